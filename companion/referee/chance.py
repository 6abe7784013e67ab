"""Chance out of the app: the n-th value of a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.model import Action


def value(seed: int, number: int, outcomes: Sequence[Action]) -> Action:
    """One of the outcomes, each as likely; it depends on the seed and on how many values came before it, only.

    So nothing that is taken back is ever rolled anew, and a game that is taken up again goes on with the same die.
    """
    rng = Random(f"{seed}:{number}")
    return outcomes[rng.randrange(len(outcomes))]
