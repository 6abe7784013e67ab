"""A picture of a table as it lies now: what a game says lies where, drawn by the layouts that print it.

It is scaled to fit one page, upright or turned. Where its spaces would become too small to be read, it is cut between
the things that lie on the table, into as few pages as it takes.
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
"""The table is cut into pages rather than that the side of its smallest space is drawn smaller, in mm."""
LARGEST = 1.0
"""Nothing is drawn larger than it is printed."""
MOST_CUTS = 8
_STANDING, _REACH = 1.5, 0.85
"""Pieces are drawn so much larger than to scale, where there is room, but no longer than this of the smallest space."""
_INSIDE = 0.05
"""Of a space: kept free along its sides."""
_ASIDE = 3.0
"""Between the picture and the words."""
_NAME, _LEAST_NAME, _MOST_NAME, _IN = 0.08, 2.4, 5.0, 0.4
"""How high a plate with a name is: of the side of what it names, and in mm; how far it lies inside of it."""
_DASH = (1.6, 1.0)
_FRAME, _LINE, _MOST_FRAME = 0.06, 0.6, 3.0
"""How thick the frame around what has changed is: of the side of the space, and in mm."""
CHANGED = (0.84, 0.18, 0.12)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a table is cut into windows for a paper as it lies, and how large it is drawn."""

    paper: Paper
    windows: tuple[PaperBox, ...]
    factor: float


def table_sheets(
    kit: PrintKit, tableau: Tableau, told: LegendText, paper: Paper, ink: Ink
) -> tuple[list[Sheet], dict[str, Face]]:
    """The pages of a picture, and what they place; raises Unreadable for what the kit does not print."""
    table = _Table(kit, tableau, told, Faces(kit, ink))
    faces = table.pages(table.plan(paper))
    sheets = []
    for face in faces:
        whole = PaperBox(0, 0, face.width, face.height)
        lying = Paper(paper.name, face.width, face.height, paper.margin)
        sheets.append(Sheet(lying, (placed(face.id, whole, 0, whole),), (), face.id))
    return sheets, {face.id: face for face in faces}


class TablePicture(NamedTuple):
    """A table as one face; `lying` are the faces of what lies on it, by the names of the arts that show them."""

    face: Face
    lying: Mapping[str, Face]


def table_picture(faces: Faces, kit: PrintKit, tableau: Tableau, changed: Iterable[TableArea] = ()) -> TablePicture:
    """The whole table in its own size, without words beside it: for a screen.

    What lies in the `changed` areas has a frame. Raises Unreadable for what the kit does not print.
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
    """Where something lies now that did not, or no longer lies, as far as it stands on a space."""
    counts = Counter(before.pieces), Counter(after.pieces)
    found = [piece.area for piece in ((counts[1] - counts[0]) + (counts[0] - counts[1]))]
    return list(dict.fromkeys(found))


class _Table:
    """A table that is drawn; `lying` are the faces of its grounds and where they lie, in the table's own mm."""

    def __init__(self, kit: PrintKit, tableau: Tableau, told: LegendText, faces: Faces) -> None:
        self.kit, self.tableau, self.told, self.faces = kit, tableau, told, faces
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
        """What writes the words, into a sketch of their own if only to see how high they are."""
        return Legend(sketch or self.sketch(), self.faces, self.tableau, self.told)

    def sketch(self) -> Sketch:
        return Sketch(self.kit.look, self.kit.file.font)

    # --- how it is cut

    def plan(self, paper: Paper) -> _Plan:
        """The fewest pages on which spaces can be read, of these what is drawn largest; upright if both ways are."""
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
        """What a page has for the picture."""
        area = paper.printable
        legend = self.legend()
        head, foot = legend.head(area, "1 of 9") + _ASIDE, legend.foot(area) + _ASIDE
        return area.grown(0, -head, 0, -(0 if self._is_apart(foot, area) else foot))

    def _is_apart(self, foot: float, area: PaperBox) -> bool:
        """Whether the words under the picture are so many for this paper that they have a page of their own."""
        return foot > area.height / 2

    def _cut(self, paper: Paper, across: Sequence[Span], down: Sequence[Span], room: PaperBox) -> _Plan:
        cells = [PaperBox(left, top, right - left, low - top) for (top, low), (left, right) in product(down, across)]
        windows = tuple(cell for cell in cells if any(cell.overlaps(box) for box in self.boxes))
        fits = (min(room.width / window.width, room.height / window.height) for window in windows)
        return _Plan(paper, windows, min(LARGEST, *fits))

    # --- how it is drawn

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
        """All that lies in a window: what lies below, then what may be put beside it, names, and pieces."""
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
            view.sketch.piece(face, box, piece.mark)


@dataclass(frozen=True, slots=True)
class _View:
    """A window of the table on a page: where its corner lies there, and how large it is drawn."""

    sketch: Sketch
    window: PaperBox
    x: float
    y: float
    factor: float

    def box(self, box: PaperBox) -> PaperBox:
        """Where a box of the table is on the page."""
        x, y = self.x + (box.x - self.window.x) * self.factor, self.y + (box.y - self.window.y) * self.factor
        return PaperBox(x, y, box.width * self.factor, box.height * self.factor)

    def name(self, text: str, drawn: PaperBox) -> PaperBox:
        """A plate with a name in the corner of what it names; returns where it is."""
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
        """A frame around what has changed, that stands out from any ground."""
        wide = min(max(_FRAME * min(drawn.width, drawn.height), _LINE), _MOST_FRAME)
        for colour, width in ((WHITE, 2 * wide), (CHANGED, wide)):
            self.sketch.items.append(rect(drawn.x, drawn.y, drawn.width, drawn.height, stroke=colour, line_width=width))

    def room(self, space: PaperBox, names: Iterable[PaperBox]) -> PaperBox:
        """Where pieces stand on a space: within it, and under a name that lies on it."""
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
    """Where a line cuts none of the spans in two, from the beginning of them all to their end.

    >>> _cuts([(0, 90), (90, 180), (60, 150)])
    [0, 180]
    """
    spans = sorted(set(spans))
    ends = sorted({end for span in spans for end in span})
    return [end for end in ends if not any(low + TOUCH < end < high - TOUCH for low, high in spans)]


def _spans(cuts: Sequence[float], count: int) -> list[Span]:
    """The stretch between the first cut and the last in so many parts, as equal as cuts allow, or in fewer.

    >>> _spans([0, 90, 180, 270], 2)
    [(0, 90), (90, 270)]
    """
    step = (cuts[-1] - cuts[0]) / count
    chosen = [min(cuts, key=lambda cut: abs(cut - cuts[0] - number * step)) for number in range(count + 1)]
    return list(pairwise(sorted(set(chosen))))


__all__ = ["LegendText", "TablePicture", "changed_areas", "table_picture", "table_sheets"]
