"""Faces of two prints side by side on pages: before at the left, now at the right.

Fonts, icons and art of the two prints may differ and have the same names, so those of the old print are renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.press.drawing.display_list import ArtUse, Face, Group, Item, Text
from companion.press.drawing.paper import Paper, PaperBox
from companion.press.drawing.pieces import placed
from companion.press.look.look import Look
from companion.press.sheets.imposition import Sheet
from companion.press.table.sketch import Sketch
from companion.press.text.fonts import Fonts

_OLD = "before "
_TITLE, _WORDS = 13.0, 8.0  # points
_GAP = 4.0  # mm
_LARGE = 120.0  # mm; a longer face has a row of its own
_MOST = 125.0


@dataclass(frozen=True, slots=True)
class Pair:
    """A face before and after (one may be missing), and the caption above them."""

    before: Face | None
    after: Face | None
    caption: str

    @property
    def is_large(self) -> bool:
        return any(max(face.width, face.height) > _LARGE for face in (self.before, self.after) if face)


def renamed(face: Face, prefix: str = _OLD) -> Face:
    """The same drawing, with new names for the face, its art and its fonts."""
    arts = {prefix + name: tuple(_renamed(items, prefix)) for name, items in face.arts.items()}
    return face._replace(id=prefix + face.id, items=tuple(_renamed(face.items, prefix)), arts=arts)


def _renamed(items: Iterable[Item], prefix: str) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Text):
            yield item._replace(font=prefix + item.font)
        elif isinstance(item, ArtUse):
            yield item._replace(art=prefix + item.art)
        elif isinstance(item, Group):
            yield item._replace(items=tuple(_renamed(item.items, prefix)))
        else:
            yield item


def both_fonts(old: Fonts, new: Fonts, prefix: str = _OLD) -> Fonts:
    """The fonts of both prints; an old font with the same name but another file is renamed inside, too."""
    same = {font.digest for font in new.values()}
    aside = {
        prefix + name: font if font.digest in same else replace(font, postscript=f"{font.postscript}-before")
        for name, font in old.items()
    }
    return Fonts({**new, **aside})


def pair_sheets(
    pairs: Sequence[Pair], look: Look, plain: str, title: str, paper: Paper
) -> tuple[list[Sheet], dict[str, Face]]:
    """Pages with all pairs, labelled in a font of the look; the old faces must come from `renamed`."""
    pages = _Pages(look, plain, paper.printable)
    pages.title(title)
    for pair in pairs:
        pages.add(pair)
    whole = paper.box
    faces = {
        f"pairs {number}": Face(f"pairs {number}", paper.width, paper.height, 0.0, tuple(page.items), page.arts)
        for number, page in enumerate(pages.sketches, 1)
    }
    return [Sheet(paper, (placed(id, whole, 0, whole),), (), id) for id in faces], faces


@dataclass(slots=True)
class _Pages:
    """Pages filled row by row, with two pairs of small faces in a row."""

    look: Look
    plain: str
    area: PaperBox
    sketches: list[Sketch] = field(default_factory=list)
    y: float = 0.0
    high: float = 0.0
    is_half: bool = False

    def title(self, text: str) -> None:
        self._page()
        self.y += self.sketches[-1].words("", self.area, _TITLE, heading=text) + _GAP

    def add(self, pair: Pair) -> None:
        wide = self.area.width if pair.is_large else (self.area.width - _GAP) / 2
        room = PaperBox(0, 0, (wide - _GAP) / 2, min(_MOST, self.area.height / 2) if pair.is_large else _LARGE * 0.55)
        trial = Sketch(self.look, self.plain)
        caption = trial.words(pair.caption, PaperBox(0, 0, wide - _GAP, 0), _WORDS) + 1
        sizes = [_fitting(face, room) for face in (pair.before, pair.after) if face]
        needed = caption + max((size.height for size in sizes), default=0.0)
        if pair.is_large or self.is_half is False:
            self._row()
        if self.y + needed > self.area.bottom:
            self._page()
        x = self.area.x + (wide + _GAP if self.is_half else 0.0)
        sketch = self.sketches[-1]
        sketch.words(pair.caption, PaperBox(x, self.y, wide - _GAP, 0), _WORDS)
        for place, face in enumerate((pair.before, pair.after)):
            if face:
                size = _fitting(face, room)
                left = x + place * (room.width + _GAP)
                sketch.piece(face, PaperBox(left, self.y + caption, size.width, size.height))
        self.high = max(self.high, needed)
        self.is_half = not pair.is_large and not self.is_half

    def _row(self) -> None:
        """Begin a new row below everything else."""
        self.y += self.high + _GAP if self.high else 0.0
        self.high, self.is_half = 0.0, False

    def _page(self) -> None:
        self.sketches.append(Sketch(self.look, self.plain))
        self.y, self.high, self.is_half = self.area.y, 0.0, False


def _fitting(face: Face, room: PaperBox) -> PaperBox:
    """The size at which a face fits into the room, at most its own."""
    factor = min(1.0, room.width / face.width, room.height / face.height)
    return PaperBox(0, 0, face.width * factor, face.height * factor)
