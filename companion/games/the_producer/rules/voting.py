"""How seats get votes for the Oscars. XX-OSCAR-02, XX-END-03."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import notes as note
from companion.games.the_producer.state import State
from companion.model import Event


def gain_votes(kit: Kit, state: State, seat: int, number: int, events: list[Event], *rules: str) -> None:
    """Give the seat votes, as long as there are tokens for them. XX-OPEN-05."""
    gained = min(number, votes_left(kit, state, number))
    if gained:
        state.seats[seat].votes += gained
        events.append(Event("gains_votes", rules, {"seat": seat, "number": gained}))
    if gained < number:
        data = {"seat": seat, "number": number - gained}
        events.append(Event("gains_no_votes", ("XX-OPEN-05", "XX-COMP-12"), data))


def votes_left(kit: Kit, state: State, number: int) -> int:
    """How many of these votes are available; a limit only if the table chooses it. XX-OPEN-05."""
    if not kit.variants.token_supply_limit:
        return number
    return max(kit.supply["vote"] - sum(place.votes for place in state.seats), 0)


def votes_by_notes(kit: Kit, state: State, seat: int) -> int:
    """Votes from the notes of people who worked on a seat's regular movies this year. XX-OSCAR-02, XX-BMOV-06."""
    worked = {one for movie in state.movies_of_year(seat) if not movie.is_b for one in movie.people}
    return sum(one.number for who in worked for one in kit.notes(who) if isinstance(one, note.VotesNote))
