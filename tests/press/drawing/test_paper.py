"""Papers, and boxes."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.press.drawing.paper import PAPERS, PaperBox, paper, size


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a5", 148, 210),
        ("a4", 210, 297),
        ("a3", 297, 420),
        ("a2", 420, 594),
        ("letter", 215.9, 279.4),
        ("legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
    ],
)
def test_papers_have_their_sizes_and_lie_upright(name: str, width: float, height: float) -> None:
    found = paper(name)
    assert (found.width, found.height) == (width, height)
    assert (found.turned.width, found.turned.height) == (height, width)


def test_every_paper_is_tested() -> None:
    assert set(PAPERS) == {"a5", "a4", "a3", "a2", "letter", "legal", "tabloid"}


def test_names_may_be_written_in_capitals() -> None:
    assert paper(" A4 ") is paper("a4")


def test_an_unknown_paper_is_refused_with_the_nearest_and_all_names() -> None:
    with pytest.raises(Unreadable, match=r"'leter' is not a known paper; did you mean letter.*a5, a4, letter, legal"):
        paper("leter")


@pytest.mark.parametrize(
    ("name", "called", "width", "height"),
    [
        ("200x250", "200x250mm", 200, 250),
        ("250 x 200 mm", "200x250mm", 200, 250),
        ("8.5x14in", "8.5x14in", 215.9, 355.6),
        ("14X8.5IN", "8.5x14in", 215.9, 355.6),
        ("10.5x14.8cm", "10.5x14.8cm", 105, 148),
        ("90x1300", "90x1300mm", 90, 1300),
    ],
)
def test_a_paper_may_be_of_any_size_and_lies_upright(name: str, called: str, width: float, height: float) -> None:
    found = paper(name)
    assert (found.name, found.width, found.height) == (called, width, height)
    assert paper(found.name) == found


@pytest.mark.parametrize("name", ["89x200", "200x1301", "1x1in", "0x0", "3x52in"])
def test_a_paper_too_small_or_too_large_is_refused_with_the_bounds(name: str) -> None:
    with pytest.raises(Unreadable, match=r"is a paper of .* mm; use 90 to 1300 mm a side"):
        paper(name)


@pytest.mark.parametrize(
    "name", ["200x", "x250", "200x250x10", "-200x250", "200x250pt", "1e9x1e9", "200 250", "nanxnan"]
)
def test_what_is_no_size_is_refused_with_how_one_is_written(name: str) -> None:
    with pytest.raises(Unreadable, match=r"is not a known paper.* or a size such as 200x250 \(mm\) or 8.5x14in"):
        paper(name)


def test_the_printable_area_is_the_paper_without_its_margins() -> None:
    assert paper("a4").printable == PaperBox(5, 5, 200, 287)
    assert paper("a4").turned.printable == PaperBox(5, 5, 287, 200)


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = PaperBox(10, 10, 20, 30)
    assert not box.overlaps(PaperBox(30, 10, 5, 5))
    assert not box.overlaps(PaperBox(10, 40, 5, 5))
    assert box.overlaps(PaperBox(29.99, 39.99, 5, 5))


def test_a_box_holds_itself_but_nothing_that_sticks_out() -> None:
    box = PaperBox(10, 10, 20, 30)
    assert box.holds(box)
    for x, y, width, height in ((9.9, 10, 20, 30), (10, 9.9, 20, 30), (10, 10, 20.1, 30), (10, 10, 20, 30.1)):
        assert not box.holds(PaperBox(x, y, width, height))


def test_four_quarter_turns_of_its_frame_bring_a_box_back() -> None:
    box, across, down = PaperBox(1, 2, 3, 4), 10.0, 20.0
    assert box.turned(down) == PaperBox(14, 1, 4, 3)
    for _ in range(4):
        box, across, down = box.turned(down), down, across
    assert box == PaperBox(1, 2, 3, 4)


def test_sizes_are_written_without_needless_zeros() -> None:
    assert size(63, 88.9) == "63 x 88.9 mm"
