"""simulate: what is printed and written, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.cli.lab_files import Goal, store_run, stored_run
from companion.cli.simulation_text import summary
from tests.cli.terminal import assert_unusable, companion
from tests.games.data.own import own

PIG = "templates/starters/pig"
QUICK = ("simulate", PIG, "--seats", "random,casual", "--games", "20", "--workers", "1")


def test_a_summary_has_bars_and_intervals() -> None:
    done = companion(*QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Pig: 20 games, seed 0, rules ")
    assert (
        " ".join(done.out.split()).partition(". ")[2].startswith("Ranges in brackets are 95 % intervals. Wins by seat ")
    )
    assert re.search(r"In \d+ games one player leads alone half-way, and wins \d", " ".join(done.out.split()))
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
    for row, clause in zip(rows, document["clauses"], strict=True):
        assert row["sure"] == ("yes" if clause["sure"] else "no")
        assert (row["game"], row["rules"]) == ("pig", document["rules"][:8])


def test_variants_and_a_pace_count(tmp_path: Path) -> None:
    (tmp_path / "pace.yaml").write_text("choice: 60\nonly_answer: 60\nchance: 0\nverbs: {hold: 0}\n", encoding="utf-8")
    pace = ("--pace", str(tmp_path / "pace.yaml"))
    short, slow = (companion(*QUICK, *more, "--json").json for more in (("--set", "goal=20"), pace))
    assert short["variants"] == {"goal": 20}
    assert short["length"]["turns"]["mean"] < slow["length"]["turns"]["mean"] / 2
    again = next(one for one in slow["actions"] if one["id"] == "again")
    assert slow["length"]["minutes"]["mean"] == pytest.approx(again["times"] / 20)
    assert (slow["pace"]["choice"], slow["pace"]["verbs"], short["pace"]["choice"]) == (60, {"hold": 0}, 10)
    assert " minutes at your pace (--pace). The shortest" in " ".join(summary(slow).split())
    assert "pace" not in summary(short)


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    straight, parted = (str(tmp_path / name) for name in ("straight", "parted"))
    companion(*QUICK, "--out", straight)
    companion(*QUICK[:5], "7", *QUICK[6:], "--out", parted)
    assert companion(*QUICK, "--out", parted, "--resume").code == 0
    for name in ("report.json", "seats.csv", "clauses.csv"):
        assert (tmp_path / "parted" / name).read_bytes() == (tmp_path / "straight" / name).read_bytes()


@pytest.mark.parametrize(
    ("options", "differs"),
    [
        (("--seed", "1"), "that run had seed 0 (now 1); use the same"),
        (("--seats", "keen,keen"), "that run had seats random,casual (now keen,keen);"),
        (("--set", "goal=50"), "that run had variants none (now goal=50);"),
    ],
)
def test_a_run_with_other_settings_does_not_go_on(tmp_path: Path, options: tuple[str, str], differs: str) -> None:
    out = str(tmp_path)
    companion(*QUICK, "--out", out)
    assert_unusable(companion("simulate", PIG, "--out", out, "--resume", *options), differs)


def test_settings_that_are_omitted_are_those_of_the_run(tmp_path: Path) -> None:
    out = str(tmp_path / "lab")
    there = ("--out", out, "--resume", "--workers", "1")
    first = companion(*QUICK, "--seed", "3", "--set", "goal=30", *there)
    assert first.err == f"companion: nothing to go on with in {out}: starting at game 1\n"
    more = companion("simulate", PIG, "--games", "30", *there)
    assert more.out.startswith("Pig with goal=30: 30 games, seed 3,")
    assert more.out == companion(*QUICK[:5], "30", *QUICK[6:], "--seed", "3", "--set", "goal=30").out
    assert companion("simulate", PIG, "--games", "5", *there).err.endswith(
        "has 30 games already: --games 5 adds none\n"
    )


def test_the_goal_that_is_omitted_is_that_of_the_run(tmp_path: Path) -> None:
    folder = tmp_path / "lab"
    there = ("--out", str(folder), "--resume", "--workers", "1")
    companion(*QUICK, *there)
    _set_goal(folder, games=40)
    assert companion("simulate", PIG, *there).out.startswith("Pig: 40 games, seed 0,")
    assert (
        companion("simulate", PIG, *there).err == f"companion: {folder} has 40 games already; for more, use --games\n"
    )
    _set_goal(folder, games=5000, until=0.25)
    narrow = companion("simulate", PIG, *there).out
    assert re.search(r"The widest interval has 2[45]\.\d percentage points: stopped after \d+ games\.\n$", narrow)
    progress = json.loads((folder / "progress.json").read_text(encoding="utf-8"))
    assert progress["goal"] == {"games": 5000, "until": 0.25}


def _set_goal(folder: Path, games: int, until: float | None = None) -> None:
    """Change the goal of a run in its progress."""
    run = stored_run(folder)
    store_run(folder, run.plan, run.tally, Goal(games, until))


FAILS = """
kind: play
turn:
  - {roll: d100}
  - {choose: [go]}
  - {if: "die < 4 and 1 // (die - 3) > 9", end: turn}
  - {if: turn > 2, end: game, winner: me}
actions: {go: {}}
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_game_that_fails_is_named_and_the_others_are_reported(tmp_path: Path, workers: str) -> None:
    own(tmp_path, play=FAILS)
    folder = tmp_path / "lab"
    options = ("--games", "5000", "--seats", "random,random", "--workers", workers, "--json")
    done = companion("simulate", str(tmp_path / "own"), *options, "--out", str(folder))
    games = done.json["games"]
    assert (done.code, 0 < games < 5000) == (2, True)
    message = f"game {games + 1} of seed 0 failed after '"
    assert message in done.err
    assert f"it divides by zero; {games} games are finished; to see it again: companion resolve " in done.err
    assert done.json == json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert json.loads((folder / "progress.json").read_text(encoding="utf-8"))["tally"]["games"] == games
    *look, line = shlex.split(done.err.partition("to see it again: companion ")[2])
    assert_unusable(companion(*look, line), "it divides by zero")
    alone = companion("simulate", str(tmp_path / "own"), *options)
    assert alone.json == done.json
    assert alone.err.endswith("games are finished; with --out DIR you get its last position\n")


THINKS = """
kind: play
seat: {points: 0}
turn:
  - {choose: [go, bad]}
  - {if: turn > 5, end: game}
actions:
  go: {}
  bad: {do: [{gain: {points: "1 // (3 - turn)"}}]}
score: [points]
"""


def test_a_game_that_fails_while_a_bot_thinks_is_reported_as_that(tmp_path: Path) -> None:
    own(tmp_path, play=THINKS)
    folder = tmp_path / "lab"
    done = companion("simulate", str(tmp_path / "own"), "--games", "3", "--seats", "keen,keen", "--out", str(folder))
    assert done.code == 2
    assert "', while a bot was thinking about its answer: " in done.err
    assert done.err.endswith(f"; the position is in {folder / 'failed.json'}\n")
    assert json.loads((folder / "failed.json").read_text(encoding="utf-8"))["turn"] == 3


def test_a_run_of_another_game_is_reported_as_that(tmp_path: Path) -> None:
    companion(*QUICK, "--out", str(tmp_path / "lab"))
    done = companion("simulate", "templates/starters/hearts", "--resume", "--out", str(tmp_path / "lab"))
    assert_unusable(done, "lab: that run had game templates/starters/pig (now templates/starters/hearts)")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    companion(*QUICK, "--out", str(tmp_path / "lab"))
    for again in (PIG, "templates/starters/goose"):
        done = companion("simulate", again, "--games", "1", "--out", str(tmp_path / "lab"))
        assert_unusable(done, "lab holds 20 games of Pig: go on with --resume, or choose another --out")
    for name in ("report.json", "seats.csv"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
        assert_unusable(companion(*QUICK, "--out", str(tmp_path)), f"{name} is there already, of something else")
        assert (tmp_path / name).read_text(encoding="utf-8") == "mine"
        (tmp_path / name).unlink()


@pytest.mark.parametrize("text", ["[]", "{}", '{"plan": {"game": 1}}', '{"plan": [], "tally": []}'])
def test_a_progress_of_another_version_is_reported_in_plain_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "progress.json").write_text(text, encoding="utf-8")
    for resume in ((), ("--resume",)):
        done = companion(*QUICK, "--out", str(tmp_path), *resume)
        assert_unusable(
            done, "progress.json: this version of Companion cannot go on from this file; choose another --out"
        )
        assert not re.search("Error|dict|list|str", done.err.replace(str(tmp_path), ""))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="there is no folder in which none can be made")
def test_a_folder_that_cannot_be_made_is_reported_before_a_game_is_played() -> None:
    done = companion(*QUICK[:5], "1000000", *QUICK[6:], "--out", "/proc/lab")
    assert_unusable(done, "--out /proc/lab: this folder cannot be made")


# --- what the summary says


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    return dict(companion(*QUICK, "--json").json)


def test_who_shared_and_who_did_not_win_is_reported(report: dict[str, Any]) -> None:
    usual = summary(report)
    assert not any(word in usual for word in ("nobody", "share", "did not end", "unused"))
    half = {"wins": 10, "share": 0.5, "interval": [0.3, 0.7]}
    found = summary(
        {**report, "nobody": half, "shared": half, "unfinished": 3, "unused": {"cards": ["fox"]}}, {"fox": "Red Fox"}
    )
    for part in (
        "\n  nobody             ###############                 50.0 %  (30.0 % to 70.0 %)\n",
        "Several players share the win in 50.0 % (30.0 % to 70.0 %) of the games.",
        "3 of 20 games did not end; each was stopped after 100,000 steps.",
        "\nLengths, choices, leads and points are averages over the 17 games that ended.\n",
        "Cards that never came up: Red Fox.",
    ):
        assert part in found


def test_nothing_is_reported_of_what_is_not_known(report: dict[str, Any]) -> None:
    nothing = {"mean": None, "interval": None, "least": None, "most": None}
    unended = {
        "length": dict.fromkeys(report["length"], nothing),
        "choices": {"in_a_game": nothing, "answers": None, "with_one_answer": None},
        "lead": {"games": 0, "changes": nothing, "half_way": {"games": 0, "share": None}},
    }
    assert not any(word in summary({**report, **unended}) for word in ("A game takes", "choose", "lead"))
    short = {**report["length"], "minutes": {**nothing, "mean": 1.2}}
    assert "and about 1 minute." in summary({**report, "length": short})


def test_the_wins_of_a_bot_are_those_of_each_of_its_seats() -> None:
    """Two seats of random win more often than one of keen, but each of them less often."""
    done = companion("simulate", PIG, "--seats", "random,keen,random", *QUICK[4:])
    seats = companion("simulate", PIG, "--seats", "random,keen,random", *QUICK[4:], "--json").json["seats"]
    mean = 50 * (seats[0]["share"] + seats[2]["share"])
    assert "\n\nWins by bot, on average for each of its seats\n  random (2 seats)  " in done.out
    assert re.search(rf"\n  random \(2 seats\) +#+ +{mean:.1f} %  \(", done.out)
    assert re.search(rf"\n  keen \(1 seat\) +#+ +{100 * seats[1]['share']:.1f} %  \(", done.out)


def test_the_length_has_its_interval_and_its_ends(report: dict[str, Any]) -> None:
    turns = {"mean": 36.41, "interval": [35.4, 37.46], "least": 17, "most": 59}
    found = summary({**report, "length": {**report["length"], "turns": turns}})
    assert "\nA game takes 36.4 turns (35.4 to 37.5) and about" in found
    assert "The shortest game has 17 turns, the longest 59." in " ".join(found.split())
    alike = {"mean": 1, "interval": [1, 1], "least": 1, "most": 1}
    assert "Each game has 1 turn." in summary({**report, "length": {**report["length"], "turns": alike}})


def test_spaces_are_shown_as_cards_are_and_long_names_are_cut_with_an_ellipsis(report: dict[str, Any]) -> None:
    space = {**report["actions"][0], "name": "b" * 31, "effect": 0.1414, "interval": [0.127, 0.156], "sure": True}
    found = summary({**report, "spaces": [space]})
    assert "Spaces that go with winning (+) or losing (-), in percentage points\n" in found
    assert f"\n  {'b' * 27}...  +14.1  (+12.7 to +15.6)  used by " in found


def test_effects_are_percentage_points(report: dict[str, Any]) -> None:
    use = {
        **report["actions"][0],
        "name": "Again",
        "effect": -0.031,
        "interval": [-0.0602, -0.0002],
        "seats": 7,
        "sure": True,
    }
    found = summary({**report, "actions": [use]})
    assert "Actions that go with winning (+) or losing (-), in percentage points\n" in found
    assert "  Again                            -3.1  (-6.0 to 0.0)  used by 7 seats" in found


def test_whether_the_intervals_became_narrow_is_reported() -> None:
    found = companion(*QUICK[:5], "5000", *QUICK[6:], "--until", "0.25").out
    assert re.search(r"\n\nThe widest interval has 2[45]\.\d percentage points: stopped after \d+ games\.\n$", found)
    assert "percentage points after 20 games: --until 0.01 was not reached;" in " ".join(
        companion(*QUICK, "--until", "0.01").out.split()
    )


def test_it_stops_when_the_interval_is_narrow() -> None:
    found = companion(*QUICK[:5], "5000", *QUICK[6:], "--until", "0.25", "--json").json
    assert found["games"] < 300
    assert all(high - low <= 0.25 for low, high in (one["interval"] for one in found["seats"]))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ("--seats", "Ann,Ben"),
            "--seats: there is no bot 'Ann'; use keen, expert, casual or random, one for each player",
        ),
        (
            ("--seats", "keeen,casual"),
            "--seats: there is no bot 'keeen'; did you mean keen?; use keen, expert, casual or",
        ),
        (("--seats", "Caual,keen"), "--seats: there is no bot 'Caual'; did you mean casual?; use keen"),
        (("--seats", "3"), "there is no bot '3'; use keen, expert, casual or random, one for each player"),
        (("--seats", "keen,,casual"), "--seats keen,,casual: one bot is empty"),
        (("--seats", "keen"), "Pig is for 2 to 6 players, not 1"),
        (("--games", "0"), "use 1 or more"),
        (("--until", "2"), "--until: use a width between 0 and 1"),
        (("--resume",), "--resume needs --out DIR"),
        (("--set", "goal=5"), "goal"),
        (("--set", "goal"), "--set goal: use VARIANT=VALUE; the variants of this game are goal, roll_first, must_hold"),
        (("--set", "goal=50", "--set", "goal=60"), "--set goal=60: goal is there twice"),
        (("--pace", "nowhere.yaml"), "nowhere.yaml"),
        (("--workers", "0"), "use 1 or more"),
        *(
            ((name, "abc"), f"invalid value for '{name}': 'abc' is not a whole number; see")
            for name in ("--games", "--seed", "--workers")
        ),
        (("--until", "abc"), "invalid value for '--until': 'abc' is not a number; see"),
        *(((name, " "), f"'{name}': this is empty") for name in ("--seats", "--out", "--on", "--pace")),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...], why: str) -> None:
    assert_unusable(companion("simulate", PIG, *arguments), why)


def test_a_pace_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("choice: quick", "choise: 3", "- 3", "verbs: 3", "chance: -1", "verbs: {hold: [1]}"):
        (tmp_path / "pace.yaml").write_text(text, encoding="utf-8")
        assert_unusable(companion(*QUICK, "--pace", str(tmp_path / "pace.yaml")), "pace.yaml: ")
    (tmp_path / "pace.yaml").write_text("verbs: {hold: 3, holt: 3}", encoding="utf-8")
    why = "pace.yaml: the game has no verb 'holt'; its verbs are again, hold, roll"
    assert_unusable(companion(*QUICK, "--pace", str(tmp_path / "pace.yaml")), why)


def test_a_game_that_people_referee_has_no_bots(tmp_path: Path) -> None:
    own(tmp_path)
    assert_unusable(companion("simulate", str(tmp_path / "own")), "no bot can play", "its folder has no play.yaml")


def test_results_are_not_written_into_a_game(tmp_path: Path) -> None:
    own(tmp_path)
    assert_unusable(companion(*QUICK, "--out", str(tmp_path / "own")), "own: this is the folder of a game")


def test_the_small_games_are_listed_too() -> None:
    assert_unusable(companion("simulate", "foo"), "the games are ", "zombies", "pig")
