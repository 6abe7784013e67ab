"""Fonts as they are embedded: subsets of the letters used, with shaped glyphs beside them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.press.text.fonts import Font
from companion.press.text.shaping import Glyph

_PRIVATE = 0xF0000  # of the code points for private use, the first in plane 15


class _Embedded(TTFont):  # type: ignore[misc]
    """A font as reportlab embeds it, with glyphs beside those of its letters.

    Each of those stands under a code point that nobody uses, and is told in the PDF as the letters it stands for.
    """

    def __init__(self, name: str, font: Font) -> None:
        super().__init__(name, io.BytesIO(font.data), asciiReadable=0)
        self._shaper = font.shaper
        self._codes: dict[tuple[int, str], int] = {}
        self._told: dict[int, str] = {}

    def private(self, glyph: Glyph) -> int:
        """The code point that a glyph stands under when it is drawn for its letters."""
        key = (glyph.number, glyph.text)
        if key not in self._codes:
            code = self._codes[key] = _PRIVATE + len(self._codes)
            self.face.charToGlyph[code] = glyph.number
            self.face.charWidths[code] = self._shaper.advance(glyph.number) * 1000 if self._shaper else 0
            self._told[code] = glyph.text
        return self._codes[key]

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Add the font to a document, and tell of each code what letters it stands for."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            if any(code in self._told or code > 0xFFFF for code in subset):
                told = doc.idToObject[doc.idToObject["BasicFonts"].dict[name].ToUnicode.name]
                told.content = self._to_unicode(told.content, subset)

    def _to_unicode(self, content: str, subset: Sequence[int]) -> str:
        """The table with the letters of each code; reportlab's own writes code points beyond the first plane as one."""
        lines = [f"<{at:02X}> <{self._letters(code)}>" for at, code in enumerate(subset)]
        head, _, rest = content.partition("beginbfchar\n")
        return f"{head}beginbfchar\n" + "\n".join(lines) + "\nendbfchar" + rest.partition("endbfchar")[2]

    def _letters(self, code: int) -> str:
        return self._told.get(code, chr(code)).encode("utf-16-be").hex().upper()


def registered(font: Font) -> Any:
    """reportlab's own reading of a font, under a name that only this file's content has."""
    name = f"{font.postscript}-{font.digest[:16]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(_Embedded(name, font))
    return pdfmetrics.getFont(name)
