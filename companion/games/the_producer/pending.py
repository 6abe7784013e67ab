"""The frames of a game of The Producer: where in its years it stands, the last one asking.

`operation` is a stack of: the go of a seat (Turn), what it has begun (a place, a movie, an Event card), what that asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from companion.games.the_producer.positions.nouns import Award, Colour, Count, Tokens
from companion.model import Plain, SeatNo
from companion.schema.kinds import Tag

Step = Literal["card", "producer", "end", "over"]
"""The steps of a go. XX-ORDER-05."""
Market = Literal["casting", "hollywood-party"]
"""The places where cards of the Boulevard are acquired. XX-CAST-02, XX-PARTY-01."""

# --- before the first year ---


@dataclass(slots=True)
class ChoosingFirst(Plain):
    """Before play: who went to the movies most recently. XX-ORDER-04."""

    kind: Literal["first"] = "first"


@dataclass(slots=True)
class Dealing(Plain):
    """`seat` is dealt `left` more cards of a deck, face down, but for those of its team. XX-SETUP-10, XX-MAINT-14."""

    seat: SeatNo
    what: Literal["contract", "team", "script", "event"]
    left: Count
    kind: Literal["dealing"] = "dealing"


@dataclass(slots=True)
class Drafting(Plain):
    """Each of the seats `asked` has yet to keep one of the Scripts passed to it. XX-DRAFT-01."""

    asked: list[SeatNo]
    kind: Literal["drafting"] = "drafting"


@dataclass(slots=True)
class Hiring(Plain):
    """Each of the seats `asked` may still confirm contract drafts. XX-HIRE-01."""

    asked: list[SeatNo]
    kind: Literal["hiring"] = "hiring"


@dataclass(slots=True)
class Uncovering(Plain):
    """`left` cards of a deck, or of a seat's drafts, are turned up on the Boulevard. XX-CAST-01, XX-HIRE-04."""

    what: Literal["character", "script", "contract"]
    left: Count
    seat: SeatNo
    kind: Literal["uncovering"] = "uncovering"


# --- Maintenance ---


@dataclass(slots=True)
class Maintaining(Plain):
    """The first of the seats `left` pays what is due; it has `mortgaged` and `released` so much for it. XX-MAINT-10."""

    left: list[SeatNo]
    mortgaged: list[str] = field(default_factory=list)
    released: list[str] = field(default_factory=list)
    kind: Literal["maintaining"] = "maintaining"


# --- the go of a seat ---


@dataclass(slots=True)
class Turn(Plain):
    """The go of `seat`: its Event card, then a Producer unless that is `barred`, then whom it fires. XX-ORDER-05.

    An Event may let it use so many `more` Producers. XX-EVENT-08. Of what clauses call a turn, the Producer barred by a
    special Action is of a go; what is used once, or up, is of a year. XX-OPEN-81. `before` is the seat whose go was
    over last: it may still fire until this seat has handled a card or its Producer. XX-OPEN-66.
    """

    seat: SeatNo
    step: Step = "card"
    barred: bool = False
    more: Count = 0
    before: SeatNo | None = None
    kind: Literal["turn"] = "turn"


@dataclass(slots=True)
class Buying(Plain):
    """`seat` may acquire `left` more cards of the Boulevard, at half price on the Party. XX-CAST-02, XX-PARTY-01.

    On the Party it `may_cancel` a Rumor or a campaign besides. XX-PARTY-02.
    """

    seat: SeatNo
    left: Count
    place: Market = "casting"
    may_cancel: bool = False
    kind: Literal["buying"] = "buying"


@dataclass(slots=True)
class Tuning(Plain):
    """`seat` may change the container at CBS Radio: `left` more tokens may go back, some of the colours in `back` have.

    XX-RADIO-02, XX-RADIO-03.
    """

    seat: SeatNo
    left: Count
    back: list[Colour] = field(default_factory=list)
    kind: Literal["tuning"] = "tuning"


@dataclass(slots=True)
class Banking(Plain):
    """`seat` goes on mortgaging, or ending mortgages, in one visit. XX-BANK-07, XX-OPEN-14."""

    seat: SeatNo
    way: Literal["mortgage", "redeem"]
    kind: Literal["banking"] = "banking"


@dataclass(slots=True)
class Building(Plain):
    """`seat` may build another area with the same Producer. XX-OPEN-25, variant `build_many`."""

    seat: SeatNo
    kind: Literal["building"] = "building"


@dataclass(slots=True)
class Distributing(Plain):
    """`seat` distributes the movie made of a Script, step by step. XX-DIST-01 to XX-DIST-05, XX-AUD.

    A coin is tossed for each of `coins`. `drawn` are the tokens on the table, `left` how many more are to be drawn,
    `exchanges` how many may still be exchanged. `again` marks the second distribution of XX-OPT-09.
    """

    seat: SeatNo
    script: str
    step: Literal["coin", "colours", "add", "draw", "redraw", "again", "effects", "assign", "over"] = "coin"
    coins: list[str] = field(default_factory=list)
    drawn: Tokens = field(default_factory=dict)
    left: Count = 0
    exchanges: Count = 0
    again: bool = False
    kind: Literal["distributing"] = "distributing"


@dataclass(slots=True)
class Playing(Plain):
    """`seat` has played the Event `card`, aimed at these words; `step` of its effect comes next. XX-EVENT-08."""

    seat: SeatNo
    card: str
    aims: list[str] = field(default_factory=list)
    step: Count = 0
    asked: list[SeatNo] = field(default_factory=list)
    kind: Literal["playing"] = "playing"


# --- the Oscars ---


@dataclass(slots=True)
class Ceremony(Plain):
    """The Oscars of a year: the awards `left`, then what follows the last of them. XX-OSCAR-03, XX-OSCAR-15.

    `step` comes next: awards, second (the Best Picture is distributed again), firing (XX-OPEN-93), over.
    """

    left: list[Award]
    step: Literal["awards", "second", "firing", "over"] = "awards"
    kind: Literal["ceremony"] = "ceremony"


@dataclass(slots=True)
class Nominating(Plain):
    """The first of the seats `asked` nominates for an award, or nobody. XX-OSCAR-08, XX-OPEN-58."""

    award: Award
    asked: list[SeatNo]
    kind: Literal["nominating"] = "nominating"


@dataclass(slots=True)
class Boosting(Plain):
    """The first of the seats `asked` may use cards of its Storehouse for its nominee. XX-OSCAR-16."""

    award: Award
    asked: list[SeatNo]
    kind: Literal["boosting"] = "boosting"


@dataclass(slots=True)
class Voting(Plain):
    """Each of the seats `asked` secretly takes votes for its nominee. XX-OSCAR-10."""

    award: Award
    asked: list[SeatNo]
    kind: Literal["voting"] = "voting"


@dataclass(slots=True)
class Drawing(Plain):
    """Cards are drawn for the nominees, seat by seat: the first of `left` still draws `number`. XX-OSCAR-11.

    `drawn` lie open for that one until all its own are counted, and are discarded then.
    """

    award: Award
    left: list[SeatNo]
    number: Count = 0
    drawn: list[str] = field(default_factory=list)
    kind: Literal["drawing"] = "drawing"


@dataclass(slots=True)
class FiringAfter(Plain):
    """The first of the seats `asked` may fire before the wages are due: variant `fire_after_oscars`. XX-OPEN-93."""

    asked: list[SeatNo]
    kind: Literal["firing_after"] = "firing_after"


@dataclass(slots=True)
class Trending(Plain):
    """The colours of the genre in fashion are drawn, `left` of them still. XX-OPT-06, XX-OPT-07."""

    left: Count
    kind: Literal["trending"] = "trending"


Frame = Annotated[
    ChoosingFirst
    | Dealing
    | Drafting
    | Hiring
    | Uncovering
    | Maintaining
    | Turn
    | Buying
    | Tuning
    | Banking
    | Building
    | Distributing
    | Playing
    | Ceremony
    | Nominating
    | Boosting
    | Voting
    | Drawing
    | FiringAfter
    | Trending,
    Tag("kind", "kind of frame"),
]
