"""Bots at tables of Zombies!!!: always legal, blind to other hands, quick to end a game, and the keen one wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.zombies.bots import card_worth
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.state import UNKNOWN, State
from companion.model import CHANCE, Action, Game
from companion.referee.bots import BOTS, Bot, luck
from companion.referee.match import NAMES, play, wilson
from companion.referee.playout import draw
from tests.games.watch import random_variants
from tests.games.zombies.lay import GAME
from tests.games.zombies.test_effects_custom import card, game_with
from tests.referee.matches import Match

KINDS = {
    "place", "bring", "pay", "pay_life", "move", "move_end", "walk", "walk_on", "discard", "discard_down", "respond",
    "mend_dice", "put_some", "return_some",
}  # fmt: skip
"""What Zombies!!! asks people, but for too few zombies for a building: the pool is hardly ever empty."""
CAREFUL = {"time_limit": 100}
"""A game that no bot ends is ended by the clock, not by patience."""


# --- every choice ---


def positions(seed: int, game: Game = GAME) -> Iterator[tuple[State, int]]:
    """Every state of a game in which a seat is asked, and the seat: variants, seats and players at random."""
    rng = Random(seed)
    variants = random_variants(game, rng) | {"time_limit": 12}
    state = game.setup(NAMES[: 2 + seed % 5], variants)
    if seed % 4:
        state = game.dealt_by_app(state)
    players = [BOTS[rng.choice(["random", "casual"])] for _ in state.seats]
    while decision := game.decision(state):
        actions = game.legal_actions(state)
        if actions[0].seat == CHANCE:
            action = draw(rng, actions, game.ways(state, actions))
        else:
            seat = rng.choice(decision.seats)
            yield state, seat
            action = players[seat](game, game.view(state, seat), seat, rng)
        game.apply(state, action)


def checked(name: str, game: Game, state: State, seat: int, seed: int) -> Action:
    """The bot's choice, which is legal, the seat's own, the same a second time, and leaves the state alone."""
    seen = game.view(state, seat)
    before = seen.copy()
    action = BOTS[name](game, seen, seat, luck(seed, 7))
    assert seen == before
    assert action.seat == seat
    assert game.check(state, action).legal is True, (seed, game.text(state, action))
    assert BOTS[name](game, game.view(state.copy(), seat), seat, luck(seed, 7)) == action
    return action


def test_choices_are_legal_and_repeatable_in_every_kind_of_decision(long: bool) -> None:
    most = 60 if long else 25
    seen: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for seed in range(100 if long else 60):
        rng = Random(seed)
        for state, seat in positions(seed):
            kind = GAME.decision(state).kind
            if seen[kind] > most or (seen[kind] > most // 4 and rng.random() > 0.1):
                continue  # what is seldom asked is looked at whenever it comes up
            seen[kind] += 1
            for name in ("keen", "casual"):
                action = checked(name, GAME, state, seat, seed)
                played[action.verb] += 1
        if not long and all(seen[kind] for kind in KINDS):
            break
    assert set(seen) >= KINDS, KINDS - set(seen)
    assert played["play"] > 5
    assert played["use"]


def test_zb_event_31_what_a_seat_cannot_know_changes_no_choice(long: bool) -> None:
    """The hidden cards of the others are dealt again; the choice is the one from before."""
    looked = 0
    for seed in range(1, 80 if long else 6, 2):
        rng = Random(seed)
        for number, (state, seat) in enumerate(positions(seed)):
            if number % 10 or not state.is_dealt_by_app:
                continue
            other = state.copy()
            shuffle_hands(rng, other, seat)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            for name in ("keen", "casual"):
                choices = [BOTS[name](GAME, GAME.view(one, seat), seat, luck(seed, number)) for one in (state, other)]
                assert choices[0] == choices[1], (seed, number)
            assert GAME.value(other, seat) == GAME.value(state, seat)
            assert GAME.preferred(other, seat, rng.random) == GAME.preferred(state, seat, rng.random)
            assert GAME.interjected(other, seat, rng.random) == GAME.interjected(state, seat, rng.random)
            looked += other != state
    assert looked > (300 if long else 20)


def shuffle_hands(rng: Random, state: State, seat: int) -> None:
    """Deal again what this seat cannot see."""
    others = [place for number, place in enumerate(state.seats) if number != seat]
    unseen = list((+GAME.kit(state).cards_left(state)).elements()) + [card for place in others for card in place.hand]
    rng.shuffle(unseen)
    for place in others:
        place.hand = sorted(unseen.pop() for _ in place.hand)


def test_every_state_of_a_game_has_a_value_between_lost_and_won(long: bool) -> None:
    for seed in range(40 if long else 4):
        for number, (state, _) in enumerate(positions(seed)):
            if number % 25 == 0:
                assert all(-1 < GAME.value(state, seat) < 1 for seat in range(len(state.seats)))
        assert {GAME.value(state, seat) for seat in range(len(state.seats))} <= {-1.0, 1.0}, "the game is over"


# --- cards of a table's own ---


def test_zb_ev_28_every_effect_has_a_worth_so_that_a_card_of_ones_own_is_played_too(tmp_path: Path) -> None:
    assert set(card_worth.WORTH) == set(Effect.by_verb().values())
    numbers: dict[str, dict[str, Any]] = {
        "roll_or_return": {"dice": 3, "zombies": 5}, "put_zombies": {"number": None, "on": "road"},
        "skip_steps": {"steps": [2, 6]}, "charges": {"bullets": 4}, "reroll": {"times": 2},
        "add_movement": {"number": -1}, "set_roll": {"number": 9},
    }  # fmt: skip
    cards = []
    for verb, one in Effect.by_verb().items():
        found = numbers.get(verb) or ({"number": 2} if "number" in one.__dataclass_fields__ else {})
        when = "response" if verb == "cancel" else "any_time"
        cards.append(card(verb, one.kind, when, f"own-{verb.replace('_', '-')}", **found))
    game = game_with(tmp_path, *cards, numbers={"die": 8, "win_on": 6, "hand": 5, "cards_a_round": 2})
    played: Counter[str] = Counter()
    for seed in (1,):
        for state, seat in positions(seed, game):
            action = checked("keen", game, state, seat, seed)
            played[getattr(action, "card", "").partition("-")[0]] += action.verb == "play"
    assert played["own"] > 10


def test_where_people_hold_the_cards_a_bot_plays_none_of_them() -> None:
    """It does not know its own hand; all else it does as well."""
    verbs: Counter[str] = Counter()
    for state, seat in positions(4):
        action = checked("keen", GAME, state, seat, 4)
        verbs[action.verb] += 1
        assert not state.is_dealt_by_app
        assert set(state.seats[seat].hand) <= {UNKNOWN}
    assert not verbs["play"]
    assert {"place", "move", "walk"} <= set(verbs)


# --- matches ---


def matched(names: Sequence[str], games: int, seed: int = 0) -> Match:
    """A match that comes to an end even if its bots do not; they move one seat on after every game."""
    wins = [0.0] * len(names)
    for number in range(games):
        seated = [(place + number) % len(names) for place in range(len(names))]
        bots: list[Bot] = [BOTS[names[bot]] for bot in seated]
        outcome = GAME.outcome(play(GAME, bots, seed + number, CAREFUL))
        for seat in outcome.winners:
            wins[seated[seat]] += 1 / len(outcome.winners)
    return Match(games, tuple(wins))


@pytest.mark.parametrize(
    ("other", "seats", "quick", "many", "least"),
    [("random", 2, 0, 50, 0.8), ("casual", 2, 0, 60, 0.6), ("random", 4, 0, 24, 0.5), ("casual", 4, 8, 30, 0.25)],
)
def test_who_wants_to_win_does_so_more_often_than_its_share(
    other: str, seats: int, quick: int, many: int, least: float, long: bool
) -> None:
    if not long and not quick:
        pytest.skip("the other tables are played at under --long; that of four with casual players each time")
    match = matched(["keen", *[other] * (seats - 1)], many if long else quick)
    low, high = match.interval(0)
    print(f"\nkeen against {other}, {seats} seats: {match.wins[0]} of {match.games}, {low:.3f} to {high:.3f}")
    assert low > least
    assert all(match.share(number) < match.share(0) for number in range(1, seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_zb_win_01_02_who_all_want_to_win_come_to_an_end_without_a_clock(seats: int, long: bool) -> None:
    if not long and seats in (3, 5):
        pytest.skip("tables between these are played at under --long")
    for seed in range(8 if long else 1):
        state = play(GAME, [BOTS["keen"]] * seats, seed, CAREFUL)
        assert state.table.ended in ("helipad", "zombies")
        assert state.turn < 40 * max(seats, 3), (seed, state.turn)


def test_zb_open_05_without_event_cards_the_game_is_won_as_well(long: bool) -> None:
    """Whoever plays at random may have luck, but seldom."""
    games = 20 if long else 3
    won = 0
    for seed in range(games):
        state = play(GAME, [BOTS["keen"], BOTS["random"]], seed, {"event_set": "none", "time_limit": 200})
        assert state.table.ended in ("helipad", "zombies")
        won += GAME.outcome(state).winners == (0,)
    assert won >= 0.9 * games


def test_the_same_seeds_give_the_same_game() -> None:
    bots = [BOTS["keen"], BOTS["casual"], BOTS["keen"]]
    one, again, other = (GAME.document(play(GAME, bots, seed)) for seed in (4, 4, 5))
    assert one == again
    assert one != other


def test_equal_players_win_their_share(long: bool) -> None:
    """The measure itself: it finds nobody better than another where nobody is."""
    match = matched(["keen", "keen"], 50 if long else 4)
    low, high = wilson(match.wins[0], match.games, z=3.3)
    assert low < 0.5 < high
    assert sum(match.wins) == match.games
