"""What is due in Maintenance, and the mortgages and ended contracts that pay for it.

XX-MAINT-07 to XX-MAINT-09, XX-MAINT-11, XX-MAINT-13, XX-OPEN-15, XX-OPEN-17.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules.bank import can_mortgage, tokens_left
from companion.games.the_producer.state import State


class Dues(NamedTuple):
    """What a seat owes, in the order in which it pays. XX-MAINT-10."""

    debt: int
    buildings: int
    interest: int
    wages: int


def dues(kit: Kit, state: State, seat: int, new: Sequence[str] = ()) -> Dues:
    """What a seat owes; `new` mortgages bear no interest yet. XX-MAINT-07, XX-MAINT-08, XX-OPEN-15.

    Everybody in the team is paid, Directors too; ended contracts are not in it. XX-MAINT-09, XX-OPEN-09, XX-OPEN-17.
    """
    place = state.seats[seat]
    old = [building for building in place.mortgages if building not in new]
    return Dues(
        place.debt,
        sum(kit.buildings[piece].yearly for piece in place.built),
        interest(kit, old),
        sum(kit.characters[character].wage for character in place.team),
    )


def interest(kit: Kit, mortgages: Sequence[str]) -> int:
    """What mortgages cost in a year, rounded once. XX-MAINT-08, XX-OPEN-10, XX-OPEN-11."""
    bank, variants = kit.numbers.bank, kit.variants
    base = sum(map(kit.value_of if variants.interest_base == "value" else kit.loan_on, mortgages))
    if variants.interest_rounding == "exact":
        return base * bank.interest // 100
    steps, rest = divmod(base * bank.interest, 100 * bank.step)
    return (steps + (rest > 0 and variants.interest_rounding == "up")) * bank.step


def to_mortgage(kit: Kit, state: State, seat: int, mortgaged: Sequence[str], missing: int) -> list[str]:
    """The buildings that may be mortgaged for the missing sum: no more than are needed. XX-MAINT-11, XX-OPEN-15.

    If fewer tokens than buildings are left, the mortgages must still raise enough. XX-OPEN-05.
    """
    free = can_mortgage(kit, state, seat)
    most = tokens_left(kit, state, len(free))
    loans = {building: kit.loan_on(building) for building in (*free, *mortgaged)}
    got = [loans[building] for building in mortgaged]
    rest = [loans[building] for building in free]
    due = missing + sum(got)
    return [one for number, one in enumerate(free) if may_take(got, loans[one], rest, number, due, most)]


def to_release(kit: Kit, state: State, seat: int, released: Sequence[str], missing: int) -> list[str]:
    """The Characters whose contracts may be ended for the missing sum. XX-MAINT-13, XX-OPEN-17."""
    wages = {one: kit.characters[one].wage for one in (*state.seats[seat].team, *released)}
    team = [one for one in state.seats[seat].team if wages[one]]
    got = [wages[one] for one in released]
    rest = [wages[one] for one in team]
    return [one for number, one in enumerate(team) if may_take(got, wages[one], rest, number, missing + sum(got))]


def may_take(
    got: Sequence[int], value: int, rest: Sequence[int], number: int, needed: int, most: int | None = None
) -> bool:
    """Whether these values and this one belong to a set whose sum is enough and which needs every member.

    `rest` are all values left, with this one at `number`; at most `most` of them are taken. If even the highest sum is
    too small, any may be taken, and if that is all of them, all must go.

    >>> may_take([], 1, [1, 5], 0, 5), may_take([], 5, [1, 5], 1, 5), may_take([], 1, [1, 5], 0, 6)
    (False, True, True)
    >>> may_take([], 1, [1, 5], 0, 5, 1), may_take([], 1, [1, 5], 0, 6, 1)
    (False, True)
    """
    return _may_take(tuple(got), value, tuple(rest), number, needed, len(rest) if most is None else most)


@lru_cache(maxsize=1000)
def _may_take(got: tuple[int, ...], value: int, rest: tuple[int, ...], number: int, needed: int, most: int) -> bool:
    """The answer of `may_take`, kept: it comes up when a seat is asked, when it answers and when that is checked."""
    within_reach = sum(got) + sum(sorted(rest)[-most:])
    if within_reach < needed or (within_reach == needed and most == len(rest)):
        return True
    taken, others = [*got, value], [*rest[:number], *rest[number + 1 :]]
    # A set with the sum s and the smallest value m needs every member if s - m < needed <= s.
    for least in sorted({*taken, *others}):
        if least > min(taken):
            break
        if _can_come_to(sum(taken), [one for one in others if one >= least], needed, needed + least, most - 1):
            return True
    return False


def _can_come_to(sum_taken: int, others: Sequence[int], least: int, limit: int, most: int) -> bool:
    """Whether at most `most` of the others can make the sum at least `least` and below `limit`."""
    fewest = {sum_taken: 0}  # how many of the others each sum needs
    for other in others:
        for one, number in [*fewest.items()]:
            if one + other < limit:
                fewest[one + other] = min(number + 1, fewest.get(one + other, number + 1))
    return any(least <= one < limit and number <= most for one, number in fewest.items())
