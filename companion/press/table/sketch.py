"""Drawing tools for a picture of a table: printed faces at any size, plates with letters, words in lines."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from unicodedata import normalize

from companion.press.drawing.display_list import (
    BLACK,
    WHITE,
    ArtUse,
    Face,
    Group,
    Item,
    Path,
    Text,
    compose,
    rect,
    rounded,
    scale,
    translate,
)
from companion.press.drawing.paper import PaperBox
from companion.press.drawing.pieces import placed
from companion.press.look.look import Look
from companion.press.text.fonts import MM_PER_POINT
from companion.press.text.typesetting import SetText, Style, TextArea, set_paragraphs

_LINE, _FINE = 0.2, 0.03  # the width of a line in mm, and at most this part of a small thing's side
_LETTERS = 0.64  # the height of capitals, as a part of a plate's height
_MARKED = 0.42  # the height of a plate with a mark, as a part of the piece's side
_LEAST_PLATE, _MOST_PLATE = 2.6, 0.76  # its least height in mm, and the most as a part of a small piece's side
_MOST_INSIDE = 0.62  # the same within an outline, such as a circle


@dataclass(slots=True)
class Sketch:
    """The items drawn so far and their arts; `lying` are the arts that are faces, `plain` is the font for labels."""

    look: Look
    plain: str
    items: list[Item] = field(default_factory=list)
    arts: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    lying: dict[str, Face] = field(default_factory=dict)

    @property
    def bold(self) -> str:
        """The bold font for it, if the look's style of plain text names one."""
        return str(self.look.styles.get("default", {}).get("bold", self.plain))

    def face(self, face: Face, box: PaperBox, turn: int = 0, outline: Path | None = None) -> None:
        """A face cut to its trim, or along its outline, after a clockwise turn, as wide as the box."""
        art = f"lying {face.id}"
        cut = Group(face.items, clip=outline or rect(0, 0, face.width, face.height))
        self.lying[art] = face._replace(items=(cut,)) if outline else face
        self.arts.update(face.arts)
        self.arts[art] = (cut,)
        wide, high = (face.height, face.width) if turn % 180 else (face.width, face.height)
        lying = PaperBox(0, 0, wide, high)
        to_scale = compose(translate(box.x, box.y), scale(box.width / wide))
        self.items.append(ArtUse(art, compose(to_scale, placed(face.id, lying, turn, lying).matrix)))

    def piece(self, face: Face, box: PaperBox, mark: str = "", outline: Path | None = None) -> None:
        """A face with a line around it, and a mark on a plate at its foot."""
        self.face(face, box, outline=outline)
        side = min(box.width, box.height)
        around = rect(box.x, box.y, box.width, box.height)
        if outline:
            around = outline.under(compose(translate(box.x, box.y), scale(box.width / face.width)))
        self.items.append(around._replace(stroke=BLACK, width=min(_LINE, _FINE * side)))
        if mark:
            most = _MOST_INSIDE if outline else _MOST_PLATE
            high, aside = min(max(_MARKED * side, _LEAST_PLATE), most * side), (1 - most) / 2 * side
            self.plate(mark, PaperBox(box.x + aside, box.bottom - aside - high, box.width - 2 * aside, high))

    def plate(self, text: str, box: PaperBox) -> None:
        """A white plate with letters as large as fit on it."""
        shown = self.letters(text, self.bold)
        size = self._size(box.height)
        size *= min(1, box.width / max(self.wide(text, box.height), box.width))
        side = min(box.width, box.height)
        base = box.y + (box.height + self.look.fonts[self.bold].cap_height * size * MM_PER_POINT) / 2
        self.items += (
            rounded(box.x, box.y, box.width, box.height, side / 5, WHITE, BLACK, min(_LINE, _FINE * side)),
            Text(box.x + box.width / 2, base, shown, self.bold, size, BLACK, "middle"),
        )

    def wide(self, text: str, high: float) -> float:
        """The width of a plate of this height with this text."""
        size = self._size(high)
        return self.look.fonts[self.bold].width(self.letters(text, self.bold), size) + high * (1 - _LETTERS)

    def _size(self, high: float) -> float:
        """The size of letters on a plate, in points."""
        return _LETTERS * high / (self.look.fonts[self.bold].cap_height * MM_PER_POINT)

    def letters(self, text: str, font: str) -> str:
        """The text with a plain letter, or a question mark, in place of every letter that the font lacks."""
        known = self.look.fonts[font].advances
        return "".join(_likeness(letter, known) for letter in text)

    def words(self, text: str, box: PaperBox, size: float, *, heading: str = "", middle: bool = False) -> float:
        """Words in lines from the top of a box, after a bold heading; returns their height."""
        block = self._set(text, box, size, heading, middle)
        self.items += block.items
        return block.height

    def length(self, text: str, size: float) -> float:
        """The length of words on one line."""
        return self.look.fonts[self.plain].width(self.letters(text, self.plain), size)

    def _set(self, text: str, box: PaperBox, size: float, heading: str, middle: bool) -> SetText:
        style = Style(self.plain, size, bold=self.bold, align="middle" if middle else "left", balance=middle)
        parts = [f"**{_escaped(self.letters(heading, self.bold))}**"] if heading else []
        parts += [_escaped(self.letters(text, self.plain))] if text else []
        return set_paragraphs(self.look.fonts, " ".join(parts), style, TextArea(box.x, box.y, box.width))

    def dashes(self, box: PaperBox, width: float, dash: Sequence[float]) -> None:
        """A white rectangle with a dashed edge."""
        outline = rect(box.x, box.y, box.width, box.height).commands
        self.items.append(Path(outline, WHITE, BLACK, width, tuple(dash)))


def _likeness(letter: str, known: Container[int]) -> str:
    """The letter if it is known, otherwise its base letter, otherwise a question mark."""
    plain = normalize("NFKD", letter)[0]
    return next((one for one in (letter, plain, "?") if ord(one) in known), "")


def _escaped(text: str) -> str:
    """The text with its markup escaped."""
    return "".join(f"\\{letter}" if letter in "\\*{}" else letter for letter in text)
