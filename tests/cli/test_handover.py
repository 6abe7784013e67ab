"""Cards that only one seat may see, in a real terminal: the screen is handed over, and nothing of it stays behind."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

import companion as package
from companion.cli.odds import odds_text
from companion.cli.saves import load_saved
from companion.cli.session import Session
from companion.cli.transcript import log_document, transcript
from companion.referee.store import Save
from companion.referee.table import GameTable
from tests.cli.terminal import assert_unusable, companion
from tests.cli.test_terminal import END, INTERRUPT, UP, Typist
from tests.games.creature_feature.twins import new_table, session_of

GAME = "creature-feature"
SEATS = "--seats", "Ann,Ben,Cat"
DEALT = (GAME, *SEATS, "--cards", "app", "--seed", "1")
RULES = package.load(GAME)
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"
HAND = "Press Enter when only {} is looking:"
CARDS = set(RULES.schema()["$defs"]["Seat"]["properties"]["hidden"]["items"]["enum"]) - {"?"}


def screens(raw: bytes) -> tuple[bytes, list[bytes]]:
    """What was on the main screen, and what on each alternate screen."""
    first, *others = raw.split(ENTER)
    alone = [other.partition(LEAVE) for other in others]
    assert all(left == LEAVE for _, left, _ in alone), "an alternate screen was never left"
    return first + b"".join(after for _, _, after in alone), [inside for inside, _, _ in alone]


def look(at: Typist, name: str) -> None:
    """Take the screen over as this seat."""
    at.wait_for(HAND.format(name))
    at.press("\r")
    at.wait_for("cards in hand:")
    at.wait_for("\n>")


def begun(home: Path) -> Typist:
    """A game in its first Team Up, of the seed that gives Ann two vampires, a robot and a butler."""
    at = Typist("play", *DEALT, home=home)
    at.wait_for("`hand` shows yours.")
    at.wait_for("[Enter: hand the screen over]")
    return at


def test_each_seat_puts_its_team_down_with_the_screen_to_itself(home: Path) -> None:
    at = begun(home)
    at.type("")
    look(at, "Ann")
    at.press("10 5\r")
    at.wait_for("! Ann team vampire witch: Ann has no Witch in hand. (CF-TEAM-01)")
    at.press("vampire robot\r")
    look(at, "Ben")
    at.press("ghost robot\r")
    look(at, "Cat")
    at.press("team devil mummy\r")
    at.wait_for("Ann's Co-Star is Robot.")
    at.wait_for("Cat's Co-Star is Mummy.")
    at.wait_for("stay or drop?")
    at.type(UP, enter="")
    at.press("\x15log all\r")
    at.wait_for("Ann team ? ?")
    at.type("quit")
    assert at.leave() == 0
    main, alone = screens(at.raw)
    assert len(alone) == 3
    assert b"vampire robot" in alone[0]
    assert b"Vampire 10" in alone[0]
    for secret in (b"ampire", b"Devil", b"devil", b"Ghost", b"ghost robot", b"10 5", b"Witch"):
        assert secret not in main, secret


def test_a_seat_looks_goes_back_and_is_asked_again(home: Path) -> None:
    at = begun(home)
    at.type("")
    look(at, "Ann")
    at.press("\r")
    at.wait_for("[Enter: hand the screen over]")
    at.type("hand ben")
    look(at, "Ben")
    at.press("?\r")
    at.wait_for("Ben team zombie")
    at.press("ann team vampire robot\r")
    at.wait_for("! you can only type your own actions here")
    at.wait_for(">")  # until it is asked the terminal itself would take the interruption
    at.press("zombie zombie")
    at.wait_for("zombie zombie")
    at.press(INTERRUPT)
    at.wait_for("Ann, Ben and Cat: put down")
    at.type("hand cat")
    at.wait_for(HAND.format("Cat"))
    at.press(END)
    at.wait_for("Ann, Ben and Cat: put down")
    at.type("ann team vampire robot")
    at.wait_for("! not everybody may see this: use `hand Ann` first")
    at.type("quit")
    assert at.leave() == 0
    main, alone = screens(at.raw)
    assert len(alone) == 3
    assert b"ombie" not in main
    assert b"zombie" in alone[1]


def test_a_hand_that_a_killed_program_left_on_the_screen_is_erased(home: Path) -> None:
    at = begun(home)
    at.type("")
    look(at, "Ann")
    os.kill(at.pid, signal.SIGKILL)
    os.waitpid(at.pid, 0)
    again = Typist("resume", home=home)
    again.wait_for("Creature Feature: Ann, Ben, Cat.")
    assert again.raw.startswith(b"\x1b[2J\x1b[H" + LEAVE + b"\x1b[2J\x1b[H")
    again.type("quit")
    assert again.leave() == 0


def test_whoever_plays_bats_sees_the_card(home: Path) -> None:
    at = begun(home)
    at.type("")
    look(at, "Ann")
    at.press("vampire robot\r")
    look(at, "Ben")
    at.press("\r")
    at.type("cat bats ann")
    at.wait_for("Cat plays Bats and looks at Ann's Star.")
    look(at, "Cat")
    at.press("\r")
    at.wait_for("Ben and Cat: put down")
    at.type("quit")
    assert at.leave() == 0
    main, alone = screens(at.raw)
    assert b"ampire" not in main
    assert re.search(rb"Ann +Star: Vampire 10", alone[-1])


def test_bats_played_with_the_screen_to_oneself_are_shown_there_only() -> None:
    table = new_table(1)
    session, messages, owner = session_of(table)
    session.go_on()
    for seat, lines in (("ann", ["vampire robot"]), ("cat", ["bats ann star", ""])):
        owner.lines = lines
        session.handle(f"hand {seat}")
    assert sum(text == "Hand the screen to Cat." for text in owner.shown) == 1
    assert "Star: Vampire 10" in owner.shown[-1]
    assert "Cat plays Bats and looks at Ann's Star." in "\n".join(messages)
    assert "ampire" not in "\n".join(messages)


def test_odds_asked_with_the_screen_to_oneself_go_by_the_own_cards_and_are_shown_there_only() -> None:
    table = new_table(1)
    session, messages, owner = session_of(table)
    session.go_on()
    for seat, team in (("ann", "vampire robot"), ("ben", "ghost robot"), ("cat", "devil mummy")):
        owner.lines = [team]
        session.handle(f"hand {seat}")
    asked = RULES.to_act(table.state)[0]
    owner.lines = ["log", "odds", "odds drop assume ben stay", "odds xyzzy", ""]
    messages.clear()
    session.handle(f"hand {asked}")
    log, own, dropped, unread = owner.shown[-4:]
    assert "! `log` works only at the table's prompt: Enter goes back" in log
    assert odds_text(RULES, table.state, "", RULES.names(table.state).index(asked)) in own
    assert odds_text(RULES, table.state, "") not in own
    assert "Assumed: " in dropped
    assert "! " in unread
    assert messages == []


def test_the_save_holds_every_card(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "hidden.companion"
    at = Typist("play", *DEALT, "--save", str(path), home=home)
    at.type("quit")
    assert at.leave() == 0
    with Save.open(path, writable=False) as save:
        hands = [seat.hand for seat in load_saved(save, writable=False).state.seats]
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert {card for hand in hands for card in hand} <= CARDS


def test_what_is_written_of_a_running_game_leaves_hidden_cards_out(tmp_path: Path) -> None:
    path = str(tmp_path / "hidden.companion")
    done = companion("play", *DEALT, "--save", path, stdin="ann team 10 6\nben butler\ncat bats ann star\n")
    assert "! Ben butler: hidden cards do not allow it. (CF-HELP-09)" in done.out
    texts = [done.out, companion("log", path).out, companion("replay", path).out]
    texts.append(companion("resume", path, stdin="log all\nundo 30\nredo\nboard\n").out)
    for text in texts:
        assert "Ann team ? ?" in text or text == done.out
        assert ("Dealt face down: 10 cards to Ann" if text == done.out else "reveal ann.card ?") in text
        assert not re.search(r"\.card [a-z]|ampire|team [a-z0-9]", text), text
    assert "# Hidden cards are left out because the game is not over" in texts[1]


def test_what_was_dealt_face_down_cannot_be_corrected() -> None:
    """Which later entry would not follow tells who holds a card that there is once."""
    lines = ("mend 3 reveal ann.card mummy", "strike 2", "log all")
    done = companion("play", *DEALT, stdin="\n".join(lines))
    assert "! entry 3 was dealt face down and cannot be changed" in done.out
    assert "! entry 2 was dealt face down and cannot be changed" in done.out
    assert "reveal ann.card ?" in done.out
    assert "mummy" not in done.out
    assert "corrected" not in done.out


def test_a_correction_that_what_was_dealt_does_not_follow_is_given_up_without_its_number() -> None:
    path = "templates/starters/crazy-eights"
    game = package.load(path)
    start = game.dealt_by_app(game.setup(["Ann", "Ben"]))
    messages: list[str] = []
    session = Session(GameTable(game, start, {"seed": 1, "game": path, "cards": "app"}), messages.append)
    session.go_on()
    session.handle("Ann draw")
    label = session.table.history.steps[-2].label
    session.handle("Ann draw")
    drawn = session.table.state.seats[0].hand[-1]
    session.handle(f"insert {label} Ann draw ; reveal deck {drawn}")
    session.handle("yes")
    assert messages[-1] == "  ! hidden cards do not allow it."
    assert session.revision is None
    assert session.table.entries[-1]["text"] == f"a correction of entry {label} was tried, and not made"


def test_whether_a_correction_can_be_made_does_not_tell_whose_hand_has_what() -> None:
    """Until people say that it is to be made it is looked at by nobody; then what was tried stands in the log."""
    table = new_table(1)
    session, messages, owner = session_of(table)
    session.go_on()
    owner.lines = ["vampire robot"]
    session.handle("hand ann")
    label, answers = table.history.steps[-1].label, []
    for card in ("butler", "igor"):
        messages.clear()
        session.handle(f"insert {label} ann discard {card}")
        answers.append([text.replace(card, "") for text in (*messages, session.asked())])
        session.handle("cancel")
    assert answers[0] == answers[1], "Ann holds a Butler and no Igor"
    assert table.entries[-1]["kind"] != "note"
    session.handle(f"insert {label} ann discard igor")
    session.handle("yes")
    assert "hidden cards do not allow it" in messages[-1]
    assert table.entries[-1] == {**table.entries[-1], "kind": "note"}
    assert session.revision is None


def test_a_whole_position_that_was_set_is_shown_as_everybody_knows_it() -> None:
    table = new_table(1)
    session, messages, _ = session_of(table)
    session.go_on()
    table.set("", RULES.document(table.state))
    session.handle("log all")
    session.handle("undo")
    text = "\n".join([*messages, *transcript(table), json.dumps(log_document(table))])
    assert 'set position {"game": "creature-feature"' in text
    assert '"hand": ["?", "?"' in text
    assert not [card for card in CARDS if re.search(f'"{card}"(?!:)', text)]


# --- where there is no terminal ---


@pytest.mark.parametrize("line", ["hand", "hand ann", ""])
def test_there_is_no_handing_over_without_a_terminal(line: str) -> None:
    done = companion("play", *DEALT, "--save", "", stdin=f"{line}\nquit\n")
    assert done.code == 0
    assert "  ! hidden cards can only be shown in a terminal; run the game in one\n" in done.out


def test_nor_in_a_script() -> None:
    done = companion("play", *DEALT, "--script", "-", stdin="hand ann\n")
    assert done.code == 1
    assert done.out.endswith("> hand ann\n  ! hidden cards can only be shown in a terminal; run the game in one\n")


def test_a_script_is_shown_without_what_is_hidden() -> None:
    done = companion("play", *DEALT, "--script", "-", stdin="ann team 10 6\nteam devil mummy\n")
    assert done.code == 1, "two seats are asked: the second line has to say whose it is"
    assert "> Ann team ? ?\n   33  Ann puts down a team." in done.out


# --- who cannot play ---


def test_a_bot_cannot_see_cards_in_peoples_hands() -> None:
    assert_unusable(companion("play", GAME, *SEATS, "--bot", "Ben"), "the app cannot see the cards in your hands")
    done = companion("play", GAME, *SEATS, "--script", "-", stdin="seat ann bot\n")
    assert done.code == 1
    assert "! no bot can play: the app cannot see the cards in your hands" in done.out


def test_the_app_cannot_hold_cards_that_it_has_not_seen(tmp_path: Path) -> None:
    path = tmp_path / "begun.yaml"
    path.write_text("{seats: [{name: ann}, {name: ben}, {name: cat}]}", encoding="utf-8")
    assert_unusable(
        companion("play", GAME, "-p", str(path), "--cards", "app"), "the app cannot deal with unknown cards"
    )


def test_cards_on_the_table_are_never_turned_up_by_the_app() -> None:
    done = companion("play", GAME, *SEATS, "--script", "-", stdin="reveal marker cat\nroll\n")
    assert done.code == 1
    assert "for me]" not in done.out.partition("reveal marker cat")[2]
    assert "! the app cannot choose this; look at your table: Turn up the next film" in " ".join(done.out.split())


def test_bots_play_with_cards_by_the_app() -> None:
    bots = [word for name in ("Ann", "Ben", "Cat") for word in ("--bot", f"{name}=casual")]
    done = companion("play", *DEALT, *bots, "--script", "-", stdin="log all\n")
    assert (done.code, done.err) == (0, "")
    before, over, after = done.out.partition("Winners: ")
    assert over
    assert "Ann puts down a team." in before
    assert not re.search(r"\.card [a-z]", before)
    assert re.search(r"Ann team [a-z]", after), "when the game is over everything may be shown"


def test_a_game_that_hides_nothing_has_nothing_to_hand_over() -> None:
    done = companion("play", "oscar-race", "--seats", "Ann,Ben", "--script", "-", stdin="hand ann\n")
    assert done.code == 1
    assert "! the app holds no hidden cards" in done.out
