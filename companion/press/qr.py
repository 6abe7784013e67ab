"""QR codes as one path of rectangles."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from companion.errors import Unreadable
from companion.press.draw import BLACK, Colour, Command, Path

Level = Literal["L", "M", "Q", "H"]
"""How much of a code may be damaged: about 7, 15, 25 or 30 per cent."""

LONGEST = 300
LEAST_MODULE = 0.4  # mm; what an office printer and an old telephone agree on
_ROUNDING = 1e-9
QUIET = 4  # modules of white that the standard wants on every side
MASK = 2  # any mask can be read; searching for the best takes ten times as long


@lru_cache(maxsize=64)  # the same ticket is made for every seat
def qr_path(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: Colour = BLACK,
    level: Level = "M",
    quiet: int = QUIET,
    mask: int | None = MASK,
) -> Path:
    """The code of a text in a square of `size` mm, its quiet zone included; `mask` None looks for the best.

    Raises Unreadable when there is too much text for modules of 0.4 mm, or none.
    """
    rows = matrix(text, level, mask)
    module = size / (len(rows) + 2 * quiet)
    if module < LEAST_MODULE - _ROUNDING:
        wanted = (len(rows) + 2 * quiet) * LEAST_MODULE
        raise Unreadable(
            f"the code is too small by {wanted - size:.2f} mm; it wants {wanted:.1f} mm, {LEAST_MODULE} mm for each of "
            f"its {len(rows) + 2 * quiet} modules, {2 * quiet} of them quiet, to be read when it is printed"
        )
    left, top = x + quiet * module, y + quiet * module
    commands: list[Command] = []
    for number, row in enumerate(rows):
        y1, y2 = top + number * module, top + (number + 1) * module
        for start, end in _runs(row):
            x1, x2 = left + start * module, left + end * module
            commands.append(("R", x1, y1, x2 - x1, y2 - y1))
    return Path(tuple(commands), fill=colour)


@lru_cache(maxsize=512)
def matrix(text: str, level: Level = "M", mask: int | None = MASK) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, row by row, without its quiet zone; the smallest version that holds the text."""
    from qrcode import constants
    from qrcode.main import QRCode

    if not 0 < len(text) <= LONGEST:
        raise Unreadable(f"a code holds 1 to {LONGEST} characters, not {len(text)}")
    levels = {"L": constants.ERROR_CORRECT_L, "M": constants.ERROR_CORRECT_M}
    levels |= {"Q": constants.ERROR_CORRECT_Q, "H": constants.ERROR_CORRECT_H}
    code = QRCode(error_correction=levels[level], border=0, mask_pattern=mask)
    code.add_data(text.encode("utf-8"), optimize=0)
    code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark modules begin and end in a row."""
    runs: list[tuple[int, int]] = []
    start: int | None = None
    for at, dark in enumerate((*row, False)):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            runs.append((start, at))
            start = None
    return runs
