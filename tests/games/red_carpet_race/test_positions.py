"""Positions with what this edition keeps beside: whether an attack was the first, the plea, who alone takes a hit."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.errors import CannotCarryOut, Unreadable
from companion.referee.lines import resolve_lines
from tests.games.red_carpet_race.table import GAME, Table

SEATS = [
    {"name": "ann", "at": "r05c2", "escort": {"kind": "mother"}},
    {"name": "ben", "at": "r06c1", "escort": {"kind": "date"}, "stars": 6},
]
WITH_DATE = [{"name": "ann", "at": "r05c2", "swag": False, "escort": {"kind": "date"}}, SEATS[1]]
ATTACK = [
    {"kind": "seat_turn", "seat": "ann"},
    {"kind": "moving", "seat": "ann", "unit": "couple", "stage": "leaving", "limit": 2, "used": 1, "to": "r06c2"},
    {"kind": "attack", "seat": "ann", "unit": "couple", "space": "r05c2", "left": 2, "couple": True},
]


def attack(number: int = 2, **changes: Any) -> list[dict[str, Any]]:
    """The frames of an attack, one of them changed."""
    frames = [dict(frame) for frame in ATTACK]
    frames[number].update(changes)
    return frames


def position(pending: list[dict[str, Any]] = ATTACK, seats: Any = SEATS, zombies: int = 2, **more: Any) -> Any:
    table = {"zombies": {"r05c2": zombies}}
    return GAME.position({"seats": seats, "phase": "moves", "pending": pending, "table": table, **more})


def refused(*arguments: Any, **more: Any) -> str:
    with pytest.raises(Unreadable) as caught:
        position(*arguments, **more)
    return str(caught.value)


def legal(state: Any) -> list[str]:
    return [GAME.text(state, action) for action in GAME.legal_actions(state)]


# --- what is filled in ---


def test_rc_open_42_an_attack_that_nothing_is_stated_to_have_come_before_is_the_first() -> None:
    state = position()
    assert "ann plead" in legal(state)
    assert GAME.position(GAME.document(state)) == state


def test_rc_open_42_a_later_attack_is_stated_to_be_one() -> None:
    state = position(attack(0, attacked=True))
    assert {"ann swag", "ann fight"} < set(legal(state))
    assert "ann plead" not in legal(state)
    assert GAME.position(GAME.document(state)) == state


@pytest.mark.parametrize("changes", [{"left": 1}, {"begun": True}, {"stage": "die"}, {"stage": "hit"}])
def test_rc_open_79_once_the_dice_have_begun_there_is_no_plea(changes: dict[str, Any]) -> None:
    state = position(attack(**changes))
    assert "ann plead" not in legal(state)
    assert state.pending[0].attacked


def test_rc_open_42_beside_another_escort_nothing_is_pleaded() -> None:
    assert "ann plead" not in legal(position(attack(1, limit=4), WITH_DATE))


def test_rc_open_47_a_diversion_whose_die_is_awaited_has_been_tried() -> None:
    pending = attack(stage="brad_die", other="ben", figure="player")
    state = position(pending)
    assert resolve_lines(GAME, state, ["6"]).refused is None
    assert GAME.decision(state).kind == "attack_die"  # type: ignore[union-attr]
    again = position(pending, variants={"brad_tries": "unlimited"})
    assert resolve_lines(GAME, again, ["6"]).refused is None
    assert "ann brad ben" in legal(again)


# --- what cannot be ---


@pytest.mark.parametrize("changes", [{"stage": "die"}, {"begun": True}, {"left": 1}])
def test_rc_attack_11_a_plea_to_come_after_the_dice_is_refused(changes: dict[str, Any]) -> None:
    reason = refused(attack(plea=True, **changes))
    assert reason.startswith("pending[2].plea")
    assert "RC-ATTACK-11, RC-OPEN-42" in reason


def test_rc_attack_11_a_plea_without_the_mother_is_refused() -> None:
    frames = attack(plea=True)
    frames[1]["limit"] = 4
    assert "RC-ATTACK-11" in refused(frames, WITH_DATE)
    alone = [*attack(1, unit="player")[:2], {**ATTACK[2], "unit": "player", "couple": False, "plea": True}]
    assert "RC-ATTACK-11" in refused(alone)
    mother = [*attack(1, unit="escort")[:2], {**ATTACK[2], "unit": "escort", "couple": False, "plea": True}]
    assert "RC-ATTACK-11" in refused(mother)


def test_rc_attack_01_nobody_has_been_attacked_before_moving() -> None:
    frames = [{"kind": "seat_turn", "seat": "ann", "attacked": True}]
    reason = refused(frames)
    assert reason.startswith("pending[0].attacked")
    assert "RC-ATTACK-01" in reason
    by_herself = [{**frames[0], "moved": ["escort"]}, {"kind": "moving", "seat": "ann", "unit": "player"}]
    assert position(by_herself).pending[0].attacked
    assert "attacked" in refused([{**frames[0]}, {"kind": "moving", "seat": "ann", "unit": "escort"}])


@pytest.mark.parametrize(("variants", "seats", "stage"), [
    ({}, WITH_DATE, "hit"),  # at this table the owner chooses
    ({"date_five": "date_takes_it"}, SEATS, "hit"),  # she is no date
    ({"date_five": "date_takes_it"}, WITH_DATE, "die"),
])  # fmt: skip
def test_rc_open_40_a_hit_that_only_one_can_take_is_the_dates_of_a_5(
    variants: dict[str, Any], seats: Any, stage: str
) -> None:
    reason = refused(attack(taker="escort", stage=stage), seats, variants=variants)
    assert reason.startswith("pending[2].taker")
    assert "RC-HIT-04" in reason


def test_rc_open_40_and_never_the_players() -> None:
    variants = {"date_five": "date_takes_it", "brad_timing": "after"}
    assert "RC-HIT-04" in refused(attack(taker="player", stage="hit"), WITH_DATE, variants=variants)
    state = position(attack(taker="escort", stage="hit"), WITH_DATE, variants=variants)
    assert set(legal(state)) == {"ann hit ann.date", "ann brad ben", "ann brad ben.date"}


def test_rc_open_47_where_tries_are_unlimited_no_zombie_has_had_its_last() -> None:
    assert position(attack(tried=True)).pending[-1].tried
    reason = refused(attack(tried=True), variants={"brad_tries": "unlimited"})
    assert reason.startswith("pending[2].tried")
    assert "RC-OPEN-47" in reason


@pytest.mark.parametrize(("number", "changes"), [(0, {"attacked": "yes"}), (2, {"plea": 1}), (2, {"taker": "couple"})])
def test_the_new_fields_have_their_types(number: int, changes: dict[str, Any]) -> None:
    assert refused(attack(number, **changes)).startswith(f"pending[{number}].")


def test_the_schema_has_the_new_fields_and_this_editions_clauses() -> None:
    schema = str(GAME.schema())
    assert {"attacked", "plea", "taker"} <= {
        key for frame in GAME.schema()["$defs"].values() for key in frame.get("properties", ())
    }
    assert "RC-ATTACK-11" in schema
    assert "OR-" not in schema
    assert "XX-" not in schema


# --- round trips ---

STORY = [
    "ann run ann+mother", "4", "ann move ann+mother r06c2", "ann plead", "ann brad ben", "6", "6", "ann hit ann",
    "ann move ann+mother r07c2", "3 3", "ann stop ann+mother", "ann pass",
]  # fmt: skip
DATES = [
    "ann move ann+date r06c2", "5", "ann brad ben", "6", "ann brad ben", "6", "ann hit ann.date", "6", "ann hit ann",
    "ann move ann+date r07c2", "5", "ann brad ben", "1", "6", "ann hit ann", "ann stop ann+date",
]  # fmt: skip


@pytest.mark.parametrize(("seats", "story", "variants"), [
    (SEATS, STORY, {}),
    (WITH_DATE, DATES, {"date_five": "date_takes_it", "brad_timing": "after", "brad_tries": "unlimited"}),
])  # fmt: skip
def test_a_position_half_way_goes_on_like_the_game_it_was_taken_from(
    seats: Any, story: list[str], variants: dict[str, Any]
) -> None:
    table = Table("phase: moves", seats=seats, table={"zombies": {"r05c2": 2, "r06c2": 2}}, variants=variants)
    for number, line in enumerate(story):
        again = GAME.position(yaml.safe_load(yaml.safe_dump(GAME.document(table.state))))
        assert again == table.state, line
        rest = resolve_lines(GAME, again, story[number:])
        assert rest.refused is None, rest.refused and f"{line}: {rest.refused.text}: {rest.refused.verdict.why}"
        table.play(line)
    assert GAME.document(again) == GAME.document(table.state)


# --- by force ---


def force(table: Table, line: str) -> None:
    action = GAME.parse(table.state, line)
    assert GAME.check(table.state, action).legal is False
    GAME.apply(table.state, action, force=True)


def test_a_table_may_let_somebody_plead_late() -> None:
    table = Table("phase: moves", seats=SEATS, table={"zombies": {"r05c2": 1, "r06c2": 1}})
    table.play("ann move ann+mother r06c2", "3", "ann stop ann+mother")
    force(table, "ann plead")
    assert (table.kind, table.state.table.zombies) == ("herd", {"r05c2": 1, "r06c2": 1})


def test_or_while_its_die_is_awaited_or_its_hit() -> None:
    for lines in (["ann fight"], ["ann fight", "6"]):
        table = Table("phase: moves", seats=SEATS, table={"zombies": {"r05c2": 1}}).play("ann stop ann+mother", *lines)
        force(table, "ann plead")
        assert (table.kind, table.seat("ann").hits, table.state.table.zombies) == ("herd", 0, {"r05c2": 1})


def test_but_no_force_makes_a_mother_of_a_date() -> None:
    table = Table("phase: moves", seats=WITH_DATE, table={"zombies": {"r05c2": 1}}).play("ann stop ann+date")
    action = GAME.parse(table.state, "ann plead")
    with pytest.raises(CannotCarryOut) as caught:
        GAME.apply(table.state, action, force=True)
    assert "RC-ATTACK-11" in caught.value.rules


def test_the_dates_hit_may_be_put_on_the_player_by_force() -> None:
    variants = {"date_five": "date_takes_it", "brad_timing": "after"}
    state = position(attack(taker="escort", stage="hit"), WITH_DATE, variants=variants)
    GAME.apply(state, GAME.parse(state, "ann hit ann"), force=True)
    assert (state.seats[0].hits, state.seats[0].escort.hits) == (1, 0)
