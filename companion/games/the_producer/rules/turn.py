"""The go of a seat: one Event card, then a Producer, and whom it fires. XX-ORDER-05, XX-EVENT, XX-ACTN."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Step, Turn
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules import actions as doing
from companion.games.the_producer.rules import firing, operation
from companion.games.the_producer.state import State
from companion.model import Action, Decision, Event, Verdict

BARRED = ("XX-EVENT-03", "XX-OPEN-21")
"""The clauses by which a card has cost the Producer action."""


def decision(kit: Kit, state: State, frame: Turn) -> Decision:
    """What is asked at each step: a card, a Producer, whom one fires."""
    return Decision(frame.step, (frame.seat,), data={"seat": frame.seat})


def legal(kit: Kit, state: State, frame: Turn) -> list[Action]:
    if frame.step == "card":
        return [action for one in doing.CARDS.values() for action in one.legal(kit, state, frame.seat)]
    if frame.step == "end":
        return [*firing.fires(kit, state, frame.seat), act.Pass(frame.seat)]
    every = [(sort, one) for sort, one in doing.GOES.items() if doing.closed_by(kit, state, sort) is None]
    found = [action for _, one in every for action in one.legal(kit, state, frame.seat)]
    return [*found, act.Pass(frame.seat)]


def only_card(kit: Kit, state: State, frame: Turn) -> Action | None:
    """What is done with the last card of the hand, if there is no choice. XX-ORDER-05, XX-END-01."""
    if frame.step != "card":
        return None
    hand = state.seats[frame.seat].events
    found = legal(kit, state, frame) if len(hand) == 1 and hand != [UNKNOWN] else []
    return found[0] if len(found) == 1 else None


def check(kit: Kit, state: State, frame: Turn, action: Action) -> Verdict | None:
    """Each step is answered by actions of its own. XX-ORDER-05, XX-ACTN-01."""
    cards, goes = doing.CARDS.get(type(action)), doing.GOES.get(type(action))
    if cards is None and goes is None and not isinstance(action, act.Pass):
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_your_turn", "XX-ORDER-05", "XX-ORDER-03", seat=action.seat, other=frame.seat)
    if frame.step == "card":
        if cards is None:
            return kit.refuse(state, "card_first", "XX-ORDER-05", "XX-OPEN-22", seat=action.seat)
        return cards.check(kit, state, action)
    if cards is not None:
        return kit.refuse(state, "card_was_handled", "XX-ORDER-05", "XX-OPEN-22", seat=action.seat)
    if isinstance(action, act.Pass):
        return kit.permit("no_producer" if frame.step == "producer" else "end", *_rules_of_none(kit, frame.step))
    if frame.barred and frame.step == "end":
        return kit.refuse(state, "barred", *BARRED, seat=action.seat)
    if frame.step == "end" or goes is None:
        return kit.refuse(state, "producer_was_used", "XX-ACTN-01", "XX-ORDER-05", seat=action.seat)
    card = doing.closed_by(kit, state, type(action))
    if card is not None:
        place = doing.PLACES[type(action)]
        return kit.refuse(state, "closed", "XX-EVENT-08", "XX-ACTN-02", seat=action.seat, place=place, card=card)
    return goes.check(kit, state, action)


MOMENTS = ("not_your_turn", "card_first", "card_was_handled", "producer_was_used")
"""The refusals by the step of the go. XX-ORDER-05, XX-ACTN-01."""


def check_in_go(kit: Kit, state: State, action: Action) -> Verdict | None:
    """Whether the action could be done in the go of its seat as things lie now; None if it has no place in a go."""
    found = doing.CARDS.get(type(action)) or doing.GOES.get(type(action))
    return None if found is None else found.check(kit, state, action)


def _rules_of_none(kit: Kit, step: Step) -> tuple[str, ...]:
    """The clauses by which no Producer is used, which is a go without Events, or nobody is fired."""
    if step == "producer":
        return ("XX-ACTN-01", "XX-OPEN-21" if kit.has_events else "XX-OPEN-71")
    return ("XX-FIRE-01", "XX-OPEN-66")


def apply(kit: Kit, state: State, frame: Turn, action: Action, events: list[Event]) -> None:
    """What the seat does is the end of the go before: nobody else fires from then on. XX-OPEN-66."""
    frame.before = None
    _go_on(kit, state, frame, action, events)


def _go_on(kit: Kit, state: State, frame: Turn, action: Action, events: list[Event]) -> None:
    """A card makes room for the Producer, a Producer for the end of the go. XX-ORDER-05, XX-ACTN-01."""
    step, frame.step = frame.step, "producer" if frame.step == "card" else "end"
    if isinstance(action, act.Pass):
        kind = "uses_none" if step == "producer" else "fires_none"
        events.append(Event(kind, _rules_of_none(kit, step), {"seat": frame.seat}))
        frame.step = "end" if step == "producer" else "over"
    elif step == "card":
        doing.CARDS[type(action)].apply(kit, state, action, events)
    else:
        doing.GOES[type(action)].apply(kit, state, action, events)
        if frame.more:
            frame.step, frame.more = "producer", frame.more - 1


def resume(kit: Kit, state: State, frame: Turn, events: list[Event]) -> bool:
    """What there is no choice about is passed over. XX-END-02, XX-EVENT-03, XX-OPEN-66."""
    place = state.seats[frame.seat]
    if frame.step == "card" and place.events:
        only = only_card(kit, state, frame)
        if only is not None:
            _go_on(kit, state, frame, only, events)
        return only is None
    if frame.step == "card":
        frame.step = "producer"
    if frame.step == "producer":
        if place.producers and not frame.barred:
            return True
        frame.step = "end"
    if frame.step == "end" and firing.is_last_chance(kit, state, frame.seat):
        return True
    operation.next_go(kit, state, frame.seat, events, may_fire=frame.step != "over")
    return False
