"""The three decks: dealing, turning up, and reshuffling the Events. XX-SETUP-10, XX-MAINT-14.

A deck is a number: its cards are the unseen ones.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.games.the_producer.kit import Deck, Kit
from companion.games.the_producer.positions.nouns import UNKNOWN, Count
from companion.games.the_producer.rules.draft import Drafting
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, Reveal, SeatNo

DECK_OF: dict[str, Deck] = {"contract": "character", "team": "character", "script": "script", "event": "event"}
"""The deck of each kind of deal."""


def of_seat(state: State, seat: int, what: str) -> str:
    """The chance word for a card of a seat: `ann.event`."""
    return f"{state.seats[seat].name.lower()}.{what}"


def take(state: State, deck: Deck, number: int = 1) -> None:
    """Take a number of cards out of a deck."""
    table = state.table
    if deck == "character":
        table.characters -= number
    elif deck == "script":
        table.scripts -= number
    else:
        table.events -= number


def size(state: State, deck: Deck) -> int:
    """How many cards a deck has."""
    return {"character": state.table.characters, "script": state.table.scripts, "event": state.table.events}[deck]


def has_events(state: State, events: list[Event]) -> bool:
    """Whether the Event deck has a card; an empty one is refilled from the discards. XX-MAINT-15, XX-OPEN-18."""
    if not state.table.events and state.table.discards:
        reshuffle(state)
        events.append(Event("reshuffled", ("XX-MAINT-15", "XX-OPEN-18"), {"number": state.table.events}))
    return state.table.events > 0


def reshuffle(state: State) -> None:
    """Put the discarded Events back into their deck. XX-MAINT-05."""
    table = state.table
    table.events += len(table.discards)
    table.discards = []


def discard(state: State, card: str) -> None:
    """Put an Event on the discard pile, which is sorted: its order never matters."""
    insort(state.table.discards, card)


def lay_open(state: State, card: str) -> None:
    """Put a Character or Script on the Boulevard, which is sorted. XX-HIRE-04, XX-CAST-04."""
    insort(state.table.boulevard, card)


# --- one card after the other ---


class NextCard(NamedTuple):
    """Which card comes next: the kind of the decision, the chance word, the deck, and the seat that turns it up."""

    kind: str
    what: str
    deck: Deck
    seat: SeatNo


@dataclass(slots=True)
class FromDeck(YearStep):
    """A step that waits for the next card of a deck."""

    def next_card(self, state: State) -> NextCard:
        """Which card it waits for."""
        raise NotImplementedError

    def decision(self, kit: Kit, state: State) -> Decision:
        kind, what, deck, seat = self.next_card(state)
        data = {"seat": seat, "deck": deck}
        return Decision(kind, (), what=what, reveals=tuple(kit.left_in(state, deck)), data=data)

    def outcomes(self, kit: Kit, state: State) -> list[Action]:
        _, what, deck, _ = self.next_card(state)
        left = kit.reveals(what, deck).copy()
        for card in kit.seen(state, deck):
            left.pop(card, None)
        return [*left.values()]

    def awaited(self, kit: Kit, state: State, action: Reveal) -> str | None:
        """Look for the card alone: to list the deck takes much longer, and a game turns up hundreds of cards."""
        kind, what, deck, _ = self.next_card(state)
        return kind if action.what == what and kit.may_be_in(state, deck, action.value) else None


@dataclass(slots=True)
class Dealing(FromDeck):
    """`seat` is dealt `left` more cards of a deck, face down except for its team. XX-SETUP-10, XX-MAINT-14."""

    seat: SeatNo
    what: Literal["contract", "team", "script", "event"]
    left: Count
    kind: Literal["dealing"] = "dealing"

    def next_card(self, state: State) -> NextCard:
        return NextCard("dealt", of_seat(state, self.seat, self.what), DECK_OF[self.what], self.seat)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-SETUP-10", "XX-MAINT-14")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        self._deal(state, action.value)
        if self.what == "team":
            events.append(Event("dealt_open", ("XX-OPT-04",), {"seat": self.seat, "card": action.value}))

    def _deal(self, state: State, card: str) -> None:
        insort(self._pile(state), card)
        take(state, DECK_OF[self.what])
        self.left -= 1

    def _pile(self, state: State) -> list[str]:
        """Where the cards go; Scripts are passed on first if there is a draft."""
        place = state.seats[self.seat]
        if self.what != "script":
            return place.drafts if self.what == "contract" else place.team if self.what == "team" else place.events
        is_drafted = any(isinstance(below, Drafting) for below in state.pending)
        return place.passing if is_drafted else place.scripts

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip cards that people deal face down; the app deals card by card. XX-SETUP-10, XX-MAINT-14."""
        deck = DECK_OF[self.what]
        is_empty = not has_events(state, events) if deck == "event" else not size(state, deck)
        if not self.left or is_empty:
            state.pending.remove(self)
            return False
        if state.is_dealt_by_app or self.what == "team":
            return True
        self._deal(state, UNKNOWN)
        return False


@dataclass(slots=True)
class Uncovering(FromDeck):
    """Turn up `left` cards of a deck, or of a seat's drafts, on the Boulevard. XX-CAST-01, XX-HIRE-04."""

    what: Literal["character", "script", "contract"]
    left: Count
    seat: SeatNo
    kind: Literal["uncovering"] = "uncovering"

    def next_card(self, state: State) -> NextCard:
        """The card that goes to the Boulevard. XX-CAST-01, XX-HIRE-04."""
        if self.what == "contract":
            return NextCard("uncovered_contract", of_seat(state, self.seat, self.what), "character", self.seat)
        return NextCard("uncovered", self.what, self.what, self.seat)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-HIRE-04",) if self.what == "contract" else ("XX-CAST-01",)

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        self.left -= 1
        if self.what == "contract":
            state.seats[self.seat].drafts.remove(UNKNOWN)
        else:
            take(state, self.what)
        lay_open(state, action.value)
        rules = ("XX-HIRE-04",) if self.what == "contract" else ("XX-CAST-01",)
        events.append(Event("uncovered", rules, {"card": action.value}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.left:
            return True
        state.pending.remove(self)
        return False
