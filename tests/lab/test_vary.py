"""A field with other values: where it is found, and the message if it is not there."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from companion.cli.comparison_text import swept
from companion.errors import Unreadable
from companion.lab.comparison import Pairs
from companion.lab.pages import sweep_page
from companion.lab.values import Measures, differences, paired, play_games
from companion.lab.vary import MOST_VALUES, varied, versions
from companion.registry import definition
from tests.cli.terminal import assert_unusable, companion
from tests.games.data.own import own
from tests.lab.six import race

STARTERS = Path("templates/starters")
QUICK = ("--games", "6", "--workers", "1", "--seats", "random,random")


def test_values_are_a_range_or_a_list() -> None:
    assert varied("cards.fox.cost=2..6").values == ("2", "3", "4", "5", "6")
    assert varied("cards.fox.cost=-1..1").values == ("-1", "0", "1")
    assert varied("cards.fox.text = a , b").values == ("a", "b")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cards.fox.cost", "use FILE.ITEM.FIELD=2..6 or =2,4,8"),
        ("cost=1..2", "use FILE.ITEM.FIELD"),
        ("a.b=,", "use FILE.ITEM.FIELD"),
        ("a.b=24..20", "--vary a.b=24..20: the range is descending; use 20..24"),
        (f"a.b=0..{MOST_VALUES}", f"these are {MOST_VALUES + 1} values; use at most {MOST_VALUES}"),
        ("a.b=1.5..3", "a range has two whole numbers"),
        ("a.b=3", "this is one value; use at least two"),
        ("a.b=3..3", "this is one value; use at least two"),
        ("a.b=3,4,3", "3 is there twice"),
        ("a.b=2,,4", "--vary a.b=2,,4: one value is empty"),
        ("../a.b=2,4", "use FILE.ITEM.FIELD"),
    ],
)
def test_values_that_are_none_are_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(why)):
        varied(text)


@pytest.mark.parametrize(
    ("folder", "field", "read"),
    [
        ("pig", "game.variants.goal.min", lambda game: game.variants["goal"].min),
        ("pig", "game.seats.max", lambda game: game.seats.max),
        ("kite-fair", "goals.prism.worth", lambda game: game.tokens["prism"].facts["worth"]),
    ],
)
def test_a_field_has_each_value_in_turn(tmp_path: Path, folder: str, field: str, read: object) -> None:
    found = versions(STARTERS / folder, varied(f"{field}=4..6"), tmp_path)
    assert [read(definition(str(copy))) for _, copy in found] == [4, 5, 6]  # type: ignore[operator]


def test_a_field_of_a_card_may_be_one_of_its_facts(tmp_path: Path) -> None:
    own(tmp_path, cards=CARDS)
    found = versions(tmp_path / "own", varied("cards.fox.cost=2,5"), tmp_path / "versions")
    assert [definition(str(copy)).tokens["fox"].facts["cost"] for _, copy in found] == [2, 5]
    assert definition(str(tmp_path / "own")).tokens["fox"].facts["cost"] == 1


CARDS = """
kind: tokens
id: cards
title: Cards
each: {shape: card, component: cards}
items:
  - id: fox
    name: Red Fox
    copies: 2
    facts: {cost: 1}
"""


def test_a_sweep_is_a_table_and_a_page(tmp_path: Path) -> None:
    done = companion("compare", "templates/starters/pig", "--vary", "game.variants.goal.default=20,40", *QUICK)
    assert done.code == 0, done.err
    assert "pig: game.variants.goal.default, 6 games for each value" in done.out
    out = ("--out", str(tmp_path / "lab"), "--json")
    found = companion("compare", "templates/starters/pig", "--vary", "game.variants.goal.default=20,40", *QUICK, *out)
    assert [one["value"] for one in found.json["values"]] == ["20", "40"]
    short, long = (one["length"]["turns"]["mean"] for one in found.json["values"])
    assert short < long
    assert "<svg" in (tmp_path / "lab" / "compare.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("vary", "why"),
    [
        ("cards.fox.cost=1..2", "--vary cards: there is no such file; use "),
        ("gane.variants.goal.default=1..2", "there is no such file; did you mean game?"),
        ("game.variants.gaol.default=1..2", "there is no gaol; did you mean goal?"),
        ("game.seats=1..2", "this is not a single value"),
        ("play.best=highest,lowest", "--vary play.best: there is no best; play.yaml has only kind, seat, table, turn"),
        (
            "game.variants.goal.default=20,1",
            "--vary game.variants.goal.default=1: 1 is too low; use a whole number from 10 to 1000",
        ),
    ],
)
def test_what_cannot_be_varied_is_refused(vary: str, why: str) -> None:
    assert_unusable(companion("compare", "templates/starters/pig", "--vary", vary, *QUICK), why)


def test_a_column_is_found_or_guessed(tmp_path: Path) -> None:
    for field, why in (
        ("prism.wirth", "goals.csv has no wirth; did you mean worth?"),
        ("prim.worth", "did you mean prism?"),
        ("prism.nope", "--vary goals.prism.nope: goals.csv has no nope; it has id, name, "),
        ("prism", "--vary goals.prism: name a column too, as in goals.prism."),
    ):
        with pytest.raises(Unreadable, match=re.escape(why)):
            list(versions(STARTERS / "kite-fair", varied(f"goals.{field}=4..6"), tmp_path / field))


def test_a_sweep_says_which_values_surely_differ() -> None:
    pig = ("compare", "templates/starters/pig", "--games", "30", *QUICK[2:], "--vary")
    found = companion(*pig, "game.variants.goal.default=20,21,200").out
    how = "Each value is compared with 20, game by game on the same seeds. "
    certain = "Certain differences, which would be surprising among all values and measures of the table:"
    text = " ".join(found.split())
    assert f"{how}{certain} With 200 a game has " in text
    assert re.search(r"With 200 a game has [\d.]+ turns more, 95 % interval [\d.]+ to [\d.]+\.$", text)
    assert "With 21" not in text
    assert re.search(r"\n  200 .* \d+\.\d \(\d+\.\d to \d+\.\d\)\n\n", found), "the turns have an interval, too"
    near = companion(*pig, "game.variants.goal.default=100,101", "--seed", "1").out
    no_difference = "Each value is compared with 100, game by game on the same seeds. No difference is certain."
    assert no_difference in " ".join(near.split())
    few = companion(*pig[:3], "29", *pig[4:], "game.variants.goal.default=20,200").out
    assert few.endswith("With fewer than 30 games for each value Companion calls no difference certain.\n")
    same = companion(*pig, "game.variants.goal.min=10,11").out
    assert same.endswith("\nAll values gave the same results in these 30 games.\n")


@pytest.mark.parametrize(("games", "these"), [("1", "this game"), ("6", "these 6 games")])
def test_the_same_results_of_few_games_are_reported_with_a_warning(games: str, these: str) -> None:
    done = companion(
        "compare", "templates/starters/pig", "--vary", "game.variants.goal.min=10,11", *QUICK, "--games", games
    )
    few = "With fewer than 30 games for each value Companion calls no difference certain."
    assert done.out.endswith(f"\nAll values gave the same results in {these}.\n{few}\n")


def test_a_field_that_changes_nothing_hardly_ever_differs(tmp_path: Path, long: bool) -> None:
    """Dice before the race change the luck only. Of intervals that do not overlap one is found in every fifth sweep."""
    trials, games = (200, 50) if long else (20, 50)
    plans = [race(tmp_path, rolls) for rolls in range(10)]
    wrong = 0
    for seed in range(trials):
        first, *others = (play_games(replace(plan, seed=seed), 0, games).games for plan in plans)
        wrong += any(one["sure"] for found in _differences(first, *others) for one in found)
    assert wrong <= 0.05 * trials + 3 * sqrt(0.05 * 0.95 * trials)


def _differences(first: Sequence[Measures], *others: Sequence[Measures]) -> list[list[dict[str, Any]]]:
    return differences([paired(Pairs(0, {}), first, one) for one in others])


def test_values_are_compared_game_by_game() -> None:
    """Of ten games eight are one turn longer, all with the same seeds; the bar is that of all lines."""
    first: list[Measures] = [{"turns": number} for number in range(40)]
    longer: list[Measures] = [{"turns": number + (number % 5 > 0)} for number in range(40)]
    (same,), (found,) = _differences(first, first, longer)
    assert (same["difference"], same["interval"], same["sure"]) == (0, None, False)
    assert (found["difference"], found["pairs"], found["sure"]) == (0.8, 40, True)


def test_a_sweep_tells_of_nobody_of_variants_and_of_bots() -> None:
    goal = ("compare", "templates/starters/pig", "--vary", "game.variants.goal.default=20,40", *QUICK)
    document = companion(*goal, "--set", "must_hold=true", "--json").json
    assert (document["seats"], document["variants"]) == (["random", "random"], {"must_hold": True})
    assert swept(document).startswith("pig with must_hold=true: game.variants.goal.default, 6 games for each value,")
    assert "nobody" not in swept(document)
    first, second = document["values"]
    first |= {"unfinished": 6, "nobody": {"wins": 6, "share": 1.0, "interval": [0.6, 1.0]}}
    first["length"]["turns"] |= {"mean": None, "interval": None}
    found = swept(document)
    assert "  20  " in found
    assert "100.0 (60.0 to 100.0)  -\n" in found
    assert "With 20 6 of 6 games did not end; each was stopped after 100,000 steps." in found
    page = sweep_page(document, found)
    assert (
        f"pig, rules {document['rules'][:8]}, 6 games for each value with must_hold=true, random, random, seed 0"
        in page
    )
    assert ">bot<" in page
    assert page.count("<td>nobody</td>") == len([first, second])
    heading = re.findall(r'<button type="button">(.*?)</button>', page)
    assert heading[-8:] == ["turns", "turns low", "turns high", "game", "rules", "games", "seed", "version"]
    mean, (low, high) = (second["length"]["turns"][key] for key in ("mean", "interval"))
    row = [mean, low, high, "pig", document["rules"][:8], 6, 0, document["version"]]
    assert "".join(f"<td>{cell}</td>" for cell in row) in page
    assert f"random, random, seed 0, rules {document['rules'][:8]}, companion" in " ".join(found.split())
    first["unfinished"] = 2
    some = "With 20 2 of 6 games did not end; each was stopped after 100,000 steps. Nobody wins such a game."
    assert f"{some} Lengths, choices, leads and points are averages over the 4 games that ended." in " ".join(
        swept(document).split()
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_value_that_fails_in_play_is_named_and_the_others_are_reported(
    tmp_path: Path, workers: str, long: bool
) -> None:
    if not long and workers == "1":
        pytest.skip("two workers are the harder case")
    vary = ("--vary", "game.variants.part.default=2,0,1", "--games", "20", "--seats", "random,random", "--workers")
    done = companion("compare", str(_pig_with_division(tmp_path, "part")), *vary, workers, "--json")
    place = "pig/play.yaml:22:9: actions.hold.do[0]"
    why = f"game 1 of seed 0, {place}: this fails during play: it divides by zero"
    assert done.code == 1
    assert done.err == f"companion: --vary game.variants.part.default=0: the game failed: {why}\n"
    assert [one["value"] for one in done.json["values"]] == ["2", "1"]
    assert done.json["failed"] == [{"value": "0", "why": why}]
    assert f"With 0 the game failed: {why}." in " ".join(swept(done.json).split())
    shown = companion("compare", str(tmp_path / "pig"), *vary, "1")
    assert (shown.out + shown.err).count(why) == 1
    first, second = done.json["values"]
    report = swept({**done.json, "values": [first, {**first, "value": second["value"]}]})
    assert "The other values gave the same results in these 20 games." in " ".join(report.split())


def test_values_that_all_fail_are_all_named(tmp_path: Path) -> None:
    vary = ("--vary", "game.variants.part.default=2,1", "--games", "5")
    done = companion("compare", str(_pig_with_division(tmp_path, "(part - part)")), *vary)
    assert (done.code, done.out, done.err.count("it divides by zero")) == (2, "", 2)


def _pig_with_division(folder: Path, divisor: str) -> Path:
    """Pig whose points are divided by this, which can use the variant `part`."""
    pig = folder / "pig"
    shutil.copytree(STARTERS / "pig", pig)
    for name, old, new in (
        ("game.yaml", "components:", PART),
        ("play.yaml", "points: total}", f"points: total // {divisor}}}"),
    ):
        path = pig / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return pig


PART = "  - {name: part, about: What a point is worth., type: integer, min: 0, max: 9, default: 1}\ncomponents:"


@pytest.mark.parametrize("rows", ["goals.xlsx", "goals.xlsx#Sheet"])
def test_a_value_in_a_workbook_is_refused_with_what_can_be_varied(tmp_path: Path, rows: str) -> None:
    folder = tmp_path / "fair"
    shutil.copytree(STARTERS / "kite-fair", folder)
    book = Workbook()
    book.active.title = "Sheet"
    with (folder / "goals.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            book.active.append([int(cell) if cell.isdecimal() else cell for cell in row])
    book.save(folder / "goals.xlsx")
    (folder / "goals.csv").unlink()
    sheet = folder / "goals.yaml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("goals.csv", f'"{rows}"'), encoding="utf-8")
    why = "--vary goals.prism.worth: goals.xlsx is a workbook, and only values in .yaml, .csv and .tsv files can be varied"
    why += "; save it as goals.csv and name that in goals.yaml"
    assert_unusable(companion("compare", str(folder), "--vary", "goals.prism.worth=2,3", *QUICK), why)
    assert list(versions(folder, varied("weather.breeze.hill=1,2"), tmp_path / "versions"))


def test_either_two_sides_or_a_field_is_compared() -> None:
    pig = ("compare", "templates/starters/pig")
    for arguments in ((), ("goal=20",)):
        assert_unusable(companion(*pig, *arguments, *QUICK), "compare what? Name A and B, or use --vary")
    vary = ("--vary", "game.seats.max=3,4")
    assert_unusable(companion(*pig, "goal=20", "goal=30", *vary, *QUICK), "not both together")
    assert_unusable(companion(*pig, *vary, *vary, *QUICK), "--vary: name one field")
