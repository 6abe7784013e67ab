"""A whole game: what its definition offers, and how its folder is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.definitions import places
from companion.definitions.load import data_root, find_complaints, game_folder, load_definition, templates_root
from companion.definitions.reader import read_file
from companion.errors import BrokenDefinition, Unreadable
from tests.definitions.conftest import Game


def test_a_definition_offers_all_its_parts_by_id(game: Game) -> None:
    tiny = game.load()
    assert (tiny.id, tiny.title, tiny.prefix, tiny.extends) == ("tiny-race", "Tiny Race", "TR", None)
    assert (tiny.seats.min, tiny.seats.max) == (2, 4)
    assert list(tiny.variants) == ["board", "open_gate", "stars", "modifiers", "names"]
    assert list(tiny.components) == ["runners", "stars", "cards"]
    assert list(tiny.boards) == ["lane", "yard"]
    assert list(tiny.sheets) == ["figures"]
    assert list(tiny.tokens) == ["runner", "star"]
    assert list(tiny.sections) == ["SETUP", "MOVE"]
    assert list(tiny.clauses) == ["TR-SETUP-01", "TR-SETUP-02", "TR-MOVE-01"]
    assert list(tiny.open_points) == ["TR-OPEN-01", "TR-OPEN-02", "TR-OPEN-03", "TR-OPEN-04"]


def test_a_clause_has_its_text_reason_and_example(game: Game) -> None:
    clause = game.load().clauses["TR-SETUP-02"]
    assert clause.left_to_table == "The gate is not on the board."
    assert clause.example == "Ann looks at the gate."


def test_questions_stand_in_a_file_of_their_own_by_the_clause_that_answers(game: Game) -> None:
    assert game.load().questions == {"TR-SETUP-02": ("Is the gate open?",)}


def test_a_component_counts_by_seat_in_all_or_by_the_number_of_seats(game: Game) -> None:
    components = game.load().components
    assert [components["runners"].count_for(seats) for seats in (2, 3, 4)] == [2, 3, 4]
    assert [components["stars"].count_for(seats) for seats in (2, 3, 4)] == [30, 30, 30]
    assert [components["cards"].count_for(seats) for seats in (2, 3, 4)] == [8, 9, 10]


def test_a_token_has_its_size_component_facts_and_code(game: Game) -> None:
    runner, star = game.load().tokens.values()
    assert (runner.size_mm, runner.component, runner.facts["move"], runner.code) == ((25, 45), "runners", 4, "RUN")
    assert star.code is None


def test_a_component_is_shared_out_evenly_among_its_tokens(game: Game) -> None:
    definition = game.load()
    assert [definition.copies(definition.tokens["runner"], seats) for seats in (2, 3, 4)] == [2, 3, 4]
    game.edit("figures.yaml", "component: stars", "component: runners")
    (found,) = game.complaints()
    assert found == (
        "tiny-race/game.yaml:29:12: components[0].count:"
        " 1 for 1 seat cannot be divided evenly among the 2 tokens of this component"
    )


def test_tokens_with_copies_leave_the_rest_to_the_others(game: Game) -> None:
    more = "".join(
        f"\n  - {{id: {name}, name: X, shape: round, size_mm: [16, 16], component: stars{rest}}}"
        for name, rest in (("nova", ", copies: 4"), ("dwarf", ""))
    )
    game.edit("figures.yaml", "facts: {worth: 1}", f"facts: {{worth: 1}}{more}")
    definition = game.load()
    assert {id: definition.copies(token, 3) for id, token in definition.tokens.items()} == {
        "runner": 3, "star": 13, "nova": 4, "dwarf": 13,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("copies", "complaint"),
    [
        ((7, None, None), "30 minus the 7 copies of 1 token cannot be divided evenly among the 2 others"),
        ((31, None, None), "30 is not 31, the sum of the copies of this component's tokens"),
        ((20, 5, 4), "30 is not 29, the sum of the copies of this component's tokens"),
        ((20, 10, None), ""),  # none of the last, though it is in the definition
        ((20, 5, 5), ""),
    ],
)
def test_copies_must_come_to_the_number_of_their_component(
    game: Game, copies: tuple[int | None, ...], complaint: str
) -> None:
    given = [f"copies: {number}, " if number is not None else "" for number in copies]
    more = "".join(
        f"\n  - {{{one}id: star-{place}, name: X, shape: round, size_mm: [16, 16], component: stars}}"
        for place, one in enumerate(given[1:])
    )
    game.edit("figures.yaml", "facts: {worth: 1}", f"{given[0].rstrip(', ')}\n    facts: {{worth: 1}}{more}")
    assert game.complaints() == ([f"tiny-race/game.yaml:33:12: components[1].count: {complaint}"] if complaint else [])


def test_a_definition_cannot_be_changed(game: Game) -> None:
    tiny: Any = game.load()
    changes: list[Callable[[], None]] = [
        lambda: setattr(tiny, "id", "x"),
        lambda: setattr(tiny.seats, "min", 1),
        lambda: tiny.tokens.__setitem__("x", None),
        lambda: tiny.numbers.__setitem__("turns", 6),
        lambda: tiny.numbers["by_seats"].__setitem__(2, 6),
        lambda: tiny.tokens["star"].facts.__setitem__("x", 1),
        lambda: tiny.components["cards"].count.by_seats.__setitem__(2, 1),
        lambda: tiny.boards["lane"].plain.__setitem__("x", ()),
    ]
    for change in changes:
        with pytest.raises((AttributeError, TypeError, ValueError)):
            change()
    assert tiny.numbers["hit_on"] == (5, 6)


def test_the_hash_follows_the_data_and_not_its_dress(game: Game) -> None:
    before = game.load().hash
    assert len(before) == 64
    game.edit("board.yaml", "title: Lane", 'title:   "Lane" # a comment')
    assert game.load().hash == before
    game.edit("board.yaml", "unit_mm: 40", "unit_mm: 41")
    assert game.load().hash != before


def test_a_game_written_in_json_is_the_same_game(game: Game) -> None:
    before = game.load()
    for path in game.folder.iterdir():
        path.write_text(json.dumps(read_file(path).data, indent="\t"), encoding="utf-8")
    assert game.complaints() == []
    assert game.load().hash == before.hash
    assert game.load().components["cards"].count_for(3) == 9


def test_a_broken_game_raises_every_complaint(game: Game) -> None:
    game.edit("game.yaml", "min: 2, max: 4", "min: two, max: 4")
    game.edit("board.yaml", "unit_mm: 40", "unit_mm: -1")
    with pytest.raises(BrokenDefinition) as caught:
        game.load()
    assert caught.value.complaints == tuple(find_complaints(game.folder))
    assert len(str(caught.value).splitlines()) == 2


def test_a_game_needs_no_more_than_game_yaml(game: Game) -> None:
    for name in ("board.yaml", "board-yard.yaml", "figures.yaml", "rules.yaml", "questions.yaml"):
        (game.folder / name).unlink()
    game.write("game.yaml", "id: a\ntitle: A\nprefix: AA\nabout: a.\nseats: {min: 1, max: 1}\n")
    assert game.complaints() == []
    assert dict(game.load().boards) == {}


# --- the folder


def test_a_folder_without_game_yaml_says_so(game: Game) -> None:
    (game.folder / "game.yaml").unlink()
    assert game.complaints()[0] == "tiny-race/game.yaml:1:1: this file is missing; every game needs one"
    assert len(game.complaints()) == 1


def test_a_folder_that_is_none_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in ("nowhere", "file"):
        assert str(find_complaints(tmp_path / name)[0]).startswith(f"{name}:1:1: the folder cannot be read: ")


def test_hidden_and_other_files_are_passed_over(game: Game) -> None:
    for name in ("._game.yaml", "notes.txt", "picture.svg"):
        game.write(name, ": : :")
    assert game.complaints() == []


def test_a_link_out_of_the_folder_is_refused_and_one_inside_is_followed(game: Game, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: secret", encoding="utf-8")
    (game.folder / "more.yaml").symlink_to(tmp_path / "secret.yaml")
    (game.folder / "board.yaml").rename(game.folder / "lane.txt")
    (game.folder / "board.yaml").symlink_to("lane.txt")
    assert game.complaints() == ["tiny-race/more.yaml:1:1: this is a link that leads out of the game's folder"]


def test_a_link_that_leads_to_itself_is_refused(game: Game) -> None:
    (game.folder / "more.yaml").symlink_to("more.yaml")
    assert len(game.complaints()) == 1
    assert game.complaints()[0].startswith("tiny-race/more.yaml:1:1: the file cannot be read: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no pipes in folders")
def test_a_pipe_or_folder_of_a_yaml_name_is_refused(game: Game) -> None:
    os.mkfifo(game.folder / "pipe.yaml")
    (game.folder / "folder.yaml").mkdir()
    assert game.complaints() == [
        "tiny-race/folder.yaml:1:1: this is not a regular file",
        "tiny-race/pipe.yaml:1:1: this is not a regular file",
    ]


def test_a_folder_is_found_by_a_relative_path_too(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game.folder)
    assert load_definition(Path(".")).id == "tiny-race"
    game.edit("game.yaml", "title: Tiny Race", "titel: Tiny Race")
    assert str(find_complaints(Path("."))[0]).startswith("tiny-race/game.yaml:1:1: title: this is missing")


# --- places


def test_the_shipped_folders_are_inside_the_package_or_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "companion")
    assert (data_root(), templates_root()) == (tmp_path / "cards", tmp_path / "templates")
    (tmp_path / "companion/_data/cards").mkdir(parents=True)
    (tmp_path / "companion/_data/templates").mkdir()
    assert data_root() == tmp_path / "companion/_data/cards"
    assert templates_root() == tmp_path / "companion/_data/templates"


@pytest.fixture
def shipped(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    root = game.folder.parent
    (root / "cards").mkdir()
    game.folder = game.folder.rename(root / "cards/tiny-race")
    monkeypatch.setattr(places, "_PACKAGE", root / "companion")
    return game


def test_a_game_is_found_by_id_or_by_path(shipped: Game, tmp_path: Path) -> None:
    assert game_folder("tiny-race") == shipped.folder
    assert game_folder(str(shipped.folder)) == shipped.folder
    assert game_folder(tmp_path) == tmp_path


@pytest.mark.usefixtures("shipped")
def test_an_unknown_game_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(Unreadable, match=r"^there is no game or folder 'tiny-rase'; did you mean tiny-race\?$"):
        game_folder("tiny-rase")
    with pytest.raises(Unreadable, match=r"^there is no game or folder 'chess'; the games are tiny-race$"):
        game_folder("chess")


def test_a_game_beside_its_rules_is_found_in_any_case_and_named() -> None:
    assert game_folder("EXAMPLE") == game_folder("example")
    for name, answer in (("exampel", r"did you mean example\?$"), ("chess", r"the games are .*, example$")):
        with pytest.raises(Unreadable, match=answer):
            game_folder(name)


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5_000, "\n", "../nowhere"])
def test_a_name_that_can_be_no_folder_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        game_folder(name)


def test_a_shipped_game_is_called_as_its_folder(shipped: Game) -> None:
    shipped.edit("game.yaml", "id: tiny-race", "id: tiny-rice")
    assert shipped.complaints() == [
        "tiny-race/game.yaml:1:5: id: 'tiny-rice' is not the name of its folder; use tiny-race"
    ]


@pytest.mark.parametrize("name", places.shipped_games())
def test_every_shipped_game_is_without_complaint(name: str) -> None:
    assert find_complaints(game_folder(name)) == []
    assert load_definition(game_folder(name)).id == name


def test_importing_the_package_does_not_import_what_reads_files() -> None:
    code = "import sys, companion.definitions, companion.definitions.places; print('yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
