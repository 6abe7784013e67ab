"""Complaints about faces in several inks: a text or code that is hard to read in more than one is reported once.

The report is about the ink with the lowest contrast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.definitions.complaints import Complaint
from companion.press.drawing.palette import INKS, Ink

_LOW = re.compile(r"(?<=contrast (?:of|is) )(\d+\.\d\d)(?: with the ground under it)?(?=; )")


def dedupe(found: Mapping[Ink, Sequence[Complaint]]) -> Iterator[Complaint]:
    """The complaints of all inks; a low contrast is reported with its ink, unless it is the same in all."""
    worst: dict[tuple[object, ...], list[tuple[float, Ink, Complaint]]] = {}
    for ink, complaints in found.items():
        for one in complaints:
            if low := _LOW.search(one.what):
                key = (one.file, one.line, one.column, one.field, one.what[: low.start()])
                worst.setdefault(key, []).append((float(low[1]), ink, one))
            else:
                yield one
    for seen in worst.values():
        _, ink, one = min(seen, key=lambda each: (each[0], INKS.index(each[1])))
        is_alike = len(seen) == len(found) and len({number for number, *_ in seen}) == 1
        where = "" if is_alike else f" in {ink} ink"
        yield replace(one, what=_LOW.sub(rf"\g<0>{where}", one.what, count=1))
