"""The deck: who draws cards, what may still be in it, when it is shuffled again. XX-HELP-01, XX-HELP-23."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import UNKNOWN, Count, SeasonStep, Seat, State
from companion.model import Decision, Event, Reveal, SeatNo

DECK = "deck"
CARD = "card"
"""What chance decides: a card of the deck that everybody sees, or a card that a seat draws."""


def of_seat(state: State, seat: int, which: str) -> str:
    """The name of a seat's card in a decision of chance: `ann.star`, `ann.card`."""
    return f"{state.seats[seat].name.lower()}.{which}"


def seat_of(state: State, what: str) -> tuple[int, str] | None:
    """The seat of a reveal and which of its cards; None if it is nobody's card."""
    name, _, which = what.rpartition(".")
    names = [seat.name.lower() for seat in state.seats]
    return (names.index(name), which) if name in names else None


def owner_of(state: State, what: str) -> tuple[int, str]:
    """The seat of a reveal and which of its cards, where it must be a seat's card."""
    found = seat_of(state, what)
    assert found is not None, what
    return found


def kinds(kit: Kit, state: State, *, monsters: bool = False) -> tuple[str, ...]:
    """The kinds that an unseen card may be."""
    left = kit.unseen(state)
    return tuple([card for card in (kit.monsters if monsters else kit.copies) if left[card] > 0])


def has_monsters_discarded(kit: Kit, state: State) -> bool:
    """Whether the discard pile has a monster, or may have one, as its `?` cards are unknown."""
    return any(card == UNKNOWN or kit.is_monster(card) for card in state.table.discard)


def has_cards(state: State, events: list[Event]) -> bool:
    """Whether the deck has a card; if it is empty, the discard pile becomes the deck. XX-HELP-23, XX-OPEN-27."""
    table = state.table
    if not table.deck and table.discard:
        table.deck, table.discard = len(table.discard), []
        events.append(Event("reshuffled", ("XX-HELP-23", "XX-OPEN-27"), {}))
    return table.deck > 0


def give(kit: Kit, state: State, seat: int, cards: Sequence[str]) -> None:
    """Move cards from the deck to a hand; there is no hand limit. XX-SEASON-11."""
    state.table.deck -= len(cards)
    state.seats[seat].hand += cards
    state.seats[seat].hand.sort()


def draw(state: State, seat: int, number: int, events: list[Event], *rules: str) -> None:
    """Make a seat draw this number of cards, if there are any, before anything else. XX-HELP-01, XX-OPEN-54."""
    state.pending.append(Drawing(seat, number))
    if has_cards(state, events):
        there = min(number, state.table.deck + len(state.table.discard))
        events.append(Event("draws", rules, {"seat": seat, "number": there}))


def put_aside(state: State, card: str) -> None:
    """Put a card on the discard pile. It stays sorted, as its order never matters. XX-HELP-04, XX-OPEN-21."""
    state.table.discard.append(card)
    state.table.discard.sort()


def return_to_hand(state: State, seat: Seat) -> None:
    """Take the team back into hand; cards that people hold become unknown again. XX-POWER-08."""
    seat.hand += seat.team if state.is_dealt_by_app else [UNKNOWN] * len(seat.team)
    seat.hand.sort()


# --- cards drawn ---


@dataclass(slots=True)
class Drawing(SeasonStep):
    """`seat` draws `left` cards of the deck; `is_deal` marks the hand of a new season. XX-SEASON-03, XX-HELP-01."""

    seat: SeatNo
    left: Count
    is_deal: bool = False
    kind: Literal["drawing"] = "drawing"

    def decision(self, kit: Kit, state: State) -> Decision:
        what = of_seat(state, self.seat, CARD)
        return Decision("dealt", (), what=what, reveals=kinds(kit, state), data={"seat": self.seat})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        """The clauses of this draw; a card drawn for a helper or an Alien stays secret."""
        return ("XX-SEASON-03", "XX-SIX-01") if self.is_deal else ("XX-HELP-01", "XX-OPEN-41")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        give(kit, state, self.seat, [action.value])
        self.left -= 1

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Give unknown cards at once if people draw them; ask card by card if the app deals. XX-OPEN-41."""
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
