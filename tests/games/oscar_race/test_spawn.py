"""SPAWN: step 1, new zombies."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

ANN = "name: ann, at: r05c2, escort: {kind: date}"
BEN = "name: ben, at: r09c2, escort: {kind: spouse}"


def spawning(*seats: str, zombies: dict[str, int] | None = None, **variants: int) -> Table:
    """The first step of a turn."""
    return lay(*(seats or (ANN, BEN)), phase="spawn", zombies=zombies or {}, variants=variants)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_or_spawn_01_one_d6_gives_the_number_of_new_zombies(number: int) -> None:
    table = spawning().play(str(number), *["1"] * number)
    assert table.state.table.zombies == {"rope1": number}
    assert table.state.phase == "breaks"


@pytest.mark.parametrize("roll", [0, 7, 10])
def test_or_spawn_01_the_die_has_six_faces(roll: int) -> None:
    table = spawning()
    assert table.legal == [f"roll {face}" for face in range(1, 7)]
    table.refuses(f"roll {roll}", "OR-SPAWN-01")


def test_or_spawn_01_the_number_of_players_does_not_matter() -> None:
    more = [f"name: {name}, at: limousine, escort: {{kind: date}}" for name in ("cat", "dan", "eve", "fay")]
    table = spawning(ANN, BEN, *more).play("2", "1 2")
    assert table.state.phase == "breaks"


def test_or_spawn_02_each_appears_in_the_rope_line_with_the_number_rolled() -> None:
    table = spawning().play("6", "1 2 3 4 5 6")
    assert table.state.table.zombies == {f"rope{number}": 1 for number in range(1, 7)}


def test_or_spawn_02_each_has_a_die_of_its_own() -> None:
    table = spawning().play("4", "2 5 2 2")
    assert table.state.table.zombies == {"rope2": 3, "rope5": 1}


def test_or_spawn_02_they_join_those_that_stand_there_and_leave_the_others_alone() -> None:
    table = spawning(zombies={"rope3": 2, "r05c2": 1}).play("1", "3")
    assert table.state.table.zombies == {"rope3": 3, "r05c2": 1}


def test_or_spawn_02_the_rope_line_die_has_six_faces() -> None:
    table = spawning().play("2")
    table.refuses("roll 7", "OR-SPAWN-02")
    table.allows("roll 6")


# --- open points ---


@pytest.mark.parametrize(("on_board", "roll", "appear"), [(47, 3, 1), (45, 3, 3), (46, 6, 2)])
def test_or_open_48_there_are_48_zombies_and_no_more_appear(on_board: int, roll: int, appear: int) -> None:
    table = spawning(zombies={"rope1": on_board}).play(str(roll), *["2"] * appear)
    assert table.state.table.zombies == {"rope1": on_board, "rope2": appear}
    assert table.state.phase == "breaks"


def test_or_open_48_with_none_left_nothing_appears() -> None:
    table = spawning(zombies={"rope1": 40, "rope2": 8})
    if table.state.phase == "spawn":
        table.play("6")
    assert table.state.phase == "breaks"
    assert table.state.table.zombies == {"rope1": 40, "rope2": 8}


def test_or_open_48_killed_zombies_go_back_to_the_supply() -> None:
    table = lay("name: ann, at: rope1, escort: {kind: spouse}", BEN, zombies={"rope1": 2, "rope2": 46})
    table.play("ann stop ann+spouse", "ann fight", "1", "ann fight", "3", "ann pass", "ben stop ben+spouse", "ben pass")
    table.play("1 1")  # Rope Line rolls
    table.play("6", "4")
    assert table.state.table.zombies == {"rope1": 1, "rope2": 46, "rope4": 1}


def test_or_open_48_a_49th_zombie_cannot_be() -> None:
    spawning(zombies={"rope1": 48})
    with pytest.raises(Unreadable, match="OR-OPEN-48"):
        spawning(zombies={"rope1": 25, "rope2": 24})


@pytest.mark.parametrize(("supply", "appear"), [(1, 1), (3, 3), (60, 5)])
def test_or_open_48_zombie_supply_changes_their_number(supply: int, appear: int) -> None:
    table = spawning(zombie_supply=supply).play("5", *["2"] * appear)
    assert table.state.table.zombies == {"rope2": appear}
    assert table.state.phase == "breaks"


def test_or_open_48_with_more_in_the_supply_a_49th_can_appear() -> None:
    table = spawning(zombies={"rope1": 48}, zombie_supply=50).play("3", "2 2")
    assert table.state.table.zombies == {"rope1": 48, "rope2": 2}
    with pytest.raises(Unreadable, match="OR-OPEN-48"):
        spawning(zombies={"rope1": 51}, zombie_supply=50)


@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
def test_or_open_77_zombies_that_appear_among_figures_do_not_attack(kind: str) -> None:
    table = spawning(f"name: ann, at: rope1, escort: {{kind: {kind}}}", BEN).play("2", "1 1")
    assert (table.state.phase, table.kind) == ("breaks", "break")
    assert (table.seat("ann").hits, table.seat("ann").kills) == (0, 0)


def test_or_open_77_they_attack_when_a_figure_leaves_or_stays() -> None:
    for line in ("ann move ann+spouse r01c3", "ann stop ann+spouse"):
        table = spawning("name: ann, at: rope1, escort: {kind: spouse}", BEN)
        table.play("1", "1", "2 2 2 2 2", "1 2", line, "ann fight", "2")
        assert table.seat("ann").kills == 1
