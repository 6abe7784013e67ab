"""A guess of the cards that a seat cannot see, for bots that play on in their heads."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.base import with_guesses
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
        if place.star:
            (place.star,) = with_guesses([place.star], monsters)
        if place.co_star:
            (place.co_star,) = with_guesses([place.co_star], monsters)
        place.hidden = with_guesses(place.hidden, monsters)
    rest = [*monsters, *(card for card in pool if not kit.is_monster(card))]
    shuffle(rest)
    for place in found.seats:
        place.hand = with_guesses(place.hand, rest)
    return found
