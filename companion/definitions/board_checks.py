"""Checks of a board: its spaces are inside it and do not overlap, and every contact is possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.definitions.board import MOST_SPACES
from companion.definitions.complaints import Complaint
from companion.definitions.entries import Entry, entries, repeated, texts_of, values
from companion.definitions.fields import LARGEST_SIZE
from companion.definitions.geometry import STEPS, Rectangle, meetings, rectangle
from companion.definitions.reader import Document
from companion.definitions.words import did_you_mean, shorten


def check_board(board: Document) -> Iterator[Complaint]:
    """Every mistake in the spaces, barriers and contacts of one board."""
    spaces = entries([board], "spaces")
    yield from repeated(spaces)
    yield from _check_grid(board, spaces)
    if len(spaces) > MOST_SPACES:
        yield board.complaint(("spaces",), f"there are {len(spaces)} spaces; at most {MOST_SPACES} are allowed")
        return
    areas = {entry.path: area for entry in [*spaces, *entries([board], "barriers")] if (area := _area(entry.data))}
    yield from _check_inside(board, areas)
    overlaps, edges = _met(areas, sum(entry.path in areas for entry in spaces))
    yield from _check_apart(board, list(areas), overlaps)
    yield from _check_touches(spaces, areas, edges)
    yield from _check_lines(board, spaces)


def _number(value: Any) -> float | None:
    return value if type(value) in (int, float) and 0 <= value <= LARGEST_SIZE else None


def _area(data: dict[Any, Any]) -> Rectangle | None:
    """The rectangle of a space or barrier whose four numbers can be used."""
    x, y, w, h = (_number(data.get(key)) for key in "xywh")
    return rectangle(x, y, w, h) if x is not None and y is not None and w and h else None


def _check_inside(board: Document, areas: dict[Any, Rectangle]) -> Iterator[Complaint]:
    width, height = (_number(board.data.get(key)) for key in ("width", "height"))
    for path, area in areas.items():
        if (width and area.right > round(width * STEPS)) or (height and area.top > round(height * STEPS)):
            far = f"it reaches x {area.right / STEPS:g}, y {area.top / STEPS:g}"
            yield board.complaint(path, f"{far}; the board ends at x {width or '?'}, y {height or '?'}")


def _met(areas: dict[Any, Rectangle], spaces: int) -> tuple[dict[int, int], set[tuple[Any, Any]]]:
    """For each area the number of the first one it overlaps, and the paths of any two spaces that share an edge.

    The first `spaces` areas are spaces.
    """
    paths = list(areas)
    overlaps: dict[int, int] = {}
    edges: set[tuple[Any, Any]] = set()
    for one, other, how in meetings(list(areas.values())):
        if how == "overlap":
            overlaps[other] = min(one, overlaps.get(other, one))
        elif how == "edge" and other < spaces:
            edges |= {(paths[one], paths[other]), (paths[other], paths[one])}
    return overlaps, edges


def _check_apart(board: Document, paths: list[Any], overlaps: dict[int, int]) -> Iterator[Complaint]:
    """One complaint for each area that overlaps any earlier ones."""
    for later, earlier in overlaps.items():
        yield board.complaint(paths[later], f"it overlaps {_called(board, paths[earlier])}; areas must not overlap")


def _called(board: Document, path: tuple[str, int]) -> str:
    name = board.data[path[0]][path[1]].get("id")
    return f"space {shorten(name)}" if isinstance(name, str) else f"{path[0]}[{path[1]}]"


def _check_grid(board: Document, spaces: list[Entry]) -> Iterator[Complaint]:
    kinds = values(spaces, "kind")
    for path, kind in texts_of(board.data.get("grid"), ("grid",)):
        if kind not in kinds:
            yield board.complaint(path, f"there is no space of kind {shorten(kind)}{did_you_mean(kind, kinds)}")


def _check_lines(board: Document, spaces: list[Entry]) -> Iterator[Complaint]:
    """Each line names only spaces that exist."""
    ids = values(spaces, "id")
    lines = board.data.get("lines")
    for number, line in enumerate(lines if isinstance(lines, list) else ()):
        for path, name in texts_of(line, ("lines", number)):
            if name not in ids:
                yield board.complaint(path, f"there is no space {shorten(name)}{did_you_mean(name, ids)}")


def _check_touches(
    spaces: list[Entry], areas: dict[Any, Rectangle], edges: set[tuple[Any, Any]]
) -> Iterator[Complaint]:
    by_id = {entry.data["id"]: entry for entry in reversed(spaces) if isinstance(entry.data.get("id"), str)}
    listed: dict[frozenset[str], str] = {}
    for entry in spaces:
        name = str(entry.data.get("id"))
        for path, other in texts_of(entry.data.get("touches"), (*entry.path, "touches")):
            if other not in by_id:
                yield entry.document.complaint(path, f"there is no space {shorten(other)}{did_you_mean(other, by_id)}")
                continue
            target = by_id[other].path
            if entry.path in areas and target in areas and (entry.path, target) not in edges:
                yield entry.document.complaint(
                    path, f"{shorten(name)} and {shorten(other)} share no edge; only neighbours can touch"
                )
            pair = frozenset({name, other})
            if pair in listed:
                what = f"this contact is already listed at {shorten(listed[pair])}; list it once"
                yield entry.document.complaint(path, what)
            listed.setdefault(pair, name)
