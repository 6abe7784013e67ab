"""Step 1: new zombies. XX-SPAWN, XX-OPEN-48, XX-OPEN-77."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import breaks
from companion.games.oscar_race.state import Fault, State, TurnStep
from companion.model import Decision, Event, Roll

# --- SPAWN ---


@dataclass(slots=True)
class Spawning(TurnStep):
    """Step 1: `left` new zombies still need a Rope Line; -1 before the roll for their number."""

    left: Annotated[int, Ge(-1)] = -1
    kind: Literal["spawning"] = "spawning"

    phase = "spawn"

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.spawn if self.left < 0 else kit.numbers.die.place

    def decision(self, kit: Kit, state: State) -> Decision:
        key = "spawn_number" if self.left < 0 else "spawn_place"
        return Decision(key, (), die=self.die(kit, state), data={"left": self.left})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-SPAWN-01",) if self.left < 0 else ("XX-SPAWN-02",)

    def apply(self, kit: Kit, state: State, action: Roll, events: list[Event]) -> None:
        """Resolve the number of new zombies, or the Rope Line of the next one. XX-SPAWN-01, XX-SPAWN-02, XX-OPEN-77."""
        if self.left < 0:
            events.append(Event("zombies_counted", ("XX-SPAWN-01",), {"number": action.value}))
            prevented = min(_prevented_spawns(kit, state), action.value)
            if prevented:
                events.append(Event("zombies_kept_off", ("XX-ATTACK-12", "XX-OPEN-42"), {"number": prevented}))
            coming = action.value - prevented
            self.left = min(coming, max(kit.supply(state), 0))
            if self.left < coming:
                events.append(Event("zombies_short", ("XX-OPEN-48",), {"number": coming - self.left}))
            return
        space = kit.map.ropes[action.value]
        state.add_zombie(space)
        self.left -= 1
        events.append(Event("zombie_appeared", ("XX-SPAWN-02",), {"space": space}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.left:
            return True
        state.phase = "breaks"
        state.pending[:] = [breaks.RollingBreaks()]
        return False

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        most = min(kit.numbers.die.spawn, kit.supply(state))
        if self.left > most:
            yield f"left: at most {most} zombies can be left to place", "XX-SPAWN-01"


def _prevented_spawns(kit: Kit, state: State) -> int:
    """By how much new zombies are reduced: 1 for each Mother outside the Theater, if the variant says so.

    XX-ATTACK-12, XX-OPEN-42.
    """
    if kit.variants.mother_zombie != "fewer_spawn":
        return 0
    escorts = (seat.escort for seat in state.seats if seat.escort)
    return sum(kit.escorts[escort.kind].pleads and escort.at != kit.map.theater for escort in escorts)
