"""Card sheets for tabletop programs: pictures of many cards in a grid without gaps, named by their content.

The name contains a digest of the content. A changed picture has a new address, so that no program shows an old copy.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.definitions.kinds import DEALT
from companion.press.drawing.display_list import Face
from companion.press.drawing.pieces import PrintOrder
from companion.press.export.job import CARDS, MM, Job
from companion.press.export.picture import PictureFrame, pictures, png

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_SIDE = 4096
"""Pixels of a side: the recommended limit of Tabletop Simulator, which every graphics card can show."""

MOST_COLUMNS, MOST_ROWS = 10, 7
LEAST_COLUMNS, LEAST_ROWS = 2, 2
_DIGEST = 12


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size in pixels."""

    columns: int
    rows: int
    width: int
    height: int
    dpi: float

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def corner(self, slot: int) -> tuple[int, int]:
        """The left and top of a cell; cells are numbered row by row."""
        return slot % self.columns * self.width, slot // self.columns * self.height


def grid(count: int, width: float, height: float, dpi: float) -> Grid:
    """The grid that shows this number of cards, of a size in mm, as large as possible, up to `dpi`."""
    most = dpi / MM
    ways = []
    for columns in range(LEAST_COLUMNS, MOST_COLUMNS + 1):
        for rows in range(LEAST_ROWS, MOST_ROWS + 1):
            if columns * rows >= count:
                scale = min(most, MOST_SIDE / (columns * width), MOST_SIDE / (rows * height))
                ways.append((-scale, columns * rows, columns, rows))
    scale, _, columns, rows = min(ways)
    return Grid(columns, rows, int(-scale * width + 1e-6), int(-scale * height + 1e-6), -scale * MM)


def sheet(cells: Sequence[Image], on: Grid, last: Image | None = None) -> Image:
    """The cells of a grid as one picture, with `last` in the last slot if it is given.

    Cells that are cut to an outline are transparent around it.
    """
    from PIL import Image as Images

    is_clear = any(cell.mode == "RGBA" for cell in cells)
    size = (on.columns * on.width, on.rows * on.height)
    whole = Images.new("RGBA", size, (255, 255, 255, 0)) if is_clear else Images.new("RGB", size, "white")
    for slot, cell in enumerate(cells):
        whole.paste(cell, on.corner(slot))
    if last is not None:
        whole.paste(last, on.corner(on.slots - 1))
    return whole


def cells(job: Job, faces: Sequence[Face], on: Grid) -> list[Image]:
    """The pictures of faces in the size of a grid's cells."""
    return list(pictures(job, [PictureFrame(face, on.width, on.height) for face in faces], on.dpi))


def named(kind: str, picture: Image, dpi: float) -> tuple[str, bytes]:
    """A picture's file name, of its kind and a digest of its content, and the file."""
    content = png(picture, dpi)
    return f"{kind}-{hashlib.sha256(content).hexdigest()[:_DIGEST]}.png", content


def is_dealt(job: Job, thing: PrintOrder) -> bool:
    """Whether a thing belongs in a deck: a card, or a piece that can lie face down because it has a back."""
    shape = job.shape(thing)
    return shape in DEALT or (shape in (*CARDS, "divider") and thing.back is not None)


def plain(face: Face) -> Face:
    """A blank side with the size of a face."""
    return Face("blank", face.width, face.height)
