"""The odds of a movie: its distribution, the best choices, its audience before it is made. XX-DIST."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from companion.games.the_producer import actions as act
from companion.games.the_producer.bots.audience import rough_mean
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.odds.audience import AudienceCounter, Showing, Supply, Takings, Turnout
from companion.games.the_producer.positions.nouns import Colour
from companion.games.the_producer.rules import appeal, production
from companion.games.the_producer.rules.audience import best_exchange, minus, plus, total
from companion.games.the_producer.rules.distribution import DRAWS, Distributing
from companion.games.the_producer.rules.money import receive
from companion.games.the_producer.state import Movie, State
from companion.model import Action, Ends

# --- before it is made ---


def rough_box_office(kit: Kit, state: State, make: act.Make) -> int:
    """Roughly what a movie would earn: near its odds, and fast enough to compare hundreds. XX-DIST-04, XX-BOX-01."""
    return round(rough_mean(planned_showing(kit, state, make), kit.brings, _supply(state)))


def planned_showing(kit: Kit, state: State, make: act.Make) -> Showing:
    """A movie before it is made, without additions."""
    seat, movie = make.seat, production.planned(kit, state, make)
    missing = production.gaps(kit, state, seat, movie)
    movie.missing = missing[0] if missing else None
    movie.chosen = list(best_colours(kit, state, seat, movie))
    number = appeal.tokens_to_draw(kit, state, seat, movie)
    return _showing(kit, state, seat, movie, number, appeal.exchanges(kit, state, seat, movie))


def best_colours(kit: Kit, state: State, seat: int, movie: Movie, *, again: bool = False) -> tuple[Colour, ...]:
    """The colours for the golden Audience stars that earn most on average in a first draw. XX-DIST-05."""
    plain = movie.copy()
    plain.chosen = []
    number = appeal.wild_stars(kit, plain)
    if not number:
        return ()
    stars = appeal.stars_of(kit, state, seat, plain, again=again)
    drawn = appeal.tokens_to_draw(kit, state, seat, plain, again=again)
    worth = appeal.worth(kit, plain, again=again)

    def mean(colours: tuple[Colour, ...]) -> float:
        chosen = plus(minus(stars, {appeal.WILD: number}), Counter(colours))
        return rough_mean(Showing(chosen, drawn, worth=worth), kit.brings, _supply(state))

    return max(combinations_with_replacement(appeal.wild_colours(), number), key=mean)


def _supply(state: State) -> Supply:
    return Supply(state.table.container, state.table.pile)


def _counter(kit: Kit, state: State, frame: Distributing) -> AudienceCounter:
    """The counter of a movie in distribution, with the tokens on the table and those still to be drawn."""
    number, movie = total(frame.drawn) + frame.left, frame.movie(state)
    return AudienceCounter(
        _showing(kit, state, frame.seat, movie, number, frame.exchanges, again=frame.again), kit.brings
    )


def _showing(
    kit: Kit, state: State, seat: int, movie: Movie, number: int, exchanges: int, *, again: bool = False
) -> Showing:
    stars = appeal.stars_of(kit, state, seat, movie, again=again)
    redraws = appeal.redraws(kit, state, seat, movie, again=again)
    return Showing(stars, number, redraws, exchanges, appeal.worth(kit, movie, again=again))


# --- the best choices ---


def usual(kit: Kit, state: State, frame: Distributing) -> Action | None:
    """The answer that earns most: colours, redraw, exchange or assignment; nothing is added."""
    seat, movie = frame.seat, frame.movie(state)
    if frame.step == "colours":
        return act.Colours(seat, best_colours(kit, state, seat, movie, again=frame.again))
    if frame.step == "redraw":
        best = _counter(kit, state, frame).best_redraw(frame.drawn, _supply(state))
        return act.Redraw(seat, tuple(best.items())) if best else act.Pass(seat)
    if frame.step == "effects":
        return _exchange(kit, state, frame)
    if frame.step == "assign":
        return act.Assign(seat, tuple(frame.crowd(kit, state).assigned.items()))
    return act.Pass(seat) if frame.step == "add" else None


def _exchange(kit: Kit, state: State, frame: Distributing) -> Action:
    """The exchange that earns most; none if none helps. XX-BUILD-23."""
    worth = appeal.worth(kit, frame.movie(state), again=frame.again)
    best = best_exchange(frame.stars(kit, state), frame.drawn, state.table.pile, kit.brings, worth)
    return act.Exchange(frame.seat, *best) if best else act.Pass(frame.seat)


# --- odds ---


def ends(kit: Kit, state: State, frame: Distributing) -> Ends | None:
    """How a distribution may end while tokens are drawn, with the best choices later. XX-AUD-01, XX-AUD-07, XX-BOX-01.

    Only the number of tokens that come and their earnings are known: they are counted as fans.
    """
    if frame.step not in DRAWS:
        return None
    counter = _counter(kit, state, frame)
    if frame.step == "draw":
        turnout = counter.turnout(_supply(state), frame.drawn)
    else:
        turnout = counter.last_draw(frame.drawn, _supply(state), frame.left)
    shares = [(chance, _ended(state, frame, takings)) for takings, chance in turnout.takings.items()]
    return Ends(shares, tuple(_assumed(kit, frame, counter, turnout)))


def _ended(state: State, frame: Distributing, takings: Takings) -> State:
    """The state after this number of tokens has come and earned this sum."""
    found = state.copy()
    found.pending.pop()
    movie = frame.movie(found)
    movie.audience = plus(movie.audience, {"golden": takings.number})
    receive(found, frame.seat, takings.earned)
    return found


def _assumed(kit: Kit, frame: Distributing, counter: AudienceCounter, turnout: Turnout) -> Iterator[str]:
    """The assumptions behind the odds of a distribution, and whether they are an estimate."""
    words = kit.words.texts["odds"]
    yield words["tokens"]
    if frame.step == "draw" and counter.movie.redraws:
        yield words["redraw"]
    if counter.movie.exchanges:
        yield words["exchange"]
    if turnout.samples:
        mean, error = (f"{float(number):.2f}" for number in (turnout.mean, turnout.error))
        yield words["estimate"].format(number=turnout.samples, mean=mean, error=error)
