"""A guess of the cards that a seat cannot see, for bots that play on in their heads."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.base import with_guesses
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
        place.drafts = with_guesses(place.drafts, characters)
        place.passing = with_guesses(place.passing, scripts)
        place.scripts = with_guesses(place.scripts, scripts)
        place.events = with_guesses(place.events, events)
    return found
