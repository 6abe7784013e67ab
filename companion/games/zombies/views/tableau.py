"""The places of everything on the table of Zombies!!!, for a picture: the map, its pieces, a tile in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.tiles import SPOTS, UNNAMED, turns_of
from companion.games.zombies.rules.town import HOME, cell_name, cell_of, in_reading_order, split_space, turns_by_cell
from companion.games.zombies.state import State
from companion.games.zombies.views.facts import tile_in_hand
from companion.games.zombies.views.picture import pawn_marks
from companion.model.tableau import Ground, InHand, StandingToken, TableArea, Tableau, TablePlace

PAWN, ZOMBIE = "survivor", "zombie"
"""The tokens of figures.yaml."""


def tableau(kit: Kit, state: State) -> Tableau:
    """Everything on the map, and where a tile in hand may be placed. XX-SPACE-01, XX-TILE-11."""
    return Tableau(
        tuple(_grounds(kit, state)),
        tuple(_pieces(kit, state)),
        places=tuple(_places(kit, state)),
        in_hand=_in_hand(kit, state),
        notes=tuple(_notes(kit, state)),
    )


def _side(kit: Kit) -> float:
    """The side of a tile in mm."""
    return kit.definition.tokens[kit.start].size_mm[0]


def _grounds(kit: Kit, state: State) -> Iterator[Ground]:
    """The tiles; those of a kind are numbered in the order in which they were placed."""
    side, copies = _side(kit), Counter[str]()
    for name, laid in state.table.map.items():
        x, y = cell_of(name)
        copies[laid.tile] += 1
        yield Ground(laid.tile, x * side, y * side, laid.turn, copies[laid.tile], name)


def _pieces(kit: Kit, state: State) -> Iterator[StandingToken]:
    """Pawns first, then zombies and tokens; the spot decides a zombie's picture."""
    side, table = _side(kit), state.table
    marks = pawn_marks([seat.name for seat in state.seats])
    for number, seat in enumerate(state.seats):
        yield StandingToken(PAWN, _area(seat.at, side), number, mark=marks[number])
    for space in table.zombies:
        yield StandingToken(ZOMBIE, _area(space, side), copy=1 + SPOTS.index(space.partition(".")[2]))
    for space, tokens in table.tokens.items():
        for token in tokens:
            yield StandingToken(token, _area(space, side))


def _area(space: str, side: float) -> TableArea:
    """The place of a space. XX-SPACE-01."""
    (x, y), spot = split_space(space) or (HOME, "c")
    across, down = SPOTS.index(spot) % 3, SPOTS.index(spot) // 3
    return TableArea(x * side + across * side / 3, y * side + down * side / 3, side / 3, side / 3)


def _places(kit: Kit, state: State) -> Iterator[TablePlace]:
    """The cells where the tile in hand may be placed, with its turns there. XX-TILE-02, XX-TILE-11."""
    tile, side = tile_in_hand(kit, state), _side(kit)
    for cell, turns in turns_by_cell(kit.town(state), tile).items() if tile else ():
        area = TableArea(cell[0] * side, cell[1] * side, side, side)
        yield TablePlace(area, cell_name(cell), " ".join(map(str, turns)))


def _in_hand(kit: Kit, state: State) -> InHand | None:
    """The tile in hand in each turn in which it looks different."""
    tile = tile_in_hand(kit, state)
    if tile is None:
        return None
    copy = 1 + sum(laid.tile == tile.id for laid in state.table.map.values())
    about = kit.words.texts["tableau"]["places"].format(tile=tile.name)
    return InHand(about, tuple(Ground(tile.id, turn=turn, copy=copy, name=str(turn)) for turn in turns_of(tile)))


def _notes(kit: Kit, state: State) -> Iterator[str]:
    words = kit.words.texts["tableau"]
    if state.table.opened:
        edges = (words["edge"].format(road=road, inside=inside) for road, inside in state.table.opened)
        yield words["opened"].format(edges=", ".join(edges))
    named = sorted(state.table.map, key=lambda name: in_reading_order(cell_of(name)))
    tiles = [f"{cell} {kit.tile_at(state, cell).name}" for cell in named if kit.tile_at(state, cell).kind != UNNAMED]
    yield ", ".join(tiles)
    rows = ", ".join(" ".join(SPOTS[row : row + 3]) for row in (0, 3, 6))
    yield words["spots"].format(rows=rows, space=state.seats[0].at)
