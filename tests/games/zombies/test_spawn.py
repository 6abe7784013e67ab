"""What a new tile brings, and where its pieces are put. ZB-SPAWN."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import Play, lay, quiet
from tests.games.zombies.test_placing import HOLE

FOUR_RICH = [f"name: {name}, kills: 24" for name in ("ann", "ben", "cat", "dan")]


def placed(tile: str, cell: str = "n1", *seats: str, **changes: Any) -> Play:
    """A tile just placed, its pieces still to be put."""
    table = quiet(*seats, pending=[{"kind": "placing", "seat": "ann", "tile": tile}], **changes)
    return table.play(f"place {cell}")


def bringing(cell: str, tile: str, **pieces: int) -> Play:
    """A position in which these pieces are to be put on a tile."""
    return quiet(map={cell: tile}, pending=[{"kind": "bringing", "seat": "ann", "cell": cell, **pieces}])


@pytest.mark.parametrize(
    ("tile", "cell", "there", "left"),
    [
        ("radio-kzb", "n1", 0, "2 zombies, 1 bullet token and 1 life token"),
        ("sporting-goods", "n1", 0, "6 zombies, 4 bullet tokens and 1 life token"),
        ("night-owl-cinema", "s1", 5, "1 bullet token and 1 life token"),  # as many zombies as inside spaces
        ("market-hall", "n1", 3, "1 bullet token and 2 life tokens"),
        ("foundry-garage", "n1", 4, "2 bullet tokens"),
    ],
)
def test_zb_spawn_01_a_named_building_at_once_gets_what_is_printed_on_its_tile(
    tile: str, cell: str, there: int, left: str
) -> None:
    table = placed(tile, cell)
    assert len(table.table.zombies) == there
    assert f"ann puts {left} on" in table.prompt


def test_zb_spawn_01_what_has_no_choice_of_spaces_is_there_without_being_asked_for() -> None:
    table = placed("riverside-clinic", "n1")
    assert table.table.zombies == ["n1.e", "n1.ne", "n1.se"]
    assert table.table.tokens == {"n1.ne": ["life"], "n1.e": ["life"], "n1.se": ["life"]}
    assert table.kind == "move_die"


def test_zb_spawn_02_03_everything_goes_inside_never_on_the_street() -> None:
    table = placed("radio-kzb", "n1")
    why = table.refused("zombie n1.c", "ZB-SPAWN-02", "ZB-SPAWN-03")
    assert why == "n1.c is not inside Radio Station KZB; all its pieces go inside: n ne e."
    table.refused("life w", "ZB-SPAWN-02", "ZB-SPAWN-03")
    table.refused("bullet ts.n", "ZB-SPAWN-06", "ZB-SPAWN-02")
    table.play("n e ; bullet n ; life ne")
    assert table.table.zombies == ["n1.e", "n1.n"]
    assert table.table.tokens == {"n1.n": ["bullet"], "n1.ne": ["life"]}
    assert table.kind == "move_die"  # nothing for its two exits


@pytest.mark.parametrize(("tile", "exits"), [("straight", 2), ("corner", 2), ("tee", 3), ("cross", 4)])
def test_zb_spawn_04_07_a_tile_of_unnamed_buildings_gets_a_zombie_for_each_exit_and_no_token(
    tile: str, exits: int
) -> None:
    table = placed(tile, "e1")
    assert f"puts {exits} zombies on" in table.prompt
    table.refuses("life c", table.check("life c").why, "ZB-SPAWN-04", "ZB-SPAWN-06", "ZB-SPAWN-07")
    assert {action.split()[1] for action in table.legal} == {"zombie"}


def test_zb_spawn_05_open_50_every_exit_counts_also_one_that_is_joined() -> None:
    table = quiet(map=HOLE, pending=[{"kind": "placing", "seat": "ann", "tile": "cross"}])  # which fits there only
    assert "puts 4 zombies on Four-way crossing" in table.prompt


def test_zb_spawn_06_they_go_on_road_spaces_of_that_tile() -> None:
    table = placed("tee", "n1")
    why = "n1.nw is not a road space of Three-way junction; its pieces go on road spaces: w c e s."
    table.refuses("zombie n1.nw", why, "ZB-SPAWN-06")
    why = "These pieces go on Three-way junction at n1, and ts.n is not on it."
    table.refuses("zombie ts.n", why, "ZB-SPAWN-06", "ZB-SPAWN-02")
    table.allows("zombie n1.s", "ZB-SPAWN-09")
    assert table.legal == ["ann zombie n1.w", "ann zombie n1.c", "ann zombie n1.e", "ann zombie n1.s"]


def test_zb_spawn_08_new_zombies_are_one_to_a_space() -> None:
    table = placed("tee", "n1").play("c")
    table.refuses("zombie c", "There is already a zombie on n1.c.", "ZB-SPAWN-08", "ZB-SPACE-10")


def test_zb_spawn_08_as_many_zombies_as_spaces_are_no_choice_and_may_be_typed_all_the_same() -> None:
    table = placed("thunder-lanes", "n1")
    message = "Zombies go on n1.nw, n1.n, n1.ne, n1.w, n1.e, n1.sw and n1.se."
    table.reports(message, "ZB-SPAWN-01", "ZB-SPAWN-02")
    assert table.kind == "bring"
    table = quiet(pending=[{"kind": "placing", "seat": "ann", "tile": "thunder-lanes"}])
    table.play("place n1 ; zombie nw n ne w e sw se")
    assert (table.kind, len(table.table.zombies)) == ("bring", 7)


def test_zb_spawn_09_open_51_the_player_who_places_the_tile_chooses_the_spaces() -> None:
    table = placed("tee", "n1")
    table.refuses("ben zombie c", "ann placed the tile and puts its pieces.", "ZB-SPAWN-09", "ZB-OPEN-51")
    table.play("ann zombie n1.s ; c w")
    assert table.table.zombies == ["n1.c", "n1.s", "n1.w"]


def test_zb_spawn_10_a_token_may_be_put_under_a_zombie_or_by_itself() -> None:
    table = placed("radio-kzb", "n1").play("n e")
    table.allows("bullet n1.n", "ZB-SPAWN-09")
    table.allows("bullet n1.ne", "ZB-SPAWN-09")
    table = placed("radio-kzb", "n1").play("bullet n", "life e")  # whichever comes first
    assert table.legal == ["ann zombie n1.n", "ann zombie n1.ne", "ann zombie n1.e"]
    assert table.play("zombie n e").table.tokens == {"n1.n": ["bullet"], "n1.e": ["life"]}


def test_zb_spawn_11_space_12_open_43_tokens_are_one_to_a_space() -> None:
    for space in ("n", "ne"):  # with a zombie, and without one
        table = placed("radio-kzb", "n1").play("n e", f"bullet {space}")
        why = f"n1.{space} has no room for another token."
        table.refuses(f"life {space}", why, "ZB-SPAWN-11", "ZB-SPACE-12", "ZB-OPEN-43")


def test_zb_open_43_space_11_or_two_of_different_sorts_where_no_zombie_stands() -> None:
    two = {"variants": {"tokens_per_space": "2"}}
    table = placed("radio-kzb", "n1", **two).play("n e", "bullet ne")
    table.allows("life ne", "ZB-SPAWN-09")
    assert table.play("life ne").table.tokens == {"n1.ne": ["bullet", "life"]}
    table = placed("radio-kzb", "n1", **two).play("n e", "bullet n")
    table.refused("life n", "ZB-SPACE-11", "ZB-OPEN-43")
    table = quiet(
        map={"n1": "radio-kzb"}, tokens={"n1.n": ["life", "bullet"]}, **two,
        pending=[{"kind": "bringing", "seat": "ann", "cell": "n1", "zombies": 1}],
    )  # fmt: skip
    table.refuses(
        "zombie n", "There are two tokens on n1.n, so no zombie may stand there (variant tokens_per_space: 2).",
        "ZB-SPACE-11", "ZB-OPEN-43",
    )  # fmt: skip


def test_zb_open_43_two_tokens_take_no_space_from_a_zombie_that_is_still_to_come() -> None:
    table = placed("sporting-goods", "n1", variants={"tokens_per_space": "2"}).play("bullet nw", "life nw")
    assert table.table.zombies == ["n1.c", "n1.e", "n1.n", "n1.ne", "n1.sw", "n1.w"]  # the six spaces that are left


def test_zb_spawn_12_open_49_what_finds_no_space_is_not_placed() -> None:
    table = bringing("n1", "straight", zombies=4)
    assert table.table.zombies == ["n1.c", "n1.n", "n1.s"]
    assert table.kind == "move_die"


def test_zb_spawn_09_12_which_token_gets_the_last_space_is_the_placers_choice() -> None:
    table = quiet(
        map={"n1": "market-hall"}, tokens={"n1.nw": "bullet", "n1.w": "life"},
        pending=[{"kind": "bringing", "seat": "ann", "cell": "n1", "zombies": 1, "bullets": 1, "life": 1}],
    )  # fmt: skip
    assert {"ann bullet n1.sw", "ann life n1.sw"} < {*table.legal}


def test_zb_spawn_13_open_39_when_the_pool_has_too_few_as_many_as_there_are_get_placed() -> None:
    table = placed("tee", "n1", *FOUR_RICH, map={"e1": {"tile": "straight", "turn": 90}}, zombies=["e1.c", "e1.w"])
    table.reports("The pool has only 2 of the 3 zombies needed.", "ZB-SPAWN-13", "ZB-OPEN-39")
    assert "puts 2 zombies on" in table.prompt
    table.play("c w")
    assert table.game.kit(table.state).pool(table.state) == 0


def test_zb_spawn_13_tokens_of_one_sort_for_every_space_are_no_choice_though_zombies_are() -> None:
    street = {"e1": {"tile": "straight", "turn": 90}}
    table = placed("riverside-clinic", "n1", *FOUR_RICH, map=street, zombies=["e1.c", "e1.w"])
    assert table.table.tokens == {"n1.ne": ["life"], "n1.e": ["life"], "n1.se": ["life"]}
    assert table.prompt == "ann puts 2 zombies on Riverside Clinic at n1: where (ne e se)?"


def test_zb_open_39_or_the_pool_is_without_bound() -> None:
    map_ = {"e1": {"tile": "straight", "turn": 90}}
    table = placed("tee", "n1", *FOUR_RICH, map=map_, zombies=["e1.c", "e1.w"], variants={"zombie_pool": "unlimited"})
    assert "puts 3 zombies on" in table.prompt


def test_zb_spawn_15_the_wings_of_a_building_are_one() -> None:
    table = bringing("n1", "foundry-garage", zombies=3)
    assert table.legal == ["ann zombie n1.nw", "ann zombie n1.w", "ann zombie n1.e", "ann zombie n1.sw"]


def test_zb_token_10_open_40_tokens_come_out_of_a_supply_that_has_no_end() -> None:
    seats = [f"name: {name}, life: 5, bullets: 90" for name in ("ann", "ben", "cat", "dan", "eve", "fay")]
    table = lay(*seats, pending=[{"kind": "placing", "seat": "ann", "tile": "market-hall"}]).play("n1")
    assert "1 bullet token and 2 life tokens" in table.prompt
