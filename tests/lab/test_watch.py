"""What a record counts: each clause once for each action, and the clause by which the game ends."""

from __future__ import annotations

from pathlib import Path

from companion.lab.plan import LabPlan
from companion.lab.simulation import play_batch
from companion.lab.watch import CLAUSES
from tests.games.data.own import own

RACE = """
kind: play
seat: {steps: 0}
turn:
  - {roll: d6, clause: OW-MOVE-01}
  - {gain: {steps: die}, clause: OW-MOVE-01}
  - {if: steps >= 6, end: game, winner: me, clause: OW-END-01}
"""
CLAUSES_OF_IT = """
kind: rules
sections:
  - {id: MOVE, title: Move, clauses: [{id: OW-MOVE-01, text: You roll a die and go as many steps.}]}
  - {id: END, title: End, clauses: [{id: OW-END-01, text: Whoever has gone 6 steps wins.}]}
"""
GAMES = 20


def counted(folder: Path, play: str) -> dict[str, int]:
    """How often each clause is counted in 20 games."""
    own(folder, play=play, rules=CLAUSES_OF_IT)
    found = play_batch(LabPlan(str(folder / "own"), ("random", "random")), 0, GAMES)
    return {clause: use.times for clause, use in found.uses[CLAUSES].items()}


def test_the_clause_by_which_the_game_ends_is_counted(tmp_path: Path) -> None:
    assert counted(tmp_path, RACE)["OW-END-01"] == GAMES


def test_a_sentence_that_cites_it_does_not_count_it_twice(tmp_path: Path) -> None:
    with_sentence = RACE.replace("winner: me,", 'winner: me, say: "{{ me }} is there.",')
    assert counted(tmp_path, with_sentence)["OW-END-01"] == GAMES


def test_an_end_without_a_clause_counts_as_no_clause(tmp_path: Path) -> None:
    assert set(counted(tmp_path, RACE.replace(", clause: OW-END-01", ""))) == {"OW-MOVE-01"}


def test_a_starter_counts_its_end() -> None:
    assert play_batch(LabPlan("pig", ("casual", "casual")), 0, 5).uses[CLAUSES]["PIG-GAME-02"].times == 5
