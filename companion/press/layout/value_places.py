"""Finds the source of a token's printed text in a game's files: a cell of a table, a value in YAML, or a translation.

The files are read again only after a mistake: places are not stored for valid values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.definitions.complaints import Complaint, Fault, FieldPath
from companion.definitions.document import Document
from companion.definitions.entries import Entry, entries
from companion.definitions.load import documents_in
from companion.definitions.places import GAME_FILE
from companion.definitions.translation import Catalogue
from companion.press.drawing.face_names import shown_face

_FACTS = "facts"
_GAME = "game"
_ELSEWHERE = ("spaces", "tokens")
"""An expression with these names prints values from other rows, even if this row selects them."""


class ValuePlaces:
    """The tokens of the game in a folder, with their places, and their texts in the catalogue's language."""

    def __init__(self, folder: Path | None, catalogue: Catalogue) -> None:
        self._folder, self._catalogue = folder, catalogue

    def traced(self, complaint: Complaint, token: Any) -> Complaint:
        """The complaint at the value on a token that is at fault, with the layout's place; unchanged if none is.

        A mistake in the translation of the layout's own text is reported at the translation. A page's id is the end
        of its card's.
        """
        fault = complaint.fault
        if fault and fault.text:
            name = token if isinstance(token, str) else complaint.face.rpartition(" ")[2]
            if translated := self._translated(name, fault.text):
                return _at_cause(*translated, complaint, fault)
        fields = [field.split(".") for field in fault.fields] if fault else []
        if any(steps[0] in _ELSEWHERE for steps in fields):
            return complaint
        for steps in fields:
            if fault and (found := self._place(token, steps)):
                return _at_cause(*found, complaint, fault)
        return complaint

    def of_game(self, field: str, what: str) -> Complaint | None:
        """A complaint about a field of the game, at its place in game.yaml or its translation."""
        found = self._of_game([field])
        return found[0].complaint(found[1], what) if found else None

    def _of_game(self, steps: Sequence[str]) -> tuple[Document, FieldPath] | None:
        document = self._documents.get(GAME_FILE)
        if document is None or not isinstance(document.data, dict) or len(steps) != 1:
            return None
        return self._translated("", document.data.get(steps[0])) or (document, tuple(steps))

    def _place(self, token: Any, steps: Sequence[str]) -> tuple[Document, FieldPath] | None:
        """The place of a token's field in the files, or of its translation; a field of `game` is in game.yaml."""
        if steps[0] == _GAME:
            return self._of_game(steps[1:])
        entry = self._entries.get(token) if isinstance(token, str) else None
        if entry is None:
            return None
        value: Any = entry.data
        spot, path = entry.document.spot(entry.path), entry.path
        for step in steps:
            if step not in spot.inside:
                break
            value = value.get(step) if isinstance(value, dict) else None
            spot, path = spot.inside[step], (*path, step)
        if path in (entry.path, (*entry.path, _FACTS)):
            return None
        return self._translated(token, value) or (entry.document, path)

    def _translated(self, token: str, text: Any) -> tuple[Document, FieldPath] | None:
        """The place of a text's translation on a token; one for this token alone comes first."""
        found = [
            (token not in entry.data.get("of", ()), entry.document, (*entry.path, "to"))
            for entry in entries(self._catalogue.documents, "texts")
            if entry.data["text"] == text and token in entry.data.get("of", (token,))
        ]
        return min(found, key=lambda one: one[0])[1:] if found else None

    @cached_property
    def _documents(self) -> Mapping[str, Document]:
        return documents_in(self._folder) if self._folder else {}

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        """The tokens by id."""
        sheets = [
            one for one in self._documents.values() if isinstance(one.data, dict) and one.data.get("kind") == "tokens"
        ]
        return {entry.data["id"]: entry for entry in entries(sheets, "items") if isinstance(entry.data.get("id"), str)}


def _at_cause(document: Document, path: FieldPath, complaint: Complaint, fault: Fault) -> Complaint:
    """The complaint of a layout, placed where you have to correct it."""
    layout = f"{complaint.file}:{complaint.line}:{complaint.column}: {complaint.field}"
    found = document.complaint(path, f"{shown_face(complaint.face)}: {fault.what} ({layout})")
    return replace(found, face=complaint.face)
