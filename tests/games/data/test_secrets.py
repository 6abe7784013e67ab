"""Numbers and texts that only their owner sees: choices of all at once."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion
from companion.errors import BrokenDefinition, NoOdds
from companion.referee.bots import BOTS
from companion.referee.lines import check_line, resolve_lines
from companion.referee.match import play
from companion.referee.odds import odds
from companion.referee.search import search
from companion.referee.secrets import deals
from companion.referee.table import GameTable
from tests.games.data.own import own

BIDS = """
kind: play
seat:
  coins: {start: 10, least: 0}
  bid: {start: 0, seen: owner, reset: turn}
table: {best: {holds: seat}}
turn:
  - each: seats
    do: [{choose: [bid], ask: what do you bid?}]
  - {set: {best: "highest(seats, it.bid)"}}
  - {pay: {coins: best.bid}, of: best, say: "{{ best }} pays {{ best.bid }}."}
  - {if: best.coins == 0, end: game}
actions:
  bid:
    targets: {number: "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"}
    needs: [number <= coins]
    do: [set: {bid: number}]
score: [coins]
"""


def test_nobody_else_sees_a_bid(tmp_path: Path) -> None:
    table = own(tmp_path, play=BIDS)
    state = table.position()
    game = table.game
    assert game.secretly_asked(state) == (0,)
    table.play(state, "bid 7")
    assert (state.seats[0].bid, game.view(state, 1).seats[0].bid, game.view(state, 0).seats[0].bid) == (7, 0, 7)
    assert "7" not in str(game.observation(state, 1)), "not even in what the turn remembers"
    assert game.shown("ann bid 7") == "ann bid ?"
    assert [(fact.what, fact.value) for fact in game.private(state, 0)] == [("bid", "7")]
    assert "bid" not in [fact.what for fact in game.facts(state)]
    assert deals(game, state)


def test_then_all_is_reported(tmp_path: Path) -> None:
    table = own(tmp_path, play=BIDS)
    done = table.play(table.position(), "bid 7", "bid 9")
    assert done.messages == ["ben pays 9."]
    assert [(seat.coins, seat.bid) for seat in done.seats] == [(10, 0), (1, 0)]


TOGETHER = BIDS.replace("each: seats", "each: seats\n    together: true")


def test_all_choose_at_once_in_any_order(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    state, game = table.position({}, {}, {}), table.game
    assert game.to_act(state) == ["ann", "ben", "cleo"]
    assert game.prompt(state, game.decision(state)) == "ann, ben, cleo, all at once: what do you bid?"
    assert len(table.answers(state)) == 33
    assert game.secretly_asked(state) == (0, 1, 2)
    table.play(state, "cleo bid 2")
    assert game.to_act(state) == ["ann", "ben"]
    assert table.refusal(state, "cleo bid 3").startswith("play.yaml:")
    done = table.play(state, "ben bid 9", "ann bid 7")
    assert done.messages == ["ben pays 9."]
    assert [seat.coins for seat in done.seats] == [10, 1, 10]


def test_what_is_wrong_for_one_is_refused_for_that_one(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    state = table.position({}, {"coins": 3})
    assert table.is_legal(state, "ann bid 7")
    assert not table.is_legal(state, "ben bid 7")
    assert "ben bid 7" not in table.answers(state)
    assert "ben bid 3" in table.answers(state)


@pytest.mark.parametrize("do", ["[{gain: {coins: 1}}]", "[{choose: [bid]}, {gain: {coins: 1}}]"])
def test_together_people_only_choose(tmp_path: Path, do: str) -> None:
    play = TOGETHER.replace("[{choose: [bid], ask: what do you bid?}]", do)
    with pytest.raises(BrokenDefinition, match="together is only for seats"):
        own(tmp_path, play=play)


def test_bots_choose_together(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    bot: Any = partial(search, effort=50)
    assert table.game.outcome(play(table.game, [bot, BOTS["random"], BOTS["keen"]], 3)) is not None


# --- what a stranger found who wrote a drafting game


DRAFT = """
kind: play
seat: {hand: {holds: cards, seen: owner}, picked: {holds: cards, seen: owner}, eaten: cards}
table: {deck: {holds: cards, deck: cards, seen: nobody}, dish: ""}
setup: [{each: seats, do: [{draw: 2, from: deck, to: hand, say: ""}]}]
turn:
  - {each: seats, together: true, do: [{choose: [pick]}]}
  - each: seats
    do:
      - let: {first: "picked[0]"}
      - {set: {dish: first.name}}
      - {lay: picked, from: picked, to: eaten}
  - {if: "all(seats, empty(it.hand))", end: game}
actions:
  pick:
    targets: {card: hand}
    do: [{lay: card, from: hand, to: picked, say: ""}]
"""


def test_people_can_play_though_rules_look_at_what_others_picked(tmp_path: Path) -> None:
    table = own(tmp_path, play=DRAFT)
    state, game = table.game.setup(("ann", "ben")), table.game
    table.play(state, "fox", "fox", "owl", "bear")
    seen = game.view(state, 0)
    (judged,) = check_line(game, seen, "ann pick fox")
    assert judged.verdict.legal is True, "though all else is hidden from ann"
    done = table.play(state, "ann pick fox", "ben pick owl")
    assert done.messages[-2:] == ["ann lays fox (eaten).", "ben lays owl (eaten)."]


def test_a_hand_that_is_not_seen_has_something_to_do(tmp_path: Path) -> None:
    table = own(tmp_path, play=DRAFT)
    state = table.position({"hand": ["fox", "owl"]}, {"hand": ["?", "?"]})
    done = table.play(state, "ann pick fox")
    assert done.messages == [], "ben is asked, and not passed over"
    assert table.game.to_act(done.state) == ["ben"]
    assert table.is_legal(done.state, "ben pick bear") is False, "nobody can tell"


def test_equal_cards_are_one_answer(tmp_path: Path) -> None:
    table = own(tmp_path, play=DRAFT)
    assert table.answers(table.position({"hand": ["fox", "fox"]}, {}))[:1] == ["ann pick fox"]
    assert len([text for text in table.answers(table.position({"hand": ["fox", "fox"]}, {})) if "ann" in text]) == 1


VOTE = """
kind: play
seat: {points: 0, vote: {start: "", seen: owner}}
turn:
  - {each: seats, together: true, do: [{choose: [stay, leave]}]}
  - {if: "all(seats, it.vote == 'leave')", end: game}
  - each: seats
    do: [set: {vote: "''"}]
actions:
  stay: {do: [set: {vote: "'stay'"}]}
  leave: {do: [set: {vote: "'leave'"}]}
"""


def test_a_choice_that_is_the_secret_is_shown_to_nobody(tmp_path: Path) -> None:
    game = own(tmp_path, play=VOTE).game
    assert game.shown("ann stay") == "ann ?"


def test_secrets_stay_secret_where_people_hold_the_cards(tmp_path: Path) -> None:
    table = own(tmp_path, play=VOTE.replace("turn:", "turn:\n  - {free: talk}"))
    state = table.play(table.game.setup(("ann", "ben")), "next", "ann leave").state
    assert (state.seats[0].vote, table.game.view(state, 1).seats[0].vote) == ("leave", "")
    assert not deals(table.game, state), "people hold the cards"


MORE = BIDS.replace("needs: [number <= coins]", "needs: [number <= coins, 'all(seats, it == me or number != it.bid)']")


def test_what_hangs_on_a_secret_nobody_can_tell(tmp_path: Path) -> None:
    table = own(tmp_path, play=MORE)
    state = table.play(table.position(), "bid 7").state
    seen = table.game.view(state, 1)
    (judged,) = check_line(table.game, seen, "ben bid 3")
    assert (judged.verdict.legal, judged.verdict.needs) == (None, ("ann.bid",))
    with pytest.raises(NoOdds, match="only other players see"):
        odds(table.game, state, ["ben bid 3"])


LUCK = """
kind: play
seat:
  points: 0
  bid: {start: 0, seen: owner}
  guess: {start: "", seen: owner}
turn:
  - {each: seats, together: true, do: [{choose: [bid]}]}
  - {roll: d6}
  - {gain: {points: die}}
  - {if: points > 20, end: game}
actions:
  bid:
    targets: {number: "[1, 2, 3]"}
    do: [set: {bid: number}, set: {guess: "'low'"}]
"""


@pytest.mark.parametrize("way", ["together: true", "together: false"])
def test_a_roll_has_odds_although_others_have_secret_numbers_and_texts(tmp_path: Path, way: str) -> None:
    table = own(tmp_path, play=LUCK.replace("together: true", way))
    state = table.play(table.position(), "ann bid 3", "ben bid 2").state
    found = odds(table.game, state)
    assert [outcome.text for outcome in found.outcomes] == [f"ann points +{number}." for number in range(1, 7)]


def test_a_roll_that_the_rules_compare_with_a_secret_has_no_odds_for_those_who_do_not_know_it(tmp_path: Path) -> None:
    play = LUCK.replace("{gain: {points: die}}", "{if: die == bid, gain: {points: 6}}")
    table = own(tmp_path, play=play)
    state = table.play(table.position(), "ann bid 3", "ben bid 2").state
    with pytest.raises(NoOdds, match="they depend on what only other players see"):
        odds(table.game, state)


@pytest.mark.parametrize("name", ["number", "down"])
def test_a_value_is_not_called_like_a_word_of_expressions(tmp_path: Path, name: str) -> None:
    with pytest.raises(BrokenDefinition, match="is a word of expressions"):
        own(tmp_path, play=BIDS.replace("bid:", f"{name}:", 1))


DUEL = """
kind: play
seat:
  hand: {holds: cards, seen: owner}
  open: cards
  peeked: {holds: card, seen: owner}
  points: 0
table:
  deck: {holds: cards, deck: cards, seen: nobody}
  aside: {holds: cards, seen: nobody}
setup:
  - {draw: 1, from: deck, to: aside}
  - each: seats
    do: [{draw: 1, from: deck, to: hand}]
turn:
  - {choose: [duel, look, swap, take, show]}
  - {if: turn == 9, end: game}
actions:
  duel:
    targets: {who: "only(seats, it != me)"}
    do:
      - {if: first(hand) == first(who.hand), do: [{say: Equal.}]}
      - {if: first(who.hand).name == 'Owl', gain: {points: 1}}
  look:
    targets: {who: "only(seats, it != me)"}
    do: [{set: {peeked: first(who.hand)}, say: "{{ me }} looks."}]
  swap:
    targets: {who: "only(seats, it != me)"}
    do:
      - let: {given: first(hand), got: first(who.hand)}
      - {lay: given, from: hand, to: hand, to_seat: who, say: ""}
      - {lay: got, from: hand, from_seat: who, to: hand, say: ""}
  take: {do: [{draw: 1, from: aside, to: hand}]}
  show:
    targets: {card: hand}
    do: [{lay: card, from: hand, to: open}]
score: [points]
"""


def test_what_is_done_with_a_card_that_nobody_has_seen_cannot_be_judged(tmp_path: Path) -> None:
    table = own(tmp_path, play=DUEL)
    game = table.game
    state = table.position({"hand": ["fox"]}, {"hand": ["?"]}, {"hand": ["owl"]}, aside=["bear"])
    (judged,) = check_line(game, state, "duel ben")
    assert (judged.verdict.legal, judged.verdict.needs) == (None, ("ben.hand",))
    assert "ben.hand" in judged.verdict.why
    before = game.document(state)
    done = resolve_lines(game, state, ["duel ben"])
    assert done.refused is not None
    assert game.document(state) == before
    table.play(state, "duel cleo")
    assert state.seats[0].points == 1


def test_a_card_of_a_pile_is_drawn_as_it_lies_there(tmp_path: Path) -> None:
    table = own(tmp_path, play=DUEL)
    state = table.position({"hand": ["fox"]}, {"hand": ["fox"]}, aside=["owl"])
    table.play(state, "take")
    assert (state.seats[0].hand, state.table.aside) == (["fox", "owl"], [])
    table.play(state, "ben take")
    assert state.seats[1].hand == ["fox"]


def test_a_line_is_secret_only_if_it_says_what_others_do_not_see(tmp_path: Path) -> None:
    game = own(tmp_path, play=DUEL).game
    for line in ("ann look ben", "ann swap ben", "ann take", "ann show fox"):
        assert game.shown(line) == line
    hidden = DUEL.replace("to: open}", "to: aside}")
    assert own(tmp_path / "hidden", play=hidden).game.shown("ann show fox") == "ann show ?"


@pytest.mark.parametrize(
    "do",
    [
        "[{let: {mine: card}}, {lay: mine, from: hand, to: aside}]",
        "[{let: {mine: '[card]'}}, {each: mine, as: one, do: [{lay: one, from: hand, to: aside}]}]",
        "[{let: {mine: card}}, {let: {same: mine}}, {lay: '[same]', from: hand, to: aside}]",
        "[{lay: 'only(hand, it == card)', from: hand, to: aside}]",
    ],
)
def test_a_card_under_another_name_is_as_secret(tmp_path: Path, do: str) -> None:
    play = DUEL.replace("do: [{lay: card, from: hand, to: open}]", f"do: {do}")
    try:
        game = own(tmp_path, play=play).game
    except BrokenDefinition as error:
        pytest.fail(str(error))
    assert game.shown("ann show fox") == "ann show ?"


def test_nothing_of_a_line_is_done_that_comes_to_what_cannot_be(tmp_path: Path) -> None:
    play = DUEL.replace(
        "take: {do: [", "take: {do: [{set: {points: points + 1}}, {gain: {points: 1 // (points - 1)}}, "
    )
    game = own(tmp_path, play=play).game
    start = game.dealt_by_app(game.setup(["ann", "ben"]))
    table = GameTable(game, start, {"seed": 1, "game": "own"})
    while (decision := game.decision(table.state)) and decision.is_chance:
        table.roll()
    before = game.document(table.state)
    with pytest.raises(BrokenDefinition, match="it divides by zero"):
        list(table.play("ann take"))
    assert game.document(table.state) == before


def test_a_hand_is_guessed_from_the_decks_that_its_cards_can_be_of() -> None:
    """Kite Fair has goal cards in hands and weather cards in another deck."""
    game = companion.load("templates/starters/kite-fair")
    state = game.dealt_by_app(game.setup(["ann", "ben", "cleo"]))
    rng = Random(3)
    while not state.seats[2].goals:
        game.apply(state, rng.choice(game.legal_actions(state)))
    goals = {token.id for token in game.definition.sheets["goals"].items}
    for _ in range(20):
        guess = game.guessed(game.view(state, 0), 0, rng.shuffle)
        assert {card for seat in guess.seats for card in seat.goals} <= goals
