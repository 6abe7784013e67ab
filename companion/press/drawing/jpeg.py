"""The parts of a JPEG file, to print its picture without the camera's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator

_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_FRAMES = (0xC0, 0xC1, 0xC2)
"""The kinds of compression that a PDF allows."""
_OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_METADATA = (*range(0xE1, 0xEE), 0xEF, 0xFE)
"""Where and when a photograph was taken, small copies of it, profiles, remarks."""
_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")
"""The end of a scan's pixels: inside them a 255 is followed by 0, or by the number of a part."""


def bare(content: bytes) -> bytes:
    """The JPEG for a PDF: the same pixels without the camera's metadata.

    Empty if its parts cannot be read or a PDF does not allow them.
    """
    try:
        parts = list(_parts(content))
    except (IndexError, ValueError):
        return b""
    kinds = [kind for kind, _ in parts]
    if not any(kind in _FRAMES for kind in kinds) or any(kind in _OTHER_FRAMES for kind in kinds):
        return b""
    without_metadata = b"".join(part for kind, part in parts if kind not in _METADATA)
    return bytes([0xFF, _START]) + without_metadata + bytes([0xFF, _END])


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts between start and end of the first picture, each with its kind; raises ValueError or IndexError."""
    if not content.startswith(bytes([0xFF, _START])):
        raise ValueError("not a JPEG")
    place = 2
    while True:
        found = _MARKER.match(content, place)
        if not found:
            raise ValueError("a part is missing")
        kind, begin = content[found.end() - 1], found.end()
        if kind == _END:
            return
        place = begin + int.from_bytes(content[begin : begin + 2], "big")
        if kind == _SCAN:
            after = _MARKER.search(content, place)
            if not after:
                raise ValueError("the end is missing")
            place = after.start()
        if place < begin + 2 or place > len(content):
            raise ValueError("a part has no length")
        yield kind, bytes([0xFF, kind]) + content[begin:place]
