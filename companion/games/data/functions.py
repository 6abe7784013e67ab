"""The functions that expressions can call: on spaces, lists, numbers and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from jinja2 import nodes

from companion.definitions.expression_text import BadExpression
from companion.games.data.expressions import IT, Code, Scope, Translator
from companion.games.data.types import DIRECTION, NOTHING, NUMBER, SEAT, SPACE, TEXT, YES_NO, Type


class Function(NamedTuple):
    """A function of values: the types it takes and gives, and its source.

    In the source `{0}` is the first value. `{seat}` and `{me}` are the seat whose turn it is.
    """

    takes: tuple[Type, ...]
    gives: Type
    source: str

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, len(self.takes), len(self.takes))
        values = [to.typed_part(one, required, scope) for one, required in zip(given, self.takes, strict=True)]
        return Code(self.source.format(*values, seat=scope.seat, me=scope.me), self.gives)


class OfList(NamedTuple):
    """A function of a list and of an expression about each thing in it, which is called `it`.

    `gives` is None if it gives one of the things, or some of them with `is_part`. Without an expression it uses the
    things themselves.
    """

    asks: Type
    gives: Type | None
    source: str
    alone: str = ""
    is_part: bool = False

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 1 if self.alone else 2, 2)
        things = _list(to, name, given[0], scope)
        gives = self.gives or (things.type if self.is_part else things.type.items)
        if len(given) == 1:
            if self.asks == NUMBER and things.type.items != NUMBER and things.type != NOTHING.several:
                raise BadExpression(f"{name} of {things.type} needs a second value: a number for each, called it")
            return Code(self.alone.format(things.source), gives)
        inside = scope.with_names(**{IT: Code(IT, things.type.items)})
        asked = to.typed_part(given[1], self.asks, inside)
        return Code(self.source.format(things.source, asked), gives)


class Index(NamedTuple):
    """The place of a thing in a list, counted from 0."""

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 2, 2)
        things = _list(to, name, given[0], scope)
        thing = to.typed_part(given[1], things.type.items, scope)
        to.check_words(given[0], Code(thing, things.type.items))
        return Code(f"{things.source}.index({thing})", NUMBER)


class EachOf(NamedTuple):
    """The different values of an expression about each thing of a list: `each(hand, it.suit)`."""

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 2, 2)
        things = _list(to, name, given[0], scope)
        asked = to.translate(given[1], scope.with_names(**{IT: Code(IT, things.type.items)}))
        if asked.type.is_list:
            raise BadExpression(f"{name} needs one value of each thing; this is {asked.type}")
        return Code(f"list(dict.fromkeys({asked.source} for it in over({things.source})))", asked.type.several)


class Without(NamedTuple):
    """A list without one of the things in it, taken out once."""

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 2, 2)
        things = _list(to, name, given[0], scope)
        return Code(f"without({things.source}, {to.typed_part(given[1], things.type.items, scope)})", things.type)


class Empty(NamedTuple):
    """Whether nothing stands on a space, or nothing is in a list."""

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 1, 1)
        one = to.translate(given[0], scope)
        if one.type != SPACE and not one.type.is_list:
            raise BadExpression(f"{name} takes a space or a list; this is {one.type}")
        return Code(f"(not L[{one.source}])" if one.type == SPACE else f"(not {one.source})", YES_NO)


class Sorted(NamedTuple):
    """A function that gives a list of the same type as the one it takes."""

    source: str

    def code(self, to: Translator, name: str, given: Sequence[nodes.Node], scope: Scope) -> Code:
        """The source of a call; raises BadExpression."""
        _check_number(name, given, 1, 1)
        things = _list(to, name, given[0], scope)
        return Code(self.source.format(things.source), things.type)


def _list(to: Translator, name: str, given: nodes.Node, scope: Scope) -> Code:
    """The source of the list that a function takes first."""
    things = to.translate(given, scope)
    if not things.type.is_list:
        raise BadExpression(f"{name} takes a list first; this is {things.type}")
    return things


def _check_number(name: str, given: Sequence[nodes.Node], least: int, most: int) -> None:
    if not least <= len(given) <= most:
        number = str(least) if least == most else f"{least} or {most}"
        raise BadExpression(f"{name} takes {number} values in brackets, not {len(given)}")


_SPACES = SPACE.several
FUNCTIONS: Mapping[str, Function | OfList | Sorted | Index | EachOf | Empty | Without] = {
    # a space
    "empty": Empty(),
    "owner": Function((SPACE,), SEAT, "owner(L[{0}])"),
    "mine": Function((SPACE,), YES_NO, "is_mine(L[{0}], {seat})"),
    "theirs": Function((SPACE,), YES_NO, "is_theirs(L[{0}], {seat})"),
    "piece": Function((SPACE,), TEXT, "piece_kind(L[{0}])"),
    "height": Function((SPACE,), NUMBER, "len(L[{0}])"),
    # several spaces
    "touches": Function((SPACE, SPACE), YES_NO, "({1} in BESIDE[{0}])"),
    "near": Function((SPACE,), _SPACES, "NEAR[{0}]"),
    "next": Function((SPACE, DIRECTION), SPACE, "NEXT[{1}][{0}]"),
    "row": Function((SPACE,), NUMBER, "row(L, {0})"),
    "between": Function((SPACE, SPACE), _SPACES, "between({0}, {1})"),
    # a path
    "ahead": Function((_SPACES, SPACE, NUMBER), SPACE, "ahead({0}, {1}, {2})"),
    # lists
    "any": OfList(YES_NO, YES_NO, "any({1} for it in over({0}))"),
    "all": OfList(YES_NO, YES_NO, "all({1} for it in over({0}))"),
    "count": OfList(YES_NO, NUMBER, "sum(1 for it in over({0}) if {1})", "len({0})"),
    "sum": OfList(NUMBER, NUMBER, "sum({1} for it in over({0}))", "sum({0})"),
    "most": OfList(NUMBER, NUMBER, "max(({1} for it in over({0})), default=0)", "max({0}, default=0)"),
    "least": OfList(NUMBER, NUMBER, "min(({1} for it in over({0})), default=0)", "min({0}, default=0)"),
    "first": OfList(YES_NO, None, "next((it for it in over({0}) if {1}), None)", "next(iter({0}), None)"),
    "only": OfList(YES_NO, None, "[it for it in over({0}) if {1}]", is_part=True),
    "last": OfList(YES_NO, None, "next((it for it in reversed(over({0})) if {1}), None)", "({0}[-1] if {0} else None)"),
    "highest": OfList(NUMBER, None, "max(over({0}), key=lambda it: {1}, default=None)"),
    "lowest": OfList(NUMBER, None, "min(over({0}), key=lambda it: {1}, default=None)"),
    "index": Index(),
    "each": EachOf(),
    "without": Without(),
    "sorted": Sorted("sorted({0})"),
    "different": Sorted("list(dict.fromkeys({0}))"),
    # numbers
    "largest": Function((NUMBER, NUMBER), NUMBER, "max({0}, {1})"),
    "smallest": Function((NUMBER, NUMBER), NUMBER, "min({0}, {1})"),
    "tally": Function((NUMBER.several,), NUMBER.several, "tally({0})"),
    # seats
    "left": Function((SEAT,), SEAT, "(({0} + 1) % len(Q))"),
    "clockwise": Function((SEAT,), SEAT.several, "S.clockwise_from({0})"),
    "right": Function((SEAT,), SEAT, "(({0} - 1) % len(Q))"),
}
