"""Step 4B: moving zombies. XX-ZMOVE, XX-OPEN-49."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge

from companion.games.oscar_race.actions import UNUSED, Herd, MoveZombie, Pass, herd, leave
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import moves, stars
from companion.games.oscar_race.state import Count, Fault, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- ZMOVE ---


@dataclass(slots=True)
class Herding(TurnStep):
    """Part B: the seat can still move `left` zombies; `moved` counts those that have moved, by space."""

    seat: SeatNo
    stage: Literal["choose", "die", "moves"] = "choose"
    left: Count = 0
    moved: dict[str, Annotated[int, Ge(1)]] = field(default_factory=dict)
    kind: Literal["herding"] = "herding"

    answered_by = {
        Herd: Moment("in part B of your step 4", ("XX-ZMOVE-01", "XX-TURN-02")),
        MoveZombie: Moment("in part B of your step 4, after its die", ("XX-ZMOVE-02", "XX-TURN-02")),
        Pass: UNUSED,
    }
    above = ("placing",)
    roll_rules = ("XX-ZMOVE-02",)

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.herd if self.stage == "die" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "left": self.left}
        if self.stage == "die":
            return Decision("herd_die", (), die=self.die(kit, state), roller=self.seat, data=data)
        if self.stage == "choose":
            return Decision("herd" if self._may_herd(kit, state) else "herd_none", (self.seat,), data=data)
        return Decision("zombie", (self.seat,), data=data)

    def zombie_steps(self, kit: Kit, state: State) -> list[MoveZombie]:
        """Every step of a zombie that has not moved yet; the same as `zombie_refusal` for each, but faster."""
        zombies, moved, most = state.table.zombies, self.moved, kit.numbers.room.zombies
        table = kit.zombie_steps[self.seat]
        found: list[MoveZombie] = []
        for space, number in zombies.items():
            if not moved or number > moved.get(space, 0):
                found += table[space]
        carpet = kit.carpet
        full = {space for space, number in zombies.items() if number >= most and space in carpet}
        return [step for step in found if step.to not in full] if full else found

    def may_move_some(self, kit: Kit, state: State) -> bool:
        """Whether any zombie can move."""
        zombies, moved = state.table.zombies, self.moved
        for space, number in zombies.items():
            if number > moved.get(space, 0):
                for step in kit.zombie_steps[self.seat][space]:
                    if step.to not in zombies:
                        return True
        return bool(self.zombie_steps(kit, state))

    def zombie_refusal(self, kit: Kit, state: State, start: str, to: str) -> Refusal | None:
        """Why a zombie may not make this step. XX-ZMOVE-02, XX-PIECE-05 to XX-PIECE-08, XX-BOARD-04, XX-OPEN-49."""
        there = state.table.zombies.get(start, 0)
        if not there:
            return Refusal("no_zombie_there", ("XX-ZMOVE-02", "XX-OPEN-49"), {"space": start})
        if there <= self.moved.get(start, 0):
            return Refusal("zombie_has_moved", ("XX-ZMOVE-02", "XX-OPEN-49"), {"space": start})
        found = no_way(kit, start, to)
        if found is not None:
            return found
        if not kit.zombie_has_room(state, to):
            return Refusal("zombie_no_room", ("XX-BOARD-04", "XX-OPEN-07", "XX-OPEN-49"), {"space": to})
        return None

    def _may_herd(self, kit: Kit, state: State) -> bool:
        """Whether the seat can roll for zombies; if not, it can only pay off hits or pass."""
        return not stars.payoffs(kit, state) or self.may_move_some(kit, state)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        if self.stage == "choose":
            return [herd(self.seat), leave(self.seat)] if self._may_herd(kit, state) else [leave(self.seat)]
        return [*self.zombie_steps(kit, state), leave(self.seat)]

    def check(self, kit: Kit, state: State, action: Herd | MoveZombie | Pass) -> Verdict:
        if action.seat != self.seat:
            return moves.not_your_turn(kit, state, action, self.seat)
        if isinstance(action, Pass):
            return kit.permit("no_herd", "XX-ZMOVE-01")
        if isinstance(action, Herd):
            if self.stage != "choose":
                return kit.refuse(state, "herd_rolled", "XX-ZMOVE-02", seat=self.seat)
            if not self._may_herd(kit, state):
                return kit.refuse(state, "no_zombie_to_move", "XX-ZMOVE-02", seat=self.seat)
            return kit.permit("herd", "XX-ZMOVE-01", "XX-ZMOVE-02")
        if self.stage == "choose":
            return kit.refuse(state, "herd_first", "XX-ZMOVE-02", "XX-OPEN-49", seat=self.seat)
        refusal = self.zombie_refusal(kit, state, action.start, action.to)
        return kit.answer(state, refusal, "zombie", "XX-ZMOVE-02", "XX-OPEN-49")

    def takes(self, action: Action) -> bool:
        """Whether the step takes this action: a seat rolls for zombies only once."""
        return (self.stage == "choose" or not isinstance(action, Herd)) and TurnStep.takes(self, action)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Roll, move a zombie (which causes no attack), or end part B. XX-ZMOVE-02, XX-ZMOVE-03."""
        if isinstance(action, Pass):
            key = "herd_ended" if self.moved else "herd_declined"
            events.append(Event(key, ("XX-ZMOVE-01",), {"seat": self.seat}))
            self.stage, self.left = "moves", 0
        elif isinstance(action, Herd):
            self.stage = "die"
            events.append(Event("herds", ("XX-ZMOVE-01", "XX-ZMOVE-02"), {"seat": self.seat}))
        elif isinstance(action, Roll):
            self.stage, self.left = "moves", action.value
            events.append(Event("herd_rolled", ("XX-ZMOVE-02",), {"seat": self.seat, "number": action.value}))
        elif isinstance(action, MoveZombie):
            state.take_zombie(action.start)
            state.add_zombie(action.to)
            self.left -= 1
            self.moved[action.to] = self.moved.get(action.to, 0) + 1
            data = {"start": action.start, "to": action.to}
            events.append(Event("zombie_moved", ("XX-ZMOVE-02", "XX-ZMOVE-03"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """End part B when the seat can move no zombie and pay off no hit. XX-ZMOVE-01, XX-STAR-03."""
        if self.stage == "die":
            return True
        if (self.left or self.stage == "choose") and self.may_move_some(kit, state):
            return True
        if self.stage == "choose" and stars.payoffs(kit, state):
            return True
        state.pending.pop()
        return False

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if self.left > kit.numbers.die.herd:
            yield f"left: at most {kit.numbers.die.herd} zombies may be moved", "XX-ZMOVE-02"
        for space, number in self.moved.items():
            if number > state.table.zombies.get(space, 0):
                yield f"moved: there are not {number} zombies in {space}", "XX-ZMOVE-02"


def no_way(kit: Kit, start: str, to: str) -> Refusal | None:
    """Why no zombie can ever make this step on the board. XX-PIECE-05, XX-PIECE-07, XX-PIECE-08, XX-BOARD-01."""
    data = {"start": start, "to": to}
    if to not in kit.map.zombie_spaces:
        return Refusal("zombie_barred", (kit.zombie_bar(to), "XX-OPEN-49"), {"to": to})
    if to not in kit.around[start]:
        return Refusal("zombie_not_adjacent", ("XX-PIECE-05", "XX-OPEN-49"), data)
    if to in kit.map.diagonal[start] and not kit.variants.zombie_diagonals:
        return Refusal("zombie_diagonal", ("XX-ZMOVE-02", "XX-OPEN-49"), data)
    return None
