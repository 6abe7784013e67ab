"""Whether a path leads to where a question asks to go, and after what something may be done, by the game's own rules.

A space that is asked for need not be next to the figure: it may lie several steps of the same path away. So the steps
that the game itself offers are followed, on copies, until it allows what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Action, Game, Roll, S, Verdict

MOST_FIRST, MOST_OFFERED = 2, 80
"""So many actions at most are named that something may be done after, of so many that are tried."""
MOST_LOOKED_AT = 1_500
"""Positions that are followed; where there are more, nothing is said."""
MOST_AHEAD = 300
"""Positions of one resolution that are looked at for what is asked later in it."""


class Reach(NamedTuple):
    """A line that leads there, as far as no die says otherwise; or why none does; or neither, if nobody can say."""

    line: str = ""
    refusal: Verdict | None = None


class _Way(NamedTuple):
    """How far a path has come: the line of its steps, the position, and whether dice or choices came between."""

    line: str
    state: Any
    is_open: bool = False


def reach(game: Game[S], state: S, line: str) -> Reach:
    """How to get to where the action of a line ends, which is refused as a single step."""
    asked = game.parse(state, line)
    first = game.check(state, asked)
    if asked.verb != game.grammar_of(state).path or _is_direction(game, state, line, asked):
        return Reach(refusal=first)
    start, target = _cut(game, state, asked)
    reason: Verdict | None = None
    ways = [_Way(start, state)]
    seen: set[str] = set()
    for way in ways:  # grows as it is gone through, so that the shortest path comes first
        verdict = game.check(way.state, asked)
        if verdict.legal is not False:
            return Reach(f"{way.line} {target}")
        steps = list(_steps(game, way, asked))
        if steps and not steps[0].is_open and verdict.key != first.key:
            reason = verdict if reason is None else reason
        for step in steps:
            key = repr(game.document(step.state))
            if key not in seen:
                seen.add(key)
                ways.append(step)
        if len(seen) > MOST_LOOKED_AT:
            return Reach()
    if reason is None:
        reason = _out_of_reach(first) if seen else first
    return Reach(refusal=reason)


def done_after(game: Game[S], state: S, asked: Action) -> list[str]:
    """The actions that the seat may take now after which it may do what is refused now: to go where that is done.

    None where many lead there, for that is no advice, and where it is the next step of a path.
    """
    if asked.verb == game.grammar_of(state).path or game.check(state, asked).legal is not False:
        return []
    offered = [action for action in game.legal_actions(state) if action.seat == asked.seat]
    if len(offered) > MOST_OFFERED:
        return []
    found = []
    for action in offered:
        after = state.copy()
        game.apply(after, action)
        if action.verb != asked.verb and game.check(after, asked).legal:
            found.append(game.text(state, action))
    return found if len(found) <= MOST_FIRST else []


def hangs_on(game: Game[S], state: S, asked: Action) -> Verdict | None:
    """The doubt about an action that is refused only because dice of what is being resolved are not rolled yet.

    None if no roll of an attack, say, leads to where it may be taken; what is offered now is no matter of later.
    """
    refused, decision, within = game.check(state, asked), game.decision(state), game.resolution(state)
    if refused.legal is not False or decision is None or within is None or game.when_asked(state, asked) is None:
        return None
    if any(action.verb == asked.verb for action in game.legal_actions(state)):
        return None
    prompt, kind = game.prompt(state, decision), "die" if decision.is_chance else "choice"
    waiting, seen = [(state, False)], set[tuple[str, bool]]()
    for now, is_rolled in waiting:  # grows as it is gone through
        if is_rolled and game.check(now, asked).legal:
            return Verdict(None, refused.rules, lambda: f"it hangs on a {kind}: {prompt}", kind, (prompt,))
        for option in game.legal_actions(now):
            after = now.copy()
            game.apply(after, option)
            key = repr(game.document(after)), is_rolled or option.verb == Roll.verb
            if key not in seen and game.resolution(after) == within:
                seen.add(key)
                waiting.append((after, key[1]))
        if len(seen) > MOST_AHEAD:
            return None
    return None


def elsewhere(game: Game[S], state: S, asked: Action, ends: str) -> Verdict | None:
    """The refusal of a legal action that leads elsewhere than asked: afterwards its seat's row does not hold `ends`."""
    verdict, after = game.check(state, asked), state.copy()
    if verdict.legal is not True:
        return None
    told = [game.tell(after, event) for event in game.apply(after, asked)[:1]]
    if ends in game.document(after)["seats"][asked.seat].values():
        return None
    return Verdict(False, verdict.rules, lambda: " ".join(["This leads elsewhere.", *told]), verdict.key)


def in_any_case(game: Game[S], state: S, steps: Sequence[str], others: Sequence[str]) -> list[Verdict]:
    """The leave for each of the last steps of a path, however dice and choices before them turn out.

    Nothing if one of them may be refused, or nobody can list what is answered in between. The steps before them are
    legal, one after the other.
    """
    state = state.copy()
    for step in steps:
        game.apply(state, game.parse(state, step))
    asked = [game.parse(state, step) for step in others]
    leave: dict[int, Verdict] = {}
    waiting, seen = [(0, state)], set[tuple[int, str]]()
    while waiting:
        number, state = waiting.pop()
        verdict = game.check(state, asked[number])
        is_later = verdict.legal is False and game.when_asked(state, asked[number]) == "later"
        if not (verdict.legal or (is_later and game.lists_every_answer(state))) or len(seen) > MOST_LOOKED_AT:
            return []
        if verdict.legal:
            leave[number] = verdict
        for option in [asked[number]] if verdict.legal else game.legal_actions(state):
            after = state.copy()
            game.apply(after, option)
            key = (number + bool(verdict.legal), repr(game.document(after)))
            if key not in seen and key[0] < len(asked):
                seen.add(key)
                waiting.append((key[0], after))
    return [leave[number] for number in range(len(asked))] if len(leave) == len(asked) else []


def _is_direction(game: Game[S], state: S, line: str, asked: Action) -> bool:
    """Whether the line tells which way a step goes, as `east` does, and not a space: it goes elsewhere from elsewhere.

    Who asks for that does not ask for a way round.
    """
    target = _cut(game, state, asked)[1]
    for step in _steps(game, _Way("", state), asked):
        try:
            there = game.parse(step.state, line)
        except (IllegalAction, Unreadable):  # another is asked for now
            continue
        return _cut(game, step.state, there)[1] != target
    return False


def _out_of_reach(first: Verdict) -> Verdict:
    return Verdict(False, first.rules, lambda: f"No path of this move gets there. {first.why}", first.key)


def _cut(game: Game[S], state: S, action: Action) -> tuple[str, str]:
    """The text of a step without the space it goes to, and that space."""
    start, _, target = game.text(state, action).rpartition(" ")
    return start, target


def _steps(game: Game[Any], way: _Way, asked: Action) -> Iterator[_Way]:
    """The further steps of the path; through dice and choices that come between, however they turn out."""
    options = game.legal_actions(way.state)
    start, _ = _cut(game, way.state, asked)
    paths = [option for option in options if option.verb == asked.verb and _cut(game, way.state, option)[0] == start]
    is_between = not paths and game.resolution(way.state) is not None
    for option in options if is_between else paths:
        after = way.state.copy()
        game.apply(after, option)
        step = "" if is_between else f" {_cut(game, way.state, option)[1]}"
        yield _Way(way.line + step, after, way.is_open or is_between)
