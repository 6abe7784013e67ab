"""The Oscars of a year: award after award, then what follows the last of them. XX-OSCAR, XX-OPT-09, XX-OPEN-93."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Ceremony, FiringAfter, Nominating
from companion.games.the_producer.rules import second_distribution as second
from companion.games.the_producer.rules import year
from companion.games.the_producer.state import State
from companion.model import Action, Decision, Event, Verdict

# --- OSCAR ---


def decision(kit: Kit, state: State, frame: Ceremony) -> Decision:
    """Nothing is asked by the ceremony itself, but by its awards."""
    return Decision("ceremony", ())


def apply(kit: Kit, state: State, frame: Ceremony, action: Action, events: list[Event]) -> None:
    """Nothing answers the ceremony: its awards do."""


def resume(kit: Kit, state: State, frame: Ceremony, events: list[Event]) -> bool:
    """The next award, or what follows the last; there is nothing to save by firing in the last year.

    XX-OSCAR-03, XX-OSCAR-15, XX-OPEN-93, XX-GAME-02.
    """
    if frame.step == "awards":
        _next_award(state, frame, events)
    elif frame.step == "second":
        frame.step = "firing"
        if kit.variants.second_distribution:
            second.begin(kit, state, events)
    elif frame.step == "firing":
        frame.step = "over"
        if kit.variants.fire_after_oscars and state.table.year < kit.last_year:
            state.pending.append(FiringAfter(state.table.order[:]))
    else:
        state.pending.remove(frame)
        year.end(kit, state, events)
    return False


def _next_award(state: State, frame: Ceremony, events: list[Event]) -> None:
    """One award at a time; after the last the votes left go back to the bank. XX-OSCAR-03, XX-OSCAR-14."""
    if frame.left:
        state.pending.append(Nominating(frame.left.pop(0), state.table.order[:]))
        return
    frame.step = "second"
    for seat in state.table.order:
        number, state.seats[seat].votes = state.seats[seat].votes, 0
        if number:
            events.append(Event("votes_back", ("XX-OSCAR-14", "XX-MAINT-04"), {"seat": seat, "number": number}))


# --- firing before the wages are due ---


def decision_firing(kit: Kit, state: State, frame: FiringAfter) -> Decision:
    return Decision("fire_after", (frame.asked[0],), data={"seat": frame.asked[0]})


def legal_firing(kit: Kit, state: State, frame: FiringAfter) -> list[Action]:
    seat = frame.asked[0]
    return [*(act.Fire(seat, one) for one in state.seats[seat].team), act.Pass(seat)]


def check_firing(kit: Kit, state: State, frame: FiringAfter, action: Action) -> Verdict | None:
    """Whom one fires is judged as ever; here is when one has done. XX-OPEN-93."""
    if not isinstance(action, act.Pass):
        return None
    if action.seat != frame.asked[0]:
        return kit.refuse(state, "not_your_turn", "XX-OPEN-93", seat=action.seat, other=frame.asked[0])
    return kit.permit("fired_enough", "XX-OPEN-93")


def apply_firing(kit: Kit, state: State, frame: FiringAfter, action: Action, events: list[Event]) -> None:
    frame.asked.pop(0)


def resume_firing(kit: Kit, state: State, frame: FiringAfter, events: list[Event]) -> bool:
    """Who has nobody is not asked."""
    frame.asked = [seat for seat in frame.asked if state.seats[seat].team]
    if frame.asked:
        return True
    state.pending.remove(frame)
    return False
