"""Whatever is done to a shipped game's files: complaints with file, line and column, or a game that can be played.

`pytest --long` makes many times as many changes; tests of the press and of tables make hundreds in every run.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from companion import registry
from companion.cli import catalogue
from companion.cli.game_templates import templates_of
from companion.cli.main import FAULT
from companion.definitions import load, places
from companion.definitions.complaints import Complaint
from companion.definitions.document import Document
from companion.definitions.reader import read_bytes
from companion.errors import BrokenDefinition
from companion.press.kit.proof import proof
from companion.rulings.language import language
from tests.cli.terminal import Done, companion
from tests.mutations import mutated

ROOT = Path(__file__).parents[2]
RACES = ("oscar-race", "red-carpet-race")
"""A game, and an edition that extends it: what is changed in the first is changed in both."""
NAMES = ("Ann", "Ben", "Cat")
QUICK, LONG = 15, 600
EVERY = 30
"""Drawing every face takes longer than all the rest, and press has such tests of its own: so seldom it is done."""
PLACED = re.compile(r"[\w./-]+:[1-9]\d*:[1-9]\d*: \S")
LONGEST_LINE = 1_000
SHARES = {"cards": 70, "templates": 30}
"""In a hundred."""
PLIES = 60
MOST_CACHED = 100


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped games and templates."""
    root = tmp_path_factory.mktemp("fuzz")
    for top in ("cards", "templates"):
        copytree(ROOT / top, root / top)
    return root


@pytest.fixture(autouse=True)
def shipped(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The copies are the shipped games."""
    monkeypatch.setattr(places, "_PACKAGE", root / "companion")
    forget()
    yield
    forget()


@pytest.fixture(autouse=True, scope="module")
def files_once() -> Iterator[None]:
    """What is not changed need not be read a thousand times; what is changed is."""
    cached: dict[tuple[bytes, str], Document] = {}

    def read(content: bytes, name: str, complaints: list[Complaint]) -> Document:
        if (content, name) not in cached:
            before = len(complaints)
            document = read_bytes(content, name, complaints)
            if len(cached) > MOST_CACHED or len(complaints) > before:
                return document
            cached[content, name] = document
        return cached[content, name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "read_bytes", read)
        yield


def forget() -> None:
    registry.load.cache_clear()
    registry.definition.cache_clear()
    language.cache_clear()


def files(root: Path, top: str) -> list[Path]:
    """What YAML there is of the shipped games; examples are positions, and small games are tried by other tests."""
    apart = {"examples", "starters"}
    return sorted(path for path in (root / top).rglob("*.yaml") if not apart & {*path.relative_to(root).parts})


def play_on(game: str, chance: random.Random) -> None:
    """A game that nobody has a complaint about is played for a while, and asked."""
    if game not in registry.shipped_ids():
        return
    rules = registry.load(game)
    state = rules.setup(NAMES[: registry.definition(game).seats.min])
    for _ in range(PLIES):
        actions = rules.legal_actions(state)
        if not actions:
            break
        rules.apply(state, chance.choice(actions))
    document = rules.document(state)
    assert rules.document(rules.position(document)) == document
    rules.score(state)
    for arguments in (["score", game, "-p", "-"], ["ruling", game, "may my wife fight the zombies in a rope line?"]):
        assert companion(*arguments, stdin=json.dumps(document)).code in (0, 1)


def assert_complaints(lines: list[str], seed: str) -> None:
    assert lines, seed
    for line in lines:
        assert PLACED.match(line), (seed, line)
        assert line.isprintable(), (seed, line)
        assert len(line) < LONGEST_LINE, (seed, line)
        assert "another value" not in line, (seed, line)


def try_out(game: str, chance: random.Random, seed: str) -> bool:
    """Whether there are complaints about a changed game; the game is played if there are none."""
    forget()
    done: Done = companion("validate", game)
    if done.code == 0:
        try:
            play_on(game, chance)
        except BrokenDefinition as error:  # a sentence that is missing is found when it is needed
            assert_complaints([*map(str, error.complaints)], seed)
        return False
    assert done.code == 1, (seed, done)
    assert done.err == "", (seed, done)
    assert_complaints(done.out.splitlines(), seed)
    if game not in registry.shipped_ids():
        return True
    forget()
    refused = companion("position", game)
    if refused.code:
        lines = refused.err.splitlines()
        if refused.code == FAULT:  # the changed files stand where the shipped ones do
            lines.pop(0)
        assert refused.code in (2, FAULT), (seed, refused)
        assert refused.out == "", (seed, refused)
        assert_complaints(lines, seed)
    return True


def changes(root: Path, top: str, number: int) -> Iterator[tuple[str, random.Random, str]]:
    """One changed file after the other, each restored afterwards: its game, the random numbers, and its name."""
    there_are = files(root, top)
    for n in range(number):
        chance = random.Random(f"{top} {n}")
        path = chance.choice(there_are)
        text = path.read_text(encoding="utf-8")
        path.write_text(mutated(text, chance), encoding="utf-8", newline="")
        try:
            own = path.relative_to(root / top).parts[0]
            is_another = own not in RACES and (root / "cards" / own).is_dir()
            yield own if is_another else chance.choice(RACES), chance, f"{path.name} {n}"
        finally:
            path.write_text(text, encoding="utf-8", newline="")


@pytest.mark.parametrize("top", SHARES)
def test_changed_files_are_complained_of_or_played(
    top: str, root: Path, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (LONG if long else QUICK) * SHARES[top] // 100
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))  # faces are drawn in one ink
    draw = catalogue._complaints_of_templates
    complained_of = 0
    for n, (game, chance, seed) in enumerate(changes(root, top, number)):
        monkeypatch.setattr(catalogue, "_complaints_of_templates", draw if n % EVERY == 0 else partial(read_only, top))
        complained_of += try_out(game, chance, seed)
    assert complained_of > number // 3


def read_only(top: str, folder: Path, definition: object) -> list[Complaint]:
    """Complaints about changed templates without drawing a face; there are none about those that are as they were."""
    extends = RACES[0] if folder.name == RACES[1] else None
    return [] if top == "cards" else proof(None, templates_of(folder, extends)).complaints
