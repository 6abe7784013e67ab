"""Full-text search by BM25: rare words count more, long texts less, and forms of a word are one."""

from __future__ import annotations

from companion.rulings.full_text import FullText

TEXTS = {
    "walk": ["a", "pawn", "walks", "as", "far", "as", "its", "die", "shows"],
    "fight": ["a", "pawn", "fights", "a", "zombie", "with", "its", "die"],
    "long": [
        "a",
        "pawn",
        "and",
        "a",
        "zombie",
        "and",
        "many",
        "other",
        "words",
        "of",
        "all",
        "kinds",
        "that",
        "nobody",
        "needs",
        "here",
        "at",
        "all",
    ],
}


def order(question: str) -> list[str]:
    scores = FullText(TEXTS).scores(question.split())
    return sorted(scores, key=lambda id: -scores[id])


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    assert order("pawn walking") == ["walk", "fight", "long"]
    assert order("pawn fighting")[0] == "fight"


def test_a_word_in_a_long_text_counts_less() -> None:
    assert order("zombie") == ["fight", "long"]


def test_the_best_has_one_and_nothing_has_none() -> None:
    scores = FullText(TEXTS).scores(["zombie"])
    assert scores["fight"] == 1
    assert 0 < scores["long"] < 1
    assert "walk" not in scores
    assert FullText(TEXTS).scores(["xyzzy"]) == {}
    assert FullText({}).scores(["zombie"]) == {}


def test_a_word_typed_twice_counts_once() -> None:
    assert FullText(TEXTS).scores(["walks", "walking"]) == FullText(TEXTS).scores(["walk"])
