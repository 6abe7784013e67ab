"""SVG: valid, and read back to look like the face."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageFilter

from companion.press.drawing.display_list import Face, Group, Image, Item, Path, Text, circle, rect, rotate
from companion.press.export.job import sides_of
from companion.press.export.picture import framed, pictures
from companion.press.export.svg import svg
from companion.press.text.glyph_outlines import Letters
from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, job, made
from tests.press.export.svg_reader import SVG, items, parsed
from tests.press.export.test_png import mean_difference
from tests.press.export.test_services import png_of
from tests.press.measure import written
from tests.press.test_tongues import kit as kit_in

DPI = 150


def face_of(game: str, part: str, number: int = 0) -> Face:
    return [face for face, *_ in sides_of(job(game, part).contents[0])][number]


@pytest.mark.parametrize(("game", "part"), [(CARDS_AND_STANDEES, "deck"), (RACE, "markers"), (RACE, "board")])
def test_every_file_is_svg_1_1_of_its_size(game: str, part: str) -> None:
    faces = {face.id: face for face, *_ in sides_of(job(game, part).contents[0])}
    found = made("svg", game, part).files
    assert len(found) == len(faces)
    for face, content in zip(faces.values(), found.values()):
        root = parsed(content)
        assert (root.get("width"), root.get("height")) == (f"{face.width:g}mm", f"{face.height:g}mm")
        assert root.get("viewBox") == f"0 0 {face.width:g} {face.height:g}"


@pytest.mark.parametrize(
    ("game", "part", "bleed"),
    [(CARDS_AND_STANDEES, "deck", False), (CARDS_AND_STANDEES, "deck", True), (RACE, "markers", False), (RACE, "tickets", False)],
)  # fmt: skip
def test_read_back_it_looks_like_the_face(game: str, part: str, bleed: bool) -> None:
    face = face_of(game, part)
    reach = face.bleed if bleed else 0.0
    content = svg(face, Letters(job(game).fonts), bleed)
    (own,) = pictures(job(game), [framed(face, DPI, reach)], DPI)
    again = Face("again", face.width + 2 * reach, face.height + 2 * reach, 0, items(parsed(content)))
    (read,) = pictures(job(game), [framed(again, DPI)], DPI)
    assert read.size == own.size
    assert mean_difference(read, own) < 3  # of 255; letters are smoothed otherwise than their outlines
    assert len(own.getcolors(1 << 24) or []) > 50


def test_what_is_written_stands_beside_the_outlines() -> None:
    face = face_of(CARDS_AND_STANDEES, "deck")
    root = parsed(svg(face, Letters(job().fonts)))
    texts = [element.text for element in root.iter(f"{SVG}desc")]
    assert sorted(map(str, texts)) == sorted(text.text for text in written(face.items, face.arts))


def test_signs_of_markup_are_escaped_and_signs_of_ours_stay() -> None:
    items_: tuple[Item, ...] = (Text(1, 5, 'a < b & "c" ? 100 %', next(iter(job().fonts)), 9),)
    root = parsed(svg(Face("x <y>", 30, 10, 0, items_), Letters(job().fonts)))
    assert [element.text for element in root.iter(f"{SVG}desc")] == ['a < b & "c" ? 100 %']
    assert root.findtext(f"{SVG}title") == "x <y>"


def test_everything_that_can_be_drawn_is() -> None:
    drawn: tuple[Item, ...] = (
        rect(0, 0, 30, 20, fill=(1, 1, 0.4)),
        Path((("R", 2, 2, 8, 6), ("R", 4, 4, 4, 2)), fill=(0, 0, 1), even_odd=True),
        Path((("M", 2, 12), ("L", 12, 12), ("L", 7, 18)), stroke=(1, 0, 0), width=1, join="round", cap="square"),
        Path((("M", 14, 2), ("L", 28, 2)), stroke=(0, 0.5, 0), width=0.8, dash=(2, 1)),
        Group((circle(20, 12, 6, fill=(0.5, 0, 0.5)),), rotate(20, 20, 12), clip=rect(16, 8, 8, 8)),
    )
    face = Face("x y", 30, 20, 0, drawn)
    again = Face("again", 30, 20, 0, items(parsed(svg(face, Letters(job().fonts)))))
    first, second = (next(pictures(job(), [framed(one, 300)], 300)) for one in (face, again))
    assert mean_difference(first, second) < 0.2
    assert len(first.getcolors(1 << 24) or []) > 5


def test_a_picture_of_pixels_is_in_the_file() -> None:
    face = Face("x y", 30, 20, 0, (rect(0, 0, 30, 20, fill=(0.1, 0.3, 0.9)), Image(3, 4, 24, 10, png_of("RGBA"), (1, 0, 0))))  # fmt: skip
    again = Face("again", 30, 20, 0, items(parsed(svg(face, Letters(job().fonts)))))
    first, second = (next(pictures(job(), [framed(one, 300)], 300)) for one in (face, again))
    assert mean_difference(first, second) < 0.2
    assert len(first.getcolors(1 << 24) or []) > 500


# --- letters of any language


@pytest.mark.parametrize("language", ["ar", "de", "ja"])
@pytest.mark.parametrize("target", ["svg", "mbprint"])
def test_letters_as_outlines_stand_as_the_pdf_sets_them(language: str, target: str) -> None:
    """Kerned, joined, read from right to left, from fallback fonts: beside the same face with its fonts."""
    kit = kit_in(language)
    work = job(kit_=kit)
    compared = 0
    for contents in work.contents:
        for face, *_ in sides_of(contents):
            texts = list(written(face.items, face.arts))
            if not texts:
                continue
            letters = Letters(work.fonts)
            if target == "svg":
                own: tuple[Item, ...] = items(parsed(svg(face, letters)))
                again = Face(face.id, face.width, face.height, 0, own)
            else:
                again = letters.face(face)
                assert not list(written(again.items, again.arts))
            first, second = (next(pictures(work, [framed(one, 200)], 200)) for one in (face, again))
            assert mean_difference(first, second) < 3
            # And letter by letter: no dark spot of one is a light one of the other, but for smoothed edges.
            one, other = (picture.convert("L").filter(ImageFilter.BoxBlur(2)) for picture in (first, second))
            assert ImageChops.difference(one, other).getextrema()[1] < 110
            compared += len(texts)
    assert compared > 5


def test_a_letter_out_of_its_place_is_seen() -> None:
    """That the comparison above can fail: the same letters unkerned and unshaped."""
    work = job(kit_=kit_in("ar"))
    face = next(face for one in work.contents for face, *_ in sides_of(one) if list(written(face.items, face.arts)))

    def unshaped(things: tuple[Item, ...]) -> tuple[Item, ...]:
        found: list[Item] = []
        for item in things:
            if isinstance(item, Group):
                found.append(item._replace(items=unshaped(item.items)))
            elif isinstance(item, Text):
                found.append(item._replace(text=item.text[::-1], leftwards=not item.leftwards))
            else:
                found.append(item)
        return tuple(found)

    other = face._replace(items=unshaped(face.items), arts={name: unshaped(art) for name, art in face.arts.items()})
    first, second = (next(pictures(work, [framed(one, 200)], 200)) for one in (face, Letters(work.fonts).face(other)))
    one, two = (picture.convert("L").filter(ImageFilter.BoxBlur(2)) for picture in (first, second))
    assert ImageChops.difference(one, two).getextrema()[1] > 150
