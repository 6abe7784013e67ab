"""Events whose effect lasts, those that ask for a coin, those that need somebody, and what becomes of them."""

from __future__ import annotations

import pytest

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting, storehouse
from companion.games.the_producer.effects.people import absent
from companion.games.the_producer.rules import hand, people
from companion.games.the_producer.rules.buying import Buying
from companion.games.the_producer.rules.deck import Uncovering
from companion.games.the_producer.rules.turn import Turn
from companion.games.the_producer.state import Mark, Movie, State
from tests.games.the_producer.lay import GAME, lay
from tests.games.the_producer.test_events import ANN, BEN, CAT, KIT, money_of, play, table

# --- what lasts, and how long ---


def after(card: str, *words: str) -> State:
    state = table(card)
    play(state, card, *words)
    return state


def test_a_card_that_lasts_lies_on_the_table_to_the_end_of_the_year() -> None:
    state = after("salary-ceiling")
    assert [one.card for one in state.table.lasting] == ["gossip-column", "salary-ceiling"]
    lasting.end_with_year(state)
    assert (state.table.lasting, state.table.marks) == ([], [])
    assert state.table.discards == ["gossip-column", "salary-ceiling"]


def test_full_fees_are_lower_for_everybody_but_never_below_the_amount_in_brackets() -> None:
    state = after("salary-ceiling")
    assert people.fee(KIT, state, BEN, "james-stewart") == 260_000
    assert people.fee(KIT, state, BEN, "linda-darnell") == 40_000
    state.table.lasting *= 4
    assert people.fee(KIT, state, BEN, "james-stewart") == 160_000


def test_buildings_cost_more_this_year() -> None:
    assert lasting.cost_change(KIT, table("?")) == 0
    assert lasting.cost_change(KIT, after("lumber-on-priority")) == 200_000


@pytest.mark.parametrize(("card", "place"), [("off-the-air", "cbs-radio"), ("vice-squad", "starlight-motel")])
def test_a_place_is_closed_this_year(card: str, place: str) -> None:
    state = after(card)
    assert lasting.closures(KIT, state)[place] == card
    assert "casting" not in lasting.closures(KIT, state)


@pytest.mark.parametrize(
    ("card", "script", "stars"),
    [
        ("outbreak-of-the-war", "mrs-miniver", {"blue": 1, "red": 1}),
        ("conference-at-casablanca", "casablanca", {"red": 1, "pink": 1}),
        ("swing", "top-hat", {"pink": 1, "light_blue": 1}),
        ("dim-out", "moontide", {"blue": 2}),
        ("dim-out", "rebecca", {}),
    ],
)
def test_movies_of_a_genre_have_more_stars_this_year(card: str, script: str, stars: dict[str, int]) -> None:
    state = after(card)
    assert lasting.genre_stars(KIT, state, script) == stars
    lasting.end_with_year(state)
    assert lasting.genre_stars(KIT, state, script) == {}


def test_what_is_for_the_next_movie_goes_with_it_and_only_with_that_of_the_player() -> None:
    state = after("banned-from-the-papers", "cat")
    assert [storehouse.tokens_of_next(KIT, state, seat) for seat in (ANN, BEN, CAT)] == [0, 0, -2]
    lasting.end_with_movie(KIT, state, BEN)
    assert storehouse.tokens_of_next(KIT, state, CAT) == -2
    lasting.end_with_movie(KIT, state, CAT)
    assert storehouse.tokens_of_next(KIT, state, CAT) == 0
    assert state.table.discards == ["banned-from-the-papers"]


def test_the_legion_condemns_a_movie_of_who_has_the_card() -> None:
    assert storehouse.tokens_of_next(KIT, after("condemned"), ANN) == -3


@pytest.mark.parametrize(("card", "of"), [("loan-out", "structure"), ("location-shooting", "theme_set")])
def test_the_next_movie_may_lack_what_is_borrowed(card: str, of: str) -> None:
    state = after(card)
    assert lasting.borrowed(KIT, state, ANN) == {of: 1}
    assert lasting.borrowed(KIT, state, BEN) == {}
    lasting.end_with_movie(KIT, state, ANN)
    assert lasting.borrowed(KIT, state, ANN) == {}


@pytest.mark.parametrize(("card", "character"), [("accident", "peter-lorre"), ("morals-clause", "clark-gable")])
def test_tp_open_83_who_sits_out_does_so_to_the_end_of_the_year(card: str, character: str) -> None:
    state = after(card, character)
    assert absent(KIT, state).get(character) == card
    assert absent(KIT, state).get("bette-davis") is None
    lasting.end_with_year(state)
    assert absent(KIT, state).get(character) is None


# --- stars ---


def test_tp_ex_09_the_game_theory_raises_every_value_but_golden_up_to_three() -> None:
    state = after("game-theory")
    found = [people.stars(KIT, state, "claude-rains", stat) for stat in ("golden", "blue", "green", "red")]
    assert found == [1, 3, 2, 3]
    assert people.stars(KIT, state, "victor-fleming", "black") == 3


def test_the_canteen_raises_fame_up_to_three() -> None:
    state = after("canteen")
    found = [people.stars(KIT, state, one, "golden") for one in ("clark-gable", "john-wayne", "alfred-hitchcock")]
    assert found == [3, 2, 0]


def test_tp_open_62_a_rumor_takes_stars_to_none_at_least() -> None:
    state = after("sunday-night-broadcast", "john-wayne")
    found = [people.stars(KIT, state, "john-wayne", stat) for stat in ("golden", "blue", "green", "red")]
    assert found == [0, 0, 0, 0]


def test_tp_open_05_comp_12_stars_are_limited_to_the_tokens_only_by_choice() -> None:
    for limited, why in ((False, None), (True, "no_star_tokens")):
        state = table("gossip-column")
        state.variants = {"token_supply_limit": limited}
        state.table.marks += [Mark("john-ford", "all", -1, "starlight-motel", "campaign") for _ in range(2)]
        assert (refused(state, "gossip-column", "clark-gable") if limited else None) == why
        state.seats[ANN].events = ["under-investigation", "?"]
        play(state, "under-investigation")
        assert people.stars(GAME.kit(state), state, "bette-davis", "golden") == (3 if limited else 2)


# --- PARTY ---


def test_tp_party_02_a_rumor_that_is_cancelled_is_over_and_its_card_discarded() -> None:
    state = after("studio-fixer", "gossip-column")
    assert people.stars(KIT, state, "tyrone-power", "golden") == 1
    assert (state.table.lasting, state.table.discards) == ([], ["gossip-column", "studio-fixer"])


def test_tp_party_02_who_was_to_sit_out_may_work_when_the_rumor_is_cancelled() -> None:
    state = table("?")
    state.table.lasting[0].card = "morals-clause"
    state.table.marks = [Mark("tyrone-power", "all", 0, "morals-clause", "rumor")]
    rumor = lasting.rumors(KIT, state, ANN)[0]
    lasting.cancel_rumor(state, rumor.card)
    assert absent(KIT, state).get("tyrone-power") is None
    assert (state.table.marks, state.table.discards) == ([], ["morals-clause"])


def test_tp_open_27_of_two_campaigns_one_is_cancelled() -> None:
    state = table("studio-fixer")
    state.table.marks.append(Mark("john-ford", "all", -1, "starlight-motel", "campaign"))
    play(state, "studio-fixer", "john-ford")
    assert people.stars(KIT, state, "john-ford", "black") == 2


def test_tp_party_03_what_a_historical_card_does_is_no_rumor() -> None:
    state = after("under-investigation")
    assert [one.card for one in lasting.rumors(KIT, state, ANN)] == ["gossip-column"]


# --- Producers ---


def test_tp_event_03_11_a_special_action_leaves_no_producer_action_and_others_do() -> None:
    for card, is_barred in (("dinner-for-the-academy", True), ("wall-street-cousin", False), ("air-raid", False)):
        assert after(card).current == (BEN if is_barred else ANN), card


def test_overtime_lets_one_more_producer_be_used_this_turn() -> None:
    turn = after("overtime").pending[0]
    assert isinstance(turn, Turn)
    assert turn.more == 1


def test_overtime_needs_a_producer_on_the_central_board() -> None:
    state = table("overtime")
    state.seats[ANN].parked = ["stage-1"]
    assert refused(state, "overtime") == "nobody_to_recall"


# --- coins ---


@pytest.mark.parametrize(("side", "won"), [("heads", 400_000), ("tails", -100_000)])
def test_high_stakes_poker_depends_on_a_coin(side: str, won: int) -> None:
    state = after("high-stakes-poker")
    before = state.copy()
    assert [GAME.text(state, action) for action in GAME.legal_actions(state)] == [
        "reveal coin heads",
        "reveal coin tails",
    ]
    events = GAME.apply(state, GAME.parse(state, f"reveal coin {side}"))
    assert GAME.tell(state, events[0]) == f"{side.title()}."
    assert state.seats[ANN].money - before.seats[ANN].money == won
    assert money_of(state) == money_of(before)
    assert (state.current, len(state.pending), state.table.discards) == (ANN, 1, ["high-stakes-poker"])


# --- the decks ---


@pytest.mark.parametrize(
    ("card", "deck", "number"), [("talent-scout", "character", 3), ("novel-in-galleys", "script", 2)]
)
def test_what_is_scouted_comes_to_the_boulevard_and_one_card_may_be_had(card: str, deck: str, number: int) -> None:
    state = after(card)
    buying, uncovering = state.pending[1:]
    assert isinstance(buying, Buying)
    assert isinstance(uncovering, Uncovering)
    assert (buying.seat, buying.left, buying.place, buying.may_cancel) == (ANN, 1, "hollywood-party", False)
    assert (uncovering.what, uncovering.left) == (deck, number)


def test_an_empty_deck_is_not_scouted_and_a_small_one_as_far_as_it_goes() -> None:
    state = table("talent-scout")
    state.table.characters = 0
    assert refused(state, "talent-scout") == "event_deck_empty"
    state.table.characters = 2
    play(state, "talent-scout")
    uncovering = state.pending[-1]
    assert isinstance(uncovering, Uncovering)
    assert uncovering.left == 2


# --- what may not be played ---


def refused(state: State, card: str, *words: str) -> str:
    """Why Ann may not play the card so; nothing that may not be done is offered."""
    action = act.Play(ANN, card, act.Aims(words))
    verdict = GAME.check(state, action)
    assert verdict.legal is False
    assert verdict.why
    assert action not in GAME.legal_actions(state)
    return verdict.key


@pytest.mark.parametrize(
    ("card", "words", "why"),
    [
        ("wall-street-cousin", ["ben"], "aimed_at_nothing"),
        ("gossip-column", [], "which_character"),
        ("gossip-column", ["bette-davis"], "not_in_that_team"),
        ("gossip-column", ["james-stewart"], "not_in_that_team"),
        ("gossip-column", ["gaslight"], "which_character"),
        ("gossip-column", ["alfred-hitchcock"], "no_such_stars"),
        ("summer-stock", ["clark-gable"], "not_in_that_team"),
        ("summer-stock", ["john-ford"], "no_such_stars"),
        ("accident", ["john-wayne"], "worked_this_year"),
        ("accident", ["alfred-hitchcock"], "does_not_act"),
        ("morals-clause", ["ingrid-bergman"], "worked_this_year"),
        ("star-raid", ["ingrid-bergman"], "worked_this_year"),
        ("defection-on-the-ballot", ["ann"], "which_player"),
        ("defection-on-the-ballot", [], "which_player"),
        ("light-fingered-grip", ["gossip-column"], "which_stored_card"),
        ("friend-at-the-bank", ["orchestra"], "which_mortgage"),
        ("studio-fixer", ["bette-davis"], "which_harm"),
        ("second-run-houses", ["blue", "6"], "which_heap"),
        ("won-at-gin-rummy", ["rebecca"], "which_card_for_sale"),
        ("protection", ["cat"], "needs_associate"),
    ],
)
def test_a_card_is_refused_for_what_is_wrong_with_its_aim(card: str, words: list[str], why: str) -> None:
    assert refused(table(card), card, *words) == why


@pytest.mark.parametrize(("card", "word"), [("protection", "ben"), ("an-offer", "clark-gable")])
def test_tp_cafe_06_open_82_the_mafia_does_nothing_to_its_own(card: str, word: str) -> None:
    assert refused(table(card, mafia=True), card, word) == "is_of_the_mafia"


def test_tp_cafe_06_an_associate_needs_somebody_who_is_none() -> None:
    state = table("protection", mafia=True)
    state.seats[CAT].mafia = True
    assert refused(state, "protection", "cat") == "all_associates"


def test_who_cannot_pay_is_refused() -> None:
    for card, words in (("star-raid", ["clark-gable"]), ("tables-at-ciros", ["james-stewart"]), ("timber", [])):
        state = table(card)
        state.seats[ANN].money = 50_000
        assert refused(state, card, *words) == "cannot_pay_event", card


def test_tp_card_12_party_01_an_offer_that_cannot_be_paid_says_the_price_and_what_is_there() -> None:
    ben = "name: ben, team: [clark-gable, spencer-tracy]"
    at = lay(
        "name: ann, money: 100000, events: [star-raid, tables-at-ciros, timber], mafia: true",
        ben,
        boulevard=["rebecca", "bette-davis"],
    )
    why = "Clark Gable costs ann $380,000, but ann has less."
    assert at.refused("play star raid clark gable", "TP-CARD-12", "TP-EVENT-08") == why
    assert "Even the cheapest, " in at.refused("play star raid", "TP-CARD-12", "TP-EVENT-08")
    why = "Bette Davis costs ann $210,000, but ann has less."
    assert at.refused("play tables at ciros bette", "TP-PARTY-01", "TP-EVENT-08") == why
    assert at.check("play tables at ciros rebecca").legal
    poor = lay("name: ann, money: 40000, events: [tables-at-ciros, timber]", "name: ben", boulevard=["rebecca"])
    why = "Even the cheapest, Rebecca, costs ann $50,000, but ann has less."
    assert poor.refused("play tables at ciros", "TP-PARTY-01", "TP-EVENT-08") == why


def test_nothing_there_to_aim_at_is_reported() -> None:
    state = table("friend-at-the-bank")
    state.seats[ANN].mortgages = []
    assert refused(state, "friend-at-the-bank") == "no_mortgage"
    state = table("second-run-houses")
    state.table.pile = {}
    assert refused(state, "second-run-houses", "blue", "2") == "no_heap"


def test_tp_open_28_whoever_was_fetched_is_not_fetched_again() -> None:
    state = table("timber")
    state.table.aside.remove("the-lumberjack")
    assert refused(state, "timber") == "not_laid_aside"


def test_tp_open_24_an_accident_is_a_simple_historical_card_that_may_be_discarded() -> None:
    state = table("accident")
    assert GAME.check(state, act.Discard(ANN, "accident")).legal
    GAME.apply(state, act.Discard(ANN, "accident"))
    assert (state.table.discards, absent(KIT, state).get("peter-lorre")) == (["accident"], None)


# --- what must be played ---


def test_tp_event_10_a_special_historical_card_is_played_even_where_it_finds_nothing() -> None:
    state = table("greetings")
    state.seats[ANN].team = ["bette-davis"]
    play(state, "greetings")
    assert state.table.discards == ["greetings"]
    assert not hand.check_discard(KIT, table("greetings"), act.Discard(ANN, "greetings")).legal


@pytest.mark.parametrize("card", ["fbis-public-enemies", "a-favour-for-the-family"])
def test_tp_cafe_07_who_is_no_associate_is_passed_by(card: str) -> None:
    state = table(card)
    before = state.copy()
    play(state, card)
    assert (state.seats[ANN].money, state.seats[ANN].team) == (before.seats[ANN].money, before.seats[ANN].team)
    assert state.table.aside == before.table.aside


def test_tp_open_85_who_was_laid_aside_costs_what_is_printed() -> None:
    for card, character, price in (("timber", "the-lumberjack", 60_000), ("the-voice", "frank-sinatra", 120_000)):
        assert after(card).seats[ANN].money == 500_000 - price == 500_000 - KIT.characters[character].wage
    state = table("a-favour-for-the-family", mafia=True)
    play(state, "a-favour-for-the-family")
    assert state.seats[ANN].money == 500_000 - KIT.characters["boss-babe"].fee


def test_tp_card_12_what_lower_fees_take_off_the_family_s_is_reported() -> None:
    state = table("salary-ceiling", mafia=True)
    play(state, "salary-ceiling")
    state.seats[ANN].events.append("a-favour-for-the-family")
    state.pending[-1].step = "card"
    messages = play(state, "a-favour-for-the-family")
    assert any("Boss' Babe costs $60,000 less because of Salary Ceiling" in line for line in messages), messages


def test_the_family_takes_what_there_is() -> None:
    state = table("a-favour-for-the-family", mafia=True)
    state.seats[ANN].money = 30_000
    play(state, "a-favour-for-the-family")
    assert (state.seats[ANN].money, "boss-babe" in state.seats[ANN].team) == (0, True)


def test_who_has_worked_is_not_called_up() -> None:
    state = table("greetings")
    state.seats[ANN].movies = [Movie("blood-and-sand", 1941, None, "tyrone-power", "bette-davis", missing="director")]
    play(state, "greetings")
    assert "tyrone-power" in state.seats[ANN].team


def test_tp_open_84_points_do_not_go_below_none() -> None:
    state = table("hearings-in-the-senate")
    state.seats[ANN].vp = 0
    play(state, "hearings-in-the-senate")
    assert state.seats[ANN].vp == 0


# --- cards that people hold ---


def test_an_unseen_card_is_shown_by_being_played() -> None:
    state = table("wall-street-cousin")
    state.seats[ANN].events = ["?", "?"]
    play(state, "wall-street-cousin")
    assert state.seats[ANN].events == ["?"]


def test_a_card_that_lies_elsewhere_cannot_be_played() -> None:
    state = table("wall-street-cousin")
    state.seats[ANN].events = ["?", "?"]
    assert refused(state, "gossip-column", "clark-gable") == "not_in_hand"
