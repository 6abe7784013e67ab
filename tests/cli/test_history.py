"""history, and the page of an evening: what a group keeps."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import stat
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.definitions.places import starters
from tests.cli.terminal import assert_unusable, companion

pytestmark = pytest.mark.usefixtures("home")
WIN = ("play", "pig", "--set", "goal=10", "--script")


def finish(home: Path, name: str, seats: str, lines: str = "6 ; again ; 6 ; hold") -> None:
    """A game of Pig that is over: by default the first seat wins with 12."""
    home.mkdir(parents=True, exist_ok=True)
    script = home / "lines.txt"
    script.write_text(lines.replace(" ; ", "\n") + "\n", encoding="utf-8")
    save = home / f"{name}.companion"
    done = companion(*WIN, str(script), "--seats", seats, "--save", str(save))
    assert done.code == 0, done


def test_nothing_is_played_yet() -> None:
    done = companion("history")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("There are no saved games in ")
    assert companion("history", "--json").json == {"games": [], "players": []}


def test_results_wins_streaks_and_favourites(home: Path) -> None:
    finish(home, "a", "Ann,Ben")
    finish(home, "b", "ann,Cleo")
    finish(home, "c", "Ben,Ann", "1 ; 6 ; again ; 6 ; hold")
    companion("play", "pig", "--seats", "Ann,Ben", "--save", str(home / "d.companion"), stdin="3\n")
    found = companion("history", "--json").json
    assert {one["save"]: one["winners"] for one in found["games"]} == {
        "a": ["Ann"],
        "b": ["ann"],
        "c": ["Ann"],
        "d": None,
    }
    assert found["games"][[one["save"] for one in found["games"]].index("a")]["points"] == {"Ann": 12, "Ben": 0}
    first = found["players"][0]
    assert (first["name"].lower(), first["games"], first["wins"], first["streak"]) == ("ann", 3, 3, 3)
    assert first["favourite"] == "Pig"
    assert {one["name"]: one["wins"] for one in found["players"][1:]} == {"Ben": 0, "Cleo": 0}
    output = companion("history").out
    assert "Pig: Ann won" in output
    assert "Pig: not finished" in output


def test_a_table_for_a_spreadsheet(home: Path) -> None:
    finish(home, "a", "Ann,Ben")
    rows = list(csv.DictReader(io.StringIO(companion("history", "--csv").out)))
    assert [(row["name"], row["points"], row["won"], row["finished"]) for row in rows] == [
        ("Ann", "12", "True", "True"),
        ("Ben", "0", "False", "True"),
    ]


def test_a_damaged_save_is_named_and_left_out(home: Path) -> None:
    finish(home, "a", "Ann,Ben")
    (home / "b.companion").write_bytes(b"no save")
    done = companion("history")
    assert done.code == 0
    assert "skipped" in done.err
    assert "b.companion" in done.err
    assert "Ann won" in done.out


def test_an_evening_is_saved_as_a_page(home: Path, tmp_path: Path) -> None:
    finish(home, "a", "Ann,Ben")
    page = tmp_path / "evening.html"
    done = companion("replay", "a", "--html", str(page))
    assert (done.code, done.err) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert "Ann gains 12 points and has 12." in text
    assert "PIG-TURN-04" in text
    assert "<svg" in text
    assert re.findall(r"""(?:src|href)=["'](\w+://[^/"']+)""", text) == ["https://app.bgstatsapp.com"]
    data = json.loads(unquote(re.findall(r"createPlay\.html\?data=([^\"]+)", text)[0]))
    assert data["game"]["name"] == "Pig"
    assert [(one["name"], one["score"], one["winner"]) for one in data["players"]] == [
        ("Ann", "12", True),
        ("Ben", "0", False),
    ]


def test_the_code_of_an_evening_is_its_link(home: Path, tmp_path: Path) -> None:
    from companion.cli.evening_page import qr_svg

    assert qr_svg("https://example.org").startswith("<svg")
    finish(home, "a", "Ann,Ben")
    assert_unusable(companion("replay", "a", "--html", str(tmp_path)), str(tmp_path))


def test_leaving_says_how_to_come_back(home: Path, tmp_path: Path) -> None:
    beside = tmp_path / "x.save"
    assert f"`companion resume {beside}`" in companion("play", "pig", "--seats", "Ann,Ben", "--save", str(beside)).out
    assert "Go on with `companion resume`." in companion("play", "pig", "--seats", "Ann,Ben", stdin="3\n").out


def test_commands_to_type_have_names_with_blanks_in_quotes(home: Path, tmp_path: Path) -> None:
    game, save = tmp_path / "My Games" / "my pig", tmp_path / "My Games" / "g 2.companion"
    shutil.copytree(starters()["pig"], game)
    beside = companion("play", str(game), "--seats", "Ann,Ben", "--save", str(save), stdin="3\n").out
    assert f"Go on with `companion resume '{save}'`." in beside
    assert f"\n# companion play '{game}' --seats Ann,Ben --script FILE\n" in companion("log", str(save)).out
    for _ in range(2):
        again = companion("play", str(game), "--seats", "Ann,Ben").out
    assert "`companion resume 'my pig-ann-ben-1'` goes on with the one before" in " ".join(again.split())
    assert "Go on with `companion resume 'my pig-ann-ben-2'`." in again


def test_a_game_without_entries_is_not_the_last_one_played(home: Path) -> None:
    companion("play", "pig", "--seats", "Ann,Ben")
    assert "pig-ann-ben-1" in companion("resume").out
    companion("play", "pig", "--seats", "Ann,Ben", stdin="3\n")
    by_mistake = companion("play", "pig", "--seats", "Cleo,Dan")
    assert "(0 entries saved. Go on with `companion resume pig-cleo-dan-1`.)" in by_mistake.out
    assert "pig-ann-ben-2" in companion("resume").out
    assert "Cleo" in companion("resume", "pig-cleo").out


def test_points_of_a_game_that_is_not_finished_are_left_out_if_nobody_has_any() -> None:
    companion("play", "pig", "--seats", "Ann,Ben", stdin="3\n")
    assert "Ann, Ben; 1 turn (pig-ann-ben-1)" in companion("history").out
    companion("play", "pig", "--seats", "Cleo,Dan", stdin="3\nhold\n")
    assert "Cleo 3, Dan 0; 2 turns (pig-cleo-dan-1)" in companion("history").out


def test_a_replay_has_the_notes_and_what_was_done_past_the_rules(tmp_path: Path) -> None:
    companion("play", "pig", "--seats", "Ann,Ben", stdin="3\nnote we had pizza\nset turn 5 because we miscounted\n")
    output = companion("replay").out
    past = "set turn 5 because we miscounted, past the rules"
    assert output.index("1  roll 3") < output.index("2  note we had pizza") < output.index(past)
    companion("replay", "--html", str(tmp_path / "evening.html"))
    page = (tmp_path / "evening.html").read_text(encoding="utf-8")
    assert all(text in page for text in ("note we had pizza", past))


def test_a_second_game_of_the_same_people_names_the_first() -> None:
    first = companion("play", "pig", "--seats", "Ann,Ben", stdin="3\n").out
    assert "goes on with the one before" not in first
    again = " ".join(companion("play", "pig", "--seats", "Ann,Ben").out.split())
    assert "`companion resume pig-ann-ben-1` goes on with the one before" in again


def test_a_line_copied_with_its_prompt_is_the_line() -> None:
    assert "Ann has rolled 3" in companion("play", "pig", "--seats", "Ann,Ben", stdin="> 3\n").out
    assert "Ann has rolled" not in companion("play", "pig", "--seats", "Ann,Ben", stdin=">\n").out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
def test_nothing_but_an_older_page_is_written_over(home: Path, tmp_path: Path) -> None:
    finish(home, "a", "Ann,Ben")
    pipe, letter, page = (tmp_path / name for name in ("pipe", "letter.html", "page.html"))
    os.mkfifo(pipe)
    letter.write_text("<!doctype html>\n<p>Dear Ann", encoding="utf-8")
    assert_unusable(companion("replay", "a", "--html", str(pipe)), "is not a file, and is not changed")
    assert_unusable(companion("replay", "a", "--html", str(letter)), "is not a page of an evening, and is not changed")
    assert_unusable(companion("replay", "a", "--html", str(tmp_path / "none" / "x.html")), "its folder does not exist")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert letter.read_text(encoding="utf-8").endswith("Dear Ann")
    for _ in range(2):
        assert companion("replay", "a", "--html", str(page)).code == 0
