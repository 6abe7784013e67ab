"""Pig, a dice game: roll as often as you dare, and hold before a 1 comes. Copy this folder to write your own game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge

from companion.games.simple import Lookup, SimpleGame
from companion.model import Action, Decision, Event, Form, LedgerLine, Plain, ScoreSheet, SeatNo, TableState, Verdict
from companion.model.state import Choices
from companion.model.step import Moment, Step

Points = Annotated[int, Ge(0)]


@dataclass(frozen=True, slots=True)
class RollAgain(Action):
    """Risk the points of this turn for more."""

    verb: ClassVar[str] = "again"


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Keep the points of this turn and pass the die."""

    verb: ClassVar[str] = "hold"


# --- where the game stands ---


@dataclass(slots=True)
class PigTurn(Step):
    """The turn of `seat`, which has rolled `total` so far. If `rolling`, the die comes next. XX-TURN-01."""

    seat: SeatNo
    total: Points = 0
    rolling: bool = True
    kind: Literal["turn"] = "turn"

    answered_by = dict.fromkeys((RollAgain, Hold), Moment("in your turn, after a roll", ("XX-TURN-02",)))

    def decision(self, kit: Lookup, state: PigState) -> Decision:
        if self.rolling:
            return Decision("roll", (), die=kit.numbers["faces"], roller=self.seat, data={"seat": self.seat})
        return Decision("hold", (self.seat,), data={"seat": self.seat, "total": self.total})

    def die(self, kit: Lookup, state: PigState) -> int:
        return int(kit.numbers["faces"]) if self.rolling else 0

    def chance_rules(self, kit: Lookup, state: PigState) -> tuple[str, ...]:
        return ("XX-TURN-01",)

    def check(self, kit: Lookup, state: PigState, action: Action) -> Verdict:
        return kit.permit(action.verb, "XX-TURN-02")

    def apply(self, kit: Lookup, state: PigState, action: Any, events: list[Event]) -> None:
        """Roll again, hold, or score the die. XX-TURN-03, XX-TURN-04."""
        if isinstance(action, RollAgain):
            self.rolling = True
        elif isinstance(action, Hold):
            self._hold(kit, state, events)
        elif action.value == kit.numbers["bust"]:
            events.append(Event("bust", ("XX-TURN-03",), {"seat": self.seat, "total": self.total}))
            self._pass_die(state)
        else:
            self.total += action.value
            self.rolling = False
            events.append(Event("rolled", ("XX-TURN-01",), {"seat": self.seat, "total": self.total}))

    def _hold(self, kit: Lookup, state: PigState, events: list[Event]) -> None:
        place = state.seats[self.seat]
        place.points += self.total
        events.append(Event("held", ("XX-TURN-04",), {"seat": self.seat, "points": place.points}))
        self._pass_die(state)
        if place.points >= kit.variants["goal"]:
            state.phase, state.pending = "over", []

    def _pass_die(self, state: PigState) -> None:
        state.turn += 1
        state.pending[:] = [PigTurn(state.left_of(self.seat))]


PigTurn.kinds = (PigTurn,)

# --- what is on the table ---


@dataclass(slots=True)
class PigSeat(Plain):
    """A player, and the points that are safe."""

    name: str
    points: Points = 0


@dataclass(slots=True)
class PigState(TableState):
    """A position of Pig."""

    game: str
    seats: list[PigSeat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1)] = 1
    phase: Literal["play", "over"] = "play"
    pending: list[PigTurn] = field(default_factory=list)
    table: dict[str, int] = field(default_factory=dict)


class Pig(SimpleGame[PigState]):
    """Pig over `PigState`."""

    states = PigState
    steps = PigTurn.kinds
    lines = (Form(RollAgain, synonyms=("go",)), Form(Hold, synonyms=("stop", "bank")))
    seats_rule = "XX-GAME-01"
    end_rule = "XX-GAME-02"

    def new_state(self, kit: Lookup, names: list[str]) -> PigState:
        return PigState(self.id, [PigSeat(name) for name in names])

    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return PigTurn(seat)

    def winners(self, kit: Lookup, state: PigState) -> tuple[int, ...]:
        """The player who holds with enough points wins at once. XX-GAME-02."""
        return tuple(seat for seat, place in enumerate(state.seats) if place.points >= kit.variants["goal"])

    def score(self, state: PigState) -> ScoreSheet:
        won = self.winners(self.kit(state), state)
        lines = [(LedgerLine(place.points, "held", self.cite(("XX-TURN-04",))),) for place in state.seats]
        return ScoreSheet(bool(won), tuple(lines), won or None)

    def measures(self, state: PigState) -> dict[str, int]:
        """The points that odds count: those that are safe, and those of this turn."""
        risked = {step.seat: step.total for step in state.pending}
        return {f"{place.name}.points": place.points + risked.get(seat, 0) for seat, place in enumerate(state.seats)}

    def implied_by_roll(self, state: PigState) -> Action | None:
        """A player who simply enters a roll instead of an answer rolls again."""
        step = state.pending[-1] if state.pending else None
        return None if step is None or step.rolling else RollAgain(step.seat)
