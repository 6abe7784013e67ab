"""What a casual player prefers: a strong team without a twist, to stay with it, to show what scores more."""

from __future__ import annotations

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.teams import is_twist
from companion.games.creature_feature.state import State
from companion.model import Action

_PLAIN_WEIGHTS: dict[type[Action], float] = {
    act.Discard: 0.5,
    act.PlayButler: 0.3,
    act.PlayBats: 0.3,
    act.PlayNurse: 0.5,
    act.PlayDoctor: 0.5,
    act.Pass: 2.0,
    act.Hide: 0.5,
}
_TWIST = 0.25
"""How likely a player puts down or stays with a team with a twist, compared with one without."""
_GOOD = 12
"""With this power a player is as likely to stay as to drop."""


def weight(kit: Kit, state: State, action: Action) -> float:
    """How likely the action is, compared with the other legal ones; always above 0."""
    if isinstance(action, act.Team):
        return _strength(kit, action.star, action.co_star)
    if isinstance(action, act.Stay):
        seat = state.seats[action.seat]
        known = [card for card in seat.team if kit.is_monster(card)]
        return _strength(kit, *known) if len(known) == 2 else 1.0
    if isinstance(action, act.Show):
        return 4.0 if action.what == "twist" else 0.5
    return _PLAIN_WEIGHTS.get(type(action), 1.0)


def _strength(kit: Kit, star: str, co_star: str) -> float:
    """The weight of a team: 1 for a good one without a twist, more for a better one."""
    power = (kit.power[star] + kit.power[co_star]) / _GOOD
    return power**2 * (_TWIST if is_twist(kit, star, co_star) else 1.0)
