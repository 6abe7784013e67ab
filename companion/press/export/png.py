"""png: every face a picture, and a table of how often each is wanted."""

from __future__ import annotations

from companion.press.export.job import Job, Made, file_name, left_empty, refuse_nothing, sides_of, table
from companion.press.export.picture import cut_out, framed, pictures, png

TABLE = "pictures.csv"
HEADER = ("file", "part", "face", "side", "copies", "width_mm", "height_mm", "bleed_mm", "back")


def make(job: Job) -> Made:
    """A PNG of every face, cut to its piece, or with the bleed it is drawn with, if that is asked for."""
    made = Made()
    wanted = [(one.part.id, *found) for one in job.contents for found in sides_of(one, not job.bleed)]
    frames = [framed(face, job.dpi, face.bleed if job.bleed else 0.0) for _, face, *_ in wanted]
    rows: list[tuple[object, ...]] = []
    for (part, face, side, copies, outline, behind), picture in zip(
        wanted, pictures(job, frames, job.dpi), strict=True
    ):
        cut = cut_out(picture, face, outline)
        name = made.add(file_name(face, part, "png"), png(cut, job.dpi))
        lengths = (f"{length:g}" for length in (face.width, face.height, face.bleed if job.bleed else 0))
        backs = ";".join(file_name(back, part, "png") for back in behind)
        rows.append((name, part, face.id, side, copies, *lengths, backs))
    made.left_out += left_empty(job)
    refuse_nothing(job, made, "parts with copies")
    made.add(TABLE, table(HEADER, rows))
    shown = "with the bleed that is drawn" if job.bleed else "up to the trim; --bleed shows what lies beyond it"
    made.steps.append(f"Use the pictures as you like: they are of {job.dpi} dpi, {shown}.")
    made.steps.append(
        f"{TABLE} says for each what it is, how large, how often it is wanted, and which picture is its back."
    )
    return made
