"""STAR: stars and what they pay for."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

FAR_BEN = "name: ben, at: r14c2, hits: 1, stars: 2, escort: {kind: spouse, hits: 1}"


def hit_ann(stars: int = 2, **changes: object) -> Table:
    """Ann, twice hit, on r05c2; her date, hit three times, far away on r01c2."""
    ann = f"name: ann, at: r05c2, hits: 2, stars: {stars}, escort: {{kind: date, at: r01c2, hits: 3}}"
    return lay(ann, FAR_BEN, **changes)


def purse(table: Table, name: str = "ann") -> tuple[int, int, int]:
    """Stars, and hits on player and escort."""
    seat = table.seat(name)
    return seat.stars, seat.hits, seat.escort.hits


# --- STAR-01: sources ---


def test_or_star_01_stars_come_from_interview_areas_and_rope_lines() -> None:
    table = Table(
        """
        seats:
          - {name: ann, at: area1, escort: {kind: date, at: rope1}}
          - {name: ben, at: rope2, escort: {kind: spouse, at: r09c2}}
        phase: stars
        """
    )
    table.play("5 1", "5", "6")  # the interview, Ann's date in Rope Line 1, Ben in Rope Line 2
    assert (table.seat("ann").stars, table.seat("ben").stars) == (2, 1)


def test_or_star_01_killing_zombies_brings_no_star_in_play() -> None:
    ann = "name: ann, at: rope1, kills: 4, swag: false, escort: {kind: date, at: r05c2}"
    table = lay(ann, "name: ben, escort: {kind: date}", zombies={"rope1": 2}).play("ann stop ann", "1 1")
    assert (table.seat("ann").kills, table.seat("ann").stars) == (6, 0)


# --- STAR-02: paying hits off ---


@pytest.mark.parametrize(("figure", "after"), [("ann", (1, 1, 3)), ("ann.date", (1, 2, 2))])
def test_or_star_02_a_star_takes_one_hit_off_the_player_or_the_escort(figure: str, after: tuple[int, int, int]) -> None:
    table = hit_ann().play(f"ann pay {figure}")
    assert purse(table) == after
    assert table.cited("OR-STAR-02")


def test_or_star_02_every_marker_costs_its_own_star() -> None:
    table = hit_ann(stars=5).play("ann pay ann", "ann pay ann", "ann pay ann.date")
    assert purse(table) == (2, 0, 2)


def test_or_star_02_a_figure_without_a_hit_has_nothing_to_pay_off() -> None:
    table = lay("name: ann, at: r05c2, stars: 2, escort: {kind: date, hits: 1}", FAR_BEN)
    table.refuses("ann pay ann", "OR-STAR-02")
    table.allows("ann pay ann.date")


# --- STAR-03: when ---


def test_or_star_03_hits_are_bought_off_at_any_moment_of_the_own_turn() -> None:
    """Before the move, on the way, under attack, before a die is entered, in part B."""
    ann = "name: ann, at: r05c2, hits: 9, stars: 9, escort: {kind: date, hits: 0, at: r06c1}"
    table = lay(ann, FAR_BEN, zombies={"r05c2": 1})
    moments = (
        ("unit", "ann run ann"),
        ("run_die", "1"),
        ("trip", "ann recover"),
    )
    for kind, line in moments:
        assert table.kind == kind
        table.allows("ann pay ann")
        table.play("ann pay ann", line)
    table.play("ann pay ann", "ann pay ann")
    table = lay(ann.replace("hits: 9", "hits: 2"), FAR_BEN, zombies={"r05c2": 1, "rope1": 1})
    for kind, line in (
        ("unit", "ann move ann r06c2"),
        ("attack", "ann fight"),
        ("attack_die", "6"),
        ("unit", "ann stop ann.date"),
        ("herd", "ann herd"),
        ("herd_die", "2"),
        ("zombie", "ann pass"),
    ):
        assert table.kind == kind
        table.allows("ann pay ann")
        table.play(line)
    assert table.asked == ["ben"]


def test_or_star_03_not_in_another_players_turn() -> None:
    table = hit_ann()
    table.refuses("ben pay ben", "OR-STAR-03")
    table.refuses("ben pay ben.spouse", "OR-STAR-03")
    assert table.interjections == ["ann pay ann", "ann pay ann.date"]
    table.play("ann stop ann", "ann stop ann.date", "ann pass")
    assert table.asked == ["ben"]
    table.refuses("ann pay ann", "OR-STAR-03")
    table.allows("ben pay ben.spouse")


def test_or_star_03_part_b_is_the_own_turn_too_though_there_is_no_zombie_to_move() -> None:
    table = hit_ann()
    table.play("ann stop ann", "ann stop ann.date")
    assert (table.asked, table.kind, table.legal) == (["ann"], "herd_none", ["ann pass"])
    table.allows("ann pay ann")


def test_or_star_03_a_displaced_player_asked_in_anothers_turn_cannot_pay_and_the_mover_can() -> None:
    table = lay(
        "name: ann, at: area2, hits: 1, stars: 1, escort: {kind: date}",
        "name: ben, at: r04c3, hits: 1, stars: 2, escort: {kind: spouse}",
        to_act="ben",
    )
    table.play("ben move ben+spouse area2")
    assert (table.asked, table.kind) == (["ann"], "place")
    table.refuses("ann pay ann", "OR-STAR-03")
    table.allows("ben pay ben")


# --- open points ---


def test_or_open_68_nobody_pays_more_than_is_held() -> None:
    table = hit_ann(stars=0)
    table.refuses("ann pay ann", "OR-STAR-02", "OR-OPEN-68")
    assert table.interjections == []
    table = hit_ann(stars=1).play("ann pay ann")
    table.refuses("ann pay ann", "OR-STAR-02", "OR-OPEN-68")
    assert purse(table) == (0, 1, 3)


def test_or_open_68_the_final_score_may_be_negative() -> None:
    position = """
    seats:
      - {name: ann, at: theater, hits: 4, stars: 1, swag: false, escort: {kind: mother, at: r01c2, hits: 1}}
      - {name: ben, at: r14c2, escort: {kind: spouse}}
    phase: over
    turn: 20
    """
    assert Table(position).score.total(0) == 1 - 5 - 6


@pytest.mark.parametrize("at", ["r01c2", "rope6", "limousine", "theater", "area4"])
def test_or_open_72_the_escort_may_be_anywhere(at: str) -> None:
    ann = f"name: ann, at: r05c2, stars: 1, escort: {{kind: date, at: {at}, hits: 1}}"
    table = lay(ann, FAR_BEN).play("ann pay ann.date")
    assert purse(table) == (0, 0, 0)


@pytest.mark.parametrize("at", ["theater", "limousine", "rope4"])
def test_or_open_72_the_player_may_be_anywhere_too(at: str) -> None:
    ann = f"name: ann, at: {at}, hits: 1, stars: 1, escort: {{kind: date, at: r05c2}}"
    table = lay(ann, FAR_BEN).play("ann pay ann")
    assert purse(table) == (0, 0, 0)


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "stars"])
def test_or_open_72_only_step_4_has_own_turns(phase: str) -> None:
    table = Table(
        """
        seats:
          - {name: ann, at: rope1, hits: 1, stars: 3, escort: {kind: date}}
          - {name: ben, at: rope2, hits: 1, stars: 3, escort: {kind: spouse}}
        """,
        phase=phase,
    )
    assert table.interjections == []
    table.refuses("ann pay ann", "OR-STAR-03", "OR-OPEN-72")


def test_or_open_72_part_b_is_part_of_the_own_turn() -> None:
    table = hit_ann(zombies={"rope1": 1}).play("ann stop ann", "ann stop ann.date")
    assert table.kind == "herd"
    table.allows("ann pay ann.date")
