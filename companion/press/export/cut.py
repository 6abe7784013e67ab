"""cut: sheets to print and, for each, what a cutter does with it, as SVG and as DXF.

The lines are those of the very sheets: the trims of their pieces, circles for round ones, folds on a layer of their
own. The sheets are printed with black squares near their corners, which the files have, too: a machine that has found
them knows how the paper lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.sax.saxutils import escape

from companion.press.export.dxf import CUT, FOLD, MARKS, dxf
from companion.press.export.job import ROUND, Job, Made, refuse_nothing
from companion.press.export.lines import Circle, Drawing, Line, around_box, drawing, is_same, printed, registration
from companion.press.export.svg import number
from companion.press.impose import Sheet
from companion.press.pdf import pdf_bytes
from companion.press.report import PrintFile

HAIR = 0.1
_COLOURS = {CUT: "#ff0000", FOLD: "#0000ff", MARKS: "#000000"}


def make(job: Job) -> Made:
    """For each part with pieces its sheets with registration marks as a PDF, and SVG and DXF for each sheet."""
    made = Made()
    parts = job.kit.parts(job.order.only, job.order.also)
    made.left_out += [f"{part.id} (no pieces to cut out)" for part in parts if not part.pieces]
    pieces = tuple(part.id for part in parts if part.pieces)
    if not pieces or (job.order.only and made.left_out):
        refuse_nothing(job, made, "parts with pieces to cut out")
    built = job.kit.build(replace(job.order, only=pieces, also=()))
    for file in built.files:
        sheets = [_marked(sheet, job) for sheet in file.sheets]
        title = f"{job.definition.title}: {built.titles[file.name]}"
        made.add(f"{file.name}.pdf", pdf_bytes([sheet for sheet, _ in sheets], built.faces, job.fonts, title))
        _files(file, sheets, made, job)
    _tell(job, made)
    return made


def _marked(sheet: Sheet, job: Job) -> tuple[Sheet, Drawing | None]:
    """A sheet with its marks printed, and its drawing; a back is not cut."""
    if not sheet.outlines:
        return sheet, None
    marks = registration(sheet, job.fonts)
    return replace(sheet, marks=(*sheet.marks, *printed(marks))), drawing(sheet, job, marks)


def _files(file: PrintFile, sheets: Sequence[tuple[Sheet, Drawing | None]], made: Made, job: Job) -> None:
    for page, (sheet, lines) in enumerate(sheets, 1):
        if lines is None:
            continue
        name = f"{file.name}-{page:02d}"
        made.add(f"{name}.svg", svg(lines, sheet.title))
        made.add(f"{name}.dxf", dxf(lines))
        if _folds_round(sheet, job):
            made.notes.append(
                f"{name}: round pieces with backs are cut as rectangles, to be folded, glued, and cut again."
            )


def _folds_round(sheet: Sheet, job: Job) -> bool:
    """Whether a sheet has round pieces that are folded from front and back, and so are cut as rectangles first."""
    tokens = {placement.face: job.token_of(placement.face) for placement in sheet.placements}
    rounds = [one for one in sheet.placements if (token := tokens[one.face]) and str(token.shape) in ROUND]
    return any(not any(is_same(one.trim, outline) for outline in sheet.outlines) for one in rounds)


def _tell(job: Job, made: Made) -> None:
    first = min(name for name in made.files if name.endswith(".dxf")).removesuffix(".dxf")
    made.steps += [
        f"Print the PDFs at 100 % on {job.order.paper.name}. The number in a cutting file's name is that of the page: "
        f"{first}.dxf or .svg is for page {int(first[-2:])} of {first[:-3]}.pdf.",
        "Have the machine find the black squares near the corners of the sheet: they are in the files, on the layer "
        f"{MARKS}, and are not to be cut.",
        f"Cut what is on the layer {CUT} (red), and score what is on {FOLD} (blue), folds first.",
    ]
    if job.order.backs.startswith("duplex"):
        made.notes.append("Backs are on every second page; their fronts are the side that is cut.")


def svg(drawing: Drawing, title: str) -> bytes:
    """A drawing as SVG in mm, a group for each layer; the names of layers are those that drawing programs show."""
    width, height = number(drawing.width), number(drawing.height)
    squares = [around_box(mark) for mark in drawing.marks]
    groups = [
        _group(CUT, drawing.cuts, f'fill="none" stroke="{_COLOURS[CUT]}" stroke-width="{HAIR}"'),
        _group(FOLD, drawing.folds, f'fill="none" stroke="{_COLOURS[FOLD]}" stroke-width="{HAIR}"'),
        _group(MARKS, squares, f'fill="{_COLOURS[MARKS]}" stroke="none"'),
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n<title>{escape(title)}</title>\n{"".join(groups)}</svg>\n'
    ).encode()


def _group(layer: str, lines: Sequence[Line | Circle], looks: str) -> str:
    return f'<g id="{layer}" {looks}>\n{"".join(_element(line) for line in lines)}</g>\n'


def _element(line: Line | Circle) -> str:
    if isinstance(line, Circle):
        return f'<circle cx="{number(line.x)}" cy="{number(line.y)}" r="{number(line.radius)}"/>\n'
    points = "L".join(f"{number(x)} {number(y)}" for x, y in line.points)
    return f'<path d="M{points}{"Z" if line.is_closed else ""}"/>\n'
