"""What rulings keep in the cache folder: never a stale answer, and nothing but a slower one where it cannot be kept."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cli import ruling_cache
from companion.definitions.models import GameDefinition
from companion.definitions.places import data_root, templates_root
from companion.registry import definition
from companion.rulings.ruling import search_of
from companion.rulings.search import Search
from tests.cli.terminal import GAME

TINY = Path(__file__).parents[1] / "definitions" / "data" / "tiny-race"
CODE = "import sys; from companion.cli.main import run; code = run(sys.argv[1:]); sys.exit('yaml' in sys.modules and 7)"
RECALLED, MADE = 0, 7
"""Whether any YAML was read."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, which is not there yet."""
    monkeypatch.setenv("COMPANION_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that somebody works on."""
    shutil.copytree(TINY, tmp_path / "tiny-race")
    return tmp_path / "tiny-race"


def ask(game: str | Path, question: str = "TR-SETUP-02", *more: str) -> tuple[int, str]:
    """Whether the game had to be read, and the answer."""
    command = [sys.executable, "-c", CODE, "ruling", str(game), question, *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.stderr == ""
    return done.returncode, done.stdout


def the_file(place: Path) -> Path:
    (file,) = place.iterdir()
    return file


def summed(content: bytes) -> bytes:
    return sha256(content).digest() + content


@pytest.mark.usefixtures("place")
def test_a_game_is_read_once() -> None:
    first, again, other = (ask(game, "who starts") for game in (GAME, GAME, "zombies"))
    assert [code for code, _ in (first, again, other)] == [MADE, RECALLED, MADE]
    assert first[1] == again[1] != other[1]


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("name", ["oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer"])
def test_what_a_question_about_a_position_keeps_can_be_read(name: str) -> None:
    """What had been computed of the board by then was kept too, and nobody could read the file again."""
    position = sorted((templates_root() / name / "examples").glob("*.yaml"))[0]
    assert ask(name, "may i move", "-p", str(position))[0] == MADE
    assert ask(name, "who starts")[0] == RECALLED


def test_what_is_cached_answers_as_what_is_made_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The definition is the same, too."""
    monkeypatch.setattr(ruling_cache, "_asked", set())
    ask(GAME)
    found = definition(GAME)
    taken: list[tuple[GameDefinition, Search]] = []
    monkeypatch.setattr(ruling_cache, "take", lambda game, given: given)
    monkeypatch.setattr(ruling_cache, "ruling", SimpleNamespace(take=lambda *arguments: taken.append(arguments)))
    ruling_cache.load_cached(GAME)
    ((given, search),) = taken
    search.english = ruling_cache.language.language()
    assert (given, given.folder) == (found, found.folder)
    fresh = search_of(found)
    for question in ("can I move diagonally", "who starts", "may bob's date fight a zombi", "how many stars to win"):
        assert search.find(question, ["Bob"]) == fresh.find(question, ["Bob"])
        assert search.signs(question, ["Bob"]) == fresh.signs(question, ["Bob"])
    with pytest.raises(TypeError):
        given.numbers["turns"] = 1  # type: ignore[index]


@pytest.mark.usefixtures("place")
def test_a_changed_clause_is_shown_at_once(game: Path) -> None:
    ask(game)
    assert ask(game)[0] == RECALLED
    rules = game / "rules.yaml"
    before, about = rules.read_text(encoding="utf-8"), rules.stat()
    clause = definition(str(TINY)).clauses["TR-SETUP-02"].text
    assert clause in before
    changed = before.replace(clause, clause[::-1])
    rules.write_text(changed, encoding="utf-8")
    os.utime(rules, ns=(about.st_atime_ns, about.st_mtime_ns))
    code, answer = ask(game)
    assert code == MADE
    assert " ".join(answer.split()).count(clause[::-1])
    assert ask(game) == (RECALLED, answer)
    rules.write_text(before, encoding="utf-8")
    assert clause[::-1] not in ask(game)[1]


@pytest.mark.usefixtures("place")
def test_a_new_cue_and_a_new_file_count_at_once(game: Path) -> None:
    question = "may I wallop the frobnicator"
    assert "No rule covers this" in ask(game, question)[1]
    questions = game / "questions.yaml"
    text = questions.read_text(encoding="utf-8")
    questions.write_text(text.replace("asked: [", f"asked: [{question}, "), encoding="utf-8")
    code, answer = ask(game, question)
    assert code == MADE
    assert answer.lstrip().startswith("TR-SETUP-02")
    (game / "more.yaml").write_text("kind: synonyms\nmeanings:\n  - {id: odd, words: [walloping]}\n", encoding="utf-8")
    assert ask(game)[0] == MADE
    assert ask(game)[0] == RECALLED


@pytest.mark.usefixtures("place")
def test_the_game_that_another_extends_counts_too(tmp_path: Path) -> None:
    for name in (GAME, "red-carpet-race"):
        shutil.copytree(data_root() / name, tmp_path / name)
    own = tmp_path / "red-carpet-race"
    ask(own, "who starts")
    assert ask(own, "who starts")[0] == RECALLED
    with (tmp_path / GAME / "rules.yaml").open("a", encoding="utf-8") as file:
        file.write("\n# another line\n")
    assert ask(own, "who starts")[0] == MADE


@pytest.mark.usefixtures("place")
def test_a_mistake_is_reported_though_the_game_was_whole_before(game: Path) -> None:
    ask(game)
    (game / "board.yaml").write_text("kind: synonims\n", encoding="utf-8")
    command = [sys.executable, "-c", CODE, "ruling", str(game), "who starts"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "did you mean synonyms" in done.stderr


def test_other_code_makes_it_again(place: Path, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(game)
    monkeypatch.setattr(ruling_cache, "_code", lambda: "another")
    with pytest.raises(ValueError, match=r"^$"):
        ruling_cache._recall(str(game), game, the_file(place))


class Harm:
    """What a pickle could do."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (os.mkdir, ("harm",))


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "folder", "harm", "unsummed"])
def test_a_damaged_file_is_made_again(
    place: Path, game: Path, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ask(game)[1]
    file = the_file(place)
    content = file.read_bytes()
    monkeypatch.chdir(tmp_path)
    harm = pickle.dumps(Harm())
    damaged = {
        "cut": content[: len(content) // 2],
        "changed": content[:-9] + b"?" + content[-8:],
        "empty": b"",
        "harm": summed(harm),
        "unsummed": bytes(32) + content[32:],
        "folder": None,
    }[damage]
    file.unlink()
    file.mkdir() if damaged is None else file.write_bytes(damaged)
    assert ask(game) == (MADE, answer)
    assert not (tmp_path / "harm").exists()
    assert ask(game) == (MADE if damage == "folder" else RECALLED, answer)


def test_nothing_can_be_made_of_a_file_but_values_and_our_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ("os", "mkdir"), ("builtins", "eval"), ("companion.definitions.models", "re.compile")
    for module, name in (*names, ("companion.rulings.search", "stem"), ("companion.definitions.models", "Path")):
        with pytest.raises(pickle.UnpicklingError, match="does not belong in the cache"):
            ruling_cache._RulingReader(BytesIO()).find_class(module, name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["below a file", "none", "read-only"])
def test_where_nothing_can_be_stored_nothing_is_reported(
    kind: str, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "read-only":
        if os.name != "posix" or os.geteuid() == 0:
            pytest.skip("modes of folders do not bind here")
        (tmp_path / "cache").mkdir(mode=0o555)
    (tmp_path / "file").write_text("")
    places = {"below a file": str(tmp_path / "file" / "below"), "none": "", "read-only": str(tmp_path / "cache")}
    monkeypatch.setenv("COMPANION_CACHE", places[kind])
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert [ask(game)[0], ask(game)[0]] == [MADE, MADE]
    assert sorted(tmp_path.rglob("*")) == before


def test_several_processes_at_once_all_answer(place: Path, game: Path) -> None:
    command = [sys.executable, "-c", CODE, "ruling", str(game), "TR-SETUP-02"]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
    outputs = {process.communicate() for process in processes}
    assert len(outputs) == 1
    assert {error for _, error in outputs} == {b""}
    the_file(place)
    assert ask(game)[0] == RECALLED


def test_a_game_with_tables_is_not_stored(place: Path, game: Path) -> None:
    """Its rows lie in other files."""
    sheet = (
        "kind: tokens\nid: more\ntitle: More\nrows: more.csv\neach: {shape: card, size_mm: [63, 88], component: more}\n"
    )
    (game / "more.yaml").write_text(sheet, encoding="utf-8")
    (game / "more.csv").write_text("id,name\na,A\nb,B\n", encoding="utf-8")
    text = (game / "game.yaml").read_text(encoding="utf-8")
    changed = text.replace("  - id: runners\n", "  - {id: more, name: More, count: {fixed: 2}}\n  - id: runners\n", 1)
    (game / "game.yaml").write_text(changed, encoding="utf-8")
    assert [ask(game)[0], ask(game)[0]] == [MADE, MADE]
    assert not place.exists()


def test_no_more_than_some_games_are_stored(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.mkdir()
    for number in range(4):
        (place / f"{number}.ruling").write_bytes(b"")
        os.utime(place / f"{number}.ruling", (number, number))
    (place / "mine.txt").write_bytes(b"")
    monkeypatch.setattr(ruling_cache, "MOST_STORED", 2)
    ruling_cache._drop_oldest(place)
    assert sorted(file.name for file in place.iterdir()) == ["2.ruling", "3.ruling", "mine.txt"]


def test_only_rulings_keep_anything(place: Path) -> None:
    """A print reads and writes nothing but its game's folder and the kit's."""
    for arguments in (
        ["games"],
        ["position", str(TINY)],
        ["check", GAME, "-p", "-", "ann pass"],
        ["validate", str(TINY)],
    ):
        command = [sys.executable, "-m", "companion", *arguments]
        subprocess.run(command, input=b"seats: [{name: Ann}, {name: Ben}]", capture_output=True, check=False)
        assert not place.exists(), arguments
