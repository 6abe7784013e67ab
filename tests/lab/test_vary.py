"""A field with other values: where it is found, and what is said if it is not there."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook

from companion.errors import Unreadable
from companion.lab.vary import MOST_VALUES, varied, versions
from companion.registry import definition
from tests.cli.terminal import assert_unusable, companion
from tests.games.data.own import own

STARTERS = Path("templates/starters")
QUICK = ("--games", "6", "--workers", "1", "--seats", "random,random")


def test_values_are_a_range_or_a_list() -> None:
    assert varied("cards.fox.cost=2..6").values == ("2", "3", "4", "5", "6")
    assert varied("cards.fox.cost=-1..1").values == ("-1", "0", "1")
    assert varied("cards.fox.text = a , b").values == ("a", "b")
    for wrong in ("cards.fox.cost", "cost=1..2", "a.b=", "a.b=6..2", f"a.b=0..{MOST_VALUES}", "a.b=,"):
        with pytest.raises(Unreadable, match="use FILE"):
            varied(wrong)


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
        ("game.variants.gaol.default=1..2", "there is no gaol"),
        ("game.seats=1..2", "this is not a single value"),
        ("game.variants.goal.default=1..2", "game.yaml:"),
        ("game.variants.goal.default=9..1", "use FILE.ITEM.FIELD"),
    ],
)
def test_what_cannot_be_varied_is_refused(vary: str, why: str) -> None:
    assert_unusable(companion("compare", "templates/starters/pig", "--vary", vary, *QUICK), why, lines=None)


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
    for arguments in ((), ("goal=20",), ("goal=20", "goal=30", "--vary", "game.seats.max=3")):
        assert_unusable(companion("compare", "templates/starters/pig", *arguments, *QUICK), "compare what?")
