"""YAML or JSON text -> plain data that knows where each value stands, within limits no honest file meets.

The text is parsed as events, each of which is counted, or refused, before it is built: an alias is built as what it
names, not as a copy, so nothing that is built is larger than what the survey allows.
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
    "exceeded maximum nesting depth": TOO_DEEP,  # of libyaml, from 0.2.6, which looks further ahead than we do
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


@dataclass(slots=True)
class _Open:
    """A list or mapping not yet ended, the number of values before it, and how deep lists and mappings go inside.

    In a mapping `name` is the key, as it is written, whose value comes next, or None if a key comes next; `key` is what
    it means, or None if it cannot be used. In a list `name` is an empty text.
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
        """Where in it the next value stands."""
        return len(self.data) if isinstance(self.data, list) else self.name or ""


class _Builder:
    """Builds the data of a text from its events, collecting the mistakes that need not stop it."""

    def __init__(self, text: str, source: Source, complaints: list[Complaint] | None) -> None:
        self._text = text
        self._events: Iterator[Any] = iter(_Loader(text).get_event, None)
        self._source = source
        self._survey = Survey(source)
        self._complaints = complaints
        self._around: list[_Open] = []

    def document(self) -> Document:
        """The one document, or nothing for a text without any."""
        whole = _Open([], "")
        self._fill(whole)
        data = whole.data[0] if whole.data else None
        at, _, inside = whole.places.get(0, (0, 0, NOWHERE))
        return Document(data, Spot(self._source, at, at, spots(self._source, inside)), self._source.name)

    def _fill(self, here: _Open) -> None:
        """Put everything that the text is, to its very end, into a list.

        There can be 100,000 events. Nearly all are texts, for which nothing is called.
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
        """The innermost list or mapping from an event on, which may begin one."""
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
        """The list or mapping around one that ends."""
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
        """The value of a scalar that may be no text, or one with something wrong with it."""
        self._survey.scalar(event)
        value = self._meant(event, here)
        if event.anchor:
            self._survey.anchors[event.anchor] = Named(value, NOWHERE, 1, 0)
        return value

    def _meant(self, event: ScalarEvent, here: _Open) -> Scalar:
        text: str = event.value
        # What is written as itself has been searched already; only a quoted escape can bring in another.
        if event.style == '"' and not text.isprintable() and (bad := UNPRINTABLE.search(text)):
            self._complain(event, here, f"the control character U+{ord(bad[0]):04X} is not allowed")
        if not event.implicit[0]:
            return text
        if not text and self._complaints is not None and (bare := _COLOUR.match(self._text, position(event))):
            self._complain(event, here, _quoteless(bare[1]))
            return bare[1]  # what is meant, so that nothing else is told of it
        try:
            return plain_scalar(text)
        except ValueError as error:
            self._complain(event, here, str(error), stands_alone=True)
            return 0

    def _key(self, event: ScalarEvent, here: _Open) -> str | int | None:
        """The key, or None after a complaint."""
        key = self._scalar(event, here)
        if key == "<<" and event.implicit[0]:
            what = "merge keys (<<) are not allowed: write the entries out, so that each is found here"
        elif not isinstance(key, str) and type(key) is not int:
            what = f"{event.value or 'nothing'} cannot be a key; text or a whole number is wanted"
        elif key in here.places:
            line = self._source.mark(here.places[key][1]).line
            what = f"this key stands here a second time; the first is on line {line}"
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
