"""Correcting the past: the result is shown beforehand, and is the same as if it had been played so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.referee.revise import Revision
from companion.referee.table import GameTable, LoggedStep
from companion.registry import load
from tests.referee.test_table import GAME, POSITION, document, folded, new_table, play, play_on, with_header

LINE = "ann+date r06c2 ; 3 ; r07c2 3 4 ; stop ; pass"


def played(*more: str) -> GameTable:
    table = with_header(new_table(POSITION))
    play(table, LINE, *more)
    return table


def table_at(game: str, *lines: str) -> GameTable:
    """A table from the start of a game, after these lines."""
    rules = load(game)
    table = with_header(GameTable(rules, rules.setup(["Ann", "Ben", "Cat"], {}), {}))
    play(table, *lines)
    return table


def texts(table: GameTable) -> list[str]:
    return [step.text for step in table.history.steps]


def test_mending_an_old_die_equals_having_played_it_so() -> None:
    table = played("ben+spouse r10c2 r11c2 r12c2 ; pass")
    label = next(step.label for step in table.history.steps if step.text == "roll 3")
    revision = Revision(table, "mend", label, "1")
    assert revision.obstacle == ""
    assert "ann kills: 1 (was 0)" in revision.changes()
    assert "zombies r05c2: none (was 1)" in revision.changes()
    assert revision.lost() == []
    revision.commit()
    other = new_table(POSITION)
    play(other, LINE.replace("; 3 ;", "; 1 ;", 1), "ben+spouse r10c2 r11c2 r12c2 ; pass")
    assert document(table.state) == document(other.state)
    assert document(folded(table)) == document(table.state)


def test_an_edit_without_a_name_is_for_the_card_or_the_player_of_its_entry() -> None:
    table = table_at("creature-feature", "reveal marker ann", "film 4", "cat mummy", "ben vampire")
    revision = Revision(table, "mend", "3", "witch")
    assert (revision.obstacle, [step.text for step in revision.added][:1]) == ("", ["reveal cat.co_star witch"])
    table = table_at("oscar-race", "cat escort date", "ben escort spouse")
    revision = Revision(table, "mend", "1", "mother")
    assert (revision.obstacle, [step.text for step in revision.added][:1]) == ("", ["Cat escort mother"])
    assert Revision(table, "mend", "1", "ann mother").added[0].text == "Ann escort mother"


def test_nothing_is_changed_before_the_commit() -> None:
    table = played()
    before, entries = document(table.state), list(table.entries)
    Revision(table, "mend", "3", "1")
    Revision(table, "strike", "1")
    assert (document(table.state), table.entries) == (before, entries)


def test_it_stops_where_something_no_longer_follows() -> None:
    """A hit must be given to somebody before the next die makes sense."""
    table = played()
    revision = Revision(table, "mend", "3", "6")
    assert revision.obstacle
    assert revision.rest[0].label == "4"
    with pytest.raises(Unreadable):
        revision.commit()
    revision.supply("ann hit ann")
    assert revision.obstacle == ""
    assert "ann hits: 1 (was 0)" in revision.changes()
    revision.commit()
    other = new_table(POSITION)
    play(other, "ann+date r06c2 ; 6 ; hit ann ; r07c2 3 4 ; stop ; pass")
    assert document(table.state) == document(other.state)


def test_what_no_longer_follows_can_be_dropped_or_all_after_it_left_out() -> None:
    table = played()
    spared = Revision(table, "strike", "6")
    assert spared.obstacle, "nobody can face the next zombie before the die for this one"
    spared.keep()
    assert [step.label for step in spared.lost()] == ["6", "7", "8", "9", "10"]
    spared.commit()
    assert texts(table)[-1] == "ann fight"
    assert table.asked() == "attack_die ann r06c2"
    assert document(folded(table)) == document(table.state)
    table.undo()
    assert texts(table)[-1] == "ann pass"


def test_dropping_goes_on_with_the_next() -> None:
    table = with_header(new_table())
    play(table, "ann escort date ; ben escort mother ; cat escort spouse", "2 1 2 3 3 3 3 3")
    revision = Revision(table, "mend", "4", "1")
    assert revision.rest[0].text == "roll 2", "only one zombie appears now"
    revision.omit()
    assert revision.obstacle == ""
    revision.commit()
    assert texts(table)[3:] == ["roll 1", "roll 1", "roll 3", "roll 3", "roll 3", "roll 3", "roll 3"]


def test_insert_puts_a_line_before_an_entry() -> None:
    table = played()
    label = table.history.steps[-1].label
    revision = Revision(table, "insert", label, "herd ; 2 ; zombie r05c2 r04c2")
    assert revision.obstacle == ""
    assert "zombies r04c2: 1 (was none)" in revision.changes()
    revision.commit()
    assert texts(table)[-4:] == ["ann herd", "roll 2", "ann zombie r05c2 r04c2", "ann pass"]
    assert document(folded(table)) == document(table.state)


def test_a_corrected_step_keeps_its_number_and_new_ones_get_their_own() -> None:
    table = played()
    revision = Revision(table, "mend", "3", "6 ; hit ann")
    revision.commit()
    labels = [step.label for step in table.history.steps]
    assert labels[2] == "3"
    assert labels[3] == f"{len(table.entries)}.2"
    assert len(set(labels)) == len(labels)
    Revision(table, "mend", "3", "6").omit()


@pytest.mark.parametrize(
    ("kind", "label", "line", "error"),
    [
        ("mend", "77", "3", Unreadable),
        ("mend", "x", "3", Unreadable),
        ("mend", "3", "fly", Unreadable),
        ("mend", "3", "7", IllegalAction),
        ("mend", "1", "ben r08c2", IllegalAction),
        ("insert", "0", "3", Unreadable),
    ],
)
def test_a_correction_that_cannot_be_is_refused(kind: str, label: str, line: str, error: type[Exception]) -> None:
    table = played()
    before, entries = document(table.state), len(table.entries)
    with pytest.raises(error):
        Revision(table, kind, label, line)
    assert (document(table.state), len(table.entries)) == (before, entries)


def test_what_has_been_undone_is_no_longer_there_to_mend() -> None:
    table = played()
    table.undo()
    with pytest.raises(Unreadable, match="in the game now"):
        Revision(table, "mend", "1", "ann stop")


def test_a_correction_does_not_survive_that_the_game_goes_on() -> None:
    table = played()
    revision = Revision(table, "mend", "3", "1")
    play(table, "ben stop")
    with pytest.raises(Unreadable):
        revision.commit()


def test_undo_takes_a_correction_back_and_redo_makes_it_again() -> None:
    table = played()
    before = document(table.state)
    Revision(table, "mend", "3", "1").commit()
    after = document(table.state)
    table.undo()
    assert document(table.state) == before
    table.redo()
    assert document(table.state) == after
    assert document(folded(table)) == after


def test_another_escort_is_called_by_its_own_name_afterwards() -> None:
    table = with_header(new_table())
    play(table, "ann escort date ; ben escort mother ; cat escort spouse", "1 6 3 3 3 3 3 1 5 9")
    play(table, "ann stop ann+date ; pass")
    Revision(table, "mend", "1", "ann escort mother").commit()
    assert "ann stop ann+mother" in [text.lower() for text in texts(table)]
    assert document(folded(table)) == document(table.state)


@pytest.mark.parametrize("seed", range(4))
def test_corrections_at_random_leave_a_log_that_comes_to_the_state(seed: int, long: bool) -> None:
    """Any correction, carried through by dropping, keeping or supplying, equals the fold of the log it leaves."""
    rng, table = Random(seed), with_header(new_table())
    play_on(table, 150, rng)
    for _ in range(120 if long else 25):
        correct_something(table, rng)
        assert document(folded(table)) == document(table.state)
        play_on(table, rng.randint(0, 12), rng)


def correct_something(table: GameTable, rng: Random) -> None:
    steps = table.history.steps
    if not steps:
        return
    step = rng.choice(steps[-60:])
    state = table.state_after(steps.index(step))
    actions = [GAME.text(state, action) for action in GAME.legal_actions(state)]
    kind = rng.choice(("mend", "mend", "strike", "insert"))
    revision = Revision(table, kind, step.label, "" if kind == "strike" else rng.choice(actions))
    for _ in range(200):
        if not revision.obstacle:
            revision.commit()
            return
        get_on(revision, rng)
    revision.keep()
    revision.commit()


def get_on(revision: Revision, rng: Random) -> None:
    what = rng.random()
    if what < 0.05:
        revision.keep()
    elif what < 0.5:
        revision.omit()
    else:
        actions: list[Any] = GAME.legal_actions(revision.state)
        if not actions:
            revision.omit()
            return
        revision.supply(GAME.text(revision.state, rng.choice(actions)))


def test_a_set_and_a_force_stay_when_the_past_is_corrected() -> None:
    table = played()
    table.set("ben.stars", 4, "forgotten")
    assert isinstance(next(iter(table.force("ben move ben+spouse r11c2"))), LoggedStep)
    Revision(table, "mend", "3", "1").commit()
    assert [step.kind for step in table.history.steps][-2:] == ["set", "force"]
    assert table.state.seats[1].stars == 4
    assert table.state.seats[0].kills == 1, "a set position stands for what it set, and nothing else"


def test_errors_are_sentences() -> None:
    with pytest.raises(CompanionError, match="there is no entry 99"):
        Revision(played(), "strike", "99")
