"""demo: the same game every time, quick, and worth watching."""

from __future__ import annotations

import re

from tests.cli.terminal import companion


def test_the_demo_is_the_same_every_time_and_ends_with_the_ledger() -> None:
    first, second = companion("demo"), companion("demo")
    assert first == second
    assert (first.code, first.err) == (0, "")
    assert "Winners: " in first.out


def test_the_demo_plays_two_turns_in_full_and_sums_up_the_rest() -> None:
    out = companion("demo").out
    turns = [int(turn) for turn in re.findall(r"^Turn (\d+)$", out, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    full, _, rest = out.partition("The rest in short")
    assert "Turn 2\n" in full
    assert "Turn 3\n" in rest
    assert len(set(re.findall(r"OR-[A-Z]+-\d\d", out))) >= 20
    assert max(map(len, out.splitlines())) <= 80
    assert len(out.splitlines()) < 400
