"""The table of free actions: counters, decks, hands, piles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.games.data.limits import LARGEST_NUMBER
from companion.games.data.things import UNKNOWN, Things
from companion.games.data.vocabulary import ValueRule

APP, TABLE = "app", "table"
"""Who deals the cards: the app, or people with a printed deck."""
DISCARD = "discard"


class FreeTable:
    """What free actions look up.

    `place` gives the file and line of a value, for refusals. `unseen` gives the number of each hidden card.
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
        """The file and line of a value, as a refusal cites them."""
        return self._place("seat" if name in self.things.seat else "table", name)

    def rule(self, name: str) -> ValueRule:
        """The definition of a value in play.yaml."""
        return self.things.seat[name] if name in self.things.seat else self.things.table[name]

    def limits(self, name: str) -> tuple[int, int]:
        """The least and the most that a number can be."""
        rule = self.rule(name)
        least = -LARGEST_NUMBER if rule.least is None else rule.least
        return least, LARGEST_NUMBER if rule.most is None else rule.most

    def holder(self, state: Any, name: str, seat: int) -> Any:
        """The owner of a value: the seat or the table."""
        return state.seats[seat] if name in self.things.seat else state.table

    def zone(self, state: Any, name: str, seat: int) -> list[str]:
        """The cards in a zone of this seat or of the table."""
        found: list[str] = getattr(self.holder(state, name, seat), name)
        return found

    def is_hidden(self, name: str) -> bool:
        """Whether a zone is hidden from some players."""
        return self.rule(name).seen != "all"

    def discard_of(self, deck: str) -> str:
        """The discard pile of a deck; empty if it has none."""
        own = f"{deck}_{DISCARD}"
        return own if own in self.piles else DISCARD if DISCARD in self.piles else ""

    def deck_at(self, zone: str) -> str:
        """The deck of a zone that is a deck or its own discard pile; empty for others."""
        deck = zone.removesuffix(f"_{DISCARD}") if zone in self.piles else zone
        return deck if deck in self.decks else ""

    def deck_of(self, card: str) -> str:
        """The deck of a card; empty if it has none."""
        return self.things.deck_of.get(card, "")

    def found(self, state: Any, card: str, seat: int, to: str = "") -> list[str] | None:
        """The zone from which a seat moves a card to another zone, or shows or gives it; None if there is none.

        The seat's own zones come first: its hand, where people can also hold it face down, then the cards in front of
        it. The open piles come next, but not for a card face down. A card into a hand comes from the piles first, and
        last from in front of another seat. The zone `to` itself is left out.
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
        """Whether the card can be in the hand: it is there, or it is hidden and so are some cards there."""
        if card in hand:
            return True
        is_held = state.table.dealer == TABLE and UNKNOWN in hand and card in self.unseen(state)
        return is_held and self.is_out(state, self.deck_of(card))

    def is_out(self, state: Any, deck: str) -> bool:
        """Whether a hidden card of a deck is anywhere but in the deck."""
        things = self.things
        if deck not in things.sizes:
            return True
        zones = [getattr(state.table, name) for name in things.zones_of_table if name != deck]
        zones += [getattr(seat, name) for seat in state.seats for name in things.zones_of_seats]
        known = sum(things.deck_of.get(card) == deck for zone in zones for card in zone)
        return things.sizes[deck] - len(getattr(state.table, deck)) > known

    def is_doubtful(self, state: Any, card: str, seat: int) -> bool:
        """Whether a card can be one of the hidden cards in the hand of a seat."""
        if not self.hand or state.table.dealer == TABLE or UNKNOWN not in self.zone(state, self.hand, seat):
            return False
        return card in self.unseen(state) and self.is_out(state, self.deck_of(card))

    def take_top(self, state: Any, deck: str) -> str:
        """Take the top card of a deck; seats that have looked at it know one card less."""
        for seat in state.seats:
            if seat.looked.get(deck):
                seat.looked[deck] -= 1
        cards: list[str] = getattr(state.table, deck)
        return cards.pop()

    def lies_open(self, state: Any, cards: list[str]) -> bool:
        """Whether everybody sees the cards of this zone."""
        hidden = [name for name in self.things.zones_of_seats if self.is_hidden(name)]
        return all(cards is not getattr(seat, name) for seat in state.seats for name in hidden)

    def note_on_top(self, state: Any, deck: str, knowing: Collection[int]) -> None:
        """Note that these seats know the card that goes on top of a deck. The others no longer know the top cards."""
        for number, seat in enumerate(state.seats):
            looked = seat.looked.pop(deck, 0)
            if number in knowing and state.table.dealer == APP:
                seat.looked[deck] = looked + 1

    def forget(self, state: Any, deck: str) -> None:
        """Note that nobody knows the top cards of a deck any more."""
        for seat in state.seats:
            seat.looked.pop(deck, None)

    def unseen_in(self, state: Any, deck: str) -> list[str]:
        """The cards that can be in a deck."""
        return [card for card in self.unseen(state) if self.things.deck_of.get(card, deck) == deck]

    def name_of(self, card: str) -> str:
        """The name of a card in a sentence."""
        return "a card face down" if card == UNKNOWN else self.things.cards[card].name

    def card_called(self, words: str) -> str:
        """The id of the card with this name, id, or beginning of an id; empty unless there is exactly one."""
        low, cards = words.lower(), self.things.cards
        if low in cards or low == UNKNOWN:
            return low
        meant = [id for id, card in cards.items() if low and (id.startswith(low) or card.name.lower() == low)]
        return meant[0] if len(meant) == 1 else ""
