"""Random games: what must hold in every one of them, whoever plays and whatever the table has chosen."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from companion.games.oscar_race.state import State
from companion.model import CHANCE, Action, Event
from companion.referee.playout import Choose, at_random, by_weight
from tests.games import watch
from tests.games.oscar_race.table import GAME
from tests.games.watch import check_goes_on, check_same_again, check_words, print_fired, random_variants

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]


class Watched(watch.Watched):
    """A random game of Oscar Race, each seat played in one of two ways."""

    game = GAME
    state: State

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        names = NAMES[: rng.randint(2, 6)]
        super().__init__(rng, names, random_variants(GAME, rng))
        players: list[Choose] = [at_random(rng), by_weight(GAME, rng), by_weight(GAME, rng)]
        self.players = [rng.choice(players) for _ in names]

    def any_action(self) -> Action:
        """Now and then a hit is paid off out of turn."""
        interjections = GAME.interjections(self.state)
        actions = GAME.legal_actions(self.state)
        if interjections and self.rng.random() < 0.1:
            return self.rng.choice(interjections)
        if actions[0].seat == CHANCE:
            return self.rng.choice(actions)
        return self.players[actions[0].seat](self.state, actions)


def totals(state: State) -> Counter[str]:
    """What is conserved but for what events tell."""
    found: Counter[str] = Counter()
    for seat in state.seats:
        found["stars"] += seat.stars
        found["kills"] += seat.kills
        found["tickets"] += len(seat.tickets)
        found["swag"] += seat.swag
        found["hits"] += seat.hits + (seat.escort.hits if seat.escort else 0)
        found["figures"] += 1 + (seat.escort is not None)
    found["zombies"] = sum(state.table.zombies.values())
    return found


def reported(events: list[Event]) -> Counter[str]:
    """The changes the events tell of."""
    found: Counter[str] = Counter()
    for event in events:
        number = event.data.get("stars", 1)
        match event.kind:
            case "stars_gained":
                found["stars"] += number
            case "stars_paid" | "initiative_altered":
                found["stars"] -= number
            case "trip_cancelled":
                found["stars"] -= 1
            case "hit_paid":
                found["stars"] -= 1
                found["hits"] -= 1
            case "hit_placed":
                found["hits"] += 1
            case "zombie_killed":
                found["kills"] += 1
                found["zombies"] -= 1
            case "zombie_appeared":
                found["zombies"] += 1
            case "ticket_lost":
                found["tickets"] -= 1
            case "swag_used":
                found["swag"] -= 1
            case "escort_taken":
                found["figures"] += 1
    return found


def check_conserved(game: Watched, before: Counter[str], events: list[Event], interview_hits: list[int]) -> None:
    """Figures, tickets, stars, hits, kills and zombies change only as the events say."""
    now, changes = totals(game.state), reported(events)
    interview_hits[0] += sum(event.kind == "interview_hit" for event in events)
    if any(event.kind in ("turn_began", "game_over") for event in events):
        changes["hits"] += interview_hits[0]  # hits of step 5 are entered with its stars, at the end of the turn
        interview_hits[0] = 0
    after = before.copy()
    after.update(changes)
    assert +now == +after, (events, now - after, after - now)
    supply = GAME.kit(game.state).variants.zombie_supply
    assert now["zombies"] <= supply
    assert all(seat.stars >= 0 for seat in game.state.seats)


def check_room(state: State) -> None:
    """Two figures and two zombies at most on every carpet space, the unit on its way left out of account."""
    kit = GAME.kit(state)
    document = GAME.document(state)
    assert GAME.document(GAME.position(document)) == document
    assert all(number <= 2 for space, number in state.table.zombies.items() if space in kit.carpet)
    assert set(state.table.zombies) <= kit.map.zombie_spaces


def check_legality(game: Watched) -> None:
    """`legal_actions` is every action that `check` lets pass, and nobody is asked with a single one."""
    state = game.state
    decision = GAME.decision(state)
    if decision is None:
        return
    # Everything the asked seats could say, and a part of what the others could.
    everything = list(GAME.grammar.every_action(state, decision.seats))
    others = [seat for seat in range(len(state.seats)) if seat not in decision.seats]
    everything += list(GAME.grammar.every_action(state, others))[:: game.rng.randint(11, 29)]
    verdicts = {action: GAME.check(state, action) for action in everything}
    passed = {action for action, verdict in verdicts.items() if verdict.legal}
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal))
    interjections = GAME.interjections(state)
    if decision.is_chance:
        assert passed <= set(interjections)
        assert all(GAME.check(state, interjection).legal for interjection in interjections)
        assert all(GAME.check(state, outcome).legal for outcome in legal)
    else:
        assert passed == {*legal, *interjections} & {*everything}
        assert all(GAME.check(state, action).legal for action in (*legal, *interjections))
        # A single way to go on is asked for only where a hit paid off would open others.
        assert len(legal) > 1 or interjections, GAME.prompt(state, decision)
    check_words(GAME, verdicts.values())


def check_copy(game: Watched) -> None:
    """What happens to a copy does not touch the original, and an action's text reads back as the action."""
    before = json.dumps(GAME.document(game.state))
    copied = game.state.copy()
    for _ in range(12):
        actions = GAME.legal_actions(copied)
        if not actions:
            break
        action = game.rng.choice(actions)
        assert GAME.parse(copied, GAME.text(copied, action)) == action
        GAME.apply(copied, action)
    assert json.dumps(GAME.document(game.state)) == before


@pytest.fixture(scope="module")
def games(long: bool) -> int:
    return 800 if long else 20


def test_random_games_end_conserve_everything_and_answer_alike_by_every_road(games: int) -> None:
    fired: Counter[str] = Counter()
    inside = interviewed = 0
    for seed in range(games):
        game = Watched(seed)
        sample = 500 if games < 500 else 1000  # looking closely takes longer than playing
        interview_hits = [0]
        before = totals(game.state)
        for number, (_, events) in enumerate(game.steps()):
            check_conserved(game, before, events, interview_hits)
            before = totals(game.state)
            if number % sample == seed % sample:
                check_room(game.state)
                check_legality(game)
                check_copy(game)
            assert number < 20_000
        assert game.state.turn <= GAME.kit(game.state).numbers.turns
        assert GAME.outcome(game.state) is not None
        sheet = GAME.score(game.state)
        assert sheet.final
        assert set(sheet.winners or ()) <= set(range(len(game.names)))
        fired.update(game.fired)
        inside += sum(seat.at == "theater" for seat in game.state.seats)
        interviewed += "OR-INTVW-01" in game.fired
    assert inside > games / 2, "the weighted players should reach the Theater"
    assert interviewed > games / 2, "the weighted players should reach the interviews"
    print_fired(fired, games)


def test_the_same_actions_give_the_same_game() -> None:
    check_same_again(Watched(7))


def test_a_game_goes_on_from_a_saved_position_as_from_the_live_one() -> None:
    for seed in range(6):
        check_goes_on(Watched(seed), 100 + 37 * seed)
