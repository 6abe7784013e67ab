"""TrueType files: read as fontTools reads them; tables that no honest font has are refused."""

from __future__ import annotations

import io
import struct
import time

import pytest
from fontTools.ttLib import TTFont

from companion.press.truetype import TrueType, read_truetype, tables_of
from tests.press.kit import FONT_FOLDER

TEXT = (FONT_FOLDER / "premiere-text.ttf").read_bytes()
FILES = sorted(path.name for path in FONT_FOLDER.glob("*.ttf"))


def with_letters(kind: int, table: bytes) -> TrueType:
    """A font whose letters are in this table; its encoding is the one for all of Unicode."""
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">H", kind) + table
    return read_truetype({**tables_of(TEXT), "cmap": cmap})


def segments(*given: tuple[int, int, int, int], listed: tuple[int, ...] = ()) -> bytes:
    """A table of format 4: first and last letter, shift and place of the list of each segment."""
    starts, ends, shifts, places = zip(*given, (0xFFFF, 0xFFFF, 1, 0))
    count = len(starts)
    numbers = (0, 0, 2 * count, 0, 0, 0, *ends, 0, *starts, *(shift & 0xFFFF for shift in shifts), *places, *listed)
    return struct.pack(f">{len(numbers)}H", *numbers)


@pytest.mark.parametrize("name", FILES)
def test_a_font_is_read_as_fonttools_reads_it(name: str) -> None:
    data = (FONT_FOLDER / name).read_bytes()
    found, other = read_truetype(tables_of(data)), TTFont(io.BytesIO(data))
    letters, outlines = other.getBestCmap(), other["glyf"]
    assert (found.em, found.ascent, found.descent) == (
        other["head"].unitsPerEm,
        other["hhea"].ascent,
        other["hhea"].descent,
    )
    assert found.advances == {code: other["hmtx"].metrics[glyph][0] for code, glyph in letters.items()}
    drawn = {code: outlines[glyph] for code, glyph in letters.items()}
    assert found.spans == {
        code: (one.yMin, one.yMax) if one.numberOfContours else (0, 0) for code, one in drawn.items()
    }
    assert found.postscript == other["name"].getDebugName(6)


def test_letters_of_every_format_have_their_glyphs() -> None:
    advances = struct.unpack_from(">8H", tables_of(TEXT)["hmtx"])[::2]  # of glyphs 0 to 3
    wanted = {0x41: advances[1], 0x42: advances[2], 0x43: advances[3]}
    assert with_letters(4, segments((0x41, 0x43, 1 - 0x41, 0))).advances == wanted
    assert with_letters(4, segments((0x41, 0x43, 1, 4), listed=(1, 0, 2))).advances == {
        0x41: advances[2],
        0x43: advances[3],
    }
    assert with_letters(6, struct.pack(">7H", 0, 0, 0x41, 3, 1, 2, 3)).advances == wanted
    assert with_letters(12, struct.pack(">HLLL3L", 0, 0, 0, 1, 0x41, 0x43, 1)).advances == wanted


DAMAGED = {
    "a glyph there is not": (12, struct.pack(">HLLL3L", 0, 0, 0, 1, 0x41, 0x41, 0xFFFF)),
    "more letters than there are": (12, struct.pack(">HLLL3L", 0, 0, 0, 1, 0, 0xFFFFFFFF, 1)),
    "the same letters again and again": (
        12,
        struct.pack(">HLLL", 0, 0, 0, 5_000) + struct.pack(">3L", 0, 0xFFFFF, 1) * 5_000,
    ),
    "segments that overlap": (4, segments(*[(0, 0xFFFE, 1, 0)] * 5_000)),
    "a list that ends too soon": (4, segments((0x41, 0x60, 1, 4), listed=(1, 2))),
    "a format that nobody uses": (2, bytes(1_000)),
    "nothing": (12, b""),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_letters_are_refused_in_time(name: str) -> None:
    start = time.process_time()
    with pytest.raises((ValueError, LookupError, struct.error)):
        with_letters(*DAMAGED[name])
    assert time.process_time() - start < 0.2
