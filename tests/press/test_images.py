"""Pictures of pixels: where they are printed, in which inks, and what is told of those that cannot be."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pixels

from companion.errors import BrokenDefinition
from companion.press.draw import Face, Image
from companion.press.ink import ink
from companion.press.look import Look
from companion.press.palette import Ink
from companion.press.pdf import pdf_bytes
from tests.press import kit
from tests.press.kit import ASheet, Placed
from tests.press.test_preflight import picture

ELEMENT = "- {kind: image, file: art/fox.png, x: 10, y: 20, w: 12, h: 10}\n"


@pytest.fixture
def look(tmp_path: Path) -> Look:
    look = kit.make_look(tmp_path)
    (tmp_path / "art").mkdir()
    picture().save(tmp_path / "art" / "fox.png")
    picture().convert("RGB").save(tmp_path / "art" / "fox.jpg")
    return look


def drawn(look: Look, element: str = ELEMENT, mode: Ink = "full") -> Face:
    return kit.layout(look, element, bleed=0).face("f", {}, mode)


def the_one(face: Face) -> Image:
    """The picture of a face; what is the same on all cards is an art."""
    [image] = [item for items in face.arts.values() for item in items]
    assert isinstance(image, Image)
    return image


def written(face: Face, look: Look, places: int = 1) -> bytes:
    sheet = ASheet([Placed("f", 5 + 65 * n, 5) for n in range(places)])
    return pdf_bytes([sheet], {"f": face}, look.fonts, "t")


def test_a_picture_fits_its_box_and_stands_in_its_middle(look: Look) -> None:
    image = the_one(drawn(look))
    assert (image.x, image.y, image.width, image.height) == (10, 22, 12, 6)
    image = the_one(drawn(look, ELEMENT.replace("h: 10", "h: 5, fit: stretch")))
    assert (image.x, image.y, image.width, image.height) == (10, 20, 12, 5)


def test_a_picture_is_printed_where_it_is_drawn(look: Look) -> None:
    x, y, width, height = kit.inked(written(drawn(look), look), 600)
    assert (x, y, width, height) == (pytest.approx(15, abs=0.06), pytest.approx(27, abs=0.06), pytest.approx(6, abs=0.1), pytest.approx(6, abs=0.1))  # fmt: skip
    page = kit.render(written(drawn(look), look), 254)
    assert page.getpixel((180, 300))[0] > 190 > 60 > page.getpixel((180, 300))[2]
    assert page.getpixel((240, 300))[:2] == pytest.approx((127, 127), abs=3), (
        "what is half seen through lets the white through"
    )


def test_the_same_picture_is_written_once_and_to_the_same_bytes(look: Look) -> None:
    content = written(drawn(look), look, 2)
    assert content == written(drawn(look), look, 2)
    with pikepdf.open(io.BytesIO(content)) as document:
        images = [
            one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        assert len([one for one in images if "/SMask" in one]) == 1
        assert len(images) == 2, "the picture and its mask"


@pytest.mark.parametrize("mode", ["low", "mono"])
def test_low_and_mono_ink_take_less(look: Look, mode: Ink) -> None:
    image = the_one(drawn(look, mode=mode))
    with Pixels.open(io.BytesIO(image.png)) as found:
        red = found.getpixel((10, 10))
    assert isinstance(red, tuple)
    assert min(red[:3]) >= 140
    assert (len(set(red[:3])) == 1) == (mode == "mono")


def test_the_ink_of_a_picture_is_its_area(look: Look) -> None:
    assert sum(ink(drawn(look)).values()) == pytest.approx(12 * 6 / 100)


def test_a_code_under_a_picture_is_told(look: Look) -> None:
    code = "- {kind: qr, x: 10, y: 20, w: 15, text: x, colour: black}\n"
    with pytest.raises(BrokenDefinition, match=r"the code is covered by elements\[1\]"):
        drawn(look, code + ELEMENT)


@pytest.mark.parametrize(
    ("file", "what"),
    [
        ("art/none.png", "there is no file art/none.png"),
        ("star.svg", r"is no name of a \.png or \.jpg or \.jpeg file"),
        ("art/fox.webp", r"is no name of a \.png or \.jpg or \.jpeg file"),
        ("../fox.png", r"is no name of a \.png or"),
        ("art/broken.png", r"is a PNG or JPEG that is damaged \(.+\); a whole one is wanted"),
        ("art/out.png", "leads out of the folder"),
        ("art/fox.gif.png", r": \S+ is no PNG or JPEG that can be read$"),
    ],
)
def test_what_is_no_picture_is_told_with_its_place(look: Look, tmp_path: Path, file: str, what: str) -> None:
    (tmp_path / "art" / "broken.png").write_bytes((tmp_path / "art" / "fox.png").read_bytes()[:60])
    picture().convert("RGB").save(tmp_path / "art" / "fox.gif.png", "GIF")
    (tmp_path / "art" / "out.png").symlink_to(Path(__file__))
    with pytest.raises(BrokenDefinition, match=what) as caught:
        drawn(look, ELEMENT.replace("art/fox.png", file))
    [line] = kit.complaints_of(caught.value)
    assert line.startswith("test/layout.yaml:7:23: elements[0].file: card f, field file: ")


def test_a_photo_is_printed_the_way_up_that_it_was_taken(look: Look, tmp_path: Path) -> None:
    exif = Pixels.Exif()
    exif[0x0112] = 6  # orientation: the pixels have to be turned clockwise by a quarter
    photo = Pixels.new("RGB", (200, 100), "white")
    photo.paste("black", (0, 0, 100, 100))
    photo.save(tmp_path / "art" / "photo.jpg", exif=exif)
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "photo.jpg")))
    assert (image.width, image.height) == (5, 10)
    with Pixels.open(io.BytesIO(image.png)) as found:
        assert found.size == (100, 200)
        assert (found.getpixel((50, 20)), found.getpixel((50, 180))) == ((0, 0, 0), (255, 255, 255))


def test_a_jpeg_is_read_too(look: Look) -> None:
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "fox.jpg")))
    with Pixels.open(io.BytesIO(image.png)) as found:
        assert (found.size, found.mode) == ((200, 100), "RGB")
