"""compare: what is said of a difference, and what cannot be compared."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.terminal import assert_unusable, companion

PIG = "templates/starters/pig"
QUICK = ("--games", "20", "--workers", "1", "--seats", "random,random")


def test_a_variant_is_told_of_in_sentences() -> None:
    done = companion("compare", PIG, "goal=100", "goal=40", *QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("pig: goal=40 compared with goal=100, 20 pairs of games on the same seeds from 0,")
    assert "With goal=40 a game has " in done.out
    assert " turns fewer, 95 % interval " in done.out
    assert "wins of Ann in %" in done.out


def test_a_bot_is_compared_with_another() -> None:
    done = companion("compare", PIG, "random", "keen", *QUICK, "--json")
    wins = done.json["measures"][0]
    assert (done.json["a"], done.json["b"], wins["measure"]) == ("random", "keen", "wins of the bot")
    assert wins["sure"]
    assert wins["difference"] > 0.1


def test_two_versions_of_a_folder_are_compared(tmp_path: Path) -> None:
    for name, points in (("old", 100), ("new", 30)):
        shutil.copytree(PIG, tmp_path / name)
        path = tmp_path / name / "game.yaml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("default: 100", f"default: {points}"), encoding="utf-8")
    found = companion("compare", PIG, str(tmp_path / "old"), str(tmp_path / "new"), *QUICK, "--json").json
    turns = next(one for one in found["measures"] if one["measure"] == "turns")
    assert turns["sure"]
    assert turns["difference"] < -10
    same = companion("compare", PIG, PIG, str(tmp_path / "old"), *QUICK)
    assert "No difference is certain." in same.out


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("goal=50", "keen", "are of different kinds"),
        ("goal=5", "goal=50", "goal"),
        ("gaol=5", "goal=50", "gaol"),
        ("elsewhere", "goal=50", "'elsewhere' is not a variant"),
        (PIG, "templates/starters/hearts", "choose a version of pig"),
    ],
)
def test_what_cannot_be_compared_is_refused(one: str, other: str, why: str) -> None:
    assert_unusable(companion("compare", PIG, one, other, *QUICK), why)
