"""A kit while it is built: its order, the faces drawn so far, and the mistakes found so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText
from companion.definitions.document import Document
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.palette import Ink
from companion.press.drawing.paper import Paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.kit.kit_file import KitPart
from companion.press.kit.parallel import in_parallel
from companion.press.layout.layout import LAYOUTS, CutAs, Layout, read_layout
from companion.press.layout.value_places import ValuePlaces
from companion.press.look.look import Look
from companion.press.report.report import PrintFile
from companion.press.sheets.backs import BACK_BLEED
from companion.press.sheets.printer_profile import Profile

MOST_FACES = 30_000  # in a kit; each drawing of a layout counts
MOST_PIECES = 10_000  # in a part
MOST_COMPLAINTS = 200
MANY = 10  # cards; with fewer, the same mistake on all may be chance and not the layout's fault
AHEAD = 400  # cards that are drawn in advance
_WORTH = 40  # faces; drawing these takes longer than copying the process
_MOST_AHEAD = 2_000  # faces; those drawn by a copy share less with others and take more memory
Amount = Callable[[str, PrintOrder], int]
"""The number of copies to print of a piece, by its part's id and its order."""
Draw = Callable[[Layout, str, Mapping[str, Any], Ink, CutAs], Face]
"""Draws the face of a card by a layout."""


@dataclass(frozen=True, slots=True)
class Order:
    """The options for printing a kit; `also` are the extras to print with it.

    `back_bleed` is the extra bleed of backs, in mm. `printer`, for printing on both sides, is the one to correct for.
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
    """A kit ready to be written: its files in the order of printing, and every face on their sheets.

    `made` has the things in each part, with the copies of a whole print; a board and a page are one thing each.
    """

    files: tuple[PrintFile, ...]
    titles: Mapping[str, str]
    faces: Mapping[str, Face]
    look: Look
    made: Mapping[str, tuple[PrintOrder, ...]] = field(default_factory=dict)


class Contents(NamedTuple):
    """The content of a part, not yet on sheets: things to cut out, or the faces of a board or of pages."""

    part: KitPart
    things: tuple[PrintOrder, ...]
    faces: tuple[Face, ...]


@dataclass(slots=True)
class Work:
    """A kit while it is built: its faces so far, the mistakes in its files, and the misfits on this paper, by part."""

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
    """The backs of a part.

    `differing` has backs that look different, by their drawing; `always` the back of each layout that always draws the
    same, by its trim.
    """

    differing: dict[object, list[Face]] = field(default_factory=dict)
    always: dict[tuple[str, CutAs], Face] = field(default_factory=dict)

    @property
    def all(self) -> list[Face]:
        """All backs that look different."""
        return [face for alike in self.differing.values() for face in alike]

    def same(self, drawn: Face) -> Face:
        """The first back that looks like this one, or this one itself."""
        alike = self.differing.setdefault((drawn.width, drawn.height, drawn.bleed, drawn.items), [])
        for one in alike:
            if one.arts == drawn.arts:
                return one
        alike.append(drawn)
        return drawn


class Wish(NamedTuple):
    """A face to draw: its layout, its id, its record of values and its trim."""

    layout: str
    id: str
    record: Mapping[str, Any]
    cut_as: CutAs = "page"


class Enough(Exception):
    """Raised to stop building a kit; the complaints say why."""


class Drawer:
    """Draws the faces of a kit, each once, by the layouts of its look; `document` is its kit.yaml.

    A mistake in a token's value is reported at its place in `places`.
    """

    def __init__(self, look: Look, document: Document, draw: Draw, places: ValuePlaces) -> None:
        self._look, self._document, self._draw, self._places = look, document, draw, places
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
        """Whether all faces by a layout look the same; it must have been drawn."""
        found = self.layouts[layout]
        return isinstance(found, Layout) and found.is_constant

    def ahead(self, wishes: Sequence[Wish], work: Work) -> None:
        """Draw faces by one layout in advance, half of them in a copy of the process.

        They are the same in every order in this ink. Their mistakes are reported when the faces are used.
        """
        if self._draw is not Layout.face or len(self._faces) >= _MOST_AHEAD:
            return  # another `draw` may need to see every face in this process
        ink = work.order.ink
        new = [wish for wish in wishes if (wish.layout, wish.id, ink) not in self._faces]
        if len(new) < _WORTH or self.layout(new[0].layout, work) is None:
            return
        # The first face fills caches for all. If it has a mistake, all may have it: then do not draw ahead.
        self._take(new[0], ink, (), drawn := self._attempt(new[0], ink))
        if isinstance(drawn, list):
            return
        own, others = new[1 : len(new) // 2], new[len(new) // 2 :]
        read = self._look.templates.found
        with in_parallel(lambda: ([self._attempt(wish, ink) for wish in others], read)) as by_copy:
            for wish in own:
                self._take(wish, ink, (), self._attempt(wish, ink))
            faces, read_by_copy = by_copy()
            read |= read_by_copy
            for wish, drawn in zip(others, faces, strict=True):
                self._take(wish, ink, (), drawn)

    def face(self, wish: Wish, work: Work, *of_order: object) -> Face | None:
        """A face by its layout; None, and complaints, if it cannot be drawn.

        It is drawn once for all orders with the same ink and the same `of_order`.
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
        """Store the drawn face; mistakes are reported at their place in the rows."""
        self._tried[wish.layout, ink] += 1
        if isinstance(drawn, list):
            drawn = [self._at_row(one, wish.record.get("id"), wish.layout, ink) for one in drawn]
        self._faces[wish.layout, wish.id, ink, *of_order] = drawn

    def _at_row(self, complaint: Complaint, token: Any, layout: str, ink: Ink) -> Complaint:
        traced = self._places.traced(complaint, token)
        if traced is not complaint:
            place = replace(complaint, what="")
            self._traced.setdefault((layout, ink, place), {})[traced] = complaint
        return traced

    def in_common(self, complaints: Iterable[Complaint]) -> list[Complaint]:
        """The complaints; a mistake that all of many cards share is reported at the layout, which must be at fault.

        All get the words of the first, so that it is reported once.
        """
        common: dict[Complaint, Complaint] = {}
        for (layout, ink, _), found in self._traced.items():
            cards = {one.face for one in found.values() if one.fault}
            rows = {traced.place for traced in found}
            if len(cards) == self._tried[layout, ink] >= MANY and len(rows) > 1:
                first = next(iter(found.values()))
                what = first.what.removeprefix(shown_face(first.face))
                for traced, one in found.items():
                    common[traced] = replace(one, what=f"{shown_face(one.face)}{what}")
        return [common.get(one, one) for one in complaints]

    def at_title(self, complaint: Complaint, titles: Mapping[str, str]) -> Complaint:
        """A complaint about a page of a rulebook; if its printed title is at fault, placed at the translation."""
        fault = complaint.fault
        if fault and fault.text in titles:
            complaint = replace(complaint, fault=fault._replace(text=titles[fault.text]))
        return self._places.traced(complaint, "")

    def limit(self, work: Work, path: FieldPath, pieces: int = 0) -> None:
        """Stop at limits that no real kit reaches."""
        if len(set(work.complaints)) > MOST_COMPLAINTS:
            what = "there may be more mistakes on its faces; correct those above first"
        elif work.drawn > MOST_FACES:
            what = f"the kit has more than {MOST_FACES} faces, the most allowed"
        elif pieces > MOST_PIECES:
            what = f"this part has more than {MOST_PIECES} pieces, the most allowed"
        else:
            return
        work.complaints.append(self._document.complaint(path, what))
        raise Enough


def complaints_of(error: BrokenDefinition) -> list[Complaint]:
    return [found for found in error.complaints if isinstance(found, Complaint)]
