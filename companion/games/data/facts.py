"""Reports the cells of cards that play.yaml needs as whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Document
from companion.definitions.models import GameDefinition
from companion.definitions.words import describe, shorten
from companion.games.data.compiler import Compiler
from companion.games.data.things import Things


def no_numbers(definition: GameDefinition, things: Things, compiler: Compiler) -> Iterator[Complaint]:
    """Every cell that is no whole number, although play.yaml needs one; equal ones are reported at the first."""
    from companion.definitions.load import documents_in  # only if there is a mistake

    documents = documents_in(definition.folder).values() if definition.folder else ()
    for fact, path in compiler.needed_numbers.items():
        place = compiler.document.complaint(path, "")
        at = f"{place.file.rpartition('/')[2]}:{place.line}:{place.column}"
        cards: dict[str, list[str]] = {}
        for card, value in things.facts_of_cards(fact).items():
            if value is not None and type(value) is not int:
                cards.setdefault(_fault(value, at), []).append(card)
        for what, named in cards.items():
            document, field = _cell(documents, named[0], fact, compiler.document, path)
            more = f" and {len(named) - 1} more" if len(named) > 1 else ""
            yield document.complaint(field, f"card{'s' if more else ''} {shorten(named[0])}{more}: {what}")


def _fault(value: Any, at: str) -> str:
    if isinstance(value, float):
        return f"{describe(value).partition(' ')[0]} is not a whole number; rules count in whole numbers ({at})"
    what = f"'{shorten(value)}' is text" if isinstance(value, str) else describe(value)
    what = what if value != "" else "this cell is empty"
    return f"{what}, and {at} needs a number; write a whole number"


def _cell(documents: Any, card: str, fact: str, play: Document, path: FieldPath) -> tuple[Document, FieldPath]:
    """The document of a card, and the path of its fact; the place in play.yaml if there is none."""
    for document in documents:
        data = document.data if isinstance(document.data, dict) else {}
        for number, item in enumerate(data.get("items", ()) if data.get("kind") == "tokens" else ()):
            if isinstance(item, dict) and item.get("id") == card:
                return document, ("items", number, "facts", fact)
    return play, path
