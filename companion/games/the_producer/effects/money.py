"""Event cards that give and cost money, mortgages, victory points and votes. XX-EVENT-08."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.the_producer.effects.reach import Played, reached, report
from companion.games.the_producer.effects.verbs import (
    Money,
    PayEach,
    RedeemEffect,
    TakeMoney,
    TakeVotes,
    Toss,
    Victory,
    VotesEffect,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Count
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.rules.money import earn, hand_over, pay, receive
from companion.games.the_producer.rules.voting import gain_votes, votes_left
from companion.games.the_producer.state import State, YearStep
from companion.model import Decision, Event, Reveal, SeatNo
from companion.model.speaker import Refusal

COIN = "coin"
SIDES = ("heads", "tails")
SHORT = ("XX-OPEN-16",)
"""The clause by which a player who cannot pay a card pays all the money left."""


def settle(kit: Kit, state: State, played: Played, seat: int, dollars: int, events: list[Event], *rules: str) -> None:
    """The bank pays the seat, or the seat pays the bank, at most all its money. XX-EVENT-08, XX-OPEN-05, XX-OPEN-16."""
    if dollars >= 0:
        receive(state, seat, dollars)
        report(events, played, "event_pays", *rules, seat=seat, money=dollars)
        return
    paid = min(-dollars, state.seats[seat].money)
    pay(state, seat, paid)
    kind = "event_costs" if paid == -dollars else "event_costs_all" if paid else "no_money_to_pay"
    report(events, played, kind, *rules, *(SHORT if kind != "event_costs" else ()), seat=seat, money=paid)


def money(kit: Kit, state: State, played: Played, effect: Money, events: list[Event]) -> None:
    """XX-CAFE-05, XX-CAFE-07."""
    rules = ("XX-CAFE-07",) if kit.events[played.card].mafia == "hits_associates" else ()
    for seat in reached(kit, state, played):
        settle(kit, state, played, seat, effect.dollars, events, *rules)


def take_money(kit: Kit, state: State, played: Played, effect: TakeMoney, events: list[Event]) -> None:
    """Another player pays, at most all their money. XX-CAFE-06, XX-OPEN-16."""
    for other in reached(kit, state, played):
        paid = min(effect.dollars, state.seats[other].money)
        hand_over(state, other, played.seat, paid)
        if paid:
            kind = "event_takes_money" if paid == effect.dollars else "event_takes_all_money"
            report(events, played, kind, *(() if paid == effect.dollars else SHORT), other=other, money=paid)
        else:
            report(events, played, "no_money_to_pay", *SHORT, seat=other)


def pay_each(kit: Kit, state: State, played: Played, effect: PayEach, events: list[Event]) -> None:
    """An amount for each building except the starting ones, or for each Character. XX-BUILD-10, XX-HIRE-02."""
    for seat in reached(kit, state, played):
        place = state.seats[seat]
        number = len(place.built if effect.of == "building" else place.team)
        if number:
            settle(kit, state, played, seat, -number * effect.dollars, events)
        else:
            rule = "XX-BUILD-10" if effect.of == "building" else "XX-HIRE-02"
            report(events, played, f"no_{effect.of}s_to_pay_for", rule, seat=seat)


def toss(kit: Kit, state: State, played: Played, effect: Toss, events: list[Event]) -> None:
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
        assert isinstance(effect, Toss)
        report(events, played, f"coin_{action.value}")
        settle(kit, state, played, self.seat, effect.heads if action.value == "heads" else effect.tails, events)
        discard(state, self.card)


def redeem(kit: Kit, state: State, played: Played, effect: RedeemEffect, events: list[Event]) -> None:
    """XX-BANK-06, XX-SCORE-07."""
    for building in played.words:
        state.seats[played.seat].mortgages.remove(building)
        report(events, played, "event_redeems", "XX-BANK-06", building=building)


def victory(kit: Kit, state: State, played: Played, effect: Victory, events: list[Event]) -> None:
    """XX-GAME-05, XX-OPEN-84."""
    for seat in reached(kit, state, played):
        if effect.number < 0 and not state.seats[seat].vp:
            report(events, played, "no_vp_to_lose", "XX-GAME-05", "XX-OPEN-84", seat=seat)
        earn(state, seat, effect.number, "events", played.card, events, "XX-EVENT-08")


def no_vote_left(kit: Kit, state: State, played: Played, effect: VotesEffect) -> Refusal | None:
    """XX-OPEN-05, XX-COMP-12."""
    if votes_left(kit, state, effect.number):
        return None
    data = {"card": played.card, "number": kit.supply["vote"]}
    return Refusal("no_votes_left", ("XX-OPEN-05", "XX-COMP-12"), data)


def votes(kit: Kit, state: State, played: Played, effect: VotesEffect, events: list[Event]) -> None:
    """XX-OSCAR-02."""
    for seat in reached(kit, state, played):
        gain_votes(kit, state, seat, effect.number, events, "XX-OSCAR-02", "XX-EVENT-08")


def take_votes(kit: Kit, state: State, played: Played, effect: TakeVotes, events: list[Event]) -> None:
    """XX-OSCAR-02."""
    for other in reached(kit, state, played):
        number = min(effect.number, state.seats[other].votes)
        state.seats[other].votes -= number
        state.seats[played.seat].votes += number
        key = "event_takes_votes" if number else "no_votes_to_give"
        report(events, played, key, "XX-OSCAR-02", other=other, number=number)
