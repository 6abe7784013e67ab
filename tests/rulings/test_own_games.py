"""Plain questions to games as `companion new` makes them: without known questions, so that only words are compared."""

from __future__ import annotations

import pytest

from companion.registry import definition
from companion.rulings.ruling import rule

ASKED = {
    "pig": {
        "how many dice do I roll": "PIG-TURN-01",
        "what happens if I roll a 1": "PIG-TURN-03",
        "can I roll again": "PIG-TURN-02",
        "how do I win": "PIG-GAME-02",
        "how many points do I need to win": "PIG-GAME-02",
        "what does holding do": "PIG-TURN-04",
        "how many players can play": "PIG-GAME-01",
        "do I have to hold if I have enough to win": "PIG-TURN-05",
        "when is my turn over": "PIG-TURN-03",
        "may I roll twice": "PIG-TURN-02",
    },
    "hearts": {
        "how many cards do I get": "HE-DEAL-01",
        "which cards do I pass": "HE-PASS-01",
        "who leads the first trick": "HE-PLAY-03",
        "can I play a heart first": "HE-PLAY-04",
        "do I have to follow suit": "HE-PLAY-02",
        "how much is the queen of spades worth": "HE-SCORE-01",
        "what happens if I take all the hearts": "HE-SCORE-02",
        "who wins": "HE-END-01",
        "can I lead hearts": "HE-PLAY-05",
        "which card wins the trick": "HE-PLAY-06",
    },
    "goose": {
        "what happens on the bridge": "GO-SPACE-03",
        "what does the inn do": "GO-SPACE-04",
        "how do I get out of prison": "GO-SPACE-05",
        "what if I land on another player": "GO-MOVE-03",
        "how do I win": "GO-END-01",
        "what if I roll a 9 at first": "GO-SPACE-02",
        "what does a goose do": "GO-SPACE-01",
        "how many dice": "GO-MOVE-01",
        "what does death do": "GO-SPACE-07",
        "how long do I stay in the well": "GO-SPACE-05",
    },
    "kite-fair": {
        "how many coins do I start with": "KF-SETUP-01",
        "how many helpers do I have": "KF-ROUND-02",
        "can two helpers be on the same place": "KF-PLACE-01",
        "what does a dragon cost": "KF-KITE-05",
        "how many points for a box": "KF-KITE-04",
        "when does the game end": "KF-END-01",
        "what happens on a tie": "KF-END-05",
        "what does the tea house give": "KF-PLACE-04",
        "how do I build two kites": "KF-KITE-02",
        "do I need a kite for kite hill": "KF-PLACE-09",
    },
}
NOT_OF_IT = ["who brings the snacks", "can I play for my sister", "is there a time limit", "may I take back my move"]


def shown(game: str, question: str) -> list[str]:
    """The rules that answer or are offered, the nearest first."""
    found = rule(definition(game), question, 3)
    return [one.id for one in (found.answers or found.ask)]


@pytest.mark.parametrize(
    ("game", "question", "clause"), [(game, *one) for game in ASKED for one in ASKED[game].items()]
)
def test_the_rule_is_among_those_that_are_shown(game: str, question: str, clause: str) -> None:
    assert clause in shown(game, question)


def test_most_often_it_comes_first() -> None:
    first = [
        shown(game, question)[:1] == [clause] for game, asked in ASKED.items() for question, clause in asked.items()
    ]
    assert sum(first) >= 30


def test_a_question_in_the_words_of_a_rule_is_answered() -> None:
    assert rule(definition("hearts"), "do I have to follow suit", 3).is_covered
    assert [one.id for one in rule(definition("hearts"), "do I have to follow suit", 1).answers] == ["HE-PLAY-02"]


@pytest.mark.parametrize("game", ASKED)
@pytest.mark.parametrize("question", NOT_OF_IT)
def test_what_no_rule_says_is_not_answered(game: str, question: str) -> None:
    assert not rule(definition(game), question, 3).is_covered
