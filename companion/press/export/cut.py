"""cut: sheets to print and, for each, the lines for a cutter, as SVG and as DXF.

The lines come from the printed sheets: the outlines of their pieces in any shape, the cuts of a box, and all folds on
a layer of their own. The sheets have black squares near their corners, and so have the files: a machine finds them to
know how the paper lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from xml.sax.saxutils import escape

from companion.press.drawing.display_list import Face
from companion.press.drawing.pieces import PrintOrder
from companion.press.export.dxf import CUT, FOLD, MARKS, dxf
from companion.press.export.job import Job, Made, empty, is_shaped, refuse_nothing
from companion.press.export.lines import CutDrawing, drawing, gutter_of, is_same, printed, registration
from companion.press.export.outlines import Circle, CutLine, around_box, radius_of
from companion.press.export.svg import number
from companion.press.kit.kit import Built
from companion.press.kit.kit_file import KitPart
from companion.press.pdf import pdf_bytes
from companion.press.report.report import PrintFile
from companion.press.sheets.hexagons import opened_faces
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.printer_profile import beyond

HAIR = 0.1
_CAN_BE = "what most printers can print"
_TWICE = "pieces with a front and a back are cut as rectangles. Fold and glue them, then cut them to shape by hand."
_COLOURS = {CUT: "#ff0000", FOLD: "#0000ff", MARKS: "#000000"}


def make(job: Job) -> Made:
    """A PDF of sheets with registration marks for each part that is cut, and SVG and DXF for each sheet."""
    made = Made()
    parts = job.kit.parts(job.order.only, job.order.also)
    made.left_out += [f"{part.id} (no pieces to cut out)" for part in parts if not _is_cut(part)]
    pieces = tuple(part.id for part in parts if _is_cut(part))
    if not pieces or (job.order.only and made.left_out):
        refuse_nothing(job, made, "parts with pieces to cut out")
    built = job.kit.build(replace(job.order, only=pieces, also=()))
    for file in built.files:
        if not file.sheets:
            made.left_out.append(empty(file.name))
            continue
        shapes = {thing.front.id: thing for thing in built.made.get(file.name, ())}
        sheets = [_marked(sheet, shapes, built) for sheet in file.sheets]
        title = f"{job.kit.title}: {built.titles[file.name]}"
        faces = _without_lines(file, shapes, built)
        made.add(f"{file.name}.pdf", pdf_bytes([sheet for sheet, _ in sheets], faces, job.fonts, title))
        _files(file, sheets, shapes, made)
        if job.order.printer and (far := beyond(file.sheets, built.faces)):
            made.notes.append(f"{file.name}: for this printer, backs are moved {far:.1f} mm beyond {_CAN_BE}.")
    refuse_nothing(job, made, "parts with pieces to cut out")
    _tell(job, made)
    return made


def _without_lines(file: PrintFile, shapes: Mapping[str, PrintOrder], built: Built) -> Mapping[str, Face]:
    """The faces of a file, without lines where the machine cuts; pieces cut by hand afterwards keep them."""
    if any(_is_cut_twice(sheet, shapes) for sheet in file.sheets):
        return built.faces
    plain = {id: thing.front for id, thing in shapes.items() if is_shaped(thing)}
    faces = {**built.faces, **plain}
    return {**faces, **opened_faces(file.sheets, faces)}


def _is_cut(part: KitPart) -> bool:
    """Whether a part has an outline to cut."""
    return bool(part.pieces or part.score_pad or part.tuck_box or part.board or part.track)


def _marked(sheet: Sheet, shapes: Mapping[str, PrintOrder], built: Built) -> tuple[Sheet, CutDrawing | None]:
    """A sheet with its marks printed, and its drawing; backs are never cut."""
    if sheet.side != "front" or not (sheet.outlines or sheet.lines):
        return sheet, None
    marks = registration(sheet, built.look.fonts, built.faces)
    return replace(sheet, marks=(*sheet.marks, *printed(marks))), drawing(sheet, shapes, marks)


def _files(
    file: PrintFile, sheets: Sequence[tuple[Sheet, CutDrawing | None]], shapes: Mapping[str, PrintOrder], made: Made
) -> None:
    folded: list[str] = []
    twice: list[str] = []
    for page, (sheet, lines) in enumerate(sheets, 1):
        if lines is None:
            continue
        name = f"{file.name}-{page:02d}"
        made.add(f"{name}.svg", svg(lines, sheet.title))
        made.add(f"{name}.dxf", dxf(lines))
        if gutter_of(sheet) and sheet.outlines:
            folded.append(name)
        elif _is_cut_twice(sheet, shapes):
            twice.append(name)
    shown = [str(page) for page, (sheet, lines) in enumerate(sheets, 1) if sheet.side == "front" and lines is None]
    if shown:
        made.notes.append(f"{file.name}: glue the tiles together as shown on page {', '.join(shown)} of its PDF.")
    if folded:
        made.notes.append(f"{', '.join(folded)}: fold along the long fold and glue, then cut.")
    if twice:
        made.notes.append(f"{', '.join(twice)}: {_TWICE}")


def _is_cut_twice(sheet: Sheet, shapes: Mapping[str, PrintOrder]) -> bool:
    """Whether a sheet has shaped pieces that are folded first, and so cut as rectangles."""
    return any(
        (thing := shapes.get(one.face)) is not None
        and thing.foot is None
        and is_shaped(thing)
        and not any(is_same(one.trim, outline) for outline in sheet.outlines)
        for one in sheet.placements
    )


def _tell(job: Job, made: Made) -> None:
    first = min(name for name in made.files if name.endswith(".dxf")).removesuffix(".dxf")
    made.steps += [
        f"Print the PDFs at 100 % on {job.order.paper.name}. The number in the name of a cutting file is the page: "
        f"{first}.dxf or .svg is for page {int(first[-2:])} of {first[:-3]}.pdf.",
        "Let the machine find the black squares near the corners of the sheet. The files have them on the layer "
        f"{MARKS}; do not cut them.",
        f"Score the lines on the layer {FOLD} (blue) first, then cut those on {CUT} (red).",
    ]
    if job.order.backs.startswith("duplex"):
        made.notes.append("Backs are on every second page; cut with the fronts facing up.")
        if job.order.printer:
            made.notes.append(
                f"Corrected for the printer {job.order.printer}. Choose another, or none, with --printer."
            )
    elif job.order.backs == "separate":
        made.notes.append("Backs are on the last pages of a PDF. Glue them behind their fronts, then cut the fronts.")


def svg(drawing: CutDrawing, title: str) -> bytes:
    """A drawing as SVG in mm, with a group for each layer; drawing programs show its id as the layer's name."""
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


def _group(layer: str, lines: Sequence[CutLine | Circle], looks: str) -> str:
    return f'<g id="{layer}" {looks}>\n{"".join(_element(line) for line in lines)}</g>\n'


def _element(line: CutLine | Circle) -> str:
    if isinstance(line, Circle):
        return f'<circle cx="{number(line.x)}" cy="{number(line.y)}" r="{number(line.radius)}"/>\n'
    (x, y), *_ = line.points
    steps = [f"M{number(x)} {number(y)}"]
    sides = line.sides if not line.is_closed or line.bulges else line.sides[:-1]
    for side in sides:
        end, bulge = side[1], side[2]
        arc = f"A{number(radius_of(side))} {number(radius_of(side))} 0 0 {int(bulge > 0)} " if bulge else "L"
        steps.append(f"{arc}{number(end[0])} {number(end[1])}")
    return f'<path d="{"".join(steps)}{"Z" if line.is_closed else ""}"/>\n'
