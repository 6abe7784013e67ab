"""Pictures: faces as pixels, of exactly the size that is asked for.

A face is drawn by the very code that prints it, and its page is rendered by pypdfium2: no second way of drawing can
differ from the first.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Item, Path
from companion.press.drawing.paper import Paper
from companion.press.drawing.pieces import Placement, placed
from companion.press.export.job import MM, MOST_PIXELS, Job
from companion.press.export.outlines import points_of
from companion.press.pdf import pdf_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

_LESS = 0.05
"""Of a pixel: a page is that much smaller than its picture, which is rounded up to whole pixels; more than lengths are
rounded in a PDF."""

_FINE = 4
"""A mask is drawn so many times as large, and made smaller, for smooth edges."""


@dataclass(frozen=True, slots=True)
class PictureFrame:
    """How much is seen of a face: a width and height in pixels, with the middle of the trim in their middle."""

    face: Face
    width: int
    height: int


def framed(face: Face, dpi: int, bleed: float = 0.0) -> PictureFrame:
    """The trim of a face, with so much bleed in mm; raises Unreadable for more pixels than anybody wants."""
    width, height = (max(1, round((length + 2 * bleed) * dpi / MM)) for length in (face.width, face.height))
    if width * height > MOST_PIXELS:
        what = f"{face.id} at {dpi} dpi is {width} x {height} pixels"
        raise Unreadable(f"{what}, more than the {MOST_PIXELS // 10**6} million allowed; ask for less with --dpi")
    return PictureFrame(face, width, height)


def pictures(job: Job, frames: Sequence[PictureFrame], dpi: float) -> Iterator[Image]:
    """The picture of every frame, at so many pixels to an inch, on white paper."""
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
    """A picture as a file that says how large it is."""
    stream = io.BytesIO()
    picture.save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()


def cut_out(picture: Image, face: Face, outline: Path | None) -> Image:
    """A picture of a face with nothing outside an outline in its mm; all of it, if there is none."""
    if outline is None:
        return picture
    from PIL import Image as Images
    from PIL import ImageDraw

    mask = Images.new("L", (picture.width * _FINE, picture.height * _FINE), 0)
    across, down = mask.width / face.width, mask.height / face.height
    ImageDraw.Draw(mask).polygon([(x * across, y * down) for x, y in points_of(outline)], fill=255)
    return with_mask(picture, mask)


def with_mask(picture: Image, mask: Image) -> Image:
    """A picture that is seen where a larger mask is white."""
    from PIL import Image as Images

    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Images.Resampling.BOX))
    return cut
