"""What every target is given, and what it makes: files by name, and the steps a person does with them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count
from pathlib import Path as Folder
from typing import NamedTuple

from companion.definitions.kinds import DEALT
from companion.definitions.models import GameDefinition, Token
from companion.definitions.words import either, is_device, shorten
from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Path
from companion.press.drawing.paper import size
from companion.press.drawing.pieces import PrintOrder
from companion.press.export.outlines import has_shape
from companion.press.kit.kit import Contents, Order, PrintKit
from companion.press.text.fonts import Fonts

MM = 25.4
"""In an inch."""

LEAST_DPI, MOST_DPI = 30, 1200
MOST_PIXELS = 150_000_000
"""Of one picture; a board of 60 x 90 cm at 300 dpi has 75 million."""

ADDRESSES = ("https://", "http://", "file:///")

RECTANGLE, HEX = "rectangle", "hex"
ROUND = ("round", "dial")
CARDS = (*DEALT, RECTANGLE, "square", "banknote", "mat", "tile")
"""Shapes of tokens that are cut along the trim of their face, as a deck of cards is."""


@dataclass(frozen=True)
class Job:
    """A kit and how it is to be exported; `folder` is where the files will lie, and `url` the address they get.

    With `bleed`, pictures show what lies beyond the trim, where the target leaves that open.
    """

    kit: PrintKit
    order: Order
    folder: Folder
    dpi: int = 300
    bleed: bool = False
    url: str = ""

    @property
    def definition(self) -> GameDefinition:
        return self.kit.definition

    @property
    def fonts(self) -> Fonts:
        return self.kit.look.fonts

    @cached_property
    def contents(self) -> tuple[Contents, ...]:
        """What is asked for, part by part."""
        return self.kit.contents(self.order)

    def token(self, face: Face) -> Token | None:
        """The token that a face is of; None for boards and pages."""
        return self.token_of(face.id)

    def token_of(self, id: str) -> Token | None:
        """The token of a face by the face's id, `PART TOKEN ...`."""
        words = id.split(" ")
        return self.definition.tokens.get(words[1]) if len(words) > 1 else None

    def shape(self, thing: PrintOrder) -> str:
        """The shape of a thing that is cut out; `standee` for all that stand."""
        token = self.token(thing.front)
        return "standee" if thing.foot is not None else token.shape if token else RECTANGLE

    def title(self, face: Face) -> str:
        """What people call a face's token, with the number of its seat or variant if it has one; else its id."""
        token = self.token(face)
        numbers = [word for word in face.id.split(" ")[2:] if word.isdigit()]
        name = self.kit.look.catalogue.told(token.name, token.id) if token else face.id
        return " ".join([name, *numbers])

    def part_title(self, contents: Contents) -> str:
        """The title of a part in the language of the export."""
        return self.kit.look.catalogue.told(contents.part.title, contents.part.id)

    def check(self) -> None:
        """Raise Unreadable for a resolution that nobody can want, or an address that is none."""
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            raise Unreadable(f"--dpi {self.dpi}: allowed is {LEAST_DPI} to {MOST_DPI}")
        is_plain = self.url.isascii() and self.url.isprintable() and " " not in self.url
        if self.url and not (is_plain and self.url.startswith(ADDRESSES)):
            what = f"'{shorten(self.url, 100)}' is no address"
            raise Unreadable(f"--url: {what}; one is wanted that begins with {either(ADDRESSES)}, in plain letters")


@dataclass
class Made:
    """What a target makes: files by their names below the folder, steps to do with them, and what is left out and why.

    `notes` are facts about the files that whoever uses them ought to know.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, name: str, content: bytes) -> str:
        """Put a file in; the same name twice is a mistake of the target."""
        if self.files.setdefault(name, content) != content:
            raise ValueError(f"two different files are called {name}")
        return name


@dataclass(frozen=True)
class Target:
    """A program, machine or service that files are made for; `about` says in a line what it gets."""

    name: str
    about: str
    make: Callable[[Job], Made]


def slug(name: str) -> str:
    """A name as part of a file's name, or as all of it before its ending.

    >>> slug("tickets ticket-1 2 back"), slug("con")
    ('tickets-ticket-1-2-back', 'con-')
    """
    found = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"{found}-" if is_device(found) else found


def file_name(face: Face, part: str, ending: str) -> str:
    """The file of a face, in a folder for its part."""
    own = face.id.removeprefix(f"{part} ")
    return f"{slug(part) if is_device(part) else part}/{slug(own)}.{ending}"


_EMPTY = " (0 copies of all that is in it)"


def empty(part: str) -> str:
    """How a part is left out of which nothing is wanted."""
    return part + _EMPTY


def is_empty(contents: Contents) -> bool:
    """Whether nothing is wanted of a part."""
    return not (contents.things or contents.faces)


def left_empty(job: Job) -> Iterator[str]:
    """The parts of which nothing is wanted."""
    return (empty(contents.part.id) for contents in job.contents if is_empty(contents))


class FaceSide(NamedTuple):
    """A face as a picture of its own: `front` or `back`, how often it is wanted, and the outline that it is cut to.

    `behind` are the backs of a front: one, or more if not all that look like it have the same.
    """

    face: Face
    side: str
    copies: int
    outline: Path | None = None
    behind: tuple[Face, ...] = ()


def sides_of(contents: Contents, is_cut: bool = True) -> Iterator[FaceSide]:
    """Every face of a part once, a back as often as all it is behind; one that is cut in two ways is two of them.

    Pieces of one size have one back if that looks alike, whatever they are cut to; what is not cut needs it once.
    """
    found: dict[tuple[str, Path | None], FaceSide] = {}
    taken: set[str] = set()
    for thing in contents.things:
        keys = []
        for face, side in ((thing.front, "front"), (thing.back, "back")):
            if face is None:
                continue
            outline = shape_of(thing, side == "back") if is_cut else None
            key = (face.id, outline)
            if key not in found:
                id = _free_id(face.id, thing.front.id if side == "front" else f"{thing.front.id} back", taken)
                found[key] = FaceSide(face._replace(id=id), side, 0, outline)
            found[key] = found[key]._replace(copies=found[key].copies + thing.count)
            keys.append(key)
        front, *backs = (found[key] for key in keys)
        behind = (*front.behind, *(back.face for back in backs if back.face not in front.behind))
        found[keys[0]] = front._replace(behind=behind)
    yield from found.values()
    yield from (FaceSide(face, "front", 1) for face in contents.faces)


def _free_id(first: str, second: str, taken: set[str]) -> str:
    """What a picture is called: as its face, or by its piece, or with a number, whichever is no other file's name."""
    names = chain((first, second), (f"{second} {number}" for number in count(2)))
    id = next(name for name in names if slug(name) not in taken)
    taken.add(slug(id))
    return id


def is_shaped(thing: PrintOrder) -> bool:
    """Whether a thing is cut to more than the trim of its front."""
    return thing.outline is not None and has_shape(thing.outline, thing.front.width, thing.front.height)


def shape_of(thing: PrintOrder, is_behind: bool = False) -> Path | None:
    """The outline of a thing that pictures are cut to, as it is seen from that side; None for what is a rectangle.

    Cards are, for whoever deals with cards rounds their corners; what stands is shown with all of its ground.
    """
    if thing.outline is None or thing.foot is not None or thing.shape in DEALT or not is_shaped(thing):
        return None
    return thing.outline.under((-1.0, 0.0, 0.0, 1.0, thing.front.width, 0.0)) if is_behind else thing.outline


def refuse_nothing(job: Job, made: Made, allowed: str) -> None:
    """Raise Unreadable if nothing was made, or if a part that was asked for by its name was left out."""
    if made.left_out and (job.order.only or not made.files):
        _refuse_empty([one.removesuffix(_EMPTY) for one in made.left_out if one.endswith(_EMPTY)], made)
        more = f", and {len(made.left_out) - 1} more, cannot be made" if len(made.left_out) > 1 else " cannot be made"
        raise Unreadable(f"{made.left_out[0]}{more}; allowed is {allowed}")
    if not made.files:
        raise Unreadable(f"there is nothing of it to be made; allowed is {allowed}")


def _refuse_empty(parts: Sequence[str], made: Made) -> None:
    """Raise Unreadable if what was left out is so as nothing of it is wanted: no other kind of part would help."""
    if len(parts) == len(made.left_out):
        what = "there are 0 copies of all that is in it" if len(parts) == 1 else "there are 0 copies of all in them"
        raise Unreadable(f"there is nothing of {listed(parts)} to be made, as {what}")


def sizes(face: Face) -> str:
    """The trim of a face as people write it."""
    return size(face.width, face.height)


def listed(names: Sequence[str], most: int = 6) -> str:
    """Some names, and how many more there are.

    >>> listed(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{', '.join(names[:most])}{more}"


def alike(job: Job, things: Sequence[PrintOrder]) -> Mapping[str, list[PrintOrder]]:
    """Things of one size and shape together, in the order in which the first of each comes, by what tells them apart.

    That is nothing if all are alike, else their size, and their shape too where two of one size have different ones.
    """
    groups: dict[tuple[str, str], list[PrintOrder]] = {}
    for thing in things:
        measures = f"{thing.front.width:g} x {thing.front.height:g}"
        groups.setdefault((measures, job.shape(thing)), []).append(thing)
    if len(groups) == 1:
        return {"": list(things)}
    sizes_ = [measures for measures, _ in groups]
    return {
        f"{measures} {shape}" if sizes_.count(measures) > 1 else measures: some
        for (measures, shape), some in groups.items()
    }


def table(header: tuple[str, ...], rows: list[tuple[object, ...]]) -> bytes:
    """Rows as a CSV file, the same on every machine."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return stream.getvalue().encode()
