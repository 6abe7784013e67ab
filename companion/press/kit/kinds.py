"""The kinds of piece on paper: the outline that each is cut to, what of a face may be printed, and how sheets are laid.

What kinds there are, and their sizes, is in `definitions/kinds.py`. Most are rectangles, cut along the marks around
them. A hexagon's bleed ends where that of its neighbour begins, and it is cut by straight lines too (`kinds_hex.py`).
What is no rectangle is printed with a line to cut along, on the front.
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
"""How far the tab of a divider stands out, in mm."""

STRETCH = 0.01
"""How much wider or higher an outline may become than it is drawn, as a part of itself."""

_MOST = 500  # of a small thing on a sheet


@dataclass(frozen=True, slots=True)
class Tab:
    """The tab of a divider: where it is at the top, in mm, and its number from 0."""

    x: float
    w: float
    index: int

    def behind(self, width: float) -> Tab:
        """The same tab as seen from behind."""
        return replace(self, x=width - self.x - self.w)


@dataclass(frozen=True, slots=True)
class Cut:
    """What a token is cut to: by its kind, by an outline of its own, by the place of its tab."""

    shape: Shape
    width: float
    height: float
    own: SvgDrawing | None = None
    tab: Tab | None = None

    @classmethod
    def of(cls, token: Token, among: Iterable[Token], tabs: int = 1, own: SvgDrawing | None = None) -> Cut:
        """That of a token among those of its entry; the tabs of the dividers in it take turns in so many places."""
        width, height = token.size_mm
        tab = None
        if token.shape == "divider":
            index = [one.id for one in among if one.shape == "divider"].index(token.id)
            tab = Tab(width / tabs * (index % tabs), width / tabs, index)
        return cls(token.shape, width, height, own, tab)

    def record(self) -> dict[str, Any]:
        """What a layout may name beside the token's own: of a divider its `tab`."""
        return {"tab": {"x": self.tab.x, "w": self.tab.w, "h": TAB, "index": self.tab.index}} if self.tab else {}

    def behind(self) -> dict[str, Any]:
        """The same for the layout of its back."""
        return replace(self, tab=self.tab.behind(self.width)).record() if self.tab else {}

    def misfit(self, face: Face) -> str:
        """What is wrong with the size of a face, if it is cut to more than a rectangle; nothing otherwise."""
        if self.tab is not None and self.height <= TAB:
            return f"{face.id} is {self.height:g} mm high; a divider is higher than its tab, {TAB:g} mm"
        is_plain = self.shape != "hex" and self.own is None and self.tab is None
        if is_plain or max(abs(face.width - self.width), abs(face.height - self.height)) < CLOSE:
            return ""
        drawn, wanted = size(face.width, face.height), size(self.width, self.height)
        how = "a width of '{{ w }}' and a height of '{{ h }}' are wanted in its layout"
        return f"{face.id} is {wanted}, but is drawn {drawn}; {how}"

    @property
    def stretch(self) -> str:
        """What is wrong if its own outline has another shape than its size; nothing otherwise."""
        if self.own is None or abs(self.width * self.own.height / (self.height * self.own.width) - 1) <= STRETCH:
            return ""
        drawn, wanted = f"{self.own.width:g} x {self.own.height:g}", size(self.width, self.height)
        kept = size(self.width, round(self.width * self.own.height / self.own.width, 2))
        return f"an outline of {drawn} would be stretched to {wanted}; a size_mm of {kept} keeps its shape"

    @property
    def outline(self) -> Path:
        """What the piece looks like when it is cut out, in its own mm."""
        return _outline(self)

    @property
    def cut_as(self) -> CutAs:
        """What its front is judged by: how far things lie from the knife."""
        return _cut_as(self)

    @property
    def behind_as(self) -> CutAs:
        """The same of its back."""
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
        """The face with its bleed cut to what is its own."""
        if self.shape != "hex":
            return face
        clip = polygon(petals(face.width, face.height, face.bleed))
        return face._replace(items=(Group(face.items, clip=clip),))


LINED = ("round", "dial", "hex", "outline")
"""What is printed with a line all around it."""


def cut_by(one: PrintOrder) -> tuple[Command, ...]:
    """The line along which a thing is cut where crop marks do not show it; nothing of what is a rectangle.

    What stands on a foot is cut as one, or its halves would come apart.
    """
    if one.outline is None or one.foot is not None:
        return ()
    if one.shape == "divider":
        return _beside_tab(one.outline)
    return one.outline.commands if one.shape in LINED else ()


def cut_unseen(one: PrintOrder) -> tuple[Command, ...]:
    """The same, where the drawing of its face does not tell: the bleed of a hexagon ends at its sides."""
    return () if one.shape == "hex" else cut_by(one)


def lined(one: PrintOrder) -> Face:
    """The front of what is no rectangle as it is printed: with the line to cut along.

    The line is not on its face: whoever cuts such pieces by machine, or shows them on a screen, wants none.
    """
    line = cut_by(one)
    return one.front._replace(items=(*one.front.items, *cut_line(line, THIN_EDGE))) if line else one.front


@lru_cache(maxsize=256)
def _outline(cut: Cut) -> Path:
    """The outline of a piece: one for all that are cut alike."""
    return cut._drawn()


@lru_cache(maxsize=256)
def _cut_as(cut: Cut) -> CutAs:
    """The round corners of a card are left to whoever wants them: it is cut along straight marks."""
    is_plain = cut.own is None and cut.tab is None and cut.shape not in ("hex", "round", "dial")
    return "piece" if is_plain else Trim.along(cut.outline, cut.width, cut.height)


def lay_out(
    wanted: Sequence[PrintOrder], paper: Paper, backs: Backs, *, title: Title, font: str, back_bleed: float
) -> list[Sheet]:
    """The sheets of pieces, all of them hexagons or none; between hexagons there is no room for more bleed on backs.

    Mats that are larger than the paper come last, in tiles, each with one drawing of how they lie.
    """
    if wanted and wanted[0].shape == "hex":
        return impose_hexes(wanted, paper, backs, title=title, font=font)
    large = in_tiles(wanted, paper, backs)
    whole = [one for one in wanted if one not in large]
    sheets = impose(whole, paper, backs, title=title, font=font, back_bleed=back_bleed) if whole else []
    for one in large:
        drawing, *tiles = tile_sheets(one.front, paper, title=name_of(title).with_part(one.front.id), font=font)
        sheets += [drawing, *tiles * one.count]
    return sheets


def in_tiles(wanted: Sequence[PrintOrder], paper: Paper, backs: Backs) -> list[PrintOrder]:
    """The mats that are printed in tiles, as no sheet of this paper holds one; nothing lies behind them, then."""
    return [
        one
        for one in wanted
        if one.shape == "mat" and one.count and not (one.back and backs != "none") and not _fits(one, paper)
    ]


def _fits(one: PrintOrder, paper: Paper) -> bool:
    try:
        impose([replace(one, back=None, count=1)], paper, title="", font="")
    except Unreadable:
        return False
    return True


def copies_of(wanted: PrintOrder, paper: Paper, *, title: Title, font: str) -> list[Sheet]:
    """The sheets of one thing, as often as it is wanted, or without a count one sheet with as many as that holds."""
    sheets = impose([replace(wanted, count=wanted.count or _MOST)], paper, title=title, font=font)
    if wanted.count:
        return sheets
    return impose([replace(wanted, count=sheets[0].pieces)], paper, title=title, font=font)


def deck_faults(part: KitPart, backs: Sequence[Face], sizes: set[tuple[float, float]]) -> Iterator[str]:
    """Why its cards can be told apart from behind, if they are to be a deck; `backs` are all that differ."""
    if not part.deck:
        return
    if len(sizes) > 1:
        listed = " and ".join(size(*one) for one in sorted(sizes))
        yield f"cards of a deck are of one size, or they can be told apart; these are {listed}"
    with_back = [pieces.back is not None for pieces in part.pieces]
    if any(with_back) and not all(with_back):
        yield "some cards of the deck have a back and some have none, by which they can be told apart"
    if len(backs) > 1:
        yield f"'{backs[0].id}' and '{backs[1].id}' differ; all cards of a deck have the same back"


def spaces_of(part: KitPart, game: Record, definition: GameDefinition) -> tuple[str, str, Record]:
    """Of a board, or a track, which may go around one: its key in kit.yaml, its layout, and what that may name."""
    if part.track:
        inside = definition.boards.get(part.track.around or "")
        spaces = part.track.record(board_record(game, inside) if inside else None)
        return "track", part.track.layout, {**game, **spaces}
    name = part.board or ""
    return "board", part.layout or name, board_record(game, definition.boards[name])


def outline_of(
    pieces: Pieces, look: Look, complaint: Callable[[str], Complaint]
) -> tuple[SvgDrawing | None, list[Complaint]]:
    """The drawing of the outline that an entry's tokens have of their own, if any; complaints if it is none."""
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
    """The one closed line of a drawing, stretched to a size in mm; raises Unreadable if it is not one."""
    paths = list(_paths(drawing.items, scale(width / drawing.width, height / drawing.height)))
    lines = sum(command[0] in ("M", "R") for path in paths for command in path)
    wrong = ""
    if not paths:
        wrong = "it has no stroke"
    elif lines > 1:
        wrong = f"this drawing has {lines}"
    elif paths[0][-1][0] not in ("Z", "R"):
        wrong = "it is not closed"
    if wrong:
        raise Unreadable(f"an outline is one closed line; {wrong}")
    return Path(paths[0])


def check_outline(drawing: SvgDrawing) -> None:
    """Raise Unreadable for a drawing whose line cannot be cut: it leaves its viewBox, or crosses itself."""
    line = own_outline(drawing, drawing.width, drawing.height)
    (points, _), *_ = outlines(line, MEDIUM)
    left, top, right, bottom = bounds(points)
    room = CLOSE * max(drawing.width, drawing.height) / 10
    if left < -room or top < -room or right > drawing.width + room or bottom > drawing.height + room:
        raise Unreadable("an outline lies within its viewBox; this one leaves it")
    if crosses_itself(points):
        raise Unreadable("an outline is one closed line; it crosses itself")


def _paths(items: Sequence[Item], matrix: Matrix) -> Iterator[tuple[Command, ...]]:
    for item in items:
        if isinstance(item, Path):
            yield item.under(matrix).commands
        elif isinstance(item, Group):
            yield from _paths(item.items, compose(matrix, item.matrix))


# --- lines


def _with_tab(width: float, height: float, tab: Tab) -> Path:
    """A divider: its body, with the tab on it."""
    right = tab.x + tab.w
    top = ((0.0, TAB), (tab.x, TAB), (tab.x, 0.0), (right, 0.0), (right, TAB), (width, TAB))
    points = list(dict.fromkeys(top))  # a tab at an edge has a corner less there
    return polygon([*points, (width, height), (0.0, height)])


def _beside_tab(outline: Path) -> tuple[Command, ...]:
    """What is cut away beside the tab of a divider; its other sides lie on the marks."""
    (points, _), *_ = outlines(outline)
    left, top, right, bottom = bounds(points)
    found: list[Command] = []
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
        if min(middle_x - left, right - middle_x, middle_y - top, bottom - middle_y) > TOUCH:
            found += [("M", x1, y1)] if not found or found[-1][1:] != (x1, y1) else []
            found.append(("L", x2, y2))
    return tuple(found)
