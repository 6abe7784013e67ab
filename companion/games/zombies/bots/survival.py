"""The odds of fights by what a player can spend: exact tables, computed from the numbers of the definition.

For bots, not a rule. The rules of a fight are in `fight.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.zombies.numbers import Numbers

MOST_LIFE, MOST_BULLETS = 12, 24
"""Tokens beyond these limits are ignored: they are enough for any path."""
MOST_KILLS = 60.0
"""The most kills to expect, for a player who wins nearly every roll."""
AGAIN = 0.6
"""The share of a turn's second roll for each fight: some turns have several fights, some have none."""


class Dice(NamedTuple):
    """A combat roll: the chance to win, the bullets that losing rolls need with their chances, the price in life."""

    wins: float
    needs: tuple[tuple[int, float], ...]
    price: int


class Arms(NamedTuple):
    """What a player can spend in fights: life, bullets, second rolls, and sure wins."""

    life: int
    bullets: int
    rerolls: int = 0
    sure: int = 0

    @property
    def is_dead(self) -> bool:
        return self.life <= 0


def dice_of(numbers: Numbers, bonus: int, rerolls: int = 0) -> Dice:
    """The combat roll with this bonus; `rerolls` in every turn make it win more often."""
    return _dice(numbers.die, numbers.win_on - bonus, numbers.bullet, numbers.life_price, rerolls)


@lru_cache(maxsize=256)
def _dice(die: int, win_on: int, bullet: int, price: int, rerolls: int) -> Dice:
    lost = Counter(-(-(win_on - face) // bullet) for face in range(1, die + 1) if face < win_on)
    wins = 1 - lost.total() / die
    still = 1 - wins * min(AGAIN * rerolls, 1.0)
    needs = tuple((need, still * count / die) for need, count in sorted(lost.items()))
    return Dice(1 - still * (1 - wins), needs, price)


def armed(life: int, bullets: int, rerolls: int = 0, sure: int = 0) -> Arms:
    """The arms to look up in the tables, cut off at their limits."""
    return Arms(min(life, MOST_LIFE), min(bullets, MOST_BULLETS), min(rerolls, 3), min(sure, 3))


def answers(dice: Dice, arms: Arms, need: int) -> Iterator[tuple[Arms, bool]]:
    """What may be left after a losing roll that needs `need` bullets, and whether the payment wins the fight.

    Otherwise the fight goes on with another roll, or ends with the last life. XX-COMBAT-05 to XX-COMBAT-16.
    """
    life, bullets, rerolls, sure = arms
    if bullets >= need:
        yield Arms(life, bullets - need, rerolls, sure), True
    if rerolls:
        yield Arms(life, bullets, rerolls - 1, sure), False
    if sure:
        yield Arms(life, bullets, rerolls, sure - 1), True
    yield Arms(max(life - dice.price, 0), bullets, rerolls, sure), False


@lru_cache(maxsize=65536)
def survives(dice: Dice, fights: int, arms: Arms) -> float:
    """The chance to win `fights` fights in a row with the best payments for lost rolls."""
    if arms.is_dead:
        return 0.0
    if not fights:
        return 1.0
    total = dice.wins * survives(dice, fights - 1, arms)
    for need, chance in dice.needs:
        total += chance * max(survives(dice, fights - won, left) for left, won in answers(dice, arms, need))
    return total


@lru_cache(maxsize=65536)
def lasting(dice: Dice, arms: Arms) -> float:
    """The fights won on average before everything is spent, if nothing is saved up."""
    if arms.is_dead:
        return 0.0
    total = dice.wins
    for need, chance in dice.needs:
        total += chance * max(won + lasting(dice, left) for left, won in answers(dice, arms, need))
    lost = 1 - dice.wins
    return min(total / lost, MOST_KILLS) if lost else MOST_KILLS


@lru_cache(maxsize=65536)
def outcomes(dice: Dice, arms: Arms) -> tuple[tuple[Arms, float], ...]:
    """What may be left after one fight, with chances; arms without life have lost it.

    Payments for lost rolls are those that allow most fights afterwards.
    """
    found: Counter[Arms] = Counter()
    found[arms] += dice.wins  # type: ignore[assignment]
    for need, chance in dice.needs:
        left, won = max(answers(dice, arms, need), key=lambda one: one[1] + lasting(dice, one[0]))
        for after, part in ((left, 1.0),) if won or left.is_dead else outcomes(dice, left):
            found[after] += chance * part  # type: ignore[assignment]
    return tuple(sorted(found.items()))
