"""Step 1: drawing and placing tiles, the seal, the Helipad. ZB-TILE, ZB-HELI."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.state import Laid
from companion.referee.lines import check_line
from tests.games.zombies.lay import GAME, QUIET, Play, begun, lay, position, quiet, undrawn

CROSS = {"n1": "cross"}
WEST_OPEN: dict[str, Any] = {
    "n1": {"tile": "corner", "turn": 90}, "n1e1": {"tile": "corner", "turn": 180},
    "e1": {"tile": "corner", "turn": 270}, "s1": {"tile": "thunder-lanes", "turn": 180},
}  # fmt: skip
"""Only the road west out of Town Square leads on: a dead end at w1 seals the map."""
HOLE: dict[str, Any] = {
    "w1": "corner", "n1w1": {"tile": "tee", "turn": 270}, "n2w1": {"tile": "corner", "turn": 90},
    "n2": {"tile": "corner", "turn": 180}, "e1": {"tile": "corner", "turn": 270}, "n1e1": "radio-kzb",
    "s1": {"tile": "thunder-lanes", "turn": 180},
}  # fmt: skip
"""Only n1 is open, from four sides: what has four exits seals the map there."""
SHORTER = {**QUIET, "helipad_position": "lower_half"}


def kinds(tiles: dict[str, Any]) -> list[str]:
    """The tiles of a map, by their ids."""
    return [tile if isinstance(tile, str) else tile["tile"] for tile in tiles.values()]


def south_open(tiles: dict[str, Any]) -> dict[str, Any]:
    """The map without what lies south of Town Square."""
    return {cell: tile for cell, tile in tiles.items() if cell != "s1"}


def put_all(table: Play) -> None:
    """Put the pieces of a tile anywhere they may be."""
    while table.kind == "bring":
        table.play(table.legal[0])


def placing(tile: str, seat: str = "ann") -> dict[str, Any]:
    return {"kind": "placing", "seat": seat, "tile": tile}


# --- TILE ---


def test_zb_tile_01_the_player_on_turn_draws_a_tile_and_places_it() -> None:
    table = begun(3).play("ben")
    assert table.prompt == "ben draws the top tile (29 left): which one is it?"
    table.play("tee").reports("ben draws Three-way junction.", "ZB-TURN-02", "ZB-TILE-01")
    why = table.refused("ann place n1", "ZB-TILE-01")
    assert why == "ben places Three-way junction, not ann."
    table.allows("ben place n1", "ZB-TILE-01", "ZB-TILE-03", "ZB-TILE-05")
    table.play("n1").reports("Three-way junction is on n1, not turned: exits e s w.", "ZB-TILE-01")
    assert table.table.map["n1"] == Laid("tee", 0)
    assert table.table.deck == 28


@pytest.mark.parametrize(
    ("line", "cell", "turn"),
    [
        ("n1", "n1", 0),
        ("n1 90", "n1", 90),
        ("place s1 180", "s1", 180),
        ("N1 270", "n1", 270),
        ("ann lay n1 0", "n1", 0),
    ],
)
def test_zb_tile_02_a_tile_may_be_turned_to_any_of_four_positions(line: str, cell: str, turn: int) -> None:
    table = begun().play("ann", "tee", line)
    assert table.table.map[cell] == Laid("tee", turn)


def test_zb_tile_02_a_turn_in_which_it_looks_the_same_is_written_as_the_smallest() -> None:
    table = begun().play("ann", "straight", "n1 180")
    assert table.table.map["n1"] == Laid("straight", 0)
    table = begun().play("ann", "corner", "e1")
    assert table.table.map["e1"] == Laid("corner", 180)  # left out, it is the smallest turn that fits


def test_zb_tile_03_04_05_06_09_23_open_09_every_reason_why_a_tile_may_not_lie_there_is_reported() -> None:
    table = quiet(
        map={"n1": {"tile": "corner", "turn": 90}, "e1": {"tile": "straight", "turn": 90}}, pending=[placing("corner")]
    )
    table.refuses("n1 0", "Street corner is already on n1.", "ZB-TILE-23")
    table.refuses("n5 0", "There is no tile beside n5.", "ZB-TILE-05", "ZB-TILE-06")
    why = "On s1, turned by 90, the road of Town Square to the north runs into a wall of Street corner."
    table.refuses("s1 90", why, "ZB-TILE-04", "ZB-TILE-05")
    why = "On n1e1, turned by 180, the road of Street corner runs south into a wall of Straight street."
    table.refuses("n1e1 180", why, "ZB-TILE-03")
    why = "On n1e1, turned by 90, the road of Street corner runs south into a wall of Straight street."
    table.refuses("n1e1 90", why, "ZB-TILE-03", "ZB-TILE-04", "ZB-TILE-05")
    table.allows("n1e1 270", "ZB-TILE-01")


def test_zb_tile_04_a_building_side_may_not_stop_a_road() -> None:
    # n1e1 lies between a road from the west and, to the south, a crossing whose road leads up to it.
    table = quiet(map={"n1": {"tile": "corner", "turn": 90}, "e1": "cross"}, pending=[placing("straight")])
    why = "On n1e1, turned by 90, the road of Four-way crossing to the south runs into a wall of Straight street."
    table.refuses("n1e1 90", why, "ZB-TILE-04")


def test_zb_tile_04_05_a_tile_is_not_turned_so_that_its_wall_meets_the_only_road() -> None:
    begun().play("ann", "tee").refused("place n1 180", "ZB-TILE-04", "ZB-TILE-05")


def test_zb_tile_07_08_10_open_10_11_walls_may_meet_roads_may_lead_nowhere_and_corners_do_not_matter() -> None:
    table = quiet(map={"n1": "straight"}, pending=[placing("straight")])
    table.allows("n2 0", "ZB-TILE-01")
    table.allows("w1 90", "ZB-TILE-01")  # touches n1 at a corner only
    table.play("w1 90")
    assert table.table.map["w1"] == Laid("straight", 90)


def test_zb_tile_11_open_12_what_fits_must_be_placed_anywhere_it_may() -> None:
    table = quiet(map=CROSS, pending=[placing("straight")])
    assert table.kind == "place"
    assert set(table.legal) == {
        "ann place n2 0", "ann place n1w1 90", "ann place n1e1 90", "ann place w1 90", "ann place e1 90",
        "ann place s1 0",
    }  # fmt: skip
    assert table.refused("pass", "ZB-TILE-11", "ZB-TURN-08").startswith("Straight street fits, so it must be placed")
    table.refused("stop", "ZB-TILE-11", "ZB-MOVE-03", "ZB-TURN-06")


def test_zb_tile_11_the_only_way_to_place_it_is_reported_and_may_be_typed_all_the_same() -> None:
    table = quiet(map=WEST_OPEN, phase="tile").play("sporting goods ; w1 270")
    message = "Sporting Goods Store fits only on w1, turned by 270: exits e."
    table.reports(message, "ZB-TILE-11", "ZB-TILE-01")
    assert table.kind == "bring"


@pytest.mark.parametrize(
    ("there", "tile", "others"), [(WEST_OPEN, "straight", ("ZB-TILE-04", "ZB-TILE-05")), (HOLE, "cross", ())]
)
def test_zb_tile_03_04_05_the_only_way_to_place_it_cites_what_rules_out_the_others(
    there: dict[str, Any], tile: str, others: tuple[str, ...]
) -> None:
    events = quiet(map=there, phase="tile").play(tile).events
    assert [rules for text, rules in events if "fits only on" in text] == [("ZB-TILE-11", "ZB-TILE-01", *others)]


def test_zb_tile_11_what_has_one_place_only_brings_its_pieces_at_once() -> None:
    around = {**WEST_OPEN, "s1": {"tile": "sporting-goods", "turn": 180}}
    table = quiet(map=around, phase="tile").play("thunder lanes")
    assert table.table.zombies == ["w1.n", "w1.ne", "w1.nw", "w1.s", "w1.se", "w1.sw", "w1.w"]


def test_zb_tile_12_13_24_spawn_14_a_tile_that_fits_nowhere_is_out_and_the_turn_goes_on() -> None:
    table = quiet(map=HOLE, phase="tile").play("straight")
    table.reports(
        "Straight street fits nowhere and is out of the game.", "ZB-TILE-12", "ZB-TILE-13", "ZB-TILE-24", "ZB-OPEN-13"
    )
    assert (table.kind, table.table.out, table.table.zombies) == ("move_die", ["straight"], [])
    assert table.table.deck == 29 - len(HOLE) - 1
    table = quiet(map=HOLE, out=["straight"], phase="tile")
    assert table.deck["straight"] == 4


def test_zb_tile_12_a_tile_that_is_held_and_fits_nowhere_is_out_too() -> None:
    table = quiet(map=HOLE, pending=[placing("straight")])
    assert (table.kind, table.table.out) == ("move_die", ["straight"])


def test_zb_open_13_or_it_goes_back_under_the_deck_and_comes_again_after_the_helipad() -> None:
    table = quiet(map=HOLE, phase="tile", variants={"unplayable_tile": "under_deck"}).play("straight")
    table.reports("Straight street fits nowhere and goes back under the deck (variant unplayable_tile: under_deck).")
    assert (table.table.under, table.table.deck) == (["straight"], 29 - len(HOLE))
    assert table.kind == "move_die"
    gone = undrawn(*kinds(HOLE), "straight", "straight")
    last = quiet(
        map=HOLE, out=gone, under=["straight", "straight"], phase="tile", variants={"unplayable_tile": "under_deck"}
    )
    assert (last.table.helipad, last.kind) == ("aside", "placer")  # below all tiles never drawn, above those put back
    after = quiet(
        map=HOLE, out=gone, under=["straight", "straight"], helipad="gone", phase="tile",
        variants={"unplayable_tile": "under_deck"},
    )  # fmt: skip
    assert after.kind == "move_die"
    assert (after.table.deck, after.table.under) == (2, ["straight", "straight"])


def test_zb_open_13_tiles_come_again_in_the_order_in_which_they_went_back() -> None:
    table = quiet(
        map=CROSS, out=undrawn("cross", "straight", "tee"), under=["straight", "tee"], helipad="gone", phase="tile",
        variants={"unplayable_tile": "under_deck"},
    )  # fmt: skip
    assert (table.kind, table.state.pending[-1]) == ("place", Placing(0, "straight"))
    assert (table.table.deck, table.table.under) == (1, ["tee"])


def test_zb_turn_11_from_an_empty_deck_no_tile_is_drawn() -> None:
    drawing = [{"kind": "drawing_tile", "seat": "ann"}]
    assert quiet(map=CROSS, out=undrawn("cross"), helipad="gone", pending=drawing).kind == "move_die"


def test_zb_tile_14_15_16_17_18_who_seals_the_map_loses_the_rest_of_the_turn_but_not_the_pieces() -> None:
    table = quiet("name: ann", "name: ben", map=WEST_OPEN, phase="tile").play("sporting goods")
    table.play("zombie nw n w c sw s", "bullet nw n w c", "life se")
    message = "The map is sealed: ann loses the rest of the turn. From now on you win with 25 zombies, or on a Helipad that is already on the map."
    table.reports(message, "ZB-TILE-14", "ZB-TILE-15", "ZB-TILE-16", "ZB-TILE-17", "ZB-OPEN-14", "ZB-OPEN-15")
    assert len(table.table.zombies) == 6
    assert (table.table.sealed, table.state.current, table.kind) == (True, 1, "draw_tile")


def test_zb_tile_17_event_06_too_many_cards_have_to_go_all_the_same() -> None:
    drawing = [{"kind": "drawing_tile", "seat": "ann"}]
    table = lay("name: ann, hand: 4, played: 1", "name: ben", map=WEST_OPEN, pending=drawing).play("sporting goods")
    table.play("zombie nw n w c sw s", "bullet nw n w c", "life se")
    assert table.prompt == "ann holds 4 event cards, 1 too many: which one do you discard?"
    table.play("discard rummage")
    assert table.state.current == 1


def test_zb_tile_15_after_a_seal_the_game_goes_on_until_somebody_has_25_zombies() -> None:
    sealed = {**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}
    table = quiet(
        "name: ann, at: w1.c, kills: 24", "name: ben, kills: 3", map=sealed, zombies=["w1.n", "w1.nw"], phase="tile"
    )
    assert table.table.sealed
    table.play("cross", "2", "n").reports("ann begins to fight the zombie on w1.n.", "ZB-COMBAT-02")
    table.play("4")
    outcome = table.game.outcome(table.state)
    assert (outcome.winners, outcome.why) == ((0,), "ann has 25 zombies and wins.")


@pytest.mark.parametrize(("turn", "is_sealed"), [(0, True), (90, False)])
def test_zb_tile_18_who_may_place_it_otherwise_may_seal_the_map_all_the_same(turn: int, is_sealed: bool) -> None:
    """Only crossings are left. With its road to the south the cinema leaves room for one, to the north it does not.

    By the usual test this cannot be: a tile that closes the last open roads fits in one cell, and there in one way.
    """
    tiles: dict[str, Any] = {
        "n1": {"tile": "corner", "turn": 90}, "n1e1": {"tile": "corner", "turn": 180},
        "e1": {"tile": "corner", "turn": 270}, "s1": {"tile": "corner", "turn": 270},
    }  # fmt: skip
    table = quiet(
        map=tiles, out=undrawn(*kinds(tiles), "night-owl-cinema", *["cross"] * 4), helipad="gone",
        variants={**SHORTER, "seal_test": "no_remaining_tile_fits"}, pending=[placing("night-owl-cinema")],
    )  # fmt: skip
    table.allows(f"w1 {turn}", "ZB-TILE-01")
    put_all(table.play(f"w1 {turn}"))
    assert (table.table.sealed, table.state.current) == (is_sealed, int(is_sealed))


def test_zb_tile_22_event_03_a_turn_that_was_lost_by_sealing_was_the_start_of_a_new_round() -> None:
    hand = "hand: [glove-box-find, loose-grip, warm-soup], played: 1"
    table = lay(
        f"name: ann, {hand}", "name: ben, hand: [], played: 1", "name: cat, hand: []", map=WEST_OPEN, turn=6,
        discard=["not-today"] * 2, pending=[{"kind": "discarding", "seat": "cat"}],
    )  # fmt: skip
    assert table.ann.played == 0  # cat has no card to throw away, so ann's turn has begun
    table.play("sporting goods", "zombie nw n w c sw s", "bullet nw n w c", "life se")
    assert (table.table.sealed, table.state.current) == (True, 1)
    table.play("ann play glove-box-find")  # in ben's turn, the card of the round that began with the lost one
    assert (table.ann.bullets, table.ann.played) == (5, 1)
    table.refused("ann play loose-grip ben", "ZB-EVENT-02", "ZB-EVENT-03")


def test_zb_tile_19_the_last_tile_of_the_deck_is_no_seal() -> None:
    gone = undrawn(*kinds(WEST_OPEN), "sporting-goods")
    table = quiet(map=WEST_OPEN, out=gone, helipad="gone", phase="tile", variants=SHORTER)
    table.play("zombie nw n w c sw s", "bullet nw n w c", "life se")
    assert (table.table.deck, table.table.sealed, table.kind) == (0, False, "move_die")


def test_zb_tile_20_heli_10_after_a_seal_every_tile_is_discarded_the_helipad_too() -> None:
    sealed = {**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}
    table = quiet(map=sealed, phase="tile")
    assert table.table.sealed
    table.play("cross").reports("Four-way crossing fits nowhere and is out of the game.", "ZB-TILE-12")
    last = quiet(map=sealed, out=undrawn(*kinds(sealed)), phase="tile", zombies=["w1.n"])
    assert (last.table.helipad, last.table.deck, last.kind) == ("gone", 0, "move_die")


def test_zb_tile_21_nothing_moves_a_tile_that_lies() -> None:
    table = quiet(map=CROSS, phase="roll")
    why = table.refused("place n1 90", "ZB-TILE-21", "ZB-TURN-02", "ZB-TILE-01", "ZB-TURN-15")
    assert why.startswith("Four-way crossing is already on n1 and stays there")
    assert "'place' belongs in step 1, after a tile is drawn, and that is over." in why


@pytest.mark.parametrize(("test", "is_sealed"), [("no_open_road", False), ("no_remaining_tile_fits", True)])
def test_zb_open_14_or_the_map_is_sealed_when_no_tile_of_the_deck_fits(test: str, is_sealed: bool) -> None:
    # Then only n1 is open, where only four exits fit, and all that have them are out of the game.
    table = quiet(
        map=south_open(HOLE), out=["cross"] * 4 + ["straight"] * 2 + ["union-lock"], helipad="gone",
        variants={**SHORTER, "seal_test": test}, pending=[placing("thunder-lanes")],
    )  # fmt: skip
    put_all(table)
    assert table.table.sealed is is_sealed
    assert (table.state.current, table.kind) == ((1, "draw_tile") if is_sealed else (0, "move_die"))


# --- HELI ---


def test_zb_heli_01_03_the_player_with_fewest_zombies_places_it_by_the_rules_of_all_tiles() -> None:
    out = undrawn("cross")
    table = quiet("name: ann, kills: 3", "name: ben, kills: 1", "name: cat, kills: 2", map=CROSS, out=out, phase="tile")
    assert table.prompt == "ben: where does Helipad go (such as n2)? Rotation makes no difference."
    table.refused("ann place n2", "ZB-HELI-01", "ZB-HELI-03")
    table.refused("ben place n3", "ZB-TILE-05", "ZB-TILE-06", "ZB-HELI-03")
    table.play("n2")
    assert (table.table.helipad, table.table.map["n2"]) == ("map", Laid("helipad", 0))


def test_zb_spawn_01_04_no_zombie_is_put_before_its_tile_is_placed() -> None:
    table = quiet("name: ann, kills: 1", "name: ben", map=CROSS, out=undrawn("cross"), phase="tile")
    why = table.refused("ben zombie n2.c", "ZB-SPAWN-01", "ZB-SPAWN-04", "ZB-TURN-01")
    assert why.startswith("'zombie' belongs right after a tile is placed")


def test_zb_heli_02_of_those_tied_for_fewest_one_is_picked_at_random() -> None:
    out = undrawn("cross")
    table = quiet("name: ann", "name: ben, kills: 1", "name: cat", map=CROSS, out=out, phase="tile")
    assert table.prompt == "ann and cat are tied for fewest zombies. Pick one at random: who places the Helipad?"
    assert table.legal == ["reveal placer ann", "reveal placer cat"]
    table.refuses("placer ben", "'ben' is not possible here; use one of ann, cat.", "ZB-HELI-02")
    table.play("cat").reports(
        "cat has fewest zombies (0) and places the Helipad.", "ZB-HELI-02", "ZB-HELI-03", "ZB-OPEN-20"
    )


def test_a_tile_that_can_only_be_one_may_be_named_all_the_same_but_not_twice() -> None:
    table = quiet(map=CROSS, out=undrawn("cross"), zombies=["n1.c"], walking=1)
    table.play("n1.c n ; helipad")  # the last of the deck, drawn as the turn of ben began
    assert table.kind == "placer"
    assert begun().play("ann", "tee").check("tee").legal is False


def test_zb_heli_03_it_may_be_who_drew_it() -> None:
    table = quiet("name: ann", "name: ben, kills: 1", map=CROSS, out=undrawn("cross"), phase="tile")
    assert table.asked == ["ann"]


def test_zb_heli_04_05_06_08_open_17_20_the_placer_puts_its_zombies_and_the_turn_stays() -> None:
    out = undrawn("cross")
    table = quiet("name: ann, kills: 1, at: n1.c", "name: ben", map=CROSS, out=out, zombies=["n1.c"], phase="tile")
    table.play("n2").reports("Zombies go on n2.c.", "ZB-HELI-05", "ZB-OPEN-17")
    table.refuses("ann zombie n", "ben placed the tile and puts its pieces.", "ZB-HELI-06", "ZB-OPEN-20")
    there = "There is already a zombie on n2.c."
    table.afresh().refuses("zombie c", there, "ZB-SPAWN-08", "ZB-SPACE-10", "ZB-HELI-05", "ZB-OPEN-17")
    table.play("nw ne s")
    assert table.table.zombies == ["n1.c", "n2.c", "n2.ne", "n2.nw", "n2.s"]
    assert (table.prompt, table.state.current) == ("ann fights on n1.c: roll the die. 4 or more wins.", 0)
    assert table.table.deck == 0


@pytest.mark.parametrize(
    ("choice", "asked", "there"), [("exits_free", 4, 0), ("none", 0, 0), ("all_nine", 0, 9), ("exits_centre", 3, 1)]
)
def test_zb_open_17_or_they_are_all_free_or_none_or_nine(choice: str, asked: int, there: int) -> None:
    table = quiet(
        "name: ann, kills: 1", "name: ben", map=CROSS, out=undrawn("cross"), phase="tile",
        variants={"helipad_zombies": choice},
    ).play("n2")  # fmt: skip
    assert len(table.table.zombies) == there
    assert table.kind == ("bring" if asked else "move_die")
    if asked:
        assert f"puts {asked} zombies on Helipad at n2" in table.prompt


def test_zb_spawn_08_open_17_a_zombie_that_the_placer_put_on_the_centre_takes_it_like_any_space() -> None:
    table = quiet(
        "name: ann, kills: 1", "name: ben", map=CROSS, out=undrawn("cross"), phase="tile",
        variants={"helipad_zombies": "exits_free"},
    ).play("n2", "c")  # fmt: skip
    table.refuses("c", "There is already a zombie on n2.c.", "ZB-SPAWN-08", "ZB-SPACE-10")


def test_zb_heli_07_open_16_a_helipad_that_fits_nowhere_is_out_and_only_25_zombies_win() -> None:
    sealed = {**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}
    table = quiet(map=sealed, out=undrawn(*kinds(sealed)), zombies=["n1.c"], walking=1).play("n1.c e")
    message = "The Helipad fits nowhere and is out of the game. Now you can win only with 25 zombies."
    table.reports(message, "ZB-HELI-07", "ZB-HELI-10", "ZB-OPEN-16")
    assert (table.table.helipad, table.table.deck, table.kind) == ("gone", 0, "move_die")
    unsealed = quiet(map=ASIDE, out=undrawn(*kinds(ASIDE), "cross"), phase="tile", variants=SHORTER)
    unsealed.play("helipad").reports(message, "ZB-HELI-07", "ZB-OPEN-16")
    assert not any("ZB-HELI-10" in rules for _, rules in unsealed.events), "no map was sealed before"


ASIDE: dict[str, Any] = {
    "n1": {"tile": "corner", "turn": 90}, "n1e1": {"tile": "corner", "turn": 180},
    "e1": {"tile": "corner", "turn": 270}, "s1": {"tile": "corner", "turn": 270},
    "s1w1": {"tile": "sporting-goods", "turn": 270},
}  # fmt: skip
"""Only w1 is open, and a road to its south would run into a wall: the Helipad does not fit."""
RETRY = {**SHORTER, "helipad_unplaceable": "retry"}


def test_zb_open_16_or_it_lies_aside() -> None:
    left = undrawn(*kinds(ASIDE), "straight", "straight")
    table = quiet(map=ASIDE, out=left, phase="tile", variants=RETRY).play("helipad")
    message = "The Helipad fits nowhere. It stays beside the map until it fits (variant helipad_unplaceable: retry)."
    table.reports(message, "ZB-HELI-07", "ZB-OPEN-16")
    assert (table.table.helipad, table.kind) == ("aside", "move_die")


def test_zb_open_16_and_whoever_has_fewest_zombies_then_places_it_once_a_tile_makes_room() -> None:
    left = undrawn(*kinds(ASIDE), "straight", "straight")
    table = quiet(
        "name: ann, kills: 1", "name: ben", map=ASIDE, out=left, helipad="aside", phase="tile", variants=RETRY
    )
    assert table.prompt == "ann puts 2 zombies on Straight street at w1: where (w c e)?"
    table.play("w c")
    table.reports("ben has fewest zombies (0) and places the Helipad.", "ZB-HELI-01", "ZB-OPEN-20")
    message = "Helipad fits only on w2, not turned: exits n e s w."
    table.reports(message, "ZB-TILE-11")
    table.play("n s w")
    assert (table.table.helipad, table.state.current, table.kind) == ("map", 0, "move_die")


def test_zb_heli_09_in_the_shorter_game_tiles_are_drawn_after_it() -> None:
    out = undrawn("cross", "tee", "straight")
    table = quiet(map={"n1": "cross", "n2": "helipad"}, out=out, phase="tile", variants=SHORTER)
    assert table.deck == {"straight": 1, "tee": 1}


def test_zb_heli_11_open_64_a_seal_after_it_leaves_both_victories_open() -> None:
    around = {**south_open(HOLE), "n1": "helipad"}
    table = quiet(
        "name: ann", "name: ben, at: n1.n", map=around, out=undrawn(*kinds(around), "thunder-lanes", "tee"),
        variants=SHORTER, pending=[placing("thunder-lanes")],
    )  # fmt: skip
    put_all(table)
    message = "The map is sealed: ann loses the rest of the turn. From now on you win with 25 zombies, or on a Helipad that is already on the map."
    table.reports(message, "ZB-HELI-11", "ZB-OPEN-64", "ZB-TILE-14")
    assert table.state.current == 1
    table.play("1", "s")
    assert table.game.outcome(table.state).winners == (1,)


@pytest.mark.parametrize(("kills", "loses"), [((1, 0), False), ((0, 1), True)])
def test_zb_heli_12_open_65_a_helipad_that_seals_costs_its_placer_the_rest_of_the_own_turn_only(
    kills: tuple[int, int], loses: bool
) -> None:
    table = quiet(
        f"name: ann, kills: {kills[0]}", f"name: ben, kills: {kills[1]}", map=HOLE,
        out=undrawn(*kinds(HOLE), "straight", "straight"), phase="tile", variants=SHORTER,
    )  # fmt: skip
    table.play("helipad", "nw ne s")
    assert table.table.sealed
    assert not any({"ZB-HELI-11", "ZB-OPEN-64"} & {*rules} for _, rules in table.events), "that is a seal after it"
    if loses:
        assert (table.state.current, table.table.helipad) == (1, "map")
        message = "The map is sealed: ann loses the rest of the turn."
        (clauses,) = [rules for text, rules in table.events if text.startswith(message)]
        assert {"ZB-TILE-14", "ZB-HELI-12", "ZB-OPEN-65"} < {*clauses}
        return
    table.reports("The map is sealed, but ben loses nothing on another player's turn.", "ZB-HELI-12", "ZB-OPEN-65")
    assert (table.state.current, table.kind) == (0, "move_die")


# --- what is reported about a tile that came automatically ---

LAST: dict[str, Any] = {"map": {"n1": "straight"}, "deck": 1, "out": undrawn("straight"), "phase": "tile"}
"""Only the Helipad is left to draw."""


def last_tile() -> Play:
    """Ann and Ben are tied for fewest zombies as the Helipad comes."""
    state, past = GAME.take_up(position("name: ann", "name: ben", "name: cleo, kills: 4", **LAST, variants=QUIET))
    table = Play(state)
    table.past = past
    return table


def test_zb_heli_01_who_has_more_zombies_does_not_place_it_whoever_is_on_turn() -> None:
    rules = ("ZB-HELI-01", "ZB-HELI-03", "ZB-HELI-02")
    assert last_tile().refused("cleo n2 0", *rules).startswith("cleo does not have the fewest zombies")
    assert "ZB-TURN-09" not in last_tile().afresh().check("ben n2 0").rules


def test_zb_setup_06_another_tile_than_the_helipad_cannot_be_the_last() -> None:
    why = last_tile().refused("straight", "ZB-SETUP-06", "ZB-TURN-02", "ZB-TILE-01", "ZB-HELI-02")
    assert why.startswith("Helipad was drawn automatically")


def test_zb_heli_02_the_tile_its_placer_and_its_cell_are_one_line() -> None:
    table = last_tile()
    assert [one.verdict.legal for one in check_line(GAME, table.state, "helipad; ann; ann e1 0", table.past)] == [
        True
    ] * 3


@pytest.mark.parametrize("line", ["ann 5", "5"])
def test_zb_tile_14_a_die_after_the_seal_is_refused_because_of_the_seal(line: str) -> None:
    table = quiet("name: ann", "name: ben", map=WEST_OPEN, phase="tile").play("sporting goods")
    verdict = table.play("zombie nw n w c sw s", "bullet nw n w c", "life se").check(line)
    assert (verdict.legal, verdict.rules[:2]) == (False, ("ZB-TILE-14", "ZB-TILE-17"))
    assert verdict.why.startswith("The tile seals the map, so ann loses the rest of the turn.")
