"""Backs: the ways to print them, the place of a back for a front, and its extra bleed."""

from __future__ import annotations

from typing import NamedTuple

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.drawing.paper import PaperBox
from companion.press.drawing.pieces import Backs, Placement, placed
from companion.press.sheets.slots import LEAST_REACH, Spacing

BACKS: tuple[Backs, ...] = ("fold", "gutter-fold", "duplex-long", "duplex-short", "separate", "none")

BACK_BLEED = 1.0
"""The default extra bleed of backs, in mm.

A home printer may shift a back by up to 1 mm. With this bleed, a cut along the front's edge still shows ink.
"""

MOST_BACK_BLEED = 2.0
"""The most extra bleed, in mm, for which the shortest crop marks of the front leave room."""

FOLD_CLEAR = 5.0
"""The free space, in mm, between the bleed and the fold in a sheet's gutter."""


def backs_mode(name: str) -> Backs:
    """The way to print backs that has this name; raises Unreadable if there is none."""
    if name not in BACKS:
        raise Unreadable(
            f"'{shorten(name)}' is not a way to print backs{did_you_mean(name, BACKS)}; use {either(BACKS)}"
        )
    return name


def back_bleed_of(more: float) -> float:
    """The extra bleed of backs; raises Unreadable if it is out of range."""
    if not 0 <= more <= MOST_BACK_BLEED:
        raise Unreadable(f"{more:g} mm more bleed on backs cannot be printed; use 0 to {MOST_BACK_BLEED:g}")
    return more


def is_two_sided(backs: Backs) -> bool:
    """Whether backs are printed on the other side of the sheet."""
    return backs.startswith("duplex")


def is_glued(backs: Backs) -> bool:
    """Whether front and back may be two layers of paper, so that a box needs room for both."""
    return backs in ("fold", "gutter-fold", "separate")


def is_apart(backs: Backs) -> bool:
    """Whether a back is not in one piece with its front."""
    return backs in ("gutter-fold", "duplex-long", "duplex-short", "separate")


class Mirror(NamedTuple):
    """The line, vertical or horizontal, on which a sheet is turned over or folded; `at` is its x or its y, in mm."""

    is_upright: bool
    at: float

    def box(self, box: PaperBox) -> PaperBox:
        """A box of one side as seen from the other side, or on the other half."""
        if self.is_upright:
            return box._replace(x=2 * self.at - box.right)
        return box._replace(y=2 * self.at - box.bottom)

    def behind(self, front: Placement, face: str, clip: PaperBox) -> Placement:
        """The back of a placed face, upright when you turn the card over like a page; `clip` is on the front."""
        rotation = -front.rotation if self.is_upright else 180 - front.rotation
        return placed(face, self.box(front.trim), rotation % 360, self.box(clip))


def turn(backs: Backs, width: float, height: float) -> Mirror:
    """The line on which an upright sheet of this size is turned over; separate backs use the long edge."""
    return Mirror(False, height / 2) if backs == "duplex-short" else Mirror(True, width / 2)


class InkReach(NamedTuple):
    """The reach of ink beyond the trim, in mm: a front's, and a back's where it has no neighbour."""

    front: float
    back: float


def reach(front: float, back: float, spacing: Spacing, more: float) -> InkReach:
    """The reach of faces with these drawn bleeds, the back's `more` than the front's.

    The front gives up some of its own for that, but no more than it can spare.
    """
    inner = min(back, spacing.reach)
    least = min(front, LEAST_REACH)
    front_reach = min(front, spacing.reach, max(least, inner - more))
    return InkReach(front_reach, min(back, max(inner, front_reach + more)))
