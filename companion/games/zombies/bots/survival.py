"""The odds of fights for whoever has so much to spend: exact tables, reckoned out of the numbers of the definition.

For bots, not a rule; the rules of a fight are in `fight.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.zombies.numbers import Numbers

MOST_LIFE, MOST_BULLETS = 12, 24
"""What is held beyond these is left out of account: it lasts for any way."""
MOST_KILLS = 60.0
"""Who wins by every roll, or nearly, has kills enough ahead."""
AGAIN = 0.6
"""How much of a second roll in every turn there is for each fight: some turns see several fights, some none."""


class Dice(NamedTuple):
    """A combat roll: the chance to win it, the bullets that losing ones want with their chances, what life costs."""

    wins: float
    needs: tuple[tuple[int, float], ...]
    price: int


class Arms(NamedTuple):
    """What a player can spend in fights: life, bullets, second rolls, and fights that are won whatever the roll."""

    life: int
    bullets: int
    rerolls: int = 0
    sure: int = 0

    @property
    def is_dead(self) -> bool:
        return self.life <= 0


def dice_of(numbers: Numbers, bonus: int, rerolls: int = 0) -> Dice:
    """The combat roll with so much added to it; with so many second rolls in every turn it wins more often."""
    return _dice(numbers.die, numbers.win_on - bonus, numbers.bullet, numbers.life_price, rerolls)


@lru_cache(maxsize=256)
def _dice(die: int, win_on: int, bullet: int, price: int, rerolls: int) -> Dice:
    lost = Counter(-(-(win_on - face) // bullet) for face in range(1, die + 1) if face < win_on)
    wins = 1 - lost.total() / die
    still = 1 - wins * min(AGAIN * rerolls, 1.0)
    needs = tuple((need, still * count / die) for need, count in sorted(lost.items()))
    return Dice(1 - still * (1 - wins), needs, price)


def armed(life: int, bullets: int, rerolls: int = 0, sure: int = 0) -> Arms:
    """What the tables are asked for: nobody has more than enough."""
    return Arms(min(life, MOST_LIFE), min(bullets, MOST_BULLETS), min(rerolls, 3), min(sure, 3))


def answers(dice: Dice, arms: Arms, need: int) -> Iterator[tuple[Arms, bool]]:
    """What may be left after a losing roll that wants so many bullets, and whether the fight is won by it.

    Where it is not, it goes on with another roll, or is over with the last life. XX-COMBAT-05 to XX-COMBAT-16.
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
    """The chance to win so many fights one after the other, paying for lost rolls as is best for that."""
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
    """The fights that are won on average before all is spent, if nothing is ever saved up."""
    if arms.is_dead:
        return 0.0
    total = dice.wins
    for need, chance in dice.needs:
        total += chance * max(won + lasting(dice, left) for left, won in answers(dice, arms, need))
    lost = 1 - dice.wins
    return min(total / lost, MOST_KILLS) if lost else MOST_KILLS


@lru_cache(maxsize=65536)
def outcomes(dice: Dice, arms: Arms) -> tuple[tuple[Arms, float], ...]:
    """What may be left after one fight, with the chances; those without life have lost it.

    Lost rolls are paid for so that most fights can follow.
    """
    found: Counter[Arms] = Counter()
    found[arms] += dice.wins  # type: ignore[assignment]
    for need, chance in dice.needs:
        left, won = max(answers(dice, arms, need), key=lambda one: one[1] + lasting(dice, one[0]))
        for after, part in ((left, 1.0),) if won or left.is_dead else outcomes(dice, left):
            found[after] += chance * part  # type: ignore[assignment]
    return tuple(sorted(found.items()))
