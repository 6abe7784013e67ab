"""Other ways to write the words of a line: names spelt differently, `north`, `rolled a 4`, `keep all`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.zombies.kit import Kit
from companion.games.zombies.words.nouns import SHORTEST
from companion.model.grammar import find_seat
from companion.model.phrases import whole

_SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}
_BETWEEN = {
    f"{first}{gap}{second}": _SIDES[first] + _SIDES[second]
    for first in ("north", "south")
    for second in ("east", "west")
    for gap in ("", "-")
}
_ROLLED = re.compile(r"(?<![^\s;,])(?:(?:i|we)\s+)?(?:rolled|rolls|roll)\s+(?:an?\s+)?(?=\d)", re.IGNORECASE)
_PAID = re.compile(
    r"(?<![^\s;,])(pay|spend)\s+(?:(\d+|one|an?)\s+bullets?(?![^\s;,])|(?:my|the|1|one|an?)\s+(?=lif))", re.IGNORECASE
)
_TURNED = re.compile(r"(?<![^\s;,])(?:turned|rotated)\s+(?:by\s+)?(?=\d)|(?<=\d)\s+degrees(?![^\s;,])", re.IGNORECASE)
_BESIDE = re.compile(r"(?<![^\s;,])([nesw])\s+of\s+(?:the\s+)?(?:town-square|ts)(?![^\s;,])", re.IGNORECASE)
_LAID = re.compile(r"(?<![^\s;,])(place|lay)\s+it\s+", re.IGNORECASE)
_APOSTROPHE = re.compile(r"['\N{RIGHT SINGLE QUOTATION MARK}]")
_SURE = 3
"""A name with this many words is always that name, even if a seat has a similar one."""


class Spelling(NamedTuple):
    """A way to say something, its words, and the word of a line it stands for."""

    pattern: re.Pattern[str]
    words: tuple[str, ...]
    meant: str


def spellings(kit: Kit) -> list[Spelling]:
    """The names of tiles and cards with several words, with and without hyphens and apostrophes.

    Two or more words at the start or end of a name count too, if no other name has them.
    """
    ids_by_part: dict[str, set[str]] = {}
    whole: dict[str, str] = {}
    for id, name in kit.names.items():
        for one in _spelt(id, name.lower()):
            if " " in one:
                whole[one] = id
                for part in _ends(one.split()):
                    ids_by_part.setdefault(part, set()).add(id)
    return _spellings({part: next(iter(ids)) for part, ids in ids_by_part.items() if len(ids) == 1} | whole)


def _ends(words: Sequence[str]) -> Iterable[str]:
    """The first or last words of a name, at least two, and without very short words."""
    for cut in range(2, len(words)):
        for end in (words[:cut], words[-cut:]):
            if all(len(word) >= SHORTEST for word in end):
                yield " ".join(end)


def _spellings(meanings: Mapping[str, str]) -> list[Spelling]:
    """Ways to say something, the longest first."""
    longest_first = sorted(meanings.items(), key=lambda item: (-len(item[0]), item[0]))
    return [Spelling(re.compile(whole(one), re.I), tuple(one.split()), meant) for one, meant in longest_first]


def _spelt(id: str, name: str) -> Iterable[str]:
    """A name as printed, without apostrophes or with curly ones, each also with blanks for hyphens."""
    for one in (name, _APOSTROPHE.sub("", name), _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", name), id):
        yield one
        yield one.replace("-", " ")


def respelt(spelt: Iterable[Spelling], names: Sequence[str], line: str) -> str:
    """The line with other spellings replaced; a word that may be a seat stays unchanged."""
    for one in spelt:
        if one.pattern.search(line) and (len(one.words) >= _SURE or _is_no_seat(names, one.words)):
            line = one.pattern.sub(one.meant, line)
    return line


PHRASES = _spellings({**_SIDES, **_BETWEEN, **dict.fromkeys(("keep all", "keep them", "skip", "skip it"), "pass")})
"""Words that are replaced anywhere in a line."""


def in_grammar_words(names: Sequence[str], line: str) -> str:
    """The line in the words of the grammar.

    >>> in_grammar_words(["ann"], "I rolled a 4; pay 2 bullets; pay a life; place n1 turned by 90 degrees; keep all")
    'roll 4; pay 2; pay life; place n1 90; pass'
    >>> in_grammar_words(["ann"], "place it north of town-square")
    'place n'
    >>> in_grammar_words(["North", "ann"], "north north-east")
    'north ne'
    """
    line = respelt(PHRASES, names, line)
    line = _LAID.sub(r"\1 ", _BESIDE.sub(r"\1", _TURNED.sub("", line)))
    return _PAID.sub(_price, _ROLLED.sub("roll ", line))


def _is_no_seat(names: Sequence[str], words: Sequence[str]) -> bool:
    return all(find_seat(names, word) is None for word in words)


def _price(found: re.Match[str]) -> str:
    """`pay` with a number of bullets, or before the price."""
    number = found[2] or ""
    return f"{found[1]} {number if number.isdecimal() or not number else 1}"
