"""Finds text that is hard to read on its ground, once the whole face is drawn.

It is reported on a plain ground: only one fill, or the paper, lies under the whole line. On a picture, on a pattern,
or where two fills meet, nothing is reported. Text over other text is reported, too.
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
"""The contrast that the Web Content Accessibility Guidelines require for large letters."""
_BROAD = 0.6  # mm; a wider line is a ground, too
DEEP = 0.3
"""The depth in mm, of the overlap of two boxes around letters, above which they do more than touch."""
_ALL, _NONE = 0.999, 0.001  # of a box

MIXED = "mixed"
Ground = Colour | str | None
"""The ground under a box: one colour; None for nothing; a text for more than one."""


class _BoxedItem(NamedTuple):
    """An item and the box around it."""

    edges: Edges
    item: Item


Parts = dict[str, tuple[_BoxedItem, ...]]
"""The items of arts, by the arts' names."""


def faint(laid: Sequence[LaidItem], texts: Sequence[Written], arts: Arts, parts: Parts) -> Iterator[Misplaced]:
    """Text with nearly the colour of its ground, each element once; `laid` in drawing order."""
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
        what = f"the text has a contrast of {int(seen * 100) / 100:.2f} with the ground under it"
        yield Misplaced(one, "colour", f"{what}; use {LEAST_CONTRAST:g} or more{allowing(one)}")


def allowing(text: LaidItem) -> str:
    """The key that allows faint text, as the end of a message; empty for text that no layout draws."""
    return "" if text.element.values["faint"] is None else "; 'faint: true' allows it"


class _Grounds(NamedTuple):
    """Finds the grounds under boxes."""

    arts: Arts
    parts: Parts

    def under(self, box: Edges, laid: Sequence[LaidItem]) -> Ground:
        """The ground of all these items under a box on the face."""
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
    """The box of an item, with a broad line around it included."""
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
    """The share of a box that a path covers."""
    return _share_of(path.commands, path.even_odd, box)


@lru_cache(maxsize=4096)
def _share_of(commands: tuple[Command, ...], even_odd: bool, box: Edges) -> float:
    """The same for its outline alone, which is equal in every ink."""
    left, top, right, bottom = box
    return area_in(Path(commands, even_odd=even_odd), IDENTITY, box) / ((right - left) * (bottom - top))


def _taken_back(box: Edges, one: LaidItem) -> Edges:
    """A box on the face in the coordinates of an item before it is placed."""
    return box if one.place == IDENTITY else bounds(placed(box, inverse(one.place)))


# --- text over text


def overwritten(texts: Sequence[Written], fonts: Fonts, deep: float = DEEP) -> Iterator[tuple[LaidItem, LaidItem]]:
    """Pairs of texts that overlap by more than `deep` mm, by element; a shadow with the same text does not count."""
    reported: set[tuple[FieldPath, FieldPath]] = set()
    for one, other in _meeting(texts, deep):
        pair = one.laid.element.path, other.laid.element.path
        if pair not in reported and _touch(one, other, fonts, deep):
            reported.add(pair)
            yield one.laid, other.laid


def _meeting(texts: Sequence[Written], deep: float) -> Iterator[tuple[Written, Written]]:
    """Lines of different texts, and icons in them, with overlapping boxes, in drawing order."""
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
    """Whether two lines or icons differ, belong to different elements, and may not be faint."""
    if any(text.element.values["faint"] for text in (one, other)) or (
        one.element is other.element and one.names is other.names
    ):
        return False
    return _content(one) != _content(other)


def _content(text: LaidItem) -> object:
    """The text of a line, or the icon."""
    if isinstance(text.item, Text):
        return text.item.text
    return text.item.art if isinstance(text.item, ArtUse) else text.item


def _deep(one: Edges, other: Edges, deep: float) -> bool:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across > deep and down > deep


def _touch(one: Written, other: Written, fonts: Fonts, deep: float) -> bool:
    """Whether the boxes around letters and icons of two lines overlap."""
    under = _letters(one, fonts)
    return any(_deep(letter, below, deep) for letter in _letters(other, fonts) for below in under)


def _letters(text: Written, fonts: Fonts) -> list[Edges]:
    """The boxes on the face around the letters of a line, or around an icon."""
    one = text.laid
    if not isinstance(one.item, Text):
        return [text.box]
    return [bounds([transform(one.place, *point) for point in shape]) for shape in shapes_of(one.item, fonts) if shape]
