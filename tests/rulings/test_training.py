"""What rulings have learned is of the questions that are there now, and made again it is the same."""

from __future__ import annotations

import pytest

from companion.definitions.places import data_root, templates_root
from companion.registry import definition
from companion.rulings import ranking
from companion.rulings.learning import FILE, MEANT_FILE, SETTLED_FILE, WORDED_FILE, networks
from companion.rulings.network import Network
from companion.rulings.ranker import Ranker
from companion.rulings.ruling import search_of
from tests.bench.rulings import GAMES, near_misses, to_learn, tuning, writers
from tests.rulings.training import (
    answered,
    fitted,
    ranker,
    samples,
    shared,
    source,
    source_of_networks,
    source_of_wordings,
    with_answers,
)

MOST = 5 * 2**20
"""Bytes of all files together."""
NETWORKS = MEANT_FILE, WORDED_FILE


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_a_game_is_made_of_its_questions(game: str) -> None:
    """If this fails: python -m tests.rulings.training."""
    assert Ranker.unpacked((data_root() / game / FILE).read_bytes())[1] == source(game)


def test_the_file_of_all_games_is_made_of_their_questions() -> None:
    assert Ranker.unpacked((templates_root() / SETTLED_FILE).read_bytes())[1] == source_of_wordings()


@pytest.mark.parametrize("file", NETWORKS)
def test_the_networks_are_made_of_the_questions_of_all_games(file: str) -> None:
    assert Network.unpacked((templates_root() / file).read_bytes())[1] == source_of_networks()


@pytest.mark.parametrize("game", GAMES)
def test_the_networks_know_the_clauses_of_every_game(game: str) -> None:
    search = search_of(definition(game))
    assert search.ranker is not None
    assert [network.shares(search.ranker.ids, []) is None for network in networks()] == [False, False]


def test_an_edition_learns_all_answers_of_its_base_that_say_the_same() -> None:
    asked = [one for one in with_answers("red-carpet-race") if one.answers[0].startswith("RC-")]
    assert len(asked) > sum(bool(one.answers) for one in to_learn("red-carpet-race"))
    assert any(len(one.answers) > 1 for one in asked)
    assert sum(map(len, answered("red-carpet-race").values())) == len(with_answers("red-carpet-race"))


def test_the_files_are_small() -> None:
    files = [templates_root() / file for file in (SETTLED_FILE, *NETWORKS)]
    files += [data_root() / game / FILE for game in GAMES]
    assert sum(file.stat().st_size for file in files) < MOST


@pytest.mark.parametrize("game", GAMES)
def test_made_again_a_file_has_the_same_bytes(game: str, long: bool) -> None:
    if not long:
        pytest.skip("takes a minute")
    assert ranker(game).packed(source(game)) == (data_root() / game / FILE).read_bytes()


@pytest.mark.parametrize("file", NETWORKS)
def test_made_again_a_network_has_the_same_bytes(file: str, long: bool) -> None:
    if not long:
        pytest.skip("takes a few minutes")
    assert shared(file).packed(source_of_networks()) == (templates_root() / file).read_bytes()


def test_the_weights_by_which_a_question_is_answered_are_those_that_are_made(long: bool) -> None:
    if not long:
        pytest.skip("takes a minute")
    assert fitted([one for game in GAMES for one in samples(game)]) == (ranking.ANSWERS, ranking.UNSURE)


def test_nothing_is_learned_from_what_is_tuned_by_or_held_out() -> None:
    for game in GAMES:
        reserved = {
            one.question for asked in (tuning(game), *writers(game).values(), near_misses(game)) for one in asked
        }
        found = definition(game)
        learned = {cue for cues in found.questions.values() for cue in cues} | {*found.unanswered}
        learned |= {one.question for one in to_learn(game)}
        # Two people may say the same three words.
        assert len(reserved & learned) < len(reserved) / 100
