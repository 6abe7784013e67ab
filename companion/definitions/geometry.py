"""How rectangles on a board meet, in whole thousandths of a unit, so that edges compare exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

STEPS = 1_000

Meeting = Literal["overlap", "edge", "corner"]


class Rectangle(NamedTuple):
    """Left, bottom, right and top in thousandths of a unit."""

    left: int
    bottom: int
    right: int
    top: int


def rectangle(x: float, y: float, w: float, h: float) -> Rectangle:
    """The rectangle of these units, rounded to thousandths."""
    return Rectangle(round(x * STEPS), round(y * STEPS), round((x + w) * STEPS), round((y + h) * STEPS))


def meeting(one: Rectangle, other: Rectangle) -> Meeting | None:
    """How two rectangles meet: they overlap, share a piece of an edge, share only a corner, or do not meet."""
    across = min(one.right, other.right) - max(one.left, other.left)
    along = min(one.top, other.top) - max(one.bottom, other.bottom)
    if across < 0 or along < 0:
        return None
    if across and along:
        return "overlap"
    return "edge" if across or along else "corner"


def meetings(rectangles: Sequence[Rectangle]) -> Iterator[tuple[int, int, Meeting]]:
    """Every pair that meets, as indexes (the smaller first), and how they meet."""
    order = sorted(range(len(rectangles)), key=lambda index: rectangles[index].left)
    for place, index in enumerate(order):
        for other in order[place + 1 :]:
            if rectangles[other].left > rectangles[index].right:
                break
            if how := meeting(rectangles[index], rectangles[other]):
                yield min(index, other), max(index, other), how
