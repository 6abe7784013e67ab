"""Every sheet of the kit, on every paper and with backs in every way: marks and labels, measured in mm."""

from __future__ import annotations

import pypdfium2
import pytest

from companion.press.drawing.paper import PAPERS
from companion.press.drawing.pieces import Backs
from companion.press.sheets.imposition import BACKS, Sheet
from tests.press.measure import blocks, check_marks, crop_marks, has_backs, is_marked, length, outlines
from tests.press.test_kit import PIECES, built, pdf

LARGE = [name for name in PAPERS if name != "a5"]
every_way = pytest.mark.parametrize(("on", "backs"), [(on, backs) for on in LARGE for backs in BACKS])


def sheets_of(players: int, on: str, backs: str) -> list[tuple[str, Sheet]]:
    files = built(players, backs=backs, size=on, only=PIECES).files
    return [(file.name, sheet) for file in files for sheet in file.sheets]


def foot_of(face: str) -> float:
    """The depth of a figure's foot, as kit.yaml has it."""
    return (10.0 if "zombie" in face else 12.0) if face.startswith("figures") else 0.0


@every_way
@pytest.mark.parametrize("players", [2, 6])
def test_every_mark_of_the_kit_is_printed_and_points_at_its_own_block(
    on: str, backs: Backs, players: int, long: bool
) -> None:
    if not long and (LARGE.index(on) + BACKS.index(backs)) % 2 == (players == 2):
        pytest.skip("measured under --long; here every other way is for two players, the others are for six")
    for _, sheet in sheets_of(players, on, backs):
        check_marks(sheet, blocks(sheet, foot_of))
        assert all(is_marked(outline, crop_marks(sheet)) for outline in outlines(sheet, foot_of))
        allowed = {1, 2, 2.5, 3} if has_backs(sheet) else {2, 3}
        assert {round(length(mark), 6) for mark in crop_marks(sheet)} <= allowed


def margin_of(page: pypdfium2.PdfPage, dpi: float = 300) -> float:
    """How far the ink of a page keeps from the edges of its paper, in mm."""
    seen = page.render(scale=dpi / 72, grayscale=True).to_pil()
    left, top, right, bottom = seen.point(lambda level: 255 if level < DARK else 0).getbbox()
    return min(left, top, seen.width - right, seen.height - bottom) * 25.4 / dpi


DARK = 200
"""Lighter dots are only the edge of something."""


@pytest.mark.parametrize(("on", "backs"), [("a4", "fold"), ("a4", "duplex-short"), ("letter", "duplex-long")])
@pytest.mark.parametrize("part", [*PIECES, "board"])
def test_all_ink_keeps_5_mm_from_the_edge_of_the_paper(on: str, backs: str, part: str) -> None:
    found = built(6, backs=backs, size=on, only=(part,))
    for page in pypdfium2.PdfDocument(pdf(found, part)):
        assert margin_of(page) >= 5 - 25.4 / 300
