"""Fights in a row by value iteration, from the catalogue's numbers alone: under a policy, and under the best one.

Nothing of the game's code is asked. A die wins on 4 and more with the bonus (ZB-COMBAT-04, 19); a lost roll costs a life,
and is rolled again, or as many bullets as are missing, and wins (05 to 10); the last life is death (16), which costs half
of the zombies, rounded up, all bullets and all weapons (ZB-DEATH-03, 04, 13). Values begin at nothing and are computed
from each other again and again until none of them changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeVar

FACES = range(1, 7)
WINS_ON = 4


class Stand(NamedTuple):
    """Before a roll: what is left, and how many fights are still to be won, this one included.

    `sure` wins a fight once, `again` has one lost roll of the turn rolled again; with `jammed` no bullets may be spent.
    """

    fights: int
    life: int
    bullets: int = 0
    charges: int = 0
    sure: bool = False
    again: bool = False
    jammed: bool = False


class Rules(NamedTuple):
    """What does not change: the bonus, the zombies held at first, the fights there are, other weapons in play."""

    bonus: int = 0
    held: int = 0
    fights: int = 1
    weapons: int = 0


class End(NamedTuple):
    """How it has come out; `spent` counts bullets and charges that were paid with."""

    died: int
    kills: int
    life: int
    weapons: int
    bullets: int
    charges: int
    spent: int


Policy = Callable[[Stand, int], str]
"""The payment for a roll that lacks a number: one of `payments`."""
Ends = dict[End, Fraction]
Worth = tuple[Fraction, ...]
T = TypeVar("T")


def missing(rules: Rules, face: int) -> int:
    return max(WINS_ON - face - rules.bonus, 0)


def payments(stand: Stand, number: int) -> list[str]:
    """How a roll that lacks `number` may be paid for."""
    total = stand.bullets + stand.charges
    found = ["life"]
    if not stand.jammed and total >= number:
        found.append("bullets")
        if stand.bullets and stand.charges and number < total:
            found.append("held")
    return [*found, *["sure"] * stand.sure, *["again"] * stand.again]


def paid(stand: Stand, payment: str, number: int) -> Stand:
    """What is left after the payment."""
    if payment == "life":
        return stand._replace(life=stand.life - 1)
    if payment == "again":
        return stand._replace(again=False)
    won = stand._replace(fights=stand.fights - 1, jammed=False)
    if payment == "sure":
        return won._replace(sure=False)
    own = min(stand.bullets, number) if payment == "held" else max(number - stand.charges, 0)
    return won._replace(bullets=stand.bullets - own, charges=stand.charges - number + own)


def end(rules: Rules, stand: Stand, again: bool) -> End | None:
    """How it has come out, if it is over; `again` says that a weapon for it was there at first."""
    kills = rules.held + rules.fights - stand.fights
    if not stand.life:
        return End(1, kills - (kills + 1) // 2, 0, 0, 0, 0, 0)
    weapons = rules.weapons + bool(stand.charges) + stand.sure + again
    return None if stand.fights else End(0, kills, stand.life, weapons, stand.bullets, stand.charges, 0)


def stands(first: Stand) -> Iterator[Stand]:
    """Everything that may still be asked about, from the first one on."""
    either = {True: (True, False), False: (False,)}
    for row in product(
        range(1, first.fights + 1),
        range(1, first.life + 1),
        range(first.bullets + 1),
        range(first.charges + 1),
        either[first.sure],
        either[first.again],
        either[first.jammed],
    ):
        yield Stand(*row)


def until_nothing_changes(first: Stand, start: T, value: Callable[[Stand, dict[Stand, T]], T]) -> dict[Stand, T]:
    """The value of every stand, all computed again from each other."""
    values = dict.fromkeys(stands(first), start)
    while True:
        renewed = {stand: value(stand, values) for stand in values}
        if renewed == values:
            return values
        values = renewed


# --- under a policy ---


def ends_under(rules: Rules, first: Stand, policy: Policy) -> dict[Stand, Ends]:
    """How likely each end is, from this stand and from all that has no more of anything."""

    def after(stand: Stand, face: int, values: dict[Stand, Ends]) -> Ends:
        number = missing(rules, face)
        payment = policy(stand, number) if number else "none"
        then = paid(stand, payment, number) if number else paid(stand, "bullets", 0)
        over = end(rules, then, first.again)
        spent = number if payment in ("bullets", "held") else 0
        known = values[then] if over is None else {over: Fraction(1)}
        return {one._replace(spent=one.spent + spent): share for one, share in known.items()}

    def value(stand: Stand, values: dict[Stand, Ends]) -> Ends:
        mixed: Ends = {}
        for face in FACES:
            for one, share in after(stand, face, values).items():
                mixed[one] = mixed.get(one, Fraction(0)) + share / 6
        return mixed

    return until_nothing_changes(first, {}, value)


def bullets_first(stand: Stand, number: int) -> str:
    """The default of the rules: bullets while they suffice, else a life."""
    return "bullets" if "bullets" in payments(stand, number) else "life"


def life_always(stand: Stand, number: int) -> str:
    return "life"


def threshold(most: int) -> Policy:
    """Bullets where at most `most` are missing, else a life, but never the last one while bullets suffice."""

    def policy(stand: Stand, number: int) -> str:
        may_shoot = "bullets" in payments(stand, number)
        return "bullets" if may_shoot and (number <= most or stand.life == 1) else "life"

    return policy


def is_asked(rules: Rules, first: Stand, policy: Policy) -> bool:
    """Whether anybody ever has a choice."""
    found: list[bool] = []

    def looking(stand: Stand, number: int) -> str:
        found.append(len(payments(stand, number)) > 1)
        return policy(stand, number)

    asked = {first}
    waiting = [first]
    while waiting:
        stand = waiting.pop()
        for face in FACES:
            number = missing(rules, face)
            then = paid(stand, looking(stand, number), number) if number else paid(stand, "bullets", 0)
            if end(rules, then, first.again) is None and then not in asked:
                asked.add(then)
                waiting.append(then)
    return any(found)


# --- at best ---


def worth(one: End) -> Worth:
    """To live, then zombies held, life, weapons, bullets."""
    row = (-one.died, one.kills, one.life, one.weapons, one.bullets + one.charges)
    return tuple(map(Fraction, row))


def best_worth(rules: Rules, first: Stand) -> dict[Stand, Worth]:
    """What a stand is worth if whatever is worth most is paid each time; this one, and all that has no more."""

    def after(stand: Stand, payment: str, number: int, values: dict[Stand, Worth]) -> Worth:
        then = paid(stand, payment, number)
        over = end(rules, then, first.again)
        return values[then] if over is None else worth(over)

    def value(stand: Stand, values: dict[Stand, Worth]) -> Worth:
        rows = []
        for face in FACES:
            number = missing(rules, face)
            each = payments(stand, number) if number else ["bullets"]
            rows.append(max(after(stand, payment, number, values) for payment in each))
        return tuple(sum(column, Fraction(0)) / 6 for column in zip(*rows, strict=True))

    nothing = tuple([Fraction(0)] * 5)
    return until_nothing_changes(first, nothing, value)
