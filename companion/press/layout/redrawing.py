"""Faces of a game that you are editing: drawn again only if their data has changed.

A layout names its data: a card's name, a fact, sometimes another card's. If these, the layout and the look are the
same, so is the face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.press.drawing.display_list import Face
from companion.press.drawing.palette import Ink
from companion.press.layout.layout import CutAs, Layout
from companion.press.look.elements import Element
from companion.press.look.expressions import Template

_Key = tuple[str, str, Ink]
_ABSENT = object()


class Redrawer:
    """Draws for one kit after another, as `PrintKit.draw`, and stores the last face of each card."""

    def __init__(self) -> None:
        self._layouts: dict[str, tuple[Layout, int, frozenset[str]]] = {}
        self._drawn: dict[_Key, tuple[int, dict[str, Any], CutAs, Face]] = {}
        self.count = 0
        """The number of faces that were really drawn."""

    def face(self, layout: Layout, card: str, record: Mapping[str, Any], ink: Ink, cut_as: CutAs) -> Face:
        """The face of a card; raises BrokenDefinition as the layout does."""
        version, names = self._version(layout)
        used = {name: record.get(name, _ABSENT) for name in names}
        before = self._drawn.get((layout.id, card, ink))
        if before and before[:3] == (version, used, cut_as):
            return before[3]
        face = layout.face(card, record, ink, cut_as)
        self.count += 1
        self._drawn[layout.id, card, ink] = (version, used, cut_as, face)
        return face

    def _version(self, layout: Layout) -> tuple[int, frozenset[str]]:
        """A number that changes with every change of a layout, and the names that it looks up."""
        before = self._layouts.get(layout.id)
        if before is None or before[0] is not layout:
            if before and before[0].look is layout.look and before[0].document.data == layout.document.data:
                self._layouts[layout.id] = (layout, before[1], before[2])
            else:
                names = frozenset({*_names(layout.size), *_names_in(layout.elements)})
                self._layouts[layout.id] = (layout, before[1] + 1 if before else 0, names)
        _, version, names = self._layouts[layout.id]
        return version, names


def _names_in(elements: Iterable[Element]) -> Iterator[str]:
    for element in elements:
        yield from _names(element.values)
        yield from _names_in(element.inside)


def _names(value: Any) -> Iterator[str]:
    """The names that values look up, at any depth."""
    if isinstance(value, Template):
        yield from value.names
    elif isinstance(value, Mapping):
        for inside in value.values():
            yield from _names(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from _names(inside)
