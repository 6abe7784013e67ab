"""What people type at the prompt: bare answers, words of their own, too many dice, paths too long."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import companion
from companion.cli.answers import FEW
from companion.cli.session import Session
from companion.referee.table import GameTable
from tests.cli.tables import session_at, session_in, session_of

NEW = "seats: [{name: Ann}, {name: Ben}, {name: Cleo}]"
THREE = """
seats:
  - {name: Ann, at: r03c1, escort: {kind: date}, stars: 5}
  - {name: Ben, at: area2, escort: {kind: spouse, at: r04c3}, stars: 3}
  - {name: Cleo, at: r09c1, escort: {kind: mother}, stars: 3, hits: 1}
phase: moves
table: {zombies: {r04c3: 1, r05c3: 1, r06c1: 1}}
"""
BIDDING = """
seats:
  - {name: Ann, at: r05c2, escort: {kind: date}, stars: 2, initiative: [5]}
  - {name: Ben, at: r09c2, escort: {kind: spouse}, stars: 1, initiative: [3]}
phase: initiative
pending: [{kind: bidding, seats: [Ann, Ben]}]
"""


def turn_of(name: str, position: str = THREE) -> tuple[Session, list[str]]:
    return session_in(f"{position}to_act: {name}\n")


def done(session: Session) -> list[str]:
    return [step.text for step in session.table.history.steps]


def plain(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


# --- answers to what is asked ---


@pytest.mark.parametrize(("line", "meant"), [
    ("ann date", "Ann escort date"), ("cleo mother", "Cleo escort mother"), ("Ben the SPOUSE", "Ben escort spouse"),
    ("ann takes the date", "Ann escort date"), ("ann takes date", "Ann escort date"), ("cleo da", "Cleo escort date"),
])  # fmt: skip
def test_an_answer_needs_no_verb(line: str, meant: str) -> None:
    session, messages = session_in(NEW)
    session.handle(line)
    assert done(session) == [meant], messages


def test_an_answer_needs_a_seat_only_where_several_are_asked() -> None:
    session, _ = session_in(NEW)
    session.handle("date")
    assert done(session) == []
    for line in ("ann date", "ben date", "mother"):
        session.handle(line)
    assert done(session)[-1] == "Cleo escort mother"


def test_a_line_of_several_answers_takes_them_in_turn() -> None:
    session, messages = session_in(NEW)
    session.handle("ann date ; spouse ben ; cleo mother 2 3")
    assert done(session) == ["Ann escort date", "Ben escort spouse", "Cleo escort mother", "roll 2", "roll 3"], messages


@pytest.mark.parametrize(
    "line", ["ann dtae", "ann", "ann date mother", "ann date ann", "date spouse", "ann date ; gibberish"]
)
def test_what_names_no_answer_or_two_is_none(line: str) -> None:
    session, _ = session_in(NEW)
    session.handle(line)
    assert session.is_refused
    assert done(session) == []


def test_the_interviewer_is_named_by_the_name() -> None:
    session, _ = session_of("interview")
    session.handle("ann")
    assert session.is_refused, "nobody interviews the own figures"
    session.handle("ben 4")
    assert done(session) == ["ann interviewer ben", "roll 4"]


@pytest.mark.parametrize("line", ["r02c1", "ben r02c1", "place r02c1"])
def test_the_displaced_go_where_the_space_says(line: str) -> None:
    moved = THREE.replace(
        "at: area2, escort: {kind: spouse, at: r04c3}", "at: area1, escort: {kind: spouse, at: area1}"
    )
    session, messages = turn_of("Ann", moved.replace("table: {", "table: {order: [Ben, Ann, Cleo], "))
    session.handle("ann+date r02c1 marquee minute")
    session.handle(line)
    assert done(session)[-1] == "Ben place r02c1", messages


@pytest.mark.parametrize("line", ["spouse", "ben spouse", "ben.spouse", "hit spouse", "the spouse"])
def test_the_hit_goes_to_the_figure_that_is_named(line: str) -> None:
    session, _ = turn_of("Ben", THREE.replace("at: area2", "at: r04c3"))
    session.handle("ben+spouse r03c3 ; 6")
    session.handle(line)
    assert done(session)[-1] == "Ben hit Ben.spouse"


@pytest.mark.parametrize("line", ["stop", "ben stop", "spouse stop", "ben.spouse stop", "stop spouse"])
def test_the_only_figure_left_need_not_be_named_or_may_stand_before_the_verb(line: str) -> None:
    session, messages = turn_of("Ben", THREE.replace("{zombies: {r04c3: 1, r05c3: 1, r06c1: 1}}", "{}"))
    session.handle("ben r05c3 ; stop")
    session.handle(line)
    assert done(session)[-1] == "Ben stop Ben.spouse", messages


def test_a_step_says_who_takes_it() -> None:
    """A path typed too long never goes on with the next figure."""
    session, _ = turn_of("Ben", THREE.replace("{zombies: {r04c3: 1, r05c3: 1, r06c1: 1}}", "{}"))
    session.handle("ben r05c3 ; stop")
    session.handle("r04c2")
    assert session.is_refused
    session.handle("move r04c2")
    assert session.is_refused
    assert done(session)[-1] == "Ben stop Ben"


@pytest.mark.parametrize("line", ["pay", "cleo pay", "pays cleo", "buy off"])
def test_the_only_hit_there_is_is_paid_off(line: str) -> None:
    session, messages = turn_of("Cleo")
    session.handle(line)
    assert done(session) == ["Cleo pay Cleo"], messages


def test_an_optional_action_needs_its_verb() -> None:
    session, _ = turn_of("Cleo")
    session.handle("cleo+mother run")
    session.handle("cleo")
    assert session.is_refused
    assert done(session) == ["Cleo run Cleo+mother"]


@pytest.mark.parametrize(("line", "meant"), [
    ("pass", "Ann adjust 0"), ("no", "Ann adjust 0"), ("ann no", "Ann adjust 0"), ("0", "Ann adjust 0"),
    ("ann 0", "Ann adjust 0"), ("+2", "Ann adjust +2"), ("-1", "Ann adjust -1"), ("keep it", "Ann adjust 0"),
])  # fmt: skip
def test_stars_for_initiative(line: str, meant: str) -> None:
    session, messages = session_in(BIDDING)
    session.handle(line)
    assert done(session) == [meant], messages


@pytest.mark.parametrize("line", ["2", "ben no", "1 2", "+9"])
def test_a_die_too_many_pays_no_stars(line: str) -> None:
    session, _ = session_in(BIDDING)
    session.handle(line)
    assert session.is_refused
    assert done(session) == []


@pytest.mark.parametrize("line", ["pay", "pay a star", "ann pays a star", "recover"])
def test_a_star_cancels_the_trip_in_the_words_of_the_question(line: str) -> None:
    session, _ = turn_of("Ann")
    session.handle("ann+date run ; 1")
    session.handle(line)
    assert done(session)[-1] == "Ann recover"


@pytest.mark.parametrize("line", ["swag", "swag bag", "ben swag bag", "use the swag bag"])
def test_a_word_that_is_an_answer_acts_and_else_shows_its_card(line: str) -> None:
    session, messages = turn_of("Ben", THREE.replace("at: area2", "at: r04c3"))
    session.handle("swag")
    assert "OR-SWAG-01" in messages[-1]
    assert done(session) == []
    session.handle("ben+spouse r03c3")
    session.handle(line)
    assert done(session)[-1] == "Ben swag"


@pytest.mark.parametrize("line", ["rope line 1", "Rope 1", "ropeline1", "rope1"])
def test_a_rope_line_is_called_as_on_the_board(line: str) -> None:
    session, messages = turn_of("Ann", THREE.replace("at: r03c1", "at: r03c3"))
    session.handle(f"ann+date {line}")
    assert done(session) == ["Ann move Ann+date rope1"], messages


def test_the_fifth_is_pleaded_in_the_words_of_the_card() -> None:
    later = companion.load("red-carpet-race")
    start = later.position(
        yaml.safe_load(
            "seats: [{name: Ann, at: r05c2, escort: {kind: mother}}, {name: Ben, escort: {kind: date}}]\n"
            "phase: moves\ntable: {zombies: {r05c2: 2}}"
        )
    )
    messages: list[str] = []
    session = Session(GameTable(later, start, {"game": later.id, "title": later.title, "seed": 1}), messages.append)
    session.handle("ann+mother run ; 4 ; r05c3")
    session.handle("plead the Fifth")
    assert done(session)[-1] == "Ann plead", messages


# --- dice ---


def test_dice_may_have_the_name_of_who_rolled_them() -> None:
    session, messages = session_in(THREE.replace("phase: moves", "phase: initiative"))
    session.handle("ben 3")
    assert "this die is for Ann to roll" in plain(messages[-1])
    session.handle("ann 0 ben 4")
    session.handle("cleo 7")
    assert [seat.initiative for seat in session.table.state.seats] == [[10], [4], [7]]


def spawning() -> tuple[Session, list[str]]:
    session, messages = session_in(NEW)
    for line in ("ann date", "ben spouse", "cleo mother"):
        session.handle(line)
    return session, messages


def test_a_row_of_dice_ends_with_the_step_it_is_for() -> None:
    session, messages = spawning()
    session.handle("2 3 4 5 1")
    assert session.is_refused
    assert done(session)[3:] == ["roll 2", "roll 3", "roll 4"]
    assert "5 1: 2 left over" in plain(messages[-1])
    assert session.usual() == "roll 5 1"
    session.handle("")
    assert done(session)[3:] == ["roll 2", "roll 3", "roll 4", "roll 5", "roll 1"]


def test_a_number_left_over_from_a_card_is_never_another_card() -> None:
    session, messages = session_at("creature-feature")
    for line in ("ann", "4 5"):
        session.handle(line)
    assert "! 5: 1 left over, because that question is answered. The part" in plain(messages[-1])
    assert (session.usual(), session.waiting) == ("", None)
    session.handle("")
    assert done(session) == ["reveal marker ann", "reveal film film-4"]


@pytest.mark.parametrize("line", ["1 3 ; 5 1", "1 3 roll 5 1", "roll 1 3 roll 5 1"])
def test_people_who_know_what_comes_say_where_the_next_row_begins(line: str) -> None:
    session, _ = spawning()
    session.handle(line)
    assert not session.is_refused
    assert len(done(session)) == 7


def test_no_die_of_six_faces_is_taken_or_offered_for_one_of_ten() -> None:
    session, messages = spawning()
    session.handle("1 3")
    session.handle("5 5 5 5 5 5 2")
    assert done(session)[5:] == ["roll 5"] * 5
    assert session.table.asked() == "initiative Ann"
    assert session.rest == ""
    assert "5 2: 2 left over" in plain(messages[-1])
    assert session.usual() == "roll for me"


def test_a_die_too_many_in_an_attack_is_not_rolled_for_zombies() -> None:
    session, _ = turn_of("Ben", THREE.replace("at: area2", "at: theater"))
    session.handle("ben.spouse run ; 4")
    session.handle("r03c3 ; 3 4")
    session.handle("stop")
    assert session.table.asked() == "herd Ben"
    assert [step.text for step in session.table.history.steps].count("Ben herd") == 0


def test_undo_offers_nothing_of_what_it_took_back() -> None:
    session, _ = spawning()
    session.handle("1 3 5")
    assert session.usual() == "roll 5"
    session.handle("undo")
    assert session.usual() == "roll for me"


# --- paths ---


def test_a_path_is_gone_as_a_whole_or_not_at_all() -> None:
    session, messages = turn_of("Ann")
    session.handle("ann+date r02c1 r02c2 r02c3 rope1")
    assert session.is_refused
    assert done(session) == []
    assert "None of these steps is done" in plain(messages[-1])
    session.handle("ann+date r02c1 r99c9")
    assert session.is_refused
    assert done(session) == []


def test_what_an_attack_interrupts_waits_and_is_offered() -> None:
    session, messages = turn_of("Ann", THREE.replace("at: r03c1", "at: r04c2").replace("r05c3: 1", "r04c2: 1"))
    session.handle("ann+date r05c2 r05c1 r04c1")
    assert "Answer the question first; `ann move ann+date r05c1 r04c1` waits." in plain(messages[-1])
    session.handle("4")
    assert session.usual() == session.rest
    session.handle("")
    assert done(session)[-2:] == ["Ann move Ann+date r05c1", "Ann move Ann+date r04c1"]


def test_a_step_typed_in_an_attack_is_answered_with_what_comes_first() -> None:
    session, messages = turn_of("Ann", THREE.replace("at: r03c1", "at: r04c2").replace("r05c3: 1", "r04c2: 1"))
    session.handle("ann+date r05c2")
    session.handle("r05c1")
    assert "Answer this first: Ann: zombies attack" in plain(messages[-1])


def test_where_stopping_is_not_allowed_it_is_not_offered() -> None:
    full = THREE.replace("at: r09c1", "at: r02c1").replace("r06c1: 1", "r09c2: 1")
    session, _ = turn_of("Ann", full)
    session.handle("ann+date r02c1")
    assert "stop" not in session.asked()
    assert session.asked().endswith("(1 left)?")
    session.handle("r01c1")
    assert not session.is_refused


# --- what is shown ---


def test_a_slip_is_answered_with_what_may_be_done() -> None:
    session, messages = session_in(NEW)
    session.handle("ann frobs")
    assert messages[-1].startswith("  ! 'frobs' is not a player or an action\n")
    assert "Ann escort  date spouse mother" in messages[-1]
    assert "the verbs of this game" not in messages[-1]


def test_behind_a_slip_stand_a_few_lines_only() -> None:
    session, messages = turn_of("Ann", THREE.replace("r06c1: 1", ", ".join(f"r{row:02}c2: 2" for row in range(8, 16))))
    session.handle("stop ann+date ; herd 6")
    session.handle("frob")
    assert len(messages[-1].splitlines()) <= FEW + 2  # the refusal and the way on
    assert messages[-1].endswith("\n  (`?` shows what you can do)")


def test_what_diverts_a_zombie_is_shown_before_the_die() -> None:
    session, messages = turn_of("Ben", THREE.replace("at: area2", "at: r04c3"))
    session.handle("ben+spouse r03c3")
    session.handle("?")
    message = plain(messages[-1])
    assert "Ann (3 or less)" in message
    assert "Cleo (no die is low enough)" in message
    session.handle("diversion cleo")
    assert "No number is low enough" in session.asked()


def test_why_with_a_question_is_a_question() -> None:
    session, messages = turn_of("Ann")
    session.handle("why is nobody the winner?")
    assert "OR-END-03" in messages[-1]
    session.handle("why ann theater?")
    assert messages[-1].startswith("no: Ann move Ann theater")


def test_odds_of_a_line_without_a_die_say_so() -> None:
    session, messages = turn_of("Ann")
    session.handle("odds ann+date r02c1")
    assert "no roll follows" in messages[-1]
    session.handle("odds ann run")
    assert "no die" not in messages[-1]


def test_the_forms_say_what_they_do_and_what_else_people_say() -> None:
    session, messages = turn_of("Ann")
    session.handle("? forms")
    message = plain(messages[-1])
    assert (
        "SEAT cancel AREA: Step 2: cancel the commercial break of an Area (its number or name). Also: lift." in message
    )
    assert "Also: divert, diversion." in message
    assert "takes" not in message


def test_the_board_says_what_its_numbers_are() -> None:
    session, messages = session_in(BIDDING + "table: {breaks: [2], zombies: {rope2: 2}}\n")
    session.table.state.seats[0].initiative = [3, 8]
    session.handle("board")
    message = plain(messages[-1])
    assert "commercial breaks: E" in message
    assert "Rope Line 2: 2" in message
    assert "initiative: 3, then 8 for a tie" in message


def test_the_log_says_what_a_die_was_for() -> None:
    session, messages = spawning()
    session.handle("1 3")
    session.handle("log")
    assert "    5  roll 3   A zombie appears in Rope Line 3." in messages[-1]


# --- taking back and putting right ---


def test_a_correction_tells_again_and_shows_what_is_to_come() -> None:
    session, messages = session_of("interview")
    session.handle("ben 4 3 2")
    session.handle("mend 2 6")
    message = plain(messages[-1])
    assert "6 against 2+2=4: ann wins 3 stars in Style" in message
    assert "1 bonus star" in message
    assert "ann stars to come: 4 (was none)" in message
    assert "Nothing else changes" not in message


def test_undo_of_a_correction_says_what_counts_again() -> None:
    session, messages = session_of("interview")
    session.handle("ben 4 3 2")
    session.handle("mend 2 6")
    session.handle("yes")
    assert session.undo_would() == "undo: the correction of 2"
    session.handle("undo")
    assert "Taken back: the correction of 2, which is again roll 4" in messages[-1]
    session.handle("redo")
    assert "Done again: the correction of 2, which is now roll 6" in messages[-1]


def test_a_great_deal_is_taken_back_only_after_a_yes() -> None:
    session, messages = spawning()
    for line in ("1 3", "5 5 5 5 5", "1 2 3", *["stop", "stop", "pass"] * 3, "4"):
        session.handle(line)
    for line in ("3 3 3", "5 5 5 5 5", "1 2 3"):
        session.handle(line)
    steps = done(session)
    assert len(steps) > 26
    session.handle("undo 25")
    assert done(session) == steps
    assert "Take back 25 entries at once? `yes`, or `cancel`" in session.asked()
    session.handle("")
    assert done(session) == steps
    session.handle("undo 25")
    session.handle("yes")
    assert done(session) == steps[:-25]
    assert any("`redo 25` does all of it again" in text for text in messages)
    session.handle("redo 99")
    assert done(session) == steps


def test_what_undo_would_take_back_is_short() -> None:
    session, _ = turn_of("Ann", THREE.replace("r06c1: 1", "r09c2: 1"))
    session.handle("ann+date r02c1 r01c1 r02c2")
    assert session.undo_would() == "undo: Ann move Ann+date r02c1 r01c1 r02c2"


@pytest.mark.parametrize("line", ["set ann hits 2", "set Ann hits 2 because forgot", "set ann.hits 2"])
def test_a_value_is_set_with_blanks_or_dots(line: str) -> None:
    session, messages = turn_of("Ann")
    session.handle(line)
    assert session.table.state.seats[0].hits == 2, messages


def test_an_escorts_hits_are_set_by_its_kind() -> None:
    session, messages = turn_of("Ann")
    session.handle("set ben.spouse.hits 2")
    assert session.table.state.seats[1].escort.hits == 2, messages
    session.handle("set ben.mother.hits 2")
    assert session.is_refused


def test_in_a_correction_the_question_mark_names_its_words() -> None:
    session, messages = spawning()
    session.handle("1 3")
    session.handle("mend 4 2")
    assert session.revision is not None
    session.handle("?")
    assert "`yes` or `cancel`" in messages[-1] or "`omit`, `keep` or `cancel`" in messages[-1]


def test_keep_says_how_much_it_leaves_out() -> None:
    session, _ = spawning()
    session.handle("1 3")
    session.handle("5 5 5 5 5")
    session.handle("mend 4 2")
    session.handle("strike 6")
    assert session.revision is not None
    assert "drops entry 6 and the 4 after it" in session.asked()


def test_leaving_says_how_to_come_back(tmp_path: Path) -> None:
    from tests.cli.terminal import GAME, companion

    save = str(tmp_path / "evening.save")
    typed = companion("play", GAME, "--seats", "Ann,Ben", "--save", save, stdin="ann date\nquit\n")
    assert f"(1 entry saved. Go on with `companion resume {save}`.)" in typed.out
    again = companion("resume", save, stdin="quit\n")
    assert "Ann      at: limousine" in again.out or "Ann    at: limousine" in again.out
