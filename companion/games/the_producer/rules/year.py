"""How a year ends: the next one begins with Maintenance, or the game is over. XX-GAME-02, XX-OSCAR-15."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import maintenance
from companion.games.the_producer.rules.trend import set_trend
from companion.games.the_producer.state import State
from companion.model import Event


def end(kit: Kit, state: State, events: list[Event]) -> None:
    """After the Oscars begin the next year, unless this was the last. XX-OSCAR-15.

    XX-GAME-02, XX-OPT-05, XX-OPT-06.
    """
    state.table.awards = []
    if state.table.year >= kit.last_year:
        state.phase, state.pending[:] = "over", []
        events.append(Event("over", ("XX-GAME-02", "XX-GAME-01"), {"year": state.table.year}))
    else:
        set_trend(kit, state, events)
        maintenance.begin(kit, state, events)
