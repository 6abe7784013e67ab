"""Texts made to hang or fill the machine are refused, each within 200 ms."""

from __future__ import annotations

import os
import time

import pytest

from companion.definitions.reader import MOST_BYTES, read_bytes
from companion.errors import Unreadable
from tests.pace import is_within

MOST_SECONDS = 0.2


def _laughs() -> str:
    lines = ["a0: &a0 [" + ",".join("x" * 10) + "]"]
    lines += [f"a{n}: &a{n} [" + ",".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 10)]
    return "\n".join(lines)


def _merges() -> str:
    lines = ["a0: &a0 {k: 1}"]
    lines += [f"a{n}: &a{n} {{<<: [" + ",".join([f"*a{n - 1}"] * 9) + f"], k{n}: 1}}" for n in range(1, 8)]
    return "\n".join(lines)


HOSTILE = {
    "brackets": "[" * 200_000,
    "braces": "{" * 200_000,
    "both": "[{" * 200_000,
    "dashes": "- " * 200_000,
    "question marks": "? " * 200_000,
    "deep mappings": "\n".join("  " * depth + "a:" for depth in range(700)),
    "billion laughs": _laughs(),
    "many aliases": "a: &a x\nb: [" + "*a, " * 200_000 + "]",
    "merge keys": _merges(),
    "a merge key": "a: &a {x: 1}\nb: {<<: [" + "*a, " * 60 + "]}",
    "a scalar of 5 MB": '"' + "a" * 5_000_000 + '"',
    "a scalar of 1 MB": '"' + "a" * 1_000_000 + '"',
    "a folded scalar": "a: >\n" + " x\n\n" * 200_000,
    "a whole number of 100,000 digits": "a: " + "9" * 100_000,
    "a whole number of 19,000 digits": "a: " + "9" * 19_000,
    "too many values": "- a\n" * 200_001,
    "empty mappings": "[" + "{}, " * 250_000 + "]",
    "a list as a key, late": "- x\n" * 40_000 + "- ? [a]\n  : b\n",
    "duplicate keys": "a: 1\n" * 90_000,
    "tag directives": "".join(f"%TAG !a{n}! b\n" for n in range(50_000)) + "--- a",
    "tag directives behind a document": "a\n...\n" + "".join(f"%TAG !a{n}! b\n" for n in range(50_000)) + "--- a",
    "documents": "---\n" * 200_000,
    "tags": "!!python/object/apply:os.system " * 30_000,
    "an open quote": '- "' + "\n" * 1_000_000,
    "escaped letters": '"' + "\\ud83c\\udfac" * 80_000 + '"',
    "tabs": "\t" * 1_000_000,
    "brackets as JSON": "\t" + "[" * 1_000_000,
    "NULs": "\0" * MOST_BYTES,
}


def _seconds_to_refuse(content: bytes) -> float:
    """Of this process: what others take from a busy machine is not ours."""
    start = time.process_time()
    with pytest.raises(Unreadable) as caught:
        read_bytes(content, "f.yaml")
    seconds = time.process_time() - start
    assert len(str(caught.value)) < 300
    return seconds


@pytest.mark.parametrize("content", [text.encode() for text in HOSTILE.values()], ids=HOSTILE.keys())
def test_a_hostile_text_is_refused_within_200_ms(content: bytes) -> None:
    assert is_within(min(_seconds_to_refuse(content) for _ in range(5)), MOST_SECONDS)


def test_a_megabyte_of_noise_is_refused_within_200_ms() -> None:
    assert is_within(min(_seconds_to_refuse(os.urandom(MOST_BYTES)) for _ in range(3)), MOST_SECONDS)
