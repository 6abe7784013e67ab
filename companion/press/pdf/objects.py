"""PDF objects that reportlab lacks: forms compressed as they are drawn, and the keys for print shops."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFFile,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFZCompress,
    xObjectName,
)

from companion.press.drawing.display_list import IDENTITY, Colour, Matrix
from companion.press.pdf.operators import matrix_operands, short

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Prepress:
    """A print shop's requirements for a PDF: the operators for colours, and keys that name the printing condition.

    `fill` and `stroke` write the operators that set a colour. `info` are properties of the document, `condition` are
    texts of its output intent, such as the OutputConditionIdentifier. `pixels` turns a PNG or JPEG into a Pillow
    picture in the inks of the press.
    """

    fill: Callable[[Colour], str]
    stroke: Callable[[Colour], str]
    info: Mapping[str, str]
    condition: Mapping[str, str]
    pixels: Callable[[bytes], Any]


@dataclass(slots=True)
class Content:
    """Collects the operators of a form, and the forms they use."""

    lines: list[str] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)

    def place(self, matrix: Matrix, form: str) -> None:
        self.forms.add(form)
        use = f"/{xObjectName(form)} Do"
        self.lines.append(f"q {matrix_operands(matrix)} cm {use} Q" if matrix != IDENTITY else use)


class FormXObject(PDFObject):  # type: ignore[misc]
    """A form XObject, compressed as soon as it is drawn: reportlab's own keep all operators until the end."""

    __RefOnly__ = 1

    def __init__(self, box: tuple[float, float, float, float], content: str, resources: PDFObjectReference) -> None:
        self._box = _box(box)
        self._packed = zlib.compress(content.encode("ascii"))
        self._resources = resources

    def format(self, document: Any) -> bytes:
        """The object's bytes in the file; called once, so that the content is not in memory twice."""
        packed, self._packed = self._packed, b""
        resources = self._resources.format(document).decode("ascii")
        head = f"<< /Type /XObject /Subtype /Form /BBox [ {self._box} ] /Resources {resources}"
        return f"{head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream\n"


@lru_cache(maxsize=256)
def _box(edges: tuple[float, float, float, float]) -> str:
    """A box as text; cards of one size share it."""
    return " ".join(short(edge) for edge in edges)


def pack(page: Any) -> None:
    """Compress the content of reportlab's page as soon as it is complete, as reportlab would at the end."""
    page.Contents = PDFStream(PDFDictionary({"Filter": PDFArray([PDFName(PDFZCompress.pdfname)])}))
    page.Contents.content, page.stream = PDFZCompress.encode(page.stream), None


class Accumulated(PDFFile):  # type: ignore[misc]
    """The file in pieces; reportlab's own joins all objects at the end, and needs the memory twice."""

    def format(self, document: Any) -> list[bytes]:
        """The whole file, piece by piece: each object is replaced by its bytes."""
        pieces: list[bytes] = self.strings
        return pieces


class Stream(NamedTuple):
    """Pixels for a PDF: the keys that describe the compression, and the compressed bytes."""

    keys: str
    packed: bytes


class Pixels(PDFObject):  # type: ignore[misc]
    """A picture with its file's own compression: reportlab would decompress a PNG and compress it less."""

    __RefOnly__ = 1

    def __init__(self, stream: Stream, mask: PDFObjectReference | None = None) -> None:
        self._stream = stream
        self._mask = mask

    def format(self, document: Any) -> bytes:
        """The object's bytes in the file; called once, so that the content is not in memory twice."""
        stream, self._stream = self._stream, Stream("", b"")
        mask = f" /SMask {self._mask.format(document).decode('ascii')}" if self._mask else ""
        head = f"<< /Type /XObject /Subtype /Image /BitsPerComponent 8 {stream.keys}{mask}"
        packed = stream.packed
        return f"{head} /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream\n"


def streams(file: bytes) -> tuple[Stream, Stream | None]:
    """The pixels of a JPEG, or of a PNG of eight bits without interlacing, and its transparency, if any."""
    from PIL import Image

    with Image.open(io.BytesIO(file)) as image:
        if image.format != "PNG":
            return Stream(f"{_measures(image)} /Filter /DCTDecode", file), None
        if image.mode != "RGBA":
            return _rows(image, file), None
        alpha, seen = image.getchannel("A"), image.convert("RGB")
    return _rows(seen, _png(seen)), _rows(alpha, _png(alpha))


def _rows(image: Any, png: bytes) -> Stream:
    """The compressed rows of a PNG, each stored as its difference from the one above."""
    parts, place = [], len(_PNG_SIGNATURE)
    while place < len(png):
        length = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            parts.append(png[place + 8 : place + 8 + length])
        place += length + 12  # its length, its name, its sum
    params = f"/Predictor 15 /Colors {len(image.getbands())} /Columns {image.width}"
    return Stream(f"{_measures(image)} /Filter /FlateDecode /DecodeParms << {params} >>", b"".join(parts))


def _measures(image: Any) -> str:
    colours = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    return f"/Width {image.width} /Height {image.height} /ColorSpace /{colours}"


def _png(image: Any) -> bytes:
    packed = io.BytesIO()
    image.save(packed, "PNG")
    return packed.getvalue()


def prepare(document: Any, prepress: Prepress) -> None:
    """Add a print shop's keys; reportlab supports neither these properties nor output intents."""
    document.info = _Info(prepress.info, document.info)
    texts = {name: PDFString(text) for name, text in prepress.condition.items()}
    intent = PDFDictionary({"Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX"), **texts})
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([intent])


class _Info(PDFInfo):  # type: ignore[misc]
    """The properties of a document, with some that reportlab does not support."""

    def __init__(self, more: Mapping[str, str], known: PDFInfo) -> None:
        super().__init__()
        for name, value in vars(known).items():
            setattr(self, name, value)
        self._more = more

    def format(self, document: Any) -> bytes:
        more = b"\n".join(f"/{name} ({text})".encode("ascii") for name, text in self._more.items())
        written: bytes = super().format(document)
        return written[: written.rindex(b">>")] + more + b"\n>>"
