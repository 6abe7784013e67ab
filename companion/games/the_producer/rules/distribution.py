"""Distribution: coins, colours, cards, draw, redraw, assignment, box office. XX-DIST, XX-AUD, XX-BOX.

The handbook's example covers all of it: XX-EX-01 to XX-EX-08.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any, Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting, storehouse
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Colour, Count, Tokens
from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules import notes as note
from companion.games.the_producer.rules.audience import (
    Crowd,
    Tally,
    best_assignment,
    covers,
    crowds,
    is_crowd,
    minus,
    mixes,
    plus,
    total,
)
from companion.games.the_producer.rules.money import receive
from companion.games.the_producer.state import Movie, State, YearStep
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.action import reveals
from companion.model.step import Moment

TOKEN, COIN = "audience", "coin"
"""The chance words: a token out of the container, a coin."""
HEADS, TAILS = "heads", "tails"
DRAWS = ("draw", "again")
"""The steps in which tokens are drawn."""
STEPS: dict[type[Action], tuple[str, ...]] = {
    act.Colours: ("colours",),
    act.Add: ("add",),
    act.Redraw: ("redraw",),
    act.Exchange: ("redraw", "effects"),
    act.Assign: ("assign",),
    act.Pass: ("add", "redraw", "effects"),
}
"""The steps that each action answers."""
_ORDER = ("coin", "colours", "add", "draw", "redraw", "again", "effects", "assign", "over")


def begin(kit: Kit, state: State, seat: int, movie: Movie) -> None:
    """Distribute a new movie at once, after the coins for its people. XX-DIST-01, XX-EX-08."""
    state.pending.append(Distributing(seat, movie.script, coins=_coins(kit, movie)))


def begin_again(state: State, seat: int, movie: Movie) -> None:
    """The second distribution of a movie: no coins, no cards, a new choice of colours. XX-OPT-09, XX-OPT-10."""
    movie.chosen, movie.extra = [], {}
    state.pending.append(Distributing(seat, movie.script, "colours", again=True))


def _coins(kit: Kit, movie: Movie) -> list[str]:
    """The people on the movie for whom a coin is tossed, each once. XX-EX-08, XX-CARD-11."""
    people = dict.fromkeys(movie.people)
    found = {who: one for who in people for one in kit.notes(who) if isinstance(one, note.CoinDeath)}
    return [who for who, one in found.items() if movie.year >= one.since]


def _pairs(tally: Tally) -> tuple[tuple[Colour, int], ...]:
    return tuple(tally.items())


@dataclass(slots=True)
class Distributing(YearStep):
    """`seat` distributes the movie made of a Script, step by step. XX-DIST-01 to XX-DIST-05, XX-AUD.

    A coin is tossed for each of `coins`. `drawn` are the tokens on the table, `left` how many are still to draw,
    `exchanges` how many may still be exchanged. `again` marks the second distribution of XX-OPT-09.
    """

    seat: SeatNo
    script: str
    step: Literal["coin", "colours", "add", "draw", "redraw", "again", "effects", "assign", "over"] = "coin"
    coins: list[str] = field(default_factory=list)
    drawn: Tokens = field(default_factory=dict)
    left: Count = 0
    exchanges: Count = 0
    again: bool = False
    kind: Literal["distributing"] = "distributing"

    answered_by = {
        act.Colours: Moment("during the distribution of a movie", ("XX-DIST-05",)),
        act.Add: Moment("during the distribution of a movie", ("XX-DIST-02", "XX-DIST-03")),
        act.Redraw: Moment("during the distribution of a movie, after the tokens are drawn", ("XX-AUD-07",)),
        act.Exchange: Moment("during the distribution of a movie, after the tokens are drawn", ("XX-BUILD-23",)),
        act.Assign: Moment("at the end of the distribution of a movie", ("XX-AUD-02", "XX-AUD-03")),
        act.Pass: act.UNUSED,
    }

    def movie(self, state: State) -> Movie:
        """The movie in distribution."""
        return next(movie for movie in state.seats[self.seat].movies if movie.script == self.script)

    def crowd(self, kit: Kit, state: State) -> Crowd:
        """The tokens on the table in the best assignment. XX-OPEN-46."""
        return best_assignment(self.stars(kit, state), self.drawn, kit.brings)

    def stars(self, kit: Kit, state: State) -> dict[Colour, int]:
        """The stars of the movie by colour. XX-DIST-04."""
        return appeal.stars_of(kit, state, self.seat, self.movie(state), again=self.again)

    def redraws(self, kit: Kit, state: State) -> int:
        """How many tokens may be redrawn; none if there is nothing to draw from. XX-AUD-07, XX-OPEN-49."""
        number = appeal.redraws(kit, state, self.seat, self.movie(state), again=self.again)
        return number if state.table.container or state.table.pile else 0

    # --- what is asked ---

    def die(self, kit: Kit, state: State) -> int:
        """Coins and tokens are chance; everything else is the seat's choice."""
        return -1 if self.step in (COIN, *DRAWS) else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data: dict[str, Any] = {"seat": self.seat, "script": self.script, "number": self.left}
        if self.step == "coin":
            return Decision("coin", (), what=COIN, reveals=(HEADS, TAILS), data={**data, "character": self.coins[0]})
        if self.step in DRAWS:
            return Decision("token", (), what=TOKEN, reveals=tuple(_there(state)), data=data)
        if self.step == "colours":
            data["number"] = appeal.wild_stars(kit, self.movie(state))
        elif self.step == "add":
            data["additions"] = self.additions(kit, state)
        elif self.step == "redraw":
            crowd = self.crowd(kit, state)
            number = min(self.redraws(kit, state), total(crowd.loose))
            data |= {"number": number, "tokens": _pairs(crowd.unassigned), "companions": _pairs(crowd.brought)}
        elif self.step == "effects":
            data |= {"number": self.exchanges, "tokens": _pairs(state.table.pile)}
        elif self.step == "assign":
            data["tokens"] = _pairs(self.crowd(kit, state).assigned)
        return Decision(self.step, (self.seat,), data=data)

    def outcomes(self, kit: Kit, state: State) -> list[Action]:
        return reveals(TOKEN, _there(state)) if self.step in DRAWS else YearStep.outcomes(self, kit, state)

    def awaited(self, kit: Kit, state: State, action: Reveal) -> str | None:
        if self.step not in DRAWS:
            return YearStep.awaited(self, kit, state, action)
        return "token" if action.what == TOKEN and action.value in _there(state) else None

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-EX-08",) if self.step == "coin" else ("XX-AUD-01", "XX-AUD-09")

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.seat
        if self.step == "colours":
            number = appeal.wild_stars(kit, self.movie(state))
            return [act.Colours(seat, some) for some in combinations_with_replacement(appeal.wild_colours(), number)]
        if self.step == "add":
            return [*(act.Add(seat, what) for what in self.additions(kit, state)), act.leave(seat)]
        if self.step == "redraw":
            loose, most = self.crowd(kit, state).loose, self.redraws(kit, state)
            found: list[Action] = [act.Redraw(seat, _pairs(some)) for some in mixes(loose, most) if some]
            return [*found, *self._exchanges(state), act.leave(seat)]
        if self.step == "effects":
            return [*self._exchanges(state), act.leave(seat)]
        return [act.Assign(seat, _pairs(some)) for some in crowds(self.stars(kit, state), self.drawn, kit.brings)]

    def additions(self, kit: Kit, state: State) -> list[str]:
        """What may still be added: Storehouse cards, CBS Radio stars by colour. XX-DIST-02, XX-DIST-03."""
        movie = self.movie(state)
        cards = [] if self.again else storehouse.for_movie(kit, state, self.seat, movie)
        return [*cards, *dict.fromkeys(state.seats[self.seat].radio)]

    def _exchanges(self, state: State) -> list[Action]:
        if not self.exchanges:
            return []
        pairs = [(given, taken) for given in self.drawn for taken in state.table.pile if given != taken]
        return [act.Exchange(self.seat, given, taken) for given, taken in pairs]

    # --- what may be answered ---

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        """The verdict; None for a pass in a step that cannot be passed, where only the moment is wrong."""
        if isinstance(action, act.Pass) and action.seat == self.seat and self.step not in STEPS[act.Pass]:
            return None
        return YearStep.judge(self, kit, state, action)

    def no_pass(self, kit: Kit, state: State) -> tuple[str, ...]:
        if self.step == "colours":
            return ("XX-DIST-05",)
        return ("XX-AUD-02",) if self.step == "assign" else YearStep.no_pass(self, kit, state)

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """XX-DIST-02 to XX-DIST-05, XX-AUD-02, XX-AUD-07, XX-AUD-08, XX-BUILD-23."""
        data = {"seat": action.seat, "script": self.script}
        if action.seat != self.seat:
            return kit.refuse(state, "not_your_movie", "XX-DIST-01", "XX-STAGE-01", **{**data, "other": self.seat})
        if self.step not in STEPS[type(action)]:
            return self._wrong_step(kit, state, action)
        if isinstance(action, act.Colours):
            return self._check_colours(kit, state, action)
        if isinstance(action, act.Add):
            return self._check_add(kit, state, action)
        if isinstance(action, act.Redraw):
            return self._check_redraw(kit, state, action)
        if isinstance(action, act.Exchange):
            return self._check_exchange(kit, state, action)
        if isinstance(action, act.Assign):
            return self._check_assign(kit, state, action)
        key, rules = _PASSES[self.step]
        return kit.permit(key, *rules)

    def _wrong_step(self, kit: Kit, state: State, action: Action) -> Verdict:
        """The refusal of an answer that is too early or too late. XX-AUD-07, XX-DIST-02, XX-DIST-05."""
        data = {"seat": self.seat, "script": self.script}
        is_late = _ORDER.index(self.step) > max(_ORDER.index(step) for step in STEPS[type(action)])
        if isinstance(action, act.Redraw) and is_late:
            return self._no_redraw(kit, state)
        if isinstance(action, act.Redraw):
            return kit.refuse(state, "draw_first", "XX-AUD-07", "XX-AUD-01", **data)
        if isinstance(action, act.Exchange) and is_late:
            verdict = self._check_exchange(kit, state, action)
            if verdict.legal is False:  # why the step was skipped
                return verdict
        if isinstance(action, act.Add):
            verdict = self._check_add(kit, state, action)
            if verdict.legal is False:  # at any time
                return verdict
        if isinstance(action, act.Colours | act.Add) and is_late:
            return kit.refuse(state, "drawn_already", "XX-DIST-05", "XX-DIST-02", **data)
        rules = ("XX-DIST-01", "XX-AUD-01", *self.answered_by[type(action)].rules)
        return kit.refuse(state, "not_in_this_step", *rules, **{**data, "verb": action.verb})

    def late_redraw(self, kit: Kit, before: State) -> Verdict:
        """Why nothing is redrawn after the distribution; `before` is the position at its last choice or draw.

        XX-AUD-07, XX-AUD-08, XX-OPEN-48.
        """
        if self.step == "draw" and self.redraws(kit, before):
            data = {"seat": self.seat, "script": self.script}
            return kit.refuse(before, "nobody_to_redraw", "XX-AUD-07", "XX-OPEN-48", **data)
        return self._no_redraw(kit, before)

    def _no_redraw(self, kit: Kit, state: State) -> Verdict:
        """Why nothing is redrawn: there is nothing to draw from, no redraw is allowed, or it is over.

        XX-AUD-08, XX-OPEN-49, XX-OPEN-40. Redrawn tokens go to the pile, so after a redraw the pile is never empty.
        """
        data = {"seat": self.seat, "script": self.script}
        if not state.table.container and not state.table.pile:
            return kit.refuse(state, "nothing_to_draw_from", "XX-OPEN-49", "XX-AUD-07", **data)
        if not self.redraws(kit, state):
            return kit.refuse(state, "no_redraws", "XX-AUD-07", "XX-OPEN-40", **data)
        return kit.refuse(state, "one_redraw", "XX-AUD-08", **data)

    def _check_colours(self, kit: Kit, state: State, action: act.Colours) -> Verdict:
        """A colour for each golden star of the Script, never white. XX-DIST-05, XX-OPEN-29."""
        number = appeal.wild_stars(kit, self.movie(state))
        data = {"seat": self.seat, "script": self.script, "number": number}
        wrong = next((colour for colour in action.colours if colour not in appeal.wild_colours()), None)
        if wrong is not None:
            return kit.refuse(state, "no_star_colour", "XX-OPEN-29", "XX-DIST-05", **data, colour=wrong)
        if len(action.colours) != number:
            return kit.refuse(state, "number_of_colours", "XX-DIST-05", "XX-OPEN-42", **data)
        return kit.permit("colours", "XX-DIST-05", "XX-OPEN-29")

    def _check_add(self, kit: Kit, state: State, action: act.Add) -> Verdict:
        """The seat's Storehouse cards for the movie, and its CBS Radio stars. XX-OPEN-91, XX-OPEN-30, XX-OPT-10."""
        data = {"seat": self.seat, "script": self.script}
        if action.what in COLOURS:
            if action.what in state.seats[self.seat].radio:
                return kit.permit("add", "XX-DIST-03", "XX-OPEN-30")
            return kit.refuse(state, "no_radio_star", "XX-DIST-03", "XX-OPEN-30", seat=self.seat, colour=action.what)
        if self.again:
            return kit.refuse(state, "no_cards_again", "XX-OPT-10", **data, card=action.what)
        refusal = storehouse.why_not_for_movie(kit, state, self.seat, self.movie(state), action.what)
        return kit.answer(state, refusal, "add", "XX-DIST-02", "XX-OPEN-91")

    def _check_redraw(self, kit: Kit, state: State, action: act.Redraw) -> Verdict:
        """Any tokens not on a star, up to Critics plus directing. XX-AUD-07, XX-OPEN-48."""
        crowd, most, tokens = self.crowd(kit, state), self.redraws(kit, state), dict(action.tokens)
        data = {"seat": self.seat, "script": self.script}
        if not total(tokens):
            return kit.refuse(state, "redraw_whom", "XX-AUD-07", "XX-OPEN-48", **data)
        if not covers(crowd.loose, tokens):
            return kit.refuse(state, "not_unassigned", "XX-AUD-07", "XX-OPEN-48", **data, tokens=_pairs(crowd.loose))
        if total(tokens) > most:
            return kit.refuse(state, "too_many_redraws", "XX-AUD-07", "XX-OPEN-40", **data, number=most)
        return kit.permit("redraw", "XX-AUD-07", "XX-OPEN-48")

    def _check_exchange(self, kit: Kit, state: State, action: act.Exchange) -> Verdict:
        """A drawn token for one from the common pile. XX-BUILD-23, XX-OPEN-50."""
        data = {"seat": self.seat, "script": self.script}
        if not self.exchanges:
            return kit.refuse(state, "no_exchange_left", "XX-BUILD-23", "XX-OPEN-50", **data)
        if not state.table.pile:
            return kit.refuse(state, "pile_is_empty", "XX-BUILD-23", "XX-OPEN-50", **data)
        wanted = (action.given, self.drawn, "not_drawn"), (action.taken, state.table.pile, "not_in_pile")
        for colour, there, key in wanted:
            if not there.get(colour):
                return kit.refuse(state, key, "XX-BUILD-23", "XX-OPEN-50", **data, colour=colour)
        if action.given == action.taken:
            return kit.refuse(state, "same_colour", "XX-BUILD-23", **data, colour=action.given)
        return kit.permit("exchange", "XX-BUILD-23", "XX-OPEN-50")

    def _check_assign(self, kit: Kit, state: State, action: act.Assign) -> Verdict:
        """All tokens that have a star, and any of their companions. XX-AUD-02, XX-AUD-03, XX-OPEN-46."""
        stars = self.stars(kit, state)
        crowd = best_assignment(stars, self.drawn, kit.brings)
        if is_crowd(stars, self.drawn, dict(action.tokens), kit.brings):
            return kit.permit("assign", "XX-AUD-02", "XX-AUD-03", "XX-OPEN-46")
        data = {"seat": self.seat, "script": self.script, "tokens": _pairs(crowd.assigned)}
        if not covers(dict(action.tokens), crowd.on_stars):
            return kit.refuse(state, "must_be_assigned", "XX-AUD-02", **{**data, "tokens": _pairs(crowd.on_stars)})
        return kit.refuse(state, "may_not_be_assigned", "XX-AUD-03", "XX-AUD-05", "XX-OPEN-47", **data)

    # --- what is answered ---

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, Reveal):
            if self.step == "coin":
                self._toss(state, action.value, events)
            else:
                self._draw(state, action.value, events)
        elif isinstance(action, act.Colours):
            self.movie(state).chosen = list(action.colours)
            data = {"seat": self.seat, "script": self.script, "colours": action.colours}
            events.append(Event("colours_chosen", ("XX-DIST-05", "XX-OPEN-29"), data))
            self.step = "add"
        elif isinstance(action, act.Add):
            self._add(state, action.what, events)
        elif isinstance(action, act.Redraw):
            self._redraw(state, dict(action.tokens), events)
        elif isinstance(action, act.Exchange):
            self._exchange(state, action, events)
        elif isinstance(action, act.Assign):
            self._assign(kit, state, dict(action.tokens), events)
        else:
            self.step = {"add": "draw", "redraw": "effects", "effects": "assign"}[self.step]  # type: ignore[assignment]
            if self.step == "draw":
                self._start(kit, state, events)

    def _toss(self, state: State, side: str, events: list[Event]) -> None:
        """On tails the Character dies, but stays with the movie for the Oscars. XX-EX-08, XX-OPEN-65."""
        who = self.coins.pop(0)
        data = {"seat": self.seat, "character": who, "script": self.script}
        if side == HEADS:
            events.append(Event("survives", ("XX-EX-08",), data))
            return
        state.seats[self.seat].team.remove(who)
        state.table.gone = sorted([*state.table.gone, who])
        events.append(Event("dies", ("XX-EX-08", "XX-OPEN-65", "XX-OSCAR-07"), data))

    def _add(self, state: State, what: str, events: list[Event]) -> None:
        """Add a star from the radio, or a stored card, to the movie. XX-DIST-02, XX-DIST-03, XX-RADIO-01."""
        place, movie = state.seats[self.seat], self.movie(state)
        data = {"seat": self.seat, "script": self.script}
        colour = next((one for one in COLOURS if one == what), None)
        if colour is not None:
            place.radio.remove(colour)
            movie.extra = plus(movie.extra, {colour: 1})
            events.append(Event("radio_star_added", ("XX-DIST-03", "XX-OPEN-30"), {**data, "colour": colour}))
            return
        storehouse.add_to_movie(state, self.seat, movie, what, events)

    def _start(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Count the tokens to draw, and the exchanges. XX-DIST-04, XX-AUD-01, XX-BUILD-23."""
        movie = self.movie(state)
        self.step = "draw"
        self.left = appeal.tokens_to_draw(kit, state, self.seat, movie, again=self.again)
        self.exchanges = appeal.exchanges(kit, state, self.seat, movie, again=self.again)
        stars = _pairs(self.stars(kit, state))
        data = {"seat": self.seat, "script": self.script, "number": self.left, "tokens": stars}
        events.append(Event("to_draw", ("XX-DIST-04", "XX-AUD-01"), data))

    def _draw(self, state: State, value: str, events: list[Event]) -> None:
        """Draw one token out of the container. XX-AUD-01, XX-AUD-09."""
        colour = next(one for one in COLOURS if one == value)
        state.table.container = minus(state.table.container, {colour: 1})
        self.drawn = plus(self.drawn, {colour: 1})
        self.left -= 1
        events.append(Event("token_drawn", ("XX-AUD-01",), {"seat": self.seat, "colour": colour}))

    def _redraw(self, state: State, tokens: Tally, events: list[Event]) -> None:
        """Put the tokens on the common pile, and draw as many. XX-AUD-07, XX-AUD-10."""
        self._to_pile(state, tokens)
        self.step, self.left = "again", total(tokens)
        data = {"seat": self.seat, "script": self.script, "tokens": _pairs(tokens)}
        events.append(Event("redraws", ("XX-AUD-07", "XX-AUD-08", "XX-AUD-10"), data))

    def _exchange(self, state: State, action: act.Exchange, events: list[Event]) -> None:
        """Exchange a drawn token for a discarded one. XX-BUILD-23, XX-OPEN-50."""
        self._to_pile(state, {action.given: 1})
        state.table.pile = minus(state.table.pile, {action.taken: 1})
        self.drawn = plus(self.drawn, {action.taken: 1})
        self.exchanges -= 1
        data = {"seat": self.seat, "colour": action.given, "taken": action.taken}
        events.append(Event("exchanged", ("XX-BUILD-23", "XX-OPEN-50"), data))

    def _to_pile(self, state: State, tokens: Tally) -> None:
        self.drawn = minus(self.drawn, tokens)
        state.table.pile = plus(state.table.pile, tokens)

    def _assign(self, kit: Kit, state: State, assigned: Tally, events: list[Event]) -> None:
        """Keep assigned tokens with the movie, discard the others; the bank pays. XX-AUD-12, XX-AUD-09, XX-BOX-01."""
        movie, data = self.movie(state), {"seat": self.seat, "script": self.script}
        others = minus(self.drawn, assigned)
        self._to_pile(state, others)
        self.drawn, movie.audience = {}, plus(movie.audience, assigned)
        earned = appeal.box_office(kit, movie, assigned, again=self.again)
        movie.box_office += earned
        receive(state, self.seat, earned)
        if others:
            events.append(Event("stay_away", ("XX-AUD-09", "XX-AUD-10"), {**data, "tokens": _pairs(others)}))
        result = {**data, "number": total(assigned), "tokens": _pairs(assigned), "money": earned}
        events.append(Event("box_office" if assigned else "nobody_comes", ("XX-BOX-01", "XX-AUD-12"), result))
        self.step = "over"

    # --- what follows ---

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Go on to the next step with something to toss, to draw or to choose."""
        if self.step == "coin":
            team = state.seats[self.seat].team  # somebody fired by force meanwhile has no coin
            self.coins = [who for who in self.coins if who in team]
            if self.coins:
                return True
            self.step = "colours"
        if self.step == "colours":
            movie = self.movie(state)
            if appeal.wild_stars(kit, movie) and not movie.chosen:
                return True
            self.step = "add"
        if self.step == "add":
            if self.additions(kit, state):
                return True
            self._start(kit, state, events)
        return self._resume_drawing(kit, state, events)

    def _resume_drawing(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.step in DRAWS:
            if self.left and self._is_filled(state, events):
                return True
            self.step, self.left = "redraw" if self.step == "draw" else "effects", 0
        if self.step == "redraw":
            if self.redraws(kit, state) and self.crowd(kit, state).unassigned:
                return True
            self.step = "effects"
        if self.step == "effects":
            if self._exchanges(state):
                return True
            self.step = "assign"
        if self.step == "assign":
            crowd = self.crowd(kit, state)
            if crowd.brought:
                return True
            self._assign(kit, state, crowd.assigned, events)
        self._end(kit, state)
        return False

    def _is_filled(self, state: State, events: list[Event]) -> bool:
        """Whether the container has a token; if it is empty the common pile goes back. XX-AUD-11, XX-OPEN-49."""
        table = state.table
        if not table.container and table.pile:
            table.container, table.pile = table.pile, {}
            events.append(Event("container_refilled", ("XX-AUD-11", "XX-OPEN-49"), {"number": total(table.container)}))
        if not table.container:
            events.append(Event("draw_short", ("XX-OPEN-49",), {"seat": self.seat, "number": self.left}))
        return bool(table.container)

    def _end(self, kit: Kit, state: State) -> None:
        """The movie is made: cards for the next movie are used up. XX-MAINT-05."""
        state.pending.remove(self)
        if not self.again:
            lasting.end_with_movie(kit, state, self.seat)


_PASSES = {
    "add": ("add_no_more", ("XX-DIST-02", "XX-OPEN-30")),
    "redraw": ("no_redraw", ("XX-AUD-07", "XX-OPEN-48")),
    "effects": ("no_exchange", ("XX-BUILD-23", "XX-OPEN-50")),
}


def _there(state: State) -> list[Colour]:
    """The colours of the tokens in the container."""
    return [colour for colour in COLOURS if state.table.container.get(colour)]


def has_assigned(before: State, state: State, action: act.Assign) -> bool:
    """Whether the last action ended a distribution with exactly these tokens, or with any if none are named."""
    frame = next((one for one in before.pending if isinstance(one, Distributing)), None)
    if frame is None or frame.again or frame.seat != action.seat:
        return False
    is_over = not any(isinstance(one, Distributing) for one in state.pending)
    return is_over and dict(action.tokens) in ({}, frame.movie(state).audience)
