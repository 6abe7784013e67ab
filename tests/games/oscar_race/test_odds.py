"""Odds of attacks, interviews, Rope Lines and runs, against distributions built with dyce from the catalogue alone.

The expected values use nothing of the rules' code: the numbers below are copied from the clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from dyce import H

from tests.games.oscar_race.lay import Distribution, answered, distribution, lay
from tests.games.oscar_race.table import GAME, Table

D6 = H(6)
KINDS = ("date", "spouse", "mother")

MOVE = {"player": 3, "date": 4, "spouse": 3, "mother": 2}  # OR-PIECE-01 to OR-PIECE-04
ALONE_HIT_ON = {"spouse": {5, 6}, "mother": {4, 5, 6}}  # OR-ATTACK-08, OR-ATTACK-09
PRIZE = {1: 1, 2: 2, 3: 1, 4: 3, 5: 1}  # OR-INTVW-05 to OR-INTVW-07, OR-GEO-05
PRINTED = {1: 0, 2: 1, 3: -1, 4: 2, 5: 0}  # OR-GEO-05
SECOND_DIE = {"date": -1, "spouse": 1, "mother": 2}  # OR-INTVW-12 to OR-INTVW-14
SECOND_BONUS: dict[str, set[int]] = {"date": set(), "spouse": {6}, "mother": {5, 6}}  # OR-INTVW-19 to OR-INTVW-21
ROPE_ON = {"player": {5, 6}, "date": {5, 6}, "spouse": {6}}  # OR-ROPE-02 to OR-ROPE-04


def wanted(rolled: H[Any], name: Callable[[Any], dict[str, int]]) -> Distribution:
    """The distribution of a dyce histogram whose outcomes `name` puts into changes."""
    found: Distribution = {}
    for outcome, count in rolled.items():
        key = tuple(sorted((what, number) for what, number in name(outcome).items() if number))
        found[key] = found.get(key, Fraction(0)) + Fraction(count, rolled.total)
    return found


# --- ATTACK ---


def attack_by_dyce(zombies: int, hit_on: set[int]) -> H[tuple[int, int]]:
    """Kills and hits of a number of dice. OR-ATTACK-03, OR-ATTACK-04."""
    die = D6.apply(lambda face: (int(face in (1, 2)), int(face in hit_on)))
    total = die
    for _ in range(zombies - 1):
        total = total.apply(lambda one, two: (one[0] + two[0], one[1] + two[1]), die)
    return total


def attacked(kind: str, zombies: int, who: str) -> Table:
    """Ann's couple, or one of its figures alone, among zombies; Ben is far away and there is nothing to divert to."""
    places = {"couple": ("r05c2", "r05c2"), "player": ("r05c2", "r01c2"), "escort": ("r01c2", "r05c2")}[who]
    ann = f"name: ann, at: {places[0]}, stars: 1, escort: {{kind: {kind}, at: {places[1]}}}"
    return lay(ann, "name: ben, escort: {kind: spouse}", zombies={"r05c2": zombies})


@pytest.mark.parametrize("line", ["ann move ann r06c2", "ann stop ann"])
@pytest.mark.parametrize("zombies", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_or_attack_03_04_05_a_player_alone(kind: str, zombies: int, line: str) -> None:
    found = answered(attacked(kind, zombies, "player"), line)
    assert distribution(found) == wanted(attack_by_dyce(zombies, {6}), lambda n: {"ann.kills": n[0], "ann.hits": n[1]})
    assert found.assumes == ("ann fight",)


@pytest.mark.parametrize("line", ["ann move ann.{kind} r06c2", "ann stop ann.{kind}"])
@pytest.mark.parametrize("zombies", [1, 2])
@pytest.mark.parametrize("kind", ["spouse", "mother"])
def test_or_attack_06_08_09_an_escort_alone(kind: str, zombies: int, line: str) -> None:
    found = answered(attacked(kind, zombies, "escort"), line.format(kind=kind))
    by_dyce = attack_by_dyce(zombies, ALONE_HIT_ON[kind])
    assert distribution(found) == wanted(by_dyce, lambda n: {"ann.kills": n[0], f"ann.{kind}.hits": n[1]})


@pytest.mark.parametrize("line", ["ann move ann.date r06c2", "ann stop ann.date"])
def test_or_attack_07_a_date_alone_is_not_attacked(line: str) -> None:
    found = answered(attacked("date", 2, "escort"), line)
    assert distribution(found) == {(): Fraction(1)}
    assert (found.assumes, found.outcomes[0].text) == ((), "Nothing changes.")


@pytest.mark.parametrize("line", ["ann move ann+{kind} r06c2", "ann stop ann+{kind}"])
@pytest.mark.parametrize("taker", ["ann", "ann.{kind}"])
@pytest.mark.parametrize("zombies", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_or_hit_04_a_couple_has_the_hits_of_a_player_wherever_they_are_put(
    kind: str, zombies: int, taker: str, line: str
) -> None:
    figure = taker.format(kind=kind)
    found = answered(attacked(kind, zombies, "couple"), line.format(kind=kind), assume=(f"ann hit {figure}",))
    assert distribution(found) == wanted(
        attack_by_dyce(zombies, {6}), lambda n: {"ann.kills": n[0], f"{figure}.hits": n[1]}
    )
    assert found.assumes == ("ann fight", f"ann hit {figure}")


def test_or_attack_01_02_the_attacks_of_leaving_and_of_ending_by_one_step_are_reported_together() -> None:
    ann = "name: ann, at: r06c3, escort: {kind: date, at: r01c2}"
    table = lay(ann, "name: ben, escort: {kind: spouse}", zombies={"r06c3": 1, "rope3": 2})
    found = answered(table, "ann move ann rope3")
    assert distribution(found) == wanted(attack_by_dyce(3, {6}), lambda n: {"ann.kills": n[0], "ann.hits": n[1]})


def test_or_open_80_a_path_goes_on_behind_every_result_of_the_attacks_on_its_way() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date, at: r01c2}"
    table = lay(ann, "name: ben, escort: {kind: spouse}", zombies={"r05c2": 1, "r06c2": 1, "r07c2": 1})
    found = answered(table, "ann move ann r06c2 r07c2 r08c2")
    assert distribution(found) == wanted(attack_by_dyce(3, {6}), lambda n: {"ann.kills": n[0], "ann.hits": n[1]})
    assert "the line goes on whatever the dice show" in found.assumes


def test_or_swag_01_a_swag_bag_leaves_nothing_to_chance() -> None:
    found = answered(attacked("mother", 2, "couple"), "ann move ann+mother r06c2; ann swag")
    assert distribution(found) == {(("ann.swag", -1),): Fraction(1)}
    assert found.outcomes[0].text == "ann uses the Swag Bag."


BESIDE_BEN = "name: ben, at: r06c2, escort: {kind: date, at: r06c2}"
FAR_CLEO = "name: cleo, escort: {kind: mother}"


@pytest.mark.parametrize(
    ("elsewhere", "order", "line"),
    [
        ({"rope1": 1}, ["ann", "ben", "cleo"], "ann+spouse r06c2 r07c2"),
        ({}, ["ann", "ben", "cleo"], "ann+spouse r06c2 r07c2"),
        ({}, ["ann", "cleo", "ben"], "ann+spouse r06c2 r07c2"),
        ({}, ["ben", "cleo", "ann"], "ann+spouse r06c2 r07c2"),
        ({}, ["ann", "cleo", "ben"], "ann+spouse r06c2 r07c2; cleo stop cleo+mother"),
    ],
)
def test_or_turn_02_the_zombies_beside_a_bystander_count_even_if_their_death_ends_the_turn(
    elsewhere: dict[str, int], order: list[str], line: str
) -> None:
    ann = "name: ann, at: r05c2, escort: {kind: spouse, at: r05c2}"
    table = lay(ann, BESIDE_BEN, FAR_CLEO, zombies={"r06c2": 2, **elsewhere}, order=order, to_act="ann")
    found = answered(table, line, assume=("ann hit ann",))
    by_dyce = attack_by_dyce(2, {6})
    names = ("ann.kills", "ann.hits", "ben.zombies")
    assert distribution(found) == wanted(by_dyce, lambda n: dict(zip(names, (*n, -n[0]), strict=True)))


def test_or_turn_02_the_zombies_of_a_seat_that_has_played_since_are_no_news() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: spouse, at: r05c2}"
    table = lay(ann, BESIDE_BEN, zombies={"r07c2": 1})
    assert distribution(answered(table, "ann stop; pass; ben+date r07c2 r08c2", assume=("ben swag",))) == {
        (("ben.swag", -1),): Fraction(1)
    }


@pytest.mark.parametrize(
    "variants", [{"area_modifiers": [0, 1, -1, 2, 1]}, {"area_names": ["Aa", "Bb", "Cc", "Dd", "Ee"]}], ids=str
)
def test_or_open_03_04_a_list_among_the_variants_changes_no_attack(variants: dict[str, Any]) -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date, at: r05c2}"
    plain, chosen = (
        lay(ann, "name: ben, at: r09c2, escort: {kind: date}", zombies={"r05c2": 1}, variants=one)
        for one in ({}, variants)
    )
    assert distribution(answered(chosen, "ann stop ann+date")) == distribution(answered(plain, "ann stop ann+date"))


# --- BRAD ---


@pytest.mark.parametrize("stars", range(9))
def test_or_brad_02_a_diversion_succeeds_on_the_stars_less_the_distance(stars: int) -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: spouse}",
        f"name: ben, at: r07c2, escort: {{kind: date}}, stars: {stars}",
        zombies={"r05c2": 1},
    )
    plain = attack_by_dyce(1, {6})
    distance = 2
    by_dyce = D6.apply(lambda brad, fight: (0, 0, 1) if brad <= stars - distance else (*fight, 0), plain)
    names = ("ann.kills", "ann.hits", "ben.zombies")
    found = answered(table, "ann move ann+spouse r06c2; ann brad ben")
    assert distribution(found) == wanted(by_dyce, lambda n: dict(zip(names, n, strict=True)))
    assert distribution(answered(table, "ann stop ann+spouse", assume=("brad ben",))) == distribution(found)


# --- INTVW ---


def interview_by_dyce(area: int, kind: str | None, *, ticket: bool) -> H[tuple[int, int]]:
    """Stars and hits. OR-INTVW-03 to OR-INTVW-21."""
    own: H[tuple[int, int]]
    penalty = 0 if ticket else -2  # OR-INTVW-10
    if kind is None:
        own = D6.apply(lambda die: (die + penalty - 1, int(die == 6)))  # OR-INTVW-09
    else:
        second, bonus = SECOND_DIE[kind], SECOND_BONUS[kind]
        own = D6.apply(lambda die, other: (max(die, other + second) + penalty, int(die == 6) + int(other in bonus)), D6)
    return own.apply(
        lambda mine, theirs: (mine[1] + (PRIZE[area] if mine[0] > theirs else 0), int(mine[0] < theirs)),
        D6 + PRINTED[area],
    )


def in_area(area: int, kind: str | None, *, ticket: bool, **changes: Any) -> Table:
    """Ann in an Area in step 5 with this escort, or with her date elsewhere; Ben is still to roll after her."""
    tickets = [1, 2, 3, 4, 5] if ticket else [number for number in range(1, 6) if number != area]
    escort = {"kind": kind or "date", "at": f"area{area}" if kind else "r01c2"}
    seats = [
        {"name": "ann", "at": f"area{area}", "escort": escort, "stars": 2, "tickets": tickets},
        {"name": "ben", "at": "rope6", "escort": {"kind": "date"}},
    ]
    return Table("phase: stars", seats=seats, **changes)


@pytest.mark.parametrize("ticket", [True, False], ids=["ticket", "none"])
@pytest.mark.parametrize("kind", [None, *KINDS])
@pytest.mark.parametrize("area", [1, 2, 3, 4, 5])
def test_or_intvw_every_area_escort_and_ticket(area: int, kind: str | None, ticket: bool) -> None:
    by_dyce = interview_by_dyce(area, kind, ticket=ticket)
    lost = {"ann.tickets": -1 if ticket else 0}  # OR-TICKET-01
    for taker in ("ann", f"ann.{kind}") if kind else ("ann",):
        assume = (f"ann hit {taker}",) if kind else ()
        found = answered(in_area(area, kind, ticket=ticket), assume=assume)
        assert distribution(found) == wanted(by_dyce, lambda n: {"ann.stars": n[0], f"{taker}.hits": n[1], **lost})  # noqa: B023
        assert found.assumes == assume
        stars = sum(Fraction(n[0] * count, by_dyce.total) for n, count in by_dyce.items())
        assert found.expected["ann.stars"] == stars


@pytest.mark.parametrize("first", range(1, 7))
def test_or_intvw_03_dice_that_are_typed_are_no_longer_chance(first: int) -> None:
    found = answered(in_area(3, "mother", ticket=True), str(first))
    rest = D6.apply(
        lambda other, theirs: (
            (first == 6) + (other in (5, 6)) + (max(first, other + 2) > theirs - 1),
            int(max(first, other + 2) < theirs - 1),
        ),
        D6,
    )
    assert distribution(found) == wanted(rest, lambda n: {"ann.stars": n[0], "ann.hits": n[1], "ann.tickets": -1})


def test_or_open_51_where_the_ticket_need_not_be_paid_it_is_paid_unless_assumed_otherwise() -> None:
    table = in_area(4, "spouse", ticket=True, variants={"ticket_loss": "optional"})
    paid = answered(table)
    assert distribution(paid) == distribution(answered(in_area(4, "spouse", ticket=True)))
    assert paid.assumes == ("ann ticket pay", "ann hit ann")
    unpaid = answered(table, assume=("ann ticket keep",))
    assert distribution(unpaid) == distribution(answered(in_area(4, "spouse", ticket=False)))
    assert "ann ticket keep" in unpaid.assumes


def test_or_open_55_the_interviewer_is_the_first_of_the_others_and_makes_no_difference() -> None:
    seats = [
        {"name": "cat", "at": "r01c2", "escort": {"kind": "date"}},
        {"name": "ann", "at": "area1", "escort": {"kind": "date"}},
        {"name": "ben", "at": "r07c2", "escort": {"kind": "date"}},
    ]
    found = answered(Table("phase: stars", seats=seats))
    assert found.assumes[0] == "ann interviewer cat"
    assert distribution(found) == distribution(answered(in_area(1, "date", ticket=True)))
    assert distribution(found) == distribution(answered(Table("phase: stars", seats=seats), "ann interviewer ben"))


# --- ROPE ---


def in_rope_line(kind: str, player: str = "rope2", escort: str = "rope2") -> Table:
    """Step 5 with Ann and her escort in Rope Lines, or elsewhere on the carpet."""
    seats = [
        {"name": "ann", "at": player, "escort": {"kind": kind, "at": escort}},
        {"name": "ben", "at": "r07c2", "escort": {"kind": "date"}},
    ]
    return Table("phase: stars", seats=seats)


@pytest.mark.parametrize("figure", ["player", "date", "spouse"])
def test_or_rope_02_03_04_one_figure(figure: str) -> None:
    table = in_rope_line("mother") if figure == "player" else in_rope_line(figure, player="r02c2")
    by_dyce = D6.apply(lambda die: int(die in ROPE_ON[figure]))
    assert distribution(answered(table)) == wanted(by_dyce, lambda stars: {"ann.stars": stars})


@pytest.mark.parametrize("kind", ["date", "spouse"])
@pytest.mark.parametrize("first", range(1, 7))
def test_or_rope_01_each_figure_has_a_die_of_its_own(kind: str, first: int) -> None:
    table = in_rope_line(kind)
    assert distribution(answered(table)) == distribution(answered(in_rope_line("mother")))
    both = D6.apply(lambda second: int(first in ROPE_ON["player"]) + int(second in ROPE_ON[kind]))
    assert distribution(answered(table, str(first))) == wanted(both, lambda stars: {"ann.stars": stars})


def test_or_turn_03_stars_that_wait_to_be_entered_count_and_those_gained_before_do_not() -> None:
    table = in_rope_line("date").play("6")
    assert table.seat("ann").stars == 0
    by_dyce = D6.apply(lambda die: int(die in ROPE_ON["date"]))
    assert distribution(answered(table)) == wanted(by_dyce, lambda stars: {"ann.stars": stars})


# --- TRIP ---


@pytest.mark.parametrize("hits", [0, 1])
@pytest.mark.parametrize("unit", ["player", *KINDS])
def test_or_trip_02_03_a_run_trips_on_a_1_and_else_doubles_what_hits_leave(unit: str, hits: int) -> None:
    escort = unit if unit in KINDS else "date"
    figure = f"ann.{escort}" if unit in KINDS else "ann"
    ann = f"name: ann, at: r02c2, hits: {hits}, escort: {{kind: {escort}, at: r05c2, hits: {hits}}}"
    table = lay(ann, "name: ben, escort: {kind: spouse}")
    run = 2 * (MOVE[unit] - hits)
    by_dyce = D6.apply(lambda die: 1 if die == 1 else run)
    found = answered(table, f"ann run {figure}")
    assert distribution(found) == wanted(by_dyce, lambda spaces: {f"{figure}.spaces": spaces})


@pytest.mark.parametrize("kind", KINDS)
def test_or_open_12_a_couple_runs_as_far_as_the_slower_figure(kind: str) -> None:
    table = lay(f"name: ann, at: r02c2, escort: {{kind: {kind}}}", "name: ben, escort: {kind: spouse}")
    by_dyce = D6.apply(lambda die: 1 if die == 1 else 2 * min(MOVE["player"], MOVE[kind]))
    for lines in (("ann run",), ()):  # to run is assumed of the seat that is asked to move
        found = answered(table, *lines)
        assert distribution(found) == wanted(by_dyce, lambda spaces: {f"ann+{kind}.spaces": spaces})
        assert found.assumes == (() if lines else (f"ann run ann+{kind}",))


def test_or_trip_04_the_trip_is_taken_unless_it_is_assumed_to_be_paid_off() -> None:
    table = lay("name: ann, at: r02c2, stars: 1, escort: {kind: date}", "name: ben, escort: {kind: spouse}")
    taken = answered(table, "ann run")
    assert taken.assumes == ("ann trip",)
    assert distribution(taken) == {(("ann+date.spaces", 1),): Fraction(1, 6), (("ann+date.spaces", 6),): Fraction(5, 6)}
    paid = answered(table, "ann run", assume=("ann recover",))
    assert distribution(paid) == {
        (("ann+date.spaces", 3), ("ann.stars", -1)): Fraction(1, 6),
        (("ann+date.spaces", 6),): Fraction(5, 6),
    }
    assert paid.outcomes[-1].text == "ann pays 1 star; ann+date may move 3 spaces."


def test_or_move_01_a_walk_rolls_nothing_where_no_zombie_is() -> None:
    table = lay("name: ann, at: r02c2, escort: {kind: date}", "name: ben, escort: {kind: spouse}")
    found = answered(table, "ann move ann+date r03c2 r04c2")
    assert (distribution(found), found.assumes) == ({(): Fraction(1)}, ())


@pytest.mark.parametrize("stars", [0, 1], ids=["has to take the trip", "could pay it off"])
def test_or_trip_02_a_path_too_long_for_a_trip_ends_with_the_trip(stars: int) -> None:
    ann = f"name: ann, at: r05c2, stars: {stars}, escort: {{kind: date, at: r01c2}}"
    table = lay(ann, "name: ben, escort: {kind: spouse}", zombies={"r06c2": 1})
    found = answered(table, "ann run ann; ann move ann r06c2 r07c2")
    # Whether she trips in the zombie's space or leaves it, there is one attack.
    one = wanted(attack_by_dyce(1, {6}), lambda n: {"ann.kills": n[0], "ann.hits": n[1]})
    ran = {tuple(sorted((*key, ("ann.spaces", 4)))): share * Fraction(5, 6) for key, share in one.items()}
    assert distribution(found) == {**{key: share / 6 for key, share in one.items()}, **ran}
    assert "if 'ann move ann r07c2' is not legal, the line ends before it" in found.assumes
    assert ("ann trip" in found.assumes) == (stars > 0)


def test_or_trip_03_the_spaces_of_a_run_that_has_been_rolled_are_no_news() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date}", "name: ben, escort: {kind: spouse}", zombies={"r05c2": 1})
    found = answered(table.play("ann run", "4"), "ann move ann+date r06c2")
    assert distribution(found) == wanted(attack_by_dyce(1, {6}), lambda n: {"ann.kills": n[0], "ann.hits": n[1]})


# --- what is reported ---


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "Nothing changes."),
        ({"ann.stars": 2, "ann.hits": 1}, "ann gains 2 stars and takes 1 hit."),
        ({"ann.hits": 1, "ann.tickets": -1, "ann.date.hits": 2}, "ann takes 1 hit and loses 1 ticket; ann.date takes 2 hits."),
        ({"ann.kills": 1, "ben.zombies": 1}, "ann kills 1 zombie; ben has 1 zombie more nearby."),
        ({"ann.stars": -1, "ann.hits": -1, "ann+date.spaces": 6}, "ann pays 1 star and removes 1 hit; ann+date may move 6 spaces."),
    ],
)  # fmt: skip
def test_changes_read_well(changes: dict[str, int], text: str) -> None:
    assert GAME.tell_changes(Table().state, changes) == text


def test_every_measure_has_its_words_for_more_and_for_less() -> None:
    state = Table().state
    kinds = {key.rpartition(".")[2] for key in GAME.measures(state)} | {"zombies"}
    words = GAME.words.texts["changes"]  # type: ignore[attr-defined]
    assert {f"{kind}_{way}" for kind in kinds for way in ("more", "less")} <= set(words)
    assert set(words) == {f"{kind}_{way}" for kind in kinds for way in ("more", "less")} | {
        "nothing", "spaces_more", "spaces_less", "won_more",
    }  # fmt: skip


def test_the_measures_of_a_position_are_what_lies_on_the_table() -> None:
    table = lay(
        "name: ann, at: r05c2, hits: 1, stars: 3, tickets: [1, 4], kills: 2, escort: {kind: mother, hits: 2}",
        "name: ben, at: r07c2, swag: false, escort: {kind: date}",
    )
    measures = GAME.measures(table.state)
    assert {key: number for key, number in measures.items() if key.startswith("ann")} == {
        "ann.stars": 3, "ann.hits": 1, "ann.kills": 2, "ann.tickets": 2, "ann.swag": 1, "ann.mother.hits": 2,
    }  # fmt: skip
    assert (measures["ben.swag"], measures["ben.tickets"]) == (0, 5)
