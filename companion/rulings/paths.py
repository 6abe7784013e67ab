"""Finds out whether a path leads to the space in a question, and after which actions something is legal.

The space need not be next to the figure: it can be several steps away. So the steps that the game offers are followed,
on copies, until the game allows the action in the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Action, Game, Roll, S, Verdict

MOST_FIRST, MOST_OFFERED = 2, 80
"""The most actions that are named as a first step, and the most that are tried."""
MOST_LOOKED_AT = 1_500
"""The most positions that are followed; with more there is no answer."""
MOST_AHEAD = 300
"""The most positions of one resolution that are searched for a later choice."""


class Reach(NamedTuple):
    """A line that leads there if the dice allow it, or the refusal if none does; neither if it is unknown."""

    line: str = ""
    refusal: Verdict | None = None


class _Way(NamedTuple):
    """A path so far: the line of its steps, the position, and whether dice or choices came between."""

    line: str
    state: Any
    is_open: bool = False


def reach(game: Game[S], state: S, line: str) -> Reach:
    """A path to the target of a line whose action is refused as a single step."""
    asked = game.parse(state, line)
    first = game.check(state, asked)
    if asked.verb != game.grammar_of(state).path or _is_direction(game, state, line, asked):
        return Reach(refusal=first)
    start, target = _cut(game, state, asked)
    not_adjacent = game.grammar_of(state).not_adjacent or {first.key}
    refused: list[tuple[_Way, Verdict]] = []
    ways = [_Way(start, state)]
    seen: set[str] = set()
    for way in ways:  # it grows during the loop, so that the shortest path comes first
        verdict = game.check(way.state, asked)
        if verdict.legal is not False:
            return Reach(f"{way.line} {target}")
        steps = list(_steps(game, way, asked))
        if steps and steps[0].line != way.line and verdict.key not in not_adjacent:
            refused.append((way, verdict))
        for step in steps:
            key = repr(game.document(step.state))
            if key not in seen:
                seen.add(key)
                ways.append(step)
        if len(seen) > MOST_LOOKED_AT:
            return Reach()
    if refused:
        return Reach(refusal=_nearest(refused, _out_of_reach(first)))
    return Reach(refusal=_out_of_reach(first) if seen else first)


def done_after(game: Game[S], state: S, asked: Action) -> list[str]:
    """The actions now after which the refused action becomes legal, such as a move to the right place.

    Empty if there are too many to be useful, or if the refused action is the next step of a path.
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


def unrolled_doubt(game: Game[S], state: S, asked: Action) -> Verdict | None:
    """The verdict that an action depends on dice of the present resolution that are not rolled yet.

    None if no roll, for example of an attack, makes it legal, or if its verb is offered now.
    """
    refused, decision, within = game.check(state, asked), game.decision(state), game.resolution(state)
    if refused.legal is not False or decision is None or within is None or game.when_asked(state, asked) is None:
        return None
    if any(action.verb == asked.verb for action in game.legal_actions(state)):
        return None
    prompt, kind = game.prompt(state, decision), decision.comes_by
    waiting, seen = [(state, False)], set[tuple[str, bool]]()
    for now, is_rolled in waiting:  # it grows during the loop
        if is_rolled and game.check(now, asked).legal:
            return Verdict(None, refused.rules, lambda: f"it depends on a {kind}: {prompt}", kind, (prompt,))
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
    """The refusal of a legal action that leads elsewhere: after it the row of its seat does not contain `ends`."""
    verdict, after = game.check(state, asked), state.copy()
    if verdict.legal is not True:
        return None
    events = [game.tell(after, event) for event in game.apply(after, asked)[:1]]
    if ends in game.document(after)["seats"][asked.seat].values():
        return None
    return Verdict(False, verdict.rules, lambda: " ".join(["This leads elsewhere.", *events]), verdict.key)


def in_any_case(game: Game[S], state: S, steps: Sequence[str], others: Sequence[str]) -> list[Verdict]:
    """The permission for each of the last steps of a path, after all possible dice and choices before them.

    Empty if one of them could be refused, or if the game cannot list the answers in between. The steps before them must
    be legal, one after the other.
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
    """Whether the line gives a direction, such as `east`, instead of a space: from another place it leads elsewhere.

    A question with a direction does not ask for a way round.
    """
    target = _cut(game, state, asked)[1]
    for step in _steps(game, _Way("", state), asked):
        try:
            there = game.parse(step.state, line)
        except (IllegalAction, Unreadable):  # another player acts now
            continue
        return _cut(game, step.state, there)[1] != target
    return False


def _nearest(refused: Sequence[tuple[_Way, Verdict]], otherwise: Verdict) -> Verdict:
    """The refusal of the last step on the shortest of these paths; paths without dice and choices come first.

    After dice or choices it counts only if it is the same for all their results.
    """
    shortest = min((way for way, _ in refused), key=lambda way: (way.is_open, len(way.line.split())))
    same = [verdict for way, verdict in refused if (way.line, way.is_open) == (shortest.line, shortest.is_open)]
    return same[0] if len({(verdict.rules, verdict.why) for verdict in same}) == 1 else otherwise


def _out_of_reach(first: Verdict) -> Verdict:
    return Verdict(False, first.rules, lambda: f"No path of this move gets there. {first.why}", first.key)


def _cut(game: Game[S], state: S, action: Action) -> tuple[str, str]:
    """The text of a step without its target space, and that space."""
    start, _, target = game.text(state, action).rpartition(" ")
    return start, target


def _steps(game: Game[Any], way: _Way, asked: Action) -> Iterator[_Way]:
    """The next steps of the path, through all possible dice and choices in between."""
    options = game.legal_actions(way.state)
    start, _ = _cut(game, way.state, asked)
    paths = [option for option in options if option.verb == asked.verb and _cut(game, way.state, option)[0] == start]
    is_between = not paths and game.resolution(way.state) is not None
    for option in options if is_between else paths:
        after = way.state.copy()
        game.apply(after, option)
        step = "" if is_between else f" {_cut(game, way.state, option)[1]}"
        yield _Way(way.line + step, after, way.is_open or is_between)
