"""compare: what is reported of a difference, and what cannot be compared."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from companion.cli.comparison_text import comparison_text
from tests.cli.terminal import assert_unusable, companion
from tests.cli.test_simulate import FAILS
from tests.games.data.own import own

PIG = "templates/starters/pig"
QUICK = ("--games", "30", "--workers", "1", "--seats", "random,random")


def test_a_variant_is_reported_in_sentences() -> None:
    done = companion("compare", PIG, "goal=100", "goal=40", *QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("pig: goal=40 compared with goal=100, 30 pairs of games on the same seeds from 0,")
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
    (tmp_path / "old").rename(tmp_path / "old=1")
    same = companion("compare", PIG, PIG, str(tmp_path / "old=1"), *QUICK)
    assert "No difference is certain." in same.out


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("goal=50", "keen", "are of different kinds"),
        ("goal=5", "goal=50", "goal"),
        ("gaol=5", "goal=50", "gaol"),
        ("elsewhere", "goal=50", "'elsewhere' is not a variant"),
        (PIG, "templates/starters/hearts", "a version of pig is a copy of its folder with the same id"),
        ("goal=50;goal=60", "goal=50", "goal=60: goal is there twice"),
        ("goal=50", "goal=50;;roll_first=false", "'goal=50;;roll_first=false': one variant is empty; take a semicolon"),
        ("goal=50", " ; goal=50", "'; goal=50': one variant is empty"),
        ("goal=50;x", "goal=50", "x: use VARIANT=VALUE; the variants of this game are goal, roll_first, must_hold"),
    ],
)
def test_what_cannot_be_compared_is_refused(one: str, other: str, why: str) -> None:
    assert_unusable(companion("compare", PIG, one, other, *QUICK), why)


def test_a_semicolon_at_the_end_is_ignored() -> None:
    found = companion("compare", PIG, "goal=50;", "goal=60; roll_first=false ; ", *QUICK, "--json").json
    assert found["variants"] == {"a": {"goal": 50}, "b": {"goal": 60, "roll_first": False}}


@pytest.mark.parametrize("value", ["90", "100"])
def test_a_variant_is_set_in_one_place(value: str) -> None:
    done = companion("compare", PIG, "goal=50", "goal=60", "--set", f"goal={value}", *QUICK)
    assert_unusable(done, "--set goal: goal=50 sets it too; leave one of the two out")
    done = companion("compare", PIG, "--vary", "game.variants.goal.default=50,60", "--set", f"goal={value}", *QUICK)
    assert_unusable(done, "--set goal: --vary game.variants.goal.default changes it too")


def test_the_variants_of_each_side_are_reported(tmp_path: Path) -> None:
    sides = ("compare", PIG, "goal=50", "roll_first=false;goal=100")
    done = companion(*sides, "--set", "must_hold=true", *QUICK, "--out", str(tmp_path), "--json")
    assert done.json == json.loads((tmp_path / "compare.json").read_text(encoding="utf-8"))
    assert done.json["variants"] == {
        "a": {"goal": 50, "must_hold": True},
        "b": {"must_hold": True, "roll_first": False},
    }
    text = " ".join(comparison_text(done.json).split())
    assert text.startswith("pig with must_hold=true: roll_first=false;goal=100 compared with goal=50,")
    assert "Several variants differ, goal and roll_first: each difference can come from any of them." in text


def test_changed_rules_and_a_variant_are_several_causes(tmp_path: Path) -> None:
    old = tmp_path / "old"
    shutil.copytree(PIG, old)
    rules = old / "game.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("default: 100", "default: 90"), encoding="utf-8")
    sides = {
        ("goal=50",): "Several things differ, the rules and goal: each difference can come from any of them.",
        ("goal=50;roll_first=false",): "Several things differ, the rules, goal and roll_first: each difference",
    }
    for (variants,), warning in sides.items():
        assert warning in " ".join(companion("compare", PIG, str(old), variants, *QUICK).out.split())
    for one, other in ((str(old), PIG), ("goal=50", "goal=60"), ("random", "keen")):
        assert "can come from" not in " ".join(companion("compare", PIG, one, other, *QUICK).out.split())


def test_whom_a_bot_plays_against_is_reported() -> None:
    bots = ("compare", PIG, "random", "keen", "--workers", "1", "--seats", "casual,casual")
    odd, even = (" ".join(companion(*bots, "--games", games).out.split()) for games in ("11", "12"))
    for text in (odd, even):
        assert "each in every seat in turn, against casual, rules " in text
    uneven = "11 is no multiple of 2 seats: the bots did not play each seat equally."
    assert uneven in odd
    assert "multiple" not in even


def test_shares_are_in_percentage_points_and_unfinished_games_are_reported() -> None:
    document = companion("compare", PIG, "goal=100", "goal=40", *QUICK, "--json").json
    nobody = {"measure": "nobody wins", "is_share": True, "pairs": 30, "a": 0.0, "b": 0.25, "difference": 0.25}
    one = {"measure": "turns", "is_share": False, "pairs": 1, "a": 3.0, "b": 2.96, "difference": -0.04, "sure": False}
    measures = [{**nobody, "interval": [0.1, 0.4], "sure": True}, {**one, "interval": None}]
    text = comparison_text({**document, "measures": measures, "unfinished": {"a": 0, "b": 5}})
    assert "With goal=40 nobody wins 25.0 percentage points more often, 95 % interval 10.0" in text
    assert "With goal=40 5 of 30 games did not end; each was stopped after 100,000 steps." in " ".join(text.split())
    assert re.search(
        r"\n  nobody wins in % +0\.0 +25\.0  \+25\.0 \(\+10\.0 to \+40\.0\)\n  turns +3\.0 +3\.0  0\.0, 1 pair$", text
    )
    output = " ".join(text.split())
    assert "Points and lengths are averages over the pairs in which both games ended." in output
    assert "With fewer than 30 pairs Companion calls no difference certain. This is so for turns." in output


def test_why_a_difference_is_not_certain_is_reported() -> None:
    pairs = ("compare", PIG, "goal=50", "goal=100", "--workers", "1", "--seats", "random,random", "--games")
    few = companion(*pairs, "29").out
    assert "\n  With fewer than 30 pairs Companion calls no difference certain.\n" in few
    assert "No difference is certain" not in few
    not_enough = "An interval without 0 is not enough: among 9 measures one can be so by chance."
    assert not_enough not in " ".join(few.split())
    near = companion(*pairs[:2], "goal=50", "goal=70", *pairs[4:], "30").out
    assert not_enough in " ".join(near.split())
    assert "certain." not in companion(*pairs, "60").out.partition("No certain difference")[0]


def test_the_rules_of_both_sides_are_reported(tmp_path: Path) -> None:
    for name in ("old", "new"):
        shutil.copytree(PIG, tmp_path / name)
    rules = tmp_path / "new" / "game.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("default: 100", "default: 90"), encoding="utf-8")
    sides = ("compare", PIG, str(tmp_path / "old"), str(tmp_path / "new"), *QUICK)
    found = companion(*sides, "--json").json["rules"]
    text = " ".join(companion(*sides).out.split())
    assert f"random, random, rules {found['b'][:8]} compared with {found['a'][:8]}, companion" in text
    same = companion("compare", PIG, "goal=50", "goal=60", *QUICK, "--json").json["rules"]
    assert same["a"] == same["b"]


def test_small_differences_are_shown_with_more_digits_or_in_seconds() -> None:
    document = companion("compare", PIG, "goal=100", "goal=40", *QUICK, "--json").json
    few = {"is_share": False, "pairs": 30, "a": 0.4, "b": 0.5, "difference": 0.067, "interval": [0.02, 0.1]}
    measures = [{**few, "measure": name, "sure": True} for name in ("minutes", "turns")]
    text = comparison_text({**document, "measures": measures})
    assert "With goal=40 a game has 4.0 seconds more, 95 % interval 1.2 to 6.0.\n" in text
    assert "With goal=40 a game has 0.07 turns more, 95 % interval 0.02 to 0.10.\n" in text
    assert text.count("  +0.07 (+0.02 to +0.10)") == 2


def test_what_is_the_same_in_all_pairs_is_reported_as_that() -> None:
    document = companion("compare", PIG, "goal=100", "goal=40", *QUICK, "--json").json
    one = {"measure": "turns", "is_share": False, "pairs": 30, "a": 3.0, "b": 2.0, "difference": -1.0, "sure": False}
    steady, unchanged = {**one, "interval": None}, {**one, "measure": "choices", "difference": 0.0, "interval": None}
    assert comparison_text({**document, "measures": [steady]}).endswith("  -1.0, the same in all pairs")
    sure = next(found for found in document["measures"] if found["sure"])
    text = comparison_text({**document, "measures": [sure, steady, unchanged, {**steady, "measure": "lead_changes"}]})
    assert "\n  The same in all pairs: turns -1.0, lead changes -1.0.\n\nNo certain difference: choices.\n" in text
    once = comparison_text({**document, "measures": [{**steady, "pairs": 1}]})
    assert "The same in all pairs" not in once


@pytest.mark.parametrize(
    "option", [("--resume",), ("--until", "0.02"), ("--until=0.02",), ("--pace", "p"), ("--on=x",)]
)
def test_an_option_of_simulate_only_is_refused_as_that(option: tuple[str, ...]) -> None:
    name = option[0].partition("=")[0]
    why = f"companion: {name} works with simulate only; see 'companion compare --help'\n"
    done = companion("compare", PIG, "goal=50", "goal=60", *QUICK, *option)
    assert (done.code, done.out, done.err) == (2, "", why)


def test_a_pair_that_fails_is_named_and_the_others_are_reported(tmp_path: Path) -> None:
    own(tmp_path, play=FAILS)
    sides = ("compare", str(tmp_path / "own"), "random", "casual")
    options = ("--games", "5000", "--workers", "1", "--seats", "random,random", "--json")
    done = companion(*sides, *options, "--out", str(tmp_path / "lab"))
    games = done.json["games"]
    assert (done.code, 0 < games < 5000) == (2, True)
    assert f"game {games + 1} of seed 0 failed after '" in done.err
    assert f"; {games} pairs of games are finished; to see it again: companion resolve " in done.err
    assert done.json == json.loads((tmp_path / "lab" / "compare.json").read_text(encoding="utf-8"))


def test_another_comparison_is_not_overwritten(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    for _ in range(2):
        assert companion("compare", PIG, "goal=50", "goal=60", *QUICK, *out).code == 0
    before = (tmp_path / "compare.json").read_bytes()
    other = "compare.json has another comparison, or more games: choose another --out"
    for asked in (("goal=50", "goal=70"), ("--vary", "game.variants.goal.default=50,60")):
        assert_unusable(companion("compare", PIG, *asked, *QUICK, *out), other)
    assert_unusable(companion("compare", PIG, "goal=50", "goal=60", *QUICK, *out, "--games", "5"), other)
    assert (tmp_path / "compare.json").read_bytes() == before
    (tmp_path / "compare.json").rename(tmp_path / "compare.html")
    assert_unusable(companion("compare", PIG, "goal=50", "goal=60", *QUICK, *out), "compare.html is there already")
