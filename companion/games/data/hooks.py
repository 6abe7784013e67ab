"""Calls the Python functions of a game from expressions, and checks what they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.data.limits import BeyondLimit, number
from companion.games.data.things import Things
from companion.games.data.types import CARD, NUMBER, SEAT, SPACE, TEXT, YES_NO, Type
from companion.model.position import write_state

Functions = Mapping[str, Callable[..., Any]]


class HookError(RuntimeError):
    """A function of the game failed or returned a wrong value; `str()` says which, and how."""


class Hooks:
    """Calls the functions of one game. They get the position as `companion position` prints it, then their values.

    They get and return a seat as its name, a space or card as its id.
    """

    def __init__(self, functions: Functions, things: Things) -> None:
        self.functions = functions
        self.things = things

    def call(self, name: str, state: Any, *given: tuple[str, bool, Any]) -> Any:
        """The result of a function. Each value comes with the name of its type and whether it is a list."""
        names = [seat.name for seat in state.seats]
        values = [self._out(Type(kind, is_list), value, names) for kind, is_list, value in given]
        try:
            found = self.functions[name](write_state(state, names), *values)
        except Exception as error:
            raise HookError(f"{name} in rules.py fails: {type(error).__name__}: {error}") from None
        return self._in(name, self.things.hooks[name], found, names)

    def _out(self, kind: Type, value: Any, names: list[str]) -> Any:
        if kind.is_list:
            return [self._out(kind.items, one, names) for one in value]
        if value is None:
            return None
        return names[value] if kind == SEAT else self.things.spaces.ids[value] if kind == SPACE else value

    def _in(self, name: str, kind: Type, value: Any, names: list[str]) -> Any:
        if kind.is_list and isinstance(value, list | tuple):
            return [self._in(name, kind.items, one, names) for one in value]
        if value is None and kind in (SEAT, SPACE, CARD):
            return None
        try:
            if kind == NUMBER and type(value) is int:
                return number(value)
            if (kind == YES_NO and isinstance(value, bool)) or (kind == TEXT and isinstance(value, str)):
                return value
            if kind == SEAT and value in names:
                return names.index(value)
            if kind == SPACE and value in self.things.spaces.numbers:
                return self.things.spaces.numbers[value]
            if kind == CARD and value in self.things.cards:
                return value
        except (BeyondLimit, TypeError):
            pass
        raise HookError(f"{name} in rules.py returns {str(value)[:40]!r}; it must return {kind}")
