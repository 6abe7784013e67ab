"""The vocabulary of Event cards: what an effect may be, and the numbers that each one has. XX-EVENT-08, XX-CARD-13.

`facts.effect` of a card names one of these verbs; whoever adds or changes a card with them writes no code. What a verb
does stands in the head of events.yaml, and, in code, in the modules `events_*`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args, get_type_hints

from annotated_types import Ge, Le, MinLen, MultipleOf

from companion.games.the_producer.positions.nouns import Award, Colour, Stat
from companion.model import Plain
from companion.schema.kinds import Tag

Few = Annotated[int, Ge(1), Le(99)]
Some = Annotated[int, Ge(-99), Le(99)]
Dollars = Annotated[int, Ge(-9_990_000), Le(9_990_000), MultipleOf(10_000)]
Stars = Annotated[dict[Colour, Few], MinLen(1)]
Price = Literal["full", "half", "nothing"]
"""The full fee or price, half of it, which of a Character is the amount in brackets, or none. XX-CARD-12."""

# --- money and points ---


@dataclass(slots=True)
class Money(Plain):
    """The bank pays so many dollars, or is paid."""

    verb: Literal["money"]
    dollars: Dollars


@dataclass(slots=True)
class TakeMoney(Plain):
    """Another pays so many dollars to who plays the card."""

    verb: Literal["take_money"]
    dollars: Dollars


@dataclass(slots=True)
class PayEach(Plain):
    """So many dollars go to the bank for each building that was not there at the start, or each Character."""

    verb: Literal["pay_each"]
    of: Literal["building", "character"]
    dollars: Dollars


@dataclass(slots=True)
class Toss(Plain):
    """A coin decides what the bank pays, or is paid."""

    verb: Literal["toss"]
    heads: Dollars
    tails: Dollars


@dataclass(slots=True)
class RedeemEffect(Plain):
    """So many mortgages are ended without payment. XX-BANK-06."""

    verb: Literal["redeem"]
    number: Few


@dataclass(slots=True)
class Victory(Plain):
    """So many victory points, or so many fewer. XX-OPEN-84."""

    verb: Literal["victory"]
    number: Some


@dataclass(slots=True)
class VotesEffect(Plain):
    """So many votes. XX-OSCAR-02."""

    verb: Literal["votes"]
    number: Few


@dataclass(slots=True)
class TakeVotes(Plain):
    """So many votes of another go to who plays the card. XX-OSCAR-02."""

    verb: Literal["take_votes"]
    number: Few


# --- Characters ---


@dataclass(slots=True)
class Star(Plain):
    """A Character has so many stars more or less for the year. XX-EVENT-05, XX-OPEN-83."""

    verb: Literal["star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    on: Literal["chosen", "most_golden"]


@dataclass(slots=True)
class EverybodyStar(Plain):
    """Every Character has so many stars more for the year, up to `most`. XX-EX-09, XX-OPEN-62."""

    verb: Literal["everybody_star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    most: Few | None


@dataclass(slots=True)
class SitOut(Plain):
    """A Character who has not worked this year takes part in no movie for the rest of it."""

    verb: Literal["sit_out"]
    of: Literal["character", "actor"]


@dataclass(slots=True)
class Enlist(Plain):
    """The most famous man of the team who has not worked this year leaves the game, for so many victory points."""

    verb: Literal["enlist"]
    number: Some


@dataclass(slots=True)
class BuyOut(Plain):
    """A Character of another who has not worked this year changes teams; that player is paid for it."""

    verb: Literal["buy_out"]
    pays: Literal["full", "half"]


@dataclass(slots=True)
class Fetch(Plain):
    """One of the Characters laid aside is hired. XX-SETUP-01, XX-OPEN-28, XX-OPEN-85."""

    verb: Literal["fetch"]
    character: str
    pays: Literal["full", "half"]


@dataclass(slots=True)
class CancelHarm(Plain):
    """So many Rumors or campaigns on own Characters are cancelled. XX-PARTY-02, XX-PARTY-03."""

    verb: Literal["cancel_harm"]
    number: Few


@dataclass(slots=True)
class HirePrice(Plain):
    """Full fees are so much higher or lower for the year. XX-CARD-12."""

    verb: Literal["hire_price"]
    dollars: Dollars


# --- the Boulevard and the decks ---


@dataclass(slots=True)
class Acquire(Plain):
    """A card of the Boulevard is acquired. XX-PARTY-01."""

    verb: Literal["acquire"]
    pays: Price


@dataclass(slots=True)
class Scout(Plain):
    """So many cards of a deck come to the Boulevard, and one that lies there may be had at half price. XX-CAST-01."""

    verb: Literal["scout"]
    deck: Literal["character", "script"]
    number: Few


# --- audience tokens ---


@dataclass(slots=True)
class PutBack(Plain):
    """Up to so many tokens of a colour, or all there are, go from the common pile into the container. XX-AUD-10."""

    verb: Literal["put_back"]
    number: Few | None


@dataclass(slots=True)
class TakeOut(Plain):
    """Up to so many tokens of a colour go from the container to the common pile. XX-AUD-10."""

    verb: Literal["take_out"]
    number: Few


@dataclass(slots=True)
class RemoveAudience(Plain):
    """Tokens leave the game. XX-MAINT-06."""

    verb: Literal["remove_audience"]
    tokens: Stars


# --- movies ---


@dataclass(slots=True)
class AudienceEffect(Plain):
    """A movie of one of these genres, or any, has so many Audience stars more. XX-DIST-02, XX-DIST-04."""

    verb: Literal["audience"]
    stars: Stars
    genres: list[str]


@dataclass(slots=True)
class Matches(Plain):
    """A movie has so many Audience stars of a colour more for each match with its Script. XX-PICT-02."""

    verb: Literal["matches"]
    colour: Colour
    number: Few


@dataclass(slots=True)
class RedrawEffect(Plain):
    """So many tokens more may be redrawn for a movie. XX-AUD-07."""

    verb: Literal["redraw"]
    number: Few


@dataclass(slots=True)
class ExchangeEffect(Plain):
    """So many drawn tokens may be exchanged for tokens of the common pile. XX-BUILD-23."""

    verb: Literal["exchange"]
    number: Few


@dataclass(slots=True)
class BoxOffice(Plain):
    """Each assigned token of these colours, or of any, earns so much more. XX-BOX-01."""

    verb: Literal["box_office"]
    colours: list[Colour]
    dollars: Dollars


@dataclass(slots=True)
class MoreTokens(Plain):
    """So many tokens more, or fewer, are drawn for a movie. XX-AUD-01."""

    verb: Literal["tokens"]
    number: Some


@dataclass(slots=True)
class Borrow(Plain):
    """The next movie of the year may lack a special structure, or its Theme Set. XX-PROD-03, XX-THEME-09."""

    verb: Literal["borrow"]
    of: Literal["structure", "theme_set"]


@dataclass(slots=True)
class GenreAudience(Plain):
    """Movies of a genre have so many Audience stars more for the year; it may be next year's trend. XX-OPT-06."""

    verb: Literal["genre_audience"]
    genre: str
    stars: Stars
    trend: bool


# --- places and Producers ---


@dataclass(slots=True)
class Overtime(Plain):
    """So many Producers come back from the central board and may be used this turn besides. XX-ACTN-01."""

    verb: Literal["overtime"]
    number: Few


@dataclass(slots=True)
class Idle(Plain):
    """So many Producers on the Luxurious Office are laid aside for the year. XX-ACTN-05."""

    verb: Literal["idle"]
    number: Few


@dataclass(slots=True)
class Close(Plain):
    """A place of the central board is closed for the year. XX-ACTN-02."""

    verb: Literal["close"]
    place: str


@dataclass(slots=True)
class BuildingCost(Plain):
    """Every building costs so much more, or less, for the year. XX-BUILD-01."""

    verb: Literal["building_cost"]
    dollars: Dollars


@dataclass(slots=True)
class DiscardStored(Plain):
    """So many cards leave another's Tools Storehouse. XX-EVENT-12."""

    verb: Literal["discard_stored"]
    number: Few


# --- Oscars ---


@dataclass(slots=True)
class OscarStar(Plain):
    """So much more for the Base Value of a nominee in one of these awards. XX-OSCAR-16."""

    verb: Literal["oscar_star"]
    awards: Annotated[list[Award], MinLen(1)]
    number: Few


@dataclass(slots=True)
class AwardVp(Plain):
    """These awards give so many victory points more, or fewer, this year. XX-OSCAR-04."""

    verb: Literal["award_vp"]
    awards: Annotated[list[Award], MinLen(1)]
    number: Some


AnyEffect = (
    Money
    | TakeMoney
    | PayEach
    | Toss
    | RedeemEffect
    | Victory
    | VotesEffect
    | TakeVotes
    | Star
    | EverybodyStar
    | SitOut
    | Enlist
    | BuyOut
    | Fetch
    | CancelHarm
    | HirePrice
    | Acquire
    | Scout
    | PutBack
    | TakeOut
    | RemoveAudience
    | AudienceEffect
    | Matches
    | RedrawEffect
    | ExchangeEffect
    | BoxOffice
    | MoreTokens
    | Borrow
    | GenreAudience
    | Overtime
    | Idle
    | Close
    | BuildingCost
    | DiscardStored
    | OscarStar
    | AwardVp
)
Effect = Annotated[AnyEffect, Tag("verb", "effect")]

VERBS: Mapping[str, type[AnyEffect]] = {get_args(get_type_hints(one)["verb"])[0]: one for one in get_args(AnyEffect)}
"""The class of each verb's numbers."""

FOR_MOVIES = (AudienceEffect, Matches, RedrawEffect, ExchangeEffect, BoxOffice, MoreTokens)
"""What a card of the Storehouse may do for a movie that is distributed. XX-DIST-02."""


def mismatch(effect: AnyEffect, timing: str, target: str) -> str:
    """What does not go together on a card, its field first; empty if all of it does. XX-EVENT-12, XX-OPEN-91."""
    may_wait, must_wait = isinstance(effect, (*FOR_MOVIES, OscarStar)), isinstance(effect, _ONLY_STORED)
    if timing == "storehouse" and not may_wait:
        return f"timing: {effect.verb} works at once, it is not set aside"
    if timing == "now" and must_wait:
        return f"timing: {effect.verb} wants a movie or a nominee, so the card is set aside: storehouse"
    if target != "self" and timing == "storehouse":
        return "target: a card that is set aside is used for what is one's own: self"
    if target != "other" and isinstance(effect, _ONLY_OTHERS):
        return f"target: {effect.verb} is done to another player: other"
    return ""


_ONLY_STORED = (AudienceEffect, Matches, RedrawEffect, ExchangeEffect, BoxOffice, OscarStar)
_ONLY_OTHERS = (TakeMoney, TakeVotes, BuyOut, DiscardStored)
