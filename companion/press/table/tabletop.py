"""A picture of a table as it is now, drawn by the layouts that print its pieces.

It is scaled to fit one page, upright or turned. If its spaces would become too small to read, the picture is cut
between the things on the table into as few pages as possible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from companion.model.tableau import Ground, StandingToken, TableArea, Tableau
from companion.press.drawing.display_list import BLACK, WHITE, Face, rect
from companion.press.drawing.palette import Ink
from companion.press.drawing.paper import TOUCH, Paper, PaperBox
from companion.press.drawing.pieces import placed
from companion.press.kit.faces import Faces
from companion.press.kit.kit import PrintKit
from companion.press.sheets.imposition import Sheet
from companion.press.table.crowd import crowd
from companion.press.table.legend import Legend, LegendText
from companion.press.table.sketch import Sketch

LEAST_SPACE = 6.0
"""The least side of the smallest space, in mm; the table is cut into pages to keep it."""
LARGEST = 1.0
"""The largest scale: nothing is drawn larger than it is printed."""
MOST_CUTS = 8
_STANDING, _REACH = 1.5, 0.85
"""How much pieces are enlarged where there is room, and their longest side as a part of the smallest space."""
_INSIDE = 0.05
"""The part of a space that stays free along its sides."""
_ASIDE = 3.0
"""The gap between the picture and the words, in mm."""
_NAME, _LEAST_NAME, _MOST_NAME, _IN = 0.08, 2.4, 5.0, 0.4
"""The height of a plate with a name, as a part of the named thing's side; the least and most in mm; its inset."""
_DASH = (1.6, 1.0)
_FRAME, _LINE, _MOST_FRAME = 0.06, 0.6, 3.0
"""The thickness of the frame around a change, as a part of the space's side; the least and most in mm."""
CHANGED = (0.84, 0.18, 0.12)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The windows of a table for a paper as it lies, and the scale."""

    paper: Paper
    windows: tuple[PaperBox, ...]
    factor: float


def table_sheets(
    kit: PrintKit, tableau: Tableau, words: LegendText, paper: Paper, ink: Ink
) -> tuple[list[Sheet], dict[str, Face]]:
    """The pages of a picture and their faces; raises Unreadable for things that the kit does not print."""
    table = _Table(kit, tableau, words, Faces(kit, ink))
    faces = table.pages(table.plan(paper))
    sheets = []
    for face in faces:
        whole = PaperBox(0, 0, face.width, face.height)
        lying = Paper(paper.name, face.width, face.height, paper.margin)
        sheets.append(Sheet(lying, (placed(face.id, whole, 0, whole),), (), face.id))
    return sheets, {face.id: face for face in faces}


class TablePicture(NamedTuple):
    """A table as one face; `lying` has the faces of the things on it, by the names of their arts."""

    face: Face
    lying: Mapping[str, Face]


def table_picture(faces: Faces, kit: PrintKit, tableau: Tableau, changed: Iterable[TableArea] = ()) -> TablePicture:
    """The whole table at full size, without words beside it, for a screen.

    Things in the `changed` areas have a frame. Raises Unreadable for things that the kit does not print.
    """
    table = _Table(kit, tableau, LegendText("", ""), faces)
    left, top = min(box.x for box in table.boxes), min(box.y for box in table.boxes)
    right, low = max(box.right for box in table.boxes), max(box.bottom for box in table.boxes)
    view = _View(table.sketch(), PaperBox(left, top, right - left, low - top).grown(*[_ASIDE] * 4), 0.0, 0.0, 1.0)
    table.draw(view)
    for area in changed:
        view.frame(view.box(PaperBox(*area)))
    sketch, window = view.sketch, view.window
    return TablePicture(Face("table", window.width, window.height, 0.0, tuple(sketch.items), sketch.arts), sketch.lying)


def changed_areas(before: Tableau, after: Tableau) -> list[TableArea]:
    """The spaces on which something is new or gone."""
    counts = Counter(before.pieces), Counter(after.pieces)
    found = [piece.area for piece in ((counts[1] - counts[0]) + (counts[0] - counts[1]))]
    return list(dict.fromkeys(found))


class _Table:
    """Draws a table; `lying` has the faces of its grounds and their boxes, in the table's own mm."""

    def __init__(self, kit: PrintKit, tableau: Tableau, words: LegendText, faces: Faces) -> None:
        self.kit, self.tableau, self.words, self.faces = kit, tableau, words, faces
        self.lying = [(ground, *self._lying(ground)) for ground in tableau.grounds]
        areas = [piece.area for piece in tableau.pieces]
        self.smallest = min((min(area.w, area.h) for area in areas), default=math.inf)
        self.boxes = [*(box for _, _, box in self.lying), *(PaperBox(*place.area) for place in tableau.places)]

    def _lying(self, ground: Ground) -> tuple[Face, PaperBox]:
        if ground.id in self.kit.definition.boards:
            face, (x, y) = self.faces.board(ground.id)
            return face, PaperBox(ground.x - x, ground.y - y, face.width, face.height)
        face = self.faces.token(ground.id, ground.seat, ground.copy)
        wide, high = (face.height, face.width) if ground.turn % 180 else (face.width, face.height)
        return face, PaperBox(ground.x, ground.y, wide, high)

    def legend(self, sketch: Sketch | None = None) -> Legend:
        """The writer of the words, with a new sketch if only their height is needed."""
        return Legend(sketch or self.sketch(), self.faces, self.tableau, self.words)

    def sketch(self) -> Sketch:
        return Sketch(self.kit.look, self.kit.file.font)

    # --- cutting it into pages

    def plan(self, paper: Paper) -> _Plan:
        """The plan with the fewest pages on which spaces are readable; then the largest scale, then upright."""
        upright = paper if paper.width <= paper.height else paper.turned
        across = _cuts((box.x, box.right) for box in self.boxes)
        down = _cuts((box.y, box.bottom) for box in self.boxes)
        ways = [
            self._cut(way, _spans(across, columns), _spans(down, rows), room)
            for way, room in ((way, self._room(way)) for way in (upright, upright.turned))
            for columns, rows in product(range(1, MOST_CUTS + 1), range(1, MOST_CUTS + 1))
            if columns < len(across) and rows < len(down)
        ]
        readable = [way for way in ways if way.factor * self.smallest >= LEAST_SPACE]
        if readable:
            return min(readable, key=lambda way: (len(way.windows), -way.factor))
        return max(ways, key=lambda way: (way.factor, -len(way.windows)))

    def _room(self, paper: Paper) -> PaperBox:
        """The room for the picture on a page."""
        area = paper.printable
        legend = self.legend()
        head, foot = legend.head(area, "1 of 9") + _ASIDE, legend.foot(area) + _ASIDE
        return area.grown(0, -head, 0, -(0 if self._is_apart(foot, area) else foot))

    def _is_apart(self, foot: float, area: PaperBox) -> bool:
        """Whether the words under the picture need a page of their own on this paper."""
        return foot > area.height / 2

    def _cut(self, paper: Paper, across: Sequence[Span], down: Sequence[Span], room: PaperBox) -> _Plan:
        cells = [PaperBox(left, top, right - left, low - top) for (top, low), (left, right) in product(down, across)]
        windows = tuple(cell for cell in cells if any(cell.overlaps(box) for box in self.boxes))
        fits = (min(room.width / window.width, room.height / window.height) for window in windows)
        return _Plan(paper, windows, min(LARGEST, *fits))

    # --- drawing it

    def pages(self, plan: _Plan) -> list[Face]:
        """A face for each page."""
        total, area = len(plan.windows), plan.paper.printable
        is_apart = self._is_apart(self.legend().foot(area) + _ASIDE, area)
        sketches = []
        for number, window in enumerate(plan.windows, 1):
            sketch = self.sketch()
            legend = self.legend(sketch)
            top = area.y + legend.head(area, f"{number} of {total}" if total > 1 else "") + _ASIDE
            left = area.x + (area.width - window.width * plan.factor) / 2
            view = _View(sketch, window, left, top, plan.factor)
            self.draw(view)
            if not is_apart:
                legend.foot(PaperBox(area.x, top + window.height * plan.factor + _ASIDE, area.width, 0))
            sketches.append(sketch)
        if is_apart:
            sketches.append(self.sketch())
            self.legend(sketches[-1]).foot(area)
        paper = plan.paper
        return [
            Face(f"table {number}", paper.width, paper.height, 0.0, tuple(sketch.items), sketch.arts)
            for number, sketch in enumerate(sketches, 1)
        ]

    def draw(self, view: _View) -> None:
        """Everything in a window: grounds, then free places beside them, names, and pieces."""
        names: list[PaperBox] = []
        for ground, face, box in self.lying:
            if view.window.overlaps(box):
                drawn = view.box(box)
                view.sketch.face(face, drawn, ground.turn)
                view.sketch.items.append(rect(drawn.x, drawn.y, drawn.width, drawn.height, stroke=BLACK))
                names += [view.name(ground.name, drawn)] if ground.name else []
        for space in self.tableau.named:
            if view.window.overlaps(PaperBox(*space.area)):
                names.append(view.name(space.name, view.box(PaperBox(*space.area))))
        for place in self.tableau.places:
            if view.window.overlaps(PaperBox(*place.area)):
                view.place(view.box(PaperBox(*place.area)), place.name, place.note)
        spaces: dict[TableArea, list[StandingToken]] = {}
        for piece in self.tableau.pieces:
            spaces.setdefault(piece.area, []).append(piece)
        for area, pieces in spaces.items():
            if view.window.overlaps(PaperBox(*area)):
                self._stand(view, view.room(PaperBox(*area), names), pieces)

    def _stand(self, view: _View, room: PaperBox, pieces: Sequence[StandingToken]) -> None:
        faces = [self.faces.token(piece.token, piece.seat, piece.copy) for piece in pieces]
        longest = max(max(face.width, face.height) for face in faces)
        most = min(LARGEST, view.factor * _STANDING, view.factor * _REACH * self.smallest / longest)
        boxes = crowd(room, [(face.width, face.height) for face in faces], most)
        for piece, face, box in zip(pieces, faces, boxes, strict=True):
            view.sketch.piece(face, box, piece.mark, self.faces.outline(piece.token, piece.seat, piece.copy))


@dataclass(frozen=True, slots=True)
class _View:
    """A window of the table on a page: the place of its corner, and the scale."""

    sketch: Sketch
    window: PaperBox
    x: float
    y: float
    factor: float

    def box(self, box: PaperBox) -> PaperBox:
        """A box of the table on the page."""
        x, y = self.x + (box.x - self.window.x) * self.factor, self.y + (box.y - self.window.y) * self.factor
        return PaperBox(x, y, box.width * self.factor, box.height * self.factor)

    def name(self, text: str, drawn: PaperBox) -> PaperBox:
        """A plate with a name in the corner of the named thing; returns its box."""
        high = min(max(_NAME * min(drawn.width, drawn.height), _LEAST_NAME), _MOST_NAME)
        plate = PaperBox(drawn.x + _IN, drawn.y + _IN, self.sketch.wide(text, high), high)
        self.sketch.plate(text, plate)
        return plate

    def place(self, drawn: PaperBox, name: str, note: str) -> None:
        """An empty place, with its name and a note in it."""
        inside = drawn.grown(-_IN, -_IN, -_IN, -_IN)
        self.sketch.dashes(inside, _IN, _DASH)
        size = min(max(0.3 * drawn.width, 7.0), 14.0)
        middle = PaperBox(inside.x, drawn.y + drawn.height / 2, inside.width, 0)
        high = self.sketch.words("", middle.moved(0, -size * 0.4), size, heading=name, middle=True)
        self.sketch.words(note, middle.moved(0, high - size * 0.4), size * 0.8, middle=True)

    def frame(self, drawn: PaperBox) -> None:
        """A frame around a change, visible on any ground."""
        wide = min(max(_FRAME * min(drawn.width, drawn.height), _LINE), _MOST_FRAME)
        for colour, width in ((WHITE, 2 * wide), (CHANGED, wide)):
            self.sketch.items.append(rect(drawn.x, drawn.y, drawn.width, drawn.height, stroke=colour, line_width=width))

    def room(self, space: PaperBox, names: Iterable[PaperBox]) -> PaperBox:
        """The room for pieces on a space: inside it, and below a name on it."""
        drawn = self.box(space)
        aside = _INSIDE * min(drawn.width, drawn.height)
        room = drawn.grown(-aside, -aside, -aside, -aside)
        for name in names:
            if room.overlaps(name) and name.bottom < drawn.y + drawn.height / 2:
                room = room.grown(0, room.y - name.bottom - _IN, 0, 0)
        return room


# --- cutting

Span = tuple[float, float]


def _cuts(spans: Iterable[Span]) -> list[float]:
    """The places where a line cuts no span in two, from the first start to the last end.

    >>> _cuts([(0, 90), (90, 180), (60, 150)])
    [0, 180]
    """
    spans = sorted(set(spans))
    ends = sorted({end for span in spans for end in span})
    return [end for end in ends if not any(low + TOUCH < end < high - TOUCH for low, high in spans)]


def _spans(cuts: Sequence[float], count: int) -> list[Span]:
    """The stretch from the first cut to the last in at most `count` parts, as equal as the cuts allow.

    >>> _spans([0, 90, 180, 270], 2)
    [(0, 90), (90, 270)]
    """
    step = (cuts[-1] - cuts[0]) / count
    chosen = [min(cuts, key=lambda cut: abs(cut - cuts[0] - number * step)) for number in range(count + 1)]
    return list(pairwise(sorted(set(chosen))))


__all__ = ["LegendText", "TablePicture", "changed_areas", "table_picture", "table_sheets"]
