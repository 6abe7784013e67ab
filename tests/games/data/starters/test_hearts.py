"""Hearts, clause by clause."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.data.starters.table import CARDS, NAMES, Table, deal_lines

HEARTS = Table("hearts")
SUITS = [CARDS[start : start + 13] for start in range(0, 52, 13)]
"""Clubs for ann, diamonds for ben, hearts for cleo, spades for dan."""


def swapped(*pairs: tuple[str, str]) -> list[list[str]]:
    """A suit for each seat, but for some cards that have changed places."""
    other = {**dict(pairs), **{second: first for first, second in pairs}}
    return [[other.get(card, card) for card in hand] for hand in SUITS]


def dealt(hands: Sequence[Sequence[str]] = SUITS, turn: int = 1, passing: str = "none", goal: int = 100) -> Any:
    """The moment after the deal."""
    start = HEARTS.game.document(HEARTS.game.setup(NAMES, {"passing": passing, "goal": goal}))
    state = HEARTS.game.position({**start, "turn": turn})
    return HEARTS.play(state, *deal_lines(hands)).state


def middle(*hands: str, trick: str = "", is_broken: bool = False, is_first: bool = False) -> Any:
    """A moment of a hand: who begins is to lead, or there is a trick with as many cards as seats have played."""
    seats = [{"hand": hand.split()} for hand in hands]
    state = HEARTS.changed(dealt(), {"is_broken": is_broken, "is_first": is_first}, *seats)
    return HEARTS.play(state, *trick.split()).state


def hand_played(state: Any) -> Any:
    """The whole hand, everybody playing the first card that they may; what it came to."""
    done = HEARTS.play(state)
    while HEARTS.game.decision(state) and not HEARTS.game.decision(state).is_chance:
        done = HEARTS.play(state, HEARTS.answers(state)[0])
    return done


def test_he_deal_01_all_cards_are_dealt() -> None:
    state = dealt()
    assert [sorted(seat.hand) for seat in state.seats] == [sorted(suit) for suit in SUITS]
    assert state.table.deck == []


@pytest.mark.parametrize("line", ["reveal deck c2", "3", "ann play c3"])
def test_he_deal_01_nothing_else_comes_before(line: str) -> None:
    state = HEARTS.play(HEARTS.game.setup(NAMES), "reveal deck c2").state
    assert HEARTS.refusal(state, line) == ("HE-PLAY-01" if "play" in line else "HE-DEAL-01")


@pytest.mark.parametrize(
    ("turn", "passing", "to"),
    [
        (1, "in turn", 1),
        (2, "in turn", 3),
        (3, "in turn", 2),
        (4, "in turn", 0),
        (5, "in turn", 1),
        (2, "left", 1),
        (2, "across", 2),
        (1, "right", 3),
        (1, "none", 0),
    ],
)
def test_he_pass_01_three_cards_are_passed(turn: int, passing: str, to: int) -> None:
    state = dealt(turn=turn, passing=passing)
    if not to:
        assert HEARTS.answers(state) == ["ann play c2"]
        return
    lines = [f"pass {card}" for suit in SUITS for card in suit[1:4]]
    done = HEARTS.play(state, *lines)
    assert done.cited[-4:] == ["HE-PASS-01"] * 4
    assert done.messages[-4].startswith(f"ann passes three cards to {NAMES[to]}")
    assert set(SUITS[0][1:4]) < set(done.seats[to].hand)
    assert [len(seat.hand) for seat in done.seats] == [13] * 4


def test_he_pass_01_a_player_passes_their_own_cards() -> None:
    state = dealt(passing="left")
    assert HEARTS.refusal(state, "pass d2") == HEARTS.refusal(state, "ben pass d2") == "HE-PASS-01"


def test_he_pass_02_nobody_gets_cards_before_all_have_passed() -> None:
    done = HEARTS.play(dealt(passing="left"), *(f"pass {card}" for suit in SUITS[:3] for card in suit[:3]))
    assert set(done.cited) == {"HE-PASS-02"}
    assert done.messages[0] == "ann puts down a card to pass it."
    assert [len(seat.hand) for seat in done.seats] == [10, 10, 10, 13]
    assert [seat.passed for seat in done.seats] == [*(suit[:3] for suit in SUITS[:3]), []]


def test_he_play_01_everybody_plays_a_card_in_turn() -> None:
    done = HEARTS.play(dealt(), "c2", "d2")
    assert (done.cited, done.on_table.trick) == (["HE-PLAY-01"] * 2, ["c2", "d2"])
    assert done.messages == ["ann plays c2.", "ben plays d2."]
    assert HEARTS.refusal(done.state, "ann play c3") == "HE-PLAY-01", "it is cleo's turn"
    assert HEARTS.refusal(done.state, "play s3") == "HE-PLAY-01", "that is dan's card"


def test_he_play_02_the_suit_is_followed() -> None:
    state = middle("c5 d5", "c6 d6 h6", "s7 d7", "c8 s8", trick="c5")
    assert HEARTS.refusal(state, "play d6") == "HE-PLAY-02"
    assert HEARTS.answers(state) == ["ben play c6"]
    assert HEARTS.is_legal(HEARTS.play(state, "play c6").state, "s7"), "cleo has no club"


def test_he_play_03_the_two_of_clubs_leads() -> None:
    assert HEARTS.refusal(dealt(), "play c3") == "HE-PLAY-03"
    state = dealt(swapped(("c2", "s2")))
    assert HEARTS.answers(state) == ["dan play c2"]


def test_he_play_04_no_points_go_to_the_first_trick() -> None:
    state = dealt(swapped(("d2", "hq"), ("d3", "sq")))
    HEARTS.play(state, "c2")
    assert HEARTS.refusal(state, "play hq") == HEARTS.refusal(state, "play sq") == "HE-PLAY-04"
    assert len(HEARTS.answers(state)) == 11
    HEARTS.play(state, "d4")
    assert HEARTS.refusal(state, "play h2") == "HE-PLAY-04", "cleo has the Two of Diamonds"


def test_he_play_04_who_has_nothing_else_plays_them() -> None:
    assert HEARTS.play(dealt(), "c2", "d2", "h2").on_table.trick == ["c2", "d2", "h2"]
    state = dealt(swapped(("sq", "h2")))
    assert HEARTS.is_legal(HEARTS.play(state, "c2", "play d2").state, "sq")


def test_he_play_05_nobody_leads_a_heart_before_one_has_been_played() -> None:
    hands = ("c5 h5", "c6 h6", "c7 h7", "c8 h8")
    assert HEARTS.refusal(middle(*hands), "play h5") == "HE-PLAY-05"
    assert HEARTS.is_legal(middle(*hands, is_broken=True), "play h5")
    assert HEARTS.is_legal(middle("h4 h5", *hands[1:]), "play h5"), "ann has nothing else"


@pytest.mark.parametrize(("card", "is_broken"), [("h6", True), ("sq", True), ("sk", False)])
def test_he_play_05_a_heart_or_the_queen_of_spades_breaks_them(card: str, is_broken: bool) -> None:
    state = middle("c5 h5", f"{card} d6", "c7 h7", "c8 h8", trick=f"c5 {card}")
    assert state.table.is_broken == is_broken


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("c5 c6 c7 c8", "dan"), ("c5 ca c7 c8", "ben"), ("c9 da ha sa", "ann"), ("c10 c9 cj s2", "cleo")],
)
def test_he_play_06_the_highest_of_the_suit_takes_the_trick_and_leads(cards: str, winner: str) -> None:
    played = cards.split()
    rest = ["d2", "d3", "d4", "d5"]
    state = middle(*(f"{card} {other}" for card, other in zip(played, rest, strict=True)))
    done = HEARTS.play(state, *played)
    assert (done.cited[-1], done.messages[-1]) == ("HE-PLAY-06", f"{winner} takes the trick.")
    seat = NAMES.index(winner)
    assert done.seats[seat].taken == played
    assert HEARTS.answers(done.state) == [f"{winner} play {rest[seat]}"]


def test_he_score_01_a_heart_counts_1_and_the_queen_of_spades_13() -> None:
    done = hand_played(dealt(swapped(("ca", "da"))))
    assert [seat.points for seat in done.seats] == [25, 1, 0, 0], "ben has taken one trick"
    assert done.cited.count("HE-SCORE-01") == 2, "who gains nothing is not mentioned"
    assert "ann gains 25 points and has 25." in done.messages


def test_he_score_02_who_takes_all_gets_none_and_the_others_26() -> None:
    done = hand_played(dealt())
    assert [seat.points for seat in done.seats] == [0, 26, 26, 26]
    assert done.cited.count("HE-SCORE-02") == 3
    assert [seat.taken for seat in done.seats] == [[]] * 4
    assert len(done.on_table.deck) == 52, "all go back for the next hand"


@pytest.mark.parametrize(
    ("goal", "hands", "ended"),
    [
        (25, swapped(("ca", "da")), ("cleo", "dan", "HE-END-01")),
        (26, swapped(("ca", "da")), None),
        (26, SUITS, ("ann", "HE-END-01")),
    ],
)
def test_he_end_01_the_hand_in_which_somebody_has_enough_is_the_last(goal: int, hands: Any, ended: object) -> None:
    assert hand_played(dealt(hands, goal=goal)).ended == ended
