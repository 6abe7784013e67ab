"""The parts of compiled rules: lines of source, places where the game waits, actions and reasons to refuse them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.definitions.complaints import FieldPath
from companion.games.data.types import Type
from companion.games.data.vocabulary import ActionRule

WAIT = -1
"""Instead of the number of a block: the game waits."""


class SourceLine(NamedTuple):
    """A line of source, and the path in play.yaml that it comes from."""

    text: str
    path: FieldPath


class Reason(NamedTuple):
    """Why an action is illegal: the clauses, or the place in play.yaml, and the condition as it is written.

    `hands` are the zones of seats whose cards decide: `hand` of the acting seat, `.hand` of all seats. With hidden
    cards in them nobody can tell.
    """

    rules: tuple[str, ...]
    condition: str
    hands: tuple[str, ...] = ()


class TargetCode(NamedTuple):
    """A target of an action: its name, its type, and the source of all possible targets."""

    name: str
    type: Type
    source: str


@dataclass
class ActionCode:
    """A compiled action: its targets, the reasons to refuse it, and whether it is always legal.

    Its targets are cards in the `own_zones` of the seat. Any hidden card there can be a target.
    """

    verb: str
    rule: ActionRule
    path: FieldPath
    targets: list[TargetCode]
    reasons: list[Reason]
    is_always_legal: bool
    rules: tuple[str, ...]
    own_zones: tuple[str, ...] = ()


@dataclass
class Wait:
    """A place where the game waits: for a die with this number of `faces`, or for one of the `actions`.

    `actions` has the next block of each. With `is_longest` only the actions that lead to the highest sum are legal.
    The value of a die goes into `variable`. With several dice, `left` counts those still to roll and the block repeats.
    A card turned up goes into `variable` too: it is from `deck` and goes `to` another zone. If it `is_free`, people do
    what they like until somebody types `next`. If seats choose all at once, `together` is the variable with the seats
    that have not acted yet.
    """

    label: str
    rules: tuple[str, ...]
    then: int = WAIT
    faces: int = 0
    variable: str = ""
    left: str = ""
    actions: Mapping[str, int] = field(default_factory=dict)
    asks: str = ""
    is_longest: bool = False
    deck: str = ""
    to: str = ""
    is_free: bool = False
    together: str = ""
