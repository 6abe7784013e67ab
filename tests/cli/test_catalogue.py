"""games and validate."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from companion.cli import catalogue
from companion.definitions import load, places
from companion.definitions.places import data_root, shipped_games, templates_root
from companion.rulings import language as rulings_language
from tests.cli.terminal import GAME, Done, companion
from tests.pace import is_within


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """A copy of Oscar Race in a folder of its own."""
    folder = tmp_path / "mine"
    shutil.copytree(data_root() / GAME, folder)
    return folder


@pytest.fixture
def one_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are drawn in full ink alone: that they are drawn in every one is seen in tests/press/kit/test_proof.py."""
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(file: Path, text: str) -> int:
    return next(number for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if text in line)


# --- games ---


def test_games_lists_every_shipped_game() -> None:
    done = companion("games", "--json")
    assert done.code == 0
    assert [game["id"] for game in done.json] == shipped_games()
    for game in done.json:
        assert set(game) == {"id", "title", "seats", "variants"}
        for variant in game["variants"]:
            assert list(variant)[:2] == ["name", "type"]
            assert set(variant) - {"values", "min", "max", "length"} == {"name", "type", "default", "clauses", "about"}
    assert "oscar-race: Oscar Race, 2 to 6 players\n" in companion("games").out


def test_games_says_what_the_definitions_do() -> None:
    found = {game: load.load_definition(data_root() / game) for game in shipped_games()}
    for entry in companion("games", "--json").json:
        game = found[entry["id"]]
        assert (entry["title"], entry["seats"]) == (game.title, [game.seats.min, game.seats.max])
        assert [one["name"] for one in entry["variants"]] == list(game.variants)
        assert [tuple(one["clauses"]) for one in entry["variants"]] == [one.clauses for one in game.variants.values()]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_games_reads_game_yaml_alone(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    bytes_of = load.bytes_of
    monkeypatch.setattr(load, "bytes_of", lambda path, name: read.append(name) or bytes_of(path, name))
    assert companion("games", *options).code == 0
    assert {name.partition("/")[0] for name in read} == set(shipped_games())
    assert {name.partition("/")[2] for name in read} == {"game.yaml"}


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_games_imports_no_rules(options: list[str]) -> None:
    code = f"import sys; from companion.cli.main import run; run({['games', *options]}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = done.stderr.split()
    assert "companion.definitions.load" in imported
    unwanted = ("companion.games", "companion.model", "companion.press", "companion.referee", "companion.rulings")
    assert [name for name in imported if name.startswith((*unwanted, "companion.registry"))] == []


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the shipped games, in the place of those."""
    folder = tmp_path / "cards"
    shutil.copytree(data_root(), folder)
    for module in (load, places):
        monkeypatch.setattr(module, "data_root", lambda: folder)
    return folder


@pytest.mark.parametrize(
    ("game", "old", "new", "what"),
    [
        (GAME, "title: Oscar Race", "title: [", "oscar-race/game.yaml:"),
        (GAME, "seats: {min: 2, max: 6}", "seats: {min: 2, max: 1}", "max 1 is less than min 2"),
        (GAME, "seats: {min: 2, max: 6}", "saets: {min: 2, max: 6}", "did you mean seats?"),
        (GAME, "    type: choice", "    type: chioce", "choice"),
        (GAME, "  - name: area_names", "  - name: area_modifiers", "the name area_modifiers is taken"),
        (GAME, "id: oscar-race", "id: oscar-rase", "'oscar-rase' is not the name of its folder; use oscar-race"),
        (
            "red-carpet-race",
            "extends: oscar-race",
            "extends: oscar-rase",
            "there is no game oscar-rase beside this one",
        ),
    ],
)
def test_games_tells_what_is_wrong_in_a_game_yaml(cards: Path, game: str, old: str, new: str, what: str) -> None:
    change(cards / game / "game.yaml", old, new)
    mistakes = [str(one) for one in load.find_complaints(cards / game)]
    done = companion("games")
    assert (done.code, done.out) == (70, ""), "a shipped file is no mistake of the user's"
    heading, *lines = done.err.splitlines()
    assert "a fault in Companion" in heading
    assert what in done.err
    assert lines[0].startswith((f"{game}/game.yaml:", "red-carpet-race/game.yaml:"))
    assert all(line.removeprefix("companion: ") in mistakes for line in lines), "it says what validate says"


# --- validate ---


def test_the_shipped_games_have_no_complaints(monkeypatch: pytest.MonkeyPatch, long: bool) -> None:
    if not long:  # every face of every game is drawn in tests/press/test_shipped_templates.py
        monkeypatch.setattr("companion.press.kit.proof.PrintKit.complaints", lambda *_: [])
    looked_at = cache(catalogue.complaints_about)  # the files stay as they are while they are reported three times
    monkeypatch.setattr(catalogue, "complaints_about", lambda folder, *_: [*looked_at(folder)])
    done = companion("validate")
    assert done == (0, "".join(f"{name}: no mistakes\n" for name in shipped_games()), "")
    assert companion("validate", "--json").json == []
    assert companion("validate", GAME).out == f"{GAME}: no mistakes\n"


def test_complaints_are_printed_with_their_places(own_game: Path) -> None:
    change(own_game / "game.yaml", "seats: {min: 2, max: 6}", "seats: {min: 2, max: 1}")
    done = companion("validate", str(own_game))
    assert (done.code, done.err) == (1, "")
    place = f"mine/game.yaml:{line_of(own_game / 'game.yaml', 'max: 1}')}:"
    assert done.out.startswith(place)
    answer = companion("validate", str(own_game), "--json")
    assert answer.code == 1
    assert set(answer.json[0]) == {"file", "line", "column", "field", "what"}
    assert [f"{one['file']}:{one['line']}:{one['column']}: {one['field']}: {one['what']}" for one in answer.json] == (
        done.out.splitlines()
    )


def test_what_only_the_rules_can_tell_is_printed_the_same_way(own_game: Path) -> None:
    game = own_game / "game.yaml"
    change(game, "    spawn: 6 #", "    spawn: six #")
    change(game, "  passing_cost: 2", "  passing_coast: 2")
    done = companion("validate", str(own_game), "--json")
    assert done.code == 1
    first = next(one for one in done.json if one["field"] == "numbers.die.spawn")
    assert first["file"] == "mine/game.yaml"
    assert first["line"] == line_of(game, "spawn: six")
    assert any("passing_coast" in one["field"] for one in done.json)


def test_the_facts_of_figures_are_found_in_their_sheet(own_game: Path) -> None:
    figures = own_game / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "move:" in line)
    change(figures, line, line.replace("move:", "mofe:"))
    done = companion("validate", str(own_game), "--json")
    assert done.code == 1
    assert all(one["file"] == "mine/figures.yaml" and one["line"] > 1 for one in done.json)


def test_the_other_commands_refuse_a_broken_game(own_game: Path) -> None:
    (own_game / "board.yaml").write_text("kind: [", encoding="utf-8")
    done = companion("position", str(own_game), "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mine/board.yaml:1:8: ")


def test_a_game_of_ones_own_is_refereed_from_its_folder(own_game: Path) -> None:
    change(own_game / "game.yaml", "title: Oscar Race", "title: Our Race")
    assert "Our Race" in companion("position", str(own_game), "--schema").out
    assert companion("validate", str(own_game)).out.startswith(
        f"{own_game}: no mistakes\nOur Race has no kit to print: "
    )


def test_a_game_without_rules_leaves_them_to_people(own_game: Path) -> None:
    for file in own_game.glob("*.yaml"):
        change(file, "", "")
    change(own_game / "game.yaml", "id: oscar-race", "id: our-race")
    done = companion("validate", str(own_game))
    assert done.code == 0, done.out
    position = companion("position", str(own_game))
    assert position.code == 0, position.err
    assert "at: free" in position.out


def test_a_games_files_are_read_once(own_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    read_bytes = load.read_bytes
    monkeypatch.setattr(
        load, "read_bytes", lambda content, name, found: read.append(name) or read_bytes(content, name, found)
    )
    assert companion("validate", str(own_game)).code == 0
    assert sorted(read) == sorted(f"mine/{path.name}" for path in own_game.glob("*.yaml"))


def test_a_folder_that_is_no_game_has_complaints(tmp_path: Path) -> None:
    done = companion("validate", str(tmp_path))
    assert done.code == 1
    assert "game.yaml:1:1: this file is missing" in done.out


# --- templates


@pytest.fixture
def printed_game(own_game: Path) -> Path:
    """A copy of Oscar Race with its templates."""
    shutil.copytree(templates_root() / GAME, own_game / "templates")
    return own_game


@pytest.mark.usefixtures("one_ink")
def test_a_games_templates_are_validated_with_its_definition(printed_game: Path) -> None:
    assert companion("validate", str(printed_game)).out == f"{printed_game}: no mistakes\n"
    change(printed_game / "templates" / "layouts" / "ticket.yaml", "w: 36.4, h: 8", "w: 4, h: 8")
    change(printed_game / "templates" / "kit.yaml", "front: plaque, back", "front: plaqu, back")
    done = companion("validate", str(printed_game))
    assert done.code == 1
    places = [line.split(":")[0] for line in done.out.splitlines()]
    assert places == sorted(places)
    assert set(places) == {"mine/templates/kit.yaml", "mine/templates/layouts/ticket.yaml"}
    assert "there is no layout 'plaqu'; did you mean plaque?" in done.out
    assert "mm too wide" in done.out


def test_templates_are_validated_beside_a_broken_definition(printed_game: Path) -> None:
    change(printed_game / "game.yaml", "seats: {min: 2, max: 6}", "seats: {min: 2, max: 1}")
    change(printed_game / "templates" / "layouts" / "ticket.yaml", "bleed: 2", "bled: 2")
    done = companion("validate", str(printed_game))
    assert "mine/game.yaml:" in done.out
    assert "mine/templates/layouts/ticket.yaml:7:1: bled: unknown key; did you mean bleed?" in done.out


@pytest.mark.usefixtures("one_ink")
def test_what_no_part_prints_is_reported_at_its_component(printed_game: Path) -> None:
    game = printed_game / "game.yaml"
    change(game, "    printed: false\n", "")
    done = companion("validate", str(printed_game))
    line = line_of(game, "- id: d10")
    assert done.out.startswith(f"mine/game.yaml:{line}:5: d10: no part of the kit prints it")
    assert "'printed: false'" in done.out
    assert len(done.out.splitlines()) == 1
    change(game, "    name: Ten-sided dice\n", "    name: Ten-sided dice\n    printed: maybe\n")
    assert "'maybe' is text; use true or false" in companion("validate", str(printed_game)).out


def test_a_game_without_templates_has_none_to_complain_of_and_nothing_to_print(own_game: Path) -> None:
    assert not (own_game / "templates").exists()
    refused = companion("print", str(own_game)).err.removeprefix("companion: ")
    assert refused.startswith(
        f"Oscar Race has no kit to print: there is no folder {own_game}/templates; it must have kit.yaml"
    )
    assert companion("validate", str(own_game)) == (0, f"{own_game}: no mistakes\n{refused}", "")
    assert companion("validate", str(own_game), "--json") == (0, "[]\n", "")


def test_a_shipped_game_is_validated_within_three_seconds() -> None:
    start = time.process_time()
    assert companion("validate", GAME).code == 0
    assert is_within(time.process_time() - start, 3)


@pytest.mark.usefixtures("one_ink")
def test_the_english_of_rulings_is_validated_with_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (templates_root() / "english.yaml").read_text(encoding="utf-8")
    (tmp_path / "english.yaml").write_text(f"{text}odd: [1\n", encoding="utf-8")
    monkeypatch.setattr(rulings_language, "templates_root", lambda: tmp_path)
    rulings_language.language.cache_clear()
    try:
        done = companion("validate", "oscar-race")
    finally:
        rulings_language.language.cache_clear()
    assert done.code == 1
    assert all(line.startswith("templates/english.yaml:") for line in done.out.splitlines())


TONGUES = Path(__file__).parents[1] / "press" / "tongues" / "cards" / "tongues"


@pytest.mark.usefixtures("one_ink")
def test_a_language_is_validated_and_what_it_lacks_is_listed(tmp_path: Path) -> None:
    shutil.copytree(TONGUES, tmp_path / "tongues")
    name = str(tmp_path / "tongues")
    assert companion("validate", name).out == f"{name}: no mistakes\n"
    (tmp_path / "tongues" / "lang" / "eo.yaml").write_text(
        "kind: translation\nlanguage: eo\ntexts: [{text: Rain, to: Pluvo}]\n"
    )
    done = companion("validate", name, "--lang", "eo")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{name}: no mistakes\ntongues/lang/eo.yaml: no translation of: 'The Lantern House'\n")
    assert "'Rain'" not in done.out
    (tmp_path / "tongues" / "lang" / "eo.yaml").write_text(
        "kind: translation\nlanguage: eo\ntexts: [{text: Rian, to: Pluvo}]\n"
    )
    for arguments in ((), ("--lang", "eo")):
        done = companion("validate", name, *arguments)
        assert done.code == 1
        assert "tongues/lang/eo.yaml:3:16: texts[0].text: the game has no text 'Rian'; did you mean Rain?\n" in done.out


def test_a_language_there_is_not_is_unusable() -> None:
    assert companion("validate", str(TONGUES), "--lang", "fr") == Done(
        2, "", "companion: the game has no language 'fr'; use ar, de or ja\n"
    )
