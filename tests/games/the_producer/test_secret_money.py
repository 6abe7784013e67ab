"""XX-OPEN-79: what everybody has is reported where order or a bonus depends on it, and else to nobody but its owner."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.session import Session
from companion.model import EVERYBODY
from companion.referee.facts import changes_between
from companion.referee.table import GameTable
from tests.games.creature_feature.twins import Owner
from tests.games.the_producer.lay import GAME, QUIET, Play, at_producer, lay

SEATS = "name: ann, money: 700000", "name: ben, money: 650000", "name: cat, money: 640000"
SIZE = {"size_matters": True}


def laid(**changes: Any) -> Play:
    return lay(*SEATS, **changes)


def moneys(table: Play) -> list[str]:
    return [fact.value for fact in GAME.facts(table.state) if fact.what == "money"]


def test_tp_open_79_the_table_does_not_tell_what_anybody_has_until_the_end() -> None:
    amounts = ["$700,000", "$650,000", "$640,000"]
    assert moneys(laid()) == ["?"] * 3
    assert moneys(laid(variants={"open_money": True})) == amounts
    assert moneys(laid(phase="over")) == amounts


def test_tp_open_79_each_seat_may_look_at_its_own_money_whoever_holds_the_cards() -> None:
    for cards in ("table", "app"):
        table = laid(cards=cards)
        assert [(one.of, one.value) for one in GAME.private(table.state, 1)][:1] == [("ben", "$650,000")]
    assert GAME.private(laid(variants={"open_money": True}).state, 1) == []


def test_tp_open_79_an_observation_has_the_own_money_only_nor_tells_it_by_the_bank() -> None:
    table = laid()
    for seat in (EVERYBODY, 0, 1):
        seen = GAME.observation(table.state, seat)
        own = [table.state.seats[number].money if number == seat else 2_000_000 for number in range(3)]
        assert [place["money"] for place in seen["seats"]] == own
        assert seen["table"]["bank"] == 72_000_000 - 3_000_000 - sum(own)
        assert GAME.document(GAME.position(seen)) == seen
    shown = GAME.observation(laid(variants={"open_money": True}).state, 0)
    assert [place["money"] for place in shown["seats"]] == [700_000, 650_000, 640_000]


def test_tp_open_79_maint_11_what_is_missing_tells_what_there_is() -> None:
    table = lay(
        "name: ann, money: 100000, built: [stage-2, orchestra]",
        "name: ben",
        phase="maintenance",
        pending=[{"kind": "maintaining", "left": ["ann", "ben"]}],
        year=1941,
    )
    assert moneys(table) == ["$100,000", "?"]


def test_tp_open_79_what_is_too_dear_is_refused_without_the_purse() -> None:
    seats = "name: ann, money: 190000", "name: ben"
    tables = at_producer(*seats), at_producer(*seats, variants={**QUIET, "open_money": True})
    assert tuple(table.check("ann build make-up-room").why for table in tables) == (
        "Make-Up Room costs $200,000, but ann has less.",
        "Make-Up Room costs $200,000, but ann has $190,000.",
    )


@pytest.mark.parametrize(("changes", "size", "last"), [
    ({"variants": SIZE}, 0, "who has the most money is shown at the end"),
    ({"variants": {**SIZE, "open_money": True}}, 3, "the most money"),
    ({"variants": SIZE, "phase": "over"}, 3, "the most money"),
])  # fmt: skip
def test_tp_opt_12_open_79_who_has_most_is_reported_when_the_bonus_depends_on_it(
    changes: dict[str, Any], size: int, last: str
) -> None:
    sheet = GAME.score(laid(**changes).state)
    assert sheet.total(0) == size
    assert sheet.seats[0][-1].what.lower().startswith(last)


def test_tp_open_79_what_is_taken_back_says_by_how_much_the_money_changes() -> None:
    table = at_producer("name: ann", "name: ben")
    before = table.state.copy()
    table.play("ann build make-up-room")
    changes = changes_between(GAME, before, table.state)
    assert "ann money: 200,000 less" in changes
    assert "ann money: 200,000 more" in changes_between(GAME, table.state, before)
    assert not [one for one in changes if one.startswith("ben money")]


def test_tp_open_79_a_seat_sees_its_money_with_the_screen_to_itself_though_people_hold_the_cards() -> None:
    output: list[str] = []
    start = GAME.setup(["ann", "ben"])
    header = {"game": GAME.id, "seats": ["ann", "ben"], "variants": {}, "position": GAME.document(start)}
    session, owner = Session(GameTable(GAME, start, header), output.append), Owner()
    session.owner = owner
    session.handle("hand ann")
    assert "ann  money: $2,000,000" in owner.shown[-1]
    assert "2,000,000" not in "\n".join(output)
