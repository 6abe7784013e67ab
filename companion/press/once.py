"""Complaints of faces in several inks: a text that is hard to read in more than one is told of where it is worst."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.definitions.complaints import Complaint
from companion.press.palette import INKS, Ink

_LOW = re.compile(r"(?<=the text has a contrast of )(\d+\.\d\d)(?= with what is under it)")
_MORE = re.compile(r" and \d+ more(?=, field)")


def once(found: Mapping[Ink, Sequence[Complaint]]) -> Iterator[Complaint]:
    """The complaints of all inks; a contrast that is too low is told with its ink, unless it is as low in all."""
    worst: dict[tuple[object, ...], list[tuple[float, Ink, Complaint]]] = {}
    for ink, complaints in found.items():
        for one in complaints:
            if low := _LOW.search(one.what):
                key = (one.file, one.line, one.column, one.field, _MORE.sub("", one.what[: low.start()]))
                worst.setdefault(key, []).append((float(low[0]), ink, one))
            else:
                yield one
    for seen in worst.values():
        _, ink, one = min(seen, key=lambda each: (each[0], INKS.index(each[1])))
        is_alike = len(seen) == len(found) and len({number for number, *_ in seen}) == 1
        told = "" if is_alike else f" in {ink} ink"
        yield replace(one, what=one.what.replace(" with what is under it", f" with what is under it{told}"))
