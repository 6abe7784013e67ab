"""Finds the place of the value for complaints by a game's rules about its definition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Document
from companion.definitions.load import documents_in


def complaint_with_place(folder: Path, complaint: object) -> Complaint:
    """The complaint with its line and column; the rules give only `game.yaml: numbers.turns: what is wrong`."""
    if isinstance(complaint, Complaint):
        return complaint
    file, _, rest = str(complaint).partition(": ")
    field, _, what = rest.partition(": ")
    if not what:
        field, what = "", rest or file
    name = f"{folder.absolute().name}/{file}"
    document = documents_in(folder).get(file)
    if document is None:
        return Complaint(name, 1, 1, field, what)
    complaint = document.complaint(_path(document, field), what)
    return Complaint(complaint.file, complaint.line, complaint.column, field, complaint.what)


def _path(document: Document, field: str) -> FieldPath:
    """The path of a field; its first word may be the id of an item of a list."""
    steps = tuple(
        int(step) if step.isdecimal() else step for step in field.replace("[", ".").replace("]", "").split(".")
    )
    found = _item(document.data, (), str(steps[0]))
    return (*found, *steps[1:]) if found else steps


def _item(data: Any, path: FieldPath, id: str) -> FieldPath | None:
    """The path of the first mapping with this id in a list at the top of the document."""
    if not isinstance(data, dict):
        return None
    for key, items in data.items():
        for number, item in enumerate(items if isinstance(items, list) else ()):
            if isinstance(item, dict) and item.get("id") == id:
                return (*path, key, number)
    return None
