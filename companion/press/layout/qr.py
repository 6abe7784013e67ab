"""QR codes as one path of rectangles.

The library makes the frame of a code, which is the same for one version and level. A text's own modules are
computed here with whole numbers: the result is the library's, in an eighth of its time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, zip_longest
from operator import itemgetter
from typing import Any, Literal

from companion.errors import Unreadable
from companion.press.drawing.display_list import BLACK, Colour, Command, Group, Path, compose, scale, translate
from companion.press.text.fonts import MM_PER_POINT

Level = Literal["L", "M", "Q", "H"]
"""The part of a code that may be damaged: about 7, 15, 25 or 30 %."""

LONGEST = 300
LEAST_MODULE = 0.4  # mm; enough for an office printer and an old phone
_ROUNDING = 1e-9
QUIET = 4  # modules of white on every side, from the standard
MASK = 2  # any mask can be read; searching for the best takes ten times as long
UNIT = MM_PER_POINT
"""The side of a module in the path, before its matrix: one point, so that the numbers in a PDF are whole and short."""

_LEVELS: Mapping[Level, int] = {"L": 1, "M": 0, "Q": 3, "H": 2}  # as the standard numbers them
_PADDING = bytes.fromhex("ec11")


@lru_cache(maxsize=64)  # the same ticket is made for every seat
def qr_path(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: Colour = BLACK,
    level: Level = "M",
    quiet: int = QUIET,
) -> Group:
    """The code of a text in a square of `size` mm with its quiet zone.

    Raises Unreadable for an empty text or one that is too long for modules of 0.4 mm.
    """
    flat = modules(text, level)
    count = _count(flat)
    module = size / (count + 2 * quiet)
    if module < LEAST_MODULE - _ROUNDING:
        needed = (count + 2 * quiet) * LEAST_MODULE
        raise Unreadable(
            f"the code is too small by {needed - size:.2f} mm; use {needed:.1f} mm, {LEAST_MODULE} mm for each of its "
            f"{count + 2 * quiet} modules ({2 * quiet} of them quiet)"
        )
    commands = tuple(map(_rectangle, _blocks(flat)))
    place = translate(x + quiet * module, y + quiet * module)
    return Group((Path(commands, fill=colour),), compose(place, scale(module / UNIT)))


def _count(flat: str) -> int:
    """The number of modules on a side of a code."""
    return flat.index(" ")


def _blocks(flat: str) -> list[int]:
    """The dark modules as rectangles, each a number of four bytes: width, first column, first row, height.

    Equal runs below each other are merged; sorted this way, they take the least room in a PDF.
    """
    found: list[int] = []
    above: dict[int, int] = {}  # the runs of the row above by width and place, each with the first row of its block
    for row, line in enumerate(flat.split(" ")):  # the empty text after the last blank ends the blocks of the last row
        runs: dict[int, int] = {}
        column = 0
        for dark in line.split("0"):
            if dark:
                run = len(dark) << 8 | column
                runs[run] = above.pop(run, row)
                column += len(dark)
            column += 1
        found += [run << 16 | top << 8 | row - top for run, top in above.items()]
        above = runs
    found.sort()
    return found


@lru_cache(maxsize=50_000)  # some thousands for all codes that fit on a card
def _rectangle(block: int) -> Command:
    width, column, row, height = block.to_bytes(4, "big")
    return "R", column * UNIT, row * UNIT, width * UNIT, height * UNIT


# --- modules


@lru_cache(maxsize=512)
def modules(text: str, level: Level = "M") -> str:
    """The modules row by row, without the quiet zone: `1` for a dark one, a blank after each row."""
    if not 0 < len(text) <= LONGEST:
        raise Unreadable(f"a code holds 1 to {LONGEST} characters, not {len(text)}")
    version, data = _data(text, level)
    frame = _frame(version, level)
    return frame.filled(frame.woven(data))


def _data(text: str, level: Level) -> tuple[int, int]:
    """The smallest version that holds a text, and its bits as a whole number that begins with a 1."""
    from qrcode.util import BIT_LIMIT_TABLE, QRData, length_in_bits

    data = QRData(text.encode("utf-8"))
    bits = _Bits()
    data.write(bits)
    limits = BIT_LIMIT_TABLE[_LEVELS[level]]
    taken = bits.length + 4
    version = next(one for one in range(1, 41) if taken + length_in_bits(data.mode, one) <= limits[one])
    head = _Bits()
    head.put(data.mode, 4)
    head.put(len(data), length_in_bits(data.mode, version))
    head.put(bits.number, bits.length)
    return version, 1 << head.length | head.number


@dataclass(slots=True)
class _Bits:
    """Bits as one number, with the interface of the library's slower list of bits."""

    number: int = 0
    length: int = 0

    def put(self, number: int, length: int) -> None:
        self.number = self.number << length | number
        self.length += length


# --- the frame of a version and level


@dataclass(frozen=True, slots=True)
class _Frame:
    """The frame that all codes of a version and level share.

    `blocks` has the number of data bytes and check bytes of each block. `masked` has the bits that the mask flips, in
    the order of placing. `cells` picks every module, in rows, from `01`, a blank and the bits.
    """

    blocks: Sequence[tuple[int, int]]
    masked: int
    length: int
    cells: itemgetter[Any] = field(repr=False)

    def woven(self, data: int) -> int:
        """The bits of a text with padding and check bytes, interleaved block by block."""
        room = sum(count for count, _ in self.blocks)
        length = data.bit_length() - 1
        data ^= 1 << length
        ending = min(8 * room - length, 4)
        whole = -(-(length + ending) // 8)
        content = (data << 8 * whole - length).to_bytes(whole, "big")
        content += (_PADDING * room)[: room - whole]
        parts, checks, at = [], [], 0
        for count, check in self.blocks:
            parts.append(content[at : at + count])
            checks.append(_check(parts[-1], check))
            at += count
        columns = chain(zip_longest(*parts), zip_longest(*checks))
        return int.from_bytes(bytes([byte for column in columns for byte in column if byte is not None]), "big")

    def filled(self, bits: int) -> str:
        """The modules of a code with these bits."""
        total = 8 * sum(count + check for count, check in self.blocks)
        laid = (bits << self.length - total) ^ self.masked  # the rest of the frame is 0
        return "".join(self.cells(f"01 {laid:0{self.length}b}"))


@lru_cache(maxsize=64)
def _frame(version: int, level: Level) -> _Frame:
    from qrcode.base import rs_blocks
    from qrcode.main import QRCode
    from qrcode.util import mask_func

    code = QRCode(version, _LEVELS[level], border=0, mask_pattern=MASK)
    laid: list[tuple[int, int]] = []
    code.map_data = lambda *_: laid.extend(_free(code.modules))  # the last step, which fills the free modules
    code.makeImpl(False, MASK)
    is_turned = mask_func(MASK)
    masked = int("".join("1" if is_turned(*cell) else "0" for cell in laid), 2)
    number = {cell: at for at, cell in enumerate(laid, 3)}
    cells: list[int] = []
    for down, row in enumerate(code.modules):
        cells += [number[down, across] if dark is None else int(dark) for across, dark in enumerate(row)]
        cells.append(2)
    blocks = [(block.data_count, block.total_count - block.data_count) for block in rs_blocks(version, _LEVELS[level])]
    return _Frame(blocks, masked, len(laid), itemgetter(*cells))


def _free(modules: Sequence[Sequence[bool | None]]) -> list[tuple[int, int]]:
    """The free modules of a frame in the order of its bits: pairs of columns from the right, up and down."""
    count = len(modules)
    lefts = [*range(count - 2, 6, -2), *range(4, -1, -2)]  # the seventh column is not part of a pair
    rows = range(count)
    pairs = (
        (row, left + side) for at, left in enumerate(lefts) for row in rows[:: 1 if at % 2 else -1] for side in (1, 0)
    )
    return [(row, column) for row, column in pairs if modules[row][column] is None]


def _check(data: bytes, count: int) -> bytes:
    """This number of check bytes: the remainder of a division, by the standard's Reed-Solomon code."""
    products = _products(count)
    top, mask = 8 * (count - 1), (1 << 8 * count) - 1
    rest = 0
    for byte in data:
        rest = rest << 8 & mask ^ products[byte ^ rest >> top]
    return rest.to_bytes(count, "big")


@lru_cache(maxsize=64)
def _products(count: int) -> list[int]:
    """Each byte's product with the divisor, to subtract from the remainder; products of sums are sums of products."""
    from qrcode.base import Polynomial, gexp, glog

    divisor = Polynomial([1], 0)
    for power in range(count):
        divisor = divisor * Polynomial([1, gexp(power)], 0)
    products = [0]
    for bit in range(8):
        one = bytes(gexp((glog(part) + bit) % 255) for part in list(divisor)[1:])
        products += [int.from_bytes(one, "big") ^ other for other in products]
    return products
