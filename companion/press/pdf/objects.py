"""What reportlab has no object for: forms packed as they are drawn, and the keys that print shops want."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
    xObjectName,
)

from companion.press.draw import IDENTITY, Colour, Matrix
from companion.press.operators import matrix_operands, short


@dataclass(frozen=True, slots=True)
class Prepress:
    """What a print shop wants of a PDF: how colours are written, and keys that say for which press it was made.

    `fill` and `stroke` are the operators that set a colour; `info` are properties of the document, `condition` are
    texts of its output intent, such as the OutputConditionIdentifier. `pixels` makes a PNG a picture, as Pillow has
    it, in the inks of the press.
    """

    fill: Callable[[Colour], str]
    stroke: Callable[[Colour], str]
    info: Mapping[str, str]
    condition: Mapping[str, str]
    pixels: Callable[[bytes], Any]


@dataclass(slots=True)
class Content:
    """The operators of a form on their way, and the forms they use."""

    lines: list[str] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)

    def place(self, matrix: Matrix, form: str) -> None:
        self.forms.add(form)
        use = f"/{xObjectName(form)} Do"
        self.lines.append(f"q {matrix_operands(matrix)} cm {use} Q" if matrix != IDENTITY else use)


class Form(PDFObject):  # type: ignore[misc]
    """A form XObject, packed as soon as it is drawn: reportlab's own keep all their operators until the end."""

    __RefOnly__ = 1

    def __init__(self, box: tuple[float, float, float, float], content: str, resources: PDFObjectReference) -> None:
        self._box = " ".join(short(edge) for edge in box)
        self._packed = zlib.compress(content.encode("ascii"))
        self._resources = resources

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file; asked for once, and not kept beside the file it has gone into."""
        packed, self._packed = self._packed, b""
        resources = self._resources.format(document).decode("ascii")
        head = f"<< /Type /XObject /Subtype /Form /BBox [ {self._box} ] /Resources {resources}"
        return f"{head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream\n"


def prepare(document: Any, prepress: Prepress) -> None:
    """Write a print shop's keys; reportlab knows neither properties of such names nor output intents."""
    document.info = _Info(prepress.info, document.info)
    texts = {name: PDFString(text) for name, text in prepress.condition.items()}
    intent = PDFDictionary({"Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX"), **texts})
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([intent])


class _Info(PDFInfo):  # type: ignore[misc]
    """The properties of a document, with some that reportlab does not know."""

    def __init__(self, more: Mapping[str, str], known: PDFInfo) -> None:
        super().__init__()
        for name, value in vars(known).items():
            setattr(self, name, value)
        self._more = more

    def format(self, document: Any) -> bytes:
        more = b"\n".join(f"/{name} ({text})".encode("ascii") for name, text in self._more.items())
        written: bytes = super().format(document)
        return written[: written.rindex(b">>")] + more + b"\n>>"
