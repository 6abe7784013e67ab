"""Every sheet of the kit, on every paper and with backs in every way: marks and labels, measured in mm."""

from __future__ import annotations

import pytest

from companion.press.impose import BACKS, Sheet
from companion.press.paper import PAPERS
from tests.press.measure import blocks, check_marks, crop_marks, is_marked, length, outlines
from tests.press.test_kit import built

PIECES = ("figures", "tickets", "markers", "cards")
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
def test_every_mark_of_the_kit_is_printed_and_points_at_its_own_block(on: str, backs: str, players: int) -> None:
    for _, sheet in sheets_of(players, on, backs):
        check_marks(sheet, blocks(sheet, foot_of))
        assert all(is_marked(outline, crop_marks(sheet)) for outline in outlines(sheet, foot_of))
        assert {round(length(mark), 6) for mark in crop_marks(sheet)} <= {2, 3}
