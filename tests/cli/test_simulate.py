"""simulate: what is printed and written, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import assert_unusable, companion
from tests.games.data.own import own

PIG = "templates/starters/pig"
QUICK = ("simulate", PIG, "--seats", "random,casual", "--games", "20", "--workers", "1")


def test_a_summary_has_bars_and_intervals() -> None:
    done = companion(*QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Pig: 20 games, seed 0, companion ")
    for part in ("Wins by seat\n  Ann (random)", "Wins by bot\n  random", "#####", "A game takes", "The lead changes"):
        assert part in done.out


def test_the_report_is_written_as_json_and_tables(tmp_path: Path) -> None:
    done = companion(*QUICK, "--out", str(tmp_path / "lab"), "--json", "--seed", "5")
    document = json.loads((tmp_path / "lab" / "report.json").read_text(encoding="utf-8"))
    assert done.json == document
    assert (document["game"], document["games"], document["seed"]) == ("pig", 20, 5)
    seat = document["seats"][0]
    assert (seat["name"], seat["strategy"], seat["share"]) == ("Ann", "random", seat["wins"] / 20)
    assert seat["interval"][0] <= seat["share"] <= seat["interval"][1]
    assert sum(one["wins"] for one in document["seats"]) + document["nobody"]["wins"] == 20
    assert {one["id"] for one in document["actions"]} == {"again", "hold"}
    assert "PIG-TURN-03" in {one["id"] for one in document["clauses"]}
    assert document["unused"]["cards"] == []
    for name in ("seats", "actions", "cards", "spaces", "clauses"):
        rows = list(csv.DictReader((tmp_path / "lab" / f"{name}.csv").read_text(encoding="utf-8").splitlines()))
        assert all((row["games"], row["seed"]) == ("20", "5") for row in rows)
    assert len(rows) == len(document["clauses"])


def test_variants_and_a_pace_count(tmp_path: Path) -> None:
    (tmp_path / "pace.yaml").write_text("choice: 60\nonly_answer: 60\nchance: 0\nverbs: {hold: 0}\n", encoding="utf-8")
    pace = ("--pace", str(tmp_path / "pace.yaml"))
    short, slow = (companion(*QUICK, *more, "--json").json for more in (("--set", "goal=20"), pace))
    assert short["variants"] == {"goal": 20}
    assert short["length"]["turns"]["mean"] < slow["length"]["turns"]["mean"] / 2
    again = next(one for one in slow["actions"] if one["id"] == "again")
    assert slow["length"]["minutes"]["mean"] == pytest.approx(again["times"] / 20)


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    straight, parted = (str(tmp_path / name) for name in ("straight", "parted"))
    companion(*QUICK, "--out", straight)
    companion(*QUICK[:5], "7", *QUICK[6:], "--out", parted)
    assert companion(*QUICK, "--out", parted, "--resume").code == 0
    for name in ("report.json", "seats.csv", "clauses.csv"):
        assert (tmp_path / "parted" / name).read_bytes() == (tmp_path / "straight" / name).read_bytes()
    assert_unusable(companion(*QUICK, "--out", parted, "--resume", "--seed", "1"), "that run had other seats")
    (tmp_path / "parted" / "progress.json").write_text("{}", encoding="utf-8")
    assert_unusable(companion(*QUICK, "--out", parted, "--resume"), "this is not the progress of a simulation")


def _heed_interrupts() -> None:
    """As a program does that a person has called; one that was begun in the background ignores them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C cannot be sent to one process")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "lab"
    command = [sys.executable, "-m", "companion", *QUICK[:5], "1000000", *QUICK[6:-1], "2", "--out", str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_heed_interrupts
    ) as process:
        try:
            while not (folder / "progress.json").exists():
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert err.startswith("companion: stopped after ")
    assert err.endswith("go on with --resume\n")
    games = json.loads((folder / "report.json").read_text(encoding="utf-8"))["games"]
    assert 0 < games < 1_000_000
    assert out.startswith(f"Pig: {games} games")


def test_it_stops_when_the_interval_is_narrow() -> None:
    found = companion(*QUICK[:5], "5000", *QUICK[6:], "--until", "0.25", "--json").json
    assert found["games"] < 300
    assert all(high - low <= 0.25 for low, high in (one["interval"] for one in found["seats"]))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--seats", "keen,ken"), "there is no bot 'ken'"),
        (("--seats", "keen"), "Pig is for 2 to 6 players, not 1"),
        (("--games", "0"), "use 1 or more"),
        (("--until", "2"), "--until: use a width between 0 and 1"),
        (("--resume",), "--resume needs --out DIR"),
        (("--set", "goal=5"), "goal"),
        (("--pace", "nowhere.yaml"), "nowhere.yaml"),
        (("--workers", "0"), "use 1 or more"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...], why: str) -> None:
    assert_unusable(companion("simulate", PIG, *arguments), why)


def test_a_pace_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("choice: quick", "choise: 3", "- 3", "verbs: 3", "chance: -1", "verbs: {hold: [1]}"):
        (tmp_path / "pace.yaml").write_text(text, encoding="utf-8")
        assert_unusable(companion(*QUICK, "--pace", str(tmp_path / "pace.yaml")), "pace.yaml: ")


def test_a_game_that_people_referee_has_no_bots(tmp_path: Path) -> None:
    own(tmp_path)
    assert_unusable(companion("simulate", str(tmp_path / "own")), "no bot can play")
