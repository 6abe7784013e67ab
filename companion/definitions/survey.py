"""The look at a YAML text ahead of what is built of it: too deep, too large or unwanted is refused here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from companion.definitions.document import Source
from companion.definitions.words import shorten

MOST_NESTING = 40
MOST_NODES = 50_000
MOST_ALIASES = 64
LONGEST_SCALAR = 20_000


def position(event: Event) -> int:
    """The offset in the text at which an event starts."""
    return event.start_mark.index if event.start_mark else 0


def surveyed(events: Iterator[Event], source: Source) -> Iterator[Event]:
    """The events, each after a look at it; raises Unreadable at the first that goes too far."""
    return _Survey(source).run(events)


@dataclass(slots=True)
class _Open:
    """A list or mapping not yet ended: the number of values before it, and how deep lists and mappings go inside."""

    anchor: str | None
    before: int
    height: int = 1


class _Survey:
    """Counts values; an alias counts for all it names, so that no text grows when its aliases are followed."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._nodes = 0
        self._aliases = 0
        self._documents = 0
        self._open: list[_Open] = []
        # How many values each anchor names and how deep they go; None while it is still open.
        self._anchors: dict[str, tuple[int, int] | None] = {}

    def run(self, events: Iterator[Event]) -> Iterator[Event]:
        """Every event, looked at."""
        # Looked up by class, which is a little quicker than a chain of isinstance: there can be 100,000 events.
        looks: dict[type, Callable[[Any], None]] = {
            ScalarEvent: self._scalar,
            SequenceStartEvent: self._start,
            MappingStartEvent: self._start,
            SequenceEndEvent: self._end,
            MappingEndEvent: self._end,
            AliasEvent: self._alias,
            DocumentStartEvent: self._document,
        }
        for event in events:
            if look := looks.get(type(event)):
                look(event)
                if self._nodes > MOST_NODES:
                    self._refuse(event, f"there are more than {MOST_NODES} values, the most allowed")
            yield event

    def _scalar(self, event: ScalarEvent) -> None:
        self._nodes += 1
        if event.tag is not None:
            self._refuse(event, f"the tag {shorten(event.tag)} is not allowed")
        if len(event.value) > LONGEST_SCALAR:
            self._refuse(event, f"a value is longer than {LONGEST_SCALAR} characters, the most allowed")
        if event.anchor:
            self._anchors[event.anchor] = (1, 0)

    def _start(self, event: SequenceStartEvent | MappingStartEvent) -> None:
        if event.tag is not None:
            self._refuse(event, f"the tag {shorten(event.tag)} is not allowed")
        self._open.append(_Open(event.anchor, self._nodes))
        self._nodes += 1
        self._reach(event, 0)
        if event.anchor:
            self._anchors[event.anchor] = None

    def _end(self, event: Event) -> None:
        ended = self._open.pop()
        if ended.anchor:
            self._anchors[ended.anchor] = (self._nodes - ended.before, ended.height)
        if self._open:
            self._open[-1].height = max(self._open[-1].height, ended.height + 1)

    def _alias(self, event: AliasEvent) -> None:
        name = event.anchor or ""
        self._aliases += 1
        if self._aliases > MOST_ALIASES:
            self._refuse(event, f"there are more than {MOST_ALIASES} aliases, the most allowed")
        if name not in self._anchors:
            self._refuse(event, f"the alias *{shorten(name)} names nothing above it")
        named = self._anchors[name]
        if named is None:
            self._refuse(event, f"the alias *{shorten(name)} stands inside what it names")
        size, height = named
        self._nodes += size
        self._reach(event, height)

    def _document(self, event: Event) -> None:
        self._documents += 1
        if self._documents > 1:
            self._refuse(event, "a second document starts here; one to a file is allowed")

    def _reach(self, event: Event, height: int) -> None:
        """Count how deep the innermost open list or mapping goes."""
        if len(self._open) + height > MOST_NESTING:
            self._refuse(event, f"lists and mappings are nested deeper than {MOST_NESTING}, the most allowed")
        if self._open:
            self._open[-1].height = max(self._open[-1].height, height + 1)

    def _refuse(self, event: Event, what: str) -> NoReturn:
        self._source.refuse(position(event), what)
