"""Whom a line moves where it does not say so: all the figures it may be, or the seat's own by itself."""

from __future__ import annotations

from typing import Any

from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Part
from companion.model.grammar import Argument

_LEFT_OUT = "*"
_TOGETHER = "+"


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


def _only_part(game: Game, state: Any, line: str) -> Part | None:
    parts = game.expand(state, line)
    return parts[0] if len(parts) == 1 else None


def _place_of_figure(game: Game, state: Any, part: Part) -> int | None:
    """Which word of the part is the figure it moves: one that may be the seat's own, which is called as the seat is."""
    seat, form = game.seat_of(state, part, None), game.grammar_of(state).forms.get(part.verb)
    if seat is None or form is None:
        return None
    name = game.names(state)[seat]
    found = (place for place, argument in enumerate(form.arguments) if _is_figure(state, seat, argument, name))
    return next(found, None)


def _is_figure(state: Any, seat: int, argument: Argument, name: str) -> bool:
    """Whether the argument may be the seat's own figure, and may be left out."""
    try:
        argument.default(state, seat)
        return argument.fits([name], name) and argument.text(state, seat, argument.parse(state, seat, name)) == name
    except (IllegalAction, Unreadable):
        return False


def _naming_own(game: Game, state: Any, part: Part, place: int) -> str:
    seat = game.seat_of(state, part, None)
    assert seat is not None
    name = game.names(state)[seat]
    words = (*part.words[:place], name, *part.words[place + 1 :])
    return " ".join((name, part.verb, *(word for word in words if word != _LEFT_OUT)))
