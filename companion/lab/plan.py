"""The plan of a simulation: everything that its results depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from companion.definitions.words import FAR, did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.referee.bots import BOTS


@dataclass(frozen=True, slots=True)
class Pace:
    """How long people take, in seconds: for a choice, for a single answer, for a die or a card; and by verb.

    The time of a verb replaces that of a choice.
    """

    choice: float = 10.0
    only_answer: float = 3.0
    chance: float = 4.0
    verbs: Mapping[str, float] = field(default_factory=dict)

    def tenths(self, verb: str, choices: int, *, is_chance: bool) -> int:
        """The time for one entry, in tenths of a second."""
        usual = self.chance if is_chance else self.only_answer if choices == 1 else self.choice
        return round(self.verbs.get(verb, usual) * 10)


@dataclass(frozen=True, slots=True)
class LabPlan:
    """A series of games: `game` is an id or a folder, `seats` are the bots in seat order."""

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    variants: Mapping[str, Any] = field(default_factory=dict)
    pace: Pace = Pace()

    def __post_init__(self) -> None:
        check_bots(self.seats)

    def seed_of(self, number: int) -> int:
        """The seed of the game with this number; it depends on nothing else, so games may be played in any order."""
        return int.from_bytes(sha256(f"{self.seed}/{number}".encode()).digest()[:8])


def check_bots(names: Sequence[str]) -> None:
    """Raise Unreadable for a name that is none of a bot."""
    for one in names:
        if one not in BOTS:
            meant = did_you_mean(one.lower(), BOTS, FAR)
            how = f"use {either(BOTS)}, one for each player"
            raise Unreadable(f"--seats: there is no bot '{shorten(one)}'{meant}; {how}")


def variants_text(variants: Mapping[str, Any]) -> str:
    """Variants as people type them, in one text.

    >>> variants_text({"goal": 50, "roll_first": False})
    'goal=50;roll_first=false'
    """
    return ";".join(f"{name}={_typed(value)}" for name, value in variants.items())


def _typed(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_typed, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
