"""Oscar Race as the referee uses it: the verbs that every game has, and the list of its steps."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.games.base import DefinedGame
from companion.games.oscar_race import actions as act
from companion.games.oscar_race import state as st
from companion.games.oscar_race import views
from companion.games.oscar_race.bots import casual, value
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.numbers import Reading, read_all
from companion.games.oscar_race.odds import odds
from companion.games.oscar_race.positions import positions
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
)
from companion.games.oscar_race.rules.board import LIMOUSINE
from companion.games.oscar_race.rules.steps import has_moved, on_break
from companion.games.oscar_race.state import TurnStep
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
from companion.model.speaker import Refusal
from companion.model.step import Moment

TurnStep.kinds = (
    setup.ChoosingEscorts,
    spawn.Spawning,
    breaks.RollingBreaks,
    breaks.Cancelling,
    initiative.RollingInitiative,
    initiative.Bidding,
    turn.SeatTurn,
    moves.Moving,
    attack.Attack,
    turn.Placing,
    herding.Herding,
    stars.StarRolls,
    interview.Interview,
)
"""The steps of a turn, in the order of the schema of positions."""

_OWN_TURN = (act.Move, act.Run, act.Stop, act.Herd, act.MoveZombie)
_PART_A = (act.Move, act.Run, act.Stop)
"""What an attack in part A interrupts."""

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
"""Refusals that you can override by force. Any other names something that cannot be done at all."""


SHOWS_ZERO = 10
"""A die with this number of faces shows 0 for its highest number."""


class OscarRace(DefinedGame[st.State, Kit]):
    """Oscar Race (and its later edition) over `State`."""

    states = st.State
    steps = TurnStep.kinds
    seats_rule = "XX-OPEN-01"
    looks = 300
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

    new_state = staticmethod(setup.new_state)

    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> st.State:
        state = super().setup(names, variants)
        self.settle(self.kit(state), state, [])
        return state

    def check_variant(self, name: str, value: Any) -> None:
        positions.check_variant(self.definition, self.grammar, self.make_kit({}), name, value)

    is_noun = staticmethod(positions.is_noun)
    plain = staticmethod(positions.plain)
    fill_in = staticmethod(positions.fill_in)
    add_nouns = staticmethod(positions.add_nouns)
    filled_in = staticmethod(positions.filled_in)
    check_plausible = staticmethod(positions.check_plausible)
    forget = staticmethod(positions.forget)

    # --- play ---

    def interjections(self, state: st.State) -> list[Action]:
        return stars.payoffs(self.kit(state), state)

    def judge(self, kit: Kit, state: st.State, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", *stars.end_rules(kit, state))
        if type(action) is act.PayOff:
            return stars.check_payoff(kit, state, action)
        step = state.pending[-1]
        faces = step.die(kit, state)
        if action.seat == CHANCE:
            return self._judge_chance(kit, state, step, faces, action)
        verdict = step.judge(kit, state, action, faces)
        verdict = moves.check_ended(kit, state, action) if verdict is None else verdict
        if verdict is None and faces:
            prompt = partial(self.prompt, state, step.decision(kit, state))
            first = kit.refuse(state, "die_first", *step.chance_rules(kit, state), prompt=prompt)
            return self.refuse_by_moment(kit, state, action, first)
        if verdict is not None:
            return verdict
        return self.refuse_by_moment(kit, state, action, self._not_now(kit, state, action))

    def violation(self, kit: Kit, state: st.State, action: Action) -> Refusal | None:
        """For a move, only the space that the figure enters counts: the figure may start from another space by then."""
        if isinstance(action, act.MoveZombie) and action.start in kit.map.zombie_spaces:
            return herding.no_way(kit, action.start, action.to)
        if isinstance(action, act.Move) and kit.map.kind[action.to] == LIMOUSINE:
            return Refusal("limousine", ("XX-BOARD-01",), {})
        closed = state.table.breaks if state.phase == "moves" else ()
        if isinstance(action, act.Move) and kit.map.area_number.get(action.to) in closed:
            return on_break(action.seat, action.unit, action.to)
        frame = state.pending[-1]
        if isinstance(action, _PART_A) and frame.die(kit, state):
            return self._whatever_the_die(kit, state, action)
        return frame.violation(kit, state, action) if isinstance(frame, attack.Attack) else None

    def _whatever_the_die(self, kit: Kit, state: st.State, action: act.Move | act.Run | act.Stop) -> Refusal | None:
        """Why a figure cannot move on after any roll: its move of this turn is over, or the space is too far."""
        first, frame = state.pending[0], state.pending[-1]
        if not isinstance(first, turn.SeatTurn):
            return None
        if first.seat != action.seat:
            seats = {"seat": action.seat, "asked": first.seat}
            is_over = has_moved(state, action.seat)
            return Refusal("turn_is_over", ("XX-TURN-02", "XX-INIT-02"), seats) if is_over else None
        refusal = first.unit_refusal(kit, state, action.unit)
        if refusal is not None and refusal.key in ("already_moved", "in_theater"):
            return refusal
        if isinstance(frame, moves.Moving) and isinstance(action, act.Move) and frame.unit == action.unit:
            return frame.far_from_run(kit, state, action.to)
        return None

    def _judge_chance(self, kit: Kit, state: st.State, step: TurnStep, faces: int, action: Action) -> Verdict:
        """Check a die like any action: it must be due now, and show one of its faces. XX-TURN-01."""
        if isinstance(action, Roll) and 1 <= action.value <= faces:
            return kit.permit_roll(step.chance_rules(kit, state))
        decision = step.decision(kit, state)
        if not faces and decision.kind == "hit":
            return kit.refuse(state, "place_hit_first", "XX-HIT-04", "XX-OPEN-38", seat=decision.seats[0])
        if not faces:
            return kit.refuse(state, "no_die_awaited", "XX-TURN-01", seat=decision.seats[0])
        rules = step.chance_rules(kit, state)
        if isinstance(step, initiative.RollingInitiative):
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
        when, rules = self.moment(kit, state, action)
        decision = state.pending[-1].decision(kit, state)
        rules, asked = (*rules, *self.comes_first(kit, state, decision)), partial(self.prompt, state, decision)
        if isinstance(action, _PART_A) and self.when_asked(state, action) == "later":
            return kit.refuse(state, "not_yet", *rules, prompt=asked)
        return kit.refuse(state, "not_now", *rules, "XX-TURN-01", verb=action.verb, when=when, prompt=asked)

    def moment(self, kit: Kit, state: st.State, action: Action) -> Moment:
        """The Swag Bag comes before the move if the variant says so; `pass` waits for part B."""
        if isinstance(action, act.UseSwag) and kit.variants.swag_timing == "before_move":
            return turn.SeatTurn.answered_by[act.UseSwag]
        first = state.pending[0]
        is_part_a = isinstance(first, turn.SeatTurn) and (first.seat, first.part) == (action.seat, "a")
        if isinstance(action, act.Pass) and is_part_a:
            return turn.PASSING_IN_PART_A
        return super().moment(kit, state, action)

    def carry_out(self, kit: Kit, state: st.State, action: Action, events: list[Event]) -> None:
        if type(action) is act.PayOff:
            stars.apply_payoff(kit, state, action, events)
        else:
            super().carry_out(kit, state, action, events)

    def observation(self, state: st.State, seat: int) -> dict[str, Any]:
        """Everything: all players may see stars, tickets, Swag Bags, kills and hits. XX-OPEN-73."""
        return self.document(state)

    def outcome(self, state: st.State) -> Outcome | None:
        return score.outcome(self.kit(state), state)

    def score(self, state: st.State) -> ScoreSheet:
        return score.sheet(self.kit(state), state)

    def facts(self, state: st.State) -> list[Fact]:
        return views.facts(self.kit(state), state)

    def tableau(self, state: st.State) -> Tableau:
        return views.tableau(self.kit(state), state)

    def weight(self, state: st.State, action: Action) -> float:
        return casual.weight(self.kit(state), state, action)

    def value(self, state: st.State, seat: int) -> float:
        return value.value(self.kit(state), state, seat)

    # --- odds ---

    resolution = staticmethod(odds.resolution)

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
        """The prompt of the decision, or a variant that leaves out what is impossible now."""
        if decision.kind == "step" and not any(isinstance(action, act.Stop) for action in self.legal_actions(state)):
            return "step_on"
        return "brad_die_in_vain" if decision.kind == "brad_die" and decision.data["most"] < 1 else decision.kind

    def remark(self, state: st.State, action: Action) -> str:
        """The highest die that sends the zombie away. XX-BRAD-02."""
        frame = state.pending[-1]
        if not isinstance(action, act.Divert) or not isinstance(frame, attack.Attack):
            return ""
        most = frame.brad_chance(self.kit(state), state, *action.target)
        return f"{most} or less" if most > 0 else "no die is low enough"

    def dice_row(self, state: st.State) -> Hashable:
        """The phase and the reason for the roll: an attack on a figure, an interview, all Rope Lines."""
        frame = state.pending[-1] if state.pending else None
        about: tuple[object, ...] = ()
        if isinstance(frame, interview.Interview):
            about = (frame.area, frame.stage(self.kit(state), state) == "hit")
        return state.phase, type(frame).__name__, getattr(frame, "seat", None), *about

    def implied_by_roll(self, state: st.State) -> Action | None:
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, (attack.Attack, herding.Herding)) and frame.stage == "choose":
            return act.fight(frame.seat) if isinstance(frame, attack.Attack) else act.herd(frame.seat)
        return None

    def when_asked(self, state: st.State, action: Action) -> Literal["now", "later"] | None:
        if state.pending and moves.check_ended(self.kit(state), state, action) is not None:
            return None
        return super().when_asked(state, action)

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
        # A die to roll now belongs to a seat.
        return getattr(state.pending[-1], "seat", None) if asked is None and state.pending else asked
