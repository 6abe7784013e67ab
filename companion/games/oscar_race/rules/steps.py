"""Single steps: allowance, cost, room, and legal steps. XX-MOVE, XX-DIAG, XX-BOARD, XX-PIECE.

Nothing here changes the state; `moves.py` does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.games.oscar_race.actions import Move
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.board import AREA, CARPET, LIMOUSINE, ROPE, THEATER
from companion.games.oscar_race.state import Figure, State, Unit
from companion.model import Verdict
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
    roomy = [space for space in kit.carpet if has_room(kit, state, space, seat, figures, leaving)]
    beside = [space for space in kit.map.plain[area] if space in roomy]
    if beside or (kit.variants.no_room == "refuse" and leaving):
        return beside
    ways = {space: kit.map.distance(area, space) or 0 for space in roomy}
    return sorted(space for space, spaces in ways.items() if spaces == min(ways.values()))


def on_break(seat: int, unit: str, area: str) -> Refusal:
    """The refusal of an Area on commercial break, also to escorts. XX-BOARD-11, XX-OPEN-30, XX-OPEN-71."""
    escort = ("XX-OPEN-71",) if unit == "escort" else ()
    return Refusal("on_break", ("XX-BOARD-11", *escort, "XX-OPEN-30"), {"unit": (seat, unit), "area": area})


_TOO_FAR = {
    "run": ("XX-TRIP-03",),
    "trip": ("XX-TRIP-02", "XX-OPEN-15"),
    "recovered": ("XX-MOVE-01", "XX-TRIP-04"),
    "walk": ("XX-MOVE-01",),
}
"""The clauses of the allowance, by pace."""
_MOVES = {"player": "XX-PIECE-01", "date": "XX-PIECE-02", "spouse": "XX-PIECE-03", "mother": "XX-PIECE-04"}
"""The clauses that give a figure its Move."""
_STAY = {
    CARPET: ("stay", "XX-MOVE-01", "XX-OPEN-34"),
    ROPE: ("stay_in_rope", "XX-MOVE-01", "XX-OPEN-58"),
    LIMOUSINE: ("stay_in_limousine", "XX-MOVE-01", "XX-OPEN-10"),
    AREA: ("stuck", "XX-OPEN-23", "XX-BOARD-12"),
    THEATER: ("stay", "XX-MOVE-01", "XX-OPEN-34"),
}
"""The permission to move 0 spaces, by kind of space; in the Theater this happens only in a forced move."""


class Walk(NamedTuple):
    """A moving unit: where it is, the spaces and diagonal steps it has left, and the Area it left.

    `limit` is the number of spaces of the whole move. `crowd` has the space of every figure on the board, made once
    for all steps to check.
    """

    kit: Kit
    state: State
    seat: int
    unit: Unit
    at: str
    spaces: int
    diagonals: int
    pace: str
    crowd: list[str]
    limit: int
    left: str | None = None

    @property
    def figures(self) -> list[tuple[int, str]]:
        """The figures of the unit, each with its seat."""
        return [(self.seat, figure) for figure in figures_of(self.unit)]

    # --- MOVE: a step, or none ---

    def refusal(self, to: str) -> Refusal | None:
        """Why the unit cannot step there; None if it can. XX-MOVE-01, XX-OPEN-18, XX-OPEN-20."""
        board = self.kit.map
        if to == board.limousine:
            return Refusal("limousine", ("XX-BOARD-01",), {})
        is_diagonal = to in board.diagonal[self.at]
        if not is_diagonal and to not in board.plain[self.at]:
            return self._not_adjacent(to)
        if is_diagonal and self.diagonals < 1:
            data = {"unit": (self.seat, self.unit), "allowed": diagonals_allowed(self.kit, self.pace)}
            rule = "XX-DIAG-02" if self.pace == "run" else "XX-DIAG-01"
            return Refusal("diagonals", (rule, "XX-OPEN-19", "XX-OPEN-18"), data)
        cost = cost_of(self.kit, self.state, self.seat, self.unit, to)
        if cost > self.spaces:
            return self._too_far(to, cost)
        if to in board.area_number:
            return self.area_refusal(to)
        if not self.may_stand(to):
            left = self.at if self.at in board.area_number else self.left
            beyond = self._replace(at=to, spaces=self.spaces - cost, diagonals=self.diagonals - is_diagonal, left=left)
            if not beyond.has_way_on():
                passing = ("XX-MOVE-02", "XX-OPEN-21") if cost > 1 else ()
                rules = ("XX-BOARD-03", "XX-OPEN-06", "XX-OPEN-07", *passing)
                key = "other_owner" if self.kit.variants.carpet_limit == "one_owner" else "full"
                return Refusal(key, rules, {"space": to, "unit": (self.seat, self.unit)})
        return None

    def has_way_on(self) -> bool:
        """Whether the unit has at least one legal step."""
        if self.spaces < 1:
            return False
        crowd = self.crowd
        for step in self.kit.open_steps[self.seat, self.unit][self.at][self.diagonals > 0]:
            if step.to not in crowd:
                return True
        return bool(self.steps())

    def steps(self) -> list[Move]:
        """Every legal step; the same as `refusal` for each, but faster."""
        if self.spaces < 1:
            return []
        kit, crowd, key = self.kit, self.crowd, (self.seat, self.unit)
        steps = kit.open_steps[key][self.at][self.diagonals > 0]
        if kit.around[self.at].isdisjoint(crowd):
            found = list(steps)
        else:
            roomy = kit.roomy[self.unit]
            found = [step for step in steps if crowd.count(step.to) <= roomy or self.refusal(step.to) is None]
        for step in kit.area_steps[key][self.at]:
            if self.area_refusal(step.to) is None:
                found.append(step)
        return found

    def may_stand(self, space: str) -> bool:
        """Whether the space has room for the unit to end its move. XX-BOARD-03, XX-OPEN-07."""
        kit, size = self.kit, 2 if self.unit == "couple" else 1
        if kit.map.kind[space] != CARPET:
            return True
        others = self.crowd.count(space)
        if self.state.place_of(self.seat, self.unit) == space:
            others -= size
        if others and kit.variants.carpet_limit == "one_owner":
            return has_room(kit, self.state, space, self.seat, size, self.figures)
        return others + size <= kit.numbers.room.figures

    def area_refusal(self, area: str) -> Refusal | None:
        """Why the unit cannot enter this Interview Area; None if it can. A break only stops entry. XX-OPEN-75."""
        kit, state, place = self.kit, self.state, self.state.seats[self.seat]
        data = {"unit": (self.seat, self.unit), "area": area}
        if kit.map.area_number[area] in state.table.breaks:
            return on_break(self.seat, self.unit, area)
        if area == self.left and not kit.variants.area_reentry:
            return Refusal("came_out_of_it", ("XX-BOARD-12", "XX-OPEN-22"), data)
        if self.unit == "escort":
            # XX-OPEN-71: an escort beside its player is not alone, and stars are not compared.
            return None if place.at == area else Refusal("escort_alone", ("XX-PIECE-06", "XX-OPEN-71"), data)
        for owner in sorted(state.owners_on(area) - {self.seat}):
            stars = state.seats[owner].stars
            if place.stars <= stars:
                more = {"other": owner, "figure": (owner, "escort"), "stars": place.stars, "theirs": stars}
                key = "too_few_stars_to_enter" if state.seats[owner].at == area else "too_few_stars_against_escort"
                return Refusal(key, ("XX-MOVE-03", "XX-OPEN-24"), {**data, **more})
            must_place = kit.variants.no_room == "refuse" and has_moved(state, owner)
            if must_place and not placements(kit, state, owner, area, self.figures):
                return Refusal("no_room_to_displace", ("XX-MOVE-04", "XX-OPEN-25"), {**data, "other": owner})
        return None

    def _not_adjacent(self, to: str) -> Refusal:
        """The refusal of a space that is not adjacent, perhaps too far for this move. XX-MOVE-01, XX-GEO-06."""
        kit = self.kit
        ahead = kit.map.way(self.at, to, max(self.diagonals, 0)) or 0
        if ahead > self.spaces and (self.spaces > 0 or self.limit <= 0):
            first, *others = self._limits()
            data = {"unit": (self.seat, self.unit), "spaces": max(self.spaces, 0), "start": self.at, "ahead": ahead}
            return Refusal(OUT_OF_REACH, (first, "XX-GEO-06", *others), {**data, "to": to})
        kinds = (kit.map.kind[to], kit.map.kind[self.at])
        by = (rule for kind in kinds for rule in CONTACTS.get(kind, ()))
        beside = kit.by("board") if {*kinds} & {AREA, ROPE} else ()
        # At 2 spaces it may touch the unit's space at a corner, which counts only between carpet spaces.
        corner = ("XX-OPEN-18",) if {*kinds} != {CARPET} and ahead == 2 else ()
        rules = tuple(dict.fromkeys(("XX-MOVE-01", "XX-GEO-06", *by, *corner, *beside)))
        return Refusal(NOT_ADJACENT, rules, {"start": self.at, "to": to})

    def _too_far(self, to: str, cost: int) -> Refusal:
        """The refusal of a step that costs too much. XX-MOVE-01, XX-TRIP-02 to XX-TRIP-04."""
        rules = self._limits()
        data = {"unit": (self.seat, self.unit), "spaces": max(self.spaces, 0), "to": to, "cost": cost}
        if cost > 1:
            return Refusal("passing_too_far", ("XX-MOVE-02", *rules, "XX-OPEN-21"), data)
        return Refusal("too_far", rules, data)

    def _limits(self) -> tuple[str, ...]:
        """The clauses that limit this move, with those of its slowest figures. XX-PIECE-01 to XX-PIECE-04, XX-OPEN-12.

        Also XX-HIT-02 if hits have shortened it, and XX-OPEN-17 if hits were paid off too late for this move.
        """
        kit, state, seat, pace = self.kit, self.state, self.seat, self.pace
        is_hurt = self.limit < allowance(kit, state, seat, self.unit, pace, is_hurt=False)
        at_once = kit.by("hits_slow_at_once") if self.spaces < self.limit else ()
        doubled = ("XX-OPEN-16",) if pace == "run" else ()
        healed = allowance(kit, state, seat, self.unit, pace) > self.limit
        hurt = (*(("XX-OPEN-17",) if healed else ()), "XX-HIT-02", *at_once, *doubled) if is_hurt else ()
        if pace == "trip":
            return (*_TOO_FAR[pace], *hurt)
        escort = state.seats[seat].escort
        named = {"player": "player", "escort": escort.kind if escort else ""}
        reach = {one: allowance(kit, state, seat, one, pace, is_hurt=is_hurt) for one in figures_of(self.unit)}
        slowest = [_MOVES[named[figure]] for figure in reach if reach[figure] == min(reach.values())]
        return (*_TOO_FAR[pace], *slowest, *hurt, *(("XX-OPEN-12",) if self.unit == "couple" else ()))

    # --- MOVE: verdicts ---

    def answer_stay(self, refusal: Refusal | None) -> Verdict:
        """The refusal if given, otherwise the permission to move 0 spaces. XX-MOVE-01."""
        return self.kit.answer(self.state, refusal, *_STAY[self.kit.map.kind[self.at]])

    def answer_step(self, to: str) -> Verdict:
        """The refusal of a step, or its permission, which says more if figures are there. XX-MOVE-01, XX-MOVE-03."""
        kit, state = self.kit, self.state
        refusal = self.refusal(to)
        if refusal is not None:
            is_full_ahead = refusal.key in ("full", "other_owner") and kit.map.kind[self.at] == AREA
            stuck_rules = ("XX-OPEN-23",) if is_full_ahead and not self.has_way_on() else ()
            verdict = kit.refuse(state, refusal.key, *refusal.rules, *stuck_rules, **refusal.data)
            # When Companion looks for a path, a space out of reach counts like any other that is not adjacent.
            return verdict.with_key(NOT_ADJACENT) if refusal.key == OUT_OF_REACH else verdict
        if cost_of(kit, state, self.seat, self.unit, to) > 1:
            return kit.permit("move_past_two", "XX-MOVE-02", "XX-OPEN-07", "XX-BOARD-03", "XX-MOVE-01")
        if to in kit.map.area_number and self.unit != "escort" and state.owners_on(to) - {self.seat}:
            return kit.permit("move_in", "XX-MOVE-03", "XX-OPEN-24", "XX-MOVE-01")
        if self.may_stand(to):
            return kit.permit("move", "XX-MOVE-01", *self._chosen(to))
        if self.crowd.count(to) + len(self.figures) <= kit.numbers.room.figures:
            return kit.permit("move_past", "XX-MOVE-01", "XX-OPEN-07", "XX-BOARD-03", "XX-OPEN-06")
        return kit.permit("move_through", "XX-MOVE-01", "XX-OPEN-07", "XX-BOARD-03")

    def _chosen(self, to: str) -> tuple[str, ...]:
        """The clauses of variants that may make this step possible: spaces beside the carpet, the way back."""
        kit = self.kit
        beside = kit.by("board") if {kit.map.kind[self.at], kit.map.kind[to]} & {AREA, ROPE} else ()
        return (*beside, *(kit.by("area_reentry") if to == self.left else ()))

    # --- BOARD: leaving an Interview Area ---

    def must_leave(self) -> Refusal | None:
        """Why a unit without a step may not stay: it can leave its Area. XX-BOARD-12, XX-OPEN-23."""
        if self.kit.map.kind[self.at] != AREA or not self.has_way_on():
            return None
        return Refusal("must_leave", self._duty_to_leave(), {"unit": (self.seat, self.unit), "area": self.at})

    def freed(self) -> Refusal | None:
        """Why a couple that cannot leave may not stay: one of its figures can leave, by a normal move. XX-OPEN-23."""
        if self.unit != "couple" or self.kit.variants.pair_movement == "together":
            return None
        for figure in figures_of("couple"):
            if fresh_walk(self.kit, self.state, self.seat, figure).must_leave():
                data = {"unit": (self.seat, "couple"), "figure": (self.seat, figure), "area": self.at}
                return Refusal("one_must_leave", self._duty_to_leave(), data)
        return None

    def _duty_to_leave(self) -> tuple[str, ...]:
        """The clauses of the duty to leave the Area: more if another player is in it, or a break is on.

        XX-BOARD-12, XX-BOARD-14, XX-OPEN-23, XX-OPEN-24, XX-OPEN-75.
        """
        shared = ("XX-OPEN-24", "XX-BOARD-14") if self.state.owners_on(self.at) - {self.seat} else ()
        on_break = ("XX-OPEN-75",) if self.kit.map.area_number[self.at] in self.state.table.breaks else ()
        return ("XX-BOARD-12", "XX-OPEN-23", *shared, *on_break)


def diagonals_allowed(kit: Kit, pace: str) -> int:
    """The diagonal steps of a move at this pace. XX-DIAG-01, XX-DIAG-02, XX-OPEN-19."""
    return kit.numbers.diagonals.run if pace == "run" else kit.numbers.diagonals.walk


def fresh_walk(kit: Kit, state: State, seat: int, unit: Unit, crowd: list[str] | None = None) -> Walk:
    """A unit at the beginning of a normal move."""
    spaces, at = allowance(kit, state, seat, unit, "walk"), state.place_of(seat, unit)
    crowd = state.occupied() if crowd is None else crowd
    return Walk(kit, state, seat, unit, at, spaces, kit.numbers.diagonals.walk, "walk", crowd, spaces)
