"""Step 4 seat by seat: part A, its end, part B, and placing displaced figures.

XX-TURN-02, XX-MOVE-04, XX-OPEN-23 to XX-OPEN-26, XX-OPEN-62.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from companion.games.oscar_race.actions import (
    WHEN_MOVING,
    Herd,
    Move,
    MoveZombie,
    Pass,
    Place,
    Run,
    Stop,
    UseSwag,
    run,
    stop,
    use_swag,
)
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import attack, herding, moves, stars
from companion.games.oscar_race.rules.board import AREA
from companion.games.oscar_race.rules.steps import figures_of, fresh_walk, placements
from companion.games.oscar_race.state import Fault, Figure, State, TurnStep, Unit
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

PASSING_IN_PART_A = Moment("in part B, after all your figures have moved or stayed", ("XX-TURN-02", "XX-OPEN-34"))
"""When a seat in part A can pass. In part A itself, a figure that stays is attacked like one that moves."""

# --- TURN ---


@dataclass(slots=True)
class SeatTurn(TurnStep):
    """Step 4 of one seat.

    `moved` are the figures whose part A is over. `stuck` are those of them that could not leave their Interview Area.
    `shielded` says whether the Swag Bag holds off zombies. `attacked` says whether a unit with the player has been
    attacked, which matters for the Fifth (XX-ATTACK-11).
    """

    seat: SeatNo
    part: Literal["a", "b"] = "a"
    moved: list[Figure] = field(default_factory=list)
    stuck: list[Figure] = field(default_factory=list)
    shielded: bool = False
    attacked: bool = False
    kind: Literal["seat_turn"] = "seat_turn"

    answered_by = {
        **WHEN_MOVING,
        UseSwag: Moment("in part A of your step 4, before the move", ("XX-SWAG-01", "XX-OPEN-43")),
    }
    later = (Herd, MoveZombie, Pass)
    phase = "moves"
    above = ("moving", "herding")

    @property
    def current(self) -> int:
        return self.seat

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("unit", (self.seat,), data={"seat": self.seat})

    def takes(self, action: Action) -> bool:
        return self.part == "a" and TurnStep.takes(self, action)

    # --- MOVE: which unit moves ---

    def unit_refusal(self, kit: Kit, state: State, unit: str) -> Refusal | None:
        """Why this unit cannot move now; None if it can. XX-OPEN-11, XX-OPEN-13, XX-OPEN-63, XX-BOARD-17."""
        seat = self.seat
        data = {"unit": (seat, unit)}
        if state.seats[seat].escort is None and unit != "player":
            return Refusal("no_escort", ("XX-SETUP-01",), data)
        for figure in figures_of(unit):
            if state.place_of(seat, figure) == kit.map.theater:
                waits = ("XX-OPEN-63",) if figure == "escort" else ()
                return Refusal("in_theater", ("XX-BOARD-17", *waits), {"unit": (seat, figure)})
            if figure in self.moved:
                rules = ("XX-OPEN-13", "XX-OPEN-11") if unit == "couple" else ("XX-MOVE-01", "XX-OPEN-11")
                return Refusal("already_moved", rules, {"unit": (seat, figure)})
        if unit == "couple" and not state.is_together(seat):
            return Refusal("not_together", ("XX-OPEN-11", "XX-OPEN-06"), data)
        if unit != "couple" and kit.variants.pair_movement == "together" and not self.moved and state.is_together(seat):
            return Refusal("only_together", ("XX-MOVE-01", "XX-OPEN-11"), data)
        return None

    def units(self, kit: Kit, state: State) -> list[Unit]:
        """The units that can move now; the same as `unit_refusal` for each, but faster."""
        place, theater = state.seats[self.seat], kit.map.theater
        player = place.at != theater and "player" not in self.moved
        escort = place.escort is not None and place.escort.at != theater and "escort" not in self.moved
        if player and escort and state.is_together(self.seat):
            return ["couple"] if kit.variants.pair_movement == "together" else ["couple", "player", "escort"]
        units: dict[Unit, bool] = {"player": player, "escort": escort}
        return [unit for unit, may_move in units.items() if may_move]

    def legal(self, kit: Kit, state: State) -> list[Action]:
        found: list[Action] = []
        crowd = state.occupied()
        for unit in self.units(kit, state):
            walk = fresh_walk(kit, state, self.seat, unit, crowd)
            steps = walk.steps()
            found.extend(steps)
            found.append(run(self.seat, unit))
            if kit.map.kind[walk.at] != AREA or (not steps and walk.freed() is None):
                found.append(stop(self.seat, unit))
        if kit.variants.swag_timing == "before_move" and attack.early_swag_refusal(kit, state, self) is None:
            found.append(use_swag(self.seat))
        return found

    def check(self, kit: Kit, state: State, action: Move | Run | Stop | UseSwag) -> Verdict:
        """Whether this first step, run or stop is legal; it also says who moves. XX-TURN-02, XX-MOVE-01, XX-TRIP-01."""
        if action.seat != self.seat:
            return moves.not_your_turn(kit, state, action, self.seat)
        if isinstance(action, UseSwag):
            refusal = attack.early_swag_refusal(kit, state, self)
            return kit.answer(state, refusal, "swag_before_move", "XX-SWAG-01", "XX-OPEN-43")
        refusal = self.unit_refusal(kit, state, action.unit)
        if refusal is not None:
            return kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
        if isinstance(action, Run):
            return kit.permit("run", "XX-TRIP-01", "XX-OPEN-14")
        walk = fresh_walk(kit, state, self.seat, action.unit)
        if isinstance(action, Move):
            return walk.answer_step(action.to)
        return walk.answer_stay(walk.must_leave() or walk.freed())

    def default(self, kit: Kit, state: State) -> Action:
        """By default, run: a normal move rolls no die. XX-TRIP-01."""
        return run(self.seat, self.units(kit, state)[0])

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, UseSwag):
            attack.use_swag(kit, state, self, events)
            return
        assert isinstance(action, (Move, Run, Stop))
        moving = moves.Moving(self.seat, action.unit)
        state.pending.append(moving)
        moving.apply(kit, state, action, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Go on with part A until every figure has moved, then with part B, then with the next seat. XX-TURN-02."""
        if self.part == "a":
            if self.units(kit, state):
                return True
            self.part = "b"
            state.pending.append(herding.Herding(self.seat))
            _judge_entry(kit, state, self.seat, events)
            self._displace_stuck(kit, state)
            return False
        order = state.table.order
        after = order.index(self.seat) + 1 if self.seat in order else len(order)
        if after < len(order):
            state.pending[:] = [SeatTurn(order[after])]
        else:
            state.phase = "stars"
            state.pending[:] = [stars.StarRolls()]
            events.extend(stars.passed_over(kit, state))
        return False

    def _displace_stuck(self, kit: Kit, state: State) -> None:
        """Displace figures that could not leave an Area which another player has entered. XX-OPEN-23, XX-MOVE-04."""
        for figure in self.stuck:
            state.table.stuck_of(figure).append(self.seat)
        for area in sorted({state.place_of(self.seat, figure) for figure in self.stuck}):
            if kit.map.kind[area] == AREA and state.owners_on(area) - {self.seat}:
                state.pending.append(Placing(self.seat, area))

    # --- positions ---

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if len(set(self.moved)) != len(self.moved) or not set(self.stuck) <= set(self.moved):
            yield "moved: list each figure once, including all in stuck", "XX-OPEN-11"
        if self.shielded and state.seats[self.seat].swag:
            yield "shielded: this needs a used Swag Bag; set swag of the seat to false", "XX-SWAG-02"
        has_begun = any(isinstance(above, moves.Moving) and above.unit != "escort" for above in state.pending)
        if self.attacked and not has_begun and "player" not in self.moved:
            what = "attacked: nothing attacks a player whose move has not begun"
            yield what, "XX-ATTACK-01", "XX-ATTACK-02"

    def faults_above(self, kit: Kit, state: State, above: TurnStep) -> Iterator[Fault]:
        """Also whether this unit can be moving: it has already moved, or is in the Theater. XX-OPEN-11, XX-BOARD-17."""
        if above.kind != ("moving" if self.part == "a" else "herding"):
            yield f": {above.kind} cannot stand on {self.kind}", "XX-TURN-01"
        yield from TurnStep.faults_above(self, kit, state, above)
        if isinstance(above, moves.Moving):
            refusal = self.unit_refusal(kit, state, above.unit)
            # Even if both must move together, two that were apart can meet on the way.
            if refusal is not None and not (refusal.key == "only_together" and above.used):
                reason = kit.words.say("refusals", refusal.key, refusal.data, kit.namer(state))
                yield f".unit: {reason.removesuffix('.')}", *refusal.rules


def entered_alone(kit: Kit, state: State, seat: int) -> bool:
    """Whether a player in the Theater came without the escort, as of the end of that part A. XX-OPEN-62."""
    place = state.seats[seat]
    if place.entered_alone is not None:
        return place.entered_alone
    return place.at == kit.map.theater and place.escort is not None and place.escort.at != kit.map.theater


def _judge_entry(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    place = state.seats[seat]
    if place.at != kit.map.theater or place.entered_alone is not None:
        return
    place.entered_alone = entered_alone(kit, state, seat)
    key = "entered_alone" if place.entered_alone else "entered_with_escort"
    events.append(Event(key, kit.edition.entry, {"seat": seat}))


# --- MOVE: displaced figures ---


@dataclass(slots=True)
class Placing(TurnStep):
    """`seat` was displaced from Area `area` (a space's id) and chooses the space for its figures."""

    seat: SeatNo
    area: str
    kind: Literal["placing"] = "placing"

    answered_by = {Place: Moment("after your figures are displaced", ("XX-MOVE-04",))}
    above = ("placing",)

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("place", (self.seat,), data={"seat": self.seat, "area": self.area})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [Place(self.seat, space) for space in placements(kit, state, self.seat, self.area)]

    def check(self, kit: Kit, state: State, action: Place) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_displaced", "XX-MOVE-04", seat=action.seat, asked=self.seat)
        if action.to not in placements(kit, state, self.seat, self.area):
            rules = ("XX-MOVE-04", "XX-OPEN-25", "XX-BOARD-03")
            return kit.refuse(state, "place_not_near", *rules, to=action.to, area=self.area)
        return kit.permit("place", "XX-MOVE-04", "XX-OPEN-26")

    def apply(self, kit: Kit, state: State, action: Place, events: list[Event]) -> None:
        """Put the seat's figures from the Area on one space; zombies there do not attack. XX-MOVE-04, XX-OPEN-26."""
        figures = [figure for owner, figure in state.figures_on(self.area) if owner == self.seat]
        for figure in figures:
            state.put(self.seat, figure, action.to)
            if self.seat in state.table.stuck_of(figure):
                state.table.stuck_of(figure).remove(self.seat)
        unit = "couple" if len(figures) > 1 else figures[0]
        data = {"unit": (self.seat, unit), "area": self.area, "to": action.to}
        events.append(Event("displaced", ("XX-MOVE-04", "XX-OPEN-26"), data))
        state.pending.pop()

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask only if there is a choice."""
        spaces = placements(kit, state, self.seat, self.area)
        if len(spaces) > 1:
            return True
        if spaces:
            self.apply(kit, state, Place(self.seat, spaces[0]), events)
        else:
            state.pending.pop()  # no room on the whole board; this happens only in a forced position
        return False

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if self.area not in kit.map.area_number:
            yield f"area: {self.area[:60]!r} is not an Interview Area", "XX-MOVE-04"
        if self.seat not in state.owners_on(self.area):
            yield f"area: {state.seats[self.seat].name} has no figure in {self.area}", "XX-MOVE-04"
