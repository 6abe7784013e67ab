"""The vocabulary of Event cards: the verbs of effects, and the numbers of each. XX-EVENT-08, XX-CARD-13.

`facts.effect` of a card names one of these verbs, so a new or changed card needs no code. The head of events.yaml
explains the verbs; the other modules of this package carry them out.
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
"""The full fee or price, half of it (for a Character the amount in brackets), or none. XX-CARD-12."""

# --- money and points ---


@dataclass(slots=True)
class Money(Plain):
    """The bank pays a number of dollars, or gets them."""

    verb: Literal["money"]
    dollars: Dollars


@dataclass(slots=True)
class TakeMoney(Plain):
    """Another player pays a number of dollars to the one who plays the card."""

    verb: Literal["take_money"]
    dollars: Dollars


@dataclass(slots=True)
class PayEach(Plain):
    """The bank gets a number of dollars for each building except the starting ones, or for each Character."""

    verb: Literal["pay_each"]
    of: Literal["building", "character"]
    dollars: Dollars


@dataclass(slots=True)
class Toss(Plain):
    """A coin decides what the bank pays, or gets."""

    verb: Literal["toss"]
    heads: Dollars
    tails: Dollars


@dataclass(slots=True)
class RedeemEffect(Plain):
    """A number of mortgages end without payment. XX-BANK-06."""

    verb: Literal["redeem"]
    number: Few


@dataclass(slots=True)
class Victory(Plain):
    """A number of victory points, gained or lost. XX-OPEN-84."""

    verb: Literal["victory"]
    number: Some


@dataclass(slots=True)
class VotesEffect(Plain):
    """A number of votes. XX-OSCAR-02."""

    verb: Literal["votes"]
    number: Few


@dataclass(slots=True)
class TakeVotes(Plain):
    """Another player gives a number of votes to the one who plays the card. XX-OSCAR-02."""

    verb: Literal["take_votes"]
    number: Few


# --- Characters ---


@dataclass(slots=True)
class Star(Plain):
    """A Character gains or loses a number of stars for the year. XX-EVENT-05, XX-OPEN-83."""

    verb: Literal["star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    on: Literal["chosen", "most_golden"]


@dataclass(slots=True)
class EverybodyStar(Plain):
    """Every Character gains a number of stars for the year, up to `most`. XX-EX-09, XX-OPEN-62."""

    verb: Literal["everybody_star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    most: Few | None


@dataclass(slots=True)
class SitOut(Plain):
    """A Character who has not worked this year cannot work for the rest of it."""

    verb: Literal["sit_out"]
    of: Literal["character", "actor"]


@dataclass(slots=True)
class Enlist(Plain):
    """The most famous man of the team who has not worked this year leaves the game; this gives victory points."""

    verb: Literal["enlist"]
    number: Some


@dataclass(slots=True)
class BuyOut(Plain):
    """Another player's Character who has not worked this year changes teams; that player is paid."""

    verb: Literal["buy_out"]
    pays: Literal["full", "half"]


@dataclass(slots=True)
class Fetch(Plain):
    """Hire one of the Characters that were set aside. XX-SETUP-01, XX-OPEN-28, XX-OPEN-85."""

    verb: Literal["fetch"]
    character: str
    pays: Literal["full", "half"]


@dataclass(slots=True)
class CancelHarm(Plain):
    """Cancel a number of Rumors or campaigns on the seat's Characters. XX-PARTY-02, XX-PARTY-03."""

    verb: Literal["cancel_harm"]
    number: Few


@dataclass(slots=True)
class HirePrice(Plain):
    """Full fees are higher or lower for the year. XX-CARD-12."""

    verb: Literal["hire_price"]
    dollars: Dollars


# --- the Boulevard and the decks ---


@dataclass(slots=True)
class Acquire(Plain):
    """Acquire a card of the Boulevard. XX-PARTY-01."""

    verb: Literal["acquire"]
    pays: Price


@dataclass(slots=True)
class Scout(Plain):
    """A number of cards of a deck go to the Boulevard, and one card there is offered at half price. XX-CAST-01."""

    verb: Literal["scout"]
    deck: Literal["character", "script"]
    number: Few


# --- audience tokens ---


@dataclass(slots=True)
class PutBack(Plain):
    """Up to a number of tokens of a colour, or all, go from the common pile into the container. XX-AUD-10."""

    verb: Literal["put_back"]
    number: Few | None


@dataclass(slots=True)
class TakeOut(Plain):
    """Up to a number of tokens of a colour go from the container to the common pile. XX-AUD-10."""

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
    """A movie of one of these genres, or any, gains Audience stars. XX-DIST-02, XX-DIST-04."""

    verb: Literal["audience"]
    stars: Stars
    genres: list[str]


@dataclass(slots=True)
class Matches(Plain):
    """A movie gains Audience stars of a colour for each match with its Script. XX-PICT-02."""

    verb: Literal["matches"]
    colour: Colour
    number: Few


@dataclass(slots=True)
class RedrawEffect(Plain):
    """A number of extra tokens may be redrawn for a movie. XX-AUD-07."""

    verb: Literal["redraw"]
    number: Few


@dataclass(slots=True)
class ExchangeEffect(Plain):
    """A number of drawn tokens may be exchanged for tokens of the common pile. XX-BUILD-23."""

    verb: Literal["exchange"]
    number: Few


@dataclass(slots=True)
class BoxOffice(Plain):
    """Each assigned token of these colours, or of any, earns more. XX-BOX-01."""

    verb: Literal["box_office"]
    colours: list[Colour]
    dollars: Dollars


@dataclass(slots=True)
class MoreTokens(Plain):
    """A movie draws a number of tokens more, or fewer. XX-AUD-01."""

    verb: Literal["tokens"]
    number: Some


@dataclass(slots=True)
class Borrow(Plain):
    """The next movie of the year may lack a special structure, or its Theme Set. XX-PROD-03, XX-THEME-09."""

    verb: Literal["borrow"]
    of: Literal["structure", "theme_set"]


@dataclass(slots=True)
class GenreAudience(Plain):
    """Movies of a genre gain Audience stars for the year; the genre may be next year's trend. XX-OPT-06."""

    verb: Literal["genre_audience"]
    genre: str
    stars: Stars
    trend: bool


# --- places and Producers ---


@dataclass(slots=True)
class Overtime(Plain):
    """A number of Producers come back from the central board and may also be used this turn. XX-ACTN-01."""

    verb: Literal["overtime"]
    number: Few


@dataclass(slots=True)
class Idle(Plain):
    """A number of Producers on the Luxurious Office are set aside for the year. XX-ACTN-05."""

    verb: Literal["idle"]
    number: Few


@dataclass(slots=True)
class Close(Plain):
    """A place of the central board is closed for the year. XX-ACTN-02."""

    verb: Literal["close"]
    place: str


@dataclass(slots=True)
class BuildingCost(Plain):
    """Every building costs more, or less, for the year. XX-BUILD-01."""

    verb: Literal["building_cost"]
    dollars: Dollars


@dataclass(slots=True)
class DiscardStored(Plain):
    """A number of cards leave another player's Tools Storehouse. XX-EVENT-12."""

    verb: Literal["discard_stored"]
    number: Few


# --- Oscars ---


@dataclass(slots=True)
class OscarStar(Plain):
    """Raises the Base Value of a nominee in one of these awards. XX-OSCAR-16."""

    verb: Literal["oscar_star"]
    awards: Annotated[list[Award], MinLen(1)]
    number: Few


@dataclass(slots=True)
class AwardVp(Plain):
    """These awards give more, or fewer, victory points this year. XX-OSCAR-04."""

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
"""The class of each verb."""

FOR_MOVIES = (AudienceEffect, Matches, RedrawEffect, ExchangeEffect, BoxOffice, MoreTokens)
"""What a Storehouse card may do for a movie in its distribution. XX-DIST-02."""


def mismatch(effect: AnyEffect, timing: str, target: str) -> str:
    """What does not fit together on a card, its field first; empty if all fits. XX-EVENT-12, XX-OPEN-91."""
    may_wait, must_wait = isinstance(effect, (*FOR_MOVIES, OscarStar)), isinstance(effect, _ONLY_STORED)
    if timing == "storehouse" and not may_wait:
        return f"timing: {effect.verb} works at once, so the card cannot be set aside; use now"
    if timing == "now" and must_wait:
        return f"timing: {effect.verb} needs a movie or a nominee, so the card is set aside; use storehouse"
    if target != "self" and timing == "storehouse":
        return "target: a player uses a card that is set aside for a movie or nominee of their own; use self"
    if target != "other" and isinstance(effect, _ONLY_OTHERS):
        return f"target: {effect.verb} affects another player; use other"
    return ""


_ONLY_STORED = (AudienceEffect, Matches, RedrawEffect, ExchangeEffect, BoxOffice, OscarStar)
_ONLY_OTHERS = (TakeMoney, TakeVotes, BuyOut, DiscardStored)
