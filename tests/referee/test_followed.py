"""A refusal by the moment names what happened by itself just before, in every game."""

from __future__ import annotations

import pytest
import yaml

import companion
from companion.referee.lines import check_line

CASES = {
    "creature-feature, everybody else has to stay": (
        "creature-feature",
        """
        seats: [{name: ann}, {name: ben, pawn: short}, {name: cat, pawn: short}]
        phase: audition
        table: {marker: cat}
        """,
        "ann stay; ben drop; ben drop",
        "ben must stay in the fold box. The Last Actor ben stays",
        "CF-AUDIT-09",
    ),
    "oscar-race, one interviewer alone": (
        "oscar-race",
        """
        seats:
          - {name: ann, at: area4, escort: {kind: date, at: r10c1}}
          - {name: ben, at: theater, escort: {kind: date, at: theater}}
        phase: stars
        """,
        "ann interviewer ann",
        "ben interviews ann.",
        "OR-INTVW-02",
    ),
    "the-producer, a seat that cannot nominate": (
        "the-producer",
        """
        seats:
          - name: ann
            team: [frank-capra, cary-grant, jean-arthur, thomas-mitchell]
            movies:
              - {script: holiday, director: frank-capra, actor: cary-grant, actress: jean-arthur,
                 supporting: [thomas-mitchell], places: [stage-1]}
          - name: ben
            votes: 2
            team: [john-ford, bette-davis, henry-fonda]
            movies:
              - {script: jezebel, director: john-ford, actress: bette-davis, actor: henry-fonda,
                 missing: supporting, places: [stage-1]}
        phase: oscars
        pending: [{kind: ceremony, left: [actress]}, {kind: nominating, award: actor, asked: [ben, ann]}]
        """,
        "ben nominate henry-fonda",
        "ben has nobody to nominate for Best Actor.",
        "TP-BMOV-06",
    ),
    "zombies, tokens that run out": (
        "zombies",
        """
        seats: [{name: ann, kills: 3, life: 1, bullets: 0}, {name: ben, kills: 4}]
        turn: 5
        phase: roll
        table: {map: {n1: straight}}
        pending: [{kind: turn, seat: ben, step: 4}, {kind: rolling, seat: ann, dice: [3, 5], zombies: 2}]
        """,
        "ann reroll 3",
        "ann returns 2 zombies to the pool",
        "ZB-EVENT-23",
    ),
}


@pytest.mark.parametrize(("id", "position", "line", "happened", "rule"), CASES.values(), ids=CASES)
def test_what_happened_by_itself_just_before_is_named(
    id: str, position: str, line: str, happened: str, rule: str
) -> None:
    game = companion.load(id)
    state, past = game.take_up({"game": id, **yaml.safe_load(position)})
    verdict = check_line(game, state, line, past)[-1].verdict
    assert verdict.legal is False
    before, _, after = verdict.why.partition(" This happened automatically just before: ")
    assert before
    assert happened in after
    assert rule in verdict.rules


def test_a_refusal_of_what_is_asked_now_is_left_alone() -> None:
    game = companion.load("the-producer")
    _, position, *_ = CASES["the-producer, a seat that cannot nominate"]
    state, past = game.take_up(yaml.safe_load(position))
    verdict = check_line(game, state, "ann nominate clark-gable", past)[-1].verdict
    assert verdict.legal is False
    assert "by itself" not in verdict.why
