"""docs/how-to/balance-a-game.md says what is so."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from companion.cli import command_line
from companion.lab.plan import Pace
from companion.lab.vary import varied, versions
from tests.cli.terminal import companion

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "balance-a-game.md").read_text(encoding="utf-8")


def test_a_run_leaves_what_it_says(tmp_path: Path) -> None:
    assert companion("simulate", "pig", "--games", "2", "--out", str(tmp_path)).code == 0
    found = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    named = re.findall(r"`(\w+\.(?:json|html|csv))`", PAGE.partition("| file |")[2].partition("\n\n")[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(named)
    assert {"seats", "actions", "cards", "spaces", "clauses"} <= {*found}


def test_it_names_the_options_there_are() -> None:
    options = {
        name for command in ("simulate", "compare") for one in command_line.command(command).params for name in one.opts
    }
    named = set(re.findall(r"(--[a-z]+)", PAGE)) - {"--like", "--long"}
    assert {option for option in options if option.startswith("--")} - {"--help"} <= named
    assert named <= options


def test_its_commands_that_compare_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, like in (("dicey", "pig"), ("kites", "kite-fair")):
        assert companion("new", name, "--like", like).code == 0
    shutil.copytree("kites", "before")
    rows = PAGE.partition("| to compare |")[2].partition("\n\n")[0]
    typed = re.findall(r"`companion (.*?)`", rows)
    assert len(typed) == rows.count("\n") - 1
    for line in typed:
        done = companion(*shlex.split(line), "--games", "1", "--workers", "1")
        assert (done.code, done.err) == (0, ""), line


def test_the_fields_that_it_varies_are_there(tmp_path: Path) -> None:
    rows = PAGE.partition("| to vary |")[2].partition("\n\n")[0]
    fields = re.findall(r"\| `([\w.-]+)` \|", rows)
    assert len(fields) == rows.count("\n") - 1
    for field in fields:
        assert len(list(versions(Path("templates/starters/kite-fair"), varied(f"{field}=1,2"), tmp_path / field))) == 2


def test_its_pace_is_the_usual_one() -> None:
    (pace,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    usual = Pace()
    assert f"choice: {usual.choice:.0f}\nonly_answer: {usual.only_answer:.0f}\nchance: {usual.chance:.0f}\n" in pace


def test_the_reference_names_every_key_of_the_documents() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
    part = page.partition("## simulate and compare")[2].partition("## Other")[0]
    tables = dict(re.findall(r"\| key of `(\w+)` \|.*?\n(.*?)\n\n", part, re.DOTALL))
    named = {
        command: set(re.findall(r"`(\w+)`", re.sub(r"\|[^|]*\|$", "|", rows, flags=re.M)))
        for command, rows in tables.items()
    }
    quick = ("--games", "2", "--workers", "1", "--json")
    assert {*companion("simulate", "pig", *quick).json} == named["simulate"]
    sides, values = (("goal=50", "goal=60"), ("--vary", "game.variants.goal.default=20,30"))
    assert {key for asked in (sides, values) for key in companion("compare", "pig", *asked, *quick).json} == named[
        "compare"
    ]
