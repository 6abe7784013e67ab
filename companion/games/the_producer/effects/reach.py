"""Whom an Event card works on, and how it is told. XX-EVENT-02, XX-CAFE-05, XX-CAFE-07."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Event


class Played(NamedTuple):
    """A card that is played: by whom, and aimed at what."""

    seat: int
    card: str
    words: tuple[str, ...] = ()


def reached(kit: Kit, state: State, played: Played) -> list[int]:
    """The seats a card works on, who plays it first, then as they sit; some cards pass by those who are no associates.

    XX-EVENT-02, XX-CAFE-05, XX-CAFE-07.
    """
    event = kit.events[played.card]
    if event.target == "other":
        return [number for number, place in enumerate(state.seats) if (place.name.lower(),) == played.words]
    seats = [played.seat] if event.target == "self" else state.clockwise_from(played.seat)
    return [seat for seat in seats if event.mafia != "hits_associates" or state.seats[seat].mafia]


def tell(events: list[Event], played: Played, key: str, *rules: str, **data: Any) -> None:
    """Something that a card did."""
    events.append(Event(key, ("XX-EVENT-08", *rules), {"seat": played.seat, "card": played.card, **data}))
