"""Printer profiles: how far a printer shifts the back of a sheet, and the correction of prints.

Lengths are mm as you read them from the calibration sheet (`calibration.py`): on the front, seen through the paper,
`x` to the right and `y` upwards, as on graph paper. So they are the same for both edges that a sheet may be turned
over.
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
"""In mm; the rulers of the calibration sheet end here. A printer with a larger shift needs a repair."""

NO_PRINTER = "none"
MOST_PRINTERS = 100

_HEAD = """\
# Printers measured by `companion calibrate`. Seen from the front, the back of a sheet lies x mm to the right of its
# front and y mm above it. Prints on both sides are corrected for the default printer.
"""


class Profile(Definition):
    """A printer and its shift of backs."""

    name: Slug
    x: Annotated[float, number(-MOST_SHIFT, MOST_SHIFT)]
    y: Annotated[float, number(-MOST_SHIFT, MOST_SHIFT)]

    def __str__(self) -> str:
        """The printer and its correction: `kitchen, backs moved 0.5 mm to the left`."""
        ways = ((self.x, "to the left", "to the right"), (self.y, "down", "up"))
        moves = [f"{abs(way):g} mm {more if way > 0 else less}" for way, more, less in ways if way]
        return f"{self.name}, backs moved {' and '.join(moves) or 'nowhere'}"


class Printers(Definition):
    """printers.yaml."""

    kind: Annotated[Literal["printers"], one_of("printers")] = "printers"
    default: Slug | None = None
    printers: Annotated[tuple[Profile, ...], LIST] = ()

    def named(self, name: str | None) -> Profile | None:
        """The printer of this name, or the default one; None if the name is `none`; raises Unreadable."""
        chosen = self.default if name is None else name
        if chosen is None or chosen == NO_PRINTER:
            return None
        names = [one.name for one in self.printers]
        if chosen in names:
            return self.printers[names.index(chosen)]
        hint = did_you_mean(chosen, names)
        known = f"use {either([*names, NO_PRINTER])}" if names else "measure one with companion calibrate"
        raise Unreadable(f"there is no printer '{shorten(chosen)}'{hint}; {known}")

    def with_printer(self, profile: Profile) -> Printers:
        """The printers with this one added or replaced, as the new default; raises Unreadable."""
        others = [one for one in self.printers if one.name != profile.name]
        if len(others) >= MOST_PRINTERS:
            raise Unreadable(f"there are {MOST_PRINTERS} printers already, the most allowed")
        return Printers(default=profile.name, printers=tuple(sorted((*others, profile), key=lambda one: one.name)))

    def as_text(self) -> str:
        """The text of the file; names are in quotes, because YAML reads `no` as false."""
        lines = [f'  - {{name: "{one.name}", x: {one.x:g}, y: {one.y:g}}}' for one in self.printers]
        return "\n".join([f"{_HEAD}kind: printers", f'default: "{self.default}"', "printers:", *lines, ""])


def read_printers(folder: Path) -> Printers:
    """The printers in a folder's file, none without a file; raises BrokenDefinition for an invalid file."""
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
                what = "is the name of an earlier printer" if name != NO_PRINTER else "cannot be a printer's name"
                complaints.append(document.complaint(("printers", index, "name"), f"'{name}' {what}; use another"))
        if found.default is not None and found.default not in names:
            complaints.append(document.complaint(("default",), f"there is no printer '{found.default}'"))
    if complaints or found is None:
        raise BrokenDefinition(sorted(set(complaints)))
    return found


def new_profile(name: str, numbers: Sequence[float]) -> Profile:
    """The profile of a printer from readings of x and y at one target, or at both; raises Unreadable.

    The mean of both is the shift in the middle of the sheet.
    """
    if not re.fullmatch(SLUG, name) or name == NO_PRINTER:
        what = f"use at most 64 small letters, digits and '-', a letter first, and not '{NO_PRINTER}'"
        raise Unreadable(f"'{shorten(name)}' cannot be the name of a printer: {what}")
    far = [one for one in numbers if not abs(one) <= MOST_SHIFT]
    if far:
        raise Unreadable(f"{far[0]:g} mm is not on the rulers; use -{MOST_SHIFT:g} to {MOST_SHIFT:g}")
    xs, ys = numbers[::2], numbers[1::2]
    return Profile(name=name, x=round(sum(xs) / len(xs), 3), y=round(sum(ys) / len(ys), 3))


# --- on sheets


def moves(profile: Profile, paper: Paper, backs: Backs) -> tuple[float, float]:
    """How far to move a back on its own page, to the right and down, so that it lies behind its front."""
    over = turn(backs, paper.width, paper.height)
    # Seen from the front, it moves left and down by its shift to the right and up.
    return (profile.x, profile.y) if over.is_upright else (-profile.x, -profile.y)


def correct_backs(sheets: list[Sheet], backs: Backs, profile: Profile | None) -> list[Sheet]:
    """The sheets with everything on the other side moved, so that it lies behind its front."""
    if profile is None or not is_two_sided(backs):
        return sheets
    return [_moved(sheet, *moves(profile, sheet.paper, backs)) if sheet.side == "back" else sheet for sheet in sheets]


def _moved(sheet: Sheet, x: float, y: float) -> Sheet:
    placements = tuple(one.moved(x, y) for one in sheet.placements)
    return replace(sheet, placements=placements, marks=(Group(sheet.marks, translate(x, y)),))


def beyond(sheets: Iterable[Sheet], faces: Mapping[str, Face]) -> float:
    """How far the backs on sheets reach beyond the printable area, in mm; 0 if they do not."""
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
