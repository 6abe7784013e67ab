"""What compiled rules are made of: lines of source, places where the game waits, actions and why they are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.definitions.complaints import FieldPath
from companion.games.data.types import Type
from companion.games.data.vocabulary import ActionRule

WAIT = -1
"""The number of no block: the game waits."""


class SourceLine(NamedTuple):
    """A line of source, and the path in play.yaml of what it comes from."""

    text: str
    path: FieldPath


class Reason(NamedTuple):
    """Why an action may not be done: the clauses, or the place in play.yaml, and the condition as it is written.

    `hands` are the zones of seats whose cards decide, `hand` that of the seat that acts and `.hand` those of all:
    nobody can tell as long as there are unseen cards among them.
    """

    rules: tuple[str, ...]
    condition: str
    hands: tuple[str, ...] = ()


class TargetCode(NamedTuple):
    """A target of an action: its name, what it is one of, and the source of all that there are."""

    name: str
    type: Type
    source: str


@dataclass
class ActionCode:
    """What an action came to: its targets, why it may be refused, and whether it always can be done.

    Its targets are cards of the `own_zones` of the seat: of those that nobody has seen any may be one.
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
    """A place where the game stops: for a die of so many `faces`, or for one of the `actions` by their blocks.

    With `is_longest` only those actions are legal that lead to the most. A die's value goes into `variable`; of
    several, `left` counts those still to roll and the block is asked again. A card turned up goes there, too: it is of
    the `deck`, and goes `to` another zone. Where it `is_free` people do what they like until somebody says `next`.
    Of seats that are asked all at once `together` has those that have not been the one to act yet.
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
