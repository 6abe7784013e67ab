"""Sentences: templates filled with values from the rules, and the edition's clause ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BrokenDefinition

Namer = Callable[[str, Any], Any]
"""Gives the words for a value; the first argument is the placeholder's name (`seat`, `space`, ...)."""


Fault = Callable[[str, str, str], object]
"""Makes a complaint about a sentence from its section, its key and what is wrong."""


def _unplaced(section: str, key: str, what: str) -> object:
    return f"words.yaml:1:1: {section}.{key}: {what}"


class _Counted(int):
    """A number with its noun in a template: `{stars:star|stars}` is `1 star` or `2 stars`."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{int(self):,} {one if abs(self) == 1 else many}"


def _countable(value: Any) -> Any:
    return _Counted(value) if isinstance(value, int) else value


class Words:
    """The sentences of one game: `section -> key -> template`; templates are for `str.format` with plain names."""

    def __init__(self, prefix: str, texts: Mapping[str, Mapping[str, str]], fault: Fault = _unplaced) -> None:
        self.prefix = prefix
        self.texts = texts
        self._fault = fault
        self._cited: dict[tuple[str, ...], tuple[str, ...]] = {}

    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The clause ids of this edition, each once: `XX-MOVE-02` becomes `OR-MOVE-02`.

        >>> Words("OR", {}).cite(("XX-MOVE-02", "XX-MOVE-02"))
        ('OR-MOVE-02',)
        """
        cited = self._cited.get(rules)
        if cited is None:
            cited = tuple(dict.fromkeys(rule.replace("XX-", f"{self.prefix}-", 1) for rule in rules))
            self._cited[rules] = cited
        return cited

    def say(self, section: str, key: str, data: Mapping[str, Any], name: Namer) -> str:
        """The sentence `section.key` with words for every value of `data`; it begins with a capital, except for a name.

        A value may be a function that returns it, if it is slow to compute and rarely needed.

        >>> Words("OR", {"events": {"fell": "{seat} fell {n:time|times}"}}).say(
        ...     "events", "fell", {"seat": 0, "n": 1}, lambda key, value: "ann" if key == "seat" else value)
        'ann fell 1 time'
        """
        template = self.texts[section][key]
        named = {slot: _countable(value() if callable(value) else name(slot, value)) for slot, value in data.items()}
        sentence = self.fill(section, key, named)
        # A name or a space keeps its spelling at the start of a sentence, unless an article precedes it.
        has_article = any(str(value).startswith("the ") and sentence.startswith(str(value)) for value in named.values())
        is_name = template.startswith("{") and not has_article
        return sentence if is_name else sentence[:1].upper() + sentence[1:]

    def fill(self, section: str, key: str, named: Mapping[str, Any]) -> str:
        """The written sentence with these words in it; raises BrokenDefinition if it needs others."""
        try:
            return self.texts[section][key].format_map(named)
        except (KeyError, ValueError):
            known = ", ".join(f"{{{name}}}" for name in named) or "text without braces"
            what = f"this sentence cannot be filled in; use only {known}"
            raise BrokenDefinition([self._fault(section, key, what)]) from None

    def changes(self, changes: Mapping[str, int]) -> str:
        """The changes by seat or figure, as a sentence: `ann gains 2 stars and takes 1 hit; ann.date takes 1 hit.`

        Keys of `changes` are like `ann.stars`; the phrases are `changes.stars_more` and `changes.stars_less`. A change
        without a phrase becomes `ann stars +2`.
        """
        phrases: dict[str, list[str]] = {}
        for key, number in changes.items():
            name, _, what = key.rpartition(".")
            parts = phrases.setdefault(name, [])
            who, phrase = "" if parts else name, f"{what}_{'more' if number > 0 else 'less'}"
            if phrase in self.texts["changes"]:
                parts.append(self.say("changes", phrase, {"who": who, "number": abs(number)}, _as_it_is).strip())
            else:
                parts.append(f"{who} {what.replace('_', ' ')} {number:+d}".strip())
        if not phrases:
            return self.say("changes", "nothing", {}, _as_it_is)
        return "; ".join(_row(parts) for parts in phrases.values()) + "."


def _row(phrases: list[str]) -> str:
    """
    >>> _row(["ann gains 1 star", "takes 1 hit", "loses 1 ticket"])
    'ann gains 1 star, takes 1 hit and loses 1 ticket'
    """
    *first, last = phrases
    return f"{', '.join(first)} and {last}" if first else last


def _as_it_is(slot: str, value: Any) -> Any:
    return value
