"""Finds text and codes of a box that lie across a fold or on the flap for glue, once the whole face is drawn.

Things beyond the cuts, or too near them, are reported as on any piece (`placement.py`).
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
    """An unfolded box: its cut line, its folds, and the flap for glue."""

    trim: Trim
    folds: tuple[PaperBox, ...]
    glue: PaperBox

    def misfit(self, width: float, height: float) -> str:
        """What is wrong with the size of its face; empty if nothing is."""
        if self.trim.fits(width, height):
            return ""
        drawn, needed = size(width, height), size(self.trim.width, self.trim.height)
        how = "use width '{{ w }}' and height '{{ h }}'"
        return f"the box is {needed} before it is folded, but is drawn {drawn}; {how}"


def folded(laid: Sequence[LaidItem], texts: Sequence[Written], net: Unfolded | None) -> Iterator[Misplaced]:
    """The text and codes of a box across a fold or under glue, each element once; none without a box."""
    if net is None:
        return
    reported: set[FieldPath] = set()
    codes = (Written(one, one.extent, one.corners, one.box) for one in laid if one.is_code and one.extent)
    for found in (*texts, *codes):
        one = found.laid
        where = "" if one.element.path in reported or one.element.values["to_edge"] else _where(found, net)
        if where:
            reported.add(one.element.path)
            what, key = ("code", "w") if one.is_code else ("text", "text")
            yield Misplaced(one, key, f"the {what} lies {where}; {ALLOWING}")


def _where(found: Written, net: Unfolded) -> str:
    """The bad place of a text, such as across a fold; empty if its place is fine."""
    back = inverse(found.laid.place)
    left, top, right, bottom = found.ink
    ink = (left + ROUNDING, top + ROUNDING, right - ROUNDING, bottom - ROUNDING)
    if ink[0] >= ink[2] or ink[1] >= ink[3]:
        return ""
    if any(strikes(_line(fold), back, ink) for fold in net.folds):
        return "across a fold"
    left, top, right, bottom = found.box
    is_glued = net.glue.holds(PaperBox(left, top, right - left, bottom - top))
    return "on the flap for glue, where it is hidden" if is_glued else ""


def _line(fold: PaperBox) -> Path:
    return Path((("M", fold.x, fold.y), ("L", fold.right, fold.bottom)), width=0.0)
