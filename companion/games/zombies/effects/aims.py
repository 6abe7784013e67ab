"""The targets of event cards: opponents, tiles, walls, weapons in play. XX-EV-28.

Only cards move anything from one player to another. XX-CLAR-11, XX-OPEN-59.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.games.zombies import actions as act
from companion.games.zombies.actions import Aims
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.tiles import BUILDING, ROAD
from companion.games.zombies.rules.town import Town, cell_of
from companion.games.zombies.state import State
from companion.model.speaker import Refusal

# --- all targets ---


def _nobody(kit: Kit, state: State, seat: int) -> Iterable[Aims]:
    return (Aims(),)


def _opponents(kit: Kit, state: State, seat: int) -> Iterable[Aims]:
    """Every other player. XX-EV-28."""
    return [Aims(other) for other in range(len(state.seats)) if other != seat]


def _cells(kit: Kit, state: State, seat: int) -> Iterable[Aims]:
    return [Aims(places=(cell,)) for cell in state.table.map]


def _walls(kit: Kit, state: State, seat: int) -> Iterable[Aims]:
    """Every wall between street and building, with the space on the street first. XX-SPACE-05."""
    town = kit.town(state)
    return [Aims(places=edge) for cell in state.table.map for edge in town.walls_of(cell_of(cell))]


def _weapons(kit: Kit, state: State, seat: int) -> Iterable[Aims]:
    return [
        Aims(other, weapon=weapon.card)
        for other, place in enumerate(state.seats)
        if other != seat
        for weapon in place.weapons
    ]


class TargetKind(NamedTuple):
    """A sort of target: all that a seat could choose; whether it has a seat, how many places, whether a weapon."""

    every: Callable[[Kit, State, int], Iterable[Aims]]
    has_seat: bool = False
    places: int = 0
    has_weapon: bool = False
    noun: str = ""

    def fits(self, other: int | None, places: Sequence[str], weapon: str | None) -> bool:
        return (other is not None, len(places), weapon is not None) == (self.has_seat, self.places, self.has_weapon)


TARGETS = {
    "": TargetKind(_nobody, noun="nobody"),
    "opponent": TargetKind(_opponents, has_seat=True),
    "cell": TargetKind(_cells, places=1, noun="a_cell"),
    "wall": TargetKind(_walls, places=2),
    "weapon": TargetKind(_weapons, has_seat=True, has_weapon=True),
}
"""The sorts of targets. XX-EV-28."""


def plays_on_all(kit: Kit, state: State, seat: int, card: str) -> list[act.Play]:
    """The card with every target it can work on."""
    every = [act.Play(seat, card, aims) for aims in TARGETS[kit.events[card].effect.aims].every(kit, state, seat)]
    return [play for play in every if refusal(kit, state, play) is None]


# --- invalid targets ---


def refusal(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card has an invalid target, or nothing to work on."""
    return _wrong_aims(kit, state, play) or kit.events[play.card].effect.check(kit, state, play)


def _wrong_aims(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    sort, aims, clause = kit.events[play.card].effect.aims, play.aims, kit.clause_of[play.card]
    data = {"seat": play.seat, "card": play.card, "sort": TARGETS[sort].noun or sort}
    if aims.other == play.seat and sort in ("opponent", "weapon"):
        return Refusal("no_opponent", (clause, "XX-EV-28"), data)
    if sort == "weapon" and None in (aims.other, aims.weapon):
        return _no_such_weapon(kit, state, play, data)
    if not TARGETS[sort].fits(*aims):
        return Refusal("aimed_wrong", (clause,), data)
    if sort == "cell" and aims.places[0] not in state.table.map:
        return Refusal("no_tile_there", (clause,), {**data, "cell": aims.places[0]})
    return no_wall(kit.town(state), aims.places, clause) if sort == "wall" else None


def _no_such_weapon(kit: Kit, state: State, play: act.Play, data: dict[str, Any]) -> Refusal:
    """Why the target weapon is not clear or does not exist, when only its owner or only its name is given. XX-EV-26."""
    aims, rules = play.aims, (kit.clause_of[play.card],)
    fitting = [
        one
        for one in _weapons(kit, state, play.seat)
        if aims.other in (None, one.other) and aims.weapon in (None, one.weapon)
    ]
    if fitting:
        return Refusal("aimed_wrong", rules, data)
    if aims.other is not None:
        return Refusal("has_no_weapon", rules, {**data, "other": aims.other})
    key = "no_weapon_there" if aims.weapon is None else "no_such_weapon_there"
    return Refusal(key, rules, {**data, "weapon": aims.weapon})


def no_wall(town: Town, places: tuple[str, ...], clause: str) -> Refusal | None:
    """Why a card cannot open a wall between two spaces. XX-EV-07, XX-SPACE-05, XX-SPACE-09."""
    road, inside = places
    data = {"start": road, "space": inside}
    if (town.kind_of(road), town.kind_of(inside)) != (ROAD, BUILDING):
        return Refusal("no_such_wall", (clause, "XX-SPACE-05"), data)
    if road.partition(".")[0] != inside.partition(".")[0]:
        return Refusal("wall_across", (clause, "XX-SPACE-09"), data)
    if inside in town.joined(road):
        return Refusal("door_is_there", (clause,), data)
    cell = cell_of(road.partition(".")[0])
    return None if (road, inside) in town.walls_of(cell) else Refusal("no_such_wall", (clause, "XX-SPACE-05"), data)
