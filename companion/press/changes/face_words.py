"""The words on a face, and how they differ from another's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from companion.press.drawing.display_list import ArtUse, Face, Group, Item, Text


def words_of(face: Face) -> list[str]:
    """All words on a face, in drawing order."""
    return " ".join(_texts(face.items, face.arts)).split()


def _texts(items: Iterable[Item], arts: Mapping[str, tuple[Item, ...]]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from _texts(item.items, arts)
        elif isinstance(item, ArtUse):
            yield from _texts(arts.get(item.art, ()), arts)


def other_words(old: list[str], new: list[str]) -> list[tuple[str, str]]:
    """The words that have changed: before and now; either may be empty.

    >>> other_words("gain 1 star".split(), "gain 2 big stars".split())
    [('1 star', '2 big stars')]
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [(" ".join(old[a:b]), " ".join(new[c:d])) for what, a, b, c, d in matcher.get_opcodes() if what != "equal"]
