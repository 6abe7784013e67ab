"""Bots at tables of this edition: they plead, they come to an end, and the one that wants to win does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.oscar_race.rules.attack import Attack
from companion.model import CHANCE
from companion.referee.bots import BOTS, luck
from tests.games.red_carpet_race.table import GAME, Table, lay
from tests.referee.matches import play_match

keen = BOTS["keen"]


@pytest.mark.parametrize(
    ("other", "seats", "quick", "many"),
    [("random", 2, 0, 30), ("casual", 2, 0, 24), ("random", 4, 0, 16), ("casual", 4, 2, 20)],
)
def test_who_wants_to_win_does_so_more_often_than_its_share(
    other: str, seats: int, quick: int, many: int, long: bool
) -> None:
    if not long and not quick:
        pytest.skip("beaten under --long; each time it is four seats here, and two of the other edition")
    match = play_match(GAME, [keen, *[BOTS[other]] * (seats - 1)], many if long else quick)
    low, high = match.interval(0)
    print(f"\nkeen against {other}, {seats} seats: {match.wins[0]} of {match.games}, {low:.3f} to {high:.3f}")
    assert low > 1 / seats
    assert all(match.share(number) < 1 / seats for number in range(1, seats))


# --- the plea ---


def choice(table: Table, seed: int = 1) -> str:
    """What the keen bot answers for Ann."""
    return GAME.text(table.state, keen(GAME, table.state, 0, luck(seed, 7)))


def test_a_zombie_that_can_be_pleaded_away_is_and_the_swag_bag_stays() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: mother}"
    table = lay(ann, "name: ben, at: r09c2, escort: {kind: spouse}", zombies={"r05c2": 1})
    table.play("ann move ann+mother r06c2")
    assert choice(table) == "ann plead"


@pytest.mark.parametrize("name", sorted({*BOTS} - {"expert"}))
def test_every_bot_answers_where_the_fifth_may_be_pleaded(name: str) -> None:
    ann = "name: ann, at: r05c2, escort: {kind: mother}"
    ben = "name: ben, at: r06c1, stars: 4, escort: {kind: spouse}"
    table = lay(ann, ben, zombies={"r05c2": 2}).play("ann move ann+mother r06c2")
    chosen = {GAME.text(table.state, BOTS[name](GAME, table.state, 0, Random(seed))) for seed in range(60)}
    assert chosen <= {*table.legal, *table.interjections}
    assert "ann plead" in chosen


# --- tries without a limit ---

UNLIMITED = {"brad_tries": "unlimited"}


def among_zombies(stars: int, own: int, kind: str, timing: str) -> Table:
    """Two zombies attack Ann's couple; Ben stands one diagonal step off with enough stars that one less diverts."""
    ann = f"name: ann, at: r05c2, stars: {own}, swag: false, escort: {{kind: {kind}}}"
    ben = f"name: ben, at: r06c1, stars: {stars}, escort: {{kind: date}}"
    table = lay(ann, ben, zombies={"r05c2": 2}, variants={**UNLIMITED, "brad_timing": timing}, turn=6)
    return table.play(f"ann stop ann+{kind}")


@pytest.mark.parametrize("timing", ["before", "after"])
@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
@pytest.mark.parametrize("own", [0, 9])
@pytest.mark.parametrize("stars", [0, 1])
def test_keen_makes_no_hopeless_try_twice_though_every_die_is_a_6(stars: int, own: int, kind: str, timing: str) -> None:
    """With the worst of dice and nobody to divert to, an attack of two zombies is over after a dozen answers."""
    table = among_zombies(stars, own, kind, timing)
    tries = 0
    for number in range(12):
        if not isinstance(table.state.pending[-1], Attack):
            break
        if table.asked == ["chance"]:
            table.play("6")
            continue
        action = keen(GAME, table.state, 0, luck(number, 7))
        tries += action.verb == "brad"
        GAME.apply(table.state, action)
    assert table.kind == "herd"
    assert tries <= 1, "the first changes something: it is too late for other defences then"


@pytest.mark.parametrize("timing", ["before", "after"])
@pytest.mark.parametrize("stars", [2, 3, 5])
def test_keen_tries_again_only_where_a_die_can_succeed(stars: int, timing: str) -> None:
    """So each try but the first succeeds with 1/6 at least, and more than n come with (5/6)^n at most."""
    for seed in range(6):
        table, rng = among_zombies(stars, 3, "spouse", timing), Random(seed)
        has_tried = False
        while isinstance(table.state.pending[-1], Attack):
            actions = GAME.legal_actions(table.state)
            if actions[0].seat == CHANCE:
                GAME.apply(table.state, rng.choice(actions))
                continue
            frame = table.state.pending[-1]
            action: Any = keen(GAME, table.state, 0, luck(seed, 7))
            if action.verb == "brad" and has_tried:
                assert frame.brad_chance(GAME.kit(table.state), table.state, *action.target) >= 1
            has_tried |= action.verb == "brad"
            GAME.apply(table.state, action)


@pytest.mark.parametrize("timing", ["before", "after"])
def test_whole_games_of_keen_players_end_though_tries_have_no_limit(timing: str, long: bool) -> None:
    for seed in range(8 if long else 1):
        rng = Random(seed)
        variants = {**UNLIMITED, "brad_timing": timing, "starting_stars": 6, "turns": 20 if long else 8}
        state = GAME.setup(["Ann", "Ben", "Cat"], variants)
        answers = 0
        while (decision := GAME.decision(state)) is not None:
            if decision.is_chance:
                GAME.apply(state, rng.choice(GAME.legal_actions(state)))
                continue
            answers += 1
            assert answers < 100 * 20, "a keen player goes round in circles"
            GAME.apply(state, keen(GAME, state, decision.seats[0], rng))
        assert GAME.outcome(state) is not None
