"""Fonts: widths equal to those of other readers, missing letters, files that are none."""

from __future__ import annotations

import time
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.errors import Unreadable
from companion.press.drawing.display_list import Text
from companion.press.pdf import pdf_bytes
from companion.press.text.fonts import Fonts, MissingGlyph, font_of, load_font
from tests.pace import is_within
from tests.press.tools import FONT_FOLDER, ASheet

TEXT = "Marquee Minute & Velvet Wire: 1234567890 \u00c9\u00e7\u00fc \u2192 \u201c\u2605\u201d"


@pytest.mark.parametrize("name", ["text", "bold", "display"])
def test_a_width_is_that_of_the_printed_text(fonts: Fonts, name: str) -> None:
    pdf = pdf_bytes([ASheet(marks=[Text(0, 20, TEXT, name, 10)])], {}, fonts, "t")
    registered = f"{fonts[name].postscript}-{fonts[name].digest[:16]}"
    assert fonts[name].width(TEXT, 10) == pytest.approx(stringWidth(TEXT, registered, 10) * 25.4 / 72, abs=0.001)
    document = pypdfium2.PdfDocument(pdf)
    printed = document[0].get_textpage().get_text_range()
    document.close()
    assert printed.strip() == TEXT


def test_tracking_stands_between_letters_only(fonts: Fonts) -> None:
    font = fonts["text"]
    assert font.width("abc", 10, 3) - font.width("abc", 10) == pytest.approx(6 * 25.4 / 72)
    assert font.width("", 10, 3) == 0


def test_missing_letters_are_named(fonts: Fonts) -> None:
    with pytest.raises(MissingGlyph, match=r"the font text has no '\u05d0' \(U\+05D0\), character \(U\+0007\)$"):
        fonts["text"].width("a\u05d0b\u05d0\u0007", 10)


def test_the_ink_of_a_text_is_that_of_its_letters(fonts: Fonts) -> None:
    font = fonts["text"]
    assert font.ink("xo", 72)[1] < font.ink("H", 72)[1] < font.ink("\u00c9", 72)[1]
    assert font.ink("g", 72)[0] < -1 < font.ink("n", 72)[0]
    assert font.ink("  ", 72) == (0, 0)


def test_an_unknown_font_says_which_is_meant(fonts: Fonts) -> None:
    with pytest.raises(Unreadable, match=r"^there is no font dispay; did you mean display\?$"):
        fonts["dispay"]


NO_FONTS = {
    "no font": b"hello",
    "empty": b"",
    "cff": b"OTTO" + b"\0" * 100,
    "web font": b"wOF2" + b"\0" * 100,
    "collection": b"ttcf" + b"\0" * 100,
    "only a head": b"\0\1\0\0",
    "noise": b"\0\1\0\0" + bytes(range(256)) * 400,
    "many tables": b"\0\1\0\0\xff\xff" + b"\xff" * 1_000_000,
}


@pytest.mark.parametrize("name", NO_FONTS)
def test_what_is_no_truetype_font_is_refused_in_time(name: str) -> None:
    start = time.process_time()
    with pytest.raises(Unreadable, match=r"x\.ttf is "):
        font_of("x", NO_FONTS[name], "x.ttf")
    assert is_within(time.process_time() - start, 0.2)


@pytest.mark.parametrize("at", range(0, 18_000, 900))
def test_a_damaged_font_is_a_font_or_refused(at: int) -> None:
    data = bytearray((FONT_FOLDER / "premiere-text.ttf").read_bytes())
    data[at : at + 64] = b"\xff" * 64
    try:
        font_of("x", bytes(data), "x.ttf")
    except Unreadable as error:
        assert "x.ttf" in str(error)


@pytest.mark.parametrize("length", [0, 100, 5_000, 15_000, 18_000, -1])
def test_a_font_cut_short_is_refused(length: int) -> None:
    data = (FONT_FOLDER / "premiere-text.ttf").read_bytes()
    with pytest.raises(Unreadable, match=r"x\.ttf is "):
        font_of("x", data[:length], "x.ttf")


def test_a_file_too_large_or_missing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "big.ttf").write_bytes(b"\0" * (5 << 20))
    for name in ("big.ttf", "gone.ttf"):
        with pytest.raises(Unreadable, match=name):
            load_font("x", tmp_path / name)


def test_fonts_of_one_inner_name_are_refused() -> None:
    data = (FONT_FOLDER / "premiere-text.ttf").read_bytes()
    with pytest.raises(Unreadable, match="both called PremiereText-Regular"):
        Fonts({"a": font_of("a", data, "a"), "b": font_of("b", data + b"\0\0\0\0", "b")})


def test_the_shipped_fonts_have_what_games_need(fonts: Fonts) -> None:
    wanted = "ABCXYZabcxyz0123456789 .,:;!?&+-/()'\"\u201c\u201d\u2018\u2019\u2013\u2014\u2026\u00d7\u2212\u2190\u2192\u2191\u2193\u2605\u2713\u2264\u2265\u00bd\u00c9\u00e9\u00e8\u00f1\u00e7\u00fc\u00df\u0152\u00b0\u2022"
    for font in fonts.values():
        assert not font.lack(wanted)


def test_every_shipped_font_has_its_licence_beside_it() -> None:
    for font in FONT_FOLDER.glob("*.ttf"):
        family = "-".join(font.stem.split("-")[:2])
        assert "SIL OPEN FONT LICENSE" in (FONT_FOLDER / f"OFL-{family}.txt").read_text(encoding="utf-8")
