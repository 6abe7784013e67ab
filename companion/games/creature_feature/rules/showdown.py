"""Showdown: box by box, cards up, Nurses, Mad Doctors and Ghosts, one winner. XX-SHOW."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.effects import helpers
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.deck import (
    DECK,
    has_cards,
    has_monsters_discarded,
    kinds,
    of_seat,
    owner_of,
)
from companion.games.creature_feature.rules.teams import (
    bonus_rules,
    contenders,
    has_twist,
    is_twist,
    power,
    strongest,
    to_bottom,
)
from companion.games.creature_feature.state import (
    FOLD,
    UNKNOWN,
    Doctoring,
    Scoring,
    Showdown,
    State,
    Turning,
    Which,
)
from companion.model import Action, Decision, Event, Reveal, Verdict
from companion.model.speaker import Refusal

ACTS = (act.PlayNurse, act.PlayDoctor, act.DeclareGhost, act.Pass)

# --- SHOW ---


def is_contested(frame: Showdown) -> bool:
    """Whether this box is contested."""
    return contested(frame.box, frame.seats)


def contested(box: str, seats: Sequence[int]) -> bool:
    """Whether two or more pawns meet in the box; in the fold box nobody does. XX-SHOW-01, XX-SHOW-08, XX-AUDIT-14."""
    return box != FOLD and len(seats) > 1


def hidden(state: State, frame: Showdown) -> list[tuple[int, Which]]:
    """The face-down cards of a contested box that nobody has seen. XX-SHOW-02, XX-SHOW-09, XX-HELP-10."""
    return [
        (seat, which)
        for seat in frame.seats
        for which in state.seats[seat].face_down
        if state.seats[seat].card(which) == UNKNOWN
    ]


def die(kit: Kit, state: State, frame: Showdown) -> int:
    return -1 if frame.stage == "turn" else 0


def awaited(kit: Kit, state: State, frame: Showdown) -> list[str]:
    """All cards that are turned up together; people name them in any order."""
    if frame.stage != "turn":
        return []
    return [of_seat(state, seat, which) for seat, which in hidden(state, frame)]


def decision(kit: Kit, state: State, frame: Showdown) -> Decision:
    if frame.stage == "turn":
        found = hidden(state, frame)
        what = [of_seat(state, seat, which) for seat, which in found]
        data = {"box": frame.box, "seats": [state.seats[seat].name for seat in dict(found)]}
        return Decision("stars", (), what=what[0], reveals=kinds(kit, state, monsters=True), data=data)
    seat = frame.seats[0]
    return Decision(_kind(kit, frame), (seat,), data={"seat": seat, "box": frame.box})


def _kind(kit: Kit, frame: Showdown) -> str:
    """What is asked: with helpers first, Ghosts are not asked for together with them. XX-OPEN-17."""
    if not is_contested(frame):
        return "alone"
    if frame.stage == "ghosts":
        return "ghosts"
    return "helpers" if kit.variants.showdown_order == "helpers_first" else "acts"


def legal(kit: Kit, state: State, frame: Showdown) -> list[Action]:
    seat = frame.seats[0]
    found: list[Action] = [act.PlayNurse(seat), act.PlayDoctor(seat), act.DeclareGhost(seat), act.leave(seat)]
    verdicts = [(action, check(kit, state, frame, action)) for action in found]
    return [action for action, verdict in verdicts if verdict is not None and verdict.legal is True]


def check(kit: Kit, state: State, frame: Showdown, action: Action) -> Verdict | None:
    """XX-SHOW-12, XX-SHOW-13, XX-OPEN-17."""
    if not isinstance(action, ACTS):
        return None
    seat = action.seat
    if seat not in frame.seats:
        return kit.answer(state, helpers.outside(state, action, frame.box), "")
    if frame.stage == "turn":
        return kit.refuse(state, "cards_first", *FIRST_UP[type(action)], seat=seat, box=frame.box)
    refusal = None
    if not isinstance(action, act.Pass):
        refusal = helpers.no_act(kit, state, action, contested=is_contested(frame))
    refusal = refusal or _not_yet(kit, frame, action)
    if isinstance(action, act.PlayDoctor) and not is_contested(frame):
        return kit.answer(state, refusal, "doctor_alone", "XX-HELP-19", "XX-SHOW-13", "XX-OPEN-53")
    return kit.answer(state, refusal, action.verb, *PERMITS[type(action)])


FIRST_UP: dict[type, tuple[str, ...]] = {
    act.PlayNurse: ("XX-HELP-13", "XX-SHOW-02"),
    act.PlayDoctor: ("XX-SHOW-12", "XX-SHOW-02"),
    act.DeclareGhost: ("XX-SHOW-12", "XX-SHOW-02"),
    act.Pass: ("XX-SHOW-12", "XX-SHOW-02"),
}
"""The clauses by which each act comes after the turning up of the cards."""
PERMITS: dict[type, tuple[str, ...]] = {
    act.PlayNurse: ("XX-HELP-13", "XX-HELP-05"),
    act.PlayDoctor: ("XX-HELP-17",),
    act.DeclareGhost: ("XX-POWER-10", "XX-POWER-12"),
    act.Pass: ("XX-SHOW-12",),
}


def _not_yet(kit: Kit, frame: Showdown, action: Action) -> Refusal | None:
    """Why an act has to wait, or comes too late: the order of the seats, or of helpers and Ghosts. XX-OPEN-17."""
    seat = action.seat
    if seat != frame.seats[0]:
        return Refusal("not_your_act", ("XX-SHOW-12", "XX-OPEN-17"), {"seat": seat, "asked": frame.seats[0]})
    if isinstance(action, act.PlayNurse | act.PlayDoctor) and frame.stage == "ghosts":
        return Refusal("helpers_over", ("XX-OPEN-17",), {"seat": seat})
    waits = frame.stage == "acts" and kit.variants.showdown_order == "helpers_first"
    if isinstance(action, act.DeclareGhost) and waits:
        return Refusal("ghost_waits", ("XX-OPEN-17",), {"seat": seat})
    return None


def apply(kit: Kit, state: State, frame: Showdown, action: Action, events: list[Event]) -> None:
    if isinstance(action, Reveal):
        seat, which = owner_of(state, action.what)
        turn_up(state, seat, which, action.value, events, "XX-SHOW-02")
        return
    seat = action.seat
    if seat != frame.seats[0]:
        # Forced out of turn: whoever was to act before it has not passed.
        frame.passes = 0
    _ask_after(frame, seat)
    frame.passes = frame.passes + 1 if isinstance(action, act.Pass) else 0
    if isinstance(action, act.PlayNurse):
        helpers.play_nurse(kit, state, seat, events)
    elif isinstance(action, act.PlayDoctor):
        helpers.play_doctor(kit, state, seat, events)
    elif isinstance(action, act.DeclareGhost):
        needless = () if has_twist(kit, state.seats[seat]) else ("XX-OPEN-52",)
        state.seats[seat].ghost = True
        events.append(Event("ghost", ("XX-POWER-10", "XX-POWER-11", *needless), {"seat": seat}))


def _ask_after(frame: Showdown, seat: int) -> None:
    """The next to act is the one behind this seat. XX-SHOW-12."""
    while frame.seats[-1] != seat:
        frame.seats.append(frame.seats.pop(0))


def still_asked(kit: Kit, state: State) -> list[int]:
    """The seats that are asked until all have passed in a row, if all of them pass."""
    state, found = state.copy(), []
    frame = state.pending[-1]
    assert isinstance(frame, Showdown)
    stage = frame.stage
    while state.pending[-1] is frame and frame.stage == stage:
        if resume(kit, state, frame, []):
            found.append(frame.seats[0])
            apply(kit, state, frame, act.leave(frame.seats[0]), [])
    return found


def turn_up(state: State, seat: int, which: str, card: str, events: list[Event], *rules: str) -> None:
    """Turn a card of a team face up, now that it is known."""
    place = state.seats[seat]
    place.put(which, card)
    place.turn_up(which)
    events.append(Event("turned_up", rules, {"seat": seat, "which": which, "card": card}))


def turn_all_up(state: State, seats: Sequence[int], events: list[Event]) -> None:
    """Turn up all cards of those who meet in a box. XX-SHOW-02."""
    for seat in seats:
        for which in state.seats[seat].face_down:
            turn_up(state, seat, which, str(state.seats[seat].card(which)), events, "XX-SHOW-02")


def resume(kit: Kit, state: State, frame: Showdown, events: list[Event]) -> bool:
    """Turn up what is known, ask in turn until all have passed in a row, find the winner. XX-SHOW-07, XX-SHOW-12."""
    if frame.stage == "turn":
        if not is_contested(frame):
            frame.stage = "acts"
            return False
        if hidden(state, frame):
            return True
        turn_all_up(state, frame.seats, events)
        frame.stage = "acts"
        return False
    if frame.passes >= len(frame.seats):
        if frame.stage == "acts" and kit.variants.showdown_order == "helpers_first" and is_contested(frame):
            # XX-OPEN-17: the Ghosts come in the same order, from the left of the Last Actor.
            frame.stage, frame.passes, frame.seats = "ghosts", 0, state.seats_in(frame.box)
            return False
        _settle(kit, state, frame, events)
        return False
    is_open = frame.stage == "ghosts" or not state.seats[frame.seats[0]].hand or _are_seen(kit, state, frame)
    if is_open and len(legal(kit, state, frame)) == 1:
        # Everybody sees who holds no card, or none of use, and has no Ghost to declare: a forced pass is taken.
        _ask_after(frame, frame.seats[0])
        frame.passes += 1
        return False
    return True


def _are_seen(kit: Kit, state: State, frame: Showdown) -> bool:
    """Whether every helper that could be played here lies on the discard pile, for all to see."""
    of_use = ("nurse", "mad-doctor") if is_contested(frame) else ("mad-doctor",)
    return all(state.table.discard.count(card) >= kit.copies[card] for card in of_use)


def find_winner(kit: Kit, state: State, box: str, seats: Sequence[int]) -> list[int]:
    """Note who wins a contested box, and move a winner by tie to the bottom of the track; all who tied, it first.

    XX-SHOW-04 to XX-SHOW-07, XX-PRIO-02 to XX-PRIO-05.
    """
    tied = strongest(kit, state, seats)
    state.table.won[box] = tied[0]
    if len(tied) > 1:
        to_bottom(state, tied[0])
    return tied


def _settle(kit: Kit, state: State, frame: Showdown, events: list[Event]) -> None:
    """Find and tell the winner."""
    state.pending.remove(frame)
    if is_contested(frame):
        box = [seat for seat in state.clockwise() if seat in frame.seats]
        tied = find_winner(kit, state, frame.box, box)
        winner = tied[0]
        all_twist = len(contenders(kit, state, box)) == len(box) and has_twist(kit, state.seats[winner])
        rule = "XX-SHOW-05" if all_twist else "XX-SHOW-04"
        data = {"seat": winner, "box": frame.box, "power": power(kit, state, winner, box)}
        rules = (rule, "XX-SHOW-03", *bonus_rules(state, winner, box))
        events.append(Event("won_twist" if all_twist else "won", rules, data))
        if len(tied) > 1:
            rules = ("XX-SHOW-06", "XX-PRIO-02", "XX-PRIO-03")
            events.append(Event("tie", rules, {"seat": winner, "tied": [state.seats[seat].name for seat in tied]}))
    if not state.pending:
        begin_scoring(kit, state)


def begin_scoring(kit: Kit, state: State) -> None:
    """Box by box, the fold box last, clockwise from the left of the Last Actor. XX-SCORE-14."""
    state.phase = "score"
    order = [seat for box in kit.ladder(state) for seat in scorers(state, box, state.seats_in(box))]
    state.pending[:] = [Scoring(order)]


def scorers(state: State, box: str, inside: Sequence[int]) -> list[int]:
    """Who of those in a box scores: its winner alone, or all where it was not contested. XX-SCORE-02 to XX-SCORE-05."""
    found = [state.table.won[box]] if box in state.table.won else inside
    return [seat for seat in found if state.seats[seat].has_team]


# --- cards turned up by their player ---


def decision_turning(kit: Kit, state: State, frame: Turning) -> Decision:
    what = of_seat(state, frame.seat, frame.cards[0])
    data = {"seat": frame.seat, "which": frame.cards[0]}
    kind = "turning" if _is_shown(state, frame) else "old_star"
    return Decision(kind, (), what=what, reveals=kinds(kit, state, monsters=True), data=data)


def awaited_turning(kit: Kit, state: State, frame: Turning) -> list[str]:
    return [of_seat(state, frame.seat, which) for which in frame.cards]


def apply_turning(kit: Kit, state: State, frame: Turning, action: Reveal, events: list[Event]) -> None:
    seat, which = owner_of(state, action.what)
    frame.cards = [card for card in frame.cards if card != which]
    turn_up(state, seat, which, action.value, events, "XX-SCORE-09" if _is_shown(state, frame) else "XX-HELP-17")


def _is_shown(state: State, frame: Turning) -> bool:
    """Whether the cards are shown before scoring; else a Star is, that a Mad Doctor discards."""
    return not any(isinstance(other, Doctoring) and other.seat == frame.seat for other in state.pending)


def resume_turning(kit: Kit, state: State, frame: Turning, events: list[Event]) -> bool:
    """What the app knows is turned up at once."""
    for which in frame.cards[:]:
        card = state.seats[frame.seat].card(which)
        if card not in (None, UNKNOWN):
            frame.cards.remove(which)
            rule = "XX-SCORE-09" if _is_shown(state, frame) else "XX-HELP-17"
            turn_up(state, frame.seat, which, str(card), events, rule)
    if frame.cards:
        return True
    state.pending.remove(frame)
    return False


def disproves(kit: Kit, state: State, frame: Turning, action: Reveal) -> bool:
    """Whether the card shows that there is no twist though one was claimed. XX-TWIST-01, XX-TWIST-05.

    Beside a card nobody has seen it does if no card that may lie there would make one.
    """
    seat, which = owner_of(state, action.what)
    place = state.seats[seat]
    other = place.co_star if which == "star" else place.star
    if not frame.claim or not kit.is_monster(action.value):
        return False
    left = kit.unseen(state)
    may_be = [card for card in kit.monsters if left[card] > (card == action.value)]
    others = [str(other)] if kit.is_monster(other) else may_be
    pairs = [(action.value, one) if which == "star" else (one, action.value) for one in others]
    return not any(is_twist(kit, star, co_star) for star, co_star in pairs)


# --- the Mad Doctor ---


def decision_doctor(kit: Kit, state: State, frame: Doctoring) -> Decision:
    return Decision("new_star", (), what=DECK, reveals=kinds(kit, state), data={"seat": frame.seat})


def apply_doctor(kit: Kit, state: State, frame: Doctoring, action: Reveal, events: list[Event]) -> None:
    helpers.find_star(kit, state, frame, action.value, events)


def resume_doctor(kit: Kit, state: State, frame: Doctoring, events: list[Event]) -> bool:
    """With no card left anywhere the old Star stays. XX-OPEN-27."""
    # A deck made of helpers only would be turned up for ever.
    if (state.table.deck or has_monsters_discarded(kit, state)) and has_cards(state, events):
        return True
    state.pending.remove(frame)
    events.append(Event("no_new_star", ("XX-HELP-23", "XX-OPEN-27"), {"seat": frame.seat}))
    return False
