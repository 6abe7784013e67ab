"""The pictures of the README, made of the printed kit: `python -m tests.pictures` writes them anew."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from companion.cli.main import run

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PICTURES = {
    "tickets": ("tickets", 0, "a4", 0.62),
    "rulebook": ("rulebook", 0, "a4", 0.62),
    "board": ("board", 1, "a3", 0.55),
}
"""Each picture's part of the kit, its page, the paper, and how large it is drawn."""


def png(width: int, height: int, rows: bytes, stride: int) -> bytes:
    """A PNG of three bytes a pixel (PNG specification, second edition)."""
    raw = b"".join(b"\0" + rows[y * stride : y * stride + width * 3] for y in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def picture(name: str) -> bytes:
    """The picture of that name."""
    part, page, paper, scale = PICTURES[name]
    with TemporaryDirectory() as folder:
        assert run(["print", "oscar-race", "--only", part, "--paper", paper, "--out", folder]) == 0
        document = pypdfium2.PdfDocument(Path(folder) / f"{part}.pdf")
        bitmap = document[page].render(scale=scale, rev_byteorder=True)
        content = png(bitmap.width, bitmap.height, bytes(bitmap.buffer), bitmap.stride)
        document.close()
    return content


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"{name}.png").write_bytes(picture(name))


if __name__ == "__main__":
    main()
