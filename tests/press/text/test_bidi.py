"""Text that is read from right to left, its letters from a fallback font: in which order its glyphs stand in the PDF."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from functools import cache

import pikepdf
import pytest
from bidi import get_display

from companion.press.drawing.display_list import Item, Text
from companion.press.pdf import pdf_bytes
from companion.press.text.fonts import Fonts, load_fonts
from companion.press.text.glyph_outlines import Letters
from companion.press.text.typesetting import Icon, Style, TextArea, set_line, set_paragraphs
from tests.press.test_tongues import GAME
from tests.press.tools import FONT_FOLDER, ASheet

BASES = ("kerned", "plain")


@cache
def fonts() -> Fonts:
    """Two fonts without an Arabic letter, one kerned, one of plain letters, and that which these come from."""
    ours = GAME / "templates" / "fonts"
    found = load_fonts(
        {
            "kerned": ours / "lantern.ttf",
            "plain": FONT_FOLDER / "premiere-text.ttf",
            "bold": FONT_FOLDER / "premiere-text-bold.ttf",
            "arabic": ours / "lantern-ar.ttf",
        }
    )
    bases = {name: found[name].with_fallbacks([found["arabic"]]) for name in BASES}
    assert found["kerned"].shaper
    assert not found["plain"].shaper
    return Fonts({**found, **bases})


def seen(items: Sequence[Item]) -> list[str]:
    """The letters of each line as their glyphs stand in the PDF, from left to right."""
    pdf = pdf_bytes([ASheet(marks=items)], {}, fonts(), "t")
    placed: list[tuple[float, float, str]] = []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        page, font = document.pages[0], ""
        letters_of = {name: _letters(one) for name, one in page.Resources.Font.items() if "/ToUnicode" in one}
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Td":
                placed.append((-float(operands[1]), float(operands[0]), ""))
            elif str(operator) == "Tf":
                font = str(operands[0])
            elif str(operator) in ("Tj", "TJ"):
                parts = operands if str(operator) == "Tj" else operands[0]
                codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
                y, x, text = placed[-1]
                placed[-1] = (y, x, text + "".join(letters_of[font][code] for code in codes))
    lines: dict[float, str] = {}
    for y, _, text in sorted(placed):
        lines[y] = lines.get(y, "") + text
    return list(lines.values())


def _letters(font: pikepdf.Object) -> dict[int, str]:
    table = re.findall(r"<(\w\w)> <(\w+)>", font.ToUnicode.read_bytes().decode().partition("beginbfchar")[2])
    return {int(code, 16): bytes.fromhex(letters).decode("utf-16-be") for code, letters in table}


# As they are written, and letter by letter as they are seen.
ORDERS = {
    "حارس (بيت) جسر": ["ر", "س", "ج", " ", "(", "ت", "ي", "ب", ")", " ", "س", "ر", "ا", "ح"],
    "(بيت) [جسر]": ["[", "ر", "س", "ج", "]", " ", "(", "ت", "ي", "ب", ")"],
    "بيت (Ab 12) جسر": ["ر", "س", "ج", " ", "(", "A", "b", " ", "1", "2", ")", " ", "ت", "ي", "ب"],
    "Ab (بيت، جسر) 12": ["A", "b", " ", "(", "ر", "س", "ج", " ", "،", "ت", "ي", "ب", ")", " ", "1", "2"],
    "بيت 3 - 4 !": ["!", " ", "4", " ", "-", " ", "3", " ", "ت", "ي", "ب"],
    "«بيت»: جسر": ["ر", "س", "ج", " ", ":", "«", "ت", "ي", "ب", "»"],
}


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("text", ORDERS)
def test_runs_stand_in_the_order_of_their_levels_whatever_fonts_they_come_from(text: str, base: str) -> None:
    wanted = ["".join(ORDERS[text])]
    assert seen([Text(10, 20, text, base, 20)]) == wanted
    assert seen(set_line(fonts(), text, Style(base, 12), TextArea(10, 10, 100)).items) == wanted
    assert seen(set_paragraphs(fonts(), text, Style(base, 12), TextArea(10, 10, 100)).items) == wanted


@pytest.mark.parametrize("base", BASES)
def test_any_text_stands_as_the_bidirectional_algorithm_says(base: str) -> None:
    """The library's own order, which turns no bracket round."""
    chance, either = random.Random(8), str.maketrans(")]", "([")
    for _ in range(60):
        text = " ".join("".join(chance.choices("بتثجحخسشص ()[].,:!-/abAB12", k=chance.randint(3, 16))).split())
        text = text or "بيت"
        for items in (
            [Text(10, 20, text, base, 20)],
            set_paragraphs(fonts(), text, Style(base, 10), TextArea(5, 5, 120)).items,
        ):
            [line] = seen(items)
            assert line.translate(either) == get_display(text).translate(either)


def test_a_font_that_no_letter_falls_back_from_is_turned_round_too() -> None:
    style = Style("plain", 12, bold="bold")
    assert seen(set_paragraphs(fonts(), "بيت **(7)!** جسر", style, TextArea(10, 10, 100)).items) == ["رسج !(7) تيب"]


def test_a_line_is_turned_round_after_it_is_broken() -> None:
    found = set_paragraphs(fonts(), "(بيت) حارس، (جسر) بيت", Style("plain", 12), TextArea(10, 10, 22))
    assert seen(found.items) == ["،سراح (تيب)", "تيب (رسج)"]


def test_an_icon_and_brackets_change_places() -> None:
    icons = {"star": Icon("star", 10, 10)}
    items = set_paragraphs(fonts(), "خذ ({star}) بيت", Style("plain", 12), TextArea(0, 0, 60), icons=icons).items
    left = {getattr(item, "text", "icon"): getattr(item, "x", None) or item.matrix[4] for item in items}  # type: ignore[union-attr]
    assert left[") بيت"] < left["icon"] < left["خذ ("]
    assert seen([item for item in items if isinstance(item, Text)]) == ["تيب ()  ذخ".replace("  ", " ")]


def test_letters_as_outlines_stand_as_in_the_pdf() -> None:
    shown = list(Letters(fonts()).shown(Text(0, 0, "(بيت) جسر", "plain", 20)))
    assert [one.glyph for one in shown if one.font == "plain"] == [" ", "(", ")"]
    assert [one.x for one in shown] == sorted(one.x for one in shown)
