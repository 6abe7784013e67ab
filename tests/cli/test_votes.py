"""Votes that people take in their fists: hidden until all are shown, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import companion as package
from companion.cli.session import Session
from companion.cli.transcript import transcript
from tests.cli.tables import session_in
from tests.cli.terminal import companion

GAME = "the-producer"
RULES = package.load(GAME)
POSITION = """
seats:
  - {name: ann, votes: 3, movies: [{script: casablanca, director: michael-curtiz, actor: humphrey-bogart,
     actress: ingrid-bergman, supporting: [claude-rains]}]}
  - {name: ben, votes: 3, movies: [{script: ninotchka, director: john-ford, actor: cary-grant, actress: bette-davis,
     supporting: [thomas-mitchell]}]}
phase: oscars
pending: [{kind: ceremony, left: [actor]}, {kind: nominating, award: director, asked: [ann, ben]}]
"""
DIRECTING = "ann nominate curtiz", "ben nominate ford", "ann vote 1", "ben vote 2"
DRAWN = "pie-fight", "timber", "swing", "gossip-column", "greetings"
ACTING = "ann nominate bogart", "ben nominate grant"


def second_vote() -> tuple[Session, list[str]]:
    """The second award of a table with its own cards: Ann has taken a vote, Ben has not."""
    session, messages = session_in(POSITION, GAME)
    for line in (*DIRECTING, *(f"reveal event {card}" for card in DRAWN), *ACTING, "ann vote 2"):
        session.handle(line)
        assert not session.is_refused, messages[-1]
    return session, messages


def log(session: Session, messages: list[str]) -> list[str]:
    session.handle("log all")
    return [
        line.partition("   ")[0] for line in (line.strip().partition("  ")[2] for line in messages[-1].splitlines())
    ]


def test_only_the_votes_of_the_open_award_are_hidden_in_the_log() -> None:
    session, messages = second_vote()
    assert messages[-1].strip() == "12  ann vote ?"
    found = log(session, messages)
    assert [line for line in found if " vote " in line] == ["ann vote 1", "ben vote 2", "ann vote ?"]
    typed = [line.partition("  #")[0] for line in transcript(session.table) if " vote " in line and line[0] != "#"]
    assert typed == ["ann vote 1", "ben vote 2", "ann vote ?"]
    session.handle("ben vote 0")
    found = log(session, messages)
    assert [line for line in found if " vote " in line][2:] == ["ann vote 2", "ben vote 0"]


def test_a_vote_taken_back_is_not_read_in_the_log_while_the_award_is_open() -> None:
    session, messages = second_vote()
    session.handle("undo")
    session.handle("ann vote 1")
    found = [line for line in log(session, messages) if " vote " in line]
    assert found == ["ann vote 1", "ben vote 2", "[ann vote ?]", "ann vote ?"]


@pytest.mark.parametrize("deals", [False, True])
def test_a_script_that_a_player_keeps_is_hidden_only_where_the_app_holds_the_cards(deals: bool) -> None:
    state = RULES.setup(["Ann", "Ben"], {})
    state = RULES.dealt_by_app(state) if deals else state
    assert RULES.shown("Ann keep casablanca") == "Ann keep ?"
    assert RULES.is_still_hidden(state, "Ann keep casablanca", ["Ben keep rebecca"]) is deals


def test_a_position_in_mid_vote_does_not_make_the_app_deal(tmp_path: Path) -> None:
    session, _ = second_vote()
    position = tmp_path / "vote.json"
    document = {**RULES.document(session.table.state), "variants": {"open_money": True}}
    position.write_text(json.dumps(document), encoding="utf-8")
    done = companion("play", GAME, "-p", str(position), "--script", "-", stdin="hand ann\n")
    assert "The app deals" not in done.out
    assert "Whoever opens the save file can see all secrets" in " ".join(done.out.split())
    assert "! the app holds no hidden cards" in done.out
    asked = companion("play", GAME, "-p", str(position), "--script", "-", stdin="ben vote 0\nreveal event dim-out\n")
    output = " ".join(asked.out.split())
    assert "which card is drawn for ann's nominee (2 left to draw)? > reveal event dim-out" in output, (
        "the app drew by itself"
    )
