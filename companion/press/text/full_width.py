"""The greatest width of words in any font, and lines of them, for the words on sheets."""

from __future__ import annotations

import unicodedata

from companion.press.text.fonts import MM_PER_POINT

_WIDEST, _CAPITAL, _LETTER = 1.0, 0.78, 0.61
_WIDE = frozenset("MWmw@%\N{EM DASH}\N{HORIZONTAL ELLIPSIS}")


def wide(text: str, size: float) -> float:
    """The most mm that a text of this size, in points, needs in any normal font."""
    return sum(map(_ems, text)) * size * MM_PER_POINT


def _ems(letter: str) -> float:
    if letter in _WIDE or unicodedata.east_asian_width(letter) in "WF":
        return _WIDEST
    return _CAPITAL if letter.isupper() else _LETTER


def lines(text: str, size: float, room: float) -> list[str]:
    """The words of a text in lines that fit the room; a wider word is split."""
    found = [""]
    for word in text.split():
        joined = f"{found[-1]} {word}".lstrip()
        if wide(joined, size) <= room:
            found[-1] = joined
            continue
        while wide(word, size) > room and len(word) > 1:
            count = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or wide(word[:n], size) <= room)
            found.append(word[:count])
            word = word[count:]
        found.append(word)
    return [line for line in found if line]
