"""A page of a PDF as a picture: rendered, and written as a PNG."""

from __future__ import annotations

import struct
import zlib


def page_png(pdf: bytes, page: int, scale: float) -> bytes:
    """A page as a PNG with `scale` pixels a point; one release of the renderer always gives the same pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=scale, rev_byteorder=True)
        return png(bitmap.width, bitmap.height, bytes(bitmap.buffer), bitmap.stride)
    finally:
        document.close()


def png(width: int, height: int, rows: bytes, stride: int) -> bytes:
    """A PNG of three bytes a pixel (PNG specification, second edition)."""
    raw = b"".join(b"\0" + rows[y * stride : y * stride + width * 3] for y in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
