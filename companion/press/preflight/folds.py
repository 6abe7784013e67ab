"""Text and codes of a box that lie across a fold, or on the flap for glue, judged when all of its face is drawn.

What lies beyond the cuts, or too near them, is told as on any piece (`placing.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.definitions.complaints import FieldPath
from companion.press.drawing.display_list import Path
from companion.press.drawing.paper import PaperBox, size
from companion.press.drawing.trim import Trim
from companion.press.preflight.covered_text import inverse
from companion.press.preflight.placement import ROUNDING, LaidItem, Misplaced, Written, strikes

ALLOWING = "'to_edge: true' allows it"


class Unfolded(NamedTuple):
    """What a box is made of: the line that its sheet is cut along, its folds, and the flap that a side is glued to."""

    trim: Trim
    folds: tuple[PaperBox, ...]
    glue: PaperBox

    def misfit(self, width: float, height: float) -> str:
        """What is wrong with the size of a face that is drawn for it; nothing otherwise."""
        if self.trim.fits(width, height):
            return ""
        drawn, wanted = size(width, height), size(self.trim.width, self.trim.height)
        how = "a width of '{{ w }}' and a height of '{{ h }}' are wanted"
        return f"the box is {wanted} before it is folded, but is drawn {drawn}; {how}"


def folded(laid: Sequence[LaidItem], texts: Sequence[Written], net: Unfolded | None) -> Iterator[Misplaced]:
    """The text and codes of a box that are folded or glued over, each element once; none of what is no box."""
    if net is None:
        return
    told: set[FieldPath] = set()
    codes = (Written(one, one.extent, one.corners, one.box) for one in laid if one.is_code and one.extent)
    for found in (*texts, *codes):
        one = found.laid
        where = "" if one.element.path in told or one.element.values["to_edge"] else _where(found, net)
        if where:
            told.add(one.element.path)
            what, key = ("code", "w") if one.is_code else ("text", "text")
            yield Misplaced(one, key, f"the {what} lies {where}; {ALLOWING}")


def _where(found: Written, net: Unfolded) -> str:
    """Where what is written ought not to lie; nothing if it may lie there."""
    back = inverse(found.laid.place)
    left, top, right, bottom = found.ink
    ink = (left + ROUNDING, top + ROUNDING, right - ROUNDING, bottom - ROUNDING)
    if ink[0] >= ink[2] or ink[1] >= ink[3]:
        return ""
    if any(strikes(_line(fold), back, ink) for fold in net.folds):
        return "across a fold"
    left, top, right, bottom = found.box
    is_glued = net.glue.holds(PaperBox(left, top, right - left, bottom - top))
    return "on the flap for glue, where nobody sees it" if is_glued else ""


def _line(fold: PaperBox) -> Path:
    return Path((("M", fold.x, fold.y), ("L", fold.right, fold.bottom)), width=0.0)
