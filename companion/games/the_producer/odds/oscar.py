"""How likely each nominee wins an award, exactly, by the icons of the Event cards. XX-OSCAR-11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

Mix = tuple[int, ...]
"""How many cards show no Oscar, one, two and so on. XX-CARD-16, XX-OPEN-07."""


class Runner(NamedTuple):
    """A nominee: the Base Value, the votes spent, whether the studio has an Editing Room. XX-OSCAR-12, XX-OSCAR-06.

    If some cards have been drawn, `drawn` are those on the table, `base` is how many are still to come, and `votes`
    is everything else that counts.
    """

    base: int
    votes: int = 0
    has_editing_room: bool = False
    drawn: Mix | None = None


class Chances(NamedTuple):
    """How likely each nominee wins, in order, and that nobody does; together they are 1."""

    won: tuple[Fraction, ...]
    nobody: Fraction


class Drawn(NamedTuple):
    """One mix of cards drawn for a nominee: its icons, the cards left, its number of ways."""

    icons: int
    deck: Mix
    discards: Mix
    ways: int


class Race(NamedTuple):
    """The standing of an award: the cards left, the best Final Value so far and who has it."""

    deck: Mix
    discards: Mix
    best: int
    leaders: tuple[int, ...]


def winner_of(tied: Sequence[int], have_rooms: Sequence[bool]) -> int | None:
    """The winner of those with the highest value: the only one, or the only one with an Editing Room; else nobody.

    XX-OSCAR-05, XX-OSCAR-06, XX-OPEN-52."""
    if len(tied) > 1:
        tied = [number for number in tied if have_rooms[number]]
    return tied[0] if len(tied) == 1 else None


def chances(nominees: Sequence[Runner], deck: Mix, discards: Mix = ()) -> Chances:
    """How likely each nominee wins; cards are drawn nominee by nominee, from the discards when the deck is empty.

    The number of cards left at each moment is certain, so ways are counted and divided at the end.
    XX-OSCAR-11, XX-OSCAR-12, XX-OPEN-64.
    """
    races = Counter({Race(deck, discards or (0,) * len(deck), -1, ()): 1})
    for number, nominee in enumerate(nominees):
        races = _after(races, number, nominee)
    rooms = [nominee.has_editing_room for nominee in nominees]
    won: Counter[int | None] = Counter()
    for race, ways in races.items():
        won[winner_of(race.leaders, rooms)] += ways
    total = won.total()
    found = tuple(Fraction(won[number], total) for number in range(len(nominees)))
    return Chances(found, 1 - sum(found, Fraction()))


def _after(races: Counter[Race], number: int, nominee: Runner) -> Counter[Race]:
    """Every standing of the award after the cards of one more nominee."""
    found: Counter[Race] = Counter()
    for race, ways in races.items():
        for drawn in draws(nominee.base, race.deck, race.discards):
            final = nominee.base + nominee.votes + drawn.icons
            leaders = (*(race.leaders if final <= race.best else ()), *((number,) if final >= race.best else ()))
            discards = drawn.discards if nominee.drawn is None else _more(drawn.discards, nominee.drawn)
            found[Race(drawn.deck, discards, max(final, race.best), leaders)] += ways * drawn.ways
    return found


def draws(number: int, deck: Mix, discards: Mix) -> Iterator[Drawn]:
    """Every mix of a number of cards of the deck, which is refilled from the discards when it is empty.

    A nominee's cards stay on the table until they are counted, so they are not part of a refill. XX-OPEN-64.
    """
    size = sum(deck)
    if number <= size:
        for taken in _mixes(number, deck):
            left, pile = _less(deck, taken), _more(discards, taken)
            yield Drawn(icons_of(taken), left, pile, _ways(deck, taken))
        return
    for taken in _mixes(min(number - size, sum(discards)), discards):
        icons = icons_of(deck) + icons_of(taken)
        yield Drawn(icons, _less(discards, taken), _more(deck, taken), _ways(discards, taken))


def icons_of(mix: Mix) -> int:
    """The Oscars on all of these cards. XX-OSCAR-11."""
    return sum(icons * cards for icons, cards in enumerate(mix))


def _mixes(number: int, pile: Mix) -> Iterator[Mix]:
    """Every mix of a number of cards in the pile."""
    for taken in product(*(range(min(number, cards) + 1) for cards in pile)):
        if sum(taken) == number:
            yield taken


def _ways(pile: Mix, taken: Mix) -> int:
    """How many sets of cards of the pile give this mix."""
    ways = 1
    for cards, some in zip(pile, taken, strict=True):
        ways *= comb(cards, some)
    return ways


def _less(pile: Mix, taken: Mix) -> Mix:
    return tuple(cards - some for cards, some in zip(pile, taken, strict=True))


def _more(pile: Mix, taken: Mix) -> Mix:
    return tuple(cards + some for cards, some in zip(pile, taken, strict=True))
