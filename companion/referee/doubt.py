"""Judges the parts of a line behind a part that depends on a die not rolled yet, or on a choice not made yet.

It follows every possible result, on copies, with the actions that the game offers. A further part is read and judged
in every state in which all parts before it are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Action, Game, Part, Past, S, Verdict

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
        cases = _all_after(game, [_Case(state, action)])[0] if parts else []
        for number, part in enumerate(parts):
            asked = [_next(game, one, part) for one in cases]
            cases, refusals = _all_after(game, asked)
            if cases:
                found.append(Further(game.text(asked[0].state, asked[0].action)))
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


class _Case(NamedTuple):
    """A state in which an action is asked about, or has been made; `past` is the last action before that.

    `last` is the action of the part before, which a part without a seat goes on with. `has_seat` says that its part
    names a seat.
    """

    state: Any
    action: Action
    past: Past | None = None
    last: Action | None = None
    has_seat: bool = True

    def is_done(self, game: Game[Any], past: Past) -> bool:
        """Whether the action only repeats what has been done automatically."""
        is_late = not self.has_seat and game.late_action(self.state, self.action, past) is not None
        return is_late or game.is_redundant(self.state, self.action, self.last, past)


def _next(game: Game[Any], case: _Case, part: Part) -> _Case:
    """The next part of the line, after an action has been made."""
    action = game.read(case.state, part, case.action, case.past)
    return case._replace(action=action, last=case.action, has_seat=part.seat is not None)


def _all_after(game: Game[Any], asked: Sequence[_Case]) -> tuple[list[_Case], list[Further]]:
    """What can be after an action in each of these cases, through all choices before it, and its refusals."""
    done: dict[str, _Case] = {}
    refusals: list[Further] = []
    seen: set[str] = set()
    waiting = list(reversed(asked))
    while waiting:
        case = waiting.pop()
        state, action = case.state, case.action
        verdict = game.check(state, action)
        if verdict.legal is False and case.past is not None and case.is_done(game, case.past):
            again = case.past._replace(repeated=(*case.past.repeated, action))
            done.setdefault(repr(game.document(state)), case._replace(past=again))
            continue
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
                done.setdefault(key, case._replace(state=after, past=Past(state, option)))
            elif key not in seen:
                seen.add(key)
                waiting.append(case._replace(state=after, past=Past(state, option)))
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
