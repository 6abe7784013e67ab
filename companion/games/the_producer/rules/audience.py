"""Which drawn tokens come to a movie: those on a star, and their companions. XX-AUD, XX-OPEN-46."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.the_producer.positions.nouns import COLOURS, Colour, tidy

Tally = Mapping[Colour, int]
"""Tokens or stars by colour; colours without any are left out."""
Brings = Mapping[Colour, Colour]
"""The companion a token on a star may bring, if it may bring one. XX-AUD-03, XX-AUD-04, XX-AUD-13."""
ALIKE: Tally = dict.fromkeys(COLOURS, 1)
"""The worth of tokens if all are worth the same."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """The tokens drawn for a movie: on a star of their colour, companions, unassigned. XX-AUD-02, XX-AUD-03."""

    on_stars: dict[Colour, int]
    brought: dict[Colour, int]
    unassigned: dict[Colour, int]

    @property
    def assigned(self) -> dict[Colour, int]:
        """All tokens that come, companions included. XX-BOX-01."""
        return plus(self.on_stars, self.brought)

    @property
    def loose(self) -> dict[Colour, int]:
        """All tokens not on a star; companions are optional, so they may be redrawn too. XX-AUD-03, XX-AUD-07."""
        return plus(self.brought, self.unassigned)


def best_assignment(stars: Tally, tokens: Tally, brings: Brings) -> Crowd:
    """The best assignment: first fill the stars, then each token on a star brings one. XX-AUD-02 to XX-AUD-06.

    Golden stars take golden tokens, companions bring nobody, and no other order helps. XX-OPEN-45 to XX-OPEN-47.

    >>> couples: Brings = {"red": "blue", "blue": "red", "green": "white"}
    >>> crowd = best_assignment({"blue": 1, "red": 1, "green": 1}, {"blue": 3, "red": 1, "white": 2}, couples)
    >>> crowd.on_stars, crowd.brought, crowd.unassigned
    ({'red': 1, 'blue': 1}, {'blue': 1}, {'blue': 1, 'white': 2})
    """
    on_stars = tidy({colour: min(number, stars.get(colour, 0)) for colour, number in tokens.items()})
    left = minus(tokens, on_stars)
    brought = tidy({other: min(on_stars.get(one, 0), left.get(other, 0)) for one, other in brings.items()})
    return Crowd(on_stars, brought, minus(left, brought))


def is_crowd(stars: Tally, tokens: Tally, assigned: Tally, brings: Brings) -> bool:
    """Whether exactly these tokens may be assigned: all that have a star, and only companions of the others.

    A token with a star of its colour must be assigned (XX-AUD-02); companions may be left out (XX-AUD-03).
    """
    crowd = best_assignment(stars, tokens, brings)
    return covers(assigned, crowd.on_stars) and covers(crowd.assigned, assigned)


def crowds(stars: Tally, tokens: Tally, brings: Brings) -> Iterator[dict[Colour, int]]:
    """Every set of tokens that may be assigned, the best first. XX-AUD-02, XX-AUD-03."""
    crowd = best_assignment(stars, tokens, brings)
    for left_out in mixes(crowd.brought):
        yield minus(crowd.assigned, left_out)


def waiting(stars: Tally, crowd: Crowd, brings: Brings) -> dict[Colour, int]:
    """The unassigned tokens that a token still to be drawn could bring, as it would find a star. XX-AUD-03."""
    free = minus(stars, crowd.on_stars)
    return tidy({other: min(free.get(one, 0), crowd.unassigned.get(other, 0)) for one, other in brings.items()})


def earned(stars: Tally, tokens: Tally, brings: Brings, worth: Tally) -> int:
    """What the best assignment earns: all that can come do, so no other choice earns more."""
    crowd = best_assignment(stars, tokens, brings)
    return sum([number * worth[colour] for part in (crowd.on_stars, crowd.brought) for colour, number in part.items()])


def best_exchange(
    stars: Tally, tokens: Tally, pile: Tally, brings: Brings, worth: Tally = ALIKE
) -> tuple[Colour, Colour] | None:
    """The token to give and the one to take from the pile to earn most; none if none helps. XX-BUILD-23.

    >>> best_exchange({"red": 1}, {"blue": 1, "white": 1}, {"red": 1}, {"red": "blue"})
    ('white', 'red')
    """
    most = earned(stars, tokens, brings, worth)
    best = None
    for taken in [colour for colour, number in pile.items() if number]:
        after = plus(tokens, {taken: 1})
        if earned(stars, after, brings, worth) <= most:  # and less still when one has been given
            continue
        for given in [colour for colour, number in tokens.items() if number and colour != taken]:
            then = earned(stars, {**after, given: after[given] - 1}, brings, worth)
            if then > most:
                best, most = (given, taken), then
    return best


# --- tallies ---


def total(tally: Tally) -> int:
    """How many in all."""
    return sum(tally.values())


def plus(*tallies: Tally) -> dict[Colour, int]:
    """What there is in all of them together.

    >>> plus({"red": 1, "pink": 1}, {"blue": 2, "red": 1})
    {'red': 2, 'blue': 2, 'pink': 1}
    """
    found: dict[Colour, int] = {}
    for tally in tallies:
        for colour, number in tally.items():
            found[colour] = found.get(colour, 0) + number
    return tidy(found)


def minus(one: Tally, other: Tally) -> dict[Colour, int]:
    """What is left of the first; never below 0.

    >>> minus({"red": 2, "pink": 1}, {"blue": 2, "red": 1})
    {'red': 1, 'pink': 1}
    """
    return tidy({colour: max(0, number - other.get(colour, 0)) for colour, number in one.items()})


def at_most(tally: Tally, there: Tally) -> dict[Colour, int]:
    """These, or all that are there if there are fewer; in the order of the first.

    >>> at_most({"red": 2, "pink": 1, "blue": 1}, {"blue": 2, "red": 1})
    {'red': 1, 'blue': 1}
    """
    return {one: number for one, wanted in tally.items() if (number := min(wanted, there.get(one, 0)))}


def covers(one: Tally, other: Tally) -> bool:
    """Whether the first has at least as many of each colour as the other."""
    return all(one.get(colour, 0) >= number for colour, number in other.items())


def mixes(tally: Tally, most: int | None = None) -> Iterator[dict[Colour, int]]:
    """Every choice of up to `most` of these tokens; few before many in each colour.

    >>> [*mixes({"red": 1, "pink": 1}, 1)]
    [{}, {'pink': 1}, {'red': 1}]
    """
    most = total(tally) if most is None else most
    colour = next((colour for colour in COLOURS if tally.get(colour)), None)
    if colour is None:
        yield {}
        return
    others = {one: number for one, number in tally.items() if one != colour}
    for number in range(min(tally[colour], most) + 1):
        for rest in mixes(others, most - number):
            yield {colour: number, **rest} if number else rest
