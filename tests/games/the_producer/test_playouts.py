"""Random games: what must hold in every one of them, whoever plays, whatever the table has chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, UNKNOWN
from companion.games.the_producer.rules.awards import Drawing
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.state import State
from companion.model import CHANCE, Action, Grammar
from companion.referee.playout import draw
from tests.games import watch
from tests.games.the_producer.lay import GAME
from tests.games.watch import check_copies, check_goes_on, check_same_again, check_words, print_fired, random_variants

NAMES = ["Ann", "Ben", "Cat", "Dan"]
OFTEN = 8
"""Tokens, cards and chips are counted after every such number of actions."""
SAMPLE = 600
"""One of this number of positions is looked at in full."""
LOOKED_AT = 24
"""The words of one of this number of verdicts are looked at."""
OPTIONAL_CHANCE = 0.02
"""How often somebody who may fire does."""
WIDE = tuple(form.make for form in GAME.grammar.forms.values() if form.is_wide)
"""The actions that the grammar cannot list: a movie, what a card is aimed at, tokens in a row."""


class Watched(watch.Watched):
    """A random game of The Producer for 2 to 4; in two of three the app holds the cards."""

    game = GAME
    state: State

    def __init__(self, seed: int, *, is_dealt: bool | None = None, variants: dict[str, Any] | None = None) -> None:
        self.is_dealt = seed % 3 != 0 if is_dealt is None else is_dealt
        rng = Random(seed)
        chosen = random_variants(GAME, rng) if variants is None else variants
        super().__init__(rng, NAMES[: 2 + seed % 3], chosen)

    def start(self) -> State:
        state: State = super().start()
        return GAME.dealt_by_app(state) if self.is_dealt else state

    def any_action(self) -> Action:
        """Anything that is legal; whoever can make a movie mostly does, so that something happens."""
        optional = GAME.interjections(self.state) if self.rng.random() < OPTIONAL_CHANCE else []
        if optional:
            return self.rng.choice(optional)
        actions = GAME.legal_actions(self.state)
        if actions[0].seat == CHANCE:
            return draw(self.rng, actions, GAME.ways(self.state, actions))
        movies = [action for action in actions if isinstance(action, act.Make)]
        return self.rng.choice(movies if movies and self.rng.random() < 0.8 else actions)


# --- what is conserved ---


def check_money(kit: Kit, state: State) -> None:
    """Money is never created or lost, and nobody has less than none."""
    table = state.table
    assert table.bank + table.mafia + sum(seat.money for seat in state.seats) == kit.dollars
    assert min(table.mafia, *(seat.money for seat in state.seats)) >= 0
    for seat in state.seats:
        assert sum(one.points for one in seat.earned) == seat.vp >= 0


def check_tokens(kit: Kit, state: State) -> None:
    """Every audience token is somewhere, once."""
    table = state.table
    drawn = [frame.drawn for frame in state.pending if isinstance(frame, Distributing)]
    movies = [movie.audience for seat in state.seats for movie in seat.movies]
    heaps = [table.container, table.pile, table.removed, *drawn, *movies]
    for colour in COLOURS:
        assert sum(heap.get(colour, 0) for heap in heaps) == kit.audience[colour]
    assert all(number > 0 for heap in heaps for number in heap.values())


def piles(state: State) -> Iterator[str]:
    """The cards that lie anywhere but in a deck."""
    table = state.table
    for pile in (table.aside, table.boulevard, table.discards, table.gone):
        yield from pile
    yield from (one.card for one in table.lasting)
    for frame in state.pending:
        if isinstance(frame, Playing):
            yield frame.card
        if isinstance(frame, Drawing):
            yield from frame.drawn
    for seat in state.seats:
        for pile in (seat.drafts, seat.passing, seat.team, seat.scripts, seat.events, seat.storehouse):
            yield from pile
        for movie in seat.movies:
            yield from (movie.script, *movie.cards)


def check_cards(kit: Kit, state: State) -> None:
    """Every card is somewhere, once, and the decks are the rest."""
    known = Counter(card for card in piles(state) if card != UNKNOWN)
    assert not known or max(known.values()) == 1, known.most_common(2)
    table = state.table
    unknown = sum(seat.drafts.count(UNKNOWN) for seat in state.seats)
    assert sum(card in kit.characters for card in known) + unknown + table.characters == len(kit.characters)
    unknown = sum((*seat.scripts, *seat.passing).count(UNKNOWN) for seat in state.seats)
    assert sum(card in kit.scripts for card in known) + unknown + table.scripts == len(kit.scripts)
    unknown = sum(seat.events.count(UNKNOWN) for seat in state.seats)
    assert sum(card in kit.events for card in known) + unknown + table.events == len(kit.events)


def check_seats(kit: Kit, state: State) -> None:
    """Nobody has more than anybody can, and everybody's chips are somewhere."""
    sets = [piece for seat in state.seats for piece in seat.built if kit.buildings[piece].genre is not None]
    assert len(set(sets)) == len(sets)
    for seat in state.seats:
        assert seat.producers + len(seat.parked) == kit.producers
        assert len(set(seat.built)) == len(seat.built) <= len(kit.areas)
        assert set(seat.mortgages) <= {"starting-buildings", *seat.built}
        assert seat.votes >= 0


# --- what is legal ---


def check_legality(game: Watched) -> None:
    """`legal_actions` is every action that `check` lets pass, and nobody is asked with a single one."""
    state = game.state
    decision = GAME.decision(state)
    if decision is None:
        return
    seats = {*decision.seats, game.rng.randrange(len(state.seats))}
    optional = {action for action in GAME.interjections(state) if action.seat in seats}
    forms = [form for form in GAME.grammar_of(state).forms.values() if not form.is_wide]
    passed, some = set(), []
    for number, action in enumerate(Grammar(forms).every_action(state, seats)):
        verdict = GAME.check(state, action)
        if verdict.may_be_done:
            passed.add(action)
        if number % LOOKED_AT == 0:
            some.append(verdict)
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal))
    assert all(GAME.check(state, action).may_be_done for action in legal)
    if decision.is_chance:
        assert passed == optional
    else:
        assert passed == {*(action for action in legal if not isinstance(action, WIDE)), *optional}
        assert len(legal) > 1, GAME.prompt(state, decision)
    check_words(GAME, some)


def check_secrets(game: Watched) -> None:
    """An observation never shows what lies face down before another, and all that is a seat's own."""
    if not game.is_dealt:
        return
    whole = GAME.document(game.state)["seats"]
    for seat in range(len(game.state.seats)):
        for other, seen in enumerate(GAME.observation(game.state, seat)["seats"]):
            assert other != seat or seen == whole[seat]
            hidden = (*seen["drafts"], *seen["passing"], *seen["scripts"], *seen["events"])
            assert other == seat or set(hidden) <= {UNKNOWN}


# --- the games ---


@pytest.fixture(scope="module")
def games(long: bool) -> int:
    return 500 if long else 30


def played(seed: int) -> Watched:
    """A random game that was looked at after every step, to its end."""
    game = Watched(seed)
    kit = GAME.kit(game.state)
    for number, (_, events) in enumerate(game.steps()):
        check_money(kit, game.state)
        if number % OFTEN == 0:  # what is lost stays lost, so that now and then is enough
            check_tokens(kit, game.state)
            check_cards(kit, game.state)
            check_seats(kit, game.state)
        if (number + 97 * seed) % SAMPLE == 0:
            check_legality(game)
            check_copies(game)
            check_secrets(game)
            assert all(GAME.tell(game.state, event) for event in events)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert GAME.score(game.state).winners == outcome.winners
    return game


def test_tp_game_03_open_87_random_games_conserve_everything_and_come_to_an_end(games: int) -> None:
    fired: Counter[str] = Counter()
    for seed in range(games):
        fired.update(played(seed).fired)
    print_fired(fired, games)


def test_every_position_of_a_random_game_is_one_that_can_be_read_back(games: int) -> None:
    for seed in range(games // 5):
        game = Watched(1000 + seed)
        for _ in game.steps():
            assert GAME.position(GAME.document(game.state)) == game.state


def test_the_same_actions_give_the_same_game() -> None:
    for is_dealt in (False, True):
        check_same_again(Watched(6, is_dealt=is_dealt))


def test_a_game_goes_on_from_a_saved_position_as_from_the_live_one() -> None:
    for seed in range(6):
        check_goes_on(Watched(seed), 40 + 31 * seed)
