"""What lies on a table at which people do things by themselves: counters, decks, hands, piles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.games.data.limits import LARGEST_NUMBER
from companion.games.data.things import UNKNOWN, Things
from companion.games.data.vocabulary import ValueRule

APP, TABLE = "app", "table"
"""Who holds the cards: the app, or people with a printed deck."""
DISCARD = "discard"


class FreeTable:
    """What free actions look up.

    `place` says where a value of play.yaml stands, for refusals; `unseen` how many there are of each card that nobody
    has seen.
    """

    def __init__(
        self, things: Things, place: Callable[[str, str], str], unseen: Callable[[Any], Mapping[str, int]]
    ) -> None:
        self.things = things
        self.unseen = unseen
        self._place = place
        numbers = [name for name, one in things.seat.items() if one.holds == "number"]
        self.of_seats = sorted(numbers, key=lambda name: things.seat[name].seen != "all")
        self.of_table = [name for name, one in things.table.items() if one.holds == "number"]
        self.decks = [name for name in things.zones_of_table if things.table[name].seen != "all"]
        self.piles = [name for name in things.zones_of_table if things.table[name].seen == "all"]
        hidden = [name for name in things.zones_of_seats if things.seat[name].seen == "owner"]
        self.hand = next(iter(hidden or things.zones_of_seats), "")
        open_zones = [name for name in things.zones_of_seats if things.seat[name].seen == "all" and name != self.hand]
        self.front = next(iter(open_zones), "")

    def place(self, name: str) -> str:
        """Where a value stands, as a refusal cites it."""
        return self._place("seat" if name in self.things.seat else "table", name)

    def rule(self, name: str) -> ValueRule:
        """What is said of a value."""
        return self.things.seat[name] if name in self.things.seat else self.things.table[name]

    def limits(self, name: str) -> tuple[int, int]:
        """The least and the most that a number may be."""
        rule = self.rule(name)
        least = -LARGEST_NUMBER if rule.least is None else rule.least
        return least, LARGEST_NUMBER if rule.most is None else rule.most

    def holder(self, state: Any, name: str, seat: int) -> Any:
        """What has a value: the seat, or the table."""
        return state.seats[seat] if name in self.things.seat else state.table

    def zone(self, state: Any, name: str, seat: int) -> list[str]:
        """The cards in a zone, of seats the zone of this one."""
        found: list[str] = getattr(self.holder(state, name, seat), name)
        return found

    def is_hidden(self, name: str) -> bool:
        """Whether not everybody sees what lies in a zone."""
        return self.rule(name).seen != "all"

    def discard_of(self, deck: str) -> str:
        """The discard pile of a deck; empty if it has none."""
        own = f"{deck}_{DISCARD}"
        return own if own in self.piles else DISCARD if DISCARD in self.piles else ""

    def deck_at(self, zone: str) -> str:
        """The deck that lies in a zone, or whose own discard pile it is; empty for any other."""
        deck = zone.removesuffix(f"_{DISCARD}") if zone in self.piles else zone
        return deck if deck in self.decks else ""

    def deck_of(self, card: str) -> str:
        """The deck that a card belongs to; empty if it is of none."""
        return self.things.deck_of.get(card, "")

    def found(self, state: Any, card: str, seat: int, to: str = "") -> list[str] | None:
        """The cards among which one lies that a seat moves to a zone, or shows or gives without one; None if in none.

        Its own come first: those in its hand, and those face down there that people hold and that it may be, then those
        in front of it; then those of the piles that all see, but for cards face down there, which are nobody's own.
        Into a hand they come from the piles first, and last from in front of another seat. Cards that lie in the zone
        already are not moved.
        """
        own, piles = state.seats[seat], [getattr(state.table, name) for name in self.piles if to and name != to]
        open_zones = [name for name in self.things.zones_of_seats if not self.is_hidden(name) and name != to]
        zones = [getattr(own, name) for name in open_zones]
        if to == self.hand != "":
            zones = piles + zones
            zones += [getattr(one, name) for one in state.seats if one is not own for name in open_zones]
        else:
            hand = getattr(own, self.hand) if self.hand else []
            if self._may_be_in_hand(state, card, hand):
                return hand
            zones += piles if card != UNKNOWN else []
        return next((zone for zone in zones if card in zone), None)

    def _may_be_in_hand(self, state: Any, card: str, hand: list[str]) -> bool:
        """Whether people may hold it: it lies there, or some lie face down and it has not been seen."""
        if card in hand:
            return True
        is_held = state.table.dealer == TABLE and UNKNOWN in hand and card in self.unseen(state)
        return is_held and self.is_out(state, self.deck_of(card))

    def is_out(self, state: Any, deck: str) -> bool:
        """Whether a card of a deck that nobody has seen lies anywhere but in the deck."""
        things = self.things
        if deck not in things.sizes:
            return True
        zones = [getattr(state.table, name) for name in things.zones_of_table if name != deck]
        zones += [getattr(seat, name) for seat in state.seats for name in things.zones_of_seats]
        known = sum(things.deck_of.get(card) == deck for zone in zones for card in zone)
        return things.sizes[deck] - len(getattr(state.table, deck)) > known

    def is_doubtful(self, state: Any, card: str, seat: int) -> bool:
        """Whether a card may be one of those in the hand of a seat that are not seen here."""
        if not self.hand or state.table.dealer == TABLE or UNKNOWN not in self.zone(state, self.hand, seat):
            return False
        return card in self.unseen(state) and self.is_out(state, self.deck_of(card))

    def take_top(self, state: Any, deck: str) -> str:
        """The top card of a deck, which is gone from there; whoever has looked at it knows one less."""
        for seat in state.seats:
            if seat.looked.get(deck):
                seat.looked[deck] -= 1
        cards: list[str] = getattr(state.table, deck)
        return cards.pop()

    def lies_open(self, state: Any, cards: list[str]) -> bool:
        """Whether all see the cards of this very zone."""
        hidden = [name for name in self.things.zones_of_seats if self.is_hidden(name)]
        return all(cards is not getattr(seat, name) for seat in state.seats for name in hidden)

    def note_on_top(self, state: Any, deck: str, knowing: Collection[int]) -> None:
        """Note that these seats know the card that comes to lie on a deck; others do not know what lies below it."""
        for number, seat in enumerate(state.seats):
            looked = seat.looked.pop(deck, 0)
            if number in knowing and state.table.dealer == APP:
                seat.looked[deck] = looked + 1

    def forget(self, state: Any, deck: str) -> None:
        """Nobody knows any more what lies on top of a deck."""
        for seat in state.seats:
            seat.looked.pop(deck, None)

    def unseen_in(self, state: Any, deck: str) -> list[str]:
        """The cards that may lie in a deck."""
        return [card for card in self.unseen(state) if self.things.deck_of.get(card, deck) == deck]

    def name_of(self, card: str) -> str:
        """A card as a sentence names it."""
        return "a card face down" if card == UNKNOWN else self.things.cards[card].name

    def card_called(self, words: str) -> str:
        """The id of the card that people call so, by its id, the beginning of that, or its name; empty if not one."""
        low, cards = words.lower(), self.things.cards
        if low in cards or low == UNKNOWN:
            return low
        meant = [id for id, card in cards.items() if low and (id.startswith(low) or card.name.lower() == low)]
        return meant[0] if len(meant) == 1 else ""
