"""The rules of Oscar Race behind the verbs every game has; which frame is answered by which module."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.games.base import Complaint, DefinedGame
from companion.games.oscar_race import actions as act
from companion.games.oscar_race import state as st
from companion.games.oscar_race.bots import casual, value
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.numbers import Reading, read_all
from companion.games.oscar_race.odds import odds
from companion.games.oscar_race.positions import plausibility, positions
from companion.games.oscar_race.rules import (
    attack,
    breaks,
    herding,
    initiative,
    interview,
    moves,
    score,
    setup,
    spawn,
    stars,
    turn,
    violations,
)
from companion.games.oscar_race.views import facts, tableau
from companion.games.oscar_race.words import hindsight
from companion.games.oscar_race.words.lines import make_grammar
from companion.model import (
    CHANCE,
    Action,
    Decision,
    Event,
    Fact,
    Grammar,
    Outcome,
    Part,
    Past,
    Reveal,
    Roll,
    ScoreSheet,
    Tableau,
    Verdict,
    Words,
)
from companion.model.frames import Answers
from companion.model.speaker import Refusal


def _apply_interview(kit: Kit, state: st.State, frame: st.Interview, action: Action, events: list[Event]) -> None:
    interview.apply(kit, state, frame, action, stars.gain_on_top(state), events)


def _resume_interview(kit: Kit, state: st.State, frame: st.Interview, events: list[Event]) -> bool:
    return interview.resume(kit, state, frame, stars.gain_on_top(state), events)


def _nobody_rolls(kit: Kit, state: st.State, frame: st.Frame) -> int:
    return 0


ANSWERS: dict[type, Answers] = {
    st.ChoosingEscorts: Answers(setup.decision, setup.die, setup.apply, setup.resume, setup.legal, setup.check),
    st.Spawning: Answers(spawn.decision, spawn.die, spawn.apply, spawn.resume),
    st.RollingBreaks: Answers(breaks.decision_roll, breaks.die, breaks.apply_roll, breaks.resume_roll),
    st.Cancelling: Answers(breaks.decision, _nobody_rolls, breaks.apply, breaks.resume, breaks.legal, breaks.check),
    st.RollingInitiative: Answers(
        initiative.decision_roll,
        initiative.die,
        initiative.apply_roll,
        initiative.resume_roll,
        check=initiative.check_roll,
    ),
    st.Bidding: Answers(
        initiative.decision, _nobody_rolls, initiative.apply, initiative.resume, initiative.legal, initiative.check
    ),
    st.SeatTurn: Answers(
        moves.decision_unit, _nobody_rolls, moves.apply_unit, turn.resume, moves.legal_unit, moves.check_unit
    ),
    st.Moving: Answers(moves.decision, moves.die, moves.apply, moves.resume, moves.legal, moves.check),
    st.Attack: Answers(attack.decision, attack.die, attack.apply, attack.resume, attack.legal, attack.check),
    st.Placing: Answers(turn.decision, _nobody_rolls, turn.apply, turn.resume_placing, turn.legal, turn.check),
    st.Herding: Answers(herding.decision, herding.die, herding.apply, herding.resume, herding.legal, herding.check),
    st.StarRolls: Answers(stars.decision, stars.die, stars.apply, stars.resume),
    st.Interview: Answers(
        interview.decision, interview.die, _apply_interview, _resume_interview, interview.legal, interview.check
    ),
}

HOME: dict[type, tuple[str, tuple[str, ...]]] = {
    act.PickEscort: ("before the first turn", ("XX-SETUP-01", "XX-OPEN-08")),
    act.CancelBreak: ("in step 2, when all breaks are rolled", ("XX-BREAK-02", "XX-TURN-01")),
    act.Adjust: ("in step 3, when all initiative dice are rolled", ("XX-INIT-03", "XX-TURN-01")),
    act.Move: ("in part A of the own step 4", ("XX-MOVE-01", "XX-TURN-02")),
    act.Run: ("in part A of the own step 4, before the first step", ("XX-TRIP-01", "XX-TURN-02")),
    act.Stop: ("in part A of the own step 4", ("XX-MOVE-01", "XX-TURN-02")),
    act.Recover: ("right after a trip", ("XX-TRIP-04",)),
    act.AcceptTrip: ("right after a trip", ("XX-TRIP-02",)),
    act.UseSwag: ("in an attack, before its dice", ("XX-SWAG-01", "XX-OPEN-43")),
    act.Plead: ("in the first attack on the player in a part A, the Mother beside it", ("XX-ATTACK-11", "XX-OPEN-42")),
    act.Divert: ("in an attack on own figures", ("XX-BRAD-01", "XX-OPEN-45")),
    act.Fight: ("in an attack on own figures", ("XX-ATTACK-03",)),
    act.GiveHit: ("right after a hit", ("XX-HIT-04", "XX-HIT-05", "XX-OPEN-38")),
    act.Place: ("when own figures have been displaced", ("XX-MOVE-04",)),
    act.Herd: ("in part B of the own step 4", ("XX-ZMOVE-01", "XX-TURN-02")),
    act.MoveZombie: ("in part B of the own step 4, after its die", ("XX-ZMOVE-02", "XX-TURN-02")),
    act.PickInterviewer: ("in the own interview in step 5", ("XX-INTVW-02", "XX-TURN-01")),
    act.UseTicket: ("in the own interview in step 5", ("XX-TICKET-01", "XX-OPEN-51")),
    act.Pass: ("where a right may be left unused", ("XX-TURN-01",)),
}
"""When each action has its place, and the clauses that say so: the refusal at any other time."""

TAKEN: dict[type, tuple[type[Action], ...]] = {
    st.ChoosingEscorts: (act.PickEscort,),
    st.RollingBreaks: (act.CancelBreak, act.Pass),
    st.Cancelling: (act.CancelBreak, act.Pass),
    st.RollingInitiative: (act.Adjust,),
    st.Bidding: (act.Adjust,),
    st.SeatTurn: (act.Move, act.Run, act.Stop, act.UseSwag, act.Herd, act.MoveZombie, act.Pass),
    st.Moving: (act.Move, act.Stop, act.Recover, act.AcceptTrip),
    st.Attack: (act.UseSwag, act.Plead, act.Divert, act.Fight, act.GiveHit),
    st.Placing: (act.Place,),
    st.Herding: (act.Herd, act.MoveZombie, act.Pass),
    st.StarRolls: (act.PickInterviewer, act.UseTicket, act.GiveHit),
    st.Interview: (act.PickInterviewer, act.UseTicket, act.GiveHit),
}
"""What a frame, or what comes after it in the turn, is answered by."""

_EARLY_SWAG = ("in part A of the own step 4, before the move", ("XX-SWAG-01", "XX-OPEN-43"))
"""The same for the Swag Bag where the table plays swag_timing so."""

_EARLY_PASS = ("in part B, when all own figures have moved or stayed", ("XX-TURN-02", "XX-OPEN-34"))
"""The same for passing in part A, where who stays is attacked like who moves."""

_OWN_TURN = (act.Move, act.Run, act.Stop, act.Herd, act.MoveZombie)
_PART_A = (act.Move, act.Run, act.Stop)
"""What an attack in part A interrupts."""
_BEFORE_DICE = (act.UseSwag, act.Plead)
"""What comes before all dice of an attack, so that a die awaited is no reason to wait."""

# fmt: off
FORCEABLE = frozenset({
    "full", "other_owner", "on_break", "came_out_of_it", "escort_alone", "too_few_stars_to_enter",
    "too_few_stars_against_escort", "trip_taken",
    "no_room_to_displace", "limousine", "not_adjacent", "diagonals", "too_far", "passing_too_far", "must_leave",
    "one_must_leave", "no_stopping", "cancel_too_far", "cancel_from_theater", "escort_taken", "zombie_barred",
    "zombie_not_adjacent", "zombie_diagonal", "zombie_no_room", "brad_same_space", "brad_no_room", "brad_own_figure",
    "brad_tried", "swag_too_late", "swag_before_move", "plead_later", "plead_too_late",
    "hit_for_escort", "too_few_stars", "place_not_near", "only_together",
    "in_theater", "hit_not_present",
})
# fmt: on
"""Refusals that set a mere permission aside when forced; any other names something that is not there to be done."""


SHOWS_ZERO = 10
"""The faces of a die that has 0 for its highest number."""


class OscarRace(DefinedGame[st.State, Kit]):
    """Oscar Race (and its later edition) over `State`."""

    answers = ANSWERS
    taken = TAKEN
    forceable = FORCEABLE

    def __init__(self, definition: GameDefinition, words: Words) -> None:
        self._numbers, self._player, self._escorts = read_all(definition)
        super().__init__(definition, words)

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        return Reading(parts).complaints

    def new_kit(self, variants: dict[str, Any]) -> Kit:
        return Kit(self.definition, self._numbers, self._player, self._escorts, self.words, variants)

    def new_grammar(self, kit: Kit) -> Grammar:
        return make_grammar(kit)

    # --- positions ---

    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> st.State:
        chosen = positions.accept_variants(self.definition, self.grammar, self.make_kit({}), variants or {})
        kit = self.make_kit(chosen)
        positions.check_names(self.definition, self.grammar, kit, names)
        state = setup.new_state(kit, list(names))
        self.settle(self.kit(state), state, [])
        return state

    def read_position(self, document: Mapping[str, Any]) -> st.State:
        return positions.read(self.definition, self.grammar, self.make_kit, document)

    def filled_in(self, kit: Kit, state: st.State, document: Mapping[str, Any]) -> list[Complaint]:
        return positions.filled_in(kit, state, document)

    def check_plausible(self, kit: Kit, state: st.State) -> None:
        plausibility.check_plausible(kit, state)

    def forget(self, before: st.State, document: dict[str, Any]) -> None:
        positions.forget(before, document)

    def schema(self) -> dict[str, Any]:
        return positions.schema(self.definition, self.make_kit({}))

    # --- play ---

    def interjections(self, state: st.State) -> list[Action]:
        return stars.payoffs(self.kit(state), state)

    def judge(self, kit: Kit, state: st.State, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", *stars.end_rules(kit, state))
        if type(action) is act.PayOff:
            return stars.check_payoff(kit, state, action)
        frame = state.pending[-1]
        answers = ANSWERS[type(frame)]
        faces = answers.die(kit, state, frame)
        if action.seat == CHANCE:
            return self._check_chance(kit, state, frame, faces, action)
        is_judged = not faces or isinstance(action, (*_BEFORE_DICE, act.CancelBreak, act.Adjust))
        verdict = answers.check(kit, state, frame, action) if answers.check and is_judged else None
        verdict = moves.check_ended(kit, state, action) if verdict is None else verdict
        if verdict is None and faces:
            decision = answers.decision(kit, state, frame)
            prompt = partial(self.prompt, state, decision)
            first = kit.refuse(state, "die_first", *CHANCE_RULES[decision.kind], prompt=prompt)
            return self.refuse_by_moment(kit, state, action, first)
        if verdict is not None:
            return verdict
        return self.refuse_by_moment(kit, state, action, self._not_now(kit, state, action))

    def violation(self, kit: Kit, state: st.State, action: Action) -> Refusal | None:
        return violations.violation(kit, state, action)

    def _check_chance(self, kit: Kit, state: st.State, frame: st.Frame, faces: int, action: Action) -> Verdict:
        """A die is checked like any action: it must be awaited, and show one of its faces. XX-TURN-01."""
        if isinstance(action, Roll) and 1 <= action.value <= faces:
            if isinstance(frame, st.Attack):
                return kit.permit_roll(frame.stage, attack.ROLL_RULES[frame.stage])
            return kit.permit_roll(frame.kind, ROLL_RULES[type(frame)])
        decision = ANSWERS[type(frame)].decision(kit, state, frame)
        if not faces and decision.kind == "hit":
            return kit.refuse(state, "place_hit_first", "XX-HIT-04", "XX-OPEN-38", seat=decision.seats[0])
        if not faces:
            return kit.refuse(state, "no_die_awaited", "XX-TURN-01", seat=decision.seats[0])
        rules = CHANCE_RULES[decision.kind]
        if isinstance(frame, st.RollingInitiative):
            rules = (*rules, *kit.by("initiative_die"))
        if faces > 0:
            key = "no_such_face_but_zero" if faces == SHOWS_ZERO else "no_such_face"
            return kit.refuse(state, key, *rules, number=faces)
        if isinstance(action, Reveal) and action.what == decision.what and action.value in decision.reveals:
            return kit.permit("dealt", *rules)
        choices = ", ".join(decision.reveals)
        return kit.refuse(state, "no_such_reveal", *rules, what=decision.what, choices=choices)

    def _not_now(self, kit: Kit, state: st.State, action: Action) -> Verdict:
        current = state.current
        if current is not None and current != action.seat and isinstance(action, _OWN_TURN):
            return moves.not_your_turn(kit, state, action, current)
        is_early_swag = isinstance(action, act.UseSwag) and kit.variants.swag_timing == "before_move"
        when, rules = _EARLY_SWAG if is_early_swag else HOME[type(action)]
        turn = state.pending[0]
        if (
            isinstance(action, act.Pass)
            and isinstance(turn, st.SeatTurn)
            and (turn.seat, turn.part) == (action.seat, "a")
        ):
            when, rules = _EARLY_PASS
        frame = state.pending[-1]
        asked = partial(self.prompt, state, ANSWERS[type(frame)].decision(kit, state, frame))
        if isinstance(action, _PART_A) and self.when_asked(state, action) == "later":
            return kit.refuse(state, "not_yet", *rules, prompt=asked)
        return kit.refuse(state, "not_now", *rules, verb=action.verb, when=when, prompt=asked)

    def carry_out(self, kit: Kit, state: st.State, action: Action, events: list[Event]) -> None:
        if type(action) is act.PayOff:
            stars.apply_payoff(kit, state, action, events)
        else:
            super().carry_out(kit, state, action, events)

    def observation(self, state: st.State, seat: int) -> dict[str, Any]:
        """Everything: stars, tickets, Swag Bags, kills and hits are open to all. XX-OPEN-73."""
        return self.document(state)

    def outcome(self, state: st.State) -> Outcome | None:
        return score.outcome(self.kit(state), state)

    def score(self, state: st.State) -> ScoreSheet:
        return score.sheet(self.kit(state), state)

    def facts(self, state: st.State) -> list[Fact]:
        return facts.facts(self.kit(state), state)

    def tableau(self, state: st.State) -> Tableau:
        return tableau.tableau(self.kit(state), state)

    def weight(self, state: st.State, action: Action) -> float:
        return casual.weight(self.kit(state), state, action)

    def value(self, state: st.State, seat: int) -> float:
        return value.value(self.kit(state), state, seat)

    # --- odds ---

    def resolution(self, state: st.State) -> Hashable | None:
        return odds.resolution(self.kit(state), state)

    def default_choice(self, state: st.State) -> Action | None:
        return odds.default_choice(self.kit(state), state)

    def usual(self, state: st.State) -> Action | None:
        return odds.declined(state) or super().usual(state)

    def measures(self, state: st.State) -> dict[str, int]:
        return odds.measures(self.kit(state), state)

    def changes(self, before: st.State, after: st.State) -> dict[str, int]:
        return {**super().changes(before, after), **odds.passing_changes(self.kit(after), before, after)}

    # --- words ---

    def prompt(self, state: st.State, decision: Decision) -> str:
        kit = self.kit(state)
        return kit.sentence(state, "prompts", self._prompt_key(state, decision), decision.data)

    def _prompt_key(self, state: st.State, decision: Decision) -> str:
        """The prompt of the decision, or one that leaves out what cannot be."""
        if decision.kind == "step" and not any(isinstance(action, act.Stop) for action in self.legal_actions(state)):
            return "step_on"
        return "brad_die_in_vain" if decision.kind == "brad_die" and decision.data["most"] < 1 else decision.kind

    def remark(self, state: st.State, action: Action) -> str:
        """The highest die that diverts a zombie. XX-BRAD-02."""
        frame = state.pending[-1]
        if not isinstance(action, act.Divert) or not isinstance(frame, st.Attack):
            return ""
        most = attack.brad_chance(self.kit(state), state, frame, *action.target)
        return f"{most} or less" if most > 0 else "no die does it"

    def dice_row(self, state: st.State) -> Hashable:
        """The phase, and what is rolled for: an attack on somebody, an interview, all Rope Lines."""
        frame = state.pending[-1] if state.pending else None
        about: tuple[object, ...] = ()
        if isinstance(frame, st.Interview):
            about = (frame.area, interview.stage(self.kit(state), state, frame) == "hit")
        who = (frame.seat,) if isinstance(frame, (st.Attack, st.Interview, st.Herding, st.Moving)) else ()
        return state.phase, type(frame).__name__, *who, *about

    def implied_by_roll(self, state: st.State) -> Action | None:
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, (st.Attack, st.Herding)) and frame.stage == "choose":
            return act.fight(frame.seat) if isinstance(frame, st.Attack) else act.herd(frame.seat)
        return None

    def when_asked(self, state: st.State, action: Action) -> Literal["now", "later"] | None:
        if state.pending and moves.check_ended(self.kit(state), state, action) is not None:
            return None
        return super().when_asked(state, action)

    def takes(self, frame: st.Frame, action: Action) -> bool:
        if isinstance(frame, st.SeatTurn) and frame.part == "b":
            return False
        if isinstance(frame, st.Moving) and frame.stage == "ended":
            return False
        if isinstance(frame, st.Moving) and isinstance(action, act.Run):
            return (frame.seat, frame.unit) == (action.seat, action.unit)  # too late for this one, whatever comes
        if isinstance(frame, st.RollingInitiative) and frame.again:
            return False  # the rolls that break a tie cannot be altered
        if isinstance(frame, st.Herding) and frame.stage != "choose" and isinstance(action, act.Herd):
            return False
        return super().takes(frame, action)

    def read(self, state: st.State, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        if part.verb == act.Stop.verb and part.words == ("*",):
            seat = self.seat_of(state, part, last)
            over = None if seat is None else hindsight.stop_of_last(self, self.kit(state), state, seat, last, past)
            if over is not None:
                return over
        return super().read(state, part, last, past)

    def is_redundant(self, state: st.State, action: Action, last: Action | None, past: Past | None = None) -> bool:
        return hindsight.is_redundant(self, self.kit(state), state, action, last, past)

    def refusal_in_line(self, past: Past, state: st.State, action: Action, refusal: Verdict) -> Verdict:
        found = hindsight.refusal(self, self.kit(state), state, action, past)
        return refusal if found is None else found

    def default_seat(self, state: st.State, verb: str) -> int | None:
        if verb == act.PayOff.verb and state.current is not None:
            return state.current
        asked = super().default_seat(state, verb)
        # While a die is awaited, it is rolled for somebody.
        return getattr(state.pending[-1], "seat", None) if asked is None and state.pending else asked


ROLL_RULES: dict[type, tuple[str, ...]] = {
    st.Spawning: ("XX-SPAWN-01", "XX-SPAWN-02"),
    st.RollingBreaks: ("XX-BREAK-01",),
    st.RollingInitiative: ("XX-INIT-01", "XX-OPEN-32"),
    st.Moving: ("XX-TRIP-01",),
    st.Herding: ("XX-ZMOVE-02",),
    st.StarRolls: ("XX-ROPE-01",),
    st.Interview: ("XX-INTVW-03", "XX-INTVW-11"),
}
"""The clauses that ask for a frame's dice; those of an attack are in `attack.py`."""

CHANCE_RULES = {
    "escort_dealt": ("XX-OPEN-08",),
    "spawn_number": ("XX-SPAWN-01",),
    "spawn_place": ("XX-SPAWN-02",),
    "break": ("XX-BREAK-01",),
    "initiative": ("XX-INIT-01",),
    "initiative_again": ("XX-INIT-02", "XX-OPEN-32"),
    "run_die": ("XX-TRIP-01",),
    "attack_die": ("XX-ATTACK-03",),
    "brad_die": ("XX-BRAD-02",),
    "herd_die": ("XX-ZMOVE-02",),
    "interview_player": ("XX-INTVW-03",),
    "interview_escort": ("XX-INTVW-11",),
    "interview_other": ("XX-INTVW-03",),
    "rope_die": ("XX-ROPE-01",),
}
