"""The PDF: sizes and places in mm, one form for a face, embedded fonts, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from companion.press.drawing import display_list
from companion.press.drawing.display_list import ArtUse, Face, Group, Text
from companion.press.drawing.display_list import Path as Outline
from companion.press.pdf import pdf_bytes, pdf_pieces, write_pdf
from companion.press.text.fonts import Fonts, MissingGlyph
from tests.cli.terminal import STARTS_IN_C
from tests.press import tools
from tests.press.tools import APaper, ASheet, Placed, one_face

ROOT = Path(__file__).parents[3]
NEAR = pytest.approx
MM = 0.05


def card(bleed: float = 2.0) -> Face:
    return one_face([display_list.rect(0, 0, 63, 88, fill=(0, 0, 0))], bleed=bleed)


@pytest.mark.parametrize(("rotation", "width", "height"), [(0, 63, 88), (90, 88, 63), (180, 63, 88), (270, 88, 63)])
@pytest.mark.parametrize("paper", [APaper(), APaper(150.3, 139.7)], ids=str)
def test_a_trim_lies_where_it_was_placed_and_is_as_large_as_asked(
    fonts: Fonts, paper: APaper, rotation: int, width: float, height: float
) -> None:
    sheet = ASheet([Placed("f", 17.3, 41.9, rotation)], paper=paper)
    pdf = pdf_bytes([sheet], {"f": card()}, fonts, "t")
    [trim] = tools.trims(pdf, 0, 2.0)
    assert (trim.x, trim.y) == (NEAR(17.3, abs=0.001), NEAR(41.9, abs=0.001))
    assert (trim.width, trim.height) == (NEAR(width, abs=0.001), NEAR(height, abs=0.001))
    assert tools.inked(pdf) == (NEAR(17.3, abs=MM), NEAR(41.9, abs=MM), NEAR(width, abs=MM), NEAR(height, abs=MM))


@pytest.mark.parametrize(
    ("rotation", "x", "y"), [(0, 10, 20), (90, 10 + 88 - 5, 20), (180, 10 + 58, 20 + 83), (270, 10, 20 + 58)]
)
def test_a_turned_face_turns_clockwise_within_its_place(fonts: Fonts, rotation: int, x: float, y: float) -> None:
    corner = one_face([display_list.rect(0, 0, 5, 5, fill=(0, 0, 0))])
    pdf = pdf_bytes([ASheet([Placed("f", 10, 20, rotation)])], {"f": corner}, fonts, "t")
    assert tools.inked(pdf)[:2] == (NEAR(x, abs=MM), NEAR(y, abs=MM))


def test_the_properties_name_the_part_and_the_program_and_nobody(fonts: Fonts) -> None:
    content = pdf_bytes([], {}, fonts, "Tea Time: Cards", subject="Cards")
    assert content == pdf_bytes([], {}, fonts, "Tea Time: Cards", subject="Cards")
    document = pikepdf.open(io.BytesIO(content))
    properties = document.docinfo
    names = ("/Title", "/Subject", "/Author", "/Creator", "/Producer")
    assert [str(properties[name]) for name in names] == ["Tea Time: Cards", "Cards", "", "Companion", "Companion"]


def test_pages_are_as_large_as_the_paper(fonts: Fonts) -> None:
    pdf = pdf_bytes([ASheet(paper=APaper(297, 420)), ASheet(paper=APaper(210, 297))], {}, fonts, "t")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        sizes = [[float(value) / tools.POINTS for value in page.MediaBox] for page in document.pages]
    assert sizes == [NEAR([0, 0, 297, 420], abs=0.001), NEAR([0, 0, 210, 297], abs=0.001)]


def test_what_reaches_beyond_the_bleed_is_cut_off(fonts: Fonts) -> None:
    face = one_face([display_list.rect(-50, -50, 200, 200, fill=(0, 0, 0))], bleed=3)
    pdf = pdf_bytes([ASheet([Placed("f", 60, 80)], paper=APaper(160, 190))], {"f": face}, fonts, "t")
    assert tools.inked(pdf) == (NEAR(57, abs=MM), NEAR(77, abs=MM), NEAR(69, abs=MM), NEAR(94, abs=MM))


def test_a_page_with_one_placement_tells_its_trim_and_bleed(fonts: Fonts) -> None:
    pdf = pdf_bytes([ASheet([Placed("f", 1, 100)], paper=APaper(210, 297))], {"f": card()}, fonts, "t")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        trim = [float(value) / tools.POINTS for value in page.TrimBox]
        bleed = [float(value) / tools.POINTS for value in page.BleedBox]
    assert trim == NEAR([1, 297 - 188, 64, 297 - 100], abs=0.001)
    assert bleed == NEAR([0, 297 - 190, 66, 297 - 98], abs=0.001)  # a bleed ends at the paper's edge


def forms(pdf: bytes) -> int:
    """How many forms there are, each drawn once and placed as often as wanted."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        streams = [thing for thing in document.objects if isinstance(thing, pikepdf.Stream)]
        return sum(stream.get("/Subtype") == "/Form" for stream in streams)


def test_a_face_used_a_hundred_times_is_one_form(fonts: Fonts) -> None:
    face = one_face(
        [Text(1, 5, "Ticket", "text", 9), ArtUse("a"), ArtUse("a", display_list.translate(9, 9))],
        arts={"a": (display_list.rect(0, 0, 5, 5, (1, 0, 0)),)},
    )
    sheets = [ASheet([Placed("f", x * 2.0, y * 2.0) for x in range(5)]) for y in range(20)]
    pdf = pdf_bytes(sheets, {"f": face}, fonts, "t")
    assert forms(pdf) == 2
    assert sum(len(tools.trims(pdf, page, 0)) for page in range(20)) == 100


def test_an_art_of_one_name_is_one_form_for_all_faces(fonts: Fonts) -> None:
    arts = {
        "a": (display_list.circle(5, 5, 5, (0, 0, 0)), ArtUse("b")),
        "b": (display_list.rect(20, 20, 5, 5, (0, 0, 0)),),
    }
    faces = {name: Face(name, 30, 30, 0, (ArtUse("a"),), dict(arts)) for name in "xyz"}
    pdf = pdf_bytes([ASheet([Placed(name, 40.0 * at, 10) for at, name in enumerate("xyz")])], faces, fonts, "t")
    assert forms(pdf) == 5
    assert tools.inked(pdf) == (NEAR(0, abs=MM), NEAR(10, abs=MM), NEAR(105, abs=MM), NEAR(25, abs=MM))


def test_two_arts_of_one_name_that_differ_are_refused(fonts: Fonts) -> None:
    faces = {
        name: Face(name, 9, 9, 0, (ArtUse("a"),), {"a": (display_list.rect(0, 0, size, 1),)})
        for name, size in (("x", 1), ("y", 2))
    }
    with pytest.raises(ValueError, match="two different arts are called a"):
        pdf_bytes([ASheet([Placed("x", 0, 0), Placed("y", 9, 9)])], faces, fonts, "t")


def test_an_art_that_uses_itself_is_refused(fonts: Fonts) -> None:
    face = one_face([ArtUse("a")], arts={"a": (ArtUse("b"),), "b": (ArtUse("a"),)})
    with pytest.raises(ValueError, match="uses itself"):
        pdf_bytes([ASheet([Placed("f", 0, 0)])], {"f": face}, fonts, "t")


def test_fonts_are_embedded_and_no_helvetica_is_named(fonts: Fonts) -> None:
    face = one_face([Text(1, 5, "Ticket É", "text", 9), Text(1, 15, "STAR", "display", 9)])
    pdf = pdf_bytes([ASheet([Placed("f", 9, 9)], marks=[Text(5, 5, "50 mm", "text", 8)])], {"f": face}, fonts, "t")
    assert tools.font_names(pdf) == {"PremiereText-Regular", "PremiereDeco-Regular"}
    with pikepdf.open(io.BytesIO(pdf)) as document:
        everything = b"".join(
            thing.unparse()
            + (thing.read_bytes() if isinstance(thing, pikepdf.Stream) and "/FontFile2" not in thing else b"")
            for thing in document.objects
        )
    assert b"Helvetica" not in everything


def test_a_pdf_without_letters_names_no_font(fonts: Fonts) -> None:
    pdf = pdf_bytes([ASheet([Placed("f", 9, 9)])], {"f": card()}, fonts, "t")
    assert tools.font_names(pdf) == set()
    assert b"Helvetica" not in pdf


def test_text_can_be_searched_and_stands_where_it_should(fonts: Fonts) -> None:
    face = one_face([Text(31.5, 40, "H", "text", 40, anchor="middle")])
    pdf = pdf_bytes([ASheet([Placed("f", 50, 50)])], {"f": face}, fonts, "t")
    x, y, width, height = tools.inked(pdf)
    font = fonts["text"]
    assert y + height == NEAR(90, abs=MM)
    assert height == NEAR(font.cap_height * 40 * 25.4 / 72, abs=MM)
    assert x + width / 2 == NEAR(81.5, abs=0.2)  # side bearings need not be alike
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert any(
            b"begincmap" in thing.read_bytes() for thing in document.objects if isinstance(thing, pikepdf.Stream)
        )


def test_letters_beyond_one_subset_are_all_there(fonts: Fonts) -> None:
    letters = "".join(map(chr, fonts["text"].advances))
    lines = [Text(2, 5 + 6 * at, letters[at * 40 : at * 40 + 40], "text", 6) for at in range(len(letters) // 40 + 1)]
    pdf = pdf_bytes([ASheet([Placed("f", 0, 0)])], {"f": one_face(lines, 210, 200)}, fonts, "t")
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    printed = document[0].get_textpage().get_text_range()
    document.close()
    assert {letter for letter in letters if letter.isalnum()} <= set(printed)


def test_tracking_ends_with_its_text(fonts: Fonts) -> None:
    items = [Text(5, 20, "HH", "text", 30, tracking=20), Text(5, 50, "HH", "text", 30)]
    plain = tools.inked(pdf_bytes([ASheet([Placed("f", 0, 0)])], {"f": one_face(items[1:])}, fonts, "t"))
    both = tools.inked(pdf_bytes([ASheet([Placed("f", 0, 0)])], {"f": one_face(items)}, fonts, "t"))
    assert both[2] - plain[2] == NEAR(20 * 25.4 / 72, abs=MM)


def test_a_letter_the_font_lacks_is_refused_here_too(fonts: Fonts) -> None:
    with pytest.raises(MissingGlyph, match="U\\+05D0"):
        pdf_bytes([ASheet(marks=[Text(1, 1, "\u05d0", "text", 9)])], {}, fonts, "t")


def test_groups_nest_and_clip(fonts: Fonts) -> None:
    disc = display_list.circle(10, 10, 10)
    clipped = Group(
        (display_list.rect(-50, -50, 100, 100, (0, 0, 0)),),
        display_list.compose(display_list.translate(20, 30), display_list.scale(0.5)),
        disc,
    )
    pdf = pdf_bytes([ASheet(marks=[Group((clipped,), display_list.translate(5, 0))])], {}, fonts, "t")
    assert tools.inked(pdf) == (NEAR(25, abs=0.06), NEAR(30, abs=0.06), NEAR(10, abs=0.1), NEAR(10, abs=0.1))


def test_a_group_turned_by_an_odd_angle_turns_clockwise(fonts: Fonts) -> None:
    bar = Group(
        (display_list.rect(0, -0.5, 100, 1, (0, 0, 0)),),
        display_list.compose(display_list.translate(20, 50), display_list.rotate(30)),
    )
    _, y, width, height = tools.inked(pdf_bytes([ASheet(marks=[bar])], {}, fonts, "t"))
    assert width == NEAR(86.6 + 0.5, abs=0.1)
    assert (y, height) == (NEAR(50 - 0.433, abs=0.1), NEAR(50 + 0.866, abs=0.1))


def test_even_odd_leaves_a_hole(fonts: Fonts) -> None:
    outer, hole = display_list.rect(10, 10, 30, 30).commands, display_list.rect(20, 20, 10, 10).commands
    ring = Outline(outer + hole, fill=(0, 0, 0), even_odd=True)
    image = tools.render(pdf_bytes([ASheet(marks=[ring])], {}, fonts, "t"), 127)  # 5 pixels a mm
    assert image.getpixel((25 * 5, 25 * 5)) == (255, 255, 255)
    assert image.getpixel((15 * 5, 15 * 5)) == (0, 0, 0)


def test_a_dash_is_in_mm(fonts: Fonts) -> None:
    dashed = Outline((("M", 10, 10), ("L", 50, 10)), stroke=(0, 0, 0), width=1, dash=(10, 20))
    image = tools.render(pdf_bytes([ASheet(marks=[dashed])], {}, fonts, "t"), 127)
    assert [image.getpixel((x * 5, 50))[0] < 128 for x in (12, 18, 22, 38, 42, 48)] == [
        True,
        True,
        False,
        False,
        True,
        True,
    ]


PROGRAM = """
import hashlib, sys
from tests.press.pdf.test_pdf import sample
print(hashlib.sha256(sample()).hexdigest())
"""


def sample() -> bytes:
    """A PDF with everything in it."""
    arts = {name: (display_list.circle(2, 2, 2, (1, 0, 0)),) for name in ("one", "two", "three")}
    faces = {
        str(number): Face(
            str(number), 63, 88, 2, (Text(3, 9, f"Card {number} →", "bold", 12), *map(ArtUse, arts)), arts
        )
        for number in range(12)
    }
    sheets = [ASheet([Placed(name, 10, 10, 90)]) for name in faces]
    return pdf_bytes(sheets, faces, tools.fonts(), "Sample")


SETTINGS = [
    {"PYTHONHASHSEED": "1", "TZ": "UTC"},
    {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1234567890", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "random", "TZ": "America/Caracas", "SOURCE_DATE_EPOCH": "no number", "LC_ALL": "de_DE.UTF-8"},
]


@STARTS_IN_C
def test_processes_of_other_environments_write_the_same_bytes() -> None:
    digests = set()
    for settings in SETTINGS:
        environment = {**os.environ, **settings}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        digests.add(done.stdout)
    assert digests == {hashlib.sha256(sample()).hexdigest() + "\n"}


def test_a_second_document_of_one_process_has_the_same_bytes() -> None:
    assert sample() == sample()


def noise(number: int) -> display_list.Image:
    """A picture that cannot be packed."""
    file = io.BytesIO()
    Image.frombytes("L", (200, 200), random.Random(number).randbytes(40_000)).save(file, "PNG")
    return display_list.Image(0, 0, 20, 20, file.getvalue(), (0.5, 0.5, 0.5))


def test_a_document_given_in_pieces_is_never_held_twice(fonts: Fonts) -> None:
    faces = {str(number): one_face([noise(number)]) for number in range(60)}
    sheets = [ASheet([Placed(name, 9, 9)]) for name in faces]
    whole = pdf_bytes(sheets, faces, fonts, "t")
    tracemalloc.start()
    try:
        pieces = pdf_pieces(sheets, faces, fonts, "t")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert b"".join(pieces) == whole
    assert peak < 1.5 * len(whole)


def test_a_file_has_its_name_only_when_it_is_whole(fonts: Fonts, tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    write_pdf(target, [ASheet()], {}, fonts, "t")
    before = target.read_bytes()
    with pytest.raises(KeyError):
        write_pdf(target, [ASheet([Placed("missing", 0, 0)])], {}, fonts, "t")
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
    stream = io.BytesIO()
    write_pdf(stream, [ASheet()], {}, fonts, "t")
    assert stream.getvalue() == before
