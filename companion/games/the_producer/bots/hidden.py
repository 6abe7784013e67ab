"""A guess of the cards that a seat cannot see, for bots that play on in their heads."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.state import State


def guessed(kit: Kit, state: State, shuffle: Callable[[list[str]], None]) -> State:
    """The position with an unseen card of its deck for every face-down card; the state is not changed.

    XX-DRAFT-03, XX-SETUP-10.
    """
    if not any(UNKNOWN in (*one.drafts, *one.passing, *one.scripts, *one.events) for one in state.seats):
        return state
    found = state.copy()
    characters, scripts, events = (kit.left_in(found, deck) for deck in ("character", "script", "event"))
    for pool in (characters, scripts, events):
        shuffle(pool)
    for place in found.seats:
        place.drafts = _filled(place.drafts, characters)
        place.passing = _filled(place.passing, scripts)
        place.scripts = _filled(place.scripts, scripts)
        place.events = _filled(place.events, events)
    return found


def _filled(cards: list[str], pool: list[str]) -> list[str]:
    """The cards, with one from the pool for each that is hidden, as long as there are any."""
    return [pool.pop() if card == UNKNOWN and pool else card for card in cards]
