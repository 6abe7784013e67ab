"""Nothing that a seat may not know is in anything that it is sent."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion as package
from companion.cli.session import Session
from companion.errors import CompanionError
from companion.referee.table import GameTable
from companion.web.views import seat_view, table_view
from tests.web.canaries import NAMES, canaries, seen_in
from tests.web.phone_table import HttpPhone, opened

STARTERS = "templates/starters"
HIDDEN = (
    "creature-feature",
    "zombies",
    "the-producer",
    *(f"{STARTERS}/{name}" for name in ("hearts", "go-fish", "kite-fair")),
)


def table_of(game: str, seed: int) -> Session:
    """A table at which the app deals and rolls, and nobody says anything."""
    rules = package.load(game)
    names = [*NAMES, "dan"] if game.endswith("hearts") else NAMES
    start = rules.dealt_by_app(rules.setup(names))
    header = {"seed": seed, "game": game, "title": rules.title, "seats": names, "cards": "app", "dice": "app"}
    session = Session(GameTable(rules, start, header), lambda text: None)
    session.go_on()
    return session


def step(session: Session, rng: Random) -> bool:
    """Do one thing at random that somebody may do; False once the game is over."""
    game, state = session.game, session.table.state
    if game.decision(state) is None:
        return False
    actions = game.legal_actions(state) + game.interjections(state)
    session.table.do(rng.choice(actions), "table")
    session.go_on()
    return True


@pytest.mark.parametrize("game", HIDDEN)
def test_what_others_hold_changes_nothing_that_a_seat_is_sent(game: str, long: bool) -> None:
    """Its page, and the big screen, are the same if there is nothing at all but what the seat knows."""
    looked = differed = 0
    for seed in range(20 if long else 2):
        session, rng = table_of(game, seed), Random(f"{game} {seed}")
        for number in range(400 if long else 60):
            if not step(session, rng):
                break
            if number % 3:
                continue
            real = session.table.state
            for seat in range(len(session.game.names(real))):
                known = session.game.view(real, seat).copy()
                before = json.dumps([table_view(session), seat_view(session, seat)])
                session.table.state = known
                after = json.dumps([table_view(session), seat_view(session, seat)])
                session.table.state = real
                assert before == after
                looked += 1
                differed += session.game.document(known) != session.game.document(real)
    assert differed > looked / 4, "much was hidden"


@pytest.mark.parametrize("part", range(8))
def test_no_byte_of_a_hidden_card_reaches_another_seat(tmp_path: Path, part: int, long: bool) -> None:
    """In 64 games; with `--long` in 10,000. Eight parts are shared by as many processes as there are."""
    games = 1_250 if long else 8
    assert seen_in(tmp_path, range(part * games, (part + 1) * games), turns=1).games == games


def test_whoever_is_asked_in_secret_has_a_page_as_long_as_all(tmp_path: Path) -> None:
    game, _ = canaries(tmp_path / "game", Random(1))
    with opened(game, "ann,ben,cleo", cards="app") as at:
        phones = [at.phone(name) for name in NAMES]
        lengths: set[int] = set()
        for line in ("ann bid 1", "cleo bid 2", "ben bid 3"):
            at.settled()
            found = {len(phone.get("/api/seat").content) for phone in phones}
            assert len(found) == 1
            lengths |= found
            phones[NAMES.index(line.split()[0])].say(line)
        assert len(lengths) == 1


def test_a_refusal_does_not_tell_what_hides_behind_it(tmp_path: Path) -> None:
    """The same words for a card that another holds and for one that nobody has drawn."""
    game, cards = canaries(tmp_path / "game", Random(2))
    with opened(game, "ann,ben,cleo", cards="app") as at:
        ann = at.phone("ann")
        ben = at.session.table.state.seats[1].hand
        dealt = [card for seat in at.session.table.state.seats for card in seat.hand]
        nobodys = next(card for card in cards if card not in dealt)
        replies: list[Any] = []
        for card in (ben[0], nobodys):
            answers = [ann.say(f"{verb} {card}")["text"] for verb in ("hide", "play", "why play", "odds play")]
            replies.append([text.replace(card, "CARD") for text in answers])
        assert replies[0] == replies[1]


def test_no_error_page_tells_anything() -> None:
    with opened("zombies", "ann,ben", cards="app") as at:
        for path in ("/nowhere", "/api/seat", "/api/seat/card/x"):
            assert len(HttpPhone(at.base).get(path).text) < 60


def test_what_was_hidden_is_shown_when_the_game_is_over(tmp_path: Path) -> None:
    game, _ = canaries(tmp_path / "game", Random(3))
    with opened(game, "ann,ben", cards="app", bot=["ann", "ben"]) as at:
        assert at.session.decision is None
        assert HttpPhone(at.base).get("/api/table").json()["outcome"]["ledger"]


def test_an_unreadable_line_is_one_clear_line() -> None:
    with opened("zombies", "ann,ben", cards="app") as at:
        ann = at.phone("ann")
        for line in ("\0", "x" * 500, "ann " * 100, ";;;", "'", "{{ 1 }}", "<script>", "\u202e"):
            try:
                reply = ann.say(line)
            except CompanionError as error:  # it is the phone that reads it, never the server that falls
                raise AssertionError from error
            assert reply["refused"] or reply["text"] or not line.strip(), line
