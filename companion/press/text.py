"""Text in boxes: words to lines, lines to a block, shrunk between two sizes, and never clipped.

What does not fit is refused with the card, the field and by how many mm; so is a letter that the font does not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.definitions.words import did_you_mean, shorten
from companion.errors import Unreadable
from companion.press.draw import BLACK, Anchor, Colour, Item, Text, Use, compose, scale, translate
from companion.press.fonts import MM_PER_POINT, Font, Fonts

Align = Literal["left", "middle", "right"]
Valign = Literal["top", "middle", "bottom"]

LONGEST_PARAGRAPH = 20_000
SIZE_STEP = 0.25
TOLERANCE = 0.001  # mm; less is the rounding of sums
ICON_HEIGHT = 0.86  # of the size; a little more than a capital letter
_ANCHORS: Mapping[Align, Anchor] = {"left": "start", "middle": "middle", "right": "end"}
_SHIFT: Mapping[Align, float] = {"left": 0.0, "middle": 0.5, "right": 1.0}
# An escaped character, a switch of weight, an icon, or a run of plain letters.
_MARKUP = re.compile(r"\\([\\*{}])|(\*\*|\*)|\{([^{}\n]*)\}|([^\\*{}]+|[\\{}])")
# Words end at blanks (not at no-break spaces) and behind hyphens and dashes before a letter; numbers stay whole.
_WORDS = re.compile(r"[ \t]+|[^ \t]+?[-\u2013\u2014/](?=[^\W\d])|[^ \t]+?(?=[ \t]|$)", re.MULTILINE)


class Misfit(Unreadable):
    """Text that cannot be set as asked; `where` names the card and the field."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


@dataclass(frozen=True, slots=True)
class Icon:
    """A piece of art that stands in a line like a letter; its size only tells its proportions."""

    art: str
    width: float
    height: float

    @property
    def ems(self) -> float:
        """How wide it is at a size of 1."""
        return ICON_HEIGHT * self.width / self.height


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set; sizes and tracking in points, `leading` and `gap` (between paragraphs) in sizes.

    `min_size` None means `size`: nothing is shrunk. `balance` makes the lines of a paragraph about equally long. `name`
    is what complaints call the style.
    """

    font: str
    size: float
    min_size: float | None = None
    bold: str | None = None
    italic: str | None = None
    bold_italic: str | None = None
    colour: Colour = BLACK
    align: Align = "left"
    valign: Valign = "top"
    leading: float = 1.2
    gap: float = 0.5
    tracking: float = 0.0
    balance: bool = False
    name: str = ""

    def face(self, bold: bool, italic: bool) -> str | None:
        """The name of the font for a run; None if the style has none for it."""
        if bold and italic:
            return self.bold_italic
        return self.bold if bold else self.italic if italic else self.font

    def sizes(self) -> list[float]:
        """The sizes to try, the largest first, in steps of a quarter of a point."""
        least = self.size if self.min_size is None else min(self.min_size, self.size)
        steps = int((self.size - least) / SIZE_STEP + 1e-9)
        sizes = [self.size - SIZE_STEP * step for step in range(steps + 1)]
        return sizes if sizes[-1] - least < 1e-9 else [*sizes, least]


@dataclass(frozen=True, slots=True)
class Box:
    """Where text goes, in mm; without a height it may be as high as it likes."""

    x: float
    y: float
    width: float
    height: float | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Text that has been set: its items, the size it took, its height in mm, how many lines it has."""

    items: tuple[Item, ...]
    size: float
    height: float
    lines: int


# --- one line


def set_line(fonts: Fonts, text: str, style: Style, box: Box, where: str = "") -> Block:
    """Set a text as one line, without markup, at the largest size that fits; raises Misfit.

    `top` and `bottom` put the font's ascender or descender there, as in paragraphs; `middle` centres the capital
    letters, whatever the text has. All ink has to be within the box.
    """
    font = fonts[style.font]
    if lack := font.lack(text):
        raise Misfit(where, lack)
    sizes = style.sizes()
    size = _first_fitting(sizes, lambda size: _line_excess(font, text, style, size, box) <= TOLERANCE)
    if size is None:
        raise Misfit(where, _line_complaint(font, text, style, sizes[-1], box))
    x = box.x + _SHIFT[style.align] * box.width
    y = box.y + _baseline(font, style, size, box.height)
    item = Text(x, y, text, style.font, size, style.colour, _ANCHORS[style.align], style.tracking)
    height = (font.ascender - font.descender) * size * MM_PER_POINT
    return Block((item,) if text else (), size, height, 1)


def _baseline(font: Font, style: Style, size: float, height: float | None) -> float:
    """How far below the top of its box a line's baseline is."""
    mm = size * MM_PER_POINT
    if height is None or style.valign == "top":
        return font.ascender * mm
    return height + font.descender * mm if style.valign == "bottom" else (height + font.cap_height * mm) / 2


def _overhang(font: Font, text: str, style: Style, size: float, box: Box) -> tuple[float, float]:
    """By how much the ink goes beyond the box's top and bottom (negative if it stays inside)."""
    low, high = font.ink(text, size)
    baseline = _baseline(font, style, size, box.height)
    if box.height is None:
        return 0.0, 0.0
    return high - baseline, baseline - low - box.height


def _line_excess(font: Font, text: str, style: Style, size: float, box: Box) -> float:
    return max(font.width(text, size, style.tracking) - box.width, *_overhang(font, text, style, size, box))


def _line_complaint(font: Font, text: str, style: Style, size: float, box: Box) -> str:
    wide = font.width(text, size, style.tracking) - box.width
    above, below = _overhang(font, text, style, size, box)
    if wide > TOLERANCE:
        return _too(shorten(text), wide, "wide", size)
    over = max(above, below)
    return _too(shorten(text), over, "high", size) + (" (above its box)" if above >= below else " (below its box)")


def _too(text: str, by: float, what: str, size: float) -> str:
    # Rounded up, so that what is told is always enough.
    return f"'{text}' is {int(by * 100 + 0.999) / 100:.2f} mm too {what} at {size:g} pt, the smallest size allowed"


def _first_fitting(sizes: list[float], fits: Callable[[float], bool]) -> float | None:
    """The first of descending sizes that fits, by halving: what fits at one size fits at every smaller one."""
    if fits(sizes[0]):
        return sizes[0]
    low, high = 1, len(sizes)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(sizes[middle]) else (middle + 1, high)
    return sizes[low] if low < len(sizes) else None


# --- paragraphs


@dataclass(frozen=True, slots=True)
class _Run:
    """Letters of one font, or an icon."""

    text: str
    font: str
    ems: float
    icon: Icon | None = None

    def width(self, size: float, tracking: float) -> float:
        """Its width in mm, tracking behind every letter included."""
        return (self.ems * size + tracking * len(self.text)) * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class _Word:
    """What is never parted; `blank` runs may be left out at the end of a line."""

    runs: tuple[_Run, ...]
    blank: bool
    ems: float
    letters: int


_Line = list[_Word]


def set_paragraphs(
    fonts: Fonts,
    text: str,
    style: Style,
    box: Box,
    where: str = "",
    icons: Mapping[str, Icon] | None = None,
) -> Block:
    """Set a text in lines, at the largest size that fits; raises Misfit.

    `*italic*`, `**bold**`, `{icon}`; a backslash before `*`, `{`, `}` or itself makes it a letter. A line break begins
    a new line, an empty line a new paragraph. A line's box is as high as its font's ascenders and descenders.
    """
    if len(text) > LONGEST_PARAGRAPH:
        raise Misfit(where, f"this text is longer than {LONGEST_PARAGRAPH} characters, the most allowed")
    setter = _Setter(fonts, style, box, where, icons or {})
    lines = [setter.words(line.strip()) for line in text.strip().split("\n")] if text.strip() else []
    sizes = style.sizes()
    size = _first_fitting(sizes, lambda size: setter.excess(lines, size)[0] <= TOLERANCE)
    if size is None:
        over, what = setter.excess(lines, sizes[-1])
        raise Misfit(where, _too(shorten(text), over, what, sizes[-1]))
    return setter.block(lines, size)


@dataclass(frozen=True, slots=True)
class _Setter:
    """One text on its way into one box."""

    fonts: Fonts
    style: Style
    box: Box
    where: str
    icons: Mapping[str, Icon]

    def words(self, text: str) -> list[_Word]:
        """A line of the source as words."""
        words: list[_Word] = []
        for run in self._runs(text):
            for piece in [run] if run.icon else self._pieces(run):
                blank = not piece.icon and not piece.text.strip(" \t")
                if words and not blank and not words[-1].blank and not _ends_word(words[-1]):
                    words[-1] = _joined(words[-1], piece)
                else:
                    words.append(_Word((piece,), blank, piece.ems, len(piece.text)))
        return words

    def _pieces(self, run: _Run) -> list[_Run]:
        """The words of a run, and the blanks between them."""
        ems = self.fonts[run.font].ems
        return [_Run(piece, run.font, ems(piece)) for piece in _WORDS.findall(run.text)]

    def _runs(self, text: str) -> list[_Run]:
        """The text without its markup; neighbours of one font are one run."""
        parts: list[tuple[str, str, Icon | None]] = []
        bold = italic = False
        for escaped, switch, icon, plain in _MARKUP.findall(text):
            if switch:
                bold, italic = (not bold, italic) if switch == "**" else (bold, not italic)
                continue
            font = self._face(bold, italic, plain)
            letters = escaped or plain.replace("\t", " ")
            found = None if letters else self._icon(icon)
            if found is None and parts and parts[-1][1:] == (font, None):
                parts[-1] = (parts[-1][0] + letters, font, None)
            else:
                parts.append((letters, font, found))
        if bold or italic:
            raise Misfit(self.where, f"a '*' is never closed in '{shorten(text)}'; write \\* for the letter")
        return [self._run(letters, font, icon) for letters, font, icon in parts]

    def _face(self, bold: bool, italic: bool, letters: str) -> str:
        """The font for a run; without one, raises Misfit rather than set it as if there were no markup."""
        if font := self.style.face(bold, italic):
            return font
        if not letters.strip():
            return self.style.font
        lacking = "bold_italic" if bold and italic else "bold" if bold else "italic"
        marks = "*" * (bold * 2 + italic)
        style = f"the style {self.style.name}" if self.style.name else "the style"
        raise Misfit(self.where, f"{style} has no {lacking}, the font for {marks}{shorten(letters)}{marks}")

    def _icon(self, name: str) -> Icon:
        if name not in self.icons:
            known = did_you_mean(name, self.icons)
            raise Misfit(self.where, f"there is no icon {{{shorten(name)}}}{known}; write \\{{ for the letter")
        return self.icons[name]

    def _run(self, text: str, name: str, icon: Icon | None = None) -> _Run:
        if icon:
            return _Run("", name, icon.ems, icon)
        font = self.fonts[name]
        if lack := font.lack(text):
            raise Misfit(self.where, lack)
        return _Run(text, name, font.ems(text))

    # --- lines

    def _wrap(self, words: list[_Word], size: float, width: float) -> list[_Line]:
        """The words in as few lines as the width allows; a word that is wider has a line of its own."""
        lines: list[_Line] = [[]]
        per_letter = self.style.tracking
        limit = (width + TOLERANCE) / MM_PER_POINT + per_letter  # the tracking behind the last letter is no width
        taken = 0.0
        for word in words:
            wide = word.ems * size + per_letter * word.letters
            if not word.blank and taken + wide > limit and any(not before.blank for before in lines[-1]):
                lines.append([])
                taken = 0.0
            if word.blank and not lines[-1]:
                continue  # a line never begins with the blank it was broken at
            lines[-1].append(word)
            taken += wide
        return [_without_last_blank(line) for line in lines]

    def _lines(self, words: list[_Word], size: float) -> list[_Line]:
        lines = self._wrap(words, size, self.box.width)
        if not self.style.balance or len(lines) < 2:
            return lines
        low, high = self.box.width / 2, self.box.width
        while high - low > 0.1:
            middle = (low + high) / 2
            tried = self._wrap(words, size, middle)
            fits = len(tried) == len(lines) and all(self._width(line, size) <= middle + TOLERANCE for line in tried)
            low, high = (low, middle) if fits else (middle, high)
        return self._wrap(words, size, high)

    def _width(self, line: _Line, size: float) -> float:
        points = sum(word.ems for word in line) * size
        points += self.style.tracking * max(sum(word.letters for word in line) - 1, 0)
        return points * MM_PER_POINT

    def excess(self, source: list[list[_Word]], size: float) -> tuple[float, str]:
        """By how many mm the text is too large at a size, and in which direction."""
        placed = self._baselines(source, size)
        wide = max((self._width(line, size) for line, _ in placed), default=0.0) - self.box.width
        high = 0.0 if self.box.height is None else self._height(placed, size) - self.box.height
        return (wide, "wide") if wide > TOLERANCE else (high, "high")

    def _baselines(self, source: list[list[_Word]], size: float) -> list[tuple[_Line, float]]:
        """Every line with its baseline, in mm below the top of the text."""
        font = self.fonts[self.style.font]
        step = self.style.leading * size * MM_PER_POINT
        placed: list[tuple[_Line, float]] = []
        y = font.ascender * size * MM_PER_POINT
        for words in source:
            if not words:
                y += self.style.gap * size * MM_PER_POINT
                continue
            for line in self._lines(words, size):
                placed.append((line, y))
                y += step
        return placed

    def _height(self, placed: list[tuple[_Line, float]], size: float) -> float:
        return placed[-1][1] - self.fonts[self.style.font].descender * size * MM_PER_POINT if placed else 0.0

    # --- items

    def block(self, source: list[list[_Word]], size: float) -> Block:
        """The items of a text at a size that fits."""
        placed = self._baselines(source, size)
        height = self._height(placed, size)
        room = 0.0 if self.box.height is None else self.box.height - height
        down = self.box.y + {"top": 0.0, "middle": room / 2, "bottom": room}[self.style.valign]
        items = [item for line, y in placed for item in self._items(line, down + y, size)]
        return Block(tuple(items), size, height, len(placed))

    def _items(self, line: _Line, y: float, size: float) -> list[Item]:
        x = self.box.x + _SHIFT[self.style.align] * (self.box.width - self._width(line, size))
        items: list[Item] = []
        for run in _merged(line):
            if run.icon:
                high = ICON_HEIGHT * size * MM_PER_POINT
                # Its middle is level with that of the capital letters.
                top = y - (self.fonts[run.font].cap_height * size * MM_PER_POINT + high) / 2
                items.append(Use(run.icon.art, compose(translate(x, top), scale(high / run.icon.height))))
            elif run.text.strip(" "):
                items.append(Text(x, y, run.text, run.font, size, self.style.colour, "start", self.style.tracking))
            x += run.width(size, self.style.tracking)
        return items


def _ends_word(word: _Word) -> bool:
    """Whether a line may be broken behind a word that no blank follows."""
    last = word.runs[-1]
    return not last.icon and last.text[-1:] in ("-", "\u2013", "\u2014", "/") and len(last.text) > 1


def _joined(word: _Word, run: _Run) -> _Word:
    return _Word((*word.runs, run), word.blank, word.ems + run.ems, word.letters + len(run.text))


def _without_last_blank(line: _Line) -> _Line:
    return line[:-1] if line and line[-1].blank else line


def _merged(line: _Line) -> list[_Run]:
    """The runs of a line; neighbours of one font become one, which makes the PDF small and its text searchable."""
    runs: list[_Run] = []
    for word in line:
        for run in word.runs:
            last = runs[-1] if runs else None
            if last and not last.icon and not run.icon and last.font == run.font:
                runs[-1] = _Run(last.text + run.text, run.font, last.ems + run.ems)
            else:
                runs.append(run)
    return runs
