"""Event cards about what lies on the boards: audience tokens, Producers, the Tools Storehouse. XX-EVENT-08."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer.effects.aims import some
from companion.games.the_producer.effects.effect import Aim, Effect, Few, Played, Stars, Words, others, reached, report
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import EventFacts
from companion.games.the_producer.positions.nouns import ASIDE, COLOURS, Tokens
from companion.games.the_producer.rules.audience import Tally, at_most, minus, plus
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import State
from companion.model import Event
from companion.model.speaker import Refusal

# --- audience ---


def _choices(source: Tokens, most: int) -> list[Words]:
    """A colour, and a number up to that of the card; if there are fewer tokens, all of them move. XX-OPEN-31."""
    if not any(source.values()):
        return []
    return [(colour, str(number)) for colour in COLOURS for number in range(1, most + 1)]


def _chosen(played: Played) -> Tally:
    """The chosen colour with the chosen number."""
    return {next(one for one in COLOURS if one == played.words[0]): int(played.words[1])}


def _report(events: list[Event], played: Played, key: str, moved: Tally, *rules: str) -> None:
    """Report the tokens that moved, if any did."""
    data = {"tokens": list(moved.items())} if moved else {}
    report(events, played, key if moved else "no_tokens_move", *rules, **data)


@dataclass(slots=True)
class Refill(Effect):
    """Up to a number of tokens of a colour, or all, go from the common pile into the container.

    XX-AUD-10, XX-AUD-11, XX-OPEN-31.
    """

    verb: Literal["put_back"]
    number: Few | None

    def aim(self, event: EventFacts) -> Aim | None:
        return Aim("heap", self._targets) if self.number is not None else None

    def _targets(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        return _choices(state.table.pile, self.number or 0)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        table = state.table
        moved = table.pile if self.number is None else at_most(_chosen(played), table.pile)
        table.pile, table.container = minus(table.pile, moved), plus(table.container, moved)
        _report(events, played, "tokens_back", moved, "XX-AUD-10", "XX-OPEN-31")


@dataclass(slots=True)
class Withdrawal(Effect):
    """Up to a number of tokens of a colour go from the container to the common pile. XX-AUD-10, XX-OPEN-31."""

    verb: Literal["take_out"]
    number: Few

    def aim(self, event: EventFacts) -> Aim:
        return Aim("heap", self._targets)

    def _targets(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        return _choices(state.table.container, self.number)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        table = state.table
        moved = at_most(_chosen(played), table.container)
        table.container, table.pile = minus(table.container, moved), plus(table.pile, moved)
        _report(events, played, "tokens_out", moved, "XX-AUD-10", "XX-OPEN-31")


@dataclass(slots=True)
class Removal(Effect):
    """Tokens leave the game: from the container first, then from the common pile; those of a movie stay.

    XX-MAINT-06, XX-AUD-12.
    """

    verb: Literal["remove_audience"]
    tokens: Stars

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        table = state.table
        gone = at_most(self.tokens, plus(table.container, table.pile))
        table.pile = minus(table.pile, minus(gone, table.container))
        table.container, table.removed = minus(table.container, gone), plus(table.removed, gone)
        _report(events, played, "tokens_removed", gone, "XX-MAINT-06")


# --- Producers ---


@dataclass(slots=True)
class Overtime(Effect):
    """A number of Producers come back from the central board and may also be used this turn. XX-ACTN-01, XX-ACTN-05."""

    verb: Literal["overtime"]
    number: Few

    def _recallable(self, kit: Kit, state: State, seat: int) -> list[int]:
        """The parked Producers on the central board, the latest first."""
        parked, central = state.seats[seat].parked, kit.definition.tokens["central-board"].facts["places"]
        places = {place["id"] for place in central}
        return [number for number in reversed(range(len(parked))) if parked[number] in places]

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        if self._recallable(kit, state, played.seat):
            return None
        return Refusal("nobody_to_recall", ("XX-EVENT-08", "XX-ACTN-02"), {"seat": played.seat, "card": played.card})

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        place = state.seats[played.seat]
        back = self._recallable(kit, state, played.seat)[: self.number]
        for number in back:
            place.parked.pop(number)
        place.producers += len(back)
        state.pending[-1].allow_more(len(back))
        report(events, played, "recalled", "XX-ACTN-01", "XX-ACTN-05", number=len(back))


@dataclass(slots=True)
class Layoff(Effect):
    """A number of Producers on the Luxurious Office are set aside for the year. XX-ACTN-05, XX-END-03."""

    verb: Literal["idle"]
    number: Few

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            place = state.seats[seat]
            number = min(self.number, place.producers)
            place.producers -= number
            place.parked += [ASIDE] * number
            report(events, played, "idled" if number else "nobody_to_idle", "XX-ACTN-05", seat=seat, number=number)


# --- the Tools Storehouse ---


@dataclass(slots=True)
class StorehouseLoss(Effect):
    """A number of cards leave another player's Tools Storehouse. XX-EVENT-12, XX-EVENT-09."""

    verb: Literal["discard_stored"]
    number: Few

    needs_other = True

    def aim(self, event: EventFacts) -> Aim:
        return Aim("stored_card", self._stored)

    def _stored(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        """Cards on one other player's Storehouse. XX-EVENT-12."""
        lying = [state.seats[other].storehouse for other in others(state, seat, event)]
        return [words for cards in lying for words in some(cards, self.number)]

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for card in played.words:
            other = next(number for number, place in enumerate(state.seats) if card in place.storehouse)
            state.seats[other].storehouse.remove(card)
            discard(state, card)
            report(events, played, "stored_is_gone", "XX-EVENT-12", other=other, character=card)
