"""What a seat may know, built from what it can see, and a guess of the rest for bots. XX-EVENT-31, XX-OPEN-60."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.base import with_guesses
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import UNKNOWN, Seat, State
from companion.model import Fact


def view(state: State, seat: int) -> State:
    """The position as `seat` knows it; cards in other hands are `?`, and for EVERYBODY cards in all hands.

    No frame holds a hidden card: everybody sees how many cards are drawn.
    """
    return State(
        state.game,
        [_seat(place, is_own=number == seat) for number, place in enumerate(state.seats)],
        state.variants,
        state.turn,
        state.phase,
        [frame.copy() for frame in state.pending],
        state.table.copy(),
    )


def _seat(place: Seat, *, is_own: bool) -> Seat:
    """A seat, in which everything is open except the hand, whose size is open. XX-EVENT-31."""
    return Seat(
        place.name,
        place.at,
        place.life,
        place.bullets,
        place.kills,
        place.killed,
        sorted(place.hand) if is_own else [UNKNOWN] * len(place.hand),
        [weapon.copy() for weapon in place.weapons],
        place.played,
        place.dead,
    )


def private(kit: Kit, state: State, seat: int) -> list[Fact]:
    """What a seat may look at by itself: its hand."""
    words, place = kit.words.texts["facts"], state.seats[seat]
    hand = ", ".join(kit.names.get(card, card) for card in place.hand) or words["nothing"]
    return [Fact(place.name, words["hand"], hand, cards=tuple(place.hand))] if kit.has_events else []


def guessed(kit: Kit, state: State, shuffle: Callable[[list[str]], None]) -> State:
    """The position with an unseen card for every hidden card in a hand; the state is not changed. XX-EVENT-31."""
    if not any(UNKNOWN in place.hand for place in state.seats):
        return state
    found = state.copy()
    pool = [card for card, count in kit.unseen(found).items() for _ in range(count)]
    shuffle(pool)
    for place in found.seats:
        place.hand = with_guesses(place.hand, pool)
    return found
