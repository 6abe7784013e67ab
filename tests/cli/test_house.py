"""house: rulings that the people at a table make for themselves, and where they count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.registry import definition
from companion.rulings.house import HouseRuling
from companion.rulings.ruling import rule
from tests.cli.tables import script, session_of
from tests.cli.terminal import GAME, assert_unusable, companion

OSCAR = definition(GAME)
MADE = r"House ruling of Ann and Ben, \d{4}-\d\d-\d\d"
TIE = "house OR-OPEN-67: whoever has more tickets left wins because we like tickets"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of its own for each test."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def evening(save: Path, *lines: str, seats: str = "Ann,Ben", game: str = GAME) -> str:
    """What a game of these people that is saved tells, all on one line."""
    options = ("--seats", seats, "--seed", "4", "--script", "-", "--save", str(save))
    done = companion("play", game, *options, stdin="\n".join(lines) + "\n")
    return " ".join(done.out.split()) + done.err


def ruling_of(says: str, **facts: str) -> HouseRuling:
    return HouseRuling(game=GAME, made="2026-07-04", by=("Ann", "Ben"), says=says, **facts)


def test_a_house_ruling_is_cited_first_with_its_day_and_its_people(tmp_path: Path) -> None:
    output = evening(tmp_path / "one", TIE, "rule who wins a tie")
    cited = rf"{MADE}, about OR-OPEN-67, because we like tickets"
    assert re.search(rf"OR-HOUSE-01 whoever has more tickets left wins {cited}\. OR-OPEN-67 ", output)


def test_it_counts_in_the_next_game_of_these_people_and_in_no_others(tmp_path: Path) -> None:
    evening(tmp_path / "one", TIE)
    asked = "rule who wins a tie"
    assert "OR-HOUSE-01" in evening(tmp_path / "two", asked)
    assert "OR-HOUSE-01" in evening(tmp_path / "three", asked, seats="BEN,ann")
    assert "OR-HOUSE-01" not in evening(tmp_path / "four", asked, seats="Ann,Ben,Cleo")
    assert "OR-HOUSE-01" not in evening(tmp_path / "five", asked, seats="Cleo,Dora")
    assert "HOUSE-01" not in evening(tmp_path / "six", asked, game="red-carpet-race")


def test_a_position_of_these_people_is_asked_by_their_rulings(tmp_path: Path) -> None:
    evening(tmp_path / "one", TIE)
    for names, expected in (("Ann", "Ben"), True), (("Ann", "Cleo"), False):
        file = tmp_path / "position.yaml"
        seats = ", ".join(f"{{name: {name}, at: theater, escort: {{kind: date, at: theater}}}}" for name in names)
        file.write_text(f"seats: [{seats}]\nphase: moves\n", encoding="utf-8")
        entry = companion("ruling", GAME, "who wins a tie", "-p", str(file), "--json").json["clauses"][0]
        assert (entry["id"] == "OR-HOUSE-01") is expected
        assert bool(re.match(MADE, entry.get("house", ""))) is expected
    assert "HOUSE" not in companion("ruling", GAME, "who wins a tie").out


def test_what_was_dropped_counts_no_more_here_or_later(tmp_path: Path) -> None:
    output = evening(tmp_path / "one", TIE, "house a dog is a date", "house drop 1", "house")
    assert re.search(rf"2 a dog is a date \({MADE}\)", output)
    assert "dropped: whoever has more tickets left wins" in output
    assert "2 a dog is a date" in evening(tmp_path / "two", "house")


def test_a_number_is_never_given_again(tmp_path: Path) -> None:
    evening(tmp_path / "one", TIE, "house a dog is a date", "house drop 2", "house drop 1")
    assert "3 no phones" in evening(tmp_path / "two", "house no phones", "house")
    output = evening(
        tmp_path / "three", "house cats are mothers", "rule house-3", "house drop 3", "house", "house drop 1"
    )
    assert "OR-HOUSE-03 no phones" in output
    assert "4 cats are mothers" in output
    assert "house drop N: N can be 4" in output


def test_a_file_of_before_there_were_numbers_has_them_in_its_order(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    row = "  - {{game: oscar-race, made: 2026-07-04, by: [Ann, Ben], says: {}}}\n"
    (home / "house.yaml").write_text(
        "kind: house\nrulings:\n" + row.format("one") + row.format("two"), encoding="utf-8"
    )
    assert "1 one (House ruling of" in evening(tmp_path / "one", "house", "house drop 1", "house three")
    assert re.search(r"2 two \(.*3 three \(", evening(tmp_path / "two", "house"))


def test_what_was_dropped_can_be_played_again(tmp_path: Path) -> None:
    evening(tmp_path / "one", TIE, "house drop 1")
    evening(tmp_path / "two", "house a dog is a date", "house drop 2", "ann escort date ; ben escort mother")
    log = companion("log", str(tmp_path / "two")).out
    again = companion("play", GAME, "--seats", "Ann,Ben", "--script", "-", stdin=log + "house\n")
    assert again.code == 0
    assert "dropped: a dog is a date" in again.out


@pytest.mark.parametrize("asked", ["are phones allowed", "can I use my phone", "may we use our phones at the table"])
def test_what_only_a_group_has_settled_is_found(asked: str) -> None:
    found = rule(OSCAR, asked, 3, house=[ruling_of("no phones"), ruling_of("The dog is a date")])
    assert [one.text for one in found.answers] == ["no phones"]
    assert not rule(OSCAR, asked, 3).is_covered


def test_a_resumed_game_has_the_rulings_it_began_with_and_its_own(tmp_path: Path, home: Path) -> None:
    evening(tmp_path / "one", TIE)
    evening(tmp_path / "two", "house a dog is a date")
    (home / "house.yaml").unlink()
    resumed = companion("resume", str(tmp_path / "two"), "--script", "-", stdin="house\nlog\n").out
    assert "1  whoever has more tickets left wins" in resumed
    assert "2  a dog is a date" in resumed
    assert re.search(r"1  house a dog is a date  # \d{4}-\d\d-\d\d: Ann, Ben", resumed)


def test_the_transcript_has_them_and_can_be_played_again(tmp_path: Path) -> None:
    evening(tmp_path / "one", TIE)
    evening(tmp_path / "two", "house a dog is a date", "ann escort date ; ben escort mother")
    log = companion("log", str(tmp_path / "two")).out
    assert "# House ruling: whoever has more tickets left wins (House ruling of" in " ".join(log.split())
    again = companion("play", GAME, "--seats", "Ann,Ben", "--script", "-", stdin=log + "house\n")
    assert again.code == 0
    assert "1  a dog is a date" in again.out


def test_a_game_that_is_not_saved_leaves_nothing_behind(home: Path) -> None:
    assert script("house a dog is a date", "house").code == 0
    assert not home.exists()


def test_bots_have_no_part_in_it(tmp_path: Path) -> None:
    output = evening(tmp_path / "one", "seat ben bot", "house a dog is a date", "house")
    assert "House ruling of Ann, 2" in output


@pytest.mark.parametrize(
    "line",
    ["house OR-OPEN-67:", "house ???", "house because we can", "house " + "x" * 501, "house drop", "house drop 7"],
)
def test_what_is_no_ruling_is_refused(line: str) -> None:
    session, messages = session_of("moves")
    session.handle(line)
    assert session.is_refused
    assert messages[-1].startswith("  ! ")
    assert session.table.entries == []


@pytest.mark.parametrize("says", ['a "dog" is: a {date} # not', "собака — спутник", "'--- !!x & *y\\n", "no", "12:30"])
def test_any_words_are_stored_as_they_were_typed(tmp_path: Path, says: str) -> None:
    evening(tmp_path / "one", f"house OR-PIECE-02: {says}")
    assert " ".join(says.split()) in evening(tmp_path / "two", "house")


def test_a_broken_file_is_reported_with_its_place(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "house.yaml").write_text("kind: house\nrulings:\n  - {game: oscar-race, made: today}\n", encoding="utf-8")
    options = ("--seats", "Ann,Ben", "--script", "-", "--save", str(tmp_path / "one"))
    assert_unusable(companion("play", GAME, *options), "house.yaml:3:", lines=None)


def test_a_house_ruling_is_found_by_its_number_and_with_its_clause() -> None:
    house = [ruling_of("The dog is a date"), ruling_of("Cats are mothers", about="OR-PIECE-04")]
    assert [one.text for one in rule(OSCAR, "house-1", 3, house=house).answers] == ["The dog is a date"]
    output = rule(OSCAR, "piece-04", 3, house=house).answers
    assert [one.id for one in output][:2] == ["OR-HOUSE-02", "OR-PIECE-04"]


def test_a_house_ruling_leaves_other_answers_as_they_are() -> None:
    asked = "may I move diagonally?"
    there, here = rule(OSCAR, asked, 3), rule(OSCAR, asked, 3, house=[ruling_of("The dog is a date")])
    assert [one.id for one in there.answers] == [one.id for one in here.answers]
    assert "OR-HOUSE-01" not in {one.id for one in rule(OSCAR, asked, 50).answers}


def test_a_ruling_about_a_clause_that_there_is_not_is_refused(tmp_path: Path) -> None:
    for number in ("OR-MOVE-99", "MOVE-99"):
        output = evening(tmp_path / number, f"house {number}: foo")
        assert f"! there is no rule {number} in this game" in output


def test_a_blank_may_stand_before_the_colon(tmp_path: Path) -> None:
    output = evening(tmp_path / "one", "house open-67 : Draws are shared")
    assert "Draws are shared (House ruling of Ann and Ben" in output
