"""Step 4B: moving zombies. XX-ZMOVE, XX-OPEN-49."""

from __future__ import annotations

from companion.games.oscar_race.actions import Herd, MoveZombie, Pass, herd, leave
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.moves import not_your_turn
from companion.games.oscar_race.rules.stars import payoffs
from companion.games.oscar_race.state import Herding, State
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.speaker import Refusal

# --- ZMOVE ---


def die(kit: Kit, state: State, frame: Herding) -> int:
    return kit.numbers.die.herd if frame.stage == "die" else 0


def decision(kit: Kit, state: State, frame: Herding) -> Decision:
    data = {"seat": frame.seat, "left": frame.left}
    if frame.stage == "die":
        return Decision("herd_die", (), die=die(kit, state, frame), roller=frame.seat, data=data)
    if frame.stage == "choose":
        return Decision("herd" if _may_herd(kit, state, frame) else "herd_none", (frame.seat,), data=data)
    return Decision("zombie", (frame.seat,), data=data)


def zombie_steps(kit: Kit, state: State, frame: Herding) -> list[MoveZombie]:
    """Every step of a zombie that has not been moved yet; the same as asking `zombie_refusal`, only faster."""
    zombies, moved, most = state.table.zombies, frame.moved, kit.numbers.room.zombies
    table = kit.zombie_steps[frame.seat]
    found: list[MoveZombie] = []
    for space, number in zombies.items():
        if not moved or number > moved.get(space, 0):
            found += table[space]
    carpet = kit.carpet
    full = {space for space, number in zombies.items() if number >= most and space in carpet}
    return [step for step in found if step.to not in full] if full else found


def may_move_some(kit: Kit, state: State, frame: Herding) -> bool:
    """Whether any zombie can be moved."""
    zombies, moved = state.table.zombies, frame.moved
    for space, number in zombies.items():
        if number > moved.get(space, 0):
            for step in kit.zombie_steps[frame.seat][space]:
                if step.to not in zombies:
                    return True
    return bool(zombie_steps(kit, state, frame))


def zombie_refusal(kit: Kit, state: State, frame: Herding, start: str, to: str) -> Refusal | None:
    """Why a zombie may not make this step. XX-ZMOVE-02, XX-PIECE-05, XX-PIECE-07, XX-PIECE-08, XX-BOARD-04."""
    there = state.table.zombies.get(start, 0)
    if not there:
        return Refusal("no_zombie_there", ("XX-ZMOVE-02",), {"space": start})
    if there <= frame.moved.get(start, 0):
        return Refusal("zombie_has_moved", ("XX-ZMOVE-02", "XX-OPEN-49"), {"space": start})
    found = no_way(kit, start, to)
    if found is not None:
        return found
    if not kit.zombie_has_room(state, to):
        return Refusal("zombie_no_room", ("XX-BOARD-04",), {"space": to})
    return None


def no_way(kit: Kit, start: str, to: str) -> Refusal | None:
    """Why the board has no such step for any zombie, whenever. XX-PIECE-05, XX-PIECE-07, XX-PIECE-08, XX-BOARD-01."""
    data = {"start": start, "to": to}
    if to not in kit.map.zombie_spaces:
        return Refusal("zombie_barred", (kit.zombie_bar(to),), {"to": to})
    if to not in kit.around[start]:
        return Refusal("zombie_not_adjacent", ("XX-PIECE-05", "XX-OPEN-49"), data)
    if to in kit.map.diagonal[start] and not kit.variants.zombie_diagonals:
        return Refusal("zombie_diagonal", ("XX-ZMOVE-02", "XX-OPEN-49"), data)
    return None


def _may_herd(kit: Kit, state: State, frame: Herding) -> bool:
    """Whether there is a zombie to roll for: the frame may wait for no more than hits to be paid off."""
    return not payoffs(kit, state) or may_move_some(kit, state, frame)


def legal(kit: Kit, state: State, frame: Herding) -> list[Action]:
    if frame.stage == "choose":
        return [herd(frame.seat), leave(frame.seat)] if _may_herd(kit, state, frame) else [leave(frame.seat)]
    return [*zombie_steps(kit, state, frame), leave(frame.seat)]


def check(kit: Kit, state: State, frame: Herding, action: Action) -> Verdict | None:
    if not isinstance(action, (Herd, MoveZombie, Pass)):
        return None
    if action.seat != frame.seat:
        return not_your_turn(kit, state, action, frame.seat)
    if isinstance(action, Pass):
        return kit.permit("no_herd", "XX-ZMOVE-01")
    if isinstance(action, Herd):
        if frame.stage != "choose":
            return kit.refuse(state, "herd_rolled", "XX-ZMOVE-02", seat=frame.seat)
        if not _may_herd(kit, state, frame):
            return kit.refuse(state, "no_zombie_to_move", "XX-ZMOVE-02", seat=frame.seat)
        return kit.permit("herd", "XX-ZMOVE-01", "XX-ZMOVE-02")
    if frame.stage == "choose":
        return kit.refuse(state, "herd_first", "XX-ZMOVE-02", "XX-OPEN-49", seat=frame.seat)
    refusal = zombie_refusal(kit, state, frame, action.start, action.to)
    return kit.answer(state, refusal, "zombie", "XX-ZMOVE-02", "XX-OPEN-49")


def apply(kit: Kit, state: State, frame: Herding, action: Action, events: list[Event]) -> None:
    """XX-ZMOVE-02; a zombie that is moved sets off no attack. XX-ZMOVE-03."""
    if isinstance(action, Pass):
        key = "herd_ended" if frame.moved else "herd_declined"
        events.append(Event(key, ("XX-ZMOVE-01",), {"seat": frame.seat}))
        frame.stage, frame.left = "moves", 0
    elif isinstance(action, Herd):
        frame.stage = "die"
        events.append(Event("herds", ("XX-ZMOVE-01", "XX-ZMOVE-02"), {"seat": frame.seat}))
    elif isinstance(action, Roll):
        frame.stage, frame.left = "moves", action.value
        events.append(Event("herd_rolled", ("XX-ZMOVE-02",), {"seat": frame.seat, "number": action.value}))
    elif isinstance(action, MoveZombie):
        state.take_zombie(action.start)
        state.add_zombie(action.to)
        frame.left -= 1
        frame.moved[action.to] = frame.moved.get(action.to, 0) + 1
        data = {"start": action.start, "to": action.to}
        events.append(Event("zombie_moved", ("XX-ZMOVE-02", "XX-ZMOVE-03"), data))


def resume(kit: Kit, state: State, frame: Herding, events: list[Event]) -> bool:
    """Part B is over when no zombie may be moved any more, and no hit be paid off. XX-ZMOVE-01, XX-STAR-03."""
    if frame.stage == "die":
        return True
    if (frame.left or frame.stage == "choose") and may_move_some(kit, state, frame):
        return True
    if frame.stage == "choose" and payoffs(kit, state):
        return True
    state.pending.pop()
    return False
