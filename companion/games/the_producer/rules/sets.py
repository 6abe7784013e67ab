"""Where a movie is made: Stages, and own or rented Theme Sets. XX-STAGE, XX-THEME, XX-OPEN-35, XX-OPEN-36."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import Script
from companion.games.the_producer.state import State
from companion.model.speaker import Refusal

# --- STAGE ---


def every_stage(kit: Kit) -> list[str]:
    """All Stages of a board, built or not. XX-COMP-04."""
    return [*kit.stages, *(one for one, piece in kit.buildings.items() if piece.stage and piece.genre is None)]


def own_stages(kit: Kit, state: State, seat: int) -> list[str]:
    """The Stages a seat has, used or not. XX-STAGE-03, XX-BUILD-11, XX-BUILD-12."""
    built = state.seats[seat].built
    return [*kit.stages, *(one for one in built if kit.buildings[one].stage and not is_theme_set(kit, one))]


def is_used(state: State, seat: int, place: str) -> bool:
    """Whether a movie of this year was made there, or a Producer stands there. XX-STAGE-02, XX-ACTN-04."""
    return place in state.seats[seat].parked or any(place in movie.places for movie in state.movies_of_year(seat))


# --- THEME ---


def is_theme_set(kit: Kit, place: str) -> bool:
    """Whether a place is a Theme Set, anybody's."""
    return place in kit.buildings and kit.buildings[place].genre is not None


def owner_of(state: State, theme_set: str) -> int | None:
    """The owner of a Theme Set: each kind exists once, but every board has Stages. XX-THEME-03, XX-COMP-04."""
    for number, seat in enumerate(state.seats):
        if theme_set in seat.built:
            return number
    return None


def owners_of_sets(kit: Kit, state: State) -> dict[str, int]:
    """The owner of each Theme Set that is built. XX-THEME-03."""
    return {
        piece: number
        for number, seat in enumerate(state.seats)
        for piece in seat.built
        if kit.buildings[piece].genre is not None
    }


def required_set(kit: Kit, script: Script) -> str | None:
    """The Theme Set that a Script requires. XX-CARD-05, XX-THEME-09."""
    required = script.requires_theme_set
    return None if required is None else kit.set_of_genre.get(required)


def suits(kit: Kit, script: Script, theme_set: str) -> bool:
    """Whether a movie is of a Theme Set's genre or requires it. XX-THEME-05, XX-OPEN-35, XX-OPEN-36."""
    return kit.buildings[theme_set].genre in script.genres or required_set(kit, script) == theme_set


def rented(kit: Kit, state: State, seat: int, places: tuple[str, ...] | list[str]) -> list[str]:
    """The Theme Sets among these that belong to others; Stages cannot be rented. XX-THEME-06, XX-THEME-07."""
    return [place for place in places if is_theme_set(kit, place) and owner_of(state, place) not in (None, seat)]


# --- usable sets ---


def sets_needed(kit: Kit, kolossal: bool) -> int:
    """How many sets a movie uses at the same time. XX-PROD-01, XX-KOLO-01."""
    return kit.numbers.kolossal.sets if kolossal else 1


def free_stages(kit: Kit, state: State, seat: int) -> list[str]:
    """The Stages that the seat may use now, for any Script. XX-STAGE-02."""
    return [place for place in own_stages(kit, state, seat) if not is_used(state, seat, place)]


def no_set(kit: Kit, state: State, seat: int, script: str, place: str) -> Refusal | None:
    """Why a place cannot be a set for the seat's movie. XX-STAGE-01, XX-STAGE-02, XX-THEME-04 to XX-THEME-06."""
    data = {"seat": seat, "place": place}
    if not is_theme_set(kit, place):
        if place not in own_stages(kit, state, seat):
            key = "stage_not_built" if place in every_stage(kit) else "is_no_set"
            return Refusal(key, ("XX-STAGE-01", "XX-PROD-01"), data)
        return Refusal("stage_used", ("XX-STAGE-02",), data) if is_used(state, seat, place) else None
    owner, card = owner_of(state, place), kit.scripts[script]
    if owner is None:
        return Refusal("set_not_built", ("XX-THEME-04", "XX-THEME-09"), data)
    if suits(kit, card, place):
        return None
    data |= {"script": script, "genre": kit.buildings[place].genre}
    if owner != seat:
        return Refusal("set_not_of_genre", ("XX-THEME-05", "XX-OPEN-36"), {**data, "owner": owner})
    others = [movie for movie in state.movies_of_year(seat) if place in movie.places]
    if any(not suits(kit, kit.scripts[movie.script], place) for movie in others):
        return Refusal("set_used", ("XX-THEME-04", "XX-OPEN-35"), data)
    return None


def arranged(
    kit: Kit, state: State, seat: int, script: str, places: tuple[str, ...], kolossal: bool
) -> tuple[str, ...]:
    """The places in order: a Theme Set rented only for the requirement comes last. XX-OPEN-36."""
    number, required = sets_needed(kit, kolossal), required_set(kit, kit.scripts[script])
    if len(places) <= number or required not in places[:number] or owner_of(state, required) in (None, seat):
        return places
    return (*(place for place in places if place != required), required)


def wrong_places(
    kit: Kit, state: State, seat: int, script: str, places: tuple[str, ...], kolossal: bool
) -> Refusal | None:
    """Why a movie cannot be made on these places: its sets, and a Theme Set rented only for the requirement.

    XX-PROD-01, XX-BMOV-02, XX-KOLO-01, XX-THEME-07, XX-OPEN-36, XX-OPEN-41.
    """
    number, data = sets_needed(kit, kolossal), {"seat": seat, "script": script}
    sets, beside = places[:number], places[number:]
    if len(sets) < number:
        key, rules = ("too_few_sets", ("XX-KOLO-01", "XX-OPEN-41")) if kolossal else ("no_stage", ("XX-BMOV-02",))
        return Refusal(key, (*rules, "XX-PROD-01"), {**data, "number": number})
    if len(set(places)) < len(places):
        return Refusal("set_named_twice", ("XX-KOLO-01", "XX-OPEN-41"), data)
    return (
        too_dear(kit, state, seat, places)
        or next(filter(None, (no_set(kit, state, seat, script, place) for place in sets)), None)
        or wrong_together(kit, state, seat, script, sets, beside)
    )


def wrong_together(
    kit: Kit, state: State, seat: int, script: str, sets: tuple[str, ...], beside: tuple[str, ...]
) -> Refusal | None:
    """Why sets that the seat may use one by one cannot be used together, with the places beside them.

    At some tables a Theme Set, own or rented, is not a Stage, so the movie also needs one. The only other place may be
    the required Theme Set, rented from another player. XX-KOLO-01, XX-OPEN-35, XX-OPEN-36.
    """
    data: dict[str, object] = {"seat": seat, "script": script}
    if len(sets) == 1 and len(beside) > 1:
        return Refusal("sets_of_kolossal", ("XX-KOLO-01", "XX-STAGE-01"), data)
    if not kit.variants.theme_set_is_stage and all(is_theme_set(kit, place) for place in sets):
        of_rented = ("XX-OPEN-36",) * bool(rented(kit, state, seat, sets[:1]))
        return Refusal("set_is_no_stage", (*of_rented, "XX-OPEN-35", "XX-PROD-01"), {**data, "place": sets[0]})
    for place in beside:
        data["place"] = place
        if place != required_set(kit, kit.scripts[script]):
            return Refusal("set_not_needed", ("XX-STAGE-01", "XX-OPEN-36"), data)
        owner = owner_of(state, place)
        if owner is None:
            return Refusal("set_not_built", ("XX-THEME-09",), data)
        if owner == seat:
            return Refusal("set_is_own", ("XX-THEME-09",), data)
    return None


def too_dear(kit: Kit, state: State, seat: int, places: tuple[str, ...]) -> Refusal | None:
    """The seat must be able to pay all rents. XX-THEME-07, XX-OPEN-36."""
    rent = kit.numbers.rent * len(rented(kit, state, seat, places))
    if rent <= state.seats[seat].money:
        return None
    return Refusal("cannot_pay_rent", ("XX-THEME-07", "XX-OPEN-36"), {"seat": seat, "rent": rent})
