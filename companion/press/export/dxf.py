"""DXF in the version of AutoCAD R12, which every cutter program reads: lines, arcs and circles on layers, in mm.

A DXF file is a list of pairs of a number and a value. The origin is the paper's lower left corner; y runs up.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.press.export.lines import CutDrawing
from companion.press.export.outlines import Circle, CutLine, around_box

CUT, FOLD, MARKS = "CUT", "FOLD", "REGISTRATION"
LAYERS = {CUT: 1, FOLD: 5, MARKS: 7}
"""The layers and their colours: red, blue, and black (white on a dark screen)."""

Pair = tuple[int, str | float]


def dxf(drawing: CutDrawing) -> bytes:
    """A drawing as a file."""
    pairs = [*_header(drawing), *_tables(), (0, "SECTION"), (2, "ENTITIES")]
    for layer, lines in (
        (CUT, drawing.cuts),
        (FOLD, drawing.folds),
        (MARKS, [around_box(mark) for mark in drawing.marks]),
    ):
        for line in lines:
            pairs += _entity(line, layer, drawing.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\r\n{_value(value)}\r\n" for code, value in pairs).encode("ascii")


def _value(value: str | float) -> str:
    return f"{value:.5f}" if isinstance(value, float) else str(value)


def _header(drawing: CutDrawing) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0))
    yield from ((9, "$EXTMAX"), (10, float(drawing.width)), (20, float(drawing.height)), (0, "ENDSEC"))


def _tables() -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, "1"))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"), (73, "0"), (40, 0.0))
    yield from ((0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS))))
    for name, colour in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entity(line: CutLine | Circle, layer: str, height: float) -> Iterator[Pair]:
    if isinstance(line, Circle):
        yield from ((0, "CIRCLE"), (8, layer), (10, line.x), (20, height - line.y), (40, line.radius))
        return
    if len(line.points) == 2 and not line.is_closed and not line.bulges:
        (x1, y1), (x2, y2) = line.points
        yield from ((0, "LINE"), (8, layer), (10, x1), (20, height - y1), (11, x2), (21, height - y2))
        return
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (70, str(int(line.is_closed))))
    for (x, y), bulge in zip(line.points, line.bulges or (0.0,) * len(line.points), strict=True):
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, height - y))
        if bulge:  # above 0 for a counterclockwise turn
            yield 42, -bulge
    yield from ((0, "SEQEND"), (8, layer))
