"""Random games that are looked at after every action, and what holds in those of every game."""

from __future__ import annotations

import copy
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.errors import CannotCarryOut, Unreadable
from companion.model import EVERYBODY, Action, Event, Game, Verdict
from companion.referee.lines import check_line, resolve_lines


class Watched:
    """A random game; what is done next is up to each game."""

    game: Game

    def __init__(self, rng: Random, names: list[str], variants: Mapping[str, Any]) -> None:
        self.rng = rng
        self.names = names
        self.variants = variants
        self.state: Any = self.start()
        self.fired: set[str] = set()

    def start(self) -> Any:
        """The game before its first action."""
        return self.game.setup(self.names, self.variants)

    def any_action(self) -> Action:
        """What is done next."""
        raise NotImplementedError

    def steps(self) -> Iterator[tuple[Action, list[Event]]]:
        """Play to the end."""
        while self.state.pending:
            action = self.any_action()
            events = self.game.apply(self.state, action)
            for event in events:
                self.fired.update(self.game.cite(event.rules))
            yield action, events


def random_variants(game: Game, rng: Random, steps: Mapping[str, int] | None = None) -> dict[str, Any]:
    """A few variants, each with any value it may have; `steps` says which numbers are multiples of something."""
    return {
        name: _any_value(variant, rng, (steps or {}).get(name, 1))
        for name, variant in game.definition.variants.items()
        if rng.random() < 0.3
    }


def _any_value(variant: Any, rng: Random, step: int) -> Any:
    if variant.type == "choice":
        return rng.choice(variant.values)
    if variant.type == "boolean":
        return rng.random() < 0.5
    if variant.type == "integer":
        return rng.randint(variant.min, min(variant.max, 60))
    if variant.type == "integers":
        return [rng.randrange(variant.min, variant.max + 1, step) for _ in range(variant.length)]
    return [f"Area-{letter}" for letter in "VWXYZ"[: variant.length]]


def print_fired(fired: Mapping[str, int], games: int) -> None:
    """Which clauses the events of the games cited, for people to read."""
    print(f"\nclauses fired in {games} games:")
    for rule, count in sorted(fired.items()):
        print(f"  {rule:14} {count:5}")


# --- what holds in every game ---


def check_words(game: Game, verdicts: Collection[Verdict]) -> None:
    """A verdict says why, and by clauses that there are; forty of them are looked at."""
    for verdict in list(verdicts)[:: max(len(verdicts) // 40, 1)]:
        assert verdict.why
        assert verdict.rules
        assert set(verdict.rules) <= {*game.definition.clauses, *game.definition.open_points}


def check_copies(played: Watched) -> None:
    """Positions, observations and texts read back; what happens to a copy does not touch the original."""
    game, state = played.game, played.state
    before = json.dumps(game.document(state))
    assert game.document(game.position(json.loads(before))) == json.loads(before)
    for seat in (EVERYBODY, *range(len(played.names))):
        seen = game.observation(state, seat)
        assert game.document(game.position(seen)) == seen
    copied = state.copy()
    for _ in range(12):
        actions = game.legal_actions(copied)
        if not actions:
            break
        action = played.rng.choice([*actions, *game.interjections(copied)])
        assert game.parse(copied, game.text(copied, action)) == action
        if game.check(copied, action).may_be_done:
            game.apply(copied, action)
    assert json.dumps(game.document(state)) == before


def check_forced(game: Game, state: Any, action: Action) -> bool:
    """Force it: whether it was carried out. If not, a clause was cited and nothing has changed."""
    before = json.dumps(game.document(state))
    try:
        events = game.apply(state, action, force=True)
    except CannotCarryOut as refusal:
        assert refusal.rules
        assert json.dumps(game.document(state)) == before
        return False
    assert all(game.tell(state, event) for event in events)
    return True


def check_any_line(game: Game, state: Any, line: str) -> None:
    """Whatever is typed is judged by a clause or called unreadable, and judging it changes nothing."""
    before = json.dumps(game.document(state))
    try:
        for part in check_line(game, state, line):
            assert part.verdict.why
            assert part.verdict.rules
    except Unreadable as error:
        assert str(error)
    assert json.dumps(game.document(state)) == before
    try:
        resolve_lines(game, state, [line])
    except Unreadable as error:
        assert str(error)


def check_same_again(played: Watched) -> None:
    """The same actions give the same game."""
    again = played.start()
    for action in [action for action, _ in played.steps()]:
        played.game.apply(again, action)
    assert played.game.document(again) == played.game.document(played.state)


def check_goes_on(played: Watched, number: int) -> None:
    """After `number` actions, a position that has been written and read goes on as the live one does."""
    game, saved = played.game, None
    for count, (action, _) in enumerate(played.steps()):
        if saved is not None:
            game.apply(saved, action)
        if count == number:
            saved, written = game.take_up(json.loads(json.dumps(game.document(played.state))))
            assert written is None, "nothing follows by itself from what asks somebody"
    assert saved is not None
    assert game.document(saved) == game.document(played.state)


# --- what is not as it should be ---


def mutated(value: Any, junk: Sequence[Any], keys: Sequence[str], rng: Random, depth: int = 0) -> Any:
    """The data with something somewhere changed into junk, or gone, or there twice, or with one of these keys."""
    if depth > 5 or rng.random() < 0.1 or not isinstance(value, (dict, list)) or not value:
        return rng.choice(junk)
    changed = copy.copy(value)
    if isinstance(changed, dict):
        key = rng.choice(sorted(changed))
        if rng.random() < 0.05:
            changed[rng.choice(keys)] = rng.choice(junk)
        elif rng.random() < 0.2:
            del changed[key]
        else:
            changed[key] = mutated(changed[key], junk, keys, rng, depth + 1)
        return changed
    place = rng.randrange(len(changed))
    kind = rng.random()
    if kind < 0.3:
        del changed[place]
    elif kind < 0.4:
        changed.insert(place, rng.choice(changed))
    else:
        changed[place] = mutated(changed[place], junk, keys, rng, depth + 1)
    return changed
