"""play at the prompt: an evening, scripts, dice and bots."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.cli.session import Session
from companion.cli.transcript import transcript
from companion.games.example.game import Pig
from companion.referee.table import GameTable
from tests import golden
from tests.cli import evening
from tests.cli.tables import ESCORTS, RULES, SEATS, script, session_in, session_of
from tests.cli.terminal import GAME, assert_unusable, companion
from tests.referee.test_table import POSITION

EVENING = Path(__file__).parent / "evening.txt"


pytestmark = pytest.mark.usefixtures("home")


# --- an evening ---


def test_a_whole_turn_of_four_takes_at_most_twenty_typed_lines() -> None:
    messages: list[str] = []
    start = RULES.setup(evening.NAMES)
    session = Session(GameTable(RULES, start, {"seed": 1, "game": GAME}), messages.append)
    counts: Counter[int] = Counter()
    for line in EVENING.read_text(encoding="utf-8").splitlines():
        counts[session.table.state.turn] += 1
        session.handle(line)
        assert not session.is_refused, messages[-1]
    assert session.decision is None
    assert len(counts) == 20
    assert max(counts.values()) <= 20, counts


def test_the_evening_is_what_the_recorder_writes() -> None:
    assert evening.main() == EVENING.read_text(encoding="utf-8")


def test_everything_shown_in_an_evening_fits_eighty_columns_in_plain_letters() -> None:
    done = companion("play", GAME, "--seats", ",".join(evening.NAMES), "--script", str(EVENING))
    assert done.code == 0
    typed = {f"> {line}" for line in EVENING.read_text(encoding="utf-8").splitlines()}
    assert [line for line in done.out.splitlines() if len(line) > 80 and line not in typed] == []
    assert "\x1b" not in done.out
    assert "The final score:" in done.out


def test_the_messages_at_the_table() -> None:
    """The first turn of the evening with mistakes in it, word for word."""
    lines = EVENING.read_text(encoding="utf-8").splitlines()[:9]
    mistakes = ["?", "why ben theater", "ben theater r01c1", "", "fly", "undo", "redo", "mend 6 3", "yes", "mend 5 2",
                "4", "yes", "strike 14", "cancel", "force ben theater", "set ben.stars 2 because a gift", "board",
                "note so far so good", "rule OR-HIT-05", "score", "log 6", "help"]  # fmt: skip
    messages: list[str] = []
    start = RULES.setup(evening.NAMES)
    session = Session(GameTable(RULES, start, {"seed": 1, "game": GAME}), messages.append)
    for line in [*lines, *mistakes]:
        messages += [session.asked(), f"> {line}"]
        session.handle(line)
    golden.compare(Path(__file__).parent / "golden" / "table.txt", "\n".join(messages) + "\n")


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
    assert "! 'one' is not a player or an action" in done.out


def test_what_is_left_of_a_refused_line_is_offered_and_never_taken() -> None:
    """A hit comes between: the line goes on when it has been given to somebody."""
    session, messages = session_in(POSITION)
    session.handle("ann+date r06c2 ; 6 ; r07c2")
    assert session.is_refused
    assert session.usual() == "ann hit ann", "the rest does not follow yet"
    session.handle("hit ann")
    assert session.usual() == session.rest != ""
    entries = len(session.table.entries)
    session.handle("?")
    assert len(session.table.entries) == entries
    assert "r07c2" in session.usual()
    session.handle("")
    assert session.table.asked() == "attack ann r06c2", messages
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


def test_a_note_in_a_script_keeps_what_looks_like_the_number_of_an_entry() -> None:
    session, _ = session_in(POSITION)
    session.handle("note the die fell # 2")
    [line] = [line for line in transcript(session.table) if line.startswith("note")]
    assert "the die fell # 2" in script(ESCORTS, line).out


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
    session, messages = session_of("moves")
    session.handle("")
    assert not session.is_refused
    assert "ann move ann+mother" in messages[-1]
    assert session.table.entries == []


def test_the_app_rolls_if_asked_to_for_all_or_for_one() -> None:
    session, messages = session_of("moves")
    session.handle("dice app ann")
    session.handle("ann run")
    assert session.table.history.steps[-1].by == "app", messages
    session, messages = session_of("moves")
    session.handle("dice app ben")
    session.handle("ann run")
    assert session.table.asked().startswith("run_die")
    session.handle("dice app")
    assert session.table.history.steps[-1].by == "app"
    session.handle("dice table")
    assert session.dice == {"": "table"}


def test_bots_play_from_when_somebody_leaves() -> None:
    session, messages = session_of("moves")
    session.handle("dice app")
    session.handle("seat ann random")
    assert {step.by for step in session.table.history.steps if step.kind == "action"} == {"bot ann"}
    session.handle("seat ben bot")
    assert session.decision is None
    assert "The final score" in messages[-1]


def test_a_bot_leaves_the_dice_to_the_table() -> None:
    done = script(ESCORTS.split(" ; ")[0], options=(*SEATS, "--bot", "Ben=random"))
    assert done.code == 0
    assert "Ben takes the " in done.out
    assert "Roll a d6" not in done.out.splitlines()[-1]


def test_app_dice_and_bots_play_a_whole_game_by_themselves() -> None:
    done = script(options=(*SEATS, "--dice", "app", "--bot", "Ann=casual", "--bot", "Ben=random"))
    assert done.code == 0
    assert "The final score" in done.out


# --- what is typed without being seen ---


@pytest.mark.parametrize("line", ["\x1aann escort date", "\ufeffann\u00a0escort\tdate\x00", "ann escort\ndate\x85"])
def test_signs_that_cannot_be_seen_are_blanks(line: str) -> None:
    session, messages = session_in("seats: [{name: Ann}, {name: Ben}]")
    session.handle(line)
    assert "Ann takes the date." in messages[-1]


def test_a_note_of_several_lines_is_one_line_of_the_transcript() -> None:
    session, _ = session_in("seats: [{name: Ann}, {name: Ben}]")
    session.handle("note tea\nann escort date\u2028\x1b[2Jben")
    assert list(transcript(session.table))[-1] == "note tea ann escort date  [2Jben"


# --- interrupted ---


@pytest.mark.parametrize("place", ["companion.cli.console.TypedScript.read", "companion.cli.session.Session.handle"])
def test_a_script_that_is_interrupted_ends_there(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would else go on without a line."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, interrupted)
    done = script("ann escort date", "note on")
    assert (done.code, done.err) == (130, "")
    assert "dropped" not in done.out


# --- variants ---


@pytest.mark.parametrize("names", ["A, B,Red Hall,D,E", "[A, B, Red Hall, D, E]"])
def test_a_list_of_names_needs_no_brackets(names: str) -> None:
    done = companion(
        "play", GAME, "--seats", "ann,ben", "--set", f"area_names={names}", "--set", "area_modifiers=0,1,-1,2,0",
        "--script", "-", stdin="ann escort date; ben escort date; 1 1; 1 1 1 2 2\n",
    )  # fmt: skip
    assert "Red Hall is on commercial break" in done.out, done.err


@pytest.mark.parametrize(("cards", "dice"), [("app", "table"), ("table", "app"), ("app", "app")])
def test_who_begins_is_a_fact_about_people_and_asked_unless_cards_and_dice_are_the_app_s(cards: str, dice: str) -> None:
    options = "--seats", "Ann,Ben", "--cards", cards, "--dice", dice, "--seed", "5"
    is_lot = cards == dice == "app"
    done = companion("play", "the-producer", *options, "--script", "-", stdin="board\nben\n")
    output = " ".join(done.out.split())
    assert ("Ann begins." if is_lot else "Who went to the movies most recently?") in output
    assert ("> ben 1 Ben begins." in output) is not is_lot


# --- who deals


@pytest.mark.parametrize("game", ["hearts", "crazy-eights", "go-fish", "kite-fair"])
def test_a_game_that_must_know_the_hands_refuses_printed_cards(game: str) -> None:
    seats = ["--seats", "Ann,Ben,Cleo,Dan"]
    done = companion("play", game, *seats, "--cards", "table", stdin="quit\n")
    assert_unusable(done, "--cards table: here the app deals the cards of", "leave this option out")
    for cards in ([], ["--cards", "app"]):
        assert companion("play", game, *seats, *cards, stdin="quit\n").code == 0


def test_a_game_whose_cards_the_app_cannot_deal_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its author has written `is_blind`, but not `dealt_by_app`."""
    monkeypatch.setattr(Pig, "is_blind", lambda self, state: True)
    done = companion("play", "example", "--seats", "Ann,Ben", "--cards", "app", stdin="quit\n")
    assert_unusable(done, "--cards app: the app cannot deal the cards of Pig; leave this option out")


@pytest.mark.parametrize("game", ["pig", "goose", "zombies"])
def test_a_game_without_hands_or_whose_hands_may_be_printed_takes_printed_cards(game: str) -> None:
    assert companion("play", game, "--seats", "Ann,Ben", "--cards", "table", stdin="quit\n").code == 0
