"""What a casual player prefers: the way to the Theater, Areas with a ticket, seldom a Rope Line."""

from __future__ import annotations

from companion.games.oscar_race import actions as act
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.state import State
from companion.model import Action

_PLAIN_WEIGHTS: dict[type[Action], float] = {
    act.Stop: 0.15,
    act.Run: 1.5,
    act.Fight: 4.0,
    act.Recover: 3.0,
    act.Herd: 0.5,
    act.MoveZombie: 0.05,
}


def weight(kit: Kit, state: State, action: Action) -> float:
    """How likely the action is, compared with the other legal ones; always above 0."""
    if isinstance(action, act.Move):
        return _step_weight(kit, state, action)
    if isinstance(action, act.Adjust):
        return 1.0 if action.by == 0 else 0.1 / abs(action.by)
    return _PLAIN_WEIGHTS.get(type(action), 1.0)


def _step_weight(kit: Kit, state: State, step: act.Move) -> float:
    """Prefer steps forward to steps back, the couple to single figures, and an Area only while it pays."""
    togetherness = 3.0 if step.unit == "couple" else 1.0
    area = kit.map.area_number.get(step.to)
    if area is not None:
        return togetherness * (8.0 if area in state.seats[step.seat].tickets else 0.5)
    gain = _to_go(kit, state.place_of(step.seat, step.unit)) - _to_go(kit, step.to)
    return togetherness * float(4.0**gain)


def _to_go(kit: Kit, space: str) -> int:
    """Spaces from here to the Theater."""
    return kit.map.distance(space, kit.map.theater) or 0
