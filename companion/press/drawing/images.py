"""Pictures made of pixels: PNG and JPEG files, as they are printed in an ink at a size.

Only where a layout names one is anything of this read: all else that is drawn is vector.

A JPEG is printed as it is, without what its camera says beside the pixels. What has more than 600 dpi as it is printed
is scaled down, since no eye sees the difference and files and printers suffer: photographs to 300 dpi and as JPEG, all
else, such as drawings and letters, to 600. A photograph is any JPEG, and a PNG that hardly packs.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.definitions.reader import bytes_of
from companion.definitions.words import in_bytes, shorten
from companion.errors import Unreadable
from companion.press.drawing.display_list import Colour
from companion.press.drawing.jpeg import bare
from companion.press.drawing.palette import Ink

if TYPE_CHECKING:
    from PIL import Image, ImageFile

ENDINGS = (".png", ".jpg", ".jpeg")
LEAST_DPI = 300
"""Below it a printer's dots show the pixels."""
MOST_DPI = 600
"""What is finer is scaled down to this, or photographs to PHOTO_DPI."""
PHOTO_DPI = 300
QUALITY = 92
"""Of the JPEGs that are written, as Pillow counts it."""
PHOTO_BYTES = 1.0
"""For each pixel: a PNG that takes more is a photograph. Photographs take two, drawings a third."""
MOST_BYTES = 32 << 20
MOST_PIXELS = 40_000_000
BAND = 256
"""Rows of pixels that are changed at once."""
SMALLER = "save it smaller, at 300 to 600 dpi as it is printed"
LIGHTER = 0.45
"""What low ink leaves of an image's darkness."""
MOST_KEPT = 64
"""Pictures, each in an ink and at a size, so that what many cards show is read once."""
_ORIENTATION = 0x0112
"""Where a photograph says how its pixels are turned; from 5 on they lie on their side."""
_MM = 25.4


class ImageBox(NamedTuple):
    """The box that a picture is put into, in mm; it is stretched to it or as large as fits."""

    width: float
    height: float
    is_stretched: bool = False

    def size(self, width: int, height: int) -> tuple[float, float]:
        """How large a picture of so many pixels is printed, in mm."""
        if self.is_stretched:
            return self.width, self.height
        share = min(self.width / width, self.height / height)
        return share * width, share * height


class Picture(NamedTuple):
    """A picture as it is printed: a PNG or JPEG file, the colour it has on average, its size in mm.

    Its pixels are counted as its own file has them. It is opaque where nothing can be seen through any of them.
    """

    file: bytes
    mean: Colour
    is_opaque: bool
    pixels: tuple[int, int]
    size: tuple[float, float]

    @property
    def dpi(self) -> float:
        """How many of its file's pixels there are to an inch, where fewest."""
        return _dpi(self.pixels, self.size)


class _Decoded(NamedTuple):
    """What was read of a picture: its pixels, scaled already as far as that is quicker, and what is known of it.

    `jpeg` is what can be printed as it is, if anything.
    """

    image: Image.Image
    pixels: tuple[int, int]
    is_photo: bool
    jpeg: bytes


_kept: dict[tuple[bytes, Ink, ImageBox], Picture] = {}


def read_picture(path: Path, name: str, ink: Ink, room: ImageBox) -> Picture:
    """The picture in a file, which complaints call `name`, as it is printed in that room; raises Unreadable."""
    content = bytes_of(path, name, MOST_BYTES)
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{shorten(name)} is larger than {in_bytes(MOST_BYTES)}, the most allowed; {SMALLER}")
    key = (blake2b(content).digest(), ink, room)
    if key not in _kept:
        picture = _picture(_decoded(content, shorten(name), ink, room), ink, room)
        if len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = picture
    return _kept[key]


def _decoded(content: bytes, name: str, ink: Ink, room: ImageBox) -> _Decoded:
    from PIL import Image, UnidentifiedImageError

    told = warnings.catch_warnings(action="error", category=Image.DecompressionBombWarning)
    try:
        with told, Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Image.DecompressionBombError
            return _read(image, content, ink, room)
    except Unreadable:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        most = f"{MOST_PIXELS // 10**6} megapixels"
        raise Unreadable(f"{name} has more than {most}, the most allowed; {SMALLER}") from None
    except UnidentifiedImageError:  # what it says has an address in it
        raise Unreadable(f"{name} is no PNG or JPEG that can be read") from None
    except Exception as error:  # a damaged file can make its reader raise nearly anything
        why = shorten(str(error), 80) or type(error).__name__
        raise Unreadable(f"{name} is a PNG or JPEG that is damaged ({why}); a whole one is wanted") from None


def _read(image: ImageFile.ImageFile, content: bytes, ink: Ink, room: ImageBox) -> _Decoded:
    from PIL import ImageOps

    is_jpeg = image.format != "PNG"
    turn = image.getexif().get(_ORIENTATION, 1)
    pixels = (image.height, image.width) if turn in (5, 6, 7, 8) else image.size
    share = _share(_dpi(pixels, room.size(*pixels)), PHOTO_DPI) if is_jpeg else 1.0
    is_as_it_is = is_jpeg and share == 1 and ink == "full" and turn == 1 and image.mode in ("RGB", "L")
    jpeg = bare(content) if is_as_it_is else b""
    # All of it is read, so that damage is found; a reader of JPEG gives an eighth in a fraction of the time.
    image.draft("RGB", (1, 1) if jpeg else _scaled(image.size, share))
    # Grey of 16 bits would be cut off at 255, not brought down to it.
    seen = image.point(lambda level: level / 256).convert("L") if image.mode.startswith("I") else image
    # A telephone writes pixels as they come, and which way is up. Large pictures are copied only if they have to be.
    upright = seen if turn == 1 else ImageOps.exif_transpose(seen)
    mode = "RGBA" if upright.has_transparency_data else "RGB"
    found = upright if upright.mode == mode else upright.convert(mode)
    found.load()
    return _Decoded(found, pixels, is_jpeg, jpeg)


def _picture(decoded: _Decoded, ink: Ink, room: ImageBox) -> Picture:
    size = room.size(*decoded.pixels)
    image, file = decoded.image, decoded.jpeg
    if not file:
        image, file = _written(decoded, ink, _dpi(decoded.pixels, size))
    return Picture(file, _mean(image), _is_opaque(image), decoded.pixels, size)


def _written(decoded: _Decoded, ink: Ink, dpi: float) -> tuple[Image.Image, bytes]:
    """A picture with no more pixels than are of use, and its file."""
    if decoded.is_photo:
        image = _inked(_at(decoded, _share(dpi, PHOTO_DPI)), ink)
        return image, _jpeg(image)
    image = _inked(_at(decoded, _share(dpi, MOST_DPI)), ink)
    file = _png(image)
    if dpi <= MOST_DPI or len(file) <= PHOTO_BYTES * image.width * image.height:
        return image, file
    image = _inked(_at(decoded, _share(dpi, PHOTO_DPI)), ink)
    return image, _jpeg(image) if _is_opaque(image) else _png(image)


def _at(decoded: _Decoded, share: float) -> Image.Image:
    """A picture with that share of the pixels that its file has each way; what was decoded itself if that is all."""
    size = _scaled(decoded.pixels, share)
    image = decoded.image
    if image.size != size:
        return _resized(image, size)
    return image if share == 1 else image.copy()


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture at that size; one that can be seen through is scaled channel by channel, as all at once is a copy."""
    from PIL import Image
    from PIL.Image import Resampling

    if image.mode != "RGBA":
        return image.resize(size, Resampling.LANCZOS, reducing_gap=3)
    channels = []
    for number in range(4):
        channel = Image.new("L", image.size)
        for box in _bands(image):
            channel.paste(image.crop(box).convert("RGBa").getchannel(number), box)
        channels.append(channel.resize(size, Resampling.LANCZOS, reducing_gap=3))
    return Image.merge("RGBa", channels).convert("RGBA")


def _bands(image: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of all pixels, some rows at a time."""
    for top in range(0, image.height, BAND):
        yield 0, top, image.width, min(top + BAND, image.height)


def _scaled(pixels: tuple[int, int], share: float) -> tuple[int, int]:
    return max(1, round(pixels[0] * share)), max(1, round(pixels[1] * share))


def _share(dpi: float, wanted: float) -> float:
    """What is left of a picture's pixels each way: all of them, unless it is finer than what is of use."""
    return wanted / dpi if MOST_DPI < dpi < math.inf else 1.0


def _dpi(pixels: tuple[int, int], size: tuple[float, float]) -> float:
    """How many pixels there are to an inch, where fewest."""
    return min((n * _MM / mm for n, mm in zip(pixels, size, strict=True) if mm > 0), default=math.inf)


def _inked(image: Image.Image, ink: Ink) -> Image.Image:
    """This very picture in that ink, changed band by band: a copy of a large one takes 140 MB."""
    if ink == "full":
        return image
    for box in _bands(image):
        image.paste(_band_inked(image.crop(box), ink), box)
    return image


def _band_inked(image: Image.Image, ink: Ink) -> Image.Image:
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    inked = image.convert("RGB")
    inked = inked.convert("L").convert("RGB") if ink == "mono" else inked
    inked = inked.point(lambda level: round(255 - (255 - level) * LIGHTER))
    if alpha is not None:
        inked.putalpha(alpha)
    return inked


def _png(image: Image.Image) -> bytes:
    packed = io.BytesIO()
    image.save(packed, "PNG", compress_level=1)
    return packed.getvalue()


def _jpeg(image: Image.Image) -> bytes:
    packed = io.BytesIO()
    (image if image.mode == "RGB" else image.convert("RGB")).save(packed, "JPEG", quality=QUALITY, subsampling=0)
    return packed.getvalue()


def _mean(image: Image.Image) -> Colour:
    from PIL import ImageStat

    red, green, blue = (round(level / 255, 4) for level in ImageStat.Stat(image).mean[:3])
    return red, green, blue


def _is_opaque(image: Image.Image) -> bool:
    return image.mode == "RGB" or image.getchannel("A").getextrema()[0] == 255
