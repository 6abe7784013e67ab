"""What can be decided in The Producer, and the verb of each.

Nothing here lets players trade with or lend to each other. XX-OPEN-78
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple

from companion.games.the_producer.positions.nouns import Colour, Gap
from companion.model import Action
from companion.model.step import Moment

# --- before the first year ---


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep one of the Scripts passed to the seat. XX-DRAFT-01."""

    verb: ClassVar[str] = "keep"
    script: str


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """Confirm a contract draft. XX-HIRE-01."""

    verb: ClassVar[str] = "hire"
    character: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more in this step: hire, buy, mortgage, use a Producer, nominate."""

    verb: ClassVar[str] = "pass"


# --- an Event card ---


class Aims(NamedTuple):
    """The targets of an Event card: words that its effect knows, such as seats, Characters, Scripts, colours."""

    words: tuple[str, ...] = ()


AT_NOTHING = Aims()


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an Event card from the hand, or one that lies on the Storehouse. XX-EVENT-07."""

    verb: ClassVar[str] = "play"
    card: str
    aims: Aims = AT_NOTHING


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard an Event card from the hand without effect. XX-EVENT-09."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Store(Action):
    """Set an Event card aside on the Tools Storehouse. XX-EVENT-12."""

    verb: ClassVar[str] = "store"
    card: str


# --- a Producer ---


@dataclass(frozen=True, slots=True)
class Casting(Action):
    """Go to Casting and draw this number of Characters; the rest of the five are Scripts. XX-CAST-01, XX-OPEN-26."""

    verb: ClassVar[str] = "casting"
    characters: int


@dataclass(frozen=True, slots=True)
class Party(Action):
    """Go to the Hollywood Party. XX-PARTY-01."""

    verb: ClassVar[str] = "party"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Acquire a card of the Boulevard. XX-CAST-02, XX-PARTY-01."""

    verb: ClassVar[str] = "buy"
    card: str


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """Cancel a Rumor or a press campaign on a Character of the team. XX-PARTY-02, XX-OPEN-27.

    `harm` is `campaign`, `rumor`, or the card of one Rumor of several.
    """

    verb: ClassVar[str] = "cancel"
    character: str
    harm: str


@dataclass(frozen=True, slots=True)
class Mortgage(Action):
    """Mortgage a building, at the bank or because the seat cannot pay. XX-BANK-01, XX-MAINT-11."""

    verb: ClassVar[str] = "mortgage"
    building: str


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """End a mortgage at the bank. XX-BANK-06."""

    verb: ClassVar[str] = "redeem"
    building: str


@dataclass(frozen=True, slots=True)
class Radio(Action):
    """Go to CBS Radio for an Audience star of a colour and votes. XX-RADIO-01."""

    verb: ClassVar[str] = "radio"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Back(Action):
    """Put a token of the common pile back into the container. XX-RADIO-02."""

    verb: ClassVar[str] = "back"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Out(Action):
    """Take a number of tokens of one colour out of the container. XX-RADIO-03."""

    verb: ClassVar[str] = "out"
    colour: Colour
    number: int


@dataclass(frozen=True, slots=True)
class Motel(Action):
    """Go to the Starlight Motel for a campaign against another player's Character. XX-MOTEL-01."""

    verb: ClassVar[str] = "motel"
    character: str


@dataclass(frozen=True, slots=True)
class Cafe(Action):
    """Go to Café Colosimo. XX-CAFE-01."""

    verb: ClassVar[str] = "cafe"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build an area of the seat's board. XX-BUILD-01."""

    verb: ClassVar[str] = "build"
    piece: str


class Plan(NamedTuple):
    """Who works on a movie, and on which sets; places are the ids of Stages and Theme Sets. XX-PROD-01.

    A part that a B-Movie lacks is None or empty; a building may be `left_out` by choice. An Actor/Director may be
    named twice. A rented Theme Set that only meets the requirement comes after the set, or after the three of a
    Kolossal. XX-OPEN-36, XX-OPEN-37, XX-OPEN-44.
    """

    director: str | None = None
    actor: str | None = None
    actress: str | None = None
    supporting: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    kolossal: bool = False
    left_out: tuple[Gap, ...] = ()

    def on(self, places: tuple[str, ...]) -> Plan:
        """The same people and gaps on these sets."""
        return Plan(self.director, self.actor, self.actress, self.supporting, places, self.kolossal, self.left_out)


@dataclass(frozen=True, slots=True)
class Make(Action):
    """Produce a movie. XX-STAGE-01."""

    verb: ClassVar[str] = "make"
    script: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class Colours(Action):
    """Choose the colours of a movie's golden Audience stars. XX-DIST-05."""

    verb: ClassVar[str] = "colours"
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Add a star of CBS Radio, by its colour, or a card of the Storehouse to the movie. XX-DIST-02, XX-DIST-03."""

    verb: ClassVar[str] = "add"
    what: str


@dataclass(frozen=True, slots=True)
class Redraw(Action):
    """Discard these tokens, unassigned or companions, and draw as many new ones. XX-AUD-07."""

    verb: ClassVar[str] = "redraw"
    tokens: tuple[tuple[Colour, int], ...]


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange a drawn token for one from the common pile. XX-BUILD-23."""

    verb: ClassVar[str] = "exchange"
    given: Colour
    taken: Colour


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Assign these of the drawn tokens to the movie, companions included. XX-AUD-02, XX-AUD-03."""

    verb: ClassVar[str] = "assign"
    tokens: tuple[tuple[Colour, int], ...]


# --- the seat's own people ---


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire a Character on the seat's own turn. XX-FIRE-01."""

    verb: ClassVar[str] = "fire"
    character: str


@dataclass(frozen=True, slots=True)
class Release(Action):
    """End a contract because the seat cannot pay. XX-MAINT-13."""

    verb: ClassVar[str] = "release"
    character: str


# --- the Oscars ---


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Nominate for an award: a movie, by its Script, or a Character. XX-OSCAR-08."""

    verb: ClassVar[str] = "nominate"
    card: str


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Spend a number of votes on the seat's nominee. XX-OSCAR-10."""

    verb: ClassVar[str] = "vote"
    number: int


# --- the actions in long lists: they never change, so one object of each is enough ---

build = cache(Build)
buy = cache(Buy)
radio = cache(Radio)
back = cache(Back)
out = cache(Out)
motel = cache(Motel)
casting = cache(Casting)
mortgage = cache(Mortgage)
redeem = cache(Redeem)
discard = cache(Discard)
store = cache(Store)
fire = cache(Fire)
leave = cache(Pass)
keep = cache(Keep)
hire = cache(Hire)
release = cache(Release)
party = cache(Party)
cafe = cache(Cafe)

# Targets may be any choice of several cards, so not all stay in the cache.
aims = lru_cache(maxsize=5000)(Aims)
play = lru_cache(maxsize=5000)(Play)

# --- when: the moments of actions that answer more than one step ---

PLAYING = Moment("on your turn, as its Event card", ("XX-ORDER-05", "XX-EVENT-07"))
MORTGAGING = Moment("at the bank, with a Producer, or when you cannot pay", ("XX-BANK-01", "XX-MAINT-11"))
REDEEMING = Moment("at the bank, with a Producer", ("XX-BANK-06",))
BUILDING = Moment("on your turn, with a Producer on the Construction Site", ("XX-BUILD-01",))
UNUSED = Moment("when you could do more but do not want to", ("XX-ACTN-01",))
