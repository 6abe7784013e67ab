"""Choices in which a player must do as much as possible: use both dice, make every jump of a capture."""

from __future__ import annotations

from typing import Any

from companion.games.data.step import ways
from companion.model import Action

MOST_LOOKED_AT = 20_000
MOST_AHEAD = 60
"""How many actions in a row it looks ahead."""
MOST_CACHED = 500


class Longest:
    """Finds the actions of a choice that lead to the highest sum, looking ahead along this seat's choices."""

    def __init__(self, kit: Any) -> None:
        self.kit = kit
        self._known: dict[str, list[Action]] = {}

    def legal(self, state: Any, frame: Any) -> list[Action]:
        """The actions that lead to the highest sum. Recent answers are cached: they are needed again soon."""
        key = repr(state)
        if key not in self._known:
            if len(self._known) >= MOST_CACHED:
                self._known.clear()
            self._left = MOST_LOOKED_AT
            actions = ways(self.kit, state, frame)
            bound = self.kit.running.bounds[frame.at](state, frame)
            sums = [self._sum(state, frame, action, bound, MOST_AHEAD) for action in actions]
            best = max(sums, default=0)
            self._known[key] = [action for action, found in zip(actions, sums, strict=True) if found == best]
        return self._known[key]

    def _sum(self, state: Any, frame: Any, action: Action, bound: int, ahead: int) -> int:
        """The highest sum of an action and those that can follow it. The search stops at the bound."""
        worth: int = self.kit.running.worth[frame.at, action.verb](state, frame, action)
        self._left -= 1
        after = state.copy()
        after.pending[-1].apply(self.kit, after, action, [])
        step = after.pending[-1] if after.pending else None
        goes_on = step is not None and (step.at, step.seat, after.turn) == (frame.at, frame.seat, state.turn)
        if not goes_on or self._left < 0 or not ahead:
            return worth
        most = 0
        for following in ways(self.kit, after, step):
            most = max(most, self._sum(after, step, following, bound - worth, ahead - 1))
            if worth + most >= bound:
                break
        return worth + most
