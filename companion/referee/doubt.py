"""Judges the parts of a line behind a part that depends on a die not rolled yet, or on a choice not made yet.

It follows every possible result, on copies, with the actions that the game offers. A further part is read and judged
in every state in which all parts before it are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Action, Game, S, Verdict

MOST_LOOKED_AT = 150
"""The most states that it looks at for a part. With more there is no verdict, because nobody waits that long."""


class Further(NamedTuple):
    """A part of a line behind a doubtful one, with its refusal if it is refused in all cases."""

    text: str
    refusal: Verdict | None = None


def behind_doubt(game: Game[S], state: S, action: Action, rest: str) -> list[Further] | None:
    """The parts behind the doubtful one, whose `action` waits in this state; `rest` is the line from that part on.

    A part behind a refused one is refused too. None if there are too many cases, if the game cannot list them, or if a
    part cannot be read in each of them.
    """
    found: list[Further] = []
    try:
        parts = game.expand(state, rest)[1:]
        states = _all_after(game, [(state, action)])[0] if parts else []
        for number, part in enumerate(parts):
            asked = [(one, game.read(one, part, action)) for one in states]
            states, refusals = _all_after(game, asked)
            if states:
                found.append(Further(game.text(*asked[0])))
                continue
            if not refusals:  # the choices in between never end, so there is no verdict
                return None
            refused = _most_frequent(refusals)
            return [*found, refused, *(Further(one.text, refused.refusal) for one in parts[number + 1 :])]
    except (Unreadable, IllegalAction, _Unsure):
        return None
    return found


class _Unsure(Exception):
    """Raised if there are too many cases, or the game cannot list them."""


def _all_after(game: Game[Any], asked: Sequence[tuple[Any, Action]]) -> tuple[list[Any], list[Further]]:
    """The states after an action from each of these states, through all choices before it, and its refusals."""
    done: dict[str, Any] = {}
    refusals: list[Further] = []
    seen: set[str] = set()
    waiting = list(reversed(asked))
    while waiting:
        state, action = waiting.pop()
        verdict = game.check(state, action)
        if not verdict.may_be_done and game.when_asked(state, action) != "later":
            refusals.append(Further(game.text(state, action), verdict))
            continue
        if not verdict.may_be_done and not game.lists_every_answer(state):
            raise _Unsure
        for option in [action] if verdict.may_be_done else game.legal_actions(state):
            after = state.copy()
            game.apply(after, option)
            key = repr(game.document(after))
            if verdict.may_be_done:
                done.setdefault(key, after)
            elif key not in seen:
                seen.add(key)
                waiting.append((after, action))
            if len(seen) + len(done) > MOST_LOOKED_AT:
                raise _Unsure
    return list(done.values()), refusals


def _most_frequent(refusals: Sequence[Further]) -> Further:
    """The most frequent refusal; the first of several."""
    alike: dict[tuple[str, tuple[str, ...]], list[Further]] = {}
    for one in refusals:
        assert one.refusal is not None
        alike.setdefault((one.text, one.refusal.rules), []).append(one)
    return max(alike.values(), key=len)[0]
