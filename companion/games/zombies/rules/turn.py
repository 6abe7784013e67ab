"""The seven steps of a turn in order, and the next player. XX-TURN."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.zombies.effects import deck, lasting
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import death, fight, moving, placing, walking, win
from companion.games.zombies.state import (
    DISCARD,
    DRAW,
    FIGHT,
    PHASE_OF,
    ROLL,
    TILE,
    ZOMBIES,
    State,
    StepNo,
    TurnStep,
)
from companion.model import Action, Decision, Event, SeatNo

# --- TURN ---


@dataclass(slots=True)
class Turn(TurnStep):
    """The turn of `seat`; its `step` has `begun`, or else comes next. XX-TURN-01."""

    seat: SeatNo
    step: StepNo = 1
    begun: bool = False
    kind: Literal["turn"] = "turn"

    @property
    def current(self) -> int:
        return self.seat

    def die(self, kit: Kit, state: State) -> int:
        return 0

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """No actions: the steps of the turn have them."""
        return []

    def decision(self, kit: Kit, state: State) -> Decision:
        """Nothing is asked between two steps; this decision is only seen in a broken position."""
        return Decision("turn", (self.seat,), data={"seat": self.seat})

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Begin the current step, or the next one if it has begun. XX-TURN-01, XX-TURN-15."""
        if self.begun:
            place = kit.steps.index(self.step) + 1
            if place == len(kit.steps):
                _end(kit, state, self.seat, events)
                return False
            self.step = kit.steps[place]
        self.begun = True
        self._begin_step(kit, state, events)
        return False

    def _begin_step(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Begin a step, and skip it silently if there is nothing to do; a full hand draws no card. XX-EVENT-12.

        XX-TURN-02 to XX-TURN-08, XX-TURN-10 to XX-TURN-15, XX-OPEN-25.
        """
        seat, step = self.seat, self.step
        state.phase = PHASE_OF[step]
        if step == kit.steps[0]:
            _begin(kit, state, seat, events)
        if step in state.table.skips:
            events.append(Event("skipped", ("XX-CLAR-08", "XX-TURN-15"), {"seat": seat, "number": step}))
        elif step == TILE and state.table.deck:
            state.pending.append(placing.DrawingTile(seat))
        elif step == FIGHT:
            _begin_fight(kit, state, seat, events)
        elif step == DRAW and kit.has_events:
            _begin_drawing(kit, state, seat, events)
        elif step == ROLL:
            _begin_movement(state, seat, events)
        elif step == ZOMBIES:
            state.pending.append(walking.ZombieMoves(seat))
        elif step == DISCARD:
            _begin_discard(kit, state, seat)

    def lose_rest(self, kit: Kit, state: State) -> None:
        """Skip all later steps, except discarding down to the hand limit. XX-TILE-17, XX-EVENT-06."""
        self.step = DISCARD
        self.begun = len(state.seats[self.seat].hand) <= kit.numbers.hand


def _begin(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Begin the seat's turn, and with it its new round. XX-EVENT-03, XX-EVENT-05, XX-TILE-22, XX-DEATH-14, XX-EV-04."""
    rules = ("XX-TURN-09",) if state.turn > 1 else ("XX-SETUP-16", "XX-OPEN-07")
    events.append(Event("turn", rules, {"seat": seat, "number": state.turn}))
    place = state.seats[seat]
    place.played = 0
    for weapon in place.weapons:
        weapon.used = 0
    death.come_back(kit, state, seat, events)


def _begin_fight(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Step 2, even with nothing to fight. XX-COMBAT-01, XX-TURN-03, XX-TURN-12, XX-WIN-09, XX-OPEN-33."""
    win.look_for_helipad(kit, state, seat, events, *win.CHECKED, "XX-TURN-12")
    if state.pending:
        fight.begin(kit, state, seat)


def _begin_drawing(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Draw the missing cards; an empty deck is reshuffled first. XX-TURN-04, XX-EVENT-11, XX-EVENT-12, XX-EVENT-28."""
    missing = kit.numbers.hand - len(state.seats[seat].hand)
    if missing > 0:
        deck.reshuffled(kit, state, events)
        state.pending.append(deck.Drawing(seat, missing))
        deck.report_drawing(kit, state, seat, missing, events, "draws", "XX-TURN-04", "XX-EVENT-11")


def _begin_movement(state: State, seat: int, events: list[Event]) -> None:
    """The movement roll is required, but dead players do not roll.

    XX-TURN-13, XX-OPEN-56, XX-DEATH-15, XX-OPEN-29.
    """
    if state.seats[seat].dead:
        events.append(Event("no_movement", ("XX-DEATH-15", "XX-DEATH-05", "XX-OPEN-29"), {"seat": seat}))
    else:
        state.pending.append(moving.Moving(seat, stage="die"))


def _begin_discard(kit: Kit, state: State, seat: int) -> None:
    """A player may discard one card, and must discard all cards over the limit.

    XX-TURN-08, XX-EVENT-06 to XX-EVENT-10, XX-OPEN-36, XX-OPEN-37.
    """
    number = len(state.seats[seat].hand)
    least = max(number - kit.numbers.hand, 0)
    if number:
        state.pending.append(deck.Discarding(seat, least, least or kit.numbers.discard))


def _end(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """The turn passes to the left, unless time is up. XX-TURN-09, XX-TURN-16, XX-OPEN-57."""
    lasting.clear(state)
    win.look_at_clock(kit, state, state.turn, events)
    if state.pending:
        state.turn += 1
        state.pending[:] = [Turn(state.left_of(seat), kit.steps[0])]
