"""What comes in a line behind a part that hangs on a die nobody has rolled, or on a choice nobody has made.

Whatever that turns out to be is followed, on copies, by the actions that the game itself offers: a further part is read
and judged in every state in which all parts before it have been done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Action, Game, S, Verdict

MOST_LOOKED_AT = 150
"""States that are looked at for a part; where there are more, nothing is said: nobody waits a second for an answer."""


class Further(NamedTuple):
    """A part of a line behind a doubtful one, and its refusal, if it is refused in any case."""

    text: str
    refusal: Verdict | None = None


def behind_doubt(game: Game[S], state: S, action: Action, rest: str) -> list[Further] | None:
    """The parts behind the doubtful one, whose `action` waits in this state; `rest` is the line from that one on.

    What comes behind a part that is refused is refused with it. None if there are too many cases to look at, if nobody
    can list them, or if a part cannot be read in each of them.
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
            if not refusals:  # what is asked in between comes to no end of which anything can be said
                return None
            refused = _told_most(refusals)
            return [*found, refused, *(Further(one.text, refused.refusal) for one in parts[number + 1 :])]
    except (Unreadable, IllegalAction, _Unsure):
        return None
    return found


class _Unsure(Exception):
    """Raised when more would have to be looked at than is worth it, or than the game can list."""


def _all_after(game: Game[Any], asked: Sequence[tuple[Any, Action]]) -> tuple[list[Any], list[Further]]:
    """The states that an action leads to from each of these, through all that is asked before it, and its refusals."""
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


def _told_most(refusals: Sequence[Further]) -> Further:
    """The refusal that awaits in the most cases, the first of such."""
    alike: dict[tuple[str, tuple[str, ...]], list[Further]] = {}
    for one in refusals:
        assert one.refusal is not None
        alike.setdefault((one.text, one.refusal.rules), []).append(one)
    return max(alike.values(), key=len)[0]
