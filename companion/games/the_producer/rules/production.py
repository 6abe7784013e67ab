"""Producing a movie: parts, missing things, B-Movies and Kolossals. XX-PROD, XX-BMOV, XX-KOLO."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting
from companion.games.the_producer.effects.people import absent
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN, Gap
from companion.games.the_producer.rules import sets
from companion.games.the_producer.rules.distribution import begin
from companion.games.the_producer.rules.money import earn, hand_over
from companion.games.the_producer.rules.people import fame_depends_on_test, has_worked, is_famous, workers
from companion.games.the_producer.rules.places import go_to
from companion.games.the_producer.state import Movie, State
from companion.model import Event, Verdict
from companion.model.speaker import Refusal


def planned(kit: Kit, state: State, make: act.Make) -> Movie:
    """The movie of an action, even if it lacks something."""
    plan = make.plan
    return Movie(
        make.script,
        state.table.year,
        plan.director,
        plan.actor,
        plan.actress,
        list(plan.supporting),
        list(sets.arranged(kit, state, make.seat, make.script, plan.places, plan.kolossal)),
        plan.kolossal,
        missing=next(iter(plan.left_out), None),
    )


def check(kit: Kit, state: State, make: act.Make) -> Verdict:
    """Whether the seat may make this movie, and whether it is a B-Movie. XX-STAGE-01, XX-PROD-01, XX-BMOV-01."""
    refusal = why_not(kit, state, make)
    if refusal is not None:
        return kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
    movie = planned(kit, state, make)
    missing = gaps(kit, state, make.seat, movie)
    by_fame = _by_fame(kit, state, movie, is_b=bool(missing))
    if missing:
        rules = ("XX-BMOV-01", "XX-BMOV-03", "XX-OPEN-37", *_of_another_b(kit, state, make), *by_fame)
        return kit.permit_saying(state, "make_b_movie", *rules, gap=missing[0])
    if make.plan.kolossal:
        return kit.permit("make_kolossal", "XX-KOLO-01", "XX-KOLO-02", "XX-STAGE-01")
    return kit.permit("make", "XX-PROD-01", "XX-STAGE-01", *by_fame)


def why_not(kit: Kit, state: State, make: act.Make) -> Refusal | None:
    """Why a movie cannot be made; None if it can."""
    movie, seat = planned(kit, state, make), make.seat
    return (
        no_script(kit, state, seat, make.script)
        or sets.wrong_places(kit, state, seat, make.script, tuple(movie.places), make.plan.kolossal)
        or next(filter(None, (_wrong_part(kit, state, seat, movie, who, part) for who, part in parts(movie))), None)
        or _wrong_cast(kit, movie, seat)
        or _wrongly_left_out(kit, movie, seat, make.plan.left_out)
        or wrong_gaps(kit, state, seat, movie)
    )


# --- PROD: the Script ---


def no_script(kit: Kit, state: State, seat: int, script: str) -> Refusal | None:
    """The seat must have the Script, and uses it once; an unknown Script is shown by this. XX-PROD-01, XX-PROD-04."""
    data = {"seat": seat, "script": script}
    if script in used_scripts(state):
        return Refusal("script_used", ("XX-PROD-04",), data)
    held = state.seats[seat].scripts
    if script in held or (UNKNOWN in held and kit.is_left(state, script)):
        return None
    return Refusal("no_such_script", ("XX-PROD-01", "XX-DRAFT-03"), data)


def used_scripts(state: State) -> list[str]:
    """The Scripts that have been made into movies. XX-PROD-04."""
    return [movie.script for place in state.seats for movie in place.movies]


def usable_scripts(state: State, seat: int) -> list[str]:
    """The known Scripts of the seat that it may use, each once. XX-PROD-01, XX-PROD-04."""
    used = [UNKNOWN, *used_scripts(state)]
    return [script for script in dict.fromkeys(state.seats[seat].scripts) if script not in used]


# --- PROD: the parts ---


def parts(movie: Movie) -> Iterator[tuple[str, str]]:
    """Everybody on the movie with the part; somebody with two functions appears twice. XX-PROD-01, XX-OPEN-44."""
    for who, part in ((movie.director, "director"), (movie.actor, "actor"), (movie.actress, "actress")):
        if who is not None:
            yield who, part
    for who in movie.supporting:
        yield who, "supporting"


def free_people(kit: Kit, state: State, seat: int) -> list[str]:
    """The Characters of the team who may work on a movie of this year. XX-PROD-05."""
    out = {*workers(state), *absent(kit, state)}
    return [who for who in state.seats[seat].team if who not in out]


def _wrong_part(kit: Kit, state: State, seat: int, movie: Movie, who: str, part: str) -> Refusal | None:
    """Why somebody cannot have this part. XX-PROD-01, XX-PROD-02, XX-PROD-05, XX-KOLO-04."""
    data = {"seat": seat, "character": who, "part": part}
    if who not in state.seats[seat].team:
        return Refusal("not_in_team", ("XX-PROD-01", "XX-HIRE-03"), data)
    if has_worked(state, who):
        return Refusal("worked_already", ("XX-PROD-05",), data)
    card = absent(kit, state).get(who)
    if card is not None:
        return Refusal("sits_out", ("XX-EVENT-08", "XX-PROD-05"), {**data, "card": card})
    if who not in kit.fit_for[part]:
        return Refusal(f"no_{part}", ("XX-PROD-01", "XX-CARD-06"), data)
    if part == "supporting" and not movie.kolossal and is_famous(kit, state, who, movie):
        rules = ("XX-PROD-02", "XX-OPEN-43", "XX-KOLO-04")
        return Refusal("too_famous", rules, {**data, "number": kit.numbers.most_golden})
    return None


def _wrong_cast(kit: Kit, movie: Movie, seat: int) -> Refusal | None:
    """Nobody has two acting parts; only a Kolossal has any number of supporting parts. XX-PROD-01, XX-KOLO-03."""
    cast, most = movie.cast, kit.numbers.supporting.max
    twice = next((who for who in cast if cast.count(who) > 1), None)
    if twice is not None:
        return Refusal("two_parts", ("XX-PROD-01", "XX-OPEN-44"), {"seat": seat, "character": twice})
    if len(movie.supporting) > most and not movie.kolossal:
        return Refusal("too_many_supporting", ("XX-PROD-01", "XX-KOLO-03"), {"seat": seat, "number": most})
    return None


# --- BMOV ---


def _wrongly_left_out(kit: Kit, movie: Movie, seat: int, left_out: tuple[Gap, ...]) -> Refusal | None:
    """Why a building cannot be the missing thing: it is not required, or the movie is made on it. XX-OPEN-37."""
    script, data = kit.scripts[movie.script], {"seat": seat, "script": movie.script}
    required = sets.required_set(kit, script)
    for gap in left_out:
        if gap not in script.requires_structures and not (gap == "theme_set" and required is not None):
            return Refusal("gap_not_required", ("XX-OPEN-37", "XX-BMOV-01"), {**data, "gap": gap})
        if gap == "theme_set" and required in movie.places:
            return Refusal("gap_is_there", ("XX-OPEN-37", "XX-BMOV-01"), {**data, "gap": gap, "place": required})
    if len(left_out) > kit.numbers.b_movie.missing:
        return Refusal("too_much_missing", ("XX-BMOV-01", "XX-PROD-01", "XX-OPEN-37"), {**data, "gaps": list(left_out)})
    return None


def gaps(kit: Kit, state: State, seat: int, movie: Movie) -> list[Gap]:
    """What is missing; a building may be left out by choice. Two things are too much even for a B-Movie.

    XX-BMOV-01, XX-OPEN-37.
    """
    named: list[tuple[Gap, object]] = [
        ("director", movie.director),
        ("actor", movie.actor),
        ("actress", movie.actress),
        ("supporting", len(movie.supporting) >= kit.numbers.supporting.min),
    ]
    found = [gap for gap, there in named if not there]
    found += missing_buildings(kit, studio(kit, state, seat), movie.script, movie.places, movie.missing)
    return found if movie.missing is None or movie.missing in found else [*found, movie.missing]


class Studio(NamedTuple):
    """The buildings of a seat, their special structures, and what cards lend for its next movie. XX-PROD-03."""

    built: list[str]
    structures: list[str | None]
    lent: Mapping[str, int]


def studio(kit: Kit, state: State, seat: int) -> Studio:
    """What the seat has for its next movie."""
    built = state.seats[seat].built
    return Studio(built, [kit.buildings[one].structure for one in built], lasting.borrowed(kit, state, seat))


def missing_buildings(kit: Kit, own: Studio, script: str, places: Sequence[str], named: Gap | None = None) -> list[Gap]:
    """The Theme Set and the special structures that the Script requires and the seat does not have.

    A card may lend one, but not the one that is `named` as missing. XX-PROD-03, XX-THEME-09, XX-BUILD-21 to XX-BUILD-24
    """
    card = kit.scripts[script]
    required = sets.required_set(kit, card)
    found: list[Gap] = []
    if required is not None and required not in (*own.built, *places) and "theme_set" not in own.lent:
        found.append("theme_set")
    missing = [one for one in card.requires_structures if one not in own.structures]
    missing.sort(key=lambda one: one == named)
    return [*found, *missing[own.lent.get("structure", 0) :]]


def wrong_gaps(kit: Kit, state: State, seat: int, movie: Movie) -> Refusal | None:
    """Why this movie cannot be a B-Movie. XX-BMOV-01, XX-BMOV-04, XX-BMOV-05, XX-OPEN-38, XX-OPEN-39."""
    missing, data = gaps(kit, state, seat, movie), {"seat": seat, "script": movie.script}
    if not missing:
        return None
    if len(missing) > kit.numbers.b_movie.missing:
        return Refusal("too_much_missing", ("XX-BMOV-01", "XX-PROD-01", "XX-OPEN-37"), {**data, "gaps": missing})
    if movie.kolossal and not kit.variants.kolossal_b_movie:
        return Refusal("no_kolossal_b_movie", ("XX-OPEN-39",), {**data, "gap": missing[0]})
    barred = barred_if_famous(movie, is_b=True)
    famous = next((who for who in barred if is_famous(kit, state, who, movie)), None)
    if famous is not None:
        rules = ("XX-BMOV-04", "XX-OPEN-43")
        return Refusal("famous_in_b_movie", rules, {**data, "character": famous, "gap": missing[0]})
    if is_b_barred(kit, state, seat):
        return Refusal("second_b_movie", ("XX-BMOV-05", "XX-OPEN-38"), {**data, "gap": missing[0]})
    return None


def _of_another_b(kit: Kit, state: State, make: act.Make) -> tuple[str, ...]:
    """The clauses that allow a B-Movie to be a Kolossal, or a second one in a year."""
    has_one = any(movie.is_b for movie in state.movies_of_year(make.seat))
    return ("XX-BMOV-05", "XX-OPEN-38") * has_one + ("XX-KOLO-01", "XX-OPEN-39") * make.plan.kolossal


def barred_if_famous(movie: Movie, *, is_b: bool) -> list[str]:
    """The people of the movie who may not be famous: all of a B-Movie, the small parts of others except a Kolossal.

    XX-PROD-02, XX-BMOV-04, XX-KOLO-04.
    """
    return movie.people if is_b else [] if movie.kolossal else movie.supporting


def _by_fame(kit: Kit, state: State, movie: Movie, *, is_b: bool) -> tuple[str, ...]:
    """The clause of the table's choice, if it lets somebody work on the movie. XX-OPEN-43, XX-PROD-02, XX-BMOV-04."""
    chosen, barred = kit.by("fame_test"), barred_if_famous(movie, is_b=is_b)
    return chosen if chosen and any(fame_depends_on_test(kit, state, who, movie) for who in barred) else ()


def is_b_barred(kit: Kit, state: State, seat: int) -> bool:
    """Whether another B-Movie needs a regular movie first. XX-BMOV-05, XX-OPEN-38."""
    of_year = state.movies_of_year(seat)
    counted = of_year if kit.variants.second_b_movie == "year" else state.seats[seat].movies
    is_first = sum(movie.is_b for movie in of_year) < kit.numbers.b_movie.free
    return not is_first and all(movie.is_b for movie in counted)


# --- it is made ---


def apply(kit: Kit, state: State, make: act.Make, events: list[Event]) -> None:
    """Put a Producer on the set, pay rents, make the movie, and distribute it at once.

    XX-STAGE-01, XX-PROD-04, XX-PROD-06, XX-DIST-01.
    """
    seat, movie = make.seat, planned(kit, state, make)
    missing = gaps(kit, state, seat, movie)
    movie.missing = missing[0] if missing else None
    by_fame = _by_fame(kit, state, movie, is_b=movie.is_b)
    place = state.seats[seat]
    place.scripts.remove(make.script if make.script in place.scripts else UNKNOWN)
    go_to(state, seat, movie.places[0])
    place.movies.append(movie)
    made = _made_event(movie, seat)
    events.append(made._replace(rules=(*made.rules, *by_fame)))
    for theme_set in sets.rented(kit, state, seat, movie.places):
        _rent(kit, state, seat, theme_set, events)
    if movie.kolossal:
        earn(state, seat, kit.numbers.kolossal.vp, "kolossals", movie.script, events, "XX-KOLO-05")
    begin(kit, state, seat, movie)


def _made_event(movie: Movie, seat: int) -> Event:
    data = {"seat": seat, "script": movie.script, "places": movie.places}
    if movie.missing is not None:
        key = "made_b_kolossal" if movie.kolossal else "made_b_movie"
        rules = ("XX-BMOV-01", *(("XX-KOLO-01",) if movie.kolossal else ()), "XX-STAGE-01", "XX-OPEN-37")
        return Event(key, rules, {**data, "gap": movie.missing})
    if movie.kolossal:
        return Event("made_kolossal", ("XX-KOLO-01", "XX-STAGE-01"), data)
    return Event("made", ("XX-STAGE-01", "XX-PROD-01", "XX-PROD-06"), data)


def _rent(kit: Kit, state: State, seat: int, theme_set: str, events: list[Event]) -> None:
    """The owner of a rented Theme Set gets the rent and a victory point. XX-THEME-06 to XX-THEME-08."""
    owner, rent = sets.owner_of(state, theme_set), kit.numbers.rent
    assert owner is not None
    hand_over(state, seat, owner, rent)
    data = {"seat": seat, "owner": owner, "place": theme_set, "rent": rent}
    events.append(Event("rented", ("XX-THEME-07", "XX-THEME-06"), data))
    earn(state, owner, kit.numbers.rent_vp, "rents", theme_set, events, "XX-THEME-08")
