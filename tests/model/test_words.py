"""Sentences: templates filled in, with their first letter as it should be."""

from __future__ import annotations

import pytest

from companion.model import Words

WORDS = Words("OR", {"events": {"far": "{to} is not next to {start}", "moved": "{seat} moves to {to}"}})


@pytest.mark.parametrize(("key", "data", "expected"), [
    ("far", {"to": "the Theater", "start": "r05c2"}, "The Theater is not next to r05c2"),
    ("far", {"to": "r05c2", "start": "the Theater"}, "r05c2 is not next to the Theater"),
    ("moved", {"seat": "ann", "to": "the Theater"}, "ann moves to the Theater"),
    ("moved", {"seat": "the", "to": "r05c2"}, "the moves to r05c2"),
])  # fmt: skip
def test_a_name_keeps_its_spelling_at_the_head_of_a_sentence_and_an_article_does_not(
    key: str, data: dict[str, str], expected: str
) -> None:
    assert WORDS.say("events", key, data, lambda _, value: value) == expected
