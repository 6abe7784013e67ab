"""Checks the values of a YAML text while they are built, and refuses text that is too deep, too large or forbidden."""

from __future__ import annotations

from typing import Any, NamedTuple, NoReturn

from yaml.events import AliasEvent, CollectionStartEvent, DocumentStartEvent, Event, ScalarEvent

from companion.definitions.document import Places, Source
from companion.definitions.words import shorten

MOST_NESTING = 40
TOO_DEEP = f"lists and mappings are nested deeper than {MOST_NESTING}, the most allowed"
MOST_NODES = 50_000
MOST_ALIASES = 64
LONGEST_SCALAR = 20_000


def position(event: Event) -> int:
    """The offset in the text at which an event starts."""
    return event.start_mark.index if event.start_mark else 0


class Named(NamedTuple):
    """The value of an anchor, its number of values (including itself), and the depth of its lists and mappings."""

    data: Any
    inside: Places
    size: int
    height: int


class Survey:
    """Counts values; an alias counts for all values it names, so following aliases cannot exceed the limits."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._aliases = 0
        self._documents = 0
        self.nodes = 0
        self.anchors: dict[str, Named | None] = {}
        """The named values so far; None while a value is still open."""

    def scalar(self, event: ScalarEvent) -> None:
        """Check a scalar, which is counted already."""
        self._check_tag(event)
        if len(event.value) > LONGEST_SCALAR:
            self._refuse(event, f"a value is longer than {LONGEST_SCALAR} characters, the most allowed")
        self._check_number(event)

    def start(self, event: CollectionStartEvent, depth: int) -> None:
        """Check the start of a list or mapping at this depth."""
        self._check_tag(event)
        self.nodes += 1
        if event.anchor:
            self.anchors[event.anchor] = None
        self._check_depth(event, depth)
        self._check_number(event)

    def alias(self, event: AliasEvent, depth: int) -> Named:
        """The value of an alias at this depth of lists and mappings."""
        name = event.anchor or ""
        self._aliases += 1
        if self._aliases > MOST_ALIASES:
            self._refuse(event, f"there are more than {MOST_ALIASES} aliases, the most allowed")
        if name not in self.anchors:
            self._refuse(event, f"the alias *{shorten(name)} names nothing above it")
        named = self.anchors[name]
        if named is None:
            self._refuse(event, f"the alias *{shorten(name)} is inside the value it names")
        self.nodes += named.size
        self._check_depth(event, depth + named.height)
        self._check_number(event)
        return named

    def look(self, event: Event) -> None:
        """Check an event that is not a value."""
        self._documents += isinstance(event, DocumentStartEvent)
        if self._documents > 1:
            self._refuse(event, "a second document starts here; put only one in a file")

    def _check_tag(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.tag is not None:
            self._refuse(event, f"the tag {shorten(event.tag)} is not allowed")

    def _check_depth(self, event: Event, depth: int) -> None:
        if depth > MOST_NESTING:
            self._refuse(event, TOO_DEEP)

    def _check_number(self, event: Event) -> None:
        if self.nodes > MOST_NODES:
            self._refuse(event, f"there are more than {MOST_NODES} values, the most allowed")

    def _refuse(self, event: Event, what: str) -> NoReturn:
        self._source.refuse(position(event), what)
