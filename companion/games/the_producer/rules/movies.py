"""The movies a seat could make now: Scripts, sets, parts, gaps of B-Movies. XX-PROD, XX-BMOV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain, combinations
from typing import NamedTuple

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN, Gap
from companion.games.the_producer.rules import production, sets
from companion.games.the_producer.rules.people import is_famous, stars
from companion.games.the_producer.state import State
from companion.model import Action

Casts = Callable[["Company", list[str], bool], Iterable[tuple[str, ...]]]
"""Chooses the supporting cast from the people left, in a Kolossal or not."""


class Company:
    """The Characters of a team who are free to work on a movie: Directors, Actors and Actresses. XX-PROD-05."""

    def __init__(self, kit: Kit, state: State, seat: int) -> None:
        self.kit, self.state = kit, state
        self.free = free = production.free_people(kit, state, seat)
        self.directors = [who for who in free if production.fits(kit, who, "director")]
        self.actors = [who for who in free if production.fits(kit, who, "actor")]
        self.actresses = [who for who in free if production.fits(kit, who, "actress")]

    @cached_property
    def famous(self) -> frozenset[str]:
        """Those who take no supporting part and no part in a B-Movie; most teams are too small to ask for them."""
        return frozenset([who for who in self.free if is_famous(self.kit, self.state, who)])

    @cached_property
    def others(self) -> frozenset[str]:
        """Those who may be famous in some movies, by a note."""
        return frozenset([who for who in self.free if _may_change(self.kit, who)]) - self.famous


class Frame(NamedTuple):
    """A movie without its people: a Script on its sets, and the missing building, if any."""

    script: str
    places: tuple[str, ...]
    kolossal: bool
    gap: Gap | None


def movies(kit: Kit, state: State, seat: int) -> Iterator[act.Make]:
    """Every movie the seat could make, ignoring the order of sets and supporting parts."""
    finder = CastFinder(kit, state, seat, _all_casts(kit))
    return _movies(finder, frames(kit, state, seat))


def legal(kit: Kit, state: State, seat: int) -> list[Action]:
    """The movies to choose from, with only the largest and the smallest supporting casts.

    Of equal Stages they use the first; on the others one movie stands for all with the same gap. Movies with other
    casts are legal too, but there are thousands of them. XX-STAGE-01, XX-BMOV-01.
    """
    finder = CastFinder(kit, state, seat, _two_casts(kit, state))
    if not (finder.plans(False, has_gap=False) or finder.plans(True, has_gap=False)):
        return []  # in most goes, and the sets take much longer to look through
    unused = sets.free_stages(kit, state, seat)
    every = frames(kit, state, seat)
    chosen = [frame for frame in every if _takes_first(frame.places, unused)]
    found = list(_movies(finder, chosen))
    others = [frame for frame in every if not _takes_first(frame.places, unused)]
    return [*found, *(_examples(found, others, unused) if others else ())]


def _examples(found: list[act.Make], others: list[Frame], stages: list[str]) -> Iterator[act.Make]:
    """For each of the other sets, the first movie found with each gap, moved to that set."""

    def sort_of(script: str, places: tuple[str, ...], kolossal: bool) -> tuple[object, ...]:
        return script, tuple("" if place in stages else place for place in places), kolossal

    examples: dict[tuple[object, ...], dict[tuple[bool, ...], act.Make]] = {}
    for make in found:
        alike = examples.setdefault(sort_of(make.script, make.plan.places, make.plan.kolossal), {})
        alike.setdefault(_lacks(make.plan), make)
    for frame in others:
        for make in examples.get(sort_of(frame.script, frame.places, frame.kolossal), {}).values():
            yield act.Make(make.seat, make.script, make.plan.on(frame.places))


def _lacks(plan: act.Plan) -> tuple[bool, ...]:
    """The parts without a person: a building is missing on all equal sets or on none. XX-BMOV-01."""
    return plan.director is None, plan.actor is None, plan.actress is None, not plan.supporting


def _may_change(kit: Kit, who: str) -> bool:
    """Whether the Character has more golden stars in some movies. XX-OPEN-43."""
    return any(note.stat == "golden" and note.verb != "war_star" for note in kit.star_notes[who])


# --- Scripts and sets ---


def frames(kit: Kit, state: State, seat: int) -> list[Frame]:
    """Every Script of the seat on all possible sets, as a Kolossal or not. XX-PROD-01, XX-KOLO-01."""
    found = []
    stages, theme_sets = sets.free_stages(kit, state, seat), sets.built_sets(kit, state)
    for script in dict.fromkeys(one for one in state.seats[seat].scripts if one != UNKNOWN):
        if production.no_script(kit, state, seat, script) is not None:
            continue
        usable = [*stages, *sets.usable_sets(kit, state, seat, script, theme_sets)]
        for kolossal in (False, True):
            for places in _places(kit, state, seat, script, usable, kolossal):
                missing = production.missing_buildings(kit, state, seat, script, places)
                if len(missing) <= kit.numbers.b_movie.missing:
                    found.append(Frame(script, places, kolossal, missing[0] if missing else None))
    return found


def _places(
    kit: Kit, state: State, seat: int, script: str, usable: list[str], kolossal: bool
) -> Iterator[tuple[str, ...]]:
    """The sets, plus another player's required Theme Set if it is not one of them. XX-OPEN-36, XX-OPEN-41."""
    number = sets.sets_needed(kit, kolossal)
    if len(usable) < number:
        return
    required = sets.required_set(kit, kit.scripts[script])
    rented = [required] if required is not None and sets.owner_of(state, required) not in (None, seat) else []
    for places in combinations(usable, number):
        for beside in ((), tuple(rented)) if rented and rented[0] not in places else ((),):
            both = (*places, *beside)
            dear = sets.too_dear(kit, state, seat, both)
            if dear is None and sets.wrong_together(kit, state, seat, script, places, beside) is None:
                yield both


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
    """The casts of a seat's movies, found once for all its Scripts and sets."""

    def __init__(self, kit: Kit, state: State, seat: int, casts: Casts) -> None:
        self.kit, self.state, self.seat, self.casts = kit, state, seat, casts
        self.free = Company(kit, state, seat)
        self.is_barred = production.is_b_barred(kit, state, seat)
        self._plans: dict[tuple[bool, bool], list[Cast]] = {}

    def plans(self, kolossal: bool, *, has_gap: bool) -> list[Cast]:
        """The casts of a Kolossal or another movie; with a missing building it is a B-Movie. XX-BMOV-04, XX-OPEN-39."""
        key = kolossal, has_gap
        if key not in self._plans:
            may_be_b = not self.is_barred and (not kolossal or self.kit.variants.kolossal_b_movie)
            if has_gap:
                every = self.plans(kolossal, has_gap=False) if may_be_b else []
                self._plans[key] = [cast for cast in every if cast.is_whole and not cast.is_famous]
            else:
                found = _plans(self.kit, self.free, kolossal, may_be_b, self.casts)
                self._plans[key] = [cast for cast in found if cast.is_whole or not cast.is_famous]
        return self._plans[key]

    def allows(self, cast: Cast, make: act.Make, *, has_gap: bool) -> bool:
        """Whether nobody is too famous for the movie, where this depends on the movie. XX-OPEN-43."""
        movie = production.planned(self.kit, self.state, make)
        barred = production.barred_if_famous(movie, is_b=has_gap or not cast.is_whole)
        return not any(is_famous(self.kit, self.state, who, movie) for who in barred if who in self.free.others)


def _movies(finder: CastFinder, chosen: list[Frame]) -> Iterator[act.Make]:
    for frame in chosen:
        has_gap = frame.gap is not None
        for cast in finder.plans(frame.kolossal, has_gap=has_gap):
            make = act.Make(finder.seat, frame.script, cast.plan.on(frame.places))
            if not cast.may_be_famous or finder.allows(cast, make, has_gap=has_gap):
                yield make


def _plans(kit: Kit, free: Company, kolossal: bool, may_lack: bool, casts: Casts) -> Iterator[Cast]:
    """Every way to give out the parts, with one left out if allowed. XX-OPEN-37."""
    missing: list[str | None] = [None] if may_lack else []
    directors = [*free.directors, *missing]
    every = list(dict.fromkeys([*free.actors, *free.actresses]))
    parts = 2 + kit.numbers.supporting.min  # the leads and the supporting cast; nobody has two of them. XX-OPEN-44
    if len(every) < parts - len(missing) or not directors:
        return  # as in most goes
    acting = list(_acting(free, every, missing, kolossal, casts))
    for director in directors:
        for actor, actress, supporting in acting:
            gaps = (director, actor, actress).count(None) + (len(supporting) < kit.numbers.supporting.min)
            if gaps <= may_lack:
                people = (director, actor, actress, *supporting)
                plan = act.Plan(director, actor, actress, supporting, (), kolossal)
                are_famous, may_be_famous = (not some.isdisjoint(people) for some in (free.famous, free.others))
                yield Cast(plan, not gaps, are_famous, may_be_famous)


def _acting(
    free: Company, every: list[str], missing: list[str | None], kolossal: bool, casts: Casts
) -> Iterator[tuple[str | None, str | None, tuple[str, ...]]]:
    """The acting parts, which are the same under every Director; only one lead may be missing."""
    for actor in (*free.actors, *missing):
        for actress in (*free.actresses, *missing):
            if actor is not None or actress is not None:
                left = [who for who in every if who not in (actor, actress) and (kolossal or who not in free.famous)]
                for supporting in casts(free, left, kolossal):
                    yield actor, actress, supporting


def _all_casts(kit: Kit) -> Casts:
    def casts(free: Company, left: list[str], kolossal: bool) -> Iterable[tuple[str, ...]]:
        most = len(left) if kolossal else kit.numbers.supporting.max
        return chain.from_iterable(combinations(left, number) for number in range(most + 1))

    return casts


def _two_casts(kit: Kit, state: State) -> Casts:
    """The largest cast with the most famous people, the least famous one alone, and nobody."""

    ranks: dict[str, tuple[int, str]] = {}

    def rank(who: str) -> tuple[int, str]:
        if who not in ranks:
            ranks[who] = -stars(kit, state, who, "golden"), who
        return ranks[who]

    def casts(free: Company, left: list[str], kolossal: bool) -> Iterable[tuple[str, ...]]:
        ranked = sorted(left, key=rank)
        fullest = ranked if kolossal else ranked[: kit.numbers.supporting.max]
        return dict.fromkeys([(), tuple(fullest), tuple(ranked[-1:])])

    return casts
