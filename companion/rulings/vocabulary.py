"""The words of questions about actions: phrases for the words of a line, numbers, names, idle words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.definitions.models import Saying
from companion.model import Grammar
from companion.rulings.exact_lines import common_words
from companion.rulings.language import Language
from companion.rulings.leftover_words import NOTHING, WHOSE, only_with, pronouns
from companion.rulings.spelling import KnownWords

NUMBER = "#"
ALONE = "!"
TOGETHER = "&"
NEXT = "then"


class Phrase(NamedTuple):
    """A phrase that people say, word by word (`#` for a number), and its word in a line."""

    words: tuple[str, ...]
    written: str


class Vocabulary(NamedTuple):
    """The words of questions about actions.

    `phrases` are stored by their first word, the longest first; `numbers` by the words for them. `fixed` are verbs and
    names, which are never idle. `idle` are idle phrases by their first word. `edges` are idle only at the beginning or
    end, and `ahead` are the words that can come before them. `seats` are the names of the seats, `nouns` the words of
    the game. `spelling` knows all of them.
    """

    phrases: dict[str, list[Phrase]]
    numbers: dict[str, str]
    fixed: frozenset[str]
    idle: dict[str, list[list[str]]]
    edges: frozenset[tuple[str, ...]]
    ahead: frozenset[str]
    seats: frozenset[str]
    nouns: frozenset[str]
    spelling: KnownWords

    def phrase_words(self) -> Iterator[str]:
        """The words of the phrases."""
        return (word for phrases in self.phrases.values() for phrase in phrases for word in phrase.words)

    def is_idle(self, word: str) -> bool:
        return [word] in self.idle.get(word, ()) or pronouns().get(word) in WHOSE

    def idle_from(self, low: Sequence[str], at: int) -> int:
        """How many words from here on are idle, such as `first` at the beginning or end of the question."""
        found = [len(idle) for idle in self.idle.get(low[at], ()) if list(low[at : at + len(idle)]) == idle]
        is_ahead = all(word in self.ahead or self.is_idle(word) for word in low[:at])
        edges = [len(edge) for edge in self.edges if tuple(low[at : at + len(edge)]) == edge]
        return max([*found, *(length for length in edges if is_ahead or at + length == len(low))], default=0)

    def phrases_from(self, word: str) -> list[Phrase]:
        """The phrases that can begin with this word, the longest first."""
        found = self.phrases.get(word, [])
        numbers = self.phrases.get(NUMBER) if word.isdecimal() else None
        return sorted([*found, *numbers], key=lambda phrase: -len(phrase.words)) if numbers else found


@lru_cache(maxsize=4)
def vocabulary_of(
    sayings: tuple[Saying, ...], names: tuple[str, ...], grammar: Grammar, english: Language
) -> Vocabulary:
    """The words of a game's questions; a name of several words is one word, as in a question."""
    pairs = [(text.lower(), saying.name) for saying in sayings for text in saying.says]
    joined = grammar.joined(names, ";".join(text for text, _ in pairs)).split(";") if pairs else []
    phrases = [Phrase(tuple(text.split()), only_with(name)) for text, (_, name) in zip(joined, pairs, strict=True)]
    phrases += [Phrase((word,), NOTHING) for word in english.kinds]
    phrases += [Phrase(tuple(text.split()), ALONE) for text in english.alone]
    phrases += [Phrase((word, name), f"{name} {ALONE}") for word in english.only for name in map(str.lower, names)]
    phrases += [Phrase((word, name), ALONE) for word in english.only for name in english.myself]
    phrases += [Phrase((word,), TOGETHER) for word in english.ourselves]
    verbs = set(grammar.verbs) - set(english.vague)
    # A verb that also has another meaning, as in `show your team`, is still that verb.
    phrases += [
        Phrase((verb,), verb)
        for verb in sorted(verbs & {phrase.words[0] for phrase in phrases if len(phrase.words) == 1})
    ]
    by_first_word = defaultdict[str, list[Phrase]](list)
    for phrase in sorted(phrases, key=lambda phrase: -len(phrase.words)):
        by_first_word[phrase.words[0]].append(phrase)
    numbers = {
        phrase.words[0]: phrase.written for phrase in phrases if len(phrase.words) == 1 and phrase.written.isdecimal()
    }
    fixed = frozenset({*verbs, *(name.lower() for name in names)})
    idle = defaultdict[str, list[list[str]]](list)
    for text in {*english.glue, *english.myself} - {*english.me, *english.us} - fixed:
        idle[text.split()[0]].append(text.split())
    known = {*fixed, *english.plain, *english.myself, *common_words()}
    known |= {word for meaning in english.meanings for text in meaning.words for word in text.lower().split()}
    known |= {word for phrase in phrases for word in phrase.words} | grammar.nouns
    known |= {word for text in (*english.edges, *english.sequels) for word in text.split()}
    seats = frozenset(name.lower() for name in names)
    edges = frozenset(tuple(text.split()) for text in english.edges)
    ahead = seats | {*english.myself}
    spelling = KnownWords(known, english.plain)
    return Vocabulary(dict(by_first_word), numbers, fixed, dict(idle), edges, ahead, seats, grammar.nouns, spelling)
