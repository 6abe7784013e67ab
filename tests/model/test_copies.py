"""Copies of states: equal to the original, and sharing nothing with it that anybody changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Annotated, Any

import pytest

import companion
from companion.model import Plain
from companion.registry import shipped_ids
from companion.schema.kinds import Shared


@dataclass(slots=True)
class Die(Plain):
    faces: list[int]


@dataclass(slots=True)
class Box(Plain):
    label: str
    dice: list[Die] = field(default_factory=list)
    best: Die | None = None
    rows: dict[str, list[int]] = field(default_factory=dict)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    rules: Annotated[dict[str, int], Shared()] = field(default_factory=dict)


def test_a_copy_is_equal_and_changes_by_itself():
    box = Box("a", [Die([1])], Die([6]), {"top": [1]}, [("x", "y")], {"limit": 3})
    other = box.copy()
    assert other == box
    other.dice[0].faces.append(2)
    other.best.faces.append(5)
    other.rows["top"].append(2)
    other.pairs.append(("z", "z"))
    assert box == Box("a", [Die([1])], Die([6]), {"top": [1]}, [("x", "y")], {"limit": 3})


class Piece(Plain):
    """A base class that is no dataclass itself."""


@dataclass(slots=True)
class Pawn(Piece):
    at: int = 0


@dataclass(slots=True)
class Bag(Plain):
    pieces: list[Piece] = field(default_factory=list)


def test_what_derives_from_a_base_class_that_is_no_dataclass_is_copied():
    bag = Bag([Pawn()])
    bag.copy().pieces[0].at = 1
    assert bag == Bag([Pawn()])


def test_what_is_marked_as_shared_is_shared():
    box = Box("a", rules={"limit": 3})
    assert box.copy().rules is box.rules


def test_nothing_is_copied_where_there_is_nothing():
    assert Box("a").copy().best is None


@pytest.mark.parametrize("name", shipped_ids())
def test_copies_of_states_share_only_what_never_changes(name: str):
    game = companion.load(name)
    state = game.setup([f"p{number}" for number in range(game.definition.seats.min)])
    luck = random.Random(7)
    for _ in range(60):
        other = state.copy()
        assert other == state
        assert not set(changeable(state)) & set(changeable(other))
        if game.decision(state) is None:
            break
        game.apply(state, luck.choice(game.legal_actions(state)))


def changeable(value: Any, fixed: tuple[str, ...] = ("variants", "map", "seasons")) -> Iterator[int]:
    """The identities of all lists, mappings and dataclasses in a state that play changes in place."""
    if isinstance(value, list):
        yield id(value)
        inside = value
    elif isinstance(value, dict):
        yield id(value)
        inside = list(value.values())
    elif is_dataclass(value):
        yield id(value)
        inside = [getattr(value, one.name) for one in fields(value) if one.name not in fixed]
    else:
        inside = []
    for one in inside:
        yield from changeable(one, fixed)
