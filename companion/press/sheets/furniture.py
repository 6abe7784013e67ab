"""The furniture of a sheet, along one of its edges: a ruler, the sheet's name and number, and what to do.

The name of the part, the number of the sheet and the instructions are complete on every paper. If there is little
room, the game's title is shortened or left out, and the letters are smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from companion.definitions.words import shorten
from companion.press.drawing.display_list import Group, Item, Path, Text, compose, rect, rotate, translate
from companion.press.drawing.paper import PaperBox
from companion.press.sheets.marks import HAIR, INK, RULER, Segment, ruler, strokes
from companion.press.text.full_width import lines, wide

Work = Literal["", "cut", "fold", "gutter", "stand"]
"""The work on a sheet: none, cut, cut and fold front to back, fold the gutter first, or fold standees with feet."""

_HOW = {
    "cut": "solid: cut",
    "fold": "solid: cut; dashed: fold back, glue",
    "gutter": "dashed: fold back, glue; then solid: cut",
    "stand": "solid: cut; dashed: fold, glue, feet out",
}
_SIZE = 6.5  # points; two lines, with accents and descenders, fit into the strip
_SIZES = ((_SIZE, 2.6), (5.5, 2.6), (5.0, 1.77), (4.5, 1.77), (4.0, 1.77))
"""Sizes to try, in points, each with its line spacing in mm; with the small ones there is room for three lines."""
_LEAST_GAME = 12
"""A title shortened to fewer letters than this is left out."""
_GAP = 2.0
_AT_100 = "50 mm: print at 100 %"


class SheetName(NamedTuple):
    """The name of a sheet: its game's title, which is shortened first, and its part."""

    game: str
    part: str

    def __str__(self) -> str:
        return f"{self.game}: {self.part}" if self.game else self.part

    def with_part(self, more: str) -> SheetName:
        """The name of a thing in the part."""
        return SheetName(self.game, f"{self.part}, {more}")

    def shorter(self, letters: int) -> SheetName:
        """The name with at most this number of letters of the game's title, or without it."""
        return SheetName(shorten(self.game, letters) if letters >= _LEAST_GAME else "", self.part)


Title = SheetName | str


def name_of(title: Title) -> SheetName:
    return title if isinstance(title, SheetName) else SheetName("", title)


def names(title: Title) -> Iterable[SheetName]:
    """A name, then shorter and shorter versions of the game's title, finally none."""
    name = name_of(title)
    yield name
    for letters in range(len(name.game) - 1, _LEAST_GAME - 2, -1):
        yield name.shorter(letters)


def furniture(strip: PaperBox, title: Title, number: str, font: str, work: Work = "", do: str = "") -> tuple[Item, ...]:
    """The ruler, its label, the name of the sheet and its number, along a strip; a tall strip is read from the right.

    `work` adds how to cut or fold, in words and, for standees, as a drawing; `do` adds what else to do with this sheet.
    If a title has no separate game title, its end is shortened to fit.
    """
    if strip.height > strip.width:
        matrix = compose(translate(strip.right, strip.y), rotate(90))
        along = PaperBox(0.0, 0.0, strip.height, strip.width)
        return (Group(furniture(along, title, number, font, work, do), matrix),)
    base = strip.bottom - 0.7
    measure = ruler(strip.x + 1, base)
    return (*measure, *(_roomy(strip, title, number, font, work, do) or _tight(strip, title, number, font, work, do)))


def _roomy(strip: PaperBox, title: Title, number: str, font: str, work: Work, do: str) -> tuple[Item, ...]:
    """Two lines beside the ruler; empty if a required part would have to be shortened."""
    left, right, base = strip.x + RULER + 3, strip.right, strip.bottom - 0.7
    how = "" if work == "cut" else _HOW.get(work, "")
    label = f"{_AT_100}; {_HOW['cut']}" if work == "cut" else _AT_100
    if wide(label, _SIZE) + _GAP + wide(number, _SIZE) > right - left:
        return ()
    items: list[Item] = []
    end = right
    if how:
        items.append(Text(right, base - 2.6, how, font, _SIZE, anchor="end"))
        end -= wide(how, _SIZE) + _GAP
    if work == "stand" and end - left > 2 * _HELP:
        end -= _HELP
        items += standing_up(end, base)
    shown_name = next((one for one in names(title) if wide(_line_of(one, do), _SIZE) <= end - left), None)
    if shown_name is None:
        return ()
    return (
        *items,
        Text(left, base - 2.6, _line_of(shown_name, do), font, _SIZE),
        Text(left, base, label, font, _SIZE),
        Text(right, base, number, font, _SIZE, anchor="end"),
    )


def _line_of(name: SheetName, do: str) -> str:
    return " ".join(part for part in (str(name), do) if part)


def _tight(strip: PaperBox, title: Title, number: str, font: str, work: Work, do: str) -> tuple[Item, ...]:
    """The ruler's label over it, and the rest beside it, as large as possible; the part's name is shortened last."""
    left, base = strip.x + RULER + 3, strip.bottom - 0.6
    label = Text(strip.x + 3, base - 2.4, "50 mm at 100 %", font, 6.0)
    room = strip.right - left
    rest = [part for part in (do, _HOW.get(work, ""), number) if part]
    bare = name_of(title).shorter(0)
    found = None
    for size, step in _SIZES:
        most = 2 if step > 2 else 3
        found = _set([str(bare), *rest], size, room, most)
        if found:
            tried = (_set([str(one), *rest], size, room, most) for one in names(title))
            found = next((one for one in tried if one), found)
            break
    letters = len(bare.part)
    while not found and letters > 3:
        letters -= 1
        found = _set([shorten(bare.part, letters), *rest], size, room, most)
    items = (
        Text(left, base - step * place, line, font, size) for place, line in enumerate(reversed(found or (number,)))
    )
    return (label, *items)


def _set(parts: Sequence[str], size: float, room: float, most: int) -> list[str] | None:
    """The parts in at most `most` lines: each whole in a line, otherwise one after the other."""
    found: list[str] = []
    for part in parts:
        joined = f"{found[-1]}; {part}" if found else part
        if wide(joined, size) <= room:
            found[-1:] = [joined]
        else:
            found += lines(part, size, room)
    flowing = lines("; ".join(parts), size, room)
    return next((way for way in (found, flowing) if len(way) <= most), None)


_HELP = 26.0


def standing_up(x: float, base: float) -> tuple[Item, ...]:
    """A drawing of how to fold a standee, in three steps: flat, half folded from the side, glued from the side."""
    top, middle, foot = base - 4.8, base - 2.4, base - 0.1
    outline = rect(x, top, 2.4, 4.8, stroke=INK, line_width=HAIR)
    folds: list[Segment] = [(x, y, x + 2.4, y) for y in (base - 0.8, middle, base - 4.0)]
    tent, post = x + 11.5, x + 20.5
    half = _line((tent - 3.2, foot), (tent - 1.8, foot), (tent, top), (tent + 1.8, foot), (tent + 3.2, foot))
    left, right = post - HAIR, post + HAIR
    done = _line((left - 1.4, foot), (left, foot), (left, top), (right, top), (right, foot), (right + 1.4, foot))
    return (outline, *strokes(folds, (0.4, 0.3)), _arrow(x + 4.1, middle), half, _arrow(x + 16.1, middle), done)


def _arrow(x: float, y: float) -> Path:
    """A small arrow to the right."""
    return _line((x, y), (x + 2.6, y), (x + 1.8, y - 0.7), (x + 2.6, y), (x + 1.8, y + 0.7))


def _line(*points: tuple[float, float]) -> Path:
    first, *others = points
    return Path((("M", *first), *(("L", *point) for point in others)), stroke=INK, width=HAIR)
