"""Names of several words in a line, and the articles that people leave out or put before them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

ARTICLES = frozenset({"a", "an", "the"})
"""What an answer may have before its words."""


def without_article(name: str, between: str = " ") -> str:
    """The name without the article it begins with, if it begins with one.

    >>> without_article("The Mark of Zorro"), without_article("a-guy-named-joe", "-"), without_article("Algiers")
    ('Mark of Zorro', 'guy-named-joe', 'Algiers')
    """
    article, _, rest = name.partition(between)
    return rest if rest and article.lower() in ARTICLES else name


def with_short_names(phrases: Mapping[str, str]) -> dict[str, str]:
    """The phrases, and behind them those of several words without their article, where that is one name only.

    >>> with_short_names({"the big street": "s1", "the big sleep": "s2", "big sleep": "s3", "the voice": "s4"})
    {'the big street': 's1', 'the big sleep': 's2', 'big sleep': 's3', 'the voice': 's4', 'big street': 's1'}
    """
    short = [(without_article(phrase), word) for phrase, word in phrases.items()]
    often = Counter(phrase.lower() for phrase, _ in short)
    new = {phrase: word for phrase, word in short if phrase not in phrases and " " in phrase}
    return {**phrases, **{phrase: word for phrase, word in new.items() if often[phrase.lower()] == 1}}


def whole(phrase: str) -> str:
    """The pattern of a phrase that stands by itself in a line, in any case and with any blanks."""
    return r"(?<![^\s;,])" + r"\s+".join(map(re.escape, phrase.split())) + r"(?![^\s;,])"
