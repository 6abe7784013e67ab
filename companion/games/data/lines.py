"""The words of a line in games whose rules are data: spaces, numbers, texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.errors import Unreadable
from companion.games.data.source_parts import ActionCode, TargetCode
from companion.games.data.things import field_name
from companion.games.data.types import CARD, NUMBER, SEAT, SPACE, TEXT
from companion.model import Form
from companion.model.arguments import SeatWord
from companion.model.grammar import Argument

if TYPE_CHECKING:
    from companion.games.data.game import DataGame

MOST_SHOWN = 8
_NUMBER = re.compile(r"\d{1,4}")
_NUMBERS = re.compile(r"\d(\+?\d)*|none")


@dataclass(frozen=True)
class ThingWord:
    """The word for a target of an action; its beginning is enough if only one legal target begins so."""

    game: DataGame
    verb: str
    target: TargetCode
    known: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.target.name.upper()

    def fits(self, names: Sequence[str], word: str) -> bool:
        if self.target.type.items == NUMBER:
            return bool((_NUMBERS if self.target.type.is_list else _NUMBER).fullmatch(word.lower()))
        low = word.lower()
        if low in self.known:
            return True
        return any(one.startswith(low) for one in self.known) and low not in [name.lower() for name in names]

    def parse(self, state: Any, seat: int, word: str) -> Any:
        if self.target.type == NUMBER.several:
            return sorted(map(int, re.findall(r"\d", word)))
        if self.target.type == NUMBER:
            if not _NUMBER.fullmatch(word):
                raise Unreadable(f"'{word[:40]}' is not a number")
            return int(word)
        low = word.lower()
        meant = [low] if low in self.known else [one for one in self.known if one.startswith(low)]
        if len(meant) > 1:
            legal = {self.text(state, seat, one) for one in self._legal(state, seat)}
            meant = [one for one in meant if one in legal] or meant
        if len(meant) != 1:
            reason = (
                f"'{word[:40]}' could be {', '.join(meant[:MOST_SHOWN])}"
                if meant
                else f"there is no '{word[:40]}' here"
            )
            raise Unreadable(f"{reason}; {self._choices(state, seat)}")
        return self._value(meant[0])

    def default(self, state: Any, seat: int) -> Any:
        raise Unreadable(f"which {self.target.name}? {self._choices(state, seat)}")

    def text(self, state: Any, seat: int, value: Any) -> str:
        if self.target.type.is_list:
            return "+".join(map(str, value)) or "none"
        return str(self.game.program.things.spaces.ids[value]) if self.target.type == SPACE else str(value)

    def values(self, state: Any, seat: int) -> Iterable[Any]:
        return [self._value(one) for one in self.known]

    def _value(self, word: str) -> Any:
        return self.game.program.things.spaces.numbers[word] if self.target.type == SPACE else word

    def _legal(self, state: Any, seat: int) -> list[Any]:
        field = field_name(self.target.name)
        actions = [one for one in self.game.legal_actions(state) if one.verb == self.verb and one.seat == seat]
        found = [getattr(one, field) for one in actions]
        return [one for number, one in enumerate(found) if one not in found[:number]]

    def _choices(self, state: Any, seat: int) -> str:
        texts = (self.text(state, seat, one) for one in self._legal(state, seat))
        legal = [one for one in texts if one]  # a hidden card has no rank to name
        more = f" and {len(legal) - MOST_SHOWN} more" if len(legal) > MOST_SHOWN else ""
        return f"use one of {', '.join(legal[:MOST_SHOWN])}{more}" if legal else "none is possible now"


def form_of(game: DataGame, action: ActionCode, make: Any) -> Form:
    """The form of the line for an action."""
    arguments = tuple(_argument(game, action.verb, target) for target in action.targets)
    return Form(make, arguments, synonyms=action.rule.also)


def begins_with(form: Form) -> Hashable:
    """What a line of this form begins with behind its verb: a seat, a space, a card, a number, one of its own words."""
    first = form.arguments[0]
    if not isinstance(first, ThingWord):
        return SEAT
    kind = first.target.type.items
    return (kind, first.known) if kind == TEXT else kind


def _argument(game: DataGame, verb: str, target: TargetCode) -> Argument:
    if target.type == SEAT:
        return SeatWord(target.name.upper())
    things = game.program.things
    if target.type == SPACE:
        known = tuple(things.spaces.ids)
    elif target.type == CARD:
        known = tuple(things.cards)
    else:
        known = _words(target.source) or things.words
    return ThingWord(game, verb, target, known)


def _words(source: str) -> tuple[str, ...]:
    """The texts of a list that is written out in play.yaml."""
    try:
        return tuple(map(str, ast.literal_eval(source)))
    except (ValueError, SyntaxError):
        return ()


def example_of(argument: Argument) -> str:
    """An example of a word for a target of an action."""
    if not isinstance(argument, ThingWord):
        return "ben"
    if argument.target.type == NUMBER.several:
        return "1+2"
    if argument.known == argument.game.program.things.words:  # any word of a card or space
        return argument.name.lower()
    return "1" if argument.target.type == NUMBER else next(iter(argument.known), argument.name.lower())
