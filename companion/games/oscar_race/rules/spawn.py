"""Step 1: new zombies. XX-SPAWN, XX-OPEN-48, XX-OPEN-77."""

from __future__ import annotations

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.state import RollingBreaks, Spawning, State
from companion.model import Decision, Event, Roll

# --- SPAWN ---


def die(kit: Kit, state: State, frame: Spawning) -> int:
    return kit.numbers.die.spawn if frame.left < 0 else kit.numbers.die.place


def decision(kit: Kit, state: State, frame: Spawning) -> Decision:
    key = "spawn_number" if frame.left < 0 else "spawn_place"
    return Decision(key, (), die=die(kit, state, frame), data={"left": frame.left})


def apply(kit: Kit, state: State, frame: Spawning, action: Roll, events: list[Event]) -> None:
    """The number of new zombies, or the Rope Line of the next one. XX-SPAWN-01, XX-SPAWN-02, XX-OPEN-77."""
    if frame.left < 0:
        events.append(Event("zombies_counted", ("XX-SPAWN-01",), {"number": action.value}))
        kept_off = min(kit.edition.zombies_kept_off(kit, state), action.value)
        if kept_off:
            events.append(Event("zombies_kept_off", ("XX-ATTACK-12", "XX-OPEN-42"), {"number": kept_off}))
        coming = action.value - kept_off
        frame.left = min(coming, max(kit.supply(state), 0))
        if frame.left < coming:
            events.append(Event("zombies_short", ("XX-OPEN-48",), {"number": coming - frame.left}))
        return
    space = kit.map.ropes[action.value]
    state.add_zombie(space)
    frame.left -= 1
    events.append(Event("zombie_appeared", ("XX-SPAWN-02",), {"space": space}))


def resume(kit: Kit, state: State, frame: Spawning, events: list[Event]) -> bool:
    if frame.left:
        return True
    state.phase = "breaks"
    state.pending[:] = [RollingBreaks()]
    return False
