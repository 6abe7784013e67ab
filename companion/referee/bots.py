"""The bots: one that plays at random, a casual one, and two that want to win. They work for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import unwrap
from random import Random
from typing import Any, Protocol

from companion.model import CHANCE, Action, Game, S
from companion.referee.playout import pick
from companion.referee.search import search

LOOKS = 50
"""About how many positions the bot that wants to win looks at before it decides."""
GLANCE = 24
"""The most answers that it looks at in a later choice, spread evenly."""
PATIENCE = 0.01
"""The part of a gain that is lost if it comes later, so that the bot prefers an early gain."""
EVEN = 1e-9
"""Answers whose values differ by no more than this are equally good."""


class Bot(Protocol):
    """Picks an answer or an interjection for a player to act; never changes the state.

    The choice depends only on the state and on `rng`. A bot can look at the whole state that it gets. If cards are
    hidden, the caller makes that state from the seat's observation: `position(observation)`.
    """

    def __call__(self, game: Game[S], state: S, seat: int, rng: Random) -> Action: ...


def luck(seed: int, entries: int) -> Random:
    """The generator for a bot's next choice in a game with this seed and this number of entries in its log.

    So the same game gets the same choices again, also after an undo or a crash.
    """
    return Random(f"{seed}/{entries}")


def options(game: Game[S], state: S, seat: int) -> list[Action]:
    """The seat's answers to the prompt, and its optional actions; ValueError if it is not asked."""
    answers = [action for action in game.legal_actions(state) if action.seat == seat]
    if not answers:
        raise ValueError(f"seat {seat} is not asked")
    return [*answers, *(action for action in game.interjections(state) if action.seat == seat)]


# --- the bots ---


def at_random(game: Game[S], state: S, seat: int, rng: Random) -> Action:
    """Anything that is legal."""
    return pick(rng, options(game, state, seat))


def casual(game: Game[S], state: S, seat: int, rng: Random) -> Action:
    """Chooses actions with more weight in the game more often."""
    found = options(game, state, seat)
    return rng.choices(found, [game.weight(state, action) for action in found])[0]


def keen(game: Game[S], state: S, seat: int, rng: Random, looks: int = LOOKS) -> Action:
    """Chooses what the game prefers, else the best value on average; among equals it chooses like `casual`."""
    preferred = game.preferred(state, seat, rng.random)
    if preferred is not None:
        return preferred
    found = valued_options(game, state, seat, rng, looks)
    best = max(worth for worth, _ in found)
    good = [action for worth, action in found if worth >= best - EVEN]
    weights = [game.weight(state, action) for action in good]
    return pick(rng, [action for action, weight in zip(good, weights, strict=True) if weight == max(weights)])


def valued_options(game: Game[S], state: S, seat: int, rng: Random, looks: int = LOOKS) -> list[tuple[float, Action]]:
    """The answers and optional actions of a seat that change something, each with its value on average.

    If some win the game at once, only those.
    """
    found = options(game, state, seat)
    if len(found) == 1:
        return [(0.0, found[0])]
    state = game.guessed(state, seat, rng.shuffle)
    found = [action for action in found if not _is_idle(game, state, action)] or found
    now = (state.turn, state.phase)
    results = [(_after(game, state, action), action) for action in found]
    won = [(0.0, action) for after, action in results if _has_won(game, after, seat)]
    return won or [(_worth(game, after, seat, now, looks / len(found)), action) for after, action in results]


def expert(game: Game[S], state: S, seat: int, rng: Random, effort: int | None = None) -> Action:
    """Like `keen`, but looks further if the game has `looks`, plays on in its head if it has `plays_on`, else searches.

    About `effort` positions are looked at or actions are tried. Without it an answer takes a few seconds at most.
    """
    if game.looks:
        return keen(game, state, seat, rng, effort or game.looks)
    from companion.referee.rollouts import improved  # it plays on with `keen`

    method = improved if game.plays_on else search
    return method(game, state, seat, rng) if effort is None else method(game, state, seat, rng, effort)


def wants_interjections(bot: Bot | None) -> bool:
    """Whether the bot also takes optional actions in between; only those that want to win do, wrapped or not."""
    return bot is not None and unwrap(bot) in (keen, expert)


def interjection(game: Game[S], state: S, seats: Sequence[int], rng: Callable[[], Random]) -> Action | None:
    """The optional action of the first of these seats that wants one, while the game waits for another or a die."""
    asked = game.decision(state)
    others = [seat for seat in seats if asked is not None and seat not in asked.seats]
    found = (game.interjected(state, seat, rng().random) for seat in others)
    return next((action for action in found if action is not None), None)


BOTS: dict[str, Bot] = {"keen": keen, "expert": expert, "casual": casual, "random": at_random}
"""The bots by the names that people type."""
DEFAULT = "keen"
"""The bot meant by `bot`."""


# --- looking ahead ---


def _worth(game: Game[S], state: S, seat: int, now: tuple[int, str], looks: float) -> float:
    """The value of a state: the average over chance, and the best answer of the seat, while there are looks left.

    Each branch gets an equal share of the looks. It stops at another seat's decision and at the end of the phase.
    """
    if looks < 1 or (state.turn, state.phase) != now:
        return game.value(state, seat)
    actions = game.legal_actions(state)
    if not actions or any(action.seat not in (seat, CHANCE) for action in actions):
        return game.value(state, seat)
    if actions[0].seat == CHANCE:
        chances = _outcomes(game, state, actions)
        share, ways = looks / len(chances), sum(weight for _, weight in chances)
        return sum(_worth(game, after, seat, now, share) * weight for after, weight in chances) / ways
    shown = actions[:: -(-len(actions) // GLANCE)]
    share = looks / len(shown)
    best = max(_worth(game, _after(game, state, action), seat, now, share) for action in shown)
    return best - PATIENCE * (best - game.value(state, seat))


def _has_won(game: Game[S], state: S, seat: int) -> bool:
    """Whether the game is over, and this seat alone has won against others."""
    outcome = game.outcome(state)
    return outcome is not None and outcome.winners == (seat,) and len(game.names(state)) > 1


def _after(game: Game[S], state: S, action: Action) -> Any:
    """The state after the action; the given state is not changed."""
    after = state.copy()
    game.apply(after, action)
    return after


def _is_idle(game: Game[S], state: S, action: Action) -> bool:
    """Whether every result of this throw leads back to the same state, so that the bot could repeat it for ever."""
    after = _after(game, state, action)
    actions = game.legal_actions(after)
    is_throw = bool(actions) and actions[0].seat == CHANCE
    return is_throw and all(_after(game, after, outcome) == state for outcome in actions)


def _outcomes(game: Game[S], state: S, actions: list[Action]) -> list[tuple[Any, int]]:
    """The states that chance can lead to, each with its number of ways."""
    found: list[tuple[Any, int]] = []
    for action, ways in zip(actions, game.ways(state, actions) or [1] * len(actions), strict=True):
        after = _after(game, state, action)
        for index, (other, weight) in enumerate(found):
            if other == after:
                found[index] = other, weight + ways
                break
        else:
            found.append((after, ways))
    return found
