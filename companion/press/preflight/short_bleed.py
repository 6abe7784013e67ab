"""Finds fills that end at the trim of a face with bleed, once the whole face is drawn.

Scissors are not exact: beside such a fill they leave a white strip. White itself needs no bleed, and a fill may end at
the trim if something else goes on beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.definitions.complaints import FieldPath
from companion.press.drawing.areas import Edges, area_in
from companion.press.drawing.display_list import WHITE
from companion.press.preflight.covered_text import Fill, common, fills_of, meet
from companion.press.preflight.placement import Arts, LaidItem, Misplaced, around

NEAR = 0.1
"""An edge within this distance of the trim, in mm, lies on it."""
SHORTEST = 1.0
"""The shortest edge along the trim that counts, in mm."""
_PROBE = 0.5  # mm beyond the trim; other ink is looked for here

Span = tuple[float, float]


def short_of_bleed(
    laid: Sequence[LaidItem], trim: tuple[float, float], bleed: float, arts: Arts
) -> Iterator[Misplaced]:
    """The elements with a fill that ends along a side of the trim, each once, if the face promises bleed (in mm)."""
    if bleed <= NEAR:
        return
    reported: set[FieldPath] = set()
    beyond: list[Fill] | None = None
    for one in laid:
        if one.element.kind in ("line", "text", "paragraph") or one.element.path in reported:
            continue
        if not any(_sides(one.box, trim)):
            continue
        for fill in fills_of(one, arts):
            if beyond is None and _ends(fill, trim):
                beyond = [other for each in laid for other in fills_of(each, arts) if _is_beyond(other[2], trim)]
            if any(not _goes_on(place, span, trim, bleed, beyond or ()) for place, span in _ends(fill, trim)):
                reported.add(one.element.path)
                key = "fill" if "fill" in one.element.values else "file"
                yield Misplaced(one, key, f"the fill ends at the trim; draw it {bleed:g} mm farther, into the bleed")
                break


def _sides(box: Edges, trim: tuple[float, float]) -> tuple[bool, bool, bool, bool]:
    """Whether a box ends at the left, the top, the right and the bottom of the trim."""
    ends = zip(box, (0.0, 0.0, *trim), strict=True)
    left, top, right, bottom = (abs(edge - side) <= NEAR for edge, side in ends)
    return left, top, right, bottom


def _ends(fill: Fill, trim: tuple[float, float]) -> list[tuple[int, Span]]:
    """The sides along which a fill ends at the trim, by number, each with the stretch."""
    path, place, shown = fill
    if path.fill == WHITE:
        return []
    box = common(around(path, place), shown)
    sides = _sides(box, trim)
    found: list[tuple[int, Span]] = []
    for side in (number for number, ends in enumerate(sides) if ends):
        along = 1 - side % 2
        span = (max(box[along], 0.0), min(box[along + 2], trim[along]))
        length = span[1] - span[0]
        within = _strip(side, span, trim, -2 * NEAR, -NEAR)
        # A shape that only touches a side, such as an ellipse, ends at the trim if it is as large as the piece.
        if length >= SHORTEST and (all(sides) or area_in(path, place, within) >= length * NEAR / 2):
            found.append((side, span))
    return found


def _is_beyond(box: Edges, trim: tuple[float, float]) -> bool:
    return box[0] < -NEAR or box[1] < -NEAR or box[2] > trim[0] + NEAR or box[3] > trim[1] + NEAR


def _goes_on(side: int, span: Span, trim: tuple[float, float], bleed: float, beyond: Sequence[Fill]) -> bool:
    """Whether anything is drawn beyond the middle of an edge at the trim."""
    third = (span[1] - span[0]) / 3
    reach = min(bleed, _PROBE)
    box = _strip(side, (span[0] + third, span[1] - third), trim, NEAR, reach)
    covered = sum(area_in(path, place, box) for path, place, shown in beyond if meet(shown, box))
    return covered >= third * (reach - NEAR) / 2


def _strip(side: int, span: Span, trim: tuple[float, float], near: float, far: float) -> Edges:
    """The strip along a side, from `near` to `far` mm beyond it; inside the trim these are below 0."""
    if side < 2:
        low, high = -far, -near
    else:
        low, high = trim[side - 2] + near, trim[side - 2] + far
    return (low, span[0], high, span[1]) if side % 2 == 0 else (span[0], low, span[1], high)
