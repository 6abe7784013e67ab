"""Names of several words in a line, and the articles that people add or leave out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

ARTICLES = frozenset({"a", "an", "the"})
"""Articles that may come before the words of an answer."""


def without_article(name: str, between: str = " ") -> str:
    """The name without its leading article, if it has one.

    >>> without_article("The Mark of Zorro"), without_article("a-guy-named-joe", "-"), without_article("Algiers")
    ('Mark of Zorro', 'guy-named-joe', 'Algiers')
    """
    article, _, rest = name.partition(between)
    return rest if rest and article.lower() in ARTICLES else name


def with_short_names(phrases: Mapping[str, str]) -> dict[str, str]:
    """The phrases, then those of several words without their article, if that short name is unique.

    >>> with_short_names({"the big street": "s1", "the big sleep": "s2", "big sleep": "s3", "the voice": "s4"})
    {'the big street': 's1', 'the big sleep': 's2', 'big sleep': 's3', 'the voice': 's4', 'big street': 's1'}
    """
    short = [(without_article(phrase), word) for phrase, word in phrases.items()]
    often = Counter(phrase.lower() for phrase, _ in short)
    new = {phrase: word for phrase, word in short if phrase not in phrases and " " in phrase}
    return {**phrases, **{phrase: word for phrase, word in new.items() if often[phrase.lower()] == 1}}


def whole(phrase: str) -> str:
    """The pattern of a whole phrase in a line, in any case and with any blanks."""
    return r"(?<![^\s;,])" + r"\s+".join(map(re.escape, phrase.split())) + r"(?![^\s;,])"
