"""The actions of a seat's go: which module checks, lists and carries out each one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import events
from companion.games.the_producer.effects import lasting as lasting
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import bank, building, buying, hand, movies, places, production, radio
from companion.games.the_producer.state import State
from companion.model import Action, Event, Verdict


@dataclass(frozen=True, slots=True)
class Doing:
    """One kind of action: all legal ones of a seat, whether one is legal, and what it does."""

    legal: Callable[[Kit, State, int], list[Action]]
    check: Callable[[Kit, State, Any], Verdict]
    apply: Callable[[Kit, State, Any, list[Event]], None]


CARDS: dict[type[Action], Doing] = {
    act.Play: Doing(events.plays, events.check, events.apply_play),
    act.Store: Doing(hand.stores, hand.check_store, hand.apply_store),
    act.Discard: Doing(hand.discards, hand.check_discard, hand.apply_discard),
}
"""The uses of an Event card. XX-EVENT-07, XX-EVENT-12."""

GOES: dict[type[Action], Doing] = {
    act.Casting: Doing(places.castings, places.check_casting, places.apply_casting),
    act.Party: Doing(places.parties, places.check_party, places.apply_party),
    act.Mortgage: Doing(bank.mortgages, bank.check_visit, bank.apply_visit),
    act.Redeem: Doing(bank.redeems, bank.check_visit, bank.apply_visit),
    act.Radio: Doing(radio.radios, radio.check, radio.apply),
    act.Motel: Doing(places.motels, places.check_motel, places.apply_motel),
    act.Cafe: Doing(places.cafes, places.check_cafe, places.apply_cafe),
    act.Build: Doing(building.builds, building.check, building.apply),
    act.Make: Doing(movies.legal, production.check, production.apply),
}
"""The uses of a Producer. XX-ACTN-02."""

PLACES: dict[type[Action], str] = {
    act.Casting: buying.CASTING,
    act.Party: buying.PARTY,
    act.Mortgage: bank.BANK,
    act.Redeem: bank.BANK,
    act.Radio: radio.RADIO,
    act.Motel: places.MOTEL,
    act.Cafe: places.CAFE,
}
"""The place of the central board that each of them activates. XX-COMP-02."""


def open_goes(kit: Kit, state: State) -> list[Doing]:
    """The uses of a Producer whose place no Event closes for the year. XX-EVENT-08, XX-ACTN-02."""
    closed = lasting.closures(kit, state)
    return [one for sort, one in GOES.items() if PLACES.get(sort) not in closed]


def closed_by(kit: Kit, state: State, sort: type[Action]) -> str | None:
    """The Event that closes the place of this action for the year. XX-EVENT-08, XX-ACTN-02."""
    return lasting.closures(kit, state).get(PLACES[sort]) if sort in PLACES else None
