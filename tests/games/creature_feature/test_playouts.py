"""Random games: what must hold in every one of them, whoever plays, whoever deals, whatever the table has chosen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import companion
from companion.games.creature_feature.actions import Team
from companion.games.creature_feature.state import UNKNOWN, State
from companion.model import CHANCE, Action, Reveal
from companion.referee.playout import draw
from tests.games import watch
from tests.games.watch import check_copies, check_goes_on, check_same_again, check_words, print_fired, random_variants

GAME = companion.load("creature-feature")
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
CARDS = 92


class Watched(watch.Watched):
    """A random game of Creature Feature; `is_dealt` by the app in every second."""

    game = GAME
    state: State

    def __init__(self, seed: int, *, is_dealt: bool | None = None, variants: dict[str, Any] | None = None) -> None:
        self.is_dealt = seed // 4 % 2 == 1 if is_dealt is None else is_dealt
        rng = Random(seed)
        chosen = random_variants(GAME, rng, {"film_values": 2}) if variants is None else variants
        super().__init__(rng, NAMES[: 3 + seed % 4], chosen)

    def start(self) -> State:
        state: State = super().start()
        return GAME.dealt_by_app(state) if self.is_dealt else state

    def any_action(self) -> Action:
        """Now and then a helper is played out of turn, or what nobody can judge is claimed."""
        if self.rng.random() < 0.1 and (interjections := GAME.interjections(self.state)):
            return self.rng.choice(interjections)
        if self.rng.random() < 0.2 and (unknown := GAME.unknown(self.state)):
            return self.rng.choice(unknown)[0]
        actions = GAME.legal_actions(self.state)
        if actions[0].seat == CHANCE:
            return draw(self.rng, actions, GAME.ways(self.state, actions))
        return self.rng.choice(actions)


def cards_of(state: State) -> tuple[Counter[str], int]:
    """The cards that are known, by kind, and how many are not, the deck's among them."""
    known: Counter[str] = Counter(state.table.discard)
    for seat in state.seats:
        for pile in (seat.hand, seat.team, seat.up, seat.down, seat.hidden):
            known.update(pile)
    unknown = known.pop(UNKNOWN, 0)
    return known, unknown + state.table.deck


def check_conserved(game: Watched) -> None:
    """Every card of the deck is somewhere, once."""
    state = game.state
    if state.phase in ("setup", "over"):
        return
    kit = GAME.kit(state)
    known, unknown = cards_of(state)
    assert known.total() + unknown == kit.copies.total()
    assert all(number <= kit.copies[card] for card, number in known.items()), known
    assert all(number >= 0 for number in kit.films_of(state).values())
    assert sorted(state.table.priority) == list(range(len(state.seats)))


def check_ledger(state: State) -> None:
    """Every point of a season that has been entered stands in the ledger, and the lines add up."""
    kit, sheet = GAME.kit(state), GAME.score(state)
    for number, seat in enumerate(state.seats):
        down = len(seat.down) + len(seat.hidden)
        now = down * kit.numbers.card_down + sum(kit.vp[card] for card in seat.up) + sum(seat.films) + sum(seat.shorts)
        before = sum(one.down * kit.numbers.card_down + one.up_vp + one.film_vp + one.short_vp for one in seat.seasons)
        last = state.table.season == kit.numbers.seasons
        entered = seat.seasons[kit.numbers.seasons - 1 :]
        films = last * (len(seat.films) + sum(one.films for one in entered))
        shorts = last * (len(seat.shorts) + sum(one.shorts for one in entered))
        bonus = films * kit.numbers.bonus.film + shorts * kit.numbers.bonus.short
        assert sheet.total(number) == seat.start_vp + now + before + bonus


def check_legality(game: Watched) -> None:
    """`legal_actions` is every action that `check` lets pass, and nobody is asked with a single one."""
    state = game.state
    decision = GAME.decision(state)
    if decision is None:
        return
    everything = list(GAME.grammar.every_action(state, range(len(state.seats))))
    # A team put down may be put down otherwise (CF-TEAM-08); nobody is offered all of them.
    everything = [one for one in everything if not (isinstance(one, Team) and state.seats[one.seat].has_team)]
    verdicts = {action: GAME.check(state, action) for action in everything}
    passed = {action for action, verdict in verdicts.items() if verdict.legal}
    legal, interjections = GAME.legal_actions(state), GAME.interjections(state)
    unknown = {action for action, _ in GAME.unknown(state)}
    assert len(legal) == len(set(legal))
    if decision.is_chance:
        assert passed == set(interjections)
    else:
        assert passed == {*legal, *interjections}
        # In a showdown everybody with a card in hand is asked: who is not would tell that it holds no helper.
        is_showdown = state.phase == "showdown"
        assert len(legal) + len(unknown) > 1 or interjections or is_showdown, GAME.prompt(state, decision)
    assert unknown == {action for action, verdict in verdicts.items() if verdict.may_be_done} - passed
    check_words(GAME, verdicts.values())


@pytest.fixture(scope="module")
def games(long: bool) -> int:
    return 1000 if long else 50


def test_random_games_end_and_conserve_every_card_and_point(games: int, long: bool) -> None:
    fired: Counter[str] = Counter()
    for seed in range(games):
        game = Watched(seed)
        sample, often = (300, 1) if long else (900, 5)  # looking closely takes longer than playing
        for number, _ in enumerate(game.steps()):
            if number % often == 0:  # what is lost stays lost
                check_conserved(game)
            if number % sample == 7 * seed % sample:
                check_ledger(game.state)
                check_legality(game)
                check_copies(game)
            assert number < 5_000
        check_conserved(game)
        check_ledger(game.state)
        assert len(game.state.seats[0].seasons) == GAME.kit(game.state).numbers.seasons
        assert GAME.outcome(game.state) is not None
        assert GAME.score(game.state).final
        fired.update(game.fired)
    print_fired(fired, games)


def test_the_whole_deck_is_92_cards() -> None:
    assert GAME.kit(GAME.setup(NAMES)).copies.total() == CARDS


def test_the_same_actions_give_the_same_game() -> None:
    for is_dealt in (False, True):
        check_same_again(Watched(6, is_dealt=is_dealt))


def test_a_game_goes_on_from_a_saved_position_as_from_the_live_one() -> None:
    for seed in range(8):
        check_goes_on(Watched(seed), 60 + 37 * seed)


# --- a deal that the referee sees through reveals only ---


def follow(state: State, shadow: State, action: Action, teams: dict[str, str]) -> None:
    """Do at the table, where the referee sees no hidden card, what has been done in a game whose cards are all known.

    Cards drawn and teams put down are nobody's business there; what lies face down is entered when it is turned up.
    """
    if isinstance(action, Team):
        name = state.seats[action.seat].name.lower()
        teams |= {f"{name}.star": action.star, f"{name}.co_star": action.co_star}
    elif not isinstance(action, Reveal) or action.what in ("marker", "film", "deck"):
        GAME.apply(shadow, action)
    while (decision := GAME.decision(shadow)) is not None and decision.what in teams:
        if decision.kind == "co_stars" and state.phase == "team_up":
            break  # not everybody is ready
        GAME.apply(shadow, Reveal(CHANCE, decision.what, teams[decision.what]))


@pytest.mark.parametrize("seed", range(12))
def test_a_hidden_deal_seen_through_reveals_comes_to_the_same_game(seed: int) -> None:
    game = Watched(seed, is_dealt=True, variants={})
    shadow: State = GAME.setup(game.names)
    teams: dict[str, str] = {}
    for action, _ in game.steps():
        follow(game.state, shadow, action, teams)
    assert GAME.score(shadow) == GAME.score(game.state)
    assert shadow.seats == game.state.seats
    assert shadow.table.priority == game.state.table.priority
