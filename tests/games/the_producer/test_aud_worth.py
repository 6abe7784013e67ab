"""AUD and BOX: colours that are worth more by cards, in odds, in what is offered and in what is paid."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from statistics import mean, stdev

import pytest

from companion.games.the_producer.positions.nouns import Colour
from companion.games.the_producer.rules.audience import minus
from companion.model import Reveal
from companion.referee.odds import odds
from tests.games.the_producer.lay import GAME, Play
from tests.games.the_producer.shoot import CAST, studio
from tests.games.the_producer.test_aud_odds import CONTAINER

MAKE = f"ann make casablanca {CAST} on stage-1"
"""2 red, 2 blue, 1 pink Audience stars, and 2 golden ones: 7 tokens, 5 + 3 redraws."""
EFFECTS = f"ann make lost-horizon {CAST} on stage-1; ann colours green"
"""1 of each colour but white, 2 green, and two golden ones: 8 tokens, 3 + 3 redraws."""
ALL: dict[Colour, int] = {**CONTAINER}
POPCORN, ROADSHOW = "popcorn-in-the-lobby", "roadshow-engagement"


def hall(*cards: str, container: dict[Colour, int], more: str = "", **changes: object) -> Play:
    """A studio with these cards on its Storehouse, and no other tokens than those of the container and the pile."""
    pile = changes.get("pile", {})
    removed = minus(minus(ALL, container), pile)  # type: ignore[arg-type]
    stored = f"money: 0, storehouse: [{', '.join(cards)}]{more}"
    return studio(stored, scripts="casablanca, lost-horizon", container=container, removed=removed, **changes)


def added(*cards: str) -> str:
    return "; ".join(f"ann add {card}" for card in cards)


def expected(play: Play, *lines: str, assume: tuple[str, ...] = ()) -> Fraction:
    """What ann's movie earns on average."""
    return odds(GAME, play.state, list(lines), assume).expected["ann.money"]


def ended(play: Play, luck: Random) -> int:
    """What the movie earns with tokens of the app, everything else being done as is offered."""
    state = play.state.copy()
    while decision := GAME.decision(state):
        if decision.what == "audience":
            there = [colour for colour, number in state.table.container.items() for _ in range(number)]
            drawn = luck.choice(there)
            legal = GAME.legal_actions(state)
            action = next(one for one in legal if isinstance(one, Reveal) and one.value == drawn)
        elif decision.kind in ("redraw", "effects", "assign"):
            action = GAME.parse(state, GAME.usual_line(state))
        else:
            break
        GAME.apply(state, action)
    return state.seats[0].money


@pytest.mark.parametrize(
    ("cards", "dollars"),
    [
        ((), 1_400_000),
        ((POPCORN,), 1_450_000),
        ((ROADSHOW,), 1_750_000),
        ((POPCORN, ROADSHOW), 1_800_000),
        ((ROADSHOW, POPCORN), 1_800_000),
    ],
)
def test_tp_box_01_odds_and_payment_are_the_same_sum(cards: tuple[str, ...], dollars: int) -> None:
    everybody: dict[Colour, int] = {"red": 2, "blue": 2, "golden": 2, "pink": 1}
    play = hall(*cards, container=everybody)
    line = f"{MAKE}; {added(*cards)}".rstrip("; ")
    assert expected(play, line) == dollars
    if cards:
        assert expected(play, MAKE, assume=tuple(f"ann add {card}" for card in cards)) == dollars
    assert play.play(line, "2 red 2 blue 2 golden 1 pink").ann.money == dollars


def test_tp_box_01_above_twelve_tokens_the_estimate_knows_what_a_colour_is_worth() -> None:
    play = hall(POPCORN, container={"pink": 10, "light_blue": 10}, more=f", radio: {['pink'] * 6}")
    found = odds(GAME, play.state, [f"{MAKE}; {added(POPCORN, *['pink'] * 6)}"])
    assert "an estimate from 2000 first draws" in str(found.assumes)
    assert found.expected["ann.money"] == 250_000 * found.expected["ann.audience"] >= 6 * 250_000


@pytest.mark.parametrize("given", [{}, {"green": 1, "red": 1}])
def test_tp_box_01_the_odds_of_the_last_tokens_are_those_of_every_order_as_it_is_paid(given: dict[Colour, int]) -> None:
    left: dict[Colour, int] = {"pink": 2, "light_blue": 2, "red": 1, "white": 1}
    first: dict[Colour, int] = {"blue": 1, "green": 1, "white": 3, "golden": 3}
    container = {colour: left.get(colour, 0) + first.get(colour, 0) for colour in ALL}
    play = hall(POPCORN, container=container, pile=given, more=", built: [special-effects]")
    play.play(EFFECTS, added(POPCORN), "1 blue 1 green 3 white 3 golden", "ann redraw 2 white")
    found = odds(GAME, play.state)
    earned = []
    for drawn in permutations([colour for colour, number in left.items() for _ in range(number)], 2):
        paid = Play(play.state.copy()).play(" ".join(f"1 {one}" for one in drawn))
        while paid.kind in ("effects", "assign"):
            paid.play(GAME.usual_line(paid.state))
        earned.append(paid.ann.money)
    assert found.expected["ann.money"] == Fraction(sum(earned), len(earned))
    shares = {one.result["ann.money"]: one.probability for one in found.outcomes}
    assert shares == {money: Fraction(earned.count(money), len(earned)) for money in {*earned}}


@pytest.mark.parametrize(
    ("line", "cards", "pile"),
    [
        (MAKE, (POPCORN,), {}),
        (EFFECTS, (POPCORN, ROADSHOW), {"green": 1, "red": 1}),
        (EFFECTS, (POPCORN, "sneak-preview"), {"light_blue": 1, "blue": 1}),
    ],
)
def test_tp_box_01_what_is_earned_at_random_is_near_the_odds(
    line: str, cards: tuple[str, ...], pile: dict[Colour, int]
) -> None:
    bag: dict[Colour, int] = {"red": 3, "blue": 2, "golden": 2, "pink": 2, "light_blue": 3, "green": 2, "white": 3}
    play = hall(*cards, container=bag, pile=pile, more=", built: [special-effects]")
    mean_of_odds = expected(play, f"{line}; {added(*cards)}")
    play.play(line, added(*cards))
    luck = Random(1)
    earned = [ended(play, luck) for _ in range(250)]
    assert abs(mean(earned) - float(mean_of_odds)) < 4 * stdev(earned) / len(earned) ** 0.5


def test_tp_box_01_above_twelve_tokens_what_is_earned_at_random_is_near_the_estimate() -> None:
    play = hall(POPCORN, container=ALL, more=f", radio: {['green', 'pink', 'light_blue'] * 2}")
    adding = added(POPCORN, *["green", "pink", "light_blue"] * 2)
    found = odds(GAME, play.state, [f"{MAKE}; {adding}"])
    assert "an estimate from" in str(found.assumes)
    play.play(MAKE, adding)
    luck = Random(2)
    earned = [ended(play, luck) for _ in range(200)]
    assert abs(mean(earned) - float(found.expected["ann.money"])) < 4 * stdev(earned) / len(earned) ** 0.5
