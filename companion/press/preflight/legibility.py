"""Text that nobody can read because of what is drawn under it, judged when all of a face is drawn.

It is told where the ground is plain: one fill, or the paper, lies under all of a line, and nothing else. On a picture,
a pattern, or where two fills meet, nothing is said. Text that is written over other text is told as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.definitions.complaints import FieldPath
from companion.press.drawing.areas import Edges, area_in, bounds
from companion.press.drawing.display_list import (
    IDENTITY,
    ArtUse,
    Colour,
    Command,
    Group,
    Image,
    Item,
    Path,
    Text,
    transform,
)
from companion.press.drawing.palette import WHITE, contrast
from companion.press.preflight.covered_text import grown, inverse, meet
from companion.press.preflight.placement import Arts, LaidItem, Misplaced, Written, around, placed, shapes_of, strikes
from companion.press.text.fonts import Fonts

LEAST_CONTRAST = 3.0
"""What the Web Content Accessibility Guidelines ask of large letters."""
_BROAD = 0.6  # mm; a wider line is a ground, too
DEEP = 0.3
"""How many mm deep the boxes around letters lie over each other where they do more than touch."""
_ALL, _NONE = 0.999, 0.001  # of a box

MIXED = "mixed"
Ground = Colour | str | None
"""What lies under a box: a colour; None if there is nothing; else more than one."""


class _BoxedItem(NamedTuple):
    """An item, and the box around it."""

    edges: Edges
    item: Item


Parts = dict[str, tuple[_BoxedItem, ...]]
"""What arts are made of, by their names."""


def faint(laid: Sequence[LaidItem], texts: Sequence[Written], arts: Arts, parts: Parts) -> Iterator[Misplaced]:
    """Text that is nearly of the colour of its ground, each element once; `laid` as things are drawn."""
    worst: dict[FieldPath, tuple[float, LaidItem]] = {}
    ground = _Grounds(arts, parts)
    under: list[LaidItem] = []
    coming = iter(texts)
    text = next(coming, None)
    for one in laid:
        if text is None or one is not text.laid:
            under.append(one)
            continue
        if isinstance(one.item, Text) and one.item.text.strip() and not one.element.values["faint"]:
            found = ground.under(text.box, under)
            if not isinstance(found, str):
                seen = contrast(one.item.colour, found or WHITE)
                if seen < worst.get(one.element.path, (LEAST_CONTRAST,))[0]:
                    worst[one.element.path] = (seen, one)
        text = next(coming, None)
    for seen, one in worst.values():
        what = f"the text has a contrast of {int(seen * 100) / 100:.2f} with what is under it"
        yield Misplaced(one, "colour", f"{what}, {LEAST_CONTRAST:g} is wanted{allowing(one)}")


def allowing(text: LaidItem) -> str:
    """What allows a text to be as faint as it is; nothing does of one that no layout draws."""
    return "" if text.element.values["faint"] is None else "; 'faint: true' allows it"


class _Grounds(NamedTuple):
    """Finds what lies under boxes."""

    arts: Arts
    parts: Parts

    def under(self, box: Edges, laid: Sequence[LaidItem]) -> Ground:
        """What of all that is drawn lies under a box on the face."""
        for one in reversed(laid):
            if meet(_with_line(one), box):
                found: Ground = WHITE if one.is_code else self._of(one.item, _taken_back(box, one))
                if found is not None:
                    return found
        return None

    def _of(self, item: Item, box: Edges) -> Ground:
        if isinstance(item, Path):
            return _of_path(item, box)
        if isinstance(item, Image):
            return MIXED
        if isinstance(item, Text):
            return None
        inner = box if item.matrix == IDENTITY else bounds(placed(box, inverse(item.matrix)))
        parts = self._made_of(item.items) if isinstance(item, Group) else self._art(item.art)
        found = None
        for edges, part in reversed(parts):
            if meet(edges, inner) and (found := self._of(part, inner)) is not None:
                break
        if found is not None and isinstance(item, Group) and item.clip:
            shown = _share(item.clip, inner)
            return None if shown < _NONE else found if shown > _ALL else MIXED
        return found

    def _art(self, name: str) -> tuple[_BoxedItem, ...]:
        if name not in self.parts:
            self.parts[name] = self._made_of(self.arts.get(name, ()))
        return self.parts[name]

    def _made_of(self, items: Sequence[Item]) -> tuple[_BoxedItem, ...]:
        return tuple(_BoxedItem(self._around(item), item) for item in items if not isinstance(item, Text))

    def _around(self, item: Item) -> Edges:
        if isinstance(item, Image):
            item = item.ground
        if isinstance(item, Path):
            return grown(around(item, IDENTITY), item.width / 2 if item.stroke else 0.0)
        if isinstance(item, Text):
            return 0.0, 0.0, 0.0, 0.0
        parts = self._made_of(item.items) if isinstance(item, Group) else self._art(item.art)
        return bounds([corner for part in parts for corner in placed(part.edges, item.matrix)])


def _with_line(one: LaidItem) -> Edges:
    """The box that something is drawn in, a broad line around it as well."""
    if not isinstance(one.item, Path) or not one.item.stroke or one.item.width <= _BROAD:
        return one.box
    return grown(one.box, one.item.width / 2)


def _of_path(path: Path, box: Edges) -> Ground:
    if path.stroke and path.width > _BROAD and strikes(path, IDENTITY, box):
        return MIXED
    if not path.fill:
        return None
    shown = _share(path, box)
    return None if shown < _NONE else path.fill if shown > _ALL else MIXED


def _share(path: Path, box: Edges) -> float:
    """How much of a box a path covers."""
    return _share_of(path.commands, path.even_odd, box)


@lru_cache(maxsize=4096)
def _share_of(commands: tuple[Command, ...], even_odd: bool, box: Edges) -> float:
    """The same for its outline alone: in another ink it has another colour and covers as much."""
    left, top, right, bottom = box
    return area_in(Path(commands, even_odd=even_odd), IDENTITY, box) / ((right - left) * (bottom - top))


def _taken_back(box: Edges, one: LaidItem) -> Edges:
    """A box on the face, or the one around it, as it lies before something is placed."""
    return box if one.place == IDENTITY else bounds(placed(box, inverse(one.place)))


# --- text over text


def overwritten(texts: Sequence[Written], fonts: Fonts, deep: float = DEEP) -> Iterator[tuple[LaidItem, LaidItem]]:
    """Text and what is written over it so deep, element by element; a shadow, which says the same, is none."""
    told: set[tuple[FieldPath, FieldPath]] = set()
    for one, other in _meeting(texts, deep):
        pair = one.laid.element.path, other.laid.element.path
        if pair not in told and _touch(one, other, fonts, deep):
            told.add(pair)
            yield one.laid, other.laid


def _meeting(texts: Sequence[Written], deep: float) -> Iterator[tuple[Written, Written]]:
    """Lines of different texts, and icons in them, whose boxes lie over each other, as they are drawn."""
    boxes = [text.box for text in texts]
    by_top = sorted(range(len(texts)), key=lambda at: boxes[at][1])
    open_: list[int] = []
    for at in by_top:
        box = boxes[at]
        open_ = [other for other in open_ if boxes[other][3] > box[1] + deep]
        for other in open_:
            if _deep(box, boxes[other], deep):
                first, second = sorted((at, other))
                if _are_two(texts[first].laid, texts[second].laid):
                    yield texts[first], texts[second]
        open_.append(at)


def _are_two(one: LaidItem, other: LaidItem) -> bool:
    """Whether two lines or icons differ, and neither belongs to what the other does, nor may they be faint."""
    if any(text.element.values["faint"] for text in (one, other)) or (
        one.element is other.element and one.names is other.names
    ):
        return False
    return _said(one) != _said(other)


def _said(text: LaidItem) -> object:
    """What a line says, or which icon is drawn."""
    if isinstance(text.item, Text):
        return text.item.text
    return text.item.art if isinstance(text.item, ArtUse) else text.item


def _deep(one: Edges, other: Edges, deep: float) -> bool:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across > deep and down > deep


def _touch(one: Written, other: Written, fonts: Fonts, deep: float) -> bool:
    """Whether the boxes around letters and icons of two lines lie over each other."""
    under = _letters(one, fonts)
    return any(_deep(letter, below, deep) for letter in _letters(other, fonts) for below in under)


def _letters(text: Written, fonts: Fonts) -> list[Edges]:
    """The boxes on the face around the letters of a line, or around an icon."""
    one = text.laid
    if not isinstance(one.item, Text):
        return [text.box]
    return [bounds([transform(one.place, *point) for point in shape]) for shape in shapes_of(one.item, fonts) if shape]
