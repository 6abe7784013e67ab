"""What lies on a table at which people do things by themselves: counters, decks, hands, piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
        self.of_seats = [name for name, one in things.seat.items() if one.holds == "number"]
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

    def deck_of(self, card: str) -> str:
        """The deck that a card belongs to; empty if it is of none."""
        return self.things.deck_of.get(card, "")

    def found(self, state: Any, card: str, seat: int) -> list[str] | None:
        """The zone in which a card lies: of this seat, else of the table, else of another seat; None if in none.

        A card that nobody has seen may be any of those face down in the hand of the seat, if people hold the cards.
        """
        things = self.things
        order = [seat, *(other for other in range(len(state.seats)) if other != seat)]
        mine = [getattr(state.seats[seat], name) for name in things.zones_of_seats]
        table = [getattr(state.table, name) for name in self.piles]
        others = [
            getattr(state.seats[one], name)
            for one in order[1:]
            for name in things.zones_of_seats
            if not self.is_hidden(name)
        ]
        zones: list[list[str]] = [*mine, *table, *others] if card != UNKNOWN else mine
        for zone in zones:
            if card in zone:
                return zone
        if state.table.dealer == TABLE and self.hand and card in self.unseen(state):
            hand = self.zone(state, self.hand, seat)
            return hand if UNKNOWN in hand else None
        return None

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
