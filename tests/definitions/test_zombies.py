"""What the files of Zombies!!! say twice agrees: tiles, event cards, numbers, and the catalogue's totals."""

from __future__ import annotations

from itertools import product
from typing import Any

from companion import registry
from companion.definitions.models import Token

ZB = registry.definition("zombies")
NAMES = (("NW", "N", "NE"), ("W", "C", "E"), ("SW", "S", "SE"))
PLACE = {name: (x, y) for y, row in enumerate(NAMES) for x, name in enumerate(row)}
TILES = ZB.sheets["tiles"].items
EVENTS = ZB.sheets["events"].items


def spaces(tile: Token, kind: str) -> set[str]:
    return {NAMES[y][x] for y, x in product(range(3), range(3)) if tile.facts["rows"][y][x] == kind}


def beside(space: str) -> set[str]:
    x, y = PLACE[space]
    return {other for other, (i, j) in PLACE.items() if abs(x - i) + abs(y - j) == 1}


def reached(starts: set[str], among: set[str]) -> set[str]:
    """The spaces that can be walked to from the starts, over these spaces only."""
    found: set[str] = set()
    edge = starts & among
    while edge:
        found |= edge
        edge = {other for space in edge for other in beside(space)} & among - found
    return found


def total(tiles: tuple[Token, ...], fact: str) -> int:
    return sum(tile.facts[fact] * ZB.copies(tile, 2) for tile in tiles)


def of_kind(kind: str) -> tuple[Token, ...]:
    return tuple(tile for tile in TILES if tile.facts["kind"] == kind)


def test_zb_comp_01_there_are_thirty_tiles_of_the_kinds_it_says() -> None:
    assert {tile.id: ZB.copies(tile, 4) for tile in TILES if tile.facts["kind"] != "named"} == {
        "town-square": 1, "helipad": 1, "straight": 5, "corner": 4, "tee": 5, "cross": 4,
    }  # fmt: skip
    assert {ZB.copies(tile, 4) for tile in of_kind("named")} == {1}
    assert (len(of_kind("named")), sum(ZB.copies(tile, 4) for tile in TILES)) == (10, 30)


def test_zb_comp_04_every_tile_is_one_that_can_be_played() -> None:
    assert [len(of_kind(kind)) for kind in ("start", "helipad")] == [1, 1]
    for tile in TILES:
        facts, road, inside = tile.facts, spaces(tile, "road"), spaces(tile, "building")
        assert len(road) + len(inside) + len(spaces(tile, "blocked")) == 9
        assert set(facts["exits"]) == road & {"N", "E", "S", "W"}
        assert facts["exits"]
        assert reached({min(road)}, road) == road
        assert all(one in road and other in inside and other in beside(one) for one, other in facts["doors"])
        assert reached({other for _, other in facts["doors"]}, inside) == inside
        assert bool(inside) == (facts["kind"] == "named")
        assert facts["zombies"] <= len(inside or road)
        assert facts["bullets"] + facts["life"] <= len(inside)


def test_what_tiles_bring_comes_to_the_totals_of_the_catalogue() -> None:
    unnamed, named, helipad = (of_kind(kind) for kind in ("unnamed", "named", "helipad"))
    assert all(tile.facts["zombies"] == ZB.numbers["per_exit"] * len(tile.facts["exits"]) for tile in unnamed + helipad)
    assert (total(unnamed, "zombies"), total(named, "zombies"), total(helipad, "zombies")) == (49, 37, 4)
    assert (total(named, "bullets"), total(named, "life")) == (13, 11)
    assert sum(len(tile.facts["exits"]) * ZB.copies(tile, 2) for tile in unnamed + named) == 71


def test_the_sporting_goods_store_is_seven_inside_spaces_one_road_space_and_a_parking_lot() -> None:
    store = ZB.tokens["sporting-goods"]
    assert [len(spaces(store, kind)) for kind in ("building", "road", "blocked")] == [7, 1, 1]


def test_the_fifty_event_cards_are_of_26_kinds_each_with_a_clause_of_its_own() -> None:
    assert (len(EVENTS), sum(ZB.copies(card, 4) for card in EVENTS)) == (26, 50)
    for number, card in enumerate(EVENTS, 1):
        clause = ZB.clauses[card.clauses[0]]
        assert clause.id == f"ZB-EV-{number:02}"
        assert clause.text.startswith(f"{card.name} ({card.facts['kind']}; ")


def test_a_number_on_an_event_card_is_that_of_its_effect() -> None:
    known: dict[str, Any] = {**ZB.numbers, "dead": max(ZB.numbers["dead_on"])}
    for card in EVENTS:
        effect = {key: value for key, value in card.facts["effect"].items() if key != "verb"}
        card.facts["text"].format(**{**known, **effect})  # raises KeyError for a number there is not
        hidden = {key for key, value in effect.items() if f"{{{key}}}" not in card.facts["text"]}
        # in words: all that there is, three less, once, on the road, step 6
        assert hidden <= {"on", "steps", "times", "number"}, card.id


def test_numbers_that_stand_twice_agree() -> None:
    assert ZB.components["zombies"].count_for(2) == ZB.numbers["zombies"] == int(ZB.variants["zombie_pool"].default)
    assert ZB.numbers["dead_on"] == tuple(range(1, ZB.numbers["win_on"]))
    exits = str(len(ZB.tokens["town-square"].facts["exits"]))
    assert ZB.variants["town_square_zombies"].values == ("0", exits)
