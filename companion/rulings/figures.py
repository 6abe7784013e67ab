"""Whom a line moves where it does not say so: all the figures it may be, each by itself, or the seat's own."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Part, S
from companion.model.grammar import Argument

_LEFT_OUT = "*"
_OF, _TOGETHER = ".", "+"


class _Own(NamedTuple):
    """A line of one part in which a word may be the seat's own figure, and which word that is."""

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
        """The line, with this figure for the one it names or leaves out."""
        words = (*self.part.words[: self.place], figure, *self.part.words[self.place + 1 :])
        return " ".join((self.name, self.part.verb, *(word for word in words if word != _LEFT_OUT)))


def either_way(game: Game[S], state: S, line: str) -> list[str]:
    """The line, and where it leaves open what it moves, also the one of the seat's own figure by itself."""
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
    """The line, of one figure by itself: of the seat's own if it names none; None if it cannot say that."""
    own = _own(game, state, line)
    if own is None or not own.may_be_left_out(state):
        return None
    if own.is_left_out:
        return own.naming(own.name)
    return None if _TOGETHER in own.part.words[own.place] else line


def leaves_out(game: Game[S], state: S, line: str) -> bool:
    """Whether the line does not name the figure that it is about, though it may be the seat's own."""
    own = _own(game, state, line)
    return own is not None and own.is_left_out


def each_by_itself(game: Game[S], state: S, line: str) -> list[str]:
    """The line of each of the seat's figures, where it names none and must, for they stand apart; else none."""
    own = _own(game, state, line)
    if own is None or not own.is_left_out or own.may_be_left_out(state):
        return []
    figures = dict.fromkeys(own.argument.text(state, own.seat, value) for value in own.argument.values(state, own.seat))
    is_own = re.compile(rf"{re.escape(own.name)}([{_OF}{_TOGETHER}]|$)")
    if not all(map(is_own.match, figures)):  # it is a seat that is named here, and not a figure
        return []
    return [own.naming(figure) for figure in figures if _TOGETHER not in figure]


def _own(game: Game[S], state: S, line: str) -> _Own | None:
    """The word of a line that may be the seat's own figure, which is called as the seat is."""
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
    """Whether the argument may be the seat's own figure."""
    try:
        return argument.fits([name], name) and argument.text(state, seat, argument.parse(state, seat, name)) == name
    except (IllegalAction, Unreadable):
        return False
