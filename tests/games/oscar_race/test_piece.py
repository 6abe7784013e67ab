"""PIECE: figures."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

BEN = "name: ben, at: r15c2, escort: {kind: spouse}"


def test_or_piece_01_a_player_figure_moves_3() -> None:
    assert GAME.definition.tokens["player"].facts["move"] == 3
    table = lay("name: ann, at: r05c2, escort: {kind: date, at: r01c1}", BEN)
    assert table.reach("ann", "r05c2") == 3
    assert table.seat("ann").at == "r08c2"


@pytest.mark.parametrize("seat", range(6))
def test_or_piece_01_in_every_seat(seat: int) -> None:
    names = ["ben", "cat", "dan", "eve", "fay"]
    names.insert(seat, "ann")
    table = lay(
        *(f"name: {name}, at: {'r05c2' if name == 'ann' else 'limousine'}, escort: {{kind: mother}}" for name in names),
        to_act="ann",
    )
    assert table.reach("ann", "r05c2") == 3


@pytest.mark.parametrize(
    ("kind", "spaces"),
    [
        pytest.param("date", 4, id="or_piece_02"),
        pytest.param("spouse", 3, id="or_piece_03"),
        pytest.param("mother", 2, id="or_piece_04"),
    ],
)
@pytest.mark.parametrize("player", ["r01c1", "r05c2"])
def test_or_piece_02_03_04_the_date_moves_4_the_spouse_3_and_the_mother_2(kind: str, spaces: int, player: str) -> None:
    """On its own, whether its player stands beside it at the start or not."""
    assert GAME.definition.tokens[kind].facts["move"] == spaces
    table = lay(f"name: ann, at: {player}, escort: {{kind: {kind}, at: r05c2}}", BEN)
    assert table.reach(f"ann.{kind}", "r05c2") == spaces


@pytest.mark.parametrize(
    ("ann", "figures", "why", "rules"),
    [
        (
            "escort: {kind: mother}",
            "ann+mother",
            "not next to r05c2: it is 4 spaces away, and ann+mother has 2 left",
            "PIECE-04 OPEN-12",
        ),
        (
            "escort: {kind: date}",
            "ann+date",
            "not next to r05c2: it is 4 spaces away, and ann+date has 3 left",
            "PIECE-01 OPEN-12",
        ),
        (
            "hits: 1, escort: {kind: mother}",
            "ann",
            "not next to r05c2: it is 4 spaces away, and ann has 2 left",
            "PIECE-01 HIT-02",
        ),
        (
            "escort: {kind: spouse, hits: 3}",
            "ann.spouse",
            "not next to r05c2: it is 4 spaces away, and ann.spouse has 0 left",
            "PIECE-03",
        ),
    ],
)
def test_or_piece_01_03_04_what_is_out_of_reach_is_refused_by_what_sets_the_allowance(
    ann: str, figures: str, why: str, rules: str
) -> None:
    refusal = lay(f"name: ann, at: r05c2, {ann}", BEN).refuses(f"ann move {figures} r09c2", "OR-MOVE-01")
    assert refusal.why == f"r09c2 is {why}."
    assert {f"OR-{rule}" for rule in rules.split()} <= set(refusal.rules)
    assert "OR-GEO-06" in refusal.rules, "it is not next to the unit, either"


def herded(zombies: dict[str, int], roll: int = 6) -> Table:
    """Ann has rolled for zombies."""
    table = lay("name: ann, at: r01c1, escort: {kind: date}", BEN, zombies=zombies)
    return table.play("ann stop ann+date", "ann herd", str(roll))


def test_or_piece_05_a_zombie_moves_1() -> None:
    assert GAME.definition.tokens["zombie"].facts["move"] == 1
    table = herded({"r05c2": 1, "r10c2": 1})
    assert table.check("ann zombie r05c2 r07c2").legal is False
    table.play("ann zombie r05c2 r06c2")
    assert table.check("ann zombie r06c2 r07c2").legal is False
    table.allows("ann zombie r10c2 r11c2")


def test_or_piece_06_an_escort_cannot_go_into_an_area_on_its_own() -> None:
    ann = "name: ann, at: r04c3, escort: {kind: date}"
    lay(ann, BEN).refuses("ann move ann.date area2", "OR-PIECE-06")
    lay(ann, BEN).allows("ann move ann+date area2")


@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
def test_or_piece_06_no_kind_of_escort_can_and_running_does_not_help(kind: str) -> None:
    table = lay(f"name: ann, at: r01c1, escort: {{kind: {kind}, at: r05c3}}", BEN)
    table.play("ann stop ann", f"ann run ann.{kind}", "6").refuses(f"ann move ann.{kind} area2", "OR-PIECE-06")


def test_or_piece_06_another_player_in_the_area_is_no_company() -> None:
    table = lay(
        "name: ann, at: r04c3, escort: {kind: date}, stars: 9",
        "name: ben, at: area2, escort: {kind: spouse}",
    )
    table.refuses("ann move ann.date area2", "OR-PIECE-06")


def test_or_piece_06_the_own_player_in_the_area_is() -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN).play("ann move ann area2")
    table.allows("ann move ann.date area2")


def test_or_piece_06_the_own_player_in_another_area_is_not() -> None:
    table = lay("name: ann, at: area1, escort: {kind: date, at: r04c3}", BEN)
    table.refuses("ann move ann.date area2", "OR-PIECE-06")


@pytest.mark.parametrize(
    ("beside", "area"),
    [("r02c1", "area1"), ("r05c3", "area2"), ("r09c3", "area3"), ("r11c1", "area4"), ("r14c3", "area5")],
)
def test_or_piece_07_interview_areas_are_barred_to_zombies(beside: str, area: str) -> None:
    table = herded({beside: 1})
    table.refuses(f"ann zombie {beside} {area}", "OR-PIECE-07")
    table.allows(f"ann zombie {beside} {beside[:4]}2")
    with pytest.raises(Unreadable, match="OR-PIECE-07"):
        herded({area: 1})


@pytest.mark.parametrize("beside", ["r15c1", "r15c2", "r15c3"])
def test_or_piece_08_the_theater_is_barred_to_zombies(beside: str) -> None:
    herded({beside: 1}).refuses(f"ann zombie {beside} theater", "OR-PIECE-08")
    with pytest.raises(Unreadable, match="OR-PIECE-08"):
        herded({"theater": 1})


def test_or_piece_08_a_zombie_beside_the_theater_may_move_elsewhere() -> None:
    herded({"r15c2": 1}).allows("ann zombie r15c2 r15c1")
