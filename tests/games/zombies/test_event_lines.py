"""Event cards in lines, positions, odds, views and at the prompt."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import companion
from companion.cli.session import Session
from companion.errors import Unreadable
from companion.model import CHANCE, EVERYBODY
from companion.referee.playout import draw
from companion.referee.table import GameTable
from tests.games.zombies.lay import GAME, Play, lay, position
from tests.games.zombies.test_event import NO_CARDS, lost

DEAD = "i-dont-think-theyre-dead"
CITY = {"n1": "radio-kzb", "s1": "night-owl-cinema", "w1": "market-hall"}
HAND = "hand: [drop-it, fresh-graves, loose-grip]"


def three(hand: str, **changes: Any) -> Play:
    """Ann, who holds these cards, is on turn; ben and cat have nothing to answer."""
    others = ["name: ben, hand: [], weapons: [iron-poker]", "name: cat, hand: [], weapons: [iron-poker, slugger-bat]"]
    return lay(f"name: ann, hand: [{hand}]", *others, **{"phase": "roll", "map": CITY, **changes})


# --- lines ---


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("ann play warm-soup", "ann play warm-soup"),
        ("ANN PLAY WARM SOUP", "ann play warm-soup"),
        ("play soup", "ann play warm-soup"),
        ("ann plays E13", "ann play warm-soup"),
        ("ann warm soup", "ann play warm-soup"),
        ("ann play loose-grip c", "ann play loose-grip cat"),
        ("ann loose grip ben", "ann play loose-grip ben"),
        ("play fresh graves w1", "ann play fresh-graves w1"),
        ("play fresh-graves W1.N", "ann play fresh-graves w1"),
        ("play fresh-graves market hall", "ann play fresh-graves w1"),
        ("play fresh-graves town square", "ann play fresh-graves ts"),
        ("play kicked-in window n1.n n1.c", "ann play kicked-in-window n1.c n1.n"),
        ("play window n1.c n", "ann play kicked-in-window n1.c n1.n"),
        ("play drop it cat slugger bat", "ann play drop-it cat slugger-bat"),
        ("play drop-it bat", "ann play drop-it cat slugger-bat"),  # the only one there is
        ("play drop-it ben", "ann play drop-it ben iron-poker"),
        (f"play {DEAD} cat", f"ann play {DEAD} cat"),
        ("play i don't think they're dead cat", f"ann play {DEAD} cat"),
        ("play dead cat", f"ann play {DEAD} cat"),
        ("play theyre dead cat", f"ann play {DEAD} cat"),
        ("play they\u2019re dead cat", f"ann play {DEAD} cat"),
    ],
)
def test_a_card_and_its_target_are_named_in_many_ways(line: str, canonical: str) -> None:
    table = three(f"warm-soup, loose-grip, fresh-graves, kicked-in-window, drop-it, {DEAD}")
    action = GAME.parse(table.state, line)
    assert GAME.text(table.state, action) == canonical
    assert GAME.check(table.state, action).legal is True
    assert GAME.parse(table.state, canonical) == action


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ann play", "which card? Use one of iron-poker"),
        ("ann play warm-soop", "there is no event card 'warm-soop'; did you mean warm-soup?"),
        ("ann play loose-grip", "which opponent? Name a player"),
        ("ann play fresh-graves", "which tile? Name its cell, such as n1"),
        ("ann play fresh-graves n1 n1", "'n1' is a whole tile"),
        ("ann play kicked-in-window n1.c", "which wall? Name the space on the street and the one inside"),
        ("ann play drop-it poker", "whose weapon? Name a player and the card"),
        ("ann use", "which card?"),
    ],
)
def test_what_is_missing_is_reported(line: str, why: str) -> None:
    table = three("warm-soup, loose-grip, fresh-graves, kicked-in-window, drop-it")
    with pytest.raises(Unreadable) as caught:
        table.play(line)
    assert why in str(caught.value)


def test_a_card_is_one_part_of_a_line() -> None:
    table = three("loose-grip", moving=2, phase="move").play("ann play loose-grip ben; ann n; n")
    assert (table.state.seats[1].bullets, table.ann.at) == (1, "n1.s")
    cards = lay(
        "name: ann, hand: [warm-soup]", "name: ben, hand: [glove-box-find]", phase="roll", discard=["not-today"] * 2
    )
    cards.play("ann play warm-soup ben play glove-box-find 3")
    assert (cards.ann.life, cards.ben.bullets, cards.kind) == (4, 5, "move")


def test_the_code_of_a_card_is_no_cell_but_where_the_map_reaches_there() -> None:
    """E17 is a card, and would be a tile far in the east; E10 is one, too."""
    table = three("fresh-graves", phase="tile").play("ann E17 n1", "w")
    assert table.table.zombies == ["n1.w"]
    assert three("fresh-graves", moving=2, phase="move").play("e17 n1 ; w pass n w").ann.at == "ts.nw"
    east = {
        f"e{far}": {"tile": "straight" if far < 6 else "cross", "turn": 90 if far < 6 else 0} for far in range(1, 10)
    }
    far = lay("name: ann, hand: [lucky-shot]", NO_CARDS, map={"ts": "town-square", **east}, phase="tile")
    assert far.play("ann tee e10 w c s").table.zombies == ["e10.c", "e10.s", "e10.w"]


def test_all_pass_may_stand_in_a_line_and_whoever_plays_goes_on_behind_it() -> None:
    seats = ["name: ann, hand: [fresh-graves]", *(f"name: {name}, hand: ['?']" for name in ("ben", "cat"))]
    table = lay(*seats, map=CITY, moving=2, phase="move").play("ann fresh graves n1, all pass w ; pass n w")
    assert (table.ann.at, table.table.zombies) == ("ts.nw", ["n1.w"])
    one = lay(*seats[:2], map=CITY, moving=2, phase="move").play("ann fresh graves n1 ; ben pass w ; pass n w")
    assert (one.ann.at, one.table.zombies) == ("ts.nw", ["n1.w"])


def test_steps_stand_behind_a_weapon_that_is_used() -> None:
    table = lay("name: ann, at: n1.c, hand: [], weapons: [hedge-trimmer]", NO_CARDS, **lost(1)).play(
        "use hedge trimmer s"
    )
    assert (table.ann.kills, table.ann.at) == (1, "n1.s")


def test_a_card_that_has_to_wait_for_a_die_hangs_on_it() -> None:
    table = lay("name: ann, at: n1.s, hand: [lucky-shot]", NO_CARDS, map={"n1": "cross"}, zombies=["n1.c"], moving=2)
    verdict = table.check("ann n; ann play lucky-shot")
    assert (verdict.legal, verdict.needs) == (None, ("ann fights on n1.c: roll the die. 4 or more wins.",))


def test_all_pass_and_enter_let_a_card_pass_for_everybody() -> None:
    seats = ["name: ann, hand: [glove-box-find]", *(f"name: {name}, hand: ['?']" for name in ("ben", "cat", "dan"))]
    table = lay(*seats, phase="roll").play("ann play glove-box-find")
    assert GAME.usual_line(table.state) == "all pass"
    assert table.play("cat pass").asked == ["ben", "dan"]
    assert table.play("ALL PASS").ann.bullets == 5
    one = lay(*seats[:2], phase="roll").play("ann play glove-box-find")
    assert GAME.usual_line(one.state) == "ben pass"
    with pytest.raises(Unreadable):
        one.play("pass").play("all pass")  # there is nothing to let pass


def test_whoever_rolls_on_has_let_the_card_pass() -> None:
    seats = ["name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']"]
    table = lay(*seats, phase="roll").play("ann play glove-box-find", "4")
    assert (table.ann.bullets, table.kind) == (5, "move")


def test_enter_at_the_prompt_lets_a_card_pass() -> None:
    seats = ["name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']", "name: cat, hand: ['?']"]
    start = lay(*seats, phase="roll").state
    table = GameTable(GAME, start, {"game": "zombies", "seed": 1, "seats": GAME.names(start)})
    output: list[str] = []
    session = Session(table, output.append)
    session.handle("ann play glove-box-find")
    assert "[Enter: all pass]" in session.asked()
    session.handle("")
    assert table.state.seats[0].bullets == 5


# --- what is taken for granted ---


def test_the_usual_answers() -> None:
    assert GAME.usual_line(three("second-wind", moving=1, phase="move").play("n").state) == "ann stop"
    sprint = {"lasting": [{"card": "sprinters", "seat": "ben"}], "map": {"n1": "cross"}, "zombies": ["n1.c"]}
    table = lay("name: ann, hand: []", NO_CARDS, walking=1, **sprint).play("n1.c n")
    assert GAME.usual_line(table.state) == "ann pass"
    dice = lay(f"name: ann, hand: [{DEAD}]", "name: ben, hand: [], kills: 2", phase="roll").play(f"play {DEAD}", "1 2")
    assert GAME.usual_line(dice.state) == "ben pass"


# --- odds ---


def test_the_odds_of_two_dice_against_a_card() -> None:
    table = lay(f"name: ann, hand: [{DEAD}]", "name: ben, hand: ['?'], kills: 5", phase="roll")
    odds = companion.odds(GAME, table.state, f"ann play {DEAD} ben")
    chances = {outcome.result.get("ben.kills", 0): outcome.probability for outcome in odds.outcomes}
    assert chances == {0: Fraction(1, 4), -2: Fraction(3, 4)}
    assert any("ben pass" in line for line in odds.assumes)
    nothing = companion.odds(GAME, lay(f"name: ann, hand: [{DEAD}]", NO_CARDS, phase="roll").state, f"play {DEAD} ben")
    assert [(one.probability, one.result) for one in nothing.outcomes] == [(1, {})]  # ben has no zombies to lose


def test_the_odds_of_a_fight_go_on_behind_a_card() -> None:
    table = lay("name: ann, at: n1.c, hand: [], bullets: 0", "name: ben, hand: [jammed-magazine]", **lost(3))
    odds = companion.odds(GAME, table.state, "ben play jammed-magazine")
    died = {
        outcome.result.get("ann.died", 0): outcome.probability
        for outcome in odds.outcomes
        if "ann.died" in outcome.result
    }
    assert died == {1: Fraction(1, 4)}  # of two more rolls both are lost


# --- positions ---


TURN = {"kind": "turn", "seat": "ann", "step": 4, "begun": True}


def playing(**changes: Any) -> dict[str, Any]:
    """A position in which ann's card has just been played."""
    frame = {"kind": "playing", "seat": "ann", "card": "glove-box-find", **changes}
    return position(
        "name: ann, hand: [], played: 1", "name: ben, hand: ['?']", "name: cat, hand: ['?']", pending=[TURN, frame]
    )


def test_who_may_answer_is_filled_in() -> None:
    table = Play(GAME.position(playing()))
    assert table.asked == ["ben", "cat"]
    assert Play(GAME.position(playing(asked=["cat"]))).asked == ["cat"]
    assert Play(GAME.position(playing(asked=[]))).ann.bullets == 5


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ({"card": "nonsense"}, "pending[1].card: there is no event card 'nonsense'"),
        ({"asked": ["ann"]}, "pending[1].asked: name only other players who may have a response (ZB-EV-25)"),
        ({"other": "ben"}, "pending[1].other: Glove Box Find targets nothing (ZB-EV-28)"),
        ({"places": ["ts"]}, "pending[1].places: Glove Box Find targets nothing (ZB-EV-28)"),
        ({"card": "fresh-graves"}, "pending[1].places: Fresh Graves targets a cell (ZB-EV-28)"),
        ({"card": "fresh-graves", "places": ["n9"]}, "pending[1].places: Fresh Graves targets a cell (ZB-EV-28)"),
        ({"card": "loose-grip", "other": "ann"}, "pending[1].other: Loose Grip targets an opponent (ZB-EV-28)"),
        ({"card": "drop-it", "other": "ben", "weapon": "sword"}, "pending[1].weapon: there is no weapon 'sword'"),
        (
            {"card": "drop-it", "other": "ben", "weapon": "iron-poker"},
            "pending[1].weapon: Drop It targets a weapon in play (ZB-EV-26)",
        ),
        (
            {"card": "kicked-in-window", "places": ["ts.c", "ts.n"]},
            "pending[1].places: use a wall, with its space on the street first (ZB-EV-07)",
        ),
    ],
)
def test_what_a_card_on_its_way_cannot_be(frame: dict[str, Any], why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(playing(**frame))
    assert why in str(caught.value).splitlines()[0]


@pytest.mark.parametrize(
    ("frames", "why"),
    [
        ([{"kind": "taking", "seat": "ann", "other": "ann"}], "pending[1].other: name an opponent who has a card"),
        ([{"kind": "rolling", "seat": "ann", "dice": [0]}], "pending[1].dice: a die shows 1 to 6 (ZB-CLAR-07)"),
        ([{"kind": "putting", "seat": "ann", "cell": "n1", "on": "road"}], "pending[1].cell: there is no tile on 'n1'"),
        ([{"kind": "returning", "seat": "ann", "cell": "x"}], "pending[1].cell: there is no tile on 'x'"),
        (
            [{"kind": "zombies", "seat": "ann", "left": 1, "stage": "moves", "going": "ts.c"}],
            "pending[1].going: there is no zombie on ts.c (ZB-EV-22)",
        ),
    ],
)
def test_what_the_frames_of_cards_cannot_be(frames: list[dict[str, Any]], why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.position(position(pending=[TURN, *frames]))
    assert why in str(caught.value)


def test_places_are_written_as_they_always_are() -> None:
    frame = {"card": "fresh-graves", "places": ["W1"], "asked": ["ben"]}
    document = playing(**frame)
    document["table"]["map"] = {"ts": "town-square", "w1": "market-hall"}
    state = GAME.position(document)
    assert state.pending[-1].places == ["w1"]
    assert GAME.document(GAME.position(GAME.document(state))) == GAME.document(state)


# --- what stays hidden ---


def test_what_is_asked_and_reported_depends_on_nothing_hidden() -> None:
    """With cards by the app, everybody could have asked the same of the same seats by what lies open."""
    looked = 0
    for seed in range(12):
        rng = Random(seed)
        state = GAME.dealt_by_app(GAME.setup(["Ann", "Ben", "Cat"][: 2 + seed % 2]))
        for _ in range(150):
            decision = GAME.decision(state)
            if decision is None:
                break
            known = GAME.decision(GAME.view(state, EVERYBODY))
            assert known is not None
            assert (known.kind, known.seats, known.data) == (decision.kind, decision.seats, decision.data)
            seat = decision.seats[0] if decision.seats else None
            if seat is not None:
                own = GAME.view(state, seat)
                mine = [action for action in GAME.legal_actions(state) if action.seat == seat]
                assert mine == [action for action in GAME.legal_actions(own) if action.seat == seat]
                looked += 1
            actions, interjections = GAME.legal_actions(state), GAME.interjections(state)
            if actions[0].seat == CHANCE and not (interjections and rng.random() < 0.3):
                GAME.apply(state, draw(rng, actions, GAME.ways(state, actions)))
            else:
                GAME.apply(state, rng.choice(interjections if interjections and rng.random() < 0.4 else actions))
    assert looked > 300


def test_the_line_of_a_taken_card_is_shown_without_it() -> None:
    assert GAME.shown("reveal ann.card warm-soup") == "reveal ann.card ?"
    assert GAME.shown("ann play warm-soup") == "ann play warm-soup"


def test_what_lies_on_the_table_names_the_card_on_its_way() -> None:
    table = Play(GAME.position(playing()))
    assert ("", "card just played", "Glove Box Find") in [
        (one.of, one.what, one.value) for one in GAME.facts(table.state)
    ]
