"""The second distribution of a year's Best Picture. XX-OPT-09, XX-OPT-10, XX-OPT-11, XX-OPEN-75."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import distribution
from companion.games.the_producer.rules.audience import plus, total
from companion.games.the_producer.rules.candidates import PICTURE, movie_of
from companion.games.the_producer.rules.prizes import nominees
from companion.games.the_producer.state import State
from companion.model import Event


def begin(kit: Kit, state: State, events: list[Event]) -> None:
    """Put unassigned tokens back, then distribute the winner again; without a winner nothing happens.

    XX-OPT-09, XX-OPEN-75.
    """
    winner = next((one for one in nominees(state, PICTURE) if one.won), None)
    if winner is None:
        return
    _put_back(state, events)
    movie = movie_of(state, winner, winner.seat)
    data = {"seat": winner.seat, "script": movie.script}
    events.append(Event("released_again", ("XX-OPT-09", "XX-OPT-10", "XX-OPEN-75"), data))
    distribution.begin_again(state, winner.seat, movie)


def _put_back(state: State, events: list[Event]) -> None:
    """Put all Audience tokens back that no movie of this year has. XX-OPT-09."""
    table = state.table
    number = total(table.pile)
    if number:
        table.container, table.pile = plus(table.container, table.pile), {}
        events.append(Event("unassigned_back", ("XX-OPT-09",), {"number": number}))
