"""Positions: what is filled in, how things may be written, what cannot be and by which clause."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.state import Laid, Weapon
from companion.referee.setting import set_value
from tests.games.zombies.lay import GAME, QUIET, Play, lay, position, quiet, undrawn
from tests.games.zombies.test_placing import WEST_OPEN

CROSS = {"n1": "cross"}
CLINIC = {"n1": "riverside-clinic"}
ANN, BEN = "name: ann", "name: ben"


# --- what is filled in ---


def test_names_alone_are_the_beginning_of_a_first_turn() -> None:
    table = lay()
    assert (table.state.phase, table.kind, table.state.current) == ("tile", "draw_tile", 0)
    assert [(seat.life, seat.bullets, seat.hand) for seat in table.state.seats] == [(3, 3, ["?"] * 3)] * 2
    assert (table.table.deck, table.table.events, table.table.helipad) == (29, 44, "deck")


def test_decks_are_what_is_nowhere_else() -> None:
    table = lay(
        f"{ANN}, hand: [rummage]",
        f"{BEN}, hand: 2, weapons: [iron-poker]",
        map=CROSS,
        out=["tee"],
        discard=["sprinters"],
    )
    assert (table.table.deck, table.table.events) == (27, 45)
    assert table.ben.weapons == [Weapon("iron-poker")]


def test_the_phase_and_the_turn_follow_from_a_frame() -> None:
    table = quiet(ANN, BEN, map=CROSS, pending=[{"kind": "moving", "seat": "ben", "left": 3}])
    assert (table.state.phase, table.state.pending) == ("move", [Turn(1, 5, begun=True), Moving(1, 3)])
    table = quiet(
        f"{ANN}, at: n1.c",
        BEN,
        map=CROSS,
        zombies=["n1.c"],
        pending=[{"kind": "fight", "seat": "ann", "space": "N1.C"}],
    )
    assert (table.state.phase, table.state.pending[-1]) == ("fight", Fight(0, "n1.c"))


@pytest.mark.parametrize(
    ("phase", "kind"),
    [("setup", "dealer"), ("tile", "draw_tile"), ("fight", "move_die"), ("draw", "move_die"), ("roll", "move_die"),
     ("move", "move_die"), ("zombies", "zombie_die"), ("discard", "discard")],
)  # fmt: skip
def test_every_phase_begins_with_its_step(phase: str, kind: str) -> None:
    assert lay(map=CROSS, zombies=["n1.c"], phase=phase).kind == kind


def test_zb_zmove_01_zombies_that_are_still_to_be_moved_have_been_rolled_for() -> None:
    frame = {"kind": "zombies", "seat": "ann", "left": 3}
    document = {"seats": [{"name": "ann"}, {"name": "ben"}], "table": {"map": {"n1": "straight"}, "zombies": ["n1.c"]}}
    state = GAME.position({**document, "pending": [{"kind": "turn", "seat": "ann", "step": 6, "begun": True}, frame]})
    assert (state.pending[-1].stage, state.pending[-1].left) == ("moves", 3)


def test_a_deal_that_was_begun_goes_on() -> None:
    table = lay(
        f"{ANN}, hand: [rummage]", f"{BEN}, hand: [rummage, sprinters]", phase="deal", cards="app", dealer="ann"
    )
    assert table.prompt == "ben draws an event card: which one is it?"
    table.play("reveal ben.card warm-soup")
    assert table.prompt == "ann draws an event card: which one is it?"


def test_cells_spaces_tiles_and_tokens_may_be_written_short_and_in_any_case() -> None:
    table = quiet(
        f"{ANN}, at: E1N1.w", BEN, map={"N1": "tee", "e1n1": {"tile": "market-hall", "turn": 180}}, zombies=["N1.E"],
        tokens={"E1N1.e": "life"}, moving=2,
    )  # fmt: skip
    assert table.table.map == {"ts": Laid("town-square"), "n1": Laid("tee"), "n1e1": Laid("market-hall", 180)}
    assert (table.ann.at, table.table.zombies, table.table.tokens) == ("n1e1.w", ["n1.e"], {"n1e1.e": ["life"]})


def test_a_turn_in_which_a_tile_looks_the_same_is_the_smallest() -> None:
    table = quiet(map={"n1": {"tile": "straight", "turn": 180}}, phase="roll")
    assert table.table.map["n1"] == Laid("straight", 0)


def test_the_dead_have_nothing_until_their_turn() -> None:
    table = quiet(f"{ANN}, dead: true", BEN, map=CROSS, pending=[{"kind": "moving", "seat": "ben", "left": 1}])
    assert (table.ann.life, table.ann.bullets) == (0, 0)


def test_a_weapon_is_loaded_if_nothing_is_stated() -> None:
    assert lay(f"{ANN}, weapons: [nail-launcher]", BEN).ann.weapons == [Weapon("nail-launcher", 3)]


def test_a_map_without_a_way_on_is_sealed() -> None:
    assert quiet(map={**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}, phase="roll").table.sealed


def test_how_a_finished_game_ended_is_filled_in_where_it_is_plain() -> None:
    table = quiet(f"{ANN}, kills: 25", BEN, phase="over")
    assert (table.table.ended, table.table.winner) == ("zombies", 0)
    table = quiet(f"{ANN}, at: n1.c", BEN, map={"n1": "helipad"}, out=undrawn(), phase="over", winner="ann")
    assert table.table.ended == "helipad"
    table = quiet(ANN, BEN, phase="over", variants={"time_limit": 2})
    assert table.game.outcome(table.state).winners == (0, 1)


def test_what_is_written_reads_back_half_way_through_everything() -> None:
    bringing = {"kind": "bringing", "seat": "ben", "cell": "n1", "zombies": 2, "bullets": 1, "life": 1}
    table = quiet(map={"n1": "radio-kzb"}, pending=[{"kind": "drawing_tile", "seat": "ann"}, bringing])
    assert table.state.pending[-1] == Bringing(1, "n1", 2, 1, 1)
    assert GAME.position(GAME.document(table.state)) == table.state


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("changes", "field", "what"),
    [
        ({"map": {"n1": "teee"}}, "table.map.n1.tile", "there is no tile 'teee'"),
        ({"map": {"up": "tee"}}, "table.map.up", "use a cell counted from Town Square"),
        ({"out": ["xx"]}, "table.out", "there is no tile 'xx'"),
        ({"under": ["xx"]}, "table.under", "there is no tile 'xx'"),
        ({"zombies": ["n9.c"]}, "table.zombies", "there is no tile at n9.c"),
        ({"zombies": ["nine"]}, "table.zombies", "there is no space 'nine'"),
        ({"map": CROSS, "zombies": ["n1.nw"]}, "table.zombies", "n1.nw is blocked"),
        ({"tokens": {"n1.c": "life"}}, "table.tokens.n1.c", "there is no tile at n1.c"),
        ({"tokens": {"ts.c": "gold"}}, "table.tokens.ts.c", "use 'life' or 'bullet'"),
        ({"discard": ["xx"]}, "table.discard", "there is no event card 'xx'"),
        ({"lasting": [{"card": "xx", "seat": "ann"}]}, "table.lasting", "there is no event card 'xx'"),
        ({"opened": [["ts.n", "ts.c"]]}, "table.opened", "a road space and an inside space of the same tile"),
        ({"pending": [{"kind": "placing", "seat": "ann", "tile": "xx"}]}, "pending", "there is no tile 'xx'"),
        ({"pending": [{"kind": "bringing", "seat": "ann", "cell": "n1"}]}, "pending", "there is no tile on 'n1'"),
        ({"pending": [{"kind": "placer", "seats": []}]}, "pending", "the players tied for fewest zombies"),
        ({"pending": [{"kind": "fight", "seat": "ann", "space": "n1.c"}]}, "pending", "there is no tile at n1.c"),
        ({"phase": "noon"}, "phase", "use 'setup'"),
        ({"colour": "red"}, "colour", "unknown key"),
    ],
)
def test_what_is_not_there_is_reported_with_its_field(changes: dict[str, Any], field: str, what: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(**changes))
    assert str(caught.value).startswith(field)
    assert what in str(caught.value)


@pytest.mark.parametrize("before", [[], [{"kind": "turn", "seat": "ann", "step": 5, "begun": True}]])
@pytest.mark.parametrize(
    ("space", "what"), [(5, "use text"), ("ts.q", "there is no space 'ts.q'"), ("ts.n", "ann is at ts.c")]
)
def test_a_frame_is_counted_as_it_was_given_whoever_complains(before: list[Any], space: Any, what: str) -> None:
    """The turn below it may be left out, and is then no frame of the document."""
    frames = [*before, {"kind": "moving", "seat": "ann"}, {"kind": "fight", "seat": "ann", "space": space}]
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(pending=frames))
    assert str(caught.value).startswith(f"pending[{len(before) + 1}].space: {what}")


@pytest.mark.parametrize(
    ("seat", "what"),
    [
        ("at: n1.c", "there is no tile at n1.c"),
        ("hand: [xx]", "there is no event card 'xx'"),
        ("hand: 100", "a list of cards, or their number from 0 to 99"),
        ("weapons: [rummage]", "there is no weapon 'rummage'"),
        ("weapons: [xx]", "there is no weapon 'xx'"),
        ("life: many", "use a whole number"),
    ],
)
def test_what_a_seat_cannot_have_is_reported(seat: str, what: str) -> None:
    with pytest.raises(Unreadable, match=r"seats\[0\]") as caught:
        GAME.position(position(f"{ANN}, {seat}", BEN))
    assert what in str(caught.value)


@pytest.mark.parametrize(
    "name", ["n", "ts", "e2", "c", "tile", "tee", "T01", "move", "life", "rummage", "bullets", "draw"]
)
def test_a_name_that_is_a_word_of_the_lines_is_no_seats(name: str) -> None:
    with pytest.raises(Unreadable, match="it is a word of the game's own lines"):
        GAME.setup([name, "ben"])


# --- what is left open ---


@pytest.mark.parametrize(
    ("changes", "pile", "number", "taken"),
    [
        ({"map": {"n1": "helipad"}}, "out", 28, "table.out: the 28 tiles that are not on the map count as drawn and out of the game (ZB-SETUP-06)"),
        ({"map": {"n1": "helipad"}, "deck": 0}, "out", 28, "table.out: the 28 tiles"),
        ({"helipad": "gone", "variants": {"helipad_position": "lower_half"}}, "out", 28, "table.out: the 28 tiles"),
        ({"map": {"n1": "helipad"}, "variants": {"unplayable_tile": "under_deck"}}, "under", 28, "table.under: the 28 tiles"),
        ({"events": 3}, "discard", 41, "table.discard: 41 event cards that you do not name count as discarded (ZB-COMP-07)"),
        ({}, "out", 0, ""),
        ({"discard": ["rummage"]}, "discard", 1, ""),
    ],
)  # fmt: skip
def test_zb_setup_05_06_comp_07_what_is_left_open_is_completed_and_reported(
    changes: dict[str, Any], pile: str, number: int, taken: str
) -> None:
    document = position("name: ann", "name: ben", **{"phase": "roll", **changes})
    state = GAME.position(document)
    messages = GAME.completed(state, document)
    assert len(getattr(state.table, pile)) == number
    assert (messages[0].startswith(taken) and len(messages) == 1) if taken else not messages
    again = GAME.document(state)
    assert (GAME.position(again), GAME.completed(state, again)) == (state, []), "as `resolve` writes it"


# --- what cannot be ---


@pytest.mark.parametrize(
    ("changes", "clause", "what"),
    [
        ({"map": {"ts": "cross", "n1": "town-square"}}, "ZB-SETUP-03", "table.map.ts: Town Square belongs there"),
        ({"map": {"n2": "tee"}}, "ZB-TILE-05", "table.map.n2: no road leads there from Town Square"),
        ({"map": {"n1": {"tile": "straight", "turn": 90}}}, "ZB-TILE-03", "table.map.ts: a road runs to the north into a wall of Straight street on n1"),
        ({"map": {f"n{n}": "market-hall" for n in (1, 2)}}, "ZB-COMP-01", "2 Market Hall tiles are listed, but the game has 1"),
        ({"deck": 3}, "ZB-SETUP-05", "use 29, the tiles that are not drawn yet, not 3"),
        ({"map": CROSS, "helipad": "map"}, "ZB-HELI-01", "use map if the Helipad tile is on the map"),
        ({"map": {"n1": "helipad"}, "out": []}, "ZB-SETUP-06", "the Helipad is at the bottom of the deck"),
        ({"helipad": "gone", "out": [], "variants": {"helipad_position": "lower_half"}}, "ZB-SETUP-18", "at most 14 other tiles are left when it comes"),
        ({"map": CROSS, "sealed": True}, "ZB-TILE-16", "a road leads off the map"),
        ({"zombies": ["ts.c", "ts.c"]}, "ZB-SPACE-10", "2 zombies cannot stand on ts.c"),
        ({"map": CROSS, "tokens": {"n1.c": "life"}}, "ZB-SPAWN-02", "tokens can only be inside named buildings"),
        ({"map": CLINIC, "tokens": {"n1.e": ["life", "bullet"]}}, "ZB-SPACE-12", "a space holds at most 1, of different sorts"),
        ({"map": CLINIC, "tokens": {"n1.e": ["life", "life"]}, "variants": {"tokens_per_space": "2"}}, "ZB-SPACE-12", "of different sorts"),
        ({"map": {"n1": "market-hall"}, "tokens": {"n1.w": ["life", "bullet"]}, "zombies": ["n1.w"], "variants": {"tokens_per_space": "2"}}, "ZB-SPACE-11", "cannot share a space"),
        ({"map": CLINIC, "tokens": {"n1.e": "bullet"}}, "ZB-SPAWN-01", "Riverside Clinic brings 0, but 1 bullet tokens lie on n1"),
        ({"discard": ["rummage"] * 3}, "ZB-COMP-07", "there are 3 Rummage cards here, but the game has 2"),
        ({"events": 3, "discard": []}, "ZB-COMP-07", "3 in the deck and 6 unknown cards are not the 50 cards left"),
        ({"pending": [{"kind": "turn", "seat": "ann"}, {"kind": "turn", "seat": "ben"}]}, "ZB-TURN-01", "a turn cannot be inside another turn"),
        ({"map": CROSS, "fight": "n1.c", "zombies": ["n1.c"]}, "ZB-COMBAT-03", "ann is at ts.c and can fight only there"),
        ({"map": CROSS, "fight": "ts.c"}, "ZB-COMBAT-03", "there is no zombie to fight"),
        ({"zombies": ["ts.c"], "pending": [{"kind": "fight", "seat": "ann", "space": "ts.c", "stage": "pay", "value": 5}]}, "ZB-COMBAT-04", "a roll of 5 wins"),
        ({"zombies": ["ts.c"], "pending": [{"kind": "fight", "seat": "ann", "space": "ts.c", "stage": "pay"}]}, "ZB-CLAR-07", "a die shows 1 to 6"),
        ({"pending": [{"kind": "zombies", "seat": "ann", "left": 1, "stage": "moves", "moved": ["ts.c"]}]}, "ZB-ZMOVE-02", "there is no zombie on ts.c"),
        ({"pending": [{"kind": "zombies", "seat": "ann", "left": 7, "stage": "moves"}]}, "ZB-ZMOVE-01", "a die shows at most 6"),
        ({"map": CROSS, "pending": [{"kind": "bringing", "seat": "ann", "cell": "n1", "life": 1}]}, "ZB-SPAWN-01", "brings 0 bullets and 0 life"),
        ({"phase": "over"}, "ZB-WIN-03", "nobody has won"),
        ({"phase": "over", "ended": "zombies"}, "ZB-WIN-02", "name the winner"),
        ({"phase": "over", "ended": "helipad"}, "ZB-WIN-01", "name the winner"),
        ({"phase": "over", "ended": "time"}, "ZB-TURN-16", "this game has no turn limit"),
        ({"winner": "ann"}, "ZB-WIN-03", "the game is not over"),
        ({"phase": "over", "winner": "ann", "ended": "zombies", "pending": [{"kind": "drawing_tile", "seat": "ann"}]}, "ZB-WIN-03", "the game is over; leave this empty"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_by_its_clause(changes: dict[str, Any], clause: str, what: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(**changes))
    assert f"({clause})" in str(caught.value)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("seat", "clause", "what"),
    [
        ("life: 6", "ZB-TOKEN-03", "seats[1].life: a player holds at most 5 life tokens"),
        ("life: 0", "ZB-DEATH-01", "a player without a life token is dead"),
        ("dead: true, life: 2", "ZB-DEATH-18", "a dead player has no life until the next turn"),
        ("dead: true, at: ts.n", "ZB-DEATH-01", "a dead player's pawn is on the centre of Town Square"),
        ("dead: true, bullets: 2", "ZB-DEATH-13", "a player who dies gives up all bullets"),
        ("dead: true, weapons: [iron-poker]", "ZB-DEATH-04", "a player who dies loses all weapons in play"),
        ("kills: 3, killed: 2", "ZB-CLAR-06", "3 zombies are held; use 3 or more"),
        ("kills: 25", "ZB-WIN-02", "with 25 zombies the game is already won"),
        ("hand: 4", "ZB-EVENT-06", "a player holds at most 3 event cards on another player's turn"),
        ("played: 2", "ZB-EVENT-02", "the limit of event cards in a round is 1"),
        (
            "weapons: [iron-poker, iron-poker]",
            "ZB-EVENT-14",
            "Iron Poker cannot be in play twice in front of one player",
        ),
        ("weapons: [{card: iron-poker, bullets: 1}]", "ZB-EV-03", "Iron Poker has no bullets on it"),
        ("weapons: [{card: nail-launcher, bullets: 4}]", "ZB-EV-03", "Nail Launcher has 1 to 3 bullets on it"),
    ],
)
def test_a_seat_that_cannot_be_is_refused_by_its_clause(seat: str, clause: str, what: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(ANN, f"{BEN}, {seat}"))
    assert f"({clause})" in str(caught.value)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    "changes", [{}, {"pending": [{"kind": "drawing_tile", "seat": "ann"}]}, {"phase": "tile", "turn": 5}]
)
def test_zb_event_06_as_a_turn_begins_nobody_holds_too_many_cards(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position("name: ann, hand: 4", BEN, **changes))
    assert (
        str(caught.value) == "seats[0].hand: a player holds at most 3 event cards at the start of a turn (ZB-EVENT-06)"
    )
    drawing = [{"kind": "drawing_tile", "seat": "ann"}]
    GAME.position(position("name: ann, hand: 4, played: 1", BEN, pending=drawing))  # she has rummaged
    GAME.position(position("name: ann, hand: 4", BEN, phase="zombies"))


def test_zb_comp_08_there_are_a_hundred_zombies_unless_the_table_has_more() -> None:
    seats = [f"name: {name}, kills: 24" for name in ("ann", "ben", "cat", "dan")]
    zombies = ["ts.n", "ts.e", "ts.s", "ts.w", "ts.c"]
    with pytest.raises(
        Unreadable, match=r"5 zombies on the map and 96 held are more than the 100 in the game \(ZB-COMP-08\)"
    ):
        quiet(*seats, zombies=zombies)
    assert quiet(*seats, zombies=zombies, variants={"zombie_pool": "unlimited"}).state.current == 0


def test_zb_death_13_bullets_of_the_dead_stay_where_the_table_says_so() -> None:
    variants = {**QUIET, "respawn_bullets": "at_least_three"}
    assert lay(ANN, f"{BEN}, dead: true, bullets: 2", variants=variants, phase="roll").ben.bullets == 2


def test_everything_wrong_is_reported_at_once_each_on_its_line() -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(f"{ANN}, life: 9", f"{BEN}, kills: 30", zombies=["ts.n", "ts.n"]))
    assert str(caught.value).count("\n") == 2


def test_the_schema_has_the_nouns_and_holds_what_is_written() -> None:
    schema = GAME.schema()
    assert schema["title"] == "A position of Zombies!!!"
    seat = schema["$defs"]["Seat"]["properties"]
    assert (seat["life"]["default"], seat["bullets"]["default"]) == (3, 3)
    assert "helipad" in schema["$defs"]["Laid"]["properties"]["tile"]["enum"]
    assert "XX-" not in str(schema)


# --- corrected by hand ---


def put(table: Any, path: str, value: Any) -> Any:
    """The state with one value of its position corrected, as `set` does."""
    return set_value(GAME, table.state, path, value)


def test_decks_are_counted_again_when_what_has_left_them_is_corrected() -> None:
    table = lay(f"{ANN}, hand: [rummage]", BEN, map=CROSS, phase="roll")
    assert (table.table.deck, table.table.events) == (28, 46)
    more = put(table, "table.map.n2", "straight")
    assert (more.table.deck, more.table.map["n2"]) == (27, Laid("straight"))
    assert put(table, "table.discard", ["sprinters"]).table.events == 45
    assert put(table, "ann.hand", []).table.events == 47
    assert put(table, "table.deck", 3).table.deck == 3  # the corrected value itself stays


def test_a_count_that_was_corrected_stays_when_something_else_is() -> None:
    table = lay(f"{ANN}, hand: [rummage]", BEN, map=CROSS, phase="roll")
    state = set_value(GAME, put(table, "table.deck", 20), "table.events", 40)
    state = set_value(GAME, set_value(GAME, state, "table.map.n2", "straight"), "ann.hand", [])
    assert (state.table.deck, state.table.events) == (20, 40)
    sealed = set_value(GAME, put(table, "table.sealed", True), "table.map.n2", "straight")
    assert sealed.table.sealed


def test_zombies_put_down_too_many_are_taken_back_from_all_that_were_beaten() -> None:
    table = lay(f"{ANN}, kills: 3", BEN, map=CROSS, phase="roll")
    slip = put(table, "ann.kills", 30)
    assert slip.seats[0].killed == 30
    assert set_value(GAME, slip, "ann.kills", 3).seats[0].killed == 3
    assert put(table, "ann.killed", 7).seats[0].killed == 7


def test_a_seat_that_is_put_right_is_so_in_all_that_follows() -> None:
    table = lay(f"{ANN}, kills: 2, killed: 4", BEN, map=CROSS, phase="roll")
    assert [put(table, "ann.kills", kills).seats[0].killed for kills in (3, 6)] == [4, 6]
    dead = put(table, "ben.dead", True).seats[1]
    assert (dead.life, dead.bullets) == (0, 0)
    assert put(table, "table.map.n1.tile", "thunder-lanes").table.sealed is False
    sealed = quiet(map={**WEST_OPEN, "w1": {"tile": "tee", "turn": 0}}, phase="roll")
    assert put(sealed, "table.map.w1", {"tile": "sporting-goods", "turn": 270}).table.sealed


def test_a_thing_put_right_to_something_else_is_refused() -> None:
    table = lay(map=CROSS, phase="roll")
    for path, value in (("table", 3), ("seats", "none"), ("table.map", 5), ("ann.kills", "many")):
        with pytest.raises(Unreadable):
            put(table, path, value)


def test_zb_combat_02_a_fight_in_step_5_is_reached_by_a_step_that_has_been_made() -> None:
    """So a card for before the first step comes too late, whether or not a position says how many were made."""
    frames = [{"kind": "moving", "seat": "ann", "left": 2}, {"kind": "fight", "seat": "ann", "space": "n1.c"}]
    table = lay("name: ann, at: n1.c", BEN, map=CROSS, zombies=["n1.c"], pending=frames)
    assert table.state.pending[1].gone == 1
    assert not table.game.check(table.state, table.game.parse(table.state, "ben play twisted-ankle")).may_be_done


@pytest.mark.parametrize("phase", ["tile", "roll", "zombies"])
def test_to_act_says_whose_turn_it_is_though_a_die_or_a_tile_comes_next(phase: str) -> None:
    table = lay(ANN, BEN, phase=phase, to_act="ben", map=CROSS, zombies=["n1.c", "ts.c"])
    assert table.state.current == 1
    with pytest.raises(Unreadable, match="to_act: ann cannot act in this position"):
        lay(ANN, BEN, to_act="ann", pending=[{"kind": "turn", "seat": "ben", "step": 4}])


def sealed(**table: Any) -> dict[str, Any]:
    return position(ANN, BEN, phase="tile", map={**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}, **table)


@pytest.mark.parametrize("frame", [
    {"kind": "placing", "seat": "ben", "tile": "helipad"}, {"kind": "placer", "seats": ["ann", "ben"]},
])  # fmt: skip
def test_zb_heli_01_setup_06_a_helipad_that_is_to_be_placed_has_been_drawn(frame: dict[str, object]) -> None:
    turn = {"kind": "turn", "seat": "ann", "step": 1, "begun": True}
    state = GAME.position({"seats": [{"name": "ann", "kills": 3}, {"name": "ben"}], "pending": [turn, frame]})
    assert (state.table.helipad, state.table.deck) == ("aside", 0)
    assert GAME.position(GAME.document(state)) == state


def test_zb_tile_20_on_a_sealed_map_the_deck_shrinks_by_tiles_that_need_no_name() -> None:
    state = GAME.position(sealed(deck=8))
    assert (state.table.out, state.table.deck) == (["?"] * 16, 8)
    assert GAME.completed(state, sealed(deck=8)) == [
        "table.out: 16 tiles that you do not name count as discarded: the map is sealed (ZB-TILE-20)"
    ]
    assert GAME.position(GAME.document(state)) == state
    again = Play(state).play("tee")
    assert (again.table.deck, again.table.out) == (7, ["?"] * 16 + ["tee"])
    with pytest.raises(Unreadable, match="use 29, the tiles that are not drawn yet, not 30"):
        lay(deck=30)


def test_zb_turn_02_tile_20_without_a_number_the_turns_so_far_have_drawn_from_the_deck() -> None:
    for turn, deck in ((1, 24), (21, 9), (40, 0)):  # at last the Helipad comes, and fits nowhere
        document = {**sealed(), "turn": turn}
        assert GAME.position(document).table.deck == deck


def test_zb_tile_12_a_tile_out_of_the_game_may_be_unknown_on_any_map() -> None:
    table = lay(map=CROSS, out=["?", "tee"])
    assert (table.table.deck, table.deck["tee"]) == (26, 4)


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        ("lucky-shot", "ZB-EV-10"),
        ("jammed-magazine", "ZB-EV-11"),
        ("second-wind", "ZB-EV-06"),
        ("twisted-ankle", "ZB-EV-08"),
        ("not-today", "ZB-EV-25"),
    ],
)
def test_zb_ev_28_a_played_card_has_something_to_work_on(card: str, clause: str) -> None:
    playing = [{"kind": "playing", "seat": "ann", "card": card}]
    with pytest.raises(Unreadable, match=rf"pending\[0\]\.card: .*\({clause}\)"):
        lay(ANN, BEN, map=CROSS, phase="roll", pending=playing)
