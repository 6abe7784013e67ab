"""Faces as PNG pictures for a screen: each cut to its trim, as the PDF prints it.

The PDF is made as for a print and rendered by PDFium, which is not thread-safe: there is a lock around it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from threading import Lock
from typing import Any

from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import Paper, PaperBox
from companion.press.drawing.pieces import placed
from companion.press.pdf import POINTS, pdf_bytes
from companion.press.sheets.imposition import Sheet
from companion.press.text.fonts import Fonts

PIXELS_A_MM = 8.0
"""A card of 63 x 88 mm has 504 x 704 pixels: sharp on fine screens, and quick to render."""
MOST_PIXELS = 1_600
"""The limit for the longer side; a board is drawn smaller."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = struct.pack(">5B", 8, 2, 0, 0, 0)  # eight bits each, no interlacing
_QUICK = 1
_PDFIUM = Lock()


def face_sheet(face: Face) -> Sheet:
    """A page with the size of the face's trim."""
    whole = PaperBox(0, 0, face.width, face.height)
    paper = Paper(face.id, face.width, face.height, 0.0)
    return Sheet(paper, (placed(face.id, whole, 0, whole),), (), face.id)


def face_png(face: Face, fonts: Fonts) -> bytes:
    """One face as PNG."""
    return face_pngs([face], fonts)[0]


def face_pngs(faces: Sequence[Face], fonts: Fonts) -> list[bytes]:
    """Faces of one print as PNGs, in order."""
    import pypdfium2

    with _PDFIUM:
        by_id = {face.id: face for face in faces}
        pdf = pypdfium2.PdfDocument(pdf_bytes([face_sheet(face) for face in faces], by_id, fonts, "preview"))
        try:
            return [_rendered(page, face) for page, face in zip(pdf, faces, strict=True)]
        finally:
            pdf.close()


def _rendered(page: Any, face: Face) -> bytes:
    a_mm = min(PIXELS_A_MM, MOST_PIXELS / max(face.width, face.height))
    bitmap = page.render(scale=a_mm / POINTS, rev_byteorder=True)
    rows, stride, length = memoryview(bitmap.buffer).cast("B"), bitmap.stride, bitmap.width * bitmap.n_channels
    assert bitmap.n_channels == 3  # the paper is white, so there is no transparency
    lines = b"".join(b"\0" + rows[start : start + length] for start in range(0, stride * bitmap.height, stride))
    head = struct.pack(">2L", bitmap.width, bitmap.height) + _RGB
    return b"".join(
        [_SIGNATURE, _chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(lines, _QUICK)), _chunk(b"IEND", b"")]
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))
