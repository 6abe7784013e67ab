"""The benchmarks run and print; they never fail for being slow."""

from __future__ import annotations

import pytest

from tests.bench import (
    bots,
    creature_feature,
    data_games,
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


def test_random_games_beside_chess(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = random_games.main(40 if long else 4)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 3


def test_games_as_data_beside_openspiel_and_chess(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = data_games.main(2 if long else 0.1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(data_games.GAMES)


def test_waits_at_the_table(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = waits.main(20_000 if long else 300)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 7


def test_commands_start(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = starts.main(15 if long else 1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(starts.COMMANDS)


@pytest.mark.parametrize("game", ["oscar-race", "zombies"])
def test_bots_against_each_other(game: str, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seats = bots.SEATS if long else (2,)
    report = bots.main(4 if long else 1, game, seats)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(seats) * len(bots.OTHERS) + len(bots.OTHERS)


def test_bots_at_tables_of_creature_feature(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seats = creature_feature.SEATS if long else (3,)
    report = creature_feature.main(3 if long else 1, seats)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(seats) + len(creature_feature.LOOKS) + 1


def test_maps_and_games_of_zombies(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seats = zombies.SEATS if long else (4,)
    report = zombies.main(20 if long else 1, seats)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(seats) + 3


def test_audiences_movies_and_games_of_the_producer(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seats = the_producer.SEATS if long else (3,)
    report = the_producer.main(20 if long else 1, seats)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == len(seats) + 5


def test_cards_beside_a_script_written_by_hand(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = press_cards.main(2_000 if long else 30)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 3


def test_a_kit_beside_a_script_written_by_hand(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = press_kit.main(7) if long else press_kit.main(1, only=("cards",))
    with capsys.disabled():
        print(f"\n{report}")
    # How long it takes fails nothing, but two sides that draw different things cannot be compared.
    assert "\n0 of " in report


def test_from_a_save_to_the_page_that_shows_it(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = watching.main(40 if long else 3)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.count("\n") == 2


def test_a_deck_beside_other_tools(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = press_deck.main(200, 7, press_deck.LONG) if long else press_deck.main(12, 1)
    with capsys.disabled():
        print(f"\n{report}")
    # How long it takes fails nothing, but tools that draw different things cannot be compared.
    assert "all have the same text and codes" in report


def test_how_even_the_producer_is(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = producer_balance.main(100 if long else 1)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.splitlines()[1] == "by place in 1940"
    assert all(f"{deck} taken least" in report for deck in producer_balance.DECKS)


def test_how_even_the_producer_is_hangs_on_the_seeds_alone() -> None:
    assert producer_balance.main(2, processes=2) == producer_balance.main(2)
