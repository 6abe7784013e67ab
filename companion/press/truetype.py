"""TrueType files: what setting text wants of one, read table by table.

Read here because fontTools loads forty modules to do it, which takes longer than all else about a font.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

MOST_CODES = 0x110000  # there are no more code points
_LETTERS = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""The platforms and encodings of tables that number letters as Unicode does, the one to prefer first."""
_POSTSCRIPT = 6  # the number of that name in a font

Letters = Iterator[tuple[int, int]]
"""Code points, each with the number of its glyph; 0 is what stands for a letter there is not."""


class TrueType(NamedTuple):
    """What is read of a font, in units of which `em` make a size.

    `advances` and `spans`, the lowest and highest point of the ink, are by code point.
    """

    em: int
    ascent: int
    descent: int
    advances: Mapping[int, int]
    spans: Mapping[int, tuple[int, int]]
    postscript: str


def tables_of(data: bytes) -> dict[str, bytes]:
    """The tables of a font by their tags."""
    tables: dict[str, bytes] = {}
    for number in range(_short(data, 4)):
        tag, start, length = struct.unpack_from(">4s4xLL", data, 12 + 16 * number)
        tables[tag.decode("latin-1")] = data[start : start + length]
    return tables


def read_truetype(tables: Mapping[str, bytes]) -> TrueType:
    """What these tables tell; raises KeyError for one that is missing, other errors for one that is damaged."""
    head, outlines, count = tables["head"], tables["glyf"], _short(tables["maxp"], 4)
    ascent, descent = struct.unpack_from(">hh", tables["hhea"], 4)
    advances = _advances(tables["hmtx"], min(_short(tables["hhea"], 34), count), count)
    places = _places(tables["loca"], bool(_short(head, 50)), count)
    glyphs = dict(_letters(tables["cmap"]))
    spans = {glyph: _span(outlines, places[glyph], places[glyph + 1]) for glyph in {*glyphs.values()}}
    return TrueType(
        em=_short(head, 18),
        ascent=ascent,
        descent=descent,
        advances={code: advances[glyph] for code, glyph in glyphs.items() if glyph},
        spans={code: spans[glyph] for code, glyph in glyphs.items() if glyph},
        postscript=_postscript(tables["name"]),
    )


def _short(table: bytes, at: int) -> int:
    return _shorts(table, at, 1)[0]


def _shorts(table: bytes, at: int, count: int) -> Sequence[int]:
    return struct.unpack_from(f">{count}H", table, at)


def _advances(table: bytes, given: int, count: int) -> Sequence[int]:
    """How wide each glyph is; the last that is given is that of all that follow."""
    advances = _shorts(table, 0, 2 * given)[::2]
    return [*advances, *[advances[-1]] * (count - given)]


def _places(table: bytes, is_long: bool, count: int) -> Sequence[int]:
    """Where the outline of each glyph begins, and where that of the last ends."""
    if is_long:
        return struct.unpack_from(f">{count + 1}L", table)
    return [2 * place for place in _shorts(table, 0, count + 1)]


def _span(outlines: bytes, start: int, end: int) -> tuple[int, int]:
    """The lowest and highest point of a glyph, from the box before its outline; an empty one has none."""
    if start == end:
        return 0, 0
    low, high = struct.unpack(">4xh2xh", outlines[start : min(start + 10, end)])
    return low, high


def _postscript(table: bytes) -> str:
    """The PostScript name: the English one for Windows, else the one for old Macs, else any; empty if there is none."""
    count, letters = _shorts(table, 2, 2)
    found: dict[tuple[int, int], str] = {}
    for number in range(count):
        platform, _, language, name, length, start = _shorts(table, 6 + 12 * number, 6)
        if name == _POSTSCRIPT:
            text = table[letters + start : letters + start + length]
            found[platform, language] = text.decode("latin-1" if platform == 1 else "utf-16-be", "ignore")
    return found.get((3, 0x409)) or found.get((1, 0)) or next(iter(found.values()), "")


# --- letters


def _letters(table: bytes) -> Letters:
    """The letters of the best of the tables there are, of which each is in one of many formats; these are in use."""
    found: dict[tuple[int, int], int] = {}
    for number in range(_short(table, 2)):
        platform, encoding, start = struct.unpack_from(">HHL", table, 4 + 8 * number)
        found.setdefault((platform, encoding), start)
    best = next((found[kind] for kind in _LETTERS if kind in found), None)
    if best is None:
        return iter(())
    formats = {4: _segments, 6: _trimmed, 12: _groups}
    if (kind := _short(table, best)) not in formats:
        raise ValueError(f"its letters are in a table of format {kind}; 4, 6 or 12 is wanted")
    return formats[kind](table[best:])


def _segments(table: bytes) -> Letters:
    """Format 4: segments of letters, whose glyphs are so far from their code points, or are listed."""
    twice = _short(table, 6)
    count = twice // 2
    ends, starts = _shorts(table, 14, count), _shorts(table, 16 + twice, count)
    shifts, places = _shorts(table, 16 + 2 * twice, count), _shorts(table, 16 + 3 * twice, count)
    _check(starts, ends, 0x10000)
    for number in range(count - 1):  # the last is that of no letter
        codes = range(starts[number], ends[number] + 1)
        listed: Sequence[int] = codes
        if places[number]:  # from where it stands itself
            listed = _shorts(table, 16 + 3 * twice + 2 * number + places[number], len(codes))
        for code, glyph in zip(codes, listed, strict=True):
            yield code, glyph + shifts[number] & 0xFFFF if glyph else 0


def _trimmed(table: bytes) -> Letters:
    """Format 6: the glyphs of letters one after the other."""
    first, count = _shorts(table, 6, 2)
    return enumerate(_shorts(table, 10, count), first)


def _groups(table: bytes) -> Letters:
    """Format 12: groups of letters, with the first glyph of each."""
    (count,) = struct.unpack_from(">L", table, 12)
    numbers = struct.unpack_from(f">{3 * count}L", table, 16)
    groups = list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
    _check(numbers[::3], numbers[1::3], MOST_CODES)
    return ((code, glyph + code - start) for start, end, glyph in groups for code in range(start, end + 1))


def _check(starts: Sequence[int], ends: Sequence[int], most: int) -> None:
    """Refuse more letters than there can be, which take for ever to go through."""
    if sum(max(end - start + 1, 0) for start, end in zip(starts, ends, strict=True)) > most or max(ends) >= MOST_CODES:
        raise ValueError("it has more letters than there are")
