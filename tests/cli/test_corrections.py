"""At the prompt: taking back, correcting, setting aside, looking."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.referee.setting import read_value
from tests.cli.tables import DICE, ESCORTS, RULES, script, session_at, session_in, session_of
from tests.games.data.own import own
from tests.referee.test_table import POSITION

PIG_NEARLY_WON = """
seats: [{name: Ann, points: 95}, {name: Ben, points: 0}]
pending: [{kind: turn, at: again-or-hold, seat: Ann}]
table: {total: 6}
"""

# --- taking back, correcting, setting aside ---


def test_undo_says_what_it_takes_back_and_what_to_put_right() -> None:
    done = script(ESCORTS, *DICE, "Ann+date r01c2 r02c2", "undo", "redo", "undo 1", "undo to 9", "undo to 0", "undo")
    assert done.code == 1
    assert "Taken back: 12 Ann move Ann+date r01c2; 13 Ann move Ann+date r02c2" in done.out
    assert "On the table now: Ann at: limousine (was r02c2)" in done.out
    assert "Done again: 12" in done.out
    assert "! there is nothing to undo" in done.out


def test_the_winner_is_reported_again_if_the_game_ends_again_after_undo() -> None:
    session, messages = session_in(PIG_NEARLY_WON, "pig")
    for line in ("hold", "undo", "hold", "board"):
        session.handle(line)
    assert "\n".join(messages).count("Winners: Ann") == 2, "once for each end"


def test_the_winner_is_reported_again_in_a_game_without_rules(tmp_path: Path) -> None:
    own(tmp_path)
    session, messages = session_at(str(tmp_path / "own"), seats=2)
    for line in ("ann +1", "finish", "undo", "finish ben"):
        session.handle(line)
    assert [line for text in messages for line in text.splitlines() if "Winners: " in line] == [
        "Winners: Ann",
        "Winners: Ben",
    ]


def test_undo_says_how_to_put_back_what_everybody_has_seen() -> None:
    session, messages = session_at("creature-feature")
    for line in ("ann", "film 4", "undo"):
        session.handle(line)
    seen = "Everybody has seen: reveal film film-4. Put it back face down; if it came from a deck, on top of the deck."
    assert seen in " ".join(messages[-1].split())
    session.handle("undo")
    assert "seen" not in messages[-1]


def test_a_position_that_a_game_cannot_show_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each line the game says what seats can look at: not even `undo` was possible."""
    session, messages = session_at("example")
    facts = {0: [], 8: []}
    monkeypatch.setattr(type(session.game), "private", lambda self, state, seat: facts[state.seats[seat].points])
    session.handle("set ann.points 7")
    assert messages[0] == "  ! Pig cannot show this position (KeyError: 7)"
    session.handle("set ann.points 8")
    assert session.table.state.seats[0].points == 8


def test_what_led_to_a_position_that_a_game_cannot_show_can_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = session_at("example")
    session.table.set("ann.points", 7)
    monkeypatch.setattr(type(session.game), "private", lambda self, state, seat: {0: []}[state.seats[seat].points])
    with pytest.raises(KeyError):
        session.handle("board")
    session.handle("undo")
    assert session.table.state.seats[0].points == 0


def test_a_value_of_a_player_is_set_with_the_player_before_it() -> None:
    session, messages = session_of("moves")
    session.handle("set stars 2 because why not")
    assert "! each player has stars: type `set ann.stars 2`" in messages[-1]
    session.handle("set stars many")
    assert "there is no stars; use" in messages[-1]


def test_a_correction_is_shown_before_it_is_made() -> None:
    session, messages = session_of("moves")
    session.handle("ann+mother r06c2 ; 3")
    session.handle("mend 3 6")
    assert "does not" not in session.asked() or session.revision is not None
    session.handle("cancel")
    assert session.revision is None
    before = RULES.document(session.table.state)
    session.handle("mend 3 1")
    assert RULES.document(session.table.state) == before
    assert any("kills" in line for line in messages[-1].splitlines())
    session.handle("perhaps")
    assert session.is_refused
    session.handle("yes")
    assert RULES.document(session.table.state) != before
    assert session.table.entries[-1]["kind"] == "mend"


def test_what_no_longer_follows_is_asked_for() -> None:
    done = script(ESCORTS, *DICE, "mend 3 2", "4", "yes", "log 1")
    assert done.code == 0
    assert "Entry 5 (roll 2) is no longer possible" in done.out
    assert "zombies Rope Line 4: 1 (was none)" in done.out
    done = script(ESCORTS, *DICE, "mend 3 2", "omit", "keep", "yes", "board")
    assert "No longer in the game: 5 roll 2" in done.out


@pytest.mark.parametrize(
    "line",
    ["mend", "mend 3", "mend 99 4", "strike", "strike 3 4", "insert 3", "undo x", "undo 99", "undo to 77", "redo",
     "set", "set ann.stars", "set ann.stars x", "force", "note", "dice", "dice ben", "dice app zoe", "seat", "seat ann",
     "seat zoe bot", "rule", "rule ?!", "why", "why fly", "save", "odds fly", "mend 3 fly", "mend 3 9", "log x"],
)  # fmt: skip
def test_a_wrong_command_is_one_plain_message_and_changes_nothing(line: str) -> None:
    session, messages = session_of("moves")
    session.handle("ann+mother r06c2 ; 3")
    before, entries = RULES.document(session.table.state), len(session.table.entries)
    session.handle(line)
    assert session.is_refused, messages
    assert messages[-1].startswith("  ! ")
    assert (RULES.document(session.table.state), len(session.table.entries)) == (before, entries)
    assert session.revision is None


@pytest.mark.parametrize(
    "start", ["undo ", "undo to ", "redo ", "log ", "mend ", "strike ", "set seats[0", "roll ", "set turn "]
)
def test_a_number_without_end_is_refused(start: str) -> None:
    """Python itself reads none of more than 4,300 digits."""
    session, messages = session_of("moves")
    session.handle(start + "9" * 5_000 + {"set seats[0": "].name x", "mend ": " 4"}.get(start, ""))
    assert session.is_refused, messages
    assert len(messages[-1]) < 800


@pytest.mark.parametrize(
    "value", ["[" * 3_000, "{a: " * 3_000, "?", '{"turn": 3, "turn": 4}', "NaN", "1e999", "&a [*a]"]
)
def test_a_value_is_read_as_in_a_file(value: str) -> None:
    session, messages = session_of("moves")
    session.handle(f"set turn {value}")
    assert session.is_refused, messages
    assert messages[-1].startswith("  ! ")
    assert len(messages[-1]) < 300


def test_a_value_may_be_json_with_signs_in_two_halves() -> None:
    assert read_value(r'{"name": "\ud83d\ude00"}') == {"name": "\U0001f600"}


def test_what_was_done_past_the_rules_stands_on_the_final_sheet_with_who_and_why() -> None:
    session, messages = session_of("theater")
    session.handle("set ann.stars 7 because we lost count")
    session.handle("score")
    assert "Past the rules:" in messages[-1]
    assert "because we lost count" in messages[-1]
    assert session.game.score(session.table.state).total(0) != 0


STANDS = "The rules do not allow this position, but it is set:"


@pytest.mark.parametrize(("game", "line", "complaint"), [
    ("the-producer", "set ann.team [john-ford, john-ford]",
     "John Ford is in 2 places: seats[0].team and seats[0].team (TP-COMP-09)"),
    ("the-producer", "set ann.mortgages [orchestra]",
     "seats[0].mortgages: Orchestra is mortgaged but not built (TP-BANK-01)"),
    ("the-producer", "set table.container.blue 20",
     "table.container: 20 blue tokens are accounted for, but there are 15 (TP-SETUP-07)"),
    ("the-producer", "set ann.producers 9", "seats[0].producers: 9 Producers, but only 6 can act (TP-SETUP-05)"),
    ("oscar-race", "set turn 3", None),
])  # fmt: skip
def test_a_setting_stands_and_says_what_is_impossible_about_it(game: str, line: str, complaint: str | None) -> None:
    session, messages = session_at(game)
    session.handle(line)
    assert not session.is_refused
    message = " ".join(messages[-1].split())
    assert message.endswith(f"{STANDS} {complaint}") if complaint else STANDS not in message
    session.handle("undo")
    assert STANDS not in messages[-1]


def test_of_what_is_impossible_the_new_comes_first() -> None:
    session, messages = session_at("the-producer")
    session.handle("set table.container.blue 20")
    session.handle("set ann.money 155")
    message = " ".join(messages[-1].split())
    assert message.index("not $155 (TP-COMP-15)") < message.index("20 blue tokens")


def test_a_setting_does_not_tell_by_its_complaint_what_others_hold() -> None:
    session, messages = session_at("the-producer", deals=True, seats=2)
    while session.table.game.decision(session.table.state).is_chance:
        session.table.roll()
    other = session.table.state.seats[1].passing[0]
    session.handle(f"set ann.scripts [{other}]")
    assert other not in messages[-1].partition(STANDS)[2]


def test_force_names_the_rule_it_sets_aside() -> None:
    session, messages = session_of("moves")
    session.handle("force ann+mother r11c2 because Ann insists")
    assert not session.is_refused, messages
    assert "past the rules" in messages[-1]
    assert "OR-MOVE-01" in messages[-1]


def test_a_scorekeeper_tells_the_rule_and_lets_it_pass() -> None:
    session, messages = session_of("moves")
    session.is_strict = False
    session.handle("ann+mother r11c2")
    assert not session.is_refused
    assert any("The rules forbid it" in text and "OR-MOVE-01" in text for text in messages)
    assert session.table.history.steps[-1].kind == "force"
    session.handle("interviewer ben")
    assert session.is_refused, "what the rules have no way to do cannot be passed over"


def test_a_scorekeeper_says_of_nothing_that_it_is_entered_when_it_is_not() -> None:
    session, messages = session_of("moves")
    session.is_strict = False
    session.handle("ben r04c1")
    assert session.is_refused
    assert not any("entered anyway" in text for text in messages)
    assert session.table.entries == []


def test_undo_takes_back_what_followed_by_itself_and_waits_for_people() -> None:
    """The app's dice and a bot's answers belong to the line before them; nothing is rolled again by itself."""
    session, messages = session_in(POSITION)
    session.handle("dice app")
    session.handle("ann run")
    steps = [step.text for step in session.table.history.steps]
    assert steps[:2] != steps[:1]
    session.handle("undo")
    assert session.table.history.steps == []
    session.handle("redo")
    assert [step.text for step in session.table.history.steps] == steps
    session.handle("undo 1")
    assert session.usual() == "go on"
    assert [step.text for step in session.table.history.steps] == steps[:-1]
    session.handle("board")
    assert [step.text for step in session.table.history.steps] == steps[:-1], "looking rolls nothing"
    session.handle("ann teleport")
    session.handle("ben run")
    assert session.is_refused
    assert [step.text for step in session.table.history.steps] == steps[:-1], "a refused line rolls nothing"
    session.handle("")
    assert [step.text for step in session.table.history.steps] == steps, messages


def test_undo_past_a_bots_move_takes_its_move_back_too() -> None:
    session, _ = session_in(POSITION)
    session.handle("seat ben casual")
    session.handle("ann stop ann+date ; 3 ; pass")
    assert any(step.by == "bot ben" for step in session.table.history.steps)
    session.handle("undo")
    assert session.table.history.steps == []


def test_undo_to_an_entry_keeps_what_was_corrected_before_it() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("r07c2 ; 3 ; 4")
    session.handle("mend 3 1")
    session.handle("yes")
    corrected = len(session.table.entries)
    session.handle("stop ; pass")
    session.handle(f"undo TO {corrected}")
    assert session.table.history.steps[2].text == "roll 1", "the correction is older"
    session.handle("undo to 4")
    assert [(step.label, step.text) for step in session.table.history.steps][1:] == [
        ("2", "ann fight"),
        ("3", "roll 3"),
        ("4", "ann move ann+date r07c2"),
    ], messages
    session.handle("undo to 4")
    assert session.is_refused
    assert "there is nothing to undo after entry 4" in messages[-1].replace("\n    ", " ")
    while session.table.history.undone:
        session.handle("redo")
        assert not session.is_refused, messages[-1]
    assert session.table.history.steps[2].text == "roll 1"
    assert session.table.history.steps[-1].text == "ann pass"


def test_a_correction_shows_its_own_entries_in_the_log_by_which_they_can_be_corrected_again() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; stop ; 3 3 ; pass")
    session.handle(f"insert {session.table.history.steps[-1].label} herd ; 2 ; zombie r05c2 r04c2")
    session.handle("yes")
    session.handle("log all")
    number = len(session.table.entries)
    assert f" {number}.2  roll 2" in messages[-1]
    session.handle(f"mend {number}.2 3")
    assert not session.is_refused, messages[-1]
    session.handle("cancel")


def test_what_was_set_and_forced_can_be_corrected_and_put_in() -> None:
    session, messages = session_in(POSITION)
    session.handle("set ann.stars 3 because lost")
    session.handle("mend 1 set ann.stars 4 because counted again")
    session.handle("yes")
    assert session.table.state.seats[0].stars == 4, messages
    session.handle("insert 1 force ann+date r09c2 because so we play")
    session.handle("yes")
    assert [step.kind for step in session.table.history.steps] == ["force", "set"]
    session.handle("score")
    assert "because so we play" in messages[-1]


def test_a_refusal_in_a_correction_has_its_clause_and_enter_rolls_there_too() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; r07c2 ; 4 4")
    session.handle("mend 3 9")
    assert "OR-ATTACK-03" in messages[-1]
    session.handle("strike 3")
    assert session.revision is not None
    assert session.revision.obstacle
    assert "(OR-" in session.asked()
    session.handle("")
    assert session.revision is not None
    assert session.revision.added[-1].by == "app" or session.revision.obstacle == "", messages


def test_leaving_in_the_middle_of_a_correction_says_that_it_was_not_made() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("mend 3 6")
    session.leave()
    assert "was not finished" in messages[-1]


def test_the_log_shows_what_counts_now() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("mend 3 1")
    session.handle("yes")
    session.handle("log")
    assert "    3  roll 1   (corrected; it was roll 3)   1: ann+date kills a zombie in" in messages[-1]
    session.handle("undo")
    session.handle("log")
    assert "    3  roll 3   3: nothing happens to ann+date.\n" in messages[-1]
    assert "    4  [edit 3 1]" in messages[-1]


def test_in_the_middle_of_a_correction_one_may_look_but_do_nothing_else() -> None:
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; r07c2")
    session.handle("mend 3 6")
    for line in ("board", "log", "score", "why stop", "?", "rule OR-HIT-04"):
        session.handle(line)
        assert not session.is_refused, messages[-1]
    for line in ("undo", "note x", "mend 1 stop"):
        session.handle(line)
        assert session.is_refused
        assert "finish the correction first" in messages[-1]
    session.handle("hit ann")
    session.handle("")
    assert "type yes or cancel" in messages[-1]
    session.handle("yes")
    assert not session.is_refused


def test_a_mistyped_word_of_the_table_is_distinguished_from_one_of_the_game() -> None:
    session, messages = session_in(POSITION)
    for typed, expected in (
        ("undoo", "'undoo' is not a player or an action; did you mean `undo`?"),
        ("helo", "'helo' is not a player or an action (did you mean 'heal'?); or is it `help`?"),
    ):
        session.handle(typed)
        assert expected in messages[-1].replace("\n    ", " "), messages[-1]


def test_a_question_without_its_mark_is_answered_where_the_line_is_nothing_else() -> None:
    session, messages = session_of("moves")
    for line, clause in (
        ("who acts first", "OR-INIT-02"),
        ("why must ann fight", "OR-"),
        ("what is a run", "OR-TRIP-01"),
    ):
        session.handle(line)
        assert not session.is_refused, messages[-1]
        assert clause in messages[-1]
    for line in ("what", "frobnicate who starts", "why fly"):
        session.handle(line)
        assert session.is_refused
        assert "not a player or an action" in messages[-1]


def test_rules_are_found_by_number_and_by_words() -> None:
    session, messages = session_of("moves")
    session.handle("rule OR-HIT-05")
    assert messages[-1].strip().startswith("OR-HIT-05")
    for number in ("OR-HIT-05", "or-open-23"):  # as it is printed on a sheet, and typed or scanned alone
        session.handle(number)
        assert not session.is_refused
        assert messages[-1].strip().startswith(number.upper())
    session.handle("rule open-23")
    assert "OR-OPEN-23" in messages[-1]
    session.handle("rule swag bag one time")
    assert "OR-SWAG-02" in messages[-1]


def test_a_cards_code_shows_its_clauses_and_stands_for_its_area_in_a_line() -> None:
    session, messages = session_of("moves")
    session.handle("ticket-3")
    assert not session.is_refused
    assert "Velvet Wire" in messages[-1]
    assert "OR-TICKET-01" in messages[-1]
    assert session.table.entries == []
    session.handle("why ann+mother TICKET-2")
    assert "not next to" in messages[-1] or "E" in messages[-1]
    session, _ = session_of("breaks")
    actions = [RULES.text(session.table.state, action) for action in RULES.legal_actions(session.table.state)]
    lifted = next(text for text in actions if " cancel " in text)
    assert RULES.parse(session.table.state, f"{lifted.split()[0]} cancel TICKET-{lifted.split()[-1]}") == RULES.parse(
        session.table.state, lifted
    )


def test_help_names_every_command() -> None:
    from companion.cli.commands import COMMANDS, HELP
    from companion.cli.interpreter import VERBS

    assert (*COMMANDS,) == VERBS
    verbs = " ".join(verb for verb, _ in HELP)
    assert [name for name in COMMANDS if name not in verbs and name not in ("help", "mend")] == []


def test_yes_is_no_answer_to_what_does_not_follow() -> None:
    """A person who has learned to say yes to a correction is not taken for somebody who herds."""
    done = script(ESCORTS, *DICE, "edit 3 2", "yes")
    assert done.code == 1
    assert "yes is not an answer here: type omit, keep or cancel" in " ".join(done.out.split())
