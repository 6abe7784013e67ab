"""Bots choose what is legal, the same again from the same state, and the one that wants to win does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

import companion
from companion.model import CHANCE, Action, Game, Roll
from companion.referee.bots import BOTS, DEFAULT, Bot, expert, keen, luck, options
from companion.referee.match import play, wilson
from companion.referee.playout import pick
from tests.games.oscar_race.test_playouts import NAMES
from tests.games.watch import random_variants
from tests.referee.matches import play_match

GAME = companion.load("oscar-race")

# fmt: off
KINDS = {
    "escort", "cancel", "adjust", "unit", "step", "trip", "attack", "hit", "place", "herd", "zombie", "interviewer",
    "ticket", "interview_hit",
}
# fmt: on
"""Everything Oscar Race asks people."""


PLAYERS: dict[str, Bot] = {**BOTS, "expert": partial(expert, effort=40)}
"""The one that plays on in its head takes its time elsewhere."""


def positions(seed: int) -> Iterator[tuple[Any, int, str]]:
    """Every state of a random game in which a seat is asked, the seat, and what kind of decision it is.

    The players are quick bots, so that the game gets everywhere; variants and number of seats are random.
    """
    rng = Random(seed)
    variants = random_variants(GAME, rng) | {"ticket_loss": rng.choice(["on_roll", "optional"])}
    state = GAME.setup(NAMES[: rng.randint(2, 6)], variants)
    players = [BOTS[rng.choice(["random", "casual", "casual"])] for _ in state.seats]
    while (decision := GAME.decision(state)) is not None:
        if decision.is_chance:
            action = pick(rng, GAME.legal_actions(state))
        else:
            seat = rng.choice(decision.seats)
            yield state, seat, decision.kind
            action = players[seat](GAME, state, seat, rng)
        GAME.apply(state, action)


def check_choice(name: str, state: Any, seat: int, seed: int) -> Action:
    """The bot's choice, which is legal, the seat's own, the same a second time, and leaves the state alone."""
    before = json.dumps(GAME.document(state))
    action = PLAYERS[name](GAME, state, seat, luck(seed, 7))
    assert json.dumps(GAME.document(state)) == before
    assert action.seat == seat
    assert GAME.check(state, action).legal, GAME.text(state, action)
    assert action in [*GAME.legal_actions(state), *GAME.interjections(state)]
    assert PLAYERS[name](GAME, state.copy(), seat, luck(seed, 7)) == action
    return action


def test_choices_are_legal_and_repeatable_in_every_kind_of_decision(long: bool) -> None:
    most = 60 if long else 8
    seen: Counter[str] = Counter()
    out_of_turn: Counter[str] = Counter()
    for seed in range(60 if long else 40):
        if not long and all(seen[kind] for kind in KINDS):
            break
        rng = Random(seed)
        for state, seat, kind in positions(seed):
            # What is seldom asked is looked at whenever it comes up.
            if seen[kind] >= most or (kind in ("unit", "step", "zombie") and rng.random() > 0.02):
                continue
            seen[kind] += 1
            for name in PLAYERS if long else sorted({*PLAYERS} - {"expert"}):
                action = check_choice(name, state, seat, seed)
                out_of_turn[name] += action in GAME.interjections(state)
    assert set(seen) == KINDS, KINDS ^ set(seen)
    assert out_of_turn["random"], "hits are paid off now and then"


def test_the_same_seeds_give_the_same_game() -> None:
    bots = [BOTS["keen"], BOTS["casual"]]
    one, again, other = (GAME.document(play(GAME, bots, seed)) for seed in (4, 4, 5))
    assert one == again
    assert one != other


def test_luck_hangs_on_the_seed_and_on_the_number_of_entries() -> None:
    assert luck(1, 2).random() == luck(1, 2).random()
    assert len({luck(seed, entries).random() for seed in range(5) for entries in range(5)}) == 25


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    seats = [{"name": name, "escort": {"kind": "date"}} for name in ("ann", "ben")]
    state = GAME.position({"seats": seats, "phase": "moves"})
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        options(GAME, state, 1)


def test_bots_have_names_that_can_be_typed() -> None:
    assert DEFAULT == "keen"
    assert {"random", DEFAULT} <= set(BOTS)
    assert all(name.isalpha() and name.islower() and name not in GAME.grammar.forms for name in BOTS)


# --- matches ---


def test_the_wilson_interval_is_that_of_the_textbooks() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(15, 50) == pytest.approx((0.1910, 0.4375), abs=1e-4)
    assert wilson(500, 500) == pytest.approx((0.9924, 1), abs=1e-4)


def test_every_bot_of_a_match_sits_in_every_seat() -> None:
    sat: list[set[int]] = [set(), set(), set()]

    def watched(number: int) -> Bot:
        def bot(game: Game, state: Any, seat: int, rng: Random) -> Action:
            sat[number].add(seat)
            return BOTS["casual"](game, state, seat, rng)

        return bot

    match = play_match(GAME, [watched(0), watched(1), watched(2)], 3)
    assert sat == [{0, 1, 2}] * 3
    assert 0 < sum(match.wins) <= 3 + 1e-9


def test_a_game_that_nobody_wins_counts_for_nobody() -> None:
    match = play_match(GAME, [BOTS["random"]] * 2, 3)
    assert match.games == 3
    assert match.wins == (0, 0), "players who stroll at random do not get to the Theater"


def test_equal_players_win_their_share(long: bool) -> None:
    """The measure itself: it finds nobody better than another where nobody is."""
    match = play_match(GAME, [BOTS["casual"]] * 2, 500 if long else 60)
    low, high = wilson(match.wins[0], round(sum(match.wins)), z=3.3)
    assert low < 0.5 < high
    assert sum(match.wins) / match.games > 0.8, "casual players get to the Theater"


@pytest.mark.parametrize(
    ("other", "seats", "quick", "many"),
    [("random", 2, 0, 30), ("casual", 2, 5, 50), ("random", 4, 0, 16), ("casual", 4, 0, 24)],
)
def test_who_wants_to_win_does_so_more_often_than_its_share(
    other: str, seats: int, quick: int, many: int, long: bool
) -> None:
    if not long and not quick:
        pytest.skip("beaten under --long; each time it is two seats here, and four of the other edition")
    match = play_match(GAME, [BOTS["keen"], *[BOTS[other]] * (seats - 1)], many if long else quick)
    low, high = match.interval(0)
    print(f"\nkeen against {other}, {seats} seats: {match.wins[0]} of {match.games}, {low:.3f} to {high:.3f}")
    assert low > 1 / seats
    assert all(match.share(number) < 1 / seats for number in range(1, seats))


@pytest.mark.parametrize("id", ["example", "templates/starters/pig"])
def test_who_can_win_at_once_does(id: str) -> None:
    """Pig: at 95 points `keen` rolls after a 2, and after a 6 it has won if it holds; more points are worth nothing."""
    pig = companion.load(id)
    for face, answer in ((2, "again"), (6, "hold")):
        state = pig.setup(["ann", "ben"])
        for place in state.seats:
            place.points = 95
        pig.apply(state, Roll(CHANCE, face))
        assert pig.text(state, keen(pig, state, 0, Random(1))) == f"ann {answer}"


def test_chance_is_never_a_bots() -> None:
    """Bots are asked for what seats decide; the dice are the caller's."""

    def strict(game: Game, state: Any, seat: int, rng: Random) -> Action:
        assert seat != CHANCE
        decision = game.decision(state)
        assert decision is not None
        assert seat in decision.seats
        return BOTS["casual"](game, state, seat, rng)

    assert GAME.outcome(play(GAME, [strict] * 3, 1)) is not None
