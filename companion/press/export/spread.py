"""Spread: a face with more bleed than it was drawn with, or turned to lie the other way.

A print service wants its own width of bleed. Where a layout draws less, what lies at the edge of its bleed is mirrored
there, as print shops do it: nothing is stretched, and a ground of one colour goes on as it was.
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
"""So far within the edge of what is drawn the mirror stands, in mm: what it shows lies under that edge, too, or a
hairline of paper would be seen between them."""


def spread(face: Face, bleed: float) -> Face:
    """The face with so much bleed on every side, in mm; what is drawn beyond that is cut off."""
    if bleed <= face.bleed:
        return face._replace(bleed=bleed)
    art = f"spread {face.id}"
    low, right, bottom = -face.bleed, face.width + face.bleed, face.height + face.bleed
    items: list[Item] = []
    # The corners first and the middle last: each hides the overlap of those before it.
    for x, y in sorted(_PLACES, key=lambda place: -abs(place[0]) - abs(place[1])):
        mirror = compose(_mirror(x, low, right, True), _mirror(y, low, bottom, False))
        items.append(Group((Group((ArtUse(art),), mirror),), clip=_strip(face, bleed, x, y)))
    return Face(face.id, face.width, face.height, bleed, tuple(items), {**face.arts, art: face.items})


def turned(face: Face) -> Face:
    """The face turned clockwise by a quarter."""
    matrix = compose(translate(face.height, 0), rotate(90))
    return face._replace(width=face.height, height=face.width, items=(Group(face.items, matrix),))


_PLACES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


def _mirror(side: int, low: float, high: float, across: bool) -> Matrix:
    """Mirrors at the low or the high edge of what is drawn; 0 leaves all as it is."""
    if not side:
        return translate(0, 0)
    edge = low + INSET if side < 0 else high - INSET
    return (-1.0, 0.0, 0.0, 1.0, 2 * edge, 0.0) if across else (1.0, 0.0, 0.0, -1.0, 0.0, 2 * edge)


def _strip(face: Face, bleed: float, x: int, y: int) -> Path:
    """What is seen of a mirrored copy: the middle, a side or a corner of the face with its bleed."""
    left, right = _span(x, face.width, face.bleed, bleed)
    top, bottom = _span(y, face.height, face.bleed, bleed)
    return rect(left, top, right - left, bottom - top)


def _span(side: int, length: float, drawn: float, bleed: float) -> tuple[float, float]:
    if side < 0:
        return -bleed, -drawn + 2 * INSET
    if side > 0:
        return length + drawn - 2 * INSET, length + bleed
    return -drawn, length + drawn
