"""A guess of the event cards that a seat cannot see, for bots that play on in their heads."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.base import with_guesses
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import UNKNOWN, State


def guessed(kit: Kit, state: State, shuffle: Callable[[list[str]], None]) -> State:
    """The position with an unseen card for every hidden card in a hand; the state is not changed. XX-EVENT-31."""
    if not any(UNKNOWN in place.hand for place in state.seats):
        return state
    found = state.copy()
    pool = [card for card, count in kit.unseen(found).items() for _ in range(count)]
    shuffle(pool)
    for place in found.seats:
        place.hand = with_guesses(place.hand, pool)
    return found
