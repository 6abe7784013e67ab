"""Random games: what must hold in every one of them, whoever plays, whoever deals, whatever the table has chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.games.zombies import actions as act
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.rules.steps import point
from companion.games.zombies.rules.town import cell_named, why_no_map
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import UNKNOWN, State
from companion.model import CHANCE, Action, Event, Grammar
from companion.referee.playout import draw
from tests.games import watch
from tests.games.watch import check_copies, check_goes_on, check_same_again, check_words, print_fired, random_variants
from tests.games.zombies import oracle
from tests.games.zombies.lay import GAME
from tests.games.zombies.people import ways_to

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
MOST_STEPS = 700
"""A game that has had this many steps is broken off and counted as unfinished: people who play at random seldom win."""
SAMPLE = 600
"""One position in this number is looked at in full."""
FEW, APART = 3, 7
"""A quick run so looks at one position in each third game, each so much later in it than that in the one before."""
SELDOM = 10
"""A quick run looks whether all is there after this many steps: what is lost or made stays so."""
LOOKED_AT = 16
"""The words of one verdict in this number are looked at."""
INTERJECTION_CHANCE = 0.15
"""How often somebody who may play a card does."""


class Watched(watch.Watched):
    """A random game of Zombies!!! for 2 to 6.

    `is_dealt` by the app in every second five; in every third everybody has collected zombies before, in every fourth
    whoever moves makes for the Helipad.
    """

    game = GAME
    state: State

    def __init__(self, seed: int, *, is_dealt: bool | None = None, variants: dict[str, Any] | None = None) -> None:
        self.is_dealt = seed // 5 % 2 == 1 if is_dealt is None else is_dealt
        self.kills = 60 // (2 + seed % 5) % 23 if seed % 3 == 0 else 0
        self.is_bound = seed % 4 == 1
        rng = Random(seed)
        chosen = random_variants(GAME, rng) if variants is None else variants
        super().__init__(rng, NAMES[: 2 + seed % 5], chosen)

    def start(self) -> State:
        state: State = super().start()
        for seat in state.seats:
            seat.kills = seat.killed = self.kills
        return GAME.dealt_by_app(state) if self.is_dealt else state

    def any_action(self) -> Action:
        """Anything that is legal; of steps and fights rather what brings the pawn on, so that something happens.

        Now and then somebody plays a card out of turn.
        """
        interjections = GAME.interjections(self.state) if self.rng.random() < INTERJECTION_CHANCE else []
        if interjections:
            return self.rng.choice(interjections)
        actions = GAME.legal_actions(self.state)
        if actions[0].seat == CHANCE:
            return draw(self.rng, actions, GAME.ways(self.state, actions))
        on = self._nearer(actions) or [action for action in actions if not isinstance(action, act.Stop)]
        return self.rng.choice(on if on and self.rng.random() < 0.8 else actions)

    def _nearer(self, actions: list[Action]) -> list[Action]:
        """The steps that lead nearer to the Helipad, for those who are bound for it."""
        kit = GAME.kit(self.state)
        goal = kit.goal(self.state) if self.is_bound else None
        moves = [action for action in actions if isinstance(action, act.Move)]
        if goal is None or not moves:
            return []
        distances = ways_to(kit.town(self.state), {goal})
        here = distances[self.state.seats[moves[0].seat].at]
        return [move for move in moves if distances.get(move.to, here) < here]

    def steps(self) -> Iterator[tuple[Action, list[Event]]]:
        yield from islice(super().steps(), MOST_STEPS)


# --- what is conserved ---


def check_zombies(kit: Kit, state: State) -> None:
    """Zombies are on the map, one to a space, held, or in the pool."""
    zombies, town = state.table.zombies, kit.town(state)
    assert len(set(zombies)) == len(zombies)
    assert all(town.kind_of(space) in ("road", "building") for space in zombies)
    assert zombies == sorted(zombies)
    if kit.variants.zombie_pool == "100":
        held = sum(seat.kills for seat in state.seats)
        assert len(zombies) + held + kit.pool(state) == 100


def check_map(kit: Kit, state: State) -> None:
    """Every side of a tile goes with what lies beside it, road with road, and a road leads everywhere."""
    assert why_no_map(kit.town(state)) is None
    placed = {cell_named(cell) or (0, 0): (laid.tile, laid.turn) for cell, laid in state.table.map.items()}
    grid = oracle.paint(placed)
    for x, y in placed:
        for dx, dy in oracle.AROUND:
            # The middle of the tile's side, and the space beyond it, if a tile lies there.
            at = 3 * x + 1 + dx, 3 * y + 1 + dy
            beyond = grid.get((at[0] + dx, at[1] + dy))
            assert beyond is None or (grid[at] == ".") == (beyond == "."), (x, y, dx, dy)


def check_tiles(kit: Kit, state: State) -> None:
    """Every tile is somewhere, once."""
    table = state.table
    laid = Counter(one.tile for one in table.map.values())
    in_hand = [frame.tile for frame in state.pending if isinstance(frame, Placing) and frame.cell is None]
    known = laid + Counter(table.out) + Counter(table.under) + Counter(in_hand)
    if table.helipad in ("aside", "gone") and kit.helipad not in in_hand:
        known[kit.helipad] += 1
    assert not known - kit.copies
    assert known.total() - len(table.under) + table.deck == 30


def check_tokens(kit: Kit, state: State, brought: Counter[str], taken: Counter[str]) -> None:
    """What buildings have brought lies inside them or has been taken, and no space holds too much."""
    lying = Counter(token for tokens in state.table.tokens.values() for token in tokens)
    assert brought == lying + taken
    for space, tokens in state.table.tokens.items():
        assert 1 <= len(tokens) <= int(kit.variants.tokens_per_space)
        assert len(set(tokens)) == len(tokens)
        assert len(tokens) < 2 or space not in state.table.zombies
        assert space in kit.town(state).inside_of(cell_named(space.partition(".")[0]) or (0, 0))


def check_cards(kit: Kit, state: State) -> None:
    """Every event card is somewhere, once."""
    hands = [card for seat in state.seats for card in seat.hand]
    in_play = [weapon.card for seat in state.seats for weapon in seat.weapons]
    in_force = [one.card for one in state.table.lasting]
    on_its_way = [frame.card for frame in state.pending if isinstance(frame, Playing)]
    piles = [*hands, *state.table.discard, *in_play, *in_force, *on_its_way]
    assert len(piles) + state.table.events == kit.event_copies.total()
    assert not Counter(card for card in piles if card != UNKNOWN) - kit.event_copies


def check_seats(kit: Kit, state: State) -> None:
    """Nobody has more or less than anybody can."""
    for number, seat in enumerate(state.seats):
        assert 0 <= seat.life <= 5
        assert seat.dead == (seat.life == 0)
        assert not seat.dead or seat.at == "ts.c"
        assert len({weapon.card for weapon in seat.weapons}) == len(seat.weapons)
        assert seat.kills <= seat.killed
        assert len(seat.hand) <= (5 if state.current in (number, None) else 3)  # it may be over in the seat's turn
        assert kit.town(state).kind_of(seat.at) in ("road", "building")


# --- what is legal ---


def every_action(game: Watched, seats: set[int]) -> Iterator[Action]:
    """Every action that the grammar can write for these seats.

    Of a zombie's steps there are too many: those that do not go far from a zombie, or from anywhere. A weapon that is
    used on no space is tried on a few.
    """
    state, grammar, kit = game.state, GAME.grammar_of(game.state), GAME.kit(game.state)
    points = {space: point(space) for space in grammar.forms["move"].arguments[0].values(state, 0)}
    anywhere = game.rng.sample(sorted(points), 5)
    is_walking = isinstance(state.pending[-1], ZombieMoves)
    starts = {*(state.table.zombies if is_walking else ()), *anywhere}
    for start, (x, y) in ((space, points[space]) for space in sorted(starts)):
        close = [to for to, there in points.items() if abs(there[0] - x) <= 2 and abs(there[1] - y) <= 2]
        yield from (act.Walk(seat, start, to) for seat in seats for to in close)
    for card in kit.event_copies:
        spaces = points if kit.events[card].effect.verb == "kill_beside" else anywhere
        yield from (act.Use(seat, card, space) for seat in seats for space in ("", *spaces))
    for verb, form in grammar.forms.items():
        if verb not in (act.Walk.verb, act.Use.verb):
            yield from Grammar([form]).every_action(state, seats)


def check_legality(game: Watched) -> None:
    """`legal_actions` is every action that `check` lets pass, and nobody is asked with a single one."""
    state = game.state
    decision = GAME.decision(state)
    if decision is None:
        return
    seats = {*decision.seats, game.rng.randrange(len(state.seats))}
    interjections = {action for action in GAME.interjections(state) if action.seat in seats}
    passed, some = set(), []
    for number, action in enumerate(every_action(game, seats)):
        verdict = GAME.check(state, action)
        if verdict.legal:
            passed.add(action)
        if number % LOOKED_AT == 0:
            some.append(verdict)
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal))
    if decision.is_chance:
        assert passed == interjections
        assert all(GAME.check(state, action).legal for action in legal)
    else:
        assert passed == {*legal, *interjections}
        # A price that has no other beside it is asked for where a card may still come between, and so is the end of a
        # movement; whoever has no answer to a card is asked all the same.
        assert len(legal) > 1 or decision.kind in ("pay_life", "move_end", "respond"), GAME.prompt(state, decision)
    check_words(GAME, some)


# --- the games ---


@pytest.fixture(scope="module")
def games(long: bool) -> int:
    return 500 if long else 40


def played(seed: int, *, is_long: bool) -> Watched:
    """A random game that was looked at after every step, or every few, to its end or as far as it went."""
    seldom = 1 if is_long else SELDOM
    game = Watched(seed)
    kit = GAME.kit(game.state)
    brought: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    checked: dict[str, Any] = {}
    for number, (_, events) in enumerate(game.steps()):
        for event in events:
            count = len(event.data.get("spaces", ()))
            for token in ("life", "bullet"):
                brought[token] += count * (event.kind in (f"put_{token}", f"must_put_{token}"))
            taken["bullet"] += event.kind == "took_bullet"
            taken["life"] += event.kind in ("took_life", "life_lost")
        if game.state.table.map is not checked:  # it is never changed in place
            message = "a tile that lies is never moved, turned or removed"
            assert checked.items() <= game.state.table.map.items(), message
            checked = game.state.table.map
            check_map(kit, game.state)
        if number % seldom == 0 or not game.state.pending:
            check_zombies(kit, game.state)
            check_tiles(kit, game.state)
            check_tokens(kit, game.state, +brought, +taken)
            check_cards(kit, game.state)
            check_seats(kit, game.state)
        if number % SAMPLE == seed % SAMPLE if is_long else (seed % FEW, number) == (0, seed * APART):
            check_legality(game)
            check_copies(game)
    outcome = GAME.outcome(game.state)
    assert (outcome is None) == bool(game.state.pending)
    assert GAME.score(game.state).final == (outcome is not None)
    return game


def test_random_games_conserve_everything_and_end_if_somebody_wins(games: int, long: bool) -> None:
    fired: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(games):
        game = played(seed, is_long=long)
        ends[game.state.table.ended or "unfinished"] += 1
        fired.update(game.fired)
    print_fired(fired, games)
    print(f"{games} games of {MOST_STEPS} steps at most, by how they ended: {dict(ends)}")
    assert {"helipad", "zombies", "time"} < set(ends), "each way to win is to come up"


def test_the_same_actions_give_the_same_game() -> None:
    for is_dealt in (False, True):
        check_same_again(Watched(6, is_dealt=is_dealt))


def test_a_game_goes_on_from_a_saved_position_as_from_the_live_one() -> None:
    for seed in range(8):
        variants = random_variants(GAME, Random(seed)) | {"time_limit": None}
        check_goes_on(Watched(seed, variants=variants), 60 + 37 * seed)
