"""Where everything lies on the table of Oscar Race, for a picture: the board, figures and breaks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.state import State
from companion.model import seat_marks
from companion.model.tableau import Ground, StandingToken, TableArea, Tableau, TablePlace

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
