"""Helper cards: who may play which, when, and what they do. XX-HELP."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules import team_up
from companion.games.creature_feature.rules.deck import Drawing, draw, of_seat, put_aside
from companion.games.creature_feature.rules.teams import may_declare
from companion.games.creature_feature.rules.turning import Doctoring, Turning
from companion.games.creature_feature.state import CO_STAR, FOLD, UNKNOWN, State, Which
from companion.model import Action, Event, Verdict
from companion.model.speaker import Refusal

AT_ANY_TIME = (act.PlayBats, act.PlayButler, act.PlayIgor, act.Discard)
"""Actions that a seat may take without being asked."""
IN_SHOWDOWN = (act.PlayNurse, act.PlayDoctor, act.DeclareGhost, act.Pass)
"""Actions that belong to a showdown's decisions."""


class Terms(NamedTuple):
    """The helper that an action plays, and its clauses: what permits it, what refuses it in a showdown.

    The first of `permit` also refuses a helper that the seat does not have. `folded` refuse it in the fold box,
    `cards_first` before the cards are turned up.
    """

    card: str
    permit: tuple[str, ...]
    folded: tuple[str, ...] = ()
    cards_first: tuple[str, ...] = ()


TERMS: dict[type, Terms] = {
    act.Discard: Terms("", ("XX-TEAM-06", "XX-HELP-03")),
    act.PlayButler: Terms("discrete-butler", ("XX-HELP-09",)),
    act.PlayBats: Terms("bats", ("XX-HELP-11", "XX-HELP-12", "XX-OPEN-23")),
    act.PlayIgor: Terms("igor", ("XX-HELP-06", "XX-HELP-08", "XX-OPEN-25")),
    act.PlayNurse: Terms(
        "nurse", ("XX-HELP-13", "XX-HELP-05"), ("XX-HELP-16", "XX-OPEN-22"), ("XX-HELP-13", "XX-SHOW-02")
    ),
    act.PlayDoctor: Terms("mad-doctor", ("XX-HELP-17",), ("XX-HELP-20",), ("XX-HELP-17", "XX-SHOW-12", "XX-SHOW-02")),
    act.DeclareGhost: Terms(
        "", ("XX-POWER-10", "XX-POWER-12"), ("XX-POWER-10", "XX-OPEN-52"), ("XX-SHOW-12", "XX-SHOW-02")
    ),
    act.Pass: Terms("", ("XX-SHOW-12",), ("XX-SHOW-12",), ("XX-SHOW-12", "XX-SHOW-02")),
}

# --- who has one ---


def card_of(action: Action) -> str:
    """The helper that an action plays or discards."""
    return action.helper if isinstance(action, act.Discard) else TERMS[type(action)].card


def lack(kit: Kit, state: State, action: Action) -> Refusal | None:
    """Why the seat cannot have this action's helper in hand; None if it has or may have it. XX-COMP-06."""
    hand, card = state.seats[action.seat].hand, card_of(action)
    data = {"seat": action.seat, "card": card, "number": kit.copies[card]}
    if card in hand:
        return None
    if UNKNOWN not in hand:
        return Refusal("not_in_hand", TERMS[type(action)].permit[:1], data)
    if not kit.copies[card]:
        return Refusal("none_in_deck", ("XX-COMP-06", "XX-OPEN-04"), data)
    if kit.unseen_of(state, card) <= 0:
        return Refusal("all_seen", ("XX-COMP-06", "XX-OPEN-04"), data)
    return None


def discards(kit: Kit, state: State, seat: int) -> list[Action]:
    """The helpers that the seat may discard. XX-TEAM-06."""
    options = [act.Discard(seat, card) for card in kit.helpers]
    return [option for option in options if lack(kit, state, option) is None]


# --- optional actions ---


def interjections(kit: Kit, state: State) -> list[Action]:
    """Every legal use of a helper outside a decision. XX-HELP-08, XX-HELP-11, XX-TEAM-06."""
    if isinstance(state.frame, Drawing):
        return []  # a seat that used a helper draws first
    is_team_up = _teaming(state) is not None and not _is_turned_up(state)
    both: tuple[Which, ...] = ("star", "co_star")
    found: list[Action] = []
    for seat in range(len(state.seats)):
        options: list[Action] = [act.PlayButler(seat)] if is_team_up else []
        options += [act.PlayIgor(seat), *(discards(kit, state, seat) if is_team_up else ())]
        if _may_look(state):
            options += [act.PlayBats(seat, other, which) for other in range(len(state.seats)) for which in both]
        found += [option for option in options if refusal(kit, state, option) is None]
    return found


def check(kit: Kit, state: State, action: Action) -> Verdict:
    rules, permission = TERMS[type(action)].permit, action.verb
    if isinstance(action, act.PlayBats) and state.phase == "showdown":
        rules, permission = (*rules, "XX-AUDIT-10"), "late_bats"
    return kit.answer(state, refusal(kit, state, action), permission, *rules)


def refusal(kit: Kit, state: State, action: Action) -> Refusal | None:
    """Why a helper may not be played or discarded out of turn."""
    if isinstance(action, act.PlayIgor):
        found = _no_igor(state, action.seat)
    elif isinstance(action, act.PlayBats):
        found = _no_bats(kit, state, action)
    else:
        found = _too_late(kit, state, action)
    return found or lack(kit, state, action) or _draw_first(state, action.seat)


def _draw_first(state: State, seat: int) -> Refusal | None:
    """Why a seat has to wait: a seat that used a helper draws first. XX-HELP-01, XX-HELP-24, XX-OPEN-54."""
    frame = state.frame
    if not isinstance(frame, Drawing):
        return None
    rules = ("XX-HELP-01",) if frame.seat == seat else ("XX-HELP-24", "XX-OPEN-54")
    return Refusal("draw_first", rules, {"seat": seat, "other": frame.seat})


def _teaming(state: State) -> team_up.Teaming | None:
    """The current Team Up; drawing a card for a hand does not end it."""
    return next((frame for frame in state.pending if isinstance(frame, team_up.Teaming)), None)


def _may_look(state: State) -> bool:
    """Whether it is time for Bats; drawing a card for a hand makes no difference. XX-OPEN-23."""
    waiting = [frame for frame in state.pending if not isinstance(frame, Drawing)]
    return bool(waiting) and waiting[-1].may_look(state)


def _is_turned_up(state: State) -> bool:
    """Whether a Co-Star is already turned up; people name the Co-Stars one by one. XX-TEAM-03."""
    return any(place.co_star_up for place in state.seats)


def _too_late(kit: Kit, state: State, action: Action) -> Refusal | None:
    """Why a helper may not be discarded, or a Butler played. XX-TEAM-06, XX-HELP-03, XX-HELP-09, XX-OPEN-24."""
    frame, card = _teaming(state), card_of(action)
    data = {"seat": action.seat, "card": card}
    if kit.is_monster(card):
        return Refusal("no_helper", ("XX-TEAM-06",), data)
    if frame is not None and not _is_turned_up(state) and action.seat not in frame.without:
        return None
    if isinstance(action, act.PlayButler):
        return Refusal("butler_too_late", ("XX-HELP-09", "XX-OPEN-24"), data)
    return Refusal("discard_too_late", ("XX-HELP-03", "XX-TEAM-06"), data)


def _no_igor(state: State, seat: int) -> Refusal | None:
    """Igor works while the pawn is in the fold box, also without a team. XX-HELP-06, XX-HELP-08."""
    if any(frame.may_still_fold(seat) for frame in state.pending):
        return None
    if state.seats[seat].pawn != FOLD or state.phase not in ("team_up", "audition", "showdown", "score"):
        return Refusal("igor_not_folded", ("XX-HELP-06", "XX-HELP-08"), {"seat": seat})
    return None


def _no_bats(kit: Kit, state: State, action: act.PlayBats) -> Refusal | None:
    """Why Bats may not look at this card. XX-HELP-11, XX-HELP-12, XX-OPEN-23."""
    data = {"seat": action.seat, "other": action.other, "which": action.which}
    place = state.seats[action.other]
    if action.seat == action.other:
        return Refusal("bats_at_home", ("XX-HELP-11", "XX-TEAM-04"), data)
    if not _may_look(state):
        return Refusal("bats_too_late", ("XX-HELP-11", "XX-OPEN-23"), data)
    if action.which == CO_STAR and not place.butler:
        return Refusal("bats_no_butler", ("XX-HELP-12",), data)
    frame = _teaming(state)
    # At the table people put down their cards in Team Up without typing it.
    unseen = frame is not None and not (
        state.is_dealt_by_app or action.other in frame.without or frame.lacks_monsters(kit, state, action.other)
    )
    if place.is_up(action.which) or (place.card(action.which) is None and not unseen):
        return Refusal("bats_no_team", ("XX-HELP-11", "XX-OPEN-23"), data)
    return None


# --- in a showdown ---


def outside(state: State, action: Action, box: str) -> Refusal:
    """Why a seat may not act in a box without its pawn. XX-HELP-16, XX-HELP-20, XX-SHOW-10, XX-SHOW-11."""
    own = state.seats[action.seat].pawn
    if own != FOLD and is_decided(state, own):
        return Refusal("box_decided", ("XX-SHOW-12", "XX-SHOW-11"), {"seat": action.seat, "box": own})
    if own != FOLD:
        by = ("XX-SHOW-13",) if isinstance(action, act.PlayDoctor) else ()
        return Refusal("not_in_box", ("XX-SHOW-10", "XX-SHOW-11", *by), {"seat": action.seat, "box": box})
    return Refusal("folded_act", TERMS[type(action)].folded, {"seat": action.seat})


def violation(kit: Kit, state: State, action: Action) -> Refusal | None:
    """What a showdown's act would break even when its seat is asked. XX-HELP-16, XX-HELP-20, XX-POWER-10.

    In the Audition a pawn that is alone may still be joined, and a hand may change.
    """
    if not isinstance(action, IN_SHOWDOWN):
        return None
    place = state.seats[action.seat]
    if place.pawn == FOLD:
        return outside(state, action, FOLD)
    if isinstance(action, act.Pass) or state.phase not in ("showdown", "score"):
        return None
    contested = len(state.seats_in(place.pawn)) > 1
    is_unknown = isinstance(action, act.DeclareGhost) and (UNKNOWN in place.team or not place.has_team)
    return None if contested and is_unknown else no_act(kit, state, action, contested=contested)


def is_decided(state: State, box: str) -> bool:
    """Whether all have passed in this box, in this turn's Showdown. XX-SHOW-12, XX-SHOW-13."""
    return state.phase == "showdown" and all(getattr(frame, "box", "") != box for frame in state.pending)


def is_over(state: State, action: Action) -> bool:
    """Whether no moment of this turn can allow an act of a showdown: pawns never move up. XX-AUDIT-05, XX-SHOW-08."""
    place = state.seats[action.seat]
    if not isinstance(action, IN_SHOWDOWN):
        return False
    if isinstance(action, act.DeclareGhost) and place.ghost and place.co_star == "ghost":
        return True  # this Ghost cannot leave the team, so the declaration stays
    is_alone = state.phase in ("showdown", "score") and len(state.seats_in(place.pawn)) == 1
    return (
        place.pawn == FOLD
        or is_decided(state, place.pawn)
        or (is_alone and isinstance(action, (act.PlayNurse, act.DeclareGhost)))
    )


def no_act(kit: Kit, state: State, action: Action, *, contested: bool) -> Refusal | None:
    """Why a Nurse, a Mad Doctor or a Ghost has no use here, whoever is to act. XX-HELP-16, XX-POWER-10."""
    seat = action.seat
    if isinstance(action, act.DeclareGhost):
        return _no_ghost(state, seat, contested)
    if isinstance(action, act.PlayNurse) and not contested:
        return Refusal("nurse_alone", ("XX-HELP-16", "XX-OPEN-22", "XX-SHOW-13"), {"seat": seat})
    return lack(kit, state, action)


def _no_ghost(state: State, seat: int, contested: bool) -> Refusal | None:
    """Why a seat may not declare its Ghost. XX-POWER-10, XX-OPEN-19, XX-OPEN-52."""
    place = state.seats[seat]
    if not contested:
        return Refusal("ghost_alone", ("XX-POWER-10", "XX-OPEN-52", "XX-SHOW-13"), {"seat": seat})
    if may_declare(place):
        return None
    if "ghost" not in place.team:
        return Refusal("no_ghost", ("XX-POWER-10",), {"seat": seat})
    return Refusal("ghost_again", ("XX-POWER-10", "XX-OPEN-19"), {"seat": seat})


# --- what they do ---


def apply(kit: Kit, state: State, action: Action, events: list[Event]) -> None:
    """Carry out the use of a helper; then its card is discarded, and the seat draws a card, which it may use too.

    There is no limit. XX-HELP-01, XX-HELP-02, XX-HELP-04, XX-HELP-13, XX-HELP-14, XX-OPEN-26.
    """
    seat, place, card, extra = action.seat, state.seats[action.seat], card_of(action), 0
    if isinstance(action, act.PlayBats):
        place.looked.append(of_seat(state, action.other, action.which))
        rule = "XX-HELP-12" if action.which == CO_STAR else "XX-HELP-11"
        data = {"seat": seat, "other": action.other, "which": action.which}
        events.append(Event("bats", (rule, "XX-OPEN-23"), data))
    elif isinstance(action, act.PlayButler):
        place.butler = True
        events.append(Event("butler", ("XX-HELP-09",), {"seat": seat}))
    elif isinstance(action, act.PlayIgor):
        extra = kit.numbers.igor_extra
        events.append(Event("igor", ("XX-HELP-06", "XX-HELP-07"), {"seat": seat}))
    elif isinstance(action, act.PlayNurse):
        place.nurses += 1
        events.append(Event("nurse", ("XX-HELP-14",), {"seat": seat, "number": kit.numbers.nurse_bonus}))
    elif isinstance(action, act.PlayDoctor):
        _begin_operation(state, seat, events)
    else:
        events.append(Event("discarded", ("XX-TEAM-06",), {"seat": seat, "card": card}))
    place.take_from_hand(card)
    put_aside(state, card)
    draw(state, seat, 1 + extra, events, "XX-HELP-01", *(("XX-HELP-07",) if extra else ()))


def _begin_operation(state: State, seat: int, events: list[Event]) -> None:
    """After the replacement is drawn, the old Star is turned up, then a new one found.

    XX-HELP-17, XX-OPEN-20, XX-OPEN-21.
    """
    place = state.seats[seat]
    contested = len(state.seats_in(place.pawn)) > 1
    events.append(Event("doctor", ("XX-HELP-17" if contested else "XX-HELP-19", "XX-OPEN-20"), {"seat": seat}))
    state.pending.append(Doctoring(seat))
    if not place.star_up:
        state.pending.append(Turning(seat, ["star"]))
