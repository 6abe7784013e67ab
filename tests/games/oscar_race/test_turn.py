"""TURN: order of a turn."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

ANN = "name: ann, at: r05c2, escort: {kind: date}"
BEN = "name: ben, at: r09c2, escort: {kind: spouse}"
ANN_IN = "name: ann, at: theater, entered_alone: false, escort: {kind: date, at: theater}"
BEN_IN = "name: ben, at: theater, entered_alone: false, escort: {kind: spouse, at: theater}"


def test_or_turn_01_zombies_then_breaks_then_initiative_then_moves_then_rolls_for_stars() -> None:
    table = lay("name: ann, at: rope1, escort: {kind: date, at: r05c2}", BEN, phase="spawn")
    asked: list[tuple[str, str | None]] = []
    for lines in (
        ["1", "6"],
        ["2", "2", "2", "2", "2"],
        ["1", "2"],
        ["ann stop ann", "ann stop ann.date", "ann pass"],
        ["ben stop ben+spouse", "ben pass"],
        ["5"],
    ):
        asked.append((table.state.phase, table.kind))
        table.play(*lines)
    assert asked == [
        ("spawn", "spawn_number"),
        ("breaks", "break"),
        ("initiative", "initiative"),
        ("moves", "unit"),
        ("moves", "unit"),
        ("stars", "rope_die"),
    ]
    assert (table.state.turn, table.state.phase, table.kind) == (2, "spawn", "spawn_number")


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "moves", "stars"])
def test_or_turn_01_what_belongs_to_another_step_has_to_wait(phase: str) -> None:
    ann = "name: ann, at: rope1, stars: 9, escort: {kind: date, at: r05c2}"
    table = lay(ann, BEN, phase=phase, breaks=[] if phase in ("spawn", "breaks") else [2])
    for line, step in (("ann cancel 2", "breaks"), ("ann adjust +1", "initiative"), ("ann move ann r01c3", "moves")):
        if step == phase == "moves":
            table.allows(line)
        else:
            assert table.check(line).legal is not True, line


def test_or_turn_01_a_step_with_nothing_to_decide_or_roll_is_over_at_once() -> None:
    table = lay(ANN, BEN).play("ann stop ann+date", "ben stop ben+spouse")
    assert (table.state.turn, table.state.phase) == (2, "spawn")


def test_or_turn_02_a_player_does_part_a_and_part_b_before_the_next_one_starts() -> None:
    table = lay(ANN, BEN, zombies={"rope6": 1}, to_act="ben", order=["ben", "ann"])
    table.refuses("ann move ann r06c2", "OR-TURN-02")
    table.refuses("ben herd", "OR-ZMOVE-01", "OR-TURN-02")
    table.play("ben stop ben")
    table.refuses("ben herd", "OR-ZMOVE-01", "OR-TURN-02")
    table.play("ben stop ben.spouse")
    assert (table.asked, table.kind) == (["ben"], "herd")
    table.refuses("ann move ann r06c2", "OR-TURN-02")
    table.allows("ben herd")
    table.play("ben herd", "1", "ben zombie rope6 r12c1")
    assert (table.asked, table.kind) == (["ann"], "unit")


def test_or_turn_02_nobody_moves_in_another_players_part_a() -> None:
    table = Table()
    assert not any(line.startswith("ben") for line in table.legal)
    table.refuses("ben move ben r10c2", "OR-TURN-02")


def test_or_turn_02_part_a_does_not_come_back_after_part_b() -> None:
    table = lay(ANN, BEN, zombies={"rope6": 1}).play("ann stop ann+date")
    assert table.check("ann move ann r06c2").legal is False
    table.play("ann pass")
    assert table.check("ann move ann r06c2").legal is False
    assert table.check("ann herd").legal is False


def test_or_turn_02_three_players_take_turns_by_the_order_of_initiative() -> None:
    table = lay(ANN, BEN, "name: cat, at: r12c2, escort: {kind: mother}", phase="initiative", zombies={"rope6": 1})
    table.play("10 2 5")
    asked = []
    for _ in range(3):
        asked += table.asked
        name = table.asked[0]
        kind = table.seat(name).escort.kind
        table.play(f"{name} stop {name}+{kind}")
        asked += table.asked
        table.play(f"{name} pass")
    assert asked == ["ben", "ben", "cat", "cat", "ann", "ann"]


def test_or_turn_03_nothing_is_entered_before_the_last_roll() -> None:
    table = lay(
        "name: ann, at: area1, escort: {kind: date}",
        "name: ben, at: rope1, escort: {kind: spouse}",
        phase="stars",
    )
    table.play("6", "1", "1")  # 6 against 1: a star, and a bonus star
    assert table.seat("ann").stars == 0
    table.play("6")
    assert (table.seat("ann").stars, table.seat("ben").stars) == (0, 0)
    table.play("6")
    assert (table.seat("ann").stars, table.seat("ben").stars) == (2, 2)
    assert table.cited("OR-TURN-03")


def test_or_turn_03_hits_are_no_earlier_than_stars() -> None:
    table = lay(
        "name: ann, at: area1, escort: {kind: date, at: r05c2}",
        "name: ben, at: rope1, escort: {kind: spouse, at: r09c2}",
        phase="stars",
    )
    table.play("1", "6")
    assert table.seat("ann").hits == 0
    table.play("1")
    assert table.seat("ann").hits == 1


# --- open points ---


def test_or_open_70_the_game_stops_when_all_figures_are_in_the_theater() -> None:
    table = lay("name: ann, at: r15c2, escort: {kind: date}", BEN_IN, turn=7).play("ann move ann+date theater")
    assert (table.state.turn, table.state.phase, table.score.final) == (7, "over", True)
    assert table.asked == []


def test_or_open_70_it_stops_at_the_end_of_the_turn_and_not_before() -> None:
    """Ann is in, and Ben's part B is still to come."""
    table = lay("name: ann, at: r15c2, escort: {kind: date}", BEN_IN, turn=7, zombies={"rope6": 1})
    table.play("ann move ann+date theater")
    assert (table.asked, table.kind) == (["ann"], "herd")
    table.play("ann pass")
    assert (table.asked, table.state.phase) == (["ben"], "moves")
    table.play("ben pass")
    assert table.state.phase == "over"


@pytest.mark.parametrize(
    "ann",
    [
        "name: ann, at: r15c2, escort: {kind: date, at: theater}",
        "name: ann, at: theater, entered_alone: true, escort: {kind: date, at: r15c2}",
        "name: ann, at: limousine, escort: {kind: date, at: limousine}",
    ],
    ids=["player", "escort", "couple"],
)
def test_or_open_70_one_figure_outside_and_the_game_goes_on(ann: str) -> None:
    table = lay(ann, BEN_IN, turn=7)
    unit = {"r15c2": "ann", "theater": "ann.date", "limousine": "ann+date"}[table.seat("ann").at]
    table.play(f"ann stop {unit}")
    assert (table.state.turn, table.state.phase, table.score.final) == (8, "spawn", False)


def test_or_open_70_otherwise_all_20_turns_are_played() -> None:
    for turn, after in ((19, (20, "spawn")), (20, (20, "over"))):
        table = lay(ANN, BEN, turn=turn).play("ann stop ann+date", "ben stop ben+spouse")
        assert (table.state.turn, table.state.phase) == after


def test_or_open_76_nothing_changes_hands() -> None:
    """No verb takes a seat to give something to, and nobody pays for another player's figure."""
    table = lay(f"{ANN}, stars: 5", "name: ben, at: r09c2, hits: 1, escort: {kind: spouse, hits: 1}")
    verbs = {form["verb"] for form in GAME.forms()}
    assert not verbs & {"give", "lend", "trade", "swap", "deal"}
    assert table.interjections == []
    for figure in ("ben", "ben.spouse"):
        verdict = table.check(f"ann pay {figure}")
        assert (verdict.legal, verdict.rules) == (False, ("OR-STAR-02", "OR-OPEN-76"))
    with pytest.raises(Unreadable):
        table.check("ann give ben 1")


def test_or_open_76_a_hit_stays_with_the_owner_of_the_figure() -> None:
    """Ben beside Ann is not asked, and Ann cannot choose him."""
    table = lay(
        "name: ann, at: r05c2, escort: {kind: spouse, at: r09c1}",
        "name: ben, at: r05c2, escort: {kind: spouse, at: r09c2}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann", "ann fight", "6")
    assert (table.seat("ann").hits, table.seat("ben").hits) == (1, 0)


def test_or_open_78_an_interview_cannot_be_declined() -> None:
    table = lay(
        "name: ann, at: area4, escort: {kind: date}", BEN, "name: cat, at: r12c2, escort: {kind: mother}", phase="stars"
    )
    assert table.legal == ["ann interviewer ben", "ann interviewer cat"]
    assert table.check("ann pass").legal is False
    table.play("ann interviewer cat")
    assert (table.asked, table.kind) == (["chance"], "interview_player")


def test_or_open_78_nor_with_the_ticket_gone() -> None:
    table = lay("name: ann, at: area4, escort: {kind: date, at: r05c2}, tickets: []", BEN, phase="stars").play("3 3")
    assert (table.seat("ann").hits, table.state.turn) == (1, 2)


def test_or_open_78_a_rope_line_roll_is_simply_made() -> None:
    table = lay("name: ann, at: rope1, escort: {kind: date, at: r05c2}", BEN, phase="stars")
    assert (table.asked, table.kind) == (["chance"], "rope_die")
    assert table.check("ann pass").legal is False


def test_or_open_78_it_comes_without_a_question_after_the_moves() -> None:
    table: Table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN)
    table.play("ann move ann+date area2", "ben stop ben+spouse")
    assert (table.asked, table.kind) == (["chance"], "interview_player")


def test_or_open_34_a_move_cannot_be_passed_an_escorts_left_behind_neither() -> None:
    table = Table().play("ann move ann r06c2", "ann stop ann")
    verdict = table.refuses("ann pass", "OR-TURN-02", "OR-OPEN-34")
    assert "in part B, after all your figures have moved or stayed" in verdict.why
