"""Imposition: puts every face into a slot on a sheet, once, so that it can be cut and glued.

Sheets are upright. So the other side of a sheet is mirrored in x if it is turned over its long edge, in y over its
short edge. Faces turn with it, so that a card turned like a page has its back upright. The same holds for the halves
of a sheet that is folded in its gutter, and for sheets of backs that are glued behind the fronts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from companion.definitions.words import either
from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Item, Path
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import PAPERS, Paper, PaperBox, size
from companion.press.drawing.pieces import Backs, Placement, PrintOrder, check_order, forms, piece, placed
from companion.press.sheets.backs import (
    BACK_BLEED,
    BACKS,
    Mirror,
    back_bleed_of,
    backs_mode,
    is_apart,
    is_two_sided,
    turn,
)
from companion.press.sheets.blocks import Fit, LayoutOptions, Page, SheetFrame, folded, frames
from companion.press.sheets.furniture import Title, Work, furniture
from companion.press.sheets.marks import LEAST_MARK, MARK, cut_lines, fold_lines
from companion.press.sheets.slots import slots, spacings

__all__ = ["BACKS", "Sheet", "backs_mode", "full_pages", "impose"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page to print: `marks` are drawn over the placements, in the paper's coordinates.

    The other side of the page before has the side "back"; a page of backs on separate paper has "apart". `cuts`,
    `folds` and `pieces` are the numbers for the report, set on fronts only. So are `outlines`, the trims of the pieces
    in order, `creases`, all folds, and `lines`, the other cuts, of a box.
    """

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    title: str
    side: Literal["front", "back", "apart"] = "front"
    cuts: int = 0
    folds: int = 0
    pieces: int = 0
    outlines: tuple[PaperBox, ...] = ()
    creases: tuple[PaperBox, ...] = ()
    lines: tuple[Path, ...] = ()


def impose(
    orders: Sequence[PrintOrder],
    paper: Paper,
    backs: Backs = "none",
    *,
    title: Title,
    font: str,
    gutter: float | None = None,
    back_bleed: float = BACK_BLEED,
) -> list[Sheet]:
    """All ordered things on as few sheets as possible; things of one size in order, copies side by side.

    Sizes come in the order of their first things; free room on a sheet is used for the next size if that saves a
    sheet. With duplex, the sheets with backs come first, each followed by its back; separate backs come last. `font` is
    for the labels. `gutter` is the distance between trims, None for the best. `back_bleed` is the extra bleed of
    backs. Raises Unreadable for things that do not fit on the paper.
    """
    if gutter is not None and gutter < 0:
        raise Unreadable(f"a gutter of {gutter} mm cannot be printed; use 0 or more")
    upright = paper if paper.width <= paper.height else paper.turned
    options = LayoutOptions(backs, gutter, back_bleed_of(back_bleed))
    pages: list[Page] = []
    for things in _groups(orders, backs):
        fresh = _fresh(things, upright, options)
        can_share = pages and (pages[-1].frame.fold is None) == (fresh.frame.fold is None)
        filled = _fill_up(pages[-1], things, len(fresh.slots), options) if can_share else 0
        pages += _pages(things[filled:], upright, fresh, options)
    if is_two_sided(backs) and any(page.has_backs for page in pages):
        return _both_sides(pages, backs, title, font)
    fronts = [_front(page, title, f"sheet {number} of {len(pages)}", font) for number, page in enumerate(pages, 1)]
    return [*fronts, *_separate_backs(pages, title, font)] if backs == "separate" else fronts


def full_pages(
    faces: Sequence[Face], paper: Paper, backs: Backs = "none", *, title: Title, font: str, behind: Face | None = None
) -> list[Sheet]:
    """Every face on a sheet of its own, with a ruler but nothing to cut: pages of text, in order.

    A face that is wider than the paper lies on its side.

    With duplex, the face `behind` is printed exactly behind each of them. Without it, every second face is a back,
    turned so that the pages read like a book, for both edges that a printer may turn the sheet over.
    """
    frame, _ = frames(paper)
    area, strip = frame.area, frame.strip
    is_duplex = is_two_sided(backs)
    sheets = []
    for number, face in enumerate(faces, 1):
        check_order(PrintOrder(face, behind))
        label, front = f"page {number} of {len(faces)}", _whole_page(face, paper, area)
        if is_duplex and behind is None and number % 2 == 0:
            sheets.append(_page_behind(paper, front, face.id, strip, backs, label, title, font))
            continue
        has_back = is_duplex and behind is not None
        sheets.append(_page_of(paper, front, strip, f"{label}, front" if has_back else label, title, font))
        if behind is not None and has_back:
            sheets.append(_page_behind(paper, front, behind.id, strip, backs, f"{label}, back", title, font))
    return sheets


def _whole_page(face: Face, paper: Paper, area: PaperBox) -> Placement:
    """A face in the middle of an area, on its side if it only fits that way; raises Unreadable if it is larger."""
    for width, height, rotation in ((face.width, face.height, 0), (face.height, face.width, 270)):
        trim = PaperBox(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
        if area.holds(trim):
            return placed(face.id, trim, rotation, area)
    sizes = f"{size(face.width, face.height)}; a page of {paper.name} holds {size(area.width, area.height)}"
    raise Unreadable(f"{shown_face(face.id)} is {sizes}")


def _page_behind(
    paper: Paper, front: Placement, face: str, strip: PaperBox, backs: Backs, label: str, title: Title, font: str
) -> Sheet:
    """A page with a face exactly behind the one on the front."""
    over = turn(backs, paper.width, paper.height)
    back = over.behind(front, face, front.clip)
    return replace(_page_of(paper, back, over.box(strip), label, title, font), side="back", pieces=0)


def _page_of(paper: Paper, face: Placement, strip: PaperBox, label: str, title: Title, font: str) -> Sheet:
    return Sheet(paper, (face,), furniture(strip, title, label, font), f"{title}, {label}", pieces=1)


# --- pages


def _groups(orders: Sequence[PrintOrder], backs: Backs) -> list[list[PrintOrder]]:
    """Things grouped by grid, in the order of their first things; each copy is listed.

    If backs are separate, things with a back have a grid of their own: only its back has marks.
    """
    groups: dict[tuple[object, ...], list[PrintOrder]] = {}
    for one in orders:
        check_order(one)
        if one.count:
            has_back = is_apart(backs) and one.back is not None
            key = (one.front.width, one.front.height, _bleed(one), one.foot, forms(one, backs), has_back)
            groups.setdefault(key, []).extend([one] * one.count)
    return list(groups.values())


def _bleed(order: PrintOrder) -> float:
    return max(order.front.bleed, order.back.bleed if order.back else 0.0)


@dataclass(frozen=True, slots=True)
class _Fresh(Fit):
    """A way to lay things out on an empty sheet."""

    frame: SheetFrame


_Way = TypeVar("_Way", bound=Fit)


def _fits(
    things: Sequence[PrintOrder], area: PaperBox, options: LayoutOptions, is_centred: bool = True
) -> Iterator[Fit]:
    """The ways to try for things of one size, the preferred one first."""
    one = things[0]
    for spacing in spacings(_bleed(one), options.gutter):
        for form in forms(one, options.backs):
            shape = piece(one, form, spacing.reach)
            places = slots(area, shape.width, shape.height, spacing, is_centred, len(things))
            yield Fit(form, spacing, places)


def _fill_up(page: Page, things: Sequence[PrintOrder], sheetful: int, options: LayoutOptions) -> int:
    """Put things into the free room of a page, if that saves a sheet; returns their number."""
    fits = [fit for room in page.rooms() for fit in _fits(things, room, options, False)]
    fit = _fullest((fit for fit in fits if fit.spacing.mark == MARK), len(things))
    count = min(len(things), len(fit.slots))
    if math.ceil((len(things) - count) / sheetful) == math.ceil(len(things) / sheetful):
        return 0
    page.fill(things, fit, options)
    return count


def _fresh(things: Sequence[PrintOrder], paper: Paper, options: LayoutOptions) -> _Fresh:
    """The way with the most things on a sheet; the roomiest if one sheet is enough; short marks to save a sheet."""
    ways = list(_ways(things, paper, options))
    best, short = (
        _fullest((way for way in ways if way.spacing.mark == mark), len(things)) for mark in (MARK, LEAST_MARK)
    )
    if not short.slots:
        raise Unreadable(_too_big(things[0], paper, options))
    saves = not best.slots or math.ceil(len(things) / len(short.slots)) < math.ceil(len(things) / len(best.slots))
    return short if saves else best


def _fullest(ways: Iterable[_Way], count: int) -> _Way:
    """The first of the ways that put the most of `count` things on a sheet."""
    return max(ways, key=lambda way: min(count, len(way.slots)))


def _ways(things: Sequence[PrintOrder], paper: Paper, options: LayoutOptions) -> Iterator[_Fresh]:
    """Every way to lay things out on an empty sheet, the preferred one first: whole bleeds, the strip at the bottom."""
    found = _frames(things[0], paper, options)
    for fits in zip(*(_fits(things, frame.area, options) for frame in found), strict=True):
        yield from (_Fresh(fit.form, fit.spacing, fit.slots, frame) for fit, frame in zip(fits, found, strict=True))


def _frames(one: PrintOrder, paper: Paper, options: LayoutOptions) -> list[SheetFrame]:
    """The frames to try: folded ones for a thing with its back beyond a gutter."""
    found = list(frames(paper))
    if options.backs != "gutter-fold" or one.back is None or one.foot is not None:
        return found
    return [half for frame in found for half in folded(frame, options.back_bleed)]


def _pages(things: Sequence[PrintOrder], paper: Paper, fresh: _Fresh, options: LayoutOptions) -> Iterator[Page]:
    """As many empty sheets as needed, filled."""
    sheetful = len(fresh.slots)
    for start in range(0, len(things), sheetful):
        page = Page(paper, fresh.frame)
        page.fill(things[start : start + sheetful], fresh, options)
        yield page


def _too_big(order: PrintOrder, paper: Paper, options: LayoutOptions) -> str:
    """Why a thing does not fit, and the papers that it would fit on."""
    face, bleed = order.front, _bleed(order)
    shape = piece(order, forms(order, options.backs)[0], 0)
    spacing = spacings(bleed, options.gutter)[-1]
    frame = _frames(order, paper, options)[0]
    most = size(frame.area.width - 2 * spacing.room, frame.area.height - 2 * spacing.room)
    larger = [name for name, other in PAPERS.items() if any(way.slots for way in _ways([order], other, options))]
    unfolded = f", {size(shape.width, shape.height)} unfolded" if len(shape.faces) > 1 else ""
    would = f"it would fit on {either(larger)}" if larger else "no named paper is large enough"
    half = "a half of " if frame.fold else ""
    what = f"{shown_face(face.id)} ({size(face.width, face.height)}{unfolded}) does not fit on {half}{paper.name}"
    return f"{what}, which holds {most} beside its marks and ruler; {would}"


# --- sheets


def _both_sides(pages: Sequence[Page], backs: Backs, title: Title, font: str) -> list[Sheet]:
    """Every front followed by its back, fronts without backs last.

    Those have an empty back if another front follows, so that it is not printed there.
    """
    sheets = []
    for number, page in enumerate(sorted(pages, key=lambda page: not page.has_backs), 1):
        label = f"sheet {number} of {len(pages)}"
        sheets.append(_front(page, title, f"{label}, front", font))
        if page.has_backs or number < len(pages):
            side = "back" if page.has_backs else "empty back"
            over = turn(backs, page.paper.width, page.paper.height)
            sheets.append(replace(_back(page, over, title, f"{label}, {side}", font), side="back"))
    return sheets


def _separate_backs(pages: Sequence[Page], title: Title, font: str) -> Iterator[Sheet]:
    """The backs on separate sheets, each to be glued behind the sheet that its title names."""
    for number, page in enumerate(pages, 1):
        if page.has_backs:
            over = turn("separate", page.paper.width, page.paper.height)
            yield replace(_back(page, over, title, f"backs of sheet {number} of {len(pages)}", font), side="apart")


def _front(page: Page, title: Title, label: str, font: str) -> Sheet:
    folds = [fold for item in page.pieces for fold in item.folds]
    lines = [cut_lines(block.trims) for block in page.blocks]
    fold = page.frame.fold
    halves = _halves(page, fold) if fold else ((), ())
    creases = [*folds, *([_crease(page, fold)] if fold else [])]
    marks = (
        *(mark for block in page.blocks for mark in block.marks()),
        *(mark for block in page.blocks for mark in (*block.seams(), *block.folds())),
        *halves[1],
        *furniture(page.frame.strip, title, label, font, _work(page)),
    )
    return Sheet(
        page.paper,
        (*(face for item in page.pieces for face in item.faces), *halves[0]),
        marks,
        f"{title}, {label}",
        cuts=sum(len(columns) + len(rows) for columns, rows in lines),
        folds=len(creases),
        pieces=len(page.pieces),
        outlines=tuple(trim for block in page.blocks for trim in block.trims),
        creases=tuple(creases),
    )


def _work(page: Page) -> Work:
    """The work on a sheet."""
    if page.frame.fold:
        return "gutter"
    if any(block.stands for block in page.blocks):
        return "stand"
    return "fold" if any(item.folds for item in page.pieces) else "cut"


def _halves(page: Page, fold: Mirror) -> tuple[tuple[Placement, ...], tuple[Item, ...]]:
    """The backs on the other side of a fold, with their marks and the fold."""
    marks = (*(mark for block in page.blocks for mark in block.marks_behind(fold)), *fold_lines([_crease(page, fold)]))
    return tuple(back for block in page.blocks for back in block.behind(fold)), marks


def _crease(page: Page, fold: Mirror) -> PaperBox:
    """The fold in a sheet's gutter, from end to end."""
    whole = page.frame.whole
    return (
        PaperBox(fold.at, whole.y, 0, whole.height) if fold.is_upright else PaperBox(whole.x, fold.at, whole.width, 0)
    )


def _back(page: Page, over: Mirror, title: Title, label: str, font: str) -> Sheet:
    """The other side: the backs and the strip, both mirrored, so that the strip does not lie under a face."""
    backed = [block for block in page.blocks if block.has_backs]
    marks = [mark for block in backed for mark in block.marks_behind(over)]
    marks += furniture(over.box(page.frame.strip), title, label, font, "cut" if marks else "")
    placements = tuple(back for block in backed for back in block.behind(over))
    return Sheet(page.paper, placements, tuple(marks), f"{title}, {label}")
