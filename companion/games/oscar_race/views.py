"""What people see of the table of Oscar Race: facts in words, and where everything lies in a picture."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.stars import waiting_gain
from companion.games.oscar_race.state import State
from companion.model import Fact, seat_marks
from companion.model.tableau import Ground, StandingToken, TableArea, Tableau, TablePlace

# --- facts: figures, markers, tickets, zombies, breaks ---


def facts(kit: Kit, state: State) -> list[Fact]:
    """All facts, seat by seat, then the board; everything is open. XX-OPEN-73."""
    return [*_of_seats(kit, state), *_of_board(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for number, seat in enumerate(state.seats):
        yield Fact(seat.name, words["player"], seat.at)
        escort = seat.escort
        if escort:
            yield Fact(seat.name, kit.words.fill("facts", "escort", {"kind": escort.kind}), escort.at)
        if seat.entered_alone and kit.variants.escort_penalty == "on_entry":
            yield Fact(seat.name, words["entered"], words["entered_alone"])
        yield Fact(seat.name, words["stars"], str(seat.stars))
        yield Fact(seat.name, words["hits"], str(seat.hits))
        if escort:
            yield Fact(seat.name, kit.words.fill("facts", "escort_hits", {"kind": escort.kind}), str(escort.hits))
        yield Fact(seat.name, words["tickets"], _row(kit, seat.tickets))
        yield Fact(seat.name, words["swag"], words["swag_unused" if seat.swag else "swag_used"])
        yield Fact(seat.name, words["kills"], str(seat.kills))
        if seat.initiative:
            yield Fact(seat.name, words["initiative"], _initiative(kit, seat.initiative))
        yield from _to_come(kit, state, number)


def _to_come(kit: Kit, state: State, seat: int) -> Iterator[Fact]:
    """The gains of step 5 so far; seats get them at its end. XX-TURN-03, XX-OPEN-59."""
    words, place = kit.words.texts["facts"], state.seats[seat]
    gain = waiting_gain(state, seat)
    if gain.stars:
        yield Fact(place.name, words["gain"], str(gain.stars))
    if gain.hits:
        yield Fact(place.name, words["gain_hits"], str(gain.hits))
    if gain.escort_hits and place.escort:
        yield Fact(place.name, words["gain_escort_hits"].format(kind=place.escort.kind), str(gain.escort_hits))


def _initiative(kit: Kit, rolls: list[int]) -> str:
    """The roll after payment, and those that broke ties."""
    if len(rolls) < 2:
        return _row(kit, rolls)
    return kit.words.texts["facts"]["ties"].format(first=rolls[0], rest=_row(kit, rolls[1:]))


def _of_board(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for space, number in sorted(state.table.zombies.items()):
        yield Fact(words["zombies"], kit.map.name[space], str(number))
    yield Fact("", words["turn"], str(state.turn))
    areas = [kit.map.areas[number].name for number in sorted(state.table.breaks)]
    yield Fact("", words["breaks"], " and ".join(areas) or words["nothing"])
    if state.table.order:
        yield Fact("", words["order"], " ".join(state.seats[seat].name for seat in state.table.order))


def _row(kit: Kit, numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or kit.words.texts["facts"]["nothing"]


# --- the picture: the board, figures, zombies and breaks ---


PLAYER, ZOMBIE, BREAK = "player", "zombie", "break-marker"
"""Tokens of figures.yaml and markers.yaml; an escort's token has the name of its kind."""


def tableau(kit: Kit, state: State) -> Tableau:
    """Everything that lies on the board. XX-PIECE-01 to XX-PIECE-08, XX-BREAK-01."""
    named = tuple(TablePlace(_area(kit, space.id), space.id) for space in kit.board.spaces if not space.name)
    return Tableau((Ground(kit.board.id),), tuple(_pieces(kit, state)), named)


def _pieces(kit: Kit, state: State) -> Iterator[StandingToken]:
    """Breaks, then each player and its escort; the escort's mark adds the first letter of its kind."""
    for number in sorted(state.table.breaks):
        yield StandingToken(BREAK, _area(kit, kit.map.areas[number].id))
    marks = seat_marks([seat.name for seat in state.seats])
    for number, (seat, mark) in enumerate(zip(state.seats, marks, strict=True)):
        yield StandingToken(PLAYER, _area(kit, seat.at), number, mark=mark)
        if seat.escort:
            yield StandingToken(
                seat.escort.kind, _area(kit, seat.escort.at), number, mark=f"{mark}{seat.escort.kind[0]}"
            )
    for space, count in sorted(state.table.zombies.items()):
        for copy in range(1, count + 1):
            yield StandingToken(ZOMBIE, _area(kit, space), copy=copy)


def _area(kit: Kit, space: str) -> TableArea:
    return TableArea(*kit.board.place_mm(space))
