"""Setup: figures, tickets, Swag Bags, and the choice of escorts. XX-SETUP, XX-OPEN-08, XX-OPEN-09."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.oscar_race.actions import PickEscort
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import spawn
from companion.games.oscar_race.state import Escort, Seat, State, TurnStep
from companion.model import Action, Decision, Event, Reveal, Verdict
from companion.model.step import Moment

# --- SETUP ---


def new_state(kit: Kit, names: list[str]) -> State:
    """A new game: everybody is in the Limousine. XX-SETUP-01, XX-SETUP-02, XX-SETUP-03, XX-OPEN-09."""
    seats = [
        Seat(name, kit.map.limousine, stars=kit.variants.starting_stars, tickets=list(kit.map.areas)) for name in names
    ]
    return State(kit.definition.id, seats, dict(kit.chosen), 1, "escorts", [ChoosingEscorts()])


def choosers(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats that choose now: all at once, or the next in seat order. XX-OPEN-08."""
    without = tuple(number for number, seat in enumerate(state.seats) if seat.escort is None)
    return without if kit.variants.escort_choice == "free" else without[:1]


def most_of_a_kind(kit: Kit, state: State) -> int:
    """How many players can have the same kind; in a draft, 1 with up to 3 players and 2 with more. XX-OPEN-08."""
    if kit.variants.escort_choice != "unique_draft":
        return len(state.seats)
    return 1 if len(state.seats) <= 3 else 2


def times_taken(state: State, kind: str) -> int:
    """How many players have an escort of this kind."""
    return sum(1 for seat in state.seats if seat.escort and seat.escort.kind == kind)


def is_taken(kit: Kit, state: State, kind: str) -> bool:
    """Whether no other player can have this kind. XX-OPEN-08."""
    return times_taken(state, kind) >= most_of_a_kind(kit, state)


@dataclass(slots=True)
class ChoosingEscorts(TurnStep):
    """Before the first turn: players without an escort choose one. XX-SETUP-01, XX-OPEN-08."""

    kind: Literal["escorts"] = "escorts"

    phase = "escorts"
    answered_by = {PickEscort: Moment("before the first turn", ("XX-SETUP-01", "XX-OPEN-08"))}
    roll_rules = ("XX-OPEN-08",)

    def die(self, kit: Kit, state: State) -> int:
        """-1 if the table deals escorts, 0 if players choose them. XX-OPEN-08."""
        return -1 if kit.variants.escort_choice == "random" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        asked = choosers(kit, state)
        if kit.variants.escort_choice == "random":
            return Decision("escort_dealt", (), what="escort", reveals=tuple(kit.escorts), data={"seat": asked[0]})
        names = [state.seats[seat].name for seat in asked]
        return Decision("escort", asked, data={"seats": names}, sealed=kit.variants.escort_choice == "free")

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [
            PickEscort(seat, kind)
            for seat in choosers(kit, state)
            for kind in kit.escorts
            if not is_taken(kit, state, kind)
        ]

    def check(self, kit: Kit, state: State, action: PickEscort) -> Verdict:
        if state.seats[action.seat].escort:
            return kit.refuse(state, "escort_picked", "XX-OPEN-08", "XX-SETUP-01", seat=action.seat)
        if action.seat not in choosers(kit, state):
            return kit.refuse(state, "not_your_pick", "XX-OPEN-08", seat=action.seat, asked=choosers(kit, state)[0])
        if is_taken(kit, state, action.kind):
            return kit.refuse(state, "escort_taken", "XX-OPEN-08", seat=action.seat, kind=action.kind)
        return kit.permit("escort", "XX-SETUP-01", "XX-OPEN-08")

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, Reveal):
            seat, kind = choosers(kit, state)[0], action.value
        else:
            assert isinstance(action, PickEscort)
            seat, kind = action.seat, action.kind
        state.seats[seat].escort = Escort(kind, state.seats[seat].at)
        rules = ("XX-SETUP-01", "XX-OPEN-08")
        events.append(Event("escort_taken", rules, {"seat": seat, "kind": kind}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Wait until everybody has an escort; if a draft leaves only one kind, take it at once."""
        if any(seat.escort is None for seat in state.seats):
            options = self.legal(kit, state)
            if len(options) == 1 and kit.variants.escort_choice == "unique_draft":
                self.apply(kit, state, options[0], events)
                return False
            return True
        state.phase = "spawn"
        state.pending[:] = [spawn.Spawning()]
        return False
