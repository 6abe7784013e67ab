"""Places for the things on one space: in rows, without overlaps, as large as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.press.drawing.paper import PaperBox

Size = tuple[float, float]
BETWEEN = 0.04
"""The gap between neighbours, as a part of a thing's share of the room."""


def crowd(room: PaperBox, sizes: Sequence[Size], most: float) -> list[PaperBox]:
    """A box for each thing of these sizes, in order; none is larger than `most` times its size.

    The number of columns is chosen to make the smallest thing as large as possible; ties go to the squarest.
    """
    if not sizes:
        return []
    ways = {columns: _factors(room, sizes, columns, most) for columns in range(1, len(sizes) + 1)}

    def is_good(columns: int) -> tuple[float, int, int]:
        rows = math.ceil(len(sizes) / columns)
        return round(min(ways[columns]), 6), -max(columns, rows), columns

    best = max(ways, key=is_good)
    return _rows(room, sizes, best, ways[best])


def _factors(room: PaperBox, sizes: Sequence[Size], columns: int, most: float) -> list[float]:
    """The scale of each thing with this number of columns."""
    rows = math.ceil(len(sizes) / columns)
    wide, high = (length * (1 - BETWEEN) for length in (room.width / columns, room.height / rows))
    return [min(wide / width, high / height, most) for width, height in sizes]


def _rows(room: PaperBox, sizes: Sequence[Size], columns: int, factors: Sequence[float]) -> list[PaperBox]:
    """The things row by row; each row is tight and centred, and so is the whole."""
    drawn = [(width * factor, height * factor) for (width, height), factor in zip(sizes, factors, strict=True)]
    rows = [drawn[start : start + columns] for start in range(0, len(drawn), columns)]
    gap = BETWEEN * min(room.width, room.height)
    heights = [max(height for _, height in row) for row in rows]
    down = min(gap, _spare(room.height, heights))
    y = room.y + (room.height - sum(heights) - down * (len(rows) - 1)) / 2
    boxes: list[PaperBox] = []
    for row, high in zip(rows, heights, strict=True):
        widths = [width for width, _ in row]
        across = min(gap, _spare(room.width, widths))
        x = room.x + (room.width - sum(widths) - across * (len(row) - 1)) / 2
        for width, height in row:
            boxes.append(PaperBox(x, y + (high - height) / 2, width, height))
            x += width + across
        y += high + down
    return boxes


def _spare(room: float, lengths: Sequence[float]) -> float:
    """The room left between two neighbours."""
    return (room - sum(lengths)) / max(len(lengths) - 1, 1)
