"""Spread: a face with more bleed than its layout draws, or turned to lie the other way.

Each print service has its own width of bleed. If a layout draws less, the edge of its bleed is mirrored, as print
shops do: nothing is stretched, and a plain ground continues.
"""

from __future__ import annotations

from companion.press.drawing.display_list import (
    ArtUse,
    Face,
    Group,
    Item,
    Matrix,
    Path,
    compose,
    rect,
    rotate,
    translate,
)

INSET = 0.05
"""The distance of the mirror inside the edge of the drawing, in mm: the copy overlaps that edge, so that no hairline of
paper shows between them."""


def spread(face: Face, bleed: float) -> Face:
    """The face with `bleed` mm on every side; ink beyond that is cut off."""
    if bleed <= face.bleed:
        return face._replace(bleed=bleed)
    art = f"spread {face.id}"
    low, right, bottom = -face.bleed, face.width + face.bleed, face.height + face.bleed
    items: list[Item] = []
    # Corners first and the middle last: each hides the overlap of the earlier ones.
    for x, y in sorted(_PLACES, key=lambda place: -abs(place[0]) - abs(place[1])):
        mirror = compose(_mirror(x, low, right, True), _mirror(y, low, bottom, False))
        items.append(Group((Group((ArtUse(art),), mirror),), clip=_strip(face, bleed, x, y)))
    return Face(face.id, face.width, face.height, bleed, tuple(items), {**face.arts, art: face.items})


def turned(face: Face) -> Face:
    """The face after a quarter turn clockwise."""
    matrix = compose(translate(face.height, 0), rotate(90))
    return face._replace(width=face.height, height=face.width, items=(Group(face.items, matrix),))


_PLACES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


def _mirror(side: int, low: float, high: float, across: bool) -> Matrix:
    """The matrix that mirrors at the low or the high edge of the drawing; side 0 mirrors nothing."""
    if not side:
        return translate(0, 0)
    edge = low + INSET if side < 0 else high - INSET
    return (-1.0, 0.0, 0.0, 1.0, 2 * edge, 0.0) if across else (1.0, 0.0, 0.0, -1.0, 0.0, 2 * edge)


def _strip(face: Face, bleed: float, x: int, y: int) -> Path:
    """The visible part of a mirrored copy: the middle, a side or a corner of the face with its bleed."""
    left, right = _span(x, face.width, face.bleed, bleed)
    top, bottom = _span(y, face.height, face.bleed, bleed)
    return rect(left, top, right - left, bottom - top)


def _span(side: int, length: float, drawn: float, bleed: float) -> tuple[float, float]:
    if side < 0:
        return -bleed, -drawn + 2 * INSET
    if side > 0:
        return length + drawn - 2 * INSET, length + bleed
    return -drawn, length + drawn
