"""Items added to a page that its own layout does not draw, for the checks: a rulebook's text and headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.press.drawing.display_list import IDENTITY, Item, Matrix, compose
from companion.press.look.elements import Element
from companion.press.preflight.placement import LaidItem, lay

CLAUSES = ("clauses",)
"""The place of such text in complaints; it counts as one element, so that the worst mistake is reported once a page."""


def laid_text(name: str, items: Iterable[Item]) -> tuple[LaidItem, ...]:
    """Text that a rulebook sets without a layout; `name` identifies it."""
    values = {"field": name, "faint": None, "to_edge": True}
    names: dict[str, object] = {}  # one object for all, as for one element, whose texts are not compared
    element = Element("paragraph", CLAUSES, values, (), True, 0)
    return tuple(lay(element, item, IDENTITY, names) for item in items)


def of_heading(title: str, laid: Iterable[LaidItem]) -> tuple[LaidItem, ...]:
    """The items of a heading, with its title in their places: the page has elements with the same places."""
    return tuple(
        one._replace(element=replace(one.element, path=(f"heading '{title}'", *one.element.path))) for one in laid
    )


def moved(laid: Iterable[LaidItem], matrix: Matrix) -> Iterator[LaidItem]:
    """The same items moved by a matrix."""
    for one in laid:
        yield lay(one.element, one.item, compose(matrix, one.place), one.names, one.extent)
