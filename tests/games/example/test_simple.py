"""What SimpleGame does for games that differ from Pig in one thing."""

from __future__ import annotations

from dataclasses import dataclass

import companion
from companion.games.example.game import Pig, PigState, PigTurn
from companion.games.simple import Lookup
from companion.model import Event

PIG = companion.load("example")


def made(kind: type[Pig]) -> Pig:
    return kind(PIG.definition, PIG.words)


@dataclass(slots=True)
class Skipped(PigTurn):
    """A turn that passes at once."""

    def resume(self, kit: Lookup, state: PigState, events: list[Event]) -> bool:
        self._pass_die(state)
        return False


class Skipping(Pig):
    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return Skipped(seat)


def test_a_new_game_goes_on_to_its_first_decision() -> None:
    assert made(Skipping).setup(["ann", "ben"]).pending == [PigTurn(1)]
