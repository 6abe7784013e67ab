"""What a question names beside its nouns, and whoever answers it anyhow."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import Unreadable
from companion.games.zombies.words import asking
from companion.model import CHANCE
from companion.referee.lines import check_line
from companion.referee.playout import draw
from tests.games.zombies.lay import GAME, Play, begun, lay, quiet

CROSS = {"n1": "cross"}
NO_CARDS = "name: ben, hand: []"


# --- questions name what can be answered ---


@pytest.mark.parametrize(
    ("tile", "cell", "asked"),
    [
        ("straight", "n1", "ann puts 2 zombies on Straight street at n1: where (n c s)?"),
        ("corner", "n1 90", "ann puts 2 zombies on Street corner at n1: where (c e s)?"),
        ("tee", "n1", "ann puts 3 zombies on Three-way junction at n1: where (w c e s)?"),
        (
            "carver-library", "n1",
            "ann puts 1 bullet token and 1 life token on Carver Street Library at n1: where, in this order (nw n ne)?",
        ),
        (
            "sporting-goods", "n1",
            "ann puts 6 zombies, 4 bullet tokens and 1 life token on Sporting Goods Store at n1: "
            "where, in this order (nw n ne w c e sw)?",
        ),
    ],
)  # fmt: skip
def test_where_pieces_go_names_the_spaces_there_are(tile: str, cell: str, asked: str) -> None:
    assert lay(phase="tile").play(tile, cell).prompt == asked


def test_spaces_that_are_taken_are_named_no_more() -> None:
    table = lay(phase="tile").play("tee", "n1", "c")
    assert table.prompt == "ann puts 2 zombies on Three-way junction at n1: where (w e s)?"
    table.refuses("c", "There is already a zombie on n1.c.", "ZB-SPAWN-08", "ZB-SPACE-10")


@pytest.mark.parametrize(
    ("tile", "question"),
    [
        ("straight", "(such as n1 0)? Unturned (0), its exits are n s."),
        ("corner", "(such as n1 90)? Unturned (0), its exits are n e."),
        ("cross", "ann: where does Four-way crossing go (such as n1)? Rotation makes no difference."),
    ],
)
def test_where_a_tile_goes_says_how_it_looks_and_one_way_that_fits(tile: str, question: str) -> None:
    table = lay(phase="tile").play(tile)
    assert table.prompt.endswith(question)
    table.allows(table.prompt.partition("(such as ")[2].partition(")")[0])


def test_and_where_it_lies_it_is_reported_where_it_is_open() -> None:
    lay(phase="tile").play("corner", "n1 90").reports("Street corner is on n1, turned by 90: exits e s.", "ZB-TILE-01")


def test_zombies_that_have_to_move_come_with_a_step_that_one_can_make() -> None:
    table = lay(map={"n1": "cross", "s1": "straight"}, zombies=["n1.n", "s1.s"], walking=2)
    assert table.prompt == "ann: 2 zombies must move. From where to where (such as n1.n s)?"
    table.allows("n1.n s")


def test_held_is_named_where_bullets_lie_in_two_places_and_what_is_left_is_reported() -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 2}
    seat = "name: ann, at: n1.c, bullets: 3, hand: [], weapons: [{card: nail-launcher, bullets: 3}]"
    table = lay(seat, NO_CARDS, map=CROSS, zombies=["n1.c"], pending=[fight])
    where = "`bullets` takes those on weapons first, `held` those in hand"
    assert table.prompt == f"ann lost the roll with 2: pay a life, or 2 bullets ({where})?"
    table.play("held").reports("ann spends 2 bullets and wins (1 left in hand, 3 on weapons).", "ZB-COMBAT-07")
    one = lay(
        seat.replace("bullets: 3, hand", "bullets: 0, hand"), NO_CARDS, map=CROSS, zombies=["n1.c"], pending=[fight]
    )
    assert one.prompt == "ann lost the roll with 2: pay a life, or 2 bullets?"
    one.play("bullets").reports("ann spends 2 bullets and wins (0 left in hand, 1 on weapons).", "ZB-COMBAT-07")


def test_the_end_of_a_movement_asks_for_the_zombie_roll_unless_there_is_none() -> None:
    table = lay("name: ann, hand: [second-wind, sleepwalkers]", NO_CARDS, map=CROSS, moving=1).play("n")
    assert (
        table.prompt == "ann, on ts.n, has no steps left: roll for the zombies, or first play a card that adds steps."
    )
    skipped = lay("name: ann, hand: [second-wind]", NO_CARDS, map=CROSS, moving=1, skips=[6]).play("n")
    assert skipped.prompt == "ann, on ts.n, has no steps left: play a card that adds steps, or stop?"
    assert skipped.play("pass").kind == "discard"


# --- refusals that say what is asked ---


@pytest.mark.parametrize("line", ["w1", "place n1 0", "place n1 90", "ann place e1"])
def test_zb_tile_21_a_tile_that_lies_is_not_placed_again(line: str) -> None:
    table = lay(phase="tile").play("straight", "n1")
    why = "Straight street is already on n1 and stays there; `undo` takes it back."
    table.refuses(line, why, "ZB-TILE-21")


def test_zb_event_29_the_card_on_its_way_comes_before_the_payment() -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 2}
    table = lay("name: ann, at: n1.c", "name: ben", "name: cat", map=CROSS, zombies=["n1.c"], pending=[fight])
    table.play("ben play jammed magazine")
    why = "ben's Jammed Magazine comes first: until it takes effect, you can only answer a card."
    table.refuses("ann pay bullets", why, "ZB-EVENT-29", "ZB-EVENT-30", "ZB-OPEN-60")


# --- pieces in a row ---


@pytest.mark.parametrize(
    "line",
    [
        "nw ne",
        "bullet nw life ne",
        "ann nw ne",
        "n1.nw n1.ne",
        "bullet nw; life ne",
        "life ne bullet nw",
    ],
)
def test_pieces_in_a_row_are_bullets_then_life(line: str) -> None:
    table = lay(phase="tile").play("carver library", "n1", line)
    assert table.table.tokens == {"n1.nw": ["bullet"], "n1.ne": ["life"]}


def test_all_that_a_tile_brings_may_be_one_row() -> None:
    table = lay(phase="tile").play("sporting goods n1 nw n ne w c e nw n ne w sw")
    assert sorted(table.table.zombies) == ["n1.c", "n1.e", "n1.n", "n1.ne", "n1.nw", "n1.w"]
    tokens = {f"n1.{spot}": ["bullet"] for spot in ("nw", "n", "ne", "w")} | {"n1.sw": ["life"]}
    assert (table.table.tokens, table.kind) == (tokens, "move_die")


def test_one_place_too_many_is_refused() -> None:
    table = lay(phase="tile").play("carver library", "n1")
    why = "Carver Street Library at n1 brings 3 zombies, 1 bullet token and 1 life token: no life token is left to put there."
    table.refuses("nw ne n", why, "ZB-SPAWN-01", "ZB-SPAWN-02")
    tee = lay(phase="tile").play("tee", "n1")
    assert tee.refused("zombie c s e w", "ZB-SPAWN-04", "ZB-SPAWN-06", "ZB-SPAWN-07") == (
        "Three-way junction at n1 brings 3 zombies: no zombie is left to put there."
    )
    assert tee.refused("bullet c", "ZB-SPAWN-04", "ZB-SPAWN-06", "ZB-SPAWN-07") == (
        "No bullet token is left to put on Three-way junction, which brings 3 zombies."
    )
    tee.refused("zombie c s e ; zombie ts.n", "ZB-SPAWN-01", "ZB-SPAWN-04", "ZB-TURN-15")  # that is no tile of now


# --- anyhow ---


def test_any_puts_all_that_a_tile_brings() -> None:
    table = lay(phase="tile").play("sporting goods", "n1")
    assert GAME.usual_line(table.state) == "any"
    table.play("any")
    assert (len(table.table.zombies), len(table.table.tokens), table.kind) == (6, 5, "move_die")


def test_any_moves_zombies_towards_the_others_and_away_from_whoever_says_it() -> None:
    zombies = ["n1.n", "n1.w", "s1.c", "ts.s"]
    table = lay("name: ann", "name: ben, at: n1.e", map={"n1": "cross", "s1": "cross"}, zombies=zombies, walking=3)
    assert GAME.usual_line(table.state) == "any"
    assert table.play("any").table.zombies == ["n1.c", "n1.w", "s1.n", "ts.se"]


def test_any_takes_the_zombie_that_leaves_whoever_says_it_before_one_that_only_is_far_away() -> None:
    table = quiet("name: ann", "name: ben, at: n1.n", map=CROSS, zombies=["n1.e", "ts.n"], walking=1).play("any")
    assert table.table.zombies == ["n1.e", "n1.s"]


def test_any_puts_no_zombie_on_the_own_pawn_if_another_can_go_elsewhere() -> None:
    seats = "name: ann, at: n1.c", "name: ben, at: n1.e"
    assert quiet(*seats, map=CROSS, zombies=["n1.w", "ts.n"], walking=1).play("any").table.zombies != ["n1.c", "ts.n"]


def test_any_is_enough_for_zombies_that_may_go_two_steps() -> None:
    sprint = {"lasting": [{"card": "sprinters", "seat": "ben"}], "map": CROSS, "zombies": ["n1.c", "ts.n"]}
    table = lay("name: ann, at: ts.sw", NO_CARDS, walking=2, **sprint).play("any")
    assert table.kind == "discard"


def test_any_does_what_a_card_allows() -> None:
    graves = lay("name: ann, hand: [fresh-graves]", NO_CARDS, map=CROSS, phase="roll").play(
        "play fresh graves n1", "any"
    )
    assert len(graves.table.zombies) == 3
    inside = {"map": {"s1": "night-owl-cinema"}, "zombies": ["s1.nw", "s1.w", "s1.s"]}
    cellar = lay("name: ann, hand: [cellar-door]", NO_CARDS, phase="roll", **inside).play("play cellar door", "any")
    assert cellar.table.zombies == ["s1.s"]


def test_any_is_part_of_a_line() -> None:
    table = begun().play("ann", "tee n1 any 4 n", "stop 2 any")
    assert table.kind == "discard"
    assert table.table.zombies != ["n1.c", "n1.e", "n1.w"]


def test_any_may_stand_behind_the_seat_and_the_verb() -> None:
    people = "name: ann, at: s1.s", "name: ben, at: n1.e"
    town = {"map": {"n1": "cross", "s1": "cross"}, "zombies": ["n1.n", "s1.c", "ts.s"], "walking": 2}
    anyhow = lay(*people, **town).play("any").state
    for line in ("ann any", "walk any", "ann walk any", "ANN WALK ANY"):
        assert lay(*people, **town).play(line).state == anyhow
    lay(*people, **town).refused("ben walk any", "ZB-ZMOVE-09", "ZB-TURN-01", "ZB-TURN-09")
    for line in ("zombie any", "ann life any"):
        with pytest.raises(Unreadable):
            lay(*people, **town).play(line)
    for line in ("ann zombie any", "ann life any", "ann any"):
        brought = lay(phase="tile").play("sporting goods", "n1", line)
        assert (len(brought.table.zombies), len(brought.table.tokens)) == (6, 5)
    table = begun().play("ann", "tee n1 zombie any 4 n", "stop 2 ann walk any")
    assert table.kind == "discard"


def test_any_is_no_answer_where_it_matters() -> None:
    for table in (lay(moving=2), lay(phase="tile"), lay(phase="discard")):
        with pytest.raises(Unreadable, match="'any' answers nothing now"):
            table.play("any")
    with pytest.raises(Unreadable, match="it is a word of the game's own lines"):
        GAME.setup(["any", "ben"])


def test_in_random_games_any_is_legal_to_its_end_and_answers_all_of_it() -> None:
    answered = 0
    for seed in range(6):
        rng = Random(seed)
        state = GAME.setup(
            ["ann", "ben", "cat"][: 2 + seed % 2], {"walk_in_combat": "at_once"} if seed % 3 == 0 else {}
        )
        for _ in range(260):
            decision = GAME.decision(state)
            if decision is None:
                break
            kit = GAME.kit(state)
            if asking.can_pick_any(kit, state):
                judged = check_line(GAME, state, "any")
                assert judged
                assert all(one.verdict.legal is True for one in judged)
                after = Play(state.copy()).play("any")
                assert not after.state.pending or asking.asked_of(after.state.pending[-1]) != asking.asked_of(
                    state.pending[-1]
                )
                answered += 1
            actions = GAME.legal_actions(state)
            is_chance = actions[0].seat == CHANCE
            GAME.apply(state, draw(rng, actions, GAME.ways(state, actions)) if is_chance else rng.choice(actions))
    assert answered > 40


# --- what answers two questions at once ---


def test_zb_turn_08_whoever_draws_the_next_tile_has_thrown_no_card_away() -> None:
    table = lay("name: ann", "name: ben", map=CROSS, phase="discard").play("tee")
    assert (table.state.current, table.kind) == (1, "place")
    table.reports("ben draws Three-way junction.", "ZB-TURN-02")


def test_zb_turn_01_no_tile_is_drawn_while_cards_have_to_go() -> None:
    many = lay("name: ann, hand: ['?', '?', '?', '?']", "name: ben", map=CROSS, phase="discard")
    many.refused("tee", "ZB-TURN-01")


def test_a_tile_that_cannot_be_drawn_leaves_the_discard_as_it_is() -> None:
    table = lay("name: ann", "name: ben", map={"n1": "carver-library"}, phase="discard")
    table.refused("carver library", "ZB-TURN-01")
    assert table.state.current == 0
