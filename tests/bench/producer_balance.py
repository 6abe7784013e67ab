"""How even The Producer is, by games of the bots that want to win against each other.

    python -m tests.bench.producer_balance [GAMES]

Games of two, three and four by turns, the app holding the cards. A shared win counts in parts, a game nobody wins for nobody. Told are: how often who begins
in 1940 wins, and who comes second, third, fourth; how often a studio wins that has built something, or made a movie of a genre, beside how often any
does; the Scripts, Characters and Events that are taken least of those that come up. The bots do not plan for years, hire by stars, parts and
original names alone, try out only some aims of an Event, and keep no card for later on purpose: a card they leave may be good in better hands.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import companion
from companion.games.the_producer.final import genres_of
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
"""So many of the cards that are taken least are listed, of each deck."""
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


def play(seats: int, seed: int) -> Played:
    """One game of bots that want to win."""
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


def main(games: int = 2000) -> str:
    """The report."""
    places, buildings, genres = Shares(), Shares(), Shares()
    came_up: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for seed in range(games):
        played = play(2 + seed % 3, seed)
        came_up.update(played.came_up)
        taken.update(played.taken)
        _count(played.state, places, buildings, genres)
    chance = f"{games} games; of two each wins 50.0 %, of three 33.3 %, of four 25.0 %"
    return "\n".join([
        chance, "by place in 1940", *sorted(places.lines()), "by building", *buildings.lines(), "by genre", *genres.lines(),
        *_least(came_up, taken),
    ])  # fmt: skip


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
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
