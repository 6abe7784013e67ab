"""A kit being built: how it is ordered, what has been drawn of it so far, and what was found wrong on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText
from companion.definitions.document import Document
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face
from companion.press.drawing.palette import Ink
from companion.press.drawing.paper import Paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.kit.kit_file import KitPart
from companion.press.kit.parallel import in_parallel
from companion.press.layout.layout import LAYOUTS, CutAs, Layout, read_layout
from companion.press.layout.rows import Rows
from companion.press.look.look import Look
from companion.press.report.report import PrintFile
from companion.press.sheets.backs import BACK_BLEED
from companion.press.sheets.printer_profile import Profile

MOST_FACES = 30_000  # of a kit, one for each time that a layout is drawn
MOST_PIECES = 10_000  # of a part
MOST_COMPLAINTS = 200
MANY = 10  # cards of which something may be wrong by chance, and not by their layout
AHEAD = 400  # cards that are drawn before they are asked for
_WORTH = 40  # so many faces take longer to draw than a copy of the process takes to make
_MOST_AHEAD = 2_000  # faces; those a copy draws have less in common with others, and take more room
Amount = Callable[[str, PrintOrder], int]
"""How many are to be printed of one of a part's pieces, by the part's id."""
Draw = Callable[[Layout, str, Mapping[str, Any], Ink, CutAs], Face]
"""The face of a card by a layout."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a kit is to be printed; `also` are extras that are printed with it.

    `back_bleed` is how much farther than a front's the ink of a back goes; `printer`, where the backs are printed on
    the other side, is the one whose shift is put right.
    """

    players: int
    paper: Paper
    backs: Backs
    ink: Ink
    only: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    back_bleed: float = BACK_BLEED
    printer: Profile | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """A kit ready to be written: its files in the order of printing, and every face they place.

    `made` is what each part is made of, with the numbers of a whole print; a board and a page are one thing each.
    """

    files: tuple[PrintFile, ...]
    titles: Mapping[str, str]
    faces: Mapping[str, Face]
    look: Look
    made: Mapping[str, tuple[PrintOrder, ...]] = field(default_factory=dict)


class Contents(NamedTuple):
    """What a part is made of before it lies on any sheet: things to cut out, or else faces, of a board or of pages."""

    part: KitPart
    things: tuple[PrintOrder, ...]
    faces: tuple[Face, ...]


@dataclass(slots=True)
class Work:
    """A kit being built: its faces so far, what is wrong in its files, and what does not fit on the paper, by part."""

    order: Order
    files: list[PrintFile] = field(default_factory=list)
    faces: dict[str, Face] = field(default_factory=dict)
    complaints: list[Complaint] = field(default_factory=list)
    misfits: dict[str, list[Complaint]] = field(default_factory=dict)
    made: dict[str, tuple[PrintOrder, ...]] = field(default_factory=dict)
    amount: Amount | None = None
    drawn: int = 0

    @property
    def found(self) -> list[Complaint]:
        """All complaints."""
        return [*self.complaints, *(misfit for misfits in self.misfits.values() for misfit in misfits)]


@dataclass(slots=True)
class BacksSeen:
    """The backs of a part: those that differ, by what they draw, and those of layouts that always draw the same, by
    what they are cut to."""

    differing: dict[object, list[Face]] = field(default_factory=dict)
    always: dict[tuple[str, CutAs], Face] = field(default_factory=dict)

    @property
    def all(self) -> list[Face]:
        """Those that differ."""
        return [face for alike in self.differing.values() for face in alike]

    def same(self, drawn: Face) -> Face:
        """The first back that looks like this one, which may be itself."""
        alike = self.differing.setdefault((drawn.width, drawn.height, drawn.bleed, drawn.items), [])
        for one in alike:
            if one.arts == drawn.arts:
                return one
        alike.append(drawn)
        return drawn


class Wish(NamedTuple):
    """A face that is to be drawn: by which layout, what it is called, what it tells of and what it is cut to."""

    layout: str
    id: str
    record: Mapping[str, Any]
    cut_as: CutAs = "page"


class Enough(Exception):
    """Raised when a kit is not worth building further; why is in its complaints."""


class Drawer:
    """Draws the faces of a kit, each once, by the layouts of its look; `document` is its kit.yaml.

    What is wrong with what a token says is told of at its place among the `rows`.
    """

    def __init__(self, look: Look, document: Document, draw: Draw, rows: Rows) -> None:
        self._look, self._document, self._draw, self._rows = look, document, draw, rows
        self.layouts: dict[str, Layout | list[Complaint]] = {}
        self._faces: dict[tuple[object, ...], Face | list[Complaint]] = {}
        self._tried: Counter[tuple[str, Ink]] = Counter()
        self._traced: dict[tuple[str, Ink, Complaint], dict[Complaint, Complaint]] = {}

    def layout(self, name: str, work: Work) -> Layout | None:
        """A layout by its name; None, and complaints, if it is broken."""
        if name not in self.layouts:
            try:
                self.layouts[name] = read_layout(self._look, f"{LAYOUTS}/{name}.yaml")
            except UnreadableText as error:
                self.layouts[name] = [error.complaint]
            except BrokenDefinition as error:
                self.layouts[name] = complaints_of(error)
        found = self.layouts[name]
        if isinstance(found, list):
            work.complaints += found
            return None
        return found

    def is_constant(self, layout: str) -> bool:
        """Whether all faces by a layout that was drawn look alike."""
        found = self.layouts[layout]
        return isinstance(found, Layout) and found.is_constant

    def ahead(self, wishes: Sequence[Wish], work: Work) -> None:
        """Draw faces by one layout before they are asked for, half of them by a copy of the process.

        They are the same in any order in this ink; what is wrong with them is told when they are asked for.
        """
        if self._draw is not Layout.face or len(self._faces) >= _MOST_AHEAD:
            return  # who draws otherwise may want to know what was drawn
        ink = work.order.ink
        new = [wish for wish in wishes if (wish.layout, wish.id, ink) not in self._faces]
        if len(new) < _WORTH or self.layout(new[0].layout, work) is None:
            return
        # What the first finds out for all need not be found out twice; where it is wrong, so may all be: few are drawn.
        self._take(new[0], ink, (), drawn := self._attempt(new[0], ink))
        if isinstance(drawn, list):
            return
        own, others = new[1 : len(new) // 2], new[len(new) // 2 :]
        read = self._look.templates.found
        with in_parallel(lambda: ([self._attempt(wish, ink) for wish in others], read)) as told:
            for wish in own:
                self._take(wish, ink, (), self._attempt(wish, ink))
            faces, read_by_copy = told()
            read |= read_by_copy
            for wish, drawn in zip(others, faces, strict=True):
                self._take(wish, ink, (), drawn)

    def face(self, wish: Wish, work: Work, *of_order: object) -> Face | None:
        """A face by its layout; None, and complaints, if it cannot be drawn.

        It is drawn once for all orders in the same ink, or those in which `of_order` is the same too.
        """
        face, ink = None, work.order.ink
        work.drawn += 1
        if self.layout(wish.layout, work):
            key = (wish.layout, wish.id, ink, *of_order)
            if key not in self._faces:
                self._take(wish, ink, of_order, self._attempt(wish, ink))
            drawn = self._faces[key]
            if isinstance(drawn, list):
                work.complaints += drawn
            else:
                face = work.faces[wish.id] = drawn
        self.limit(work, ())
        return face

    def _attempt(self, wish: Wish, ink: Ink) -> Face | list[Complaint]:
        layout = self.layouts[wish.layout]
        assert isinstance(layout, Layout)
        try:
            return self._draw(layout, wish.id, wish.record, ink, wish.cut_as)
        except BrokenDefinition as error:
            return complaints_of(error)

    def _take(self, wish: Wish, ink: Ink, of_order: tuple[object, ...], drawn: Face | list[Complaint]) -> None:
        """Keep what was drawn; what is wrong is told at its place among the rows."""
        self._tried[wish.layout, ink] += 1
        if isinstance(drawn, list):
            drawn = [self._at_row(one, wish.record.get("id"), wish.layout, ink) for one in drawn]
        self._faces[wish.layout, wish.id, ink, *of_order] = drawn

    def _at_row(self, complaint: Complaint, token: Any, layout: str, ink: Ink) -> Complaint:
        told = self._rows.traced(complaint, token)
        if told is not complaint:
            place = replace(complaint, what="")
            self._traced.setdefault((layout, ink, place), {})[told] = complaint
        return told

    def in_common(self, complaints: Iterable[Complaint]) -> list[Complaint]:
        """The complaints, what is wrong of each of many cards told at the layout: it is that which is wrong, not they.

        It is told alike of all, as it is of the first, so that it can be told once.
        """
        common: dict[Complaint, Complaint] = {}
        for (layout, ink, _), found in self._traced.items():
            cards = {one.fault.card for one in found.values() if one.fault}
            rows = {told.place for told in found}
            if len(cards) == self._tried[layout, ink] >= MANY and len(rows) > 1:
                _, comma, first = next(iter(found.values())).what.partition(",")
                for told, one in found.items():
                    common[told] = replace(one, what=one.what.partition(",")[0] + comma + first)
        return [common.get(one, one) for one in complaints]

    def told_of(self, complaint: Complaint, titles: Mapping[str, str]) -> Complaint:
        """A complaint about a page of a rulebook, told where a title, given as it is printed, is translated."""
        fault = complaint.fault
        if fault and fault.text in titles:
            complaint = replace(complaint, fault=fault._replace(text=titles[fault.text]))
        return self._rows.traced(complaint, "")

    def limit(self, work: Work, path: FieldPath, pieces: int = 0) -> None:
        """Stop at bounds that no honest kit meets."""
        if len(set(work.complaints)) > MOST_COMPLAINTS:
            what = "more mistakes may follow in what it prints; correct those above first"
        elif work.drawn > MOST_FACES:
            what = f"more than {MOST_FACES} faces are to be drawn, the most allowed"
        elif pieces > MOST_PIECES:
            what = f"this part has more than {MOST_PIECES} pieces, the most allowed"
        else:
            return
        work.complaints.append(self._document.complaint(path, what))
        raise Enough


def complaints_of(error: BrokenDefinition) -> list[Complaint]:
    return [found for found in error.complaints if isinstance(found, Complaint)]
