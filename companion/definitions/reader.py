"""YAML or JSON text -> plain data that knows where each value stands, within limits no honest file meets.

The text is parsed as events, each of which a survey counts, or refuses, before the build has it: an alias is built as
what it names, not as a copy, so nothing that is built is larger than what the survey allows.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import NOTHING, Document, Mark, Source, Spot
from companion.definitions.scalars import Scalar, plain_scalar
from companion.definitions.survey import position, surveyed
from companion.definitions.words import in_bytes, shorten
from companion.errors import Unreadable

MOST_BYTES = 1 << 19

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times faster, but not everywhere
# In two sets, since all in one, or what is left out of one, takes 6 ms to compile.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|(?=[\ud800-\uffff])[\ud800-\udfff\ufffe\uffff]")
# An escaped backslash is matched too, so that the 'u' behind it is not taken for an escape.
_SURROGATES = re.compile(r"\\\\|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
# libyaml compares every tag directive with every other: a megabyte of them would take minutes.
_TAG_DIRECTIVE = re.compile("(?:^|[\n\r\u2028\u2029])%TAG")

_PLAINER = {
    "mapping values are not allowed in this context":
        "a ':' stands where no key can be; look at the indentation, and put text that has ': ' in it in quotes",
    "found character that cannot start any token":
        "this character cannot start a value; indent by spaces, not tabs, and put such text in quotes",
    "could not find expected ':'": "a ':' after the key is missing",
    "did not find expected key": "a key is wanted here; look at the indentation and the quotes above it",
    "did not find expected '-' indicator": "another '-' of the list is wanted here; look at the indentation",
    "did not find expected node content": "a value is missing here",
    "found unexpected end of stream": "the text ends inside quotes",
    "did not find expected ',' or ']'": "a ',' or a closing ']' is missing",
    "did not find expected ',' or '}'": "a ',' or a closing '}' is missing",
    "did not find expected <document start>": "this belongs to nothing above it; look at the indentation",
    "block sequence entries are not allowed in this context": "a list cannot start here; put it on a line of its own",
}  # fmt: skip
_COLOUR = re.compile(r"[ \t]*(#(?:[0-9a-fA-F]{3}){1,2})(?!\w)")
"""What would be a colour if YAML did not take it for a comment."""
_IN_FLOW = re.compile(rf"[:\[,]{_COLOUR.pattern}")
_ENCLOSING = ("while parsing a flow sequence", "while parsing a flow mapping", "while scanning a quoted scalar")


def read_file(path: Path, name: str | None = None, complaints: list[Complaint] | None = None) -> Document:
    """Read a YAML file; raises Unreadable when it is no regular file, too large, or not to be read as YAML."""
    name = name or str(path)
    return read_bytes(bytes_of(path, name), name, complaints)


def read_bytes(content: bytes, name: str, complaints: list[Complaint] | None = None) -> Document:
    """Read YAML in UTF-8, as `read_text` does."""
    check_size(len(content), name)
    return read_text(decoded(content, name), name, complaints)


def decoded(content: bytes, name: str, advice: str = "") -> str:
    """The text of a file, a byte order mark at its start still in it; raises Unreadable for what is not UTF-8.

    The complaint ends in the advice.
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        Source(name, before).refuse(len(before), f"this is not text in UTF-8{advice}")


def read_text(text: str, name: str, complaints: list[Complaint] | None = None) -> Document:
    """Read YAML or JSON.

    Duplicate keys, merge keys, odd keys and unusable numbers are added to `complaints` when it is given and raise
    Unreadable when not; what cannot be read at all (syntax, limits, tags, control characters) always raises it.
    """
    check_size(len(text), name)
    text = text.removeprefix("\ufeff")
    source, text = _prepare(text, name)
    found: list[Complaint] = []
    try:
        document = _Builder(text, source, None if complaints is None else found).document()
    except yaml.MarkedYAMLError as error:
        _refuse_syntax(error, source, text)
    except yaml.YAMLError as error:
        source.refuse(0, f"this is no YAML: {shorten(str(error), 80)}")
    if complaints is not None:  # of what cannot be read at all nothing else is told
        complaints += found
    return document


def bytes_of(path: Path, name: str, most: int = MOST_BYTES) -> bytes:
    """The first `most` + 1 bytes of a regular file; raises Unreadable for anything else."""
    try:
        # Asked before opening: opening a pipe waits for ever.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise UnreadableText(Complaint(name, 1, 1, "", "this is no regular file"))
        with open(path, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name cannot be used"
        raise UnreadableText(Complaint(name, 1, 1, "", f"the file cannot be read: {why}")) from None


def check_size(size: int, name: str, most: int = MOST_BYTES) -> None:
    """Raises Unreadable for a file of more than `most` bytes."""
    if size > most:
        raise UnreadableText(Complaint(name, 1, 1, "", f"the file is larger than {in_bytes(most)}, the most allowed"))


def _prepare(text: str, name: str) -> tuple[Source, str]:
    """The text as the parser can take it, after refusing characters and directives it must not see."""
    source = Source(name, text)
    # Most texts have nothing but what can be seen and line breaks, which is quickly known.
    if not text.replace("\n", "").isprintable() and (bad := UNPRINTABLE.search(text)):
        source.refuse(bad.start(), f"the control character U+{ord(bad[0]):04X} is not allowed")
    if "%TAG" in text and (tag := _TAG_DIRECTIVE.search(text)):
        source.refuse(tag.end() - 4, "%TAG directives are not allowed")
    if ("\t" in text or _SURROGATES.search(text)) and _is_json(text):
        return _yaml_of_json(text, name)
    return source, text


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _yaml_of_json(text: str, name: str) -> tuple[Source, str]:
    """JSON's two differences from YAML mended: tabs (never inside its strings) and escaped surrogate pairs."""
    shrunk: list[int] = []

    def join(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        shrunk.append(found.end() - 2 * (len(shrunk) + 1))
        return f"\\U{0x10000 + ((int(found[1], 16) & 0x3FF) << 10) + (int(found[2], 16) & 0x3FF):08X}"

    mended = _SURROGATES.sub(join, text.replace("\t", " "))
    return Source(name, text, shrunk), mended


def _refuse_syntax(error: yaml.MarkedYAMLError, source: Source, text: str) -> NoReturn:
    mark = error.problem_mark or error.context_mark
    if mark and "flow" in str(error.context) and (bare := _bare_colour(error, mark.index, text)):
        source.refuse(bare.start(1), _quoteless(bare[1]))
    problem = str(error.problem or error.context)
    what = _PLAINER.get(problem, f"this is no YAML: {problem}")
    begun = error.context_mark if error.context in _ENCLOSING else None
    if begun and mark and source.mark(begun.index).line < source.mark(mark.index).line:
        what += f"; it begins on line {source.mark(begun.index).line}"
    elif error.context == "while parsing a block mapping" and error.context_mark and mark:
        what += _indented(error.context_mark.index, mark.index, source, text)
    if mark and "\u00a0" in (text[text.rfind("\n", 0, mark.index) + 1 :].partition("\n")[0]):
        what += "; a blank in this line is a no-break space, which YAML does not take for one"
    source.refuse(mark.index if mark else 0, what)


def _bare_colour(error: yaml.MarkedYAMLError, at: int, text: str) -> re.Match[str] | None:
    """A colour without quotes, which has taken the end of its line with it, in what went wrong at a place."""
    begun = error.context_mark.index if error.context_mark else at
    line_before = text.rfind("\n", 0, max(text.rfind("\n", 0, at), 0)) + 1
    return _IN_FLOW.search(text, min(begun, line_before), at)


def _indented(begun: int, at: int, source: Source, text: str) -> str:
    """How far a line is indented that should be as another one is; nothing, if that is not what is wrong."""
    first, own = source.mark(begun), source.mark(at)
    is_at_start = not text[at - own.column + 1 : at].strip()
    if not is_at_start or first.column == own.column:
        return ""
    return f"; this line is indented by {own.column - 1}, the keys from line {first.line} on by {first.column - 1}"


def _quoteless(colour: str) -> str:
    return f'{colour} is a comment, since it has no quotes; "{colour}" in quotes is wanted'


def _events(text: str) -> Iterator[Event]:
    return iter(yaml.parse(text, Loader=_Loader))


class _Builder:
    """Builds the data of a surveyed text, collecting the mistakes that need not stop it."""

    def __init__(self, text: str, source: Source, complaints: list[Complaint] | None) -> None:
        self._text = text
        self._events = surveyed(_events(text), source)
        self._source = source
        self._complaints = complaints
        self._anchors: dict[str, tuple[Any, Spot]] = {}
        self._path: list[str | int] = []

    def document(self) -> Document:
        """The one document, or nothing for a text without any."""
        data, spot = None, Spot(self._source, 0, 0, NOTHING)
        for event in self._events:  # to the very end, where a second one may stand
            if isinstance(event, NodeEvent):
                data, spot = self._value(event, position(event))
        return Document(data, spot, self._source.name)

    def _value(self, event: Event, key_at: int) -> tuple[Any, Spot]:
        spot = Spot(self._source, position(event), key_at, NOTHING)
        if isinstance(event, ScalarEvent):
            data: Any = self._scalar(event)
        elif isinstance(event, AliasEvent):
            data, named = self._anchors[event.anchor or ""]
            spot.inside = named.inside
            return data, spot
        elif isinstance(event, SequenceStartEvent):
            data = self._sequence(spot)
        else:
            data = self._mapping(spot)
        if anchor := getattr(event, "anchor", None):
            self._anchors[anchor] = (data, spot)
        return data, spot

    def _scalar(self, event: ScalarEvent) -> Scalar:
        # What is written as itself has been searched already; only a quoted escape can bring in another.
        if event.style == '"' and (bad := UNPRINTABLE.search(event.value)):
            self._complain(event, f"the control character U+{ord(bad[0]):04X} is not allowed")
        if not event.implicit[0]:
            return event.value
        if not event.value and self._complaints is not None and (bare := _COLOUR.match(self._text, position(event))):
            self._complain(event, _quoteless(bare[1]))
            return bare[1]  # what is meant, so that nothing else is told of it
        try:
            return plain_scalar(event.value)
        except ValueError as error:
            self._complain(event, str(error), stands_alone=True)
            return 0

    def _sequence(self, spot: Spot) -> list[Any]:
        items: list[Any] = []
        spots: dict[str | int, Spot] = {}
        spot.inside = spots
        while not isinstance(event := next(self._events), SequenceEndEvent):
            self._path.append(len(items))
            value, spots[len(items)] = self._value(event, position(event))
            self._path.pop()
            items.append(value)
        return items

    def _mapping(self, spot: Spot) -> dict[str | int, Any]:
        entries: dict[str | int, Any] = {}
        spots: dict[str | int, Spot] = {}
        spot.inside = spots
        while not isinstance(event := next(self._events), MappingEndEvent):
            if not isinstance(event, ScalarEvent):
                self._source.refuse(position(event), "a list, a mapping or an alias cannot be a key")
            self._path.append(event.value)
            key = self._key(event)
            if key in spots:
                first = spots[key]
                line = self._source.mark(first.key_at).line
                self._complain(event, f"this key stands here a second time; the first is on line {line}")
            value, inside = self._value(next(self._events), position(event))
            self._path.pop()
            if key is not None and key not in entries:
                entries[key], spots[key] = value, inside
        return entries

    def _key(self, event: ScalarEvent) -> str | int | None:
        """The key, or None after a complaint."""
        if event.value == "<<" and event.implicit[0]:
            self._complain(event, "merge keys (<<) are not allowed: write the entries out, so that each is found here")
            return None
        key = self._scalar(event)
        if event.anchor:
            self._anchors[event.anchor] = (key, Spot(self._source, position(event), 0, NOTHING))
        if isinstance(key, str) or type(key) is int:
            return key
        self._complain(event, f"{event.value or 'nothing'} cannot be a key; text or a whole number is wanted")
        return None

    def _complain(self, event: Event, what: str, stands_alone: bool = False) -> None:
        complaint = self._source.complaint(position(event), what, tuple(self._path))
        complaint = replace(complaint, stands_alone=stands_alone)
        if self._complaints is None:
            raise UnreadableText(complaint)
        self._complaints.append(complaint)


__all__ = ["Document", "Mark", "Source", "Spot", "Unreadable", "read_bytes", "read_file", "read_text"]
