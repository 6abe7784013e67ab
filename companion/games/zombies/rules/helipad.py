"""Who places the Helipad, and what happens if it fits nowhere. XX-HELI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import placing, spawn
from companion.games.zombies.rules.town import fits_anywhere
from companion.games.zombies.state import State, TurnStep
from companion.model import Decision, Event, Reveal, SeatNo
from companion.model.speaker import Refusal

PLACER = "placer"
"""The name of the random choice among the tied seats."""

# --- HELI ---


def fits(kit: Kit, state: State) -> bool:
    """Whether the Helipad fits somewhere, by the rules for all tiles. XX-HELI-03, XX-HELI-10."""
    return fits_anywhere(kit.town(state), [kit.tiles[kit.helipad]])


def drawn(kit: Kit, state: State, events: list[Event]) -> None:
    """Let somebody place the drawn Helipad, if anybody can. XX-HELI-01, XX-HELI-07, XX-HELI-10, XX-OPEN-16."""
    state.table.helipad = "aside"
    if fits(kit, state):
        offer(kit, state, events)
    elif kit.variants.helipad_unplaceable == "retry":
        events.append(Event("helipad_aside", ("XX-HELI-07", "XX-OPEN-16"), {}))
    else:
        state.table.helipad = "gone"
        rules = ("XX-HELI-07", *(("XX-HELI-10",) if state.table.sealed else ()), "XX-OPEN-16")
        events.append(Event("helipad_gone", rules, {"number": kit.numbers.goal}))


def try_again(kit: Kit, state: State, events: list[Event]) -> None:
    """Place a Helipad that was put aside as soon as it fits. XX-OPEN-16."""
    if state.table.helipad == "aside" and fits(kit, state):
        offer(kit, state, events)


def offer(kit: Kit, state: State, events: list[Event]) -> None:
    """Let the player with fewest collected zombies place it; the turn does not change.

    XX-HELI-01 to XX-HELI-04, XX-OPEN-20.
    """
    fewest = min(place.kills for place in state.seats)
    seats = [seat for seat, place in enumerate(state.seats) if place.kills == fewest]
    if len(seats) > 1:
        state.pending.append(PickingPlacer(seats))
    else:
        _take(kit, state, seats[0], events, "XX-HELI-01")


def _take(kit: Kit, state: State, seat: int, events: list[Event], *rules: str) -> None:
    data = {"seat": seat, "tile": kit.helipad, "number": state.seats[seat].kills}
    events.append(Event("places_helipad", (*rules, "XX-HELI-03", "XX-OPEN-20"), data))
    state.pending.append(placing.Placing(seat, kit.helipad))


@dataclass(slots=True)
class PickingPlacer(TurnStep):
    """One of these seats, tied for fewest zombies, places the Helipad. XX-HELI-02."""

    seats: list[SeatNo]
    kind: Literal["placer"] = "placer"

    later = (act.Place, *spawn.SORT_OF)
    chance_by = ("XX-HELI-02",)

    @property
    def whose(self) -> list[int]:
        return self.seats

    def no_placer(self, kit: Kit, seat: int) -> Refusal | None:
        """Why the seat cannot place the Helipad. XX-HELI-01, XX-HELI-03."""
        if seat in self.seats:
            return None
        data = {"seat": seat, "seats": self.seats, "tile": kit.helipad}
        return Refusal("not_fewest", ("XX-HELI-01", "XX-HELI-03"), data)

    def decision(self, kit: Kit, state: State) -> Decision:
        names = tuple(state.seats[seat].name.lower() for seat in self.seats)
        return Decision("placer", (), what=PLACER, reveals=names, data={"seats": self.seats})

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        state.pending.pop()
        seat = next(seat for seat in self.seats if state.seats[seat].name.lower() == action.value)
        _take(kit, state, seat, events, "XX-HELI-02")
