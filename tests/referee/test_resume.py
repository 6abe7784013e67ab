"""Games out of their saves: the same state, the same dice to come, whatever was done and undone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalAction, SaveError, Unreadable
from companion.referee import resume as taking_up
from companion.referee.resume import ChangedRules, make_header, resume, resume_from_snapshot
from companion.referee.store import Save
from companion.referee.table import SNAPSHOT_EVERY, GameTable
from tests.referee.test_revise import correct_something
from tests.referee.test_table import GAME, NAMES, document, folded, play, play_on

RULES = "rules of today"


def begin(path: Path, rules: str = RULES) -> GameTable:
    start = GAME.setup(NAMES)
    header = make_header(GAME, start, source="oscar-race", rules=rules, seed=5)
    return GameTable(GAME, start, header, Save.create(path, header))


def close(table: GameTable) -> None:
    assert table.save is not None
    table.save.close()


def taken_up(path: Path, rules: str = RULES) -> GameTable:
    return resume(GAME, Save.open(path), rules)


def test_a_game_goes_on_where_it_was_with_the_same_dice(tmp_path: Path) -> None:
    table = begin(tmp_path / "a")
    play_on(table, 130, Random(1))
    close(table)
    again = taken_up(tmp_path / "a")
    assert document(again.state) == document(table.state)
    assert again.entries == table.entries
    table.save = None
    play_on(table, 60, Random(2))
    play_on(again, 60, Random(2))
    assert document(again.state) == document(table.state)
    close(again)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_undone_and_corrected(seed: int, tmp_path: Path, long: bool) -> None:
    """The log is longer than a few snapshots, and some of them are of a history that is no more."""
    rng, table = Random(seed), begin(tmp_path / "a")
    for number in range(60 if long else 15):
        play_on(table, rng.randint(0, 40), rng)
        if rng.random() < 0.5 and table.history.changes:
            table.undo(rng.randint(1, min(len(table.history.changes), 90)))
        if rng.random() < 0.3:
            table.redo(1) if table.history.undone else None
        if rng.random() < 0.3:
            correct_something(table, rng)
        if rng.random() < 0.3:
            table.log_aside("note", text=f"note {number}")
        close(table)
        again = taken_up(tmp_path / "a")
        assert document(again.state) == document(table.state)
        assert [step.text for step in again.history.steps] == [step.text for step in table.history.steps]
        assert (again.history.notes, again.asked()) == (table.history.notes, table.asked())
        table = again
    assert document(folded(table)) == document(table.state)
    close(table)


def test_only_what_came_after_the_snapshot_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(tmp_path / "a")
    play_on(table, 4 * SNAPSHOT_EVERY + 7, Random(1))
    close(table)
    calls: list[Any] = []
    apply = GAME.apply
    monkeypatch.setattr(GAME, "apply", lambda *args, **more: calls.append(args) or apply(*args, **more))
    again = taken_up(tmp_path / "a")
    assert len(calls) == 7
    assert document(again.state) == document(table.state)
    close(again)


# --- other rules ---


def test_a_save_of_other_rules_that_comes_to_the_same_goes_on_and_says_so_in_the_log(tmp_path: Path) -> None:
    table = begin(tmp_path / "a", "rules of yesterday")
    play_on(table, 120, Random(1))
    close(table)
    again = taken_up(tmp_path / "a")
    assert document(again.state) == document(table.state)
    assert again.entries[-1] == {"kind": "rules", "rules": RULES}
    close(again)
    entries = len(again.entries)
    third = taken_up(tmp_path / "a")
    assert len(third.entries) == entries, "written once"
    close(third)


def change_rules(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Rules under which, after this number of steps, everybody finds a star."""
    apply, count = GAME.apply, [0]

    def changed(state: Any, action: Any, **more: Any) -> Any:
        events = apply(state, action, **more)
        count[0] += 1
        if count[0] == after:
            for seat in state.seats:
                seat.stars += 1
        return events

    monkeypatch.setattr(GAME, "apply", changed)


def test_a_save_that_differs_under_other_rules_says_where_and_offers_the_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(tmp_path / "a", "rules of yesterday")
    play_on(table, 3 * SNAPSHOT_EVERY + 10, Random(1))
    stored = document(table.state_after(3 * SNAPSHOT_EVERY))
    close(table)
    change_rules(monkeypatch, SNAPSHOT_EVERY + 20)
    with pytest.raises(ChangedRules) as caught:
        taken_up(tmp_path / "a")
    changed = caught.value
    assert (changed.last, changed.at, changed.position) == (SNAPSHOT_EVERY, 3 * SNAPSHOT_EVERY, stored)
    monkeypatch.undo()
    save = Save.open(tmp_path / "a")
    again = resume_from_snapshot(GAME, save, RULES, changed)
    assert document(again.state) == stored
    with pytest.raises(Unreadable, match="other rules"):
        again.undo(1)
    play_on(again, 20, Random(3))
    close(again)
    third = taken_up(tmp_path / "a")
    assert document(third.state) == document(again.state)
    close(third)


def test_a_save_whose_entry_is_illegal_under_other_rules_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(tmp_path / "a", "rules of yesterday")
    play(table, "ann escort date ; ben escort mother ; cat escort spouse")
    play_on(table, 20, Random(1))
    close(table)
    apply = GAME.apply

    def strict(state: Any, action: Any, **more: Any) -> Any:
        if action.verb == "escort" and action.seat == 1:
            raise IllegalAction("no escorts for Ben")
        return apply(state, action, **more)

    monkeypatch.setattr(GAME, "apply", strict)
    with pytest.raises(ChangedRules, match="from entry 2: no escorts for Ben") as caught:
        taken_up(tmp_path / "a")
    assert (caught.value.last, caught.value.at) == (1, 1)
    assert [seat["escort"]["kind"] for seat in caught.value.position["seats"] if seat.get("escort")] == ["date"]


def test_an_entry_of_a_kind_nobody_knows_is_of_a_newer_companion(tmp_path: Path) -> None:
    table = begin(tmp_path / "a")
    assert table.save is not None
    table.save.append({"kind": "telepathy"})
    close(table)
    with pytest.raises(SaveError, match="newer"):
        taken_up(tmp_path / "a")


def test_two_tables_on_one_save_do_not_mix(tmp_path: Path) -> None:
    one = begin(tmp_path / "a")
    play(one, "ann escort date")
    two = taken_up(tmp_path / "a")
    play(one, "ben escort mother")
    entries = len(two.entries)
    with pytest.raises(SaveError):
        play(two, "ben escort spouse")
    assert len(two.entries) == entries
    close(two), close(one)
    assert taking_up.resume(GAME, Save.open(tmp_path / "a"), RULES).history.steps[-1].text == "Ben escort mother"
