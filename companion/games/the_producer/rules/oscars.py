"""The Oscars of a year: all awards, then what follows them. XX-OSCAR, XX-OPT-09, XX-OPEN-93."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award
from companion.games.the_producer.rules import firing, year
from companion.games.the_producer.rules import second_distribution as second
from companion.games.the_producer.rules.awards import Nominating
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
                second.begin(kit, state, events)
        elif self.step == "firing":
            self.step = "over"
            if kit.variants.fire_after_oscars and state.table.year < kit.last_year:
                state.pending.append(firing.FiringAfter(state.table.order[:]))
        else:
            state.pending.remove(self)
            year.end(kit, state, events)
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
