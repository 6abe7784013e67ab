"""The picture of the table of The Producer: boards, buildings, Producers, the Boulevard.

Teams, movies and money are shown next to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import STARTING
from companion.games.the_producer.rules.places import CAFE
from companion.games.the_producer.state import Seat, State
from companion.model import seat_marks
from companion.model.tableau import Ground, StandingToken, TableArea, Tableau

CENTRAL, LOT = "central-board", "player-board"
"""The boards, of central-board.yaml and structures.yaml."""
PRODUCERS = ("producer-frankenstein", "producer-radio", "producer-car", "producer-worker")
"""Tokens of tokens.yaml, by seat."""
REEL, MAFIA, MORTGAGE = "reel", "mafia", "mortgage"
BOULEVARD, OFFICE, SITE, STOREHOUSE = "hollywood-boulevard", "luxurious-office", "construction-site", "tools-storehouse"
GAP = 10.0
"""The gap between the boards, in mm."""
ABREAST = 2
"""How many player boards are side by side."""


def tableau(kit: Kit, state: State) -> Tableau:
    """Everything on the boards; the names of their places are printed on them. XX-COMP-01, XX-COMP-04."""
    return Tableau((*_boards(kit, state), *_market(kit, state)), tuple(_pieces(kit, state)))


# --- boards ---


def _central(kit: Kit, space: str) -> TableArea:
    return TableArea(*kit.definition.boards[CENTRAL].place_mm(space))


def _corner(kit: Kit, seat: int) -> tuple[float, float]:
    """Where a player board is: below the central one, two side by side."""
    wide, high = kit.definition.tokens[LOT].size_mm
    down, across = divmod(seat, ABREAST)
    return across * (wide + GAP), kit.definition.boards[CENTRAL].height + GAP + down * (high + GAP)


def _boards(kit: Kit, state: State) -> Iterator[Ground]:
    """The Central Board, each seat's own, and the pieces built on it. XX-COMP-04 to XX-COMP-07."""
    yield Ground(CENTRAL)
    for number, seat in enumerate(state.seats):
        yield Ground(LOT, *_corner(kit, number), name=seat.name, seat=number)
        for piece in seat.built:
            area = _own(kit, number, piece)
            yield Ground(piece, area.x, area.y)


def _own(kit: Kit, seat: int, place: str) -> TableArea:
    """Where a piece or an area of a seat's board is. XX-COMP-04, XX-THEME-02."""
    areas = {one.get("piece", one["id"]): one["at"] for one in kit.definition.tokens[LOT].facts["areas"]}
    is_set = place in kit.buildings and kit.buildings[place].genre is not None
    x, y, wide, high = areas["theme-set" if is_set else place]
    left, top = _corner(kit, seat)
    return TableArea(left + x, top + y, wide, high)


def _market(kit: Kit, state: State) -> Iterator[Ground]:
    """The cards of the Boulevard side by side; many cards overlap. XX-HIRE-04, XX-CAST-01."""
    street, cards = _central(kit, BOULEVARD), state.table.boulevard
    for number, card in enumerate(cards):
        wide, high = kit.definition.tokens[card].size_mm
        step = min(wide + 1, (street.w - wide) / max(len(cards) - 1, 1))
        yield Ground(card, street.x + number * step, street.y + (street.h - high) / 2)


# --- tokens ---


def _pieces(kit: Kit, state: State) -> Iterator[StandingToken]:
    """The year, the free Mafia tokens, then the tokens of each seat. XX-SETUP-05, XX-SETUP-06, XX-SETUP-08."""
    yield StandingToken(REEL, _central(kit, f"year-{state.table.year}"))
    associates = sum(seat.mafia for seat in state.seats)
    for _ in range(associates, kit.definition.tokens[MAFIA].copies or 0):
        yield StandingToken(MAFIA, _central(kit, CAFE))
    marks = seat_marks([seat.name for seat in state.seats])
    for number, seat in enumerate(state.seats):
        yield from _of_seat(kit, state, number, seat, marks[number])


def _of_seat(kit: Kit, state: State, number: int, seat: Seat, mark: str) -> Iterator[StandingToken]:
    """One Producer marks the points; the others are where they were sent, or in the office. XX-SETUP-05, XX-BANK-04."""
    film = sum(space.kind == "score" for space in kit.definition.boards[CENTRAL].spaces)
    where = [_central(kit, f"score-{seat.vp % film}")]
    where += [_own(kit, number, OFFICE)] * seat.producers
    where += [_place(kit, state, number, place) for place in seat.parked]
    for area in where:
        yield StandingToken(PRODUCERS[number], area, number, mark=mark)
    for building in seat.mortgages:
        yield StandingToken(MORTGAGE, _own(kit, number, SITE if building == STARTING else building))
    if seat.mafia:
        yield StandingToken(MAFIA, _own(kit, number, STOREHOUSE))


def _place(kit: Kit, state: State, seat: int, place: str) -> TableArea:
    """Where a Producer was sent: the Central Board, an area, another player's Theme Set, or aside. XX-ACTN-02."""
    if place in kit.definition.boards[CENTRAL].by_id:
        return _central(kit, place)
    if place in kit.buildings:
        owners = [number for number, one in enumerate(state.seats) if place in one.built]
        return _own(kit, seat if seat in owners else (owners or [seat])[0], place)
    areas = {one["id"] for one in kit.definition.tokens[LOT].facts["areas"]}
    return _own(kit, seat, place if place in areas else STOREHOUSE)
