"""Words that complaints share: what a value is, and the known name nearest to a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

LONGEST_SHOWN = 40
LONGEST_COMPARED = 64
MOST_COMPARED = 2_000
NEAR_ENOUGH = 0.5  # two slips in a word of four letters
FAR = 0.6  # for names that are mostly short and very different
MEANT: Mapping[str, tuple[str, ...]] = {
    "background": ("fill",),
    "bill": ("banknote",),
    "border": ("stroke",),
    "center": ("middle",),
    "centre": ("middle",),
    "circle": ("round", "ellipse", "box"),
    "coin": ("round",),
    "count": ("copies",),
    "disc": ("round",),
    "ellipse": ("box",),
    "face": ("front",),
    "height": ("h",),
    "hexagon": ("hex",),
    "image": ("art",),
    "label": ("text",),
    "layout": ("front",),
    "left": ("x",),
    "money": ("banknote",),
    "pawn": ("standee",),
    "picture": ("image",),
    "players": ("seats",),
    "poker": ("card",),
    "quantity": ("copies",),
    "qty": ("copies",),
    "rect": ("box",),
    "rectangle": ("box", "rect"),
    "svg": ("art",),
    "token": ("round",),
    "top": ("y",),
    "width": ("w",),
}
"""Words of other programs and our words for them, where the spelling does not help."""


def shorten(text: str, limit: int = LONGEST_SHOWN) -> str:
    """The text on one printable line of at most `limit` characters."""
    # Cut first, then split: a key or a file may be a megabyte of blanks.
    line = " ".join(text[: 4 * limit].split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in line)
    return shown if len(shown) <= limit and len(text) <= 4 * limit else shown[: limit - 3] + "..."


def is_device(name: str) -> bool:
    """Whether a name is a device on Windows, with any ending.

    >>> is_device("con"), is_device("lpt1"), is_device("console")
    (True, True, False)
    """
    return bool(_DEVICE.fullmatch(name))


_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)


def plain(number: float) -> float:
    """A number as people would write it, without rounding errors in the last digits.

    >>> plain(9168.300000000001), plain(12), plain(5.0)
    (9168.3, 12, 5.0)
    """
    return float(f"{number:.12g}") if isinstance(number, float) else number


def describe(value: object) -> str:
    """What a value from YAML is: the first half of a complaint, such as `'two' is text`.

    >>> describe("0,5")
    "'0,5' is text (write 0.5, with a point)"
    """
    if value is None:
        return "nothing is given"
    if isinstance(value, bool):
        return f"{str(value).lower()} is a yes-or-no value"
    if isinstance(value, int):
        return f"{value} is a whole number"
    if isinstance(value, float):
        return f"{plain(value)} is a number"
    if isinstance(value, str):
        point = f" (write {value.replace(',', '.')}, with a point)" if _WITH_COMMA.fullmatch(value) else ""
        return f"'{shorten(value)}' is text{point}" if value.strip() else "this text is empty"
    if isinstance(value, list | tuple) and not value:
        return "this list is empty"
    return "this is a mapping" if isinstance(value, Mapping) else "this is a list"


_WITH_COMMA = re.compile(r"-?(?:0,[0-9]{1,9}|[0-9]{1,9},[0-9]{1,2})")
"""A number with a decimal comma; in `1,000` it is more likely to separate thousands."""


def cut_off(key: object) -> str:
    """A remark on a key that is the end of a value without quotes: inside { } a comma ends the value.

    >>> cut_off("left(me).oil)")
    ' (the value before it has a comma; put that value in quotes)'
    >>> cut_off("left")
    ''
    """
    is_end = isinstance(key, str) and any(key.count(end) > key.count(start) for start, end in ("()", "[]"))
    return " (the value before it has a comma; put that value in quotes)" if is_end else ""


def in_bytes(number: int) -> str:
    """A number of bytes for people to read.

    >>> in_bytes(512 << 10), in_bytes(32 << 20)
    ('512 kB', '32 MB')
    """
    return f"{number >> 20} MB" if number >= 1 << 20 else f"{number >> 10} kB"


def outside(value: object, least: float | None, most: float | None) -> str:
    """What is wrong with a value outside its bounds: `0 is too small`, or its type if it is not a number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        if most is not None and value > most:
            return f"{plain(value)} is too large"
        if least is not None and value <= least:
            return f"{plain(value)} is too small"
    if isinstance(value, str) and re.fullmatch(r"\s*-?[\d.,]+\s*(?:mm|cm|in|pt|px|%|\")\s*", value):
        what = "letters are in points" if value.strip().endswith("pt") else "lengths are in mm"
        return f"{describe(value)}, and numbers have no unit ({what})"
    return describe(value)


def meant(word: str, known: Iterable[str]) -> str | None:
    """The known name for a word of other programs, if there is one."""
    return next((name for name in MEANT.get(word.lower(), ()) if name in known), None)


def nearest(word: object, known: Iterable[str], near: float = NEAR_ENOUGH) -> str | None:
    """The known name nearest to the word, or None if none is near or there are too many to compare."""
    candidates = sorted(set(known))
    text = str(word)
    if same := meant(text, candidates):
        return same
    if len(text) > LONGEST_COMPARED or len(candidates) > MOST_COMPARED:
        return None
    from rapidfuzz import process, utils
    from rapidfuzz.distance import OSA

    found = process.extractOne(
        text, candidates, scorer=OSA.normalized_similarity, processor=utils.default_process, score_cutoff=near
    )
    return found[0] if found else None


def did_you_mean(word: object, known: Iterable[str], near: float = NEAR_ENOUGH) -> str:
    """`; did you mean title?`, or an empty text if no known name is near."""
    guess = nearest(word, known, near)
    return f"; did you mean {shorten(guess, LONGEST_COMPARED)}?" if guess else ""


def listed(words: Iterable[str], last: str = "and") -> str:
    """The words as `a, b and c`."""
    each = list(words)
    return f" {last} ".join(filter(None, (", ".join(each[:-1]), *each[-1:])))


def either(words: Iterable[str]) -> str:
    """The words as `a, b or c`."""
    return listed(words, "or")
