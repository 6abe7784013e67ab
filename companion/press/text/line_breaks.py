"""The places where a line may break, and the letters that need special shaping.

Lines break at blanks (not at no-break spaces), after hyphens and dashes before a letter (but not in the number of a
clause), and between ideographs and kana. No closing sign may begin a line, and no opening one end it (UAX #14, JIS X
4051).
"""

from __future__ import annotations

import re
from functools import cache

SOFT_HYPHEN = "\u00ad"
"""A place where a word may be split; it is visible only as a hyphen at the end of a line."""

# Ideographs, kana, bopomofo, and the full width signs; each is a word by itself.
_WIDE = (
    "\u2e80-\u2fff\u3001-\u312f\u3190-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f\uffe0-\uffe6"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_CLOSING = (
    ")\\]}!%,.:;?\u00bb\u2019\u201d\u2025\u2026\u2030\u203c\u2047-\u2049\u2103\u3000-\u3002\u3005\u3009\u300b\u300d\u300f"
    "\u3011\u3015\u3017\u3019\u301b-\u301f\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e"
    "\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff"
    "\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60-\uff65\uff67-\uff70\uff9e\uff9f\u2010-\u2014\u301c\uff5e"
)
_OPENING = (
    "(\\[{\u00ab\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff04\uff08"
    "\uff3b\uff5b\uff5f\uff62\uffe1\uffe5"
)
# A clause's number, such as CF-AUDIT-08, does not break after its first hyphen; after its second there is no letter.
_IN_NUMBER = "(?<=[A-Z]-)[A-Z][A-Z0-9]*-[0-9]"
# Words end at blanks (not at no-break spaces) and after hyphens and dashes before a letter; numbers stay whole.
_WORDS = re.compile(rf"[ \t]+|[^ \t]+?[-\u2013\u2014/](?=[^\W\d])(?!{_IN_NUMBER})|[^ \t]+?(?=[ \t]|$)", re.MULTILINE)
_LEFTWARDS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# Scripts with letters that join, stack or change places, as their fonts define.
_COMPLEX = (
    "\u0300-\u036f\u0590-\u08ff\u0900-\u109f\u1780-\u18af\u1a00-\u1aff\u1b00-\u1cff\u200c-\u200f\u202a-\u202e"
    "\u2066-\u2069\ufb1d-\ufdff\ufe20-\ufe2f\ufe70-\ufefc\U00010800-\U00011fff\U0001e800-\U0001efff"
)
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Signs that only control other letters; a font with joining letters may lack them."""


@cache
def _any_of(letters: str) -> re.Pattern[str]:
    """The pattern for one of these letters; compiled at its first use, because that is slow."""
    return re.compile(f"[{letters}]")


@cache
def _mixed() -> re.Pattern[str]:
    """The words and blanks of a text that has ideographs or kana."""
    return re.compile(
        rf"[ \t]+|[{_OPENING}]*[{_WIDE}][{_CLOSING}]*"
        rf"|(?:(?![{_OPENING}]+[{_WIDE}])[^ \t{_WIDE}])+?[-\u2013\u2014/](?=(?![{_WIDE}])[^\W\d])(?!{_IN_NUMBER})"
        rf"|(?:(?![{_OPENING}]+[{_WIDE}])[^ \t{_WIDE}])+?(?=[ \t]|[{_OPENING}]*[{_WIDE}]|$)[{_CLOSING}]*|.",
        re.MULTILINE,
    )


def pieces(text: str) -> list[str]:
    """The words of a text and the blanks between them; together they are the text.

    >>> pieces("one two-three 03-04")
    ['one', ' ', 'two-', 'three', ' ', '03-04']
    >>> pieces("by CF-AUDIT-08/CF-AUDIT-09")
    ['by', ' ', 'CF-AUDIT-08/', 'CF-AUDIT-09']
    >>> pieces("\u672c\u300c\u65e5\u300d\u3002x")
    ['\u672c', '\u300c\u65e5\u300d\u3002', 'x']
    """
    is_mixed = not text.isascii() and _any_of(_WIDE).search(text)
    return _mixed().findall(text) if is_mixed else _WORDS.findall(text)


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between two pieces without a blank between them."""
    if before[-1:] in ("-", "\u2013", "\u2014", "/"):
        return len(before) > 1
    if not after or (before.isascii() and after.isascii()):
        return False
    is_wide, is_opening = _any_of(_WIDE), _any_of(_OPENING)
    if not (is_wide.search(before[-2:]) or is_wide.search(after[:2])):
        return False
    if not (is_wide.match(before[-1:]) or is_wide.match(after) or is_opening.match(after)):
        return False
    return not _any_of(_CLOSING).match(after) and not is_opening.match(before[-1:])


def reads_leftwards(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return not text.isascii() and _any_of(_LEFTWARDS).search(text) is not None


def is_complex(text: str) -> bool:
    """Whether a text has letters whose shapes depend on their neighbours."""
    return not text.isascii() and _any_of(_COMPLEX).search(text) is not None
