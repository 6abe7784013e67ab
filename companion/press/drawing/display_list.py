"""The display list: the few primitives that are drawn, in mm, and the arithmetic to place them.

The origin is the top left corner of the trim (of a face) or of the paper (of a sheet); y runs down, and angles run
clockwise, as in SVG. Everything is frozen data: two equal lists make the same bytes. The primitives are named tuples:
a deck has tens of thousands, and tuples are quick to make and quick to import.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as in SVG: x' = a x + c y + e, y' = b x + d y + f; e and f in mm."""

Command = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["R"], float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One step of a path: move, line, cubic curve (two control points and the end), close.

`R` is a whole upright rectangle by its corner and size, for paths of hundreds; a move or another `R` must follow.
"""

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Anchor = Literal["start", "middle", "end"]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)
_ARC = 4 / 3 * (math.sqrt(2) - 1)  # the distance of a quarter circle's control points, in radii


class Path(NamedTuple):
    """An outline that is filled, stroked, or both; `width` and `dash` in mm. Without a colour nothing is drawn."""

    commands: tuple[Command, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: Cap = "butt"
    join: Join = "miter"

    def under(self, matrix: Matrix) -> Path:
        """Its outline under a matrix, without colours."""
        return Path(tuple(moved(command, matrix) for command in self.commands))


class Text(NamedTuple):
    """One run of letters on a baseline at `y`; `size` and `tracking` (added after every letter) in points.

    `font` is a name in the `Fonts` of the PDF. The anchor says which end of the run is at `x`; the tracking after the
    last letter does not count. `text` is in reading order; `leftwards` says whether all of it is read from right to
    left, None that its letters decide.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: Colour = BLACK
    anchor: Anchor = "start"
    tracking: float = 0.0
    leftwards: bool | None = None


class Group(NamedTuple):
    """Items under one matrix; `clip`, in the group's own coordinates, hides what is outside its outline."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None


class ArtUse(NamedTuple):
    """A piece of art by its name; the PDF has it once and refers to it wherever it is used."""

    art: str
    matrix: Matrix = IDENTITY


class Image(NamedTuple):
    """A picture of pixels, a PNG or JPEG file, stretched to a rectangle by its top left corner and size.

    `mean` is its average colour; an image that is not opaque lets the ground show through.
    """

    x: float
    y: float
    width: float
    height: float
    file: bytes
    mean: Colour
    is_opaque: bool = True

    @property
    def ground(self) -> Path:
        """The rectangle in its average colour, to compute its ink and the contrast of text on it."""
        return rect(self.x, self.y, self.width, self.height, self.mean)


Item = Path | Text | Group | ArtUse | Image


_NO_ARTS: Mapping[str, tuple[Item, ...]] = MappingProxyType({})


class Face(NamedTuple):
    """One side of a thing to cut out: its trim in mm, and items that may reach `bleed` mm beyond it on every side.

    Ink beyond the bleed is cut off when the face is placed. `arts` has the items of every art that is used. Arts of
    one name are the same in all faces of a PDF, and may use other arts.
    """

    id: str
    width: float
    height: float
    bleed: float = 0.0
    items: tuple[Item, ...] = ()
    arts: Mapping[str, tuple[Item, ...]] = _NO_ARTS


class PaperSize(Protocol):
    """What `pdf` reads of a paper: its size in mm, as the sheet lies."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...


class Clip(Protocol):
    """A rectangle on the sheet, in mm."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...


class PlacedFace(Protocol):
    """What `pdf` reads of a placement: a face's id and where its trim lies on the sheet.

    `drawn` is the id of the face that is drawn there: the same, or one of its size with more or less bleed.
    `rotation` is 0, 90, 180 or 270 degrees clockwise. x and y are the top left corner of the trim *on the sheet*,
    after the turn: a 63 x 88 face at 90 degrees takes 88 x 63 from there. Nothing of the face shows outside `clip`,
    if there is one: a fold carries no bleed, and a tile shows a part of a board.
    """

    @property
    def face(self) -> str: ...
    @property
    def drawn(self) -> str: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def rotation(self) -> float: ...
    @property
    def clip(self) -> Clip | None: ...


class PdfSheet(Protocol):
    """What `pdf` reads of a sheet.

    `marks` are in the paper's coordinates, over the placements, and use no art.
    """

    @property
    def paper(self) -> PaperSize: ...
    @property
    def placements(self) -> Sequence[PlacedFace]: ...
    @property
    def marks(self) -> Sequence[Item]: ...


_shared = lru_cache(maxsize=4096)
"""For items that many cards share: they are made and stored once."""


# --- matrices


@_shared
def translate(x: float, y: float) -> Matrix:
    """Move by x and y mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


@_shared
def scale(x: float, y: float | None = None) -> Matrix:
    """Stretch from the origin; one number stretches both ways."""
    return (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


@_shared
def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Turn clockwise about a point; quarter turns are exact."""
    cos, sin = _QUARTERS.get(degrees % 360) or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    return (cos, sin, 0.0 - sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


_QUARTERS: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


@_shared
def compose(*matrices: Matrix) -> Matrix:
    """One matrix for several, the outermost first: `compose(translate(10, 0), rotate(90))` turns, then moves.

    >>> compose(translate(10, 0), rotate(90))
    (0.0, 1.0, -1.0, 0.0, 10.0, 0.0)
    """
    result = IDENTITY
    for matrix in matrices:
        a, b, c, d, e, f = result
        a2, b2, c2, d2, e2, f2 = matrix
        result = (
            a * a2 + c * b2,
            b * a2 + d * b2,
            a * c2 + c * d2,
            b * c2 + d * d2,
            a * e2 + c * f2 + e,
            b * e2 + d * f2 + f,
        )
    return result


def transform(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point under a matrix.

    >>> transform(rotate(90), 1, 0)
    (0.0, 1.0)
    """
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def moved(command: Command, matrix: Matrix) -> Command:
    """A step of a path under a matrix; not for `R`, which a matrix may turn."""
    kind, *numbers = command
    points = [transform(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return (kind, *(length for point in points for length in point))  # type: ignore[return-value]


# --- outlines


def line(x1: float, y1: float, x2: float, y2: float, colour: Colour = BLACK, width: float = 0.2) -> Path:
    """A stroked line."""
    return Path((("M", x1, y1), ("L", x2, y2)), stroke=colour, width=width)


@_shared
def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    line_width: float = 0.2,
) -> Path:
    """A rectangle by its top left corner and its size."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill, stroke, line_width)


def polygon(
    points: Sequence[tuple[float, float]],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    line_width: float = 0.2,
) -> Path:
    """A closed outline through the points; there must be at least one."""
    first, *others = points
    commands: tuple[Command, ...] = (("M", *first), *(("L", *point) for point in others), ("Z",))
    return Path(commands, fill, stroke, line_width)


def circle(
    x: float, y: float, radius: float, fill: Colour | None = None, stroke: Colour | None = None, line_width: float = 0.2
) -> Path:
    """A circle about a point."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill, stroke, line_width)


def rounded(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    line_width: float = 0.2,
    radius_y: float | None = None,
) -> Path:
    """A rectangle with round corners; a radius is at most half of a side.

    With half of both sides as radii it is an ellipse.
    """
    across, down = min(radius, width / 2), min(radius if radius_y is None else radius_y, height / 2)
    return Path(_rounded(x, y, x + width, y + height, across, down), fill, stroke, line_width)


def _rounded(left: float, top: float, right: float, bottom: float, rx: float, ry: float) -> tuple[Command, ...]:
    kx, ky = rx * (1 - _ARC), ry * (1 - _ARC)
    return (
        ("M", left + rx, top),
        ("L", right - rx, top),
        ("C", right - kx, top, right, top + ky, right, top + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", left + rx, bottom),
        ("C", left + kx, bottom, left, bottom - ky, left, bottom - ry),
        ("L", left, top + ry),
        ("C", left, top + ky, left + kx, top, left + rx, top),
        ("Z",),
    )
