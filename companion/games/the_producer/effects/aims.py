"""The possible targets of an Event card, verb by verb, and why others are refused. XX-EVENT-02, XX-EVENT-08.

Targets are words: the name of a seat, a card, a building, the Character of a campaign, a colour and a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, NamedTuple

from companion.games.the_producer import actions as act
from companion.games.the_producer.actions import Aims
from companion.games.the_producer.effects import lasting as lasting
from companion.games.the_producer.effects.verbs import (
    Acquire,
    AnyEffect,
    BuyOut,
    CancelHarm,
    DiscardStored,
    Enlist,
    PutBack,
    RedeemEffect,
    SitOut,
    Star,
    TakeOut,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import EventFacts
from companion.games.the_producer.positions.nouns import COLOURS, Tokens
from companion.games.the_producer.rules import people
from companion.games.the_producer.state import State
from companion.model.speaker import Refusal

Words = tuple[str, ...]


class Aim(NamedTuple):
    """One sort of targets: its name in the words, all choices, and why another choice is refused."""

    sort: str
    every: Callable[[Kit, State, int, EventFacts], list[Words]]
    why_not: Callable[[Kit, State, int, EventFacts, Words], Refusal | None]


def every_aim(kit: Kit, state: State, seat: int, card: str) -> list[Aims]:
    """All targets of the card for this seat; a single empty one if it needs none."""
    event = kit.events[card]
    aim = aim_of(event)
    return [Aims()] if aim is None else [Aims(words) for words in aim.every(kit, state, seat, event)]


def wrong_aims(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card cannot have this target, or any; None if it can."""
    aim = aim_of(kit.events[play.card])
    options = every_aim(kit, state, play.seat, play.card)
    if play.aims in options:
        return None
    data: dict[str, Any] = {"seat": play.seat, "card": play.card}
    if aim is None:
        return Refusal("aimed_at_nothing", ("XX-EVENT-08",), data)
    event = kit.events[play.card]
    reason = aim.why_not(kit, state, play.seat, event, play.aims.words)
    if reason is None and not options:
        reason = _too_dear(kit, state, play.seat, event) or Refusal(f"no_{aim.sort}", _rules(event), data)
    number = getattr(event.effect, "number", None)
    reason = reason or Refusal(f"which_{aim.sort}", _rules(event), {"number": number})
    return reason._replace(data=data | reason.data)


def _rules(event: EventFacts) -> tuple[str, ...]:
    """The clauses of the card's targets: those of the Party for harm to be cancelled. XX-EVENT-08, XX-PARTY-02."""
    return ("XX-EVENT-08", "XX-PARTY-02") if isinstance(event.effect, CancelHarm) else ("XX-EVENT-08",)


def _too_dear(kit: Kit, state: State, seat: int, event: EventFacts) -> Refusal | None:
    """The refusal if even the cheapest card costs more than the seat has; None if another reason holds."""
    if isinstance(event.effect, Acquire):
        found = [_not_for_sale(kit, state, seat, event, (card,)) for card in state.table.boulevard]
    elif isinstance(event.effect, BuyOut):
        teams = [one for number, place in enumerate(state.seats) if number != seat for one in place.team]
        found = [_reason(kit, state, seat, event, one) for one in teams]
    else:
        return None
    dear = [one for one in found if one is not None and one.key == "cannot_pay_event"]
    cheapest = min(dear, key=lambda one: int(one.data["price"]), default=None)
    return None if cheapest is None else cheapest._replace(key="none_affordable")


def cannot_pay(state: State, seat: int, card: str, price: int, *rules: str) -> Refusal:
    """What the card costs, and what the seat has. XX-CARD-12, XX-PARTY-01, XX-CAST-03."""
    data = {"seat": seat, "card": card, "price": price, "purse": state.seats[seat].money}
    return Refusal("cannot_pay_event", rules, data)


def aim_of(event: EventFacts) -> Aim | None:
    """The sort of target of the card; None if it works without a choice."""
    if event.timing == "storehouse":
        return None
    effect = event.effect
    if isinstance(effect, PutBack) and effect.number is None:
        return None
    if isinstance(effect, Star) and effect.on != "chosen":
        return _LEVEL
    return _AIMS.get(type(effect)) or (_PLAYER if event.target == "other" else None)


def others(kit: Kit, state: State, seat: int, event: EventFacts) -> list[int]:
    """The other seats the card may be played on; a Mafia service works on no associate. XX-CAFE-06."""
    every = [other for other in range(len(state.seats)) if other != seat]
    return [other for other in every if event.mafia != "needs_associate" or not state.seats[other].mafia]


# --- a player ---


def _players(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    return [(state.seats[other].name.lower(),) for other in others(kit, state, seat, event)]


def _no_player(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    """XX-CAFE-06: an associate is safe from the Mafia's services."""
    for number, other in enumerate(state.seats):
        if (other.name.lower(),) == words and number != seat:
            return Refusal("is_of_the_mafia", ("XX-CAFE-06",), {"other": number})
    return None


# --- a Character ---


def _reason(kit: Kit, state: State, seat: int, event: EventFacts, character: str) -> Refusal | None:
    """Why the card does not work on a Character. XX-PROD-05, XX-CARD-12, XX-CAFE-06."""
    employer, effect = people.employer(state, character), event.effect
    data = {"seat": seat, "character": character}
    if employer is None or (employer == seat) != (event.target == "self"):
        return Refusal("not_in_that_team", ("XX-HIRE-03", "XX-EVENT-02"), data)
    if employer != seat and employer not in others(kit, state, seat, event):
        return Refusal("is_of_the_mafia", ("XX-CAFE-06",), {"other": employer})
    if isinstance(effect, Star) and not any(kit.characters[character].has(stat) for stat in effect.stats):
        return Refusal("no_such_stars", ("XX-CARD-07", "XX-CARD-08"), data)
    if isinstance(effect, SitOut | BuyOut) and people.has_worked(state, character):
        return Refusal("worked_this_year", ("XX-PROD-05",), data)
    if isinstance(effect, SitOut) and effect.of == "actor" and not kit.characters[character].acts:
        return Refusal("does_not_act", ("XX-CARD-08",), data)
    if isinstance(effect, BuyOut) and price_of(kit, state, seat, character, effect.pays) > state.seats[seat].money:
        price = price_of(kit, state, seat, character, effect.pays)
        return cannot_pay(state, seat, character, price, "XX-CARD-12", "XX-EVENT-08")
    return None


def _characters(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    team = [one for place in state.seats for one in place.team]
    return [(one,) for one in sorted(team) if _reason(kit, state, seat, event, one) is None]


def _no_character(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    is_one = len(words) == 1 and words[0] in kit.characters
    return _reason(kit, state, seat, event, words[0]) if is_one else None


def taken(kit: Kit, state: State, seat: int, event: EventFacts) -> list[str]:
    """The Characters that the card's own text takes: several if they are tied, nobody for other cards."""
    effect = event.effect
    if not isinstance(effect, Enlist) and (not isinstance(effect, Star) or effect.on == "chosen"):
        return []
    return people.most_famous(kit, state, seat, men_only=isinstance(effect, Enlist))


def _level(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    """One of the tied Characters; nothing to choose if the card takes one by itself, or nobody."""
    level = taken(kit, state, seat, event)
    return [(one,) for one in level] if len(level) > 1 else [()]


def _not_level(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    """The refusal of a choice that the card's text makes itself."""
    level = taken(kit, state, seat, event)
    key = "takes_by_itself" if len(level) == 1 else "which_level" if level else "aimed_at_nothing"
    return Refusal(key, ("XX-EVENT-08",), {"characters": level})


# --- a card or a building on the table ---


def _some(names: Iterable[str], number: int) -> list[Words]:
    """Every choice of this number of items, or of all if there are fewer."""
    every = sorted(names)
    return list(combinations(every, min(number, len(every)))) if every else []


def _stored(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    """Cards on one other player's Storehouse. XX-EVENT-12."""
    assert isinstance(event.effect, DiscardStored)
    lying = [state.seats[other].storehouse for other in others(kit, state, seat, event)]
    return [words for cards in lying for words in _some(cards, event.effect.number)]


def _mortgages(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    assert isinstance(event.effect, RedeemEffect)
    return _some(state.seats[seat].mortgages, event.effect.number)


def _harms(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    """Rumors by their card, campaigns by their Character. XX-PARTY-02."""
    assert isinstance(event.effect, CancelHarm)
    rumors = [one.card for one in lasting.rumors(kit, state, seat)]
    campaigns = {str(mark.character) for mark in lasting.campaigns(state, seat)}
    return _some([*rumors, *campaigns], event.effect.number)


def _for_sale(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    assert isinstance(event.effect, Acquire)
    pays, money = event.effect.pays, state.seats[seat].money
    return [(card,) for card in state.table.boulevard if price_of(kit, state, seat, card, pays) <= money]


def _not_for_sale(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    assert isinstance(event.effect, Acquire)
    if len(words) != 1 or words[0] not in state.table.boulevard:
        return None
    price, clause = price_of(kit, state, seat, words[0], event.effect.pays), "XX-PARTY-01"
    if event.effect.pays == "full":
        clause = "XX-CAST-03"
    is_dear = price > state.seats[seat].money
    return cannot_pay(state, seat, words[0], price, clause, "XX-EVENT-08") if is_dear else None


def _nothing_to_say(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    return None


def price_of(kit: Kit, state: State, seat: int, card: str, pays: str) -> int:
    """What a card costs: in full, half of it, nothing. XX-CARD-12, XX-CAST-03, XX-PARTY-01."""
    if pays == "nothing":
        return 0
    if card in kit.scripts:
        return kit.numbers.script_price if pays == "full" else kit.numbers.script_party_price
    return people.fee(kit, state, seat, card) if pays == "full" else kit.characters[card].wage


# --- tokens of a colour ---


def _tokens(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    """A colour, and a number up to that of the card; if there are fewer tokens, all of them move. XX-OPEN-31."""
    effect = event.effect
    assert isinstance(effect, PutBack | TakeOut)
    if not any(source_of(state, effect).values()):
        return []
    return [(colour, str(number)) for colour in COLOURS for number in range(1, (effect.number or 0) + 1)]


def source_of(state: State, effect: PutBack | TakeOut) -> Tokens:
    """Where the tokens come from. XX-AUD-10."""
    return state.table.pile if isinstance(effect, PutBack) else state.table.container


_PLAYER = Aim("player", _players, _no_player)
_CHARACTER = Aim("character", _characters, _no_character)
_LEVEL = Aim("level", _level, _not_level)
_AIMS: dict[type[AnyEffect], Aim] = {
    Star: _CHARACTER,
    SitOut: _CHARACTER,
    BuyOut: _CHARACTER,
    Enlist: _LEVEL,
    DiscardStored: Aim("stored_card", _stored, _nothing_to_say),
    RedeemEffect: Aim("mortgage", _mortgages, _nothing_to_say),
    CancelHarm: Aim("harm", _harms, _nothing_to_say),
    Acquire: Aim("card_for_sale", _for_sale, _not_for_sale),
    PutBack: Aim("heap", _tokens, _nothing_to_say),
    TakeOut: Aim("heap", _tokens, _nothing_to_say),
}
"""The verbs whose target is not a player."""
