"""A ruler for PDFs: what is stroked and which forms are placed on a page, read from its operators alone, in mm."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from companion.press.drawing.paper import PaperBox

POINTS = 72 / 25.4
CLOSE = 0.05
"""What front and back, or two halves, may be apart: less than the finest line is wide."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A straight stroke from x1, y1 to x2, y2 in mm from the page's top left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    is_dashed: bool

    @property
    def box(self) -> PaperBox:
        return PaperBox(min(self.x1, self.x2), min(self.y1, self.y2), abs(self.x2 - self.x1), abs(self.y2 - self.y1))

    @property
    def length(self) -> float:
        return float(((self.x2 - self.x1) ** 2 + (self.y2 - self.y1) ** 2) ** 0.5)


@dataclass(frozen=True)
class Form:
    """A form that a page places itself: its whole box, and what of the page it may be seen in."""

    name: str
    box: PaperBox
    seen: PaperBox


@dataclass
class Page:
    """What is read from a page; with `inside`, the strokes of its forms as well."""

    width: float
    height: float
    strokes: list[Stroke] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)


def pages(pdf: bytes, inside: bool = False) -> list[Page]:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [_page(page, inside) for page in document.pages]


def _page(page: Any, inside: bool) -> Page:
    left, low, right, top = (float(value) for value in page.MediaBox)
    assert (left, low) == (0, 0)
    found = Page(right / POINTS, top / POINTS)
    _Reader(found, top, inside).read(page, page.Resources, pikepdf.Matrix())
    return found


@dataclass
class _Reader:
    page: Page
    top: float
    inside: bool

    def read(self, content: Any, resources: Any, matrix: Any, depth: int = 0) -> None:
        """Follow the operators of a page or a form, which is placed by a matrix."""
        stack: list[tuple[Any, float, bool, PaperBox | None]] = []
        width, dashed, clip = 1.0, False, None
        outline: list[tuple[Point, Point]] = []
        at = start = (0.0, 0.0)
        for operands, operator in pikepdf.parse_content_stream(content):
            name = str(operator)
            if name in ("Do", "d"):
                if name == "d":
                    dashed = len(operands[0]) > 0
                else:
                    self._form(str(operands[0]), resources, matrix, clip, depth)
                continue
            if name == "q":
                stack.append((matrix, width, dashed, clip))
            elif name == "Q":
                matrix, width, dashed, clip = stack.pop()
            elif name == "cm":
                matrix = pikepdf.Matrix(*_numbers(operands)) @ matrix
            elif name == "w":
                width = float(operands[0])
            elif name == "m":
                at = start = _point(operands)
            elif name in ("l", "c"):
                end = _point(operands[-2:])
                if name == "l":
                    outline.append((at, end))
                at = end
            elif name == "h":
                outline.append((at, start))
                at = start
            elif name == "re":
                outline += _sides(*_numbers(operands))
            elif name in ("W", "W*"):
                clip = self._box([point for line in outline for point in line], matrix)
            elif name in ("S", "s", "B", "B*", "b", "b*", "f", "f*", "n"):
                if name not in ("f", "f*", "n"):
                    self._stroke(outline, matrix, width, dashed)
                outline = []

    def _form(self, name: str, resources: Any, matrix: Any, clip: PaperBox | None, depth: int) -> None:
        form = resources.XObject[name]
        left, low, right, top = _numbers(form.BBox)
        if depth == 0:
            box = self._box([(left, low), (right, top)], matrix)
            self.page.forms.append(Form(name, box, clip or box))
        if self.inside:
            self.read(form, form.get("/Resources", resources), matrix, depth + 1)

    def _stroke(self, outline: Sequence[tuple[Point, Point]], matrix: Any, width: float, dashed: bool) -> None:
        scale = abs(float(matrix.a) * float(matrix.d) - float(matrix.b) * float(matrix.c)) ** 0.5
        for line in outline:
            (x1, y1), (x2, y2) = (self._spot(point, matrix) for point in line)
            self.page.strokes.append(Stroke(x1, y1, x2, y2, width * scale / POINTS, dashed))

    def _spot(self, point: Point, matrix: Any) -> Point:
        x, y = matrix.transform(point)
        return float(x) / POINTS, (self.top - float(y)) / POINTS

    def _box(self, points: Sequence[Point], matrix: Any) -> PaperBox:
        spots = [self._spot(point, matrix) for point in points]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _numbers(operands: Any) -> list[float]:
    return [float(value) for value in operands]


def _point(operands: Any) -> Point:
    x, y = _numbers(operands)
    return x, y


def _sides(x: float, y: float, w: float, h: float) -> Iterator[tuple[Point, Point]]:
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return zip(corners, [*corners[1:], corners[0]], strict=True)


# --- comparing


def mirrored(stroke: Stroke, x: float | None = None, y: float | None = None) -> Stroke:
    """The stroke on the other side of an upright line at x, or a level one at y."""
    if x is not None:
        return Stroke(2 * x - stroke.x1, stroke.y1, 2 * x - stroke.x2, stroke.y2, stroke.width, stroke.is_dashed)
    assert y is not None
    return Stroke(stroke.x1, 2 * y - stroke.y1, stroke.x2, 2 * y - stroke.y2, stroke.width, stroke.is_dashed)


def is_same(one: Stroke, other: Stroke) -> bool:
    """Whether two strokes go from and to the same points, in this order."""
    pairs = zip((one.x1, one.y1, one.x2, one.y2), (other.x1, other.y1, other.x2, other.y2), strict=True)
    return all(abs(a - b) < CLOSE for a, b in pairs)


def through_paper(page: Page, stroke: Stroke, backs: str) -> Stroke:
    """Where a stroke of a back lies as seen from the front."""
    if backs == "duplex-long":
        return mirrored(stroke, x=page.width / 2)
    return mirrored(stroke, y=page.height / 2)
