"""The chance to win an award, against every order in which the cards may come."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from companion.games.the_producer.odds.oscar import Chances, Mix, Runner, chances, draws
from companion.games.the_producer.rules.prizes import winner_of

WHOLE_DECK = (0, 40, 28, 12)


def in_every_order(nominees: list[Runner], deck: Mix, discards: Mix = ()) -> Chances:
    """The same by laying out the cards one by one, each of them a card of its own; discards are shuffled by turns."""
    won: Counter[int | None] = Counter()
    for order in permutations(_cards(deck)):
        for pile in permutations(_cards(discards)):
            won[_played(nominees, list(order), list(pile))] += 1
    found = tuple(Fraction(won[number], won.total()) for number in range(len(nominees)))
    return Chances(found, Fraction(won[None], won.total()))


def _cards(mix: Mix) -> list[int]:
    return [icons for icons, cards in enumerate(mix) for _ in range(cards)]


def awarded(finals: list[int], have_rooms: list[bool]) -> int | None:
    """Who wins with these Final Values."""
    return winner_of([number for number, final in enumerate(finals) if final == max(finals)], have_rooms)


def _played(nominees: list[Runner], deck: list[int], pile: list[int]) -> int | None:
    """Who wins when the cards come in this order; what was drawn for others is not drawn again."""
    finals = []
    for nominee in nominees:
        drawn = [deck.pop(0) if deck else pile.pop(0) for _ in range(nominee.base) if deck or pile]
        finals.append(nominee.base + nominee.votes + sum(drawn))
    return awarded(finals, [nominee.has_editing_room for nominee in nominees])


@pytest.mark.parametrize("nominees", [
    [Runner(2), Runner(1, 2)],
    [Runner(2, 0, True), Runner(2)],
    [Runner(1, 1), Runner(2), Runner(0, 3)],
    [Runner(1, 0, True), Runner(1, 0, True), Runner(1, 1), Runner(2)],
])  # fmt: skip
def test_tp_oscar_11_12_the_chance_to_win_is_that_of_every_order_of_the_cards(nominees: list[Runner]) -> None:
    for deck in ((0, 3, 2, 1), (0, 2, 2, 2), (1, 0, 4, 1)):
        assert chances(nominees, deck) == in_every_order(nominees, deck)


@pytest.mark.parametrize(("deck", "discards"), [((0, 1, 1), (1, 1, 1)), ((0, 0, 1), (2, 1, 1)), ((0, 0, 0), (2, 1, 1))])
def test_tp_open_64_an_empty_deck_is_refilled_in_the_midst_of_a_draw(deck: Mix, discards: Mix) -> None:
    nominees = [Runner(3), Runner(1, 3)]
    assert chances(nominees, deck, discards) == in_every_order(nominees, deck, discards)


def test_tp_open_64_what_one_nominee_drew_is_there_for_the_next() -> None:
    assert {drawn.discards for drawn in draws(3, (0, 1, 0, 1), (0, 0, 1, 0))} == {(0, 1, 1, 1)}
    third = Fraction(1, 3)
    assert chances([Runner(3), Runner(1, 6)], (0, 1, 0, 1), (0, 0, 1, 0)) == Chances((third, third), third)


def test_tp_open_64_without_a_card_anywhere_the_draw_is_short() -> None:
    assert chances([Runner(3), Runner(2, 2)], (0, 0, 0)).won == (Fraction(0), Fraction(1))
    assert [drawn.icons for drawn in draws(5, (0, 1, 0, 1), (0, 0, 1, 0))] == [6]


def test_tp_oscar_05_with_one_card_each_nobody_wins_as_often_as_both_show_the_same() -> None:
    same = Fraction(40 * 39 + 28 * 27 + 12 * 11, 80 * 79)
    found = chances([Runner(1), Runner(1)], WHOLE_DECK)
    assert found == Chances(((1 - same) / 2, (1 - same) / 2), same)


def test_tp_oscar_06_open_52_one_editing_room_among_those_who_tie_takes_every_tie() -> None:
    plain = chances([Runner(2), Runner(2)], WHOLE_DECK)
    room = chances([Runner(2, 0, True), Runner(2)], WHOLE_DECK)
    assert room == Chances((plain.won[0] + plain.nobody, plain.won[1]), Fraction(0))
    assert chances([Runner(2, 0, True), Runner(2, 0, True)], WHOLE_DECK) == plain


def test_tp_oscar_06_the_room_of_somebody_who_does_not_tie_is_of_no_use() -> None:
    assert awarded([5, 5, 4], [False, False, True]) is None
    assert awarded([5, 5, 4], [True, False, True]) == 0
    assert awarded([5, 5, 6], [True, True, False]) == 2
    assert awarded([], []) is None


def test_tp_open_07_the_mean_of_a_card_is_one_point_sixty_five() -> None:
    ways = Counter({drawn.icons: drawn.ways for drawn in draws(1, WHOLE_DECK, (0, 0, 0, 0))})
    assert Fraction(sum(icons * often for icons, often in ways.items()), ways.total()) == Fraction(165, 100)


def test_tp_oscar_10_a_vote_more_never_makes_it_less_likely() -> None:
    won = [chances([Runner(3, votes), Runner(4), Runner(2, 1)], WHOLE_DECK).won[0] for votes in range(9)]
    assert won == sorted(won)
    assert won[0] < Fraction(1, 4)
    assert won[-1] > Fraction(9, 10)


def test_a_draw_that_has_begun_goes_on_from_the_cards_that_are_left() -> None:
    nominees = [Runner(2, 1), Runner(2)]
    card = [chances([Runner(1, 2 + icons, drawn=drawn), Runner(2)], left) for icons, drawn, left in (
        (1, (0, 1, 0, 0), (0, 2, 2, 1)), (2, (0, 0, 1, 0), (0, 3, 1, 1)), (3, (0, 0, 0, 1), (0, 3, 2, 0)),
    )]  # fmt: skip
    shares = Fraction(3, 6), Fraction(2, 6), Fraction(1, 6)
    together = sum((share * found.won[0] for share, found in zip(shares, card, strict=True)), Fraction())
    assert together == chances(nominees, (0, 3, 2, 1)).won[0]


def test_the_chances_of_four_great_nominees_are_found_at_once() -> None:
    found = chances([Runner(6), Runner(5, 2), Runner(6, 1, True), Runner(4, 3)], (0, 30, 16, 10), (0, 10, 12, 2))
    assert sum(found.won) + found.nobody == 1
