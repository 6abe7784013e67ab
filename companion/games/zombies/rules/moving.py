"""Steps 4 and 5: the movement roll, and the pawn's steps. XX-MOVE, XX-COMBAT-02, XX-TOKEN-01."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.effects.deck import may_hold, may_play
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight, tokens, turn, win
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.state import MOVE, PHASE_OF, ROLL, Count, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.step import Moment

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
"""The clauses that forbid each kind of step to a pawn."""


@dataclass(slots=True)
class Moving(TurnStep):
    """Steps 4 and 5: the movement roll of `seat`, then its steps: `gone` are made, `left` remain. XX-MOVE-01."""

    seat: SeatNo
    left: Count = 0
    gone: Count = 0
    stage: Literal["die", "moves", "over"] = "moves"
    kind: Literal["moving"] = "moving"

    answered_by = {
        act.Move: Moment("in step 5, after the movement roll", ("XX-TURN-06", "XX-TURN-01")),
        act.Stop: Moment("in step 5, after the movement roll", ("XX-MOVE-03", "XX-TURN-06")),
    }
    chance_by = ("XX-TURN-05", "XX-MOVE-01", "XX-TURN-13")
    until = MOVE

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die if self.stage == "die" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "left": self.left, "space": state.seats[self.seat].at}
        if self.stage == "moves" and not self.left:
            return Decision("move_end", (self.seat,), data=data)
        if self.stage == "die":
            return Decision("move_die", (), die=kit.numbers.die, roller=self.seat, data=data)
        return Decision("move", (self.seat,), data=data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """Steps on roads, plazas and inside spaces. XX-MOVE-04, XX-MOVE-15, XX-OPEN-48, XX-OPEN-55."""
        steps = kit.town(state).joined(state.seats[self.seat].at) if self.left else ()
        return [*[act.move(self.seat, space) for space in steps], act.stop(self.seat)]

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        return TurnStep.judge(self, kit, state, action) if action.seat == self.seat else None

    def check(self, kit: Kit, state: State, action: act.Move | act.Stop) -> Verdict:
        if isinstance(action, act.Stop):
            return kit.permit("stop", "XX-MOVE-03")
        start = state.seats[self.seat].at
        if not self.left:
            return kit.refuse(state, "no_steps_left", "XX-MOVE-01", "XX-MOVE-14", seat=self.seat)
        reason = why_not_joined(kit.town(state), start, action.to)
        if not reason:
            return kit.permit("move", "XX-MOVE-06", "XX-MOVE-04")
        if action.to == start:
            return kit.refuse(state, "no_step_same", "XX-MOVE-06", seat=self.seat, space=start)
        return kit.refuse(state, f"no_step_{reason}", *NO_STEP[reason], seat=self.seat, start=start, space=action.to)

    def apply(self, kit: Kit, state: State, action: Roll | act.Move | act.Stop, events: list[Event]) -> None:
        if isinstance(action, Roll):
            self._roll(state, action.value, events)
        elif isinstance(action, act.Move):
            self._step(kit, state, action.to, events)
        else:
            if self.left:
                events.append(Event("stopped", ("XX-MOVE-03", "XX-MOVE-14"), {"seat": self.seat, "left": self.left}))
            self.stage = "over"

    def _roll(self, state: State, value: int, events: list[Event]) -> None:
        """The roll is the number of steps that the seat may make. XX-MOVE-01, XX-TURN-05, XX-TURN-06."""
        self.stage, self.left = "moves", value
        state.phase = PHASE_OF[MOVE]
        now = state.pending[0]
        if isinstance(now, turn.Turn):
            now.step = MOVE
        events.append(Event("movement", ("XX-MOVE-01",), {"seat": self.seat, "number": value}))

    def _step(self, kit: Kit, state: State, to: str, events: list[Event]) -> None:
        """Make one step, which costs 1 even through a door, with what happens there.

        XX-MOVE-05, XX-MOVE-06, XX-MOVE-10 to XX-MOVE-12, XX-MOVE-16.

        Other pawns do not matter. XX-OPEN-44, XX-OPEN-63.
        """
        seat = self.seat
        state.seats[seat].at = to
        self.left -= 1
        self.gone += 1
        events.append(Event("moved", ("XX-MOVE-06",), {"seat": seat, "space": to, "left": self.left}))
        if to not in state.table.zombies:
            tokens.take(kit, state, seat, to, events, "XX-TOKEN-01", "XX-TOKEN-02")
            win.look_for_helipad(kit, state, seat, events, "XX-WIN-04", *win.CHECKED)
        elif not fight.begin(kit, state, seat):
            events.append(Event("goes_past", ("XX-EVENT-20", "XX-EV-15", "XX-TOKEN-07"), {"seat": seat, "space": to}))

    def may_go_on(self, kit: Kit, state: State) -> bool:
        """Whether the movement goes on: it ends at death, or when it is used up and no card may add to it.

        XX-MOVE-14, XX-DEATH-01, XX-DEATH-02, XX-EV-06.
        """
        if self.stage == "over" or state.seats[self.seat].dead or MOVE in state.table.skips:
            return False
        return self.left > 0 or _may_add(kit, state, self.seat)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.stage == "die":
            return not lasting.skips_now(state, ROLL, self.seat, events)
        if self.may_go_on(kit, state):
            return True
        state.pending.pop()
        if self.left and state.seats[self.seat].dead:
            events.append(Event("movement_lost", ("XX-DEATH-02",), {"seat": self.seat, "number": self.left}))
        return False


def _may_add(kit: Kit, state: State, seat: int) -> bool:
    """Whether the seat may have a card that adds to its movement, from what everybody can see. XX-EV-06."""
    return may_play(kit, state, seat) and may_hold(kit, state, seat, kit.adding)
