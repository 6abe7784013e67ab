"""The deck: who is given cards, what may still be in it, when it is shuffled anew. XX-HELP-01, XX-HELP-23."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import UNKNOWN, Count, SeasonStep, Seat, State
from companion.model import Decision, Event, Reveal, SeatNo

DECK = "deck"
CARD = "card"
"""What chance is asked for: a card of the deck turned up for all to see, one that a seat draws."""


def of_seat(state: State, seat: int, which: str) -> str:
    """What chance is asked for when a card of a seat is: `ann.star`, `ann.card`."""
    return f"{state.seats[seat].name.lower()}.{which}"


def seat_of(state: State, what: str) -> tuple[int, str] | None:
    """The seat and which of its cards a reveal is about; None for a thing of nobody."""
    name, _, which = what.rpartition(".")
    names = [seat.name.lower() for seat in state.seats]
    return (names.index(name), which) if name in names else None


def owner_of(state: State, what: str) -> tuple[int, str]:
    """The seat and which of its cards a reveal is about, that is about a seat's card."""
    found = seat_of(state, what)
    assert found is not None, what
    return found


def kinds(kit: Kit, state: State, *, monsters: bool = False) -> tuple[str, ...]:
    """The kinds of cards a card nobody has seen may be."""
    left = kit.unseen(state)
    return tuple([card for card in (kit.monsters if monsters else kit.copies) if left[card] > 0])


def has_monsters_discarded(kit: Kit, state: State) -> bool:
    """Whether a monster lies on the discard pile, or may: where cards were left open nobody knows."""
    return any(card == UNKNOWN or kit.is_monster(card) for card in state.table.discard)


def has_cards(state: State, events: list[Event]) -> bool:
    """Whether the deck has a card; an empty one is made anew of the discard pile. XX-HELP-23, XX-OPEN-27."""
    table = state.table
    if not table.deck and table.discard:
        table.deck, table.discard = len(table.discard), []
        events.append(Event("reshuffled", ("XX-HELP-23", "XX-OPEN-27"), {}))
    return table.deck > 0


def give(kit: Kit, state: State, seat: int, cards: Sequence[str]) -> None:
    """Move cards from the deck to a hand, however many it has. XX-SEASON-11."""
    state.table.deck -= len(cards)
    state.seats[seat].hand += cards
    state.seats[seat].hand.sort()


def draw(state: State, seat: int, number: int, events: list[Event], *rules: str) -> None:
    """Have a seat draw so many cards, before anything else happens. XX-HELP-01, XX-OPEN-54."""
    state.pending.append(Drawing(seat, number))
    events.append(Event("draws", rules, {"seat": seat, "number": number}))


def put_aside(state: State, card: str) -> None:
    """Put a card on the discard pile, which is kept sorted: its order never matters. XX-HELP-04, XX-OPEN-21."""
    state.table.discard.append(card)
    state.table.discard.sort()


def return_to_hand(state: State, seat: Seat) -> None:
    """Take the team back; cards that people hold are nobody's business again. XX-POWER-08."""
    seat.hand += seat.team if state.is_dealt_by_app else [UNKNOWN] * len(seat.team)
    seat.hand.sort()


# --- cards drawn ---


@dataclass(slots=True)
class Drawing(SeasonStep):
    """`seat` is given `left` cards of the deck; `is_deal` marks the hand of a new season. XX-SEASON-03, XX-HELP-01."""

    seat: SeatNo
    left: Count
    is_deal: bool = False
    kind: Literal["drawing"] = "drawing"

    def decision(self, kit: Kit, state: State) -> Decision:
        what = of_seat(state, self.seat, CARD)
        return Decision("dealt", (), what=what, reveals=kinds(kit, state), data={"seat": self.seat})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        """A card drawn for a helper or an Alien is its player's secret."""
        return ("XX-SEASON-03", "XX-SIX-01") if self.is_deal else ("XX-HELP-01", "XX-OPEN-41")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        give(kit, state, self.seat, [action.value])
        self.left -= 1

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Cards that people draw themselves are not asked for; the app is asked card by card. XX-OPEN-41."""
        if not self.left or not has_cards(state, events):
            state.pending.remove(self)
            if self.left:
                events.append(Event("no_card", ("XX-HELP-23", "XX-OPEN-27"), {"seat": self.seat}))
            return False
        if state.is_dealt_by_app:
            return True
        give(kit, state, self.seat, [UNKNOWN])
        self.left -= 1
        return False
