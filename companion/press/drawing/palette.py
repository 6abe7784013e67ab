"""Colours by name, each with a value for every ink mode, and the contrast of two colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

from companion.definitions.complaints import Complaint
from companion.definitions.definition import Definition
from companion.definitions.document import Document
from companion.definitions.fields import Allowed
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.drawing.display_list import BLACK, WHITE, Colour
from companion.schema.mistakes import mistake

Ink = Literal["full", "low", "mono"]
"""How much ink a print may use: everything; outlines and patterns without large fills; black and greys alone."""

INKS: tuple[Ink, ...] = get_args(Ink)
NONE = "none"
MOST_COLOURS = 1_000
LEAST_CONTRAST = 4.5
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_HEXES = {
    "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "fuchsia": "#ff00ff", "gray": "#808080",
    "green": "#008000", "grey": "#808080", "lime": "#00ff00", "maroon": "#800000", "navy": "#000080",
    "olive": "#808000", "orange": "#ffa500", "purple": "#800080", "red": "#ff0000", "silver": "#c0c0c0",
    "teal": "#008080", "white": "#ffffff", "yellow": "#ffff00",
}  # fmt: skip


def ink_mode(name: str) -> Ink:
    """The ink mode that has this name; raises Unreadable if there is none."""
    for mode in INKS:
        if mode == name:
            return mode
    raise Unreadable(f"'{shorten(name)}' is not an ink mode{did_you_mean(name, INKS)}; use {either(INKS)}")


def parse_colour(text: str) -> Colour:
    """The colour of `#rgb`, `#rrggbb` or one of the 18 names; raises ValueError for anything else.

    >>> parse_colour("#f00")
    (1.0, 0.0, 0.0)
    """
    digits = _HEXES.get(text, text)
    if not _HEX.fullmatch(digits):
        raise ValueError(f"'{shorten(text)}' is not a colour")
    pairs = [digit * 2 for digit in digits[1:]] if len(digits) == 4 else [digits[at : at + 2] for at in (1, 3, 5)]
    red, green, blue = (int(pair, 16) / 255 for pair in pairs)
    return (red, green, blue)


def literal(text: str, ink: Ink) -> Colour:
    """The colour of a literal as it is printed: grey in mono ink; raises ValueError."""
    found = parse_colour(text)
    return grey(found) if ink == "mono" else found


def luminance(colour: Colour) -> float:
    """How bright a colour is to the eye, from 0 to 1 (WCAG's relative luminance)."""
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def grey(colour: Colour) -> Colour:
    """The grey that is as bright as a colour."""
    bright = luminance(colour)
    level = bright * 12.92 if bright <= 0.0031308 else 1.055 * bright ** (1 / 2.4) - 0.055
    level = round(level, 4)
    return (level, level, level)


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21; text needs at least 4.5.

    >>> contrast((0, 0, 0), (1, 1, 1))
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 4)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by name for every ink mode; None is no ink at all: a fill or a line that is left out.

    A fill that is left out shows what lies under it; white covers it without ink. `with_low` has the names that state
    a colour for low ink. `grounds` has, for the name of a text colour, the colours of its grounds.
    """

    colours: Mapping[str, Mapping[Ink, Colour | None]]
    with_low: frozenset[str] = frozenset()
    grounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def colour(self, name: str, ink: Ink) -> Colour | None:
        """The colour of a name; raises Unreadable for an unknown one."""
        try:
            return self.colours[name][ink]
        except KeyError:
            known = did_you_mean(name, self.colours) or f"; the colours are {shorten(', '.join(self.colours), 200)}"
            raise Unreadable(f"there is no colour {shorten(name)} in the palette{known}") from None

    def read(self, text: str, ink: Ink) -> Colour | None:
        """The colour of a name, of `none`, or of a literal such as `#fff`, which turns grey in mono ink.

        Names of the palette come before the common ones, so that a game may have its own red.
        """
        if text == NONE:
            return None
        if text in self.colours:
            return self.colour(text, ink)
        try:
            return literal(text, ink)
        except ValueError:
            return self.colour(text, ink)  # raises, with the names that exist

    def drops(self, text: str, ink: Ink) -> bool:
        """Whether a coloured fill is left out: in low ink, unless the palette states its low colour."""
        return ink == "low" and text not in self.with_low and self.read(text, ink) not in (None, WHITE)

    def fill(self, text: str, ink: Ink) -> Colour | None:
        """As `read`, for a fill: white where the fill is left out, so that it still covers what lies under it."""
        return WHITE if self.drops(text, ink) else self.read(text, ink)

    def read_for_text(self, text: str, ink: Ink) -> Colour | None:
        """As `read`, for text: black where its ground is left out and it would become hard to read."""
        found = self.read(text, ink)
        if found is None or ink != "low" or text in self.with_low:
            return found
        grounds = [self.fill(name, ink) or WHITE for name in self.grounds.get(text, ())] or [WHITE]
        worst, black = (min(contrast(one, ground) for ground in grounds) for one in (found, BLACK))
        return found if worst >= LEAST_CONTRAST or worst >= black else BLACK

    def weak(self, text: str, ground: str) -> Iterator[tuple[Ink, float]]:
        """The ink modes in which a text on a ground is hard to read, with the contrast; a ground without ink is white.

        A text without ink counts as no contrast.
        """
        for ink in INKS:
            over = self.read_for_text(text, ink)
            found = contrast(over, self.fill(ground, ink) or WHITE) if over else 1.0
            if found < LEAST_CONTRAST:
                yield ink, found


EMPTY = Palette({})


# --- reading


def _take_colour(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError
    if value != NONE:
        parse_colour(value)
    return value


_COLOUR = Allowed(
    "a colour ('#rgb' or '#rrggbb' in quotes, a common name, or none)",
    _take_colour,
    schema={"pattern": f"^(?:{_HEX.pattern}|{'|'.join((*_HEXES, NONE))})$"},
)
Value = Annotated[str, _COLOUR]


class _Inks(Definition):
    """A palette's entry: `low` and `mono` follow from `full` by default."""

    full: Value
    low: Value | None = None
    mono: Value | None = None

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """A colour alone, or the mapping."""
        colour = {"type": "string", "description": _COLOUR.words, **_COLOUR.schema}
        return {"anyOf": [colour, schema]}

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        if data is None:
            raise mistake(f"nothing is given; use {_COLOUR.words}")
        return {"full": data} if isinstance(data, str) else data

    def colours(self) -> Mapping[Ink, Colour | None]:
        """The colour in each ink mode. By default low is full's, for lines and text, and mono is full's grey."""
        full = _parsed(self.full)
        low = full if self.low is None else _parsed(self.low)
        mono = (grey(full) if full else None) if self.mono is None else _parsed(self.mono)
        return {"full": full, "low": low, "mono": mono}

    def _fits_together(self) -> None:
        mono = _parsed(self.mono) if self.mono else None
        if mono and max(mono) - min(mono) > 0.001:
            raise mistake(f"'{self.mono}' is not a grey; mono ink has only black and greys", "mono")


def _take_entries(value: Any) -> Any:
    if not isinstance(value, Mapping) or len(value) > MOST_COLOURS or not all(isinstance(key, str) for key in value):
        raise ValueError
    return value


Entries = Annotated[
    Mapping[str, _Inks],
    Allowed(
        f"a mapping from names to colours, {MOST_COLOURS} at most",
        _take_entries,
        schema={"maxProperties": MOST_COLOURS},
    ),
]


def palette_of(entries: Mapping[str, _Inks], pairs: Iterable[tuple[str, str]] = ()) -> Palette:
    """The palette of a checked mapping; the pairs are a text colour and its ground."""
    grounds: dict[str, tuple[str, ...]] = {}
    for text, ground in pairs:
        grounds[text] = (*grounds.get(text, ()), ground)
    known = {text: tuple(name for name in names if name in entries) for text, names in grounds.items()}
    with_low = frozenset(name for name, entry in entries.items() if entry.low is not None)
    return Palette({name: entry.colours() for name, entry in entries.items()}, with_low, known)


def contrast_complaints(palette: Palette, pairs: object, document: Document) -> Iterator[Complaint]:
    """A complaint for each pair of text and ground, under `contrast`, that is hard to read in some ink mode."""
    for index, (text, ground) in enumerate(pairs if isinstance(pairs, list | tuple) else ()):
        path = ("contrast", index)
        try:
            for ink, found in palette.weak(text, ground):
                shown = int(found * 100) / 100  # rounded down, so that 4.47 is not shown as 4.5
                what = f"{text} on {ground} has a contrast of {shown:.2f} in {ink} ink; it needs {LEAST_CONTRAST}"
                yield document.complaint(path, what)
        except Unreadable as error:
            yield document.complaint(path, str(error))


def _parsed(text: str) -> Colour | None:
    return None if text == NONE else parse_colour(text)


__all__ = [
    "BLACK",
    "EMPTY",
    "INKS",
    "WHITE",
    "Colour",
    "Ink",
    "Palette",
    "contrast",
    "contrast_complaints",
    "grey",
    "literal",
    "luminance",
    "palette_of",
    "parse_colour",
]
