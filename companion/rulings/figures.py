"""Finds the figures of a line that names none: all possible figures, each alone, or the seat's own figure."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Part, S
from companion.model.grammar import Argument

_LEFT_OUT = "*"
_OF, _TOGETHER = ".", "+"


class _Own(NamedTuple):
    """A line of one part in which a word can be the seat's own figure, and that word."""

    part: Part
    seat: int
    name: str
    argument: Argument
    place: int

    @property
    def is_left_out(self) -> bool:
        return self.part.words[self.place] == _LEFT_OUT

    def may_be_left_out(self, state: Any) -> bool:
        try:
            self.argument.default(state, self.seat)
        except (IllegalAction, Unreadable):
            return False
        return True

    def naming(self, figure: str) -> str:
        """The line with this figure instead of the one that it names or leaves out."""
        words = (*self.part.words[: self.place], figure, *self.part.words[self.place + 1 :])
        return " ".join((self.name, self.part.verb, *(word for word in words if word != _LEFT_OUT)))


def either_way(game: Game[S], state: S, line: str) -> list[str]:
    """The line, and if it leaves the figure open, also the line with only the seat's own figure."""
    own = _own(game, state, line)
    if own is None or not own.is_left_out or not own.may_be_left_out(state):
        return [line]
    other = own.naming(own.name)
    try:
        is_same = game.parse(state, line) == game.parse(state, other)
    except IllegalAction:
        return [line]
    return [line] if is_same else [line, other]


def by_itself(game: Game[S], state: S, line: str) -> str | None:
    """The line with one figure alone, the seat's own if it names none; None if the line cannot say that."""
    own = _own(game, state, line)
    if own is None or not own.may_be_left_out(state):
        return None
    if own.is_left_out:
        return own.naming(own.name)
    return None if _TOGETHER in own.part.words[own.place] else line


def leaves_out(game: Game[S], state: S, line: str) -> bool:
    """Whether the line leaves out its figure, which could be the seat's own."""
    own = _own(game, state, line)
    return own is not None and own.is_left_out


def each_by_itself(game: Game[S], state: S, line: str) -> list[str]:
    """A line for each figure of the seat, if the line names none but must because they are apart; else none."""
    own = _own(game, state, line)
    if own is None or not own.is_left_out or own.may_be_left_out(state):
        return []
    figures = dict.fromkeys(own.argument.text(state, own.seat, value) for value in own.argument.values(state, own.seat))
    is_own = re.compile(rf"{re.escape(own.name)}([{_OF}{_TOGETHER}]|$)")
    if not all(map(is_own.match, figures)):  # the word names a seat, not a figure
        return []
    return [own.naming(figure) for figure in figures if _TOGETHER not in figure]


def _own(game: Game[S], state: S, line: str) -> _Own | None:
    """The word of a line that can be the seat's own figure, which has the seat's name."""
    part, *others = game.expand(state, line)
    seat, form = game.seat_of(state, part, None), game.grammar_of(state).forms.get(part.verb)
    if others or seat is None or form is None:
        return None
    name = game.names(state)[seat]
    for place, argument in enumerate(form.arguments):
        if _is_figure(state, seat, argument, name):
            return _Own(part, seat, name, argument, place)
    return None


def _is_figure(state: Any, seat: int, argument: Argument, name: str) -> bool:
    """Whether the argument can be the seat's own figure."""
    try:
        return argument.fits([name], name) and argument.text(state, seat, argument.parse(state, seat, name)) == name
    except (IllegalAction, Unreadable):
        return False
