"""Models: what their fields keep and refuse, and that nothing changes them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import pytest

from companion.definitions.definition import (
    Definition,
    altered,
    checked,
    given_in,
    model_fields,
    values_of,
)
from companion.definitions.fields import LIST, NOTHING, SIZE, Facts, Text, matching, number, whole
from companion.schema.kinds import kind_of
from companion.schema.mistakes import Misshapen, mistake


class Cup(Definition):
    """A cup."""

    name: Text
    size_mm: Annotated[tuple[float, float], SIZE] = (60, 80)

    @cached_property
    def height(self) -> float:
        """How high it is."""
        return self.size_mm[1]


class Tea(Definition):
    """A tea; its default is no host of its own."""

    KINDS: ClassVar[tuple[str, ...]] = ("black", "green")
    cups: Annotated[tuple[Cup, ...], LIST]
    minutes: Annotated[float, number(0, 10)] = 3
    sugar: Annotated[int, whole(0)] | None = None
    host: Cup | None = None
    facts: Facts = NOTHING
    guests: Mapping[Annotated[str, matching("[a-z]+", "small letters")], Cup] = NOTHING

    def _fits_together(self) -> None:
        if self.sugar and len(self.cups) > self.sugar:
            raise mistake("there is too little", "sugar")


class Open(Definition):
    """Passes over what it does not know; its fields have no words of their own."""

    IS_OPEN: ClassVar[bool] = True
    kind: Literal["open", "shut"] = "open"
    either: str | int = 1
    pair: tuple[str, int] = ("a", 1)
    yes: bool = True


CUPS = [{"name": "mug"}]


def wrong(make: Callable[[], object]) -> list[tuple[Any, ...]]:
    with pytest.raises(Misshapen) as found:
        make()
    return [one[:3] for one in found.value.mistakes]


def test_what_is_checked_stays_frozen_and_numbers_where_any_will_do_are_floats() -> None:
    tea = checked(Tea, {"cups": CUPS, "minutes": 5, "facts": {"a": [1, {"b": 2}]}, "guests": {"ann": {"name": "jug"}}})
    assert tea.cups == (Cup(name="mug"),)
    assert (type(tea.minutes), tea.minutes) == (float, 5.0)
    assert tea.facts["a"][1]["b"] == 2
    for change in (lambda: tea.facts.update(a=1), lambda: tea.guests.update(ben=None)):  # type: ignore[attr-defined]
        with pytest.raises(AttributeError):
            change()
    with pytest.raises(AttributeError, match="Tea is frozen"):
        tea.minutes = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="Tea is frozen"):
        del tea.minutes


def test_every_mistake_is_reported_with_its_path() -> None:
    data = {"cups": [{"name": "mug"}, {"size_mm": [1, "2"], "nam": "x"}, 5], "minutes": 11, "sugar": True, 7: 1}
    assert wrong(lambda: checked(Tea, data)) == [
        (("cups", 1, "name"), "missing", "this is missing"),
        (("cups", 1, "size_mm", 1), "other", "use a number"),
        (("cups", 1, "nam"), "unknown", "unknown key"),
        (("cups", 2), "no mapping", "use a mapping"),
        (("minutes",), "final", "11 is too large; use a number from 0 to 10"),
        (("sugar",), "final", "true is a yes-or-no value; use a whole number of at least 0"),
        ((7,), "unknown", "unknown key"),
    ]


def test_fields_are_looked_at_together_once_each_is_right() -> None:
    assert wrong(lambda: Tea(cups=(Cup(name="a"), Cup(name="b")), sugar=1)) == [
        (("sugar",), "final", "there is too little")
    ]
    assert [path for path, *_ in wrong(lambda: checked(Tea, {"cups": CUPS * 2, "sugar": 1, "host": 5}))] == [("host",)]
    with pytest.raises(Misshapen, match="sugar: there is too little"):
        Tea(cups=(Cup(name="a"), Cup(name="b")), sugar=1)


def test_keys_of_mappings_are_checked_too() -> None:
    assert [path for path, *_ in wrong(lambda: Tea(cups=(), guests={"Ann": Cup(name="a")}))] == [("guests", "Ann")]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"kind": "ajar"}, ("kind",)),
        ({"kind": ["open"]}, ("kind",)),
        ({"either": 1.5}, ("either",)),
        ({"either": True}, ("either",)),
        ({"either": None}, ("either",)),
        ({"pair": ["a"]}, ("pair",)),
        ({"pair": ["a", "b"]}, ("pair", 1)),
        ({"pair": "ab"}, ("pair",)),
        ({"yes": 1}, ("yes",)),
    ],
)
def test_no_value_is_taken_for_another(data: dict[str, Any], path: tuple[Any, ...]) -> None:
    assert [one[:2] for one in wrong(lambda: checked(Open, data))] == [(path, "other")]


def test_what_is_open_passes_over_what_it_does_not_know() -> None:
    assert checked(Open, {"other": 1, "either": "x"}) == Open(either="x")


def test_two_are_equal_if_all_their_values_are_whether_given_or_not() -> None:
    assert Cup(name="mug") == Cup(name="mug", size_mm=(60, 80)) != Cup(name="jug")
    assert hash(Cup(name="mug")) == hash(Cup(name="mug", size_mm=(60, 80)))
    assert given_in(Cup(name="mug")) == ["name"]
    assert values_of(Cup(name="mug")) == {"name": "mug", "size_mm": (60, 80)}
    assert repr(Cup(name="mug")) == "Cup(name='mug', size_mm=(60, 80))"


def test_one_that_is_altered_is_another_and_the_first_as_it_was() -> None:
    mug = Cup(name="mug")
    jug = altered(mug, name="jug")
    assert (mug.name, jug.name, given_in(jug)) == ("mug", "jug", ["name"])


def test_what_is_computed_from_one_goes_into_no_copy_of_it() -> None:
    tall = Cup(name="mug")
    assert tall.height == 80
    assert vars(pickle.loads(pickle.dumps(tall))) == {"name": "mug"}
    assert vars(altered(tall, name="jug")) == {"name": "jug"}


def test_a_pickle_of_one_is_it_again() -> None:
    assert pickle.loads(pickle.dumps(Tea(cups=(Cup(name="mug"),), minutes=4))) == Tea(
        cups=(Cup(name="mug"),), minutes=4
    )


def test_fields_come_in_their_order_and_class_variables_are_none() -> None:
    assert list(model_fields(Tea)) == ["cups", "minutes", "sugar", "host", "facts", "guests"]
    assert [name for name, field in model_fields(Tea).items() if field.is_required] == ["cups"]


def test_a_type_that_no_model_may_have_is_a_mistake_of_whoever_wrote_it() -> None:
    with pytest.raises(TypeError, match="no data has a field of type"):
        kind_of(set[int])
