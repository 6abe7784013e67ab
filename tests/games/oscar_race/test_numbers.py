"""Definitions that read well but cannot be played are complaints, all at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.cli.catalogue import complaints_about
from companion.definitions.places import game_folder
from companion.errors import BrokenDefinition
from companion.registry import load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game to break."""
    return Path(shutil.copytree(game_folder("oscar-race"), tmp_path / "oscar-race"))


def complaints(folder: Path, *changes: tuple[str, str, str]) -> str:
    for file, old, new in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenDefinition) as caught:
        load(str(folder))
    return str(caught.value)


@pytest.mark.parametrize(("file", "old", "new", "wanted"), [
    ("board.yaml", "{id: r06c2, kind: carpet", "{id: r06c2, kind: carpt", "carpt is not a kind"),
    ("board.yaml", "touches: [r04c3, r05c3]", "touches: []", "area2: it touches 0 carpet spaces; it must touch 2"),
    ("game.yaml", "trip_on: [1]", "trip_on: [7]", "numbers.run.trip_on: use numbers from 1 to 6"),
    ("game.yaml", "spawn: 6", "spawn: 0", "numbers.die.spawn: use at least 2"),
    ("game.yaml", "turns: 20", "turns: many", "numbers.turns: use a whole number"),
    ("figures.yaml", "rope_on: [6]", "rope_on: [9]", "rope_on: use numbers from 1 to 6"),
    ("tickets.yaml", "area: area2", "area: area9", "there is no Area area9"),
    ("board.yaml", "facts: {stars: 2, modifier: 1}", "facts: {stars: two, modifier: 1}", "area2.facts.stars"),
    ("figures.yaml", "id: player", "id: actor", "add the player and at least one escort"),
])  # fmt: skip
def test_what_cannot_be_played_is_named(folder: Path, file: str, old: str, new: str, wanted: str) -> None:
    assert wanted in complaints(folder, (file, old, new))


def test_all_of_it_at_once(folder: Path) -> None:
    mistakes = complaints(
        folder,
        ("game.yaml", "trip_on: [1]", "trip_on: [7]"),
        ("figures.yaml", "move: 3", "move: fast"),
        ("board-mirror.yaml", "stars: 3", "stars: three"),
    )
    assert "player.facts.move" in mistakes
    assert "trip_on" in mistakes
    assert "board-mirror.yaml:76:80: area4.facts.stars" in mistakes


def test_without_its_figures_it_is_no_game(folder: Path) -> None:
    (folder / "figures.yaml").unlink()
    assert "figures" in complaints(folder)


def test_validate_tells_of_numbers_beside_mistakes_of_other_kinds(folder: Path) -> None:
    changes = [
        ("game.yaml", "turns: 20", "turns: twenty"),
        ("game.yaml", "initiative: 10 ", "initiative: 0 "),
        ("game.yaml", "default: standard", "default: round"),
        ("game.yaml", "hit_on: [6]", "hit_om: [6]"),
        ("board.yaml", "{id: r06c2, kind: carpet", "{id: r06c2, kind: rug"),
        ("figures.yaml", "move: 4", "move: -4"),
        ("figures.yaml", "component: player-figures", "component: actors"),
    ]
    for file, old, new in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    mistakes = "\n".join(str(complaint) for complaint in complaints_about(folder))
    wanted = ("numbers.turns", "numbers.die.initiative", "default", "hit_om", "rug", "date.facts.move", "actors")
    assert [word for word in wanted if word not in mistakes] == [], mistakes
