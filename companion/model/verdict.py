"""Whether an action is legal, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from companion.errors import IllegalAction

CLAIM = "claim"
"""The key of a verdict that depends on a hidden card: people may claim what the card is."""


class Verdict:
    """The answer of `check`: legal (True), illegal (False) or cannot tell (None).

    `rules` are clause ids, the deciding clause first, then the open point. If the answer is None, `needs` names what is
    not yet shown or rolled. The sentence `why` is made only when it is read.
    """

    __slots__ = ("_speak", "key", "legal", "needs", "rules")

    def __init__(
        self,
        legal: bool | None,
        rules: tuple[str, ...],
        speak: Callable[[], str],
        key: str = "",
        needs: tuple[str, ...] = (),
    ) -> None:
        self.legal: Literal[True, False] | None = legal
        self.rules = rules
        self.key = key
        self.needs = needs
        self._speak = speak

    @property
    def may_be_done(self) -> bool:
        """Whether the action can be carried out: it is legal, or not known to be illegal and can be claimed."""
        return self.legal is True or (self.legal is None and self.key == CLAIM)

    @property
    def why(self) -> str:
        """One sentence, for people."""
        return self._speak()

    def spoken(self) -> Verdict:
        """The same verdict with its sentence made now, because the state that it speaks of is about to change."""
        why = self.why
        return Verdict(self.legal, self.rules, lambda: why, self.key, self.needs)

    def with_key(self, key: str) -> Verdict:
        """The same verdict with another key, such as one that `force` cannot override."""
        return Verdict(self.legal, self.rules, self._speak, key, self.needs)

    def before(self, other: Verdict) -> Verdict:
        """This refusal followed by the other, with the other's key."""
        rules = tuple(dict.fromkeys((*self.rules, *other.rules)))
        return Verdict(False, rules, lambda: f"{self.why} {other.why}", other.key)

    def as_error(self) -> IllegalAction:
        """This refusal as an exception."""
        return IllegalAction(self.why, self.rules)

    def __bool__(self) -> bool:
        """Raise TypeError: a verdict has three values, so `if verdict:` would be a mistake; use `verdict.legal`."""
        raise TypeError("a verdict is legal, illegal or cannot tell: compare verdict.legal")

    def __repr__(self) -> str:
        return f"Verdict({self.legal}, {self.key!r}, {self.rules})"
