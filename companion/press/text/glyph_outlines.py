"""Letters as outlines: to check their distance from the trim, and for files without fonts.

Those files are SVG pictures, and PDFs for print shops that accept no fonts.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen

from companion.press.drawing.display_list import Command, Face, Group, Item, Path, Text
from companion.press.text.fonts import MM_PER_POINT, Font, Fonts

# It writes every oddity of a font to the error stream, which should have one clear sentence for you.
logging.getLogger("fontTools").setLevel(logging.ERROR)

_START = {"start": 0.0, "middle": 0.5, "end": 1.0}

Outline = tuple[Command, ...]
"""The outline of a letter, in ems from its origin on the baseline, y down."""


class PlacedGlyph(NamedTuple):
    """A letter of a font, or a glyph by its number, with its origin on the face in mm; a blank has no outline."""

    font: str
    glyph: str | int
    outline: Outline
    x: float
    y: float


class Letters:
    """The outlines of the letters of some fonts; each is read once."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._known: dict[tuple[str, str], Outline] = {}

    def shown(self, text: Text) -> Iterator[PlacedGlyph]:
        """The letters of a run from left to right, kerned and shaped by the font."""
        font = self._fonts[text.font]
        em, tracking = text.size * MM_PER_POINT, text.tracking * MM_PER_POINT
        at = text.x - _START[text.anchor] * font.width(text.text, text.size, text.tracking)
        for run in font.runs(text.text, text.leftwards):
            own = self._fonts[run.font]
            if run.glyphs is None:
                for letter in run.text:
                    yield PlacedGlyph(run.font, letter, self._letter(own, letter), at, text.y)
                    at += own.advances[ord(letter)] * em + tracking
                continue
            for glyph in run.glyphs:
                for number, dx, dy in ((glyph.number, glyph.dx, glyph.dy), *glyph.marks):
                    outline = own.shaper.outline(number) if own.shaper else ()
                    yield PlacedGlyph(run.font, number, outline, at + dx * em, text.y - dy * em)
                at += glyph.advance * em + tracking

    def _letter(self, font: Font, letter: str) -> Outline:
        """The outline of a single letter; empty for a blank."""
        key = (font.name, letter)
        if key not in self._known:
            self._known[key] = _outline(font, letter)
        return self._known[key]

    def path(self, text: Text) -> Path:
        """A run of letters as one path."""
        em = text.size * MM_PER_POINT
        commands: list[Command] = []
        for shown in self.shown(text):
            commands += moved(shown.outline, em, shown.x, shown.y)
        return Path(tuple(commands), fill=text.colour)

    def face(self, face: Face) -> Face:
        """A face with outlines for all its letters."""
        arts: Mapping[str, tuple[Item, ...]] = {name: self.items(items) for name, items in face.arts.items()}
        return face._replace(items=self.items(face.items), arts=arts)

    def items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Items with outlines for all their letters."""
        found: list[Item] = []
        for item in items:
            if isinstance(item, Text):
                found.append(self.path(item))
            else:
                found.append(item._replace(items=self.items(item.items)) if isinstance(item, Group) else item)
        return tuple(found)


def moved(outline: Outline, scale: float, x: float, y: float) -> Outline:
    """An outline scaled by this factor, with its origin at x and y."""
    found: list[Any] = []
    for command in outline:
        numbers = [value * scale + (y if place % 2 else x) for place, value in enumerate(command[1:])]
        found.append((command[0], *numbers))
    return tuple(found)


def _outline(font: Font, letter: str) -> Outline:
    reader, letters = _read(font.data)
    name = reader.getBestCmap().get(ord(letter))
    if name is None:
        font.ems(letter)  # raises if the font lacks the letter
    pen = _GlyphPen(letters, 1 / reader["head"].unitsPerEm)
    letters[name].draw(pen)
    return tuple(pen.commands)


@lru_cache(maxsize=16)
def _read(data: bytes) -> tuple[Any, Any]:
    """The font as fontTools reads it, and its letters by name."""
    from fontTools.ttLib import TTFont

    reader = TTFont(io.BytesIO(data), lazy=True)
    return reader, reader.getGlyphSet()


class _GlyphPen(BasePen):  # type: ignore[misc]
    """Records the drawing as commands in ems, y down; TrueType's curves become cubic ones."""

    def __init__(self, letters: Any, unit: float) -> None:
        super().__init__(letters)
        self._unit = unit
        self.commands: list[Command] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("M", *self._of(point)))

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("L", *self._of(point)))

    def _curveToOne(self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        self.commands.append(("C", *self._of(one), *self._of(two), *self._of(end)))

    def _closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))

    def _of(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self._unit, -point[1] * self._unit
