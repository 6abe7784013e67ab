"""Reads clause numbers as people type them: `cf-audit-08`, `CF_AUDIT_08`, `AUDIT8`, `open 67`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from companion.rulings.text import LONGEST_TEXT

_FORM = re.compile(r"(?:[a-z]{2,4}-)?[a-z][a-z0-9]*-\d+", re.IGNORECASE)
_IN_WORDS = re.compile(r"(?<![\w-])([a-z]{2,4})([-_ ])([a-z][a-z0-9]*)\2(\d+)(?![\w-])", re.IGNORECASE)
_SHORT = re.compile(r"(?<![\w-])([a-z]{2,}-\d+)(?![\w-])", re.IGNORECASE)
_WHOLE = re.compile(r"(?:([a-z]{2,4})[-_ ])?([a-z]+?)[-_ ]?(\d+)", re.IGNORECASE)
_BEFORE = re.compile(r"^(?:(?:rule|clause)\s+(?=\S)|open\s+(?=point))", re.IGNORECASE)
_POINT = re.compile(r"^point\s+", re.IGNORECASE)
_DASHES = re.compile(r"[\N{HYPHEN}-\N{EM DASH}\N{MINUS SIGN}]")
_OPEN = "open"
_ENDING = re.compile(r"[\s?!.,]+$")


def numbers_in(question: str, prefix: str, named: Callable[[str], str | None]) -> list[str]:
    """The clause numbers in a question. In a sentence `OR MOVE 3` and `open-7` are numbers, `or move 3` is not.

    Capitals mean nothing where all letters are capitals.

    `prefix` is the game's prefix, and `named` gives the id for a number, if there is one. A question that is only a
    section and a number can leave out the prefix and leading zeros, in upper or lower case: `move 3`.
    """
    text = unicodedata.normalize("NFKC", question.strip()[:LONGEST_TEXT])
    text = _DASHES.sub("-", _ENDING.sub("", text))
    own = prefix.lower()
    whole = _whole(_POINT.sub(f"{_OPEN} ", _BEFORE.sub("", text)), own, named)
    if whole:
        return [whole]
    found, shouts = [], text.isupper()
    for before, between, section, number in _IN_WORDS.findall(text):
        is_capital = (before + section).isupper() and not (shouts and between == " ")
        is_written = is_capital or (before.lower() == own and (between != " " or number[0] == "0"))
        found += [f"{before}-{section}-{number}"] * is_written
    return found + [short for short in _SHORT.findall(text) if named(short)]


def _whole(text: str, own: str, named: Callable[[str], str | None]) -> str:
    """The clause number that is the whole text; empty if it is not one, or only looks like one."""
    joined = re.sub(r"[\s_]+", "-", text)
    form = _WHOLE.fullmatch(joined)
    if form is None:
        return ""
    before, section, number = form[1] or "", form[2], form[3]
    if not before and section.lower().startswith(own) and named(f"{section[len(own) :]}-{number}"):
        before, section = own, section[len(own) :]
    asked = "-".join(filter(None, (before, section, number)))
    if _FORM.fullmatch(joined) and ("-" in text or ("_" in text and before) or before.lower() == own):
        return asked
    # Nobody asks about three spaces with `move 3` alone, so if a clause has this number, it is meant.
    return asked if named(asked) else ""
