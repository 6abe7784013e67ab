"""Fonts: the measures in a TrueType file, and the width of a text in mm.

Widths are sums of advances, with kerning and shaping (`shaping.py`) if the font has kerning or the script needs
shaping: the PDF sets letters the same way. Letters that a font lacks come from the first fallback that has them.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from companion.definitions.words import did_you_mean, in_bytes, listed, shorten
from companion.errors import Unreadable
from companion.press.text.line_breaks import INVISIBLE, is_complex, reads_leftwards
from companion.press.text.shaping import Glyph, Shaper, turned, visual

MOST_FONT_BYTES = 24 << 20  # a font for Chinese, Japanese and Korean has more than 20 000 letters
MOST_TABLES = 100
MOST_MEASURED = 1_000  # words of a font with their widths in the cache
MM_PER_POINT = 25.4 / 72
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_OTHERS = {b"OTTO": "OpenType with CFF outlines", b"wOFF": "WOFF", b"wOF2": "WOFF2", b"ttcf": "a collection"}
_TABLES = frozenset(("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name"))
_BLANKS = frozenset((0x20, 0xA0))


class MissingGlyph(Unreadable):
    """Raised for a text with a letter that its font lacks."""


class FontRun(NamedTuple):
    """A part of a text in one font, drawn from left to right.

    `glyphs` is None if each letter is simply set after the one before it.
    """

    font: str
    text: str
    glyphs: tuple[Glyph, ...] | None


@dataclass(frozen=True, slots=True)
class Font:
    """One face of a typeface; all measures are in ems, that is per point of size.

    `advances` and `heights` (lowest and highest point of the ink) are by code point, including `fallbacks`. `data` is
    the file. `shaper` does kerning and shaping; it is None if the font needs neither.
    """

    name: str
    postscript: str
    ascender: float
    descender: float
    cap_height: float
    advances: Mapping[int, float]
    heights: Mapping[int, tuple[float, float]]
    data: bytes
    digest: str
    shaper: Shaper | None = field(default=None, compare=False)
    fallbacks: tuple[Font, ...] = ()
    _ems: dict[str, float] = field(init=False, default_factory=dict, compare=False, repr=False)
    """Measured words: a deck repeats its words, and each text is measured several times."""
    _spans: dict[str, tuple[float, float]] = field(init=False, default_factory=dict, compare=False, repr=False)
    """The lowest and highest ink of texts, stored for the same reason."""

    def width(self, text: str, size: float, tracking: float = 0.0) -> float:
        """The width in mm of a run at `size` points; `tracking`, in points, is added between letters only.

        Raises MissingGlyph.
        """
        ems = self.ems(text)
        return (ems * size + tracking * max(len(text) - 1, 0)) * MM_PER_POINT

    def ems(self, text: str) -> float:
        """The width at a size of 1, in points; raises MissingGlyph."""
        known = self._ems.get(text)
        if known is None:
            if len(self._ems) >= MOST_MEASURED:
                self._ems.clear()
            known = self._ems[text] = self._measured(text)
        return known

    def _measured(self, text: str) -> float:
        if self.shaper or self.fallbacks:
            return self._shaped_ems(text)
        advances = self.advances
        try:
            return sum([advances[ord(letter)] for letter in text])
        except KeyError:
            raise MissingGlyph(self.lack(text)) from None

    def _shaped_ems(self, text: str) -> float:
        if lack := self.lack(text):
            raise MissingGlyph(lack)
        if self.shaper and not self.fallbacks and not reads_leftwards(text) and (self.shaper.kerns or is_complex(text)):
            return self.shaper.ems(text)
        ems = 0.0
        for run in self.runs(text):
            if run.glyphs is None:
                ems += sum([self.advances[ord(letter)] for letter in run.text])
            else:
                ems += sum([glyph.advance for glyph in run.glyphs])
        return ems

    def runs(self, text: str, leftwards: bool | None = None) -> list[FontRun]:
        """The text in drawing order, by font; `leftwards` is the direction of the whole text, if known."""
        if not self.fallbacks and not self.shaper and not leftwards:
            return [FontRun(self.name, text, None)]
        runs: list[FontRun] = []
        for start, end, is_leftwards in visual(text, leftwards):
            found = [font.run(part, is_leftwards) for font, part in self._by_font(text[start:end])]
            runs += reversed(found) if is_leftwards else found
        return runs

    def run(self, text: str, leftwards: bool) -> FontRun:
        """A run of the font's own letters, read in one direction."""
        glyphs = self.glyphs(text, leftwards)
        if (
            glyphs is None and leftwards
        ):  # only signs and blanks; a font with letters that are read leftwards shapes them
            seen = (turned(letter) for letter in reversed(text))
            text = "".join(one if self.has(one) else letter for one, letter in zip(seen, reversed(text), strict=True))
        return FontRun(self.name, text, glyphs)

    def glyphs(self, text: str, leftwards: bool) -> tuple[Glyph, ...] | None:
        """The glyphs of a text that is read in one direction; None if they are just its letters."""
        if self.shaper is None or not (leftwards or self.shaper.kerns or is_complex(text)):
            return None
        return tuple(self.shaper.shape(text, leftwards))

    def _by_font(self, text: str) -> list[tuple[Font, str]]:
        """The text split by the font of each letter; a blank uses the font of the letter before it."""
        if not self.fallbacks:
            return [(self, text)]
        found: list[tuple[Font, str]] = []
        for font, letters in groupby(text, self._font_of):
            part = "".join(letters)
            if found and (found[-1][0] is font or (part.isspace() and found[-1][0].has(part))):
                found[-1] = (found[-1][0], found[-1][1] + part)
            else:
                found.append((font, part))
        return found

    def _font_of(self, letter: str) -> Font:
        return next((font for font in (self, *self.fallbacks) if font.has(letter)), self)

    def has(self, text: str) -> bool:
        """Whether the font has all of these letters itself."""
        own = self.own
        return all(ord(letter) in own for letter in text)

    @property
    def own(self) -> Mapping[int, float]:
        """The advances of its own letters only."""
        return self.advances.maps[0] if isinstance(self.advances, ChainMap) else self.advances

    def with_fallbacks(self, fonts: Sequence[Font]) -> Font:
        """The font with fallbacks for letters that it lacks; the first font with a letter wins."""
        return replace(
            self,
            advances=ChainMap(dict(self.advances), *(dict(font.advances) for font in fonts)),
            heights=ChainMap(dict(self.heights), *(dict(font.heights) for font in fonts)),
            fallbacks=tuple(fonts),
        )

    def lack(self, text: str) -> str:
        """The letters of a text that the font lacks, as a sentence; empty if it has all."""
        advances = self.advances
        if self.shaper and not text.isascii():
            text = INVISIBLE.sub("", text)
        if all(map(advances.__contains__, map(ord, set(text)))):
            return ""
        missing = list(dict.fromkeys(letter for letter in text if ord(letter) not in advances))
        shown = ", ".join(f"{_shown(letter)} (U+{ord(letter):04X})" for letter in missing[:5])
        more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        others = [font.name for font in self.fallbacks]
        if others:
            return f"the fonts {listed((self.name, *others))} have no {shown}{more}"
        return f"the font {self.name} has no {shown}{more}"

    def ink(self, text: str, size: float) -> tuple[float, float]:
        """The ink of a run below (negative) and above its baseline, in mm; 0 and 0 for blanks."""
        span = self._spans.get(text)
        if span is None:
            if len(self._spans) >= MOST_MEASURED:
                self._spans.clear()
            span = self._spans[text] = self._span(text)
        return span[0] * size * MM_PER_POINT, span[1] * size * MM_PER_POINT

    def _span(self, text: str) -> tuple[float, float]:
        spans = [self.heights[code] for code in {*map(ord, text)} - _BLANKS]
        return min((span[0] for span in spans), default=0.0), max((span[1] for span in spans), default=0.0)


class Fonts(Mapping[str, Font]):
    """The fonts of a game, by their names in its layouts.

    There is at least one, and no two have the same PostScript name, which identifies a font in a PDF.
    """

    def __init__(self, fonts: Mapping[str, Font]) -> None:
        if not fonts:
            raise Unreadable("there are no fonts; add at least one")
        by_postscript: dict[str, Font] = {}
        for font in fonts.values():
            other = by_postscript.setdefault(font.postscript, font)
            if other.digest != font.digest:
                raise Unreadable(
                    f"the fonts {other.name} and {font.name} are both called {font.postscript} inside; use only one"
                )
        self._fonts = dict(fonts)

    def __getitem__(self, name: str) -> Font:
        try:
            return self._fonts[name]
        except KeyError:
            raise UnknownFont(f"there is no font {shorten(name)}{did_you_mean(name, self._fonts)}") from None

    def __contains__(self, name: object) -> bool:
        return name in self._fonts

    def __iter__(self) -> Iterator[str]:
        return iter(self._fonts)

    def __len__(self) -> int:
        return len(self._fonts)


class UnknownFont(Unreadable, KeyError):
    """Raised for a name that no font of the game has."""

    __str__ = Exception.__str__  # KeyError's puts the sentence in quotes


def load_fonts(files: Mapping[str, Path]) -> Fonts:
    """The fonts in these files, by name; raises Unreadable for the first that is not a static TrueType font."""
    return Fonts({name: load_font(name, path) for name, path in files.items()})


def load_font(name: str, path: Path) -> Font:
    """The font in a file; raises Unreadable if it cannot be embedded."""
    try:
        if os.path.getsize(path) > MOST_FONT_BYTES:
            raise Unreadable(f"{path.name} is larger than {in_bytes(MOST_FONT_BYTES)}, the most allowed for a font")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path.name} cannot be read: {error.strerror}") from None
    return font_of(name, data, path.name)


def font_of(name: str, data: bytes, file: str) -> Font:
    """The font in the bytes of a file, called `file` in messages."""
    if data[:4] not in _TRUETYPE:
        what = _OTHERS.get(data[:4], "not a font")
        raise Unreadable(f"{file} is {what}; use a static TrueType font (.ttf)")
    if int.from_bytes(data[4:6], "big") > MOST_TABLES:
        raise Unreadable(f"{file} is a damaged font: it has more than {MOST_TABLES} tables, the most allowed")
    try:
        return _measure(name, data, file)
    except Unreadable:
        raise
    except Exception as error:  # a damaged font can make the library raise nearly anything
        raise Unreadable(f"{file} is a damaged font: {shorten(str(error), 80) or type(error).__name__}") from None


def _measure(name: str, data: bytes, file: str) -> Font:
    import uharfbuzz

    _check_tables(data, file)
    face = uharfbuzz.Face(data)
    tables = {*face.table_tags}
    if "fvar" in tables:
        raise Unreadable(f"{file} is a variable font; use a static one")
    if lacks := sorted(_TABLES - tables):
        raise Unreadable(f"{file} is a damaged font: it has no table '{lacks[0]}'")
    em, letters = face.upem, sorted(face.unicodes)
    if not 16 <= em <= 16_384 or not letters:
        raise Unreadable(f"{file} has no Unicode letters")
    font = uharfbuzz.Font(face)
    glyphs = {code: font.get_nominal_glyph(code) for code in letters}
    heights = {code: _height(font.get_glyph_extents(glyph), em) for code, glyph in glyphs.items()}
    kerns = bool({"GPOS", "kern"} & tables)
    has_complex = is_complex("".join(map(chr, letters)))
    ascender, descender = struct.unpack_from(
        ">hh", face.reference_table("hhea").data, 4
    )  # OS/2 has two more values of each
    return Font(
        name=name,
        postscript=face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or name,
        ascender=ascender / em,
        descender=descender / em,
        cap_height=heights.get(ord("H"), (0.0, 0.7))[1],
        advances={code: font.get_glyph_h_advance(glyph) / em for code, glyph in glyphs.items()},
        heights=heights,
        data=data,
        digest=hashlib.sha256(data).hexdigest(),
        shaper=Shaper(data, em, kerns) if kerns or has_complex else None,
    )


def _check_tables(data: bytes, file: str) -> None:
    """Refuse a truncated font: it can be measured but not embedded. OpenType 1.9, table directory."""
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, at)
        if offset + length > len(data):
            table = tag.decode("ascii", "replace")
            raise Unreadable(f"{file} is a damaged font: its table '{shorten(table)}' ends after the end of the file")


def _height(extents: Any, em: int) -> tuple[float, float]:
    """The lowest and highest point of a glyph's ink, in ems; 0 and 0 without an outline."""
    return ((extents.y_bearing + extents.height) / em, extents.y_bearing / em) if extents else (0.0, 0.0)


def _shown(letter: str) -> str:
    return f"'{letter}'" if letter.isprintable() else "character"
