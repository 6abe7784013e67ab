"""Rules that an action breaks at any moment: refusals name them first. XX-MOVE, XX-ZMOVE, XX-TILE-21, XX-HELI-01."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import lack
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import walking
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import NO_STEP
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.state import State
from companion.model import Action
from companion.model.speaker import Refusal

_FROM_ELSEWHERE = ("far", "off_map")
"""Reasons that may no longer hold when the pawn moves: it is elsewhere, or a tile has been placed."""


def violation(kit: Kit, state: State, action: Action) -> Refusal | None:
    """The rule that the action would break even at its own moment; None if only the moment is wrong."""
    if isinstance(action, act.Move):
        start = state.seats[action.seat].at
        reason = "" if action.to == start else why_not_joined(kit.town(state), start, action.to)
        if not reason or reason in _FROM_ELSEWHERE:
            return None
        data = {"seat": action.seat, "start": start, "space": action.to}
        return Refusal(f"no_step_{reason}", NO_STEP[reason], data)
    if isinstance(action, act.Walk) and action.start in state.table.zombies:
        return walking.obstacle(kit, state, action.start, action.to)
    if isinstance(action, act.Place) and action.cell in state.table.map:
        return Refusal("tile_lies", ("XX-TILE-21",), {"tile": state.table.map[action.cell].tile, "cell": action.cell})
    if isinstance(action, act.Place) and isinstance(state.pending[-1], PickingPlacer):
        return state.pending[-1].no_placer(kit, action.seat)
    if isinstance(action, act.Discard):
        return lack(kit, state, action.seat, action.card, "XX-TURN-08", "XX-EVENT-08")
    return None
