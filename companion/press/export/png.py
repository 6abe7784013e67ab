"""png: every face as a picture, and a table with their copies."""

from __future__ import annotations

from companion.press.export.job import Job, Made, file_name, left_empty, refuse_nothing, sides_of, table
from companion.press.export.picture import cut_out, framed, pictures, png

TABLE = "pictures.csv"
HEADER = ("file", "part", "face", "side", "copies", "width_mm", "height_mm", "bleed_mm", "back")


def make(job: Job) -> Made:
    """A PNG of every face, cut to the shape of its piece, or with its bleed if the job asks for it."""
    made = Made()
    sides = [(one.part.id, *found) for one in job.contents for found in sides_of(one, not job.bleed)]
    frames = [framed(face, job.dpi, face.bleed if job.bleed else 0.0) for _, face, *_ in sides]
    rows: list[tuple[object, ...]] = []
    for (part, face, side, copies, outline, behind), picture in zip(sides, pictures(job, frames, job.dpi), strict=True):
        cut = cut_out(picture, face, outline)
        name = made.add(file_name(face, part, "png"), png(cut, job.dpi))
        lengths = (f"{length:g}" for length in (face.width, face.height, face.bleed if job.bleed else 0))
        backs = ";".join(file_name(back, part, "png") for back in behind)
        rows.append((name, part, face.id, side, copies, *lengths, backs))
    made.left_out += left_empty(job)
    refuse_nothing(job, made, "parts with copies")
    made.add(TABLE, table(HEADER, rows))
    shown = "with their bleed" if job.bleed else "up to the trim; --bleed adds the bleed"
    made.steps.append(f"Use the pictures as you like: they have {job.dpi} dpi, {shown}.")
    made.steps.append(f"{TABLE} lists each picture with its name, size, number of copies and back.")
    return made
