"""What is put on a page that was drawn apart from it, as the page is judged: text that no layout draws, headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.press.drawing.display_list import IDENTITY, Item, Matrix, compose
from companion.press.look.elements import Element
from companion.press.preflight.placement import LaidItem, lay

CLAUSES = ("clauses",)
"""Where complaints say that such text is; it is one thing, of which the worst is told, once a page."""


def said(name: str, items: Iterable[Item]) -> tuple[LaidItem, ...]:
    """Text that a rulebook sets by itself; `name` says which it is."""
    values = {"field": name, "faint": None, "to_edge": True}
    names: dict[str, object] = {}  # one for all, as of one element: it is not written over itself
    element = Element("paragraph", CLAUSES, values, (), True, 0)
    return tuple(lay(element, item, IDENTITY, names) for item in items)


def of_heading(title: str, laid: Iterable[LaidItem]) -> tuple[LaidItem, ...]:
    """What lies on a heading, named after it: in its page there are elements of the same places."""
    return tuple(
        one._replace(element=replace(one.element, path=(f"heading '{title}'", *one.element.path))) for one in laid
    )


def moved(laid: Iterable[LaidItem], matrix: Matrix) -> Iterator[LaidItem]:
    """The same somewhere else."""
    for one in laid:
        yield lay(one.element, one.item, compose(matrix, one.place), one.names, one.extent)
