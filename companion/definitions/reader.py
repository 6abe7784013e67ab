"""YAML or JSON text -> plain data with the place of each value, within limits that no honest file reaches.

The text is parsed as events. Each event is counted, or refused, before its value is built. An alias refers to the value
it names and is not a copy, so no result is larger than the survey allows.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import NOWHERE, Document, FilePlace, Places, Source, Spot, spots
from companion.definitions.scalars import LEAST_TEXT, WORDS, Scalar, plain_scalar
from companion.definitions.survey import LONGEST_SCALAR, MOST_NODES, TOO_DEEP, Named, Survey, position
from companion.definitions.words import in_bytes, shorten
from companion.errors import Unreadable

MOST_BYTES = 1 << 20

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times faster, but not always there
# In two sets: one large set, or its complement, takes 6 ms to compile.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|(?=[\ud800-\uffff])[\ud800-\udfff\ufffe\uffff]")
# An escaped backslash is matched too, so a 'u' after it does not count as an escape.
_SURROGATES = re.compile(r"\\\\|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
# libyaml compares every tag directive with every other: a megabyte of them would take minutes.
_TAG_DIRECTIVE = re.compile("(?:^|[\n\r\u2028\u2029])%TAG")

_PLAINER = {
    "mapping values are not allowed in this context":
        "a ':' is where no key can be; check the indentation, and put text with ': ' in it in quotes",
    "found character that cannot start any token":
        "this character cannot start a value; indent with spaces, not tabs, and put such text in quotes",
    "could not find expected ':'": "a ':' after the key is missing",
    "did not find expected key": "a key is missing here; check the indentation and the quotes above it",
    "did not find expected '-' indicator": "another '-' of the list is missing here; check the indentation",
    "did not find expected node content": "a value is missing here",
    "found unexpected end of stream": "the text in quotes is never closed; add the closing quotes",
    "did not find expected ',' or ']'": "the '[' is never closed; add a ']' or a comma",
    "did not find expected ',' or '}'": "the '{' is never closed; add a '}' or a comma",
    "did not find expected <document start>": "this does not belong to anything above it; check the indentation",
    "block sequence entries are not allowed in this context": "a list cannot start here; put it on its own line",
    "exceeded maximum nesting depth": TOO_DEEP,  # from libyaml 0.2.6 on, which looks further ahead than we do
}  # fmt: skip
_COLOUR = re.compile(r"[ \t]*(#(?:[0-9a-fA-F]{3}){1,2})(?!\w)")
"""A colour without quotes, which YAML reads as a comment."""
_IN_FLOW = re.compile(rf"[:\[,]{_COLOUR.pattern}")
_ENCLOSING = ("while parsing a flow sequence", "while parsing a flow mapping", "while scanning a quoted scalar")


def read_file(path: Path, name: str | None = None, complaints: list[Complaint] | None = None) -> Document:
    """Read a YAML file; raises Unreadable if it is not a regular file, too large, or not valid YAML."""
    name = name or str(path)
    return read_bytes(bytes_of(path, name), name, complaints)


def read_bytes(content: bytes, name: str, complaints: list[Complaint] | None = None) -> Document:
    """Read YAML in UTF-8, as `read_text` does."""
    check_size(len(content), name)
    return read_text(decoded(content, name), name, complaints)


def decoded(content: bytes, name: str, advice: str = "") -> str:
    """The text of a file, including a byte order mark at its start; raises Unreadable if it is not UTF-8.

    The complaint ends with the advice.
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        Source(name, before).refuse(len(before), f"this is not text in UTF-8{advice}")


def read_text(text: str, name: str, complaints: list[Complaint] | None = None) -> Document:
    """Read YAML or JSON.

    Duplicate keys, merge keys, odd keys and unusable numbers are added to `complaints`, or raise Unreadable without it.
    Unreadable text (syntax, limits, tags, control characters) always raises Unreadable.
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
        source.refuse(0, f"this is not valid YAML: {shorten(str(error), 80)}")
    if complaints is not None:  # unreadable text has only that one complaint
        complaints += found
    return document


def bytes_of(path: Path, name: str, most: int = MOST_BYTES) -> bytes:
    """The first `most` + 1 bytes of a regular file; raises Unreadable for anything else."""
    try:
        # Checked before opening: opening a pipe waits for ever.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise UnreadableText(Complaint(name, 1, 1, "", "this is not a regular file"))
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
    """The text for the parser, after refusing forbidden characters and directives."""
    source = Source(name, text)
    # A quick check: most texts have only printable characters and line breaks.
    if not text.replace("\n", "").isprintable() and (bad := UNPRINTABLE.search(text)):
        source.refuse(bad.start(), f"the control character U+{ord(bad[0]):04X} is not allowed")
    if "%TAG" in text and (tag := _TAG_DIRECTIVE.search(text)):
        source.refuse(tag.end() - 4, "%TAG directives are not allowed")
    if ("\t" in text or ("\\u" in text and _SURROGATES.search(text))) and _is_json(text):
        return _yaml_of_json(text, name)
    return source, text


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _yaml_of_json(text: str, name: str) -> tuple[Source, str]:
    """Make JSON valid YAML by replacing tabs (never inside its strings) and escaped surrogate pairs."""
    shrunk: list[int] = []

    def join(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        shrunk.append(found.end() - 2 * (len(shrunk) + 1))
        return f"\\U{0x10000 + ((int(found[1], 16) & 0x3FF) << 10) + (int(found[2], 16) & 0x3FF):08X}"

    changed = _SURROGATES.sub(join, text.replace("\t", " "))
    return Source(name, text, shrunk), changed


def _refuse_syntax(error: yaml.MarkedYAMLError, source: Source, text: str) -> NoReturn:
    mark = error.problem_mark or error.context_mark
    if mark and "flow" in str(error.context) and (bare := _bare_colour(error, mark.index, text)):
        source.refuse(bare.start(1), _quoteless(bare[1]))
    problem = str(error.problem or error.context)
    what = _PLAINER.get(problem, f"this is not valid YAML: {problem}")
    if _is_colon_in_text(error, text):
        what = "a ':' cannot be here; put text with ': ' in it in quotes"
    begun = error.context_mark if error.context in _ENCLOSING else None
    if begun and mark and source.mark(begun.index).line < source.mark(mark.index).line:
        what = _starting_on(source.mark(begun.index).line, what)
    elif error.context == "while parsing a block mapping" and error.context_mark and mark:
        what += _indented(error.context_mark.index, mark.index, source, text)
    if mark and "\u00a0" in (text[text.rfind("\n", 0, mark.index) + 1 :].partition("\n")[0]):
        what += "; a blank in this line is a no-break space, which YAML does not accept"
    source.refuse(mark.index if mark else 0, what)


def _is_colon_in_text(error: yaml.MarkedYAMLError, text: str) -> bool:
    """Whether a text without quotes in a list or mapping on one line has a colon in it."""
    mark, begun = error.problem_mark, error.context_mark
    if error.context not in _ENCLOSING[:2] or begun is None or mark is None:
        return False
    return text[mark.index : mark.index + 1] == ":" and "\n" not in text[begun.index : mark.index]


def _starting_on(line: int, what: str) -> str:
    """What is wrong, with the line on which the list, mapping or text starts."""
    placed = what.replace(" is never closed", f" on line {line} is never closed")
    return placed if placed != what else f"{what}; it starts on line {line}"


def _bare_colour(error: yaml.MarkedYAMLError, at: int, text: str) -> re.Match[str] | None:
    """A colour without quotes in the text around an error; it made the rest of its line a comment."""
    begun = error.context_mark.index if error.context_mark else at
    line_before = text.rfind("\n", 0, max(text.rfind("\n", 0, at), 0)) + 1
    return _IN_FLOW.search(text, min(begun, line_before), at)


def _indented(begun: int, at: int, source: Source, text: str) -> str:
    """The indentation of this line and of the line it should match; empty if that is not what is wrong."""
    first, own = source.mark(begun), source.mark(at)
    is_at_start = not text[at - own.column + 1 : at].strip()
    if not is_at_start or first.column == own.column:
        return ""
    return f"; this line is indented by {own.column - 1}, the keys from line {first.line} on by {first.column - 1}"


def _quoteless(colour: str) -> str:
    return f'{colour} without quotes is a comment; use "{colour}" in quotes'


@dataclass(slots=True)
class _Open:
    """A list or mapping that is still open, the number of values before it, and the depth of what is inside.

    In a mapping `name` is the written key whose value comes next, or None if a key comes next. `key` is the value of
    that key, or None if it is invalid. In a list `name` is an empty text.
    """

    data: Any
    name: str | None
    at: int = 0
    anchor: str | None = None
    before: int = 0
    height: int = 1
    places: Places = field(default_factory=dict)
    key: str | int | None = None
    key_at: int = 0

    @property
    def step(self) -> str | int:
        """The index or key of the next value in it."""
        return len(self.data) if isinstance(self.data, list) else self.name or ""


class _Builder:
    """Builds the data of a text from its events and collects the mistakes that do not stop it."""

    def __init__(self, text: str, source: Source, complaints: list[Complaint] | None) -> None:
        self._text = text
        self._events: Iterator[Any] = iter(_Loader(text).get_event, None)
        self._source = source
        self._survey = Survey(source)
        self._complaints = complaints
        self._around: list[_Open] = []

    def document(self) -> Document:
        """The document; its data is None for an empty text."""
        whole = _Open([], "")
        self._fill(whole)
        data = whole.data[0] if whole.data else None
        at, _, inside = whole.places.get(0, (0, 0, NOWHERE))
        return Document(data, Spot(self._source, at, at, spots(self._source, inside)), self._source.name)

    def _fill(self, here: _Open) -> None:
        """Read the whole text into a list.

        There can be 100,000 events. Nearly all are texts, so no function is called for those.
        """
        survey = self._survey
        for event in self._events:
            kind = type(event)
            if kind is ScalarEvent:
                at, value, inside = event.start_mark.index, event.value, NOWHERE
                survey.nodes += 1
                is_text = (
                    event.tag is None and event.anchor is None and event.style != '"'
                    and value >= LEAST_TEXT and value not in WORDS
                    and len(value) <= LONGEST_SCALAR and survey.nodes <= MOST_NODES
                )  # fmt: skip
                if here.name is None:
                    here.name, here.key_at = value, at
                    here.key = value if is_text and value not in here.places else self._key(event, here)
                    continue
                if not is_text:
                    value = self._scalar(event, here)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                at, value, inside = here.at, here.data, here.places
                here = self._ended(here)
            elif kind is AliasEvent:
                at, (value, inside) = position(event), self._named(event, here)
            else:
                here = self._started(event, here)
                continue
            if type(here.data) is list:
                here.places[len(here.data)] = (at, at, inside)
                here.data.append(value)
            else:
                if here.key is not None:
                    here.data[here.key], here.places[here.key] = value, (at, here.key_at, inside)
                here.name = None

    def _started(self, event: Event, here: _Open) -> _Open:
        """The innermost open list or mapping after an event that may start one."""
        if not isinstance(event, CollectionStartEvent):
            self._survey.look(event)
            return here
        before = self._survey.nodes
        self._survey.start(event, len(self._around) + 1)
        self._check_value(event, here)
        self._around.append(here)
        is_list = isinstance(event, SequenceStartEvent)
        return _Open([] if is_list else {}, "" if is_list else None, position(event), event.anchor, before)

    def _ended(self, here: _Open) -> _Open:
        """Close a list or mapping and return the one around it."""
        if here.anchor:
            size = self._survey.nodes - here.before
            self._survey.anchors[here.anchor] = Named(here.data, here.places, size, here.height)
        around = self._around.pop()
        if here.height >= around.height:
            around.height = here.height + 1
        return around

    def _named(self, event: AliasEvent, here: _Open) -> tuple[Any, Places]:
        named = self._survey.alias(event, len(self._around))
        self._check_value(event, here)
        here.height = max(here.height, named.height + 1)
        return named.data, named.inside

    def _check_value(self, event: Event, here: _Open) -> None:
        if here.name is None:
            self._source.refuse(position(event), "a list, a mapping or an alias cannot be a key")

    def _scalar(self, event: ScalarEvent, here: _Open) -> Scalar:
        """The value of a scalar that may not be text, or may have a mistake in it."""
        self._survey.scalar(event)
        value = self._meant(event, here)
        if event.anchor:
            self._survey.anchors[event.anchor] = Named(value, NOWHERE, 1, 0)
        return value

    def _meant(self, event: ScalarEvent, here: _Open) -> Scalar:
        text: str = event.value
        # The text itself has been searched already; only an escape in quotes can add such a character.
        if event.style == '"' and not text.isprintable() and (bad := UNPRINTABLE.search(text)):
            self._complain(event, here, f"the control character U+{ord(bad[0]):04X} is not allowed")
        if not event.implicit[0]:
            return text
        if not text and self._complaints is not None and (bare := _COLOUR.match(self._text, position(event))):
            self._complain(event, here, _quoteless(bare[1]))
            return bare[1]  # what was meant, so nothing else is reported for it
        try:
            return plain_scalar(text)
        except ValueError as error:
            self._complain(event, here, str(error), stands_alone=True)
            return 0

    def _key(self, event: ScalarEvent, here: _Open) -> str | int | None:
        """The key, or None after a complaint."""
        key = self._scalar(event, here)
        if key == "<<" and event.implicit[0]:
            what = "merge keys (<<) are not allowed: write the entries out here"
        elif not isinstance(key, str) and type(key) is not int:
            what = f"{event.value or 'nothing'} cannot be a key; use text or a whole number"
        elif key in here.places:
            line = self._source.mark(here.places[key][1]).line
            what = f"this key is here twice; the first is on line {line}"
        else:
            return key
        self._complain(event, here, what)
        return None

    def _complain(self, event: Event, here: _Open, what: str, stands_alone: bool = False) -> None:
        path = tuple(one.step for one in (*self._around, here)[1:])
        complaint = self._source.complaint(position(event), what, path)
        complaint = replace(complaint, stands_alone=stands_alone)
        if self._complaints is None:
            raise UnreadableText(complaint)
        self._complaints.append(complaint)


__all__ = ["Document", "FilePlace", "Source", "Spot", "Unreadable", "read_bytes", "read_file", "read_text"]
