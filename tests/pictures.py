"""The pictures of the README, made of what is printed: `python -m tests.pictures` writes them anew."""

from __future__ import annotations

import struct
import zlib
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from companion.cli.main import run

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
PRINT = ("print", "oscar-race", "--out", ".", "--only")
POSITION = ROOT / "templates" / "zombies" / "examples" / "tile.yaml"
PICTURES = {
    "tickets": ((*PRINT, "tickets"), 0, 0.62),
    "rulebook": ((*PRINT, "rulebook"), 0, 0.62),
    "board": ((*PRINT, "board", "--paper", "a3"), 1, 0.55),
    "table": (("board", "zombies", "-p", str(POSITION), "--pdf", "table.pdf"), 0, 0.9),
}
"""The command that writes a picture's PDF, of its name, the page, and how large it is drawn."""


def png(width: int, height: int, rows: bytes, stride: int) -> bytes:
    """A PNG of three bytes a pixel (PNG specification, second edition)."""
    raw = b"".join(b"\0" + rows[y * stride : y * stride + width * 3] for y in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def picture(name: str) -> bytes:
    """The picture of that name."""
    command, page, scale = PICTURES[name]
    with TemporaryDirectory() as folder, chdir(folder):
        assert run(command) == 0
        document = pypdfium2.PdfDocument(f"{name}.pdf")
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
