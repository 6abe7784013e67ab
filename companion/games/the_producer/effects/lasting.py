"""Event cards with lasting effects: what other rules look up, how they are cancelled, when they end.

XX-MAINT-05, XX-OPEN-83, XX-PARTY-02, XX-PARTY-03. Changes of stars are also marks, which `people.stars` counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from annotated_types import MinLen

from companion.games.the_producer.effects.effect import Dollars, Effect, Some, Stars
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award, Colour
from companion.games.the_producer.rules.audience import plus
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import Lasting, Mark, State

E = TypeVar("E")


def of(kit: Kit, state: State, cls: type[E]) -> list[tuple[Lasting, E]]:
    """The cards in effect of this kind, in the order in which they were played."""
    return [(one, effect) for one in state.table.lasting if isinstance(effect := kit.events[one.card].effect, cls)]


def works_on(kit: Kit, state: State, cls: type[E], seat: int) -> list[tuple[Lasting, E]]:
    """Those of them whose target is a seat."""
    name = state.seats[seat].name.lower()
    return [(one, effect) for one, effect in of(kit, state, cls) if name in one.aims]


# --- each effect, and how other rules look it up ---


def _way(number: int) -> str:
    return "_more" if number > 0 else "_less"


@dataclass(slots=True)
class HirePrice(Effect):
    """Full fees are higher or lower for the year. XX-CARD-12."""

    verb: Literal["hire_price"]
    dollars: Dollars

    until = "year"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return _way(self.dollars), {"price": abs(self.dollars)}


def fee_change(kit: Kit, state: State) -> int:
    """By how many dollars full fees are higher, or lower, this year. XX-EVENT-08, XX-CARD-12."""
    return sum([effect.dollars for _, effect in of(kit, state, HirePrice)])


@dataclass(slots=True)
class BuildingCost(Effect):
    """Every building costs more, or less, for the year. XX-BUILD-01."""

    verb: Literal["building_cost"]
    dollars: Dollars

    until = "year"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return _way(self.dollars), {"price": abs(self.dollars)}


def cost_change(kit: Kit, state: State) -> int:
    """By how many dollars every building costs more, or less, this year. XX-EVENT-08, XX-BUILD-01."""
    return sum([effect.dollars for _, effect in of(kit, state, BuildingCost)])


@dataclass(slots=True)
class Closure(Effect):
    """A place of the central board is closed for the year. XX-ACTN-02."""

    verb: Literal["close"]
    place: str

    until = "year"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return "", {"place": self.place}


def closures(kit: Kit, state: State) -> dict[str, str]:
    """The places of the central board that are closed this year, and the card of each. XX-EVENT-08, XX-ACTN-02."""
    return {effect.place: one.card for one, effect in reversed(of(kit, state, Closure))}


@dataclass(slots=True)
class Borrowing(Effect):
    """The next movie of the year may lack a special structure, or its Theme Set. XX-PROD-03, XX-THEME-09."""

    verb: Literal["borrow"]
    of: Literal["structure", "theme_set"]

    until = "movie"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return f"_{self.of}", {}


def borrowed(kit: Kit, state: State, seat: int) -> Mapping[str, int]:
    """What the seat's next movie may lack and still be regular. XX-PROD-03, XX-THEME-09."""
    return Counter(effect.of for _, effect in works_on(kit, state, Borrowing, seat))


@dataclass(slots=True)
class GenreAudience(Effect):
    """Movies of a genre gain Audience stars for the year; the genre may be next year's trend. XX-OPT-06."""

    verb: Literal["genre_audience"]
    genre: str
    stars: Stars
    trend: bool

    until = "year"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return "", {"genre": self.genre, "tokens": list(self.stars.items())}


def genre_stars(kit: Kit, state: State, script: str) -> dict[Colour, int]:
    """The extra Audience stars of movies of the Script's genres this year. XX-DIST-04, XX-OPEN-77."""
    genres = kit.scripts[script].genres
    return plus(*(effect.stars for _, effect in of(kit, state, GenreAudience) if effect.genre in genres))


@dataclass(slots=True)
class AwardPoints(Effect):
    """These awards give more, or fewer, victory points this year; `prizes` adds them up. XX-OSCAR-04."""

    verb: Literal["award_vp"]
    awards: Annotated[list[Award], MinLen(1)]
    number: Some

    until = "year"

    def lasts(self) -> tuple[str, dict[str, Any]]:
        return _way(self.number), {"number": abs(self.number), "awards": self.awards}


# --- they come and go ---


def end_with_movie(kit: Kit, state: State, seat: int) -> None:
    """The seat has made a movie: cards for its next movie are used up. XX-MAINT-05."""
    name = state.seats[seat].name.lower()
    _end(state, [one for one in state.table.lasting if one.until == "movie" and name in one.aims])


def end_with_year(state: State) -> None:
    """End the year's effects: remove marks, discard cards, also those of movies.

    XX-MAINT-05, XX-OPEN-83.
    """
    table = state.table
    _end(state, [one for one in table.lasting if one.until in ("movie", "year")])
    for one in table.lasting:
        one.until = "year" if one.until == "next_year" else one.until
    table.marks = [mark for mark in table.marks if mark.until != "year"]
    for movie in (movie for seat in state.seats for movie in seat.movies):
        for card in movie.cards:
            discard(state, card)
        movie.cards = []


def _end(state: State, over: list[Lasting]) -> None:
    for one in over:
        state.table.lasting.remove(one)
        discard(state, one.card)


# --- PARTY: harm that can be cancelled ---


def rumors(kit: Kit, state: State, seat: int) -> list[Lasting]:
    """The Rumors on Characters of the seat's team. XX-EVENT-05, XX-PARTY-02."""
    team = state.seats[seat].team
    return [one for one in state.table.lasting if kit.events[one.card].rumor and set(one.aims) & set(team)]


def campaigns(state: State, seat: int) -> list[Mark]:
    """The Aggressive Press Campaigns on Characters of the seat's team. XX-MOTEL-01, XX-PARTY-02."""
    team = state.seats[seat].team
    return [mark for mark in state.table.marks if mark.sort == "campaign" and mark.character in team]


def cancel_rumor(state: State, card: str) -> None:
    """Cancel a Rumor, with all its marks. XX-PARTY-02."""
    state.table.marks = [mark for mark in state.table.marks if mark.by != card]
    _end(state, [one for one in state.table.lasting if one.card == card])
