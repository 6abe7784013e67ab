"""Cards of the Tools Storehouse that are used for a movie as it is distributed. XX-DIST-02, XX-EVENT-12.

Their effect on a movie depends only on the movie's cards, so it is computed from them each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from companion.games.the_producer.effects.verbs import (
    FOR_MOVIES,
    AudienceEffect,
    BoxOffice,
    ExchangeEffect,
    Matches,
    MoreTokens,
    RedrawEffect,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Colour
from companion.games.the_producer.rules.candidates import matches
from companion.games.the_producer.state import Movie, State
from companion.model import Event
from companion.model.speaker import Refusal

E = TypeVar("E")

# --- DIST: cards for a movie ---


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
    if not isinstance(effect, FOR_MOVIES):
        return Refusal("not_for_movies", ("XX-OPEN-23", "XX-EVENT-08"), data)
    if (
        isinstance(effect, AudienceEffect)
        and effect.genres
        and not {*effect.genres} & {*kit.scripts[movie.script].genres}
    ):
        return Refusal("other_genre", ("XX-EVENT-08", "XX-CARD-04"), {**data, "genres": list(effect.genres)})
    return None


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


def stars(kit: Kit, movie: Movie) -> Counter[Colour]:
    """The Audience stars from a movie's cards, white and golden ones included. XX-DIST-04, XX-OPEN-86."""
    found: Counter[Colour] = Counter()
    for audience in _on(kit, movie, AudienceEffect):
        found.update(audience.stars)
    for one in _on(kit, movie, Matches):
        found[one.colour] += one.number * matches(kit, movie)
    return +found


def tokens(kit: Kit, movie: Movie) -> int:
    """How many extra tokens a movie's cards draw, beside one for each star. XX-DIST-04."""
    return sum(effect.number for effect in _on(kit, movie, MoreTokens))


def redraws(kit: Kit, movie: Movie) -> int:
    """How many extra tokens a movie's cards allow to redraw. XX-AUD-07."""
    return sum(effect.number for effect in _on(kit, movie, RedrawEffect))


def exchanges(kit: Kit, movie: Movie) -> int:
    """How many extra tokens a movie's cards allow to exchange. XX-BUILD-23."""
    return sum(effect.number for effect in _on(kit, movie, ExchangeEffect))


def dollars(kit: Kit, movie: Movie, colour: Colour) -> int:
    """How much more a token of a colour earns by the movie's cards; a card without colours is for all. XX-BOX-01."""
    return sum(effect.dollars for effect in _on(kit, movie, BoxOffice) if colour in (effect.colours or COLOURS))
