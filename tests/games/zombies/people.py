"""People at a table of Zombies!!! who know what they want, more or less: for recorded games and for counting lines.

They walk to what lies about while they are healthy, and to the Helipad once it is there; of their cards, which the
referee does not know, they play one that nobody has played yet rather than another, when there is a use for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.games.zombies import actions as act
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.steps import point
from companion.games.zombies.rules.town import Town, cell_named, open_exits
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import Seat, State
from companion.model import CHANCE, Action
from companion.referee.playout import draw
from tests.games.zombies.lay import GAME

EAGER, ONCE_MORE, ANSWERED, THROWN = 0.4, 0.04, 0.05, 0.06
"""How often a card is played that nobody has played yet, or one that is known; is answered; is thrown away."""
LAST_STAND = 2
"""With this many life tokens, and no bullets, people stay away from zombies."""


class People:
    """Everybody at one table; `played` counts the kinds of cards they have played."""

    def __init__(self, names: list[str], seed: int, variants: dict[str, Any] | None = None) -> None:
        self.rng = Random(seed)
        self.state: State = GAME.setup(names, variants or {})
        self.played: Counter[str] = Counter()

    def steps(self, most_turns: int = 400) -> Iterator[Action]:
        """What is done next, until the game is over; the state is the one before it until the next is asked for."""
        while self.state.pending and self.state.turn <= most_turns:
            action = self._card() or self._answer()
            yield action
            GAME.apply(self.state, action)

    def _answer(self) -> Action:
        actions = GAME.legal_actions(self.state)
        if actions[0].seat == CHANCE:
            return draw(self.rng, actions, GAME.ways(self.state, actions))
        frame = self.state.pending[-1]
        if isinstance(frame, Placing):
            return max(actions, key=lambda one: self._worth_of_place(frame, one))
        if isinstance(frame, Fight):
            return self._pay(self.state.seats[frame.seat], actions)
        if isinstance(frame, Moving):
            return self._step(frame, actions)
        if isinstance(frame, ZombieMoves):
            return self._walk(frame, actions)
        answers = [action for action in actions if isinstance(action, act.Play) and not self.played[action.card]]
        if answers and self.rng.random() < ANSWERED:
            self.played[answers[0].card] += 1
            return answers[0]
        idle = [action for action in actions if isinstance(action, act.Pass)]
        if isinstance(frame, Bringing) or not idle:
            return self.rng.choice([action for action in actions if action.verb == actions[0].verb])
        thrown = [action for action in actions if isinstance(action, act.Discard)]
        if thrown and self.rng.random() < THROWN:
            return self.rng.choice(thrown)
        # Else nothing is thrown away or answered, and what a card gives is taken.
        works = [action for action in actions if isinstance(action, act.PutZombie | act.Return) or self._mends(action)]
        return self.rng.choice(works) if works else idle[0]

    def _mends(self, action: Action) -> bool:
        """Whether a die rolled against a card is one that a bullet makes good, or a life may."""
        if not isinstance(action, act.Raise | act.Reroll):
            return False
        lowest, seat = max(GAME.kit(self.state).numbers.dead_on), self.state.seats[action.seat]
        return (
            action.value == lowest
            if isinstance(action, act.Raise)
            else action.value < lowest and seat.life > LAST_STAND
        )

    # --- what they want ---

    def _worth_of_place(self, frame: Placing, place: Action) -> float:
        """A city that stays open, and not too far from where everybody stands."""
        assert isinstance(place, act.Place)
        x, y = cell_named(place.cell) or (0, 0)
        town = GAME.kit(self.state).town(self.state).with_tile((x, y), frame.tile, place.turn)
        return 1.2 * len(open_exits(town)) - abs(x) - abs(y) + self.rng.random()

    def _pay(self, seat: Seat, actions: list[Action]) -> Action:
        """A weapon first; bullets if they are few or life is scarce, else a life."""
        uses = [action for action in actions if isinstance(action, act.Use)]
        bullets = [action for action in actions if isinstance(action, act.Pay) and action.price == "bullets"]
        if uses:
            return uses[0]
        if bullets and (seat.life <= LAST_STAND or self.rng.random() < 0.5):
            return bullets[0]
        return next(action for action in actions if isinstance(action, act.Pay) and action.price == "life")

    def _step(self, frame: Moving, actions: list[Action]) -> Action:
        """A step on the shortest way to the goal, or none."""
        state, seat = self.state, self.state.seats[frame.seat]
        uses = [action for action in actions if isinstance(action, act.Use)]
        if uses:
            return self.rng.choice(uses)
        is_weak = not seat.bullets and seat.life < LAST_STAND
        goal = GAME.kit(state).goal(state)
        wanted = {*state.table.tokens} if is_weak else {*state.table.zombies, *state.table.tokens}
        distances = ways_to(GAME.kit(state).town(state), {goal} if goal and not is_weak else wanted - {seat.at})
        here = distances.get(seat.at)
        moves = [action for action in actions if isinstance(action, act.Move)]
        closer = [one for one in moves if here is not None and distances.get(one.to, here) < here]
        if is_weak:
            closer = [one for one in closer if one.to not in state.table.zombies]
        return self.rng.choice(closer) if closer else next(one for one in actions if isinstance(one, act.Stop))

    def _walk(self, frame: ZombieMoves, actions: list[Action]) -> Action:
        """A zombie nearer to somebody else, as near as can be."""
        others = [point(seat.at) for number, seat in enumerate(self.state.seats) if number != frame.seat]

        def worth(action: Action) -> tuple[int, float]:
            if not isinstance(action, act.Walk):
                return -99, 0.0
            near = [_steps(point(action.start), other) - _steps(point(action.to), other) for other in others]
            far = min(_steps(point(action.start), other) for other in others)
            return max(near), -far + self.rng.random()

        return max(actions, key=worth)

    # --- cards ---

    def _card(self) -> Action | None:
        """A card that somebody plays now, asked or not."""
        found = [one for one in GAME.interjections(self.state) if isinstance(one, act.Play) and self._is_useful(one)]
        kinds = dict.fromkeys(play.card for play in found)
        for card in sorted(kinds, key=lambda card: (self.played[card], self.rng.random())):
            if self.rng.random() < (ONCE_MORE if self.played[card] else EAGER):
                self.played[card] += 1
                return self.rng.choice([play for play in found if play.card == card])
        return None

    def _is_useful(self, play: act.Play) -> bool:
        state, seat = self.state, self.state.seats[play.seat]
        turn = state.pending[0]
        if isinstance(state.pending[-1], Moving) and state.pending[-1].gone and play.seat != state.current:
            return False  # whoever is walking is let walk
        is_moment = play.card in MOMENTS and not self.played[play.card]
        if not isinstance(turn, Turn) or (self.played.total() > state.turn and not is_moment):
            return False  # cards are kept for later as well
        useful = USES.get(play.card)
        return useful is None or useful(state, seat, play)


def ways_to(town: Town, goals: set[str]) -> dict[str, int]:
    """How many steps from each space to the nearest of the goals."""
    distances = dict.fromkeys(sorted(goals), 0)
    wave = list(distances)
    while wave:
        further = dict.fromkeys(to for space in wave for to in town.joined(space) if to not in distances)
        distances.update(dict.fromkeys(further, distances[wave[0]] + 1))
        wave = list(further)
    return distances


def _steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _other(state: State, play: act.Play) -> Seat:
    assert play.aims.other is not None
    return state.seats[play.aims.other]


def _inside(state: State, play: act.Play) -> list[str]:
    """The zombies inside the building that a card is aimed at."""
    inside = GAME.kit(state).town(state).inside_of(cell_named(play.aims.places[0]) or (0, 0))
    return [space for space in inside if space in state.table.zombies]


def _is_beside(state: State, seat: Seat, play: act.Play) -> bool:
    return seat.at in play.aims.places


MOMENTS = ("jammed-magazine", "kicked-in-window", "lucky-shot", "twisted-ankle", "wrecked-cars")
"""Cards whose moment seldom comes."""
USES: dict[str, Callable[[State, Seat, act.Play], bool]] = {
    "loose-grip": lambda state, seat, play: _other(state, play).bullets > 1,
    "warm-soup": lambda state, seat, play: seat.life < 3,
    "i-dont-think-theyre-dead": lambda state, seat, play: _other(state, play).kills > 3,
    "twisted-ankle": lambda state, seat, play: getattr(state.pending[-1], "left", 0) > 2,
    "second-wind": lambda state, seat, play: getattr(state.pending[-1], "left", 0) < 2,
    "kicked-in-window": lambda state, seat, play: _is_beside(state, seat, play),
    "cellar-door": lambda state, seat, play: len(_inside(state, play)) > 1,
    "standing-room-only": lambda state, seat, play: 0 < len(_inside(state, play)) < 3,
    "sprinters": lambda state, seat, play: len(state.table.zombies) > 5,
    "horde-surge": lambda state, seat, play: len(state.table.zombies) > 5,
}
"""When a card is of use; one that is not named here always is."""
