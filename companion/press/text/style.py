"""Data for typesetting: styles, boxes, icons, and the finished block of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.errors import Unreadable
from companion.press.drawing.display_list import BLACK, Colour, Item
from companion.press.text.line_breaks import reads_leftwards
from companion.press.text.shaping import is_read_leftwards

Align = Literal["start", "left", "middle", "right", "end", "justify"]
Valign = Literal["top", "middle", "bottom"]

SIZE_STEP = 0.25
ICON_HEIGHT = 0.8  # as a part of the size; a little more than a capital letter
_SHIFT: Mapping[Align, float] = {"start": 0.0, "justify": 0.0, "left": 0.0, "middle": 0.5, "right": 1.0, "end": 1.0}


class Misfit(Unreadable):
    """Raised for text that cannot be set; `where` names the card and the field."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


class Icon(NamedTuple):
    """A piece of art in a line of text, like a letter; its size gives only its proportions."""

    art: str
    width: float
    height: float

    @property
    def ems(self) -> float:
        """The icon's width at a size of 1."""
        return ICON_HEIGHT * self.width / self.height


@dataclass(frozen=True, slots=True)
class Style:
    """A style of text; sizes and tracking are in points, `leading` and `gap` (between paragraphs) in sizes.

    `min_size` None means `size`: text is not shrunk. `balance` makes the lines of a paragraph about equally long.
    `start` is the side where reading starts. `hyphens` is the language for splitting words, empty for soft hyphens
    only; `leftwards` says that the language of the print is read from right to left. `name` is the style's name in
    complaints.
    """

    font: str
    size: float
    min_size: float | None = None
    bold: str | None = None
    italic: str | None = None
    bold_italic: str | None = None
    colour: Colour = BLACK
    align: Align = "start"
    valign: Valign = "top"
    leading: float = 1.2
    gap: float = 0.5
    tracking: float = 0.0
    balance: bool = False
    hyphens: str = ""
    leftwards: bool = False
    name: str = ""

    def face(self, bold: bool, italic: bool) -> str | None:
        """The name of the font for a run; None if the style has none for it."""
        if bold and italic:
            return self.bold_italic
        return self.bold if bold else self.italic if italic else self.font

    def reads_leftwards(self, text: str) -> bool:
        """Whether a text as a whole is read from right to left."""
        return reads_leftwards(text) and (self.leftwards or is_read_leftwards(text))

    def shift(self, leftwards: bool) -> float:
        """The part of the room beside a line that is left of it, from 0 to 1."""
        shift = _SHIFT[self.align]
        return 1.0 - shift if leftwards and self.align in ("start", "end", "justify") else shift

    def sizes(self) -> list[float]:
        """The sizes to try, the largest first, in steps of a quarter of a point."""
        least = self.size if self.min_size is None else min(self.min_size, self.size)
        steps = int((self.size - least) / SIZE_STEP + 1e-9)
        sizes = [self.size - SIZE_STEP * step for step in range(steps + 1)]
        return sizes if sizes[-1] - least < 1e-9 else [*sizes, least]


class TextArea(NamedTuple):
    """A box for text, in mm; without a height, the text can have any height."""

    x: float
    y: float
    width: float
    height: float | None = None


class SetText(NamedTuple):
    """Text after typesetting: its items, the chosen size, its height in mm, the number of lines."""

    items: tuple[Item, ...]
    size: float
    height: float
    lines: int
