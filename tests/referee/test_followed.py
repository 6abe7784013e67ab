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
    "zombies, a tile that fits nowhere and names no seat": (
        "zombies",
        """
        seats: [{name: ann, at: n1.c, life: 2, hand: [warm-soup]}, {name: ben}]
        turn: 12
        pending: [{kind: turn, seat: ann, step: 1, begun: true}, {kind: placing, seat: ann, tile: sporting-goods}]
        table: {map: {n1: thunder-lanes, w1: {tile: corner, turn: 90}, s1w1: {tile: corner, turn: 0},
                      e1: {tile: corner, turn: 180}, s1e1: {tile: corner, turn: 270}}, zombies: [], deck: 23}
        """,
        "ann place s1 180",
        "Sporting Goods Store fits nowhere and is out of the game.",
        "ZB-TILE-12",
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


def test_a_refusal_keeps_the_words_of_its_moment_whatever_comes_after_it() -> None:
    """The sentence was made when it was read: then the card had been played, and the question was another."""
    game = companion.load("zombies")
    steps = "[{kind: turn, seat: ann, step: 1, begun: true}, {kind: placing, seat: ann, tile: tee}]"
    state = game.position(yaml.safe_load(f"{{seats: [{{name: ann}}, {{name: ben}}], pending: {steps}}}"))
    alone = check_line(game, state, "ann zombie n1.e")
    both = check_line(game, state, "ann zombie n1.e ; ann play iron-poker")
    assert [one.verdict.legal for one in both] == [False, True]
    assert both[0].verdict.why == alone[0].verdict.why


def test_a_refusal_of_what_is_asked_now_is_left_alone() -> None:
    game = companion.load("the-producer")
    _, position, *_ = CASES["the-producer, a seat that cannot nominate"]
    state, past = game.take_up(yaml.safe_load(position))
    verdict = check_line(game, state, "ann nominate clark-gable", past)[-1].verdict
    assert verdict.legal is False
    assert "by itself" not in verdict.why
