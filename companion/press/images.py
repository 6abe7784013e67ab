"""Pictures made of pixels: PNG and JPEG files, as they are printed in an ink.

Only where a layout names one is anything of this read: all else that is drawn is vector.
"""

from __future__ import annotations

import io
import math
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.definitions.reader import bytes_of
from companion.definitions.words import shorten
from companion.errors import Unreadable
from companion.press.draw import Colour
from companion.press.palette import Ink

if TYPE_CHECKING:
    from PIL import Image

ENDINGS = (".png", ".jpg", ".jpeg")
LEAST_DPI = 300
"""Below it a printer's dots show the pixels."""
MOST_BYTES = 32 << 20
MOST_PIXELS = 40_000_000
LIGHTER = 0.45
"""What low ink leaves of an image's darkness."""


class Raster(NamedTuple):
    """The pixels of a picture as a PNG, how many there are each way, and the colour they have on average.

    It is opaque where nothing can be seen through any of them.
    """

    width: int
    height: int
    png: bytes
    mean: Colour
    is_opaque: bool

    def dpi(self, width: float, height: float) -> float:
        """How many pixels there are to an inch, where fewest, when it is so many mm large."""
        return min(
            (n * 25.4 / mm for n, mm in ((self.width, width), (self.height, height)) if mm > 0), default=math.inf
        )


def read_raster(path: Path, name: str, ink: Ink) -> Raster:
    """The picture in a file, which complaints call `name`; raises Unreadable."""
    content = bytes_of(path, name, MOST_BYTES)
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{shorten(name)} is larger than {MOST_BYTES} bytes, the most allowed")
    return _raster(content, shorten(name), ink)


@lru_cache(maxsize=64)
def _raster(content: bytes, name: str, ink: Ink) -> Raster:
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unreadable(f"{name} has more than {MOST_PIXELS} pixels, the most allowed")
            upright = ImageOps.exif_transpose(image)  # a telephone writes pixels as they come, and which way is up
            found = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except Unreadable:
        raise
    except UnidentifiedImageError:  # what it says has an address in it
        raise Unreadable(f"{name} is no PNG or JPEG that can be read") from None
    except Exception as error:  # a damaged file can make its reader raise nearly anything
        why = shorten(str(error), 80) or type(error).__name__
        raise Unreadable(f"{name} is a PNG or JPEG that is damaged ({why}); a whole one is wanted") from None
    return _as_png(_inked(found, ink))


def _inked(image: Image.Image, ink: Ink) -> Image.Image:
    if ink == "full":
        return image
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    inked = image.convert("RGB")
    inked = inked.convert("L").convert("RGB") if ink == "mono" else inked
    inked = inked.point(lambda level: round(255 - (255 - level) * LIGHTER))
    if alpha is not None:
        inked.putalpha(alpha)
    return inked


def _as_png(image: Image.Image) -> Raster:
    from PIL import ImageStat

    packed = io.BytesIO()
    image.save(packed, "PNG", compress_level=1)
    red, green, blue = (round(level / 255, 4) for level in ImageStat.Stat(image.convert("RGB")).mean)
    return Raster(image.width, image.height, packed.getvalue(), (red, green, blue), _is_opaque(image))


def _is_opaque(image: Image.Image) -> bool:
    return image.mode == "RGB" or image.getchannel("A").getextrema()[0] == 255
