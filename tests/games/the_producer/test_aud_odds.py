"""AUD: how many come, against every order in which the tokens may be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb, prod
from statistics import stdev

import pytest

from companion.games.the_producer.bots.audience import rough_mean
from companion.games.the_producer.odds.audience import EXACT, AudienceCounter, Showing, Supply, Takings, groups
from companion.games.the_producer.positions.nouns import COLOURS, Colour
from companion.games.the_producer.rules.audience import (
    ALIKE,
    Brings,
    Tally,
    best_assignment,
    best_exchange,
    earned,
    minus,
    mixes,
    plus,
    total,
)
from tests.games.the_producer.test_aud import BRINGS, ZORRO, number_assigned

CONTAINER: Tally = {"red": 10, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10, "green": 10, "white": 10}
SMALL: Tally = {"red": 2, "blue": 1, "green": 1, "white": 2, "golden": 1}
COUPLES: Tally = {"red": 1, "blue": 1, "golden": 1}
CHILDREN: Tally = {"green": 1, "red": 1, "pink": 1}
BOYS: Tally = {"light_blue": 2, "blue": 1}
POPCORN = dict.fromkeys(COLOURS, 200_000) | dict.fromkeys(("pink", "light_blue", "green"), 250_000)
MANY = {**POPCORN, "white": 300_000, "red": 230_000}
"""More than two sums, as a card of a table's own may have it."""


def orders(supply: Supply, number: int) -> Iterator[tuple[dict[Colour, int], Supply]]:
    """Every draw of this number of tokens, each a thing of its own, in every order; and what is left of the supply then."""
    bag, pile = list(Counter(supply.container).elements()), list(Counter(supply.pile).elements())
    if number <= len(bag):
        for drawn in permutations(bag, number):
            yield plus(Counter(drawn), {}), Supply(minus(supply.container, Counter(drawn)), supply.pile)
        return
    for drawn in permutations(pile, min(number - len(bag), len(pile))):
        yield plus(Counter(drawn), supply.container), Supply(minus(supply.pile, Counter(drawn)), {})


def come(movie: Showing, tokens: Tally, pile: Tally, brings: Brings = BRINGS) -> Takings:
    """Who comes once the best exchanges have been made, one after the other."""
    for _ in range(movie.exchanges):
        best = best_exchange(movie.stars, tokens, pile, brings, movie.worth)
        if best:
            given, taken = ({colour: 1} for colour in best)
            tokens, pile = minus(plus(tokens, taken), given), minus(plus(pile, given), taken)
    number = number_assigned(movie.stars, tokens, brings)
    return Takings(number, earned(movie.stars, tokens, brings, movie.worth))


def in_every_order(movie: Showing, supply: Supply, drawn: Tally, brings: Brings = BRINGS) -> dict[Takings, Fraction]:
    """How likely each number comes, by drawing in every order and redrawing what the counter says."""
    house, shares = AudienceCounter(movie, brings), Counter[Takings]()
    firsts = list(orders(supply, movie.number - total(drawn)))
    chances: dict[Takings, Fraction] = {}
    for first, left in firsts:
        tokens = plus(drawn, first)
        gone = house.best_redraw(tokens, left)
        lasts = list(orders(Supply(left.container, plus(left.pile, gone)), total(gone)))
        shares = Counter(come(movie, plus(minus(tokens, gone), last), end.pile, brings) for last, end in lasts)
        for number, times in shares.items():
            chances[number] = chances.get(number, Fraction()) + Fraction(times, len(lasts) * len(firsts))
    return dict(sorted(chances.items()))


@pytest.mark.parametrize("worth", [ALIKE, POPCORN], ids=["alike", "popcorn"])
@pytest.mark.parametrize("stars", [COUPLES, CHILDREN, BOYS])
@pytest.mark.parametrize(
    ("supply", "number", "redraws", "exchanges"),
    [
        (Supply(SMALL), 3, 0, 0),
        (Supply(SMALL), 3, 2, 0),
        (Supply({"blue": 2, "light_blue": 1, "pink": 2, "red": 1}), 3, 1, 0),
        (Supply({"blue": 2, "green": 1}, {"red": 1, "pink": 1, "white": 1}), 4, 2, 0),
        (Supply({"blue": 1, "green": 1, "pink": 1}, {"red": 2, "white": 1}), 2, 2, 0),
        (Supply({"green": 1}, {"blue": 1}), 4, 2, 0),
        (Supply(SMALL, {"light_blue": 1, "pink": 1}), 3, 1, 1),
        (Supply({"pink": 2, "blue": 2, "red": 1}, {}), 3, 2, 1),
        (Supply({"pink": 1, "blue": 1, "red": 1}, {"green": 1, "light_blue": 1}), 2, 2, 1),
        (Supply({"pink": 1, "blue": 1, "red": 1}, {"green": 1, "light_blue": 1, "white": 1}), 2, 1, 2),
        (Supply(SMALL, {"light_blue": 1, "pink": 1, "red": 1, "green": 1}), 3, 1, 2),
        (Supply(SMALL, {"light_blue": 2, "blue": 1}), 4, 0, 2),
    ],
)
def test_tp_aud_01_07_09_11_the_odds_are_those_of_every_order_of_the_tokens(
    stars: dict[Colour, int], supply: Supply, number: int, redraws: int, exchanges: int, worth: Tally
) -> None:
    movie = Showing(stars, number, redraws, exchanges, worth)
    found = AudienceCounter(movie, BRINGS).turnout(supply)
    assert found.takings == in_every_order(movie, supply, {})
    assert set(found.chances) == {number for number, _ in found.takings}


def test_tp_aud_03_build_23_box_01_the_odds_hold_for_other_companions_than_those_of_the_box() -> None:
    """Boys and girls who come alone, as a table's own tokens may have it: five groups of colours."""
    brings: Brings = {"red": "blue", "blue": "red", "green": "white"}
    movie, supply = Showing(CHILDREN, 3, 0, 1, POPCORN), Supply(SMALL, {"pink": 1, "red": 1})
    assert AudienceCounter(movie, brings).turnout(supply).takings == in_every_order(movie, supply, {}, brings)


def test_tp_build_23_of_exchanges_that_earn_the_same_the_odds_and_the_offer_make_the_first() -> None:
    """The man or the woman may go for the boy, who has a star; were the senior given, the child would bring nobody."""
    tokens: Tally = {"red": 1, "blue": 1, "pink": 1, "white": 1}
    pile: Tally = {"light_blue": 1, "green": 1}
    movie = Showing({"light_blue": 1, "green": 1}, 4, 0, 2)
    assert best_exchange(movie.stars, tokens, pile, BRINGS) == ("red", "light_blue")
    assert (
        AudienceCounter(movie, BRINGS).turnout(Supply(tokens, pile)).takings
        == {come(movie, tokens, pile): 1}
        == {(4, 4): 1}
    )


def test_tp_aud_01_tokens_drawn_already_are_no_longer_luck() -> None:
    movie = Showing(COUPLES, 3, 1)
    assert AudienceCounter(movie, BRINGS).turnout(Supply(SMALL), {"blue": 1}).takings == in_every_order(
        movie, Supply(SMALL), {"blue": 1}
    )


def test_tp_aud_01_a_first_draw_is_hypergeometric() -> None:
    found = AudienceCounter(Showing({"golden": 3}, 4), BRINGS).turnout(Supply(CONTAINER)).chances
    ways = [comb(10, fans) * comb(65, 4 - fans) for fans in range(5)]
    expected = [ways[0], ways[1], ways[2], ways[3] + ways[4]]
    assert found == {number: Fraction(count, comb(75, 4)) for number, count in enumerate(expected)}


@pytest.mark.parametrize("worth", [ALIKE, POPCORN, MANY], ids=["alike", "popcorn", "many"])
@pytest.mark.parametrize("stars", [COUPLES, CHILDREN, BOYS, {"blue": 2, "light_blue": 1, "green": 1}])
@pytest.mark.parametrize("redraws", [1, 2, 3])
@pytest.mark.parametrize("exchanges", [0, 1])
def test_tp_open_48_box_01_build_23_no_other_redraw_of_unassigned_tokens_earns_more_on_average(
    stars: dict[Colour, int], redraws: int, worth: Tally, exchanges: int
) -> None:
    bag: Tally = {"red": 2, "blue": 2, "green": 1, "white": 2, "golden": 1, "pink": 2, "light_blue": 1}
    movie = Showing(stars, 4, redraws, exchanges, worth)
    house = AudienceCounter(movie, BRINGS)
    for drawn in [tokens for tokens in mixes(bag) if total(tokens) == 4][:: 7 if exchanges == 0 else 28]:
        supply = Supply(minus(bag, drawn), {"pink": 1, "white": 1})
        unassigned = best_assignment(stars, drawn, BRINGS).unassigned
        best = house.best_redraw(drawn, supply)
        means = [mean_by_hand(movie, drawn, gone, supply) for gone in mixes(unassigned, redraws)]
        assert mean_by_hand(movie, drawn, best, supply) == mean_after(house, drawn, best, supply) == max(means)


def mean_after(house: AudienceCounter, drawn: Tally, gone: Tally, supply: Supply) -> Fraction:
    """What those who come earn on average after this redraw, as the house computes it to choose one."""
    counts = map(house._of, (drawn, gone, supply.container, supply.pile))
    return house._scale.unit * house._mean_after(*counts)


def mean_by_hand(movie: Showing, drawn: Tally, gone: Tally, supply: Supply) -> Fraction:
    """What those who come earn on average after this redraw, by every draw of as many tokens."""
    supply = Supply(supply.container, plus(supply.pile, gone))
    if total(gone) > total(supply.container):
        ends = [(last, left.pile, 1) for last, left in orders(supply, total(gone))]
    else:
        mixed = [mix for mix in mixes(supply.container, total(gone)) if total(mix) == total(gone)]
        ends = [
            (mix, supply.pile, prod(comb(supply.container[one], some) for one, some in mix.items())) for mix in mixed
        ]
    held = minus(drawn, gone)
    earning = sum(ways * come(movie, plus(held, last), pile).earned for last, pile, ways in ends)
    return Fraction(earning, sum(ways for _, _, ways in ends))


@pytest.mark.parametrize("stars", [COUPLES, CHILDREN, BOYS, {"blue": 2, "light_blue": 1, "green": 1}])
@pytest.mark.parametrize("exchanges", [0, 1, 2])
def test_tp_aud_11_build_23_a_redraw_that_empties_the_container_leaves_nothing_to_exchange(
    stars: dict[Colour, int], exchanges: int
) -> None:
    bag: Tally = {"red": 2, "blue": 1, "green": 1, "white": 1, "golden": 1, "pink": 2, "light_blue": 1}
    movie = Showing(stars, 4, 3, exchanges)
    house = AudienceCounter(movie, BRINGS)
    for drawn in [tokens for tokens in mixes(bag) if total(tokens) == 4][::9]:
        left = minus(bag, drawn)
        container = dict.fromkeys(sorted(left)[:2], 1)
        supply = Supply(container, minus(left, container))
        means = [
            mean_by_hand(movie, drawn, gone, supply)
            for gone in mixes(best_assignment(stars, drawn, BRINGS).unassigned, 3)
        ]
        best = house.best_redraw(drawn, supply)
        assert mean_by_hand(movie, drawn, best, supply) == mean_after(house, drawn, best, supply) == max(means)


def test_tp_box_01_who_earns_more_is_hoped_for() -> None:
    """A man waits for a woman, a senior for a child; only one can be redrawn."""
    drawn: Tally = {"blue": 1, "white": 1}
    for worth, gone in ((MANY, "blue"), ({**ALIKE, "red": 2, "blue": 2}, "white")):
        house = AudienceCounter(Showing({"red": 1, "green": 1}, 2, 1, worth=worth), BRINGS)
        assert house.best_redraw(drawn, Supply({"red": 2, "green": 2})) == {gone: 1}


@pytest.mark.parametrize("stars", [COUPLES, CHILDREN, BOYS, ZORRO])
def test_tp_aud_01_without_redraws_the_rough_mean_is_exact(stars: Tally) -> None:
    for supply, number in ((Supply(CONTAINER), 5), (Supply(SMALL), 3), (Supply(SMALL), 7)):
        movie = Showing(stars, number)
        assert rough_mean(movie, BRINGS, supply) == pytest.approx(AudienceCounter(movie, BRINGS).turnout(supply).mean)


def test_tp_open_48_a_token_stays_where_somebody_may_still_bring_it() -> None:
    house = AudienceCounter(Showing({"blue": 1, "golden": 3}, 3, 3), BRINGS)
    drawn: Tally = {"red": 1, "green": 1, "white": 1}
    assert house.best_redraw(drawn, Supply({"blue": 9, "red": 1})) == {"green": 1, "white": 1}
    assert house.best_redraw(drawn, Supply({"blue": 1, "golden": 9})) == {"red": 1, "green": 1, "white": 1}


def test_tp_aud_07_nobody_is_redrawn_for_nothing() -> None:
    house = AudienceCounter(Showing({"blue": 1}, 3, 3), BRINGS)
    assert house.best_redraw({"blue": 1, "red": 1, "white": 2}, Supply(CONTAINER)) == {}


def test_tp_aud_11_open_49_where_the_container_is_empty_one_redraws_from_the_pile() -> None:
    house = AudienceCounter(Showing({"blue": 1}, 2, 2), BRINGS)
    assert house.best_redraw({"red": 1, "white": 1}, Supply({}, {"blue": 3})) == {"white": 1}
    assert house.best_redraw({"white": 2}, Supply({}, {"blue": 3})) == {"white": 2}


def test_tp_open_49_where_nothing_else_is_left_nobody_is_redrawn() -> None:
    assert AudienceCounter(Showing({"blue": 1}, 2, 2), BRINGS).best_redraw({"red": 2}, Supply({})) == {}


def test_tp_aud_07_the_mean_after_a_redraw_is_that_of_its_odds() -> None:
    house = AudienceCounter(Showing(ZORRO, 11, 6), BRINGS)
    drawn: Tally = {"blue": 3, "red": 2, "light_blue": 1, "golden": 1, "green": 2, "white": 2}
    supply = Supply(minus(CONTAINER, drawn))
    gone: Tally = {"blue": 1, "green": 1, "white": 1}
    last = house.last_draw(minus(drawn, gone), supply, 3)
    assert house.best_redraw(drawn, supply) == gone
    assert last.mean == mean_after(house, drawn, gone, supply)
    assert sum(last.chances.values()) == 1


def test_tp_ex_06_the_odds_of_zorro_s_redraw_are_those_of_every_mix_of_three_tokens() -> None:
    held: Tally = {"blue": 2, "red": 2, "light_blue": 1, "golden": 1, "green": 1, "white": 1}
    left = minus(CONTAINER, plus(held, {"blue": 1, "green": 1, "white": 1}))
    found = AudienceCounter(Showing(ZORRO, 11, 6), BRINGS).last_draw(held, Supply(left), 3).chances
    by_hand: Counter[int] = Counter()
    for drawn in mixes(left, 3):
        if total(drawn) == 3:
            ways = 1
            for colour, number in drawn.items():
                ways *= comb(left[colour], number)
            by_hand[number_assigned(ZORRO, plus(held, drawn), BRINGS)] += ways
    assert found == {number: Fraction(ways, comb(64, 3)) for number, ways in sorted(by_hand.items())}


def test_tp_aud_07_above_twelve_tokens_an_estimate_holds_the_mean_within_its_interval() -> None:
    stars: Tally = {"golden": 6, "red": 2, "blue": 3, "green": 1}
    one_redraw, none = (AudienceCounter(Showing(stars, EXACT + 1, redraws), BRINGS) for redraws in (1, 0))
    found = one_redraw.turnout(Supply(CONTAINER), samples=300)
    assert found == one_redraw.turnout(Supply(CONTAINER), samples=300)
    assert found.samples == 300
    assert 0 < found.error < Fraction(1, 4)
    assert sum(found.chances.values()) == 1
    exact = none.turnout(Supply(CONTAINER))
    assert exact.samples == 0
    assert exact.mean < found.mean < exact.mean + 1


def test_tp_aud_07_the_estimate_agrees_with_the_exact_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    house, supply = AudienceCounter(Showing({"golden": 2, "red": 1, "blue": 2}, 6, 3), BRINGS), Supply(CONTAINER)
    exact = house.turnout(supply)
    monkeypatch.setattr("companion.games.the_producer.odds.audience.EXACT", 5)
    found = house.turnout(supply, samples=1000)
    assert abs(found.mean - exact.mean) < 2 * found.error


@pytest.mark.parametrize("samples", [2, 3])
def test_tp_aud_07_the_interval_is_that_of_the_standard_error(monkeypatch: pytest.MonkeyPatch, samples: int) -> None:
    """A woman drawn first comes; a senior is redrawn, and two of the three tokens left are women."""
    monkeypatch.setattr("companion.games.the_producer.odds.audience.EXACT", 0)
    found = AudienceCounter(Showing({"red": 1}, 1, 1), BRINGS).turnout(Supply({"red": 2, "white": 2}), samples=samples)
    women = round(3 * samples * found.mean) - 2 * samples
    means = [1.0] * women + [2 / 3] * (samples - women)
    assert float(found.mean) == pytest.approx(sum(means) / samples)
    assert float(found.error) == pytest.approx(1.96 * stdev(means) / samples**0.5, abs=0.0005)


def test_tp_aud_13_the_colours_that_hang_together_are_the_couples_and_the_families() -> None:
    assert set(groups(BRINGS)) == {("red", "blue"), ("golden",), ("pink", "light_blue"), ("green", "white")}
    assert sorted(colour for group in groups({}) for colour in group) == sorted(COLOURS)
