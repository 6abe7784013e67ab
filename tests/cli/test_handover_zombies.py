"""Event cards that the app has dealt, in a real terminal: played and thrown away with the screen to oneself."""

from __future__ import annotations

from pathlib import Path

import companion as package
from companion.cli.session import Session
from companion.referee.table import GameTable
from tests.cli.terminal import assert_unusable, companion
from tests.cli.test_handover import HAND, screens
from tests.cli.test_terminal import UP, Typist
from tests.games.creature_feature.twins import Owner

GAME = "zombies"
NAMES = ["Ann", "Ben", "Cat"]
RULES = package.load(GAME)
SEED = 1
"""Cat is the dealer and has Glove Box Find, Lucky Shot and Not Today; Ben has Rummage."""
HIDDEN = {
    "Ann": ("Hedge Trimmer", "Horde Surge", "Paint-Thinner Jar"),
    "Ben": ("Cellar Door", "Rummage", "Sleepwalkers"),
    "Cat": ("Not Today",),
}
"""What nobody has shown by the end."""


def look(at: Typist, name: str) -> None:
    """Take the screen over as this seat."""
    at.wait_for(HAND.format(name))
    at.press("\r")
    at.wait_for(f"{name}  event cards:")
    at.wait_for("\n>")


def test_cards_are_played_and_thrown_away_with_the_screen_to_oneself(home: Path) -> None:
    at = Typist("play", GAME, "--seats", ",".join(NAMES), "--cards", "app", "--seed", str(SEED), home=home)
    at.wait_for("where does Sporting Goods Store go")
    at.type("hand cat")
    look(at, "Cat")
    at.press("rummage\r")
    at.wait_for("! Cat play rummage: Cat has no Rummage in hand. (ZB-EVENT-01)")
    at.wait_for("\n>")
    at.press("glove box find\r")
    at.wait_for("Cat  event cards: Lucky Shot, Not Today\n")
    at.wait_for("\n>")
    at.press("\r")
    at.wait_for("Cat plays Glove Box Find.")
    at.wait_for("Does anybody")
    at.type("hand ben")
    look(at, "Ben")
    at.press("not today\r")
    at.wait_for("! Ben play not-today: Ben has no Not Today in hand. (ZB-EVENT-01)")
    at.wait_for("\n>")
    at.press("\r")
    at.type("")
    at.wait_for("Cat gains 2 bullet tokens (5 now).")
    at.type("n1 nw n ne w c e ; nw n ne w ; c")
    at.wait_for("Cat draws 1 event card.")
    at.type("2 n stop")
    at.type("1 n1.c s")
    at.wait_for("discard one event card, or pass?")
    at.type("hand")
    look(at, "Cat")
    at.press("discard rummage\r")
    at.wait_for("! Cat discard rummage: Cat has no Rummage in hand. (ZB-TURN-08, ZB-EVENT-08)")
    at.wait_for("\n>")
    at.press("discard lucky shot\r")
    at.wait_for("Cat  event cards: Not Today, ")
    at.wait_for("\n>")
    at.press("\r")
    at.wait_for("Cat discards Lucky Shot.")
    at.wait_for("Ann's turn.")
    at.type(UP, enter="")
    at.press("\x15log all\r")
    at.wait_for("reveal cat.card ?")
    at.wait_for("Cat discard lucky-shot")
    at.type("quit")
    assert at.leave() == 0
    main, alone = screens(at.raw)
    assert len(alone) == 3
    assert b"Glove Box Find, Lucky Shot, Not Today" in alone[0]
    assert b"Cellar Door, Rummage, Sleepwalkers" in alone[1]
    for card in (card for hand in HIDDEN.values() for card in hand):
        assert card.encode() not in main, card
        assert card.lower().replace(" ", "-").encode() not in main, card


def alone(*lines: str) -> tuple[Session, list[str], list[str]]:
    """A session in which Cat has typed these lines with the screen to itself, what all and what only Cat was shown."""
    start = RULES.dealt_by_app(RULES.setup(NAMES))
    header = {"game": GAME, "title": RULES.title, "seats": NAMES, "variants": {}, "seed": SEED, "cards": "app"}
    messages: list[str] = []
    session, owner = (
        Session(GameTable(RULES, start, {**header, "position": RULES.document(start)}), messages.append),
        Owner(),
    )
    session.owner = owner
    session.go_on()
    messages.clear()
    owner.lines = list(lines)
    session.handle("hand cat")
    return session, messages, owner.shown


def test_a_card_named_alone_is_played_and_is_no_answer_to_what_is_asked() -> None:
    """Asked is where a tile goes; `place` is what all answers to that begin with."""
    for line in ("glove box find", "play glove box find", "E14", "cat glove-box-find"):
        session, messages, _ = alone(line)
        assert messages == ["   12  Cat plays Glove Box Find. (ZB-EVENT-01, ZB-EVENT-02, ZB-EV-14)"], line
        assert session.table.state.seats[2].hand == ["lucky-shot", "not-today"]
    session, messages, _ = alone("n1")
    assert "Sporting Goods Store is on n1" in messages[0]


def test_actions_of_others_are_not_shown_there_and_refusals_are_not_shown_to_all() -> None:
    _, messages, shown = alone("ben rummage", "lucky shot", "board")
    assert messages == []
    assert "! you can only type your own actions here" in shown[-3]
    assert "! Cat play lucky-shot: Play Lucky Shot in your own fight, after a losing" in shown[-2]
    assert "! `board` works only at the table's prompt" in shown[-1]


def test_a_bot_cannot_see_cards_in_peoples_hands_before_they_are_dealt_either(home: Path) -> None:
    begun, words = ("play", GAME, "--seats", "Ann,Ben"), ("`--cards app`", "`--set event_set=none`")
    assert_unusable(companion(*begun, "--bot", "Ben"), *words)
    done = companion(*begun, "--script", "-", stdin="seat ben bot\n")
    assert done.code == 1
    assert all(word in " ".join(done.out.split()) for word in words)
    for way in (("--cards", "app"), ("--set", "event_set=none")):
        assert companion(*begun, *way, "--bot", "Ben", "--script", "-", stdin="").code == 0
