"""How lines may be written, and what is answered to one that cannot be read."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines
from companion.referee.table import GameTable, Stopped
from tests.games.zombies.lay import GAME, Play, begun, lay, quiet
from tests.games.zombies.test_event import lost

CROSS = {"n1": "cross"}


@pytest.mark.parametrize(
    ("line", "tile"),
    [
        ("tee", "tee"), ("TEE", "tee"), ("junction", "tee"), ("Three-way junction", "tee"), ("reveal tile tee", "tee"),
        ("tile tee", "tee"), ("street corner", "corner"), ("crossing", "cross"), ("clinic", "riverside-clinic"),
        ("Riverside Clinic", "riverside-clinic"), ("sporting goods", "sporting-goods"), ("kzb", "radio-kzb"),
        ("union lock & safe", "union-lock"), ("mar", "market-hall"), ("T05", "tee"),
        ("ann tee", "tee"), ("ann draws market hall", "market-hall"), ("draw straight", "straight"),
    ],
)  # fmt: skip
def test_a_tile_is_named_by_its_id_its_name_a_word_of_it_or_its_code(line: str, tile: str) -> None:
    table = begun().play("ann", line)
    assert table.texts[-1 if table.kind == "place" else -2].startswith("ann draws")
    assert table.state.pending[-1].tile == tile


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("street", "'street' is not a player or an action"),  # three kinds have that in their names
        ("tile street", "there is no tile 'street'; use one of town-square, helipad, straight"),
        ("fish", "'fish' is not a player or an action"),
        ("ann", "what does 'ann' do? Add an action"),
    ],
)
def test_what_is_no_tile_is_reported(line: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        begun().play("ben", line)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("n1", "'n1' is a whole tile; name a space on it, such as n1.c"),
        ("move", "which space? Name the tile, then the spot"),
        ("n1.x", "there is no space 'n1.x'"),
        ("c", "'c' is not a step; use n, e, s, w or a space such as ts.c"),
        ("walk n1.c", "where does the zombie go? Type n, e, s, w"),
        ("walk n1.c c", "'c' is not a step; a zombie goes n, e, s, w"),
        ("walk any", "'any' is not a possible answer now"),
        ("pay", "use one of life, bullets, held"),
        ("pay gold", "'gold' does not fit here; use one of life, bullets, held"),
        ("discard", "which card? Use one of iron-poker"),
        ("discard warm-soop", "there is no event card 'warm-soop'; did you mean warm-soup?"),
        ("place", "which cell? Count cells from Town Square"),
        ("place up", "which cell? Count cells from Town Square: n1 is north of it"),
        ("ann ann n", "'ann' is a player: use an action there"),
        ("99999999999999999999", "'99999999999999999999' is not a number that the game can use"),
        ("three", "'three': write numbers as digits, such as 3"),
    ],
)
def test_what_a_line_lacks_is_reported(line: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        lay(map=CROSS, moving=3).play(line)
    assert why in str(caught.value)


@pytest.mark.parametrize("line", ["pay bullets", "bullets", "ann bullets", "shoot", "spend bullets", "bullet"])
def test_bullets_are_paid_in_many_words(line: str) -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    table = quiet("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], pending=[fight])
    assert (table.play(line).ann.bullets, table.ann.kills) == (2, 1)


@pytest.mark.parametrize("line", ["pay life", "life", "ann life", "heart", "lose a life", "a life"])
def test_and_so_is_a_life(line: str) -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    table = quiet("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], pending=[fight])
    assert table.play(line).ann.life == 2


def lost_with(value: int, seat: str = "life: 2") -> Play:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": value}
    return quiet(f"name: ann, at: n1.c, {seat}", "name: ben", map=CROSS, zombies=["n1.c"], pending=[fight])


@pytest.mark.parametrize("line", ["pay 2", "ann pay 2", "ann spend 2", "ann pay 2 5"])
def test_zb_combat_08_bullets_may_be_counted(line: str) -> None:
    table = lost_with(2).play(line)
    assert (table.ann.bullets, table.ann.life, table.ann.kills) == (1, 2, 1)


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("pay 1", ("ZB-COMBAT-09",)),
        ("pay 0", ("ZB-COMBAT-09",)),
        ("pay 3", ("ZB-COMBAT-10", "ZB-OPEN-27")),
        ("pay 999999999999", ("ZB-COMBAT-10", "ZB-OPEN-27")),
    ],
)
def test_zb_combat_09_10_open_27_no_more_and_no_fewer_than_the_win_needs(line: str, rules: tuple[str, ...]) -> None:
    assert lost_with(2).refused(f"ann {line}", *rules) == "Pay 2 bullets to win, no more and no fewer; ann has 3."


def test_bullets_that_are_counted_have_to_be_there_and_their_number_is_of_one_fight_only() -> None:
    lost_with(2, "bullets: 2").allows("ann pay 2", "ZB-COMBAT-07")
    few = lay("name: ann, at: n1.c, bullets: 1, hand: ['?']", "name: ben", **lost(2))
    few.refused("ann pay 2", "ZB-COMBAT-12", "ZB-COMBAT-09", "ZB-OPEN-27")
    lost_with(2).refused("ben pay 1", "ZB-COMBAT-21", "ZB-OPEN-44")
    fighting = quiet("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], fight="n1.c")
    fighting.refused("ann pay 1", "ZB-COMBAT-04", "ZB-COMBAT-11")


@pytest.mark.parametrize("line", ["pay spare", "spare", "ann pay spa"])
def test_zb_combat_16_a_life_to_spare_is_not_the_last_one(line: str) -> None:
    table = lost_with(3).play(line)
    assert (table.ann.life, table.ann.bullets) == (1, 3)
    why = lost_with(3, "life: 1").refused("ann pay spare", "ZB-COMBAT-16")
    assert why == "ann has 1 life left and none to spare."


def test_words_for_a_payment_are_no_names() -> None:
    for name in ("bullets", "held", "spare"):
        with pytest.raises(Unreadable, match=name):
            GAME.setup([name, "ben"])


def test_a_whole_turn_may_be_one_line() -> None:
    table = begun().play("dealer ann ; tee ; place n1 ; zombie w c e ; 4 ; n n n ; 2 ; bullets ; e ; 5 ; 2 ; pass")
    assert table.prompt == "ben draws the top tile (28 left): which one is it?"


@pytest.mark.parametrize(
    "line",
    [
        "ann; tee; n1; w c e; 4; n n n; 2; bullets; e; 5; 2; pass",
        "ann; tee n1 w c e 4 n n n 2 bullets e 5 2 pass",
        "ann; ann tee n1 0 n1.w c e ann 4 n n n 2 bullet e 5 2 pass",
        "dealer ann; three-way junction n1 w c e 4 ts.n n n 2 bullets n1.e roll 5 2 pass",
        "ann\ntee n1 w c e\n4 n n n\n2 pay bullets e\n5\n2 pass",
    ],
)
def test_what_answers_one_thing_after_the_other_needs_nothing_between(line: str) -> None:
    """Which verb places leave out follows from what is asked when they have their turn."""
    table = begun().play(*line.split("\n"))
    assert table.prompt == "ben draws the top tile (28 left): which one is it?"
    assert (table.ann.at, table.ann.bullets, table.ann.kills) == ("n1.e", 1, 2)


@pytest.mark.parametrize("line", ["straight n c", "straight n2 n c", "straight place n2 ; n2.n ; c"])
def test_a_tile_that_fits_in_one_way_only_is_followed_by_its_pieces(line: str) -> None:
    corners = {cell: {"tile": "corner", "turn": turn} for cell, turn in (("w1", 90), ("s1w1", 0), ("s1", 270))}
    dead_end = {"tile": "sporting-goods", "turn": 90}
    table = quiet(map={"ts": "town-square", "n1": "straight", "e1": dead_end, **corners}, phase="tile").play(line)
    assert table.table.zombies == ["n2.c", "n2.n"]


def test_dice_a_life_and_the_steps_after_it_are_one_line() -> None:
    table = quiet("name: ann, at: ts.n", "name: ben", map=CROSS, zombies=["n1.s"], moving=3).play("n 1 life 6 n n")
    assert (table.ann.at, table.ann.life, table.ann.kills) == ("n1.n", 2, 1)


def test_behind_the_zombie_die_places_are_those_of_zombies() -> None:
    table = quiet("name: ann, at: ts.n", "name: ben", map=CROSS, zombies=["n1.c", "n1.w", "ts.e"], moving=1)
    table.play("n 3 n1.c n n1.w e ts.e s")
    assert table.table.zombies == ["n1.c", "n1.n", "ts.se"]


def test_what_waits_for_another_answer_is_offered_and_may_be_typed_as_it_is() -> None:
    table = GameTable(GAME, begun().state, {"seed": 1, "game": "zombies", "seats": ["ann", "ben"]})
    for line in ("ann", "tee n1 w c e 4 n n n"):
        list(table.play(line, is_strict=True))
    *_, stopped = table.play("e 5 ; 1 n1.w e", is_strict=True)
    assert isinstance(stopped, Stopped)
    assert (stopped.is_early, stopped.rest) == (True, "move e ; roll 5 ; roll 1 ; n1.w e")
    list(table.play(f"6 ; {stopped.rest}", is_strict=True))
    assert (table.state.seats[0].at, table.state.table.zombies) == ("n1.e", ["n1.c"])


@pytest.mark.parametrize("line", ["zombie w c e", "ann zombies n1.w, n1.c, n1.e", "ann w c e", "n1.w ; c ; ann e"])
def test_the_pieces_of_a_tile_may_be_named_at_once_or_one_by_one(line: str) -> None:
    table = begun().play("ann", "tee", "n1", line)
    assert (table.table.zombies, table.kind) == (["n1.c", "n1.e", "n1.w"], "move_die")


def test_the_seat_that_is_asked_speaks_unless_another_is_named() -> None:
    table = quiet("name: ann", "name: ben", "name: cat", map=CROSS, moving=2)
    table.refused("cat n", "ZB-TURN-01", "ZB-TURN-09")
    assert table.play("ann n", "s").ann.at == "ts.c"


def test_every_action_reads_back_as_it_is_written() -> None:
    tables = [
        begun().play("ann", "tee"),
        begun().play("ann", "tee", "n1"),
        lay(map=CROSS, zombies=["n1.c", "ts.c"], walking=2),
        lay(map=CROSS, moving=2),
        lay(map=CROSS, phase="discard"),
    ]
    for table in tables:
        for action in GAME.legal_actions(table.state):
            assert GAME.parse(table.state, GAME.text(table.state, action)) == action


def test_the_prompts_of_the_helipads_placer_take_a_name_alone() -> None:
    table = Play(GAME.setup(["ann", "ben"])).play("be")
    assert table.state.current == 1


def test_zb_tile_02_a_turn_that_is_none_is_not_taken_for_a_die_behind_the_only_place() -> None:
    around = {"n1": "cross", "e1": "cross"}
    for turn in ("45", "360", "-90", "1"):
        table = quiet(map=around, pending=[{"kind": "placing", "seat": "ann", "tile": "straight"}])
        why = f"'{turn}' is not a turn; use 0, 90, 180 or 270 (degrees clockwise)."
        table.refuses(f"place n2 {turn}", why, "ZB-TILE-02")
        table.refuses(f"n2 {turn}", why, "ZB-TILE-02")
        assert table.kind == "place"


def test_zb_turn_15_a_cell_and_a_turn_are_a_tile_even_after_step_1() -> None:
    for phase in ("roll", "zombies"):
        table = quiet("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.n"], phase=phase)
        table.refused("n2e1 0", "ZB-TURN-02", "ZB-TILE-01", "ZB-TURN-15")


def test_a_compass_point_alone_moves_no_zombie() -> None:
    for side in "nesw":
        table = quiet("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.c", "ts.n", "ts.e"], walking=2)
        blocked = ("ZB-MOVE-08", "ZB-MOVE-04", "ZB-SPACE-06") if side in "ew" else ()
        table.refused(side, *blocked, "ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")


def test_what_has_been_put_by_itself_is_named_by_its_spots() -> None:
    table = lay("name: ann, hand: [standing-room-only]", "name: ben, hand: []", map={"w1": "blue-moon-diner"})
    table.state.pending[:] = lay(moving=2).state.pending
    table.play("play standing-room-only w1", "zombie nw n ne")
    # A game that is taken up again knows nothing of it.
    table.afresh().refused("zombie nw", "ZB-SPAWN-01", "ZB-SPAWN-04", "ZB-TURN-15")


def test_what_cannot_be_read_behind_what_is_illegal_does_not_hide_why() -> None:
    table = quiet(map=CROSS, pending=[{"kind": "placing", "seat": "ann", "tile": "tee"}])
    verdicts = [one.verdict for one in check_line(GAME, table.state, "place n2 180 ; zombie s c w")]
    assert (verdicts[0].legal, verdicts[0].rules) == (False, ("ZB-TILE-04", "ZB-TILE-05"))
    with pytest.raises(Unreadable):
        check_line(GAME, table.state, "zombie c")


def test_zb_win_03_once_the_game_is_over_a_line_needs_no_seat_to_be_refused() -> None:
    seats = "name: ann, at: n1.s, kills: 24", "name: ben"
    table = quiet(*seats, map=CROSS, zombies=["n1.c"], moving=3)
    done = resolve_lines(GAME, table.state, ["n 6", "move n1.n"])
    assert done.events[-1][0] == "ann has 25 zombies."
    assert done.refused is not None
    assert (done.refused.verdict.why, done.refused.verdict.rules) == ("The game is over.", ("ZB-WIN-03",))
