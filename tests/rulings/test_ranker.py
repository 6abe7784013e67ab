"""A ranker learns which clause a question is like, and the same of the same questions."""

from __future__ import annotations

import zlib

import pytest

from companion.rulings.ranker import NOTHING, SIZE, Ranker, Vector, trained, vector
from companion.rulings.text import stem, words
from companion.rulings.thesaurus import ThesaurusTerm

ASKED = {
    "XX-MOVE-01": ["how far may I move", "how many steps do I walk", "is five steps too far"],
    "XX-DICE-01": ["who rolls the die", "do I roll again", "is a die rolled twice"],
    NOTHING: ["who brings the crisps", "is the board too large for the table"],
}


def of(text: str) -> Vector:
    typed = words(text)
    return vector(typed, typed, [ThesaurusTerm(stem(word)) for word in typed])


def made() -> Ranker:
    return trained({id: list(map(of, texts)) for id, texts in ASKED.items()})


@pytest.mark.parametrize(("id", "asked"), [(id, asked) for id, texts in ASKED.items() for asked in texts])
def test_what_was_learned_is_known(id: str, asked: str) -> None:
    shares = made().shares(of(asked))
    assert max(shares, key=lambda one: shares[one]) == id
    assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("asked", "id"),
    [("may I walk six steps", "XX-MOVE-01"), ("must I roll the dice", "XX-DICE-01"), ("crisps anyone", NOTHING)],
)
def test_other_words_are_ranked_by_those_they_share(asked: str, id: str) -> None:
    shares = made().shares(of(asked))
    assert max(shares, key=lambda one: shares[one]) == id


def test_a_question_without_any_feature_is_like_all_alike() -> None:
    assert vector([], [], []) == []
    assert set(made().shares([]).values()) == {1 / 3}


def test_a_vector_has_length_one_and_each_feature_once() -> None:
    found = of("may I may I move")
    assert sum(value * value for _, value in found) == pytest.approx(1)
    numbers = [number for number, _ in found]
    assert numbers == sorted({*numbers})
    assert all(0 <= number < SIZE for number in numbers)


def test_a_file_has_all_of_it_and_the_same_bytes_each_time() -> None:
    file = made().packed("sum")
    assert made().packed("sum") == file
    again, source = Ranker.unpacked(file)
    assert source == "sum"
    for asked in ("may I walk", "who rolls", "no word of it"):
        assert again.shares(of(asked)) == made().shares(of(asked))


@pytest.mark.parametrize("file", [b"", b"no ranker", zlib.compress(b"no ranker\n"), zlib.compress(b"{}\n")])
def test_another_file_is_none(file: bytes) -> None:
    with pytest.raises((ValueError, KeyError, zlib.error)):
        Ranker.unpacked(file)


def test_of_no_questions_nothing_is_learned() -> None:
    assert trained({"XX-MOVE-01": [], "XX-MOVE-02": []}).shares(of("may I move")) == {
        "XX-MOVE-01": 0.5,
        "XX-MOVE-02": 0.5,
    }
