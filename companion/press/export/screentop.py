"""screentop: pictures for Screentop.gg, and tables of their content.

There, a component (a card, a token, a board) has variants, each with its own look from an uploaded asset; objects are
copies of variants. Its documentation mentions no import of tables, so `components.csv` and `variants.csv` say what to
enter by hand, in its words. Sheets have no gaps, no bleed and no hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.press.drawing.display_list import Face, Path
from companion.press.drawing.pieces import PrintOrder
from companion.press.export.job import (
    HEX,
    MM,
    ROUND,
    Job,
    Made,
    alike,
    empty,
    is_empty,
    refuse_nothing,
    shape_of,
    sides_of,
    slug,
    table,
)
from companion.press.export.picture import cut_out, framed, pictures
from companion.press.export.sheets import MOST_COLUMNS, MOST_ROWS, MOST_SIDE, Grid, cells, grid, named, plain, sheet
from companion.press.kit.kit import Contents

COMPONENTS, VARIANTS = "components.csv", "variants.csv"
COMPONENT_HEADER = ("component", "kind", "shape", "width_mm", "height_mm", "variants", "objects")
VARIANT_HEADER = (
    "component", "variant", "objects", "front_asset", "back_asset", "columns", "rows", "column", "row", "back_column",
    "back_row",
)  # fmt: skip
_SHAPES = {**dict.fromkeys(ROUND, "circle"), HEX: "hexagon"}

Row = tuple[object, ...]


def make(job: Job) -> Made:
    """Sheets of the things with several looks, single pictures of boards and pages, and the tables."""
    made = Made()
    components: list[Row] = []
    variants: list[Row] = []
    for contents in job.contents:
        if contents.things:
            for measures, things in alike(job, contents.things).items():
                name = f"{job.part_title(contents)} {measures}".strip()
                components.append(_component(job, name, things))
                variants += _variants(job, contents.part.id, name, things, made)
        elif is_empty(contents):
            made.left_out.append(empty(contents.part.id))
        elif contents.part.board or contents.part.track or contents.part.rulebook or job.order.only:
            components += _single(job, contents, variants, made)
        else:
            made.left_out.append(f"{contents.part.id}: pages to print; --only {contents.part.id} adds them")
    if not components:
        refuse_nothing(job, made, "pieces, boards, rulebooks and pages")
    made.add(COMPONENTS, table(COMPONENT_HEADER, components))
    made.add(VARIANTS, table(VARIANT_HEADER, variants))
    made.steps += [
        "In Screentop's editor, upload the pictures as assets.",
        f"Make a component for each row of {COMPONENTS}, with its kind, shape and size.",
        f"Give it a variant for each of its rows in {VARIANTS}. The row has the assets with its front and back, their "
        "columns and rows, and the cell, counted from 1.",
        "Put the number of objects in that row on the table.",
    ]
    made.notes.append("A picture's name changes with its content: upload only those with new names again.")
    return made


def _component(job: Job, name: str, things: Sequence[PrintOrder]) -> Row:
    face, shape = things[0].front, job.shape(things[0])
    objects = sum(thing.count for thing in things)
    size = (f"{face.width:g}", f"{face.height:g}")
    return (name, "Tile", _SHAPES.get(shape, "rectangle"), *size, len(things), objects)


def _variants(job: Job, part: str, name: str, things: Sequence[PrintOrder], made: Made) -> list[Row]:
    rows: list[Row] = []
    most = MOST_COLUMNS * MOST_ROWS
    for start in range(0, len(things), most):
        some = things[start : start + most]
        on = grid(len(some), some[0].front.width, some[0].front.height, job.dpi)
        front = _asset(job, f"{part}-fronts", [(thing.front, shape_of(thing)) for thing in some], on, made)
        behind_it = ((thing.back, shape_of(thing, True)) for thing in some if thing.back)
        backs = list({(face.id, shape): (face, shape) for face, shape in behind_it}.values())
        back = ""
        if len(backs) == 1:
            ((face, shape),) = backs
            back = made.add(*named(f"{part}-back", cut_out(cells(job, [face], on)[0], face, shape), on.dpi))
        elif backs:
            behind_all = [(thing.back or plain(thing.front), shape_of(thing, True)) for thing in some]
            back = _asset(job, f"{part}-backs", behind_all, on, made)
        for slot, thing in enumerate(some):
            place = (slot % on.columns + 1, slot // on.columns + 1)
            behind = (1, 1) if len(backs) == 1 else place
            own = (back, *behind) if thing.back else ("", "", "")
            rows.append(
                (name, job.title(thing.front), thing.count, front, own[0], on.columns, on.rows, *place, *own[1:])
            )
    return rows


def _asset(job: Job, kind: str, sides: Sequence[tuple[Face, Path | None]], on: Grid, made: Made) -> str:
    """A sheet of faces, each cut to its outline if it has one."""
    drawn = cells(job, [face for face, _ in sides], on)
    cut = [cut_out(cell, face, shape) for cell, (face, shape) in zip(drawn, sides, strict=True)]
    return made.add(*named(kind, sheet(cut, on), on.dpi))


def _single(job: Job, contents: Contents, variants: list[Row], made: Made) -> list[Row]:
    """Boards and pages: a component with one look for each."""
    rows: list[Row] = []
    for face, *_ in sides_of(contents):
        dpi = int(min(job.dpi, MOST_SIDE * MM / max(face.width, face.height)))
        picture = next(pictures(job, [framed(face, dpi)], dpi))
        name = made.add(*named(slug(face.id), picture, dpi))
        rows.append((face.id, "Tile", "rectangle", f"{face.width:g}", f"{face.height:g}", 1, 1))
        variants.append((face.id, face.id, 1, name, "", 1, 1, 1, 1, "", ""))
    return rows
