"""What everybody sees on the table in Creature Feature, and the numbers of every seat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.score import entered, points
from companion.games.creature_feature.state import State
from companion.model import Fact


def facts(kit: Kit, state: State) -> list[Fact]:
    """The facts of each seat, then of the board; of face-down cards only their number. XX-OPEN-41."""
    return [*_of_seats(kit, state), *_of_board(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words, nouns = kit.words.texts["facts"], kit.words.texts["nouns"]
    for number, seat in enumerate(state.seats):
        yield Fact(seat.name, words["pawn"], nouns[seat.pawn])
        yield Fact(seat.name, words["hand"], str(len(seat.hand)))
        for which in ("star", "co_star"):
            card = seat.card(which)
            if card is not None:
                yield Fact(seat.name, words[which], kit.names[card] if seat.is_up(which) else words["face_down"])
        down = len(seat.down) + len(seat.hidden)
        yield Fact(seat.name, words["down"], str(down))
        yield Fact(seat.name, words["up"], ", ".join(kit.names[card] for card in sorted(seat.up)) or words["nothing"])
        yield Fact(seat.name, words["films"], _row(kit, seat.films))
        yield Fact(seat.name, words["shorts"], _row(kit, seat.shorts))
        yield Fact(seat.name, words["vp"], str(entered(kit, state, number)))


def _of_board(kit: Kit, state: State) -> Iterator[Fact]:
    words, nouns, table = kit.words.texts["facts"], kit.words.texts["nouns"], state.table
    yield Fact("", words["season"], f"{table.season}, {state.turn}")
    if table.marker is not None:
        yield Fact("", words["marker"], state.seats[table.marker].name)
        yield Fact("", words["priority"], ", ".join(state.seats[seat].name for seat in table.priority))
    yield Fact("", words["films"], _row(kit, table.films))
    for box, shorts in table.shorts.items():
        yield Fact("", nouns[box], _row(kit, shorts))
    yield Fact("", words["stack"], str(table.stack))
    yield Fact("", words["discard"], ", ".join(kit.names.get(card, card) for card in table.discard) or words["nothing"])


def _row(kit: Kit, numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or kit.words.texts["facts"]["nothing"]


def measures(kit: Kit, state: State) -> dict[str, int]:
    """VP, films and shorts won in all seasons, and cards in hand, of every seat."""
    found: dict[str, int] = {}
    for number, seat in enumerate(state.seats):
        name = seat.name
        found[f"{name}.vp"] = points(kit, state, number)
        found[f"{name}.films"] = len(seat.films) + sum(entry.films for entry in seat.seasons)
        found[f"{name}.shorts"] = len(seat.shorts) + sum(entry.shorts for entry in seat.seasons)
        found[f"{name}.hand"] = len(seat.hand)
    return found
