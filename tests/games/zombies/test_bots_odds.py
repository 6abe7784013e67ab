"""The exact tables of fights that bots compute with, against numbers by hand and against the referee's own odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.zombies.bots.survival import MOST_KILLS, Arms, dice_of, lasting, outcomes, survives
from companion.referee.odds import odds
from tests.games.zombies.lay import GAME, NAMES, quiet

NUMBERS = GAME.kit(GAME.setup(NAMES[:2])).numbers
PLAIN = dice_of(NUMBERS, 0)


@pytest.mark.parametrize(
    ("fights", "life", "bullets", "bonus", "chance"),
    [
        (0, 1, 0, 0, Fraction(1)),
        (1, 1, 0, 0, Fraction(1, 2)),
        (2, 1, 0, 0, Fraction(1, 4)),
        (1, 2, 0, 0, Fraction(3, 4)),
        (1, 1, 1, 0, Fraction(2, 3)),
        (1, 1, 3, 0, Fraction(1)),
        (2, 1, 1, 0, Fraction(1, 2) * Fraction(2, 3) + Fraction(1, 6) * Fraction(1, 2)),
        (1, 1, 0, 1, Fraction(2, 3)),
        (5, 1, 0, 3, Fraction(1)),
        (3, 0, 9, 0, Fraction(0)),
    ],
)
def test_zb_combat_13_the_chance_to_win_fights_in_a_row(
    fights: int, life: int, bullets: int, bonus: int, chance: Fraction
) -> None:
    assert survives(dice_of(NUMBERS, bonus), fights, Arms(life, bullets)) == pytest.approx(float(chance))


@pytest.mark.parametrize("life", [1, 2, 3, 5])
@pytest.mark.parametrize("bullets", [0, 1, 2, 4])
def test_zb_combat_11_a_single_fight_is_won_as_often_as_the_referee_says(life: int, bullets: int) -> None:
    """Its default, bullets while they suffice, is the best there is for one fight."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c"}
    table = quiet(
        f"name: ann, at: n1.c, life: {life}, bullets: {bullets}", "name: ben", map={"n1": "cross"}, zombies=["n1.c"],
        pending=[{"kind": "moving", "seat": "ann", "left": 2}, fight],
    )  # fmt: skip
    found = odds(GAME, table.state)
    won = sum(outcome.probability for outcome in found.outcomes if outcome.result.get("ann.kills", 0) > 0)
    assert survives(PLAIN, 1, Arms(life, bullets)) == pytest.approx(float(won))


def test_zb_combat_06_without_bullets_each_life_is_a_fight_won_on_average() -> None:
    assert [lasting(PLAIN, Arms(life, 0)) for life in range(6)] == pytest.approx([0, 1, 2, 3, 4, 5])
    assert lasting(PLAIN, Arms(3, 3)) == pytest.approx(6.79, abs=0.01)
    assert lasting(dice_of(NUMBERS, 3), Arms(1, 0)) == MOST_KILLS, "no roll is lost"


@pytest.mark.parametrize("arms", [Arms(1, 0), Arms(3, 3), Arms(5, 9, 1, 1), Arms(2, 0, 0, 2)])
def test_what_may_come_of_a_fight_adds_up_to_one(arms: Arms) -> None:
    found = dict(outcomes(PLAIN, arms))
    assert sum(found.values()) == pytest.approx(1)
    assert found[arms] >= PLAIN.wins - 1e-9, "who wins the first roll pays nothing"
    assert sum(chance for left, chance in found.items() if not left.is_dead) >= PLAIN.wins


def test_more_to_spend_never_makes_it_worse() -> None:
    for life in range(1, 5):
        for bullets in range(5):
            here = Arms(life, bullets)
            better = [
                Arms(life + 1, bullets),
                Arms(life, bullets + 1),
                Arms(life, bullets, 1, 0),
                Arms(life, bullets, 0, 1),
            ]
            for fights in range(1, 8):
                least = survives(PLAIN, fights, here)
                assert least > survives(PLAIN, fights + 1, here)
                assert all(survives(PLAIN, fights, more) >= least for more in better)
                assert survives(dice_of(NUMBERS, 1), fights, here) > least
            assert all(lasting(PLAIN, more) > lasting(PLAIN, here) for more in better)


def test_the_numbers_are_those_of_the_definition() -> None:
    """A die of eight that wins from 7 on, bullets that add two, two lives for a roll."""
    numbers = type(NUMBERS)(**{name: getattr(NUMBERS, name) for name in NUMBERS.__dataclass_fields__})
    numbers.die, numbers.win_on, numbers.bullet, numbers.life_price = 8, 7, 2, 2
    dice = dice_of(numbers, 0)
    assert dice.wins == pytest.approx(2 / 8)
    assert dice.needs == ((1, pytest.approx(2 / 8)), (2, pytest.approx(2 / 8)), (3, pytest.approx(2 / 8)))
    assert survives(dice, 1, Arms(2, 0)) == pytest.approx(2 / 8)
    assert survives(dice, 1, Arms(3, 0)) == pytest.approx(2 / 8 + 6 / 8 * 2 / 8)
    assert survives(dice, 1, Arms(2, 2)) == pytest.approx(6 / 8)
