"""What people say out of turn, late, or twice."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.event import Event
from companion.model.verdict import Verdict


class Past(NamedTuple):
    """What was done last: the action, and a copy of the state it was done in.

    Without an action it is a position as it was written down: what there was no choice about has followed from it.
    `repeated` is what has been said since though it had been done already. `by_bot` says that a bot did it, or chance
    after a bot: nobody at the table goes on with that.
    """

    state: Any
    action: Action | None = None
    repeated: tuple[Action, ...] = ()
    by_bot: bool = False

    def times(self, action: Action) -> int:
        """How often this very action has been said: as what was done last, and since."""
        return (self.action, *self.repeated).count(action)


class Timing(Contract[S]):
    """Actions at another moment than the one they are asked at."""

    def interjections(self, state: S) -> list[Action]:
        """What a seat may do unasked just now, also while a die is awaited."""
        return []

    def when_asked(self, state: S, action: Action) -> Literal["now", "later"] | None:
        """Whether the pending decision is one that this kind of action answers, or one below it in this turn is."""
        return "later"

    def once_more(self, state: S, past: Past) -> list[Event]:
        """Do what was done last once more on this very state, a copy of the one it was done in; tell what happens."""
        return [] if past.action is None else self.apply(state, past.action)

    def followed(self, past: Past) -> list[Event]:
        """What followed by itself from what was done last, without anybody being asked."""
        return []

    def is_redundant(self, state: S, action: Action, last: Action | None, past: Past | None = None) -> bool:
        """Whether an action that is refused only says what has been done already, there having been no choice.

        `last` is what a seat said before it in the same line, `past` what was done last, if that is known.
        """
        return False

    def said_late(self, state: S, action: Action, past: Past) -> Action | None:
        """What an action of no seat that is named only says once more, though it may be done just now, or may not.

        That is so where it would have ended what has just ended by itself; said again, it is meant.
        """
        return None

    def done_by(self, past: Past, state: S, action: Action) -> Verdict | None:
        """By which clauses what `is_redundant` or `said_late` was done already; None where those of a check tell it."""
        return None

    def refusal_in_line(self, past: Past, state: S, action: Action, refusal: Verdict) -> Verdict:
        """The refusal of an action that comes right after another: the true reason may lie in what has just ended."""
        return refusal
