"""The movies a seat could make now: Scripts, sets, parts, gaps of B-Movies. XX-PROD, XX-BMOV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import production, sets
from companion.games.the_producer.rules.people import is_famous, is_too_famous, stars
from companion.games.the_producer.state import State
from companion.model import Action


class Company(NamedTuple):
    """The Characters of a team who are free to work on a movie: Directors, Actors and Actresses. XX-PROD-05.

    `ranked` are all who act, those with most golden stars first. `famous` people take no supporting part and no part in
    a B-Movie; `others` may be famous in some movies, by a note.
    """

    directors: tuple[str, ...]
    actors: tuple[str, ...]
    actresses: tuple[str, ...]
    ranked: tuple[str, ...]
    famous: frozenset[str]
    others: frozenset[str]


class Frame(NamedTuple):
    """A movie without its people: a Script on its sets, and whether a building is missing."""

    script: str
    places: tuple[str, ...]
    kolossal: bool
    has_gap: bool


def movies(kit: Kit, state: State, seat: int) -> Iterator[act.Make]:
    """Every movie the seat could make, ignoring the order of sets and supporting parts."""
    finder = CastFinder(kit, state, seat, every=True)
    return _movies(finder, frames(kit, state, seat))


def legal(kit: Kit, state: State, seat: int) -> list[Action]:
    """The movies to choose from, with only the largest and the smallest supporting casts.

    Of equal Stages they use the first; on the others one movie stands for all with the same gap. Movies with other
    casts are legal too, but there are thousands of them. XX-STAGE-01, XX-BMOV-01.
    """
    finder = CastFinder(kit, state, seat, every=False)
    if not (finder.plans(False, has_gap=False) or finder.plans(True, has_gap=False)):
        return []  # in most goes, and the sets take much longer to look through
    unused = sets.free_stages(kit, state, seat)
    chosen: list[Frame] = []
    others: list[Frame] = []
    for frame in frames(kit, state, seat):
        (chosen if _takes_first(frame.places, unused) else others).append(frame)
    found = list(_movies(finder, chosen))
    return [*found, *(_examples(found, others, unused) if others else ())]


def _examples(found: list[act.Make], others: list[Frame], stages: list[str]) -> Iterator[act.Make]:
    """For each of the other sets, the first movie found with each part without a person, moved to that set.

    A building is missing on all equal sets or on none. XX-BMOV-01.
    """

    def sort_of(script: str, places: tuple[str, ...], kolossal: bool) -> tuple[object, ...]:
        return script, tuple("" if place in stages else place for place in places), kolossal

    examples: dict[tuple[object, ...], dict[tuple[bool, ...], act.Make]] = {}
    for make in found:
        plan = make.plan
        lacks = (plan.director is None, plan.actor is None, plan.actress is None, not plan.supporting)
        examples.setdefault(sort_of(make.script, plan.places, plan.kolossal), {}).setdefault(lacks, make)
    for frame in others:
        for make in examples.get(sort_of(frame.script, frame.places, frame.kolossal), {}).values():
            yield act.Make(make.seat, make.script, make.plan.on(frame.places))


def company(kit: Kit, state: State, seat: int) -> Company | None:
    """Who is free to work on a movie; None if they are too few for any, as in most goes. XX-PROD-05, XX-OPEN-43."""
    free = production.free_people(kit, state, seat)
    cast = [who for who in free if kit.characters[who].acts]
    parts = 2 + kit.numbers.supporting.min  # the leads and the supporting cast; nobody has two of them. XX-OPEN-44
    if len(cast) < parts - kit.numbers.b_movie.missing:
        return None
    directors, actors, actresses = leads = [
        tuple([who for who in free if who in kit.fit_for[part]]) for part in ("director", "actor", "actress")
    ]
    if leads.count(()) > kit.numbers.b_movie.missing:
        return None
    golden = {who: stars(kit, state, who, "golden") for who in free}
    famous = frozenset([who for who in free if is_too_famous(kit, who, golden[who])])
    by_movie = {who: [one for one in kit.star_notes[who] if one.verb != "war_star"] for who in free}
    others = frozenset([who for who in free if any(one.stat == "golden" for one in by_movie[who])]) - famous
    ranked = sorted(cast, key=lambda who: (-golden[who], who))
    return Company(directors, actors, actresses, tuple(ranked), famous, others)


# --- Scripts and sets ---


def frames(kit: Kit, state: State, seat: int) -> list[Frame]:
    """Every Script of the seat on all possible sets, as a Kolossal or not. XX-PROD-01, XX-KOLO-01."""
    found, own = [], production.studio(kit, state, seat)
    stages, owners = sets.free_stages(kit, state, seat), sets.owners_of_sets(kit, state)
    # The Theme Sets that anybody has built, those of others last. XX-THEME-03
    built = sorted([one for one in kit.theme_sets.values() if one in owners], key=lambda one: owners[one] != seat)
    every: dict[object, list[tuple[bool, tuple[str, ...]]]] = {}  # most Scripts have the same sets
    for script in production.usable_scripts(state, seat):
        usable = (*stages, *[one for one in built if sets.no_set(kit, state, seat, script, one) is None])
        required = sets.required_set(kit, kit.scripts[script])
        rented = (required,) if required is not None and owners.get(required, seat) != seat else ()
        if (usable, rented) not in every:
            every[usable, rented] = list(_places(kit, state, seat, script, usable, rented))
        for kolossal, places in every[usable, rented]:
            missing = production.missing_buildings(kit, own, script, places)
            if len(missing) <= kit.numbers.b_movie.missing:
                found.append(Frame(script, places, kolossal, bool(missing)))
    return found


def _places(
    kit: Kit, state: State, seat: int, script: str, usable: tuple[str, ...], rented: tuple[str, ...]
) -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Whether it is a Kolossal, and the sets, plus another player's required Theme Set if it is not one of them.

    XX-OPEN-36, XX-OPEN-41.
    """
    for kolossal in (False, True):
        for places in combinations(usable, sets.sets_needed(kit, kolossal)):
            for beside in ((), rented) if rented and rented[0] not in places else ((),):
                both = (*places, *beside)
                dear = sets.too_dear(kit, state, seat, both)
                if dear is None and sets.wrong_together(kit, state, seat, script, places, beside) is None:
                    yield kolossal, both


def _takes_first(places: tuple[str, ...], stages: list[str]) -> bool:
    """Whether the used Stages are the first of these."""
    used = [place for place in stages if place in places]
    return used == stages[: len(used)]


# --- people ---


class Cast(NamedTuple):
    """One cast: whether it is complete, has famous people, and has people famous in some movies."""

    plan: act.Plan
    is_whole: bool
    is_famous: bool
    may_be_famous: bool


class CastFinder:
    """The casts of a seat's movies, for all its Scripts and sets; with `every` supporting cast or a few."""

    def __init__(self, kit: Kit, state: State, seat: int, *, every: bool) -> None:
        self.kit, self.state, self.seat, self.every = kit, state, seat, every
        self.company = company(kit, state, seat)
        self.is_barred = production.is_b_barred(kit, state, seat)
        self._on: dict[tuple[tuple[str, ...], bool, bool], list[tuple[act.Plan, Cast]]] = {}

    def plans(self, kolossal: bool, *, has_gap: bool) -> Sequence[Cast]:
        """The casts of a Kolossal or another movie; with a missing building it is a B-Movie. XX-BMOV-04, XX-OPEN-39."""
        may_be_b = not self.is_barred and (not kolossal or self.kit.variants.kolossal_b_movie)
        if self.company is None or (has_gap and not may_be_b):
            return ()
        sizes = self.kit.numbers.supporting
        found = _casts(self.company, kolossal, may_be_b, sizes.min, sizes.max, self.every)
        return [cast for cast in found if cast.is_whole and not cast.is_famous] if has_gap else found

    def plans_on(self, frame: Frame) -> list[tuple[act.Plan, Cast]]:
        """The plans of a movie on its sets, and the cast of each; Scripts on the same sets share them."""
        key = frame.places, frame.kolossal, frame.has_gap
        found = self._on.get(key)
        if found is None:
            casts = self.plans(frame.kolossal, has_gap=frame.has_gap)
            found = self._on[key] = [(cast.plan.on(frame.places), cast) for cast in casts]
        return found

    def allows(self, cast: Cast, make: act.Make, *, has_gap: bool) -> bool:
        """Whether nobody is too famous for the movie, where this depends on the movie. XX-OPEN-43."""
        others = self.company.others if self.company is not None else ()
        movie = production.planned(self.kit, self.state, make)
        barred = production.barred_if_famous(movie, is_b=has_gap or not cast.is_whole)
        return not any(is_famous(self.kit, self.state, who, movie) for who in barred if who in others)


def _movies(finder: CastFinder, chosen: list[Frame]) -> Iterator[act.Make]:
    for frame in chosen:
        for plan, cast in finder.plans_on(frame):
            make = act.Make(finder.seat, frame.script, plan)
            if not cast.may_be_famous or finder.allows(cast, make, has_gap=frame.has_gap):
                yield make


@lru_cache(maxsize=200)
def _casts(free: Company, kolossal: bool, may_lack: bool, least: int, most: int, every: bool) -> tuple[Cast, ...]:
    """Every way to give out the parts, with one left out if allowed, but nobody famous then. XX-OPEN-37, XX-BMOV-04.

    At least `least` people must be in the supporting cast, which is chosen from the people left. A team seldom changes
    between the goes of a seat, and a bot tries many goes with it, so the casts are cached.
    """
    missing: list[str | None] = [None] if may_lack else []
    acting: list[tuple[str | None, str | None, tuple[str, ...]]] = []
    for actor in (*free.actors, *missing):
        for actress in (*free.actresses, *missing):
            left = [who for who in free.ranked if who not in (actor, actress)]
            small = left if kolossal else [who for who in left if who not in free.famous]
            casts = _supporting(small, len(small) if kolossal else most, every=every)
            acting += [(actor, actress, cast) for cast in casts]
    found = []
    for director in (*free.directors, *missing):
        for actor, actress, cast in acting:
            people = (director, actor, actress, *cast)
            gaps = people.count(None) + (len(cast) < least)
            are_famous = not free.famous.isdisjoint(people)
            if gaps <= may_lack and not (gaps and are_famous):
                plan = act.Plan(director, actor, actress, cast, (), kolossal)
                found.append(Cast(plan, not gaps, are_famous, not free.others.isdisjoint(people)))
    return tuple(found)


def _supporting(left: list[str], most: int, *, every: bool) -> Iterable[tuple[str, ...]]:
    """Every supporting cast from these people, or a few: nobody, the first ones, the last one alone."""
    if every:
        return chain.from_iterable(combinations(left, number) for number in range(most + 1))
    return dict.fromkeys([(), tuple(left[:most]), tuple(left[-1:])])
