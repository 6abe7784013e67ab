"""Variants: which values they take, and which variants there can be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.definitions.models import Variant
from companion.definitions.variants import schema_of_all
from tests.definitions.conftest import Game

# Of the tiny game, by name: what they accept, and what they do not.
ACCEPTED: list[tuple[str, Any, Any]] = [
    ("board", "yard", "yard"),
    ("open_gate", True, True),
    ("stars", 20, 20),
    ("modifiers", [1, -6], (1, -6)),
    ("modifiers", (1, 2), (1, 2)),
    ("modifiers", None, None),
    ("names", ["a", "b c"], ("a", "b c")),
]
REFUSED: list[tuple[str, Any, str]] = [
    ("board", "yart", "'yart' is text; use lane or yard; did you mean yard?"),
    ("board", 5, "5 is a whole number; use lane or yard"),
    ("board", None, "nothing is given; use lane or yard"),
    ("board", ["lane"], "this is a list; use lane or yard"),
    ("open_gate", 1, "1 is a whole number; use true or false"),
    ("open_gate", "true", "'true' is text; use true or false"),
    ("stars", 21, "21 is too high; use a whole number from 0 to 20"),
    ("stars", -1, "-1 is too low; use a whole number from 0 to 20"),
    ("stars", True, "true is a yes-or-no value; use a whole number from 0 to 20"),
    ("stars", "3", "'3' is text; use a whole number from 0 to 20"),
    ("stars", 3.0, "3.0 is a number; use a whole number from 0 to 20"),
    ("modifiers", [1], "this is a list of 1; use a list of 2 whole numbers from -6 to 6 or null"),
    ("modifiers", [1, 7], "in the list 7 is too high; use a list of 2 whole numbers from -6 to 6 or null"),
    ("modifiers", 5, "5 is a whole number; use a list of 2 whole numbers from -6 to 6 or null"),
    ("names", None, "nothing is given; use a list of 2 names"),
    ("names", ["a", ""], "in the list this text is empty; use a list of 2 names"),
    ("names", "ab", "'ab' is text; use a list of 2 names"),
]


def variant(game: Game, name: str) -> Variant:
    return game.load().variants[name]


@pytest.mark.parametrize(("name", "value", "expected"), ACCEPTED)
def test_a_value_of_the_right_type_and_size_is_accepted(game: Game, name: str, value: Any, expected: Any) -> None:
    assert variant(game, name).accept(value) == expected
    assert type(variant(game, name).accept(value)) is type(expected)


@pytest.mark.parametrize(("name", "value", "why"), REFUSED)
def test_any_other_value_is_refused_saying_what_is_allowed(game: Game, name: str, value: Any, why: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        variant(game, name).accept(value)
    assert str(caught.value) == why


def test_an_integer_whose_default_is_none_may_be_none(game: Game) -> None:
    game.edit(
        "game.yaml", "components:", "  - {name: limit, about: x., type: integer, min: 1, default: null}\ncomponents:"
    )
    limit = variant(game, "limit")
    assert (limit.default, limit.accept(None), limit.accept(8)) == (None, None, 8)
    assert (limit.value_text(None), limit.value_text(8), variant(game, "modifiers").value_text(None)) == (
        "none",
        "8",
        "as printed",
    )
    with pytest.raises(ValueError, match="0 is too low; use a whole number of at least 1 or null"):
        limit.accept(0)
    with pytest.raises(ValueError, match="nothing is given"):
        variant(game, "stars").accept(None)
    schema = schema_of_all(game.load().variants)["properties"]
    assert schema["limit"]["anyOf"] == [{"type": "null"}, {"type": "integer", "minimum": 1}]
    assert "anyOf" not in schema["stars"]


def test_defaults_of_lists_are_tuples(game: Game) -> None:
    assert variant(game, "names").default == ("E", "On Air")
    assert variant(game, "modifiers").default is None


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ("type: choice, default: a", "values: a choice needs at least 2 different values"),
        ("type: choice, values: [a, a], default: a", "values: a choice needs at least 2 different values"),
        ("type: choice, values: [a, 2], default: a", "values[1]: 2 is a whole number; use text"),
        ("type: choice, values: [a, b], default: null", "default: nothing is given; use a or b"),
        ("type: choice, values: [a, b], min: 1, default: a",
         "min: only a variant of type integer or integers has min"),
        ("type: boolean, values: [a, b], default: true", "values: only a variant of type choice has values"),
        ("type: integer, length: 2, default: 1", "length: only a variant of type integers or names has length"),
        ("type: integer, min: 5, max: 3, default: 4", "max: max 3 is less than min 5"),
        ("type: boolean, default: null", "default: nothing is given; use true or false"),
        ("type: integer, min: 2, default: 1", "default: 1 is too low; use a whole number of at least 2"),
        ("type: names, default: null", "length: a variant of type names needs a length"),
        ("type: integers, length: 2, default: [1]",
         "default: this is a list of 1; use a list of 2 whole numbers"),
        ("type: boolean", "default: this is missing; use a value"),
    ],
)  # fmt: skip
def test_a_variant_that_does_not_fit_together_is_named(game: Game, keys: str, complaint: str) -> None:
    game.edit("game.yaml", "components:", f"  - {{name: odd, about: x., {keys}}}\ncomponents:")
    (found,) = game.complaints()
    assert found.partition(": variants[5].")[2] == complaint


def test_a_complaint_is_short_however_long_a_value_is() -> None:
    long = Variant(name="a", about="A.", type="choice", values=("x" * 5_000, "short"), default="short")
    with pytest.raises(ValueError, match=r"use x{9,}\.\.\. or short$") as found:
        long.accept("other")
    assert len(str(found.value)) < 200
