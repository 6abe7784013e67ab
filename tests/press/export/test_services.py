"""Files for print services, measured with a library that knows nothing of ours."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import pikepdf
import pytest
from PIL import Image

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Path
from companion.press.drawing.display_list import Image as Picture
from companion.press.drawing.pieces import PrintOrder
from companion.press.export import drivethru
from companion.press.export.cmyk import inked, inks
from companion.press.export.decks import Deck, fit_notes
from companion.press.export.formats import Format
from companion.press.export.job import Made
from companion.press.export.targets import TARGETS
from companion.press.export.thegamecrafter import CARD_FORMATS, ROUND_FORMATS
from companion.press.kit.kit import Contents
from tests.press import tools
from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, SAMPLER, job, made
from tests.press.export.test_png import image, mean_difference
from tests.press.pieces_game import new_pieces, piece

POINTS = 72 / 25.4
INCH = 25.4


def opened(target: str, name: str, *only: str) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(made(target, CARDS_AND_STANDEES, *only).files[name]))


def streams(document: pikepdf.Pdf) -> Iterator[Any]:
    """Every content stream: of pages and of forms."""
    yield from document.pages
    for thing in document.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing


def colours(document: pikepdf.Pdf) -> Iterator[tuple[str, list[float]]]:
    """Every operator that sets a colour, with its operands."""
    for stream in streams(document):
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) in COLOUR_OPERATORS:
                yield str(operator), [float(operand) for operand in operands]


COLOUR_OPERATORS = ("k", "K", "g", "G", "rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh")
BOTH = [("drivethru", 2.4), ("mbprint", 3.0)]


@pytest.mark.parametrize(("target", "most"), BOTH)
def test_every_colour_is_of_four_inks_within_the_limit(target: str, most: float) -> None:
    document = opened(target, "deck.pdf", "deck")
    found = list(colours(document))
    assert len(found) > 1_000
    assert {operator for operator, _ in found} <= {"k", "K"}
    assert max(sum(operands) for _, operands in found) <= most + 1e-9
    assert max(sum(operands) for _, operands in found) > 1.5


@pytest.mark.parametrize(("target", "most"), BOTH)
def test_nothing_is_painted_that_has_transparency_or_pixels(target: str, most: float) -> None:
    document = opened(target, "deck.pdf", "deck")
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            assert "/SMask" not in thing
            assert "/Group" not in thing
            assert thing.get("/Type") != "/ExtGState"
            assert thing.get("/Subtype") not in ("/Image", "/Link", "/Widget")
            assert "/LZWDecode" not in str(thing.get("/Filter", ""))
    assert "/Encrypt" not in document.trailer


def test_drivethru_has_the_keys_of_pdf_x_1a() -> None:
    content = made("drivethru", CARDS_AND_STANDEES, "deck").files["deck.pdf"]
    assert content.startswith((b"%PDF-1.3\n", b"%PDF-1.4\n"))
    document = pikepdf.open(io.BytesIO(content))
    info = document.docinfo
    assert str(info["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert info["/Trapped"] == "/False"
    assert all(str(info[key]) for key in ("/Title", "/CreationDate", "/ModDate", "/Creator", "/Producer"))
    assert len(document.trailer.ID) == 2
    (intent,) = document.Root.OutputIntents
    assert (intent.Type, intent.S) == ("/OutputIntent", "/GTS_PDFX")
    assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
    assert str(intent.RegistryName) == "http://www.color.org"
    assert str(intent.Info)
    assert not {"/OpenAction", "/AA", "/AcroForm", "/Names"} & set(document.Root.keys())
    assert tools.font_names(content)  # which asserts that each is embedded


def boxes(page: Any, name: str) -> list[float]:
    return [float(value) / POINTS for value in page[f"/{name}Box"]]


@pytest.mark.parametrize(
    ("target", "part", "width", "height", "bleed"),
    [
        ("drivethru", "deck", 2.48 * INCH, 3.46 * INCH, INCH / 8),
        ("drivethru", "cards", 2.75 * INCH, 4.75 * INCH, INCH / 8),
        ("mbprint", "deck", 63, 88, 3),
        ("mbprint", "cards", 70, 120, 3),
    ],
)
def test_every_page_is_one_card_with_its_bleed(
    target: str, part: str, width: float, height: float, bleed: float
) -> None:
    document = opened(target, f"{part}.pdf", part)
    cards = sum(thing.count for thing in job(CARDS_AND_STANDEES, part).contents[0].things)
    assert len(document.pages) == 2 * cards
    for page in document.pages:
        assert boxes(page, "Media") == pytest.approx([0, 0, width + 2 * bleed, height + 2 * bleed], abs=0.01)
        assert boxes(page, "Bleed") == pytest.approx(boxes(page, "Media"), abs=0.001)
        assert boxes(page, "Trim") == pytest.approx([bleed, bleed, bleed + width, bleed + height], abs=0.01)
        assert [str(operator) for _, operator in pikepdf.parse_content_stream(page)].count("Do") == 1


@pytest.mark.parametrize(("target", "back_at"), [("drivethru", 0), ("mbprint", 1)])
def test_backs_stand_where_the_service_wants_them(target: str, back_at: int) -> None:
    """The deck has one back: a form that every second page shows, and fronts in the order of the kit, with copies."""
    document = opened(target, "deck.pdf", "deck")
    shown = [
        next(str(o[0]) for o, op in pikepdf.parse_content_stream(page) if str(op) == "Do") for page in document.pages
    ]
    backs, fronts = shown[back_at::2], shown[1 - back_at :: 2]
    assert len(set(backs)) == 1
    assert backs[0] not in fronts
    counts = [thing.count for thing in job(CARDS_AND_STANDEES, "deck").contents[0].things]
    assert len(dict.fromkeys(fronts)) == len(counts)
    runs = [fronts.count(front) for front in dict.fromkeys(fronts)]
    assert runs == counts
    assert fronts == sorted(fronts, key=list(dict.fromkeys(fronts)).index)


def test_the_text_is_still_text_for_the_one_and_outlines_for_the_other() -> None:
    with opened("mbprint", "deck.pdf", "deck") as document:
        operators = {
            str(operator) for stream in streams(document) for _, operator in pikepdf.parse_content_stream(stream)
        }
        assert not {"Tj", "TJ", "'", '"'} & operators
    with opened("drivethru", "deck.pdf", "deck") as document:
        assert any(
            str(operator) == "Tj"
            for stream in streams(document)
            for _, operator in pikepdf.parse_content_stream(stream)
        )


def test_outlines_look_like_the_letters() -> None:
    """What both services get of a card differs by no more than colours do for a renderer that smooths edges."""
    text = tools.render(made("drivethru", CARDS_AND_STANDEES, "deck").files["deck.pdf"], 200, 1).convert("RGB")
    outlined = tools.render(made("mbprint", CARDS_AND_STANDEES, "deck").files["deck.pdf"], 200, 0).convert("RGB")
    one, other = (picture.crop(_middle(picture, 490, 686)) for picture in (text, outlined))
    assert mean_difference(one, other) < 4
    assert mean_difference(one, Image.new("RGB", one.size, "white")) > 40


def _middle(picture: Image.Image, width: int, height: int) -> tuple[int, int, int, int]:
    left, top = round((picture.width - width) / 2), round((picture.height - height) / 2)
    return left, top, left + width, top + height


@pytest.mark.parametrize("target", ["drivethru", "mbprint", "thegamecrafter"])
def test_nothing_calls_itself_certified(target: str) -> None:
    found = made(target, CARDS_AND_STANDEES, "deck")
    report = " ".join([*found.steps, *found.notes])
    assert "Prepared for" in report
    assert "not certified" in report
    assert report.count("certif") == 1


# --- The Game Crafter


def test_pictures_for_the_game_crafter_have_the_pixels_of_its_templates() -> None:
    found = {**made("thegamecrafter", CARDS_AND_STANDEES, "deck").files}
    found |= made("thegamecrafter", CARDS_AND_STANDEES, "cards").files
    for name, content in found.items():
        if name.endswith(".png"):
            picture = image(content)
            assert picture.size == {"deck": (825, 1125), "cards": (900, 1500)}[name.partition("/")[0]]
            assert picture.mode == "RGB"
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_the_card_lies_in_their_middle_and_its_ground_fills_the_bleed() -> None:
    found = made("thegamecrafter", CARDS_AND_STANDEES, "deck").files
    cards = made("png", CARDS_AND_STANDEES, "deck").files
    whole, card = image(found["deck/bats.png"]), image(cards["deck/bats.png"])
    left, top = round((825 - card.width) / 2), round((1125 - card.height) / 2)
    assert mean_difference(whole.crop((left, top, left + card.width, top + card.height)), card) < 6
    edges = [whole.getpixel((x, y)) for x in (0, 824) for y in range(0, 1125, 5)]
    assert (255, 255, 255) not in edges


def test_bleed_that_is_mirrored_is_reported_as_such_and_a_piece_of_another_size_too() -> None:
    """A picture of 25.4 mm, in which a token of 20 mm has 2 mm of bleed; one of 69.85 x 95.25, a card of 63 x 88 mm."""

    def notes(width: float, height: float, bleed: float, format: Format) -> list[str]:
        wide, high = (pixels * 25.4 / 300 for pixels in format.pixels)
        deck = Deck("coins", "Coins", format, (PrintOrder(Face("coin", width, height, bleed)),))
        return fit_notes("coins/", deck, wide, high)

    assert notes(20, 20, 2, ROUND_FORMATS[1]) == [
        "coins/: these are 20 x 20 mm, and Medium Circle Chit is 19.1 x 19.1 mm. They are not scaled: "
        "0.5 mm of them is cut off on each side.",
        "coins/: the outer 0.7 mm of the bleed are mirrored, because the layout draws less.",
    ]
    mirrored = "coins/: the outer 0.4 mm at the sides and 0.6 mm at the top and bottom of the bleed are mirrored, because the layout draws less."  # fmt: skip
    assert notes(63, 88, 3, CARD_FORMATS[1]) == notes(88, 63, 3, CARD_FORMATS[1]) == [mirrored]
    assert notes(63, 88, 4, CARD_FORMATS[1]) == []
    assert notes(12, 12, 5, ROUND_FORMATS[0])[0].endswith(": 0.3 mm of their bleed stays on each side.")


def test_the_table_tells_which_back_belongs_to_which_face() -> None:
    found = made("thegamecrafter", CARDS_AND_STANDEES, "deck").files
    rows = list(csv.DictReader(io.StringIO(found["upload.csv"].decode())))
    things = job(CARDS_AND_STANDEES, "deck").contents[0].things
    assert [int(row["copies"]) for row in rows] == [thing.count for thing in things]
    assert {row["product"] for row in rows} == {"Euro Poker Deck"}
    assert {row["face"] for row in rows} | {row["back"] for row in rows} == {n for n in found if n.endswith(".png")}


def test_a_card_called_like_the_back_of_another_has_a_picture_of_its_own(tmp_path: FilePath) -> None:
    items = [piece(id, "card", size_mm=[63, 88]) for id in ("luna", "luna-back")]
    found = made("thegamecrafter", str(new_pieces(tmp_path, {"items": items}))).files
    rows = list(csv.DictReader(io.StringIO(found["upload.csv"].decode())))
    assert [(row["face"], row["back"]) for row in rows] == [
        ("pieces/luna.png", "pieces/luna-back.png"),
        ("pieces/luna-back-2.png", "pieces/luna-back.png"),
    ]
    assert {name for name in found if name.endswith(".png")} == {
        name for row in rows for name in (row["face"], row["back"])
    }


# --- pictures of pixels


@cache
def with_pictures(target: str) -> Made:
    """A deck whose cards have a photograph of all colours, and one that is half seen through on a dark ground."""
    work = job(CARDS_AND_STANDEES, "cards")
    (contents,) = work.contents
    ground = Path((("R", 0, 0, 70, 120),), fill=(0.2, 0.1, 0.0))
    drawn = (ground, Picture(5, 5, 60, 40, png_of("RGB"), (0.5, 0.5, 0.5)), Picture(5, 60, 60, 40, png_of("RGBA"), (1, 0, 0)))  # fmt: skip
    things = tuple(replace(one, front=one.front._replace(items=drawn)) for one in contents.things)
    object.__setattr__(work, "contents", (Contents(contents.part, things, ()),))
    return TARGETS[target].make(work)


def png_of(mode: str) -> bytes:
    """Every colour in steps of 17 beside greys; seen through from left to right, if the mode has that."""
    picture = Image.new(mode, (64, 72), (0, 0, 0, 0)[: len(mode)])
    for x in range(64):
        for y in range(72):
            at = 64 * y + x
            colour = (at // 256 * 17, at // 16 % 16 * 17, at % 16 * 17) if y < 64 else (4 * x, 4 * x, 4 * x)
            picture.putpixel((x, y), (*colour, 4 * x)[: len(mode)])
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


@pytest.mark.parametrize(("target", "most"), BOTH)
def test_pictures_of_pixels_are_of_four_inks_within_the_limit_and_hide_what_is_below(target: str, most: float) -> None:
    found = with_pictures(target)
    with pikepdf.open(io.BytesIO(found.files["cards.pdf"])) as document:
        images = [
            one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        sums: list[float] = []
        assert len(images) == 2, "a picture that is used often is written once"
        for one in images:
            assert one.ColorSpace == "/DeviceCMYK"
            assert not {"/SMask", "/Mask", "/Decode"} & set(one.keys())
            inks = one.read_bytes()
            assert len(inks) == 4 * 64 * 72
            pixels = [inks[at : at + 4] for at in range(0, len(inks), 4)]
            sums.append(max(map(sum, pixels)) / 255)
            assert {tuple(pixel[:3]) for pixel in pixels[64 * 64 :: 64]} == {(0, 0, 0)}, "greys are black ink alone"
    assert 2 < max(sums) <= most
    assert [note for note in found.notes if "transparent pictures" in note]
    assert not [note for note in made(target, CARDS_AND_STANDEES, "cards").notes if "transparent pictures" in note]


@pytest.mark.parametrize(("target", "most"), BOTH)
def test_a_pixel_has_the_inks_of_its_colour(target: str, most: float) -> None:
    picture = inked(png_of("RGB"), most)
    with Image.open(io.BytesIO(png_of("RGB"))) as colours:
        for x in range(0, 64, 3):
            for y in range(72):
                wanted = inks(tuple(level / 255 for level in colours.getpixel((x, y))), most)  # type: ignore[arg-type,union-attr]
                assert [level / 255 for level in picture.getpixel((x, y))] == pytest.approx(wanted, abs=0.005)  # type: ignore[union-attr]


def test_what_can_be_seen_through_lies_on_white() -> None:
    clear = inked(png_of("RGBA"), 3.0)
    assert clear.getpixel((0, 10)) == (0, 0, 0, 0)
    assert clear.getpixel((32, 64)) == (0, 0, 0, pytest.approx(127 * 128 / 255, abs=1))  # grey 128, half seen


# --- what a service does not make


@pytest.mark.parametrize("target", ["drivethru", "mbprint", "thegamecrafter"])
@pytest.mark.parametrize(("part", "reason"), [("pieces", "Last Actor .rectangle, 60 x 45 mm|standee, 22 x 38 mm"), ("rulebook", "text"), ("movie-board", "a board")])  # fmt: skip
def test_a_part_that_is_asked_for_and_not_made_is_refused(target: str, part: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        TARGETS[target].make(job(CARDS_AND_STANDEES, part))


def test_a_whole_kit_is_made_without_what_is_not_and_says_so() -> None:
    found = made("drivethru", CARDS_AND_STANDEES)
    assert set(found.files) == {"deck.pdf", "cards.pdf"}
    parts = {part.id for part in job().kit.parts()}
    assert {line.split(" ")[0].rstrip(":") for line in found.left_out} == parts - {"deck", "cards"}


def test_a_game_without_anything_of_a_size_that_is_made_is_refused() -> None:
    with pytest.raises(Unreadable, match="board"):
        TARGETS["drivethru"].make(job(RACE, "board"))


def test_formats_of_one_service_do_not_stand_for_the_same_card() -> None:
    sizes = [sorted((one.width, one.height)) for one in drivethru.FORMATS]
    assert all(sizes.count(size) == 1 for size in sizes)


@pytest.mark.parametrize("target", ["drivethru", "mbprint"])
def test_dividers_are_no_cards(target: str) -> None:
    """Their tabs stand out of the rectangle that a service cuts."""
    found = made(target, SAMPLER)
    assert any(line.startswith("dividers: ") and "(divider, 66 x 100 mm)" in line for line in found.left_out)
    assert not [name for name in found.files if "divider" in name]
