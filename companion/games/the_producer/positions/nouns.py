"""The words of a position that are not names of cards: colours, stars, awards, and small numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le

UNKNOWN = "?"
"""A card that nobody at the table has seen."""
STARTING = "starting-buildings"
"""The starting buildings, which are mortgaged together. XX-BANK-03.

The Administration among them is the Luxurious Office of the board. XX-OPEN-80
"""

ASIDE = "aside"
"""Where a Producer stands that an Event laid aside for the year. XX-ACTN-05."""

Colour = Literal["red", "blue", "golden", "pink", "light_blue", "green", "white"]
Stat = Literal["golden", "blue", "green", "red", "black"]
"""The stars of a Character: fame, drama, comedy, character acting, directing. XX-CARD-07, XX-CARD-08."""
MarkedStat = Literal["golden", "blue", "green", "red", "black", "all"]
"""What a mark changes: stars of one sort, or of each. XX-COMP-12, XX-OPEN-33."""
Award = Literal["picture", "director", "actor", "actress", "supporting", "supporting_actor", "supporting_actress"]
"""The awards; the last two only under `supporting_awards: two`. XX-OSCAR-03, XX-OPEN-54."""
Gap = Literal["director", "actor", "actress", "supporting", "theme_set", "make_up", "editing", "special_effects",
              "orchestra"]  # fmt: skip
"""What a B-Movie may lack. XX-BMOV-01, XX-OPEN-37."""

Count = Annotated[int, Ge(0), Le(9999)]
Money = Annotated[int, Ge(0), Le(999_990_000)]
Net = Annotated[int, Ge(-999_990_000), Le(999_990_000)]
"""Money that may be less than none: the bank's notes are no limit. XX-OPEN-05."""
Year = Annotated[int, Ge(1940), Le(1944)]
Tokens = dict[Colour, Count]
"""Audience tokens by colour; colours without any are left out."""

COLOURS: tuple[Colour, ...] = ("red", "blue", "golden", "pink", "light_blue", "green", "white")
STATS: tuple[Stat, ...] = ("golden", "blue", "green", "red", "black")


def tidy(tokens: dict[Colour, int]) -> dict[Colour, int]:
    """The tokens without empty colours, in the order of COLOURS.

    >>> tidy({"pink": 0, "blue": 2, "red": 1})
    {'red': 1, 'blue': 2}
    """
    return {colour: number for colour in COLOURS if (number := tokens.get(colour))}
