"""Single steps: allowance, cost, room, and legal steps. XX-MOVE, XX-DIAG, XX-BOARD, XX-PIECE.

Nothing here changes the state; `moves.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from companion.games.oscar_race.actions import Move
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.board import AREA, CARPET, LIMOUSINE, ROPE, THEATER
from companion.games.oscar_race.state import Figure, State, Unit
from companion.model.speaker import Refusal

OUT_OF_REACH, NOT_ADJACENT = "out_of_reach", "not_adjacent"
"""The two refusals of a space that is not next to the unit."""
CONTACTS = {
    AREA: ("XX-BOARD-10", "XX-GEO-05"),
    ROPE: ("XX-BOARD-06", "XX-GEO-04"),
    LIMOUSINE: ("XX-GEO-02",),
    THEATER: ("XX-GEO-03",),
}
"""The clauses that say what a space off the carpet touches."""


class Walk(NamedTuple):
    """A moving unit: where it is, the spaces and diagonal steps it has left, and the Area it left.

    `limit` is the number of spaces of the whole move. `crowd` has the space of every figure on the board, made once
    for all steps to check.
    """

    seat: int
    unit: Unit
    at: str
    spaces: int
    diagonals: int
    pace: str
    crowd: list[str]
    limit: int
    left: str | None = None


# --- MOVE: allowance ---


def allowance(kit: Kit, state: State, seat: int, unit: str, pace: str, *, is_hurt: bool = True) -> int:
    """Spaces that a unit can move: Move less hits; for a couple the lower of the two. A run doubles it; a trip is 1.

    With `is_hurt` false its hits do not count.

    XX-PIECE-01 to XX-PIECE-04, XX-HIT-02, XX-TRIP-02, XX-TRIP-03, XX-OPEN-12, XX-OPEN-15, XX-OPEN-16.
    """
    if pace == "trip":
        return kit.numbers.run.trip_spaces
    place = state.seats[seat]
    factor = kit.numbers.run.factor if pace == "run" else 1
    doubles_last = kit.variants.hits_then_double
    most = 999
    if unit != "escort":
        hits = place.hits if is_hurt else 0
        most = (kit.player.move - hits) * factor if doubles_last else kit.player.move * factor - hits
    if unit != "player" and place.escort:
        move, hits = kit.escorts[place.escort.kind].move, place.escort.hits if is_hurt else 0
        most = min(most, (move - hits) * factor if doubles_last else move * factor - hits)
    return max(most, 0)


def allowance_unhurt(kit: Kit, state: State, seat: int, unit: str, pace: str) -> int:
    """Spaces that the unit could move at this pace without hits."""
    return allowance(kit, state, seat, unit, pace, is_hurt=False)


def diagonals_allowed(kit: Kit, pace: str) -> int:
    """The diagonal steps of a move at this pace. XX-DIAG-01, XX-DIAG-02, XX-OPEN-19."""
    return kit.numbers.diagonals.run if pace == "run" else kit.numbers.diagonals.walk


def fresh_walk(kit: Kit, state: State, seat: int, unit: Unit, crowd: list[str] | None = None) -> Walk:
    """A unit at the beginning of a normal move."""
    spaces = allowance(kit, state, seat, unit, "walk")
    crowd = state.occupied() if crowd is None else crowd
    return Walk(seat, unit, state.place_of(seat, unit), spaces, kit.numbers.diagonals.walk, "walk", crowd, spaces)


# --- BOARD: room ---


_FIGURES: dict[str, tuple[Figure, ...]] = {
    "player": ("player",),
    "escort": ("escort",),
    "couple": ("player", "escort"),
}


def figures_of(unit: str) -> tuple[Figure, ...]:
    """The figures of a unit."""
    return _FIGURES[unit]


def has_room(
    kit: Kit, state: State, space: str, seat: int, figures: int, leaving: Collection[tuple[int, str]] = ()
) -> bool:
    """Whether this number of a seat's figures fits there besides those present; ignore the ones in `leaving`.

    XX-BOARD-03, XX-BOARD-08, XX-OPEN-06, XX-OPEN-10.
    """
    if kit.map.kind[space] != CARPET:
        return True
    there = [figure for figure in state.figures_on(space) if figure not in leaving]
    if kit.variants.carpet_limit == "one_owner" and any(owner != seat for owner, _ in there):
        return False
    return len(there) + figures <= kit.numbers.room.figures


def may_stand(kit: Kit, state: State, walk: Walk, space: str) -> bool:
    """Whether the space has room for the unit to end its move. XX-BOARD-03, XX-OPEN-07."""
    if kit.map.kind[space] != CARPET:
        return True
    size = 2 if walk.unit == "couple" else 1
    others = walk.crowd.count(space)
    if state.place_of(walk.seat, walk.unit) == space:
        others -= size
    if others and kit.variants.carpet_limit == "one_owner":
        leaving = [(walk.seat, figure) for figure in figures_of(walk.unit)]
        return has_room(kit, state, space, walk.seat, size, leaving)
    return others + size <= kit.numbers.room.figures


def is_full(kit: Kit, walk: Walk, space: str) -> bool:
    """Whether a carpet space has too many figures for the unit, no matter whose. XX-BOARD-03."""
    size = 2 if walk.unit == "couple" else 1
    return walk.crowd.count(space) + size > kit.numbers.room.figures


def cost_of(kit: Kit, state: State, seat: int, unit: str, to: str) -> int:
    """The cost of a step in spaces: 2 if a couple goes through two figures. XX-MOVE-02, XX-OPEN-21."""
    if unit != "couple" or kit.map.kind[to] != CARPET:
        return 1
    others = [figure for figure in state.figures_on(to) if figure[0] != seat]
    return kit.numbers.passing_cost if len(others) >= kit.numbers.room.figures else 1


def has_moved(state: State, seat: int) -> bool:
    """Whether the seat's part A of this turn has begun or is over. XX-MOVE-04."""
    order = state.table.order
    current = state.current
    return current is not None and seat in order and order.index(seat) <= order.index(current)


def placements(kit: Kit, state: State, seat: int, area: str, leaving: Collection[tuple[int, str]] = ()) -> list[str]:
    """The spaces for displaced figures: on the carpet beside the Area, otherwise the nearest with room.

    So they have no roll for stars this turn. XX-MOVE-04, XX-OPEN-25, XX-OPEN-74.
    """
    figures = sum(1 for owner, _ in state.figures_on(area) if owner == seat)
    beside = [
        space
        for space in kit.map.plain[area]
        if kit.map.kind[space] == CARPET and has_room(kit, state, space, seat, figures, leaving)
    ]
    if beside or (kit.variants.no_room == "refuse" and leaving):
        return beside
    roomy = {
        space: kit.map.distance(area, space) or 0
        for space, kind in kit.map.kind.items()
        if kind == CARPET and has_room(kit, state, space, seat, figures, leaving)
    }
    nearest = min(roomy.values(), default=0)
    return sorted(space for space, spaces in roomy.items() if spaces == nearest)


# --- legal steps ---


def step_refusal(kit: Kit, state: State, walk: Walk, to: str) -> Refusal | None:
    """Why the unit cannot step there; None if it can. XX-MOVE-01, XX-OPEN-18, XX-OPEN-20."""
    if to == kit.map.limousine:
        return Refusal("limousine", ("XX-BOARD-01",), {})
    is_diagonal = to in kit.map.diagonal[walk.at]
    if not is_diagonal and to not in kit.map.plain[walk.at]:
        ahead = kit.map.way(walk.at, to, max(walk.diagonals, 0)) or 0
        if ahead > walk.spaces and (walk.spaces > 0 or walk.limit <= 0):
            return _out_of_reach(kit, state, walk, to, ahead)
        kinds = (kit.map.kind[to], kit.map.kind[walk.at])
        by = (rule for kind in kinds for rule in CONTACTS.get(kind, ()))
        beside = kit.by("board") if {*kinds} & {AREA, ROPE} else ()
        # At 2 spaces it may touch the unit's space at a corner, which counts only between carpet spaces.
        corner = ("XX-OPEN-18",) if {*kinds} != {CARPET} and ahead == 2 else ()
        rules = tuple(dict.fromkeys(("XX-MOVE-01", "XX-GEO-06", *by, *corner, *beside)))
        return Refusal(NOT_ADJACENT, rules, {"start": walk.at, "to": to})
    if is_diagonal and walk.diagonals < 1:
        return _too_many_diagonals(kit, walk)
    cost = cost_of(kit, state, walk.seat, walk.unit, to)
    if cost > walk.spaces:
        return _too_far(kit, state, walk, to, cost)
    if to in kit.map.area_number:
        return area_refusal(kit, state, walk, to)
    if not may_stand(kit, state, walk, to):
        left = walk.at if walk.at in kit.map.area_number else walk.left
        beyond = walk._replace(at=to, spaces=walk.spaces - cost, diagonals=walk.diagonals - is_diagonal, left=left)
        if not has_way_on(kit, state, beyond):
            return _full(kit, walk, to, cost)
    return None


def has_way_on(kit: Kit, state: State, walk: Walk) -> bool:
    """Whether the unit has at least one legal step."""
    if walk.spaces < 1:
        return False
    crowd = walk.crowd
    for step in kit.open_steps[walk.seat, walk.unit][walk.at][walk.diagonals > 0]:
        if step.to not in crowd:
            return True
    return bool(legal_steps(kit, state, walk))


def legal_steps(kit: Kit, state: State, walk: Walk) -> list[Move]:
    """Every legal step; the same as `step_refusal` for each, but faster."""
    if walk.spaces < 1:
        return []
    key = walk.seat, walk.unit
    steps = kit.open_steps[key][walk.at][walk.diagonals > 0]
    crowd = walk.crowd
    if kit.around[walk.at].isdisjoint(crowd):
        found = list(steps)
    else:
        roomy = kit.roomy[walk.unit]
        found = [
            step for step in steps if crowd.count(step.to) <= roomy or step_refusal(kit, state, walk, step.to) is None
        ]
    for step in kit.area_steps[key][walk.at]:
        if area_refusal(kit, state, walk, step.to) is None:
            found.append(step)
    return found


def on_break(seat: int, unit: str, area: str) -> Refusal:
    """The refusal of an Area on commercial break, also to escorts. XX-BOARD-11, XX-OPEN-30, XX-OPEN-71."""
    escort = ("XX-OPEN-71",) if unit == "escort" else ()
    return Refusal("on_break", ("XX-BOARD-11", *escort, "XX-OPEN-30"), {"unit": (seat, unit), "area": area})


def area_refusal(kit: Kit, state: State, walk: Walk, area: str) -> Refusal | None:
    """Why the unit cannot enter this Interview Area; None if it can. A break only stops entry. XX-OPEN-75."""
    place = state.seats[walk.seat]
    data = {"unit": (walk.seat, walk.unit), "area": area}
    if kit.map.area_number[area] in state.table.breaks:
        return on_break(walk.seat, walk.unit, area)
    if area == walk.left and not kit.variants.area_reentry:
        return Refusal("came_out_of_it", ("XX-BOARD-12", "XX-OPEN-22"), data)
    if walk.unit == "escort":
        # XX-OPEN-71: an escort beside its player is not alone, and stars are not compared.
        return None if place.at == area else Refusal("escort_alone", ("XX-PIECE-06", "XX-OPEN-71"), data)
    for owner in sorted({owner for owner, _ in state.figures_on(area)} - {walk.seat}):
        stars = state.seats[owner].stars
        if place.stars <= stars:
            more = {"other": owner, "figure": (owner, "escort"), "stars": place.stars, "theirs": stars}
            key = "too_few_stars_to_enter" if state.seats[owner].at == area else "too_few_stars_against_escort"
            return Refusal(key, ("XX-MOVE-03", "XX-OPEN-24"), {**data, **more})
        leaving = [(walk.seat, figure) for figure in figures_of(walk.unit)]
        if (
            kit.variants.no_room == "refuse"
            and has_moved(state, owner)
            and not placements(kit, state, owner, area, leaving)
        ):
            return Refusal("no_room_to_displace", ("XX-MOVE-04", "XX-OPEN-25"), {**data, "other": owner})
    return None


def _too_many_diagonals(kit: Kit, walk: Walk) -> Refusal:
    allowed = diagonals_allowed(kit, walk.pace)
    rule = "XX-DIAG-02" if walk.pace == "run" else "XX-DIAG-01"
    return Refusal(
        "diagonals", (rule, "XX-OPEN-19", "XX-OPEN-18"), {"unit": (walk.seat, walk.unit), "allowed": allowed}
    )


_TOO_FAR = {
    "run": ("XX-TRIP-03",),
    "trip": ("XX-TRIP-02", "XX-OPEN-15"),
    "recovered": ("XX-MOVE-01", "XX-TRIP-04"),
    "walk": ("XX-MOVE-01",),
}
"""The clauses of the allowance, by pace."""


_MOVES = {"player": "XX-PIECE-01", "date": "XX-PIECE-02", "spouse": "XX-PIECE-03", "mother": "XX-PIECE-04"}
"""The clauses that give a figure its Move."""


def _too_far(kit: Kit, state: State, walk: Walk, to: str, cost: int) -> Refusal:
    """The refusal of a step that costs too much. XX-MOVE-01, XX-TRIP-02 to XX-TRIP-04."""
    rules = _limits(kit, state, walk)
    data = {"unit": (walk.seat, walk.unit), "spaces": max(walk.spaces, 0), "to": to, "cost": cost}
    if cost > 1:
        return Refusal("passing_too_far", ("XX-MOVE-02", *rules, "XX-OPEN-21"), data)
    return Refusal("too_far", rules, data)


def _out_of_reach(kit: Kit, state: State, walk: Walk, to: str, ahead: int) -> Refusal:
    """The refusal of a space that is not adjacent and too far for this move. XX-MOVE-01, XX-GEO-06."""
    first, *others = _limits(kit, state, walk)
    data = {"unit": (walk.seat, walk.unit), "spaces": max(walk.spaces, 0), "to": to, "ahead": ahead, "start": walk.at}
    return Refusal(OUT_OF_REACH, (first, "XX-GEO-06", *others), data)


def _limits(kit: Kit, state: State, walk: Walk) -> tuple[str, ...]:
    """The clauses that limit this move. XX-PIECE-01 to XX-PIECE-04, XX-OPEN-12.

    Also XX-HIT-02 if hits have shortened it, and XX-OPEN-17 if hits were paid off too late for this move.
    """
    is_hurt = walk.limit < allowance_unhurt(kit, state, walk.seat, walk.unit, walk.pace)
    at_once = kit.by("hits_slow_at_once") if walk.spaces < walk.limit else ()
    doubled = ("XX-OPEN-16",) if walk.pace == "run" else ()
    healed = allowance(kit, state, walk.seat, walk.unit, walk.pace) > walk.limit
    hurt = (*(("XX-OPEN-17",) if healed else ()), "XX-HIT-02", *at_once, *doubled) if is_hurt else ()
    if walk.pace == "trip":
        return (*_TOO_FAR[walk.pace], *hurt)
    slowest = _slowest(kit, state, walk, allowance if is_hurt else allowance_unhurt)
    return (*_TOO_FAR[walk.pace], *slowest, *hurt, *(("XX-OPEN-12",) if walk.unit == "couple" else ()))


def _slowest(kit: Kit, state: State, walk: Walk, spaces: Callable[..., int]) -> tuple[str, ...]:
    """The clauses of the Move of the slowest figures in the unit."""
    escort = state.seats[walk.seat].escort
    named = {"player": "player", "escort": escort.kind if escort else ""}
    reach = {figure: spaces(kit, state, walk.seat, figure, walk.pace) for figure in figures_of(walk.unit)}
    return tuple(_MOVES[named[figure]] for figure in reach if reach[figure] == min(reach.values()))


def _full(kit: Kit, walk: Walk, to: str, cost: int) -> Refusal:
    data = {"space": to, "unit": (walk.seat, walk.unit)}
    passing = ("XX-MOVE-02", "XX-OPEN-21") if cost > 1 else ()
    rules = ("XX-BOARD-03", "XX-OPEN-06", "XX-OPEN-07", *passing)
    key = "other_owner" if kit.variants.carpet_limit == "one_owner" else "full"
    return Refusal(key, rules, data)
