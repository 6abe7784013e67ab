"""Parts of a kit that are described by numbers in kit.yaml: a score pad, a track, a box.

A layout draws them. It gets the places of things, in mm from the top left corner of the trim.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Annotated, Any, Literal

from companion.definitions.board import Length
from companion.definitions.definition import Definition
from companion.definitions.fields import (
    PAIR,
    SOME,
    Allowed,
    Slug,
    Text,
    is_text,
    number,
    one_of,
    whole,
)
from companion.definitions.models import GameDefinition
from companion.definitions.words import describe
from companion.press.layout.records import Pile, held_record
from companion.schema.mistakes import mistake

MOST_ROWS = 60
MOST_COLUMNS = 30
LEAST_COLUMN, LEAST_ROW = 7, 4
"""In mm: room for a number written by hand."""
MOST_STEPS = 500
LEAST_LOOP = 8
"""Three spaces on each side, with the corners."""

Record = dict[str, Any]


# --- a score pad


def _rows(value: Any) -> Any:
    if not isinstance(value, list | tuple) or not 0 < len(value) <= MOST_ROWS or not all(map(is_text, value)):
        raise ValueError
    return tuple(value)


def _fault_of_rows(value: Any) -> str:
    """What is wrong with the rows; in a list, the first item that is not a text."""
    wrong = [one for one in value if not is_text(one)] if isinstance(value, list | tuple) else []
    return describe(wrong[0] if wrong else value)


class ScorePad(Definition):
    """A leaf with a line for each of the `rows` and a column for each player; by default, a full sheet of leaves.

    `names_mm` is the width of the column of names, `head_mm` the free height above the lines, both inside `safe_mm`.
    """

    layout: Slug
    rows: Annotated[tuple[Text, ...], Allowed(f"a list of 1 to {MOST_ROWS} texts", _rows, fault=_fault_of_rows)]
    columns: Annotated[int, whole(1, MOST_COLUMNS)] = 4
    size_mm: Annotated[tuple[Length, Length], PAIR] = (90, 125)
    head_mm: Annotated[float, number(0)] = 16
    names_mm: Annotated[float, number(0)] = 30
    safe_mm: Annotated[float, number(0)] = 4
    leaves: Annotated[int, whole(1, 1_000)] | None = None

    def _fits_together(self) -> None:
        width, height = self.size_mm
        across, down = width - self.safe_mm * 2 - self.names_mm, height - self.safe_mm * 2 - self.head_mm
        if across < LEAST_COLUMN:
            raise mistake(f"{self.names_mm:g} leaves no room for {self.columns} columns on {width:g} mm", "names_mm")
        if down < LEAST_ROW * 2:
            raise mistake(f"{self.head_mm:g} leaves no room for {len(self.rows)} rows on {height:g} mm", "head_mm")
        if across < LEAST_COLUMN * self.columns:
            raise mistake(_narrow(f"{self.columns} columns", self.columns, across, LEAST_COLUMN), "columns")
        if down < LEAST_ROW * (len(self.rows) + 1):
            rows = f"{len(self.rows)} rows and the row of names"
            raise mistake(_narrow(rows, len(self.rows) + 1, down, LEAST_ROW), "rows")

    def record(self) -> Record:
        """The names for its layout: `head`, the `rows` with their names, the `columns`, and all `lines` to draw.

        The first row, above those with names, is for the names of the players.
        """
        width, height = self.size_mm
        safe, names = self.safe_mm, self.names_mm
        top, across, down = safe + self.head_mm, width - 2 * safe, height - 2 * safe - self.head_mm
        step_x, step_y = (across - names) / self.columns, down / (len(self.rows) + 1)
        lefts = [safe + names + step_x * place for place in range(self.columns)]
        tops = [top + step_y * place for place in range(len(self.rows) + 1)]
        level = [{"x": safe, "y": y, "w": across, "h": 0.0} for y in (*tops, top + down)]
        upright = [{"x": x, "y": top, "w": 0.0, "h": down} for x in (safe, *lefts, safe + across)]
        named = zip(("", *self.rows), tops, strict=True)
        return {
            "w": width,
            "h": height,
            "head": {"x": safe, "y": safe, "w": across, "h": self.head_mm},
            "names": {"x": safe, "y": top, "w": names, "h": down},
            "rows": [{"name": name, "x": safe, "y": y, "w": across, "h": step_y} for name, y in named],
            "columns": [
                {"number": place + 1, "x": x, "y": top, "w": step_x, "h": down} for place, x in enumerate(lefts)
            ],
            "lines": level + upright,
        }


def _narrow(what: str, count: int, room: float, least: float) -> str:
    """What is wrong with lines that are too close to write between."""
    return f"{what} share {room:g} mm, {room / count:.2g} each; leave at least {least:g} mm for each"


# --- a track


class Track(Definition):
    """Numbered spaces in order, from `first` to `last`.

    A `straight` track has rows of `columns` spaces that go back and forth, or one row. A `loop` goes clockwise from
    the top left corner, with `columns` spaces along its top; it may go `around` a board. In a game without rules the
    referee counts what the track `marks`: a number for each seat, or one for the table.
    """

    layout: Slug
    way: Annotated[Literal["straight", "loop"], one_of("straight", "loop")] = "straight"
    marks: Annotated[Literal["seats", "table"], one_of("seats", "table")] = "seats"
    first: Annotated[int, whole(0, MOST_STEPS)] = 0
    last: Annotated[int, whole(0, MOST_STEPS)]
    space_mm: Annotated[tuple[Length, Length], PAIR] = (15, 15)
    columns: Annotated[int, whole(1, MOST_STEPS)] | None = None
    around: Slug | None = None

    def _fits_together(self) -> None:
        if self.last < self.first:
            raise mistake(f"{self.last} is less than the first, {self.first}", "last")
        if self.around and self.way != "loop":
            raise mistake("only a loop can go around a board", "around")
        if self.way == "loop":
            if self.count % 2 or self.count < LEAST_LOOP:
                what = f"there are {self.count} spaces; a loop needs an even number, at least {LEAST_LOOP}"
                raise mistake(what, "last")
            if self.columns and not 3 <= self.columns <= self.count // 2 - 1:
                what = f"{self.columns} along the top of {self.count} spaces; use 3 to {self.count // 2 - 1}"
                raise mistake(what, "columns")

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def record(self, board: Record | None = None) -> Record:
        """The names for its layout: `track`, its spaces; `w` and `h`; for a loop also `inner`, the room inside.

        A space has its `number`, its place, its `side` of a loop, and that side's `turn` in degrees. `board` is the
        record of the board inside; its spaces, `all`, are moved to their places.
        """
        if self.way == "straight":
            return self._straight()
        if board is None:
            columns = self.columns or round(self.count / 4) + 1
            rows = self.count // 2 - columns + 2
            inner = (self.space_mm[0] * (columns - 2), self.space_mm[1] * (rows - 2))
            return self._loop(columns, *inner)
        width, height = board["w"], board["h"]
        columns = self.columns or min(
            range(3, self.count // 2), key=lambda many: abs(width / (many - 2) - height / (self.count // 2 - many))
        )
        left, top = self.space_mm
        spaces = [{**space, "x": space["x"] + left, "y": space["y"] + top} for space in board["all"]]
        return {**self._loop(columns, width, height), "all": spaces}

    def _straight(self) -> Record:
        width, height = self.space_mm
        columns = min(self.columns or self.count, self.count)
        track = []
        for index in range(self.count):
            row, along = divmod(index, columns)
            column = columns - 1 - along if row % 2 else along
            track.append(self._space(index, column * width, row * height, width, height, "", 0))
        return {"track": track, "w": columns * width, "h": -(-self.count // columns) * height}

    def _loop(self, columns: int, width: float, height: float) -> Record:
        """A loop with `columns` spaces along its top, corners included, around a room of this size."""
        rows = self.count // 2 - columns + 2
        deep_x, deep_y = self.space_mm
        places = self._round(columns, rows, width / (columns - 2), height / (rows - 2), width, height)
        track = [self._space(index, *place) for index, place in enumerate(places)]
        inner = {"x": deep_x, "y": deep_y, "w": width, "h": height}
        return {"track": track, "w": width + 2 * deep_x, "h": height + 2 * deep_y, "inner": inner}

    def _round(
        self, columns: int, rows: int, step_x: float, step_y: float, width: float, height: float
    ) -> Iterator[tuple[float, float, float, float, str, int]]:
        """The places of a loop: top, right, bottom and left, each from its first corner."""
        deep_x, deep_y = self.space_mm
        right, bottom = deep_x + width, deep_y + height
        yield 0.0, 0.0, deep_x, deep_y, "top", 0
        yield from ((deep_x + step_x * at, 0.0, step_x, deep_y, "top", 0) for at in range(columns - 2))
        yield right, 0.0, deep_x, deep_y, "right", 90
        yield from ((right, deep_y + step_y * at, deep_x, step_y, "right", 90) for at in range(rows - 2))
        yield right, bottom, deep_x, deep_y, "bottom", 180
        yield from ((right - step_x * (at + 1), bottom, step_x, deep_y, "bottom", 180) for at in range(columns - 2))
        yield 0.0, bottom, deep_x, deep_y, "left", 270
        yield from ((0.0, bottom - step_y * (at + 1), deep_x, step_y, "left", 270) for at in range(rows - 2))

    def _space(self, index: int, x: float, y: float, w: float, h: float, side: str, turn: int) -> Mapping[str, Any]:
        return {"number": self.first + index, "x": x, "y": y, "w": w, "h": h, "side": side, "turn": turn}


# --- a box


def lengths(count: int, word: str, most: float) -> Allowed:
    """This number of lengths in mm, from 0 to the most allowed."""

    def take(value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != count:
            raise ValueError
        if not all(type(one) in (int, float) and 0 <= one <= most for one in value):
            raise ValueError
        return tuple(value)

    return Allowed(f"a list of {word} numbers from 0 to {most}", take)


MOST_SLEEVE = 20  # mm


class Holds(Definition):
    """The content of a box: all tokens of some sheets, with `room_mm` to spare in each direction.

    `paper_mm` is the thickness of a layer of paper; `sleeve_mm` is what a sleeve adds to a card: width, height,
    thickness.
    """

    sheets: Annotated[tuple[Slug, ...], SOME]
    paper_mm: Annotated[float, number(0, 5, above=True)]
    room_mm: Annotated[float, number(0, 20)] = 0
    sleeve_mm: Annotated[tuple[float, float, float], lengths(3, "three", MOST_SLEEVE)] = (0, 0, 0)


class TuckBox(Holds):
    """A box for cards, unfolded: its layout draws the sides; cuts and folds are drawn over them."""

    layout: Slug


def held_by(holds: Holds, definition: GameDefinition, players: int, folded: Container[str]) -> Record:
    """The names for a page about the pile in a box; a card of a `folded` sheet is two layers of paper."""
    counts = definition.components
    piles = [
        Pile(
            token.size_mm,
            definition.share(token, counts[token.component].count_for(players)),
            2 if sheet in folded else 1,
        )
        for sheet in holds.sheets
        for token in definition.sheets[sheet].items
    ]
    return held_record(piles, holds.paper_mm, holds.room_mm, holds.sleeve_mm)
