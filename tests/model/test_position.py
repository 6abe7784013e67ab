"""Positions at the boundary: there and back, what is refused and where, and the JSON Schema."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import companion
from companion.errors import Unreadable
from companion.referee.lines import resolve_lines
from companion.schema.mistakes import field_path

GAME = companion.load("oscar-race")

POSITION = """
game: oscar-race
seats:
  - {name: ann, at: r05c2, escort: {kind: mother, at: r05c2, hits: 1}, stars: 3, tickets: [1, 3, 5], swag: false, kills: 4}
  - {name: ben, at: area2, escort: {kind: date, at: area2}, hits: 2}
  - {name: cat, at: theater, escort: {kind: spouse, at: rope6}, entered_alone: true}
variants: {zombie_supply: 40, area_names: [One, Two, Three, Four, Five]}
turn: 6
phase: moves
to_act: ben
table: {breaks: [4], zombies: {r05c2: 1, rope3: 2}, order: [cat, ben, ann]}
"""


def document(**changes: Any) -> dict[str, Any]:
    return {**yaml.safe_load(POSITION), **changes}


def reached(*lines: str) -> Any:
    """The state that lines lead to from a small position full of zombies."""
    state = GAME.position(yaml.safe_load("""
        seats:
          - {name: ann, at: r05c2, escort: {kind: spouse}, stars: 3, hits: 1}
          - {name: ben, at: r06c1, escort: {kind: date}, stars: 5}
        phase: moves
        table: {zombies: {r05c2: 2, r06c2: 1}}
    """))  # fmt: skip
    done = resolve_lines(GAME, state, lines)
    assert done.refused is None, done.refused and done.refused.verdict.why
    return state


def begun(*lines: str) -> Any:
    state = GAME.setup(["ann", "ben", "cat"], {"starting_stars": 2})
    assert resolve_lines(GAME, state, lines).refused is None
    return state


ESCORTS = ("ann escort date", "ben escort mother", "cat escort spouse")
STATES = {
    "escorts": begun("ben escort date"),
    "spawn number": begun(*ESCORTS),
    "spawn places": begun(*ESCORTS, "3 1"),
    "breaks": begun(*ESCORTS, "1 4 1 2"),
    "cancels": begun(*ESCORTS, "1 4 1 1 2 2 2"),
    "initiative": begun(*ESCORTS, "1 4 2 2 2 2 2 7"),
    "bids": begun(*ESCORTS, "1 4 2 2 2 2 2 7 7 3", "ann adjust -1"),
    "run die": reached("ann run ann+spouse"),
    "trip": reached("ann run ann+spouse", "1"),
    "attack on leaving": reached("ann move ann+spouse r06c2"),
    "attack die": reached("ann move ann+spouse r06c2", "ann fight"),
    "hit": reached("ann move ann+spouse r06c2", "ann fight", "6"),
    "second zombie": reached("ann move ann+spouse r06c2", "ann fight", "6", "ann hit ann.spouse"),
    "brad die": reached("ann stop ann+spouse", "ann brad ben.date"),
    "brad failed": reached("ann stop ann+spouse", "ann brad ben.date", "6"),
    "second unit": reached("ann stop ann", "ann fight", "1", "ann fight", "1"),
    "under way": reached("ann move ann+spouse r06c2", "fight", "3", "fight", "3"),
    "part b": reached("ann stop ann+spouse", "ann swag"),
    "herding": reached("ann stop ann+spouse", "ann swag", "ann herd", "4", "ann zombie r06c2 r07c2"),
}


def written(state: Any) -> dict[str, Any]:
    """The position as a file holds it."""
    text = yaml.safe_dump(GAME.document(state), sort_keys=False)
    assert json.loads(json.dumps(GAME.document(state))) == yaml.safe_load(text)
    return dict(yaml.safe_load(text))


# --- there and back ---


@pytest.mark.parametrize("name", STATES)
def test_what_is_written_is_read_back_as_the_same_state(name: str) -> None:
    state = STATES[name]
    again = GAME.position(written(state))
    assert again == state
    assert GAME.document(again) == GAME.document(state)
    assert GAME.to_act(again) == GAME.to_act(state)
    assert GAME.legal_actions(again) == GAME.legal_actions(state)


def test_everything_typed_remains() -> None:
    out = GAME.document(GAME.position(document()))
    for key, value in document().items():
        if key == "seats":
            for number, seat in enumerate(value):
                assert {field: out["seats"][number][field] for field in seat if field != "escort"} == {
                    field: content for field, content in seat.items() if field != "escort"
                }
                assert seat["escort"].items() <= out["seats"][number]["escort"].items()
        elif key == "table":
            assert value.items() <= out["table"].items()
        elif key == "to_act":
            assert out["to_act"] == ["ben"]
        else:
            assert out[key] == value


def test_reading_leaves_the_document_as_it_was() -> None:
    mine = document()
    before = json.dumps(mine)
    GAME.position(mine)
    assert json.dumps(mine) == before


def test_a_copy_shares_nothing_that_can_change() -> None:
    state = reached("ann move ann+spouse r06c2", "ann fight", "6")
    before = GAME.document(state)
    assert (
        resolve_lines(GAME, state.copy(), ["ann hit ann", "ann fight", "1", "ann stop", "ann fight", "1"]).refused
        is None
    )
    assert GAME.document(state) == before


# --- what is refused, and where ---


def complaints(mine: dict[str, Any]) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        GAME.position(mine)
    return str(caught.value).split("\n")


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The position with one value put at a path."""
    mine = document()
    place: Any = mine
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return mine


@pytest.mark.parametrize("path", [
    ("trun",), ("seats", 0, "star"), ("seats", 1, "escort", "luck"), ("table", "zombie"), ("variants", "bord"),
])  # fmt: skip
def test_an_unknown_key_is_named_with_its_path(path: tuple[str | int, ...]) -> None:
    (complaint,) = complaints(changed(path, 1))
    assert complaint.startswith(f"{field_path(path)}: ")


@pytest.mark.parametrize(("path", "value"), [
    (("turn",), "six"), (("turn",), 6.0), (("turn",), True), (("turn",), 0), (("phase",), "lunch"), (("phase",), 3),
    (("seats", 0, "stars"), "3"), (("seats", 0, "stars"), -1), (("seats", 0, "stars"), None), (("seats", 0, "stars"), 10**30),
    (("seats", 0, "hits"), 1.5), (("seats", 0, "hits"), [1]), (("seats", 0, "kills"), False), (("seats", 0, "swag"), 1),
    (("seats", 0, "swag"), "yes"), (("seats", 0, "at"), 5), (("seats", 0, "at"), "r16c1"), (("seats", 0, "at"), None),
    (("seats", 1, "tickets"), 3), (("seats", 1, "tickets"), [6]), (("seats", 1, "tickets"), [1, 1]),
    (("seats", 1, "escort"), "butler"), (("seats", 1, "escort", "kind"), "aunt"), (("seats", 1, "escort", "at"), "nowhere"),
    (("seats", 1, "escort", "hits"), "2"), (("seats", 2, "entered_alone"), "no"), (("table",), []), (("table", "zombies"), [1]),
    (("table", "zombies", "rope3"), "2"), (("table", "zombies", "rope3"), 0), (("table", "breaks"), [6]),
    (("table", "breaks"), {"4": True}), (("variants", "zombie_supply"), "40"), (("variants", "zombie_supply"), 0),
    (("variants",), [1]),
])  # fmt: skip
def test_a_wrong_value_is_named_with_its_path(path: tuple[str | int, ...], value: Any) -> None:
    found = complaints(changed(path, value))
    assert len(found) == 1, found
    assert found[0].startswith(field_path(path)), found[0]


@pytest.mark.parametrize("path", [("table", "order", 1), ("table", "stuck", 0)])
def test_an_unknown_seat_is_named_with_its_path_and_the_seats_there_are(path: tuple[str | int, ...]) -> None:
    mine = document()
    mine["table"]["order"], mine["table"]["stuck"] = ["cat", "ben", "ann"], ["ben"]
    mine["table"][path[1]][path[2]] = "zoe"
    (complaint,) = complaints(mine)
    assert complaint.startswith(f"{field_path(path)}: ")
    assert "'zoe'" in complaint
    assert "ann, ben, cat" in complaint


def test_an_unknown_seat_asked_to_act_is_named_with_its_path() -> None:
    (complaint,) = complaints(document(to_act="zoe"))
    assert complaint.startswith("to_act")


def test_an_unknown_seat_in_a_frame_is_one_complaint_with_its_path() -> None:
    (complaint,) = complaints(document(pending=[{"kind": "seat_turn", "seat": "zoe"}], to_act=[]))
    assert complaint.startswith("pending[0].seat: ")
    assert "'zoe'" in complaint


@pytest.mark.parametrize(
    "frame", [{"kind": "lunch"}, {"kind": "seat_turn", "seat": "ann", "moved": ["aunt"]}, {}, 3, "spawning"]
)
def test_a_frame_that_is_none_is_one_complaint_with_its_path(frame: Any) -> None:
    (complaint,) = complaints(document(pending=[frame], to_act=[]))
    assert complaint.startswith("pending[0]")


def test_all_mistakes_are_reported_at_once() -> None:
    mine = document(turn="six")
    mine["seats"][0]["stars"] = "many"
    mine["table"]["zombie"] = {}
    assert {complaint.split(":")[0] for complaint in complaints(mine)} == {"turn", "seats[0].stars", "table.zombie"}


def test_the_place_in_the_file_is_put_before_each_complaint() -> None:
    def where(path: tuple[str | int, ...]) -> str:
        return f"file.yaml:{len(path)}: "

    mine = changed(("seats", 0, "stars"), "many")
    with pytest.raises(Unreadable, match=r"^file\.yaml:3: seats\[0\]\.stars: "):
        GAME.position(mine, where)


@pytest.mark.parametrize("mine", [{}, [], None, 3, "x", {"seats": None}, {"seats": 3}, {"seats": []}, {"seats": [3, 4]},
                                  {"seats": [{"nme": "ann"}, {"name": "ben"}]}, {"seats": [{"name": 1}, {"name": "ben"}]},
                                  {"seats": [{"name": "ann"}]}, {"seats": [{"name": f"p{i}"} for i in range(7)]}])  # fmt: skip
def test_without_two_to_six_named_seats_it_is_no_position(mine: Any) -> None:
    with pytest.raises(Unreadable):
        GAME.position(mine)


def test_seats_are_found_in_any_case() -> None:
    mine = document()
    mine["table"]["order"] = ["CAT", "Ben", "ann"]
    assert GAME.document(GAME.position(mine))["table"]["order"] == ["cat", "ben", "ann"]


PATHS = [
    ("game",), ("seats",), ("seats", 0), ("seats", 0, "name"), ("seats", 0, "at"), ("seats", 0, "stars"), ("seats", 0, "tickets"),
    ("seats", 0, "swag"), ("seats", 1, "escort"), ("seats", 1, "escort", "kind"), ("seats", 1, "escort", "at"),
    ("seats", 0, "initiative"), ("seats", 2, "entered_alone"), ("variants",), ("variants", "board"), ("variants", "area_modifiers"),
    ("variants", "area_names"), ("turn",), ("phase",), ("pending",), ("to_act",), ("table",), ("table", "zombies"),
    ("table", "zombies", "rope3"), ("table", "zombies", "x"), ("table", "breaks"), ("table", "order"), ("table", "stuck"),
]  # fmt: skip
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=5)
    | st.sampled_from(["ann", "?", "r05c2", "area1", "theater", "spawn", "stars", "moves", "over", "date", "chance", 10**40]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=4) | st.sampled_from(["kind", "seat", "name", "at", "rope1"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@example(path=("seats", 0, "stars"), junk=datetime.date(2024, 1, 1))
@example(path=("turn",), junk=datetime.datetime(2024, 1, 1))
@example(path=("table",), junk={1: 2})
@example(path=("table", "zombies"), junk={1: 2, None: 3})
@example(path=("seats", 0, "stars"), junk=float("nan"))
@example(path=("seats", 0, "name"), junk="\ud800")
@example(path=("seats", 0, "tickets"), junk={1, 2})
@example(path=("seats", 0, "at"), junk=b"r05c2")
@given(path=st.sampled_from(PATHS), junk=JUNK)
def test_whatever_stands_anywhere_it_is_a_position_or_unreadable(path: tuple[str | int, ...], junk: Any) -> None:
    try:
        state = GAME.position(changed(path, junk))
    except Unreadable as error:
        assert str(error)
        return
    assert GAME.position(GAME.document(state)) == state


# --- the JSON Schema ---

SCHEMA = GAME.schema()
TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value fits a schema, as far as the keywords go that this project's schemas use."""
    known = {
        "$defs", "$ref", "$schema", "$id", "title", "description", "default", "examples", "type", "enum", "const", "anyOf", "oneOf",
        "properties", "required", "additionalProperties", "propertyNames", "items", "minItems", "maxItems", "uniqueItems",
        "minimum", "maximum", "minLength", "maxLength", "pattern", "discriminator",
    }  # fmt: skip
    assert set(schema) <= known, set(schema) - known
    if "$ref" in schema and not fits(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], value):
        return False
    if "type" in schema:
        kind = schema["type"]
        number = isinstance(value, int) and not isinstance(value, bool)
        if not (number if kind in ("integer", "number") else isinstance(value, TYPES[kind])):
            return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if "anyOf" in schema and not any(fits(option, value) for option in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(fits(option, value) for option in schema["oneOf"]) != 1:
        return False
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    if isinstance(value, list):
        return all(fits(schema.get("items", {}), one) for one in value)
    return not isinstance(value, dict) or fits_object(schema, value)


def fits_object(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    return (
        all(key in value for key in schema.get("required", ()))
        and all(fits(schema.get("propertyNames", {}), key) for key in value)
        and all(fits(known[key], one) for key, one in value.items() if key in known)
        and all(others is not False and fits(others, one) for key, one in value.items() if key not in known)
    )


@pytest.mark.parametrize("name", STATES)
def test_the_schema_accepts_what_is_written(name: str) -> None:
    assert fits(SCHEMA, GAME.document(STATES[name]))


def test_the_schema_accepts_what_people_type() -> None:
    assert fits(SCHEMA, document())
    assert fits(SCHEMA, document(to_act=["ben"]))
    assert fits(SCHEMA, {"seats": [{"name": "ann"}, {"name": "ben"}]})


@pytest.mark.parametrize(("path", "value"), [
    (("trun",), 1), (("game",), "chess"), (("turn",), "six"), (("turn",), 0), (("phase",), "lunch"), (("seats", 0, "at"), "r16c1"),
    (("seats", 0, "stars"), -1), (("seats", 0, "star"), 1), (("seats", 1, "escort", "kind"), "aunt"),
    (("seats", 1, "escort", "at"), "nowhere"), (("table", "zombies", "theater"), 1), (("table", "zombies", "area1"), 1),
    (("table", "zombies", "rope3"), 0), (("variants", "bord"), 1), (("variants", "board"), "round"),
    (("variants", "area_modifiers"), ["a"]), (("pending",), [{"kind": "lunch"}]), (("pending",), [{"kind": "attack"}]),
])  # fmt: skip
def test_the_schema_refuses_what_is_refused(path: tuple[str | int, ...], value: Any) -> None:
    assert not fits(SCHEMA, changed(path, value))
    assert complaints(changed(path, value))


def test_the_schema_has_enums_required_keys_and_definitions() -> None:
    assert SCHEMA["required"] == ["seats"]
    assert SCHEMA["additionalProperties"] is False
    assert set(SCHEMA["properties"]) == {"game", "seats", "variants", "turn", "phase", "to_act", "pending", "table"}
    assert SCHEMA["properties"]["phase"]["enum"] == [
        "escorts",
        "spawn",
        "breaks",
        "initiative",
        "moves",
        "stars",
        "over",
    ]
    assert len(SCHEMA["$defs"]["Seat"]["properties"]["at"]["enum"]) == 45 + 6 + 5 + 2
    assert SCHEMA["$defs"]["Escort"]["properties"]["kind"]["enum"] == ["date", "spouse", "mother"]
    assert SCHEMA["$defs"]["Seat"]["required"] == ["name"]
    assert len(SCHEMA["$defs"]["Board"]["properties"]["zombies"]["propertyNames"]["enum"]) == 45 + 6
    assert len(SCHEMA["properties"]["variants"]["properties"]) == 26


def test_the_schema_tells_frames_apart_by_their_kind() -> None:
    frames = [one["$ref"].removeprefix("#/$defs/") for one in next(
        SCHEMA["properties"]["pending"]["items"][key] for key in ("oneOf", "anyOf") if key in SCHEMA["properties"]["pending"]["items"]
    )]  # fmt: skip
    assert len({SCHEMA["$defs"][name]["properties"]["kind"]["const"] for name in frames}) == len(frames) == 13


def test_the_schema_is_json() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
