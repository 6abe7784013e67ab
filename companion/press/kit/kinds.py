"""The kinds of piece on paper: the outline of each, the printable part of its face, and its sheets.

The list of kinds, with their sizes, is in `definitions/kinds.py`. Most are rectangles, cut along the marks around
them. A hexagon's bleed ends where its neighbour's begins; it is cut along straight lines too (`sheets/hexagons.py`).
A piece that is not a rectangle has a cut line printed on its front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from companion.definitions.complaints import Complaint
from companion.definitions.kinds import KINDS, Shape
from companion.definitions.models import GameDefinition, Token
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.areas import MEDIUM, bounds, crosses_itself, outlines
from companion.press.drawing.display_list import (
    Command,
    Face,
    Group,
    Item,
    Matrix,
    Path,
    compose,
    polygon,
    rounded,
    scale,
)
from companion.press.drawing.display_list import rect as draw_rect
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import TOUCH, Paper, size
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.drawing.svg import SvgDrawing
from companion.press.drawing.trim import CLOSE, Trim
from companion.press.kit.kit_file import KitPart, Pieces
from companion.press.layout.layout import CutAs
from companion.press.layout.records import Record, board_record
from companion.press.look.look import Look
from companion.press.sheets.furniture import Title, name_of
from companion.press.sheets.hexagons import corners, impose_hexes, petals
from companion.press.sheets.imposition import Sheet, impose
from companion.press.sheets.marks import THIN_EDGE, cut_line
from companion.press.sheets.tiles import tile_sheets

TAB = 12.0
"""The height of a divider's tab, in mm."""

STRETCH = 0.01
"""How much an outline may be stretched, as a part of its size."""

_MOST = 500  # copies of a small thing on a sheet


@dataclass(frozen=True, slots=True)
class Tab:
    """The tab of a divider: its place along the top, in mm, and its number from 0."""

    x: float
    w: float
    index: int

    def behind(self, width: float) -> Tab:
        """The same tab as seen from behind."""
        return replace(self, x=width - self.x - self.w)


@dataclass(frozen=True, slots=True)
class Cut:
    """The shape that a token is cut to: by its kind, its own outline or its tab."""

    shape: Shape
    width: float
    height: float
    own: SvgDrawing | None = None
    tab: Tab | None = None

    @classmethod
    def of(cls, token: Token, among: Iterable[Token], tabs: int = 1, own: SvgDrawing | None = None) -> Cut:
        """The cut of a token; the tabs of the dividers among its entry's tokens take turns in `tabs` places."""
        width, height = token.size_mm
        tab = None
        if token.shape == "divider":
            index = [one.id for one in among if one.shape == "divider"].index(token.id)
            tab = Tab(width / tabs * (index % tabs), width / tabs, index)
        return cls(token.shape, width, height, own, tab)

    def record(self) -> dict[str, Any]:
        """The names a layout may use beside the token's own: `tab` for a divider."""
        return {"tab": {"x": self.tab.x, "w": self.tab.w, "h": TAB, "index": self.tab.index}} if self.tab else {}

    def back_record(self) -> dict[str, Any]:
        """The same names for the layout of its back."""
        return replace(self, tab=self.tab.behind(self.width)).record() if self.tab else {}

    def misfit(self, face: Face) -> str:
        """What is wrong with the size of a face that is not cut as a rectangle; empty otherwise."""
        if self.tab is not None and self.height <= TAB:
            return f"{shown_face(face.id)} is {self.height:g} mm high; make a divider higher than its tab, {TAB:g} mm"
        is_plain = self.shape != "hex" and self.own is None and self.tab is None
        if is_plain or max(abs(face.width - self.width), abs(face.height - self.height)) < CLOSE:
            return ""
        drawn, needed = size(face.width, face.height), size(self.width, self.height)
        how = "use width '{{ w }}' and height '{{ h }}' in its layout"
        return f"{shown_face(face.id)} is {needed}, but is drawn {drawn}; {how}"

    @property
    def stretch_fault(self) -> str:
        """What is wrong if the proportions of its own outline differ from those of its size; empty otherwise."""
        if self.own is None or abs(self.width * self.own.height / (self.height * self.own.width) - 1) <= STRETCH:
            return ""
        drawn, needed = f"{self.own.width:g} x {self.own.height:g}", size(self.width, self.height)
        fitting = size(self.width, round(self.width * self.own.height / self.own.width, 2))
        return f"an outline of {drawn} would be stretched to {needed}; use a size_mm of {fitting} to keep its shape"

    @property
    def outline(self) -> Path:
        """The outline of the piece after cutting, in mm from its corner."""
        return _outline(self)

    @property
    def cut_as(self) -> CutAs:
        """The cut line for checking how far things on its front lie from it."""
        return _cut_as(self)

    @property
    def behind_as(self) -> CutAs:
        """The cut line as seen from behind, for checking things on its back."""
        cut_as = self.cut_as
        return cut_as.behind if isinstance(cut_as, Trim) else cut_as

    def _drawn(self) -> Path:
        if self.own is not None:
            return own_outline(self.own, self.width, self.height)
        if self.shape == "hex":
            return polygon(corners(self.width, self.height))
        if self.tab is not None:
            return _with_tab(self.width, self.height, self.tab)
        if self.shape in ("round", "dial"):
            return rounded(0, 0, self.width, self.height, self.width / 2, radius_y=self.height / 2)
        if radius := KINDS[self.shape].radius:
            return rounded(0, 0, self.width, self.height, radius)
        return draw_rect(0, 0, self.width, self.height)

    def face(self, face: Face) -> Face:
        """The face with its bleed cut off where a neighbour's begins."""
        if self.shape != "hex":
            return face
        clip = polygon(petals(face.width, face.height, face.bleed))
        return face._replace(items=(Group(face.items, clip=clip),))


LINED = ("round", "dial", "hex", "outline")
"""The kinds that are printed with a line all around."""


def cut_by(one: PrintOrder) -> tuple[Command, ...]:
    """The cut line of a thing where crop marks do not show it; empty for a rectangle.

    A standee is cut as a rectangle, since its halves must stay together.
    """
    if one.outline is None or one.foot is not None:
        return ()
    if one.shape == "divider":
        return _beside_tab(one.outline)
    return one.outline.commands if one.shape in LINED else ()


def cut_unseen(one: PrintOrder) -> tuple[Command, ...]:
    """The same, empty also for a hexagon, whose bleed already shows the line."""
    return () if one.shape == "hex" else cut_by(one)


def front_with_cut_line(one: PrintOrder) -> Face:
    """The front of a piece as it is printed: with a cut line if it is not a rectangle.

    The line is not part of the face: cutting machines and screens do not need it.
    """
    line = cut_by(one)
    return one.front._replace(items=(*one.front.items, *cut_line(line, THIN_EDGE))) if line else one.front


@lru_cache(maxsize=256)
def _outline(cut: Cut) -> Path:
    """The outline of a piece, shared by all pieces with the same cut."""
    return cut._drawn()


@lru_cache(maxsize=256)
def _cut_as(cut: Cut) -> CutAs:
    """The cut line for checks; a card counts as a rectangle, since rounding its corners is optional."""
    is_plain = cut.own is None and cut.tab is None and cut.shape not in ("hex", "round", "dial")
    return "piece" if is_plain else Trim.along(cut.outline, cut.width, cut.height)


def lay_out(
    orders: Sequence[PrintOrder], paper: Paper, backs: Backs, *, title: Title, font: str, back_bleed: float
) -> list[Sheet]:
    """The sheets of pieces, either all hexagons or none; hexagons have no room for extra bleed on backs.

    Mats that are larger than the paper come last, in tiles, each with one drawing of their order.
    """
    if orders and orders[0].shape == "hex":
        return impose_hexes(orders, paper, backs, title=title, font=font)
    large = in_tiles(orders, paper, backs)
    whole = [one for one in orders if one not in large]
    sheets = impose(whole, paper, backs, title=title, font=font, back_bleed=back_bleed) if whole else []
    for one in large:
        drawing, *tiles = tile_sheets(one.front, paper, title=name_of(title).with_part(one.front.id), font=font)
        sheets += [drawing, *tiles * one.count]
    return sheets


def in_tiles(orders: Sequence[PrintOrder], paper: Paper, backs: Backs) -> list[PrintOrder]:
    """The mats that are larger than this paper, and so printed in tiles, without backs."""
    return [
        one
        for one in orders
        if one.shape == "mat" and one.count and not (one.back and backs != "none") and not _fits(one, paper)
    ]


def _fits(one: PrintOrder, paper: Paper) -> bool:
    try:
        impose([replace(one, back=None, count=1)], paper, title="", font="")
    except Unreadable:
        return False
    return True


def copies_of(order: PrintOrder, paper: Paper, *, title: Title, font: str) -> list[Sheet]:
    """The sheets of one thing with its copies; with a count of 0, one full sheet."""
    sheets = impose([replace(order, count=order.count or _MOST)], paper, title=title, font=font)
    if order.count:
        return sheets
    return impose([replace(order, count=sheets[0].pieces)], paper, title=title, font=font)


def deck_faults(part: KitPart, backs: Sequence[Face], sizes: set[tuple[float, float]]) -> Iterator[str]:
    """Why you could recognise cards of a deck from behind; `backs` are all that look different."""
    if not part.deck:
        return
    if len(sizes) > 1:
        listed = " and ".join(size(*one) for one in sorted(sizes))
        yield f"give all cards of a deck one size, or you can tell them apart; these are {listed}"
    with_back = [pieces.back is not None for pieces in part.pieces]
    if any(with_back) and not all(with_back):
        yield "some cards of the deck have a back and some have none; give all a back, or none"
    if len(backs) > 1:
        yield f"'{backs[0].id}' and '{backs[1].id}' differ; give all cards of a deck the same back"


def spaces_of(part: KitPart, game: Record, definition: GameDefinition) -> tuple[str, str, Record]:
    """For a board or a track: its key in kit.yaml, its layout, and the names that the layout may use."""
    if part.track:
        inside = definition.boards.get(part.track.around or "")
        spaces = part.track.record(board_record(game, inside) if inside else None)
        return "track", part.track.layout, {**game, **spaces}
    name = part.board or ""
    return "board", part.layout or name, board_record(game, definition.boards[name])


def outline_of(
    pieces: Pieces, look: Look, complaint: Callable[[str], Complaint]
) -> tuple[SvgDrawing | None, list[Complaint]]:
    """The drawing of the tokens' own outline, if the entry has one; complaints if it is not a valid outline."""
    if not pieces.outline:
        return None, []
    try:
        drawing = look.drawing(pieces.outline, "full")
        check_outline(drawing)
        return drawing, []
    except BrokenDefinition as error:
        return None, [found for found in error.complaints if isinstance(found, Complaint)]
    except Unreadable as error:
        return None, [complaint(str(error))]


def own_outline(drawing: SvgDrawing, width: float, height: float) -> Path:
    """The one closed line of a drawing, stretched to a size in mm; raises Unreadable for any other drawing."""
    paths = list(_paths(drawing.items, scale(width / drawing.width, height / drawing.height)))
    lines = sum(command[0] in ("M", "R") for path in paths for command in path)
    wrong = ""
    if not paths:
        wrong = "it has no stroke"
    elif lines > 1:
        wrong = f"this drawing has {lines} lines"
    elif paths[0][-1][0] not in ("Z", "R"):
        wrong = "it is not closed"
    if wrong:
        raise Unreadable(f"an outline must be one closed line; {wrong}")
    return Path(paths[0])


def check_outline(drawing: SvgDrawing) -> None:
    """Raise Unreadable if the line of a drawing leaves its viewBox or crosses itself."""
    line = own_outline(drawing, drawing.width, drawing.height)
    (points, _), *_ = outlines(line, MEDIUM)
    left, top, right, bottom = bounds(points)
    room = CLOSE * max(drawing.width, drawing.height) / 10
    if left < -room or top < -room or right > drawing.width + room or bottom > drawing.height + room:
        raise Unreadable("an outline must lie within its viewBox; this one leaves it")
    if crosses_itself(points):
        raise Unreadable("an outline must be one closed line; it crosses itself")


def _paths(items: Sequence[Item], matrix: Matrix) -> Iterator[tuple[Command, ...]]:
    for item in items:
        if isinstance(item, Path):
            yield item.under(matrix).commands
        elif isinstance(item, Group):
            yield from _paths(item.items, compose(matrix, item.matrix))


# --- lines


def _with_tab(width: float, height: float, tab: Tab) -> Path:
    """The outline of a divider: its body and the tab."""
    right = tab.x + tab.w
    top = ((0.0, TAB), (tab.x, TAB), (tab.x, 0.0), (right, 0.0), (right, TAB), (width, TAB))
    points = list(dict.fromkeys(top))  # a tab at an edge has one corner fewer there
    return polygon([*points, (width, height), (0.0, height)])


def _beside_tab(outline: Path) -> tuple[Command, ...]:
    """The cut beside the tab of a divider; its other sides are on the crop marks."""
    (points, _), *_ = outlines(outline)
    left, top, right, bottom = bounds(points)
    found: list[Command] = []
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
        if min(middle_x - left, right - middle_x, middle_y - top, bottom - middle_y) > TOUCH:
            found += [("M", x1, y1)] if not found or found[-1][1:] != (x1, y1) else []
            found.append(("L", x2, y2))
    return tuple(found)
