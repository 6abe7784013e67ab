"""Votes for the Oscars: who gets how many. XX-OSCAR-02, XX-END-03."""

from __future__ import annotations

from companion.games.the_producer import notes as note
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Event


def gain_votes(kit: Kit, state: State, seat: int, number: int, events: list[Event], *rules: str) -> None:
    """The seat gets votes; the tokens are a limit only by the table's choice. XX-OPEN-05."""
    if kit.variants.token_supply_limit:
        held = sum(place.votes for place in state.seats)
        number = min(number, max(kit.supply["vote"] - held, 0))
    if number:
        state.seats[seat].votes += number
        events.append(Event("gains_votes", rules, {"seat": seat, "number": number}))


def votes_by_notes(kit: Kit, state: State, seat: int) -> int:
    """Votes by the notes of those who worked on this year's regular movies of a seat. XX-OSCAR-02, XX-BMOV-06."""
    worked = {one for movie in state.movies_of_year(seat) if not movie.is_b for one in movie.people}
    return sum(one.number for who in worked for one in kit.notes(who) if isinstance(one, note.Votes))
