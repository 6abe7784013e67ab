"""The casual bot: it likes to hire, to make movies, to nominate, and not to pass."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.bots import worth
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Action

_PLAIN_WEIGHTS: dict[type[Action], float] = {
    act.Hire: 3.0,
    act.Buy: 3.0,
    act.Casting: 0.4,
    act.Party: 1.0,
    act.Mortgage: 0.1,
    act.Redeem: 2.0,
    act.Radio: 0.3,
    act.Back: 0.2,
    act.Out: 0.1,
    act.Motel: 0.1,
    act.Cafe: 3.0,
    act.Build: 0.6,
    act.Add: 3.0,
    act.Fire: 0.1,
    act.Nominate: 4.0,
    act.Discard: 0.5,
}
_DULL = 3.5
"""The glamour at which a movie weighs as much as a plain action; there are many movies to choose from."""


def weight(kit: Kit, state: State, action: Action) -> float:
    """How likely the action is, relative to the other legal ones; always above 0."""
    if isinstance(action, act.Make):
        return (max(worth.of_glamour(kit, action), 0.1) / _DULL) ** 2
    if isinstance(action, act.Keep):
        return max(worth.of_script(kit, state, action.seat, action.script), 0.1) ** 2
    if isinstance(action, act.Vote):
        return 1.0 / (1 + action.number)
    return _PLAIN_WEIGHTS.get(type(action), 1.0)
