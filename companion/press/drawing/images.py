"""Pictures made of pixels: PNG and JPEG files, prepared for an ink mode and a printed size.

This module is imported only if a layout names a picture: everything else that is drawn is vector.

A JPEG is printed as it is, without the metadata of the camera. A picture with more than 600 dpi at its printed size is
scaled down, since no eye sees the difference and large files slow printers: photographs to 300 dpi and as JPEG,
drawings and letters to 600 dpi. A photograph is any JPEG, and a PNG that hardly compresses.
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
"""Finer pictures are scaled down to this, photographs to PHOTO_DPI."""
PHOTO_DPI = 300
QUALITY = 92
"""The quality of the JPEGs written here, in Pillow's units."""
PHOTO_BYTES = 1.0
"""Bytes per pixel: a PNG with more is a photograph. Photographs have about 2, drawings about 0.3."""
MOST_BYTES = 32 << 20
MOST_PIXELS = 40_000_000
BAND = 256
"""Rows of pixels that are changed in one step."""
SMALLER = "save it smaller, at 300 to 600 dpi of its printed size"
LIGHTER = 0.45
"""The share of an image's darkness that low ink keeps."""
MOST_CACHED = 64
"""Pictures in the cache, each in one ink mode and size: a picture on many cards is read once."""
_ORIENTATION = 0x0112
"""The tag that says how a photograph's pixels are turned; from 5 on they lie on their side."""
_MM = 25.4


class ImageBox(NamedTuple):
    """The box for a picture, in mm; the picture is stretched to it, or as large as fits."""

    width: float
    height: float
    is_stretched: bool = False

    def size(self, width: int, height: int) -> tuple[float, float]:
        """The printed size, in mm, of a picture with these pixels."""
        if self.is_stretched:
            return self.width, self.height
        share = min(self.width / width, self.height / height)
        return share * width, share * height


class Picture(NamedTuple):
    """A picture as it is printed: a PNG or JPEG file, its average colour, its size in mm.

    `pixels` counts those of the original file. It is opaque if no pixel lets the ground show through.
    """

    file: bytes
    mean: Colour
    is_opaque: bool
    pixels: tuple[int, int]
    size: tuple[float, float]

    @property
    def dpi(self) -> float:
        """The original file's pixels per inch, in the direction with fewer."""
        return _dpi(self.pixels, self.size)


class _Decoded(NamedTuple):
    """A picture as it was read: its pixels, already scaled down where that saves time, and facts about it.

    `jpeg` is the file that can be printed as it is, or empty.
    """

    image: Image.Image
    pixels: tuple[int, int]
    is_photo: bool
    jpeg: bytes


_cached: dict[tuple[bytes, Ink, ImageBox], Picture] = {}


def read_picture(path: Path, name: str, ink: Ink, room: ImageBox) -> Picture:
    """The picture in a file, called `name` in messages, prepared for this box; raises Unreadable."""
    content = bytes_of(path, name, MOST_BYTES)
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{shorten(name)} is larger than {in_bytes(MOST_BYTES)}, the most allowed; {SMALLER}")
    key = (blake2b(content).digest(), ink, room)
    if key not in _cached:
        picture = _picture(_decoded(content, shorten(name), ink, room), ink, room)
        if len(_cached) >= MOST_CACHED:
            _cached.pop(next(iter(_cached)), None)
        _cached[key] = picture
    return _cached[key]


def _decoded(content: bytes, name: str, ink: Ink, room: ImageBox) -> _Decoded:
    from PIL import Image, UnidentifiedImageError

    as_errors = warnings.catch_warnings(action="error", category=Image.DecompressionBombWarning)
    try:
        with as_errors, Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Image.DecompressionBombError
            return _read(image, content, ink, room)
    except Unreadable:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        most = f"{MOST_PIXELS // 10**6} megapixels"
        raise Unreadable(f"{name} has more than {most}, the most allowed; {SMALLER}") from None
    except UnidentifiedImageError:  # its text has a memory address in it
        raise Unreadable(f"{name} is not a readable PNG or JPEG; save it again as one") from None
    except Exception as error:  # a damaged file can make Pillow raise nearly anything
        why = shorten(str(error), 80) or type(error).__name__
        raise Unreadable(f"{name} is a damaged PNG or JPEG ({why}); save it again or replace it") from None


def _read(image: ImageFile.ImageFile, content: bytes, ink: Ink, room: ImageBox) -> _Decoded:
    from PIL import ImageOps

    is_jpeg = image.format != "PNG"
    turn = image.getexif().get(_ORIENTATION, 1)
    pixels = (image.height, image.width) if turn in (5, 6, 7, 8) else image.size
    share = _share(_dpi(pixels, room.size(*pixels)), PHOTO_DPI) if is_jpeg else 1.0
    is_as_it_is = is_jpeg and share == 1 and ink == "full" and turn == 1 and image.mode in ("RGB", "L")
    jpeg = bare(content) if is_as_it_is else b""
    # All of it is read, so that damage is found; a JPEG at an eighth of its size is read in a fraction of the time.
    image.draft("RGB", (1, 1) if jpeg else _scaled(image.size, share))
    # Pillow would cut off 16-bit grey at 255 instead of scaling it.
    seen = image.point(lambda level: level / 256).convert("L") if image.mode.startswith("I") else image
    # A phone writes the pixels as they come, and a tag that says which way is up. Large pictures are copied only if
    # they are turned.
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
    """A picture with no more pixels than are useful, and its file."""
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
    """A picture scaled to that share of its file's width and height; the decoded one itself if the share is 1."""
    size = _scaled(decoded.pixels, share)
    image = decoded.image
    if image.size != size:
        return _resized(image, size)
    return image if share == 1 else image.copy()


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture at that size; one with transparency is scaled channel by channel, which needs less memory."""
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
    """Boxes of some rows each that cover all pixels."""
    for top in range(0, image.height, BAND):
        yield 0, top, image.width, min(top + BAND, image.height)


def _scaled(pixels: tuple[int, int], share: float) -> tuple[int, int]:
    return max(1, round(pixels[0] * share)), max(1, round(pixels[1] * share))


def _share(dpi: float, most: float) -> float:
    """The share of its width and height that a picture keeps: 1, unless it is finer than `most` dpi."""
    return most / dpi if MOST_DPI < dpi < math.inf else 1.0


def _dpi(pixels: tuple[int, int], size: tuple[float, float]) -> float:
    """Pixels per inch, in the direction with fewer."""
    return min((n * _MM / mm for n, mm in zip(pixels, size, strict=True) if mm > 0), default=math.inf)


def _inked(image: Image.Image, ink: Ink) -> Image.Image:
    """This same picture in that ink, changed band by band: a copy of a large one takes 140 MB."""
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
