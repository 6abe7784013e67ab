"""Races to the first six, which differ only in luck."""

from __future__ import annotations

from pathlib import Path

from companion.lab.plan import LabPlan
from tests.games.data.own import own

PLAY = """
kind: play
setup:
  - {repeat: 0, do: [{roll: d6}]}
turn:
  - {roll: d6}
  - {if: die == 6, end: game, winner: me}
"""


def race(folder: Path, rolls: int, seed: int = 0) -> LabPlan:
    """A race between two players; to roll dice before it changes nothing but luck."""
    own(folder / str(rolls), play=PLAY.replace("0", str(rolls), 1))
    return LabPlan(str(folder / str(rolls) / "own"), ("random", "random"), seed)
