"""The rules of The Producer 1940-1944 behind the verbs every game has, and the list of its steps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.errors import NoOdds, Unreadable
from companion.games.base import DefinedGame
from companion.games.the_producer import actions as act
from companion.games.the_producer.bots import casual, guess, strategy, worth
from companion.games.the_producer.effects import lasting, money, people, storehouse, tokens
from companion.games.the_producer.effects.effect import Effect
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import Reading, read_all
from companion.games.the_producer.odds import movie as movie_odds
from companion.games.the_producer.odds import oscar as award_odds
from companion.games.the_producer.positions import plausibility, playable, positions
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules import (
    awards,
    bank,
    building,
    buying,
    deck,
    distribution,
    draft,
    final,
    firing,
    hiring,
    maintenance,
    movies,
    oscars,
    radio,
    setup,
    trend,
    turn,
)
from companion.games.the_producer.rules.people import has_worked
from companion.games.the_producer.state import State, YearStep
from companion.games.the_producer.views import facts, tableau
from companion.games.the_producer.views import observation as observe
from companion.games.the_producer.words import hindsight, lines
from companion.model import (
    CHANCE,
    EVERYBODY,
    Action,
    Decision,
    Ends,
    Event,
    Fact,
    Outcome,
    Past,
    Reveal,
    Roll,
    ScoreSheet,
    Verdict,
    Words,
)
from companion.model.tableau import Tableau

YearStep.kinds = (
    setup.ChoosingFirst,
    deck.Dealing,
    draft.Drafting,
    hiring.Hiring,
    deck.Uncovering,
    maintenance.Maintaining,
    turn.Turn,
    buying.Buying,
    radio.Tuning,
    bank.Banking,
    building.Building,
    distribution.Distributing,
    money.Playing,
    oscars.Ceremony,
    awards.Nominating,
    awards.Boosting,
    awards.Voting,
    awards.Drawing,
    firing.FiringAfter,
    trend.Trending,
)
"""The steps of a game, in the order in which the schema of positions names them."""

Effect.kinds = (
    money.Payment, money.TakenMoney, money.Tax, money.CoinToss, money.Redemption, money.VictoryPoints, money.Votes,
    money.TakenVotes, people.Star, people.EverybodyStar, people.Absence, people.Enlistment, people.Buyout,
    people.Arrival, people.Cancellation, lasting.HirePrice, people.Acquisition, people.Scout, tokens.Refill,
    tokens.Withdrawal, tokens.Removal, storehouse.AudienceBonus, storehouse.MatchBonus, storehouse.ExtraRedraws,
    storehouse.ExtraExchanges, storehouse.BoxOfficeBonus, storehouse.TokenChange, lasting.Borrowing,
    lasting.GenreAudience, tokens.Overtime, tokens.Layoff, lasting.Closure, lasting.BuildingCost,
    tokens.StorehouseLoss, storehouse.OscarStar, lasting.AwardPoints,
)  # fmt: skip
"""The effects of Event cards, in the order in which complaints about a card list their verbs."""

FORCEABLE = frozenset({
    "one_way_a_visit", "one_way_of_tuning", "cafe_visited", "is_associate", "one_theme_set", "stage_alone",
    "must_be_played", "not_for_storehouse", "has_worked", "superfluous", "no_radio_colour",
    "stage_used", "set_used", "set_not_of_genre", "set_is_no_stage", "worked_already", "sits_out", "too_famous",
    "too_many_supporting", "no_kolossal_b_movie", "famous_in_b_movie", "second_b_movie", "no_star_colour",
    "not_for_movies", "other_genre", "too_many_redraws",
})  # fmt: skip
"""Refusals that `force` may override: the action is possible but not allowed."""

HIDDEN = (".contract", ".script", ".event")
"""Chance words for what is dealt face down."""


MOST_DRAWN = 7
"""The most tokens that can be followed one by one within seconds; more can only be counted."""


class Producer(DefinedGame[State, Kit]):
    """The Producer 1940-1944 over `State`."""

    states = State
    steps = YearStep.kinds
    seats_rule = "XX-GAME-07"
    plays_on = 150
    forceable = FORCEABLE

    def __init__(self, definition: GameDefinition, words: Words) -> None:
        self._reading = read_all(definition)
        super().__init__(definition, words)

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        return Reading(parts).complaints

    def new_kit(self, variants: dict[str, Any]) -> Kit:
        return Kit(self.definition, self._reading, self.words, variants)

    new_grammar = staticmethod(lines.make_grammar)

    # --- positions ---

    new_state = staticmethod(setup.new_state)
    is_noun = staticmethod(lines.is_taken)
    plain = staticmethod(positions.plain)
    fill_in = staticmethod(positions.fill_in)
    add_nouns = staticmethod(positions.add_nouns)
    filled_in = staticmethod(positions.filled_in)
    check_plausible = staticmethod(plausibility.check_plausible)
    check_playable = staticmethod(playable.check_playable)

    def forget(self, before: State, document: dict[str, Any]) -> None:
        positions.forget(self.kit(before), before, self.document(before), document)

    # --- play ---

    def interjections(self, state: State) -> list[Action]:
        return firing.interjections(self.kit(state), state)

    def carry_out(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Fire):
            firing.apply(kit, state, action, events)
        else:
            state.pending[-1].apply(kit, state, action, events)

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", "XX-GAME-02")
        if isinstance(action, act.Fire):
            return firing.check(kit, state, action)
        step = state.pending[-1]
        if action.seat == CHANCE:
            return self._judge_chance(kit, state, step, action)
        verdict = step.judge(kit, state, action)
        if verdict is None:
            verdict = self._not_now(kit, state, step, action)
        elif verdict.key not in turn.MOMENTS:
            return verdict
        return self.refuse_by_moment(kit, state, action, verdict)

    def refuse_by_moment(self, kit: Kit, state: State, action: Action, moment: Verdict) -> Verdict:
        """The refusal by the moment, after one that would also hold in the seat's own go. XX-ORDER-05."""
        own = turn.check_in_go(kit, state, action) if state.phase == "operation" else None
        return moment if own is None or own.legal is not False else own.before(moment)

    def _judge_chance(self, kit: Kit, state: State, step: YearStep, action: Action) -> Verdict:
        """Whether a revealed value answers the current chance decision and is possible."""
        kind = step.awaited(kit, state, action) if isinstance(action, Reveal) else None
        if kind is not None:
            return kit.permit(kind, *step.chance_rules(kit, state))
        decision = step.decision(kit, state)
        prompt = partial(self.prompt, state, decision)
        rules = step.chance_rules(kit, state) if decision.is_chance else ("XX-ORDER-05",)
        if isinstance(action, Roll):
            return kit.refuse(state, "no_dice", *rules, number=action.value, prompt=prompt)
        if not decision.is_chance:
            return kit.refuse(state, "no_card_awaited", *rules, prompt=prompt)
        if not isinstance(action, Reveal) or action.what != decision.what:
            if isinstance(action, Reveal) and (decision.what, action.what) == ("character", "script"):
                return kit.refuse(state, "other_deck_first", *rules, prompt=prompt, **decision.data)
            return kit.refuse(state, "not_awaited", *rules, prompt=prompt)
        if action.value in kit.cards:
            return kit.refuse(state, "card_is_out", *rules, card=action.value, prompt=prompt)
        choices = ", ".join(decision.reveals)
        return kit.refuse(state, "no_such_reveal", *rules, value=action.value[:40], choices=choices)

    def _not_now(self, kit: Kit, state: State, step: YearStep, action: Action) -> Verdict:
        """Why an action of another step cannot be done now."""
        decision = step.decision(kit, state)
        prompt = partial(self.prompt, state, decision)
        if state.current is not None and action.seat != state.current and action.seat not in decision.seats:
            order = ("XX-ORDER-05", "XX-ORDER-03")
            return kit.refuse(state, "not_your_turn", *order, seat=action.seat, other=state.current)
        card = action.what if isinstance(action, act.Add) else action.card if isinstance(action, act.Play) else None
        if isinstance(step, awards.OfAward) and awards.is_for_nominees(kit, card):
            used = ("XX-OSCAR-16", "XX-OPEN-91")
            return kit.refuse(state, "played_at_oscars", *used, verb=act.Play.verb, card=card, prompt=prompt)
        if isinstance(action, act.Pass):
            return kit.refuse(state, "no_pass", *step.no_pass(kit, state), prompt=prompt)
        when, rules = self.moment(kit, state, action)
        rules = (*rules, *self.comes_first(kit, state, decision))
        return kit.refuse(state, "not_now", *rules, verb=action.verb, when=when, prompt=prompt)

    def when_asked(self, state: State, action: Action) -> Literal["now", "later"] | None:
        """This game asks for no dice, so a number is never early. Whoever has worked is not fired later. XX-FIRE-03."""
        if isinstance(action, act.Fire) and state.current == action.seat and has_worked(state, action.character):
            return "now"
        return None if isinstance(action, Roll) else super().when_asked(state, action)

    def observation(self, state: State, seat: int) -> dict[str, Any]:
        return self.document(observe.without_money(self.kit(state), observe.view(state, seat), seat))

    def outcome(self, state: State) -> Outcome | None:
        return final.outcome(self.kit(state), state)

    def score(self, state: State) -> ScoreSheet:
        return final.sheet(self.kit(state), state)

    def facts(self, state: State) -> list[Fact]:
        return facts.facts(self.kit(state), state)

    def tableau(self, state: State) -> Tableau:
        return tableau.tableau(self.kit(state), state)

    def weight(self, state: State, action: Action) -> float:
        return casual.weight(self.kit(state), state, action)

    def value(self, state: State, seat: int) -> float:
        return worth.of_state(self.kit(state), state, seat)

    def preferred(self, state: State, seat: int, luck: Callable[[], float]) -> Action | None:
        return strategy.preferred(self.kit(state), self.view(state, seat), seat, luck)

    def guessed(self, state: State, seat: int, shuffle: Callable[[list[str]], None]) -> State:
        return guess.guessed(self.kit(state), state, shuffle)

    # --- hidden cards ---

    def lists_all(self, state: State) -> bool:
        """Not when a movie may be made: the list has only some choices of supporting parts."""
        frame = state.pending[-1] if state.pending else None
        if not isinstance(frame, turn.Turn) or frame.step != "producer":
            return True
        return not movies.legal(self.kit(state), state, frame.seat)

    def ways(self, state: State, outcomes: Sequence[Action]) -> list[int] | None:
        """How many ways each outcome has: the number of tokens of its colour; a card has one."""
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, awards.Drawing):
            return award_odds.ways(self.kit(state), state, outcomes)
        first = outcomes[0] if outcomes else None
        if not isinstance(first, Reveal) or first.what != lines.AUDIENCE:
            return None
        container: dict[Any, int] = {**state.table.container}
        return [container.get(one.value, 0) for one in outcomes if isinstance(one, Reveal)]

    def dealt_by_app(self, state: State) -> State:
        for seat in state.seats:
            if UNKNOWN in (*seat.drafts, *seat.scripts, *seat.events):
                raise Unreadable("the app cannot hold unknown cards ('?'): name all cards, or let the table hold them")
        state.table.cards = "app"
        return state

    def is_blind(self, state: State) -> bool:
        return not state.is_dealt_by_app

    def app_may_answer(self, state: State) -> bool:
        """Whether the app may answer: cards and tokens only if it holds them, the first player and coins always."""
        decision = self.decision(state)
        return state.is_dealt_by_app or decision is None or decision.kind in ("first", "coin", "event_coin")

    def is_about_people(self, state: State) -> bool:
        """Whether the question is who went to the movies most recently. XX-ORDER-04."""
        decision = self.decision(state)
        return decision is not None and decision.kind == setup.FIRST

    def view(self, state: State, seat: int) -> State:
        return observe.view(state, seat) if state.is_dealt_by_app else observe.without_votes(state, seat)

    def for_odds(self, state: State, seat: int = EVERYBODY) -> State:
        return observe.view(state, seat) if state.is_dealt_by_app else state.copy()

    def secretly_asked(self, state: State) -> tuple[int, ...]:
        """The seats that answer in secret: in the draft, and when the app takes votes. XX-DRAFT-03, XX-OSCAR-10."""
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, draft.Drafting) or (isinstance(frame, awards.Voting) and state.is_dealt_by_app):
            return tuple(frame.asked)
        return ()

    def private(self, state: State, seat: int) -> list[Fact]:
        return observe.private(self.kit(state), state, seat)

    def shown(self, text: str) -> str:
        """A line without its secret: a face-down or kept card, or the number of votes. XX-DRAFT-03.

        An event reports the votes when all have chosen them. XX-OSCAR-10.
        """
        words = text.split()
        is_dealt = len(words) == 3 and words[0] == Reveal.verb and words[1].endswith(HIDDEN)
        is_secret = len(words) == 3 and words[1] in (act.Keep.verb, act.Vote.verb)
        return " ".join((*words[:2], UNKNOWN)) if is_dealt or is_secret else text

    def is_still_hidden(self, state: State, text: str, later: Sequence[str] | None) -> bool:
        """Votes are hidden until all have chosen; cards as long as the app holds them. XX-OSCAR-10, XX-DRAFT-03."""
        name, verb, *_ = text.split()
        return observe.waits(state, name, later) if verb == act.Vote.verb else state.is_dealt_by_app

    def spelt_out(self, state: State, line: str) -> str:
        """The full line for a bare answer: `ann`, `john ford`, `3 blue 2 red`, or the colours of a movie."""
        decision = self.decision(state)
        if decision is None:
            return line
        if not decision.is_chance:
            return lines.with_verb(self.kit(state), self.names(state), state.pending[-1], line)
        return lines.revealed(self.kit(state), self.names(state), decision.what, line)

    def meant(self, state: State, line: str, seat: int | None = None) -> Action | None:
        """`ok` stands for the best redraw or the best assignment of a movie."""
        frame, yes = state.pending[-1] if state.pending else None, self.words.texts["answers"]["usual"].split(", ")
        if isinstance(frame, distribution.Distributing) and frame.step in ("redraw", "assign") and line.lower() in yes:
            return movie_odds.usual(self.kit(state), state, frame)
        return super().meant(state, line, seat)

    def default_seat(self, state: State, verb: str) -> int | None:
        """The player to act; while a card or token is to be turned up, the seat whose go it is."""
        found = super().default_seat(state, verb)
        return state.current if found is None else found

    def is_redundant(self, state: State, action: Action, last: Action | None, past: Past | None = None) -> bool:
        return past is not None and hindsight.has_been_done(self, self.kit(state), state, action, past)

    def late_action(self, state: State, action: Action, past: Past) -> Action | None:
        return hindsight.late_action(self, self.kit(state), state, action, past)

    def done_by(self, past: Past, state: State, action: Action) -> Verdict | None:
        return hindsight.done_by(self, self.kit(state), state, action, past)

    def refusal_in_line(self, past: Past, state: State, action: Action, refusal: Verdict) -> Verdict:
        found = hindsight.refusal(self, self.kit(state), state, action, past)
        return refusal if found is None else found

    # --- odds ---

    def resolution(self, state: State) -> Hashable | None:
        """What is being resolved: a distribution, an award, a coin for an Event, the colours of a genre in fashion.

        XX-DIST-01, XX-OSCAR-03, XX-EVENT-08, XX-OPT-06.
        """
        for depth, frame in enumerate(state.pending):
            if isinstance(frame, distribution.Distributing):
                return ("distribution", depth, frame.seat)
            if isinstance(frame, awards.OfAward):
                return ("award", state.table.year, frame.award)
            if isinstance(frame, money.Playing):
                return ("coin", depth, frame.card)
            if isinstance(frame, trend.Trending):
                return ("trend", state.table.year)
        return None

    def default_choice(self, state: State) -> Action | None:
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, distribution.Distributing):
            return movie_odds.usual(self.kit(state), state, frame)
        return super().default_choice(state)

    def outcomes_for_odds(self, state: State) -> list[Action]:
        """For a nominee's cards only the icons matter: one card stands for all with the same number."""
        found, frame = super().outcomes_for_odds(state), state.pending[-1]
        if isinstance(frame, distribution.Distributing) and frame.left > MOST_DRAWN:
            why = f"more than {MOST_DRAWN} tokens are too many to follow one by one"
            prompt = self.prompt(state, self.decision(state))  # type: ignore[arg-type]
            raise NoOdds(f"{why}; assume nothing here, or draw until {MOST_DRAWN} are left, then ask again: {prompt}")
        return award_odds.one_of_each(self.kit(state), found) if isinstance(frame, awards.Drawing) else found

    def measures(self, state: State) -> dict[str, int]:
        found: dict[str, int] = {}
        for seat in state.seats:
            found |= {f"{seat.name}.vp": seat.vp, f"{seat.name}.money": seat.money, f"{seat.name}.votes": seat.votes}
            found[f"{seat.name}.audience"] = sum(sum(movie.audience.values()) for movie in seat.movies)
            found[f"{seat.name}.oscars"] = sum(one.source == "oscars" for one in seat.earned)
            found[f"{seat.name}.associate"] = int(seat.mafia)
        return found

    def ends(self, state: State) -> Ends | None:
        """Tokens and cards are counted, not drawn one by one. XX-AUD-01, XX-OSCAR-11."""
        kit, frame = self.kit(state), state.pending[-1]
        if isinstance(frame, distribution.Distributing):
            return movie_odds.ends(kit, state, frame)
        if isinstance(frame, trend.Trending):
            return trend.ends(kit, state, frame)
        return Ends(award_odds.ends(kit, state, frame)) if isinstance(frame, awards.Drawing) else None

    def prompt(self, state: State, decision: Decision) -> str:
        """The prompt; a redraw names all tokens that may be redrawn, companions included. XX-OPEN-48."""
        key = "redraw_companions" if decision.data.get("companions") else decision.kind
        return self.kit(state).sentence(state, "prompts", key, decision.data)

    def phase(self, state: State) -> str:
        """The name of the phase, with its year; a Flash Start has no draft. XX-OPT-04."""
        is_flash = state.phase == "draft" and self.kit(state).variants.flash_start
        return self.words.fill("phases", "flash_start" if is_flash else state.phase, {"year": state.table.year})

    def tell_changes(self, state: State, changes: Mapping[str, int]) -> str:
        """The changes, with seats, Characters and colours by their names."""
        kit, named = self.kit(state), {}
        for key, number in changes.items():
            who, _, what = key.rpartition(".")
            named[f"{kit.name_of(who)}.{what}"] = number
        return self.words.changes(named)

    def changes(self, before: State, after: State) -> dict[str, int]:
        """Also who leaves the game; for an award only who gets it, because the year ends after the last one.

        XX-EX-08, XX-OPEN-65.
        """
        found, resolution = super().changes(before, after), self.resolution(before)
        found |= {f"{who}.gone": 1 for who in sorted({*after.table.gone} - {*before.table.gone})}
        found |= trend.drawn(before, after)
        if not isinstance(resolution, tuple) or resolution[0] != "award":
            return found
        return {key: number for key, number in found.items() if key.endswith((".vp", ".oscars"))}
