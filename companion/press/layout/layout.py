"""Layouts: YAML in mm, with expressions over a record, that make one face for each card.

    kind: layout
    id: ticket
    width: 63
    height: 30
    bleed: 2
    elements:
      - {kind: box, x: -2, y: -2, w: 67, h: 34, fill: midnight}
      - {kind: text, x: 5, y: 4, w: 40, h: 8, text: "{{ name }}", style: title}

A layout may say `extends: base-card` and give only the differences: sizes, elements with the id of an element in the
base, which change that one, and new elements, which are drawn on top.

All mistakes of all cards are reported at once, each at its line of the layout.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal, NamedTuple

from companion.definitions.complaints import Complaint, Fault, FieldPath, UnreadableText, without_echoes
from companion.definitions.definition import Definition, model_fields
from companion.definitions.document import Document
from companion.definitions.expression_text import BadExpression
from companion.definitions.fields import SLUG, Slug, one_of
from companion.definitions.merge import extended
from companion.definitions.shapes import check_shape
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import ArtUse, Face, Item
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.palette import Ink
from companion.press.drawing.trim import Trim
from companion.press.layout.budget import Exhausted
from companion.press.layout.scene import Scene
from companion.press.look.elements import KINDS, Element, Elements, number_within, read_elements
from companion.press.look.expressions import Template, fields_of, parse_template
from companion.press.look.look import Look, Type
from companion.press.look.templates import Templates
from companion.press.look.values import number_of
from companion.press.preflight.folds import Unfolded
from companion.press.preflight.legibility import Parts
from companion.press.preflight.placement import LaidItem
from companion.press.text.typesetting import Style

LAYOUTS = "layouts"
MOST_COMPLAINTS = 100
MOST_EXTENDED = 10
LARGEST_FACE = 2_000  # mm
LARGEST_BLEED = 10  # mm; printers of cards ask for 3
SAFE = 3  # mm; the default width of the safe zone
LARGEST_SAFE = 50  # mm
BOUNDS: Mapping[str, tuple[float, float]] = {"bleed": (0.0, LARGEST_BLEED), "safe": (0.0, LARGEST_SAFE)}


CutAs = Literal["page", "board", "piece"] | Trim | Unfolded
"""How a face is cut. A page is not cut; its bleed is only room for things at its edges. A board is cut along its trim,
so its bleed must be filled. A piece must also have a free safe zone; its trim is given if it is not a rectangle. A box
gives its folds, too."""


class LayoutFile(Definition):
    """A layout as it is written; on pieces, text and codes stay `safe` mm away from the trim."""

    kind: Annotated[Literal["layout"], one_of("layout")]
    id: Slug
    extends: Slug | None = None
    width: Annotated[Any, number_within(1, LARGEST_FACE)]
    height: Annotated[Any, number_within(1, LARGEST_FACE)]
    bleed: Annotated[Any, number_within(0, LARGEST_BLEED)] = 0
    safe: Annotated[Any, number_within(0, LARGEST_SAFE)] = SAFE
    elements: Elements

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        return dict.fromkeys((key for kind in KINDS.values() for key in model_fields(kind)), "in one of the 'elements'")


class _Still(NamedTuple):
    """Neighbouring elements that are the same on every card: one piece of art."""

    art: str
    items: tuple[Item, ...]
    arts: Mapping[str, tuple[Item, ...]]
    complaints: tuple[Complaint, ...]
    laid: tuple[LaidItem, ...]
    unsure: float


class Assembled(NamedTuple):
    """A face and the items on it, for the checks."""

    face: Face
    laid: tuple[LaidItem, ...] = ()


NOTHING = Assembled(Face("", 0.0, 0.0, 0.0, ()))


@dataclass(frozen=True, slots=True)
class Layout:
    """A checked layout with its look."""

    id: str
    look: Look
    document: Document
    size: Mapping[str, Any]
    elements: tuple[Element, ...]
    _stills: dict[tuple[object, ...], _Still] = field(default_factory=dict, repr=False)
    _still_arts: dict[tuple[Item, ...], str] = field(default_factory=dict, repr=False)
    _styles: dict[tuple[FieldPath, Ink, Type], Style] = field(default_factory=dict, repr=False)
    _known_runs: list[tuple[bool, list[Element]]] = field(default_factory=list, repr=False)
    _parts_of_arts: dict[Ink, Parts] = field(default_factory=dict, repr=False)
    _arts: dict[tuple[str, ...], Mapping[str, tuple[Item, ...]]] = field(default_factory=dict, repr=False)

    @property
    def is_constant(self) -> bool:
        """Whether all its cards look the same, with any record."""
        sizes_are = all(not isinstance(value, Template) or value.is_constant for value in self.size.values())
        return sizes_are and all(self._is_still_on_all(element) for element in self.elements)

    def face(self, card: str, record: Mapping[str, Any], ink: Ink = "full", cut_as: CutAs = "page") -> Face:
        """The face of a card; raises BrokenDefinition with every complaint about it.

        The record's keys are the names in expressions, beside `card`, which is the card's id.
        """
        return self.assembled(card, record, ink, cut_as=cut_as).face

    def assembled(
        self, card: str, record: Mapping[str, Any], ink: Ink = "full", more: Assembled = NOTHING, cut_as: CutAs = "page"
    ) -> Assembled:
        """The face of a card with `more` on it, checked together; raises BrokenDefinition as `face` does."""
        complaints: list[Complaint] = []
        found = self._face(card, record, ink, complaints, cut_as, more)
        if complaints or found is None:
            raise BrokenDefinition(sorted(set(complaints))[:MOST_COMPLAINTS])
        return found

    def _face(
        self,
        card: str,
        record: Mapping[str, Any],
        ink: Ink,
        complaints: list[Complaint],
        cut_as: CutAs,
        more: Assembled,
    ) -> Assembled | None:
        names = {**record, "card": card}
        size = self._size(card, names, cut_as, complaints)
        if size is None:
            return None
        scene = self._scene(card, size, ink, cut_as)
        try:
            items = self._drawn(scene, names)
            while self.look.type != "normal" and (crowded := scene.crowded() - scene.in_normal_type):
                scene = scene.emptied(scene.in_normal_type | crowded)
                items = self._drawn(scene, names)
        except Exhausted as error:
            complaints.append(error.complaint)
            return None
        scene.laid += more.laid
        scene.arts.update(more.face.arts)
        scene.check()
        complaints += scene.complaints
        arts = self._shared(scene.arts)
        face = Face(card, size["width"], size["height"], size["bleed"], (*items, *more.face.items), arts)
        return Assembled(face, tuple(scene.laid))

    def _shared(self, arts: dict[str, tuple[Item, ...]]) -> Mapping[str, tuple[Item, ...]]:
        """The arts of a face, as one mapping for all cards with the same arts."""
        known = self._arts.setdefault(tuple(arts), arts)
        return known if known == arts else arts

    def _scene(self, card: str, size: Mapping[str, float], ink: Ink, cut_as: CutAs) -> Scene:
        """An empty scene for a face, with its trim and folds for the checks."""
        safe = 0.0 if cut_as in ("page", "board") else size["safe"]
        trim = Trim(size["width"], size["height"])
        cut = cut_as.trim if isinstance(cut_as, Unfolded) else cut_as
        if isinstance(cut, Trim) and cut.fits(trim.width, trim.height):
            trim = cut
        scene = Scene(self.look, self.document, ink, card, [], trim, safe)
        if isinstance(cut_as, Unfolded):
            scene.net = cut_as
        elif cut_as != "page":
            scene.bleed = size["bleed"]
        scene.styles, scene.parts = self._styles, self._parts_of_arts.setdefault(ink, {})
        return scene

    def _drawn(self, scene: Scene, names: Mapping[str, Any]) -> list[Item]:
        """The items of a card; raises Exhausted."""
        items: list[Item] = []
        for number, (constant, elements) in enumerate(self._runs()):
            if constant and not scene.in_normal_type:
                items.append(self._still(number, elements, scene))
            else:
                items += scene.draw(elements, names)
        return items

    def _runs(self) -> list[tuple[bool, list[Element]]]:
        """The elements in order, grouped into runs that are constant or not."""
        runs = self._known_runs
        for element in () if runs else self.elements:
            is_constant = self._is_still_on_all(element)
            if not runs or runs[-1][0] != is_constant:
                runs.append((is_constant, []))
            runs[-1][1].append(element)
        return runs

    def _is_still_on_all(self, element: Element) -> bool:
        """Whether an element is the same on every card, also in translations, which may differ by card."""
        text = element.values.get("text")
        is_limited = isinstance(text, Template) and text.source in self.look.catalogue.limited
        return element.is_constant and not is_limited and all(map(self._is_still_on_all, element.inside))

    def _still(self, number: int, elements: list[Element], scene: Scene) -> ArtUse:
        """Draw a constant run once for all cards of one size: its outlines and its type depend on it."""
        key = (number, scene.ink, scene.trim, scene.safe, scene.net)
        if key not in self._stills:
            own = scene.emptied(frozenset())
            items = tuple(own.draw(elements, {}))
            art = self._still_arts.setdefault(items, f"layout {self.id} {len(self._still_arts)}")
            self._stills[key] = _Still(art, items, own.arts, tuple(own.complaints), tuple(own.laid), own.unsure)
        still = self._stills[key]
        scene.arts.update(still.arts)
        scene.arts[still.art] = still.items
        scene.complaints += still.complaints
        scene.unsure = min(scene.unsure, len(scene.laid) + still.unsure)
        scene.laid += still.laid
        return ArtUse(still.art)

    def _size(
        self, card: str, names: Mapping[str, Any], cut_as: CutAs, complaints: list[Complaint]
    ) -> dict[str, float] | None:
        """The width, height and bleed of a card's face; a box has the size of its net."""
        found: dict[str, float] = {}
        for key, value in self.size.items():
            try:
                given = value.value(names) if isinstance(value, Template) else value
                found[key] = number_of(given, *BOUNDS.get(key, (1.0, LARGEST_FACE)))
            except Unreadable as error:
                fields = fields_of(error if isinstance(error, BadExpression) else value)
                wrong = self.document.complaint((key,), f"{shown_face(card)}: {error}")
                complaints.append(replace(wrong, face=card, fault=Fault(fields, str(error))))
        if len(found) < len(self.size):
            return None
        if isinstance(cut_as, Unfolded) and (what := cut_as.misfit(found["width"], found["height"])):
            wrong = self.document.complaint(("width",), f"{shown_face(card)}: {what}")
            complaints.append(replace(wrong, face=card))
            return None
        return found


def merged_by_face(complaints: Iterable[Complaint]) -> list[Complaint]:
    """The sorted complaints; one about several faces appears once, with the first face and the number of others."""
    alike: dict[Complaint, set[str]] = {}
    for complaint in set(without_echoes(complaints)):
        what = complaint.what.removeprefix(shown_face(complaint.face)) if complaint.face else complaint.what
        alike.setdefault(replace(complaint, what=what), set()).update([complaint.face] if complaint.face else [])
    named = [replace(one, what=f"{_shown(faces)}{one.what}", face="") if faces else one for one, faces in alike.items()]
    return sorted(named)


def _shown(faces: Collection[str]) -> str:
    """The first of some faces, and the number of others."""
    first, more = min(faces), len(faces) - 1
    are_of_one_part = len({face.partition(" ")[0] for face in faces}) == 1
    return shown_face(first, more) if are_of_one_part else f"{shown_face(first)} and {more} more"


def read_layout(look: Look, file: str) -> Layout:
    """The layout in a file of the look's folder; raises BrokenDefinition with every complaint about it."""
    complaints: list[Complaint] = []
    layout = layout_of(look, layout_document(look.templates, file, complaints), complaints, file)
    if complaints or layout is None:
        raise BrokenDefinition(sorted(set(complaints))[:MOST_COMPLAINTS])
    return layout


def layout_document(templates: Templates, file: str, complaints: list[Complaint]) -> Document:
    """A layout's document, laid over that of the layout it extends.

    Raises UnreadableText for a file that cannot be read, or that extends itself or a missing layout.
    """
    chain = [templates.read(file, complaints)]
    names = [PurePosixPath(file).stem]
    while base := _extends(chain[-1]):
        known = [PurePosixPath(name).stem for name in templates.names(".yaml", LAYOUTS)]
        if base in names:
            what = f"{base} extends itself, directly or through another layout"
        elif base not in known:
            what = f"there is no layout '{base}'{did_you_mean(base, known)}; use {shorten(either(known), 300)}"
        elif len(names) > MOST_EXTENDED:
            what = f"layouts extend each other more than {MOST_EXTENDED} times, the most allowed"
        else:
            names.append(base)
            chain.append(templates.read(f"{LAYOUTS}/{base}.yaml", complaints))
            continue
        raise UnreadableText(chain[-1].complaint(("extends",), what))
    return reduce(extended, reversed(chain))


def _extends(document: Document) -> str | None:
    """The name of the layout that this one extends; an invalid name is reported by the check of its shape."""
    name = document.data.get("extends") if isinstance(document.data, dict) else None
    return name if isinstance(name, str) and re.fullmatch(SLUG, name) else None


def layout_of(
    look: Look | None, document: Document, complaints: list[Complaint], file: str | None = None
) -> Layout | None:
    """The layout in a document; every mistake is added to `complaints`, without a look only the layout's own.

    Its id must be the name of its `file`, because kit.yaml uses it.
    """
    checked, wrong = check_shape(LayoutFile, document)
    complaints += wrong
    if checked is None:
        if isinstance(document.data, dict) and isinstance(document.data.get("elements"), list):
            read_elements(document, ("elements",), complaints)
        return None
    if file and checked.id != (stem := PurePosixPath(file).stem):
        what = f"'{checked.id}' is not the name of its file; use '{shorten(stem)}', as in kit.yaml"
        complaints.append(document.complaint(("id",), what))
    size: dict[str, Any] = {}
    for key in ("width", "height", "bleed", "safe"):
        value = getattr(checked, key)
        try:
            size[key] = parse_template(value) if isinstance(value, str) else value
        except BadExpression as error:
            complaints.append(document.complaint((key,), str(error)))
    elements = read_elements(document, ("elements",), complaints)
    if look is None:
        return None
    _check_names(look, document, elements, complaints)
    return Layout(checked.id, look, document, size, elements)


def _check_names(look: Look, document: Document, elements: tuple[Element, ...], complaints: list[Complaint]) -> None:
    """Report constant names of styles, fonts and colours that the look lacks, before any card is drawn."""
    known: Mapping[str, Mapping[str, Any]] = {"style": {"default": {}, **look.styles}, "font": look.fonts}
    for element in elements:
        for key, names in known.items():
            value = element.values.get(key)
            if isinstance(value, Template) and value.is_constant and value.source not in names:
                what = f"there is no {key} {shorten(value.source)}{did_you_mean(value.source, names)}"
                complaints.append(document.complaint((*element.path, key), what))
        _check_colours(look, document, element, complaints)
        _check_names(look, document, element.inside, complaints)


def _check_colours(look: Look, document: Document, element: Element, complaints: list[Complaint]) -> None:
    values: dict[FieldPath, Any] = {(key,): element.values.get(key) for key in ("fill", "stroke", "colour", "ground")}
    values |= {("colours", name): given for name, given in element.values.get("colours", {}).items()}
    for path, value in values.items():
        if isinstance(value, Template) and value.is_constant:
            try:
                look.palette.read(value.source, "full")
            except Unreadable as error:
                complaints.append(document.complaint((*element.path, *path), str(error)))
