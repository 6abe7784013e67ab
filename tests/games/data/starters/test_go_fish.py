"""Go Fish, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import CARDS, NAMES, Table

FISH = Table("go-fish")


def to_ask(*hands: str, deck: int = 5) -> Any:
    """ann is to ask."""
    return FISH.position(*({"hand": hand.split()} for hand in hands), deck=["?"] * deck)


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 7), (4, 5)])
def test_gf_deal_01_everybody_gets_cards(seats: int, cards: int) -> None:
    state = FISH.game.setup(NAMES[:seats])
    assert FISH.refusal(state, "3") == "GF-DEAL-01"
    hands = [CARDS[start : start + cards] for start in range(0, seats * 13, 13)]
    FISH.play(state, *(f"reveal deck {card}" for hand in hands for card in hand))
    assert [seat.hand for seat in state.seats] == hands
    assert FISH.game.decision(state).seats == (0,)


def test_gf_deal_01_a_book_in_the_deal_is_replaced() -> None:
    state = FISH.game.setup(NAMES[:2])
    done = FISH.play(
        state, *(f"reveal deck {card}" for card in ["c2", "d2", "h2", "s2", "c3", "d3", "c4", "d4", "c5", "d5", "c6"])
    )
    assert (done.cited, done.seats[0].books) == (["GF-BOOK-01"] * 2, 1)
    assert [len(seat.hand) for seat in done.seats] == [7, 0]


def test_gf_ask_01_another_player_is_asked_for_a_rank() -> None:
    state = to_ask("c2 c3", "d4 d5", "d6")
    assert FISH.answers(state) == [f"ann ask {who} {rank}" for who in ("ben", "cleo") for rank in "23"]
    assert FISH.refusal(state, "ben ask ann 4") == "GF-ASK-01"
    done = FISH.play(state, "ask ben 2")
    assert (done.messages[0], done.cited[0]) == ("ann asks ben for the rank 2.", "GF-ASK-01")


def test_gf_ask_02_a_player_has_a_card_of_the_rank() -> None:
    assert FISH.refusal(to_ask("c2 c3", "d4 d5"), "ask ben 4") == "GF-ASK-02"


@pytest.mark.parametrize("who", ["ann", "ben"])
def test_gf_ask_03_somebody_else_who_has_cards_is_asked(who: str) -> None:
    assert FISH.refusal(to_ask("c2 c3", "", "d5"), f"ask {who} 2") == "GF-ASK-03"


def test_gf_ask_04_all_cards_of_the_rank_are_given() -> None:
    done = FISH.play(to_ask("c2 c3", "d2 d5 h2"), "ask ben 2")
    assert (done.messages[-1], done.cited[-1]) == ("ben gives ann d2, h2.", "GF-ASK-04")
    assert [seat.hand for seat in done.seats] == [["c2", "c3", "d2", "h2"], ["d5"]]
    assert FISH.game.decision(done.state).seats == (0,), "and ann asks again"


@pytest.mark.parametrize(("card", "seat"), [("s2", 0), ("s5", 1)])
def test_gf_ask_05_who_gets_none_draws_and_goes_on_with_the_right_rank(card: str, seat: int) -> None:
    done = FISH.play(to_ask("c2 c3", "d4 d5"), "ask ben 2")
    assert (done.messages[-1], done.cited[-1]) == ("ben has none: go fish.", "GF-ASK-05")
    assert FISH.refusal(done.state, "reveal deck c2") == "GF-ASK-05", "that one has been seen"
    done = FISH.play(done.state, f"reveal deck {card}")
    assert set(done.cited) == {"GF-ASK-05"}
    assert done.messages[1:] == ([] if seat else ["ann has drawn the rank 2 and asks again."])
    assert (done.seats[0].hand, FISH.game.decision(done.state).seats) == (["c2", "c3", card], (seat,))


def test_gf_ask_05_without_a_deck_the_turn_ends() -> None:
    done = FISH.play(to_ask("c2 c3", "d4 d5", deck=0), "ask ben 2")
    assert (done.messages[-1], done.cited[-1]) == ("ben has none.", "GF-ASK-05")
    assert FISH.game.decision(done.state).seats == (1,)


def test_gf_ask_06_who_has_no_cards_draws_one_before_asking() -> None:
    state = to_ask("", "d4 d5", "d6")
    assert FISH.refusal(state, "3") == "GF-ASK-06"
    done = FISH.play(state, "reveal deck c4")
    assert done.cited == ["GF-ASK-06"]
    assert FISH.answers(state) == ["ann ask ben 4", "ann ask cleo 4"]


def test_gf_ask_06_without_a_deck_the_turn_ends() -> None:
    done = FISH.play(to_ask("c2", "d2", "d6 d7", deck=0), "ask ben 2", "ask cleo 2")
    assert FISH.game.decision(done.state).seats == (2,), "ben has no cards"
    assert done.messages[-1] == "ben has no cards, and the deck is empty."
    assert done.cited[-1] == "GF-ASK-06"


def test_gf_ask_07_if_nobody_else_has_cards_the_turn_ends() -> None:
    done = FISH.play(to_ask("c2", "d2"), "ask ben 2")
    assert (done.messages[-1], done.cited[-1]) == ("Nobody else has cards: ann asks nobody.", "GF-ASK-07")
    assert FISH.game.decision(done.state).roller == 1, "ben draws"


def test_gf_book_01_four_of_a_rank_are_a_book() -> None:
    done = FISH.play(to_ask("c2 d2 h2 c3", "s2 d5"), "ask ben 2")
    assert done.cited[-2:] == ["GF-BOOK-01"] * 2
    assert (done.seats[0].books, done.seats[0].hand) == (1, ["c3"])
    assert sorted(done.seats[0].laid_down) == ["c2", "d2", "h2", "s2"]
    done = FISH.play(to_ask("c2 d2 h2 c3", "d5"), "ask ben 3", "reveal deck s2")
    assert done.seats[0].books == 1, "a card that is drawn makes one too"
    assert FISH.play(to_ask("c2 d2 c3", "h2 d5"), "ask ben 2").seats[0].books == 0


@pytest.mark.parametrize(("books", "winners"), [((5, 7), ["ben"]), ((6, 6), ["ann"]), ((5, 6), ["ann", "ben"])])
def test_gf_end_01_the_most_books_win_once_all_are_laid_down(books: tuple[int, int], winners: list[str]) -> None:
    seats = ({"hand": ["c2", "d2", "h2"], "books": books[0]}, {"hand": ["s2"], "books": books[1]})
    done = FISH.play(FISH.position(*seats, deck=[]), "ask ben 2")
    assert done.ended == (*winners, "GF-END-01")


def test_gf_end_01_not_before() -> None:
    assert FISH.play(to_ask("c2 d2 h2 c3", "s2 s3", deck=0), "ask ben 2").ended is None
