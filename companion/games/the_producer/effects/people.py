"""Event cards about Characters and cards of the market: stars, contracts, arrivals, departures. XX-EVENT-08."""

from __future__ import annotations

from typing import Literal

from companion.games.the_producer.effects import lasting as lasting
from companion.games.the_producer.effects.aims import cannot_pay, price_of
from companion.games.the_producer.effects.reach import Played, reached, report
from companion.games.the_producer.effects.verbs import (
    Acquire,
    BuyOut,
    CancelHarm,
    Enlist,
    EverybodyStar,
    Fetch,
    Scout,
    SitOut,
    Star,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import STATS, MarkedStat
from companion.games.the_producer.rules import people
from companion.games.the_producer.rules.buying import PARTY, Buying
from companion.games.the_producer.rules.deck import Uncovering, size
from companion.games.the_producer.rules.money import earn, hand_over, pay
from companion.games.the_producer.state import Mark, State
from companion.model import Event
from companion.model.speaker import Refusal

# --- stars ---


def no_star_token(kit: Kit, state: State, played: Played, effect: Star) -> Refusal | None:
    """XX-OPEN-05, XX-COMP-12."""
    if people.has_star_token(kit, state):
        return None
    return Refusal("no_star_tokens", ("XX-OPEN-05", "XX-COMP-12"), {"number": kit.supply["star"]})


def star(kit: Kit, state: State, played: Played, effect: Star, events: list[Event]) -> None:
    """A Character's stars change for the year; Rumors have their own marks, for the Party. XX-EVENT-05, XX-OPEN-83."""
    is_rumor = kit.events[played.card].rumor
    is_chosen = effect.on == "chosen"
    every = [*played.words] if is_chosen else _most_famous(kit, state, played, played.seat, men_only=False)
    if not every:
        report(events, played, "nobody_in_team", "XX-HIRE-02")
    elif not people.has_star_token(kit, state):
        report(events, played, "no_star_token", "XX-OPEN-05", "XX-COMP-12")
        return
    for character in every:
        stats: list[MarkedStat] = ["all"] if set(effect.stats) == set(STATS) else [*effect.stats]
        for stat in stats:
            mark = Mark(character, stat, effect.number, played.card, "rumor" if is_rumor else "event")
            state.table.marks.append(mark)
        rules = ("XX-EVENT-05", "XX-OPEN-83") if is_rumor else ("XX-OPEN-62",)
        data = {"character": character, "number": abs(effect.number), "stats": list(effect.stats)}
        report(events, played, "stars_more" if effect.number > 0 else "stars_less", *rules, **data)


def everybody_star(kit: Kit, state: State, played: Played, effect: EverybodyStar, events: list[Event]) -> None:
    """The clauses of the handbook's example, for a card that raises every feature except fame. XX-EX-09, XX-OPEN-62."""
    for stat in effect.stats:
        state.table.marks.append(Mark(None, stat, effect.number, played.card, "event", effect.most))
    rules = ("XX-OPEN-62",) if "golden" in effect.stats else ("XX-EX-09", "XX-OPEN-62")
    report(events, played, "stars_of_all", *rules, number=effect.number, stats=list(effect.stats))


def _most_famous(kit: Kit, state: State, played: Played, seat: int, *, men_only: bool) -> list[str]:
    """The Character the card takes from a seat's team, if any: of several tied ones its target."""
    level = people.most_famous(kit, state, seat, men_only=men_only)
    return [one for one in level if one in played.words] or level[:1]


# --- who may not work, who leaves ---


def sit_out(kit: Kit, state: State, played: Played, effect: SitOut, events: list[Event]) -> None:
    """A mark that changes no stars shows what the Party may cancel. XX-PROD-05, XX-PARTY-02."""
    for character in played.words:
        sort: Literal["rumor", "event"] = "rumor" if kit.events[played.card].rumor else "event"
        state.table.marks.append(Mark(character, "all", 0, played.card, sort))
        report(events, played, "sits_out", "XX-PROD-05", character=character)


def nobody_to_enlist(kit: Kit, state: State, played: Played, effect: Enlist) -> Refusal | None:
    if any(people.most_famous(kit, state, seat, men_only=True) for seat in reached(kit, state, played)):
        return None
    return Refusal("nobody_to_enlist", ("XX-EVENT-08", "XX-PROD-05"), {"seat": played.seat, "card": played.card})


def enlist(kit: Kit, state: State, played: Played, effect: Enlist, events: list[Event]) -> None:
    """XX-PROD-05, XX-GAME-05."""
    for seat in reached(kit, state, played):
        found = _most_famous(kit, state, played, seat, men_only=True)
        if not found:
            report(events, played, "nobody_enlists", "XX-PROD-05", seat=seat)
        for character in found:
            state.seats[seat].team.remove(character)
            state.table.gone = sorted([*state.table.gone, character])
            report(events, played, "enlists", seat=seat, character=character)
            earn(state, seat, effect.number, "events", played.card, events, "XX-EVENT-08")


# --- who joins ---


def join(state: State, seat: int, character: str) -> None:
    """Put a Character into the team. XX-HIRE-02."""
    state.seats[seat].team = sorted([*state.seats[seat].team, character])


def buy_out(kit: Kit, state: State, played: Played, effect: BuyOut, events: list[Event]) -> None:
    """XX-CARD-12, XX-CAFE-06."""
    (character,) = played.words
    other, price = people.employer(state, character), price_of(kit, state, played.seat, character, effect.pays)
    assert other is not None
    state.seats[other].team.remove(character)
    join(state, played.seat, character)
    hand_over(state, played.seat, other, price)
    report(events, played, "bought_out", "XX-CARD-12", other=other, character=character, price=price)


def why_not_fetch(kit: Kit, state: State, played: Played, effect: Fetch) -> Refusal | None:
    """XX-SETUP-01, XX-OPEN-28, XX-OPEN-85."""
    data = {"seat": played.seat, "card": played.card, "character": effect.character}
    if effect.character not in state.table.aside:
        return Refusal("not_laid_aside", ("XX-SETUP-01", "XX-OPEN-28"), data)
    price = price_of(kit, state, played.seat, effect.character, effect.pays)
    if effect.pays == "half" and price > state.seats[played.seat].money:
        return cannot_pay(state, played.seat, effect.character, price, "XX-CARD-12", "XX-OPEN-85")
    return None


def fetch(kit: Kit, state: State, played: Played, effect: Fetch, events: list[Event]) -> None:
    """The first seat the card reaches hires its Character, for at most all its money. XX-SETUP-01, XX-OPEN-28."""
    for seat in reached(kit, state, played)[:1]:
        if effect.character not in state.table.aside:
            report(events, played, "fetched_before", "XX-SETUP-01", "XX-OPEN-28", character=effect.character)
        else:
            price = price_of(kit, state, seat, effect.character, effect.pays)
            paid, team = min(price, state.seats[seat].money), state.seats[seat].team[:]
            state.table.aside.remove(effect.character)
            join(state, seat, effect.character)
            pay(state, seat, paid)
            data = {"seat": seat, "character": effect.character, "price": paid}
            report(events, played, "fetched", "XX-SETUP-01", "XX-OPEN-28", "XX-OPEN-85", **data)
            if effect.pays == "full":
                events += people.events_of_fee_change(kit, state, seat, effect.character, team)


# --- harm that is cancelled ---


def cancel_harm(kit: Kit, state: State, played: Played, effect: CancelHarm, events: list[Event]) -> None:
    """XX-PARTY-02, XX-OPEN-27."""
    for word in played.words:
        rumor = next((one for one in lasting.rumors(kit, state, played.seat) if one.card == word), None)
        if rumor is not None:
            lasting.cancel_rumor(state, rumor.card)
            report(events, played, "rumor_cancelled", "XX-PARTY-02", character=rumor.aims[0], harm=rumor.card)
            continue
        campaign = next(mark for mark in lasting.campaigns(state, played.seat) if mark.character == word)
        lasting.cancel_campaign(state, campaign)
        report(events, played, "campaign_cancelled", "XX-PARTY-02", character=word)


# --- the market ---


def acquire(kit: Kit, state: State, played: Played, effect: Acquire, events: list[Event]) -> None:
    """XX-PARTY-01, XX-CAST-03."""
    (card,) = played.words
    price, place = price_of(kit, state, played.seat, card, effect.pays), state.seats[played.seat]
    pay(state, played.seat, price)
    state.table.boulevard.remove(card)
    if card in kit.scripts:
        place.scripts = sorted([*place.scripts, card])
    else:
        join(state, played.seat, card)
    report(events, played, "event_acquires", "XX-PARTY-01", character=card, price=price)


def deck_is_empty(kit: Kit, state: State, played: Played, effect: Scout) -> Refusal | None:
    if size(state, effect.deck):
        return None
    data = {"seat": played.seat, "card": played.card, "deck": effect.deck}
    return Refusal("event_deck_empty", ("XX-OPEN-26",), data)


def scout(kit: Kit, state: State, played: Played, effect: Scout, events: list[Event]) -> None:
    """Turn up a number of cards, then offer one of the Boulevard at half price. XX-CAST-01, XX-PARTY-01."""
    number = min(effect.number, size(state, effect.deck))
    state.pending.append(Buying(played.seat, 1, PARTY))
    state.pending.append(Uncovering(effect.deck, number, played.seat))
    report(events, played, "scouts", "XX-CAST-01", "XX-PARTY-01", number=number, deck=effect.deck)
