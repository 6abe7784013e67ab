"""Money and victory points: the bank, the Mafia's purse and the players always add up."""

from __future__ import annotations

from companion.games.the_producer.state import Earned, Source, State
from companion.model import Event


def pay(state: State, seat: int, dollars: int) -> None:
    """The seat pays the bank."""
    state.seats[seat].money -= dollars
    state.table.bank += dollars


def receive(state: State, seat: int, dollars: int) -> None:
    """The bank pays the seat; its notes never run out. XX-OPEN-05."""
    pay(state, seat, -dollars)


def hand_over(state: State, giver: int, taker: int, dollars: int) -> None:
    """One player pays another. XX-THEME-07."""
    state.seats[giver].money -= dollars
    state.seats[taker].money += dollars


def from_mafia(state: State, seat: int, dollars: int) -> int:
    """The Mafia's purse pays the seat, at most what it has; returns the sum. XX-CAFE-02, XX-OPEN-34."""
    paid = min(dollars, state.table.mafia)
    state.table.mafia -= paid
    state.seats[seat].money += paid
    return paid


def earn(state: State, seat: int, points: int, source: Source, what: str, events: list[Event], *rules: str) -> None:
    """Move the seat's marker on the Scorekeeper Film, never below 0. XX-GAME-05, XX-OPEN-84."""
    place = state.seats[seat]
    points = max(points, -place.vp)
    if not points:
        return
    place.vp += points
    place.earned.append(Earned(points, source, what, state.table.year))
    data = {"seat": seat, "number": abs(points), "total": place.vp}
    events.append(Event("earns" if points > 0 else "forfeits", (*rules, "XX-GAME-05"), data))
