"""Imposition: which face lies where on which sheet, so that everything is there, once, and can be cut and glued.

Sheets are upright. The other side of a sheet that is turned over its long edge is therefore mirrored in x, over its
short edge in y; faces are turned with it, so that a card turned over like a page has its back upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.draw import Face, Item
from companion.press.marks import ROOM, STRIP, Outline, crop_marks, fold_lines, furniture
from companion.press.paper import PAPERS, Box, Paper, size
from companion.press.pieces import Backs, Form, Piece, Placement, Wanted, check_wanted, forms, piece, placed
from companion.press.slots import Slot, Spacing, slots, spacings

BACKS: tuple[Backs, ...] = ("fold", "duplex-long", "duplex-short", "none")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page to print: `marks` are drawn over the placements, in the paper's coordinates.

    A page that is the other side of the one before has the side "back"; `cuts`, `folds` and `pieces` say what is to do
    and to be had when it is printed, and count on the front only.
    """

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    title: str
    side: Literal["front", "back"] = "front"
    cuts: int = 0
    folds: int = 0
    pieces: int = 0


def backs_mode(name: str) -> Backs:
    """The way to print backs that has this name; raises Unreadable if there is none."""
    if name not in BACKS:
        raise Unreadable(
            f"'{shorten(name)}' is no way to print backs{did_you_mean(name, BACKS)}; allowed is {either(BACKS)}"
        )
    return name


def impose(
    wanted: Sequence[Wanted],
    paper: Paper,
    backs: Backs = "none",
    *,
    title: str,
    font: str,
    gutter: float | None = None,
) -> list[Sheet]:
    """All that is wanted on as few sheets as it takes; things of one size in the order given, copies side by side.

    Sizes come in the order in which they first appear; one that fits whole below the last begins no new sheet. With
    duplex, a back follows every front if anything has a back at all. `font` is for the labels; `gutter` is the way
    between trims, if it is not to be found. Raises Unreadable for what does not fit on the paper.
    """
    if gutter is not None and gutter < 0:
        raise Unreadable(f"a gutter of {gutter} mm cannot be printed; allowed is 0 or more")
    upright = paper if paper.width <= paper.height else paper.turned
    pages: list[_Page] = []
    for group in _groups(wanted, backs):
        if not (pages and _fill_below(pages[-1], group, backs, gutter)):
            pages += _fresh_pages(group, upright, backs, gutter)
    has_backs = backs.startswith("duplex") and any(item.behind for page in pages for item in page.pieces)
    sheets: list[Sheet] = []
    for number, page in enumerate(pages, 1):
        label = f"sheet {number} of {len(pages)}"
        sheets.append(_front(page, title, f"{label}, front" if has_backs else label, font))
        if has_backs:
            sheets.append(_back(page, backs, title, f"{label}, back", font))
    return sheets


def full_pages(faces: Sequence[Face], paper: Paper, *, title: str, font: str) -> list[Sheet]:
    """Every face on a sheet of its own, upright, with a ruler but nothing to cut: pages of text, in order."""
    area, strip = _frames(paper)[0]
    sheets = []
    for number, face in enumerate(faces, 1):
        x, y = area.x + (area.width - face.width) / 2, area.y + (area.height - face.height) / 2
        trim = Box(x, y, face.width, face.height)
        if not area.holds(trim):
            sizes = f"{size(face.width, face.height)}; a page of {paper.name} holds {size(area.width, area.height)}"
            raise Unreadable(f"{face.id} is {sizes}")
        label = f"page {number} of {len(faces)}"
        marks = furniture(strip, title, label, font)
        sheets.append(Sheet(paper, (placed(face.id, trim, 0, area),), marks, f"{title}, {label}", pieces=1))
    return sheets


# --- pages


@dataclass(slots=True)
class _Page:
    """A sheet that is being filled; `blocks` counts those whose cuts have nothing in common."""

    paper: Paper
    area: Box
    strip: Box
    pieces: list[Piece] = field(default_factory=list)
    outlines: list[Outline] = field(default_factory=list)
    lines: set[tuple[int, str, float]] = field(default_factory=set)
    blocks: int = 0

    def fill(self, made: Iterable[Piece], where: Sequence[Slot], spacing: Spacing) -> None:
        """Put pieces into slots until either run out."""
        for slot, item in zip(where, made, strict=False):
            box, reach, block = slot.box, spacing.reach, self.blocks + slot.block
            self.pieces.append(item.at(box, slot.turned))
            self.outlines.append(Outline(box, box.grown(reach, reach, reach, reach)))
            for axis, ends in (("x", (box.x, box.right)), ("y", (box.y, box.bottom))):
                self.lines |= {(block, axis, round(end, 3)) for end in ends}
        self.blocks += 1 + max(slot.block for slot in where)

    def below(self, reach: float) -> Box:
        """What is free below everything, with room for the marks there."""
        top = max(outline.ink.bottom for outline in self.outlines) + Spacing(0, 0).room
        return Box(self.area.x, top, self.area.width, self.area.bottom - top)


def _frames(paper: Paper, tight: bool = False) -> tuple[tuple[Box, Box], tuple[Box, Box]]:
    """The area for faces and the strip for the ruler: with the strip at the bottom, and at the right.

    In a tight area the crop marks, but no trim, may lie in the margins: slots leave at least that much around trims.
    """
    whole = paper.printable
    more = min(ROOM, paper.margin) if tight else 0.0
    bottom = Box(whole.x, whole.bottom - STRIP, whole.width, STRIP)
    right = Box(whole.right - STRIP, whole.y, STRIP, whole.height)
    return (whole.grown(more, more, more, -STRIP), bottom), (whole.grown(more, more, -STRIP, more), right)


def _groups(wanted: Sequence[Wanted], backs: Backs) -> list[list[Wanted]]:
    """Things that can share a grid, in the order in which the first of each comes."""
    groups: dict[tuple[object, ...], list[Wanted]] = {}
    for one in wanted:
        check_wanted(one)
        if one.count:
            key = (one.front.width, one.front.height, _bleed(one), one.foot, forms(one, backs))
            groups.setdefault(key, []).append(one)
    return list(groups.values())


def _bleed(wanted: Wanted) -> float:
    return max(wanted.front.bleed, wanted.back.bleed if wanted.back else 0.0)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A way to lay out a group in an area."""

    form: Form
    spacing: Spacing
    slots: tuple[Slot, ...]


def _fits(group: Sequence[Wanted], area: Box, backs: Backs, gutter: float | None) -> Iterator[_Fit]:
    """The ways to try, the one to prefer first."""
    for spacing in spacings(_bleed(group[0]), gutter):
        for form in forms(group[0], backs):
            shape = piece(group[0], form, spacing.reach)
            yield _Fit(form, spacing, slots(area, shape.width, shape.height, spacing))


def _made(group: Sequence[Wanted], fit: _Fit) -> Iterator[Piece]:
    for one in group:
        item = piece(one, fit.form, fit.spacing.reach)
        for _ in range(one.count):
            yield item


def _fill_below(page: _Page, group: Sequence[Wanted], backs: Backs, gutter: float | None) -> bool:
    """Put the whole group under what is on the page, if it fits there."""
    count = sum(one.count for one in group)
    for fit in _fits(group, page.below(0), backs, gutter):
        if len(fit.slots) >= count:
            page.fill(_made(group, fit), fit.slots, fit.spacing)
            return True
    return False


def _fresh_pages(group: Sequence[Wanted], paper: Paper, backs: Backs, gutter: float | None) -> list[_Page]:
    """Sheets for a group, with the most to a sheet; where one sheet does, the layout is as roomy as it may be."""
    count = sum(one.count for one in group)
    ways = _ways(group, paper, backs, gutter)
    fit, (area, strip) = max(ways, key=lambda way: min(count, len(way[0].slots)))
    if not fit.slots:
        raise Unreadable(_too_big(group[0], paper, backs, gutter))
    pages = []
    made = _made(group, fit)
    while batch := list(islice(made, len(fit.slots))):
        page = _Page(paper, area, strip)
        page.fill(batch, fit.slots, fit.spacing)
        pages.append(page)
    return pages


def _ways(
    group: Sequence[Wanted], paper: Paper, backs: Backs, gutter: float | None
) -> Iterator[tuple[_Fit, tuple[Box, Box]]]:
    """Every way to lay out a group on a fresh sheet, by preference: marks that surely print, whole bleeds."""
    for tight in (False, True):
        frames = _frames(paper, tight)
        for fits in zip(*(_fits(group, area, backs, gutter) for area, _ in frames), strict=True):
            yield from zip(fits, frames, strict=True)


def _too_big(wanted: Wanted, paper: Paper, backs: Backs, gutter: float | None) -> str:
    """Why the thing is not printed, and what would do."""
    face, bleed = wanted.front, _bleed(wanted)
    shape = piece(wanted, forms(wanted, backs)[0], 0)
    spacing = spacings(bleed, gutter)[-1]
    area = _frames(paper, tight=True)[0][0]
    most = size(area.width - 2 * spacing.room, area.height - 2 * spacing.room)
    larger = [
        name for name, other in PAPERS.items() if any(fit.slots for fit, _ in _ways([wanted], other, backs, gutter))
    ]
    unfolded = f", {size(shape.width, shape.height)} unfolded," if len(shape.faces) > 1 else ""
    would = f"it would fit on {either(larger)}" if larger else "it would have to be tiled"
    what = f"{face.id} of {size(face.width, face.height)}{unfolded} does not fit on {paper.name}"
    return f"{what}, which holds {most} beside its marks and ruler; {would}"


# --- sheets


def _front(page: _Page, title: str, label: str, font: str) -> Sheet:
    placements = tuple(face for item in page.pieces for face in item.faces)
    folds = [fold for item in page.pieces for fold in item.folds]
    marks = (
        *crop_marks(tuple(page.outlines), page.area),
        *fold_lines(folds),
        *furniture(page.strip, title, label, font),
    )
    return Sheet(
        page.paper,
        placements,
        marks,
        f"{title}, {label}",
        cuts=len(page.lines),
        folds=len(folds),
        pieces=len(page.pieces),
    )


def _back(page: _Page, backs: Backs, title: str, label: str, font: str) -> Sheet:
    """The other side: everything mirrored, the strip too, or it would lie under a face."""
    placements = tuple(
        _behind(item.faces[0], item.behind, page.paper, backs) for item in page.pieces if item.behind is not None
    )
    outlines = tuple(
        Outline(mirrored(one.trim, page.paper, backs), mirrored(one.ink, page.paper, backs)) for one in page.outlines
    )
    area, strip = (mirrored(box, page.paper, backs) for box in (page.area, page.strip))
    marks = (*crop_marks(outlines, area), *furniture(strip, title, label, font))
    return Sheet(page.paper, placements, marks, f"{title}, {label}", side="back")


def _behind(front: Placement, face: str, paper: Paper, backs: Backs) -> Placement:
    """The back of a face in print: turned over with the sheet, and upright when the card is turned over like a page."""
    rotation = -front.rotation if backs == "duplex-long" else 180 - front.rotation
    return placed(face, mirrored(front.trim, paper, backs), rotation % 360, mirrored(front.clip, paper, backs))


def mirrored(box: Box, paper: Paper, backs: Backs) -> Box:
    """Where a box of one side of an upright sheet lies as seen from the other side."""
    if backs == "duplex-long":
        return replace(box, x=paper.width - box.right)
    return replace(box, y=paper.height - box.bottom)
