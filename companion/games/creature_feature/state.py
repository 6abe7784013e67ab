"""What is on the table in Creature Feature.

The state is the position. YAML and JSON have the same fields, with seats by name. Cards are ids of monsters.yaml and
helpers.yaml; `?` is a card that nobody has shown to the referee. Films and shorts are written as their values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le

from companion.model import Plain, SeatNo, TableState, step
from companion.model.state import Choices
from companion.schema.kinds import Shared, Tag

UNKNOWN = "?"
FEATURE, FOLD = "feature", "fold"
STAR, CO_STAR = "star", "co_star"

Phase = Literal["setup", "deal", "movie_time", "team_up", "audition", "showdown", "score", "over"]
Which = Literal["star", "co_star"]
Count = Annotated[int, Ge(0), Le(999)]
Value = Annotated[int, Ge(1), Le(99)]


@dataclass(slots=True)
class Season(Plain):
    """What a seat scored in a season that is over: numbers of cards, films and shorts, and the VP of each."""

    down: Count = 0
    up: Count = 0
    up_vp: Count = 0
    films: Count = 0
    film_vp: Count = 0
    shorts: Count = 0
    short_vp: Count = 0


@dataclass(slots=True)
class Seat(Plain):
    """A player: hand, team, pawn, and the score area.

    `star_up` and `co_star_up` say which card of the team lies face up. `butler` says that the Co-Star stays face down.
    `pawn` is a box. `nurses` and `ghost` are the Nurses played and the Ghost declared in this turn's showdown. The
    score area has `up` (face up), `down` (face down, but everybody has seen them) and `hidden` (face down, never
    shown). `seasons` are the seasons scored. `start_vp` came from the Priority Track. `looked` are the cards of others
    that this seat saw with Bats this turn: `ben.star`.
    """

    name: str
    hand: list[str] = field(default_factory=list)
    star: str | None = None
    co_star: str | None = None
    star_up: bool = False
    co_star_up: bool = False
    butler: bool = False
    pawn: str = FEATURE
    ghost: bool = False
    nurses: Count = 0
    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    films: list[Value] = field(default_factory=list)
    shorts: list[Value] = field(default_factory=list)
    start_vp: Count = 0
    seasons: list[Annotated[Season, Shared()]] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)

    def card(self, which: str) -> str | None:
        """The Star or the Co-Star; None if there is none."""
        return self.star if which == STAR else self.co_star

    def is_up(self, which: str) -> bool:
        """Whether that card of the team lies face up."""
        return self.star_up if which == STAR else self.co_star_up

    def put(self, which: str, card: str | None) -> None:
        """Put a card in the Star or Co-Star box."""
        if which == STAR:
            self.star = card
        else:
            self.co_star = card

    def turn_up(self, which: str) -> None:
        """Turn the Star or the Co-Star face up."""
        if which == STAR:
            self.star_up = True
        else:
            self.co_star_up = True

    def clear_team(self) -> None:
        """The Player Board is empty again."""
        self.star = self.co_star = None
        self.star_up = self.co_star_up = self.ghost = False

    @property
    def has_team(self) -> bool:
        """Whether two cards lie on the Player Board."""
        return self.star is not None and self.co_star is not None

    @property
    def team(self) -> list[str]:
        """The cards of the team, the Star first."""
        return [card for card in (self.star, self.co_star) if card is not None]

    @property
    def piles(self) -> tuple[list[str], ...]:
        """The cards of this player, wherever they are."""
        return self.hand, self.team, self.up, self.down, self.hidden

    @property
    def face_down(self) -> list[Which]:
        """The cards of the team that lie face down."""
        both: tuple[Which, ...] = ("star", "co_star")
        return [which for which in both if self.card(which) is not None and not self.is_up(which)]

    def take_from_hand(self, card: str) -> None:
        """Take a card out of the hand: this one, or one nobody has seen."""
        self.hand.remove(card if card in self.hand else UNKNOWN)


@dataclass(slots=True)
class Table(Plain):
    """What lies in the middle of the table.

    `cards` says who holds the deck: the people at the table, or the app. `season` counts from 1. `priority` is the
    track from its top. `stack` and `aside` count the face-down films. `films` are those on the feature box, `shorts`
    those on each short box. `double` says whether the Double Feature was turned up this season. `won` has the winner
    of each box this turn.
    """

    cards: Literal["table", "app"] = "table"
    season: Annotated[int, Ge(1), Le(99)] = 1
    marker: SeatNo | None = None
    priority: list[SeatNo] = field(default_factory=list)
    stack: Count = 0
    aside: Count = 0
    double: bool = False
    films: list[Value] = field(default_factory=list)
    shorts: dict[str, list[Value]] = field(default_factory=dict)
    deck: Count = 0
    discard: list[str] = field(default_factory=list)
    won: dict[str, SeatNo] = field(default_factory=dict)


@dataclass(slots=True)
class SeasonStep(step.Step):
    """A step of the turn. Each class is in the module of its section of the rules; game.py lists them all."""

    def may_look(self, state: State) -> bool:
        """Whether Bats may be played while this step waits. XX-HELP-11, XX-OPEN-23."""
        return False

    def may_still_fold(self, seat: int) -> bool:
        """Whether the seat may play Igor while this step waits, as if its pawn were in the fold box. XX-HELP-08."""
        return False


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts from 1 in each season. `pending` is the stack of frames; the last one is active."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(99)] = 1
    phase: Phase = "movie_time"
    pending: list[Annotated[SeasonStep, Tag("kind", "kind of frame")]] = field(default_factory=list)
    table: Table = field(default_factory=Table)

    @property
    def frame(self) -> SeasonStep | None:
        """The active frame; None if the game is over."""
        return self.pending[-1] if self.pending else None

    @property
    def is_dealt_by_app(self) -> bool:
        """Whether the app holds the deck, and so knows every card."""
        return self.table.cards == "app"

    def clockwise(self) -> list[int]:
        """All seats clockwise, starting left of the Last Actor. XX-AUDIT-01, XX-SHOW-12."""
        return self.clockwise_from(0 if self.table.marker is None else self.left_of(self.table.marker))

    def seats_in(self, box: str) -> list[int]:
        """The seats whose pawn is in the box, clockwise, starting left of the Last Actor."""
        return [seat for seat in self.clockwise() if self.seats[seat].pawn == box]
