"""What a casual player prefers: the Helipad, otherwise zombies and tokens; bullets before lives; weapons at once."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.bots.card_worth import STRENGTH
from companion.games.zombies.bots.plan import legs
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import Seat, State
from companion.model import Action

_PLAIN_WEIGHTS: dict[type[Action], float] = {
    act.Stop: 0.2,
    act.Use: 3.0,
    act.Discard: 0.3,
    act.Pass: 3.0,
    act.Raise: 0.5,
    act.Reroll: 0.2,
}
_PAID: dict[act.Price, float] = {"bullets": 4.0, "held": 0.5, "life": 1.0}
_STRENGTH = 2.0
_OTHER_CARD = 0.1
"""A card that does not make its player stronger; most of these have many targets."""
_ONWARD = 4.0
"""A step nearer to the Helipad, compared with one that leads nowhere."""
_LURES = 2.0
_CHASED = 3.0
"""The weight of moving a zombie onto another player."""


def weight(kit: Kit, state: State, action: Action) -> float:
    """How likely the action is, compared with the other legal actions; always above 0."""
    if isinstance(action, act.Move):
        return _step_weight(kit, state, action)
    if isinstance(action, act.Walk):
        return _CHASED if any(place.at == action.to for place in _others(state, action.seat)) else 1.0
    if isinstance(action, act.Pay):
        return _PAID[action.price]
    if isinstance(action, act.Play):
        return _STRENGTH if type(kit.events[action.card].effect) in STRENGTH else _OTHER_CARD
    return _PLAIN_WEIGHTS.get(type(action), 1.0)


def _step_weight(kit: Kit, state: State, step: act.Move) -> float:
    """Steps towards the Helipad before steps back; without a Helipad, steps to tokens and zombies."""
    goal = kit.goal(state)
    if goal is None:
        return _LURES if step.to in state.table.tokens or step.to in state.table.zombies else 1.0
    ways = legs(kit.town(state), goal, frozenset())
    here, there = ways.get(state.seats[step.seat].at), ways.get(step.to)
    return float(_ONWARD ** (here.steps - there.steps)) if here and there else 1.0


def _others(state: State, seat: int) -> list[Seat]:
    return [place for number, place in enumerate(state.seats) if number != seat]
