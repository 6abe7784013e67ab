"""Setting up: the dealer, the decks, the hands, the starting player. XX-SETUP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.zombies.effects.deck import Drawing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import spawn
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.state import START, Laid, Seat, State, Table, TurnStep
from companion.model import Decision, Event, Reveal

DEALER = "dealer"
"""The name of the choice of dealer."""

# --- SETUP ---


def new_state(kit: Kit, names: list[str]) -> State:
    """A game before its first turn.

    XX-SETUP-02 to XX-SETUP-06, XX-SETUP-08, XX-SETUP-11 to XX-SETUP-15, XX-SETUP-17, XX-OPEN-06.
    """
    numbers = kit.numbers
    table = Table(
        map={START.partition(".")[0]: Laid(kit.start)},
        deck=kit.copies.total() - kit.copies[kit.start],
        events=kit.event_copies.total(),
    )
    seats = [Seat(name, life=numbers.life, bullets=numbers.bullets) for name in names]
    return State(kit.definition.id, seats, dict(kit.chosen), 1, "setup", [ChoosingDealer()], table)


@dataclass(slots=True)
class ChoosingDealer(TurnStep):
    """Before play: choosing the dealer. XX-SETUP-01."""

    kind: Literal["dealer"] = "dealer"

    chance_by = ("XX-SETUP-01",)

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("dealer", (), what=DEALER, reveals=tuple(seat.name.lower() for seat in state.seats))

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """The dealer deals, and takes the first turn. XX-SETUP-01, XX-SETUP-09, XX-SETUP-16, XX-OPEN-05, XX-OPEN-07."""
        dealer = [seat.name.lower() for seat in state.seats].index(action.value)
        state.table.dealer = dealer
        events.append(Event("dealer", ("XX-SETUP-01",), {"seat": dealer}))
        begin(kit, state)
        if kit.has_events:
            events.append(Event("dealt", ("XX-SETUP-09",), {"seat": dealer, "number": kit.numbers.hand}))
        if kit.variants.town_square_zombies != "0":
            spawn.begin(kit, state, dealer, START.partition(".")[0], events)
            state.pending.insert(1, state.pending.pop())  # once the cards are dealt


def begin(kit: Kit, state: State) -> None:
    """Deal the hands that are not full, then begin the first turn. XX-SETUP-09, XX-SETUP-16, XX-OPEN-07."""
    dealer = state.table.dealer or 0
    first = state.left_of(dealer) if kit.variants.first_player == "left_of_dealer" else dealer
    state.phase = "deal"
    state.pending[:] = [Turn(first, kit.steps[0])]
    if kit.has_events:
        hands = {seat: kit.numbers.hand - len(state.seats[seat].hand) for seat in range(len(state.seats))}
        order = reversed(state.clockwise_from(state.left_of(dealer)))
        state.pending += [Drawing(seat, hands[seat], is_deal=True) for seat in order if hands[seat] > 0]
