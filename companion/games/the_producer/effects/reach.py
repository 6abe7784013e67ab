"""The seats an Event card works on, and its events. XX-EVENT-02, XX-CAFE-05, XX-CAFE-07."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Event


class Played(NamedTuple):
    """A card that is played: by whom, and its targets."""

    seat: int
    card: str
    words: tuple[str, ...] = ()


def reached(kit: Kit, state: State, played: Played) -> list[int]:
    """The seats a card works on, clockwise from the one who plays it; some cards work only on associates.

    XX-EVENT-02, XX-CAFE-05, XX-CAFE-07.
    """
    event = kit.events[played.card]
    if event.target == "other":
        return [number for number, place in enumerate(state.seats) if (place.name.lower(),) == played.words]
    seats = [played.seat] if event.target == "self" else state.clockwise_from(played.seat)
    return [seat for seat in seats if event.mafia != "hits_associates" or state.seats[seat].mafia]


def report(events: list[Event], played: Played, key: str, *rules: str, **data: Any) -> None:
    """An event of a card."""
    events.append(Event(key, ("XX-EVENT-08", *rules), {"seat": played.seat, "card": played.card, **data}))
