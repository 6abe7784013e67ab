"""Impossible audiences: too many or too few tokens drawn, seniors with no child, a wrong box office.

XX-DIST-04, XX-AUD-05, XX-BOX-01.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.base import Complaint
from companion.games.the_producer.effects import storehouse
from companion.games.the_producer.effects.lasting import GenreAudience
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Colour
from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules.audience import total
from companion.games.the_producer.rules.distribution import DRAWS, Distributing
from companion.games.the_producer.rules.notes import AudienceStar
from companion.games.the_producer.state import Movie, State

SENIOR: Colour = "white"
"""The tokens for which no Script has a star. XX-AUD-05."""
WITH_TOKENS = ("draw", "redraw", "again", "effects", "assign")
"""The steps with tokens drawn or still to draw: together the number the movie draws, if enough are left."""


def wrong_audiences(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    for number, seat in enumerate(state.seats):
        for at, movie in enumerate(seat.movies):
            yield from _wrong_seniors(kit, f"seats[{number}].movies[{at}].audience", movie)
            yield from _wrong_box_office(kit, state, f"seats[{number}].movies[{at}].box_office", movie)
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Distributing):
            movies = [movie for movie in state.seats[frame.seat].movies if movie.script == frame.script]
            if frame.again and not kit.variants.second_distribution:
                yield f"pending[{number}].again", "there is no second distribution at this table", "XX-OPT-09"
            elif frame.step == "over" and frame.drawn:
                what = "after the distribution of a movie no drawn tokens are left"
                yield f"pending[{number}].drawn", what, "XX-AUD-09"
            else:
                yield from _wrong_tokens(kit, state, f"pending[{number}]", frame, movies[0]) if movies else ()


# --- who has come ---


def _wrong_seniors(kit: Kit, field: str, movie: Movie) -> Iterator[Complaint]:
    """A white token is on a star that cards or places have added, or comes with a child. XX-AUD-05, XX-OPEN-86."""
    seniors = movie.audience.get(SENIOR, 0)
    children = sum(movie.audience.get(one, 0) for one, other in kit.brings.items() if other == SENIOR)
    if not seniors or _depends_on_unknown(kit, movie):
        return
    stars = _white_stars(kit, movie)
    if seniors > stars + children:
        seats = f", or on a white star (there are {stars})" if stars else ""
        what = f"{seniors} white and {children} green: a white token comes only with a green one{seats}"
        yield field, what, "XX-AUD-05"


def _depends_on_unknown(kit: Kit, movie: Movie) -> bool:
    """Whether the movie may have had white stars that the position does not show.

    A second distribution drops the CBS Radio stars of the first. XX-OPT-10, XX-OPEN-29.
    """
    effects = (kit.events[card].effect for card in movie.cards)
    is_by_people = any(isinstance(one, storehouse.MatchBonus) and one.colour == SENIOR for one in effects)
    return (kit.variants.second_distribution and kit.variants.radio_white) or (is_by_people and not movie.people)


def _white_stars(kit: Kit, movie: Movie) -> int:
    """The most white stars the movie can have had; if no cast is given, anybody may have acted. XX-OPEN-86."""
    cast = movie.cast if movie.people else kit.characters
    notes = (one for who in cast for one in kit.notes(who))
    by_notes = sum(one.number for one in notes if isinstance(one, AudienceStar) and one.colour == SENIOR)
    effects = (one.effect for one in kit.events.values())
    by_genre = sum(one.stars.get(SENIOR, 0) for one in effects if isinstance(one, GenreAudience))
    return movie.extra.get(SENIOR, 0) + storehouse.stars(kit, movie)[SENIOR] + by_notes + by_genre


def _wrong_box_office(kit: Kit, state: State, field: str, movie: Movie) -> Iterator[Complaint]:
    """What this year's tokens earn, if both are given; cards add nothing a second time. XX-BOX-01, XX-OPT-10."""
    may_be_second = kit.variants.second_distribution and state.phase != "operation"
    if movie.year != state.table.year or not movie.audience or not movie.box_office or may_be_second:
        return
    earned = appeal.box_office(kit, movie, movie.audience)
    if movie.box_office != earned:
        what = f"an audience of {total(movie.audience)} earns ${earned:,}, not ${movie.box_office:,}"
        yield field, what, "XX-BOX-01"


# --- the tokens drawn ---


def _wrong_tokens(kit: Kit, state: State, field: str, frame: Distributing, movie: Movie) -> Iterator[Complaint]:
    """One for each star, plus or minus what cards change; fewer only if none were left. XX-DIST-04, XX-OPEN-49.

    Without a cast, or with colours to lose that nobody has chosen, the number is unknown.
    """
    is_chosen = len(movie.chosen) == appeal.wild_stars(kit, movie) or not state.table.overexposed
    if not (is_chosen and movie.people) and not frame.again:
        return
    draw = appeal.tokens_to_draw(kit, state, frame.seat, movie, again=frame.again)
    drawn, left = total(frame.drawn), frame.left if frame.step in DRAWS else 0
    is_short = drawn + left < draw and frame.step in WITH_TOKENS and bool(state.table.container or state.table.pile)
    if drawn + left > draw or is_short:
        drawn_words = f"{drawn} token{'' if drawn == 1 else 's'} drawn"
        there = f"{drawn_words} and {left} to draw" if frame.step in DRAWS else drawn_words
        what = f"{there} at the step {frame.step}, but this movie draws {draw}"
        yield f"{field}.{'left' if frame.step in DRAWS else 'drawn'}", what, "XX-DIST-04"
