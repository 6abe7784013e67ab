"""What rulings have learned is of the questions that are there now, and made again it is the same."""

from __future__ import annotations

import pytest

from companion.definitions.places import data_root, templates_root
from companion.registry import definition
from companion.rulings import ranking
from companion.rulings.learned import FILE, SETTLED_FILE
from companion.rulings.ranker import Ranker
from tests.bench.rulings import GAMES, to_learn, tuning, writers
from tests.rulings.training import fitted, ranker, samples, source, source_of_wordings

QUICK = "creature-feature"
MOST = 5 * 2**20
"""Bytes of all files together."""


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_a_game_is_made_of_its_questions(game: str) -> None:
    """If this fails: python -m tests.rulings.training."""
    assert Ranker.unpacked((data_root() / game / FILE).read_bytes())[1] == source(game)


def test_the_file_of_all_games_is_made_of_their_questions() -> None:
    assert Ranker.unpacked((templates_root() / SETTLED_FILE).read_bytes())[1] == source_of_wordings()


def test_the_files_are_small() -> None:
    files = [templates_root() / SETTLED_FILE, *(data_root() / game / FILE for game in GAMES)]
    assert sum(file.stat().st_size for file in files) < MOST


def test_made_again_a_file_has_the_same_bytes(long: bool) -> None:
    for game in GAMES if long else (QUICK,):
        assert ranker(game).packed(source(game)) == (data_root() / game / FILE).read_bytes()


def test_the_weights_by_which_a_question_is_answered_are_those_that_are_made(long: bool) -> None:
    if not long:
        pytest.skip("takes a minute")
    assert tuple(fitted([one for game in GAMES for one in samples(game)])) == ranking.ANSWERS


def test_nothing_is_learned_from_what_is_tuned_by_or_held_out() -> None:
    for game in GAMES:
        kept_apart = {one.question for asked in (tuning(game), *writers(game).values()) for one in asked}
        found = definition(game)
        learned = {cue for cues in found.questions.values() for cue in cues} | {*found.unanswered}
        learned |= {one.question for one in to_learn(game)}
        # Two people may say the same three words.
        assert len(kept_apart & learned) < len(kept_apart) / 100
