"""The candidates for an award, their matches and Base Values. XX-PICT, XX-DIR, XX-ACT, XX-SUPP, XX-OSCAR-09."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import Script
from companion.games.the_producer.positions.nouns import Award, Stat
from companion.games.the_producer.rules.people import stars
from companion.games.the_producer.state import Movie, Nominee, State

PICTURE: Award = "picture"
LEADS: tuple[Award, ...] = ("actor", "actress")
SHARED: tuple[Award, ...] = ("supporting",)
APART: tuple[Award, ...] = ("supporting_actor", "supporting_actress")
SEXES: dict[Award, Literal["male", "female"]] = {"supporting_actor": "male", "supporting_actress": "female"}
"""Who wins which award if men and women have one each. XX-OPEN-54."""
RULES: dict[Award, tuple[str, ...]] = {
    "picture": ("XX-PICT-01", "XX-BMOV-06"),
    "director": ("XX-DIR-01", "XX-BMOV-06"),
    "actor": ("XX-ACT-01", "XX-BMOV-06"),
    "actress": ("XX-ACT-01", "XX-BMOV-06"),
    "supporting": ("XX-SUPP-02", "XX-BMOV-06"),
    "supporting_actor": ("XX-SUPP-02", "XX-OPEN-54"),
    "supporting_actress": ("XX-SUPP-02", "XX-OPEN-54"),
}
"""The clauses about the candidates for each award."""


class Candidate(NamedTuple):
    """A movie of this year, or a Character for a part in it."""

    script: str
    character: str | None = None

    @property
    def card(self) -> str:
        """The card that a line names: the Character, or the movie itself."""
        return self.character or self.script


class Value(NamedTuple):
    """The value of a nominee before votes and icons; for a movie its matches. XX-OSCAR-09, XX-PICT-05."""

    number: int
    rules: tuple[str, ...]


def awards_of(kit: Kit) -> list[Award]:
    """The awards of a year in their order. XX-OSCAR-03, XX-OPEN-54."""
    supporting = APART if kit.variants.supporting_awards == "two" else SHARED
    return [PICTURE, "director", *LEADS, *supporting]


# --- who may run ---


def candidates(kit: Kit, state: State, award: Award, seat: int) -> list[Candidate]:
    """What a seat may nominate: this year's movies except B-Movies, and their people, wherever they are now.

    XX-PICT-01, XX-DIR-01, XX-ACT-01, XX-SUPP-02, XX-BMOV-06, XX-OSCAR-07.
    """
    found = []
    for movie in state.movies_of_year(seat):
        if not movie.is_b:
            found += [Candidate(movie.script, who) for who in _runners(kit, movie, award)]
    return found


def _runners(kit: Kit, movie: Movie, award: Award) -> list[str | None]:
    """The candidates of a movie; for Best Picture the movie itself. Leads cannot run as supporting. XX-OPEN-58."""
    if award == PICTURE:
        return [None]
    if award == "director":
        return [movie.director]
    if award in LEADS:
        return [movie.actor if award == "actor" else movie.actress]
    sex = SEXES.get(award)
    return [who for who in movie.supporting if sex is None or kit.characters[who].sex == sex]


def movie_of(state: State, nominee: Nominee | Candidate, seat: int) -> Movie:
    """The movie of this year for which a candidate runs."""
    return next(movie for movie in state.movies_of_year(seat) if movie.script == nominee.script)


# --- PICT ---


def matches(kit: Kit, movie: Movie) -> int:
    """How many people of the movie worked on the original: as director, or in any acting part, once each.

    XX-PICT-02, XX-PICT-03, XX-PICT-04, XX-OPEN-57, XX-OPEN-92.
    """
    script = kit.scripts[movie.script]
    directed = movie.director is not None and movie.director in {one.id for one in script.director}
    return directed + len({one.id for one in script.cast} & set(movie.cast))


# --- DIR, ACT, SUPP ---


def lead_stats(kit: Kit, script: Script) -> list[Stat]:
    """Which stars may count for a lead. XX-ACT-02, XX-ACT-03, XX-ACT-04, XX-OPEN-59, XX-OPEN-60."""
    by_genre = dict.fromkeys(kit.numbers.lead_stars[one] for one in script.genres if one in kit.numbers.lead_stars)
    if script.is_genre_movie and kit.variants.lead_star == "genre_first":
        return ["red"]
    return [*by_genre, *(("red",) if script.is_genre_movie or not by_genre else ())]


def value_of(kit: Kit, state: State, award: Award, seat: int, candidate: Candidate) -> Value:
    """The matches of a movie, or a Character's Base Value: the highest of the stars that may count.

    XX-PICT-05, XX-OSCAR-09, XX-DIR-02, XX-SUPP-01, XX-OPEN-59.
    """
    movie = movie_of(state, candidate, seat)
    if candidate.character is None:
        return Value(matches(kit, movie), ("XX-PICT-02", "XX-PICT-05"))
    return base_value(kit, state, award, movie, candidate.character)


def base_value(kit: Kit, state: State, award: Award, movie: Movie, character: str) -> Value:
    """A Character's Base Value for the part in a movie, by the highest stars. XX-OSCAR-09, XX-OPEN-59."""
    stats: list[Stat] = ["black"] if award == "director" else ["red"]
    if award in LEADS:
        stats = lead_stats(kit, kit.scripts[movie.script])
    return max([_base(kit, state, award, movie, character, stat) for stat in stats], key=lambda value: value.number)


def _base(kit: Kit, state: State, award: Award, movie: Movie, character: str, stat: Stat) -> Value:
    """The stars of one sort with all additions at the Oscars. XX-OSCAR-09, XX-OPEN-62, XX-OPEN-77.

    A Character's Field counts by a variant. XX-OSCAR-13, XX-OPT-13, XX-OPEN-61.
    """
    number, rules = stars(kit, state, character, stat, movie), ["XX-OSCAR-09", _rule_of_stars(kit, award, movie, stat)]
    counts_fields = kit.variants.field_bonus or kit.variants.characterized_characters
    if counts_fields and kit.characters[character].field in kit.scripts[movie.script].genres:
        number += kit.numbers.field_stars
        rules += ["XX-OSCAR-13" if kit.variants.field_bonus else "XX-OPT-13", "XX-OPEN-61"]
    if stat != "red" and award in LEADS and kit.scripts[movie.script].is_genre_movie:
        rules.append("XX-OPEN-59")  # without the table's choice, only red ones would count
    if stat == "red" and is_made_up(kit, award, movie.script):
        number += kit.numbers.make_up_stars
        rules += ["XX-BUILD-21", "XX-OPEN-51"]
    return Value(number, tuple(rules))


def _rule_of_stars(kit: Kit, award: Award, movie: Movie, stat: Stat) -> str:
    """The clause for these stars: a lead's red ones if no genre decides. XX-ACT-04, XX-OPEN-59."""
    if award in LEADS:
        red = "XX-ACT-04" if kit.scripts[movie.script].is_genre_movie else "XX-OPEN-59"
        return {"blue": "XX-ACT-02", "green": "XX-ACT-03"}.get(stat, red)
    return "XX-DIR-02" if award == "director" else "XX-SUPP-01"


def is_made_up(kit: Kit, award: Award, script: str) -> bool:
    """Whether the Make-Up Room raises the nominees for this award in the movie. XX-BUILD-21, XX-OPEN-51."""
    role = "lead" if award in LEADS else "supporting"
    is_role = award != "director" and role == kit.variants.make_up_role
    return is_role and "make_up" in kit.scripts[script].requires_structures
