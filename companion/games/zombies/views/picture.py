"""The map as lines of plain text, at most 80 columns wide, without words except names.

A space is three characters: ` . ` road, `:::` inside, `###` blocked, ` H ` the goal of the Helipad; `=` is a door, `-`
and `|` are walls. On it stand `Z` a zombie, `+` life, `*` a bullet and the first letter of a pawn's seat; `&` is more
than there is room for, listed below. A tile's border begins with the name of its cell; roads go through gaps in it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.zombies.rules.tiles import BLOCKED, BUILDING, HELIPAD, ROAD, SPOTS, UNNAMED, Tile, turns_of
from companion.games.zombies.rules.town import HOME, Cell, Space, Town, cell_name, in_reading_order, space_name, town_of
from companion.model import seat_marks

COLUMNS = 80
WIDE = 6
"""The number of tiles, with an arrow on each side, that are as wide as a terminal."""
TOKENS = {"life": "+", "bullet": "*"}
ZOMBIE, GOAL, MORE = "Z", "H", "&"
_FLOOR = {ROAD: " ", BUILDING: ":", BLOCKED: "#"}
_PILLAR = "#"
"""Where walls meet (a `+` would mean life)."""
_ROOM = 3
_ACROSS, _DOWN = 12, 6
"""Columns and rows of a tile with one of the two borders it shares with its neighbours."""


@dataclass(frozen=True, slots=True)
class MapPieces:
    """The pieces on the map: tokens as pairs of space and sort (a key of TOKENS), pawns by their seats' names."""

    zombies: Collection[Space] = ()
    tokens: Collection[tuple[Space, str]] = ()
    pawns: Mapping[str, Space] = field(default_factory=dict)

    def marks(self) -> dict[Space, list[str]]:
        """The marks on every space that has any: its zombie, its tokens, its pawns."""
        found: dict[Space, list[str]] = {space: [ZOMBIE] for space in self.zombies}
        for space, sort in self.tokens:
            found.setdefault(space, []).append(TOKENS[sort])
        for mark, space in zip(pawn_marks([*self.pawns]), self.pawns.values(), strict=True):
            found.setdefault(space, []).append(mark)
        return found


def pawn_marks(names: Sequence[str]) -> list[str]:
    """The marks of the pawns; they differ from all other marks."""
    return seat_marks(names, (ZOMBIE, GOAL))


def picture(
    town: Town,
    pieces: MapPieces | None = None,
    *,
    places: Mapping[Cell, Sequence[int]] | None = None,
    around: Cell = HOME,
    wide: int = WIDE,
    high: int | None = None,
) -> list[str]:
    """The map with its pieces; `places` are cells and turns in which a tile may be placed.

    Of a map larger than `wide` and `high` tiles, only the part around a cell is drawn, with arrows where it goes on.
    """
    pieces, turns = pieces or MapPieces(), places or {}
    cells = sorted({*town.placed, *turns}, key=in_reading_order)
    xs, west, east = _window([x for x, _ in cells], around[0], min(wide, WIDE))
    ys, north, south = _window([y for _, y in cells], around[1], high)
    shown = [cell for cell in cells if cell[0] in xs and cell[1] in ys]
    canvas = _Canvas(len(xs), len(ys))
    marks = pieces.marks()
    for cell in shown:
        canvas.column, canvas.row = _ACROSS * (cell[0] - xs[0]), _DOWN * (cell[1] - ys[0])
        if cell in town.placed:
            _draw_tile(canvas, town, cell, cell_name(cell), marks)
        else:
            _draw_place(canvas, cell_name(cell), turns[cell])
    lines = _with_arrows(canvas.lines(), north, east, south, west)
    placed = [cell for cell in shown if cell in town.placed]
    return [*lines, *_crowds(placed, marks), *_legend(town, placed, pieces)]


def tile_pictures(tile: Tile) -> list[str]:
    """The tile in each turn in which it looks different, side by side, with the turn at the top left."""
    canvases = []
    for turn in turns_of(tile):
        town = town_of({tile.id: tile}, {HOME: (tile.id, turn)})
        canvas = _Canvas(1, 1)
        _draw_tile(canvas, town, HOME, str(turn), {})
        canvases.append(canvas.rows)
    return ["   ".join("".join(row) for row in rows).rstrip() for rows in zip(*canvases, strict=True)]


# --- the parts of a picture ---


class _Canvas:
    """Characters of this number of tiles; `column` and `row` are the corner of the tile that is being drawn."""

    def __init__(self, wide: int, high: int) -> None:
        self.rows = [[" "] * (_ACROSS * wide + 1) for _ in range(_DOWN * high + 1)]
        self.column = self.row = 0

    def put(self, column: int, row: int, text: str) -> None:
        """Write a text, starting at a place of the tile."""
        start = self.column + column
        self.rows[self.row + row][start : start + len(text)] = text

    def sign(self, column: int, row: int) -> str:
        """The character at a place of the tile."""
        return self.rows[self.row + row][self.column + column]

    def border(self, name: str, exits: Collection[str]) -> None:
        """The border of a tile, with gaps for its roads and a name in it. XX-CLAR-10."""
        for row, side in ((0, "n"), (_DOWN, "s")):
            self.put(0, row, f"{_PILLAR}----{'   ' if side in exits else '---'}----{_PILLAR}")
        for column, side in ((0, "w"), (_ACROSS, "e")):
            for row in range(1, _DOWN):
                self.put(column, row, " " if side in exits and row == _DOWN // 2 else "|")
        self.put(1, 0, name)

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.rows]


def _window(values: list[int], middle: int, most: int | None) -> tuple[range, bool, bool]:
    """The columns or rows to draw, limited around the middle one, and whether there are more before and after."""
    least, greatest = min(values), max(values)
    if most is None or greatest - least < most:
        return range(least, greatest + 1), False, False
    start = max(least, min(middle - most // 2, greatest - most + 1))
    return range(start, start + most), start > least, start + most <= greatest


def _draw_tile(canvas: _Canvas, town: Town, cell: Cell, name: str, marks: Mapping[Space, list[str]]) -> None:
    """A tile under a name: its nine spaces and the edges between them. XX-SPACE-03 to XX-SPACE-06."""
    goal = space_name(cell, "c") if town.tiles[town.placed[cell][0]].kind == HELIPAD else None
    for number, spot in enumerate(SPOTS):
        space = space_name(cell, spot)
        column, row = 1 + 4 * (number % 3), 1 + 2 * (number // 3)
        canvas.put(column, row, _space(town.kind_of(space) or BLOCKED, marks.get(space, []), space == goal))
        if number % 3 < 2:
            canvas.put(column + 3, row, _edge(town, space, space_name(cell, SPOTS[number + 1]), "|"))
        if number < 6:
            sign = _edge(town, space, space_name(cell, SPOTS[number + 3]), "-")
            canvas.put(column, row + 1, "-=-" if sign == "=" else sign * 3)
    for column, row in ((4, 2), (8, 2), (4, 4), (8, 4)):
        _draw_corner(canvas, column, row)
    canvas.border(name, town.exits_of(cell))


def _space(kind: str, marks: list[str], is_goal: bool) -> str:
    """A space with as many marks as there is room for. XX-SPACE-02."""
    text = "".join(marks)
    if len(text) > _ROOM:
        text = "".join(mark for mark in marks if mark in (ZOMBIE, *TOKENS.values()))[: _ROOM - 1] + MORE
    if not text and kind == ROAD:
        text = GOAL if is_goal else "."
    return f"{text:{_FLOOR[kind]}^{_ROOM}}"


def _edge(town: Town, space: Space, other: Space, wall: str) -> str:
    """The mark between two spaces of a tile: a blank, a door, a wall, or blocked."""
    kinds = {town.kind_of(space), town.kind_of(other)}
    if other in town.joined(space):
        return " " if len(kinds) == 1 else "="
    return _FLOOR[BLOCKED] if BLOCKED in kinds else wall


def _draw_corner(canvas: _Canvas, column: int, row: int) -> None:
    """The mark where four spaces meet: a wall, or a pillar where a wall ends, turns or meets a blocked space."""
    north, south = canvas.sign(column, row - 1), canvas.sign(column, row + 1)
    west, east = canvas.sign(column - 1, row), canvas.sign(column + 1, row)
    if north == south == west == east == " ":
        canvas.put(column, row, " ")
    elif west == east == " " and " " not in north + south:
        canvas.put(column, row, "|")
    elif north == south == " " and " " not in west + east:
        canvas.put(column, row, "-")
    else:
        canvas.put(column, row, _PILLAR)


def _draw_place(canvas: _Canvas, name: str, turns: Sequence[int]) -> None:
    """An empty cell where a tile may be placed, with the turns it may have there."""
    canvas.put(1, 2, f"{name:^{_ACROSS - 1}}")
    for row, text in enumerate(textwrap.wrap(" ".join(map(str, turns)), _ACROSS - 1), start=3):
        canvas.put(1, row, f"{text:^{_ACROSS - 1}}")


def _with_arrows(lines: list[str], north: bool, east: bool, south: bool, west: bool) -> list[str]:
    """The drawing, with an arrow at every tile on a side where the map goes on."""
    widest = max(map(len, lines))
    up, down = ("".join(sign if column % _ACROSS == _ACROSS // 2 else " " for column in range(widest)) for sign in "^v")
    if west or east:
        hands = {True: ("<" if west else "", ">" if east else ""), False: ("", "")}
        signs = [hands[row % _DOWN == _DOWN // 2] for row in range(len(lines))]
        lines = [f"{left:2}{line:{widest}} {right}" for (left, right), line in zip(signs, lines, strict=True)]
        up, down = f"  {up}", f"  {down}"
    return [line.rstrip() for line in (*[up] * north, *lines, *[down] * south)]


def _crowds(cells: Iterable[Cell], marks: Mapping[Space, list[str]]) -> list[str]:
    """The list of pieces for spaces without room for all marks."""
    spaces = (space_name(cell, spot) for cell in cells for spot in SPOTS)
    found = [f"{space} {' '.join(marks[space])}" for space in spaces if len("".join(marks.get(space, []))) > _ROOM]
    return _listed([f"{MORE} {entry}" for entry in found])


def _legend(town: Town, cells: Iterable[Cell], pieces: MapPieces) -> list[str]:
    """The owners and spaces of the pawns, and the tiles with names of their own."""
    names = [*pieces.pawns]
    pawns = [f"{mark} {name} {pieces.pawns[name]}" for mark, name in zip(pawn_marks(names), names, strict=True)]
    tiles = ((cell, town.tiles[town.placed[cell][0]]) for cell in cells)
    return [
        *_listed(pawns),
        *_listed([f"{cell_name(cell)} {tile.name}" for cell, tile in tiles if tile.kind != UNNAMED]),
    ]


def _listed(entries: Sequence[str]) -> list[str]:
    """Entries in lines; an entry is broken only if it is wider than a line."""
    text = ", ".join(entry.replace(" ", "\0") for entry in entries)
    return [
        line.replace("\0", " ") for line in textwrap.wrap(text, COLUMNS, subsequent_indent="  ", break_on_hyphens=False)
    ]
