"""PRIO: the Priority Track."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.creature_feature.lay import NAMES, begun, cast


@pytest.mark.parametrize("track", list(permutations(["ann", "ben", "cat", "dan"])))
def test_cf_prio_01_02_03_04_the_tied_seat_highest_on_the_track_wins_and_goes_to_the_bottom(
    track: tuple[str, ...],
) -> None:
    """Ann and Cat are tied; Ben's pair is as strong, but a twist, and Dan is weaker."""
    teams = ("vampire/robot", "werewolf/werewolf", "vampire/robot", "robot/alien")
    table = cast(*teams, priority=list(track)).play("all pass")
    winner = next(name for name in track if name in ("ann", "cat"))
    table.reports(f"{winner} wins the feature box with a power of 16.", "CF-SHOW-04")
    assert table.track == [*(name for name in track if name != winner), winner]


@pytest.mark.parametrize("track", list(permutations(["ann", "ben", "cat"])))
def test_cf_open_38_of_three_tied_the_highest_wins_and_nobody_else_moves_but_up(track: tuple[str, ...]) -> None:
    table = cast("vampire/robot", "devil/mummy", "vampire/robot", "robot/alien", priority=[*track, "dan"]).play(
        "all pass"
    )
    table.reports(
        f"{track[0]}, {track[1]} and {track[2]} are tied: {track[0]} is highest on the Priority Track and drops to its "
        "bottom.", "CF-SHOW-06", "CF-PRIO-02", "CF-PRIO-03",
    )  # fmt: skip
    assert table.track == [track[1], track[2], "dan", track[0]]


def test_cf_prio_03_as_in_the_example_of_four() -> None:
    """Orange, Red, Green, Blue; Red and Blue tie, Red wins and drops, Green and Blue move up."""
    table = cast("robot/alien@short", "vampire/robot", "robot/alien@short", "devil/mummy", marker="cat",
                 priority=["ann", "ben", "cat", "dan"]).play("all pass")  # fmt: skip
    assert table.track == ["ann", "cat", "dan", "ben"]
    table.reports("ben wins the feature box with a power of 16.")


def test_cf_prio_03_it_counts_for_the_next_tie_of_the_same_turn() -> None:
    """Not that it could change who wins; the tie behind it ends at the very bottom."""
    teams = ("vampire/robot", "devil/mummy", "vampire/robot@short", "devil/mummy@short")
    table = cast(*teams, priority=["ann", "ben", "cat", "dan"], marker="dan").play("all pass")
    assert table.track == ["ben", "cat", "dan", "ann"]
    assert table.play("all pass").track == ["ben", "dan", "ann", "cat"]


def test_cf_prio_05_a_tie_that_decides_nothing_leaves_the_track_alone() -> None:
    track = ["cat", "ben", "ann"]
    for teams, winner in (
        (("vampire/robot", "robot/vampire", "robot/alien"), "ann"),
        (("abomination/robot", "vampire/robot", "vampire/robot"), "ann"),
        (("vampire/robot", "mummy/mummy", "werewolf/robot"), "ann"),
    ):
        table = cast(*teams, priority=track).play("all pass")
        assert any(text.startswith(f"{winner} wins the feature box") for text in table.texts)
        assert table.track == track
        assert not any("tied" in text for text in table.texts)


def test_cf_prio_05_a_bonus_that_makes_the_tie_counts_and_one_that_breaks_it_too() -> None:
    makes = cast(
        "vampire/robot", "werewolf/mummy", "robot/alien", hands={"ben": ["nurse"]}, priority=["ben", "ann", "cat"]
    )
    makes.play("ann pass", "ben nurse", "cat pass", "ann pass", "ben pass")
    assert makes.track == ["ann", "cat", "ben"]
    makes.reports("ben and ann are tied: ben is highest on the Priority Track and drops to its bottom.", "CF-HELP-14")
    breaks = cast(
        "vampire/robot", "devil/mummy", "robot/alien", hands={"ben": ["nurse"]}, priority=["ann", "ben", "cat"]
    )
    breaks.play("ann pass", "ben nurse", "cat pass", "ann pass", "ben pass")
    assert breaks.track == ["ann", "ben", "cat"]


def test_cf_prio_06_the_track_has_no_other_use_and_gives_no_vp_after_setup() -> None:
    """Whatever the track, a game without ties goes the same way, who is asked first and how many VP there are."""
    seen = set()
    for track in permutations(["ann", "ben", "cat"]):
        table = cast("vampire/robot", "mummy/witch", "robot/alien@short", priority=list(track), marker="cat")
        table.play("all pass", "cat pass", "cat hide", "film 6", "ann ghost", "ben ghost", "cat ghost")
        seen.add((*table.asked, *table.texts, *(table.score.total(seat) for seat in range(3))))
        assert table.track == list(track)
    assert len(seen) == 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cf_prio_01_the_top_is_the_first_in_the_list(players: int) -> None:
    """Who is left of the first Last Actor has the best place, and wins a tie of all."""
    table = begun(players).play("ann")
    assert table.track[0] == "ben"
    teams = ["robot/alien"] * players
    tie = cast(*teams, priority=table.track).play("all pass")
    tie.reports("ben wins the feature box with a power of 8.")
    assert tie.track == [*NAMES[2:players], "ann", "ben"]
