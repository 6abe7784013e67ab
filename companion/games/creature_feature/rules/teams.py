"""A team: its power, whether it has a twist, who wins a showdown. XX-SHOW, XX-TWIST, XX-PRIO, XX-POWER, XX-HELP."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.deck import kinds
from companion.games.creature_feature.state import UNKNOWN, Seat, State

# --- TWIST ---


def is_twist(kit: Kit, star: str, co_star: str) -> bool:
    """Whether the Co-Star's printed power equals or beats the Star's. XX-TWIST-01 to XX-TWIST-03."""
    return kit.power[co_star] >= kit.power[star]


def has_twist(kit: Kit, seat: Seat) -> bool:
    """Whether the team counts as one with a twist; a declared Ghost takes it away. XX-TWIST-01, XX-POWER-10."""
    return not seat.ghost and seat.has_team and is_twist(kit, str(seat.star), str(seat.co_star))


def may_declare(seat: Seat) -> bool:
    """Whether a Ghost can still declare that the team has no twist. XX-POWER-10, XX-OPEN-19."""
    return not seat.ghost and "ghost" in seat.team


def possible_twists(kit: Kit, state: State, seat: Seat) -> set[bool]:
    """Whether a team with unknown cards can have a twist, can lack one, or both."""
    unseen = kinds(kit, state, monsters=True)
    stars = unseen if seat.star == UNKNOWN else (str(seat.star),)
    co_stars = unseen if seat.co_star == UNKNOWN else (str(seat.co_star),)
    return {is_twist(kit, star, co_star) for star in stars for co_star in co_stars}


# --- POWER ---


def power(kit: Kit, state: State, seat: int, box: Sequence[int]) -> int:
    """The power of a team against the others in its box. XX-SHOW-03, XX-HELP-14, XX-POWER-13 to XX-POWER-15."""
    team = state.seats[seat].team
    devils = sum(state.seats[other].team.count("devil") for other in box if other != seat)
    witches = team.count("witch")
    if kit.variants.two_witches == "team":
        witches = min(witches, 1)
    bonus = kit.numbers.witch_bonus * witches * devils
    return sum(kit.power[card] for card in team) + bonus + kit.numbers.nurse_bonus * state.seats[seat].nurses


def bonus_rules(state: State, seat: int, box: Sequence[int]) -> tuple[str, ...]:
    """The clauses that give a team more power than its cards."""
    place = state.seats[seat]
    rules: tuple[str, ...] = ("XX-HELP-14",) if place.nurses else ()
    if "witch" in place.team and any("devil" in state.seats[other].team for other in box if other != seat):
        rules += ("XX-POWER-13",)
        if place.team.count("witch") > 1:
            rules += ("XX-POWER-15", "XX-OPEN-36")
    return rules


# --- SHOW ---


def contenders(kit: Kit, state: State, box: Sequence[int]) -> list[int]:
    """The teams that can win: those without a twist, or all if every team has one. XX-SHOW-04, XX-SHOW-05."""
    plain = [seat for seat in box if not has_twist(kit, state.seats[seat])]
    return plain or list(box)


def strongest(kit: Kit, state: State, box: Sequence[int]) -> list[int]:
    """The contenders with the best power, best place on the track first. XX-SHOW-06, XX-PRIO-01, XX-PRIO-02."""
    able = contenders(kit, state, box)
    powers = {seat: power(kit, state, seat, box) for seat in able}
    return [seat for seat in state.table.priority if powers.get(seat) == max(powers.values())]


# --- PRIO ---


def to_bottom(state: State, seat: int) -> None:
    """Move the seat to the bottom of the track; the others keep their order.

    Nothing else changes the track. XX-PRIO-03, XX-PRIO-04, XX-PRIO-06, XX-OPEN-38.
    """
    state.table.priority.remove(seat)
    state.table.priority.append(seat)
