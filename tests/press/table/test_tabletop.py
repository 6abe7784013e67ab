"""A picture of a table: drawn by the printed faces, scaled to a page or cut into a few, everything where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from companion import registry
from companion.definitions.places import templates_root
from companion.errors import Unreadable
from companion.model.tableau import Ground, InHand, StandingToken, TableArea, Tableau, TablePlace
from companion.press.drawing.display_list import ArtUse, Face, Group, Text, transform
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import PaperBox, paper
from companion.press.kit.faces import Faces
from companion.press.kit.kit import PrintKit
from companion.press.pdf import pdf_bytes
from companion.press.pdf.preview import face_png
from companion.press.table.legend import LegendText
from companion.press.table.tabletop import LEAST_SPACE, table_picture, table_sheets
from tests.press import tools
from tests.press.measure import flat, written

LEGEND = LegendText("A game", "Turn 5. Who?", (("ann", "life: 3"), ("ben", "life: 2")), "turn: 5")
SIDE, SPACE = 90.0, 30.0
MIDDLE = TableArea(30, 30, SPACE, SPACE)
A4 = paper("a4")


@cache
def kit(game: str = "zombies") -> PrintKit:
    return PrintKit(registry.definition(game), templates_root() / game)


class Drawn:
    """The pages of a picture, and where faces and letters lie on them."""

    def __init__(
        self,
        tableau: Tableau,
        ink: Ink = "full",
        on: str = "a4",
        legend_text: LegendText = LEGEND,
        game: str = "zombies",
    ) -> None:
        self.kit, self.ink = kit(game), ink
        self.sheets, self.faces = table_sheets(self.kit, tableau, legend_text, paper(on), ink)
        self.pages = [self.faces[sheet.placements[0].face] for sheet in self.sheets]

    @property
    def pdf(self) -> bytes:
        return pdf_bytes(self.sheets, self.faces, self.kit.look.fonts, "a table")

    def lying(self, name: str, page: int = 0) -> list[PaperBox]:
        """Where faces of this name, `part token ...`, lie on a page, in the order in which they are drawn."""
        return [box for art, box in lying(self.pages[page]) if art == f"lying {name}"]

    def texts(self, page: int = 0) -> list[str]:
        """What is written on a page beside what is printed on the faces."""
        return [item.text for item in written(self.pages[page].items)]


def lying(page: Face) -> Iterator[tuple[str, PaperBox]]:
    for item in page.items:
        if isinstance(item, ArtUse):
            (drawn,) = page.arts[item.art]
            assert isinstance(drawn, Group)
            width, height = seen_of(drawn)
            corners = [transform(item.matrix, x, y) for x in (0, width) for y in (0, height)]
            xs, ys = zip(*corners)
            yield item.art, PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def seen_of(drawn: Group) -> tuple[float, float]:
    """How much of a face is seen: to its trim."""
    assert drawn.clip is not None
    points = [(command[1], command[2]) for command in drawn.clip.commands if command[0] in ("M", "L")]
    return max(x for x, _ in points), max(y for _, y in points)


def tile(id: str = "tee", turn: int = 0, x: float = 0, y: float = 0, name: str = "") -> Tableau:
    return Tableau((Ground(id, x, y, turn, name=name),))


def street(length: int, *pieces: StandingToken) -> Tableau:
    """`length` tiles in a row, named `e0` and so on."""
    grounds = tuple(Ground("cross", SIDE * place, 0, name=f"e{place}") for place in range(length))
    return Tableau(grounds, pieces or (StandingToken("zombie", MIDDLE),))


def crowded(number: int) -> tuple[StandingToken, ...]:
    """Pawns of six seats at most, and beyond them what else may lie there, all on one space."""
    pawns = [StandingToken("survivor", MIDDLE, seat, mark="ABCDEF"[seat]) for seat in range(min(number, 6))]
    return (*pawns, *[StandingToken(token, MIDDLE) for token in ("zombie", "life", "bullet")][: max(number - 6, 0)])


# --- tiles


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("id", ["tee", "market-hall"])
def test_a_tile_lies_as_it_is_printed_turned(id: str, ink: Ink) -> None:
    """Pixel by pixel, but for what the rounding of places comes to; and no turn of it looks like another."""
    face = Faces(kit(), ink).token(id)
    seen: list[Any] = []
    for turn in (0, 90, 180, 270):
        drawn = Drawn(tile(id, turn), ink)
        (box,) = drawn.lying(face.id)
        assert (box.width, box.height) == pytest.approx((SIDE, SIDE))
        sheet = tools.ASheet((tools.Placed(face.id, box.x, box.y, turn),), paper=A4)  # type: ignore[arg-type]
        printed = pdf_bytes([sheet], {face.id: face}, kit().look.fonts, "printed")
        seen.append(cut_out(drawn.pdf, box))
        assert difference(seen[-1], cut_out(printed, box)) <= 3
    assert all(difference(one, other) > 100 for one, other in combinations(seen, 2))


def difference(one: Any, other: Any) -> int:
    """By how much two pictures differ where most, of 255."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


def cut_out(pdf: bytes, box: PaperBox, dpi: int = 100) -> Any:
    """The pixels of a box but for its edge."""
    pixels = dpi / 25.4
    edges = (box.x + 1, box.y + 1, box.right - 1, box.bottom - 1)
    return tools.render(pdf, dpi).crop([round(edge * pixels) for edge in edges])


def test_a_face_is_that_of_the_kit() -> None:
    """So that a layout that goes by the card's name draws the same."""
    faces = Faces(kit(), "full")
    assert faces.token("straight", copy=3).id == "tiles straight 3"
    assert faces.token("straight", copy=8) is not faces.token("straight", copy=3)
    assert faces.token("straight", copy=8).id == "tiles straight 3"
    assert faces.token("town-square").id == "tiles town-square"


def test_what_is_printed_standing_and_lying_lies() -> None:
    faces = Faces(kit(), "full")
    assert faces.token("survivor", 1).id == "flat-figures survivor 2"
    assert Faces(kit("oscar-race"), "full").token("date", 0).id == "figures date 1"


def test_what_the_kit_does_not_print_is_reported() -> None:
    with pytest.raises(Unreadable, match="'dragon' cannot be drawn"):
        Drawn(Tableau((Ground("dragon"),)))


def test_tiles_lie_side_by_side_as_they_were_laid() -> None:
    drawn = Drawn(Tableau((Ground("town-square"), Ground("tee", SIDE, 0, 90), Ground("corner", 0, -SIDE))))
    (home,), (east,), (north,) = (drawn.lying(f"tiles {name}") for name in ("town-square", "tee 1", "corner 1"))
    assert (east.x, east.y) == pytest.approx((home.right, home.y))
    assert (north.x, north.bottom) == pytest.approx((home.x, home.y))
    assert A4.printable.holds(home)


# --- pages


@pytest.mark.parametrize(
    ("length", "on", "pages"), [(1, "a4", 1), (10, "a4", 1), (30, "a4", 2), (60, "a4", 4), (30, "a3", 2), (9, "a5", 1)]
)
def test_a_street_takes_as_few_pages_as_can_be_read(length: int, on: str, pages: int) -> None:
    drawn = Drawn(street(length), on=on)
    assert len(drawn.pages) == len(drawn.sheets) == pages
    tiles = [drawn.lying("tiles cross 1", page) for page in range(pages)]
    assert sum(map(len, tiles)) == length
    assert min(box.width for page in tiles for box in page) / 3 >= LEAST_SPACE - 1e-9
    for sheet, page, boxes in zip(drawn.sheets, drawn.pages, tiles):
        assert (sheet.paper.width, sheet.paper.height) == (page.width, page.height)
        assert all(sheet.paper.printable.holds(box) for box in boxes)


def test_every_name_is_on_one_page_and_every_page_has_its_number() -> None:
    drawn = Drawn(street(45))
    names = Counter(text for page in range(3) for text in drawn.texts(page))
    assert all(names[f"e{place}"] == 1 for place in range(45))
    assert [drawn.texts(page)[0] for page in range(3)] == [f"A game ({number} of 3)" for number in (1, 2, 3)]
    assert Drawn(street(2)).texts()[0] == "A game"


def test_a_page_lies_as_the_table_does() -> None:
    wide, high = Drawn(street(6)), Drawn(Tableau(tuple(Ground("cross", 0, SIDE * place) for place in range(6))))
    assert wide.pages[0].width > wide.pages[0].height
    assert high.pages[0].width < high.pages[0].height


def test_a_table_on_which_nothing_stands_is_one_page() -> None:
    drawn = Drawn(Tableau(street(30).grounds))
    assert len(drawn.lying("tiles cross 1")) == 30
    assert len(drawn.pages) == 1


def test_a_window_with_nothing_in_it_is_no_page() -> None:
    """Two streets that meet in a corner leave the rest of their square free."""
    row, column = street(24).grounds, [Ground("cross", 0, SIDE * place) for place in range(1, 24)]
    drawn = Drawn(Tableau((*row, *column), (StandingToken("zombie", MIDDLE),)))
    assert all(drawn.lying("tiles cross 1", page) for page in range(len(drawn.pages)))
    assert sum(len(drawn.lying("tiles cross 1", page)) for page in range(len(drawn.pages))) == 47


def test_words_that_leave_no_room_have_a_page_of_their_own() -> None:
    notes = tuple(f"Note {number} of very many that are to be read beside the picture." for number in range(60))
    drawn = Drawn(Tableau((Ground("cross"),), notes=notes), on="a5")
    assert len(drawn.pages) == 2
    assert not any(text.startswith("Note 59") for text in drawn.texts(0))
    assert any(text.startswith("Note 59") for text in drawn.texts(1))


# --- pieces


@pytest.mark.parametrize("ink", ["full", "mono"])
@pytest.mark.parametrize("length", [1, 10])
@pytest.mark.parametrize("number", [1, 2, 6, 9])
def test_everything_on_a_space_stands_within_it_and_marks_within_their_pieces(
    number: int, length: int, ink: Ink
) -> None:
    drawn = Drawn(street(length, *crowded(number)), ink)
    (page,) = drawn.pages
    ground = drawn.lying("tiles cross 1")[0]
    factor = ground.width / SIDE
    space = PaperBox(ground.x + 30 * factor, ground.y + 30 * factor, 30 * factor, 30 * factor)
    standing = [box for art, box in lying(page) if "cross" not in art and box.y < ground.bottom]
    assert len(standing) == number
    assert all(space.holds(box) for box in standing)
    texts = [(item, matrix) for item, matrix in flat(page.items) if isinstance(item, Text)]
    for mark, box in list(zip("ABCDEF", standing))[:number]:
        inside = [text_box(drawn, item) for item, _ in texts if item.text == mark and item.y < ground.bottom]
        assert len(inside) == 1
        assert box.holds(inside[0])
        assert next(item.size for item, _ in texts if item.text == mark) >= 5


def text_box(drawn: Drawn, item: Text) -> PaperBox:
    """The ink of a text that is set about its middle."""
    font = drawn.kit.look.fonts[item.font]
    width, (low, high) = font.width(item.text, item.size), font.ink(item.text, item.size)
    assert item.anchor == "middle"
    return PaperBox(item.x - width / 2, item.y - high, width, high - low)


def test_a_name_lies_over_no_piece() -> None:
    corner = TableArea(0, 0, SPACE, SPACE)
    drawn = Drawn(Tableau((Ground("cross", name="n12e11"),), (StandingToken("zombie", corner),)))
    (zombie,) = [box for box in drawn.lying("flat-figures zombie 1") if box.y < drawn.lying("tiles cross 1")[0].bottom]
    (name,) = [item for item in written(drawn.pages[0].items) if item.text == "n12e11"]
    assert not text_box(drawn, name).overlaps(zombie)


def test_mono_ink_has_no_colour_and_tells_seats_apart() -> None:
    drawn = Drawn(street(3, *crowded(6)), "mono")
    image = tools.render(drawn.pdf, 60)
    bands = [band.tobytes() for band in image.convert("RGB").split()]
    assert bands[0] == bands[1] == bands[2]
    assert Counter(drawn.texts())["A"] == 2, "on the map and under it"


# --- boards


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("board", ["standard", "mirror"])
def test_a_figure_stands_on_the_printed_space_of_a_board(board: str, ink: Ink) -> None:
    found = kit("oscar-race").definition.boards[board]
    space = TableArea(*found.place_mm("r05c2"))
    drawn = Drawn(Tableau((Ground(board),), (StandingToken("date", space, 0, mark="Ad"),)), ink, game="oscar-race")
    (page,) = drawn.pages
    (figure, _) = drawn.lying("figures date 1")
    printed = [
        transform(matrix, item.x, item.y)
        for item, matrix in flat(page.items, arts=page.arts)
        if isinstance(item, Text) and item.text == "r05c2"
    ]
    assert len(printed) == 2, "read from both sides"
    (x1, y1), (x2, y2) = printed
    assert min(x1, x2) < figure.x < figure.right < max(x1, x2)
    assert min(y1, y2) - 2 < figure.y < figure.bottom < max(y1, y2) + 2


def test_a_space_is_called_by_name() -> None:
    named = (TablePlace(TableArea(40, 0, 40, 40), "r01c1"),)
    assert "r01c1" in Drawn(Tableau((Ground("standard"),), named=named), game="oscar-race").texts()


# --- words


def test_the_words_beside_it() -> None:
    drawn = Drawn(Tableau((Ground("cross"),), (*crowded(1), StandingToken("zombie", MIDDLE)), notes=("A *note*.",)))
    texts = " ".join(drawn.texts())
    assert {"A game", "Turn 5. Who?", "ann", "Zombie: 1", "A *note*.", "turn: 5"} <= set(drawn.texts())
    assert texts.index("Turn 5") < texts.index("ann") < texts.index("Zombie") < texts.index("A *note*")


def test_places_and_what_may_be_put_there() -> None:
    places = (TablePlace(TableArea(0, -SIDE, SIDE, SIDE), "n1", "0 90"),)
    in_hand = InHand("Where the Tee may be put.", (Ground("tee", name="0"), Ground("tee", turn=90, name="90")))
    drawn = Drawn(Tableau((Ground("cross"),), places=places, in_hand=in_hand))
    assert {"n1", "0 90", "0", "90", "Where the Tee may be put."} <= set(drawn.texts())
    assert len(drawn.lying("tiles tee 1")) == 2
    dashed = [item for item, _ in flat(drawn.pages[0].items) if getattr(item, "dash", ())]
    assert len(dashed) == 1


def test_letters_that_the_fonts_do_not_have_are_question_marks() -> None:
    legend_text = LegendText("A game", "Who?", (("李", "life: 3"),))
    drawn = Drawn(Tableau((Ground("cross", name="北1"),)), legend_text=legend_text)
    assert {"?", "?1"} <= set(drawn.texts())
    assert drawn.pdf.startswith(b"%PDF-")


def test_the_same_table_is_the_same_bytes() -> None:
    tableau = street(4, *crowded(8))
    assert Drawn(tableau).pdf == Drawn(tableau).pdf != Drawn(tableau, "mono").pdf


# --- pieces that are no rectangles


ROUND = StandingToken("star-5", TableArea(40, 40, SPACE, SPACE))


def on_the_board(*pieces: StandingToken) -> Any:
    """The pixels of the board with these pieces, at full size."""
    drawn = table_picture(Faces(kit("oscar-race"), "full"), kit("oscar-race"), Tableau((Ground("standard"),), pieces))
    return Image.open(BytesIO(face_png(drawn.face, kit("oscar-race").look.fonts))).convert("RGB")


def test_beside_a_round_piece_the_board_is_seen() -> None:
    """The piece changes the pixels of a circle: about 79 % of its box."""
    changed = ImageChops.difference(on_the_board(), on_the_board(ROUND)).convert("L").point(lambda value: value and 255)
    box = changed.getbbox()
    assert box is not None
    left, top, right, low = box
    assert 0.7 < changed.crop(box).histogram()[255] / ((right - left) * (low - top)) < 0.82
    corners = [(left, top), (right - 1, top), (left, low - 1), (right - 1, low - 1)]
    assert [changed.getpixel(corner) for corner in corners] == [0] * 4


def test_a_round_piece_is_round_on_a_screen_too() -> None:
    faces = Faces(kit("oscar-race"), "full")
    drawn = table_picture(faces, kit("oscar-race"), Tableau((Ground("standard"),), (ROUND,)))
    (shown,) = [face for art, face in drawn.lying.items() if "star-5" in art]
    (cut,) = shown.items
    assert isinstance(cut, Group)
    assert cut.clip == faces.outline("star-5")


def test_a_rectangle_has_no_outline() -> None:
    assert Faces(kit("oscar-race"), "full").outline("kill-marker", 0) is None
    assert Faces(kit(), "full").outline("tee") is None
