"""QR codes, read back from the rendered page."""

from __future__ import annotations

import io
import random
import string

import pikepdf
import pytest
import zxingcpp
from qrcode.main import QRCode

from companion.errors import Unreadable
from companion.press.drawing import display_list, paper
from companion.press.layout.qr import LEAST_MODULE, MASK, Level, modules, qr_path
from companion.press.pdf import pdf_bytes
from companion.press.text.fonts import Fonts
from tests.press import tools
from tests.press.tools import ASheet, Placed, one_face

CODES = ["TICKET-1", "REFERENCE", "STAR-5", "A", "https://example.org/ticket-1?a=b", "\u00c9t\u00e9 \u2192", "x" * 120]


def read(pdf: bytes, dpi: int = 300) -> list[str]:
    return sorted(code.text for code in zxingcpp.read_barcodes(tools.render(pdf, dpi)))


@pytest.mark.parametrize("text", CODES)
def test_a_code_is_read_back_from_the_page(fonts: Fonts, text: str) -> None:
    path = qr_path(text, 10, 20, 24)
    assert read(pdf_bytes([ASheet(marks=[path])], {}, fonts, "t")) == [text]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_small_code_on_a_turned_face_is_read_back(fonts: Fonts, rotation: int) -> None:
    face = one_face(
        [
            display_list.rect(0, 0, 63, 88, (0.9, 0.9, 0.8)),
            display_list.rect(50, 75, 12, 12, (1, 1, 1)),
            qr_path("TICKET-3", 50, 75, 12),
        ]
    )
    pdf = pdf_bytes([ASheet([Placed("f", 10, 10, rotation)])], {"f": face}, fonts, "t")
    assert read(pdf) == ["TICKET-3"]


def test_forty_codes_of_a_sheet_are_all_read_back(fonts: Fonts) -> None:
    texts = [f"TICKET-{number:02}" for number in range(40)]
    paths = [qr_path(text, 5 + 24 * (at % 5), 5 + 18 * (at // 5), 12) for at, text in enumerate(texts)]
    assert read(pdf_bytes([ASheet(marks=paths)], {}, fonts, "t")) == texts


def test_a_code_is_one_path_within_its_quiet_zone() -> None:
    code = qr_path("TICKET-1", 10, 20, 29)
    (path,) = code.items
    assert isinstance(path, display_list.Path)
    boxes = [paper.PaperBox(*command[1:]) for command in path.commands if command[0] == "R"]
    assert len(boxes) == len(path.commands)
    corners = [
        display_list.transform(code.matrix, *corner)
        for box in boxes
        for corner in ((box.x, box.y), (box.right, box.bottom))
    ]
    xs, ys = zip(*corners)
    # 21 modules and 4 on every side
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((14, 35, 24, 45))


def test_the_path_is_as_large_as_its_dark_modules() -> None:
    code = qr_path("TICKET-1", 0, 0, 29)
    (path,) = code.items
    assert isinstance(path, display_list.Path)
    area = sum(command[3] * command[4] for command in path.commands if command[0] == "R") * code.matrix[0] ** 2
    assert area == pytest.approx(modules("TICKET-1").count("1"))


def test_its_numbers_in_a_pdf_are_whole(fonts: Fonts) -> None:
    pdf = pdf_bytes([ASheet(marks=[qr_path("TICKET-1", 10, 20, 29)])], {}, fonts, "t")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        content = document.pages[0].Contents.read_bytes()
    assert b"rg 0 -1 1 -5 re " in content


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
def test_modules_are_those_that_the_library_finds(level: Level, long: bool) -> None:
    letters = (string.digits, string.ascii_uppercase + "-.:/ ", string.printable, "\u00e9\u03b1x")
    chance = random.Random(level)
    for _ in range(400 if long else 25):
        text = "".join(chance.choices(chance.choice(letters), k=int(300 ** chance.random())))
        code = QRCode(error_correction="MLHQ".index(level), border=0, mask_pattern=MASK)
        code.add_data(text.encode(), optimize=0)
        code.make(fit=True)
        assert modules(text, level).split() == ["".join("01"[dark] for dark in row) for row in code.modules], text


def test_modules_too_small_to_print_are_refused_with_the_size_wanted() -> None:
    with pytest.raises(
        Unreadable, match=r"the code is too small by 4.60 mm; use 11.6 mm, 0.4 mm for each of its 29 modules \(8 of"
    ):
        qr_path("TICKET-1", 0, 0, 7)
    qr_path("TICKET-1", 0, 0, 29 * LEAST_MODULE)


@pytest.mark.parametrize("text", ["", "x" * 301])
def test_too_much_or_nothing_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="a code holds 1 to 300 characters"):
        qr_path(text, 0, 0, 50)
