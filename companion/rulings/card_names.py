"""Names of cards and pieces in a question: each counts as itself and as its kind, such as a director or a script."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.definitions.models import GameDefinition, Token
from companion.rulings.text import words
from companion.rulings.thesaurus import Thesaurus

_KINDS = ("kind", "type")
"""The facts of a piece that give its kind; its component gives one too."""
_SIGN = "~"


class PieceNames:
    """The names of a game's pieces that have no meaning yet, each with the one word that replaces it.

    They are stored by their first word; of several with the same first word the longest comes first.
    """

    def __init__(self, definition: GameDefinition, thesaurus: Thesaurus, known: Collection[str]) -> None:
        self._names: dict[str, dict[int, dict[tuple[str, ...], str]]] = {}
        kinds: dict[tuple[str, ...], tuple[str, ...]] = {}
        for token in definition.tokens.values():
            name_words = tuple(words(token.name))
            is_known = set(name_words) <= set(known) if len(name_words) == 1 else thesaurus.has(name_words)
            if not name_words or is_known or all(word.isdecimal() for word in name_words):
                continue
            texts = _kinds(definition, token)
            if texts not in kinds:
                kinds[texts] = _meanings(thesaurus, texts)
            if kinds[texts]:
                name = f"{_SIGN}{' '.join(name_words)}"
                thesaurus.name(name, kinds[texts])
                self._names.setdefault(name_words[0], {}).setdefault(len(name_words), {}).setdefault(name_words, name)
        self._names = {first: dict(sorted(names.items(), reverse=True)) for first, names in self._names.items()}
        # Many titles begin with `the`. Fewer end with a very common word.
        self._last = {
            name_words[-1] for names in self._names.values() for alike in names.values() for name_words in alike
        }

    def read(self, text_words: Sequence[str], *, has_own_words: bool = False) -> list[str]:
        """The words with each name as one word; with `has_own_words` its own words stay beside it."""
        if self._last.isdisjoint(text_words):
            return list(text_words)
        found: list[str] = []
        at = 0
        while at < len(text_words):
            name = self._name_at(text_words, at) if text_words[at] in self._names else None
            found += [text_words[at]] if name is None else [name[1], *(name[0] if has_own_words else ())]
            at += 1 if name is None else len(name[0])
        return found

    def _name_at(self, text_words: Sequence[str], at: int) -> tuple[tuple[str, ...], str] | None:
        """The longest name that begins here."""
        for length, names in self._names[text_words[at]].items():
            here = tuple(text_words[at : at + length])
            if here in names:
                return here, names[here]
        return None


def is_name(word: str) -> bool:
    """Whether a word stands for a name."""
    return word.startswith(_SIGN)


def _kinds(definition: GameDefinition, token: Token) -> tuple[str, ...]:
    """The kinds of a piece in words: `Script cards`, `director`."""
    facts: Mapping[str, object] = token.facts
    kinds = (facts.get(fact) for fact in _KINDS)
    return (definition.components[token.component].name, *(text for text in kinds if isinstance(text, str)))


def _meanings(thesaurus: Thesaurus, texts: Sequence[str]) -> tuple[str, ...]:
    found = [token for text in texts for token in thesaurus.tokens(words(text.replace("_", " ")))]
    return tuple(dict.fromkeys(meaning for token in found for meaning in token.meanings))
