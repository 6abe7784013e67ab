"""Backs: the ways to print them, where a back lies for a front, and how much farther its ink goes."""

from __future__ import annotations

from typing import NamedTuple

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.drawing.paper import PaperBox
from companion.press.drawing.pieces import Backs, Placement, placed
from companion.press.sheets.slots import LEAST_REACH, Spacing

BACKS: tuple[Backs, ...] = ("fold", "gutter-fold", "duplex-long", "duplex-short", "separate", "none")

BACK_BLEED = 1.0
"""So much farther than a front's, in mm, does a back's ink go, where nobody says otherwise.

A home printer puts a back up to a mm beside its front; what is cut along the front's edge then is still ink.
"""

MOST_BACK_BLEED = 2.0
"""The room that the shortest crop marks of the front leave for it."""

FOLD_CLEAR = 5.0
"""What is kept free, in mm, between the bleed and the fold of a sheet that is folded in its gutter."""


def backs_mode(name: str) -> Backs:
    """The way to print backs that has this name; raises Unreadable if there is none."""
    if name not in BACKS:
        raise Unreadable(
            f"'{shorten(name)}' is no way to print backs{did_you_mean(name, BACKS)}; allowed is {either(BACKS)}"
        )
    return name


def back_bleed_of(more: float) -> float:
    """How much farther than a front's a back's ink goes; raises Unreadable for what cannot be printed."""
    if not 0 <= more <= MOST_BACK_BLEED:
        raise Unreadable(f"{more:g} mm more bleed on backs cannot be printed; allowed is 0 to {MOST_BACK_BLEED:g}")
    return more


def is_two_sided(backs: Backs) -> bool:
    """Whether backs are printed on the other side of the sheet."""
    return backs.startswith("duplex")


def is_glued(backs: Backs) -> bool:
    """Whether front and back are two layers of paper; separate backs may be, which leaves room in a box for both."""
    return backs in ("fold", "gutter-fold", "separate")


def is_apart(backs: Backs) -> bool:
    """Whether a back is drawn elsewhere than in one piece with its front."""
    return backs in ("gutter-fold", "duplex-long", "duplex-short", "separate")


class Mirror(NamedTuple):
    """The line, upright or level, about which a sheet is turned over or folded; `at` is its x or its y, in mm."""

    is_upright: bool
    at: float

    def box(self, box: PaperBox) -> PaperBox:
        """Where a box of one side lies as seen from the other side, or on the other half."""
        if self.is_upright:
            return box._replace(x=2 * self.at - box.right)
        return box._replace(y=2 * self.at - box.bottom)

    def behind(self, front: Placement, face: str, clip: PaperBox) -> Placement:
        """The back of a face in print, upright when the card is turned over like a page; `clip` is on the front."""
        rotation = -front.rotation if self.is_upright else 180 - front.rotation
        return placed(face, self.box(front.trim), rotation % 360, self.box(clip))


def turn(backs: Backs, width: float, height: float) -> Mirror:
    """How an upright sheet of this size is turned over; backs apart are laid behind it as over the long edge."""
    return Mirror(False, height / 2) if backs == "duplex-short" else Mirror(True, width / 2)


class InkReach(NamedTuple):
    """How far ink goes beyond the trim, in mm: a front's, and a back's where no neighbour is in its way."""

    front: float
    back: float


def reach(front: float, back: float, spacing: Spacing, more: float) -> InkReach:
    """The reach of faces that are drawn with so much bleed, the back's `more` than the front's.

    The front gives of its own for that, but no more than it can spare.
    """
    inner = min(back, spacing.reach)
    least = min(front, LEAST_REACH)
    kept = min(front, spacing.reach, max(least, inner - more))
    return InkReach(kept, min(back, max(inner, kept + more)))
