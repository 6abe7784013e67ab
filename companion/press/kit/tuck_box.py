"""A tuck box, unfolded: its sides, cuts and folds, for the width, height and depth of its cards.

From left to right: a tab for glue, the back, a side, the front and the other side. Above the back is the lid with a
tongue to tuck in; above the sides are dust flaps. Below the back and the front are two flaps, glued together as the
bottom. All in mm from the top left corner of its face, which has a margin of `MARGIN` on each side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.press.drawing.areas import Point, outlines
from companion.press.drawing.display_list import (
    IDENTITY,
    Command,
    Face,
    Group,
    Matrix,
    Path,
    compose,
    rotate,
    transform,
    translate,
)
from companion.press.drawing.paper import PaperBox, around
from companion.press.drawing.trim import Trim
from companion.press.preflight.folds import Unfolded
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import Segment, cut_line, fold_lines

MARGIN = 1.0
GLUE = 12.0
TONGUE = 13.0
SLANT = 5.0
"""How much shorter the tab for glue is at its free side, in mm."""

DUST, BOTTOM = 0.6, 0.75
"""The length of flaps, as a part of the box's depth."""

_ACROSS = 0.9
"""The longest dust flap, as a part of the box's width: it lies under the lid."""
_EASE = 1.5
_NOTCH = 10.0
_ROUND = 0.5523  # the distance of a quarter circle's control points, in radii


class Net(NamedTuple):
    """A box of this width, height and depth, in mm."""

    w: float
    h: float
    deep: float

    @property
    def width(self) -> float:
        return 2 * MARGIN + GLUE + 2 * (self.w + self.deep)

    @property
    def height(self) -> float:
        return 2 * MARGIN + TONGUE + self.deep + self.h + BOTTOM * self.deep

    @property
    def panels(self) -> dict[str, PaperBox]:
        """The parts that art is drawn on, by name."""
        x, y = MARGIN + GLUE, MARGIN + TONGUE + self.deep
        return {
            "back": PaperBox(x, y, self.w, self.h),
            "left": PaperBox(x + self.w, y, self.deep, self.h),
            "front": PaperBox(x + self.w + self.deep, y, self.w, self.h),
            "right": PaperBox(x + 2 * self.w + self.deep, y, self.deep, self.h),
            "lid": PaperBox(x, y - self.deep, self.w, self.deep),
            "tongue": PaperBox(x, MARGIN, self.w, TONGUE),
            "glue": PaperBox(MARGIN, y, GLUE, self.h),
        }

    def record(self) -> dict[str, Any]:
        """The names for the layout, beside `held`."""
        panels = {name: {"x": box.x, "y": box.y, "w": box.width, "h": box.height} for name, box in self.panels.items()}
        return {"w": self.width, "h": self.height, "panels": panels}

    def folds(self) -> list[PaperBox]:
        """Every fold; all go backwards."""
        panel = self.panels
        back, lid = panel["back"], panel["lid"]
        upright = [panel[name] for name in ("back", "left", "front", "right")]
        across = [PaperBox(lid.x, lid.y, lid.width, 0), PaperBox(back.x, back.y, back.width, 0)]
        for name in ("left", "right"):
            side = panel[name]
            across += (PaperBox(side.x, at, side.width, 0) for at in (side.y, side.bottom))
        across += (PaperBox(panel[name].x, back.bottom, self.w, 0) for name in ("back", "front"))
        return [*(PaperBox(one.x, one.y, 0, one.height) for one in upright), *across]

    def cuts(self) -> list[Segment]:
        """Every straight cut."""
        panel = self.panels
        back, front, right = panel["back"], panel["front"], panel["right"]
        top, bottom = back.y, back.bottom
        found = [*self._glue(), *self._tongue()]
        found += (
            (front.x, top, front.x + front.width / 2 - self._thumb, top),
            (front.x + front.width / 2 + self._thumb, top, front.right, top),
        )
        found.append((right.right, top, right.right, bottom))
        for name in ("left", "right"):
            side = panel[name]
            found += _flap(side.x, side.right, top, -self._dust)
            found += _flap(side.x, side.right, bottom, self._dust)
        for one in (back, front):
            found += _flap(one.x, one.right, bottom, BOTTOM * self.deep)
        return found

    @property
    def _thumb(self) -> float:
        """The radius of the notch: less than a third of a small front."""
        return min(_NOTCH, self.w * 0.3, self.h * 0.3)

    @property
    def _dust(self) -> float:
        """The length of the dust flaps."""
        return min(DUST * self.deep, _ACROSS * self.w)

    def notch(self) -> Path:
        """The round cut in the front, for a thumb."""
        front = self.panels["front"]
        x, y, r, k = front.x + front.width / 2, front.y, self._thumb, self._thumb * _ROUND
        commands: tuple[Command, ...] = (
            ("M", x - r, y),
            ("C", x - r, y + k, x - k, y + r, x, y + r),
            ("C", x + k, y + r, x + r, y + k, x + r, y),
        )
        return Path(commands)

    @property
    def unfolded(self) -> Unfolded:
        """The cuts, folds and glued parts, for checks of how far things lie from them."""
        return Unfolded(Trim(self.width, self.height, tuple(self._around())), tuple(self.folds()), self.panels["glue"])

    def _around(self) -> list[Point]:
        """The points of the line around it, clockwise from the tab for glue."""
        panel = self.panels
        back, left, front, right, tongue = (panel[name] for name in ("back", "left", "front", "right", "tongue"))
        (notch, _), *_ = outlines(self.notch())
        above = [
            *((back.x, back.y), *_along(_flap(tongue.x, tongue.right, tongue.bottom, -TONGUE)), (back.right, back.y)),
            *_along(_flap(left.x, left.right, left.y, -self._dust)),
            *((front.x, front.y), *notch),
            *_along(_flap(right.x, right.right, right.y, -self._dust)),
        ]
        bottom = BOTTOM * self.deep
        reaches = ((back, bottom), (left, self._dust), (front, bottom), (right, self._dust))
        below = [point for one, far in reaches for point in _along(_flap(one.x, one.right, one.bottom, far))]
        return list(dict.fromkeys([*above, *reversed(below), *reversed(_along(self._glue()))]))

    def counted(self, sheets: Sequence[Sheet]) -> list[Sheet]:
        """The sheets of a box, each with its cuts and folds."""
        return [self._marked(sheet) for sheet in sheets]

    def _marked(self, sheet: Sheet) -> Sheet:
        matrix = compose(sheet.placements[0].matrix, self.lies)
        lines = tuple(line.under(matrix) for line in (*self.outline(), self.notch()))
        creases = tuple(_under(fold, matrix) for fold in self.folds())
        return replace(sheet, cuts=len(self.cuts()) + 1, folds=len(creases), lines=lines, creases=creases)

    @property
    def lies(self) -> Matrix:
        """The matrix that turns it on its face, which goes onto an upright sheet."""
        return compose(translate(self.height, 0), rotate(90)) if self.width > self.height else IDENTITY

    def outline(self) -> Iterator[Path]:
        """The straight cuts, with connected ones in one path."""
        steps: list[Command] = []
        for x1, y1, x2, y2 in self.cuts():
            if not steps or steps[-1][1:] != (x1, y1):
                if steps:
                    yield Path(tuple(steps))
                steps = [("M", x1, y1)]
            steps.append(("L", x2, y2))
        yield Path(tuple(steps))

    def _glue(self) -> list[Segment]:
        tab, slant = self.panels["glue"], min(SLANT, self.h / 4)
        return [
            (tab.right, tab.y, tab.x, tab.y + slant),
            (tab.x, tab.y + slant, tab.x, tab.bottom - slant),
            (tab.x, tab.bottom - slant, tab.right, tab.bottom),
        ]

    def _tongue(self) -> list[Segment]:
        """The lid's free sides, and the tongue, narrower at its end."""
        lid, tongue = self.panels["lid"], self.panels["tongue"]
        sides: list[Segment] = [(x, lid.bottom, x, lid.y) for x in (lid.x, lid.right)]
        return [*sides, *_flap(tongue.x, tongue.right, tongue.bottom, -TONGUE)]


def _flap(left: float, right: float, base: float, reach: float) -> list[Segment]:
    """The three sides of a flap on a base; a little narrower at its end, so that it slips in."""
    ease = min(_EASE, (right - left) / 4)
    end = base + reach
    return [(left, base, left + ease, end), (left + ease, end, right - ease, end), (right - ease, end, right, base)]


def _along(segments: Sequence[Segment]) -> list[Point]:
    """The points along connected segments."""
    return [*((x, y) for x, y, *_ in segments), segments[-1][2:]]


def box_face(face: Face, net: Net) -> Face:
    """A layout's drawing of a box, with its cuts and folds, turned to fit an upright sheet."""
    steps: list[Command] = []
    for x1, y1, x2, y2 in net.cuts():
        steps += [("M", x1, y1), ("L", x2, y2)]
    items = (*face.items, *cut_line((*steps, *net.notch().commands)), *fold_lines(net.folds()))
    if net.lies == IDENTITY:
        return face._replace(items=items)
    return face._replace(width=face.height, height=face.width, items=(Group(items, net.lies),))


def _under(fold: PaperBox, matrix: Matrix) -> PaperBox:
    """A fold under a matrix of quarter turns."""
    return around(PaperBox(*transform(matrix, x, y), 0, 0) for x, y in ((fold.x, fold.y), (fold.right, fold.bottom)))
