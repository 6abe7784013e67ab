"""GEO: board geometry."""

from __future__ import annotations

import itertools

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME

BOARD = GAME.definition.boards["standard"]
ROWS, COLUMNS = range(1, 16), range(1, 4)
CARPET = {f"r{row:02}c{column}": (row, column) for row in ROWS for column in COLUMNS}
BEN = "name: ben, at: r08c2, escort: {kind: spouse}"

ROPES = [(1, 3, (1, 3)), (2, 1, (4, 6)), (3, 3, (6, 8)), (4, 1, (7, 9)), (5, 3, (11, 13)), (6, 1, (12, 14))]
AREAS = [  # number, name, column beside, rows, stars, modifier
    (1, "Marquee Minute", 1, (2, 3), 1, 0),
    (2, "E", 3, (4, 5), 2, 1),
    (3, "Velvet Wire", 3, (9, 10), 1, -1),
    (4, "Style", 1, (10, 11), 3, 2),
    (5, "Lens & Lace", 3, (14, 15), 1, 0),
]


def beside(column: int, rows: tuple[int, int]) -> tuple[str, ...]:
    """The carpet spaces of one column in these rows, the last one included."""
    return tuple(f"r{row:02}c{column}" for row in range(rows[0], rows[1] + 1))


def distance(start: str, target: str) -> int:
    """The shortest way over carpet spaces with at most one diagonal step. OR-OPEN-27."""
    here, count = {(start, 0)}, 0
    while target not in {space for space, _ in here}:
        count += 1
        steps = {(to, used) for space, used in here for to in BOARD.plain[space]}
        steps |= {(to, 1) for space, used in here if not used for to in BOARD.diagonal[space]}
        here = {(space, used) for space, used in steps if space in CARPET or space == target}
    return count


def test_or_geo_01_the_carpet_has_3_columns_and_15_rows() -> None:
    carpet = {space.id: space for space in BOARD.spaces if space.kind == "carpet"}
    assert set(carpet) == set(CARPET)
    assert len(carpet) == 45


def test_or_geo_01_rows_count_away_from_the_limousine_and_columns_from_the_left() -> None:
    for name, (row, column) in CARPET.items():
        space = BOARD.by_id[name]
        assert (space.x, space.y, space.w, space.h) == (column, row, 1, 1)
    assert BOARD.by_id["limousine"].y < BOARD.by_id["r01c1"].y < BOARD.by_id["r15c1"].y < BOARD.by_id["theater"].y


def test_or_geo_01_the_board_is_200_by_680_mm() -> None:
    assert (BOARD.width * BOARD.unit_mm, BOARD.height * BOARD.unit_mm) == (200, 680)


def test_or_geo_02_the_limousine_touches_row_1() -> None:
    assert BOARD.plain["limousine"] == ("r01c1", "r01c2", "r01c3")
    table = lay("name: ann, at: limousine, escort: {kind: date}", BEN)
    for space in BOARD.plain["limousine"]:
        table.allows(f"ann move ann+date {space}")
    for space in ("r02c1", "r02c2", "rope1", "area1"):
        assert table.check(f"ann move ann+date {space}").legal is False


def test_or_geo_03_the_theater_touches_row_15() -> None:
    assert BOARD.plain["theater"] == ("r15c1", "r15c2", "r15c3")
    for space in BOARD.plain["theater"]:
        lay(f"name: ann, at: {space}, escort: {{kind: date}}", BEN).allows("ann move ann+date theater")
    for space in ("r14c2", "area5", "rope6"):
        table = lay(f"name: ann, at: {space}, escort: {{kind: date}}", BEN)
        assert table.check("ann move ann+date theater").legal is False


@pytest.mark.parametrize(("number", "column", "rows"), ROPES)
def test_or_geo_04_where_each_rope_line_lies(number: int, column: int, rows: tuple[int, int]) -> None:
    rope = BOARD.by_id[f"rope{number}"]
    assert (rope.kind, rope.number) == ("rope_line", number)
    assert BOARD.plain[rope.id] == beside(column, rows)
    assert (rope.x, rope.y, rope.w, rope.h) == (0 if column == 1 else 4, rows[0], 1, 3)


def test_or_geo_04_and_05_both_kinds_are_numbered_in_the_order_in_which_they_are_reached() -> None:
    for kind in ("rope", "area"):
        far = [distance("limousine", space.id) for space in BOARD.spaces if space.id.startswith(kind)]
        assert far == sorted(far)


@pytest.mark.parametrize(("number", "name", "column", "rows", "stars", "modifier"), AREAS)
def test_or_geo_05_where_each_area_lies_and_what_is_printed_on_it(
    number: int, name: str, column: int, rows: tuple[int, int], stars: int, modifier: int
) -> None:
    area = BOARD.by_id[f"area{number}"]
    assert (area.kind, area.number, area.name) == ("interview_area", number, name)
    assert dict(area.facts) == {"stars": stars, "modifier": modifier}
    assert BOARD.plain[area.id] == beside(column, rows)
    assert (area.x, area.y, area.w, area.h) == (0 if column == 1 else 4, rows[0], 1, 2)


@pytest.mark.parametrize(("number", "stars", "modifier"), [(area[0], area[4], area[5]) for area in AREAS])
def test_or_geo_05_a_positive_number_makes_the_interviewers_die_better(number: int, stars: int, modifier: int) -> None:
    """Alone (-1) and with the ticket, Ann's 5 is a 4: it beats exactly the dice below 4 - modifier."""
    for die in range(1, 7):
        table = lay(f"name: ann, at: area{number}, escort: {{kind: date, at: limousine}}", BEN, phase="stars")
        table.play("5", str(die))
        own = stars if die + modifier < 4 else 0
        assert (table.seat("ann").stars, table.seat("ann").hits) == (own, int(die + modifier > 4))


def test_or_geo_06_carpet_spaces_that_share_an_edge_are_one_plain_step_apart_and_corners_a_diagonal_one() -> None:
    for (one, (row, column)), (other, (row2, column2)) in itertools.permutations(CARPET.items(), 2):
        apart = (abs(row - row2), abs(column - column2))
        assert (other in BOARD.plain[one]) == (apart in {(0, 1), (1, 0)})
        assert (other in BOARD.diagonal[one]) == (apart == (1, 1))


def test_or_geo_06_every_other_contact_is_a_plain_step() -> None:
    for space in BOARD.spaces:
        if space.kind != "carpet":
            assert BOARD.diagonal[space.id] == ()
    for at, target in (("r06c2", "rope3"), ("r09c2", "area4"), ("r14c2", "theater")):
        column = {"rope3": 3, "area4": 1, "theater": 1}[target]
        table = lay(f"name: ann, at: {at}, escort: {{kind: date}}", BEN)
        corner = f"r{int(at[1:3]) + 1:02}c{column}"
        table.play(f"ann move ann+date {corner}").allows(f"ann move ann+date {target}")


def test_or_geo_06_a_diagonal_step_is_one_step() -> None:
    table = lay("name: ann, at: r05c2, hits: 2, escort: {kind: date}", BEN)
    table.play("ann move ann r06c3")
    assert table.seat("ann").at == "r06c3"


def test_or_geo_06_contacts_lie_side_by_side_and_nothing_overlaps() -> None:
    def overlap(one: str, other: str) -> tuple[float, float]:
        a, b = BOARD.by_id[one], BOARD.by_id[other]
        return min(a.x + a.w, b.x + b.w) - max(a.x, b.x), min(a.y + a.h, b.y + b.h) - max(a.y, b.y)

    for one, other in itertools.combinations(BOARD.by_id, 2):
        wide, high = overlap(one, other)
        assert wide <= 0 or high <= 0, f"{one} lies on {other}"
        if other in BOARD.plain[one]:
            assert min(wide, high) == 0
            assert max(wide, high) > 0, f"{one} does not touch {other}"


def test_or_geo_07_every_edge_space_touches_one_rope_line_or_area_except_the_left_of_rows_1_and_15() -> None:
    for name, (_, column) in CARPET.items():
        off = [other for other in BOARD.plain[name] if other.startswith(("rope", "area"))]
        assert len(off) == (0 if column == 2 or name in ("r01c1", "r15c1") else 1), name


def test_or_geo_07_those_two_are_barriers_with_nothing_behind() -> None:
    assert [(barrier.x, barrier.y, barrier.w, barrier.h) for barrier in BOARD.barriers] == [(0, 1, 1, 1), (0, 15, 1, 1)]
    assert BOARD.plain["r01c1"] == ("limousine", "r01c2", "r02c1")
    assert BOARD.plain["r15c1"] == ("r14c1", "r15c2", "theater")


def test_or_geo_08_the_theater_is_16_spaces_from_the_limousine() -> None:
    assert distance("limousine", "theater") == 16


@pytest.mark.parametrize(
    ("space", "spaces"),
    [
        *[("area1", 3), ("area2", 5), ("area3", 10), ("area4", 11), ("area5", 15)],
        *[("rope1", 2), ("rope2", 5), ("rope3", 7), ("rope4", 8), ("rope5", 12), ("rope6", 13)],
    ],
)
def test_or_geo_08_how_far_each_area_and_rope_line_is_from_the_limousine(space: str, spaces: int) -> None:
    assert distance("limousine", space) == spaces


@pytest.mark.parametrize(("area", "spaces"), [(1, 3), (2, 5), (3, 10), (4, 11), (5, 15)])
def test_or_geo_08_a_break_is_cancelled_from_the_limousine_over_these_distances(area: int, spaces: int) -> None:
    for stars, asked in ((spaces, ["ann"]), (spaces - 1, ["chance"])):
        table = lay(f"name: ann, at: limousine, stars: {stars}, escort: {{kind: date}}", BEN, phase="breaks")
        table.play(" ".join("1" if number == area else "6" for number in range(1, 6)))
        assert table.asked == asked


# --- open points ---


NAMES = ["Alpha", "Beta", "Gamma", "Delta", "Omega"]


@pytest.mark.parametrize("names", [[area[1] for area in AREAS], NAMES])
def test_or_open_04_area_names_renames_the_areas(names: list[str]) -> None:
    """Without the variant they are called as printed."""
    variants = {} if names[1] == "E" else {"area_names": names}
    ann = "name: ann, at: r05c2, stars: 20, escort: {kind: date}"
    table = lay(ann, BEN, phase="breaks", variants=variants).play("1 1 1 1 1", "ann cancel 4")
    texts = [text for text, rules in table.events if "OR-BREAK-01" in rules]
    assert len(texts) == 5
    assert all(name in text for name, text in zip(names, texts, strict=True))
    assert names[3] in table.events[-1][0]


def test_or_open_04_a_new_name_changes_nothing_else() -> None:
    """Areas 2 and 4, which the source calls E and Style, keep their stars."""
    for area, won in ((2, 2), (4, 3), (1, 1)):
        table = lay(
            f"name: ann, at: area{area}, escort: {{kind: date, at: limousine}}",
            BEN,
            phase="stars",
            variants={"area_names": ["Style", "Beta", "E", "Delta", "Omega"]},
        ).play("5", "1")
        assert table.seat("ann").stars == won


def test_or_open_04_a_line_may_name_the_area_by_its_new_name() -> None:
    ann = "name: ann, at: r05c2, stars: 20, escort: {kind: date}"
    table = lay(ann, BEN, phase="breaks", variants={"area_names": NAMES}).play("1 2 2 1 2")
    table.allows("ann cancel Delta")
    lay(ann, BEN, phase="breaks").play("1 2 2 1 2").allows("ann cancel Style")
