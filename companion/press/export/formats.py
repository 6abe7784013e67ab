"""Sizes of cards and pieces that services make, and the one that fits a face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.press.drawing.display_list import Face, Group, translate
from companion.press.drawing.paper import size
from companion.press.export.job import MM
from companion.press.export.spread import spread, turned

NEAR = 1.0
"""A trim that differs from a format by at most this, in mm, in each direction, uses it: half a mm on each side is no
more than the error of cutting."""


@dataclass(frozen=True, slots=True)
class Format:
    """A thing that a service makes: its trim in mm, and the pixels of its picture if the service prescribes them."""

    name: str
    width: float
    height: float
    pixels: tuple[int, int] = (0, 0)


def inches(name: str, width: float, height: float, pixels: tuple[int, int] = (0, 0)) -> Format:
    """A format whose trim is given in inches."""
    return Format(name, round(width * MM, 3), round(height * MM, 3), pixels)


def sizes_of(formats: Sequence[Format]) -> str:
    """Formats as text: names and sizes."""
    return ", ".join(f"{one.name} {size(one.width, one.height)}" for one in formats)


def fitting(face: Face, formats: Sequence[Format]) -> Format | None:
    """The format nearest to a face's trim, upright or turned, if any is near."""
    found = [(_distance(face, format), number) for number, format in enumerate(formats)]
    off, number = min(found, default=(NEAR + 1, 0))
    return formats[number] if off <= NEAR else None


def _distance(face: Face, format: Format) -> float:
    short, long = sorted((face.width, face.height))
    low, high = sorted((format.width, format.height))
    return max(abs(short - low), abs(long - high))


def fitted(face: Face, width: float, height: float, bleed: float) -> Face:
    """A face in the middle of a trim of this size, with `bleed` mm around it; turned if it lies the other way."""
    if (face.width > face.height) != (width > height) and face.width != face.height and width != height:
        face = turned(face)
    across, down = (width - face.width) / 2, (height - face.height) / 2
    whole = spread(face, bleed + max(across, down, 0.0))
    return Face(face.id, width, height, bleed, (Group(whole.items, translate(across, down)),), whole.arts)
