"""Where a game's files say what is printed on a token: a cell of a table, a value in YAML, or its translation.

They are read once more, and only when something is wrong: no place is kept for what is well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Document
from companion.definitions.entries import Entry, entries
from companion.definitions.load import documents_in
from companion.definitions.translation import Catalogue

_FACTS = "facts"
_ELSEWHERE = ("spaces", "tokens")
"""What an expression that names these prints is looked up in other rows, if by what this one says."""


class Rows:
    """The tokens of the game in a folder, with their places, and their texts in the catalogue's language."""

    def __init__(self, folder: Path | None, catalogue: Catalogue) -> None:
        self._folder, self._catalogue = folder, catalogue

    def traced(self, complaint: Complaint, token: Any) -> Complaint:
        """The complaint told at the place of what is at fault on a token, the layout named besides; else as it is."""
        fault = complaint.fault
        fields = [field.split(".") for field in fault.fields] if fault else []
        if any(steps[0] in _ELSEWHERE for steps in fields):
            return complaint
        for steps in fields:
            if fault and (found := self._place(token, steps)):
                document, path = found
                layout = f"{complaint.file}:{complaint.line}:{complaint.column}: {complaint.field}"
                return document.complaint(path, f"card {fault.card}, {fault.what} ({layout})")
        return complaint

    def _place(self, token: Any, steps: Sequence[str]) -> tuple[Document, FieldPath] | None:
        """The place of a field of a token, as far as the files have it; that of its translation, if there is one."""
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
        """Where it stands what is printed on a token for a text; first what is said for this one alone."""
        found = [
            (token not in entry.data.get("of", ()), entry.document, (*entry.path, "to"))
            for entry in entries(self._catalogue.documents, "texts")
            if entry.data["text"] == text and token in entry.data.get("of", (token,))
        ]
        return min(found, key=lambda one: one[0])[1:] if found else None

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        """The tokens by id."""
        documents = documents_in(self._folder).values() if self._folder else ()
        sheets = [one for one in documents if isinstance(one.data, dict) and one.data.get("kind") == "tokens"]
        return {entry.data["id"]: entry for entry in entries(sheets, "items") if isinstance(entry.data.get("id"), str)}
