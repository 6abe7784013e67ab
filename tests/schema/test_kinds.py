"""What types make of plain data: read, written, described in JSON Schema, and every mistake with its path."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Le, Len, MinLen, MultipleOf
from jsonschema import Draft202012Validator

from companion.errors import Unreadable
from companion.model.position import Plain, SeatNo, read_state, state_schema, write_state
from companion.schema.kinds import Key, Tag, kind_of

NAMES = ("Ann", "Ben")


@dataclass(slots=True)
class Cup(Plain):
    """A cup."""

    owner: SeatNo
    kind: Literal["cup"] = "cup"


@dataclass(slots=True)
class Pot(Plain):
    """A pot."""

    litres: float
    kind: Literal["pot", "kettle"] = "pot"


@dataclass(slots=True)
class Tea(Plain):
    """A tea."""

    guests: list[SeatNo]
    things: list[Annotated[Cup | Pot, Tag("kind", "thing")]] = field(default_factory=list)
    coins: Annotated[int, Ge(0), Le(100), MultipleOf(10)] = 0
    pair: Annotated[list[Literal["a", "b"]], Len(2, 2)] = field(default_factory=lambda: ["a", "b"])
    counts: Annotated[dict[Literal["red", "blue"], Annotated[int, Ge(1)]], MinLen(1)] = field(
        default_factory=lambda: {"red": 1}
    )
    spot: tuple[float, float] = (0.0, 1.5)
    host: SeatNo | None = None
    since: Annotated[int, Key("from")] = 1940
    turned: Literal[0, 90] = 0
    notes: dict[str, Any] = field(default_factory=dict)


def mistakes(**data: Any) -> list[str]:
    with pytest.raises(Unreadable) as found:
        read_state(Tea, {"guests": [], **data}, NAMES)
    return str(found.value).splitlines()


WHOLE = {
    "guests": ["Ben", "Ann"],
    "things": [{"owner": "Ann", "kind": "cup"}, {"litres": 2.0, "kind": "kettle"}],
    "coins": 20,
    "pair": ["b", "b"],
    "counts": {"blue": 2},
    "spot": [1.0, 2.5],
    "host": "Ben",
    "from": 1940,
    "turned": 90,
    "notes": {"a": [1, {"b": None}]},
}


def test_what_is_read_is_written_again_with_seats_by_name() -> None:
    tea = read_state(Tea, WHOLE, NAMES)
    assert (tea.guests, tea.host, tea.things) == ([1, 0], 1, [Cup(0), Pot(2.0, "kettle")])
    assert tea.spot == (1.0, 2.5)
    assert write_state(tea, NAMES) == WHOLE
    assert read_state(Tea, {"guests": ["aNN"]}, NAMES).guests == [0]


def test_what_is_written_is_no_part_of_the_state() -> None:
    tea = read_state(Tea, {"guests": [], "notes": {"a": [1]}}, NAMES)
    written = write_state(tea, NAMES)
    written["pair"].append("a")
    written["counts"]["red"] = 5
    written["notes"]["a"].append(2)
    assert (tea.pair, tea.counts, tea.notes) == (["a", "b"], {"red": 1}, {"a": [1]})


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"guests": "Ann"}, "guests: use a list"),
        ({"guests": ["Ann", "Cat"]}, "guests[1]: there is no seat 'Cat'; the seats are Ann, Ben"),
        ({"things": [[]]}, "things[0]: use a mapping"),
        ({"things": [{}]}, "things[0]: the key kind is missing"),
        ({"things": [{"kind": "spoon"}]}, "things[0]: there is no thing 'spoon'; use one of 'cup', 'pot', 'kettle'"),
        ({"things": [{"kind": "cup"}]}, "things[0].owner: this is missing"),
        ({"things": [{"kind": "pot", "litres": "2"}]}, "things[0].litres: use a number"),
        ({"coins": True}, "coins: use a whole number"),
        ({"coins": 10.0}, "coins: use a whole number"),
        ({"coins": -10}, "coins: use at least 0"),
        ({"coins": 110}, "coins: use at most 100"),
        ({"coins": 15}, "coins: use a multiple of 10"),
        ({"pair": ["a"]}, "pair: use a list of at least 2"),
        ({"pair": ["a", "b", "c"]}, "pair: use a list of at most 2"),
        ({"pair": {"a": "b"}}, "pair: use a list"),
        ({"pair": ["a", "c"]}, "pair[1]: use 'a' or 'b'"),
        ({"counts": {}}, "counts: use a list of at least 1"),
        ({"counts": {"green": 1}}, "counts.green: use 'red' or 'blue'"),
        ({"counts": {"red": 0}}, "counts.red: use at least 1"),
        ({"spot": [1]}, "spot: use a list of 2"),
        ({"spot": [1, None]}, "spot[1]: use a number"),
        ({"host": 1}, "host: there is no seat '1'; the seats are Ann, Ben"),
        ({"from": "1940"}, "from: use a whole number"),
        ({"since": 1940}, "since: unknown key"),
        ({"turned": 45}, "turned: use 0 or 90"),
        ({"turned": False}, "turned: use 0 or 90"),
        ({"notes": []}, "notes: use a mapping"),
    ],
)
def test_every_mistake_has_its_path_and_says_what_is_wanted(data: dict[str, Any], expected: str) -> None:
    assert mistakes(**data) == [expected]


def test_all_mistakes_are_reported_at_once() -> None:
    assert mistakes(coins=-5, turned=45, x=1, guests=["Cat", 5]) == [
        "guests[0]: there is no seat 'Cat'; the seats are Ann, Ben",
        "guests[1]: there is no seat '5'; the seats are Ann, Ben",
        "coins: use at least 0",
        "turned: use 0 or 90",
        "x: unknown key",
    ]


@pytest.mark.parametrize(
    "change",
    [{"coins": 15}, {"coins": -1}, {"pair": ["a"]}, {"counts": {}}, {"counts": {"green": 1}}, {"spot": [1]},
     {"host": 5}, {"turned": 45}, {"things": [{"kind": "spoon"}]}, {"things": [{"kind": "cup"}]}, {"x": 1}],
    ids=repr,
)  # fmt: skip
def test_the_schema_takes_what_is_read_and_refuses_what_is_not(change: dict[str, Any]) -> None:
    schema = Draft202012Validator(state_schema(Tea))
    whole = {**{key: value for key, value in WHOLE.items() if key != "since"}, "from": 1940}
    assert schema.is_valid(whole)
    assert not schema.is_valid({**whole, **change})


def test_a_type_that_no_position_may_have_is_a_mistake_of_whoever_wrote_it() -> None:
    for kind in (set[int], frozenset, bytes):
        with pytest.raises(TypeError, match="no data has a field of type"):
            kind_of(kind)
