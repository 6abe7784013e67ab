"""Money, victory points, votes: the bank, the Mafia's purse and the players always add up. XX-OSCAR-02, XX-END-03."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import notes as note
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


# --- votes ---


def gain_votes(kit: Kit, state: State, seat: int, number: int, events: list[Event], *rules: str) -> None:
    """Give the seat votes, as long as there are tokens for them. XX-OPEN-05."""
    gained = min(number, votes_left(kit, state, number))
    if gained:
        state.seats[seat].votes += gained
        events.append(Event("gains_votes", rules, {"seat": seat, "number": gained}))
    if gained < number:
        data = {"seat": seat, "number": number - gained}
        events.append(Event("gains_no_votes", ("XX-OPEN-05", "XX-COMP-12"), data))


def votes_left(kit: Kit, state: State, number: int) -> int:
    """How many of these votes are available; a limit only if the table chooses it. XX-OPEN-05."""
    if not kit.variants.token_supply_limit:
        return number
    return max(kit.supply["vote"] - sum(place.votes for place in state.seats), 0)


def votes_by_notes(kit: Kit, state: State, seat: int) -> int:
    """Votes from the notes of people who worked on a seat's regular movies this year. XX-OSCAR-02, XX-BMOV-06."""
    worked = {one for movie in state.movies_of_year(seat) if not movie.is_b for one in movie.people}
    return sum(one.number for who in worked for one in kit.notes(who) if isinstance(one, note.VotesNote))
