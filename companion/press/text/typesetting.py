"""Text in boxes: words become lines, lines become a block, at the largest of the allowed sizes, never clipped.

Lines begin at the left, or at the right for text that is read from right to left. `line_breaks.py` has the places for
line breaks, `hyphenation.py` those for hyphens.

Text that does not fit is refused with the card, the field and the excess in mm; so is a letter that the font lacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from companion.definitions.words import did_you_mean, shorten
from companion.press.drawing.display_list import Anchor, ArtUse, Item, Text, compose, scale, translate
from companion.press.text.fonts import MM_PER_POINT, Font, Fonts
from companion.press.text.hyphenation import HYPHEN, points
from companion.press.text.line_breaks import SOFT_HYPHEN, may_break, pieces, reads_leftwards
from companion.press.text.shaping import visual
from companion.press.text.style import ICON_HEIGHT, Align, Icon, Misfit, SetText, Style, TextArea, Valign

LONGEST_PARAGRAPH = 20_000
TOLERANCE = 0.001  # mm; smaller differences come from rounding
LOOSE, LOOSE_JUSTIFIED = 0.15, 0.04  # the part of a line that must stay empty before a word is split
MOST_HYPHENS = 2  # consecutive lines that end in a hyphen
OBJECT = "\ufffc"  # stands for an icon in a text
_ANCHORS: Mapping[float, Anchor] = {0.0: "start", 0.5: "middle", 1.0: "end"}
# An escaped character, a switch of weight, an icon, or a run of plain letters. A star between blanks or digits is a
# letter.
_MARKUP = re.compile(r"\\([\\*{}])|(\*\*|\*(?!(?<=\s\*)(?=\s)|(?<=\d\*)(?=\d)))|\{([^{}\n]*)\}|([^\\*{}]+|[\\{}*])")
_UNCLOSED = re.compile(
    _MARKUP.pattern + r"(?:(?<=\{)(?=([^\W\d][\w-]*)))?"
)  # and the word after a brace that is a letter
_LAST_WORD = re.compile(r"[\w-]+$")

__all__ = ["Align", "Icon", "Misfit", "SetText", "Style", "TextArea", "Valign", "set_line", "set_paragraphs"]


# --- one line


def set_line(fonts: Fonts, text: str, style: Style, box: TextArea, where: str = "") -> SetText:
    """Set a text as one line, without markup, at the largest size that fits; raises Misfit.

    A tab counts as a blank. Line breaks at the ends are ignored; one inside is a mistake. `top` and `bottom` put the
    font's ascender or descender there, as in paragraphs; `middle` centres the height of capital letters for any text.
    All ink must be inside the box.
    """
    font = fonts[style.font]
    text = text.strip("\n").replace("\t", " ").replace(SOFT_HYPHEN, "")
    if "\n" in text:
        before = shorten(text.partition("\n")[0])
        raise Misfit(where, f"a text is one line, but this one has a line break after '{before}'; use a paragraph")
    if lack := font.lack(text):
        raise Misfit(where, lack)
    sizes = style.sizes()
    size = _first_fitting(sizes, lambda size: _line_excess(font, text, style, size, box) <= TOLERANCE)
    if size is None:
        raise Misfit(where, _line_complaint(font, text, style, sizes[-1], box))
    leftwards = style.reads_leftwards(text)
    shift = style.shift(leftwards)
    x, y = box.x + shift * box.width, box.y + _baseline(font, style, size, box.height)
    item = Text(x, y, text, style.font, size, style.colour, _ANCHORS[shift], style.tracking, leftwards or None)
    height = (font.ascender - font.descender) * size * MM_PER_POINT
    return SetText((item,) if text else (), size, height, 1)


def _baseline(font: Font, style: Style, size: float, height: float | None) -> float:
    """The distance of a line's baseline from the top of its box."""
    mm = size * MM_PER_POINT
    if height is None or style.valign == "top":
        return font.ascender * mm
    return height + font.descender * mm if style.valign == "bottom" else (height + font.cap_height * mm) / 2


def _overhang(font: Font, text: str, style: Style, size: float, box: TextArea) -> tuple[float, float]:
    """How far the ink goes beyond the box's top and bottom, in mm (negative if it stays inside)."""
    low, high = font.ink(text, size)
    baseline = _baseline(font, style, size, box.height)
    if box.height is None:
        return 0.0, 0.0
    return high - baseline, baseline - low - box.height


def _line_excess(font: Font, text: str, style: Style, size: float, box: TextArea) -> float:
    return max(font.width(text, size, style.tracking) - box.width, *_overhang(font, text, style, size, box))


def _line_complaint(font: Font, text: str, style: Style, size: float, box: TextArea) -> str:
    wide = font.width(text, size, style.tracking) - box.width
    above, below = _overhang(font, text, style, size, box)
    if wide > TOLERANCE:
        return _too(shorten(text), wide, "wide", size, style)
    over = max(above, below)
    return _too(shorten(text), over, "high", size, style, " (above its box)" if above >= below else " (below its box)")


def _too(text: str, by: float, what: str, size: float, style: Style, where: str = "") -> str:
    # Rounded up, so that the reported length is always enough.
    over = f"{int(by * 100 + 0.999) / 100:.2f} mm too {what} at {size:g} pt, the smallest size allowed{where}"
    can_shrink = style.min_size is not None or not style.name
    return f"'{text}' is {over}" + (
        "" if can_shrink else f"; set a 'min_size' in the style {style.name} to allow a smaller one"
    )


def _first_fitting(sizes: list[float], fits: Callable[[float], bool]) -> float | None:
    """The first of descending sizes that fits, by bisection: text that fits at one size fits at every smaller one."""
    if fits(sizes[0]):
        return sizes[0]
    low, high = 1, len(sizes)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(sizes[middle]) else (middle + 1, high)
    return sizes[low] if low < len(sizes) else None


# --- paragraphs


class _Run(NamedTuple):
    """Letters of one font, or an icon."""

    text: str
    font: str
    ems: float
    icon: Icon | None = None
    soft: tuple[int, ...] = ()
    """The places of its soft hyphens: before these letters."""

    def width(self, size: float, tracking: float) -> float:
        """Its width in mm, with tracking after every letter."""
        return (self.ems * size + tracking * len(self.text)) * MM_PER_POINT


class _Word(NamedTuple):
    """Runs that stay together on a line; a `blank` word may be left out at the end of a line."""

    runs: tuple[_Run, ...]
    blank: bool
    ems: float
    letters: int


_Line = list[_Word]
_Placed = list[tuple[_Line, float, bool]]


def set_paragraphs(
    fonts: Fonts,
    text: str,
    style: Style,
    box: TextArea,
    where: str = "",
    icons: Mapping[str, Icon] | None = None,
) -> SetText:
    """Set a text in lines, at the largest size that fits; raises Misfit.

    The markup is `*italic*`, `**bold**` and `{icon}`; a backslash before `*`, `{`, `}` or itself makes it a letter. A
    line break begins a new line, an empty line a new paragraph. A line's box has the height of its font's ascenders and
    descenders. An icon stands on the baseline and shrinks with the letters.
    """
    if len(text) > LONGEST_PARAGRAPH:
        raise Misfit(where, f"this text is longer than {LONGEST_PARAGRAPH} characters, the most allowed")
    setter = _Setter(fonts, style, box, where, icons or {}, reads_leftwards(text), style.reads_leftwards(text))
    lines = [setter.words(line.strip()) for line in text.strip().split("\n")] if text.strip() else []
    sizes = style.sizes()
    placed = cache(partial(setter.baselines, lines))
    size = _first_fitting(sizes, lambda size: setter.excess(placed(size), size)[0] <= TOLERANCE)
    if size is None:
        over, what = setter.excess(placed(sizes[-1]), sizes[-1])
        raise Misfit(where, _too(shorten(text), over, what, sizes[-1], style))
    return setter.block(placed(size), size)


@dataclass(frozen=True, slots=True)
class _Setter:
    """Sets one text into one box."""

    fonts: Fonts
    style: Style
    box: TextArea
    where: str
    icons: Mapping[str, Icon]
    has_leftwards: bool
    """Whether any of its letters are read from right to left; `leftwards` says it of the whole text."""
    leftwards: bool

    def words(self, text: str) -> list[_Word]:
        """A line of the source as words."""
        words: list[_Word] = []
        for run in self._runs(text):
            for piece in [run] if run.icon else self._pieces(run):
                blank = not piece.icon and not piece.text.strip(" \t")
                if words and not blank and not words[-1].blank and not _may_part(words[-1], piece):
                    words[-1] = _joined(words[-1], piece)
                else:
                    words.append(_Word((piece,), blank, piece.ems, len(piece.text)))
        return words

    def _pieces(self, run: _Run) -> list[_Run]:
        """The words of a run and the blanks between them."""
        ems = self.fonts[run.font].ems
        if SOFT_HYPHEN not in run.text:
            return [_Run(piece, run.font, ems(piece)) for piece in pieces(run.text)]
        found = []
        for piece in pieces(run.text):
            parts = piece.split(SOFT_HYPHEN)
            soft = tuple(sum(map(len, parts[: number + 1])) for number in range(len(parts) - 1))
            found.append(_Run("".join(parts), run.font, ems("".join(parts)), soft=soft))
        return found

    def _runs(self, text: str) -> list[_Run]:
        """The text as runs without markup; neighbours in one font are one run."""
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
        self._check_braces(text)
        if bold or italic:
            raise Misfit(self.where, f"a '*' is never closed in '{shorten(text)}'; write \\* for the letter")
        return [self._run(letters, font, icon) for letters, font, icon in parts]

    def _check_braces(self, text: str) -> None:
        """Refuse a word with an opening brace only, and an icon's name with a closing brace only."""
        before = ""
        for *_, plain, name in _UNCLOSED.findall(text):
            if plain == "{" and name:
                what = f"a '{{' is never closed before {shorten(name)} in '{shorten(text)}'"
                meant = "" if name in self.icons else did_you_mean(name, self.icons)
                raise Misfit(self.where, f"{what}{meant}; write \\{{ for the letter")
            if plain == "}" and (word := _LAST_WORD.search(before)) and word[0] in self.icons:
                what = f"a '}}' is never opened after {shorten(word[0])} in '{shorten(text)}'"
                raise Misfit(self.where, f"{what}; write \\}} for the letter")
            before = plain

    def _face(self, bold: bool, italic: bool, letters: str) -> str:
        """The font for a run; raises Misfit if the style has none, instead of ignoring the markup."""
        if font := self.style.face(bold, italic):
            return font
        if not letters.strip():
            return self.style.font
        missing = "bold_italic" if bold and italic else "bold" if bold else "italic"
        marks = "*" * (bold * 2 + italic)
        style = f"the style {self.style.name}" if self.style.name else "the style"
        raise Misfit(self.where, f"{style} has no {missing}, the font for {marks}{shorten(letters)}{marks}")

    def _icon(self, name: str) -> Icon:
        if name not in self.icons:
            known = did_you_mean(name, self.icons)
            raise Misfit(self.where, f"there is no icon {{{shorten(name)}}}{known}; write \\{{ for the letter")
        return self.icons[name]

    def _run(self, text: str, name: str, icon: Icon | None = None) -> _Run:
        if icon:
            return _Run("", name, icon.ems, icon)
        font = self.fonts[name]
        if lack := font.lack(text.replace(SOFT_HYPHEN, "")):
            raise Misfit(self.where, lack)
        return _Run(text, name, 0.0)  # measured word by word

    # --- lines

    def _wrap(self, words: list[_Word], size: float, width: float) -> list[_Line]:
        """The words in as few lines as the width allows; a word that is too wide has a line of its own."""
        lines: list[_Line] = [[]]
        per_letter = self.style.tracking
        limit = (width + TOLERANCE) / MM_PER_POINT + per_letter  # the tracking after the last letter does not count
        taken = 0.0
        hyphens = 0
        for word in words:
            wide = word.ems * size + per_letter * word.letters
            while not word.blank and taken + wide > limit:
                is_begun = any(not before.blank for before in lines[-1])
                parts = self._parted(word, size, limit, taken, hyphens) if wide > limit or is_begun else None
                if parts is None and not is_begun:
                    break
                hyphens = hyphens + 1 if parts else 0
                if parts:
                    lines[-1].append(parts[0])
                    word = parts[1]
                    wide = word.ems * size + per_letter * word.letters
                lines.append([])
                taken = 0.0
            if word.blank and not lines[-1]:
                continue  # a line never begins with the blank at its break
            lines[-1].append(word)
            taken += wide
        return [_without_last_blank(line) for line in lines]

    def _parted(self, word: _Word, size: float, limit: float, taken: float, hyphens: int) -> tuple[_Word, _Word] | None:
        """A word split into the part that fits on the line, with a hyphen, and the rest; None to keep it whole."""
        soft = _soft(word)
        wide = word.ems * size + self.style.tracking * word.letters
        if not (soft or self.style.hyphens):
            return None
        loose = LOOSE_JUSTIFIED if self.style.align == "justify" else LOOSE
        if wide <= limit and (hyphens >= MOST_HYPHENS or limit - taken < loose * limit):
            return None
        letters = "".join(OBJECT if run.icon else run.text for run in word.runs)
        for at in reversed(points(letters, self.style.hyphens, soft)):
            head, tail = self._cut(word, at)
            if taken + head.ems * size + self.style.tracking * head.letters <= limit:
                return head, tail
        return None

    def _cut(self, word: _Word, at: int) -> tuple[_Word, _Word]:
        """A word split at a letter, with a hyphen after the first part."""
        before, behind = _split(word.runs, at)
        last = before[-1]
        before[-1] = last._replace(text=last.text + HYPHEN)
        measured = (
            [run if run.icon else run._replace(ems=self.fonts[run.font].ems(run.text)) for run in part]
            for part in (before, behind)
        )
        head, tail = (
            _Word(tuple(part), False, sum(run.ems for run in part), sum(len(run.text) for run in part))
            for part in measured
        )
        return head, tail

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

    def excess(self, placed: _Placed, size: float) -> tuple[float, str]:
        """How much too large the text is at a size, in mm, and in which direction."""
        wide = max((self._width(line, size) for line, _, _ in placed), default=0.0) - self.box.width
        high = 0.0 if self.box.height is None else self._height(placed, size) - self.box.height
        return (wide, "wide") if wide > TOLERANCE else (high, "high")

    def baselines(self, source: list[list[_Word]], size: float) -> _Placed:
        """Every line with its baseline, in mm below the top of the text, and whether a line break follows it."""
        font = self.fonts[self.style.font]
        step = self.style.leading * size * MM_PER_POINT
        placed: _Placed = []
        y = font.ascender * size * MM_PER_POINT
        for words in source:
            if not words:
                y += self.style.gap * size * MM_PER_POINT
                continue
            lines = self._lines(words, size)
            for number, line in enumerate(lines, 1):
                placed.append((line, y, number == len(lines)))
                y += step
        return placed

    def _height(self, placed: _Placed, size: float) -> float:
        return placed[-1][1] - self.fonts[self.style.font].descender * size * MM_PER_POINT if placed else 0.0

    # --- items

    def block(self, placed: _Placed, size: float) -> SetText:
        """The items of a text at a size that fits."""
        height = self._height(placed, size)
        room = 0.0 if self.box.height is None else self.box.height - height
        down = self.box.y + {"top": 0.0, "middle": room / 2, "bottom": room}[self.style.valign]
        justified = self.style.align == "justify"
        items = [item for line, y, last in placed for item in self._items(line, down + y, size, justified and not last)]
        return SetText(tuple(items), size, height, len(placed))

    def _items(self, line: _Line, y: float, size: float, justified: bool) -> list[Item]:
        spare = self.box.width - self._width(line, size)
        blanks = sum(word.letters for word in line if word.blank) if justified else 0
        between = spare / blanks if blanks else 0.0
        x = self.box.x + (0.0 if blanks else self.style.shift(self.leftwards) * spare)
        items: list[Item] = []
        for run, leftwards in self._drawn(_merged(line, bool(blanks))):
            stretch = between * (len(run.text) - len(run.text.rstrip(" ")))
            x += stretch if leftwards else 0.0
            if run.icon:
                high = ICON_HEIGHT * size * MM_PER_POINT
                items.append(ArtUse(run.icon.art, compose(translate(x, y - high), scale(high / run.icon.height))))
            elif run.text.strip(" ") or leftwards is not None:  # blanks separate words for a reader of the PDF
                style = self.style
                items.append(Text(x, y, run.text, run.font, size, style.colour, "start", style.tracking, leftwards))
            x += run.width(size, self.style.tracking) + (0.0 if leftwards else stretch)
        return items

    def _drawn(self, runs: list[_Run]) -> list[tuple[_Run, bool | None]]:
        """The runs of a line in drawing order; if any letters are read leftwards, split by reading direction."""
        if not self.has_leftwards:
            return [(run, None) for run in runs]
        found: list[tuple[_Run, bool | None]] = []
        for start, end, leftwards in visual("".join(run.text or OBJECT for run in runs), self.leftwards):
            parts = _split(_split(runs, end)[0], start)[1]
            parts = [part if part.icon else part._replace(ems=self.fonts[part.font].ems(part.text)) for part in parts]
            found += [(part, leftwards) for part in (reversed(parts) if leftwards else parts)]
        return found


def _may_part(word: _Word, following: _Run) -> bool:
    """Whether a line may break between a word and the next run, if there is no blank."""
    last = word.runs[-1]
    if last.icon or following.icon:
        return not last.icon and len(last.text) > 1 and may_break(last.text, "")
    return may_break(last.text, following.text)


def _soft(word: _Word) -> list[int]:
    """The places of a word's soft hyphens, counted in its letters."""
    found: list[int] = []
    before = 0
    for run in word.runs:
        found += (before + at for at in run.soft)
        before += len(run.text) or 1
    return found


def _split(runs: Sequence[_Run], at: int) -> tuple[list[_Run], list[_Run]]:
    """Runs before and after a letter; an icon counts as a letter."""
    before: list[_Run] = []
    behind: list[_Run] = []
    for run in runs:
        length = len(run.text) or 1
        if at >= length:
            before.append(run)
        elif at <= 0:
            behind.append(run)
        else:
            before.append(run._replace(text=run.text[:at], soft=tuple(one for one in run.soft if one < at)))
            rest = tuple(one - at for one in run.soft if one > at)
            behind.append(run._replace(text=run.text[at:], soft=rest))
        at -= length
    return before, behind


def _joined(word: _Word, run: _Run) -> _Word:
    return _Word((*word.runs, run), word.blank, word.ems + run.ems, word.letters + len(run.text))


def _without_last_blank(line: _Line) -> _Line:
    return line[:-1] if line and line[-1].blank else line


def _merged(line: _Line, is_cut_at_blanks: bool) -> list[_Run]:
    """The runs of a line; neighbours in one font become one, which makes the PDF small and its text searchable.

    With `is_cut_at_blanks`, no run goes on after a blank.
    """
    groups: list[list[_Run]] = []
    for run in (run for word in line for run in word.runs):
        last = groups[-1][-1] if groups else None
        may_join = last and not last.icon and not run.icon and last.font == run.font
        if last and may_join and not (is_cut_at_blanks and last.text.endswith(" ") and run.text.strip(" ")):
            groups[-1].append(run)
        else:
            groups.append([run])
    return [_as_one(runs) if len(runs) > 1 else runs[0] for runs in groups]


def _as_one(runs: list[_Run]) -> _Run:
    return _Run("".join([run.text for run in runs]), runs[0].font, sum([run.ems for run in runs]))
