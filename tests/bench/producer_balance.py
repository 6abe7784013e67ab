"""How even The Producer is, by games of the bots that want to win against each other.

    python -m tests.bench.producer_balance [GAMES] [PROCESSES]

The n-th game has the seed n, from 0: two, three and four seats by turns, the app holding the cards. A shared win counts in parts, a game nobody wins
for nobody. docs/producer-balance.txt is its last output.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import erfc, exp, pi, sqrt
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

import companion
from companion.games.the_producer.rules.final import genres_of, total
from companion.games.the_producer.state import State
from companion.model import CHANCE, Action, Event, Reveal
from companion.referee.bots import keen, luck
from companion.referee.match import NAMES, wilson
from companion.referee.playout import draw
from companion.registry import definition

GAME = companion.load("the-producer")
DECKS = {
    deck: [token.id for token in definition("the-producer").sheets[deck].items]
    for deck in ("scripts", "characters", "events")
}
"""The cards of each deck."""
DRAWN = "event"
"""What is drawn at the Oscars, where a card is only looked at."""
LEAST = 12
"""The number of cards listed of each deck, those that are taken least."""
LIMITS = """\
Shares are of games won, with their 95 percent Wilson intervals. A card is taken if it is hired, made into a movie, played or set
aside. The bots are keen ones, and have limits: they do not plan for the years to come, but weigh each answer by itself; they draft,
hire and build by stars, parts, original names and what the Scripts in hand want, whatever the others build; they
keep no Event for later on purpose; they guess what the others will do from what lies open. A card that they leave may be good in
better hands, and a building or genre that wins often may be what those have who are ahead anyhow."""
TAKEN = {"hired": "character", "acquired": "card", "played": "card", "stored": "card"}
"""Events that tell that a card was taken, and what they call it."""


class Shares:
    """How often something was, and how often it won."""

    def __init__(self) -> None:
        self.often: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def add(self, key: str, won: float) -> None:
        self.often[key] += 1
        self.won[key] += won  # type: ignore[assignment]

    def lines(self) -> Iterator[str]:
        """The likeliest to win first, with the 95 percent Wilson interval in percent."""
        for key in sorted(self.often, key=lambda one: (-self.won[one] / self.often[one], one)):
            low, high = wilson(self.won[key], self.often[key])
            share = self.won[key] / self.often[key]
            yield f"  {key:24} {self.often[key]:6} {100 * share:6.1f} %  ({100 * low:.1f} to {100 * high:.1f})"


class Played(NamedTuple):
    """A game to its end, and how often each card came up and was taken."""

    state: State
    came_up: Counter[str]
    taken: Counter[str]


def play(seed: int) -> Played:
    """One game of bots that want to win."""
    seats = 2 + seed % 3
    state, dice = GAME.dealt_by_app(GAME.setup(NAMES[:seats])), Random(seed)
    came_up: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    entries = 0
    while actions := GAME.legal_actions(state):
        seat = actions[0].seat
        if seat == CHANCE:
            action: Action = draw(dice, actions, GAME.ways(state, actions))
        else:
            action = keen(GAME, GAME.view(state, seat), seat, luck(seed, entries))
        if isinstance(action, Reveal) and action.what != DRAWN:
            came_up[action.value] += 1
        taken.update(_taken(GAME.apply(state, action)))
        entries += 1
    taken.update(movie.script for seat in state.seats for movie in seat.movies)
    return Played(state, came_up, taken)


def _taken(events: Iterable[Event]) -> Iterator[str]:
    """The Characters hired, and the Events played or set aside; a Script counts once it is a movie."""
    for event in events:
        card = event.data.get(TAKEN.get(event.kind, ""))
        if isinstance(card, str) and card not in DECKS["scripts"]:
            yield card


def main(games: int = 2000, processes: int = 1) -> str:
    """The report."""
    if processes == 1:
        return report(map(play, range(games)))
    with Pool(processes) as pool:
        return report(pool.imap(play, range(games)))


def report(games: Iterable[Played]) -> str:
    """What these games show."""
    places, buildings, genres = Shares(), Shares(), Shares()
    came_up: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    studios: Counter[str] = Counter()
    for played in games:
        came_up.update(played.came_up)
        taken.update(played.taken)
        _count(played.state, places, buildings, genres)
        _count_studios(played.state, studios)
    each = {key: number / studios["studios"] for key, number in studios.items()}
    return "\n".join([
        f"{studios['games']} games, seeds 0 to {studios['games'] - 1}; by lot each of two wins 50.0 %, of three 33.3 %, of four 25.0 %",
        "by place in 1940", *sorted(places.lines()), *uneven(places), f"{studios['nobody']} games won by nobody",
        f"a studio has {each['vp']:.1f} VP in the end, {each['genres']:.1f} genres, {each['movies']:.1f} movies, of which"
        f" {each['b_movies']:.1f} are B-Movies, and {each['built']:.1f} buildings; {100 * each['mortgaged']:.1f} % have a mortgage",
        "by building", *buildings.lines(), "by genre", *genres.lines(), *_least(came_up, taken), LIMITS,
    ])  # fmt: skip


def uneven(places: Shares) -> Iterator[str]:
    """How often even chances would come out as uneven as the places did, by the chi-square test."""
    for seats in (2, 3, 4):
        won = [places.won[f"{place} of {seats}"] for place in range(1, seats + 1)]
        if even := sum(won) / seats:
            chance = 100 * tail(sum((one - even) ** 2 for one in won) / even, seats - 1)
            yield f"  of {seats} seats even chances come out as uneven as that in {chance:.0f} of 100 such runs"


def tail(square: float, freedom: int) -> float:
    """The chance that a chi-square of 1, 2 or 3 degrees of freedom is so large or larger.

    >>> [round(tail(value, freedom), 3) for value, freedom in ((3.841, 1), (5.991, 2), (7.815, 3))]
    [0.05, 0.05, 0.05]
    """
    if freedom == 2:
        return exp(-square / 2)
    return erfc(sqrt(square / 2)) + (sqrt(2 * square / pi) * exp(-square / 2) if freedom == 3 else 0)


def _count_studios(state: State, studios: Counter[str]) -> None:
    """What studios come to in the end, all of them together."""
    kit, outcome = GAME.kit(state), GAME.outcome(state)  # type: ignore[attr-defined]
    studios.update(games=1, nobody=int(outcome is None or not outcome.winners), studios=len(state.seats))
    for seat, studio in enumerate(state.seats):
        b_movies = sum(movie.is_b for movie in studio.movies)
        studios.update(vp=total(kit, state, seat), genres=len(genres_of(kit, studio)), movies=len(studio.movies))
        studios.update(b_movies=b_movies, built=len(studio.built), mortgaged=int(bool(studio.mortgages)))


def _count(state: State, places: Shares, buildings: Shares, genres: Shares) -> None:
    outcome = GAME.outcome(state)
    winners = outcome.winners if outcome is not None else ()
    first = state.table.first or 0
    kit = GAME.kit(state)  # type: ignore[attr-defined]
    for seat, studio in enumerate(state.seats):
        won = (seat in winners) / max(len(winners), 1)
        place = (seat - first) % len(state.seats) + 1
        places.add(f"{place} of {len(state.seats)}", won)
        for piece in (*studio.built, "any studio"):
            buildings.add(piece, won)
        for genre in genres_of(kit, studio):
            genres.add(genre, won)


def _least(came_up: Counter[str], taken: Counter[str]) -> Iterator[str]:
    """Of each deck the cards that are taken least of those that come up."""
    for deck, cards in DECKS.items():
        shares = {card: taken[card] / came_up[card] for card in cards if came_up[card]}
        yield f"{deck} taken least, of those that come up"
        for card in sorted(shares, key=lambda one: (shares[one], one))[:LEAST]:
            yield f"  {card:28} {taken[card]:5} of {came_up[card]:5}"


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:3])))
