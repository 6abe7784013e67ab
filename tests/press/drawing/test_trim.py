"""What lies too near the knife is judged by the outline that a piece is cut to, not by the box around it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from companion.definitions.places import templates_root
from companion.press.drawing import display_list
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.trim import Trim
from companion.press.look.look import Look
from companion.press.sheets.hexagons import corners
from tests.press import tools
from tests.press.test_preflight import messages

COIN = Trim.along(display_list.circle(10, 10, 10), 20, 20)
HEX = Trim.along(display_list.polygon(corners(40, 46.188)), 40, 46.188)
NOTCHED = Trim.along(display_list.polygon([(0, 0), (40, 0), (40, 20), (22, 20), (20, 6), (18, 20), (0, 20)]), 40, 20)

AWAY = "in the safe zone of 3 mm; 'to_edge: true' allows it, 'safe' in the layout sets the width"
CUT_OFF = "beyond the outline and would be cut off"
LABEL = "kind: text, h: 4, style: label, align: start"

# The layout, what is added to it, and what is reported then. All of it lies 3 mm or more inside the box around the piece.
BROKEN = {
    "round": ("coin", f"{{{LABEL}, x: 4, y: 4, w: 12, text: Coin}}",
              f"coin.yaml:12:77: elements[4].text: coin in coins: the text is 2.62 mm from the outline, {AWAY}"),
    "round, cut": ("coin", "{kind: text, x: 3.1, y: 3.1, w: 13.8, h: 3, style: label, align: start, text: LIGHTS, size: 8}",
                   f"coin.yaml:12:83: elements[4].text: coin in coins: the text is 0.71 mm from the outline, {AWAY}"),
    "hex": ("water", f"{{{LABEL}, x: 4, y: 4, w: 30, text: Water}}",
            f"water.yaml:21:77: elements[6].text: deep and 2 more in waters: the text reaches 4.04 mm {CUT_OFF}"),
    "outline": ("fish", f"{{{LABEL}, x: 4, y: 4, w: 30, text: Fish}}",
                f"fish.yaml:8:77: elements[1].text: herring in fish: the text reaches 0.86 mm {CUT_OFF}"),
    "divider": ("divider", f"{{{LABEL}, x: 4, y: 6, w: 30, text: Label, faint: true}}",
                f"divider.yaml:19:77: elements[6].text: gale and 1 more in dividers: the text reaches 5.06 mm {CUT_OFF}"),
    "below a tab": ("divider", f"{{{LABEL}, x: 4, y: 13, w: 30, text: Label}}",
                    f"divider.yaml:19:78: elements[6].text: gale and 1 more in dividers: the text is 1.94 mm from the outline, {AWAY}"),
    "a code": ("divider", "{kind: qr, x: 24, y: 8, w: 14, text: a}",
               "divider.yaml:19:32: elements[6].w: gale and 1 more in dividers: the code and its quiet zone reach 4.00 mm beyond the outline; it could not be scanned"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def one_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are drawn in full ink alone: nothing that is reported here depends on the ink."""
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return copytree(templates_root() / "sampler", tmp_path / "sampler")


def add(game: Path, layout: str, element: str) -> None:
    file = game / "templates" / "layouts" / f"{layout}.yaml"
    file.write_text(file.read_text(encoding="utf-8") + f"  - {element}\n", encoding="utf-8")


@pytest.mark.parametrize("shape", BROKEN)
def test_a_broken_game_for_each_shape(game: Path, shape: str) -> None:
    layout, element, line = BROKEN[shape]
    add(game, layout, element)
    assert messages(game) == [f"sampler/templates/layouts/{line}"]


def test_what_may_lie_at_the_edge_may_not_lie_beyond_it(game: Path) -> None:
    add(game, "coin", f"{{{LABEL}, x: 4, y: 4, w: 12, text: Coin, to_edge: true}}")
    assert messages(game) == []
    add(game, "coin", f"{{{LABEL}, x: 1, y: 1, w: 18, text: Coin, to_edge: true}}")
    assert ["1.62 mm beyond the outline" in line for line in messages(game)] == [True]


def test_a_back_is_cut_the_other_way_round(game: Path) -> None:
    """The tail of the fish is at the right of its front, and so at the left of its back."""
    back = (game / "templates" / "layouts" / "fish.yaml").read_text(encoding="utf-8")
    element = f"  - {{{LABEL}, x: 28, y: 9, w: 6, text: O}}\n"
    (game / "templates" / "layouts" / "tail.yaml").write_text(back.replace("id: fish", "id: tail") + element, "utf-8")
    kit_file = game / "templates" / "kit.yaml"
    kit_file.write_text(kit_file.read_text("utf-8").replace("front: fish,", "front: fish, back: tail,"), "utf-8")
    assert messages(game) == []
    add(game, "fish", f"{{{LABEL}, x: 28, y: 9, w: 6, text: O}}")
    [line] = messages(game)
    assert line.startswith("sampler/templates/layouts/fish.yaml:")


def test_it_is_the_ink_that_counts_not_the_box_around_it(look: Look) -> None:
    """The corners of the box around an O lie in the safe zone of the coin, and nothing of the O."""
    size = "x: 0, y: 0, w: 20, h: 20, align: middle, valign: middle, style: title, size: 44"
    layout = tools.layout(look, f"- {{kind: text, {size}, text: O}}", width="20", height="20")
    assert layout.face("coin", {}, "full", COIN).width == 20


def test_a_box_is_clear_of_an_outline_by_its_whole_side() -> None:
    assert NOTCHED.clears([(2, 2), (16, 2), (16, 18), (2, 18)], 1.9)
    assert not NOTCHED.clears([(2, 2), (16, 2), (16, 18), (2, 18)], 2.1)
    over = [(2.0, 10.0), (38.0, 10.0), (38.0, 18.0), (2.0, 18.0)]
    assert not NOTCHED.clears(over, 0), "all four corners lie inside, and the notch between them"
    assert not COIN.clears([(-9, -9), (29, -9), (29, 29), (-9, 29)], 0), "it is around the whole coin"


def test_a_box_misses_an_outline_if_nothing_of_it_lies_inside() -> None:
    assert COIN.misses((0, 0, 2, 2)), "a corner of the square around the coin"
    assert not COIN.misses((0, 0, 4, 4))
    assert not COIN.misses((-9, -9, 29, 29)), "it is around the whole coin"
    assert not COIN.misses((9, -5, 11, 25)), "it goes through the coin"
    assert HEX.misses((-1, -1, 5, 5))
    assert Trim(20, 30).misses((20, 0, 25, 30))
    assert not Trim(20, 30).misses((19, 0, 25, 30))


def test_a_picture_beside_a_round_piece_is_reported(game: Path) -> None:
    add(game, "coin", "{kind: art, file: art/lantern.svg, x: 0, y: 0, w: 2, h: 2}")
    assert ["the picture lies beyond the outline" in line for line in messages(game)] == [True]


def test_points_are_as_far_beyond_an_outline_as_a_ruler_says() -> None:
    assert COIN.beyond([(10, 10), (10, 1)]) == pytest.approx(-1, abs=0.02)
    assert COIN.beyond([(10, 10), (10, -2)]) == pytest.approx(2, abs=0.02)
    assert HEX.beyond([(20, 23.094)]) == pytest.approx(-20, abs=0.001)
    assert HEX.beyond([(43, 23.094)]) == pytest.approx(3, abs=0.001)
    assert Trim(20, 30).beyond([(10, 31), (21.5, 3)]) == 1.5


def test_an_outline_is_that_of_a_face_of_its_size_alone(look: Look) -> None:
    """A piece whose face is of another size is cut along the marks around that."""
    text = "- {kind: text, x: 3.2, y: 3.2, w: 12, h: 4, text: Aunt, valign: top}"
    assert tools.layout(look, text, width="30", height="30").face("coin", {}, "full", COIN).width == 30


def test_large_type_stays_within_the_outline(look: Look) -> None:
    text = "- {kind: text, x: 2, y: 4.4, w: 16, h: 6, text: LANTERN, align: middle, valign: top, size: 8, min_size: 8}"
    large = look.speaking(look.catalogue, "large")
    for cut_as, size in ((COIN, 8), ("piece", 10)):
        face = tools.layout(large, text, width="20", height="20", safe="2").face("coin", {}, "full", cut_as)  # type: ignore[arg-type]
        [art] = face.arts.values()
        [line] = art
        assert isinstance(line, display_list.Text)
        assert line.size == size


def test_the_curves_of_an_outline_are_followed() -> None:
    """A quarter of a circle as a polygon is nowhere farther from it than 0.12 per cent of its radius."""
    outline = Trim.along(Outline(display_list.circle(30, 30, 30).commands), 60, 60)
    assert outline.beyond([(30 + 30 * 0.5**0.5, 30 + 30 * 0.5**0.5)]) < 0.05
