"""The input and output of every target: a kit in, files by name and the steps for you out."""

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
"""Millimetres in an inch."""

LEAST_DPI, MOST_DPI = 30, 1200
MOST_PIXELS = 150_000_000
"""The limit for one picture; a board of 60 x 90 cm at 300 dpi has 75 million."""

ADDRESSES = ("https://", "http://", "file:///")

RECTANGLE, HEX = "rectangle", "hex"
ROUND = ("round", "dial")
CARDS = (*DEALT, RECTANGLE, "square", "banknote", "mat", "tile")
"""Shapes of tokens that are cut along the trim of their face, like cards."""


@dataclass(frozen=True)
class Job:
    """A kit and the options of its export; `folder` is for the files, and `url` is their address on the web.

    With `bleed`, pictures also show the ink beyond the trim, if the target allows it.
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
        """The ordered things, part by part."""
        return self.kit.contents(self.order)

    def token(self, face: Face) -> Token | None:
        """The token of a face; None for boards and pages."""
        return self.token_of(face.id)

    def token_of(self, id: str) -> Token | None:
        """The token of a face by the face's id, `PART TOKEN ...`."""
        words = id.split(" ")
        return self.definition.tokens.get(words[1]) if len(words) > 1 else None

    def shape(self, thing: PrintOrder) -> str:
        """The shape of a piece; `standee` for every standee."""
        token = self.token(thing.front)
        return "standee" if thing.foot is not None else token.shape if token else RECTANGLE

    def title(self, face: Face) -> str:
        """The name of a face's token, with the number of its seat or variant; without a token, the face's id."""
        token = self.token(face)
        numbers = [word for word in face.id.split(" ")[2:] if word.isdigit()]
        name = self.kit.look.catalogue.translated(token.name, token.id) if token else face.id
        return " ".join([name, *numbers])

    def part_title(self, contents: Contents) -> str:
        """The title of a part in the language of the export."""
        return self.kit.look.catalogue.translated(contents.part.title, contents.part.id)

    def check(self) -> None:
        """Raise Unreadable for a resolution out of range or an invalid address."""
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            raise Unreadable(f"--dpi {self.dpi}: use {LEAST_DPI} to {MOST_DPI}")
        is_plain = self.url.isascii() and self.url.isprintable() and " " not in self.url
        if self.url and not (is_plain and self.url.startswith(ADDRESSES)):
            what = f"'{shorten(self.url, 100)}' is not an address"
            raise Unreadable(f"--url: {what}; begin it with {either(ADDRESSES)} and use plain letters")


@dataclass
class Made:
    """The output of a target: files by their names below the folder, the steps for you, and the parts left out.

    `notes` are facts about the files that you should know.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, name: str, content: bytes) -> str:
        """Add a file; two different files with one name are a bug in the target."""
        if self.files.setdefault(name, content) != content:
            raise ValueError(f"two different files are called {name}")
        return name


@dataclass(frozen=True)
class Target:
    """A program, machine or service to make files for; `about` describes the files in a line."""

    name: str
    about: str
    make: Callable[[Job], Made]


def slug(name: str) -> str:
    """A name made safe for a file's name, or for a part of it.

    >>> slug("tickets ticket-1 2 back"), slug("con")
    ('tickets-ticket-1-2-back', 'con-')
    """
    found = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"{found}-" if is_device(found) else found


def file_name(face: Face, part: str, ending: str) -> str:
    """The file of a face, in a folder for its part."""
    own = face.id.removeprefix(f"{part} ")
    return f"{slug(part) if is_device(part) else part}/{slug(own)}.{ending}"


_EMPTY = " (everything in it has 0 copies)"


def empty(part: str) -> str:
    """The note that a part is left out because nothing in it has copies."""
    return part + _EMPTY


def is_empty(contents: Contents) -> bool:
    """Whether nothing in a part has copies."""
    return not (contents.things or contents.faces)


def left_empty(job: Job) -> Iterator[str]:
    """Notes on the parts in which nothing has copies."""
    return (empty(contents.part.id) for contents in job.contents if is_empty(contents))


class FaceSide(NamedTuple):
    """A face as a picture of its own: `front` or `back`, its copies, and the outline to cut it to.

    `behind` has the backs of a front: one, or more if pieces that share this front have different backs.
    """

    face: Face
    side: str
    copies: int
    outline: Path | None = None
    behind: tuple[Face, ...] = ()


def sides_of(contents: Contents, is_cut: bool = True) -> Iterator[FaceSide]:
    """Every face of a part once; a back has the copies of all its fronts; a face with two outlines comes twice.

    Pieces of one size share a back that looks the same. If nothing is cut, outlines make no difference.
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
                id = free_id(face.id, thing.front.id if side == "front" else f"{thing.front.id} back", taken)
                found[key] = FaceSide(face._replace(id=id), side, 0, outline)
            found[key] = found[key]._replace(copies=found[key].copies + thing.count)
            keys.append(key)
        front, *backs = (found[key] for key in keys)
        behind = (*front.behind, *(back.face for back in backs if back.face not in front.behind))
        found[keys[0]] = front._replace(behind=behind)
    yield from found.values()
    yield from (FaceSide(face, "front", 1) for face in contents.faces)


def free_id(first: str, second: str, taken: set[str]) -> str:
    """The first free name for a picture: its face's, its piece's, or that with a number."""
    names = chain((first, second), (f"{second} {number}" for number in count(2)))
    id = next(name for name in names if slug(name) not in taken)
    taken.add(slug(id))
    return id


def is_shaped(thing: PrintOrder) -> bool:
    """Whether a thing is cut to an outline other than the trim of its front."""
    return thing.outline is not None and has_shape(thing.outline, thing.front.width, thing.front.height)


def shape_of(thing: PrintOrder, is_behind: bool = False) -> Path | None:
    """The outline for cutting a thing's pictures, as seen from that side; None for a rectangle.

    Cards count as rectangles: other programs round their corners. Standees are shown whole.
    """
    if thing.outline is None or thing.foot is not None or thing.shape in DEALT or not is_shaped(thing):
        return None
    return thing.outline.under((-1.0, 0.0, 0.0, 1.0, thing.front.width, 0.0)) if is_behind else thing.outline


def refuse_nothing(job: Job, made: Made, allowed: str) -> None:
    """Raise Unreadable if nothing was made, or if a part that was named was left out."""
    if made.left_out and (job.order.only or not made.files):
        _refuse_empty([one.removesuffix(_EMPTY) for one in made.left_out if one.endswith(_EMPTY)], made)
        more = f", and {len(made.left_out) - 1} more," if len(made.left_out) > 1 else ""
        raise Unreadable(f"{made.left_out[0]}{more} cannot be exported here; this target takes {allowed}")
    if not made.files:
        raise Unreadable(f"there is nothing to export; this target takes {allowed}")


def _refuse_empty(parts: Sequence[str], made: Made) -> None:
    """Raise Unreadable if everything that was left out has 0 copies: then the target is not the reason."""
    if len(parts) == len(made.left_out):
        what = "everything in it" if len(parts) == 1 else "everything in them"
        raise Unreadable(f"there is nothing to export of {listed(parts)}: {what} has 0 copies")


def sizes(face: Face) -> str:
    """The trim of a face as text."""
    return size(face.width, face.height)


def listed(names: Sequence[str], most: int = 6) -> str:
    """The first names, and the number of the others.

    >>> listed(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{', '.join(names[:most])}{more}"


def alike(job: Job, things: Sequence[PrintOrder]) -> Mapping[str, list[PrintOrder]]:
    """Things grouped by size and shape, each group under a label, in the order of their first things.

    The label is empty if there is one group. Otherwise it is the size, with the shape if two groups have one size.
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
