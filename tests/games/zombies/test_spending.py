"""Odds of fights under a policy and under the best one, exactly those of a value iteration of its own. ZB-COMBAT."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import NoOdds
from companion.referee.odds import Odds, odds
from tests.games.zombies.lay import GAME, Play, lay, quiet
from tests.games.zombies.spending import (
    Ends,
    Policy,
    Rules,
    Stand,
    Worth,
    best_worth,
    bullets_first,
    ends_under,
    is_asked,
    life_always,
    threshold,
)
from tests.games.zombies.test_effects_custom import card, game_with, laid

HELD = 3
"""Zombies that ann holds at first."""
BONUS = ["iron-poker", "sharp-hoe"]
POLICIES: dict[str, tuple[list[str], Policy]] = {
    "default": ([], bullets_first),
    "bullets": (["ann pay bullets"], bullets_first),
    "life": (["ann pay life"], life_always),
    "threshold-1": (["ann pay 1; ann pay spare"], threshold(1)),
    "threshold-2": (["ann pay 1", "ann pay 2", "ann pay spare", "ann pay bullets"], threshold(2)),
}
MOST = Stand(2, 5, 5, 3)
FEW = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The game with a second weapon that adds one to rolls: of those there are a seat has one in play at most."""
    hoe = card("combat_bonus", "weapon", "own_turn", id=BONUS[1], number=1)
    return game_with(tmp_path_factory.mktemp("two-bonuses"), hoe)


def fighting(game: Any, rules: Rules, stand: Stand) -> Play:
    """ann in her first fight on n1.c, the next zombies on the way north."""
    launcher = [f"{{card: nail-launcher, bullets: {stand.charges}}}"] * bool(stand.charges)
    others = ["hedge-trimmer"] * stand.sure + ["slugger-bat"] * stand.again
    weapons = ", ".join([*BONUS[: rules.bonus], *launcher, *others])
    ann = f"name: ann, at: n1.c, life: {stand.life}, bullets: {stand.bullets}, kills: {HELD}, weapons: [{weapons}]"
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "blocked": stand.jammed}
    moving = {"kind": "moving", "seat": "ann", "left": stand.fights - 1}
    zombies = ["n1.c", "n1.n", "n2.s"][: stand.fights]
    streets = {"n1": "cross", "n2": "cross"}
    return laid(game, f"{ann}, hand: []", "name: ben, hand: []", map=streets, zombies=zombies, pending=[moving, fight])


def asked(game: Any, rules: Rules, stand: Stand, assume: list[str]) -> Odds:
    """The odds of the fights, the way to all of them in one line."""
    line = ["ann move " + " ".join(["n1.n", "n2.s"][: stand.fights - 1])] if stand.fights > 1 else []
    return odds(game, fighting(game, rules, stand).state, line, assume)


def answered(game: Any, rules: Rules, stand: Stand, assume: list[str], policy: Policy) -> Odds:
    """The same; an answer may be refused as being of no use, but only where nobody ever has a choice."""
    try:
        return asked(game, rules, stand, assume)
    except NoOdds as error:
        assert "is assumed, but it answers no question that comes up" in str(error)
        assert not is_asked(rules, stand, policy), (rules, stand)
        return asked(game, rules, stand, [])


def before(rules: Rules, stand: Stand) -> tuple[int, ...]:
    """What is there at first, in the order of an end."""
    weapons = rules.weapons + bool(stand.charges) + stand.sure + stand.again
    return 0, HELD, stand.life, weapons, stand.bullets, stand.charges


def assert_the_same(rules: Rules, stand: Stand, wanted: Ends, found: Odds) -> None:
    """The same results with the same fractions, and as many bullets spent."""
    keys = [f"ann.{what}" for what in ("died", "kills", "life", "weapons", "bullets", "charges")]
    results: dict[tuple[int, ...], Fraction] = {}
    for one, share in wanted.items():
        change = tuple(now - then for now, then in zip(one[:-1], before(rules, stand), strict=True))
        results[change] = results.get(change, Fraction(0)) + share
    assert sum(results.values()) == sum(one.probability for one in found.outcomes) == 1
    assert {tuple(one.result.get(key, 0) for key in keys): one.probability for one in found.outcomes} == results
    assert found.counted.get("ann.bullets_spent", 0) == sum(share * one.spent for one, share in wanted.items())
    assert found.counted.get("ann.life_paid", 0) == -found.expected.get("ann.life", 0)


def worth_found(rules: Rules, stand: Stand, found: Odds) -> Worth:
    """What the odds say the fights are worth, in the order of the aims."""
    assert sum(one.probability for one in found.outcomes) == 1
    died, kills, life, weapons, *bullets = (
        was + found.expected.get(f"ann.{what}", Fraction(0))
        for was, what in zip(
            before(rules, stand), ("died", "kills", "life", "weapons", "bullets", "charges"), strict=True
        )
    )
    return -died, kills, life, weapons, sum(bullets, Fraction(0))


def settings_of(long: bool) -> Iterator[tuple[Rules, list[Stand]]]:
    """What is compared: with `--long` everything up to five life, five bullets and a launcher of three."""
    lives, bullets, charges = (range(1, 6), range(6), range(4)) if long else ((1, 3), (0, 2, 3), (0, 2))
    for fights, bonus in product((1, 2), (0, 1, 2) if long else (0, 2)):
        yield (
            Rules(bonus, HELD, fights, bonus),
            [Stand(fights, *row) for row in product(lives, bullets, charges)],
        )


# --- the value iteration ---


@pytest.mark.parametrize("name", POLICIES)
def test_zb_combat_odds_under_a_policy_are_those_of_the_value_iteration(game: Any, long: bool, name: str) -> None:
    assume, policy = POLICIES[name]
    for rules, stands in settings_of(long):
        wanted = ends_under(rules, MOST._replace(fights=rules.fights), policy)
        for stand in stands:
            assert_the_same(rules, stand, wanted[stand], answered(game, rules, stand, assume, policy))


def test_zb_combat_11_the_best_is_that_of_the_value_iteration(game: Any, long: bool) -> None:
    for rules, stands in settings_of(long):
        wanted = best_worth(rules, MOST._replace(fights=rules.fights))
        for stand in stands:
            found = asked(game, rules, stand, ["best"])
            assert worth_found(rules, stand, found) == wanted[stand], (rules, stand)


WITH_WEAPONS = [
    Stand(1, 1, 0, 0, sure=True),
    Stand(1, 2, 3, 1, again=True),
    Stand(2, 2, 2, 0, sure=True, again=True),
    Stand(2, 1, 1, 2, sure=True, again=True),
    Stand(3, 2, 1, 0, sure=True, again=True),
    Stand(3, 2, 4, 0),
]


@pytest.mark.parametrize("stand", WITH_WEAPONS, ids=str)
def test_zb_ev_02_04_the_best_has_weapons_that_are_used_and_fights_still_to_come(game: Any, stand: Stand) -> None:
    rules = Rules(0, HELD, stand.fights)
    found = asked(game, rules, stand, ["best"])
    assert worth_found(rules, stand, found) == best_worth(rules, stand)[stand]


@pytest.mark.parametrize("stand", [Stand(1, 2, 5, jammed=True), Stand(2, 3, 4, 1, jammed=True)], ids=str)
def test_zb_ev_11_where_no_bullets_may_be_spent_none_are(game: Any, stand: Stand) -> None:
    """Only in this fight: in the next one they count again."""
    rules = Rules(0, HELD, stand.fights)
    found = asked(game, rules, stand, ["best"])
    assert worth_found(rules, stand, found) == best_worth(rules, stand)[stand]
    for assume, policy in POLICIES.values():
        found = answered(game, rules, stand, assume, policy)
        assert_the_same(rules, stand, ends_under(rules, stand, policy)[stand], found)
        assert ("ann.bullets_spent" in found.counted) == (stand.fights > 1 and policy is not life_always)


# --- what the best is ---

STANDS = st.builds(Stand, st.integers(1, 3), st.integers(1, 4), st.integers(0, 4), st.integers(0, 3))
PRICES = st.lists(st.sampled_from(["life", "spare", "bullets", "held", "1", "2", "3"]), max_size=4, unique=True)


@FEW
@given(stand=STANDS, bonus=st.integers(0, 1), prices=PRICES)
def test_no_policy_lives_more_often_than_the_best_or_is_worth_more(stand: Stand, bonus: int, prices: list[str]) -> None:
    rules = Rules(bonus, HELD, stand.fights, bonus)
    best = worth_found(rules, stand, asked(GAME, rules, stand, ["best"]))
    policy = "; ".join(f"ann pay {price}" for price in prices)
    try:
        found = asked(GAME, rules, stand, [policy] if policy else [])
    except NoOdds as error:
        assert "it answers no question that comes up" in str(error)
        return
    other = worth_found(rules, stand, found)
    assert other[0] <= best[0]
    assert other <= best


def two_fights(assume: list[str], line: str = "n n") -> Odds:
    """ann has two life, three bullets, and two zombies on her way."""
    table = quiet(
        "name: ann, at: n1.s, life: 2, bullets: 3", "name: ben", map={"n1": "cross"}, zombies=["n1.c", "n1.n"], moving=2
    )
    return odds(table.game, table.state, [line], assume)


def test_a_bullet_may_be_worth_more_in_the_fight_to_come() -> None:
    """A 1 in the first fight is better answered with a life, as three bullets would all be gone; a 2 is not."""
    default, best = two_fights([]), two_fights(["best"])
    assert (default.expected["ann.died"], best.expected["ann.died"]) == (Fraction(7, 108), Fraction(11, 216))
    for rolled, paid, other in ((1, "life", "bullets"), (2, "bullets", "life")):
        found = {price: two_fights(["best"], f"n {rolled}; pay {price}; n") for price in (paid, other)}
        assert found[paid].expected["ann.died"] < found[other].expected["ann.died"]
        assert found[paid].outcomes == two_fights(["best"], f"n {rolled}; n").outcomes


def test_before_the_only_fight_bullets_are_for_this_one() -> None:
    assert two_fights(["best"], "n").outcomes == two_fights([], "n").outcomes


def test_the_best_says_in_words_what_it_is_and_only_where_there_is_a_choice() -> None:
    found = two_fights(["best"])
    assert found.assumes[0] == (
        "everybody plays for themselves: survive first, then keep zombies, then life, then weapons, then bullets"
    )
    assert "ann pay bullets" not in found.assumes
    table = quiet("name: ann, at: n1.s, bullets: 0", "name: ben", map={"n1": "cross"}, zombies=["n1.c"], moving=1)
    assert odds(table.game, table.state, ["n"], ["best"]).assumes == ()


def test_another_answer_that_is_assumed_comes_before_the_best() -> None:
    found = two_fights(["best; ann pay life"])
    assert found.outcomes == two_fights(["ann pay life"]).outcomes
    assert found.assumes[0] == "ann pay life"
    mixed = two_fights(["ann pay 3", "best"])
    assert two_fights(["best"]).expected["ann.died"] < mixed.expected["ann.died"] == Fraction(7, 108)
    assert {"ann pay 3", *two_fights(["best"]).assumes} == set(mixed.assumes)


def test_a_policy_is_listed_in_the_order_it_was_given_and_gives_the_same_when_it_is_given_again() -> None:
    found = two_fights(["ann pay 1; ann pay spare"])
    lines = [line for line in found.assumes if line.startswith("ann")]
    assert lines == ["ann pay 1", "ann pay spare", "ann pay bullets"]
    assert two_fights(lines) == found


def test_a_payment_in_the_line_that_says_where_it_is_meant_ends_the_line_elsewhere() -> None:
    found = two_fights([], "n; ann pay 2; n")
    assert "if 'ann pay 2' is not legal, the line ends before it" in found.assumes
    assert sum(one.probability for one in found.outcomes if one.result.get("ann.kills") == 2) < Fraction(1, 6)


def test_steps_are_listed_as_they_are_where_they_can_be_made() -> None:
    assert "if 'ann move n1.n' is not legal, the line ends before it" in two_fights(["ann pay life"]).assumes


def test_nobody_plays_a_card_that_is_not_known_to_be_in_the_hand() -> None:
    """ben could save his zombies with a card that cancels; what he holds nobody has seen."""
    dead = "i-dont-think-theyre-dead"
    hands = {"unknown": "['?']", "known": "[not-today]"}
    expected = {}
    for name, hand in hands.items():
        table = lay(
            f"name: ann, hand: [{dead}]", f"name: ben, hand: {hand}, kills: 5, bullets: 0, life: 1", phase="roll"
        )
        expected[name] = odds(GAME, table.state, [f"ann play {dead} ben"], ["best"]).expected
    assert expected == {"unknown": {"ben.kills": Fraction(-3, 2)}, "known": {}}


def clinic(assume: str) -> Odds:
    """ben's way past both zombies of the clinic in the example of a movement."""
    text = (Path(__file__).parents[3] / "templates/zombies/examples/movement.yaml").read_text(encoding="utf-8")
    return odds(GAME, GAME.position(yaml.safe_load(text)), ["ben n e n"], [assume] * bool(assume))


def test_the_chances_that_the_page_on_odds_tells() -> None:
    policies = ("", "ben pay 1; ben pay spare", "best")
    chances = [clinic(assume).expected["ben.died"] for assume in policies]
    page = (Path(__file__).parents[3] / "docs/reference/odds.md").read_text(encoding="utf-8")
    rows = page.partition("| policy |")[2].partition("\n\n")[0]
    assert re.findall(r"\d+/\d+", rows) == list(map(str, chances))


def test_what_is_paid_with_is_counted_apart_from_what_is_found_and_what_death_takes() -> None:
    """ben has two life and three bullets, and under each of the two zombies lies a life token."""
    found = clinic("ben pay life")
    mean = {**found.expected, **found.counted}
    one, two, three = (
        Fraction(1, 2),
        Fraction(1, 4),
        Fraction(1, 8),
    )  # the chances to lose one, two and three rolls in a row
    assert mean["ben.died"] == two + (1 - one) * three + (one - two) * two
    assert "ben.bullets_spent" not in mean
    assert mean["ben.bullets"] == -3 * mean["ben.died"]
    first = one + two  # a life is paid for each roll lost, the first one, the second
    second = (1 - one) * (one + two + three) + (one - two) * (one + two)
    assert mean["ben.life_paid"] == first + second
