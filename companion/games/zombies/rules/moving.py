"""Steps 4 and 5: the movement roll, and the pawn's steps. XX-MOVE, XX-COMBAT-02, XX-TOKEN-01."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.effects.deck import may_hold, may_play
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight, tokens, win
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.state import MOVE, PHASE_OF, ROLL, Moving, State, Turn
from companion.model import Action, Decision, Event, Roll, Verdict

# --- MOVE ---

NO_STEP = {
    "off_map": ("XX-MOVE-13",),
    "blocked": ("XX-MOVE-08", "XX-MOVE-04", "XX-SPACE-06"),
    "diagonal": ("XX-MOVE-02",),
    "far": ("XX-MOVE-06",),
    "wall": ("XX-MOVE-07", "XX-MOVE-09", "XX-SPACE-05"),
    "across": ("XX-MOVE-07", "XX-SPACE-09"),
    "corner": ("XX-SPACE-08",),
}
"""The clauses by which a pawn makes no such step."""


def die(kit: Kit, state: State, frame: Moving) -> int:
    return kit.numbers.die if frame.stage == "die" else 0


def decision(kit: Kit, state: State, frame: Moving) -> Decision:
    data = {"seat": frame.seat, "left": frame.left, "space": state.seats[frame.seat].at}
    if frame.stage == "moves" and not frame.left:
        return Decision("move_end", (frame.seat,), data=data)
    if frame.stage == "die":
        return Decision("move_die", (), die=kit.numbers.die, roller=frame.seat, data=data)
    return Decision("move", (frame.seat,), data=data)


def legal(kit: Kit, state: State, frame: Moving) -> list[Action]:
    """Roads, the plazas' too, and inside spaces. XX-MOVE-04, XX-MOVE-15, XX-OPEN-48, XX-OPEN-55."""
    steps = kit.town(state).joined(state.seats[frame.seat].at) if frame.left else ()
    return [*(act.move(frame.seat, space) for space in steps), act.stop(frame.seat)]


def check(kit: Kit, state: State, frame: Moving, action: Action) -> Verdict | None:
    if not isinstance(action, act.Move | act.Stop) or action.seat != frame.seat or frame.stage == "die":
        return None
    if isinstance(action, act.Stop):
        return kit.permit("stop", "XX-MOVE-03")
    start = state.seats[frame.seat].at
    if not frame.left:
        return kit.refuse(state, "no_steps_left", "XX-MOVE-01", "XX-MOVE-14", seat=frame.seat)
    reason = why_not_joined(kit.town(state), start, action.to)
    if not reason:
        return kit.permit("move", "XX-MOVE-06", "XX-MOVE-04")
    if action.to == start:
        return kit.refuse(state, "no_step_same", "XX-MOVE-06", seat=frame.seat, space=start)
    return kit.refuse(state, f"no_step_{reason}", *NO_STEP[reason], seat=frame.seat, start=start, space=action.to)


def apply(kit: Kit, state: State, frame: Moving, action: Action, events: list[Event]) -> None:
    if isinstance(action, Roll):
        _roll(state, frame, action.value, events)
    elif isinstance(action, act.Move):
        step(kit, state, frame, action.to, events)
    else:
        if frame.left:
            events.append(Event("stopped", ("XX-MOVE-03", "XX-MOVE-14"), {"seat": frame.seat, "left": frame.left}))
        frame.stage = "over"


def _roll(state: State, frame: Moving, value: int, events: list[Event]) -> None:
    """XX-MOVE-01, XX-TURN-05, XX-TURN-06."""
    frame.stage, frame.left = "moves", value
    state.phase = PHASE_OF[MOVE]
    turn = state.pending[0]
    if isinstance(turn, Turn):
        turn.step = MOVE
    events.append(Event("movement", ("XX-MOVE-01",), {"seat": frame.seat, "number": value}))


def step(kit: Kit, state: State, frame: Moving, to: str, events: list[Event]) -> None:
    """One step, which costs one, doors too, and what is met there.

    XX-MOVE-05, XX-MOVE-06, XX-MOVE-10 to XX-MOVE-12, XX-MOVE-16.

    Other pawns do not matter. XX-OPEN-44, XX-OPEN-63.
    """
    seat = frame.seat
    state.seats[seat].at = to
    frame.left -= 1
    frame.gone += 1
    events.append(Event("moved", ("XX-MOVE-06",), {"seat": seat, "space": to, "left": frame.left}))
    if to not in state.table.zombies:
        tokens.take(kit, state, seat, to, events, "XX-TOKEN-01", "XX-TOKEN-02")
        win.look_for_helipad(kit, state, seat, events, "XX-WIN-04", *win.CHECKED)
    elif not fight.begin(kit, state, seat):
        events.append(Event("goes_past", ("XX-EVENT-20", "XX-EV-15", "XX-TOKEN-07"), {"seat": seat, "space": to}))


def may_go_on(kit: Kit, state: State, frame: Moving) -> bool:
    """Whether the movement is not over: not at death, nor when all of it is used, unless a card may add to it.

    XX-MOVE-14, XX-DEATH-01, XX-DEATH-02, XX-EV-06.
    """
    if frame.stage == "over" or state.seats[frame.seat].dead or MOVE in state.table.skips:
        return False
    return frame.left > 0 or _may_add(kit, state, frame.seat)


def _may_add(kit: Kit, state: State, seat: int) -> bool:
    """Whether the seat may have a card that adds to its movement, as far as everybody can see. XX-EV-06."""
    adding = [
        card
        for card, one in kit.events.items()
        if one.effect.verb == "add_movement" and one.effect.number > 0 and kit.event_copies[card]
    ]
    return may_play(kit, state, seat) and may_hold(kit, state, seat, adding)


def resume(kit: Kit, state: State, frame: Moving, events: list[Event]) -> bool:
    if frame.stage == "die":
        return not lasting.skips_now(state, ROLL, frame.seat, events)
    if may_go_on(kit, state, frame):
        return True
    state.pending.pop()
    if frame.left and state.seats[frame.seat].dead:
        events.append(Event("movement_lost", ("XX-DEATH-02",), {"seat": frame.seat, "number": frame.left}))
    return False
