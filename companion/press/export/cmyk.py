"""Colours as four inks (CMYK), for print shops that accept nothing else.

No colour profile is used: black replaces what the three colours have in common, and greys are black ink alone, so that
one plate prints the text. If the sum of inks is limited, the three colours shrink in proportion, so that the hue stays.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from companion.press.drawing.display_list import Colour, Face, Group, Image, Item
from companion.press.pdf import Prepress

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""

_DECIMALS = 4
_STEP = 0.0001

REGISTRY = "http://www.color.org"


def inks(colour: Colour, most: float) -> Inks:
    """The inks of a colour, with a sum of at most `most` (2.4 for 240 %).

    >>> inks((0.0, 0.0, 0.0), 2.4), inks((1.0, 0.0, 0.0), 2.4)
    ((0.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 0.0))
    >>> inks((0.1, 0.0, 0.0), 2.4)
    (0.0, 0.75, 0.75, 0.9)
    """
    light = max(colour)
    if light <= 0:
        return (0.0, 0.0, 0.0, 1.0)
    black = 1 - light
    cyan, magenta, yellow = ((light - part) / light for part in colour)
    share = min(1.0, (most - black) / (cyan + magenta + yellow)) if cyan + magenta + yellow > 0 else 1.0
    return (_down(cyan * share), _down(magenta * share), _down(yellow * share), round(black, _DECIMALS))


def _down(part: float) -> float:
    """Rounded down, so that the sum of the written numbers is not above the limit."""
    return round(int(part / _STEP + 1e-6) * _STEP, _DECIMALS)


def prepress(most: float, condition: Mapping[str, str], info: Mapping[str, str]) -> Prepress:
    """The settings for a PDF in four inks, with a sum of at most `most` anywhere."""
    return Prepress(_operator("k", most), _operator("K", most), info, condition, partial(inked, most=most))


def _operator(name: str, most: float) -> Callable[[Colour], str]:
    def written(colour: Colour) -> str:
        return f"{' '.join(f'{part:.{_DECIMALS}f}' for part in inks(colour, most))} {name}"

    return written


def inked(file: bytes, most: float) -> Pixels:
    """A picture in four inks, with a sum of at most `most` in any pixel; transparent pixels are put on white."""
    from PIL import Image as Images
    from PIL import ImageMath

    with Images.open(io.BytesIO(file)) as picture:
        seen = Images.new("RGB", picture.size, "white")
        seen.paste(picture, mask=picture.getchannel("A") if picture.has_transparency_data else None)
    red, green, blue = seen.split()

    def part(args: dict[str, Any]) -> Any:
        colours = [args["float"](args[name]) for name in ("one", "red", "green", "blue")]
        light = args["max"](args["max"](colours[1], colours[2]), colours[3])
        some = args["max"](light, 1)
        three = args["max"]((3 * light - colours[1] - colours[2] - colours[3]) / some, 1e-6)
        share = args["min"]((most - (255 - light) / 255) / three, 1)
        # Rounded down to whole steps, so that the sum is not above the limit.
        return args["convert"]((light - colours[0]) / some * share * 255 + 1e-3, "L")

    bands = [ImageMath.lambda_eval(part, one=one, red=red, green=green, blue=blue) for one in (red, green, blue)]
    black = ImageMath.lambda_eval(
        lambda args: args["convert"](255 - args["max"](args["max"](args["red"], args["green"]), args["blue"]), "L"),
        red=red, green=green, blue=blue,
    )  # fmt: skip
    return Images.merge("CMYK", (*bands, black))


def has_clear_pixels(face: Face) -> bool:
    """Whether a face has a picture with transparent pixels, which a print in four inks cannot have."""
    return any(
        _is_clear(image.file) for image in _images((*face.items, *(i for art in face.arts.values() for i in art)))
    )


def _images(items: Iterable[Item]) -> Iterable[Image]:
    for item in items:
        if isinstance(item, Image):
            yield item
        elif isinstance(item, Group):
            yield from _images(item.items)


@lru_cache(maxsize=256)
def _is_clear(file: bytes) -> bool:
    from PIL import Image as Images

    with Images.open(io.BytesIO(file)) as picture:
        return bool(picture.has_transparency_data)
