"""Where lines may end, in letters of every kind."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.text.hyphenation import points
from companion.press.text.line_breaks import is_complex, may_break, pieces, reads_leftwards


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("one two-three 3-4", ["one", " ", "two-", "three", " ", "3-4"]),
        ("CF-AUDIT-08 X-ray A-B CD-ROM-", ["CF-AUDIT-08", " ", "X-", "ray", " ", "A-", "B", " ", "CD-", "ROM-"]),
        ("引CF-AUDIT-08を", ["引", "CF-AUDIT-08", "を"]),
        ("カードを引く。", ["カー", "ド", "を", "引", "く。"]),
        ("「本」（日）x", ["「本」", "（日）", "x"]),
        ("HP(体力)3点、", ["HP", "(体", "力)", "3", "点、"]),
        ("きょう、ラッパ", ["きょ", "う、", "ラッ", "パ"]),
        ("三日…", ["三", "日…"]),
        ("مرحبا بكم", ["مرحبا", " ", "بكم"]),
    ],
)
def test_the_pieces_of_a_text(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


@given(st.text(alphabet="ab -–/日本。「」ー（）x1\u00a0é", max_size=30))
def test_pieces_together_are_the_text(text: str) -> None:
    assert "".join(pieces(text)) == text


@pytest.mark.parametrize("closing", "、。」』）】ーっゃッ々！？…")
def test_no_closing_sign_begins_a_line(closing: str) -> None:
    assert not may_break("本", closing)
    assert all(not part.startswith(closing) for part in pieces(f"本{closing}本")[1:])


@pytest.mark.parametrize("opening", "「『（【〈《“(")
def test_no_opening_sign_ends_a_line(opening: str) -> None:
    assert not may_break(f"本{opening}", "本")
    assert may_break("本", opening)
    assert all(not part.endswith(opening) for part in pieces(f"本{opening}本"))


def test_latin_letters_are_never_parted_from_each_other() -> None:
    assert not may_break("ab", "cd")
    assert may_break("ab-", "cd")
    assert may_break("本", "ab")
    assert may_break("ab", "本")


def test_ways_of_reading() -> None:
    assert reads_leftwards("a שלום")
    assert not reads_leftwards("a é 日")
    assert is_complex("नमस्ते")
    assert not is_complex("Grüße 日本")


@pytest.mark.parametrize(
    ("word", "language", "parts"),
    [
        ("Silbentrennung", "de", ["Sil", "ben", "tren", "nung"]),
        ("(Silbentrennung!)", "de-AT", ["(Sil", "ben", "tren", "nung!)"]),
        ("hyphenation", "en", ["hy", "phen", "a", "tion"]),
        ("rain", "en", ["rain"]),
        ("hyphenation", "", ["hyphenation"]),
        ("hyphenation", "xx", ["hyphenation"]),
        ("灯台", "ja", ["灯台"]),
    ],
)
def test_words_are_parted_as_their_language_does(word: str, language: str, parts: list[str]) -> None:
    at = [0, *points(word, language), len(word)]
    assert [word[start:end] for start, end in pairwise(at)] == parts


def test_soft_hyphens_come_before_the_dictionary() -> None:
    assert points("hyphenation", "en", (5,)) == [5]
    assert points("hyphenation", "", (5,)) == [5]


@pytest.mark.parametrize("word", ["ATTACK-05,", "(distance_diagonals", "SHOWDOWN", "level12345"])
def test_names_and_numbers_stay_whole(word: str) -> None:
    assert points(word, "en") == []
    assert points("(diagonals),", "en") != []
