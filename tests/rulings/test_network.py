"""The networks that all games share learn which clause a question is like, also from the questions of other games."""

from __future__ import annotations

import pytest

from companion.rulings.network import Network
from companion.rulings.ranker import NOTHING, Vector, wording
from companion.rulings.text import words
from tests.rulings import network_training
from tests.rulings.network_training import Question, network

RACE = ["OR-MOVE-01", "OR-DICE-01", NOTHING]
CHASE = ["ZB-MOVE-01", "ZB-DICE-01", NOTHING]
ASKED = {
    0: {
        "OR-MOVE-01": [
            "how far may I move",
            "how many steps do I walk",
            "how far do I wander",
            "how many steps do I wander",
        ],
        "OR-DICE-01": ["who rolls the die", "do I roll again", "who hurls the die", "who hurls again"],
        NOTHING: ["who brings the crisps", "is the board too large for the table"],
    },
    1: {
        "ZB-MOVE-01": ["how far may I move", "how many steps do I walk"],
        "ZB-DICE-01": ["who rolls the die", "do I roll again"],
        NOTHING: ["who brings the crisps", "is the board too large for the table"],
    },
}
OFTEN = 40
"""How often each question is repeated; a real network learns from many thousands of questions."""


def of(text: str) -> Vector:
    return wording(words(text))


@pytest.fixture(name="made", scope="module")
def fixture_made() -> Network:
    asked = [
        Question(of(text), game, (id,)) for game, own in ASKED.items() for id, texts in own.items() for text in texts
    ]
    return network([RACE, CHASE], asked * OFTEN)


def first(made: Network, ids: list[str], text: str) -> str:
    shares = made.shares(ids, of(text)) or pytest.fail("the network does not know this game")
    assert sum(shares.values()) == pytest.approx(1)
    return max(shares, key=lambda one: shares[one])


@pytest.mark.parametrize(("game", "ids"), [(0, RACE), (1, CHASE)])
def test_what_was_learned_is_known(made: Network, game: int, ids: list[str]) -> None:
    for id, texts in ASKED[game].items():
        for text in texts:
            assert first(made, ids, text) == id


@pytest.mark.parametrize(("text", "id"), [("wander", "ZB-MOVE-01"), ("hurls", "ZB-DICE-01")])
def test_a_word_of_another_game_is_understood(made: Network, text: str, id: str) -> None:
    """Nobody used these words in this game."""
    assert first(made, CHASE, text) == id


def test_a_game_with_other_clauses_is_unknown(made: Network) -> None:
    for ids in ([], RACE[:2], [*RACE, "OR-MOVE-02"], ["OW-GO-01", NOTHING]):
        assert made.shares(ids, of("may I walk")) is None
    assert made.shares(RACE[::-1], of("may I walk")) == made.shares(RACE, of("may I walk"))


def test_of_several_answers_the_first_is_the_most_probable() -> None:
    asked = [Question(of("may I move"), 0, ("OR-DICE-01", "OR-MOVE-01")), Question(of("crisps"), 0, (NOTHING,))]
    shares = network([RACE], asked * OFTEN).shares(RACE, of("may I move")) or {}
    assert shares["OR-DICE-01"] > shares["OR-MOVE-01"] > shares[NOTHING]


def test_a_question_without_any_known_feature_gets_the_usual_shares(made: Network) -> None:
    assert made.shares(RACE, []) == made.shares(RACE, of("zzz"))


def test_a_rare_feature_is_left_out(made: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [Question(of("walk"), 0, ("OR-MOVE-01",)), Question(of("roll"), 0, ("OR-DICE-01",))]
    few = network([RACE], asked)
    assert few.shares(RACE, of("walk")) == few.shares(RACE, of("roll"))
    monkeypatch.setattr(network_training, "LEAST_OFTEN", 1)
    more = network([RACE], asked)
    assert more.shares(RACE, of("walk")) != more.shares(RACE, of("roll"))


def test_a_file_has_all_of_it_and_the_same_bytes_each_time(made: Network) -> None:
    file = made.packed("sum")
    again, source = Network.unpacked(file)
    assert source == "sum"
    assert again.packed("sum") == file
    asked = [Question(of("may I walk"), 0, ("OR-MOVE-01",)), Question(of("roll"), 1, ("ZB-DICE-01",))] * OFTEN
    assert network([RACE, CHASE], asked).packed("") == network([RACE, CHASE], asked).packed("")
    for text in ("may I walk", "who rolls", "no word of it"):
        assert again.shares(CHASE, of(text)) == made.shares(CHASE, of(text))


def test_another_file_is_none(made: Network) -> None:
    file = made.packed("sum")
    for other in (b"", b"no network", b"no network\n", b"{}\n", file[:-1], file + b"x"):
        with pytest.raises((ValueError, KeyError)):
            Network.unpacked(other)
