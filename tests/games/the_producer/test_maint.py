"""The Maintenance Stage. TP-MAINT."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.games.the_producer.rules.maintenance import may_take
from tests.games.the_producer.lay import QUIET, Play, lay

BUILT = "[stage-2, orchestra, theme-set-noir]"


def maintained(ann: str = "", ben: str = "", **changes: object) -> Play:
    """The Oscars of 1940 are over, and both have paid if they can."""
    changes = {
        "phase": "oscars",
        "year": 1940,
        "pending": [{"kind": "ceremony", "left": [], "step": "awards"}],
        **changes,
    }
    return lay(f"name: ann, {ann}", f"name: ben, {ben}", **changes)


def test_tp_maint_01_1940_has_no_maintenance() -> None:
    table = lay(
        "name: ann, built: [stage-2], team: [john-ford], money: 0", "name: ben, drafts: [jean-arthur]", phase="hire"
    )
    table.play("ben pass")
    assert (table.state.phase, table.table.year, table.ann.money) == ("operation", 1940, 0)


def test_tp_maint_02_03_04_the_reel_moves_and_producers_and_votes_go_back() -> None:
    table = maintained("parked: [casting, stage-1], votes: 4", "producers: 3, parked: [cbs-radio]", variants=QUIET)
    assert table.table.year == 1941
    assert [(seat.producers, seat.parked, seat.votes) for seat in table.state.seats] == [(6, [], 0)] * 2


def test_tp_maint_05_open_18_stars_and_events_that_are_over_go_and_the_events_are_shuffled() -> None:
    year, game = (
        {"character": "john-ford", "stat": "black", "number": -1, "until": until} for until in ("year", "game")
    )
    lasting = [{"card": "swing", "seat": "ann"}, {"card": "canteen", "seat": "ann", "until": "game"}]
    canteen = {"character": None, "stat": "golden", "number": 1, "most": 3, "by": "canteen", "until": "game"}
    changes = {"marks": [year, game, canteen], "lasting": lasting, "discards": ["pie-fight", "timber"]}
    table = maintained(**changes)
    assert [mark.until for mark in table.table.marks] == ["game"] * 2
    assert [one.card for one in table.table.lasting] == ["canteen"]
    assert (table.table.discards, table.table.events) == ([], 79 - 12)
    later = maintained(**changes, variants={"event_reshuffle": "exhausted"})
    assert (later.table.discards, later.table.events) == (["pie-fight", "swing", "timber"], 76 - 12)


def test_tp_maint_06_aud_12_all_tokens_go_back_but_those_out_of_the_game() -> None:
    movies = "movies: [{script: jezebel, year: 1940, audience: {red: 3}}]"
    table = maintained(movies, pile={"blue": 4}, removed={"pink": 2})
    assert table.table.container == {
        "red": 10,
        "blue": 15,
        "golden": 10,
        "pink": 8,
        "light_blue": 10,
        "green": 10,
        "white": 10,
    }
    assert (table.table.pile, table.ann.movies[0].audience) == ({}, {})


def test_tp_maint_07_each_building_that_is_not_a_starting_one_costs_200_000() -> None:
    table = maintained(f"built: {BUILT}, money: 1000000")
    assert table.ann.money == 400_000
    table = maintained("money: 1000000")
    assert table.ann.money == 1_000_000


@pytest.mark.parametrize(("variants", "interest"), [
    ({}, 40_000),  # a tenth of 250,000 and of 100,000: 35,000
    ({"interest_rounding": "exact"}, 35_000),
    ({"interest_rounding": "down"}, 30_000),
    ({"interest_base": "value"}, 70_000),
])  # fmt: skip
def test_tp_maint_08_open_10_11_interest_is_a_tenth_of_the_loans_rounded_once(
    variants: dict[str, str], interest: int
) -> None:
    ann = "built: [make-up-room, stage-2], mortgages: [stage-2, make-up-room], money: 1000000"
    assert maintained(ann, variants=variants).ann.money == 1_000_000 - 400_000 - interest


def test_tp_maint_08_bank_03_the_starting_buildings_bear_50_000() -> None:
    assert maintained("mortgages: [starting-buildings], money: 1000000").ann.money == 950_000


def test_tp_maint_09_open_09_every_character_is_paid_the_amount_in_brackets() -> None:
    assert maintained("team: [john-ford, tyrone-power], money: 1000000").ann.money == 1_000_000 - 200_000 - 90_000


def test_tp_maint_10_buildings_then_interest_then_wages() -> None:
    table = maintained("built: [stage-2, stage-3], mortgages: [stage-2], team: [tyrone-power], money: 400000")
    table.play("ann mortgage stage-3")
    assert [text for text in table.texts if text.startswith("ann pays")] == [
        "ann pays $400,000 for buildings.", "ann pays $30,000 interest.", "ann pays $90,000 wages.",
    ]  # fmt: skip
    assert table.ann.money == 400_000 + 500_000 - 520_000


def test_tp_maint_11_12_open_15_who_cannot_pay_mortgages_what_is_needed_and_no_more() -> None:
    table = maintained(f"built: {BUILT}, money: 300000")
    assert (table.kind, table.asked) == ("must_mortgage", ["ann"])
    # 300,000 is missing: the loans are 500,000 for the starting buildings, 250,000, 250,000 and 500,000.
    assert table.legal == [
        "ann mortgage starting-buildings", "ann mortgage stage-2", "ann mortgage orchestra", "ann mortgage theme-set-noir",
    ]  # fmt: skip
    table.play("ann mortgage stage-2")
    # 50,000 is still missing: with a bigger loan the first one would have been superfluous.
    assert (table.kind, table.ann.mortgages, table.ann.money) == ("card", ["stage-2", "orchestra"], 200_000)


def test_tp_maint_12_open_15_one_producer_stands_on_the_bank_however_many_buildings() -> None:
    table = maintained(f"built: {BUILT}, money: 300000").play("ann mortgage orchestra")
    assert (table.ann.producers, table.ann.parked) == (5, ["first-national-bank"])
    table.reports("ann puts a Producer on First National Bank.", "TP-MAINT-12", "TP-OPEN-15")
    assert [text for text in table.texts if "puts a Producer" in text] == [
        "ann puts a Producer on First National Bank."
    ]


def test_tp_maint_11_open_15_a_mortgage_that_would_be_superfluous_is_refused() -> None:
    table = maintained("built: [make-up-room, stage-2], money: 250000, team: [john-ford]")
    # 350,000 is missing: 500,000 alone, or 100,000 and 250,000.
    table.play("ann mortgage make-up-room")
    assert table.ann.mortgages == ["make-up-room", "stage-2"]
    table = maintained("built: [make-up-room, stage-2], money: 350000, team: [john-ford]")
    # 250,000 is missing: with 100,000 first, what else there is would do alone.
    why = "This is not needed to raise the missing $250,000."
    table.refuses("ann mortgage make-up-room", why, "TP-OPEN-15", "TP-MAINT-11")


def test_tp_maint_13_open_17_contracts_end_only_when_everything_is_mortgaged() -> None:
    table = maintained("team: [john-ford, tyrone-power, linda-darnell], money: 0, mortgages: [starting-buildings]")
    # There is nothing for 330,000 of wages and 50,000 of interest, so all must go.
    assert (table.ann.team, table.table.boulevard) == ([], ["john-ford", "linda-darnell", "tyrone-power"])
    table = maintained("team: [john-ford, tyrone-power], money: 300000, built: [stage-2]")
    table.refuses(
        "ann release john-ford",
        "ann must mortgage every building before ending a contract.",
        "TP-MAINT-13",
        "TP-OPEN-15",
    )


def test_tp_maint_13_the_player_picks_whose_contract_ends_and_the_wage_is_not_due() -> None:
    table = maintained("team: [john-ford, tyrone-power, linda-darnell], money: 340000, mortgages: [starting-buildings]")
    assert (table.kind, table.legal) == (
        "must_release",
        ["ann release john-ford", "ann release linda-darnell", "ann release tyrone-power"],
    )
    table.play("ann release tyrone-power")
    assert (table.ann.team, table.table.boulevard, table.ann.money) == (
        ["john-ford", "linda-darnell"],
        ["tyrone-power"],
        50_000,
    )
    table.reports("ann ends the contract of Tyrone Power.", "TP-MAINT-13")


@pytest.mark.parametrize(("insolvency", "debt"), [("lapse", 0), ("carry", 120_000)])
def test_tp_open_16_what_cannot_be_paid_lapses_or_is_carried_over(insolvency: str, debt: int) -> None:
    ann = "built: [stage-2], mortgages: [stage-2, starting-buildings], money: 160000"
    table = maintained(ann, variants={"insolvency": insolvency})
    assert (table.ann.money, table.ann.debt) == (0, debt)  # of 200,000 and 80,000 of interest
    owed = maintained("debt: 120000, money: 500000", year=1941, variants={"insolvency": "carry"})
    assert (owed.ann.money, owed.ann.debt) == (380_000, 0)


def test_tp_maint_14_six_events_are_dealt_after_maintenance() -> None:
    table = maintained()
    assert [seat.events for seat in table.state.seats] == [["?"] * 6] * 2
    assert maintained(variants={"long_game": True}).ann.events == ["?"] * 5


def test_tp_maint_15_an_event_deck_that_is_used_up_is_made_of_the_discards() -> None:
    cards = list(lay().game.kit(lay().state).events)
    table = maintained(discards=cards[:72], variants={"event_reshuffle": "exhausted"})
    # Eight were left for twelve that are dealt.
    assert [len(seat.events) for seat in table.state.seats] == [6, 6]
    assert (table.table.events, table.table.discards) == (68, [])


def test_tp_open_15_17_what_may_be_taken_is_part_of_a_set_without_a_superfluous_one() -> None:
    rng = Random(5)
    for _ in range(200):
        values = [rng.randint(1, 6) for _ in range(rng.randint(1, 6))]
        needed = rng.randint(1, 14)
        tight = [
            set(found)
            for size in range(1, len(values) + 1)
            for found in combinations(range(len(values)), size)
            if needed <= sum(values[one] for one in found) < needed + min(values[one] for one in found)
        ]
        taken = rng.choice([(), *((one,) for one in range(len(values)))])
        for number in set(range(len(values))) - set(taken):
            rest = [one for one in range(len(values)) if one not in taken]
            found = may_take(
                [values[one] for one in taken],
                values[number],
                [values[one] for one in rest],
                rest.index(number),
                needed,
            )
            expected = sum(values) <= needed or any({*taken, number} <= one for one in tight)
            assert found == expected, (values, needed, taken, number)


def test_tp_open_05_15_with_few_tokens_what_may_be_taken_still_comes_to_enough_if_anything_does() -> None:
    rng = Random(6)
    for _ in range(300):
        values, needed = [rng.randint(1, 6) for _ in range(rng.randint(2, 6))], rng.randint(1, 20)
        most = rng.randint(1, len(values) - 1)
        sets = [set(found) for size in range(1, most + 1) for found in combinations(range(len(values)), size)]
        enough = [one for one in sets if sum(values[at] for at in one) >= needed]
        tight = [one for one in enough if sum(values[at] for at in one) - min(values[at] for at in one) < needed]
        for number in range(len(values)):
            expected = not enough or any(number in one for one in tight)
            assert may_take([], values[number], values, number, needed, most) == expected, (values, needed, most)


def test_tp_open_05_maint_11_who_has_fewer_tokens_than_buildings_says_which_is_mortgaged() -> None:
    built = "[stage-2, stage-3, editing-room, make-up-room, special-effects, orchestra]"
    ben = f"built: {built}, mortgages: {built}, money: 5000000"

    def with_money(money: int) -> Play:
        ann = "built: [stage-2, stage-3, orchestra, editing-room], mortgages: [stage-2, stage-3, orchestra]"
        return maintained(f"{ann}, money: {money}", ben, variants={"token_supply_limit": True})

    # One of ten tokens is left, and no building that is not mortgaged brings enough.
    table = with_money(0)
    assert table.kind == "must_mortgage"
    assert table.legal == ["ann mortgage starting-buildings", "ann mortgage editing-room"]
    table.play("ann mortgage editing-room")
    assert (table.kind, table.ann.mortgages[-1]) == ("card", "editing-room")
    # With the starting buildings there is enough, and with the other alone there is not.
    assert with_money(450_000).ann.mortgages[-1] == "starting-buildings"


def test_tp_open_05_maint_11_of_loans_that_come_to_as_much_the_fewest_tokens_count() -> None:
    six = "[stage-2, stage-3, editing-room, make-up-room, special-effects, orchestra]"
    ben = f"built: {six}, mortgages: {six}, money: 5000000"
    # Three of ten tokens are left, and 750,000 is missing: 500,000, 150,000 and 100,000 are just enough.
    ann = "built: [stage-2, orchestra, theme-set-noir, editing-room, make-up-room], mortgages: [starting-buildings]"
    table = maintained(f"{ann}, money: 300000", ben, variants={"token_supply_limit": True})
    assert "ann mortgage make-up-room" in table.legal
