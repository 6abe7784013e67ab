"""Odds of fights and rolls, against numbers computed by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.errors import NoOdds
from companion.model import Mean
from companion.referee.odds import Odds, odds
from tests.games.zombies.lay import Play, lay, quiet, undrawn

CROSS = {"n1": "cross"}
Results = dict[tuple[tuple[str, int], ...], Fraction]


def fighting(seat: str, value: int = 0, **changes: Any) -> Play:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", **({"stage": "pay", "value": value} if value else {})}
    return quiet(
        f"name: ann, at: n1.c, {seat}", "name: ben", map=CROSS, zombies=["n1.c", "n1.n"],
        pending=[{"kind": "moving", "seat": "ann", "left": 2}, fight], **changes,
    )  # fmt: skip


def chances(found: Odds) -> Results:
    assert found.refused is None
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    return {tuple(sorted(outcome.result.items())): outcome.probability for outcome in found.outcomes}


def test_a_fight_with_bullets_enough_is_paid_with_them() -> None:
    found = odds(fighting("bullets: 3").game, fighting("bullets: 3").state)
    assert chances(found) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.bullets", -1), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.bullets", -2), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.bullets", -3), ("ann.kills", 1)): Fraction(1, 6),
    }
    assert found.assumes == ("ann pay bullets",)


def test_without_bullets_a_fight_goes_on_to_a_win_or_to_death() -> None:
    table = fighting("bullets: 0, life: 2, kills: 3")
    assert chances(odds(table.game, table.state)) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.kills", 1), ("ann.life", -1)): Fraction(1, 4),
        (("ann.died", 1), ("ann.kills", -2), ("ann.life", -2)): Fraction(1, 4),
    }


def test_the_way_to_a_fight_is_asked_about_by_its_line_and_another_payment_may_be_assumed() -> None:
    table = quiet("name: ann, at: n1.s, life: 1, bullets: 3", "name: ben", map=CROSS, zombies=["n1.c"], moving=3)
    found = odds(table.game, table.state, ["n"], ["ann pay life"])
    assert chances(found) == {
        (("ann.kills", 1),): Fraction(1, 2),
        (("ann.bullets", -3), ("ann.died", 1), ("ann.life", -1)): Fraction(1, 2),
    }


def test_a_weapons_bonus_and_its_bullets_count() -> None:
    table = fighting("bullets: 0, weapons: [iron-poker, nail-launcher]", variants={"event_set": "proposed"})
    assert chances(odds(table.game, table.state)) == {
        (("ann.kills", 1),): Fraction(2, 3),
        (("ann.charges", -1), ("ann.kills", 1)): Fraction(1, 6),
        (("ann.charges", -2), ("ann.kills", 1)): Fraction(1, 6),
    }


def test_the_odds_of_a_rolls_own_number() -> None:
    table = quiet(map=CROSS, phase="roll")
    assert chances(odds(table.game, table.state)) == {
        (("ann.steps", number),): Fraction(1, 6) for number in range(1, 7)
    }
    table = quiet(map=CROSS, zombies=["n1.c", "ts.c"], phase="zombies")
    assert chances(odds(table.game, table.state))[(("ann.zombies", 2),)] == Fraction(1, 6)


def test_where_nothing_is_rolled_there_are_no_odds() -> None:
    table = quiet(map=CROSS, moving=2)
    with pytest.raises(NoOdds, match="nothing is rolled here"):
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


# --- in words ---


def means(table: Play, *lines: str, assume: str = "") -> list[str]:
    found = odds(table.game, table.state, lines, [assume] * bool(assume))
    return table.game.tell_means(
        table.state, {key: Mean(mean) for key, mean in {**found.expected, **found.counted}.items()}
    )


def test_what_comes_of_a_fight_is_reported_as_people_say_it() -> None:
    table = fighting("bullets: 0, life: 2, kills: 3")
    assert [outcome.text for outcome in odds(table.game, table.state).outcomes] == [
        "ann takes 1 zombie.",
        "ann dies, returns 2 zombies and pays 2 life.",
        "ann takes 1 zombie and pays 1 life.",
    ]
    table = fighting("weapons: [nail-launcher]", variants={"event_set": "proposed"})
    texts = [outcome.text for outcome in odds(table.game, table.state).outcomes]
    assert "ann takes 1 zombie, gives up 1 weapon and loses 3 bullets on weapons." in texts
    table = quiet(map=CROSS, phase="roll")
    assert odds(table.game, table.state).outcomes[0].text == "ann may move 1 space."


def test_averages_are_sentences_in_one_order() -> None:
    assert means(fighting("bullets: 0, life: 2, kills: 3")) == [
        "ann dies with a chance of 1/4 (25.0%).",
        "ann takes 1/4 zombies (0.25) on average.",
        "ann pays 3/4 life (0.75) on average.",
    ]
    assert means(fighting("bullets: 1, life: 1, kills: 3")) == [
        "ann dies with a chance of 1/3 (33.3%).",
        "ann pays 1/3 life (0.33) on average.",
        "ann spends 1/6 bullets (0.17) on average.",
        "ann has 1/2 bullets (0.50) less on average.",
    ]


def test_what_comes_to_nothing_on_average_is_not_reported() -> None:
    """In the cinema a bullet is spent, and one found under the zombie."""
    table = quiet(
        "name: ann, at: e1.s, bullets: 2", "name: ben", map={"e1": {"tile": "night-owl-cinema", "turn": 270}},
        zombies=["e1.s"], tokens={"e1.s": ["bullet"]},
        pending=[{"kind": "fight", "seat": "ann", "space": "e1.s", "stage": "pay", "value": 3}],
    )  # fmt: skip
    assert means(table) == ["ann takes 1 zombie on average.", "ann spends 1 bullet on average."]


def test_every_measure_has_its_sentences_and_every_aim_is_one() -> None:
    game, state = fighting("life: 2").game, fighting("life: 2").state
    counted = {key.removeprefix("ann.") for key in game.measures(state) if key.startswith("ann.")}
    both = {f"{what}_{way}" for what in counted for way in ("more", "less")}
    rolled = {"steps_more", "steps_less", "zombies_more", "zombies_less", "won_more"}
    paid = {"life_paid_more", "bullets_spent_more"}
    assert set(game.words.texts["changes"]) == {"nothing", *both, *rolled}
    assert set(game.words.texts["means"]) == {*both, *rolled, *paid}
    assert {key for aim in game.aims(state, 0) for key in aim} == {f"ann.{what}" for what in counted}


def test_zb_win_01_02_that_the_game_is_won_is_reported_and_counted() -> None:
    pad = {"map": {"n1": "helipad"}, "zombies": ["n1.s"], "moving": 2, "deck": 0, "out": undrawn()}
    table = quiet("name: ann, at: ts.n, life: 1, bullets: 0, kills: 5", "name: ben", **pad)
    found = odds(table.game, table.state, ["n n"])
    texts = {one.text: one.probability for one in found.outcomes}
    assert texts["ann takes 1 zombie and wins."] == found.expected["ann.won"] == Fraction(1, 2)
    last = quiet(
        "name: ann, at: ts.n, life: 1, bullets: 0, kills: 24", "name: ben", map=CROSS, zombies=["n1.s"], moving=1
    )
    found = odds(last.game, last.state, ["n"])
    assert found.expected["ann.won"] == Fraction(1, 2)
    assert "ann wins with a chance of 1/2 (50.0%)." in table.game.tell_means(
        table.state, {key: Mean(mean) for key, mean in found.expected.items()}
    )
