"""Impossible movies: made on places that are no sets, with people who cannot have the part, distributed but not made.

XX-PROD-01, XX-PROD-05, XX-STAGE-02, XX-DIST-01.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.base import Complaint
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import appeal, production, sets
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.rules.notes import CoinDeath
from companion.games.the_producer.state import Movie, State


def wrong_movies(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause; unknown nouns are reported elsewhere."""
    for number, seat in enumerate(state.seats):
        for at, movie in enumerate(seat.movies):
            if movie.script in kit.scripts and set(movie.people) <= set(kit.characters):
                yield from _wrong_movie(kit, f"seats[{number}].movies[{at}]", movie)
                yield from _wrong_numbers(kit, state, f"seats[{number}].movies[{at}]", movie)
                yield from _wrong_gap(kit, f"seats[{number}].movies[{at}]", movie)
            yield from _wrong_sets(kit, state, f"seats[{number}].movies[{at}].places", number, movie)
    yield from _wrong_years(kit, state)
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Distributing):
            yield from _wrong_frame(kit, state, f"pending[{number}]", frame)


def _wrong_movie(kit: Kit, field: str, movie: Movie) -> Iterator[Complaint]:
    """Everybody can have the part, every place is a set, every golden star has one colour. XX-PROD-01."""
    for who, part in production.parts(movie):
        if who not in kit.fit_for[part]:
            yield f"{field}.{part}", f"{kit.names[who]} cannot have this part", "XX-PROD-01"
    cast = Counter(who for who in (movie.actor, movie.actress, *movie.supporting) if who is not None)
    for who in sorted(who for who, times in cast.items() if times > 1):
        yield field, f"{kit.names[who]} can have only one acting part in a movie, not {cast[who]}", "XX-PROD-01"
    for place in movie.places:
        if place not in sets.every_stage(kit) and not sets.is_theme_set(kit, place):
            yield f"{field}.places", f"'{place[:40]}' is not a set", "XX-STAGE-01"
    wrong = [colour for colour in movie.chosen if colour not in appeal.wild_colours()]
    if wrong or len(movie.chosen) > appeal.wild_stars(kit, movie):
        yield f"{field}.chosen", "each golden star of the Script takes one colour, but not white", "XX-OPEN-29"


def _wrong_numbers(kit: Kit, state: State, field: str, movie: Movie) -> Iterator[Complaint]:
    """Its year is not in the future, and the numbers of sets and supporting parts are allowed.

    A movie may also use a rented Theme Set that it requires, beside its sets. If no set is given, none is counted.
    XX-KOLO-01, XX-KOLO-03, XX-OPEN-36, XX-OPEN-41.
    """
    if movie.year > state.table.year:
        yield f"{field}.year", f"the game is still in {state.table.year}", "XX-GAME-02"
    needed, asked = sets.sets_needed(kit, movie.kolossal), sets.required_set(kit, kit.scripts[movie.script])
    most_sets = needed + (asked in movie.places)
    if len(movie.places) > most_sets:
        yield f"{field}.places", f"this movie uses at most {most_sets} {_sets(most_sets)}", "XX-KOLO-01"
    elif 0 < len(movie.places) < needed:
        yield f"{field}.places", f"a Kolossal uses {needed} {_sets(needed)} at the same time", "XX-KOLO-01"
    most = kit.numbers.supporting.max
    if not movie.kolossal and len(movie.supporting) > most:
        yield f"{field}.supporting", f"a movie has at most {most} supporting parts, except a Kolossal", "XX-KOLO-03"


def _sets(number: int) -> str:
    return "set" if number == 1 else "sets"


def _wrong_gap(kit: Kit, field: str, movie: Movie) -> Iterator[Complaint]:
    """The movie lacks what is missing and nothing else; people are required only if some are given.

    XX-PROD-01, XX-BMOV-01, XX-OPEN-37.
    """
    there = {
        "director": movie.director is not None,
        "actor": movie.actor is not None,
        "actress": movie.actress is not None,
        "supporting": len(movie.supporting) >= kit.numbers.supporting.min,
    }
    if there.get(movie.missing or ""):
        yield f"{field}.missing", f"'{movie.missing}' is not missing: the movie has it", "XX-BMOV-01"
    elif movie.missing is not None and movie.missing not in {*there, *_required_buildings(kit, movie)}:
        what = f"'{movie.missing}' cannot be missing: the Script does not require it"
        yield f"{field}.missing", what, "XX-OPEN-37"
    elif movie.missing == "theme_set" and sets.required_set(kit, kit.scripts[movie.script]) in movie.places:
        yield f"{field}.missing", "the Theme Set is not missing: the movie is made on it", "XX-OPEN-37"
    empty = [part for part, is_there in there.items() if not is_there and part != movie.missing]
    further = kit.numbers.b_movie.missing - 1 if movie.is_b else 0
    for part in empty[further:] if movie.people else ():
        yield f"{field}.{part}", "nobody has this part: name somebody, or set `missing` to it", "XX-PROD-01"


def _required_buildings(kit: Kit, movie: Movie) -> list[str]:
    """The buildings that a movie may lack: those its Script requires. XX-OPEN-37."""
    script = kit.scripts[movie.script]
    return [*script.requires_structures, *(["theme_set"] if sets.required_set(kit, script) is not None else [])]


def _wrong_sets(kit: Kit, state: State, field: str, seat: int, movie: Movie) -> Iterator[Complaint]:
    """Every set is built: a Stage by the maker of the movie, a Theme Set by anybody. XX-STAGE-01, XX-THEME-06."""
    for place in movie.places:
        if sets.is_theme_set(kit, place):
            if sets.owner_of(state, place) is None:
                yield field, f"nobody has built {kit.names[place]}", "XX-THEME-04"
        elif place in sets.every_stage(kit) and place not in (*kit.stages, *state.seats[seat].built):
            yield field, f"{state.seats[seat].name} has not built {kit.names[place]}", "XX-STAGE-01"


def _wrong_years(kit: Kit, state: State) -> Iterator[Complaint]:
    """Nobody works on two movies of a year, and a Stage is used once. XX-PROD-05, XX-STAGE-02."""
    every = [(number, movie) for number, seat in enumerate(state.seats) for movie in seat.movies]
    worked = Counter((movie.year, who) for _, movie in every for who in {*movie.people})
    for (year, who), times in sorted(worked.items()):
        if times > 1:
            yield "seats", f"{who} works on {times} movies of {year}", "XX-PROD-05"
    for stage in sets.every_stage(kit):
        used = Counter((movie.year, number) for number, movie in every if stage in movie.places)
        for (year, number), times in sorted(used.items()):
            if times > 1:
                yield f"seats[{number}].movies", f"{times} movies of {year} are made on {stage}", "XX-STAGE-02"


def _wrong_frame(kit: Kit, state: State, field: str, frame: Distributing) -> Iterator[Complaint]:
    """The seat distributes a movie of its own, and coins are tossed for people on it. XX-DIST-01, XX-EX-08."""
    movies = [movie for movie in state.seats[frame.seat].movies if movie.script == frame.script]
    for who in frame.coins if movies else ():
        notes = kit.notes(who) if who in movies[0].people and who in kit.characters else ()
        if not any(isinstance(note, CoinDeath) for note in notes):
            yield f"{field}.coins", f"no coin is tossed for '{who[:40]}'", "XX-EX-08"
