"""Printer profiles: how far a printer puts the back of a sheet beside its front, and prints that put it right.

Lengths are mm as they are read from the calibration sheet (`calibrate.py`), that is on the front, seen through the
paper: `x` to the right, `y` upwards, as on graph paper. So they are the same over whichever edge a sheet is turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from companion.definitions.complaints import Complaint
from companion.definitions.definition import Definition
from companion.definitions.fields import LIST, SLUG, Slug, number, one_of
from companion.definitions.reader import read_file
from companion.definitions.shapes import check_shape
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import Face, Group, translate
from companion.press.drawing.paper import TOUCH, Paper
from companion.press.drawing.pieces import Backs
from companion.press.sheets.backs import is_two_sided, turn
from companion.press.sheets.imposition import Sheet

PRINTERS_FILE = "printers.yaml"
MOST_SHIFT = 6
"""The rulers of the calibration sheet end there; a printer that is farther off wants mending."""

NO_PRINTER = "none"
MOST_PRINTERS = 100

_HEAD = """\
# Printers that `companion calibrate` has measured: the back of a sheet lies so many mm to the right of its front (x),
# and above it (y), seen from the front. Prints on both sides put right what the default printer does.
"""


class Profile(Definition):
    """A printer, and where it puts backs."""

    name: Slug
    x: Annotated[float, number(-MOST_SHIFT, MOST_SHIFT)]
    y: Annotated[float, number(-MOST_SHIFT, MOST_SHIFT)]

    def __str__(self) -> str:
        """The printer and what is done for it: `kitchen, backs moved 0.5 mm to the left`."""
        ways = ((self.x, "to the left", "to the right"), (self.y, "down", "up"))
        moves = [f"{abs(way):g} mm {more if way > 0 else less}" for way, more, less in ways if way]
        return f"{self.name}, backs moved {' and '.join(moves) or 'nowhere'}"


class Printers(Definition):
    """printers.yaml."""

    kind: Annotated[Literal["printers"], one_of("printers")] = "printers"
    default: Slug | None = None
    printers: Annotated[tuple[Profile, ...], LIST] = ()

    def named(self, name: str | None) -> Profile | None:
        """The printer of this name, the default one without a name, none if it is `none`; raises Unreadable."""
        wanted = self.default if name is None else name
        if wanted is None or wanted == NO_PRINTER:
            return None
        names = [one.name for one in self.printers]
        if wanted in names:
            return self.printers[names.index(wanted)]
        hint = did_you_mean(wanted, names)
        known = f"allowed is {either([*names, NO_PRINTER])}" if names else "none is measured yet: companion calibrate"
        raise Unreadable(f"there is no printer '{shorten(wanted)}'{hint}; {known}")

    def with_printer(self, profile: Profile) -> Printers:
        """The printers with one more, or measured anew, which is the default from now on; raises Unreadable."""
        others = [one for one in self.printers if one.name != profile.name]
        if len(others) >= MOST_PRINTERS:
            raise Unreadable(f"there are {MOST_PRINTERS} printers already, the most allowed")
        return Printers(default=profile.name, printers=tuple(sorted((*others, profile), key=lambda one: one.name)))

    def as_text(self) -> str:
        """The file, as it is written; names in quotes, or `no` would be none."""
        lines = [f'  - {{name: "{one.name}", x: {one.x:g}, y: {one.y:g}}}' for one in self.printers]
        return "\n".join([f"{_HEAD}kind: printers", f'default: "{self.default}"', "printers:", *lines, ""])


def read_printers(folder: Path) -> Printers:
    """The printers a folder knows, none if it has no such file; raises BrokenDefinition for a file that is wrong."""
    path = folder / PRINTERS_FILE
    if not path.exists():
        return Printers()
    complaints: list[Complaint] = []
    document = read_file(path, str(path), complaints)
    found, wrong = check_shape(Printers, document)
    complaints += wrong
    if found:
        names = [one.name for one in found.printers]
        for index, name in enumerate(names):
            if name in names[:index] or name == NO_PRINTER:
                what = "is another before it" if name != NO_PRINTER else "can be no printer of that name"
                complaints.append(document.complaint(("printers", index, "name"), f"there {what}: '{name}'"))
        if found.default is not None and found.default not in names:
            complaints.append(document.complaint(("default",), f"there is no printer '{found.default}'"))
    if complaints or found is None:
        raise BrokenDefinition(sorted(set(complaints)))
    return found


def new_profile(name: str, numbers: Sequence[float]) -> Profile:
    """The profile of a printer from what was read: x and y at one target, or at both; raises Unreadable.

    Of both the middle is taken, which is the middle of the sheet.
    """
    if not re.fullmatch(SLUG, name) or name == NO_PRINTER:
        what = f"at most 64 small letters, digits and '-' are wanted, a letter first, and not '{NO_PRINTER}'"
        raise Unreadable(f"'{shorten(name)}' cannot be the name of a printer: {what}")
    far = [one for one in numbers if not abs(one) <= MOST_SHIFT]
    if far:
        raise Unreadable(f"{far[0]:g} mm cannot be read; the rulers go from -{MOST_SHIFT:g} to {MOST_SHIFT:g}")
    xs, ys = numbers[::2], numbers[1::2]
    return Profile(name=name, x=round(sum(xs) / len(xs), 3), y=round(sum(ys) / len(ys), 3))


# --- on sheets


def moves(profile: Profile, paper: Paper, backs: Backs) -> tuple[float, float]:
    """By how much a back is moved on its own page, to the right and down, so that it lies behind its front."""
    over = turn(backs, paper.width, paper.height)
    # On the front it has to go to the left and down by as much as it lies to the right and above.
    return (profile.x, profile.y) if over.is_upright else (-profile.x, -profile.y)


def put_right(sheets: list[Sheet], backs: Backs, profile: Profile | None) -> list[Sheet]:
    """The sheets with all that is printed on the other side moved to where it comes to lie behind its front."""
    if profile is None or not is_two_sided(backs):
        return sheets
    return [_moved(sheet, *moves(profile, sheet.paper, backs)) if sheet.side == "back" else sheet for sheet in sheets]


def _moved(sheet: Sheet, x: float, y: float) -> Sheet:
    placements = tuple(one.moved(x, y) for one in sheet.placements)
    return replace(sheet, placements=placements, marks=(Group(sheet.marks, translate(x, y)),))


def beyond(sheets: Iterable[Sheet], faces: Mapping[str, Face]) -> float:
    """How far the backs on sheets reach beyond what a printer can print, in mm; 0 if they do not."""
    most = 0.0
    for sheet in sheets:
        page = sheet.paper.printable
        for place in sheet.placements if sheet.side == "back" else ():
            bleed, clip = faces[place.face].bleed, place.clip
            ink = place.trim.grown(bleed, bleed, bleed, bleed)
            left, top = max(ink.x, clip.x), max(ink.y, clip.y)
            right, bottom = min(ink.right, clip.right), min(ink.bottom, clip.bottom)
            most = max(most, page.x - left, page.y - top, right - page.right, bottom - page.bottom)
    return most if most > TOUCH else 0.0
