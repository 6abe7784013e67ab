"""Backs that look alike behind pieces of other outlines: each picture is cut as its piece is, seen from behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps

from companion.press.export.job import sides_of
from companion.press.export.targets import TARGETS
from tests.press.export.jobs import fresh_kit, job
from tests.press.export.test_png import image, rows
from tests.press.pieces_game import DIAMOND, SMALLER, TO_THE_RIGHT, UPWARDS, new_pieces, piece

DRAWINGS = {"right": TO_THE_RIGHT, "up": UPWARDS, "diamond": DIAMOND, "smaller": SMALLER}
EVEN = ("round", "square", "tile", "dial")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pieces of one size and one look: plain ones, and an own outline each for the others."""
    plain = {"items": [piece(shape, shape, copies=2) for shape in EVEN]}
    own = [{"items": [piece(name, "outline")], "outline": f"art/{name}.svg"} for name in DRAWINGS]
    return new_pieces(tmp_path_factory.mktemp("shapes"), plain, *own, drawings=DRAWINGS)


@pytest.fixture(scope="module")
def dividers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    items = [piece(f"d-{number}", "divider", size_mm=[60, 90]) for number in range(4)]
    return new_pieces(tmp_path_factory.mktemp("dividers"), {"items": items, "tabs": 3}, bleed=0)


def seen(picture: Image.Image) -> Image.Image:
    """What is seen of a picture, in white."""
    return picture.convert("RGBA").getchannel("A")


def is_mirrored(front: Image.Image, back: Image.Image) -> bool:
    """Whether as much is seen of a back as of its front turned over, to a pixel's edge."""
    difference = ImageChops.difference(ImageOps.mirror(seen(front)), seen(back)).point(
        lambda value: 255 * (value > 128)
    )
    return sum(difference.histogram()[128:]) <= sum(front.size)


def pictured(folder: Path) -> dict[str, tuple[Image.Image, Image.Image]]:
    """The front and the back of every piece, by the table that comes with them."""
    work = job(kit_=fresh_kit(str(folder)), dpi=127)
    files = TARGETS["png"].make(work).files
    table = rows(files["pictures.csv"])
    assert all(not row["back"] for row in table if row["side"] == "back")
    found = {row["face"]: (row["file"], row["back"]) for row in table if row["side"] == "front"}
    assert found.keys() == {thing.front.id for one in work.contents for thing in one.things}
    return {face: (image(files[front]), image(files[back])) for face, (front, back) in found.items()}


def test_a_picture_of_a_back_is_cut_as_its_own_front_is(game: Path, dividers: Path) -> None:
    for folder in (game, dividers):
        for name, (front, back) in pictured(folder).items():
            assert is_mirrored(front, back), name


def test_backs_that_are_cut_alike_are_one_picture(game: Path, dividers: Path) -> None:
    found = TARGETS["png"].make(job(kit_=fresh_kit(str(game)), dpi=40)).files
    backs = {row["face"]: int(row["copies"]) for row in rows(found["pictures.csv"]) if row["side"] == "back"}
    assert backs == {
        "pieces round back": 4,
        "pieces square back": 4,
        **{f"pieces {name} back": 1 for name in DRAWINGS},
    }
    (contents,) = job(kit_=fresh_kit(str(dividers))).contents
    behind = [(side.face.id, side.copies) for side in sides_of(contents) if side.side == "back"]
    assert behind == [("pieces d-0 back", 2), ("pieces d-1 back", 1), ("pieces d-2 back", 1)]
    assert [side.copies for side in sides_of(contents, False) if side.side == "back"] == [4]


def test_with_their_bleed_backs_that_look_alike_are_one_picture(game: Path) -> None:
    found = TARGETS["png"].make(job(kit_=fresh_kit(str(game)), dpi=40, bleed=True)).files
    assert [row["copies"] for row in rows(found["pictures.csv"]) if row["side"] == "back"] == ["12"]


def test_each_back_is_clipped_as_its_front_in_vectors_too(game: Path) -> None:
    found = TARGETS["svg"].make(job(kit_=fresh_kit(str(game)))).files
    assert b"M24 0L0 12L24 24" in found["pieces/right-back.svg"]
    assert b"M12 0L0 24L24 24" in found["pieces/up-back.svg"]
    assert b"clip-path" not in found["pieces/square-back.svg"]


def test_what_has_four_corners_is_no_rectangle_of_its_size_for_that(game: Path) -> None:
    """A diamond, and a square within its viewBox."""
    for name, (front, _) in pictured(game).items():
        is_plain = name in ("pieces square", "pieces tile")
        assert (seen(front).getpixel((118, 1)) == 255) is is_plain, name


def test_screentop_has_a_back_for_every_outline(game: Path) -> None:
    found = TARGETS["screentop"].make(job(kit_=fresh_kit(str(game)), dpi=127)).files
    for row in rows(found["variants.csv"]):
        cells = []
        for side, place in (("front_asset", ("column", "row")), ("back_asset", ("back_column", "back_row"))):
            asset = image(found[row[side]])
            is_sheet = side == "front_asset" or "backs-" in row[side]
            columns, lines = (int(row["columns"]), int(row["rows"])) if is_sheet else (1, 1)
            wide, high = asset.width // columns, asset.height // lines
            x, y = (wide * (int(row[place[0]]) - 1), high * (int(row[place[1]]) - 1))
            cells.append(asset.crop((x, y, x + wide, y + high)))
        assert is_mirrored(*cells), row["variant"]


def test_no_two_pictures_have_one_name(tmp_path: Path) -> None:
    """A piece may be called as the back of another is."""
    items = {"items": [piece("fox", "round"), piece("fox-back", "square")]}
    found = TARGETS["png"].make(job(kit_=fresh_kit(str(new_pieces(tmp_path, items))), dpi=40)).files
    assert len([name for name in found if name.endswith(".png")]) == 4
