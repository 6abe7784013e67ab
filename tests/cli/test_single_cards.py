"""print --card: exactly the cards that are named, counted by the codes on the printed cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.decks import cards, codes, new_deck, printed, text_of
from tests.cli.terminal import GAME, assert_unusable, companion

FILE = "single-cards.pdf"


pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize("backs", ["fold", "duplex-long", "separate", "none"])
def test_exactly_the_named_cards_are_printed_and_nothing_else_changes(here: Path, backs: str) -> None:
    new_deck(here / "deck", deck := cards(4))
    assert printed("deck", "--out", "kit").code == 0
    before = {path.name: path.read_bytes() for path in (here / "kit").iterdir()}
    lost = ("--card", "card-1", "--card", "CARD 2", "--card", "card-1")
    done = printed("deck", "--out", "kit", "--backs", backs, *lost)
    assert (done.code, done.err) == (0, "")
    assert "   3 pieces, " in done.out
    assert f"The file is kit/{FILE}." in done.out
    assert codes(here / "kit" / FILE) == Counter({deck[1].seen: 2, deck[2].seen: 1})
    assert {path.name: path.read_bytes() for path in (here / "kit").iterdir() if path.name != FILE} == before


def test_cards_and_pieces_of_several_parts_go_into_one_file(here: Path) -> None:
    done = companion("print", GAME, "--out", "kit", "--card", "ticket-1 2", "--card", "star-1 3", "--card", "page 5")
    assert (done.code, done.err) == (0, "")
    assert [path.name for path in (here / "kit").iterdir() if path.suffix] == [FILE]
    assert len(text_of(here / "kit" / FILE)) == 3


def test_a_card_in_another_ink_than_the_print_is_reported(here: Path) -> None:
    new_deck(here / "deck", cards(2))
    assert printed("deck", "--out", "kit", "--ink", "low").code == 0
    done = printed("deck", "--out", "kit", "--card", "card-0")
    assert done.err == "companion: warning: the print in kit has low ink: these cards look different\n"


def test_what_cannot_be_printed_is_refused(here: Path) -> None:
    new_deck(here / "deck", cards(2))
    cases = {
        ("--card", "crad-1"): "there is no card 'crad-1' in this print; did you mean card-1?",
        ("--card", "?"): "there is no card '?' in this print; lock.json of a print lists the ids",
        ("--card", "card-0", "--card", "card-0"): "--card card-0 is given 2 times, and the game has 1",
        ("--card", "card-0", "--since", "kit"): "use --since or --card, not both",
    }
    for options, reason in cases.items():
        assert_unusable(printed("deck", "--out", "kit", *options), reason)
    assert not (here / "kit").exists()
