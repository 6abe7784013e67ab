"""play, resume, saves, replay, log: a game at the table, typed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
import yaml

import companion as package
from companion.cli.session import Session
from companion.referee.store import Save
from companion.referee.table import Table
from tests import golden
from tests.cli import evening
from tests.cli.terminal import GAME, Done, assert_unusable, companion, example
from tests.referee.test_table import POSITION

EVENING = Path(__file__).parent / "evening.txt"
SEATS = "--seats", "Ann,Ben"
ESCORTS = "Ann escort date ; Ben escort mother"
DICE = "1 6", "2 3 4 5 6", "1 9"
RULES = package.load(GAME)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def script(*lines: str, options: tuple[str, ...] = SEATS) -> Done:
    """Play the lines as a script, with seed 4."""
    return companion("play", GAME, *options, "--seed", "4", "--script", "-", stdin="\n".join(lines) + "\n")


def session_of(example_name: str) -> tuple[Session, list[str]]:
    """A session in an example position, and what it says."""
    return session_in(Path(example(example_name)).read_text(encoding="utf-8"))


def session_in(position: str) -> tuple[Session, list[str]]:
    """A session in a position given as YAML, and what it says."""
    said: list[str] = []
    start = RULES.position(yaml.safe_load(position))
    header = {"game": GAME, "title": "Oscar Race", "seed": 1, "position": RULES.document(start), "variants": {}}
    return Session(Table(RULES, start, {**header, "seats": RULES.names(start)}), said.append), said


# --- an evening ---


def test_a_whole_turn_of_four_takes_at_most_twenty_typed_lines() -> None:
    said: list[str] = []
    start = RULES.setup(evening.NAMES)
    session = Session(Table(RULES, start, {"seed": 1, "game": GAME}), said.append)
    counts: Counter[int] = Counter()
    for line in EVENING.read_text(encoding="utf-8").splitlines():
        counts[session.table.state.turn] += 1
        session.handle(line)
        assert not session.refused, said[-1]
    assert session.decision is None
    assert len(counts) == 20
    assert max(counts.values()) <= 20, counts


def test_the_evening_is_what_the_recorder_writes() -> None:
    assert evening.main() == EVENING.read_text(encoding="utf-8")


def test_everything_said_in_an_evening_fits_eighty_columns_in_plain_letters() -> None:
    done = companion("play", GAME, "--seats", ",".join(evening.NAMES), "--script", str(EVENING))
    assert done.code == 0
    typed = {f"> {line}" for line in EVENING.read_text(encoding="utf-8").splitlines()}
    assert [line for line in done.out.splitlines() if len(line) > 80 and line not in typed] == []
    assert "\x1b" not in done.out
    assert "The final score:" in done.out


def test_what_is_said_at_the_table() -> None:
    """The first turn of the evening with mistakes in it, word for word."""
    lines = EVENING.read_text(encoding="utf-8").splitlines()[:9]
    mistakes = ["?", "why ben theater", "ben theater r01c1", "", "fly", "undo", "redo", "mend 6 3", "yes", "mend 5 2",
                "4", "yes", "strike 14", "cancel", "force ben theater", "set ben.stars 2 because a gift", "board",
                "note so far so good", "rule OR-HIT-05", "score", "log 6", "help"]  # fmt: skip
    said: list[str] = []
    start = RULES.setup(evening.NAMES)
    session = Session(Table(RULES, start, {"seed": 1, "game": GAME}), said.append)
    for line in [*lines, *mistakes]:
        said += [session.asked(), f"> {line}"]
        session.handle(line)
    golden.compare(Path(__file__).parent / "golden" / "table.txt", "\n".join(said) + "\n")


# --- scripts ---


def test_a_script_stops_at_the_first_refused_line() -> None:
    done = script(ESCORTS, "7", "1")
    assert done.code == 1
    assert "! roll 7:" in done.out
    assert "OR-SPAWN-01" in done.out
    assert "> 1\n" not in done.out


def test_a_line_that_cannot_be_read_is_refused_too() -> None:
    done = script(ESCORTS, "one two")
    assert (done.code, done.err) == (1, "")
    assert "! 'one' is neither a seat nor a verb" in done.out


def test_what_is_left_of_a_refused_line_is_offered_and_never_taken() -> None:
    """A hit comes between: the line goes on when it has been given to somebody."""
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 6 ; r07c2")
    assert session.refused
    assert session.usual() == "ann hit ann", "the rest does not follow yet"
    session.handle("hit ann")
    assert session.usual() == session.rest != ""
    entries = len(session.table.entries)
    session.handle("?")
    assert len(session.table.entries) == entries
    assert "r07c2" in session.usual()
    session.handle("")
    assert session.table.asked() == "attack ann r06c2", said
    assert session.rest == ""


def test_what_is_left_of_a_line_is_forgotten_when_people_do_something_else() -> None:
    session, _ = session_in(POSITION)
    session.handle("ann+date r06c2 ; 6 ; r07c2")
    session.handle("hit ann")
    session.handle("stop")
    assert session.rest == ""


def test_comments_and_numbers_of_entries_in_a_script_are_skipped() -> None:
    done = script("# an evening", f"{ESCORTS}  # 1.2", "#   more")
    assert done.code == 0
    assert "more" not in done.out


def test_enter_rolls_and_the_seed_decides_what() -> None:
    one, two = script(ESCORTS, "roll", "", "roll"), script(ESCORTS, "roll", "roll")
    assert one == two
    assert "   3  roll " in one.out
    other = companion("play", GAME, *SEATS, "--seed", "5", "--script", "-", stdin=f"{ESCORTS}\nroll\nroll\nroll\n")
    assert (
        other.out
        != companion("play", GAME, *SEATS, "--seed", "6", "--script", "-", stdin=f"{ESCORTS}\nroll\nroll\nroll\n").out
    )


def test_enter_where_nothing_is_usual_says_what_may_be_done() -> None:
    session, said = session_of("moves")
    session.handle("")
    assert not session.refused
    assert "ann move ann+mother" in said[-1]
    assert session.table.entries == []


def test_the_app_rolls_if_asked_to_for_all_or_for_one() -> None:
    session, said = session_of("moves")
    session.handle("dice app ann")
    session.handle("ann run")
    assert session.table.history.steps[-1].by == "app", said
    session, said = session_of("moves")
    session.handle("dice app ben")
    session.handle("ann run")
    assert session.table.asked().startswith("run_die")
    session.handle("dice app")
    assert session.table.history.steps[-1].by == "app"
    session.handle("dice table")
    assert session.dice == {"": "table"}


def test_bots_play_from_when_somebody_leaves() -> None:
    session, said = session_of("moves")
    session.handle("dice app")
    session.handle("seat ann random")
    assert {step.by for step in session.table.history.steps if step.kind == "action"} == {"bot ann"}
    session.handle("seat ben bot")
    assert session.decision is None
    assert "The final score" in said[-1]


def test_a_bot_leaves_the_dice_to_the_table() -> None:
    done = script(ESCORTS.split(" ; ")[0], options=(*SEATS, "--bot", "Ben=random"))
    assert done.code == 0
    assert "bot Ben: Ben escort" in done.out
    assert "Roll a d6" not in done.out.splitlines()[-1]


def test_app_dice_and_bots_play_a_whole_game_by_themselves() -> None:
    done = script(options=(*SEATS, "--dice", "app", "--bot", "Ann=casual", "--bot", "Ben=random"))
    assert done.code == 0
    assert "The final score" in done.out


# --- taking back, correcting, setting aside ---


def test_undo_says_what_it_takes_back_and_what_to_put_right() -> None:
    done = script(ESCORTS, *DICE, "Ann+date r01c2 r02c2", "undo", "redo", "undo 1", "undo to 9", "undo to 0", "undo")
    assert done.code == 1
    assert "Taken back: 12 Ann move Ann+date r01c2; 13 Ann move Ann+date r02c2" in done.out
    assert "On the table now: Ann at: limousine (was r02c2)" in done.out
    assert "Made again: 12" in done.out
    assert "! there is nothing to undo" in done.out


def test_a_correction_is_shown_before_it_is_made() -> None:
    session, said = session_of("moves")
    session.handle("ann+mother r06c2 ; 3")
    session.handle("mend 3 6")
    assert "does not" not in session.asked() or session.revision is not None
    session.handle("cancel")
    assert session.revision is None
    before = RULES.document(session.table.state)
    session.handle("mend 3 1")
    assert RULES.document(session.table.state) == before
    assert any("kills" in line for line in said[-1].splitlines())
    session.handle("perhaps")
    assert session.refused
    session.handle("yes")
    assert RULES.document(session.table.state) != before
    assert session.table.entries[-1]["kind"] == "mend"


def test_what_no_longer_follows_is_asked_for() -> None:
    done = script(ESCORTS, *DICE, "mend 3 2", "4", "yes", "log 1")
    assert done.code == 0
    assert "Entry 5 (roll 2) does not follow" in done.out
    assert "zombies rope4: 1 (was none)" in done.out
    done = script(ESCORTS, *DICE, "mend 3 2", "drop", "keep", "yes", "board")
    assert "No longer in the game: 5 roll 2" in done.out


@pytest.mark.parametrize(
    "line",
    ["mend", "mend 3", "mend 99 4", "strike", "strike 3 4", "insert 3", "undo x", "undo 99", "undo to 77", "redo",
     "set", "set ann.stars", "set ann.stars x", "force", "note", "dice", "dice ben", "dice app zoe", "seat", "seat ann",
     "seat zoe bot", "rule", "rule xyzzy", "why", "why fly", "save", "odds fly", "mend 3 fly", "mend 3 9", "log x"],
)  # fmt: skip
def test_a_wrong_command_is_one_plain_message_and_changes_nothing(line: str) -> None:
    session, said = session_of("moves")
    session.handle("ann+mother r06c2 ; 3")
    before, entries = RULES.document(session.table.state), len(session.table.entries)
    session.handle(line)
    assert session.refused, said
    assert said[-1].startswith("  ! ")
    assert (RULES.document(session.table.state), len(session.table.entries)) == (before, entries)
    assert session.revision is None


def test_what_was_done_past_the_rules_stands_on_the_final_sheet_with_who_and_why() -> None:
    session, said = session_of("theater")
    session.handle("set ann.stars 7 because we lost count")
    session.handle("score")
    assert "Past the rules:" in said[-1]
    assert "because we lost count" in said[-1]
    assert session.game.score(session.table.state).total(0) != 0


def test_force_names_the_rule_it_sets_aside() -> None:
    session, said = session_of("moves")
    session.handle("force ann+mother r11c2 because Ann insists")
    assert not session.refused, said
    assert "past the rules" in said[-1]
    assert "OR-MOVE-01" in said[-1]


def test_a_scorekeeper_tells_the_rule_and_lets_it_pass() -> None:
    session, said = session_of("moves")
    session.strict = False
    session.handle("ann+mother r11c2")
    assert not session.refused
    assert any("By the rules no" in text and "OR-MOVE-01" in text for text in said)
    assert session.table.history.steps[-1].kind == "force"
    session.handle("interviewer ben")
    assert session.refused, "what the rules have no way to do cannot be passed over"


def test_a_scorekeeper_says_of_nothing_that_it_is_entered_when_it_is_not() -> None:
    session, said = session_of("moves")
    session.strict = False
    session.handle("ben r04c1")
    assert session.refused
    assert not any("entered all the same" in text for text in said)
    assert session.table.entries == []


def test_undo_takes_back_what_followed_by_itself_and_waits_for_people() -> None:
    """The app's dice and a bot's answers belong to the line before them; nothing is rolled again unasked."""
    session, said = session_in(POSITION)
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
    session.handle("")
    assert [step.text for step in session.table.history.steps] == steps, said


def test_undo_past_a_bots_move_takes_its_move_back_too() -> None:
    session, _ = session_in(POSITION)
    session.handle("seat ben casual")
    session.handle("ann stop ann+date ; 3 ; pass")
    assert any(step.by == "bot ben" for step in session.table.history.steps)
    session.handle("undo")
    assert session.table.history.steps == []


def test_undo_to_an_entry_keeps_what_was_corrected_before_it() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("r07c2 ; 3 ; 4")
    session.handle("mend 3 1")
    session.handle("yes")
    corrected = len(session.table.entries)
    session.handle("stop ; pass")
    session.handle(f"undo to {corrected}")
    assert session.table.history.steps[2].text == "roll 1", "the correction is older"
    session.handle("undo to 4")
    assert [(step.label, step.text) for step in session.table.history.steps][1:] == [
        ("2", "ann fight"),
        ("3", "roll 3"),
        ("4", "ann move ann+date r07c2"),
    ], said
    session.handle("undo to 4")
    assert session.refused
    assert "nothing that still stands was done after entry 4" in said[-1].replace("\n    ", " ")
    while session.table.history.undone:
        session.handle("redo")
        assert not session.refused, said[-1]
    assert session.table.history.steps[2].text == "roll 1"
    assert session.table.history.steps[-1].text == "ann pass"


def test_a_correction_shows_its_own_entries_in_the_log_by_which_they_can_be_corrected_again() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; stop ; 3 3 ; pass")
    session.handle(f"insert {session.table.history.steps[-1].label} herd ; 2 ; zombie r05c2 r04c2")
    session.handle("yes")
    session.handle("log all")
    number = len(session.table.entries)
    assert f" {number}.2  roll 2" in said[-1]
    session.handle(f"mend {number}.2 3")
    assert not session.refused, said[-1]
    session.handle("cancel")


def test_what_was_set_and_forced_can_be_corrected_and_put_in() -> None:
    session, said = session_in(POSITION)
    session.handle("set ann.stars 3 because lost")
    session.handle("mend 1 set ann.stars 4 because counted again")
    session.handle("yes")
    assert session.table.state.seats[0].stars == 4, said
    session.handle("insert 1 force ann+date r09c2 because so we play")
    session.handle("yes")
    assert [step.kind for step in session.table.history.steps] == ["force", "set"]
    session.handle("score")
    assert "because so we play" in said[-1]


def test_a_refusal_in_a_correction_has_its_clause_and_enter_rolls_there_too() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; r07c2 ; 4 4")
    session.handle("mend 3 9")
    assert "OR-ATTACK-03" in said[-1]
    session.handle("strike 3")
    assert session.revision is not None
    assert session.revision.obstacle
    assert "(OR-" in session.asked()
    session.handle("")
    assert session.revision is not None
    assert session.revision.added[-1].by == "app" or session.revision.obstacle == "", said


def test_leaving_in_the_middle_of_a_correction_says_that_it_was_not_made() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("mend 3 6")
    session.leave()
    assert "was not finished" in said[-1]


def test_the_log_shows_what_counts_now() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3")
    session.handle("mend 3 1")
    session.handle("yes")
    session.handle("log")
    assert "    3  roll 1   (corrected; it was roll 3)" in said[-1]
    session.handle("undo")
    session.handle("log")
    assert "    3  roll 3\n" in said[-1]
    assert "    4  [mend 3 1]" in said[-1]


def test_in_the_middle_of_a_correction_one_may_look_but_do_nothing_else() -> None:
    session, said = session_in(POSITION)
    session.handle("ann+date r06c2 ; 3 ; r07c2")
    session.handle("mend 3 6")
    for line in ("board", "log", "score", "why stop", "?", "rule OR-HIT-04"):
        session.handle(line)
        assert not session.refused, said[-1]
    for line in ("undo", "note x", "mend 1 stop"):
        session.handle(line)
        assert session.refused
        assert "first finish the correction" in said[-1]
    session.handle("hit ann")
    session.handle("")
    assert "say yes, or cancel" in said[-1]
    session.handle("yes")
    assert not session.refused


def test_a_mistyped_word_of_the_table_is_told_from_one_of_the_game() -> None:
    session, said = session_in(POSITION)
    session.handle("undoo")
    assert "`undo` is a word of the table" in said[-1].replace("\n    ", " ")


def test_rules_are_found_by_number_and_by_words() -> None:
    session, said = session_of("moves")
    session.handle("rule OR-HIT-05")
    assert said[-1].strip().startswith("OR-HIT-05")
    session.handle("rule open-23")
    assert "OR-OPEN-23" in said[-1]
    session.handle("rule swag bag one time")
    assert "OR-SWAG-02" in said[-1]


def test_help_names_every_command() -> None:
    from companion.cli.commands import COMMANDS, HELP

    told = " ".join(verb for verb, _ in HELP)
    assert [name for name in COMMANDS if name not in told and name not in ("help",)] == []


# --- saves ---


def test_a_game_is_saved_listed_and_gone_on_with(home: Path) -> None:
    done = companion("play", GAME, *SEATS, "--seed", "4", stdin="\n".join([ESCORTS, *DICE, "quit"]))
    assert (done.code, done.err) == (0, "")
    listed = companion("saves")
    assert "oscar-race-ann-ben-1\n" in listed.out
    assert "Oscar Race: Ann, Ben; 11 entries" in listed.out
    again = companion("resume", stdin="ann+date r01c2 ; stop\nquit\n")
    assert again.code == 0
    assert "   12  Ann+date moves to r01c2." in again.out
    assert companion("resume", "oscar-race-ann", stdin="").code == 0
    assert companion("play", GAME, *SEATS, stdin="").code == 0
    assert sorted(path.name for path in home.iterdir())[:2] == [
        "oscar-race-ann-ben-1.companion",
        "oscar-race-ann-ben-2.companion",
    ]


def test_the_end_of_a_pipe_is_a_closed_lid(home: Path) -> None:
    assert companion("play", GAME, *SEATS, stdin=ESCORTS).code == 0
    assert "2 entries" in companion("saves").out


def test_the_log_of_a_save_can_be_played_back_to_the_same_position(tmp_path: Path) -> None:
    save, copy = tmp_path / "one.companion", tmp_path / "two.companion"
    lines = [ESCORTS, *DICE, "Ann+date r01c2 r02c2", "undo 1", "force Ann+date r05c2 because why # not",
             "set ben.stars 3 because lost", "note a # b", "mend 4 5", "yes", "stop", "pass"]  # fmt: skip
    done = companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join(lines))
    assert done.code == 0, done.out
    logged = companion("log", str(save))
    assert logged.code == 0
    assert "note a # b" in logged.out
    (tmp_path / "log.txt").write_text(logged.out, encoding="utf-8")
    back = companion("play", GAME, *SEATS, "--save", str(copy), "--script", str(tmp_path / "log.txt"))
    assert back.code == 0, back.out
    assert final(copy) == final(save)
    assert [line for line in companion("log", str(copy)).out.splitlines() if not line.startswith("#")] != []


def final(path: Path) -> object:
    from companion.cli.play import load_saved

    with Save.open(path, writable=False) as save:
        table = load_saved(save)
        return RULES.document(table.state), [(step.kind, step.text, step.why) for step in table.history.steps]


def test_a_game_from_a_position_is_logged_with_it(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    done = companion("play", GAME, "-p", example("moves"), "--save", str(save), stdin="ann+mother r06c2\n3\n")
    assert done.code == 0, done.out
    logged = companion("log", str(save)).out
    assert "\nset position {" in logged
    (tmp_path / "log.txt").write_text(logged, encoding="utf-8")
    names = ",".join(json.loads(logged.split("set position ", 1)[1].split("\n")[0])["seats"][n]["name"] for n in (0, 1))
    seats = ",".join(seat["name"] for seat in json.loads(logged.split("set position ", 1)[1].split("\n")[0])["seats"])
    back = companion(
        "play", GAME, "--seats", seats, "--save", str(tmp_path / "b"), "--script", str(tmp_path / "log.txt")
    )
    assert back.code == 0, back.out
    assert final(tmp_path / "b")[0] == final(save)[0]  # type: ignore[index]
    assert names


def test_replay_tells_the_game_as_it_stands(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join([ESCORTS, "2 1 2", "undo 1"]))
    told = companion("replay", str(save))
    assert told.code == 0
    assert "A zombie appears in Rope Line 1." in told.out
    assert "Rope Line 2." not in told.out
    assert told.out.rstrip().endswith("which Rope Line?")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", GAME), ("--seats",)),
        (("play", GAME, "--seats", "Ann"), ("2 to 6",)),
        (("play", GAME, "--seats", "Ann,Undo"), ("Undo",)),
        (("play", GAME, "--seats", "Ann,Keep"), ("Keep",)),
        (("play", GAME, "--seats", "Ann,Ben", "--dice", "loaded"), ("table or app",)),
        (("play", GAME, "--seats", "Ann,Ben", "--set", "carpet"), ("VARIANT=VALUE",)),
        (("play", GAME, "--seats", "Ann,Ben", "--set", "carpet_limit=7"), ("carpet_limit",)),
        (("play", GAME, "--seats", "Ann,Ben", "--bot", "Zoe"), ("Zoe",)),
        (("play", GAME, "--seats", "Ann,Ben", "--bot", "Ann=clever"), ("clever",)),
        (("play", GAME, "--seats", "Ann,Ben", "--seed", "-1"), ("seed",)),
        (("play", GAME, "--seats", "Ann,Ben", "-p", "x.yaml"), ("-p",)),
        (("play", GAME, "--seats", "Ann,Ben", "--script", "nowhere.txt"), ("nowhere.txt",)),
        (("play", "chess", "--seats", "Ann,Ben"), ("chess",)),
        (("resume",), ("no games are saved",)),
        (("resume", "nothing"), ("nothing",)),
        (("replay", "nothing"), ("nothing",)),
        (("log", "nothing"), ("nothing",)),
    ],
)
def test_what_cannot_be_begun_is_one_message(arguments: tuple[str, ...], words: tuple[str, ...], home: Path) -> None:
    assert_unusable(companion(*arguments), *words)
    assert not list(home.glob("*")) if home.exists() else True


def test_a_save_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin=ESCORTS)
    before = final(save)
    assert_unusable(companion("play", GAME, *SEATS, "--save", str(save), stdin="quit"), "already there")
    assert final(save) == before


def test_a_damaged_save_says_how_far_it_is_good_and_how_to_go_on(tmp_path: Path) -> None:
    save, new = tmp_path / "one.companion", tmp_path / "new.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join([ESCORTS, *DICE]))
    content = save.read_bytes().replace(b'"roll 9"', b'"roll 8"')
    save.write_bytes(content)
    done = companion("resume", str(save), stdin="")
    assert_unusable(done, "damaged", "entry is 10", "--rescue")
    assert save.read_bytes() == content
    again = companion("resume", str(save), "--rescue", str(new), stdin="9\n")
    assert again.code == 0, again.err
    assert "Order of play" in again.out
    assert len(Save.open(new).entries()) == 11


def test_two_programs_on_one_save_do_not_mix(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin=ESCORTS)
    from companion.cli.play import load_saved

    said: list[str] = []
    one = Session(load_saved(Save.open(save)), said.append)
    two = Session(load_saved(Save.open(save)), said.append)
    one.handle("2 1")
    two.handle("3")
    assert two.refused
    assert "another program" in said[-1] or "added" in said[-1]
    one.handle("2")
    assert not one.refused
    assert len(one.table.entries) == 5


def test_after_an_interruption_the_save_says_how_far_the_game_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes while the entry is being written: it is in the save, though nobody was told."""
    from companion.cli import play

    path = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(path), stdin=ESCORTS)
    said: list[str] = []
    session = Session(play.load_saved(Save.open(path)), said.append)
    append_all = Save.append_all

    def interrupted(save: Save, bodies: list[dict[str, object]]) -> int:
        append_all(save, bodies)
        raise KeyboardInterrupt

    monkeypatch.setattr(Save, "append_all", interrupted)
    play.handle(session, "2 1")
    monkeypatch.undo()
    assert "4 entries are saved" in said[-1]
    session.handle("2")
    assert [step.text for step in session.table.history.steps[2:]] == ["roll 2", "roll 1", "roll 2"]


def test_a_save_that_cannot_be_written_refuses_the_line_and_the_game_goes_on_when_it_can(tmp_path: Path) -> None:
    from companion.cli.play import load_saved

    path = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(path), stdin=ESCORTS)
    said: list[str] = []
    save = Save.open(path)
    session = Session(load_saved(save), said.append)
    path.rename(tmp_path / "moved.companion")
    session.handle("2 1")
    assert session.refused
    assert "moved, replaced or deleted" in said[-1].replace("\n    ", " ")
    assert session.table.asked() == "spawn_number"
    session.handle(f"save {tmp_path / 'new.companion'}")
    assert "2 entries" in said[-1]
    (tmp_path / "moved.companion").rename(path)
    session.handle("2 1")
    assert not session.refused, said
    save.close()


def test_a_save_of_other_rules_offers_its_last_position(tmp_path: Path) -> None:
    """An old save in which somebody did what the rules of today refuse."""
    from companion.referee.resume import make_header

    path = tmp_path / "old.companion"
    start = RULES.setup(["Ann", "Ben"])
    header = make_header(RULES, start, source=GAME, rules="older", seed=1)
    with Save.create(path, header) as save:
        save.append({"kind": "action", "text": "Ann escort date", "asked": "escort Ann Ben"})
        save.append({"kind": "chance", "text": "roll 17", "asked": "spawn_number"})
    done = companion("resume", str(path), stdin="")
    assert_unusable(done, "other rules", "entry 2", "--snapshot")
    again = companion("resume", str(path), "--snapshot", stdin="ann escort mother ; ben escort date\n")
    assert again.code == 0, again.err
    assert companion("resume", str(path), stdin="2 1\n").code == 0
