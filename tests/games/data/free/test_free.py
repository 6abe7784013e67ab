"""A game without rules: everything is left to people."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import NoOdds, Unreadable
from companion.model import EVERYBODY
from companion.referee.lines import check_line
from companion.referee.odds import odds
from companion.referee.playout import pick, playout
from tests.games.data.own import EVENTS, own
from tests.games.data.starters.table import Table

KIT = """
kind: kit
parts:
  - {id: pad, title: Pad, score_pad: {rows: [Red houses, "2", Total]}}
  - {id: tide, title: Tide, track: {first: 1, last: 12, marks: table}}
  - {id: walk, title: Walk, track: {way: loop, last: 39}}
  - {id: steps, title: Steps, track: {last: 5}}
"""
BOARD = """
kind: board
id: field
title: Field
unit_mm: 10
width: 2
height: 1
origin: bottom left
spaces:
  - {id: a1, kind: square, x: 0, y: 0, w: 1, h: 1}
  - {id: b1, kind: square, x: 1, y: 0, w: 1, h: 1}
"""


@pytest.fixture
def free(tmp_path: Path) -> Table:
    return own(tmp_path)


@pytest.fixture
def dealt(free: Table) -> tuple[Table, Any]:
    """The same with cards that the app deals."""
    return free, free.game.dealt_by_app(free.game.setup(("ann", "ben")))


# --- counters


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("+3", "ann gains 3 points and has 3."),
        ("ben +1", "ben gains 1 point and has 1."),
        ("points -2", "ann loses 2 points and has -2."),
        ("ben points 12", "ben now has 12 points."),
        ("be po =4", "ben now has 4 points."),
        ("ann count points +5", "ann gains 5 points and has 5."),
    ],
)
def test_points_are_counted_as_people_say_it(free: Table, line: str, message: str) -> None:
    assert free.play(free.position(), line).messages == [message]


def test_everybody_may_count_in_anybodys_turn(free: Table) -> None:
    done = free.play(free.position(), "ben +3; +1", "next", "ann +2")
    assert [seat.points for seat in done.seats] == [2, 4], "the second +1 is that of who spoke before"


def test_what_the_box_holds_is_counted(tmp_path: Path) -> None:
    table = own(tmp_path, templates__kit=KIT)
    done = table.play(table.position(), "red_houses +2", "n_2 +3", "walk +50", "tide +1", "ben steps +5")
    assert (done.seats[0].red_houses, done.seats[0].n_2, done.seats[0].walk) == (2, 3, 50)
    assert (done.on_table.tide, done.seats[1].steps) == (2, 5)
    assert table.game.score(done.state).total(0) == 5, "a track is no score"
    assert [line.what for line in table.game.score(done.state).seats[0]] == ["Red houses", "2"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ben steps +6", "steps cannot be more than 5."),
        ("steps -1", "steps cannot be less than 0."),
        ("tide =13", "tide cannot be more than 12."),
    ],
)
def test_a_track_has_an_end(tmp_path: Path, line: str, why: str) -> None:
    table = own(tmp_path, templates__kit=KIT)
    state = table.position()
    verdict = table.game.check(state, table.game.parse(state, line))
    assert (verdict.why, verdict.rules) == (why, ("game.yaml",))


# --- turns


def test_turns_go_round(free: Table) -> None:
    done = free.play(free.position(), "next", "done", "next ann")
    assert done.messages == ["ben is next, round 1.", "ann is next, round 2.", "ann is next, round 2."]
    assert free.game.decision(done.state).seats == (0,)
    assert free.play(done.state, "n", "ne").messages == ["ben is next, round 3.", "ann is next, round 3."]


def test_the_best_score_wins_or_whoever_is_named(free: Table) -> None:
    assert free.play(free.position(), "ben +1", "finish").ended == ("ben", "game.yaml")
    assert free.play(free.position(), "ben +1", "finish ann").ended == ("ann", "game.yaml")
    over = free.play(free.position(), "finish").state
    assert free.refusal(over, "+1") == "game.yaml"


# --- dice, coins, spinners


def test_dice_are_thrown(free: Table) -> None:
    done = free.play(free.position(), "2d6", "4 3")
    assert done.messages == ["ann rolls 2d6.", "ann's dice show 4, 3: 7 in all."]
    assert done.on_table.thrown == ["4", "3"]
    assert free.play(free.position(), "ben roll d20 17").messages[-1] == "ben's die shows 17."
    assert free.play(free.position(), "coin", "tails").messages[-1] == "ann's coin shows tails."
    assert free.play(free.position(), "toss 2; heads tails").messages[-1] == "ann's coin shows heads, tails."
    assert free.play(free.position(), "spin 8", "5").messages[-1] == "The spinner stops at 5."


def test_a_die_is_refused_that_cannot_be(free: Table) -> None:
    thrown = free.play(free.position(), "2d6").state
    assert free.refusal(thrown, "7") == "game.yaml"
    assert free.refusal(thrown, "next") == "game.yaml", "the dice first"
    assert free.refusal(free.position(), "4") == "game.yaml", "none is awaited"


def test_odds_of_dice_are_those_of_their_sum(free: Table) -> None:
    found = odds(free.game, free.position(thrown=["6"]), ["2d6"])
    assert {str(one.probability): one.result for one in found.outcomes}["1/6"] == {"dice.sum": 7}
    assert len(found.outcomes) == 11
    heads = odds(free.game, free.position(), ["toss 2"]).outcomes
    assert {one.result.get("coins.heads", 0): str(one.probability) for one in heads} == {0: "1/4", 1: "1/2", 2: "1/4"}


# --- cards that people hold


def test_people_hold_the_cards(free: Table) -> None:
    done = free.play(free.position(), "draw 2", "ben draw", "play fox", "discard ?", "ben show owl")
    assert done.messages == [
        "ann draws 2 cards (deck).",
        "ben draws 1 card (deck).",
        "ann plays Red Fox.",
        "ann discards a card face down.",
        "ben shows Owl.",
    ]
    assert (done.seats[0].hand, done.seats[0].front, done.seats[1].hand) == ([], ["fox"], ["owl"])
    assert (done.on_table.deck, done.on_table.discard) == (["?"], ["?"])
    done = free.play(done.state, "ben discard owl", "take red fox", "shuffle")
    assert (done.seats[0].hand, len(done.on_table.deck)) == (["fox"], 3)
    assert done.on_table.discard == []


def test_cards_are_turned_up(free: Table) -> None:
    done = free.play(free.position(), "flip 2", "fox", "bear")
    assert done.on_table.open == ["fox", "bear"]
    assert free.refusal(free.play(done.state, "flip").state, "bear") == "game.yaml", "the only bear lies there"


def test_cards_are_dealt_and_given(free: Table) -> None:
    done = free.play(free.position(), "deal 2", "give ? ben", "ben give fox ann")
    assert [seat.hand for seat in done.seats] == [["?", "fox"], ["?", "?"]]
    assert free.refusal(done.state, "give fox ann") == "game.yaml"
    assert free.play(free.position(), "peek 3").messages == ["ann looks at the top 3 cards (deck)."]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("draw 5", "deck has 4 cards left."),
        ("deal 3", "deck has 4 cards left."),
        ("play fox", "fox is not in ann's hand and not face up on the table."),
        ("draw 1 discard", "discard has 0 cards left."),
    ],
)
def test_a_card_that_is_not_there_is_refused(free: Table, line: str, why: str) -> None:
    state = free.position()
    verdict = free.game.check(state, free.game.parse(state, line))
    assert (verdict.why, verdict.rules) == (why, ("game.yaml",))


@pytest.mark.parametrize(
    "line",
    [
        "draw 0",
        "0d6",
        "d1",
        "+3 wolves",
        "draw 1 2",
        "draw -1",
        "spin",
        "spin -1",
        "toss 1000",
        "play",
        "po +1.5",
        "count",
        "lay fox",
        "play wolf",
        "frob +1",
        "give fox",
    ],
)
def test_what_cannot_be_read_is_refused(free: Table, line: str) -> None:
    with pytest.raises(Unreadable):
        free.play(free.position(), line)


def test_two_decks_have_a_discard_pile_each(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS)
    done = table.play(table.position(), "draw cards", "draw 2 events", "discard owl", "discard wind", "shuffle events")
    assert (done.on_table.cards_discard, len(done.on_table.events)) == (["owl"], 3)
    assert table.refusal(table.position(), "draw 5 cards") == "game.yaml"
    with pytest.raises(Unreadable, match="which"):
        table.play(table.position(), "draw")


# --- cards that the app deals


def test_the_app_deals(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    done = free.play(state, "draw 2", "fox", "owl")
    assert done.seats[0].hand == ["fox", "owl"]
    assert free.game.view(state, 1).seats[0].hand == ["?", "?"], "nobody else sees them"
    assert free.game.shown("reveal ann.card fox") == "reveal ann.card ?"
    assert [fact.value for fact in free.game.private(state, 0)] == ["fox owl"]
    assert free.refusal(state, "ben play fox") == "game.yaml"
    done = free.play(state, "ann play fox", "flip", "fox")
    assert (done.seats[0].front, done.on_table.open) == (["fox"], ["fox"])


def test_who_looks_at_a_deck_knows_what_lies_there(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    free.play(state, "ben peek 2", "fox", "bear")
    assert state.table.deck == ["?", "?", "bear", "fox"], "the last one is on top"
    assert free.game.view(state, 0).table.deck == ["?"] * 4
    assert [fact.value for fact in free.game.private(state, 1)] == ["none", "fox bear"]
    done = free.play(state, "ann draw")
    assert done.seats[0].hand == ["fox"], "what lies on top is known, and not drawn again"
    assert free.play(done.state, "shuffle").on_table.deck == ["?"] * 3


# --- pieces


def test_pieces_are_put_and_moved(tmp_path: Path) -> None:
    table = own(tmp_path, board=BOARD)
    done = table.play(table.position(), "put a1", "ben put a1", "move a1 b1")
    assert done.messages[-1] == "ann moves from a1 to b1."
    assert table.game.document(done.state)["table"]["pieces"] == {"a1": "ben", "b1": "ann"}
    done = table.play(done.state, "remove b1")
    assert table.refusal(done.state, "move b1 a1") == "game.yaml"


# --- half-written rules


def test_what_the_rules_leave_open_people_do(tmp_path: Path) -> None:
    play = """
kind: play
seat: {coins: {start: 3, least: 0}}
turn:
  - {roll: d6}
  - {gain: {coins: die}}
  - {free: buy what you like}
  - {if: coins > 9, end: game, winner: me}
"""
    table = own(tmp_path, play=play)
    state = table.position()
    assert table.game.prompt(state, table.game.decision(state)) == "ann: roll a d6."
    table.play(state, "ben coins -1", "4")
    assert table.game.prompt(state, table.game.decision(state)) == "ann: buy what you like."
    verdict = table.game.check(state, table.game.parse(state, "coins -8"))
    assert (verdict.why, verdict.rules) == ("coins cannot be less than 0.", ("play.yaml:3",))
    done = table.play(state, "coins -2; next")
    assert [seat.coins for seat in done.seats] == [5, 2]
    assert table.play(done.state, "6; ben coins +3; next").ended == ("ben", "play.yaml:8")


# --- the whole


@pytest.mark.parametrize("seed", range(5))
def test_a_random_evening_never_stops(tmp_path: Path, seed: int) -> None:
    table = own(tmp_path, events=EVENTS, templates__kit=KIT, board=BOARD)
    state = table.game.dealt_by_app(table.game.setup(("ann", "ben", "cleo")))
    rng = Random(seed)

    def choose(state: Any, actions: list[Any]) -> Any:
        return pick(rng, [one for one in (*actions, *table.game.examples(state)) if one.verb != "finish"])

    done = playout(table.game, state, choose, rng, 300)
    assert len({action.verb for action, _ in done.log}) > 15
    document = table.game.document(state)
    assert table.game.document(table.game.position(document)) == document


# --- what people found who tried it


def test_a_card_with_a_twin_on_the_table_is_ones_own(free: Table) -> None:
    done = free.play(free.position(), "deal 2", "play fox", "ben play fox")
    assert [seat.front for seat in done.seats] == [["fox"], ["fox"]]
    done = free.play(done.state, "ann discard fox", "ben take fox")
    assert (done.seats[0].front, done.seats[1].hand, done.on_table.discard) == ([], ["?", "fox"], [])


def test_nobody_loses_a_card_to_who_only_plays(free: Table) -> None:
    done = free.play(free.position(), "draw", "play owl")
    assert free.refusal(done.state, "ben discard owl") == "game.yaml", "it lies in front of ann"
    assert free.play(done.state, "ben take owl from ann").seats[1].hand == ["owl"]


def test_what_is_dealt_stays_hidden_though_its_twin_is_played(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    free.play(state, "deal 1", "fox", "fox", "ben play fox")
    assert free.game.shown("reveal ann.card fox") == "reveal ann.card ?"
    assert free.game.is_still_hidden(state, "reveal ann.card fox", [])
    assert free.game.shown("ann give fox ben") == "ann give ? ben"


def test_of_hidden_cards_nobody_says_more_than_that(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    free.play(state, "deal 1", "fox", "owl")
    seen = free.game.view(state, 1)
    for line in ("ann play fox", "ann play bear"):
        verdict = free.game.check(seen, free.game.parse(seen, line))
        assert (verdict.legal, verdict.needs) == (None, ("ann.hand",))


def test_each_knows_what_it_has_looked_at(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    free.play(state, "ann peek 2", "fox", "owl", "ben peek 1")
    tops = [[fact.value for fact in free.game.private(state, seat)][1:] for seat in (0, 1)]
    assert tops == [["fox owl"], ["fox"]]
    free.play(state, "ann draw")
    assert [fact.value for fact in free.game.private(state, 1)] == ["none"]
    assert [fact.value for fact in free.game.private(state, 0)] == ["fox", "owl"]


def test_after_next_the_next_seat_is_meant(free: Table) -> None:
    done = free.play(free.position(), "+3; next; +2")
    assert [seat.points for seat in done.seats] == [3, 2]
    assert free.refusal(done.state, "ann next") == "game.yaml"


@pytest.mark.parametrize(
    ("pending", "why"),
    [
        ({"kind": "throw", "seat": "ann", "faces": 6, "what": "coin"}, "faces: a coin has 2 sides"),
        ({"kind": "throw", "seat": "ann", "faces": 6, "values": [9]}, "values: use numbers from 1 to 6"),
        (
            {"kind": "draw", "seat": "ann", "deck": "sea", "zone": "hand", "seats": ["ann"]},
            "deck: nothing called 'sea'",
        ),
        ({"kind": "draw", "seat": "ann", "deck": "deck", "zone": "x", "seats": ["ann"]}, "zone: nothing called 'x'"),
        ({"kind": "draw", "seat": "ann", "deck": "deck", "zone": "hand", "seats": []}, "seats: name at least one seat"),
    ],
)
def test_a_position_that_cannot_be_is_refused(free: Table, pending: dict[str, Any], why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        free.game.position({"seats": [{"name": "ann"}, {"name": "ben"}], "pending": [pending]})


def test_a_die_in_a_position_lies_in_a_turn(free: Table) -> None:
    pending = [{"kind": "throw", "seat": "ben", "faces": 6}]
    state = free.game.position({"seats": [{"name": "ann"}, {"name": "ben"}], "pending": pending})
    assert free.play(state, "3", "next").messages == ["ben's die shows 3.", "ann is next, round 1."]


def test_there_are_no_more_cards_than_there_are(free: Table) -> None:
    with pytest.raises(Unreadable, match="2 of 'bear', but the game has 1"):
        free.position({"hand": ["bear"]}, {"front": ["bear"]})
    assert len(free.position({"hand": ["bear", "?"]}, {}).table.deck) == 2, "the deck has the others"


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("+3 points", 3),
        ("points+3", 3),
        ("points = 4", 4),
        ("+2 ann", 2),
        ("Ann: +2", 2),
        ("all +1", 1),
        ("ann +1, ben +2", 1),
    ],
)
def test_counting_is_typed_in_many_ways(free: Table, line: str, points: int) -> None:
    done = free.play(free.position(), line)
    assert done.seats[0].points == points
    assert done.seats[1].points == {"all +1": 1, "ann +1, ben +2": 2}.get(line, 0)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("2 d6; 4 3", ["4", "3"]),
        ("coin heads", ["heads"]),
        ("3 coins; heads tails tails", ["heads", "tails", "tails"]),
        ("d6 d8; 6; 8", ["8"]),
    ],
)
def test_dice_and_coins_are_typed_in_many_ways(free: Table, line: str, shown: list[str]) -> None:
    assert free.play(free.position(), line).on_table.thrown == shown


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play dragon", "there is no card 'dragon'"),
        ("play", "which card"),
        ("pionts +1", "did you mean points"),
        ("next bob", "there is no seat"),
    ],
)
def test_what_is_wrong_is_named(free: Table, line: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        free.play(free.position(), line)


def test_half_written_rules_keep_what_the_box_holds(tmp_path: Path) -> None:
    table = own(tmp_path, play="kind: play\nseat: {coins: 3}\n", templates__kit=KIT)
    done = table.play(table.position(), "coins +2", "red +1", "draw 2", "flip; fox")
    assert (done.seats[0].coins, done.seats[0].red_houses, len(done.seats[0].hand)) == (5, 1, 2)
    assert done.on_table.open == ["fox"]


def test_cards_dealt_by_the_rules_are_those_that_people_hold(tmp_path: Path) -> None:
    play = "kind: play\nsetup: [{each: seats, do: [{draw: 2, from: deck, to: hand}]}]\n"
    table = own(tmp_path, play=play)
    state = table.position()
    state = table.game.setup(("ann", "ben"))
    assert [seat.hand for seat in state.seats] == [["?", "?"], ["?", "?"]]
    dealt = table.game.dealt_by_app(state)
    assert table.game.to_act(dealt) == ["chance"], "the app deals them again"


@pytest.mark.parametrize(
    "line", ["ann play fox", "ann discard fox", "ann give fox to ben", "ann show fox", "ann lay fox open"]
)
def test_hidden_cards_can_be_played_at_everybodys_prompt(dealt: tuple[Table, Any], line: str) -> None:
    free, state = dealt
    free.play(state, "draw 2", "fox", "owl")
    (judged,) = check_line(free.game, free.game.view(state, EVERYBODY), line)
    assert judged.verdict.legal is None, "by what everybody knows"
    assert free.is_legal(state, line)


def test_a_card_is_of_its_own_deck(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS)
    state = table.play(table.position(), "draw 3 events").state
    assert table.refusal(state, "play owl") == "game.yaml", "all cards of that deck lie in it"
    assert table.refusal(table.play(state, "play rain").state, "lay rain cards") == "game.yaml"
    assert table.is_legal(state, "play rain")


def test_a_secret_number_is_counted_in_secret(tmp_path: Path) -> None:
    table = own(tmp_path, play="kind: play\nseat: {coins: 1, plan: {start: 3, seen: owner}}\n")
    done = table.play(table.game.setup(("ann", "ben")), "plan +1")
    assert done.messages == ["ann changes plan. Only ann sees it."]
    assert table.game.shown("ann count plan +1") == "ann count plan ?"
    assert [(fact.what, fact.value) for fact in table.game.private(done.state, 0)] == [("plan", "4")]
    assert table.play(done.state, "+2").seats[0].coins == 3, "what all see comes first"


def test_what_is_asked_of_a_deck_comes_first(free: Table) -> None:
    state = free.play(free.position(), "flip").state
    for line in ("draw", "flip", "deal 1", "shuffle", "next"):
        assert free.refusal(state, line) == "game.yaml"


@pytest.mark.parametrize("line", ["2d6 7", "2d6 3 4 5", "d20 21"])
def test_dice_that_cannot_be_are_not_thrown(free: Table, line: str) -> None:
    state = free.position()
    with pytest.raises(Unreadable):
        free.play(state, line)
    assert not state.pending[1:]
    with pytest.raises(Unreadable):
        free.play(free.play(state, "2d6").state, "heads")


def test_commas_part_lines(free: Table) -> None:
    done = free.play(free.position(), "deal 2", "play fox, play owl, +1")
    assert (done.seats[0].front, done.seats[0].points) == (["fox", "owl"], 1)


def test_cards_that_all_see_have_no_hidden_deck(tmp_path: Path) -> None:
    play = "kind: play\nseat: {mine: cards}\ntable: {row: {holds: cards, deck: cards}}\n"
    table = own(tmp_path, play=play)
    done = table.play(table.position(), "lay owl mine", "draw 1 row", "ben lay fox mine")
    assert [seat.mine for seat in done.seats] == [["owl", "bear"], ["fox"]], "the last of the row is on top"
    assert done.on_table.row == ["fox"]


def test_dice_are_thrown_where_the_rules_deal_hidden_cards(tmp_path: Path) -> None:
    play = "kind: play\nsetup: [{each: seats, do: [{draw: 1, from: deck, to: hand}]}]\n"
    table = own(tmp_path, play=play)
    state = table.game.dealt_by_app(table.game.setup(("ann", "ben")))
    table.play(state, "fox", "owl", "2d6", "4")
    assert table.game.view(state, 0).seats[1].hand == ["?"]
    assert table.play(state, "3").messages == ["ann's dice show 4, 3: 7 in all."]


# --- what a stranger found who played for an evening


def test_a_card_laid_on_a_deck_is_drawn_next(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    done = free.play(state, "draw", "owl", "lay owl deck")
    assert done.messages[-1] == "ann puts a card on top (deck)."
    assert [fact.value for seat in (0, 1) for fact in free.game.private(state, seat)] == ["none", "owl", "none"]
    assert free.game.view(state, 1).table.deck == free.game.view(state, EVERYBODY).table.deck == ["?"] * 4
    assert free.play(state, "ben draw").seats[1].hand == ["owl"]


def test_a_card_that_lies_open_is_put_back_for_all_to_see(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    done = free.play(state, "flip", "fox", "lay fox deck")
    assert done.messages[-1] == "ann puts Red Fox on top (deck)."
    assert [fact.value for seat in (0, 1) for fact in free.game.private(state, seat)] == ["none", "fox"] * 2
    assert free.play(state, "flip").on_table.open == ["fox"]


def test_who_looked_at_a_deck_does_not_know_what_is_laid_on_it(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    free.play(state, "ann draw", "owl", "ben peek 1", "fox", "ann lay owl deck")
    assert [fact.value for fact in free.game.private(state, 1)] == ["none"]
    assert free.play(state, "draw 2").seats[0].hand == ["owl", "fox"]


def test_what_is_laid_on_a_deck_is_reported_without_the_card(dealt: tuple[Table, Any]) -> None:
    free, state = dealt
    assert free.game.shown("ann lay owl deck") == "ann lay ? deck"
    assert free.game.shown("ann lay owl open") == "ann lay owl open"
    free.play(state, "draw", "owl")
    assert not free.game.is_seen_anyway(state, "ann lay owl deck")
    assert free.game.is_seen_anyway(free.play(state, "play owl").state, "ann lay owl deck")


def test_a_row_that_play_yaml_counts_itself_is_one_counter(tmp_path: Path) -> None:
    play = "kind: play\nseat: {red_houses: {start: 2, most: 9}}\ntable: {tide: 3}\n"
    table = own(tmp_path, play=play, templates__kit=KIT)
    done = table.play(table.position(), "red +1", "tide +1")
    assert (done.seats[0].red_houses, done.on_table.tide) == (3, 4)
    assert not hasattr(done.seats[0], "red_houses_2")
    assert not hasattr(done.on_table, "tide_2")
    assert [(line.what, line.points) for line in table.game.score(done.state).seats[0]] == [("Red houses", 3), ("2", 0)]


def test_a_counter_of_the_table_counts_once_for_all(tmp_path: Path) -> None:
    table = own(tmp_path, templates__kit=KIT)
    assert table.play(table.position(), "all tide +1").on_table.tide == 2


def test_a_card_face_down_is_ones_own(free: Table) -> None:
    state = free.play(free.position(), "ben draw", "ben discard ?").state
    verdict = free.game.check(state, free.game.parse(state, "ann lay ? open"))
    assert (verdict.why, verdict.rules) == ("ann has no card face down.", ("game.yaml",))
    assert free.play(state, "ann take ?").seats[0].hand == ["?"]


def test_a_card_face_down_goes_to_the_pile_of_its_deck(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS)
    done = table.play(table.position(), "draw events", "discard ?")
    assert done.on_table.events_discard == ["?"]
    assert done.messages[-1] == "ann discards a card face down."
    with pytest.raises(Unreadable, match="which pile"):
        table.play(table.position(), "draw events", "draw cards", "discard ?")


def test_a_discard_pile_takes_no_cards_of_another_deck(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS)
    state = table.play(table.position(), "draw cards").state
    verdict = table.game.check(state, table.game.parse(state, "lay owl events_discard"))
    assert (verdict.why, verdict.rules) == ("owl is not a card of events.", ("game.yaml",))


def test_next_at_a_question_says_what_is_asked(tmp_path: Path) -> None:
    play = """
kind: play
turn: [{choose: [sail, trade]}, {free: go on}]
actions: {sail: {do: []}, trade: {do: []}}
"""
    table = own(tmp_path, play=play)
    state = table.position()
    verdict = table.game.check(state, table.game.parse(state, "next"))
    assert verdict.why == "First: ann: sail or trade?"


@pytest.mark.parametrize("line", ["play fox, owl", "play fox; owl", "ann play red fox, owl"])
def test_several_cards_are_played_at_once(free: Table, line: str) -> None:
    assert free.play(free.position(), "draw 2", line).seats[0].front == ["fox", "owl"]


@pytest.mark.parametrize("line", ["flip", "draw", "deal 1", "peek 2"])
def test_cards_have_no_odds(free: Table, line: str) -> None:
    with pytest.raises(NoOdds, match="dice, coins and spinners only"):
        odds(free.game, free.position(), [line])


def test_odds_of_a_coin_name_both_sides(free: Table) -> None:
    found = odds(free.game, free.position(), ["coin"])
    assert sorted(one.text for one in found.outcomes) == ["1 coin heads.", "1 coin tails."]


def test_a_card_of_another_deck_than_asked_for_is_named_so(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS)
    state = table.play(table.position(), "flip events").state
    verdict = check_line(table.game, state, "owl")[0].verdict
    assert verdict.why == "owl is a card of cards. Name a card of events."


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("draw -1 deck", "'-1': use a number of at least 1"),
        ("give ben fox", "'ben' is not a card of this game"),
        ("lay dragon open", "'dragon' is not a card of this game"),
        ("move b1 ben", "there is no space 'ben'"),
        ("put ship-1 a1", "there is no space 'ship-1'"),
        ("give fox ben ben", "'ben' is one word too many"),
    ],
)
def test_what_does_not_fit_behind_a_verb_is_named(tmp_path: Path, line: str, why: str) -> None:
    table = own(tmp_path, board=BOARD)
    with pytest.raises(Unreadable, match=why):
        table.play(table.position(), line)
