"""Text in boxes: lines and their places in mm, shrinking, and what is reported when it does not fit."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.press.drawing.display_list import ArtUse, Text
from companion.press.pdf import pdf_bytes
from companion.press.text.fonts import MM_PER_POINT, Fonts
from companion.press.text.typesetting import Icon, Misfit, SetText, Style, TextArea, set_line, set_paragraphs
from tests.pace import is_within
from tests.press import tools
from tests.press.tools import ASheet

FONTS = tools.fonts()
PLAIN = Style("text", 10, bold="bold", italic="display")
ICONS = {"star": Icon("star", 20, 10)}
NEAR = pytest.approx
EM = 25.4  # mm at 72 points


def lines(block: SetText) -> list[str]:
    """The text of each line."""
    found: dict[float, str] = {}
    for item in block.items:
        if isinstance(item, Text):
            found[item.y] = found.get(item.y, "") + item.text
    return list(found.values())


# --- one line


@pytest.mark.parametrize(("align", "x"), [("left", 10), ("middle", 60), ("right", 110)])
def test_a_line_stands_where_its_alignment_says(align: str, x: float) -> None:
    block = set_line(FONTS, "Hello", Style("text", 10, align=align), TextArea(10, 20, 100, 10))  # type: ignore[arg-type]
    [text] = block.items
    assert isinstance(text, Text)
    assert text.x == x


@pytest.mark.parametrize(
    ("valign", "top"),
    [("top", 20 + (0.95 - 0.668) * EM), ("middle", 45 - 0.668 / 2 * EM), ("bottom", 70 - (0.668 + 0.29) * EM)],
)
def test_capitals_stand_where_the_vertical_alignment_says(valign: str, top: float) -> None:
    style = Style("text", 72, valign=valign)  # type: ignore[arg-type]
    block = set_line(FONTS, "HEX", style, TextArea(10, 20, 100, 50))
    _, y, _, height = tools.inked(pdf_bytes([ASheet(marks=block.items)], {}, FONTS, "t"))
    assert (y, height) == (NEAR(top, abs=0.05), NEAR(0.668 * EM, abs=0.05))


def test_a_line_is_shrunk_to_the_largest_size_that_fits() -> None:
    style = Style("text", 20, 8)
    width = FONTS["text"].width("Velvet Wire", 13.1)
    assert set_line(FONTS, "Velvet Wire", style, TextArea(0, 0, width)).size == 13
    assert set_line(FONTS, "Velvet Wire", style, TextArea(0, 0, 200)).size == 20
    assert set_line(FONTS, "Velvet Wire", style, TextArea(0, 0, FONTS["text"].width("Velvet Wire", 8))).size == 8


def test_a_line_too_wide_says_by_how_many_mm() -> None:
    over = FONTS["text"].width("Velvet Wire", 8) - 10
    with pytest.raises(Misfit) as caught:
        set_line(FONTS, "Velvet Wire", Style("text", 20, 8), TextArea(0, 0, 10, 10), "ticket-3, field name")
    message = str(caught.value)
    assert message.startswith("ticket-3, field name: 'Velvet Wire' is ")
    by = float(message.split(" is ")[1].split(" mm")[0])
    assert over <= by < over + 0.011
    set_line(FONTS, "Velvet Wire", Style("text", 20, 8), TextArea(0, 0, 10 + by, 10))


def test_ink_beyond_the_box_is_reported_above_and_below() -> None:
    caps = FONTS["text"].cap_height * 20 * MM_PER_POINT
    style = Style("text", 20, valign="middle")
    for text, direction in (("\u00c9", "above"), ("g", "below")):
        with pytest.raises(Misfit, match=rf"mm too high at 20 pt, the smallest size allowed \({direction} its box\)"):
            set_line(FONTS, text, style, TextArea(0, 0, 50, caps + 0.01))
    set_line(FONTS, "H", style, TextArea(0, 0, 50, caps + 0.01))


def test_a_letter_the_font_lacks_is_named_with_card_and_field() -> None:
    with pytest.raises(Misfit, match=r"^fox, field name: the font text has no '\u05d0' \(U\+05D0\)$"):
        set_line(FONTS, "a\u05d0", PLAIN, TextArea(0, 0, 50), "fox, field name")
    with pytest.raises(Misfit, match=r"^fox, field name: the font bold has no '\u05d0'"):
        set_paragraphs(FONTS, "a **\u05d0**", PLAIN, TextArea(0, 0, 50), "fox, field name")


# --- paragraphs


def test_words_are_broken_at_blanks_hyphens_and_dashes_only() -> None:
    text = "one two-three\u2013four/five six\u00a0seven -8"
    assert lines(set_paragraphs(FONTS, text, PLAIN, TextArea(0, 0, 16))) == [
        "one two-",
        "three\u2013",
        "four/five",
        "six\u00a0seven",
        "-8",
    ]


def test_a_number_behind_a_hyphen_or_dash_is_never_parted_from_it() -> None:
    block = set_paragraphs(FONTS, "BREAK-01 03\u201308", PLAIN, TextArea(0, 0, 18))
    assert lines(block) == ["BREAK-01", "03\u201308"]


@pytest.mark.parametrize("hyphens", ["", "en"])
@pytest.mark.parametrize("number", ["CF-AUDIT-08", "XX-PICT-100", "OR-A2B-03"])
def test_a_clauses_number_is_never_parted(number: str, hyphens: str) -> None:
    style = Style("text", 10, hyphens=hyphens)
    for width in range(30, 60):
        found = lines(set_paragraphs(FONTS, f"by {number}, and ({number}) too/{number}.", style, TextArea(0, 0, width)))
        assert " ".join(found).replace("/ ", "/").count(number) == sum(line.count(number) for line in found) == 3
    with pytest.raises(Misfit, match=f"'{number}'"):
        set_paragraphs(FONTS, number, style, TextArea(0, 0, 12))


def test_line_breaks_and_paragraphs_remain() -> None:
    block = set_paragraphs(FONTS, "one\ntwo\n\nthree", PLAIN, TextArea(0, 0, 50))
    ys = [item.y for item in block.items if isinstance(item, Text)]
    step = 10 * MM_PER_POINT
    assert [later - earlier for earlier, later in pairwise(ys)] == [NEAR(1.2 * step), NEAR(1.7 * step)]


def test_markup_chooses_the_face_and_escapes_give_letters() -> None:
    block = set_paragraphs(FONTS, r"a **b** *c* \*d\* \{e\} \\", PLAIN, TextArea(0, 0, 90))
    assert [(item.text, item.font) for item in block.items if isinstance(item, Text)] == [
        ("a ", "text"),
        ("b", "bold"),
        ("c", "display"),
        (" *d* {e} \\", "text"),
    ]


def test_a_star_between_blanks_or_digits_is_a_letter() -> None:
    block = set_paragraphs(FONTS, "5 * 3 = 15; 2*3*4 is **2*12**", PLAIN, TextArea(0, 0, 90))
    runs = [(item.text, item.font) for item in block.items if isinstance(item, Text)]
    assert runs == [("5 * 3 = 15; 2*3*4 is ", "text"), ("2*12", "bold")]


def test_runs_touch_each_other_without_a_gap() -> None:
    block = set_paragraphs(FONTS, "ab**cd**ef", PLAIN, TextArea(5, 0, 90))
    x = 5.0
    for item in block.items:
        assert isinstance(item, Text)
        assert item.x == NEAR(x)
        x += FONTS[item.font].width(item.text, 10)
    assert len(lines(set_paragraphs(FONTS, "ab**cd**ef", PLAIN, TextArea(5, 0, 11)))) == 1


def test_an_icon_stands_in_the_line_like_a_letter() -> None:
    block = set_paragraphs(FONTS, "gain {star}.", PLAIN, TextArea(0, 0, 50), icons=ICONS)
    before, icon, after = block.items
    assert isinstance(before, Text)
    assert isinstance(icon, ArtUse)
    assert isinstance(after, Text)
    width = ICONS["star"].ems * 10 * MM_PER_POINT
    assert icon.matrix[4] == NEAR(FONTS["text"].width("gain ", 10))
    assert icon.matrix[0] * 20 == NEAR(width)
    assert after.x == NEAR(icon.matrix[4] + width)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a *b", r"a '\*' is never closed in 'a \*b'"),
        ("**a", "never closed"),
        ("{star}{star", r"a '\{' is never closed before star in '\{star\}\{star'; write"),
        ("a {star b", r"a '\{' is never closed before star"),
        ("a {sta b", r"a '\{' is never closed before sta in 'a \{sta b'; did you mean star\?; write"),
        ("a {moon", r"a '\{' is never closed before moon in 'a \{moon'; write"),
        ("a star} b", r"a '\}' is never opened after star in 'a star\} b'; write"),
        ("{str}", r"there is no icon \{str\}; did you mean star"),
        ("x" * 20_001, "longer than 20000"),
    ],
)
def test_broken_markup_is_reported(text: str, what: str) -> None:
    with pytest.raises(Misfit, match=what):
        set_paragraphs(FONTS, text, PLAIN, TextArea(0, 0, 50), icons=ICONS)


def test_a_paragraph_is_shrunk_until_it_fits_and_no_further() -> None:
    text = "Roll a die for every zombie. " * 6
    style = Style("text", 12, 6)
    block = set_paragraphs(FONTS, text, style, TextArea(0, 0, 50, 20))
    assert 6 < block.size < 12
    assert block.height <= 20.001
    larger = Style("text", block.size + 0.25)
    with pytest.raises(Misfit):
        set_paragraphs(FONTS, text, larger, TextArea(0, 0, 50, 20))


def test_a_paragraph_too_high_says_by_how_many_mm() -> None:
    text = "Roll a die for every zombie. " * 20
    with pytest.raises(Misfit, match=r"^fox, field text: 'Roll.*' is [\d.]+ mm too high at 6 pt") as caught:
        set_paragraphs(FONTS, text, Style("text", 12, 6), TextArea(0, 0, 50, 20), "fox, field text")
    by = float(caught.value.what.split(" is ")[1].split(" mm")[0])
    block = set_paragraphs(FONTS, text, Style("text", 12, 6), TextArea(0, 0, 50, 20 + by))
    assert block.size == 6
    with pytest.raises(Misfit):
        set_paragraphs(FONTS, text, Style("text", 12, 6), TextArea(0, 0, 50, 20 + by - 0.02))


def test_a_word_wider_than_its_box_is_never_clipped() -> None:
    with pytest.raises(Misfit, match="mm too wide at 6 pt"):
        set_paragraphs(FONTS, "a Donaudampfschifffahrt", Style("text", 12, 6), TextArea(0, 0, 20, 50))


def test_balanced_lines_are_about_equally_long_and_no_more() -> None:
    text = "Who came with the star of the evening to the Theater"
    plain = lines(set_paragraphs(FONTS, text, PLAIN, TextArea(0, 0, 60)))
    balanced = lines(set_paragraphs(FONTS, text, Style("text", 10, balance=True), TextArea(0, 0, 60)))
    assert len(balanced) == len(plain)
    spread = [
        max(widths) - min(widths)
        for widths in ([FONTS["text"].width(line, 10) for line in found] for found in (plain, balanced))
    ]
    assert spread[1] < spread[0]


@pytest.mark.parametrize(("valign", "y"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_a_paragraph_stands_where_the_vertical_alignment_says(valign: str, y: float) -> None:
    style = Style("text", 10, valign=valign)  # type: ignore[arg-type]
    block = set_paragraphs(FONTS, "one\ntwo", style, TextArea(0, 10, 50, 30))
    first = block.items[0]
    assert isinstance(first, Text)
    assert first.y == NEAR(10 + y * (30 - block.height) + FONTS["text"].ascender * 10 * MM_PER_POINT)


def test_of_white_space_a_line_has_blanks_alone() -> None:
    plain = set_line(FONTS, "Velvet Wire", PLAIN, TextArea(0, 0, 50)).items
    assert set_line(FONTS, "\nVelvet\tWire\n", PLAIN, TextArea(0, 0, 50)).items == plain


def test_an_empty_text_is_nothing() -> None:
    assert set_line(FONTS, "", PLAIN, TextArea(0, 0, 1)).items == ()
    assert set_paragraphs(FONTS, " \n ", PLAIN, TextArea(0, 0, 1, 1)).items == ()


PIECES = ["a", "well-", "known ", "W", " ", "\n", "\n\n", "\u2014", "\u00a0", "**bold**", "*it al*", "{a}", "\\*", "x."]
WORDS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@settings(max_examples=200, deadline=None)
@given(WORDS, st.floats(5, 80), st.sampled_from(["left", "middle", "right"]), st.booleans(), st.floats(0, 5))
def test_no_text_is_ever_outside_its_box_or_lost(
    text: str, width: float, align: str, balance: bool, tracking: float
) -> None:
    style = Style("text", 12, 6, bold="bold", italic="bold", align=align, balance=balance, tracking=tracking)  # type: ignore[arg-type]
    box = TextArea(10, 10, width, 60)
    try:
        block = set_paragraphs(FONTS, text, style, box, icons={"a": Icon("a", 1, 1)})
    except Misfit:
        return
    for item in block.items:
        assert isinstance(item, Text | ArtUse)
        if isinstance(item, Text):
            wide = FONTS[item.font].width(item.text.rstrip(" "), item.size, item.tracking)
            assert item.x >= 10 - 0.01
            assert item.x + wide <= 10 + width + 0.01
            assert 10 <= item.y <= 70
    shown = "".join(item.text for item in block.items if isinstance(item, Text))
    bare = shown.translate({ord(letter): None for letter in " \n\u00a0"})
    letters = "".join(letter for letter in text if letter not in " \n\u00a0*{}\\")
    icons = sum(isinstance(item, ArtUse) for item in block.items)
    assert len([letter for letter in bare if letter not in "*{}\\"]) == len(letters) - icons


def test_ten_thousand_letters_are_set_in_time() -> None:
    text = "Roll a *die* for every zombie in the well-known space. " * 180
    took = []
    for _ in range(3):  # the collector may clean up after other tests in any one of them
        start = time.process_time()
        with pytest.raises(Misfit):
            set_paragraphs(FONTS, text, Style("text", 12, 6, italic="bold"), TextArea(0, 0, 50, 50))
        took.append(time.process_time() - start)
    assert is_within(min(took), 0.2)


def test_the_width_of_a_line_is_that_of_the_printed_one(fonts: Fonts) -> None:
    text = "Handled with care"
    block = set_line(fonts, text, Style("bold", 30, tracking=2), TextArea(5, 10, 120))
    x, _, width, _ = tools.inked(pdf_bytes([ASheet(marks=block.items)], {}, fonts, "t"))
    font = fonts["bold"]
    assert 0 <= x - 5 < 0.1 * 30 * MM_PER_POINT
    assert 0 <= font.width(text, 30, 2) - width < 0.2 * 30 * MM_PER_POINT
