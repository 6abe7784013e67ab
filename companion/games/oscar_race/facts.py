"""What lies on the table in Oscar Race: figures, markers, tickets, zombies, breaks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.state import State
from companion.model import Fact


def facts(kit: Kit, state: State) -> list[Fact]:
    """All of it, seat by seat, then the board; everything lies open. XX-OPEN-73."""
    return [*_of_seats(kit, state), *_of_board(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for seat in state.seats:
        yield Fact(seat.name, words["player"], seat.at)
        escort = seat.escort
        if escort:
            yield Fact(seat.name, kit.words.fill("facts", "escort", {"kind": escort.kind}), escort.at)
        yield Fact(seat.name, words["stars"], str(seat.stars))
        yield Fact(seat.name, words["hits"], str(seat.hits))
        if escort:
            yield Fact(seat.name, kit.words.fill("facts", "escort_hits", {"kind": escort.kind}), str(escort.hits))
        yield Fact(seat.name, words["tickets"], _row(kit, seat.tickets))
        yield Fact(seat.name, words["swag"], words["swag_unused" if seat.swag else "swag_used"])
        yield Fact(seat.name, words["kills"], str(seat.kills))
        if seat.initiative:
            yield Fact(seat.name, words["initiative"], _row(kit, seat.initiative))


def _of_board(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for space, number in sorted(state.table.zombies.items()):
        yield Fact(words["zombies"], space, str(number))
    yield Fact("", words["turn"], str(state.turn))
    yield Fact("", words["breaks"], _row(kit, state.table.breaks))
    if state.table.order:
        yield Fact("", words["order"], " ".join(state.seats[seat].name for seat in state.table.order))


def _row(kit: Kit, numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or kit.words.texts["facts"]["nothing"]
