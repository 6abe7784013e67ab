"""The benchmarks run and print; they never fail for being slow.

A few games each, with `--long` too: beside other tests they measure nothing. Each is run for its figures by itself.
"""

from __future__ import annotations

import pytest

from tests.bench import (
    bots,
    creature_feature,
    data_games,
    lab,
    press_cards,
    press_deck,
    press_kit,
    producer_balance,
    random_games,
    starts,
    the_producer,
    waits,
    watching,
    zombies,
)


def test_random_games_beside_chess(capsys: pytest.CaptureFixture[str]) -> None:
    report = random_games.main(0.05)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 1 + len(random_games.AIMS)


def test_games_as_data_beside_openspiel_and_chess(capsys: pytest.CaptureFixture[str]) -> None:
    report = data_games.main(0.1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(data_games.GAMES)


def test_games_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    report = f"{lab.run(1, 20)}\n{lab.strength('pig', 20, 1)}"
    with capsys.disabled():
        print(f"\n{report}")
    assert report.split()[:2] == ["1", "20"]


def test_waits_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    report = waits.main(300)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 7


def test_commands_start(capsys: pytest.CaptureFixture[str]) -> None:
    report = starts.main(1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(starts.COMMANDS)


@pytest.mark.parametrize("game", ["oscar-race", "zombies"])
def test_bots_against_each_other(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = bots.main(1, game, (2,))
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 2 * len(bots.OTHERS)


def test_bots_at_tables_of_creature_feature(capsys: pytest.CaptureFixture[str]) -> None:
    report = creature_feature.main(1, (3,))
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(creature_feature.LOOKS) + 2


def test_maps_and_games_of_zombies(capsys: pytest.CaptureFixture[str]) -> None:
    report = zombies.main(1, (4,))
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 4


def test_audiences_movies_and_games_of_the_producer(capsys: pytest.CaptureFixture[str]) -> None:
    report = the_producer.main(1, (3,))
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 6


def test_cards_beside_a_script_written_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    report = press_cards.main(30)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 3


def test_a_kit_beside_a_script_written_by_hand(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = press_kit.main(1) if long else press_kit.main(1, only=("cards",))
    with capsys.disabled():
        print(f"\n{report}")
    # How long it takes fails nothing, but two sides that draw different things cannot be compared.
    assert "\n0 of " in report


def test_from_a_save_to_the_page_that_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    report = watching.main(3)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 2


def test_a_deck_beside_other_tools(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = press_deck.main(12, 1, press_deck.LONG) if long else press_deck.main(12, 1)
    with capsys.disabled():
        print(f"\n{report}")
    # How long it takes fails nothing, but tools that draw different things cannot be compared.
    assert "all have the same text and codes" in report


def test_how_even_the_producer_is(capsys: pytest.CaptureFixture[str]) -> None:
    report = producer_balance.main(1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.splitlines()[1] == "by place in 1940"
    assert all(f"{deck} taken least" in report for deck in producer_balance.DECKS)


def test_how_even_the_producer_is_hangs_on_the_seeds_alone() -> None:
    assert producer_balance.main(2, processes=2) == producer_balance.main(2)
