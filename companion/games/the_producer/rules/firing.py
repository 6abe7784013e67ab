"""Firing: whom, when, and where they go. XX-FIRE."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import turn
from companion.games.the_producer.rules.deck import lay_open
from companion.games.the_producer.rules.people import has_worked, workers
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict

# --- FIRE ---


def may_be_fired(state: State, seat: int) -> list[str]:
    """The Characters of a team who have not worked this year. XX-FIRE-03."""
    worked = workers(state)
    return [one for one in state.seats[seat].team if one not in worked]


def fires(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.fire(seat, character) for character in may_be_fired(state, seat)]


def is_last_chance(kit: Kit, state: State, seat: int) -> bool:
    """Whether a seat is asked to fire after its Producer: only after its last card of the year. XX-OPEN-66.

    Earlier in the year it can fire in its next go.
    """
    is_last = not state.seats[seat].events if kit.has_events else state.table.round >= kit.dealt_events
    return is_last and bool(may_be_fired(state, seat))


def interjections(kit: Kit, state: State) -> list[Action]:
    """A seat may fire at any moment of its go, and until the next seat has handled a card or its Producer.

    So there is no question about firing after every Producer. XX-FIRE-01, XX-OPEN-66.
    """
    frame = state.pending[-1] if state.pending else None
    before = _seat_before(state)
    earlier = [] if before is None else fires(kit, state, before)
    if state.current is None or (isinstance(frame, turn.Turn) and frame.step == "end"):
        return earlier
    return [*fires(kit, state, state.current), *earlier]


def _seat_before(state: State) -> int | None:
    """The seat whose go has just ended, as long as it may fire after its Producer. XX-OPEN-66."""
    frame = state.pending[-1] if state.pending else None
    return frame.before if isinstance(frame, turn.Turn) else None


def check(kit: Kit, state: State, action: act.Fire) -> Verdict:
    """A seat may fire its Characters who have not worked this year. XX-FIRE-01, XX-FIRE-03, XX-OPEN-66, XX-OPEN-93."""
    data = {"seat": action.seat, "character": action.character}
    frame = state.pending[-1]
    after = isinstance(frame, FiringAfter) and action.seat == frame.asked[0]
    if isinstance(frame, FiringAfter) and not after:
        return kit.refuse(state, "not_your_turn", "XX-OPEN-93", seat=action.seat, other=frame.asked[0])
    if state.current is None and state.phase != "operation" and not after:
        return kit.refuse(state, "fire_in_operation", "XX-FIRE-01", *_BARS.get(state.phase, ()), seat=action.seat)
    if action.seat not in (state.current, _seat_before(state)) and not after:
        return kit.refuse(state, "fire_on_own_turn", "XX-FIRE-01", "XX-OPEN-66", seat=action.seat)
    if action.character not in state.seats[action.seat].team:
        return kit.refuse(state, "not_in_team", "XX-FIRE-01", **data)
    if not after and has_worked(state, action.character):
        return kit.refuse(state, "has_worked", "XX-FIRE-03", "XX-OPEN-93", **data)
    return kit.permit("fire", "XX-FIRE-01", "XX-FIRE-02", "XX-OPEN-93" if after else "XX-OPEN-66")


_BARS = {"oscars": ("XX-OPEN-93",), "maintenance": ("XX-OPEN-93", "XX-OPEN-17")}
"""The open points that forbid firing in another phase."""


def apply(kit: Kit, state: State, action: act.Fire, events: list[Event]) -> None:
    """Move the Character to the Boulevard, where anybody may hire. XX-FIRE-02."""
    leave_team(state, action.seat, action.character)
    data = {"seat": action.seat, "character": action.character}
    events.append(
        Event("fired", ("XX-FIRE-01", "XX-FIRE-02", "XX-OPEN-66" if state.current is not None else "XX-OPEN-93"), data)
    )


def leave_team(state: State, seat: int, character: str) -> None:
    """Move the card to the Boulevard, together with its marks."""
    state.seats[seat].team.remove(character)
    lay_open(state, character)


# --- before the wages are due ---


@dataclass(slots=True)
class FiringAfter(YearStep):
    """The first of the seats `asked` may fire before the wages are due: variant `fire_after_oscars`. XX-OPEN-93."""

    asked: list[SeatNo]
    kind: Literal["firing_after"] = "firing_after"

    answered_by = {act.Pass: act.UNUSED}
    later = (act.Fire,)

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("fire_after", (self.asked[0],), data={"seat": self.asked[0]})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.asked[0]
        return [*(act.fire(seat, one) for one in state.seats[seat].team), act.leave(seat)]

    def check(self, kit: Kit, state: State, action: act.Pass) -> Verdict:
        """Check a pass; firing itself is checked as in other phases. XX-OPEN-93."""
        if action.seat != self.asked[0]:
            return kit.refuse(state, "not_your_turn", "XX-OPEN-93", seat=action.seat, other=self.asked[0])
        return kit.permit("fired_enough", "XX-OPEN-93")

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        self.asked.pop(0)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip seats with nobody to fire."""
        self.asked = [seat for seat in self.asked if state.seats[seat].team]
        if self.asked:
            return True
        state.pending.remove(self)
        return False
