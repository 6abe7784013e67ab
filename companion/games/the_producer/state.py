"""What is on the table in The Producer 1940-1944.

The state is the position: the same fields stand in YAML and JSON, with seats by name. Cards and buildings are named by
their ids, audience tokens by their colours; `?` is a card nobody at the referee's table has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from companion.games.the_producer.actions import UNUSED
from companion.games.the_producer.positions.nouns import Award, Colour, Count, Gap, MarkedStat, Money, Net, Tokens, Year
from companion.model import Action, Event, Plain, SeatNo, TableState, Verdict, step
from companion.model.state import Choices
from companion.schema.kinds import Tag

Phase = Literal["setup", "draft", "hire", "maintenance", "operation", "oscars", "over"]
Source = Literal["earlier", "buildings", "rents", "kolossals", "oscars", "events", "final"]
"""What victory points were earned by: a line of the ledger each; `earlier` is what a position does not say."""


@dataclass(slots=True)
class Earned(Plain):
    """Victory points on the Scorekeeper Film, and what they were for: a building, a movie, an award, a card."""

    points: Annotated[int, Ge(-999), Le(999)]
    source: Source = "earlier"
    what: str = ""
    year: Year = 1940


@dataclass(slots=True)
class Movie(Plain):
    """A movie that was made: its year, who worked on it, where, and the audience that came. XX-PROD-06.

    An Actor/Director may be in both functions. `missing` is what a B-Movie lacks. `audience` are the assigned tokens,
    which stay with it to the end of the year; `extra` the Audience stars that CBS Radio has given it (those of `cards`
    are known by the cards), `chosen` the colours of its golden stars.
    """

    script: str
    year: Year = 1940
    director: str | None = None
    actor: str | None = None
    actress: str | None = None
    supporting: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    kolossal: bool = False
    missing: Gap | None = None
    cards: list[str] = field(default_factory=list)
    chosen: list[Colour] = field(default_factory=list)
    extra: Tokens = field(default_factory=dict)
    audience: Tokens = field(default_factory=dict)
    box_office: Money = 0

    @property
    def is_b(self) -> bool:
        """Whether a requirement is missing. XX-BMOV-01."""
        return self.missing is not None

    @property
    def cast(self) -> list[str]:
        """Those who act in it: the leads, then the supporting parts."""
        return [*(one for one in (self.actor, self.actress) if one is not None), *self.supporting]

    @property
    def people(self) -> list[str]:
        """All who work on it, who does both twice."""
        return [*((self.director,) if self.director is not None else ()), *self.cast]


@dataclass(slots=True)
class Seat(Plain):
    """A player's studio.

    `producers` are the chips on the Luxurious Office, `parked` where the others stand. `drafts` are the contract
    drafts of the start, `passing` the Scripts of the draft to keep one of. `events` is the hand, `storehouse` what was
    set aside. `built` are the pieces built, `mortgages` which of them, or the starting buildings, are mortgaged.
    `radio` are the stars of this year's visits to CBS that no movie has yet. `debt` is owed under `insolvency: carry`.
    """

    name: str
    vp: Count = 0
    earned: list[Earned] = field(default_factory=list)
    money: Money = 0
    producers: Count = 0
    parked: list[str] = field(default_factory=list)
    drafts: list[str] = field(default_factory=list)
    passing: list[str] = field(default_factory=list)
    team: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    storehouse: list[str] = field(default_factory=list)
    built: list[str] = field(default_factory=list)
    mortgages: list[str] = field(default_factory=list)
    votes: Count = 0
    mafia: bool = False
    radio: list[Colour] = field(default_factory=list)
    movies: list[Movie] = field(default_factory=list)
    debt: Money = 0


@dataclass(slots=True)
class Mark(Plain):
    """A change of a Character's stars, or of everybody's: Star tokens, Rumors, campaigns, Events. XX-COMP-12.

    With `most` it raises no value above that. It lasts to the end of the year or of the game.
    """

    character: str | None
    stat: MarkedStat
    number: Annotated[int, Ge(-9), Le(9)]
    by: str = ""
    sort: Literal["campaign", "rumor", "event"] = "event"
    most: Count | None = None
    until: Literal["year", "game"] = "year"


@dataclass(slots=True)
class Lasting(Plain):
    """An Event card whose effect lasts: who played it, what it is aimed at, and until when. XX-MAINT-05."""

    card: str
    seat: SeatNo
    aims: list[str] = field(default_factory=list)
    until: Literal["movie", "year", "next_year", "game"] = "year"


@dataclass(slots=True)
class Nominee(Plain):
    """Who runs for an award of this year: the Base Value, votes and icons make the Final Value. XX-OSCAR-12."""

    award: Award
    seat: SeatNo
    script: str
    character: str | None = None
    value: Count = 0
    votes: Count = 0
    icons: Count = 0
    won: bool = False


@dataclass(slots=True)
class Table(Plain):
    """What lies in the middle.

    `cards` says who holds the cards: the people at the table, or the app. `characters`, `scripts` and `events` count
    the decks. `discards` are the Events used up this year, `gone` the cards out of the game. `container` and `pile` are
    audience tokens by colour, `removed` those out of the game. `bank` and `mafia` are money. `order` is that of the
    year, `round` how often the goes have gone round; `visitors` who was in the Café this year. `awards` are this year's
    nominees as far as the ceremony has come. `trend` is the genre in fashion, `trend_stars` what its movies gain or, if
    `overexposed`, lose.
    """

    cards: Literal["table", "app"] = "table"
    year: Year = 1940
    first: SeatNo | None = None
    order: list[SeatNo] = field(default_factory=list)
    round: Count = 1
    characters: Count = 0
    scripts: Count = 0
    events: Count = 0
    aside: list[str] = field(default_factory=list)
    boulevard: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    container: Tokens = field(default_factory=dict)
    pile: Tokens = field(default_factory=dict)
    removed: Tokens = field(default_factory=dict)
    bank: Net = 0
    mafia: Money = 0
    visitors: list[SeatNo] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    awards: list[Nominee] = field(default_factory=list)
    trend: str | None = None
    overexposed: bool = False
    trend_stars: list[Colour] = field(default_factory=list)


@dataclass(slots=True)
class YearStep(step.Step):
    """A step of a year; each class of them stands with its section of the rules, `Step.kinds` in game.py."""

    @property
    def current(self) -> int | None:
        """The seat whose go it is; None in every other step."""
        return None

    @property
    def cards(self) -> Sequence[str]:
        """The Event cards that lie open for this step."""
        return ()

    def bar_producer(self) -> None:
        """No Producer action in this go, if it is one. XX-EVENT-03, XX-OPEN-21."""

    def allow_more(self, number: int) -> None:
        """So many more Producers may be used in this go, if it is one. XX-EVENT-08."""

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict | None:
        """What the step says of an action of a seat; None where only the moment speaks against it."""
        return self.check(kit, state, action) if type(action) in self.answered_by else None

    def no_pass(self, kit: Any, state: Any) -> tuple[str, ...]:
        """The clauses by which what is asked is answered and not passed."""
        return self.chance_rules(kit, state) if self.die(kit, state) else UNUSED.rules


@dataclass(slots=True)
class OnVisit(YearStep):
    """What one seat may go on with, having put a Producer somewhere, until it passes or nothing is left to choose."""

    seat: SeatNo

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict | None:
        return YearStep.judge(self, kit, state, action) if action.seat == self.seat else None

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """A visit is over where all that is left is to go. XX-BANK-07, XX-CAST-04."""
        if len(self.legal(kit, state)) > 1:
            return True
        state.pending.remove(self)
        return False


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts the goes of all seats from 1; `pending` is the stack of frames, the last one asks."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(99999)] = 1
    phase: Phase = "operation"
    pending: list[Annotated[YearStep, Tag("kind", "kind of frame")]] = field(default_factory=list)
    table: Table = field(default_factory=Table)

    @property
    def is_dealt_by_app(self) -> bool:
        """Whether the app holds the cards, and so knows every hand."""
        return self.table.cards == "app"

    @property
    def current(self) -> int | None:
        """The seat whose go it is; None outside the Operational Stage."""
        return self.pending[0].current if self.pending else None

    def movies_of_year(self, seat: int) -> list[Movie]:
        """The movies that a seat has made this year, in their order."""
        return [movie for movie in self.seats[seat].movies if movie.year == self.table.year]
