"""Pictures: faces as pixels, in exactly the ordered size.

The code that prints a face draws it, and pypdfium2 renders the page, so that a picture never differs from the print.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Item, Path
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import Paper
from companion.press.drawing.pieces import Placement, placed
from companion.press.export.job import MM, MOST_PIXELS, Job
from companion.press.export.outlines import points_of
from companion.press.pdf import pdf_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

_LESS = 0.05
"""In pixels: a page is this much smaller than its picture, because the renderer rounds up to whole pixels; a PDF
rounds lengths by less."""

_FINE = 4
"""A mask is drawn this many times larger, then made smaller, for smooth edges."""


@dataclass(frozen=True, slots=True)
class PictureFrame:
    """The visible part of a face: a width and height in pixels, centred on the trim."""

    face: Face
    width: int
    height: int


def framed(face: Face, dpi: int, bleed: float = 0.0) -> PictureFrame:
    """The trim of a face with `bleed` mm around it; raises Unreadable for too many pixels."""
    width, height = (max(1, round((length + 2 * bleed) * dpi / MM)) for length in (face.width, face.height))
    if width * height > MOST_PIXELS:
        what = f"{shown_face(face.id)} at {dpi} dpi is {width} x {height} pixels"
        raise Unreadable(f"{what}, more than the {MOST_PIXELS // 10**6} million allowed; use a smaller --dpi")
    return PictureFrame(face, width, height)


def pictures(job: Job, frames: Sequence[PictureFrame], dpi: float) -> Iterator[Image]:
    """The picture of every frame at this resolution, on white paper."""
    import pypdfium2

    if not frames:
        return
    faces = {frame.face.id: frame.face for frame in frames}
    sheets = [_sheet(frame, dpi) for frame in frames]
    document = pypdfium2.PdfDocument(pdf_bytes(sheets, faces, job.fonts, job.kit.title))
    try:
        for frame, page in zip(frames, document, strict=True):
            picture: Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            assert picture.size == (frame.width, frame.height)
            yield picture
    finally:
        document.close()


@dataclass(frozen=True, slots=True)
class _FacePage:
    """A page that shows one face."""

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...] = ()


def _sheet(frame: PictureFrame, dpi: float) -> _FacePage:
    face = frame.face
    width, height = ((pixels - _LESS) * MM / dpi for pixels in (frame.width, frame.height))
    paper = Paper(face.id, width, height, 0.0)
    trim = paper.box.grown(*(-(paper_side - side) / 2 for paper_side, side in _sides(paper, face)))
    return _FacePage(paper, (placed(face.id, trim, 0, paper.box),))


def _sides(paper: Paper, face: Face) -> tuple[tuple[float, float], ...]:
    across, down = (paper.width, face.width), (paper.height, face.height)
    return across, down, across, down


def png(picture: Image, dpi: float) -> bytes:
    """A picture as a PNG file with its resolution."""
    stream = io.BytesIO()
    picture.save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()


def cut_out(picture: Image, face: Face, outline: Path | None) -> Image:
    """A picture of a face cut to an outline in mm; all of it if there is no outline."""
    if outline is None:
        return picture
    from PIL import Image as Images
    from PIL import ImageDraw

    mask = Images.new("L", (picture.width * _FINE, picture.height * _FINE), 0)
    across, down = mask.width / face.width, mask.height / face.height
    ImageDraw.Draw(mask).polygon([(x * across, y * down) for x, y in points_of(outline)], fill=255)
    return with_mask(picture, mask)


def with_mask(picture: Image, mask: Image) -> Image:
    """A picture that is visible where a larger mask is white."""
    from PIL import Image as Images

    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Images.Resampling.BOX))
    return cut
