"""What is on the table in The Producer 1940-1944.

The state is the position: the same fields stand in YAML and JSON, with seats by name. Cards and buildings are named by
their ids, audience tokens by their colours; `?` is a card that nobody at the table has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from companion.games.the_producer.actions import UNUSED, leave
from companion.games.the_producer.positions.nouns import Award, Colour, Count, Gap, MarkedStat, Money, Net, Tokens, Year
from companion.model import Action, Event, Plain, Reveal, SeatNo, TableState, Verdict, step
from companion.model.state import Choices
from companion.schema.kinds import Tag

Phase = Literal["setup", "draft", "hire", "maintenance", "operation", "oscars", "over"]
Source = Literal["earlier", "buildings", "rents", "kolossals", "oscars", "events", "final"]
"""The sources of victory points, a ledger line each; `earlier` is what a position does not explain."""


@dataclass(slots=True)
class Earned(Plain):
    """Victory points on the Scorekeeper Film, and their source: a building, a movie, an award, a card."""

    points: Annotated[int, Ge(-999), Le(999)]
    source: Source = "earlier"
    what: str = ""
    year: Year = 1940


@dataclass(slots=True)
class Movie(Plain):
    """A movie that was made: its year, who worked on it, where, and the audience that came. XX-PROD-06.

    An Actor/Director may be named twice. `missing` is what a B-Movie lacks. `audience` are the assigned tokens, which
    stay with the movie to the end of the year. `extra` are the Audience stars from CBS Radio (those of `cards` follow
    from the cards), `chosen` the colours of its golden stars.
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
        """The actors: the leads, then the supporting parts."""
        return [one for one in (self.actor, self.actress, *self.supporting) if one is not None]

    def employs(self, character: str) -> bool:
        """Whether a Character works on it, in any function."""
        return character in (self.director, self.actor, self.actress) or character in self.supporting

    @property
    def people(self) -> list[str]:
        """All who work on it; an Actor/Director in both functions appears twice."""
        return [one for one in (self.director, self.actor, self.actress, *self.supporting) if one is not None]


@dataclass(slots=True)
class Seat(Plain):
    """A player's studio.

    `producers` are the chips on the Luxurious Office, `parked` the places of the others. `drafts` are the contract
    drafts of the start, `passing` the Scripts to keep one of. `events` is the hand, `storehouse` the cards set aside.
    `built` are the pieces built, `mortgages` those that are mortgaged, or the starting buildings. `radio` are this
    year's CBS Radio stars that no movie has yet. `debt` is owed under `insolvency: carry`.
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

    `most` is the limit of the values it raises. It lasts to the end of the year or of the game.
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
    """An Event card with a lasting effect: who played it, its targets, and until when. XX-MAINT-05."""

    card: str
    seat: SeatNo
    aims: list[str] = field(default_factory=list)
    until: Literal["movie", "year", "next_year", "game"] = "year"


@dataclass(slots=True)
class Nominee(Plain):
    """A nominee for an award of this year: Base Value, votes and icons add up to the Final Value. XX-OSCAR-12."""

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
    """What is in the middle of the table.

    `cards` says who holds the cards: the people at the table, or the app. `characters`, `scripts` and `events` count
    the decks. `discards` are the Events used up this year, `gone` the cards out of the game. `container` and `pile`
    are audience tokens by colour, `removed` those out of the game. `bank` and `mafia` are money. `order` is the order
    of the year, `round` the current round of goes, `visitors` who was in the Café this year. `awards` are this year's
    nominees so far. `trend` is the genre in fashion, `trend_stars` what its movies gain, or lose if `overexposed`.
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
    """A step of a year; each class is in the module of its section, and `Step.kinds` in game.py lists them."""

    @property
    def current(self) -> int | None:
        """The seat whose go it is; None in every other step."""
        return None

    @property
    def cards(self) -> Sequence[str]:
        """The Event cards that are face up for this step."""
        return ()

    def bar_producer(self) -> None:
        """Bar the Producer action, if this step is a go. XX-EVENT-03, XX-OPEN-21."""

    def allow_more(self, number: int) -> None:
        """Allow a number of further Producers, if this step is a go. XX-EVENT-08."""

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict | None:
        """The step's verdict on an action of a seat; None if only the moment is wrong."""
        return self.check(kit, state, action) if type(action) in self.answered_by else None

    def awaited(self, kit: Any, state: Any, action: Reveal) -> str | None:
        """The kind of the step's decision that this outcome of chance answers; None if it answers none."""
        decision = self.decision(kit, state)
        is_answer = decision.is_chance and action.what == decision.what and action.value in decision.reveals
        return decision.kind if is_answer else None

    def no_pass(self, kit: Any, state: Any) -> tuple[str, ...]:
        """The clauses that say that this step cannot be passed."""
        return self.chance_rules(kit, state) if self.die(kit, state) else UNUSED.rules


@dataclass(slots=True)
class OnVisit(YearStep):
    """A visit of one seat's Producer, which goes on until the seat passes or has nothing left to choose."""

    seat: SeatNo

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict | None:
        return YearStep.judge(self, kit, state, action) if action.seat == self.seat else None

    def more(self, kit: Any, state: Any) -> Iterable[Action]:
        """What the seat may still do on the visit, besides passing."""
        raise NotImplementedError

    def legal(self, kit: Any, state: Any) -> list[Action]:
        return [*self.more(kit, state), leave(self.seat)]

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Whether a visit is over: passing is the only choice left. XX-BANK-07, XX-CAST-04."""
        if next(iter(self.more(kit, state)), None) is not None:
            return True
        state.pending.remove(self)
        return False


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts the goes of all seats from 1; `pending` is the stack of frames, whose last one asks."""

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
