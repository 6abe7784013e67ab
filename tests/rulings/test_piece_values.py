"""Questions about what is printed on a card or tile."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.registry import definition
from companion.rulings.piece_values import printed_on
from tests.cli.terminal import companion


@pytest.mark.parametrize(
    ("game", "question", "numbers"),
    [
        ("zombies", "How many zombies go on the sporting goods store?", [{"zombies": 6}]),
        ("zombies", "how many lives are in the Riverside Clinic", [{"life": 3}]),
        ("zombies", "may ben leave the riverside clinic with 3 life", []),
        ("zombies", "how many zombies go on a tile", []),
        ("creature-feature", "how many VP do the Puny Human and the Mummy bring", [{"vp": 5}, {"vp": 2}]),
        ("the-producer", "what is the wage of Claude Rains", [{"wage": 170000}]),
        ("the-producer", "how much does an orchestra cost", [{"cost": 500000}]),
        (
            "the-producer",
            "what does Charlie Chaplin say",
            [{"golden": 3, "blue": 1, "green": 3, "red": 1, "black": 2, "fee": 720000, "wage": 360000}],
        ),
        ("the-producer", "how long is Charlie Chaplin dead", []),
        ("oscar-race", "how far can a player move past a zombie", []),
    ],
)
def test_printed_values_are_given_for_the_pieces_that_a_question_names(
    game: str, question: str, numbers: list[dict[str, int]]
) -> None:
    assert [one.numbers for one in printed_on(definition(game), question)] == numbers


def test_of_two_names_the_longer_one_counts() -> None:
    (one,) = printed_on(definition("the-producer"), "what is the cost of the theme set: western")
    assert one.name == "Theme Set: Western"


def test_a_card_of_your_own_game_has_its_text_without_its_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    companion("new", "tea")
    done = companion("ruling", "tea", "what does the fox do?")
    assert done.out == "Printed on Fox: cost 3. Take a card from a neighbour, or gain 2 star.\nNo rule says more.\n"
    assert companion("ruling", "tea", "what does the fox do?", "--json").json["printed"][0]["numbers"] == {"cost": 3}
    assert companion("ruling", "tea", "who is the fox?").out == "No rule covers this.\n"
