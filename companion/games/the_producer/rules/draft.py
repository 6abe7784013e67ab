"""The draft of Scripts: keep one, pass the others. XX-DRAFT."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

# --- DRAFT ---


@dataclass(slots=True)
class Drafting(YearStep):
    """Each of the seats `asked` still has to keep one of the Scripts passed to it. XX-DRAFT-01."""

    asked: list[SeatNo]
    kind: Literal["drafting"] = "drafting"

    answered_by = {act.Keep: Moment("during the draft of the Scripts", ("XX-DRAFT-01",))}

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("draft", tuple(self.asked), data={"number": len(state.seats[self.asked[0]].passing)})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [act.keep(seat, script) for seat in self.asked for script in state.seats[seat].passing]

    def check(self, kit: Kit, state: State, action: act.Keep) -> Verdict:
        """The seat may keep one of the Scripts passed to it. XX-DRAFT-01."""
        if action.seat not in self.asked:
            return kit.refuse(state, "has_kept", "XX-DRAFT-01", seat=action.seat)
        if action.script not in state.seats[action.seat].passing:
            return kit.refuse(state, "not_passed", "XX-DRAFT-01", seat=action.seat, script=action.script)
        return kit.permit("keep", "XX-DRAFT-01", "XX-DRAFT-04")

    def no_pass(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-DRAFT-01", "XX-DRAFT-02")

    def apply(self, kit: Kit, state: State, action: act.Keep, events: list[Event]) -> None:
        _keep(state, action.seat, action.script)
        self.asked.remove(action.seat)
        events.append(Event("kept", ("XX-DRAFT-01", "XX-DRAFT-03"), {"seat": action.seat}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """When everybody has kept one, pass the rest to the left; the last one is kept. XX-DRAFT-01, XX-DRAFT-02.

        Skip seats without Scripts: `set` may have left a seat fewer than the others.
        """
        self.asked = [seat for seat in self.asked if state.seats[seat].passing]
        if self.asked:
            return True
        passed = [seat.passing for seat in state.seats]
        for seat in range(len(state.seats)):
            state.seats[state.left_of(seat)].passing = passed[seat]
        most = max(map(len, passed))
        if most > 1:
            self.asked = [seat for seat in range(len(state.seats)) if state.seats[seat].passing]
            events.append(Event("passed", ("XX-DRAFT-01",), {"number": most}))
            return True
        for seat in range(len(state.seats)):
            for script in state.seats[seat].passing[:]:
                _keep(state, seat, script)
        state.pending.remove(self)
        events.append(Event("drafted", ("XX-DRAFT-02", "XX-DRAFT-04"), {"number": kit.numbers.dealt}))
        return False


def _keep(state: State, seat: int, script: str) -> None:
    place = state.seats[seat]
    place.passing.remove(script)
    insort(place.scripts, script)
