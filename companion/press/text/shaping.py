"""Text becomes glyphs: kerning, and scripts that join, stack or run from right to left, by the font's own tables.

HarfBuzz does the shaping, the Unicode bidirectional algorithm the order; both are imported only if a text or a font
needs them. Ligatures that no script needs are not used, so that a letter stays a letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from unicodedata import category, mirrored

from companion.press.drawing.display_list import Command
from companion.press.text.line_breaks import INVISIBLE, is_complex, pieces, reads_leftwards

_PLAIN = {"kern": True, "liga": False, "clig": False, "calt": False, "dlig": False}
_OF_SCRIPTS = {"kern": True}


class GlyphMark(NamedTuple):
    """A glyph on top of another one, `dx` to the right of its start and `dy` above, in ems."""

    number: int
    dx: float
    dy: float


class Glyph(NamedTuple):
    """A glyph of a font by its number, with `text`, its letters in visual order, and the marks on it.

    `advance` is the distance to the next glyph, `dx` and `dy` shift the glyph right and up, all in ems.
    """

    number: int
    text: str
    advance: float
    dx: float
    dy: float
    is_plain: bool
    """Whether it is the font's standard glyph for one letter."""
    marks: tuple[GlyphMark, ...] = ()


class Shaper:
    """Shapes texts in one font, every word once; `kerns` says whether the font has kerning."""

    def __init__(self, data: bytes, em: int, kerns: bool) -> None:
        self._data = data
        self._em = em
        self.kerns = kerns
        self._outlines: dict[int, tuple[Command, ...]] = {}
        self._words: dict[tuple[str, bool], tuple[Glyph, ...]] = {}

    @cached_property
    def _font(self) -> Any:
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(self._data))

    def shape(self, text: str, leftwards: bool = False) -> list[Glyph]:
        """The glyphs of a text with one reading direction, drawn from left to right."""
        words = [self._word(word, leftwards) for word in pieces(text)]
        return [glyph for word in (reversed(words) if leftwards else words) for glyph in word]

    def ems(self, text: str, leftwards: bool = False) -> float:
        """The width of a text at a size of 1."""
        return sum([glyph.advance for word in pieces(text) for glyph in self._word(word, leftwards)])

    def advance(self, glyph: int) -> float:
        """The width of a glyph without kerning."""
        return float(self._font.get_glyph_h_advance(glyph)) / self._em

    def _word(self, word: str, leftwards: bool) -> tuple[Glyph, ...]:
        key = (word, leftwards)
        if key not in self._words:
            self._words[key] = self._shaped(word, leftwards)
        return self._words[key]

    def _shaped(self, word: str, leftwards: bool) -> tuple[Glyph, ...]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        uharfbuzz.shape(self._font, buffer, _OF_SCRIPTS if is_complex(word) else _PLAIN)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(word)], strict=True))
        placed = [
            (
                info.codepoint,
                info.cluster,
                *(value / self._em for value in (place.x_advance, place.x_offset, place.y_offset)),
            )
            for info, place in zip(infos, places, strict=True)
        ]
        return tuple(self._glyph(group, word, ends, leftwards) for group in _groups(placed, leftwards))

    def _glyph(self, group: list[_Placed], word: str, ends: Mapping[int, int], leftwards: bool) -> Glyph:
        """A group as one glyph: the widest one stands for all its letters, with the others on it."""
        main = max(range(len(group)), key=lambda at: group[at][2])
        starts = [sum(one[2] for one in group[:at]) for at in range(len(group))]
        number, _, _, dx, dy = group[main]
        begin = starts[main]
        marks = tuple(
            GlyphMark(one[0], starts[at] + one[3] - begin, one[4]) for at, one in enumerate(group) if at != main
        )
        text = "".join(word[start : ends[start]] for start in sorted({one[1] for one in group}))
        # In visual order: a PDF reader reverses a line that is read leftwards, letter by letter.
        text = "".join(map(turned, reversed(text))) if leftwards else text
        is_plain = len(text) == 1 and self._font.get_nominal_glyph(ord(text)) == number
        return Glyph(number, text, sum(one[2] for one in group), begin + dx, dy, is_plain, marks)

    def outline(self, number: int) -> tuple[Command, ...]:
        """The outline of a glyph at a size of 1 em, which is 1 mm here, y down."""
        if number not in self._outlines:
            pen = _OutlinePen(1 / self._em)
            self._font.draw_glyph_with_pen(number, pen)
            self._outlines[number] = tuple(pen.commands)
        return self._outlines[number]


_Placed = tuple[int, int, float, float, float]
"""A glyph's number, the first of its letters, the distance to the next glyph, and its shift right and up."""


def _groups(placed: Sequence[_Placed], leftwards: bool) -> list[list[_Placed]]:
    """The glyphs grouped with their marks: all glyphs of one letter, and those without a width.

    In drawing order, a mark comes after its letter, or before it in text that is read leftwards.
    """
    groups: list[list[_Placed]] = []
    for one in reversed(placed) if leftwards else placed:
        if groups and (one[2] == 0 or one[1] == groups[-1][0][1]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [group[::-1] for group in reversed(groups)] if leftwards else groups


class _OutlinePen:
    """Records an outline in the font's units as commands of a drawing."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._at = (0.0, 0.0)
        self.commands: list[Command] = []

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self._scale, -point[1] * self._scale

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._point(point)
        self.commands.append(("M", *self._at))

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._point(point)
        self.commands.append(("L", *self._at))

    def qCurveTo(self, control: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self._at, self._point(control), self._point(end)
        first, second = ((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3), ((x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3)
        self.commands.append(("C", *first, *second, x2, y2))
        self._at = (x2, y2)

    def curveTo(self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._point(end)
        self.commands.append(("C", *self._point(one), *self._point(two), *self._at))

    def closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        self.closePath()


def turned(letter: str) -> str:
    """The mirrored form of a letter in text that is read from right to left: a bracket opens the other way."""
    if not mirrored(letter):
        return letter
    from bidi.mirror import MIRRORED

    return str(MIRRORED.get(letter, letter))


# --- the reading direction


class Stretch(NamedTuple):
    """A part of a text with one reading direction."""

    start: int
    end: int
    leftwards: bool


def visual(text: str, leftwards: bool | None = None) -> tuple[Stretch, ...]:
    """The parts of a line in drawing order, from left to right.

    `leftwards` is the direction of the whole line; None means that of its first letter with a direction.
    """
    if not leftwards and not reads_leftwards(text):
        return (Stretch(0, len(text), False),) if text else ()
    return _stretches(text, leftwards)


def is_read_leftwards(text: str) -> bool:
    """Whether a text as a whole is read from right to left."""
    if not reads_leftwards(text):
        return False
    from bidi.algorithm import get_base_level

    return bool(get_base_level(text))


@lru_cache(maxsize=4096)
def _stretches(text: str, leftwards: bool | None) -> tuple[Stretch, ...]:
    level = int(is_read_leftwards(text) if leftwards is None else leftwards)
    levels = _levels(text, level)
    parts: list[tuple[int, int, int]] = []
    for at, own in enumerate(levels):
        if parts and parts[-1][2] == own:
            parts[-1] = (parts[-1][0], at + 1, own)
        else:
            parts.append((at, at + 1, own))
    for least in range(max(levels, default=0), 0, -1):  # rule L2: reverse the parts at this level or above
        parts = _turned(parts, least)
    return tuple(Stretch(start, end, bool(own % 2)) for start, end, own in parts)


def _levels(text: str, level: int) -> list[int]:
    """The embedding level of each letter, by rules X to I of UAX #9; even levels are read rightwards.

    Rule X9 would remove signs that embed or override, so they count as blanks.
    """
    from bidi import algorithm

    storage: Any = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = level, "LR"[level]
    algorithm.get_embedding_levels(INVISIBLE.sub(" ", text), storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        _resolve_brackets(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return [letter["level"] for letter in storage["chars"]]


_LEFTWARD = ("R", "EN", "AN")
"""The types that count as right to left when brackets are resolved."""


def _resolve_brackets(letters: Sequence[dict[str, Any]], before: str) -> None:
    """Give both brackets of a pair the direction of the text inside, by rule N0 of UAX #9, which the library lacks.

    `before` is the direction before the first letter. If the text inside only runs against the direction of the line,
    it counts only if the text before the pair does so too.
    """
    for start, end in _pairs(letters):
        own, other = ("R", "L") if letters[start]["level"] % 2 else ("L", "R")
        inside = {_strong(letter) for letter in letters[start + 1 : end]}
        if own in inside:
            letters[start]["type"] = letters[end]["type"] = own
        elif other in inside:
            context = next((way for letter in reversed(letters[:start]) if (way := _strong(letter))), before)
            letters[start]["type"] = letters[end]["type"] = other if context == other else own


def _strong(letter: Mapping[str, Any]) -> str:
    """The direction of a letter, empty if it has none."""
    return "R" if letter["type"] in _LEFTWARD else "L" if letter["type"] == "L" else ""


def _pairs(letters: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """The pairs of brackets, by rule BD16, in the order of opening."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for at, letter in enumerate(letters):
        kind = category(letter["ch"]) if letter["type"] == "ON" else ""
        if kind == "Ps":
            opened.append((turned(letter["ch"]), at))
        elif kind == "Pe":
            begun = next((place for place in reversed(range(len(opened))) if opened[place][0] == letter["ch"]), None)
            if begun is not None:
                found.append((opened[begun][1], at))
                del opened[begun:]
    return sorted(found)


def _turned(parts: Sequence[tuple[int, int, int]], least: int) -> list[tuple[int, int, int]]:
    """The parts, with each run of those at this level or above reversed."""
    turned: list[tuple[int, int, int]] = []
    row: list[tuple[int, int, int]] = []
    for part in parts:
        if part[2] >= least:
            row.insert(0, part)
        else:
            turned += [*row, part]
            row = []
    return [*turned, *row]
