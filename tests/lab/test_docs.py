"""docs/lab.md says what is so."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from companion.cli import command_line
from companion.lab.plan import Pace
from tests.cli.terminal import companion

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")


def test_its_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (line,) = re.findall(r"^\$ companion (.*)$", PAGE, re.MULTILINE)
    assert companion(*shlex.split(line.replace("200", "2"))).code == 0
    found = json.loads((tmp_path / "lab" / "report.json").read_text(encoding="utf-8"))
    for name in ("seats", "actions", "cards", "spaces", "clauses"):
        assert name in found
        assert (tmp_path / "lab" / f"{name}.csv").exists()


def test_it_names_the_options_there_are() -> None:
    options = {name for parameter in command_line.command("simulate").params for name in parameter.opts}
    named = set(re.findall(r"`(--[a-z]+)", PAGE.partition("## What it tells")[0]))
    assert named == {option for option in options if option.startswith("--")} - {"--help"}


def test_its_pace_is_the_usual_one() -> None:
    (pace,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    usual = Pace()
    assert f"choice: {usual.choice:.0f}\nonly_answer: {usual.only_answer:.0f}\nchance: {usual.chance:.0f}\n" in pace
