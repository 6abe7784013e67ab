"""Whom a line moves where it does not say so: all the figures it may be, each by itself, or the seat's own."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Part
from companion.model.grammar import Argument

_LEFT_OUT = "*"
_OF, _TOGETHER = ".", "+"


def either_way(game: Game, state: Any, line: str) -> list[str]:
    """The line, and where it leaves open what it moves, also the one of the seat's own figure by itself."""
    part = _only_part(game, state, line)
    place = None if part is None else _place_of_figure(game, state, part)
    if part is None or place is None or part.words[place] != _LEFT_OUT:
        return [line]
    other = _naming_own(game, state, part, place)
    try:
        is_same = game.parse(state, line) == game.parse(state, other)
    except IllegalAction:
        return [line]
    return [line] if is_same else [line, other]


def by_itself(game: Game, state: Any, line: str) -> str | None:
    """The line, of one figure by itself: of the seat's own if it names none; None if it cannot say that."""
    part = _only_part(game, state, line)
    place = None if part is None else _place_of_figure(game, state, part)
    if part is None or place is None:
        return None
    if part.words[place] == _LEFT_OUT:
        return _naming_own(game, state, part, place)
    return None if _TOGETHER in part.words[place] else line


def each_by_itself(game: Game, state: Any, line: str) -> list[str]:
    """The line of each of the seat's figures, where it names none and must, for they stand apart; else none."""
    part = _only_part(game, state, line)
    place = None if part is None else _place_of_own(game, state, part)
    if part is None or place is None or part.words[place] != _LEFT_OUT or _may_leave_out(game, state, part, place):
        return []
    seat = game.seat_of(state, part, None)
    assert seat is not None
    argument = game.grammar_of(state).forms[part.verb].arguments[place]
    named = dict.fromkeys(argument.text(state, seat, value) for value in argument.values(state, seat))
    own = re.compile(rf"{re.escape(game.names(state)[seat])}([{_OF}{_TOGETHER}]|$)")
    if not all(map(own.match, named)):  # it is a seat that is named here, and not a figure
        return []
    return [_naming(game, state, part, place, figure) for figure in named if _TOGETHER not in figure]


def _only_part(game: Game, state: Any, line: str) -> Part | None:
    parts = game.expand(state, line)
    return parts[0] if len(parts) == 1 else None


def _place_of_figure(game: Game, state: Any, part: Part) -> int | None:
    """Which word of the part is the figure it moves, and may be left out."""
    place = _place_of_own(game, state, part)
    return place if place is not None and _may_leave_out(game, state, part, place) else None


def _place_of_own(game: Game, state: Any, part: Part) -> int | None:
    """Which word of the part may be the seat's own figure, which is called as the seat is."""
    seat, form = game.seat_of(state, part, None), game.grammar_of(state).forms.get(part.verb)
    if seat is None or form is None:
        return None
    name = game.names(state)[seat]
    found = (place for place, argument in enumerate(form.arguments) if _is_figure(state, seat, argument, name))
    return next(found, None)


def _is_figure(state: Any, seat: int, argument: Argument, name: str) -> bool:
    """Whether the argument may be the seat's own figure."""
    try:
        return argument.fits([name], name) and argument.text(state, seat, argument.parse(state, seat, name)) == name
    except (IllegalAction, Unreadable):
        return False


def _may_leave_out(game: Game, state: Any, part: Part, place: int) -> bool:
    seat = game.seat_of(state, part, None)
    assert seat is not None
    try:
        game.grammar_of(state).forms[part.verb].arguments[place].default(state, seat)
    except (IllegalAction, Unreadable):
        return False
    return True


def _naming_own(game: Game, state: Any, part: Part, place: int) -> str:
    seat = game.seat_of(state, part, None)
    assert seat is not None
    return _naming(game, state, part, place, game.names(state)[seat])


def _naming(game: Game, state: Any, part: Part, place: int, figure: str) -> str:
    """The line, with this figure for the one it names or leaves out."""
    seat = game.seat_of(state, part, None)
    assert seat is not None
    name = game.names(state)[seat]
    words = (*part.words[:place], figure, *part.words[place + 1 :])
    return " ".join((name, part.verb, *(word for word in words if word != _LEFT_OUT)))
