"""Event cards that give and cost money, mortgages, victory points and votes. XX-EVENT-08."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.the_producer.effects.aims import some
from companion.games.the_producer.effects.effect import Aim, Dollars, Effect, Few, Played, Some, Words, reached, report
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import EventFacts
from companion.games.the_producer.positions.nouns import Count
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.rules.money import earn, gain_votes, hand_over, pay, receive, votes_left
from companion.games.the_producer.state import State, YearStep
from companion.model import Decision, Event, Reveal, SeatNo
from companion.model.speaker import Refusal

COIN = "coin"
SIDES = ("heads", "tails")
SHORT = ("XX-OPEN-16",)
"""The clause by which a player who cannot pay a card pays all the money left."""

# --- money ---


def settle(state: State, played: Played, seat: int, dollars: int, events: list[Event], *rules: str) -> None:
    """The bank pays the seat, or the seat pays the bank, at most all its money. XX-EVENT-08, XX-OPEN-05, XX-OPEN-16."""
    if dollars >= 0:
        receive(state, seat, dollars)
        report(events, played, "event_pays", *rules, seat=seat, money=dollars)
        return
    paid = min(-dollars, state.seats[seat].money)
    pay(state, seat, paid)
    kind = "event_costs" if paid == -dollars else "event_costs_all" if paid else "no_money_to_pay"
    report(events, played, kind, *rules, *(SHORT if kind != "event_costs" else ()), seat=seat, money=paid)


@dataclass(slots=True)
class Payment(Effect):
    """The bank pays a number of dollars, or gets them. XX-CAFE-05, XX-CAFE-07."""

    verb: Literal["money"]
    dollars: Dollars

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        rules = ("XX-CAFE-07",) if kit.events[played.card].mafia == "hits_associates" else ()
        for seat in reached(kit, state, played):
            settle(state, played, seat, self.dollars, events, *rules)


@dataclass(slots=True)
class TakenMoney(Effect):
    """Another player pays a number of dollars to the one who plays the card, at most all. XX-CAFE-06, XX-OPEN-16."""

    verb: Literal["take_money"]
    dollars: Dollars

    needs_other = True

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for other in reached(kit, state, played):
            paid = min(self.dollars, state.seats[other].money)
            hand_over(state, other, played.seat, paid)
            if paid:
                kind = "event_takes_money" if paid == self.dollars else "event_takes_all_money"
                report(events, played, kind, *(() if paid == self.dollars else SHORT), other=other, money=paid)
            else:
                report(events, played, "no_money_to_pay", *SHORT, seat=other)


@dataclass(slots=True)
class Tax(Effect):
    """The bank gets a number of dollars for each building except the starting ones, or for each Character.

    XX-BUILD-10, XX-HIRE-02.
    """

    verb: Literal["pay_each"]
    of: Literal["building", "character"]
    dollars: Dollars

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            place = state.seats[seat]
            number = len(place.built if self.of == "building" else place.team)
            if number:
                settle(state, played, seat, -number * self.dollars, events)
            else:
                rule = "XX-BUILD-10" if self.of == "building" else "XX-HIRE-02"
                report(events, played, f"no_{self.of}s_to_pay_for", rule, seat=seat)


@dataclass(slots=True)
class CoinToss(Effect):
    """A coin decides what the bank pays, or gets."""

    verb: Literal["toss"]
    heads: Dollars
    tails: Dollars

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        """Ask for a coin; `Playing` has the result."""
        state.pending.append(Playing(played.seat, played.card, list(played.words)))


@dataclass(slots=True)
class Playing(YearStep):
    """`seat` has played the Event `card` on these targets; `step` of its effect comes next. XX-EVENT-08."""

    seat: SeatNo
    card: str
    aims: list[str] = field(default_factory=list)
    step: Count = 0
    asked: list[SeatNo] = field(default_factory=list)
    kind: Literal["playing"] = "playing"

    @property
    def cards(self) -> tuple[str]:
        return (self.card,)

    def decision(self, kit: Kit, state: State) -> Decision:
        """Heads or tails. XX-EVENT-08."""
        return Decision("event_coin", (), what=COIN, reveals=SIDES, data={"seat": self.seat, "card": self.card})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-EVENT-08",)

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """The card works by the side of the coin, and is used up. XX-EVENT-08."""
        state.pending.remove(self)
        played, effect = Played(self.seat, self.card, tuple(self.aims)), kit.events[self.card].effect
        assert isinstance(effect, CoinToss)
        report(events, played, f"coin_{action.value}")
        settle(state, played, self.seat, effect.heads if action.value == "heads" else effect.tails, events)
        discard(state, self.card)


@dataclass(slots=True)
class Redemption(Effect):
    """A number of mortgages end without payment. XX-BANK-06, XX-SCORE-07."""

    verb: Literal["redeem"]
    number: Few

    def aim(self, event: EventFacts) -> Aim:
        return Aim("mortgage", self._mortgages)

    def _mortgages(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        return some(state.seats[seat].mortgages, self.number)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for building in played.words:
            state.seats[played.seat].mortgages.remove(building)
            report(events, played, "event_redeems", "XX-BANK-06", building=building)


# --- points and votes ---


@dataclass(slots=True)
class VictoryPoints(Effect):
    """A number of victory points, gained or lost. XX-GAME-05, XX-OPEN-84."""

    verb: Literal["victory"]
    number: Some

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            if self.number < 0 and not state.seats[seat].vp:
                report(events, played, "no_vp_to_lose", "XX-GAME-05", "XX-OPEN-84", seat=seat)
            earn(state, seat, self.number, "events", played.card, events, "XX-EVENT-08")


@dataclass(slots=True)
class Votes(Effect):
    """A number of votes, as long as there are tokens for them. XX-OSCAR-02."""

    verb: Literal["votes"]
    number: Few

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        if votes_left(kit, state, self.number):
            return None
        data = {"card": played.card, "number": kit.supply["vote"]}
        return Refusal("no_votes_left", ("XX-OPEN-05", "XX-COMP-12"), data)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            gain_votes(kit, state, seat, self.number, events, "XX-OSCAR-02", "XX-EVENT-08")


@dataclass(slots=True)
class TakenVotes(Effect):
    """Another player gives a number of votes to the one who plays the card. XX-OSCAR-02."""

    verb: Literal["take_votes"]
    number: Few

    needs_other = True

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for other in reached(kit, state, played):
            number = min(self.number, state.seats[other].votes)
            state.seats[other].votes -= number
            state.seats[played.seat].votes += number
            key = "event_takes_votes" if number else "no_votes_to_give"
            report(events, played, key, "XX-OSCAR-02", other=other, number=number)
