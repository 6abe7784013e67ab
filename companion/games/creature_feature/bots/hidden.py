"""A guess of the cards that a seat cannot see, for bots that play on in their heads."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import UNKNOWN, State


def guessed(kit: Kit, state: State, shuffle: Callable[[list[str]], None]) -> State:
    """The position with an unseen card for every hidden one; teams and score areas hold monsters. XX-OPEN-41.

    The state is not changed.
    """
    if not any(UNKNOWN in (*place.hand, *place.team, *place.hidden) for place in state.seats):
        return state
    found = state.copy()
    pool = [card for card, count in kit.unseen(found).items() for _ in range(count)]
    shuffle(pool)
    monsters = [card for card in pool if kit.is_monster(card)]
    for place in found.seats:
        place.star = _filled([place.star], monsters)[0]
        place.co_star = _filled([place.co_star], monsters)[0]
        place.hidden = [str(card) for card in _filled([*place.hidden], monsters)]
    rest = [*monsters, *(card for card in pool if not kit.is_monster(card))]
    shuffle(rest)
    for place in found.seats:
        place.hand = [str(card) for card in _filled([*place.hand], rest)]
    return found


def _filled(cards: list[str | None], pool: list[str]) -> list[str | None]:
    """The cards, with one from the pool for each that is hidden, as long as there are any."""
    return [pool.pop() if card == UNKNOWN and pool else card for card in cards]
