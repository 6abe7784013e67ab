"""Pictures of pixels: where they are printed, in which inks, and what is reported of those that cannot be."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random

import pikepdf
import pytest
from PIL import Image as Pixels

from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face, Image
from companion.press.drawing.images import MOST_CACHED, _resized
from companion.press.drawing.jpeg import bare
from companion.press.drawing.palette import Ink
from companion.press.export.cmyk import inked
from companion.press.export.svg import svg
from companion.press.look.look import Look
from companion.press.pdf import pdf_bytes
from companion.press.report.ink import ink
from companion.press.text.glyph_outlines import Letters
from tests.press import tools
from tests.press.test_preflight import picture
from tests.press.tools import ASheet, Placed

ELEMENT = "- {kind: image, file: art/fox.png, x: 10, y: 20, w: 12, h: 10}\n"


@pytest.fixture
def look(tmp_path: Path) -> Look:
    look = tools.make_look(tmp_path)
    (tmp_path / "art").mkdir()
    picture().save(tmp_path / "art" / "fox.png")
    picture().convert("RGB").save(tmp_path / "art" / "fox.jpg")
    return look


def drawn(look: Look, element: str = ELEMENT, mode: Ink = "full") -> Face:
    return tools.layout(look, element, bleed=0).face("f", {}, mode)


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
    x, y, width, height = tools.inked(written(drawn(look), look), 600)
    assert (x, y, width, height) == (pytest.approx(15, abs=0.06), pytest.approx(27, abs=0.06), pytest.approx(6, abs=0.1), pytest.approx(6, abs=0.1))  # fmt: skip
    page = tools.render(written(drawn(look), look), 254)
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
    with Pixels.open(io.BytesIO(image.file)) as found:
        red = found.getpixel((10, 10))
    assert isinstance(red, tuple)
    assert min(red[:3]) >= 140
    assert (len(set(red[:3])) == 1) == (mode == "mono")


def test_the_ink_of_a_picture_is_its_area(look: Look) -> None:
    assert sum(ink(drawn(look)).values()) == pytest.approx(12 * 6 / 100)


def test_a_code_under_a_picture_is_reported(look: Look) -> None:
    code = "- {kind: qr, x: 10, y: 20, w: 15, text: x, colour: black}\n"
    with pytest.raises(BrokenDefinition, match=r"the code is covered by elements\[1\]"):
        drawn(look, code + ELEMENT)


@pytest.mark.parametrize(
    ("file", "what"),
    [
        ("art/none.png", "there is no file art/none.png"),
        ("star.svg", r"'star\.svg' has the wrong ending; use \.png, \.jpg or \.jpeg, or kind: art$"),
        (
            "art/FOX.PNG",
            r"'art/FOX\.PNG' has an ending in capitals; use \.png, \.jpg or \.jpeg in small letters",
        ),
        ("art/fox.webp", r"has the wrong ending; use \.png, \.jpg or \.jpeg"),
        ("../fox.png", r"is not a path in the templates folder; use one such as folder/name\.png"),
        ("art/broken.png", r"is a damaged PNG or JPEG \(.+\); save it again or replace it"),
        ("art/out.png", "leads out of the templates folder"),
        ("art/fox.gif.png", r": \S+ is not a readable PNG or JPEG; save it again as one$"),
    ],
)
def test_what_is_no_picture_is_reported_with_its_place(look: Look, tmp_path: Path, file: str, what: str) -> None:
    (tmp_path / "art" / "broken.png").write_bytes((tmp_path / "art" / "fox.png").read_bytes()[:60])
    picture().convert("RGB").save(tmp_path / "art" / "fox.gif.png", "GIF")
    (tmp_path / "art" / "out.png").symlink_to(Path(__file__))
    with pytest.raises(BrokenDefinition, match=what) as caught:
        drawn(look, ELEMENT.replace("art/fox.png", file))
    [line] = tools.complaints_of(caught.value)
    assert line.startswith("test/layout.yaml:7:23: elements[0].file: f: ")


def test_a_picture_that_is_named_as_art_is_reported_with_its_own_kind(look: Look) -> None:
    with pytest.raises(BrokenDefinition, match=r"'art/fox\.png' has the wrong ending; use \.svg, or kind: image$"):
        drawn(look, ELEMENT.replace("kind: image", "kind: art"))


@pytest.mark.parametrize("width", ["0", "'{{ 1 - 1 }}'"])
def test_a_picture_without_width_is_reported_with_what_is_allowed(look: Look, width: str) -> None:
    with pytest.raises(BrokenDefinition, match=r"elements\[0\]\.w: .*0 is too small; use a number from 0\.1 to 2000"):
        drawn(look, ELEMENT.replace("w: 12", f"w: {width}"))


@pytest.mark.parametrize("height", [8_001, 40_000])
def test_more_pixels_than_anybody_prints_are_reported_in_megapixels(
    look: Look, tmp_path: Path, height: int, recwarn: pytest.WarningsRecorder
) -> None:
    header = struct.pack(">IIBBBBB", 5_000, height, 8, 0, 0, 0, 0)
    content = (tmp_path / "art" / "fox.png").read_bytes()
    start = content[:12] + b"IHDR" + header
    crc = struct.pack(">I", zlib.crc32(b"IHDR" + header))
    (tmp_path / "art" / "huge.png").write_bytes(start + crc + content[33:])
    with pytest.raises(BrokenDefinition, match=r"has more than 40 megapixels, the most allowed; save it smaller"):
        drawn(look, ELEMENT.replace("art/fox.png", "art/huge.png"))
    assert not recwarn.list


def test_more_bytes_than_a_picture_has_are_reported_in_megabytes(look: Look, tmp_path: Path) -> None:
    (tmp_path / "art" / "heavy.png").write_bytes(bytes((32 << 20) + 1))
    with pytest.raises(BrokenDefinition, match=r"is larger than 32 MB, the most allowed; save it smaller"):
        drawn(look, ELEMENT.replace("art/fox.png", "art/heavy.png"))


def test_a_photo_is_printed_the_way_up_that_it_was_taken(look: Look, tmp_path: Path) -> None:
    exif = Pixels.Exif()
    exif[0x0112] = 6  # orientation: the pixels have to be turned clockwise by a quarter
    photo = Pixels.new("RGB", (200, 100), "white")
    photo.paste("black", (0, 0, 100, 100))
    photo.save(tmp_path / "art" / "photo.jpg", exif=exif)
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "photo.jpg")))
    assert (image.width, image.height) == (5, 10)
    with Pixels.open(io.BytesIO(image.file)) as found:
        assert found.size == (100, 200)
        assert (found.getpixel((50, 20)), found.getpixel((50, 180))) == ((0, 0, 0), (255, 255, 255))


def test_grey_of_16_bits_is_as_light_as_it_says(look: Look, tmp_path: Path) -> None:
    Pixels.new("I;16", (200, 100), 30_000).save(tmp_path / "art" / "grey.png")
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "grey.png")))
    with Pixels.open(io.BytesIO(image.file)) as found:
        assert found.convert("L").getextrema() == (117, 117)


def test_half_a_pixel_less_than_300_dpi_is_no_news(look: Look, tmp_path: Path) -> None:
    Pixels.new("RGB", (472, 354), "white").save(tmp_path / "art" / "exact.png")
    size = "{kind: image, x: 10, y: 20, w: 40, h: 30, file: art/exact.png, fit: stretch}"
    assert the_one(drawn(look, f"- {size}\n")).width == 40


def test_a_jpeg_is_read_too(look: Look) -> None:
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "fox.jpg")))
    with Pixels.open(io.BytesIO(image.file)) as found:
        assert (found.size, found.mode) == ((200, 100), "RGB")


# --- as few pixels as are of use


def photo(width: int, height: int, mode: str = "RGB") -> Pixels.Image:
    """A picture with something in every pixel, as cameras make them."""
    bands = [Pixels.effect_noise((width, height), 60 + 20 * n) for n in range(len(mode))]
    return Pixels.merge(mode, bands)


def drawing(width: int, height: int, mode: str = "RGB") -> Pixels.Image:
    """A picture of few colours with sharp edges."""
    found = Pixels.new(mode, (width, height), (255,) * len(mode))
    found.paste((200, 0, 0, 255)[: len(mode)], (0, 0, width // 2, height))
    return found


def put(look: Look, tmp_path: Path, file: str, found: Pixels.Image, **how: object) -> Image:
    """A picture as it is printed in a box of 10 by 10 mm."""
    found.save(tmp_path / "art" / file, **how)
    return the_one(drawn(look, f"- {{kind: image, file: art/{file}, x: 10, y: 20, w: 10, h: 10}}\n"))


def as_it_is(image: Image) -> tuple[str | None, str, tuple[int, int]]:
    with Pixels.open(io.BytesIO(image.file)) as found:
        found.load()
        return found.format, found.mode, found.size


TEN_MM = {300: 118, 600: 236}
"""How many pixels there are to 10 mm, by dpi."""


@pytest.mark.parametrize(
    ("file", "make", "mode", "fine", "how"),
    [
        ("a.jpg", photo, "RGB", 300, ("JPEG", "RGB")),
        ("a.jpg", drawing, "RGB", 300, ("JPEG", "RGB")),
        ("a.jpg", photo, "L", 300, ("JPEG", "RGB")),
        ("a.jpg", photo, "CMYK", 300, ("JPEG", "RGB")),
        ("a.png", drawing, "RGB", 600, ("PNG", "RGB")),
        ("a.png", drawing, "RGBA", 600, ("PNG", "RGBA")),
        ("a.png", photo, "RGB", 300, ("JPEG", "RGB")),
        ("a.png", photo, "RGBA", 300, ("PNG", "RGBA")),
    ],
)
def test_what_is_finer_than_600_dpi_is_scaled_down_photographs_to_300(
    look: Look, tmp_path: Path, file: str, make, mode: str, fine: int, how: tuple[str, str]
) -> None:
    image = put(look, tmp_path, file, make(480, 240, mode))
    assert as_it_is(image) == (*how, (TEN_MM[fine], TEN_MM[fine] // 2))
    assert (image.width, image.height, image.y) == (10, 5, 22.5)
    assert image.is_opaque == (mode != "RGBA" or make is drawing)


@pytest.mark.parametrize(("file", "make"), [("a.jpg", photo), ("a.png", photo), ("a.png", drawing)])
def test_what_is_no_finer_than_600_dpi_keeps_its_pixels(look: Look, tmp_path: Path, file: str, make) -> None:
    image = put(look, tmp_path, file, make(236, 118))
    assert as_it_is(image)[2] == (236, 118)
    with Pixels.open(io.BytesIO(image.file)) as found, Pixels.open(tmp_path / "art" / file) as own:
        assert found.tobytes() == own.tobytes()


def test_scaled_down_a_picture_shows_the_same(look: Look, tmp_path: Path) -> None:
    for file in ("a.png", "a.jpg"):
        image = put(look, tmp_path, file, drawing(3000, 1500))
        assert image.mean == pytest.approx((0.89, 0.5, 0.5), abs=0.02)
        with Pixels.open(io.BytesIO(image.file)) as found:
            across, middle = found.width, found.height // 2
            assert found.getpixel((across // 4, middle)) == pytest.approx((200, 0, 0), abs=3)
            assert found.getpixel((across * 3 // 4, middle)) == pytest.approx((255, 255, 255), abs=3)


def test_a_photograph_of_12_megapixels_takes_a_few_kilobytes_on_a_card(look: Look, tmp_path: Path) -> None:
    photo(4000, 3000).save(tmp_path / "art" / "big.jpg", quality=90)
    face = drawn(look, "- {kind: image, file: art/big.jpg, x: 3, y: 3, w: 57, h: 40}\n")
    content = written(face, look)
    assert (tmp_path / "art" / "big.jpg").stat().st_size > 6_000_000
    assert len(content) < 600_000
    assert content == written(drawn(look, "- {kind: image, file: art/big.jpg, x: 3, y: 3, w: 57, h: 40}\n"), look)
    with pikepdf.open(io.BytesIO(content)) as document:
        [image] = [one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Width")]
        assert (image["/Filter"], image["/Width"], image["/Height"]) == ("/DCTDecode", 630, 472)


def camera_metadata() -> dict[str, object]:
    exif = Pixels.Exif()
    exif[0x010F] = "A CAMERA"
    return {"exif": exif, "comment": b"A REMARK", "icc_profile": b"A PROFILE"}


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_jpeg_is_printed_as_it_is_without_what_its_camera_says(
    look: Look, tmp_path: Path, mode: str, progressive: bool
) -> None:
    found = photo(200, 100, mode)
    plain = put(look, tmp_path, "plain.jpg", found, progressive=progressive, quality=80)
    image = put(look, tmp_path, "camera.jpg", found, progressive=progressive, quality=80, **camera_metadata())
    assert image.file == plain.file == (tmp_path / "art" / "plain.jpg").read_bytes()
    assert b"A CAMERA" in (tmp_path / "art" / "camera.jpg").read_bytes()
    with pikepdf.open(io.BytesIO(written(Face("f", 63, 88, 0, (image,)), look))) as document:
        [stream] = [one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Width")]
        assert stream.read_raw_bytes() == image.file
        assert stream["/ColorSpace"] == ("/DeviceRGB" if mode == "RGB" else "/DeviceGray")


def test_what_stands_behind_a_jpeg_is_not_printed(look: Look, tmp_path: Path) -> None:
    photo(200, 100).save(tmp_path / "art" / "one.jpg")
    content = (tmp_path / "art" / "one.jpg").read_bytes()
    assert bare(content + b"a film of a second") == content
    assert bare(content[:-2]) == bare(content[:300]) == bare(b"") == bare(b"\xff\xd8") == b""


def test_a_jpeg_that_ends_too_early_is_reported(look: Look, tmp_path: Path) -> None:
    photo(400, 200).save(tmp_path / "art" / "whole.jpg")
    (tmp_path / "art" / "half.jpg").write_bytes((tmp_path / "art" / "whole.jpg").read_bytes()[:9_000])
    with pytest.raises(BrokenDefinition, match="is a damaged PNG or JPEG"):
        drawn(look, ELEMENT.replace("fox.png", "half.jpg"))


@pytest.mark.parametrize("mode", ["low", "mono"])
def test_a_photograph_takes_less_ink_as_a_jpeg(look: Look, tmp_path: Path, mode: Ink) -> None:
    drawing(400, 200).save(tmp_path / "art" / "a.jpg", quality=95, subsampling=0)
    image = the_one(drawn(look, ELEMENT.replace("fox.png", "a.jpg"), mode))
    assert as_it_is(image)[0] == "JPEG"
    with Pixels.open(io.BytesIO(image.file)) as found:
        red, green, blue = found.getpixel((50, 50))
    assert min(red, green, blue) >= 138
    assert (max(red, green, blue) - min(red, green, blue) < 4) == (mode == "mono")


def test_a_photograph_lies_on_its_side_where_it_is_scaled_too(look: Look, tmp_path: Path) -> None:
    exif = Pixels.Exif()
    exif[0x0112] = 6
    image = put(look, tmp_path, "side.jpg", drawing(1000, 500), exif=exif)
    assert as_it_is(image)[2] == (TEN_MM[300] // 2, TEN_MM[300])
    with Pixels.open(io.BytesIO(image.file)) as found:
        assert found.getpixel((30, 20)) == pytest.approx((200, 0, 0), abs=6)
        assert found.getpixel((30, 100)) == pytest.approx((255, 255, 255), abs=3)


def test_four_inks_and_svg_take_a_jpeg_too(look: Look, tmp_path: Path) -> None:
    image = put(look, tmp_path, "a.jpg", drawing(200, 100), quality=95, subsampling=0)
    cyan, magenta, yellow, black = inked(image.file, 2.4).getpixel((20, 20))
    assert (cyan, black) == pytest.approx((0, 55), abs=6)
    assert magenta > 200
    assert yellow > 200
    file = svg(Face("f", 63, 88, 0, (image,)), Letters(look.fonts))
    assert b"data:image/jpeg;base64,/9j/" in file


def test_more_pictures_than_the_cache_holds_are_all_printed(look: Look, tmp_path: Path) -> None:
    for n in range(MOST_CACHED + 3):
        Pixels.new("RGB", (200, 100), (n, 0, 0)).save(tmp_path / "art" / f"p{n}.png")
    elements = "".join(ELEMENT.replace("fox.png", f"p{n}.png") for n in range(MOST_CACHED + 3))
    face = drawn(look, elements)
    assert len({image.file for items in face.arts.values() for image in items if isinstance(image, Image)}) == 67


# --- how much memory it takes ---

MOST_MB = 300
MAKE = """
import sys
from PIL import Image
level = Image.linear_gradient("L").resize((6000, 6000))
image = level if sys.argv[2] == "I;16" else level.convert("RGB")
if sys.argv[2] == "RGBA":
    image.putalpha(level)
image.convert(sys.argv[2]).save(sys.argv[1], compress_level=1)
"""
PEAK = """
import re, sys
from pathlib import Path
from companion.press.drawing.images import ImageBox, read_picture
for ink, width in (("full", 63), ("mono", 600)):
    read_picture(Path(sys.argv[1]), "p", ink, ImageBox(width, 88))
print(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing tells here how much memory was in use")
@pytest.mark.parametrize("mode", ["RGBA", "I;16"])
def test_a_large_picture_is_not_held_twice(tmp_path: Path, mode: str, long: bool) -> None:
    if not long and mode == "I;16":
        pytest.skip("with four channels it is more")
    file = str(tmp_path / "large.png")
    subprocess.run([sys.executable, "-c", MAKE, file, mode], check=True, timeout=120)
    peak = subprocess.run([sys.executable, "-c", PEAK, file], capture_output=True, text=True, check=True, timeout=120)
    assert int(peak.stdout) <= MOST_MB << 10


@pytest.mark.parametrize(("pixels", "size"), [((700, 900), (100, 130)), ((64, 64), (7, 9)), ((1000, 20), (333, 6))])
def test_channel_by_channel_a_picture_is_scaled_as_it_is_at_once(
    pixels: tuple[int, int], size: tuple[int, int]
) -> None:
    image = Pixels.frombytes("RGBA", pixels, Random(1).randbytes(pixels[0] * pixels[1] * 4))
    at_once = image.resize(size, Pixels.Resampling.LANCZOS, reducing_gap=3)
    assert _resized(image, size).tobytes() == at_once.tobytes()
