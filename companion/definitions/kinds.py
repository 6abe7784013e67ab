"""The kinds of piece that can be cut out, by a token's `shape`, and the defaults of each.

Sizes are width and height in mm. `press/kit/kinds.py` prints them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

Shape = Literal[
    "standee", "round", "square", "rectangle", "card", "dial",
    "mini-card", "tarot-card", "square-card", "tile", "hex", "outline", "banknote", "mat", "divider",
]  # fmt: skip
SHAPES: tuple[Shape, ...] = get_args(Shape)
DEALT: tuple[Shape, ...] = ("card", "mini-card", "tarot-card", "square-card")
"""The kinds that are shuffled and dealt."""

ACROSS = r" *([0-9]{1,4}(?:\.[0-9]{1,3})?) *[xX\u00d7] *([0-9]{1,4}(?:\.[0-9]{1,3})?) *(?:mm)? *"
"""Width and height as people write them: `63 x 88`."""
CLOSE = 0.05
"""The tolerance of a hexagon in mm: sizes are written with one or two decimals."""


class PieceKind(NamedTuple):
    """The properties of a kind in mm: its `size` (None: each game has its own), the `radius` of its corners.

    `bleed` is how far its art reaches beyond the trim. Nothing important should be closer to the trim than `safe`.
    `is_even` kinds are as wide as high (a hexagon: regular). So one number is also a size: the distance between two
    opposite sides.
    """

    size: tuple[float, float] | None
    radius: float = 0.0
    bleed: float = 2.0
    safe: float = 2.0
    is_even: bool = False


def across_flats(flats: float) -> tuple[float, float]:
    """Width and height of a hexagon with a flat top, `flats` mm above its flat bottom.

    >>> across_flats(40)
    (46.188, 40)
    """
    return round(2 / math.sqrt(3) * flats, 3), flats


KINDS: Mapping[Shape, PieceKind] = MappingProxyType(
    {
        "card": PieceKind((63, 88), radius=3, bleed=3, safe=3),
        "mini-card": PieceKind((44, 68), radius=3, bleed=3, safe=3),
        "tarot-card": PieceKind((70, 120), radius=3, bleed=3, safe=3),
        "square-card": PieceKind((70, 70), radius=3, bleed=3, safe=3, is_even=True),
        "tile": PieceKind((60, 60), safe=3, is_even=True),
        "hex": PieceKind(across_flats(40), safe=3, is_even=True),
        "round": PieceKind((20, 20), radius=10, is_even=True),
        "dial": PieceKind((60, 60), radius=30, is_even=True),
        "square": PieceKind((20, 20), is_even=True),
        "rectangle": PieceKind(None),
        "outline": PieceKind(None, is_even=True),  # kit.yaml names its drawing
        "standee": PieceKind((25, 40)),
        "banknote": PieceKind((120, 60), bleed=0, safe=4),
        "mat": PieceKind((180, 120), bleed=3, safe=5),
        "divider": PieceKind((66, 100), bleed=0, safe=3),
    }
)


def full_size(shape: Shape, given: Any) -> Any:
    """The size in full: the kind's own size if none is given; for an even kind one number is enough.

    Both sides may be written as `63x88`. The cell of a table gives a list of one item.

    Any other value is returned unchanged; the check of sizes judges it.
    """
    kind = KINDS[shape]
    if given is None:
        return kind.size
    one = given[0] if isinstance(given, list | tuple) and len(given) == 1 else given
    if isinstance(one, str) and (both := re.fullmatch(ACROSS, one)):
        return tuple(float(side) if "." in side else int(side) for side in both.groups())
    if kind.is_even and type(one) in (int, float):
        return across_flats(one) if shape == "hex" and one > 0 else (one, one)
    return given


def is_regular(width: float, height: float) -> bool:
    """Whether a hexagon of this width and height has six equal sides, with a flat side or a corner on top."""
    long, short = max(width, height), min(width, height)
    return abs(across_flats(short)[0] - long) < CLOSE
