"""BOARD: board."""

from __future__ import annotations

import pytest

from companion.definitions.models import BoardDefinition
from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

BOARDS = GAME.definition.boards
STANDARD = BOARDS["standard"]
BEN = "name: ben, at: r09c2, escort: {kind: spouse}"
INSIDE = "name: ann, at: theater, entered_alone: true, escort: {kind: date, at: r10c2}"


def contacts(kind: str, board: BoardDefinition = STANDARD) -> dict[str, tuple[str, ...]]:
    """The spaces of one kind, each with the spaces it touches."""
    return {space.id: board.plain[space.id] for space in board.spaces if space.kind == kind}


def ann_herds(*seats: str, zombies: dict[str, int], roll: int = 6) -> Table:
    """Ann has stayed where she is and rolled in part B."""
    table = lay(*seats, zombies=zombies)
    return table.play(f"ann stop {'ann+date' if table.state.is_together(0) else 'ann'}", "ann herd", f"{roll}")


# --- the Limousine ---


@pytest.mark.parametrize("space", ["r01c1", "r01c2", "r01c3"])
@pytest.mark.parametrize("unit", ["ann", "ann.date", "ann+date"])
def test_or_board_01_no_figure_goes_back_into_the_limousine(space: str, unit: str) -> None:
    table = lay(f"name: ann, at: {space}, escort: {{kind: date}}", BEN)
    table.refuses(f"ann move {unit} limousine", "OR-BOARD-01")


def test_or_board_01_it_is_closed_behind_a_figure_in_the_same_move_and_to_runners() -> None:
    table = lay("name: ann, at: limousine, escort: {kind: date}", BEN)
    table.allows("ann move ann r01c2")
    table.play("ann move ann r01c2").refuses("ann move ann limousine", "OR-BOARD-01")
    table.play("ann stop ann", "ann run ann.date", "6", "ann move ann.date r01c1")
    table.refuses("ann move ann.date limousine", "OR-BOARD-01")


def test_or_board_01_an_escort_cannot_go_back_to_its_player_waiting_there() -> None:
    table = lay("name: ann, at: limousine, escort: {kind: date, at: r01c1}", BEN)
    table.refuses("ann move ann.date limousine", "OR-BOARD-01")


def test_or_board_01_zombies_cannot_go_into_it_either() -> None:
    table = ann_herds("name: ann, at: r05c2, escort: {kind: date}", BEN, zombies={"r01c2": 1})
    table.refuses("ann zombie r01c2 limousine", "OR-BOARD-01")
    table.allows("ann zombie r01c2 r01c1")
    with pytest.raises(Unreadable, match="OR-BOARD-01"):
        lay("name: ann, at: r05c2, escort: {kind: date}", BEN, zombies={"limousine": 1})


# --- the Carpet ---


def test_or_board_02_the_carpet_alone_leads_from_the_limousine_to_the_theater() -> None:
    carpet = contacts("carpet")
    reached = set(STANDARD.plain["limousine"])
    while more := {other for space in reached for other in carpet[space] if other in carpet} - reached:
        reached |= more
    assert reached == set(carpet)
    assert set(STANDARD.plain["theater"]) <= reached


def test_or_board_02_the_theater_is_entered_from_the_carpet_only() -> None:
    table = lay("name: ann, at: area5, escort: {kind: date, at: r15c2}", BEN)
    assert table.check("ann move ann theater").legal is False
    table.allows("ann move ann.date theater")


def test_or_board_03_a_full_space_has_no_room_for_a_third_figure() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse}")
    table.play("ann move ann r06c2").refuses("ann stop ann", "OR-BOARD-03")
    table.play("ann move ann r06c1").allows("ann stop ann")


def test_or_board_03_one_figure_leaves_room_for_one_more_and_none_for_a_couple() -> None:
    ann, ben = "name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}"
    lay(ann, ben).play("ann move ann r06c2").allows("ann stop ann")
    lay(ann, ben).play("ann move ann.date r06c2").allows("ann stop ann.date")
    lay(ann, ben).play("ann move ann+date r06c2").refuses("ann stop ann+date", "OR-BOARD-03")


def test_or_board_03_the_own_escort_waiting_in_a_full_space_is_no_exception() -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: date, at: r06c2}",
        "name: ben, at: r06c2, escort: {kind: spouse, at: r09c2}",
    )
    table.play("ann move ann r06c2").refuses("ann stop ann", "OR-BOARD-03")


def test_or_board_03_there_is_room_again_when_somebody_has_left() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse}")
    table.play("ann stop ann+date", "ben move ben r07c2", "ben stop ben")
    table.allows("ben stop ben.spouse")
    other = lay("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r05c1, escort: {kind: spouse}")
    other.play("ann move ann r06c2", "ann stop ann", "ann stop ann.date")
    other.play("ben move ben r05c2").allows("ben stop ben")
    other.play("ben stop ben", "ben move ben.spouse r05c2").refuses("ben stop ben.spouse", "OR-BOARD-03")


def test_or_board_03_a_position_with_three_figures_in_a_space_cannot_be() -> None:
    with pytest.raises(Unreadable, match="OR-BOARD-03"):
        lay(
            "name: ann, at: r05c2, escort: {kind: date}",
            "name: ben, at: r05c2, escort: {kind: spouse, at: r09c2}",
        )


def test_or_board_04_a_third_zombie_has_no_room_and_a_second_has() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date}"
    ann_herds(ann, BEN, zombies={"r12c1": 1, "r12c2": 2}).refuses("ann zombie r12c1 r12c2", "OR-BOARD-04")
    ann_herds(ann, BEN, zombies={"r12c1": 1, "r12c2": 1}).allows("ann zombie r12c1 r12c2")
    with pytest.raises(Unreadable, match="OR-BOARD-04"):
        lay(ann, BEN, zombies={"r12c2": 3})


def test_or_board_04_there_is_room_for_another_when_one_has_left() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date}"
    table = ann_herds(ann, BEN, zombies={"r12c1": 1, "r12c2": 2})
    table.play("ann zombie r12c2 r13c2", "ann zombie r12c1 r12c2")
    assert table.state.table.zombies == {"r12c2": 2, "r13c2": 1}


def test_or_board_04_zombies_and_figures_are_counted_apart() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date}"
    ann_herds(ann, BEN, zombies={"r09c1": 1, "r09c2": 1}).allows("ann zombie r09c1 r09c2")
    table = lay(ann, BEN, zombies={"r06c2": 2})
    table.play("ann move ann+date r06c2").allows("ann stop ann+date")


# --- Rope Lines ---


def test_or_board_05_the_board_has_six_rope_lines() -> None:
    assert sorted(space.number or 0 for space in STANDARD.spaces if space.kind == "rope_line") == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_or_board_06_a_rope_line_is_one_space_beside_three_carpet_spaces(board: BoardDefinition) -> None:
    for beside in contacts("rope_line", board).values():
        assert len(beside) == 3
        assert {board.by_id[space].kind for space in beside} == {"carpet"}


@pytest.mark.parametrize("space", ["r06c3", "r07c3", "r08c3"])
def test_or_board_06_it_is_entered_and_left_by_each_of_the_three_and_by_no_other(space: str) -> None:
    ann = "name: ann, at: {}, escort: {{kind: date}}"
    lay(ann.format(space), BEN).allows("ann move ann rope3")
    lay(ann.format("rope3"), BEN).allows(f"ann move ann {space}")
    for far in ("r05c3", "r09c3", "r07c2"):
        assert lay(ann.format(far), BEN).check("ann move ann rope3").legal is False
        assert lay(ann.format("rope3"), BEN).check(f"ann move ann {far}").legal is False


@pytest.mark.parametrize("unit", ["ann", "ann.date", "ann+date"])
def test_or_board_07_entering_a_rope_line_ends_the_move_with_spaces_left(unit: str) -> None:
    table = lay("name: ann, at: r05c1, escort: {kind: date}", BEN).play(f"ann move {unit} rope2")
    assert table.check(f"ann move {unit} r06c1").legal is False
    assert not [frame for frame in table.state.pending if frame.kind == "moving"]
    assert table.cited("OR-BOARD-07")


def test_or_board_07_it_ends_a_run_too() -> None:
    table = lay("name: ann, at: r05c1, escort: {kind: date}", BEN).play(
        "ann run ann+date", "6", "ann move ann+date rope2"
    )
    assert table.asked == ["ben"]
    assert table.seat("ann").at == "rope2"


def test_or_board_07_a_rope_line_is_no_shortcut_for_zombies() -> None:
    table = ann_herds("name: ann, at: r05c2, escort: {kind: date}", BEN, zombies={"r01c3": 1, "r15c1": 1})
    table.play("ann zombie r01c3 rope1")
    assert table.check("ann zombie rope1 r02c3").legal is False
    assert table.check("ann zombie r15c1 r15c2").legal is True


def test_or_board_08_any_number_of_figures_stands_in_a_rope_line() -> None:
    names = ["ben", "cat", "dan", "eve", "fay"]
    inside = [f"name: {name}, at: rope2, escort: {{kind: date}}" for name in names]
    table = lay("name: ann, at: r05c1, escort: {kind: date}", *inside, zombies={"rope2": 30})
    table.allows("ann move ann+date rope2")
    table.play("ann move ann+date rope2", "ann swag")
    assert len(table.state.figures_on("rope2")) == 12


def test_or_board_08_a_third_zombie_can_be_moved_into_a_rope_line() -> None:
    table = ann_herds(
        "name: ann, at: r09c2, escort: {kind: date}",
        "name: ben, at: r10c2, escort: {kind: date}",
        zombies={"rope2": 2, "r05c1": 1},
    )
    table.allows("ann zombie r05c1 rope2")


# --- Interview Areas ---


def test_or_board_09_the_board_has_five_interview_areas() -> None:
    assert sorted(contacts("interview_area")) == ["area1", "area2", "area3", "area4", "area5"]


@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_or_board_10_an_area_is_one_space_beside_two_carpet_spaces(board: BoardDefinition) -> None:
    for beside in contacts("interview_area", board).values():
        assert len(beside) == 2
        assert {board.by_id[space].kind for space in beside} == {"carpet"}


@pytest.mark.parametrize("space", ["r04c3", "r05c3"])
def test_or_board_10_it_is_entered_and_left_by_both_and_by_no_other(space: str) -> None:
    ann = "name: ann, at: {}, escort: {{kind: date}}"
    lay(ann.format(space), BEN).allows("ann move ann+date area2")
    lay(ann.format("area2"), BEN).allows(f"ann move ann+date {space}")
    for far in ("r03c3", "r06c3", "r04c2"):
        assert lay(ann.format(far), BEN).check("ann move ann area2").legal is False
        assert lay(ann.format("area2"), BEN).check(f"ann move ann {far}").legal is False


@pytest.mark.parametrize("unit", ["ann", "ann+date"])
def test_or_board_11_an_area_on_break_cannot_be_entered_and_any_other_can(unit: str) -> None:
    ann = "name: ann, at: r04c3, escort: {kind: date}"
    lay(ann, BEN, breaks=[2]).refuses(f"ann move {unit} area2", "OR-BOARD-11")
    lay(ann, BEN, breaks=[1, 3, 4, 5]).allows(f"ann move {unit} area2")


def test_or_board_11_the_break_bars_an_escort_that_would_join_its_player_and_runners() -> None:
    ann = "name: ann, at: area2, escort: {kind: date, at: r05c3}"
    lay(ann, BEN, breaks=[2]).refuses("ann move ann.date area2", "OR-BOARD-11")
    lay(ann, BEN).allows("ann move ann.date area2")
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN, breaks=[2]).play("ann run ann+date", "6")
    table.refuses("ann move ann+date area2", "OR-BOARD-11")


@pytest.mark.parametrize("unit", ["ann", "ann.date", "ann+date"])
def test_or_board_12_whoever_starts_the_turn_in_an_area_has_to_go_out(unit: str) -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", BEN)
    table.refuses(f"ann stop {unit}", "OR-BOARD-12")
    table.play(f"ann move {unit} r04c3").allows(f"ann stop {unit}")


def test_or_board_12_an_escort_alone_in_an_area_has_to_go_out_too() -> None:
    lay("name: ann, at: r07c2, escort: {kind: date, at: area2}", BEN).refuses("ann stop ann.date", "OR-BOARD-12")


def test_or_board_12_a_run_does_not_free_from_it() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", BEN).play("ann run ann+date", "4")
    table.refuses("ann stop ann+date", "OR-BOARD-12")


def test_or_board_12_the_duty_comes_with_the_next_turn_and_not_with_the_entry() -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN, zombies={"rope6": 1})
    table.play("ann move ann+date area2", "ann pass", "ben stop ben+spouse", "ben pass", "4 3 3")
    assert table.seat("ann").at == "area2"
    table.play("1 1", "2 2 2 2 2", "1 2")
    assert (table.state.turn, table.asked) == (2, ["ann"])
    table.refuses("ann stop ann+date", "OR-BOARD-12")


@pytest.mark.parametrize("unit", ["ann", "ann+date"])
def test_or_board_13_entering_an_area_ends_the_move_with_spaces_left(unit: str) -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN).play(f"ann move {unit} area2")
    assert table.check(f"ann move {unit} r05c3").legal is False
    assert not [frame for frame in table.state.pending if frame.kind == "moving"]
    assert table.cited("OR-BOARD-13")


def test_or_board_13_it_ends_a_run_and_an_escorts_own_move() -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN)
    table.play("ann run ann", "6", "ann move ann area2", "ann run ann.date", "6", "ann move ann.date area2")
    assert table.asked == ["ben"]
    assert (table.seat("ann").at, table.seat("ann").escort.at) == ("area2", "area2")


def test_or_board_14_a_second_player_drives_the_first_out() -> None:
    table = lay(
        "name: ben, at: r05c3, escort: {kind: spouse}, stars: 1",
        "name: ann, at: r04c3, escort: {kind: date}, stars: 2",
    )
    table.play("ben move ben+spouse area2", "ann move ann+date area2", "ben place r05c3")
    assert table.state.figures_on("area2") == [(1, "player"), (1, "escort")]
    assert table.state.figures_on("r05c3") == [(0, "player"), (0, "escort")]


def test_or_board_14_two_players_may_be_there_in_the_turn_and_one_at_its_end() -> None:
    table = lay(
        "name: ann, at: r04c3, escort: {kind: date}, stars: 2",
        "name: ben, at: area2, escort: {kind: spouse}, stars: 1",
    )
    table.play("ann move ann+date area2")
    assert len(table.state.figures_on("area2")) == 4
    table.refuses("ben stop ben+spouse", "OR-BOARD-12", "OR-BOARD-14")
    table.play("ben move ben+spouse r05c3", "ben stop ben+spouse")
    assert table.state.figures_on("area2") == [(0, "player"), (0, "escort")]


def test_or_board_14_it_holds_when_the_first_player_cannot_move_at_all() -> None:
    table = lay(
        "name: ann, at: r04c3, escort: {kind: date}, stars: 2",
        "name: ben, at: area2, hits: 3, escort: {kind: spouse, hits: 3}, stars: 0",
    )
    table.play("ann move ann+date area2", "ben stop ben+spouse", "ben place r05c3")
    assert table.state.figures_on("area2") == [(0, "player"), (0, "escort")]
    assert table.state.phase == "stars"


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "stars"])
@pytest.mark.parametrize(
    "ben", ["at: area2", "at: area2, escort: {kind: spouse, at: r09c2}", "at: r09c2, escort: {kind: spouse, at: area2}"]
)
def test_or_board_14_a_position_between_the_moves_cannot_have_two_players_figures_there(phase: str, ben: str) -> None:
    ben = ben if "escort" in ben else f"{ben}, escort: {{kind: spouse}}"
    with pytest.raises(Unreadable, match="OR-BOARD-14"):
        lay("name: ann, at: area2, escort: {kind: date}", f"name: ben, {ben}", phase=phase)


@pytest.mark.parametrize(
    ("area", "own", "stars", "hits"),
    [(1, 4, 0, 0), (1, 5, 1, 0), (2, 4, 0, 1), (2, 5, 0, 0), (3, 3, 0, 0), (3, 4, 1, 0), (4, 5, 0, 1), (5, 4, 0, 0)],
)
def test_or_board_15_the_printed_number_changes_the_areas_own_die(area: int, own: int, stars: int, hits: int) -> None:
    """Ann is alone (-1) and has her ticket; the interviewer rolls 3."""
    table = lay(f"name: ann, at: area{area}, escort: {{kind: date, at: r07c1}}", BEN, phase="stars").play(f"{own} 3")
    assert (table.seat("ann").stars, table.seat("ann").hits) == (stars, hits)


def test_or_board_15_some_areas_carry_no_number() -> None:
    printed = {space.number: space.facts["modifier"] for space in STANDARD.spaces if space.kind == "interview_area"}
    assert [area for area, modifier in printed.items() if not modifier] == [1, 5]


# --- the Theater ---


def test_or_board_16_the_final_count_is_made_in_the_theater() -> None:
    table = lay(
        "name: ann, at: theater, entered_alone: false, escort: {kind: date, at: theater}, stars: 2, swag: false",
        "name: ben, at: r15c2, escort: {kind: spouse}, stars: 50",
        turn=20,
    )
    table.play("ben stop ben+spouse")
    assert table.score.final
    assert (table.score.total(0), table.score.total(1), table.score.winners) == (2, 0, (0,))


def test_or_board_16_nothing_lies_beyond_the_theater() -> None:
    reached, ahead = {"limousine"}, {"limousine"}
    while "theater" not in ahead:
        ahead = {other for space in ahead for other in STANDARD.plain[space]} - reached
        reached |= ahead
    assert set(STANDARD.by_id) == reached


def test_or_board_17_a_player_in_the_theater_stays_in_it() -> None:
    table = lay(INSIDE, BEN)
    table.refuses("ann move ann r15c2", "OR-BOARD-17")
    table.refuses("ann run ann", "OR-BOARD-17")
    table.allows("ann move ann.date r11c2")


def test_or_board_17_an_escort_in_the_theater_stays_in_it() -> None:
    table = lay("name: ann, at: r10c2, escort: {kind: date, at: theater}", BEN)
    table.refuses("ann move ann.date r15c2", "OR-BOARD-17")
    table.allows("ann move ann r11c2")


@pytest.mark.parametrize("stop", ["ann stop ann", "ann stop ann+mother"])
def test_or_board_17_nobody_has_stopped_a_figure_in_the_theater(stop: str) -> None:
    """The Mother's move ends by itself, and part B after it; of the player nothing is done."""
    seats = [
        {"name": "ann", "at": "theater", "escort": {"kind": "mother", "at": "rope6"}},
        {"name": "ben", "at": "r02c2", "escort": {"kind": "spouse"}},
    ]
    table = Table(game="oscar-race", seats=seats, turn=12, phase="moves", to_act="ann")
    assert table.check(f"ann.mother r14c1 r15c2 ; {stop}").legal is False
    assert table.check("ann.mother r14c1 r15c2 ; ann stop ann.mother").legal is True


def test_or_board_17_spaces_left_over_lead_nowhere() -> None:
    table = lay("name: ann, at: r15c2, escort: {kind: mother}", BEN).play("ann run ann", "6", "ann move ann theater")
    assert table.check("ann move ann r15c1").legal is False
    table.allows("ann move ann.mother theater")


def test_or_board_18_whoever_is_in_the_theater_gains_nothing_by_an_escort_outside() -> None:
    ben = "name: ben, at: r09c2, escort: {kind: spouse, at: rope5}"
    inside = lay("name: ann, at: theater, entered_alone: true, escort: {kind: date, at: rope1}", ben, phase="stars")
    inside.play("6")
    assert (inside.seat("ann").stars, inside.seat("ben").stars, inside.state.turn) == (0, 1, 2)


def test_or_board_18_the_escorts_entry_alone_ends_nothing() -> None:
    table = lay("name: ann, at: rope1, escort: {kind: date, at: theater}", BEN, phase="stars").play("6")
    assert table.seat("ann").stars == 1
