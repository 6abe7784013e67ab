"""AUD: which of the tokens drawn come, against every way to assign them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from companion.games.the_producer.positions.nouns import COLOURS, Colour, tidy
from companion.games.the_producer.rules.audience import (
    Brings,
    Tally,
    best_assignment,
    best_exchange,
    covers,
    crowds,
    earned,
    is_crowd,
    minus,
    mixes,
    plus,
    total,
    waiting,
)

BRINGS: Brings = {"red": "blue", "blue": "red", "pink": "light_blue", "light_blue": "pink", "green": "white"}
ZORRO: Tally = {"blue": 1, "red": 1, "light_blue": 2, "pink": 1, "golden": 5, "green": 1}
DRAWN: Tally = {"blue": 3, "red": 2, "light_blue": 1, "golden": 1, "green": 2, "white": 2}


def by_hand(stars: Tally, tokens: Tally) -> Iterator[tuple[dict[Colour, int], dict[Colour, int]]]:
    """Every way to put tokens on stars and to let those bring others, token by token."""
    for on_stars in mixes({colour: min(tokens.get(colour, 0), stars.get(colour, 0)) for colour in COLOURS}):
        rest = minus(tokens, on_stars)
        for brought in mixes({other: min(on_stars.get(one, 0), rest.get(other, 0)) for one, other in BRINGS.items()}):
            yield on_stars, brought


def number_assigned(stars: Tally, tokens: Tally, brings: Brings) -> int:
    """How many of the tokens come, at best."""
    return total(best_assignment(stars, tokens, brings).assigned)


def some_tallies(luck: Random, most: int) -> dict[Colour, int]:
    return tidy({colour: luck.randrange(most + 1) for colour in luck.sample(COLOURS, 4)})


def test_tp_open_46_no_other_way_to_assign_lets_more_come() -> None:
    luck = Random(46)
    for _ in range(300):
        stars, tokens = some_tallies(luck, 3), some_tallies(luck, 4)
        best = max(total(on_stars) + total(brought) for on_stars, brought in by_hand(stars, tokens))
        assert number_assigned(stars, tokens, BRINGS) == best


def test_tp_open_46_the_number_is_that_of_the_ruling_s_formula() -> None:
    for x, y, tokens_x, tokens_y in product(range(4), repeat=4):
        on_x, on_y = min(tokens_x, x), min(tokens_y, y)
        couples = on_x + on_y + min(tokens_x - on_x, on_y) + min(tokens_y - on_y, on_x)
        for one, other in (("red", "blue"), ("pink", "light_blue")):
            assert number_assigned({one: x, other: y}, {one: tokens_x, other: tokens_y}, BRINGS) == couples
        family = min(tokens_x, x) + min(tokens_y, min(tokens_x, x))
        assert number_assigned({"green": x}, {"green": tokens_x, "white": tokens_y}, BRINGS) == family


def test_tp_open_46_it_makes_no_difference_what_was_assigned_before_the_redraw() -> None:
    luck = Random(7)
    for _ in range(300):
        stars, first, more = some_tallies(luck, 3), some_tallies(luck, 3), some_tallies(luck, 2)
        before = best_assignment(stars, first, BRINGS)
        after = best_assignment(stars, plus(first, more), BRINGS)
        assert covers(after.on_stars, before.on_stars)
        assert covers(after.assigned, before.assigned)


def test_tp_aud_02_open_45_a_token_takes_a_star_of_its_colour_and_a_fan_one_of_an_actor() -> None:
    crowd = best_assignment({"red": 1, "golden": 2}, {"red": 2, "golden": 1, "pink": 1}, BRINGS)
    assert crowd.on_stars == {"red": 1, "golden": 1}
    assert crowd.unassigned == {"red": 1, "pink": 1}


def test_tp_aud_03_men_and_women_boys_and_girls_and_a_child_bring_one_each() -> None:
    for one, other in (
        ("red", "blue"),
        ("blue", "red"),
        ("pink", "light_blue"),
        ("light_blue", "pink"),
        ("green", "white"),
    ):
        crowd = best_assignment({one: 1}, {one: 1, other: 2}, BRINGS)
        assert (crowd.brought, crowd.unassigned) == ({other: 1}, {other: 1})


def test_tp_aud_04_a_senior_brings_no_child() -> None:
    assert number_assigned({"white": 1}, {"white": 1, "green": 1}, BRINGS) == 1


def test_tp_aud_05_a_senior_whom_no_child_brings_stays_away() -> None:
    stars: Tally = {colour: 9 for colour in COLOURS if colour != "white"}
    assert number_assigned(stars, {"white": 3, "red": 1, "blue": 1, "golden": 1}, BRINGS) == 3
    assert number_assigned(stars, {"white": 3, "green": 2}, BRINGS) == 4


def test_tp_open_86_a_white_star_takes_a_senior() -> None:
    assert number_assigned({"white": 1, "green": 1}, {"white": 3, "green": 1}, BRINGS) == 3


def test_tp_aud_06_open_47_a_companion_brings_nobody() -> None:
    crowd = best_assignment({"blue": 1}, {"blue": 2, "red": 1}, BRINGS)
    assert crowd.brought == {"red": 1}
    assert crowd.unassigned == {"blue": 1}


def test_tp_aud_13_fans_bring_nobody_and_nobody_brings_them() -> None:
    everybody: Tally = dict.fromkeys(COLOURS, 1)
    crowd = best_assignment({"golden": 1}, everybody, BRINGS)
    assert crowd.assigned == {"golden": 1}
    stars: Tally = {colour: 3 for colour in COLOURS if colour != "golden"}
    assert "golden" in best_assignment(stars, everybody, BRINGS).unassigned


def test_tp_ex_05_zorro_s_first_draw_brings_eight() -> None:
    crowd = best_assignment(ZORRO, DRAWN, BRINGS)
    assert crowd.on_stars == {"blue": 1, "red": 1, "light_blue": 1, "golden": 1, "green": 1}
    assert crowd.brought == {"red": 1, "blue": 1, "white": 1}
    assert crowd.unassigned == {"blue": 1, "green": 1, "white": 1}


def test_tp_ex_06_zorro_s_redraw_brings_two_more() -> None:
    crowd = best_assignment(
        ZORRO, plus(best_assignment(ZORRO, DRAWN, BRINGS).assigned, {"pink": 2, "white": 1}), BRINGS
    )
    assert (total(crowd.assigned), crowd.unassigned) == (10, {"white": 1})


def test_tp_aud_03_companions_may_be_left_out_but_nobody_with_a_star() -> None:
    luck = Random(3)
    for _ in range(60):
        stars, tokens = some_tallies(luck, 2), some_tallies(luck, 3)
        on_stars = best_assignment(stars, tokens, BRINGS).on_stars
        legal = [plus(seated, brought) for seated, brought in by_hand(stars, tokens) if seated == on_stars]
        found = list(crowds(stars, tokens, BRINGS))
        assert sorted(map(str, found)) == sorted(map(str, legal))
        assert total(found[0]) == number_assigned(stars, tokens, BRINGS)
        for some in mixes(tokens):
            assert is_crowd(stars, tokens, some, BRINGS) == (some in legal)


def test_tp_aud_07_who_waits_is_who_one_more_token_could_bring() -> None:
    luck = Random(8)
    for _ in range(200):
        stars, tokens = some_tallies(luck, 3), some_tallies(luck, 3)
        crowd = best_assignment(stars, tokens, BRINGS)
        worth = {
            colour
            for colour in COLOURS
            if any(
                number_assigned(stars, plus(tokens, {other: 1}), BRINGS) - number_assigned(stars, tokens, BRINGS)
                > number_assigned(stars, plus(without, {other: 1}), BRINGS) - number_assigned(stars, without, BRINGS)
                for without in [minus(tokens, {colour: crowd.unassigned.get(colour, 0)})]
                for other in COLOURS
            )
        }
        assert set(waiting(stars, crowd, BRINGS)) == worth


def some_worth(luck: Random) -> dict[Colour, int]:
    return {colour: luck.choice((4, 4, 5, 6)) for colour in COLOURS}


def test_tp_box_01_the_best_assignment_is_that_which_earns_most_whatever_each_colour_is_worth() -> None:
    luck = Random(1)
    for _ in range(300):
        stars, tokens, worth = some_tallies(luck, 3), some_tallies(luck, 4), some_worth(luck)
        ways = [plus(on_stars, brought) for on_stars, brought in by_hand(stars, tokens)]
        best = max(sum(number * worth[colour] for colour, number in come.items()) for come in ways)
        assert earned(stars, tokens, BRINGS, worth) == best
        offered = next(crowds(stars, tokens, BRINGS))
        assert sum(number * worth[colour] for colour, number in offered.items()) == best


def test_tp_build_23_box_01_no_other_exchange_earns_more() -> None:
    luck = Random(23)
    for _ in range(300):
        stars, tokens, pile = some_tallies(luck, 2), some_tallies(luck, 2), some_tallies(luck, 1)
        worth = some_worth(luck)
        now = earned(stars, tokens, BRINGS, worth)
        then = {
            (given, taken): earned(stars, plus(minus(tokens, {given: 1}), {taken: 1}), BRINGS, worth)
            for given in tokens
            for taken in pile
            if given != taken
        }
        best = best_exchange(stars, tokens, pile, BRINGS, worth)
        if best is None:
            assert max(then.values(), default=0) <= now
        else:
            assert then[best] == max(then.values()) > now
