"""What each verb of an Event card does when it is played: one row of `WORKS` for each. XX-EVENT-08.

Lasting effects are in `lasting`, those of the Tools Storehouse in `stored`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from companion.games.the_producer.effects import lasting as lasting
from companion.games.the_producer.effects import money as events_money
from companion.games.the_producer.effects import people
from companion.games.the_producer.effects import tokens as events_tokens
from companion.games.the_producer.effects.reach import Played, reached, report
from companion.games.the_producer.effects.verbs import (
    Acquire,
    AnyEffect,
    AwardVp,
    Borrow,
    BuildingCost,
    BuyOut,
    CancelHarm,
    Close,
    DiscardStored,
    Enlist,
    EverybodyStar,
    Fetch,
    GenreAudience,
    HirePrice,
    Idle,
    Money,
    MoreTokens,
    Overtime,
    PayEach,
    PutBack,
    RedeemEffect,
    RemoveAudience,
    Scout,
    SitOut,
    Star,
    TakeMoney,
    TakeOut,
    TakeVotes,
    Toss,
    Victory,
    VotesEffect,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Event
from companion.model.speaker import Refusal

Until = Literal["movie", "year"]


def _nothing_wrong(kit: Kit, state: State, played: Played, effect: Any) -> Refusal | None:
    return None


class Works(NamedTuple):
    """One verb: what it does, why it has nothing to work on, and how long its card stays in effect."""

    apply: Callable[[Kit, State, Played, Any, list[Event]], None]
    why_not: Callable[[Kit, State, Played, Any], Refusal | None] = _nothing_wrong
    until: Until | None = None


def _stays(kit: Kit, state: State, played: Played, effect: AnyEffect, events: list[Event]) -> None:
    """The card does nothing by itself: other rules look it up. XX-MAINT-05."""
    data: dict[str, Any] = {}
    key = f"lasts_{effect.verb}"
    if isinstance(effect, HirePrice | BuildingCost):
        key, data = key + _way(effect.dollars), {"price": abs(effect.dollars)}
    elif isinstance(effect, AwardVp):
        key, data = key + _way(effect.number), {"number": abs(effect.number), "awards": effect.awards}
    elif isinstance(effect, Close):
        data = {"place": effect.place}
    elif isinstance(effect, GenreAudience):
        data = {"genre": effect.genre, "tokens": list(effect.stars.items())}
    elif isinstance(effect, Borrow):
        key += f"_{effect.of}"
    report(events, played, key, "XX-MAINT-05", **data)


def _way(number: int) -> str:
    return "_more" if number > 0 else "_less"


WORKS: dict[type[AnyEffect], Works] = {
    Money: Works(events_money.money),
    TakeMoney: Works(events_money.take_money),
    PayEach: Works(events_money.pay_each),
    Toss: Works(events_money.toss),
    RedeemEffect: Works(events_money.redeem),
    Victory: Works(events_money.victory),
    VotesEffect: Works(events_money.votes, events_money.no_vote_left),
    TakeVotes: Works(events_money.take_votes),
    Star: Works(people.star, people.no_star_token, until="year"),
    EverybodyStar: Works(people.everybody_star, until="year"),
    SitOut: Works(people.sit_out, until="year"),
    Enlist: Works(people.enlist, people.nobody_to_enlist),
    BuyOut: Works(people.buy_out),
    Fetch: Works(people.fetch, people.why_not_fetch),
    CancelHarm: Works(people.cancel_harm),
    HirePrice: Works(_stays, until="year"),
    Acquire: Works(people.acquire),
    Scout: Works(people.scout, people.deck_is_empty),
    PutBack: Works(events_tokens.put_back),
    TakeOut: Works(events_tokens.take_out),
    RemoveAudience: Works(events_tokens.remove_audience),
    MoreTokens: Works(events_tokens.more_tokens, until="movie"),
    Borrow: Works(_stays, until="movie"),
    GenreAudience: Works(_stays, until="year"),
    Overtime: Works(events_tokens.overtime, events_tokens.nobody_to_recall),
    Idle: Works(events_tokens.idle),
    Close: Works(_stays, until="year"),
    BuildingCost: Works(_stays, until="year"),
    DiscardStored: Works(events_tokens.discard_stored),
    AwardVp: Works(_stays, until="year"),
}
"""What each verb does; other verbs only wait on the Storehouse for a movie or a nominee. XX-EVENT-12."""


def refusal(kit: Kit, state: State, played: Played) -> Refusal | None:
    """Why the card has nothing to work on, although its target is right."""
    effect = kit.events[played.card].effect
    return WORKS[type(effect)].why_not(kit, state, played, effect)


def take_effect(kit: Kit, state: State, played: Played, events: list[Event]) -> bool:
    """Carry out the card; returns whether it stays on the table. XX-EVENT-08, XX-MAINT-05."""
    effect = kit.events[played.card].effect
    works = WORKS[type(effect)]
    if works.until is not None:
        names = [state.seats[seat].name.lower() for seat in reached(kit, state, played)]
        aims = names if works.until == "movie" else list(played.words)
        lasting.add(state, played.card, played.seat, aims, works.until)
    event = kit.events[played.card]
    if event.mafia == "hits_associates" and event.target != "other" and not reached(kit, state, played):
        report(events, played, f"no_associate_{event.target}", "XX-CAFE-05")
    else:
        works.apply(kit, state, played, effect, events)
    return works.until is not None
