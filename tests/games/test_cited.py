"""Every card and sheet that says a rule names the clauses it stands on: in every shipped game, clauses that it has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion import registry
from companion.cli.game_templates import templates_of
from companion.definitions.places import game_folder, shipped_games
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.kit.kit_file import KitPart
from tests.golden import compare
from tests.press.measure import written

GAMES = Path(__file__).parent
CITED = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d\d(?:(?:, | to )\d\d\b)*")
"""A clause, or several of a section: OR-SPAWN-01, OR-BRAD-01 to 03, OR-INTVW-02 to 04, 08 to 21."""
LABEL = 3
"""The most words that only name a thing, as on a back; more say what it is for."""

in_every_game = pytest.mark.parametrize("game", shipped_games())


@cache
def kit_of(game: str) -> PrintKit:
    definition = registry.definition(game)
    return PrintKit(definition, templates_of(game_folder(game), definition.extends))


def is_read_for_rules(part: KitPart) -> bool:
    """Whether it may say a rule: no sheet to try a printer with, no box, nor the rulebook, which is the clauses."""
    return part.id != "test-sheet" and not part.box and not part.rulebook


@cache
def faces(game: str) -> tuple[tuple[KitPart, Face], ...]:
    """All that is printed, what is printed only when it is asked for too, with the part it is of."""
    kit = kit_of(game)
    parts = tuple(part.id for part in kit.file.parts if is_read_for_rules(part))
    order = Order(kit.definition.seats.max, paper("a4"), "fold", "full", parts)
    found: dict[str, tuple[KitPart, Face]] = {}
    for contents in kit.contents(order):
        sides = [side for thing in contents.things for side in (thing.front, thing.back) if side]
        found.update((face.id, (contents.part, face)) for face in (*sides, *contents.faces))
    return tuple(found.values())


def words_on(face: Face) -> str:
    """All words on a face, whatever lines they stand on."""
    return " ".join(" ".join(text.text for text in written(face.items, face.arts)).split())


def cited(face: Face) -> list[str]:
    """What it cites, as it is printed."""
    return CITED.findall(words_on(face))


def named(face: Face) -> set[str]:
    """The clauses that it cites; of those from one to another the first and the last."""
    sections = (re.split(r"(?<=[A-Z]-)", citation) for citation in cited(face))
    return {
        f"{prefix}{section}{number}" for prefix, section, numbers in sections for number in re.findall(r"\d\d", numbers)
    }


def says_a_rule(face: Face) -> bool:
    """Whether it says more than what it is called: a plain back does not, nor a figure or a small marker."""
    return len(set(re.findall(r"\b[^\W\d_]{2,}\b", CITED.sub("", words_on(face))))) > LABEL


def is_front(part: KitPart, face: Face) -> bool:
    """Whether it is the front of a card of a deck, or of a tile, which has few words."""
    return part.deck and not face.id.endswith(" back")


@in_every_game
def test_every_card_and_sheet_that_says_a_rule_names_the_clauses_it_stands_on(game: str) -> None:
    speaking = [face for part, face in faces(game) if says_a_rule(face) or is_front(part, face)]
    assert len(speaking) > 5, "the cards of the seats at least"
    assert [face.id for face in speaking if not cited(face)] == []


@in_every_game
def test_what_is_cited_are_clauses_of_the_game(game: str) -> None:
    definition = registry.definition(game)
    known = {*definition.clauses, *definition.open_points}
    for _, face in faces(game):
        assert named(face) <= known, face.id


@in_every_game
def test_a_card_of_a_deck_cites_clauses_that_its_data_give(game: str) -> None:
    tokens = registry.definition(game).tokens
    for part, face in faces(game):
        if is_front(part, face):
            id = face.id.removeprefix(f"{part.id} ").split(" ")[0]
            assert named(face) <= set(tokens[id].clauses), face.id


@in_every_game
def test_what_each_card_and_sheet_cites_is_what_was_read(game: str) -> None:
    """A citation that is taken out, or another, is a change for somebody to read; copies and seats cite the same."""
    lines = dict.fromkeys(
        f"{re.sub(r' [0-9]+(?= back$|$)', '', face.id)}: {'; '.join(cited(face))}"
        for _, face in faces(game)
        if cited(face)
    )
    compare(GAMES / game.replace("-", "_") / "golden" / "cited.txt", "\n".join(lines) + "\n")
