"""What the bot that wants to win does where it is plain what to do, and the numbers it computes with."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from companion.games.oscar_race.bots.plan import HIT, LATE, interview_worth, plan
from companion.games.oscar_race.bots.value import prospects
from companion.model import CHANCE, Game
from companion.referee.bots import BOTS, luck
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table
from tests.games.oscar_race.test_playouts import Watched

BEN = "name: ben, at: r08c2, escort: {kind: spouse}"
KIT = GAME.kit(GAME.setup(["ann", "ben"]))


def choice(table: Table, seat: int = 0) -> str:
    """What the bot in this seat does now."""
    return GAME.text(table.state, BOTS["keen"](GAME, table.state, seat, luck(1, 1)))


def play_turn(table: Table, *dice: int) -> Table:
    """Let Ann play her step 4 with these dice in turn, the rest 3s (no hit, no kill, no trip)."""
    left = list(dice)
    while table.state.current == 0:
        chance = GAME.legal_actions(table.state)[0].seat == CHANCE
        table.play(str(left.pop(0) if left else 3) if chance else choice(table))
    return table


# --- the Theater ---


def test_on_the_last_turn_a_couple_next_to_the_theater_goes_in_together() -> None:
    table = play_turn(lay("name: ann, at: r15c2, escort: {kind: mother, at: r15c2}", BEN, turn=20))
    assert table.seat("ann").at == table.seat("ann").escort.at == "theater"


def test_on_the_last_turn_a_player_and_an_escort_in_different_spaces_both_go_in() -> None:
    table = play_turn(lay("name: ann, at: r15c3, escort: {kind: mother, at: r14c1}", BEN, turn=20))
    assert table.seat("ann").at == table.seat("ann").escort.at == "theater"


def test_a_player_goes_in_without_an_escort_that_cannot_be_there_in_time() -> None:
    table = play_turn(lay("name: ann, at: r15c2, stars: 9, escort: {kind: mother, at: r05c2}", BEN, turn=20))
    assert table.seat("ann").at == "theater"


def test_early_in_the_game_nobody_goes_in() -> None:
    table = play_turn(lay("name: ann, at: r15c2, escort: {kind: mother, at: r15c2}", BEN, turn=4))
    assert table.seat("ann").at != "theater"


def test_whoever_leads_does_not_stake_the_lead_on_a_run() -> None:
    """The couple would get there only if its run does not trip; by herself she can walk, or pay for a trip."""
    ann = "name: ann, at: r13c2, stars: 17, escort: {kind: mother, at: r13c2}"
    assert play_turn(lay(ann, BEN, turn=20), 1, 1, 1).seat("ann").at == "theater"
    assert play_turn(lay(ann, BEN, turn=20)).seat("ann").at == "theater"


def test_nobody_takes_steps_aside() -> None:
    for at, steps in (("r14c2", 1), ("r14c1", 1), ("r13c3", 2)):
        table = play_turn(lay(f"name: ann, at: {at}, escort: {{kind: date, at: theater}}", BEN, turn=20))
        assert sum("OR-MOVE-01" in rules for _, rules in table.events) == steps, "and one into the Theater"
        assert table.seat("ann").at == "theater"


# --- stops ---


@pytest.mark.parametrize(("ticket", "area"), [(3, "area3"), (4, "area4")])
def test_an_area_with_a_ticket_is_better_than_one_without(ticket: int, area: str) -> None:
    ann = f"name: ann, at: r10c2, tickets: [{ticket}], escort: {{kind: mother, at: r10c2}}"
    assert play_turn(lay(ann, BEN, turn=17)).seat("ann").at == area, "there is time for one"


def test_an_area_on_commercial_break_is_left_aside() -> None:
    ann = "name: ann, at: r10c2, tickets: [3, 4], escort: {kind: mother, at: r10c2}"
    assert play_turn(lay(ann, BEN, turn=6, breaks=[4])).seat("ann").at == "area3"
    assert play_turn(lay(ann, BEN, turn=6, breaks=[3])).seat("ann").at == "area4"


def test_an_area_whose_occupant_holds_more_stars_is_left_aside() -> None:
    ann = "name: ann, at: r10c2, stars: 1, tickets: [3, 4], escort: {kind: mother, at: r10c2}"
    ben = "name: ben, at: area4, stars: 5, escort: {kind: spouse, at: area4}"
    assert play_turn(lay(ann, ben, turn=6)).seat("ann").at == "area3"


# --- hits, stars, the Swag Bag ---


def test_hits_that_bar_the_way_into_the_theater_are_paid_off() -> None:
    table = play_turn(lay("name: ann, at: r13c2, hits: 2, stars: 3, escort: {kind: date, at: theater}", BEN, turn=20))
    assert table.seat("ann").at == "theater"
    assert (table.seat("ann").hits, table.seat("ann").stars) == (0, 1)


def test_a_hit_that_slows_nobody_is_not_paid_off() -> None:
    ann = "name: ann, at: r05c2, stars: 3, escort: {kind: date, at: r05c2, hits: 1}"
    table = play_turn(lay(ann, BEN, turn=6))
    assert table.seat("ann").stars == 3, "the Date has a space to spare"


def test_no_star_is_paid_for_a_place_in_the_order() -> None:
    seats = [{"name": name, "at": "r05c2", "escort": {"kind": "date"}, "stars": 6} for name in ("ann", "ben")]
    seats[1]["at"] = "r09c2"
    table = Table(f"phase: initiative\nseats: {seats}").play("7 3")
    assert choice(table) == "ann adjust 0"


def test_a_hit_goes_to_the_figure_that_can_spare_the_space() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r05c2}"
    table = lay(ann, BEN, zombies={"r05c2": 1}).play("ann move ann+date r06c2", "6")
    assert choice(table) == "ann hit ann.date"


def test_the_swag_bag_is_used_where_hits_would_cost_more_than_it_is_worth() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: mother, at: rope1}"
    table = lay(ann, BEN, zombies={"rope1": 5}).play("ann stop ann.mother")
    assert table.kind == "attack"
    assert choice(table) == "ann swag"


def test_the_swag_bag_stays_where_a_single_zombie_attacks() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: mother, at: r05c2}"
    table = lay(ann, BEN, zombies={"r05c2": 1}).play("ann move ann+mother r06c2")
    assert choice(table) == "ann fight"


def test_zombies_are_driven_to_the_other_player_and_away_from_oneself() -> None:
    ben = "name: ben, at: r09c2, stars: 5, escort: {kind: mother, at: r09c2}"
    table = lay(
        "name: ann, at: rope1, escort: {kind: mother, at: rope1}", ben, turn=6, zombies={"rope1": 1, "r10c3": 1}
    )
    table.play("ann stop ann+mother", "ann fight", "3", "ann herd", "6")
    table.play(choice(table))
    table.play(choice(table))
    assert table.state.table.zombies.get("r09c2") == 1
    assert "rope1" not in table.state.table.zombies


# --- the estimate itself ---


@pytest.mark.parametrize(
    ("kind", "area", "stars", "hit"),
    [(None, 1, 0.44, 0.58), ("date", 2, 0.87, 0.49), ("spouse", 4, 1.39, 0.49), ("mother", 3, 1.38, 0.05)],
)
def test_interviews_bring_what_the_table_of_the_board_says(
    kind: str | None, area: int, stars: float, hit: float
) -> None:
    """The table beside OR-GEO-05."""
    assert interview_worth(KIT, kind, area, True) == pytest.approx(stars - HIT * hit, abs=0.02)


def test_an_interview_without_its_ticket_brings_less() -> None:
    for kind in (None, *KIT.escorts):
        for area in KIT.map.areas:
            assert interview_worth(KIT, kind, area, False) < interview_worth(KIT, kind, area, True)


def test_an_interview_half_over_is_worth_the_average_of_how_it_may_go_on() -> None:
    whole = interview_worth(KIT, "spouse", 2, True)
    assert whole == pytest.approx(sum(interview_worth(KIT, "spouse", 2, True, (die,)) for die in range(1, 7)) / 6)


def test_more_turns_and_more_tickets_are_never_worse() -> None:
    way = plan(KIT, "mother", 2)
    for space in ("limousine", "r07c2", "area4", "rope6"):
        found = [way.ahead(space, 0b111110, turns) for turns in range(1, 21)]
        assert found == sorted(found)
        assert way.ahead(space, 0b111110, 12) > way.ahead(space, 0b001000, 12) > way.ahead(space, 0, 12)


def test_out_of_time_is_worse_than_anything_in_the_theater() -> None:
    late = lay("name: ann, at: r05c2, stars: 20, escort: {kind: date, at: r05c2}", BEN, turn=20)
    poor = lay("name: ann, at: theater, hits: 6, swag: false, escort: {kind: date, at: r05c2}", BEN, turn=20)
    assert prospects(KIT, late.state, 0) <= LATE < prospects(KIT, poor.state, 0)


def test_in_the_theater_at_the_end_the_estimate_is_the_score_but_for_hits() -> None:
    """A hit held counts a little less than a star, so that stars are not paid for nothing."""
    game = Watched(3)
    for _ in game.steps():
        pass
    sheet, kit = GAME.score(game.state), GAME.kit(game.state)
    inside = [seat for seat, place in enumerate(game.state.seats) if place.at == "theater"]
    assert inside
    for seat in inside:
        place = game.state.seats[seat]
        hits = place.hits + (place.escort.hits if place.escort else 0)
        assert prospects(kit, game.state, seat) == pytest.approx(sheet.total(seat) + (1 - HIT) * hits)


@pytest.mark.parametrize(("ben", "is_careful"), [(0, True), (40, False)])
def test_a_sure_lead_is_worth_more_than_a_stake_on_a_greater_one_and_the_other_way_round(
    ben: int, is_careful: bool
) -> None:
    def value(stars: int) -> float:
        ann = f"name: ann, at: theater, stars: {stars}, escort: {{kind: date, at: theater}}"
        other = f"name: ben, at: theater, stars: {ben}, escort: {{kind: date, at: theater}}"
        return GAME.value(lay(ann, other, "name: cat, escort: {kind: date}").state, 0)

    sure, stake = value(16), (value(8) + value(24)) / 2
    assert (sure > stake) is is_careful


def test_every_state_of_random_games_has_a_value_between_lost_and_won(long: bool) -> None:
    for seed in range(150 if long else 5):
        game, rng = Watched(seed), Random(seed)
        for _ in game.steps():
            if rng.random() < 0.1:
                for seat in range(len(game.names)):
                    value = GAME.value(game.state, seat)
                    assert isfinite(value)
                    assert -1 < value < 1


def test_a_game_that_knows_no_better_is_valued_by_its_score() -> None:
    table = lay(
        "name: ann, at: theater, stars: 4, escort: {kind: date, at: theater}",
        "name: ben, at: theater, stars: 9, escort: {kind: date, at: theater}",
        turn=9,
    )
    assert [Game.value(GAME, table.state, seat) for seat in (0, 1)] == [-5, 5]
