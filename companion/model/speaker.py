"""Verdicts and sentences of a game with the chosen variants."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from companion.model.verdict import CLAIM, Verdict
from companion.model.words import Namer, Words


class Refusal(NamedTuple):
    """Why something is not legal: a key of the words, the clauses, the values for the sentence."""

    key: str
    rules: tuple[str, ...]
    data: dict[str, Any]


class Speaker(ABC):
    """The sentences of a game: refusals, permissions, events and prompts, with its edition's clause ids.

    `chosen` are the variants that differ from their defaults; `clauses_of` has the clauses of every variant. A sentence
    names a chosen variant if one of its clauses decided.
    """

    def __init__(self, words: Words, chosen: Mapping[str, Any], clauses_of: Mapping[str, tuple[str, ...]]) -> None:
        self.words = words
        self.chosen = chosen
        self.clauses_of = clauses_of
        self._permits: dict[tuple[str, tuple[str, ...]], Verdict] = {}
        self._rolls: dict[tuple[str, ...], Verdict] = {}

    @abstractmethod
    def namer(self, state: Any) -> Namer:
        """The function that gives the words for seats and other things of the game."""

    def refuse(self, state: Any, key: str, *rules: str, **data: Any) -> Verdict:
        """The refusal `key` by these clauses; its sentence is in the game's words."""
        return Verdict(False, self.words.cite(rules), partial(self.sentence, state, "refusals", key, data, rules), key)

    def refuse_before(self, state: Any, own: Refusal, refusal: Verdict) -> Verdict:
        """The refusal by a rule that holds at any time, followed by the refusal because of the wrong time."""
        return self.refuse(state, own.key, *own.rules, **own.data).before(refusal)

    def doubt(self, state: Any, key: str, needs: tuple[str, ...], *rules: str, **data: Any) -> Verdict:
        """The verdict for an action that depends on something not yet shown; people may still claim it."""
        speak = partial(self.sentence, state, "doubts", key, data, rules)
        return Verdict(None, self.words.cite(rules), speak, CLAIM, needs)

    def answer(self, state: Any, refusal: Refusal | None, permission: str, *rules: str) -> Verdict:
        """The refusal if there is one, otherwise the permission by these clauses."""
        if refusal is None:
            return self.permit(permission, *rules)
        return self.refuse(state, refusal.key, *refusal.rules, **refusal.data)

    def permit(self, key: str, *rules: str) -> Verdict:
        """The permission `key` by these clauses; without names in it, one verdict is enough for all states."""
        verdict = self._permits.get((key, rules))
        if verdict is None:
            say = partial(self._permission, key, rules)
            verdict = self._permits[key, rules] = Verdict(True, self.words.cite(rules), say, key)
        return verdict

    def permit_saying(self, state: Any, key: str, *rules: str, **data: Any) -> Verdict:
        """The permission `key` by these clauses, with names or numbers in its sentence."""
        return Verdict(
            True, self.words.cite(rules), partial(self.sentence, state, "permissions", key, data, rules), key
        )

    def _permission(self, key: str, rules: tuple[str, ...]) -> str:
        return _closed(self.with_variants(self.words.say("permissions", key, {}, _plain), rules))

    def permit_roll(self, rules: tuple[str, ...]) -> Verdict:
        """The permission to roll a die, by the clauses that require it."""
        verdict = self._rolls.get(rules)
        if verdict is None:
            say = partial(self.words.say, "permissions", "roll", {}, _plain)
            verdict = self._rolls[rules] = Verdict(True, self.words.cite(rules), say, "roll")
        return verdict

    def sentence(self, state: Any, section: str, key: str, data: Mapping[str, Any], rules: tuple[str, ...] = ()) -> str:
        """A sentence of the game's words, with any chosen variant that decided."""
        return _closed(self.with_variants(self.words.say(section, key, data, self.namer(state)), rules))

    def by(self, *names: str) -> tuple[str, ...]:
        """The clauses of these variants, as far as they are chosen."""
        return tuple([clause for name in names if name in self.chosen for clause in self.clauses_of[name]])

    def with_variants(self, sentence: str, rules: tuple[str, ...]) -> str:
        """The sentence, with any chosen variant that decided by these clauses; then it has no full stop."""
        cited = self.words.cite(rules)
        chosen = [
            f"{name}: {_shown(value)}"
            for name, value in sorted(self.chosen.items())
            if any(clause in cited for clause in self.clauses_of[name])
        ]
        return f"{sentence.removesuffix('.')} (variant {', '.join(chosen)})" if chosen else sentence


def _plain(slot: str, value: Any) -> Any:
    return value


def _closed(sentence: str) -> str:
    """The sentence, with a full stop if it has no end yet."""
    return sentence if sentence[-1] in ".?!" else f"{sentence}."


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
