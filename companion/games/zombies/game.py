"""The rules of Zombies!!! behind the verbs every game has, and the list of its steps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.errors import Unreadable
from companion.games.base import DefinedGame
from companion.games.zombies import actions as act
from companion.games.zombies import state as st
from companion.games.zombies.bots import casual, hindrance, plan, strategy
from companion.games.zombies.effects import deck, dice, pieces, playing, weapons
from companion.games.zombies.kit import Kit
from companion.games.zombies.numbers import Reading, read_all
from companion.games.zombies.odds import odds
from companion.games.zombies.positions import plausibility, positions
from companion.games.zombies.rules import fight, helipad, moving, placing, setup, spawn, turn, walking, win
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.state import TurnStep
from companion.games.zombies.views import facts, tableau
from companion.games.zombies.views import observation as observe
from companion.games.zombies.words import asking, lines
from companion.games.zombies.words import usual as events_asked
from companion.games.zombies.words.grammar import ALL, ANY, TownGrammar
from companion.games.zombies.words.hindsight import Hindsight
from companion.games.zombies.words.nouns import named
from companion.games.zombies.words.spelling import in_grammar_words
from companion.model import (
    CHANCE,
    EVERYBODY,
    Action,
    Decision,
    Event,
    Fact,
    Mean,
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
from companion.model.grammar import Piece, find_seat
from companion.model.speaker import Refusal
from companion.model.step import Moment

TurnStep.kinds = (
    setup.ChoosingDealer,
    deck.Drawing,
    turn.Turn,
    placing.DrawingTile,
    helipad.PickingPlacer,
    placing.Placing,
    spawn.Bringing,
    fight.Fight,
    moving.Moving,
    walking.ZombieMoves,
    deck.Discarding,
    playing.Playing,
    dice.Rolling,
    pieces.Putting,
    pieces.Returning,
    pieces.Taking,
)
"""The steps of a turn and of event cards, in the order of the schema of positions."""
UNTIL = {action: step.until for step in TurnStep.kinds for action in step.answered_by}
"""For each action, the last step of a turn in which it is possible."""
_IN_ANY_TURN = (act.Raise, act.Reroll, act.Return, act.PutZombie)
"""Actions that a card or tile can ask of any player: what they lack is that card or tile, not the turn."""

_FROM_ELSEWHERE = ("far", "off_map")
"""Why a pawn cannot make a step, though it may when it moves: it is elsewhere, or a tile has been placed."""

FORCEABLE = frozenset({
    "no_step_wall", "no_step_across", "no_step_corner", "no_step_diagonal", "no_step_far",
    "no_walk_wall", "no_walk_across", "no_walk_corner", "no_walk_diagonal", "no_walk_far",
    "zombie_has_moved", "place_no_joint", "place_road_meets_wall", "place_wall_stops_road", "place_no_neighbour",
    "must_discard", "wrong_moment", "one_a_round", "has_passed",
})  # fmt: skip
"""Refusals that `force` can override; all others name something that cannot be done."""

ALL_PASS = f"{ALL} {act.Pass.verb}"


class Zombies(DefinedGame[st.State, Kit]):
    """Zombies!!! over `State`."""

    no_hands = ("event_set=none",)
    states = st.State
    steps = TurnStep.kinds
    seats_rule = "XX-SETUP-15"
    plays_on = 40
    forceable = FORCEABLE

    def __init__(self, definition: GameDefinition, words: Words) -> None:
        self._numbers, self._tiles, self._events = read_all(definition)
        super().__init__(definition, words)

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        return Reading(parts).complaints

    def new_kit(self, variants: dict[str, Any]) -> Kit:
        return Kit(self.definition, self._numbers, self._tiles, self._events, self.words, variants)

    new_grammar = TownGrammar

    # --- positions ---

    new_state = staticmethod(setup.new_state)
    is_noun = staticmethod(lines.is_taken)
    plain = staticmethod(positions.plain)
    fill_in = staticmethod(positions.fill_in)
    add_nouns = staticmethod(positions.add_nouns)
    filled_in = staticmethod(positions.filled_in)
    check_plausible = staticmethod(plausibility.check_plausible)

    def forget(self, before: st.State, document: dict[str, Any]) -> None:
        positions.forget(self.kit(before), before, self.document(before), document)

    # --- play ---

    def interjections(self, state: st.State) -> list[Action]:
        return playing.plays(self.kit(state), state) if state.pending else []

    def legal_actions(self, state: st.State) -> list[Action]:
        """A player who pays for a roll, or moves, may use a weapon instead. XX-EV-02, XX-EV-04, XX-EV-05."""
        found = super().legal_actions(state)
        if found and found[0].seat != CHANCE:
            found += weapons.uses(self.kit(state), state)
        return found

    def carry_out(self, kit: Kit, state: st.State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Play):
            playing.apply_play(kit, state, action, events)
        elif isinstance(action, act.Use):
            weapons.apply(kit, state, action, events)
        else:
            super().carry_out(kit, state, action, events)

    def judge(self, kit: Kit, state: st.State, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", "XX-WIN-03")
        if isinstance(action, act.Play):
            return playing.check(kit, state, action)
        if isinstance(action, act.Use):
            return weapons.check(kit, state, action)
        step = state.pending[-1]
        if action.seat == CHANCE:
            return self._judge_chance(kit, state, step, action)
        verdict = step.judge(kit, state, action)
        if verdict is not None:
            return verdict
        return self.refuse_by_moment(kit, state, action, self._not_now(kit, state, step, action))

    def violation(self, kit: Kit, state: st.State, action: Action) -> Refusal | None:
        """The rule that the action would break even at its own moment; None if only the moment is wrong."""
        if isinstance(action, act.Move):
            start = state.seats[action.seat].at
            reason = "" if action.to == start else why_not_joined(kit.town(state), start, action.to)
            if not reason or reason in _FROM_ELSEWHERE:
                return None
            data = {"seat": action.seat, "start": start, "space": action.to}
            return Refusal(f"no_step_{reason}", moving.NO_STEP[reason], data)
        if isinstance(action, act.Walk) and action.start in state.table.zombies:
            return walking.obstacle(kit, state, action.start, action.to)
        if isinstance(action, act.Place) and action.cell in state.table.map:
            tile = state.table.map[action.cell].tile
            return Refusal("tile_lies", ("XX-TILE-21",), {"tile": tile, "cell": action.cell})
        if isinstance(action, act.Place) and isinstance(state.top, helipad.PickingPlacer):
            return state.top.no_placer(kit, action.seat)
        if isinstance(action, act.Discard):
            return deck.lack(kit, state, action.seat, action.card, "XX-TURN-08", "XX-EVENT-08")
        return None

    def _judge_chance(self, kit: Kit, state: st.State, step: TurnStep, action: Action) -> Verdict:
        """Whether a die, tile or card is needed now, and can have this result."""
        rules = step.chance_rules(kit, state)
        if isinstance(action, Roll) and 1 <= action.value <= step.die(kit, state):
            return kit.permit_roll(rules)
        kind = step.awaited(kit, state, action) if isinstance(action, Reveal) else None
        if kind is not None:
            return kit.permit(kind, *rules)
        decision = step.decision(kit, state)
        shown = action if isinstance(action, Reveal) and action.what == decision.what else None
        prompt = partial(self.prompt, state, decision)
        if not decision.is_chance:
            return kit.refuse(state, "no_die_awaited", "XX-TURN-01", prompt=prompt)
        if decision.die:
            return kit.refuse(state, "no_such_face", *rules, "XX-CLAR-07", number=decision.die, prompt=prompt)
        if shown is None:
            return kit.refuse(state, "not_awaited", *rules, prompt=prompt)
        return self._impossible(kit, state, step, decision, shown)

    def _impossible(self, kit: Kit, state: st.State, step: TurnStep, decision: Decision, action: Reveal) -> Verdict:
        """Why a hidden tile, card or player cannot be this one."""
        if decision.kind == "draw_tile" and action.value == kit.helipad and state.table.helipad == "deck":
            is_bottom = kit.variants.helipad_position == "bottom"
            rules = ("XX-SETUP-06", "XX-OPEN-54") if is_bottom else ("XX-SETUP-18", "XX-SETUP-17", "XX-OPEN-54")
            return kit.refuse(state, "helipad_later", *rules, number=state.table.deck)
        if decision.kind == "draw_tile" and action.value in kit.tiles:
            number = kit.copies[action.value]
            rules = ("XX-SETUP-02", "XX-COMP-01") if action.value == kit.start else ("XX-COMP-01", "XX-TILE-21")
            return kit.refuse(state, "tile_is_out", *rules, tile=action.value, number=number)
        if decision.kind == "taken" and st.UNKNOWN not in state.seats[decision.data["other"]].hand:
            data = {"seat": decision.data["other"], "card": action.value}
            return kit.refuse(state, "not_in_hand", "XX-EV-24", **data)
        if decision.kind in ("dealt", "taken") and action.value in kit.events:
            number = kit.event_copies[action.value]
            return kit.refuse(state, "card_is_out", "XX-COMP-07", card=action.value, number=number)
        asked, choices = step.chance_rules(kit, state), ", ".join(decision.reveals)
        return kit.refuse(state, "no_such_reveal", *asked, value=action.value[:40], choices=choices)

    def moment(self, kit: Kit, state: st.State, action: Action) -> Moment:
        """Too many cards in hand have to go in step 7, and no earlier. XX-EVENT-07, XX-OPEN-36."""
        found = super().moment(kit, state, action)
        if not isinstance(action, act.Discard) or len(state.seats[action.seat].hand) <= kit.numbers.hand:
            return found
        return found._replace(rules=(*found.rules, "XX-EVENT-07", "XX-OPEN-36"))

    def _not_now(self, kit: Kit, state: st.State, step: TurnStep, action: Action) -> Verdict:
        """Why an action that does not belong to the current step is illegal."""
        when, rules = self.moment(kit, state, action)
        decision = step.decision(kit, state)
        prompt, now = partial(self.prompt, state, decision), state.pending[0]
        is_placer_open = isinstance(step, helipad.PickingPlacer) and isinstance(action, act.Place)
        may_be_asked = action.seat in decision.seats or isinstance(action, _IN_ANY_TURN) or is_placer_open
        if isinstance(now, turn.Turn) and now.seat != action.seat and not may_be_asked:
            of_walk = isinstance(action, act.Walk) and isinstance(step, walking.ZombieMoves)
            order = (*("XX-ZMOVE-09",) * of_walk, "XX-TURN-01", "XX-TURN-09")
            return kit.refuse(state, "not_your_turn", *order, seat=action.seat, asked=now.seat, prompt=prompt)
        if isinstance(now, turn.Turn) and kit.steps.index(now.step) > kit.steps.index(UNTIL[type(action)]):
            if isinstance(action, act.Move):
                died = ("XX-DEATH-01",) if state.seats[action.seat].dead else ()
                over = (*died, "XX-MOVE-01", "XX-MOVE-14", "XX-TURN-15")
                return kit.refuse(state, "movement_over", *over, seat=action.seat, prompt=prompt)
            return kit.refuse(state, "step_over", *rules, "XX-TURN-15", verb=action.verb, when=when, prompt=prompt)
        if isinstance(step, placing.Placing) and isinstance(action, act.Pass | act.Stop):
            return kit.refuse(state, "must_place", "XX-TILE-11", *rules, tile=step.tile, prompt=prompt)
        if isinstance(step, playing.Playing):
            answer_first = ("XX-EVENT-29", "XX-EVENT-30", "XX-OPEN-60")
            return kit.refuse(state, "card_first", *answer_first, other=step.seat, card=step.card)
        if decision.is_chance and (type(action) in step.answered_by or not isinstance(action, _IN_ANY_TURN)):
            return kit.refuse(state, "die_first", *step.chance_rules(kit, state), prompt=prompt)
        return kit.refuse(state, "not_now", *rules, "XX-TURN-01", verb=action.verb, when=when, prompt=prompt)

    def settle(self, kit: Kit, state: st.State, events: list[Event]) -> None:
        """As in every game, but by a variant the Helipad victory is checked at every moment. XX-OPEN-19."""
        pending, is_checked = state.pending, kit.variants.helipad_check == "always"
        while pending:
            if is_checked:
                win.look_at_all(kit, state, events)
            if not pending or pending[-1].resume(kit, state, events):
                return

    def observation(self, state: st.State, seat: int) -> dict[str, Any]:
        return self.document(observe.view(state, seat))

    def outcome(self, state: st.State) -> Outcome | None:
        return win.outcome(self.kit(state), state)

    def score(self, state: st.State) -> ScoreSheet:
        return win.sheet(self.kit(state), state)

    def facts(self, state: st.State) -> list[Fact]:
        return facts.facts(self.kit(state), state)

    def picture(self, state: st.State) -> str:
        return facts.drawing(self.kit(state), state)

    def tableau(self, state: st.State) -> Tableau:
        return tableau.tableau(self.kit(state), state)

    # --- bots ---

    def weight(self, state: st.State, action: Action) -> float:
        return casual.weight(self.kit(state), state, action)

    def value(self, state: st.State, seat: int) -> float:
        return plan.value(self.kit(state), self.view(state, seat), seat)

    def preferred(self, state: st.State, seat: int, luck: Callable[[], float]) -> Action | None:
        return strategy.preferred(self.kit(state), self.view(state, seat), seat)

    def guessed(self, state: st.State, seat: int, shuffle: Callable[[list[str]], None]) -> st.State:
        return observe.guessed(self.kit(state), state, shuffle)

    def interjected(self, state: st.State, seat: int, luck: Callable[[], float]) -> Action | None:
        return hindrance.hindrance(self.kit(state), state, seat)

    # --- hidden cards ---

    def ways(self, state: st.State, outcomes: Sequence[Action]) -> list[int] | None:
        """The chance of a kind of tile or card: its number among those nobody has seen."""
        left = state.pending[-1].ways(self.kit(state), state) if state.pending else None
        return None if left is None else [left[one.value] for one in outcomes if isinstance(one, Reveal)]

    def dealt_by_app(self, state: st.State) -> st.State:
        if any(st.UNKNOWN in seat.hand for seat in state.seats):
            raise Unreadable("the app cannot hold unknown cards ('?'): name all cards, or let the table hold them")
        state.table.cards = "app"
        return state

    def is_blind(self, state: st.State) -> bool:
        return self.kit(state).has_events and not state.is_dealt_by_app

    def app_may_answer(self, state: st.State) -> bool:
        """The app may always roll dice and pick a player; tiles and cards only if the app holds them."""
        decision = self.decision(state)
        return state.is_dealt_by_app or decision is None or decision.kind not in ("draw_tile", "dealt", "taken")

    def view(self, state: st.State, seat: int) -> st.State:
        return observe.view(state, seat) if state.is_dealt_by_app else state

    def for_odds(self, state: st.State, seat: int = EVERYBODY) -> st.State:
        return observe.view(state, seat) if state.is_dealt_by_app else state.copy()

    def private(self, state: st.State, seat: int) -> list[Fact]:
        return observe.private(self.kit(state), state, seat) if state.is_dealt_by_app else []

    def shown(self, text: str) -> str:
        """The text of a draw to a hand, without the card. XX-EVENT-31."""
        words = text.split()
        is_drawn = len(words) == 3 and words[0] == Reveal.verb and words[1].endswith(f".{deck.CARD}")
        return f"{words[0]} {words[1]} {st.UNKNOWN}" if is_drawn else text

    # --- odds ---

    resolution = staticmethod(events_asked.resolution)

    def usual(self, state: st.State) -> Action | None:
        return events_asked.usual(self.kit(state), state) or self.default_choice(state)

    def usual_line(self, state: st.State) -> str:
        """Enter passes for everybody who may answer a card, and picks spaces for pieces or zombies."""
        if len(events_asked.passes(state)) > 1:
            return ALL_PASS
        return ANY if asking.can_pick_any(self.kit(state), state) else super().usual_line(state)

    def spelt_out(self, state: st.State, line: str) -> str:
        """`all pass` answers for all who may answer a card; `any` picks for you; places alone answer the question."""
        kit = self.kit(state)
        if line.lower() == ALL_PASS:
            return "; ".join(events_asked.passes(state)) or line
        seat_and_verb = lines.before_any(self.names(state), line)
        if seat_and_verb is not None:
            return "; ".join(asking.lines_for_any(self, kit, state, *seat_and_verb)) or lines.nothing_left(line)
        return self._full_answer(state, line)

    def seat_of(self, state: st.State, part: Part, last: Action | None) -> int | None:
        """A player who has passed says no more: what follows `all pass` is for the player to act."""
        return super().seat_of(state, part, None if isinstance(last, act.Pass) else last)

    def implied_by_roll(self, state: st.State) -> Action | None:
        """Rolling for the zombies ends a movement without steps left; rolling on lets a card pass."""
        return events_asked.movement_end(state) or events_asked.last_pass(state)

    def implied_by_reveal(self, state: st.State) -> Action | None:
        """Drawing the next tile means discarding no card."""
        return events_asked.no_discard(state)

    def rolls_on(self, state: st.State) -> Action | None:
        return events_asked.movement_end(state) if st.ZOMBIES not in state.table.skips else None

    measures = staticmethod(odds.measures)

    def changes(self, before: st.State, after: st.State) -> dict[str, int]:
        return {**super().changes(before, after), **odds.rolled(before, after)}

    counted = staticmethod(odds.counted)
    aims = staticmethod(odds.aims)

    def answers_for_odds(self, state: st.State, seat: int) -> list[Action]:
        return [action for action in super().answers_for_odds(state, seat) if odds.is_sure(state, action)]

    # --- words ---

    def tell_aims(self) -> str:
        return self.words.texts["aims"]["all"]

    def tell_means(self, state: st.State, means: Mapping[str, Mean]) -> list[str]:
        return odds.tell_means(self.words, means)

    def prompt(self, state: st.State, decision: Decision) -> str:
        """The question, with an example of a possible answer."""
        kit = self.kit(state)
        return kit.sentence(state, "prompts", *asking.details(kit, state, decision))

    def expand(self, state: st.State, line: str) -> list[Part]:
        return super().expand(state, self._spelt_out(state, line))

    def pieces(self, state: st.State, line: str) -> list[Piece]:
        """The pieces of a line. A later piece without a verb gets its verb when it is done, from `spelt_out`."""
        names = self.names(state)
        first, *others = super().pieces(state, self._spelt_out(state, line))
        return [lines.uncut_any(first), *(lines.uncut_places(names, one) for one in others)]

    def _spelt_out(self, state: st.State, line: str) -> str:
        """The line with its verbs: a name alone picks a player, a card alone is the one drawn, places alone answer."""
        names, kit = self.names(state), self.kit(state)
        plain = asking.price_line(self, kit, state, in_grammar_words(names, self.grammar_of(state).joined(names, line)))
        first, *others = lines.cut(kit, state, names, plain)
        return " ; ".join([self._full_answer(state, first), *others])

    def _full_answer(self, state: st.State, piece: str) -> str:
        """One piece of a line as a full answer to the current question."""
        decision, names, kit = self.decision(state), self.names(state), self.kit(state)
        piece = asking.price_line(self, kit, state, piece)
        if decision is not None and decision.kind in ("dealer", "placer"):
            piece = asking.picking_line(names, decision.what, piece)
        if decision is not None and decision.kind in ("dealt", "taken"):
            card = named(kit, kit.card_codes, piece)
            piece = f"{Reveal.verb} {decision.what} {card}" if card is not None else piece
        return lines.with_verb(kit, state, names, piece)

    def read(self, state: st.State, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        kit = self.kit(state)
        hindsight = None if past is None else Hindsight(self, kit, state, past)
        if part.verb == Reveal.verb:
            return self._read_reveal(kit, state, *part.words)
        if part.verb == Roll.verb and part.seat is not None and hindsight is not None:
            hindsight.check_roller(part.seat)
        if part.verb in lines.VERBS_BEFORE_ANY and part.words[-1:] == (lines.NOTHING_LEFT,):
            if hindsight is None:
                raise Unreadable(lines.NO_ANY)
            return hindsight.done_for_you(part)
        part = hindsight.on_tile(part) if hindsight is not None and state.pending else part
        action = lines.with_defaults(kit, state, super().read(state, part, last, past))
        is_without_seat = part.seat is None and last is None and action.seat != CHANCE
        return hindsight.of_whose_turn_it_was(action) if is_without_seat and hindsight is not None else action

    def _read_reveal(self, kit: Kit, state: st.State, what: str, word: str) -> Reveal:
        """The tile, card or seat that a word stands for; raises Unreadable."""
        if what in (setup.DEALER, helipad.PLACER):
            seat = find_seat(self.names(state), word)
            return Reveal(CHANCE, what, word if seat is None else state.seats[seat].name.lower())
        codes = kit.codes if what == placing.TOP_TILE else kit.card_codes
        value = named(kit, codes, word)
        if value is None:
            kinds = ", ".join(dict.fromkeys(codes.values()))
            raise Unreadable(f"there is no {what} '{word[:40]}'; use one of {kinds}")
        return Reveal(CHANCE, what, value)

    def default_seat(self, state: st.State, verb: str) -> int | None:
        """While a die has to be rolled, the seat it is rolled for."""
        asked = super().default_seat(state, verb)
        seats = state.pending[-1].whose if state.pending else []
        return seats[0] if asked is None and len(seats) == 1 else asked

    def dice_row(self, state: st.State) -> Hashable:
        """The step, and the reason for the roll."""
        frame = state.top
        return state.phase, type(frame).__name__, getattr(frame, "seat", None), getattr(frame, "space", None)

    def when_asked(self, state: st.State, action: Action) -> Literal["now", "later"] | None:
        """An action that belongs to a later step of this turn is for later. XX-TURN-15."""
        if isinstance(action, act.Play | act.Use) and state.pending:
            return self._when_played(state, action)
        found = super().when_asked(state, action)
        now = state.pending[0] if state.pending else None
        if found is None and isinstance(now, turn.Turn) and now.seat == action.seat and action.seat != CHANCE:
            steps = self.kit(state).steps
            return "later" if steps.index(UNTIL[type(action)]) > steps.index(now.step) else None
        return found

    def _when_played(self, state: st.State, action: Action) -> Literal["now", "later"] | None:
        """Whether a card or weapon can be used now, or may have to wait for a die or another card."""
        kit, top = self.kit(state), state.pending[-1]
        if self.judge(kit, state, action).legal is True:
            return "now"
        return "later" if isinstance(top, playing.Playing) or top.die(kit, state) else None

    def refusal_in_line(self, past: Past, state: st.State, action: Action, refusal: Verdict) -> Verdict:
        if not state.pending:
            return refusal
        kit = self.kit(state)
        # The rule that a zombie's step breaks depends on the position before it, not on the result.
        moment = self._not_now(kit, state, state.pending[-1], action) if isinstance(action, act.Walk) else refusal
        return Hindsight(self, kit, state, past).refusal(action, refusal, moment)

    def done_by(self, past: Past, state: st.State, action: Action) -> Verdict | None:
        return Hindsight(self, self.kit(state), state, past).done_by(action)

    def is_redundant(self, state: st.State, action: Action, last: Action | None, past: Past | None = None) -> bool:
        return past is not None and Hindsight(self, self.kit(state), state, past).has_been_done(action)
