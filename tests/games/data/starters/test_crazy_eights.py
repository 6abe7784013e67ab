"""Crazy Eights, clause by clause."""

from typing import Any

import pytest

from companion.referee.lines import check_line
from tests.games.data.starters.table import CARDS, NAMES, Table, deal_lines

EIGHTS = Table("crazy-eights")


def to_play(own: str, others: str = "s2 s3", top: str = "h9", deck: int = 3, below: str = "", **table: Any) -> Any:
    """ann is to play; the card on top has its own suit."""
    suit = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}[top[0]]
    discard = [*below.split(), top]
    hands = ({"hand": own.split()}, {"hand": others.split()})
    return EIGHTS.position(*hands, **{"deck": ["?"] * deck, "discard": discard, "suit": suit, **table})


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 5), (4, 5)])
def test_ce_deal_01_everybody_gets_cards(seats: int, cards: int) -> None:
    state = EIGHTS.game.setup(NAMES[:seats])
    hands = [CARDS[start : start + cards] for start in range(0, seats * cards, cards)]
    assert EIGHTS.refusal(state, "3") == "CE-DEAL-01"
    EIGHTS.play(state, *deal_lines(hands))
    assert [seat.hand for seat in state.seats] == hands
    assert (len(state.table.deck), EIGHTS.game.decision(state).is_chance) == (52 - seats * cards, True)


def test_ce_deal_02_the_next_card_is_turned_up_but_no_eight() -> None:
    state = EIGHTS.game.setup(NAMES[:2])
    EIGHTS.play(state, *deal_lines([[*CARDS[:6], "ca"], CARDS[13:20]]))
    done = EIGHTS.play(state, "reveal deck s8")
    assert (done.messages[0], done.cited) == ("ann turns up s8.", ["CE-DEAL-02"] * 2)
    assert (done.on_table.discard, len(done.on_table.deck)) == ([], 38)
    done = EIGHTS.play(state, "reveal deck c8", "reveal deck h3")
    assert (done.on_table.discard, done.on_table.suit, len(done.on_table.deck)) == (["h3"], "hearts", 37)
    assert "ann draw" in EIGHTS.answers(state)


def test_ce_play_01_a_card_goes_from_the_hand_onto_the_discard_pile() -> None:
    state = to_play("h2 c3")
    assert EIGHTS.refusal(state, "play hk") == "CE-PLAY-01"
    assert EIGHTS.refusal(state, "ben play s2") == "CE-PLAY-01"
    done = EIGHTS.play(state, "play h2")
    assert (done.messages, done.cited, done.on_table.discard) == (["ann plays h2."], ["CE-PLAY-01"], ["h9", "h2"])
    assert EIGHTS.game.decision(state).seats == (1,)


@pytest.mark.parametrize(("card", "is_legal"), [("h2", True), ("c9", True), ("d8", True), ("c2", False)])
def test_ce_play_02_it_has_the_suit_or_the_rank_or_is_an_eight(card: str, is_legal: bool) -> None:
    state = to_play(f"{card} sk")
    assert EIGHTS.is_legal(state, f"play {card}") == is_legal
    if not is_legal:
        assert EIGHTS.refusal(state, f"play {card}") == "CE-PLAY-02"


def test_ce_play_03_who_plays_an_eight_names_the_suit() -> None:
    state = to_play("h8 c3", "h2 h3 c4")
    done = EIGHTS.play(state, "play h8")
    assert EIGHTS.answers(state) == [f"ann name {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")]
    done = EIGHTS.play(state, "name clubs")
    assert (done.cited, done.messages) == (["CE-PLAY-03"], ["ann names clubs."])
    assert EIGHTS.refusal(state, "play h2") == "CE-PLAY-02", "clubs are to be matched"
    assert EIGHTS.answers(state) == ["ben play c4", "ben draw"]
    assert EIGHTS.refusal(state, "ben name hearts") == "CE-PLAY-03"


def test_ce_draw_01_five_cards_are_drawn_at_most() -> None:
    state = to_play("c2", deck=9)
    for card in ("c3", "c4", "c5", "c6", "h2"):
        done = EIGHTS.play(state, "draw", f"reveal deck {card}")
        assert (done.cited, done.messages) == (["CE-DRAW-01"], ["ann draws a card (hand)."])
    assert EIGHTS.refusal(state, "draw") == "CE-DRAW-01"
    assert EIGHTS.is_legal(state, "play h2"), "a card that has been drawn may be played"
    assert len(state.seats[0].hand) == 6


def test_ce_draw_02_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = to_play("c2 c4", below="d2 d3 d4", deck=1)
    done = EIGHTS.play(state, "draw", "reveal deck c3")
    assert done.messages[-1] == "The discard pile is shuffled into a new deck."
    assert (done.cited[-1], done.on_table.discard, done.on_table.deck) == ("CE-DRAW-02", ["h9"], ["?"] * 3)
    assert EIGHTS.is_legal(state, "draw")


def test_ce_draw_02_that_is_done_once_there_are_cards_for_it() -> None:
    done = EIGHTS.play(to_play("h2 c4", deck=0), "play h2")
    assert (done.cited[-1], done.on_table.discard, len(done.on_table.deck)) == ("CE-DRAW-02", ["h2"], 1)


def test_ce_draw_02_some_play_without_it() -> None:
    document = EIGHTS.game.document(to_play("c2 c4", below="d2 d3", deck=1))
    state = EIGHTS.game.position({**document, "variants": {"reshuffle": False}})
    EIGHTS.play(state, "draw", "reveal deck c3")
    assert EIGHTS.answers(state) == ["ann pass"]


def test_ce_draw_03_a_player_passes_after_five_cards_or_without_a_deck() -> None:
    state = to_play("c2", deck=9)
    for card in ("c3", "c4", "c5", "c6", "c7"):
        assert EIGHTS.refusal(state, "pass") == "CE-DRAW-03"
        EIGHTS.play(state, "draw", f"reveal deck {card}")
    done = EIGHTS.play(state, "pass")
    assert (done.cited, done.messages) == (["CE-DRAW-03"], ["ann passes."])
    assert EIGHTS.game.decision(state).seats == (1,)
    assert EIGHTS.is_legal(to_play("c2", deck=0), "pass")


def test_ce_end_01_who_has_no_cards_left_wins() -> None:
    assert EIGHTS.play(to_play("h2"), "play h2").ended == ("ann", "CE-END-01")
    assert EIGHTS.play(to_play("h8"), "play h8").ended == ("ann", "CE-END-01"), "no suit is named"


def test_ce_end_02_passes_of_everybody_and_one_more_end_the_game() -> None:
    done = EIGHTS.play(to_play("c8 ca", "s2 s3", deck=0), "pass", "pass")
    assert done.ended is None
    assert EIGHTS.play(done.state, "pass").ended == ("ben", "CE-END-02")


def test_ce_end_02_a_card_that_is_played_breaks_the_row() -> None:
    document = EIGHTS.game.document(to_play("h2 c3 c4", "s5 s6", deck=0))
    state = EIGHTS.game.position({**document, "variants": {"reshuffle": False}})
    assert EIGHTS.play(state, "pass", "pass", "play h2", "pass", "pass").ended is None


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("c8", 50),
        ("ck", 10),
        ("cq", 10),
        ("cj", 10),
        ("c10", 10),
        ("ca", 1),
        ("c2", 2),
        ("c9", 9),
        ("c8 d8 ha c7", 108),
    ],
)
def test_ce_end_02_cards_left_in_hand_count(cards: str, points: int) -> None:
    (line,) = EIGHTS.game.score(to_play(cards)).seats[0]
    assert (line.points, line.rules) == (points, ("CE-END-02",))


@pytest.mark.parametrize(("plays", "ended"), [(8, None), (9, ("ben", "CE-END-03"))])
def test_ce_end_03_the_game_ends_after_the_cards_agreed_on(plays: int, ended: object) -> None:
    document = EIGHTS.game.document(to_play("h2 ck", "s2", plays=plays))
    state = EIGHTS.game.position({**document, "variants": {"longest": 10}})
    assert EIGHTS.play(state, "play h2").ended == ended


def test_nobody_can_tell_what_an_unseen_hand_allows() -> None:
    state = EIGHTS.position({"hand": ["?", "?"]}, {"hand": ["?"]}, discard=["c4"], suit="clubs")
    verdicts = [check_line(EIGHTS.game, state, line)[-1].verdict for line in ("play c9", "play c4")]
    assert [(verdict.legal, verdict.needs) for verdict in verdicts] == [(None, ("ann.hand",)), (False, ())]
