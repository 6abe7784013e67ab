"""Odds of fights and rolls, against numbers reckoned by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.errors import NoOdds
from companion.referee.odds import Odds, odds
from tests.games.zombies.lay import Play, lay, quiet

CROSS = {"n1": "cross"}
Results = dict[tuple[tuple[str, int], ...], Fraction]


def fighting(seat: str, value: int = 0, **changes: Any) -> Play:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", **({"stage": "pay", "value": value} if value else {})}
    return quiet(
        f"name: ann, at: n1.c, {seat}", "name: ben", map=CROSS, zombies=["n1.c", "n1.n"],
        pending=[{"kind": "moving", "seat": "ann", "left": 2}, fight], **changes,
    )  # fmt: skip


def told(found: Odds) -> Results:
    assert found.refused is None
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    return {tuple(sorted(outcome.result.items())): outcome.probability for outcome in found.outcomes}


def test_a_fight_with_bullets_enough_is_paid_with_them() -> None:
    found = odds(fighting("bullets: 3").game, fighting("bullets: 3").state)
    assert told(found) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.bullets", -1), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.bullets", -2), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.bullets", -3), ("ann.kills", 1)): Fraction(1, 6),
    }
    assert found.assumes == ("ann pay bullets",)


def test_without_bullets_a_fight_goes_on_to_a_win_or_to_death() -> None:
    table = fighting("bullets: 0, life: 2, kills: 3")
    assert told(odds(table.game, table.state)) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.kills", 1), ("ann.life", -1)): Fraction(1, 4),
        (("ann.died", 1), ("ann.kills", -2), ("ann.life", -2)): Fraction(1, 4),
    }


def test_the_way_to_a_fight_is_asked_about_by_its_line_and_another_payment_may_be_assumed() -> None:
    table = quiet("name: ann, at: n1.s, life: 1, bullets: 3", "name: ben", map=CROSS, zombies=["n1.c"], moving=3)
    found = odds(table.game, table.state, ["n"], ["ann pay life"])
    assert told(found) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.bullets", -3), ("ann.died", 1), ("ann.life", -1)): Fraction(1, 2),
    }


def test_a_weapons_bonus_and_its_bullets_count() -> None:
    table = fighting("bullets: 0, weapons: [iron-poker, nail-launcher]", variants={"event_set": "proposed"})
    assert told(odds(table.game, table.state)) == {
        (("ann.kills", 1),): Fraction(2, 3),
        (("ann.charges", -1), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.charges", -2), ("ann.kills", 1)): Fraction(1, 6),
    }


def test_the_odds_of_a_rolls_own_number() -> None:
    table = quiet(map=CROSS, phase="roll")
    assert told(odds(table.game, table.state)) == {(("ann.steps", number),): Fraction(1, 6) for number in range(1, 7)}
    table = quiet(map=CROSS, zombies=["n1.c", "ts.c"], phase="zombies")
    assert told(odds(table.game, table.state))[(("ann.zombies", 2),)] == Fraction(1, 6)


def test_where_nothing_is_rolled_there_are_no_odds() -> None:
    table = quiet(map=CROSS, moving=2)
    with pytest.raises(NoOdds, match="nothing is rolled just here"):
        odds(table.game, table.state)


def test_enter_gives_the_usual_answer_to_a_lost_roll_and_throws_no_card_away() -> None:
    def usual(table: Play) -> str:
        action = table.game.usual(table.state)
        return "" if action is None else table.game.text(table.state, action)

    proposed = {"variants": {"event_set": "proposed"}}
    assert usual(fighting("bullets: 3", 2, **proposed)) == "ann pay bullets"
    assert usual(fighting("bullets: 1", 2, **proposed)) == "ann pay life"
    assert usual(lay(map=CROSS, phase="discard")) == "ann pass"
    assert usual(lay("name: ann, hand: 4", "name: ben", map=CROSS, phase="discard")) == ""
    assert usual(quiet(map=CROSS, moving=2)) == ""
