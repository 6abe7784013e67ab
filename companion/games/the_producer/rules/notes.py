"""The vocabulary of Characters' notes: each verb with its numbers. XX-CARD-11, XX-OPT-03."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from companion.games.the_producer.positions.nouns import Colour, Stat
from companion.model import Plain
from companion.schema.kinds import Key, Tag

Number = Annotated[int, Ge(1), Le(9)]


@dataclass(slots=True)
class CoinDeath(Plain):
    """A coin is tossed for each movie from a certain year on; on tails the Character dies. XX-EX-08."""

    verb: Literal["coin_death"]
    since: Annotated[int, Ge(1940), Le(1944), Key("from")]


@dataclass(slots=True)
class WarStar(Plain):
    """Extra stars once the United States are at war. XX-EX-01."""

    verb: Literal["war_star"]
    stat: Stat
    number: Number


@dataclass(slots=True)
class PairStar(Plain):
    """Extra stars in a movie on which another Character works too."""

    verb: Literal["pair_star"]
    other: str
    stat: Stat
    number: Number


@dataclass(slots=True)
class GenreStar(Plain):
    """Extra stars in a movie of a genre, in addition to a Field. XX-OSCAR-13."""

    verb: Literal["genre_star"]
    genre: str
    stat: Stat
    number: Number


STAR_NOTES = (WarStar, PairStar, GenreStar)
"""The notes by which a Character has more stars."""


@dataclass(slots=True)
class AudienceStar(Plain):
    """Extra Audience stars for a movie in which the Character has a part. XX-DIST-03, XX-OPEN-42."""

    verb: Literal["audience"]
    colour: Colour
    number: Number


@dataclass(slots=True)
class CheaperWith(Plain):
    """The full fee is lower while another Character is in the hiring team. XX-CARD-12."""

    verb: Literal["cheaper_with"]
    other: str
    dollars: Annotated[int, Ge(0), Le(9_990_000)]


@dataclass(slots=True)
class VotesNote(Plain):
    """A number of votes at the end of the Operational Stage. XX-OSCAR-02."""

    verb: Literal["votes"]
    number: Number


@dataclass(slots=True)
class RedrawNote(Plain):
    """Extra redraws for a movie that the Character directs. XX-AUD-07."""

    verb: Literal["redraw"]
    number: Number


Note = Annotated[
    CoinDeath | WarStar | PairStar | GenreStar | AudienceStar | CheaperWith | VotesNote | RedrawNote,
    Tag("verb", "note"),
]
