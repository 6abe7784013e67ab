"""Bots at tables of Creature Feature: always legal, blind to what they cannot know, and the keen one wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

import companion
from companion.model import CHANCE, Action, Game
from companion.referee.bots import BOTS, luck
from companion.referee.match import NAMES, play
from companion.referee.playout import draw
from tests.games.creature_feature.by_hand import NAMES as MONSTERS
from tests.referee.matches import play_match

GAME = companion.load("creature-feature")
VARIANTS: dict[str, list[Any]] = {
    "card_vp": [None, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 0]],
    "helper_counts": [None, [0, 0, 0, 0, 0], [6, 6, 6, 6, 6]],
    "unclaimed_short": ["returns", "stays"],
    "showdown_order": ["rolling", "helpers_first"],
    "human_uncontested": [True, False],
    "human_with_ghost": [True, False],
    "two_witches": ["each", "team"],
    "final_tie": ["priority", "shared"],
}


def choose(state: Any, seat: int, seed: int = 1, name: str = "keen") -> str:
    """What the bot answers in a position, as a line."""
    return GAME.text(state, BOTS[name](GAME, GAME.view(state, seat), seat, luck(seed, 7)))


# --- every choice ---


def positions(seed: int) -> Iterator[tuple[Any, int]]:
    """Every state of a game in which a seat is asked, and the seat: variants, seats and players at random."""
    rng = Random(seed)
    variants = {name: rng.choice(values) for name, values in VARIANTS.items()}
    chosen = {name: value for name, value in variants.items() if value is not None}
    state = GAME.dealt_by_app(GAME.setup(NAMES[: 3 + seed % 4], chosen))
    players = [BOTS[rng.choice(["random", "casual"])] for _ in state.seats]
    while actions := GAME.legal_actions(state):
        seat = actions[0].seat
        if seat == CHANCE:
            action = draw(rng, actions, GAME.ways(state, actions))
        else:
            yield state, seat
            action = players[seat](GAME, GAME.view(state, seat), seat, rng)
        GAME.apply(state, action)


def checked(game: Game, state: Any, seat: int, rng: Random) -> Action:
    """The keen bot's choice, which is legal and has changed nothing."""
    before = state.copy()
    action = BOTS["keen"](game, state, seat, rng)
    assert state == before
    assert action.seat == seat
    assert game.check(state, action).legal is True, game.text(state, action)
    return action


def test_choices_are_legal_and_the_same_again_with_three_to_six_seats(long: bool) -> None:
    """Of what is often asked few choices are looked at quickly: the matches below look at all of theirs."""
    verbs: Counter[str] = Counter()
    for seed in range(12):
        for number, (state, seat) in enumerate(positions(seed)):
            if not long and number % 32 and verbs[GAME.legal_actions(state)[0].verb] > 12:
                continue  # what is seldom asked is looked at whenever it comes up
            action = checked(GAME, GAME.view(state, seat), seat, luck(seed, number))
            assert GAME.check(state, action).legal is True, (seed, number, GAME.text(state, action))
            verbs[action.verb] += 1
            if verbs.total() % 10 == 0:
                again = BOTS["keen"](GAME, GAME.view(state.copy(), seat), seat, luck(seed, number))
                assert again == action
    assert {"team", "discard", "bats", "stay", "drop", "nurse", "doctor", "pass", "show", "hide"} <= set(verbs)


def test_cf_open_41_what_a_seat_cannot_know_changes_no_choice(long: bool) -> None:
    """The hidden cards of the others are dealt again; the choice is the one from before."""
    looked = 0
    for seed in range(60 if long else 4):
        for number, (state, seat) in enumerate(positions(seed)):
            if number % (12 if long else 24):
                continue
            action = BOTS["keen"](GAME, state.copy(), seat, luck(seed, number))
            other = state.copy()
            shuffle_hidden(Random(seed), other, seat)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert BOTS["keen"](GAME, other, seat, luck(seed, number)) == action, (seed, number)
            looked += other != state
    assert looked > (400 if long else 15)


def shuffle_hidden(rng: Random, state: Any, seat: int) -> None:
    """Deal again what this seat cannot see among the others, the monsters of teams among themselves."""
    looked = state.seats[seat].looked
    others = [place for number, place in enumerate(state.seats) if number != seat]
    hands = [card for place in others for card in place.hand]
    rng.shuffle(hands)
    for place in others:
        place.hand = sorted(hands.pop() for _ in place.hand)
        for which in ("star", "co_star"):
            card = place.card(which)
            is_known = place.is_up(which) or f"{place.name.lower()}.{which}" in looked
            if card is None or is_known:
                continue
            monster = next((one for one in place.hand if one in MONSTERS), None)
            if monster is not None:
                place.hand.remove(monster)
                place.hand = sorted([*place.hand, card])
                place.put(which, monster)


def test_where_people_hold_the_cards_a_bot_answers_as_well() -> None:
    """It knows no card of its own then; what is asked of it is legal all the same."""
    rng, asked = Random(3), 0
    state = GAME.setup(NAMES[:4])
    while (actions := GAME.legal_actions(state)) and state.table.season == 1:
        if actions[0].seat == CHANCE:
            GAME.apply(state, draw(rng, actions, GAME.ways(state, actions)))
            continue
        action = BOTS["keen"](GAME, GAME.view(state, actions[0].seat), actions[0].seat, rng)
        assert GAME.check(state, action).legal is True
        GAME.apply(state, action)
        asked += 1
    assert asked > 20


# --- what it makes of a position ---


def lay(*seats: str, phase: str, to_act: str | None = None, **table: Any) -> Any:
    """A position of Ann, Ben, Cleo and Dan; each `STAR CO_STAR BOX`, `?` a card nobody has seen, then cards in hand."""
    found = []
    for name, words in zip(("ann", "ben", "cleo", "dan"), seats, strict=False):
        star, co_star, box, *hand = words.split()
        cards_in_hand = hand or ["?", "?"]
        found.append({"name": name, "star": star, "co_star": co_star, "pawn": box, "hand": cards_in_hand})
    return GAME.position({"seats": found, "phase": phase, "to_act": to_act, "table": {"films": [4], **table}})


AWAY = "? robot fold"


def test_cf_audit_02_it_stays_with_what_can_hardly_be_beaten_and_leaves_what_can_hardly_win() -> None:
    strong = lay("abomination vampire feature", "? robot feature", "? ghost feature", phase="audition")
    assert {choose(strong, 0, seed) for seed in range(5)} == {"ann stay"}
    weak = lay("alien puny-human feature", "? robot feature", "? ghost feature", phase="audition")
    assert {choose(weak, 0, seed) for seed in range(5)} == {"ann drop"}


def test_cf_twist_05_it_takes_a_twist_to_where_nobody_is() -> None:
    rivals = "? puny-human feature", "? alien feature"
    twist = lay("vampire abomination feature", *rivals, phase="audition", marker="ann", to_act="ann")
    assert {choose(twist, 0, seed) for seed in range(5)} == {"ann drop"}


def test_cf_team_01_it_bluffs_with_a_high_co_star_or_wins_without_a_twist() -> None:
    """Of great ones and small fry the greatest always goes, be it to win or beside a small Star to frighten."""
    state = app_team_up(["abomination", "vampire", "alien", "alien", "zombie", "zombie"])
    chosen = {choose(state, 0, seed) for seed in range(20)}
    assert all("abomination" in line for line in chosen), chosen
    modest = app_team_up(["witch", "robot"])
    assert {choose(modest, 0, seed) for seed in range(5)} <= {"ann team robot witch", "ann team witch robot"}


def app_team_up(hand: list[str]) -> Any:
    """Ann is to choose a team in the last turn of a season; the others hold what is of no matter."""
    others = [["mummy", "robot"], ["ghost", "mummy"], ["witch", "robot"]]
    seats = [
        {"name": name, "hand": cards}
        for name, cards in zip(("ann", "ben", "cleo", "dan"), [hand, *others], strict=True)
    ]
    return GAME.position({"seats": seats, "phase": "team_up", "turn": 5, "table": {"cards": "app", "films": [6]}})


@pytest.mark.parametrize("helper", ["igor", "discrete-butler"])
def test_cf_team_06_helpers_of_little_use_are_changed_for_other_cards(helper: str) -> None:
    assert choose(app_team_up(["abomination", helper, "robot"]), 0) == f"ann discard {helper}"


def test_cf_help_11_bats_are_for_the_star_beside_the_strongest_co_star() -> None:
    state = lay("robot witch feature bats", "? ghost feature", "? devil feature", "? vampire short", phase="audition")
    assert choose(state, 0) == "ann bats cleo star"


def test_cf_help_14_a_nurse_is_played_where_she_changes_the_winner_and_nowhere_else() -> None:
    tie: dict[str, Any] = {"priority": ["ben", "ann", "cleo"], "marker": "cleo"}
    assert (
        choose(lay("vampire robot feature nurse", "devil mummy feature", AWAY, phase="showdown", **tie), 0)
        == "ann nurse"
    )
    won = lay("vampire mummy feature nurse", "devil mummy feature", AWAY, phase="showdown", **tie)
    assert choose(won, 0) == "ann pass"
    lost = lay("vampire robot feature nurse", "vampire devil feature", AWAY, phase="showdown", **tie)
    assert choose(lost, 0) == "ann pass"


def test_cf_power_10_a_ghost_is_declared_where_it_wins_and_not_where_the_twist_does() -> None:
    wins = lay("alien ghost feature", "robot vampire feature", AWAY, phase="showdown")
    assert choose(wins, 0) == "ann ghost"
    stronger = lay("ghost abomination feature", "witch robot feature", AWAY, phase="showdown")
    assert choose(stronger, 0) == "ann pass", "both have a twist, and 15 beats 11 with its cards face up"


def test_cf_help_17_a_mad_doctor_is_called_where_all_is_lost_and_not_where_it_is_won() -> None:
    lost = lay("witch robot feature mad-doctor", "abomination devil feature", AWAY, phase="showdown", marker="cleo")
    assert choose(lost, 0) == "ann pass", "11 and 6 are less than 20"
    saved = lay("ghost robot feature mad-doctor", "mummy witch feature", AWAY, phase="showdown", marker="cleo")
    assert choose(saved, 0) == "ann doctor"
    won = lay("abomination vampire feature mad-doctor", "vampire witch feature", AWAY, phase="showdown")
    assert choose(won, 0) == "ann pass"


def test_cf_score_09_it_shows_what_scores_more_and_nothing_else() -> None:
    def score(ann: str, seat: int = 0) -> str:
        state = lay(ann, "vampire robot feature", AWAY, phase="score")
        while GAME.to_act(state) != [state.seats[seat].name]:
            GAME.apply(state, GAME.legal_actions(state)[0])
        return choose(state, seat)

    assert score("robot robot short") == "ann show twist"
    assert score("puny-human alien short") == "ann show twist", "5 and 2 and two cards"
    assert score("alien puny-human short") == "ann show star", "the Human lies open; two cards for the Alien"
    assert score("vampire robot short") == "ann hide"
    assert score("alien robot fold") == "ann show star"
    assert score("robot robot fold") == "ann hide"
    assert score("robot robot fold igor") == "ann igor"


# --- matches ---


@pytest.mark.parametrize(("seats", "quick", "many"), [(3, 3, 24), (4, 2, 16), (5, 0, 8), (6, 0, 6)])
def test_who_wants_to_win_does_so_more_often_than_its_share(seats: int, quick: int, many: int, long: bool) -> None:
    """Quickly against players of both kinds at one table, at length against tables of each kind."""
    if not long and not quick:
        pytest.skip("larger tables are played at under --long")
    for kinds in (["random"], ["casual"]) if long else (["casual", "random"],):
        others = [BOTS[kind] for kind in islice(cycle(kinds), seats - 1)]
        match = play_match(GAME, [checked, *others], many if long else quick)
        low, high = match.interval(0)
        print(f"\nkeen against {kinds}, {seats} seats: {match.wins[0]} of {match.games}, {low:.3f} to {high:.3f}")
        assert low > (2 / seats if kinds == ["random"] else 1 / seats)


def test_a_sketch_is_legal_and_takes_less_luck() -> None:
    class Counting(Random):
        taken = 0

        def random(self) -> float:
            self.taken += 1
            return super().random()

    shorter = 0
    for state, seat in islice(positions(1), 12):
        sketched, preferred = Counting(3), Counting(3)
        action = GAME.sketched(GAME.view(state, seat), seat, sketched.random)
        GAME.preferred(GAME.view(state, seat), seat, preferred.random)
        assert action is None or GAME.check(state, action).legal is True
        assert sketched.taken <= preferred.taken
        shorter += sketched.taken < preferred.taken / 2
    assert shorter > 3


def test_cards_in_hand_count_as_long_as_the_season_has_more_turns() -> None:
    state, seat = next((one, asked) for one, asked in positions(1) if one.table.stack)
    more = state.copy()
    more.seats[seat].hand.append("devil")
    assert GAME.value(more, seat) > GAME.value(state, seat)
    assert GAME.value(more, 1 - seat) < GAME.value(state, 1 - seat)
    state.table.stack = more.table.stack = 0
    assert GAME.value(more, seat) == GAME.value(state, seat)


def test_the_same_seeds_give_the_same_game() -> None:
    bots = [BOTS["keen"], BOTS["casual"], BOTS["casual"]]
    one, again, other = (GAME.document(play(GAME, bots, seed)) for seed in (4, 4, 5))
    assert one == again
    assert one != other
