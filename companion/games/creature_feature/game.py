"""Creature Feature as a game of the referee, and the list of its steps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.errors import IllegalAction, NoOdds, Unreadable
from companion.games.base import DefinedGame
from companion.games.creature_feature import actions as act
from companion.games.creature_feature import state as st
from companion.games.creature_feature.bots import casual, guess, strategy
from companion.games.creature_feature.effects import helpers
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.numbers import Reading, read_all
from companion.games.creature_feature.positions import plausibility, positions
from companion.games.creature_feature.rules import audition, deck, score, scoring, season, showdown, team_up, turning
from companion.games.creature_feature.rules.deck import owner_of, seat_of
from companion.games.creature_feature.rules.teams import may_declare
from companion.games.creature_feature.state import SeasonStep
from companion.games.creature_feature.views import observation as observe
from companion.games.creature_feature.words.lines import ANY, HELPER_VERBS, by_power, card_named, is_taken, make_grammar
from companion.model import (
    CHANCE,
    EVERYBODY,
    Action,
    Decision,
    Event,
    Fact,
    Grammar,
    Outcome,
    Part,
    Past,
    Reveal,
    ScoreSheet,
    Verdict,
    Words,
)
from companion.model.grammar import find_seat
from companion.model.step import Moment

SeasonStep.kinds = (
    season.GivingMarker,
    deck.Drawing,
    season.Filming,
    team_up.Teaming,
    audition.Auditioning,
    showdown.Showdown,
    turning.Doctoring,
    scoring.Scoring,
    turning.Turning,
)
"""The steps of a turn, in their order in the schema of positions."""

FORCEABLE = frozenset({
    "not_your_decision", "not_your_act", "not_your_score", "helpers_over", "ghost_waits", "not_as_claimed",
    "must_look_on",
})  # fmt: skip
"""Refusals that `force` overrides, because only a permission is missing."""
ALL_PASS = "all pass"
SKETCHED = 0.4
"""The care of a bot that imagines a game."""


class CreatureFeature(DefinedGame[st.State, Kit]):
    """Creature Feature over `State`."""

    states = st.State
    steps = SeasonStep.kinds
    seats_rule = "XX-SETUP-01"
    plays_on = 1
    forceable = FORCEABLE

    def __init__(self, definition: GameDefinition, words: Words) -> None:
        self._reading = read_all(definition)
        super().__init__(definition, words)

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        return Reading(parts).complaints

    def new_kit(self, variants: dict[str, Any]) -> Kit:
        return Kit(self.definition, self._reading, self.words, variants)

    def new_grammar(self, kit: Kit) -> Grammar:
        return make_grammar(kit)

    # --- positions ---

    new_state = staticmethod(season.new_state)
    check_variant = staticmethod(positions.check_variant)
    is_noun = staticmethod(is_taken)
    plain = staticmethod(positions.plain)
    fill_in = staticmethod(positions.fill_in)
    add_nouns = staticmethod(positions.add_nouns)
    filled_in = staticmethod(positions.filled_in)
    check_plausible = staticmethod(plausibility.check_plausible)

    # --- play ---

    def interjections(self, state: st.State) -> list[Action]:
        return helpers.interjections(self.kit(state), state)

    def judge(self, kit: Kit, state: st.State, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", "XX-SEASON-01", "XX-WIN-01")
        if isinstance(action, helpers.AT_ANY_TIME):
            return helpers.check(kit, state, action)
        step = state.pending[-1]
        if action.seat == CHANCE:
            return self._judge_chance(kit, state, step, action)
        if type(action) in step.answered_by:
            return step.check(kit, state, action)
        when, rules = self.moment(kit, state, action)
        decision = step.decision(kit, state)
        rules, asked = (*rules, *self.comes_first(kit, state, decision)), partial(self.prompt, state, decision)
        refused = kit.refuse(state, "not_now", *rules, verb=action.verb, when=when, prompt=asked)
        return self.refuse_by_moment(kit, state, action, refused)

    violation = staticmethod(helpers.violation)

    def moment(self, kit: Kit, state: st.State, action: Action) -> Moment:
        return showdown.moment_of(state, action) or super().moment(kit, state, action)

    def _judge_chance(self, kit: Kit, state: st.State, step: SeasonStep, action: Action) -> Verdict:
        """A card turned up is checked like any action: it must be due, and possible. XX-COMP-02."""
        decision = step.decision(kit, state)
        if decision.kind == "look_on":
            return kit.refuse(state, "must_look_on", "XX-TEAM-07", "XX-TEAM-03", seat=decision.seats[0])
        if not decision.is_chance:
            return kit.refuse(state, "no_card_awaited", "XX-SEASON-07", prompt=partial(self.prompt, state, decision))
        rules = step.chance_rules(kit, state)
        if isinstance(action, Reveal) and _is_of_team(state, action.what) and action.value in kit.helpers:
            seat, _ = owner_of(state, action.what)
            return kit.refuse(state, "helper_in_team", "XX-TEAM-05", card=action.value, seat=seat)
        if not isinstance(action, Reveal) or action.what not in step.revealable(kit, state, decision):
            return kit.refuse(state, "not_awaited", rules[0], prompt=partial(self.prompt, state, decision))
        if action.value in step.possible(kit, state, action, decision):
            if isinstance(step, turning.Turning) and step.disproves(kit, state, action):
                data = {"seat": step.seat, "card": action.value}
                return kit.refuse(state, "not_as_claimed", "XX-TWIST-05", "XX-TWIST-01", **data)
            return kit.permit(decision.kind, *rules)
        if action.value not in kit.names or decision.what == season.FILM:
            return kit.refuse(
                state, "no_such_reveal", *rules, value=action.value[:40], choices=", ".join(decision.reveals)
            )
        if decision.kind == "co_stars" and kit.unseen(state)[action.value] > 0:
            seat, _ = owner_of(state, action.what)
            return kit.refuse(state, "not_in_hand", "XX-TEAM-01", card=action.value, seat=seat)
        rule = "XX-COMP-02" if kit.is_monster(action.value) else "XX-COMP-06"
        return kit.refuse(state, "impossible", rule, card=action.value, number=kit.copies[action.value])

    def carry_out(self, kit: Kit, state: st.State, action: Action, events: list[Event]) -> None:
        if isinstance(action, helpers.AT_ANY_TIME):
            helpers.apply(kit, state, action, events)
        else:
            super().carry_out(kit, state, action, events)

    def settle(self, kit: Any, state: st.State, events: list[Event]) -> None:
        super().settle(kit, state, events)
        if not state.pending and state.phase in ("deal", "showdown"):
            # After the last card of a deal, or the last box of a position, no decision is left: the turn goes on.
            season.begin_turn(state) if state.phase == "deal" else showdown.begin_scoring(kit, state)
            super().settle(kit, state, events)

    def observation(self, state: st.State, seat: int) -> dict[str, Any]:
        return self.document(observe.view(state, seat))

    def outcome(self, state: st.State) -> Outcome | None:
        return score.outcome(self.kit(state), state)

    def score(self, state: st.State) -> ScoreSheet:
        return score.sheet(self.kit(state), state)

    def facts(self, state: st.State) -> list[Fact]:
        return observe.facts(self.kit(state), state)

    def unknown(self, state: st.State) -> list[tuple[Action, tuple[str, ...]]]:
        frame = state.frame
        return frame.doubtful(self.kit(state), state) if isinstance(frame, scoring.Scoring) and frame.seats else []

    def weight(self, state: st.State, action: Action) -> float:
        return casual.weight(self.kit(state), state, action)

    def value(self, state: st.State, seat: int) -> float:
        """The lead, and what the cards in hand are worth while there are films to play them for."""
        return super().value(state, seat) + strategy.hand_worth(self.kit(state), state, seat)

    def preferred(self, state: st.State, seat: int, luck: Callable[[], float]) -> Action | None:
        return strategy.preferred(self.kit(state), self.view(state, seat), seat, luck)

    def sketched(self, state: st.State, seat: int, luck: Callable[[], float]) -> Action | None:
        return strategy.preferred(self.kit(state), self.view(state, seat), seat, luck, SKETCHED)

    def guessed(self, state: st.State, seat: int, shuffle: Callable[[list[str]], None]) -> st.State:
        return guess.guessed(self.kit(state), state, shuffle)

    # --- hidden cards ---

    def ways(self, state: st.State, outcomes: Sequence[Action]) -> list[int] | None:
        """How many unseen cards or films lead to each outcome."""
        kit, reveals = self.kit(state), [one for one in outcomes if isinstance(one, Reveal)]
        if not reveals or reveals[0].what == season.MARKER:
            return None
        if reveals[0].what == season.FILM:
            films = kit.films_of(state)
            return [films[season.film_value(one.value)] for one in reveals]
        left = kit.unseen(state)
        return [left[one.value] for one in reveals]

    def dealt_by_app(self, state: st.State) -> st.State:
        piles = [pile for seat in state.seats for pile in (seat.hand, seat.team, seat.hidden)]
        if any(st.UNKNOWN in pile for pile in piles):
            raise Unreadable("the app cannot deal with unknown cards: name each '?', or keep the cards at the table")
        state.table.cards = "app"
        return state

    def is_blind(self, state: st.State) -> bool:
        return not state.is_dealt_by_app

    def app_may_answer(self, state: st.State) -> bool:
        decision = self.decision(state)
        return state.is_dealt_by_app or (decision is not None and decision.kind == "marker")

    def view(self, state: st.State, seat: int) -> st.State:
        return observe.view(state, seat) if state.is_dealt_by_app else state

    def for_odds(self, state: st.State, seat: int = EVERYBODY) -> st.State:
        """The position with the cards at the table, so that nobody is asked which cards a hand draws.

        XX-OPEN-41, XX-HELP-01.
        """
        known = observe.view(state, seat) if state.is_dealt_by_app else state.copy()
        if self.resolution(known) is None:
            return known
        known.table.cards = "table"
        for frame in known.pending:
            if isinstance(frame, deck.Drawing):
                known.seats[frame.seat].hand += [st.UNKNOWN] * frame.left
                known.table.deck = max(known.table.deck - frame.left, 0)
        known.pending[:] = [one for one in known.pending if not isinstance(one, deck.Drawing)]
        if isinstance(known.frame, scoring.Scoring) and not known.frame.seats:
            raise NoOdds("there are no odds here: the last cards of the turn are drawn unseen")
        return known

    def secretly_asked(self, state: st.State) -> tuple[int, ...]:
        decision = self.decision(state)
        return decision.seats if decision is not None and decision.kind == "team" else ()

    def private(self, state: st.State, seat: int) -> list[Fact]:
        return observe.private(self.kit(state), state, seat) if state.is_dealt_by_app else []

    def shown(self, text: str) -> str:
        """The line without a team put face down or a card drawn to a hand. XX-TEAM-01, XX-OPEN-41."""
        words = text.split()
        if len(words) == 4 and words[1] == act.Team.verb:
            return f"{words[0]} {words[1]} {st.UNKNOWN} {st.UNKNOWN}"
        is_drawn = len(words) == 3 and words[0] == Reveal.verb and words[1].endswith(f".{deck.CARD}")
        return f"{words[0]} {words[1]} {st.UNKNOWN}" if is_drawn else text

    # --- odds ---

    def resolution(self, state: st.State) -> Hashable | None:
        """The part of the turn that odds cover: Audition to Score, or the card drawn for a helper in Team Up."""
        if state.phase == "team_up" and isinstance(state.frame, deck.Drawing):
            return "draw", state.table.season, state.turn
        if state.phase in ("audition", "showdown", "score"):
            return "turn", state.table.season, state.turn
        return None

    def usual(self, state: st.State) -> Action | None:
        """The answer of Enter: it passes and hides, but it never stays or drops."""
        return None if isinstance(state.frame, audition.Auditioning) else super().usual(state)

    def outcomes_for_odds(self, state: st.State) -> list[Action]:
        """For a Mad Doctor, only the monsters that end the search, if one must come. XX-HELP-18."""
        kit, outcomes = self.kit(state), self.legal_actions(state)
        is_search = isinstance(state.frame, turning.Doctoring)
        left = kit.unseen(state) if is_search else {}
        if not is_search or state.table.deck <= sum(left[card] for card in kit.helpers):
            return outcomes
        return [one for one in outcomes if isinstance(one, Reveal) and kit.is_monster(one.value)]

    def measures(self, state: st.State) -> dict[str, int]:
        return score.measures(self.kit(state), state)

    def changes(self, before: st.State, after: st.State) -> dict[str, int]:
        """A new season brings new hands, so a change in the number of cards means nothing. XX-SEASON-09."""
        found = super().changes(before, after)
        is_new = after.phase == "over" or after.table.season != before.table.season
        return {what: number for what, number in found.items() if not (is_new and what.endswith(".hand"))}

    # --- words ---

    def prompt(self, state: st.State, decision: Decision) -> str:
        return self.kit(state).sentence(state, "prompts", self._prompt_key(state, decision), decision.data)

    def _prompt_key(self, state: st.State, decision: Decision) -> str:
        """The prompt of the decision, or a shorter one without what is impossible."""
        if decision.kind == "co_stars" and len(decision.data["seats"]) == 1:
            return "last_co_star"
        if decision.kind != "acts":
            return decision.kind
        if showdown.has_no_helper(self.kit(state), state, decision.seats[0]):
            return "ghosts"
        return "acts" if may_declare(state.seats[decision.seats[0]]) else "acts_ghostless"

    def phase(self, state: st.State) -> str:
        return self.words.fill("phases", state.phase, {"season": state.table.season})

    def spelt_out(self, state: st.State, line: str) -> str:
        """`all pass` passes for every seat that still decides in the box; a name alone gives the marker."""
        if isinstance(state.frame, season.GivingMarker) and find_seat(self.names(state), line) is not None:
            return f"{season.MARKER} {line}"
        if line.lower() != ALL_PASS:
            return line
        passing = showdown.all_passing(self.kit(state), state)
        if not passing:
            raise Unreadable(f"'{ALL_PASS}' works only in a showdown, when players decide what to play")
        return "; ".join(f"{state.seats[seat].name} pass" for seat in passing)

    def expand(self, state: st.State, line: str) -> list[Part]:
        """In a line, `all pass` is for those who still decide after the parts before it. XX-SHOW-12."""
        if ALL_PASS not in line.lower():
            return super().expand(state, line)
        parts: list[Part] = []
        after = state.copy()
        for piece in self.pieces(state, line):
            found = super().expand(after, " ".join(piece.words)) if piece.error is not None else [*piece.parts]
            self._carry_out_parts(after, found)
            parts += found
        return parts

    def _carry_out_parts(self, state: st.State, parts: Sequence[Part]) -> None:
        """Carry these parts of a line out up to the first that cannot follow."""
        for part in parts:
            try:
                self.apply(state, self.read(state, part))
            except (IllegalAction, Unreadable):
                return

    def read(self, state: st.State, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        decision = self.decision(state)
        if decision is not None and (decision.is_chance or decision.kind == "look_on"):
            if part.verb == "roll" and part.follows and decision.kind == "co_stars":
                self._check_row(state, past)
            found = self._read_reveal(state, part, decision)
            if found is not None:
                return found
        if part.verb == "reveal" and part.words[0] in (ANY, "star", "co_star"):
            raise self._no_card(state, part, decision)
        # A line without a name is from the player to act: `stay; drop` are the answers of two seats.
        return scoring.as_shown(state, super().read(state, part))

    def _no_card(self, state: st.State, part: Part, decision: Decision | None) -> Unreadable | IllegalAction:
        """The refusal of a card where none is turned up. XX-SEASON-07."""
        if decision is None:
            line = " ".join(word for word in (part.seat, *part.words) if word and word != ANY)
            return Unreadable(f"'{line}': no card is turned up now")
        refused = self.kit(state).refuse(state, "no_card_awaited", "XX-SEASON-07", prompt=self.prompt(state, decision))
        return IllegalAction(refused.why, refused.rules)

    def _check_row(self, state: st.State, past: Past | None) -> None:
        """A row of numbers for films does not go on with the Co-Stars. XX-FILM-01, XX-FILM-06, XX-SIX-04."""
        if past is not None and isinstance(past.action, Reveal) and past.action.what == season.FILM:
            double = ("XX-FILM-06", *(("XX-SIX-04",) if len(state.seats) == 6 else ()))
            rules = double if len(state.table.films) > 1 else ("XX-FILM-01",)
            refused = self.kit(state).refuse(state, "films_complete", *rules)
            raise IllegalAction(refused.why, refused.rules)

    def _read_reveal(self, state: st.State, part: Part, decision: Decision) -> Reveal | None:
        """The card or film turned up that a part names; None if the part is an action."""
        kit = self.kit(state)
        if part.verb == "roll":
            value = _film_word(part.words[0]) if decision.what == season.FILM else by_power(kit, int(part.words[0]))
            return Reveal(CHANCE, decision.what, value or part.words[0])
        is_alone = part.verb in HELPER_VERBS and part.seat is None and decision.kind in _NAMED_ALONE
        if part.verb not in ("reveal", "ghost") and not is_alone:
            return None
        what, word = part.words if part.verb == "reveal" else (ANY, HELPER_VERBS.get(part.verb, part.verb))
        if what not in (ANY, "star", "co_star"):
            return Reveal(CHANCE, what.lower().replace("co-star", "co_star"), self._value(state, word, what.lower()))
        value, due = self._value(state, word, decision.what), state.pending[-1].revealable(kit, state, decision)
        if part.seat is None:
            return Reveal(CHANCE, due[0] if due and what == ANY else decision.what, value)
        seat = find_seat(self.names(state), part.seat)
        if seat is None:
            raise Unreadable(f"'{part.seat[:40]}' is not a player; the players are {', '.join(self.names(state))}")
        places = ("star", "co_star", deck.CARD) if what == ANY else (what,)
        own = [deck.of_seat(state, seat, which) for which in places]
        if part.verb == "ghost" and not {*own} & {*due}:
            return None  # this seat turns up no card now, so it declares its Ghost
        return Reveal(CHANCE, next((one for one in due if one in own), own[0]), value)

    def _value(self, state: st.State, word: str, what: str) -> str:
        """The film, seat or card that a word names, by what is turned up."""
        kit = self.kit(state)
        if what == season.FILM:
            return _film_word(word)
        if what == season.MARKER:
            seat = find_seat(self.names(state), word)
            return word if seat is None else state.seats[seat].name.lower()
        named = by_power(kit, int(word)) if word.isdecimal() else card_named(kit, word)
        if named is None:
            fitting = kit.monsters if _is_of_team(state, what) else kit.names
            raise Unreadable(f"there is no card '{word[:40]}'; use one of {', '.join(fitting)}")
        return named

    def is_redundant(self, state: st.State, action: Action, last: Action | None, past: Past | None = None) -> bool:
        """Whether a stay or a pass repeats a forced one; once is allowed. XX-OPEN-48, XX-SHOW-12."""
        if isinstance(action, act.Pass) and past is not None and not past.times(action):
            kit = self.kit(state)
            if state.phase in ("showdown", "score"):
                return showdown.was_passed(kit, state, action.seat)
            return showdown.could_only_pass(kit, past.state, action.seat)
        if not isinstance(action, act.Stay) or past is None:
            return False
        after = past.state.copy()
        forced = [event.data["seat"] for event in self.once_more(after, past) if event.kind == "must_stay"]
        return forced.count(action.seat) > past.repeated.count(action)

    def done_by(self, past: Past, state: st.State, action: Action) -> Verdict | None:
        return self.kit(state).permit("passed", "XX-SHOW-12") if isinstance(action, act.Pass) else None

    def when_asked(self, state: st.State, action: Action) -> Literal["now", "later"] | None:
        """Seats answer in turn: another seat's move is for later. XX-AUDIT-02, XX-SHOW-12."""
        found, decision = super().when_asked(state, action), self.decision(state)
        if action.seat != CHANCE and helpers.is_over(state, action):
            return None
        is_asked = action.seat == CHANCE or (decision is not None and action.seat in decision.seats)
        return "later" if found == "now" and not is_asked else found


_NAMED_ALONE = ("dealt", "new_star")
"""Decisions in which a helper's name alone is a card, not an action."""


def _film_word(word: str) -> str:
    low = word.lower()
    if low.removeprefix("film-").lstrip("f").isdecimal():
        number = int(low.removeprefix("film-").lstrip("f"))
        return f"film-{number}" if number else "double-feature"
    return "double-feature" if low.startswith("double") else low


def _is_of_team(state: st.State, what: str) -> bool:
    """Whether a thing to turn up is a Star or Co-Star."""
    owner = seat_of(state, what)
    return owner is not None and owner[1] != deck.CARD
