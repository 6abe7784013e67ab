"""Lines that come after the fact: forced actions that have already been done automatically."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import (
    awards,
    bank,
    building,
    buying,
    distribution,
    firing,
    hand,
    hiring,
    maintenance,
    places,
    radio,
    turn,
)
from companion.games.the_producer.state import OnVisit, State, YearStep
from companion.model import CHANCE, Action, Event, Game, Past, Verdict

_BY_ITSELF: dict[type[Action], tuple[str, str]] = {
    act.Mortgage: ("mortgaged", "building"),
    act.Release: ("released", "character"),
    act.Play: ("played", "card"),
    act.Discard: ("discarded", "card"),
    act.Store: ("stored", "card"),
}
"""The events of automatic actions of a seat, and the field that names their object."""
_BEGINS: dict[type[Action], type[YearStep]] = {
    act.Casting: buying.Buying,
    act.Party: buying.Buying,
    act.Radio: radio.Tuning,
    act.Mortgage: bank.Banking,
    act.Redeem: bank.Banking,
}
"""The visits that go on until the seat passes, by the action that begins them."""
_PASSED: dict[type[YearStep], tuple[str, ...]] = {
    buying.Buying: ("XX-CAST-02", "XX-PARTY-01"),
    radio.Tuning: ("XX-RADIO-02", "XX-OPEN-31"),
    bank.Banking: ("XX-BANK-07", "XX-OPEN-14"),
    building.Building: ("XX-OPEN-25",),
    hiring.Hiring: ("XX-HIRE-01",),
    awards.Boosting: ("XX-OSCAR-16",),
    firing.FiringAfter: ("XX-OPEN-93",),
    turn.Turn: ("XX-FIRE-01", "XX-OPEN-66"),
}
"""Frames that a pass ends, and that also end when nothing is left to choose, with their clauses."""


def has_been_done(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> bool:
    """Whether the last action already caused this action automatically, so that the line is redundant."""
    if isinstance(action, act.Assign):
        return distribution.has_assigned(past.state, state, action)
    if isinstance(action, act.Pass) and _must_pay(state, action.seat):
        return False
    events = game.events_since(state, past)
    if events is None:
        return False
    if sum(_is_event_of(event, action) for event in events) > _times(past, action):
        return True
    if isinstance(action, act.Back):
        return _all_are_back(past, action)
    if past.times(action):
        return past.times(action) == 1 and _ends_go_too(kit, state, action, past)
    if isinstance(action, act.Pass) and _is_over(past.state, state, action, past):
        return True
    return isinstance(action, act.Pass | act.Vote) and _had_no_choice(kit, past.state, state, action)


def _ends_go_too(kit: Kit, state: State, action: Action, past: Past) -> bool:
    """Whether a second pass ends a go that ended by itself together with the visit that the first pass ended."""
    visit = _visit(kit, past)
    is_on_visit = visit is not None and visit[0] == action.seat and issubclass(visit[1], OnVisit)
    return isinstance(action, act.Pass) and is_on_visit and past.state.current == action.seat != state.current


def _all_are_back(past: Past, action: act.Back) -> bool:
    """Whether there were fewer tokens of the colour than declared, so that all have moved. XX-OPEN-31."""
    frame: radio.Tuning | None = past.state.last_frame(radio.Tuning)
    was_last = past.action == action and past.state.table.pile.get(action.colour, 0) <= 1
    return frame is not None and was_last and past.times(action) < frame.left


def late_action(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> act.Pass | None:
    """The pass of the seat whose visit or go has just ended by itself; None if nothing has."""
    has_passed = any(isinstance(one, act.Pass) for one in (past.action, *past.repeated))
    if not isinstance(action, act.Pass) or has_passed or _must_pay(state, action.seat):
        return None
    ended = _ended(game, kit, state, past)
    return None if ended is None else act.Pass(ended[0])


def _must_pay(state: State, seat: int) -> bool:
    """Whether the seat must raise money, which cannot be passed. XX-MAINT-11, XX-MAINT-13."""
    frame = state.last_frame(maintenance.Maintaining)
    return frame is not None and frame.left[:1] == [seat]


def _ended(game: Game[State], kit: Kit, state: State, past: Past) -> tuple[int, type[YearStep]] | None:
    """The seat whose visit or go ended with the last action, and its kind; None if nothing ended."""
    visit = None if game.events_since(state, past) is None else _visit(kit, past)
    if visit is None:
        return None
    seat, kind = visit
    is_left = any(type(one) is kind and _asks(one, seat) for one in state.pending)
    return None if is_left else visit


def _visit(kit: Kit, past: Past) -> tuple[int, type[YearStep]] | None:
    """The seat that could have passed during the last action, and the kind of its frame."""
    last, pending = past.action, past.state.pending
    frame = pending[-1] if pending else None
    found = next((one for one in reversed(pending) if isinstance(one, OnVisit)), None)
    if found is not None:
        return found.seat, type(found)
    if last is None or last.seat == CHANCE or frame is None:
        return None
    if isinstance(frame, turn.Turn) and frame.seat == last.seat:
        if frame.step == "end":
            return last.seat, turn.Turn
        is_many = isinstance(last, act.Build) and kit.variants.build_many and not building.is_stage(kit, last.piece)
        kind = building.Building if is_many else _BEGINS.get(type(last))
        return None if kind is None else (last.seat, kind)
    return (last.seat, type(frame)) if type(frame) in _PASSED and _asks(frame, last.seat) else None


def _asks(frame: YearStep, seat: int) -> bool:
    """Whether the frame asks this seat, now or later; a go asks after its Producer is used."""
    if isinstance(frame, turn.Turn):
        return frame.seat == seat and frame.step == "end"
    return seat in getattr(frame, "asked", (getattr(frame, "seat", None),))


def done_by(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """The clauses of an action that `has_been_done`; None if the clauses of the refusal are as good."""
    if isinstance(action, act.Back):
        if not _all_are_back(past, action):
            return None
        return kit.permit_saying(state, "all_are_back", "XX-OPEN-31", "XX-RADIO-02", colour=action.colour)
    if isinstance(action, act.Pass):
        if past.times(action) and _ends_go_too(kit, state, action, past):
            return kit.permit("no_other_choice", *_PASSED[turn.Turn])
        ended = _ended(game, kit, state, past)
        return None if ended is None or ended[0] != action.seat else kit.permit("no_other_choice", *_PASSED[ended[1]])
    if not isinstance(action, act.Mortgage | act.Release):
        return None
    events = game.events_since(state, past) or ()
    found = next((event for event in events if _is_event_of(event, action)), None)
    return None if found is None else kit.permit("no_other_choice", *found.rules)


def refusal(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why this action comes too late, after something has ended by itself; None if another reason holds."""
    if isinstance(action, act.Redraw):
        return _late_redraw(game, kit, state, action, past)
    if isinstance(action, act.Discard | act.Store) and _was_played(game, kit, state, action, past):
        return kit.refuse(state, "was_played", "XX-EVENT-10", "XX-ORDER-05", seat=action.seat, card=action.card)
    if past.action is None or past.action.seat != action.seat or not past.state.pending:
        return None
    before: State = past.state.copy()
    frame = before.pending[-1]
    step = getattr(frame, "step", None)
    game.once_more(before, past)
    if before != state:
        return None
    if isinstance(frame, radio.Tuning) and isinstance(action, act.Back) and _is_too_many(frame, past):
        return kit.refuse(state, "too_many_back", "XX-RADIO-02", number=kit.numbers.radio.tokens)
    has_come_to_firing = isinstance(frame, turn.Turn) and step != "end" == frame.step and before.pending[-1] is frame
    if _asks_on(before, frame, action.seat) and not has_come_to_firing:
        return None
    visit = places.party(kit, action.seat) if isinstance(past.action, act.Party) else frame
    is_on_visit = isinstance(action, act.Buy | act.Cancel | act.Back | act.Out)
    if is_on_visit and isinstance(visit, buying.Buying | radio.Tuning):
        return _refused(visit.judge(kit, state, action))
    if isinstance(frame, maintenance.Maintaining) and isinstance(action, act.Mortgage | act.Release):
        return _superfluous(kit, state, action)
    if isinstance(frame, hiring.Hiring) and isinstance(action, act.Hire):
        is_draft = action.character in past.state.seats[action.seat].drafts
        return hiring.refuse_price(kit, state, action) if is_draft else None
    if type(action) in turn.GOES and past.state.current == action.seat:
        found = _of_visit(kit, state, action, past)
        return _no_more_producer(kit, state, action, past.action) if found is None else found
    return None


def _was_played(game: Game[State], kit: Kit, state: State, action: act.Discard | act.Store, past: Past) -> bool:
    """Whether the last action caused the automatic play of this special Historical card. XX-EVENT-10."""
    if action.card not in kit.events or not hand.must_be_played(kit, action.card):
        return False
    events, play = game.events_since(state, past) or (), act.Play(action.seat, action.card, act.AT_NOTHING)
    return sum(_is_event_of(event, play) for event in events) > _times(past, play)


def _late_redraw(game: Game[State], kit: Kit, state: State, action: act.Redraw, past: Past) -> Verdict | None:
    """Why nothing is redrawn for a movie whose distribution has just ended by itself. XX-AUD-07, XX-AUD-08."""
    frame = past.state.last_frame(distribution.Distributing)
    if past.action is None or frame is None or frame.seat != action.seat or game.events_since(state, past) is None:
        return None
    is_over = not any(isinstance(one, distribution.Distributing) for one in state.pending)
    return frame.late_redraw(kit, past.state) if is_over else None


def _of_visit(kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why no more is possible on a visit to the bank or the Construction Site that ended by itself."""
    seat, kind = _visit(kit, past) or (action.seat, None)
    if kind is building.Building and isinstance(action, act.Build):
        return _refused(building.Building(seat).judge(kit, state, action))
    if kind is bank.Banking and isinstance(past.action, act.Mortgage | act.Redeem):
        visit = bank.Banking(seat, "mortgage" if isinstance(past.action, act.Mortgage) else "redeem")
        return _refused(visit.judge(kit, state, action))
    return None


def _is_too_many(frame: radio.Tuning, past: Past) -> bool:
    """Whether the line names as many tokens as may go back, although there were fewer. XX-RADIO-02, XX-OPEN-31."""
    return sum(isinstance(one, act.Back) for one in past.repeated) >= frame.left


def _no_more_producer(kit: Kit, state: State, action: Action, last: Action) -> Verdict | None:
    """Why a go that is over has no Producer left: it was used, or a card barred it."""
    if isinstance(last, act.Discard) and hand.forfeits(kit, last.card):
        return kit.refuse(state, "forfeited", "XX-OPEN-21", seat=action.seat)
    if isinstance(last, act.Play | act.Store) and hand.is_special_action(kit, last.card):
        return kit.refuse(state, "barred", *turn.BARRED, seat=action.seat)
    if isinstance(last, act.Play | act.Store | act.Discard):
        is_over = state.current != action.seat and not state.seats[action.seat].producers
        return turn.no_producer_left(kit, state, action.seat) if is_over else None
    if isinstance(last, act.Build) and isinstance(action, act.Build):
        if kit.variants.build_many and building.is_stage(kit, last.piece):
            piece = action.piece if building.is_stage(kit, action.piece) else last.piece
            return kit.refuse(state, "stage_alone", "XX-BUILD-03", "XX-OPEN-25", building=piece)
        return kit.refuse(state, "one_building", "XX-BUILD-01", "XX-OPEN-25", seat=action.seat)
    is_used = type(last) in turn.GOES
    return kit.refuse(state, "producer_was_used", "XX-ACTN-01", "XX-ORDER-05", seat=action.seat) if is_used else None


def _asks_on(state: State, frame: YearStep, seat: int) -> bool:
    """Whether the frame still exists and asks this seat."""
    if not any(one is frame for one in state.pending):
        return False
    if isinstance(frame, hiring.Hiring):
        return seat in frame.asked
    return not (isinstance(frame, maintenance.Maintaining) and frame.left[0] != seat)


def _refused(verdict: Verdict | None) -> Verdict | None:
    return verdict if verdict is not None and verdict.legal is False else None


def _superfluous(kit: Kit, state: State, action: act.Mortgage | act.Release) -> Verdict:
    """The refusal for a seat that has just paid and owes nothing more. XX-OPEN-15, XX-OPEN-17."""
    found = bank.check_visit(kit, state, action) if isinstance(action, act.Mortgage) else None
    if found is not None and found.legal is False:
        return found
    rules = ("XX-OPEN-15", "XX-MAINT-11") if isinstance(action, act.Mortgage) else ("XX-OPEN-17", "XX-MAINT-13")
    return kit.refuse(state, "nothing_due", *rules, seat=action.seat)


def _times(past: Past, action: Action) -> int:
    """How often the action is in the line; the target of a card makes no difference."""
    if not isinstance(action, act.Play):
        return past.times(action)
    plays = (one for one in (past.action, *past.repeated) if isinstance(one, act.Play))
    return sum((one.seat, one.card) == (action.seat, action.card) for one in plays)


def _is_event_of(event: Event, action: Action) -> bool:
    """Whether the event is of this action, done automatically."""
    if event.data.get("seat") != action.seat:
        return False
    if isinstance(action, act.Pass):
        return event.kind == "nobody_to_nominate"
    kind, what = _BY_ITSELF.get(type(action), ("", ""))
    return event.kind == kind and event.data[what] == getattr(action, what)


def _is_over(before: State, now: State, action: act.Pass, past: Past) -> bool:
    """Whether the seat's go, or its question, ended by itself with the last action."""
    if before.current == action.seat != now.current:
        return True
    asked = [frame for frame in before.pending if action.seat in getattr(frame, "asked", ())]
    if asked and not any(action.seat in getattr(frame, "asked", ()) for frame in now.pending):
        return True
    frame = before.last_frame(OnVisit) or before.last_frame(distribution.Distributing)
    is_own = frame is not None and frame.seat == action.seat and past.action is not None
    return is_own and not any(type(one) is type(frame) for one in now.pending)


def _had_no_choice(kit: Kit, before: State, now: State, action: act.Pass | act.Vote) -> bool:
    """Whether the seat had no card of its Storehouse to raise its nominee, or no votes. XX-OSCAR-16, XX-OSCAR-10."""
    frame = before.last_frame(awards.OfAward)
    if frame is None or isinstance(frame, awards.Drawing) or not _runs(now, frame, action.seat):
        return False
    if isinstance(action, act.Vote):
        return not action.number and not before.seats[action.seat].votes
    return not isinstance(frame, awards.Voting) and not awards.boosts(kit, now, frame.award, action.seat)


def _runs(state: State, frame: awards.OfAward, seat: int) -> bool:
    """Whether the seat has a nominee for the award, after the nominations. XX-OSCAR-08."""
    if any(isinstance(one, awards.Nominating) and one.award == frame.award for one in state.pending):
        return False
    return any((one.award, one.seat) == (frame.award, seat) for one in state.table.awards)
