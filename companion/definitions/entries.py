"""Walking unchecked data: only values of the right shape are visited."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.reader import Document
from companion.definitions.words import shorten


class Entry(NamedTuple):
    """A mapping in a document and the path to it."""

    document: Document
    path: FieldPath
    data: dict[Any, Any]

    def complaint(self, key: str, what: str) -> Complaint:
        """A complaint about one of its values."""
        return self.document.complaint((*self.path, key), what)


def entries(documents: Iterable[Document], *keys: str) -> list[Entry]:
    """The mappings in the lists under these keys: `entries(rules, "sections", "clauses")`."""
    found = [Entry(document, (), document.data) for document in documents if isinstance(document.data, dict)]
    for key in keys:
        found = [
            Entry(entry.document, (*entry.path, key, index), item)
            for entry in found
            if isinstance(items := entry.data.get(key), list)
            for index, item in enumerate(items)
            if isinstance(item, dict)
        ]
    return found


def texts_of(value: Any, path: FieldPath) -> list[tuple[FieldPath, str]]:
    """The texts in a list, with their paths."""
    items = value if isinstance(value, list) else []
    return [((*path, index), item) for index, item in enumerate(items) if isinstance(item, str)]


def all_texts(value: Any, sign: str = "") -> list[tuple[FieldPath, str]]:
    """Every text inside a value that has the sign in it, with its path."""
    found: list[tuple[FieldPath, str]] = []
    if isinstance(value, str) and sign in value:
        found.append(((), value))
    _add_texts(value, (), sign, found)
    return found


def _add_texts(value: Any, path: FieldPath, sign: str, found: list[tuple[FieldPath, str]]) -> None:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        if isinstance(one, str):  # most of thousands are
            if sign in one:
                found.append(((*path, key), one))
        elif isinstance(one, (dict, list)):
            _add_texts(one, (*path, key), sign, found)


def values(found: Iterable[Entry], key: str) -> set[str]:
    """The texts these entries have for a key."""
    return {entry.data[key] for entry in found if isinstance(entry.data.get(key), str)}


def repeated(found: Iterable[Entry], key: str = "id") -> Iterator[Complaint]:
    """A complaint for each entry that repeats an earlier entry's value for the key."""
    first: dict[Hashable, Entry] = {}
    for entry in found:
        value = entry.data.get(key)
        if not isinstance(value, str):
            continue
        if value in first:
            before = first[value].document.complaint((*first[value].path, key), "")
            what = f"the {key} {shorten(value)} is taken; it is first used at {before.file}:{before.line}"
            yield entry.complaint(key, what)
        first.setdefault(value, entry)
