"""Games of ours played in step with those of OpenSpiel, an engine that nobody here wrote.

Which seats are asked, what they may do, what chance may bring and how likely, and who has won have to be the same.
`python -m tests.games.data.openspiel GAMES [NAME...]` plays GAMES games of each pairing, or of those of some games.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pyspiel

import companion
from companion.definitions.places import templates_root
from companion.model import CHANCE, Action, Game, Roll

MOST_STEPS = 5_000
FOUR = ("ann", "ben", "cleo", "dan")
Number = Callable[[Any, Action], int]


@dataclass(frozen=True)
class Pairing:
    """A game of ours and theirs; `number` is what their game calls an action of ours in a state.

    `passing` are their actions that ours takes by itself where nothing else can be done. `begin` takes what they begin
    with and ours does not, and gives the variants that go with it. Cards that are the same to them have one number.
    Of games that take long fewer are played in tests, by `share`.
    """

    game: str
    theirs: str
    number: Number
    names: Sequence[str] = ("ann", "ben")
    variants: Mapping[str, Any] = field(default_factory=dict)
    passing: frozenset[int] = frozenset()
    begin: Callable[[Any, Random], Mapping[str, Any]] | None = None
    returns: Callable[[Any], list[float]] | None = None
    share: int = 1

    def play(self, seed: int) -> int:
        """Play one game at random, both in step; the number of steps. Raises AssertionError where they differ."""
        rng, ours = Random(seed), game_of(self.game)
        other = pyspiel.load_game(self.theirs).new_initial_state()
        variants = self.begin(other, rng) if self.begin else self.variants
        state = ours.setup(self.names, variants)
        for step in range(MOST_STEPS):
            while not other.is_terminal() and set(other.legal_actions()) <= self.passing:
                other.apply_action(other.legal_actions()[0])
            if other.is_terminal():
                assert ours.outcome(state) is not None, (seed, step, str(other))
                if self.returns:
                    assert self.returns(state) == other.returns(), (seed, step, str(other))
                else:
                    assert self._shares(ours, state) == _shares(other.returns()), (seed, step, str(other))
                return step
            action = self._step(ours, state, other, rng, (seed, step))
            ours.apply(state, action)
        raise AssertionError(f"game {seed} has not ended after {MOST_STEPS} steps")

    def _step(self, ours: Game[Any], state: Any, other: Any, rng: Random, at: tuple[int, int]) -> Action:
        """One action, carried out in their game, after everything that both say has been compared."""
        actions = ours.legal_actions(state)
        where = f"game {at[0]}, step {at[1]}:\n{other}\n{[ours.text(state, one) for one in actions]}"
        assert actions, where
        if other.is_chance_node():
            assert all(action.seat == CHANCE for action in actions), where
            ways: Counter[int] = Counter()
            for action, way in zip(actions, ours.ways(state, actions) or [1] * len(actions), strict=True):
                ways[self.number(state, action)] += way
            wanted = {number: chance for number, chance in other.chance_outcomes() if chance > 0}
            assert ways.keys() == wanted.keys(), where
            for number, chance in wanted.items():
                assert abs(ways[number] / ways.total() - chance) < 1e-9, where
        else:
            assert {action.seat for action in actions} == {other.current_player()}, where
            assert sorted(self.number(state, one) for one in actions) == sorted(other.legal_actions()), where
        action = rng.choice(actions)
        other.apply_action(self.number(state, action))
        return action

    def _shares(self, ours: Game[Any], state: Any) -> list[int]:
        outcome = ours.outcome(state)
        won = outcome.winners if outcome else ()
        if not won or len(won) == len(state.seats):
            return [0] * len(state.seats)
        return [1 if seat in won else -1 for seat in range(len(state.seats))]


def _shares(returns: Sequence[float]) -> list[int]:
    """Who has won by the returns: 1 for the best, -1 for the others, 0 for all if they are the same."""
    best = max(returns)
    if min(returns) == best:
        return [0] * len(returns)
    return [1 if one == best else -1 for one in returns]


@cache
def game_of(name: str) -> Game[Any]:
    """A starter by its name."""
    return companion.load(str(templates_root() / "starters" / name))


def _die(action: Any) -> int:
    return int(action.value) - 1


def _space(state: Any, space: int, game: str) -> str:
    found: Any = game_of(game)
    return str(found.program.things.spaces.ids[space])


def pig(state: Any, action: Any) -> int:
    """Roll is 0, stop is 1."""
    return _die(action) if action.seat == CHANCE else int(action.verb == "hold")


def noughts(state: Any, action: Any) -> int:
    """Row by row from the top."""
    square = _space(state, action.v_square, "noughts-and-crosses")
    return (3 - int(square[1])) * 3 + "abc".index(square[0])


def connect_four(state: Any, action: Any) -> int:
    """The column."""
    return "abcdefg".index(_space(state, action.v_space, "connect-four")[0])


MORRIS = [
    "a7",
    "d7",
    "g7",
    "b6",
    "d6",
    "f6",
    "c5",
    "d5",
    "e5",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c3",
    "d3",
    "e3",
    "b2",
    "d2",
    "f2",
    "a1",
    "d1",
    "g1",
]


def morris(state: Any, action: Any) -> int:
    """The point; of a move behind those, where from and where to."""
    if action.verb == "move":
        start, end = (_space(state, one, "nine-mens-morris") for one in (action.v_from, action.v_to))
        return 24 + MORRIS.index(start) * 24 + MORRIS.index(end)
    return MORRIS.index(_space(state, action.v_to if action.verb == "place" else action.v_man, "nine-mens-morris"))


def oware(state: Any, action: Any) -> int:
    """The house."""
    return int(_space(state, action.v_house, "oware")[1]) - 1


def ludo(state: Any, action: Any) -> int:
    """Bring in is 1; moves are counted from each seat's start."""
    if action.seat == CHANCE:
        return _die(action)
    if action.verb == "enter":
        return 1
    game: Any = game_of("ludo")
    track = game.program.paths["track"][state.seats[action.seat].corner]
    return 2 + int(track.index(action.v_from))


SUITS, FACES = "cdhs", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
PASSING = ("none", "left", "across", "right")


def card(id: str) -> int:
    """Four suits of each rank, the twos first."""
    return FACES.index(id[1:]) * 4 + SUITS.index(id[0])


def hearts(state: Any, action: Any) -> int:
    """The card dealt, passed or played."""
    return card(action.value if action.seat == CHANCE else action.v_card)


def begin_hearts(other: Any, rng: Random) -> Mapping[str, Any]:
    """Their first chance is where cards are passed to; one hand is played."""
    direction = rng.randrange(4)
    other.apply_action(direction)
    return {"passing": PASSING[direction], "goal": 1}


def points_of_hearts(state: Any) -> list[float]:
    """26 less what a seat has."""
    return [26.0 - seat.points for seat in state.seats]


def crazy_eights(state: Any, action: Any) -> int:
    """The card, behind all cards draw, pass and the four suits to name."""
    if action.seat == CHANCE:
        return card(action.value)
    if action.verb == "name":
        return 54 + ["clubs", "diamonds", "hearts", "spades"].index(action.v_named)
    return {"draw": 52, "pass": 53}.get(action.verb) or card(action.v_card)


def begin_crazy_eights(other: Any, rng: Random) -> Mapping[str, Any]:
    """The last seat deals, so that the first begins; the discard pile stays as it is, and 100 cards are played at most."""
    other.apply_action(52 + other.num_players() - 1)
    return {"reshuffle": False, "longest": 100}


def points_of_crazy_eights(state: Any) -> list[float]:
    """As they count: not by its rank but by its number among all 52 for a card below the jack."""

    def points(id: str) -> int:
        number = card(id)
        return 50 if id[1:] == "8" else 10 if number // 4 >= 9 else number + 2

    return [float(-sum(map(points, seat.hand))) for seat in state.seats]


def go_fish(state: Any, action: Any) -> int:
    """A card by its rank; who is asked for which rank."""
    if action.seat == CHANCE:
        return FACES.index(action.value[1:])
    return int(action.v_who) * 13 + FACES.index(action.v_rank)


class BackgammonPairing(Pairing):
    """Theirs rolls both dice at once and plays two moves at once; a double is two such pairs."""

    def play(self, seed: int) -> int:
        """Play one game at random, both in step; the number of steps. Raises AssertionError where they differ."""
        rng, ours = Random(seed), game_of(self.game)
        other = pyspiel.load_game(self.theirs).new_initial_state()
        state = ours.setup(self.names, self.variants)
        for step in range(MOST_STEPS):
            if other.is_terminal():
                if other.returns()[0]:
                    assert self._shares(ours, state) == _shares(other.returns()), (seed, step, str(other))
                return step
            if other.is_chance_node():
                self._roll(ours, state, other, rng)
            else:
                self._move(ours, state, other, rng, f"game {seed}, step {step}:\n{other}")
        raise AssertionError(f"game {seed} has not ended after {MOST_STEPS} steps")

    def _roll(self, ours: Game[Any], state: Any, other: Any, rng: Random) -> None:
        is_first = "starts" in other.action_to_string(other.legal_actions()[0])
        dice = sorted(rng.choices(range(1, 7), k=2)) if not is_first else rng.sample(range(1, 7), 2)
        for die in dice:
            assert ours.legal_actions(state) == [Roll(CHANCE, value) for value in range(1, 7)], str(other)
            ours.apply(state, Roll(CHANCE, die))
        begins = ("X starts" if dice[0] > dice[1] else "O starts") if is_first else ""
        shown = {f"roll: {dice[0]}{dice[1]}", f"roll: {dice[1]}{dice[0]}"}
        fitting = {
            action: chance
            for action, chance in other.chance_outcomes()
            if any(one in other.action_to_string(action) for one in shown) and begins in other.action_to_string(action)
        }
        wanted = 1 / 30 if is_first else (1 if dice[0] == dice[1] else 2) / 36
        assert abs(sum(fitting.values()) - wanted) < 1e-9, (fitting, str(other))
        other.apply_action(next(iter(fitting)))

    def _move(self, ours: Game[Any], state: Any, other: Any, rng: Random, where: str) -> None:
        dice = state.pending[-1].v_dice
        if other.legal_actions() == [25 * 26 + 25 + 676]:  # nothing can be moved, which ours says by itself
            other.apply_action(other.legal_actions()[0])
            return
        ways: dict[int, list[Action]] = {}
        seat, turn = other.current_player(), state.turn
        for first in ours.legal_actions(state):
            assert first.seat == seat, where
            after = state.copy()
            ours.apply(after, first)
            goes_on = after.pending and after.turn == turn and after.pending[-1].v_played % 2
            for second in ours.legal_actions(after) if goes_on else [None]:
                moves = [first] if second is None else [first, second]
                ways[self._number(moves, max(dice))] = moves
        assert sorted(ways) == sorted(other.legal_actions()), where
        number = rng.choice(sorted(ways))
        for move in ways[number]:
            ours.apply(state, move)
        other.apply_action(number)

    def _number(self, moves: list[Any], high: int) -> int:
        places = [_space(None, move.v_from, "backgammon") for move in moves]
        digits = [24 if place.startswith("bar") else int(place[1:]) - 1 for place in places]
        number = (digits[1] if len(digits) > 1 else 25) * 26 + digits[0]
        return number if moves[0].v_die == high else number + 676


def _unused(state: Any, action: Action) -> int:
    return 0


class YachtPairing(Pairing):
    """Theirs rolls any number of dice at once, and names those to roll again by their place."""

    def play(self, seed: int) -> int:
        """Play one game at random, both in step; the number of steps. Raises AssertionError where they differ."""
        rng, ours = Random(seed), game_of(self.game)
        other, state = pyspiel.load_game(self.theirs).new_initial_state(), ours.setup(self.names, self.variants)
        for step in range(MOST_STEPS):
            if other.is_terminal():
                assert self._shares(ours, state) == _shares(other.returns()), (seed, step, str(other))
                return step
            if other.is_chance_node():
                self._roll(ours, state, other, rng)
            else:
                self._choose(ours, state, other, rng, f"game {seed}, step {step}:\n{other}")
            for seat, place in enumerate(state.seats):
                assert f"Player {seat} (total: {place.points})" in str(other), (seed, step, str(other))
        raise AssertionError(f"game {seed} has not ended after {MOST_STEPS} steps")

    def _roll(self, ours: Game[Any], state: Any, other: Any, rng: Random) -> None:
        outcomes = other.chance_outcomes()
        number, chance = rng.choice(outcomes)
        dice = [int(die) for die in other.action_to_string(number).partition(": ")[2].split(",")]
        assert abs(chance - 6.0 ** -len(dice)) < 1e-9
        for die in dice:
            assert ours.legal_actions(state) == [Roll(CHANCE, value) for value in range(1, 7)], str(other)
            ours.apply(state, Roll(CHANCE, die))
        other.apply_action(number)

    def _choose(self, ours: Game[Any], state: Any, other: Any, rng: Random, where: str) -> None:
        actions: list[Any] = list(ours.legal_actions(state))
        assert {one.seat for one in actions} == {other.current_player()}, where
        theirs = {other.action_to_string(number): number for number in other.legal_actions()}
        dice = re.search(r"Dice: ([\d ]+)", str(other))
        assert dice, where
        shown = [int(die) for die in dice[1].split()]
        if actions[0].verb == "score":
            assert len(actions) == len(theirs), where
            action = rng.choice(actions)
            category = CATEGORIES[action.v_category]
            assert f"Score in {category}" in theirs, where
            other.apply_action(theirs[f"Score in {category}"])
        else:
            each = {self._rerolled(text, shown): number for text, number in theirs.items()}
            mine = {tuple(one.v_again) if one.verb == "reroll" else (): one for one in actions}
            assert mine.keys() == each.keys(), where
            chosen = rng.choice(sorted(mine))
            action = mine[chosen]
            other.apply_action(each[chosen])
        ours.apply(state, action)

    def _rerolled(self, text: str, dice: list[int]) -> tuple[int, ...]:
        """The numbers of the dice that are rolled again."""
        places = text.partition("dice: ")[2]
        return tuple(sorted(dice[int(place)] for place in places.split(","))) if places else ()


CATEGORIES = {
    **{f"{name.lower()}": name for name in ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Chance", "Yacht")},
    "four": "Four of a Kind",
    "house": "Full House",
    "small": "Small Straight",
    "large": "Large Straight",
}

PAIRINGS = [
    BackgammonPairing("backgammon", "backgammon", _unused, variants={"doubles_in_pairs": True}, share=20),
    YachtPairing("yacht", "yacht", _unused),
    Pairing("pig", "pig", pig, variants={"roll_first": False, "must_hold": True}),
    Pairing("noughts-and-crosses", "tic_tac_toe", noughts),
    Pairing("connect-four", "connect_four", connect_four),
    Pairing("nine-mens-morris", "nine_mens_morris", morris),
    Pairing("oware", "oware", oware),
    Pairing("ludo", "maedn", ludo, passing=frozenset({0})),
    Pairing("ludo", "maedn(players=3)", ludo, names=("ann", "ben", "cleo"), passing=frozenset({0})),
    Pairing("ludo", "maedn(players=4)", ludo, names=FOUR, passing=frozenset({0})),
    Pairing("hearts", "hearts", hearts, FOUR, begin=begin_hearts, returns=points_of_hearts, share=4),
    Pairing(
        "crazy-eights",
        "crazy_eights(players=2)",
        crazy_eights,
        FOUR[:2],
        begin=begin_crazy_eights,
        returns=points_of_crazy_eights,
    ),
    Pairing(
        "crazy-eights",
        "crazy_eights",
        crazy_eights,
        (*FOUR, "eve"),
        begin=begin_crazy_eights,
        returns=points_of_crazy_eights,
    ),
    # Theirs replaces every book of the deal but one that its very last card completes.
    Pairing("go-fish", "go_fish", go_fish, variants={"replace_last": False}),
    Pairing("go-fish", "go_fish(players=4)", go_fish, FOUR, variants={"replace_last": False}),
]


def main(games: int, names: Sequence[str]) -> None:
    """Play `games` games of each pairing, and say how many steps they took."""
    for pairing in PAIRINGS:
        if not names or pairing.game in names:
            steps = sum(pairing.play(seed) for seed in range(games))
            print(f"{pairing.theirs}: {games:,} games, {steps:,} steps, no difference", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
