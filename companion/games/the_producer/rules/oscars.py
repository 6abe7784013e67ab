"""The Oscars of a year: all awards, then what follows them. XX-OSCAR, XX-OPT-09, XX-OPEN-75, XX-OPEN-93, XX-GAME-02."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award
from companion.games.the_producer.rules import firing, maintenance
from companion.games.the_producer.rules.audience import plus, total
from companion.games.the_producer.rules.awards import Nominating
from companion.games.the_producer.rules.candidates import PICTURE, movie_of
from companion.games.the_producer.rules.distribution import begin_again
from companion.games.the_producer.rules.prizes import nominees
from companion.games.the_producer.rules.trend import set_trend
from companion.games.the_producer.state import State, YearStep
from companion.model import Event

# --- OSCAR ---


@dataclass(slots=True)
class Ceremony(YearStep):
    """The Oscars of a year: the awards `left`, then what follows them. XX-OSCAR-03, XX-OSCAR-15.

    `step` comes next: awards, second (the Best Picture is distributed again), firing (XX-OPEN-93), over.
    """

    left: list[Award]
    step: Literal["awards", "second", "firing", "over"] = "awards"
    kind: Literal["ceremony"] = "ceremony"

    # The ceremony asks nothing itself; its awards do.
    later = (act.Nominate, act.Vote, act.Fire)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Begin the next award, or what follows the last; in the last year firing saves nothing.

        XX-OSCAR-03, XX-OSCAR-15, XX-OPEN-93, XX-GAME-02.
        """
        if self.step == "awards":
            self._next_award(state, events)
        elif self.step == "second":
            self.step = "firing"
            if kit.variants.second_distribution:
                _release_again(state, events)
        elif self.step == "firing":
            self.step = "over"
            if kit.variants.fire_after_oscars and state.table.year < kit.last_year:
                state.pending.append(firing.FiringAfter(state.table.order[:]))
        else:
            state.pending.remove(self)
            end_year(kit, state, events)
        return False

    def _next_award(self, state: State, events: list[Event]) -> None:
        """One award at a time; after the last one unused votes go back to the bank. XX-OSCAR-03, XX-OSCAR-14."""
        if self.left:
            state.pending.append(Nominating(self.left.pop(0), state.table.order[:]))
            return
        self.step = "second"
        for seat in state.table.order:
            number, state.seats[seat].votes = state.seats[seat].votes, 0
            if number:
                events.append(Event("votes_back", ("XX-OSCAR-14", "XX-MAINT-04"), {"seat": seat, "number": number}))


# --- the end of a year ---


def end_year(kit: Kit, state: State, events: list[Event]) -> None:
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


# --- the second distribution of the Best Picture ---


def _release_again(state: State, events: list[Event]) -> None:
    """Put unassigned tokens back, then distribute the winner again; without a winner nothing happens.

    XX-OPT-09, XX-OPEN-75.
    """
    winner = next((one for one in nominees(state, PICTURE) if one.won), None)
    if winner is None:
        return
    table = state.table
    if table.pile:
        events.append(Event("unassigned_back", ("XX-OPT-09",), {"number": total(table.pile)}))
        table.container, table.pile = plus(table.container, table.pile), {}
    movie = movie_of(state, winner, winner.seat)
    data = {"seat": winner.seat, "script": movie.script}
    events.append(Event("released_again", ("XX-OPT-09", "XX-OPT-10", "XX-OPEN-75"), data))
    begin_again(state, winner.seat, movie)
