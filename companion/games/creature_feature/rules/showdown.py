"""Showdown: box by box, cards up, Nurses, Mad Doctors and Ghosts, one winner. XX-SHOW."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.effects import helpers
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules import scoring
from companion.games.creature_feature.rules.deck import kinds, of_seat, owner_of
from companion.games.creature_feature.rules.teams import bonus_rules, contenders, has_twist, power, strongest, to_bottom
from companion.games.creature_feature.rules.turning import Doctoring, turn_up
from companion.games.creature_feature.state import FEATURE, FOLD, UNKNOWN, Count, SeasonStep, State, Which
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

AFTER_DOCTOR = Moment("after the Mad Doctor has found a new Star", ("XX-HELP-17", "XX-SHOW-12"))
AFTER_DRAW = Moment("after the card that is drawn now", ("XX-HELP-01", "XX-SHOW-12"))

# --- SHOW ---


@dataclass(slots=True)
class Showdown(SeasonStep):
    """The box that is being resolved.

    `stage` is turn (cards are turned up), acts (Nurses, Mad Doctors, Ghosts), ghosts (only Ghosts, if helpers come
    first) or done. `seats` act in this order; the first is to act. `passes` counts the passes in a row. XX-SHOW-12.
    """

    box: str
    seats: list[SeatNo] = field(default_factory=list)
    stage: Literal["turn", "acts", "ghosts", "done"] = "turn"
    passes: Count = 0
    kind: Literal["showdown"] = "showdown"

    answered_by = {
        act.PlayNurse: Moment("in a showdown, once the cards are up", ("XX-HELP-13", "XX-SHOW-12", "XX-HELP-16")),
        act.PlayDoctor: Moment(
            "in the Showdown, when your box is resolved", ("XX-HELP-17", "XX-SHOW-11", "XX-SHOW-12", "XX-SHOW-13")
        ),
        act.DeclareGhost: Moment("in a showdown, once the cards are up", ("XX-POWER-10", "XX-SHOW-12")),
        act.Pass: Moment("in the Showdown, when your box is resolved", ("XX-SHOW-12",)),
    }
    later = (act.Show, act.Hide)

    def may_look(self, state: State) -> bool:
        """Whether nothing has happened since a forced stay, announced automatically, ended the Audition.

        Bats could be played before that stay. XX-HELP-11, XX-OPEN-23, XX-AUDIT-10.
        """
        if self.box != FEATURE or self.passes or any(place.star_up for place in state.seats):
            return False
        last = FOLD if state.table.marker is None else state.seats[state.table.marker].pawn
        return not contested(last, state.seats_in(last))

    @property
    def is_contested(self) -> bool:
        """Whether this box is contested."""
        return contested(self.box, self.seats)

    def hidden(self, state: State) -> list[tuple[int, Which]]:
        """The face-down cards of a contested box that nobody has seen. XX-SHOW-02, XX-SHOW-09, XX-HELP-10."""
        return [
            (seat, which)
            for seat in self.seats
            for which in state.seats[seat].face_down
            if state.seats[seat].card(which) == UNKNOWN
        ]

    def die(self, kit: Kit, state: State) -> int:
        return -1 if self.stage == "turn" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        if self.stage == "turn":
            found = self.hidden(state)
            what = [of_seat(state, seat, which) for seat, which in found]
            data = {"box": self.box, "seats": [state.seats[seat].name for seat in dict(found)]}
            return Decision("stars", (), what=what[0], reveals=kinds(kit, state, monsters=True), data=data)
        seat = self.seats[0]
        return Decision(self._question(kit), (seat,), data={"seat": seat, "box": self.box})

    def _question(self, kit: Kit) -> str:
        """The kind of decision: if helpers come first, Ghosts have their own decision. XX-OPEN-17."""
        if not self.is_contested:
            return "alone"
        if self.stage == "ghosts":
            return "ghosts"
        return "helpers" if kit.variants.showdown_order == "helpers_first" else "acts"

    def revealable(self, kit: Kit, state: State, decision: Decision) -> list[str]:
        """All cards turned up together; people name them in any order."""
        return [of_seat(state, seat, which) for seat, which in self.hidden(state)]

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-SHOW-02", "XX-COMP-02")

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.seats[0]
        found: list[Action] = [act.nurse(seat), act.doctor(seat), act.ghost(seat), act.leave(seat)]
        return [action for action in found if self._refusal(kit, state, action) is None]

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """XX-SHOW-12, XX-SHOW-13, XX-OPEN-17."""
        seat = action.seat
        if seat not in self.seats:
            found = helpers.violation(kit, state, action) or helpers.outside(state, action, self.box)
            return kit.answer(state, found, "")
        if self.stage == "turn":
            return kit.refuse(state, "cards_first", *helpers.TERMS[type(action)].cards_first, seat=seat, box=self.box)
        refusal = self._refusal(kit, state, action)
        if isinstance(action, act.PlayDoctor) and not self.is_contested:
            return kit.answer(state, refusal, "doctor_alone", "XX-HELP-19", "XX-SHOW-13", "XX-OPEN-53")
        return kit.answer(state, refusal, action.verb, *helpers.TERMS[type(action)].permit)

    def _refusal(self, kit: Kit, state: State, action: Action) -> Refusal | None:
        """Why a seat in this box may not do this, once the cards are up. XX-SHOW-12, XX-SHOW-13."""
        if isinstance(action, act.Pass):
            return self._not_yet(kit, action)
        return helpers.no_act(kit, state, action, contested=self.is_contested) or self._not_yet(kit, action)

    def _not_yet(self, kit: Kit, action: Action) -> Refusal | None:
        """Why an act is too early or too late, by the order of seats, or of helpers and Ghosts. XX-OPEN-17."""
        seat = action.seat
        if seat != self.seats[0]:
            return Refusal("not_your_act", ("XX-SHOW-12", "XX-OPEN-17"), {"seat": seat, "asked": self.seats[0]})
        if isinstance(action, (act.PlayNurse, act.PlayDoctor)) and self.stage == "ghosts":
            return Refusal("helpers_over", ("XX-OPEN-17",), {"seat": seat})
        waits = self.stage == "acts" and kit.variants.showdown_order == "helpers_first"
        if isinstance(action, act.DeclareGhost) and waits:
            return Refusal("ghost_waits", ("XX-OPEN-17",), {"seat": seat})
        return None

    def default(self, kit: Kit, state: State) -> Action | None:
        return None if self.stage == "turn" else act.leave(self.seats[0])

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, Reveal):
            seat, which = owner_of(state, action.what)
            turn_up(state, seat, which, action.value, events, "XX-SHOW-02")
            return
        seat = action.seat
        if seat != self.seats[0]:
            # Forced out of turn: the seats before it have not passed.
            self.passes = 0
        self._ask_after(seat)
        self.passes = self.passes + 1 if isinstance(action, act.Pass) else 0
        if isinstance(action, (act.PlayNurse, act.PlayDoctor)):
            helpers.apply(kit, state, action, events)
        elif isinstance(action, act.DeclareGhost):
            needless = () if has_twist(kit, state.seats[seat]) else ("XX-OPEN-52",)
            state.seats[seat].ghost = True
            events.append(Event("ghost", ("XX-POWER-10", "XX-POWER-11", *needless), {"seat": seat}))

    def _ask_after(self, seat: int) -> None:
        """Make the seat after this one the next to act. XX-SHOW-12."""
        while self.seats[-1] != seat:
            self.seats.append(self.seats.pop(0))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Turn up known cards, ask until all pass in a row, find the winner. XX-SHOW-07, XX-SHOW-12."""
        if self.stage == "turn":
            if not self.is_contested:
                self.stage = "acts"
                return False
            if self.hidden(state):
                return True
            turn_all_up(state, self.seats, events)
            self.stage = "acts"
            return False
        if self.passes >= len(self.seats):
            if self.stage == "acts" and kit.variants.showdown_order == "helpers_first" and self.is_contested:
                # XX-OPEN-17: the Ghosts come in the same order, starting left of the Last Actor.
                self.stage, self.passes, self.seats = "ghosts", 0, state.seats_in(self.box)
                return False
            self._settle(kit, state, events)
            return False
        if self.can_only_pass(kit, state):
            # This seat passes automatically.
            self._ask_after(self.seats[0])
            self.passes += 1
            return False
        return True

    def led_by(self, seat: int) -> Showdown:
        """The same showdown, but with this seat to act."""
        return Showdown(self.box, [seat, *(other for other in self.seats if other != seat)], self.stage)

    def can_only_pass(self, kit: Kit, state: State) -> bool:
        """Whether everybody sees that the seat to act has no useful card and no Ghost."""
        is_open = self.stage == "ghosts" or has_no_helper(kit, state, self.seats[0], contested=self.is_contested)
        return is_open and len(self.legal(kit, state)) == 1

    def _settle(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Find and report the winner."""
        state.pending.remove(self)
        if self.is_contested:
            box = [seat for seat in state.clockwise() if seat in self.seats]
            tied = find_winner(kit, state, self.box, box)
            winner = tied[0]
            able = contenders(kit, state, box)
            all_twist = len(able) == len(box) and has_twist(kit, state.seats[winner])
            rule = "XX-SHOW-05" if all_twist else "XX-SHOW-04"
            best = power(kit, state, winner, box)
            data = {"seat": winner, "box": self.box, "power": best}
            rules = (rule, "XX-SHOW-03", *bonus_rules(state, winner, box))
            events.append(Event("won_twist" if all_twist else "won", rules, data))
            for seat in (one for one in box if one not in able):
                if (strength := power(kit, state, seat, box)) >= best:
                    rules = ("XX-SHOW-04", *bonus_rules(state, seat, box))
                    events.append(Event("twist_lost", rules, {"seat": seat, "power": strength}))
            if len(tied) > 1:
                bonuses = dict.fromkeys(rule for seat in tied for rule in bonus_rules(state, seat, box))
                rules = ("XX-SHOW-06", "XX-PRIO-02", "XX-PRIO-03", *bonuses)
                events.append(Event("tie", rules, {"seat": winner, "tied": [state.seats[seat].name for seat in tied]}))
        if not state.pending:
            begin_scoring(kit, state)


def has_no_helper(kit: Kit, state: State, seat: int, *, contested: bool = True) -> bool:
    """Whether everybody sees that the seat has no useful helper: no card, or all of them are discarded."""
    of_use = ("nurse", "mad-doctor") if contested else ("mad-doctor",)
    return not state.seats[seat].hand or all(state.table.discard.count(card) >= kit.copies[card] for card in of_use)


def contested(box: str, seats: Sequence[int]) -> bool:
    """Whether two or more pawns meet in the box, but not in the fold box. XX-SHOW-01, XX-SHOW-08, XX-AUDIT-14."""
    return box != FOLD and len(seats) > 1


def was_passed(kit: Kit, state: State, seat: int) -> bool:
    """Whether the showdown of the seat's box is over, or this seat's turn in it, and the seat could only pass."""
    box = state.seats[seat].pawn
    frame = next((one for one in state.pending if isinstance(one, Showdown) and one.box == box), None)
    return (frame is None or frame.passes > 0) and could_only_pass(kit, state, seat)


def could_only_pass(kit: Kit, state: State, seat: int) -> bool:
    """Whether everybody sees that the seat can do nothing but pass in the Showdown of its box."""
    box = state.seats[seat].pawn
    if box == FOLD or state.phase not in ("showdown", "score"):
        return False
    return Showdown(box, state.seats_in(box), "acts").led_by(seat).can_only_pass(kit, state)


def moment_of(state: State, action: Action) -> Moment | None:
    """When a seat of the showdown in progress may act, if a card comes first. XX-HELP-01, XX-HELP-17."""
    frame = in_progress(state)
    if frame is None or type(action) not in frame.answered_by or action.seat not in frame.seats:
        return None
    return AFTER_DOCTOR if any(isinstance(one, Doctoring) for one in state.pending) else AFTER_DRAW


def in_progress(state: State) -> Showdown | None:
    """The showdown in which players act now, even if a card comes first."""
    frame = next((one for one in reversed(state.pending) if isinstance(one, Showdown)), None)
    return None if frame is None or frame.stage == "turn" else frame


def all_passing(kit: Kit, state: State) -> list[int]:
    """The seats that pass if all in this box pass; outside a showdown, those that passed automatically.

    A card that comes first, for a helper, changes nothing about that. When the game is over, all may have passed.
    """
    if state.phase == "over":
        return state.clockwise()
    frame = in_progress(state)
    if frame is None:
        return [seat for seat in state.clockwise() if was_passed(kit, state, seat)]
    still_asked = frame.seats[: max(len(frame.seats) - frame.passes, 0)]
    return [seat for seat in still_asked if not frame.led_by(seat).can_only_pass(kit, state)]


def turn_all_up(state: State, seats: Sequence[int], events: list[Event]) -> None:
    """Turn up all cards of these seats. XX-SHOW-02."""
    for seat in seats:
        for which in state.seats[seat].face_down:
            turn_up(state, seat, which, str(state.seats[seat].card(which)), events, "XX-SHOW-02")


def find_winner(kit: Kit, state: State, box: str, seats: Sequence[int]) -> list[int]:
    """Store the winner of a contested box; after a tie it drops on the track. Returns the tied seats, it first.

    XX-SHOW-04 to XX-SHOW-07, XX-PRIO-02 to XX-PRIO-05.
    """
    tied = strongest(kit, state, seats)
    state.table.won[box] = tied[0]
    if len(tied) > 1:
        to_bottom(state, tied[0])
    return tied


def begin_scoring(kit: Kit, state: State) -> None:
    """Begin Score: box by box, the fold box last, clockwise from the left of the Last Actor. XX-SCORE-14."""
    state.phase = "score"
    order = [seat for box in kit.ladder(state) for seat in scorers(state, box, state.seats_in(box))]
    state.pending[:] = [scoring.Scoring(order)]


def scorers(state: State, box: str, inside: Sequence[int]) -> list[int]:
    """The seats in a box that score: its winner, or all if it was not contested. XX-SCORE-02 to XX-SCORE-05."""
    found = [state.table.won[box]] if box in state.table.won else inside
    return [seat for seat in found if state.seats[seat].has_team]
