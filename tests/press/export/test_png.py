"""Pictures: sizes, what they show, and every code in them."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from functools import lru_cache

import pytest
import zxingcpp
from PIL import Image, ImageChops

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, rect
from companion.press.export.job import file_name
from companion.press.export.picture import framed
from companion.press.sheets.hexagons import corners
from tests.press import tools
from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, SAMPLER, job, made

RED, BLUE = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


@lru_cache(maxsize=64)
def image(content: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(content))
    found.load()
    return found


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


@pytest.mark.parametrize(("dpi", "bleed"), [(300, False), (300, True), (97, False)])
def test_every_face_has_a_picture_of_its_size(dpi: int, bleed: bool) -> None:
    found = made("png", CARDS_AND_STANDEES, "cards", dpi=dpi, bleed=bleed)
    names = {name for name in found.files if name.endswith(".png")}
    listed = rows(found.files["pictures.csv"])
    assert {row["file"] for row in listed} == names
    for row in listed:
        picture = image(found.files[row["file"]])
        lengths = (float(row["width_mm"]), float(row["height_mm"]))
        reach = 2 * float(row["bleed_mm"])
        assert picture.size == tuple(round((length + reach) * dpi / 25.4) for length in lengths)
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert float(row["bleed_mm"]) == (3 if bleed else 0)


def test_no_file_has_the_name_of_a_device() -> None:
    """Windows holds no file of such a name, whatever its ending."""
    names = [file_name(Face(f"cards {id}", 63, 88), "cards", "png") for id in ("con", "nul", "lpt1", "console")]
    assert names == ["cards/con-.png", "cards/nul-.png", "cards/lpt1-.png", "cards/console.png"]
    assert file_name(Face("aux fox", 63, 88), "aux", "png") == "aux-/fox.png"


def test_a_hexagon_with_its_bleed_has_all_of_it_about_its_corners() -> None:
    found = made("png", SAMPLER, "waters", dpi=254, bleed=True)
    row = rows(found.files["pictures.csv"])[0]
    picture = image(found.files[row["file"]]).convert("L")
    reach = float(row["bleed_mm"])
    width, height = float(row["width_mm"]), float(row["height_mm"])
    for x, y in corners(width, height):
        out = math.dist((x, y), (width / 2, height / 2)) / (reach - 0.3)
        spot = (x + reach + (x - width / 2) / out, y + reach + (y - height / 2) / out)
        assert picture.getpixel((int(spot[0] * 10), int(spot[1] * 10))) < 250, spot


def test_how_often_each_is_wanted_is_stated() -> None:
    listed = rows(made("png", RACE, "tickets", dpi=60).files["pictures.csv"])
    fronts = [int(row["copies"]) for row in listed if row["side"] == "front"]
    backs = [int(row["copies"]) for row in listed if row["side"] == "back"]
    assert sum(fronts) == sum(backs) == 10  # five tickets for each of two
    assert len(backs) < len(fronts)


def test_a_picture_shows_what_is_printed() -> None:
    """The trim of a card, cut out of the rendered page with a ruler."""
    work = job(RACE, "cards", players=6, backs="none")
    built = work.kit.build(work.order)
    from companion.press.pdf import pdf_bytes

    sheet = built.files[0].sheets[0]
    page = tools.render(pdf_bytes([sheet], built.faces, built.look.fonts, "t"), 300).convert("RGB")
    pictures = made("png", RACE, "cards", players=6).files
    compared = 0
    for placement in sheet.placements:
        if placement.rotation:
            continue
        at = [round(length * 300 / 25.4) for length in (placement.x, placement.y)]
        own = image(pictures[f"cards/{placement.face.removeprefix('cards ').replace(' ', '-')}.png"])
        there = page.crop((at[0], at[1], at[0] + own.width, at[1] + own.height))
        assert mean_difference(own, there) < 6  # of 255: half a pixel of shift at every edge
        compared += 1
    assert compared >= 4


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    histogram = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(level * count for level, count in enumerate(histogram)) / sum(histogram)


@pytest.mark.parametrize(("game", "part"), [(RACE, "tickets"), (RACE, "cards"), (CARDS_AND_STANDEES, "deck")])
def test_every_code_is_read_back(game: str, part: str) -> None:
    codes = Counter(
        code.text
        for name, content in made("png", game, part).files.items()
        if name.endswith(".png")
        for code in zxingcpp.read_barcodes(image(content))
    )
    tokens = {token.id: token for token in job(game).definition.tokens.values()}
    fronts = {row["face"].split()[1] for row in rows(made("png", game, part).files["pictures.csv"])}
    assert set(codes) == {tokens[id].code for id in fronts}


def test_the_trim_lies_in_the_middle() -> None:
    face = Face("f x", 20, 10, 2, (rect(-2, -2, 24, 14, fill=BLUE), rect(0, 0, 20, 10, fill=RED)))
    from companion.press.export.picture import pictures

    (picture,) = pictures(job(), [framed(face, 254, 2)], 254)
    assert picture.size == (240, 140)
    assert picture.getpixel((10, 70)) == (0, 0, 255)
    assert picture.getpixel((22, 22)) == (255, 0, 0)
    assert picture.getpixel((217, 117)) == (255, 0, 0)
    assert picture.getpixel((223, 117)) == (0, 0, 255)


def test_more_pixels_than_anybody_wants_are_refused() -> None:
    with pytest.raises(Unreadable, match="million"):
        framed(Face("board", 1000, 1000), 1200)
