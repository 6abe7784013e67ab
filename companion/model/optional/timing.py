"""Actions that people enter out of turn, late, or twice."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.event import Event
from companion.model.verdict import Verdict


class Past(NamedTuple):
    """The last action, and a copy of the state before it.

    Without an action it is a position as written, before its forced moves. `repeated` are the actions entered since
    that had been done already. `by_bot` means that a bot did it, or chance after a bot: no player continues it.
    """

    state: Any
    action: Action | None = None
    repeated: tuple[Action, ...] = ()
    by_bot: bool = False

    def times(self, action: Action) -> int:
        """How often exactly this action was entered: as the last action, and since."""
        return (self.action, *self.repeated).count(action)


class Timing(Contract[S]):
    """Actions at another time than their own decision."""

    def interjections(self, state: S) -> list[Action]:
        """The optional actions that seats may take out of turn now, even before a die roll."""
        return []

    def when_asked(self, state: S, action: Action) -> Literal["now", "later"] | None:
        """Whether this kind of action answers the pending decision, or a later one of this turn."""
        return "later"

    def once_more(self, state: S, past: Past) -> list[Event]:
        """Repeat the last action on this state, a copy of the state before it, and return the events."""
        return [] if past.action is None else self.apply(state, past.action)

    def events_since(self, state: S, past: Past) -> list[Event] | None:
        """The events of the last action, repeated; None if something else has happened since, or it was undone."""
        again: S = past.state.copy()
        events = self.once_more(again, past)
        return events if again == state else None

    def automatic_events(self, past: Past) -> list[Event]:
        """The events that followed automatically from the last action."""
        return []

    def is_redundant(self, state: S, action: Action, last: Action | None, past: Past | None = None) -> bool:
        """Whether a refused action only repeats a forced move that has been made already.

        `last` is the action before it in the same line, `past` the last action of the game, if known.
        """
        return False

    def late_action(self, state: S, action: Action, past: Past) -> Action | None:
        """The action that a line without a seat only repeats, legal now or not; None if it does not repeat.

        It repeats if it would have ended what has just ended automatically. Entered a second time, it counts.
        """
        return None

    def done_by(self, past: Past, state: S, action: Action) -> Verdict | None:
        """The clauses of an action that `is_redundant` or `late_action` found done; None if `check` has them."""
        return None

    def refusal_in_line(self, past: Past, state: S, action: Action, refusal: Verdict) -> Verdict:
        """The refusal of an action right after another; the true reason may be in what has just ended."""
        return refusal
