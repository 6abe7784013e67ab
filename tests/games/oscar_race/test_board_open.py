"""BOARD: what the rules leave open about the board."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table
from tests.games.oscar_race.test_board import BEN, BOARDS, INSIDE, STANDARD, ann_herds


def mirrored(space: str) -> str:
    """The same space with left and right exchanged."""
    return space[:4] + str(4 - int(space[4])) if space[0] == "r" and space[3:4] == "c" else space


def test_or_open_02_the_mirror_board_exchanges_left_and_right_and_nothing_else() -> None:
    mirror = BOARDS["mirror"]
    for ways in ("plain", "diagonal"):
        flipped = {
            mirrored(space): tuple(sorted(mirrored(other) for other in others))
            for space, others in getattr(STANDARD, ways).items()
        }
        assert flipped == dict(getattr(mirror, ways))
    assert [(space.number, space.name, dict(space.facts)) for space in mirror.spaces if space.kind != "carpet"] == [
        (space.number, space.name, dict(space.facts)) for space in STANDARD.spaces if space.kind != "carpet"
    ]


@pytest.mark.parametrize(("board", "beside", "across"), [("standard", "r02c1", "r02c3"), ("mirror", "r02c3", "r02c1")])
def test_or_open_02_the_table_plays_on_the_board_it_has_chosen(board: str, beside: str, across: str) -> None:
    variants = {"board": board}
    lay(f"name: ann, at: {beside}, escort: {{kind: date}}", BEN, variants=variants).allows("ann move ann area1")
    table = lay(f"name: ann, at: {across}, escort: {{kind: date}}", BEN, variants=variants)
    assert table.check("ann move ann area1").legal is False
    table.allows("ann move ann rope1")


def test_or_open_02_without_a_choice_it_is_the_standard_board() -> None:
    lay("name: ann, at: r02c1, escort: {kind: date}", BEN).allows("ann move ann area1")


@pytest.mark.parametrize(
    ("modifiers", "stars", "hits"),
    [(None, 0, 1), ([0, 1, -1, 0, 0], 3, 0), ([0, 0, 0, 1, 0], 0, 0), ([2, 2, 2, -6, 2], 3, 0)],
)
def test_or_open_03_other_modifiers_replace_the_printed_ones(
    modifiers: list[int] | None, stars: int, hits: int
) -> None:
    """In Style Ann alone rolls 5 - 1 against 3 and the Area's modifier, printed +2."""
    variants = {"area_modifiers": modifiers} if modifiers else {}
    table = lay("name: ann, at: area4, escort: {kind: date, at: r07c1}", BEN, phase="stars", variants=variants)
    table.play("5 3")
    assert (table.seat("ann").stars, table.seat("ann").hits) == (stars, hits)


def test_or_open_05_bleachers_are_the_rope_line() -> None:
    assert {space.kind for space in STANDARD.spaces} == {
        "limousine",
        "carpet",
        "rope_line",
        "interview_area",
        "theater",
    }
    table = lay("name: ann, at: rope1, escort: {kind: date, at: r07c1}", BEN, phase="stars").play("5")
    assert table.seat("ann").stars == 1


def test_or_open_06_figures_of_different_owners_may_share_a_carpet_space() -> None:
    ann, ben = "name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}"
    table = lay(ann, ben).play("ann move ann.date r06c2", "ann stop ann.date")
    assert table.state.figures_on("r06c2") == [(0, "escort"), (1, "player")]


def test_or_open_06_but_they_are_no_couple() -> None:
    """Ann's Date beside Ben is alone, hence immune; Ben beside her cannot give her his hit."""
    ann, ben = (
        "name: ann, at: r01c1, escort: {kind: date, at: r06c2}",
        "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}",
    )
    table = lay(ann, ben, zombies={"r06c2": 1}).play(
        "ann stop ann.date", "ann stop ann", "ann pass", "ben stop ben", "6"
    )
    assert (table.seat("ann").escort.hits, table.seat("ben").hits) == (0, 1)


@pytest.mark.parametrize("unit", ["ann", "ann.date"])
def test_or_open_06_one_owner_keeps_others_out_of_a_space_and_lets_them_pass(unit: str) -> None:
    ann, ben = "name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}"
    table = lay(ann, ben, variants={"carpet_limit": "one_owner"}).play(f"ann move {unit} r06c2")
    table.refuses(f"ann stop {unit}", "OR-BOARD-03", "OR-OPEN-06")
    table.play(f"ann move {unit} r07c2").allows(f"ann stop {unit}")


def test_or_open_06_one_owner_says_that_another_owner_and_no_lack_of_room_bars_the_end_of_a_move() -> None:
    ann, ben = "name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}"
    one_owner = {"variants": {"carpet_limit": "one_owner"}}
    past = "The space is within reach. Another player's figure is there: you may move through, but not end there"
    reason = lay(ann, ben, **one_owner).allows("ann move ann r06c2").why
    assert reason == f"{past} (variant carpet_limit: one_owner)."
    full = "The space is within reach but full: you may move through it, but not end there."
    both = ben.replace(", at: r09c2", "")
    assert lay(ann, both, **one_owner).allows("ann move ann r06c2").why == full, "as without the variant"


def test_or_open_06_one_owner_leaves_the_own_couple_together() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date, at: r06c2}", BEN, variants={"carpet_limit": "one_owner"})
    table.play("ann move ann r06c2").allows("ann stop ann")
    with pytest.raises(Unreadable, match="OR-BOARD-03"):
        lay(
            "name: ann, at: r05c2, escort: {kind: date, at: r01c1}",
            "name: ben, at: r05c2, escort: {kind: spouse, at: r09c2}",
            variants={"carpet_limit": "one_owner"},
        )


def test_or_open_06_one_owner_is_about_the_carpet_only() -> None:
    table = lay(
        "name: ann, at: r05c1, escort: {kind: date}",
        "name: ben, at: rope2, escort: {kind: spouse}",
        variants={"carpet_limit": "one_owner"},
    )
    table.allows("ann move ann+date rope2")


def test_or_open_07_a_full_space_can_be_passed_and_not_stopped_in() -> None:
    ann, ben = (
        "name: ann, at: r05c2, {}escort: {{kind: mother, at: r01c1}}",
        "name: ben, at: r06c2, escort: {kind: spouse}",
    )
    table = lay(ann.format(""), ben).play("ann move ann r06c2 r07c2")
    table.allows("ann stop ann")
    lay(ann.format("hits: 2, "), ben).refuses("ann move ann r06c2", "OR-BOARD-03")
    lay(ann.format("hits: 1, "), ben).play("ann move ann r06c2").refuses("ann stop ann", "OR-BOARD-03")


def test_or_open_07_two_full_spaces_in_a_row_need_two_spaces_and_one_beyond() -> None:
    seats = (
        "name: ben, at: r06c2, escort: {kind: spouse}",
        "name: cat, at: r07c2, escort: {kind: spouse}",
    )
    table = lay("name: ann, at: r05c2, escort: {kind: mother, at: r01c1}", *seats).play(
        "ann move ann r06c2 r07c2 r08c2"
    )
    assert table.seat("ann").at == "r08c2"
    short = lay("name: ann, at: r05c2, hits: 1, escort: {kind: mother, at: r01c1}", *seats).play("ann move ann r06c2")
    short.refuses("ann move ann r07c2", "OR-BOARD-03")
    short.allows("ann move ann r05c2")


def test_or_open_07_a_zombie_is_never_over_the_limit_not_even_in_passing() -> None:
    table = ann_herds("name: ann, at: r05c2, escort: {kind: date}", BEN, zombies={"r12c1": 2, "r12c2": 2})
    table.refuses("ann zombie r12c1 r12c2", "OR-BOARD-04")
    table.play("ann zombie r12c2 r12c3").allows("ann zombie r12c1 r12c2")


def test_or_open_58_figures_may_stay_in_a_rope_line_and_roll_every_turn() -> None:
    table = lay("name: ann, at: rope1, escort: {kind: date}", BEN, phase="stars").play("5 5")
    assert (table.state.turn, table.seat("ann").stars) == (2, 2)
    table.play("1 6", "2 2 2 2 2", "1 2", "ann adjust 0")
    for unit in ("ann", "ann.date", "ann+date"):
        table.allows(f"ann stop {unit}")
    table.play("ann stop ann+date", "ann pass", "ben stop ben+spouse", "ben pass", "5 4")
    assert (table.state.turn, table.seat("ann").stars) == (3, 3)


def test_or_open_65_a_player_in_the_theater_still_rolls_initiative() -> None:
    table = lay(INSIDE, BEN, phase="initiative").play("9 3")
    assert table.state.table.order == [1, 0]


def test_or_open_65_moves_the_escort_outside_and_then_zombies() -> None:
    table = lay(INSIDE, BEN, zombies={"rope6": 1}).play("ann move ann.date r11c2", "ann stop ann.date")
    table.allows("ann herd")
    table.play("ann herd", "1", "ann zombie rope6 r14c1")
    assert table.asked == ["ben"]


def test_or_open_65_with_both_inside_part_b_is_still_there() -> None:
    ann = "name: ann, at: theater, entered_alone: false, escort: {kind: date}"
    table = lay(ann, BEN, zombies={"rope6": 1})
    assert (table.asked, table.kind) == (["ann"], "herd")


def test_or_open_65_pays_stars_for_hits() -> None:
    ann = "name: ann, at: theater, entered_alone: true, hits: 1, stars: 2, escort: {kind: date, at: r10c2, hits: 1}"
    table = lay(ann, BEN)
    assert table.interjections == ["ann pay ann", "ann pay ann.date"]
    table.play("ann pay ann", "ann pay ann.date")
    assert (table.seat("ann").stars, table.seat("ann").hits, table.seat("ann").escort.hits) == (0, 0, 0)


def test_or_open_65_may_be_interviewer() -> None:
    table = lay(
        INSIDE,
        "name: ben, at: area1, escort: {kind: spouse}",
        "name: cat, at: r09c2, escort: {kind: date}",
        phase="stars",
    )
    table.allows("ben interviewer ann")


def test_or_open_65_but_cannot_cancel_a_break_with_any_number_of_stars() -> None:
    table = lay(f"{INSIDE}, stars: 99", "name: ben, at: r13c3, escort: {kind: spouse}, stars: 2", phase="breaks")
    table.play("2 2 2 2 1")
    assert table.asked == ["ben"]
    assert table.check("ann cancel 5").legal is False


@pytest.mark.parametrize("beside", ["r04c3", "r05c3"])
def test_or_open_74_a_displaced_player_stands_on_the_carpet_and_has_no_interview(beside: str) -> None:
    table = lay(
        "name: ben, at: r05c3, escort: {kind: spouse}, stars: 1",
        "name: ann, at: r04c3, escort: {kind: date}, stars: 2",
    )
    table.play("ben move ben+spouse area2", "ann move ann+date area2")
    assert table.legal == ["ben place r04c3", "ben place r05c3"]
    table.play(f"ben place {beside}")
    assert table.state.phase == "stars"
    table.play("3 3 6", "ann hit ann")
    assert (table.state.turn, table.seat("ben").tickets, table.seat("ben").hits) == (2, [1, 2, 3, 4, 5], 0)
    assert (table.seat("ann").tickets, table.seat("ann").hits) == ([1, 3, 4, 5], 1)


def test_or_open_75_a_break_does_nothing_to_figures_already_inside() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", BEN, phase="breaks").play("2 1 2 2 2")
    assert table.seat("ann").at == "area2"
    table.play("ann pass", "1 2")
    table.refuses("ann stop ann+date", "OR-BOARD-12", "OR-OPEN-75")
    table.allows("ann move ann+date r05c3")


@pytest.mark.parametrize(("at", "rule"), [
    ("limousine", "OR-OPEN-10"), ("rope3", "OR-OPEN-58"), ("r05c2", "OR-OPEN-34"),
])  # fmt: skip
def test_or_open_10_is_about_the_limousine_and_cited_only_there(at: str, rule: str) -> None:
    table = Table("phase: moves", seats=[
        {"name": "ann", "at": at, "escort": {"kind": "date"}}, {"name": "ben", "escort": {"kind": "date"}}
    ])  # fmt: skip
    assert table.allows("ann stop ann+date").rules == ("OR-MOVE-01", rule)


def test_or_open_75_nor_does_it_drive_out_those_who_are_stuck() -> None:
    ann = "name: ann, at: area2, hits: 3, escort: {kind: mother, hits: 2}"
    table = lay(ann, BEN, breaks=[2]).play("ann stop ann+mother")
    assert table.state.figures_on("area2") == [(0, "player"), (0, "escort")]


def test_or_move_02_a_step_through_two_figures_says_what_it_counts() -> None:
    full = "name: ben, at: r06c2, escort: {kind: spouse}"
    table = lay("name: ann, at: r05c2, escort: {kind: date}", full).play("ann move ann+date r06c2")
    assert "ann+date moves to r06c2, through two figures: this costs 2 spaces." in table.texts
