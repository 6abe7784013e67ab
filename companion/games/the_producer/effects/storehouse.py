"""Cards of the Tools Storehouse, for a movie as it is distributed or for a nominee. XX-DIST-02, XX-EVENT-12.

Their effect on a movie depends only on the movie's cards, so it is computed from them each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeVar

from annotated_types import MinLen

from companion.games.the_producer.effects.effect import (
    Dollars,
    Effect,
    Few,
    Played,
    Some,
    Stars,
    Timing,
    reached,
    report,
)
from companion.games.the_producer.effects.lasting import works_on
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Award, Colour
from companion.games.the_producer.rules.candidates import matches
from companion.games.the_producer.state import Movie, State
from companion.model import Event
from companion.model.speaker import Refusal

E = TypeVar("E")

# --- DIST: cards for a movie ---


class MovieBonus(Effect):
    """Base of the effects of cards that are set aside, and added to a movie as it is distributed. XX-DIST-02."""

    __slots__ = ()
    timings: ClassVar[tuple[Timing, ...]] = ("storehouse",)

    def why_not_for(self, kit: Kit, script: str) -> Refusal | None:
        """Why the card cannot be added to a movie of this Script."""
        return None


def for_movie(kit: Kit, state: State, seat: int, movie: Movie) -> list[str]:
    """The cards of the seat's Storehouse that may be added to its movie. XX-DIST-02, XX-OPEN-91."""
    stored = state.seats[seat].storehouse
    return [card for card in stored if why_not_for_movie(kit, state, seat, movie, card) is None]


def why_not_for_movie(kit: Kit, state: State, seat: int, movie: Movie, card: str) -> Refusal | None:
    """Why a card cannot be added: it must be the seat's, and for this movie. XX-DIST-02, XX-OPEN-23, XX-OPEN-91."""
    data = {"seat": seat, "card": card, "script": movie.script}
    if card not in state.seats[seat].storehouse:
        return Refusal("not_on_storehouse", ("XX-DIST-02", "XX-OPEN-91"), data)
    effect = kit.events[card].effect
    if not isinstance(effect, MovieBonus):
        return Refusal("not_for_movies", ("XX-OPEN-23", "XX-EVENT-08"), data)
    wrong = effect.why_not_for(kit, movie.script)
    return wrong and wrong._replace(data=data | wrong.data)


def add_to_movie(state: State, seat: int, movie: Movie, card: str, events: list[Event]) -> None:
    """Put the card with the movie, to the end of the year. XX-DIST-02, XX-MAINT-05."""
    state.seats[seat].storehouse.remove(card)
    movie.cards.append(card)
    data = {"seat": seat, "card": card, "script": movie.script}
    events.append(Event("card_for_movie", ("XX-DIST-02", "XX-OPEN-91"), data))


def _on(kit: Kit, movie: Movie, cls: type[E]) -> Iterator[E]:
    """The effects of this kind on a movie. XX-OPEN-77."""
    for card in movie.cards:
        effect = kit.events[card].effect
        if isinstance(effect, cls):
            yield effect


# --- each effect, and what it adds to a movie ---


@dataclass(slots=True)
class AudienceBonus(MovieBonus):
    """A movie of one of these genres, or any, gains Audience stars. XX-DIST-02, XX-DIST-04."""

    verb: Literal["audience"]
    stars: Stars
    genres: list[str]

    def why_not_for(self, kit: Kit, script: str) -> Refusal | None:
        if not self.genres or {*self.genres} & {*kit.scripts[script].genres}:
            return None
        return Refusal("other_genre", ("XX-EVENT-08", "XX-CARD-04"), {"genres": list(self.genres)})


@dataclass(slots=True)
class MatchBonus(MovieBonus):
    """A movie gains Audience stars of a colour for each match with its Script. XX-PICT-02."""

    verb: Literal["matches"]
    colour: Colour
    number: Few


def stars(kit: Kit, movie: Movie) -> Counter[Colour]:
    """The Audience stars from a movie's cards, white and golden ones included. XX-DIST-04, XX-OPEN-86."""
    found: Counter[Colour] = Counter()
    for audience in _on(kit, movie, AudienceBonus):
        found.update(audience.stars)
    for one in _on(kit, movie, MatchBonus):
        found[one.colour] += one.number * matches(kit, movie)
    return +found


@dataclass(slots=True)
class TokenChange(MovieBonus):
    """A movie draws a number of tokens more, or fewer; a card that is played now is for the next movie.

    XX-AUD-01, XX-DIST-04.
    """

    verb: Literal["tokens"]
    number: Some

    timings = ("now", "storehouse")
    until = "movie"

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            key = "next_draws_more" if self.number > 0 else "next_draws_less"
            report(events, played, key, "XX-AUD-01", seat=seat, number=abs(self.number))


def tokens_of_next(kit: Kit, state: State, seat: int) -> int:
    """How many more, or fewer, tokens the seat's next movie of the year draws. XX-DIST-04, XX-AUD-01."""
    return sum(effect.number for _, effect in works_on(kit, state, TokenChange, seat))


@dataclass(slots=True)
class ExtraRedraws(MovieBonus):
    """A number of extra tokens may be redrawn for a movie. XX-AUD-07."""

    verb: Literal["redraw"]
    number: Few


@dataclass(slots=True)
class ExtraExchanges(MovieBonus):
    """A number of drawn tokens may be exchanged for tokens of the common pile. XX-BUILD-23."""

    verb: Literal["exchange"]
    number: Few


@dataclass(slots=True)
class BoxOfficeBonus(MovieBonus):
    """Each assigned token of these colours, or of any, earns more. XX-BOX-01."""

    verb: Literal["box_office"]
    colours: list[Colour]
    dollars: Dollars


def extra(kit: Kit, movie: Movie, cls: type[TokenChange | ExtraRedraws | ExtraExchanges]) -> int:
    """How many more tokens a movie's cards draw, redraw or exchange. XX-DIST-04, XX-AUD-07, XX-BUILD-23."""
    return sum(effect.number for effect in _on(kit, movie, cls))


def dollars(kit: Kit, movie: Movie, colour: Colour) -> int:
    """How much more a token of a colour earns by the movie's cards; a card without colours is for all. XX-BOX-01."""
    return sum(effect.dollars for effect in _on(kit, movie, BoxOfficeBonus) if colour in (effect.colours or COLOURS))


# --- OSCAR: cards for a nominee ---


@dataclass(slots=True)
class OscarStar(Effect):
    """Raises the Base Value of a nominee in one of these awards; `awards.boosts` looks it up. XX-OSCAR-16."""

    verb: Literal["oscar_star"]
    awards: Annotated[list[Award], MinLen(1)]
    number: Few

    timings = ("storehouse",)
