"""The best assignment of a draw, the odds of one, the movies a studio could make; whole random games a second.

`python -m tests.bench.the_producer [GAMES]`. Seconds are the CPU's, so that other work on the machine counts less.
"""

from __future__ import annotations

import sys
import time
from random import Random

from companion.games.the_producer import actions as act
from companion.games.the_producer.odds import movie as movie_odds
from companion.games.the_producer.odds.audience import AudienceCounter, Showing, Supply
from companion.games.the_producer.positions.nouns import COLOURS, tidy
from companion.games.the_producer.rules import movies
from companion.games.the_producer.rules.audience import best_assignment
from companion.games.the_producer.state import State
from companion.model import Action
from companion.referee.playout import pick, playout
from tests.bench.zombies import milliseconds
from tests.games.the_producer.lay import GAME, NAMES, at_producer

TOKENS = 20
"""Of the draw whose best assignment is looked for."""
STARS = {"red": 3, "blue": 2, "golden": 5, "pink": 2, "light_blue": 2, "green": 2}
TEAM = (
    "victor-fleming, john-ford, charlie-chaplin, tyrone-power, edward-g-robinson, cary-grant, thomas-mitchell, "
    "nigel-bruce, linda-darnell, judy-garland, bette-davis, mary-astor"
)
SCRIPTS = "the-mark-of-zorro, stagecoach, it-happened-one-night, the-black-cat, the-scarlet-pimpernel, casablanca"
SEATS = (2, 3, 4)


def audience(draws: int) -> list[str]:
    """Two lines: the best assignment of a draw, and the exact odds of twelve tokens with their redraw."""
    kit, rng = GAME.make_kit({}), Random(0)
    bag = [colour for colour in COLOURS for _ in range(kit.audience[colour])]
    drawn = [rng.sample(bag, TOKENS) for _ in range(draws)]
    tokens = [tidy({colour: one.count(colour) for colour in COLOURS}) for one in drawn]
    seated = milliseconds(lambda: [best_assignment(STARS, one, kit.brings) for one in tokens]) / draws
    movie = Showing({**STARS, "golden": 1}, 12, 6)
    counted = milliseconds(lambda: AudienceCounter(movie, kit.brings).turnout(Supply(kit.audience)))
    return [
        f"{f'best assignment of {TOKENS} tokens':52} {seated:10.4f} ms",
        f"{'exact odds of 12 tokens, 6 of them redrawn':52} {counted:10.1f} ms",
    ]


def studio() -> list[str]:
    """Three lines: all movies of 12 Characters and 6 Scripts, those that are offered, and what one of them earns."""
    seat = f"name: ann, team: [{TEAM}], scripts: [{SCRIPTS}], built: [stage-2, theme-set-swashbuckler]"
    state = at_producer(seat, "name: ben, built: [theme-set-western]").state
    kit = GAME.kit(state)
    number, offered = sum(1 for _ in movies.movies(kit, state, 0)), movies.legal(kit, state, 0)
    makes = [make for make in offered if isinstance(make, act.Make)][::20]
    every = milliseconds(lambda: sum(1 for _ in movies.movies(kit, state, 0)))
    few = milliseconds(lambda: movies.legal(kit, state, 0), 5)
    rough = milliseconds(lambda: [movie_odds.rough_box_office(kit, state, make) for make in makes], 2) / len(makes)
    return [
        f"{f'all {number:,} movies of 12 Characters and 6 Scripts':52} {every:10.1f} ms",
        f"{f'the {len(offered):,} of them that are offered':52} {few:10.1f} ms",
        f"{'what one of them earns, roughly':52} {rough:10.3f} ms",
    ]


def games(seats: int, number: int) -> str:
    """A line: random games a second in which whoever can make a movie mostly does."""
    begin, made = time.process_time(), 0
    for seed in range(number):
        rng = Random(seed)

        def choose(state: State, actions: list[Action], rng: Random = rng) -> Action:
            makes = [action for action in actions if isinstance(action, act.Make)]
            return pick(rng, makes if makes and rng.random() < 0.8 else actions)

        done = playout(GAME, GAME.dealt_by_app(GAME.setup(NAMES[:seats])), choose, rng)
        made += sum(len(seat.movies) for seat in done.state.seats)
        assert GAME.outcome(done.state) is not None
    seconds = max(time.process_time() - begin, 1e-9)
    return f"{seats:5}  {number / seconds:14.1f}  {made / number:13.1f}"


def main(number: int = 20, seats: tuple[int, ...] = SEATS) -> str:
    """The two tables."""
    lines = [*audience(50 * number), *studio(), "seats  random games/s  movies a game"]
    return "\n".join([*lines, *(games(players, number) for players in seats)])


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
