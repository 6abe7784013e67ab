"""Embedded fonts: subsets of the letters used, and shaped glyphs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.press.text.fonts import Font
from companion.press.text.shaping import Glyph

_PRIVATE = 0xF0000  # the first code point for private use in plane 15


class _Embedded(TTFont):  # type: ignore[misc]
    """A font that reportlab embeds, with extra glyphs beside those of its letters.

    Each extra glyph has an unused code point, and the PDF maps it to the letters that it stands for.
    """

    def __init__(self, name: str, font: Font) -> None:
        super().__init__(name, io.BytesIO(font.data), asciiReadable=0)
        self._shaper = font.shaper
        self._codes: dict[tuple[int, str], int] = {}
        self._texts: dict[int, str] = {}

    def private(self, glyph: Glyph) -> int:
        """The code point of a glyph that is drawn for its letters."""
        key = (glyph.number, glyph.text)
        if key not in self._codes:
            code = self._codes[key] = _PRIVATE + len(self._codes)
            self.face.charToGlyph[code] = glyph.number
            self.face.charWidths[code] = self._shaper.advance(glyph.number) * 1000 if self._shaper else 0
            self._texts[code] = glyph.text
        return self._codes[key]

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Add the font to a document, with the letters of each code."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            if any(code in self._texts or code > 0xFFFF for code in subset):
                table = doc.idToObject[doc.idToObject["BasicFonts"].dict[name].ToUnicode.name]
                table.content = self._to_unicode(table.content, subset)

    def _to_unicode(self, content: str, subset: Sequence[int]) -> str:
        """The table with the letters of each code; reportlab's own is wrong for code points beyond the first plane."""
        lines = [f"<{at:02X}> <{self._letters(code)}>" for at, code in enumerate(subset)]
        head, _, rest = content.partition("beginbfchar\n")
        return f"{head}beginbfchar\n" + "\n".join(lines) + "\nendbfchar" + rest.partition("endbfchar")[2]

    def _letters(self, code: int) -> str:
        return self._texts.get(code, chr(code)).encode("utf-16-be").hex().upper()


def registered(font: Font) -> Any:
    """reportlab's font object, under a name that is unique to the file's content."""
    name = f"{font.postscript}-{font.digest[:16]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(_Embedded(name, font))
    return pdfmetrics.getFont(name)
