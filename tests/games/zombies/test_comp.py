"""What is in the box, and what another table may put there. ZB-COMP, ZB-OPEN-01 to ZB-OPEN-04."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import companion
from companion.definitions.load import game_folder
from companion.errors import BrokenDefinition
from companion.games.zombies.rules.tiles import SPOTS, floor_of
from companion.press.drawing.display_list import ArtUse, Group, Item
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Built, Order
from companion.registry import definition
from tests.games.zombies.lay import GAME, Play, begun, lay, position, quiet
from tests.games.zombies.tiles import COPIES, TILES
from tests.press.test_shipped_templates import SHIPPED, kit_of, printed

ZB = definition("zombies")
CARDS = {item.id: item for item in ZB.sheets["events"].items}
FULL = 6
"""Players at the fullest table."""

BOX = {
    "ZB-COMP-01": ("map-tiles", 30),
    "ZB-COMP-06": ("map-tiles", 30),
    "ZB-COMP-07": ("event-cards", 50),
    "ZB-COMP-08": ("zombies", 100),
    "ZB-COMP-09": ("bullets", 60),
    "ZB-COMP-10": ("life-tokens", 45),
    "ZB-COMP-11": ("pawns", 6),
    "ZB-COMP-12": ("dice", 2),
    "ZB-COMP-13": ("reference-cards", 6),
}


@pytest.mark.parametrize("clause", BOX)
def test_zb_comp_01_to_13_how_many_of_each_are_in_the_box(clause: str) -> None:
    id, count = BOX[clause]
    assert ZB.components[id].count_for(FULL) == count
    assert {one.id for one in ZB.components.values() if clause in one.clauses} == {id}
    tokens = [token for token in ZB.tokens.values() if token.component == id]
    assert not tokens or sum(ZB.copies(token, FULL) for token in tokens) == count


def test_zb_comp_01_to_13_there_is_nothing_else_in_it() -> None:
    assert set(ZB.components) == {id for id, _ in BOX.values()}


def brought(kind: str, fact: str) -> int:
    """How much of something all tiles of a kind bring."""
    tiles = [tile for tile in ZB.sheets["tiles"].items if tile.facts["kind"] == kind]
    return sum(tile.facts[fact] * ZB.copies(tile, FULL) for tile in tiles)


def test_zb_comp_02_the_file_of_the_tiles_is_what_the_game_plays_with() -> None:
    """Space by space, door by door, and in number as the catalogue has them, which stands in tests once more."""
    kit = GAME.kit(lay().state)
    assert kit.tiles == TILES
    assert kit.copies == {tile: COPIES.get(tile, 1) for tile in TILES}


def test_zb_comp_06_tiles_are_squares_of_one_size_with_spaces_of_three_centimetres() -> None:
    ((width, height),) = {tile.size_mm for tile in ZB.sheets["tiles"].items}
    assert width == height >= 90
    assert width / 3 >= 30  # what stands on a space of that size is measured with the figures


def test_zb_comp_08_a_hundred_zombies_are_those_of_all_tiles_and_ten_for_the_cards() -> None:
    assert [brought(kind, "zombies") for kind in ("unnamed", "named", "helipad", "start")] == [49, 37, 4, 0]
    assert 49 + 37 + 4 + 10 == ZB.numbers["zombies"] == GAME.kit(lay().state).pool(begun().state)


def test_zb_comp_09_sixty_bullets_are_those_at_the_start_on_tiles_and_of_the_cards_and_17_spare() -> None:
    effects = {id: (card.facts["effect"], ZB.copies(card, FULL)) for id, card in CARDS.items()}
    by_cards = sum(effect["number"] * copies for effect, copies in effects.values() if effect["verb"] == "gain_bullets")
    by_cards += sum(effect["bullets"] * copies for effect, copies in effects.values() if effect["verb"] == "charges")
    start = sum(seat.bullets for seat in begun(FULL).state.seats)
    assert (start, brought("named", "bullets"), by_cards) == (18, 13, 12)
    assert start + 13 + by_cards + 17 == ZB.components["bullets"].count_for(FULL)


def test_zb_comp_10_forty_five_life_tokens_are_all_that_six_can_hold_those_on_tiles_and_4_spare() -> None:
    assert (FULL * ZB.numbers["most_life"], brought("named", "life")) == (30, 11)
    assert ZB.components["life-tokens"].count_for(FULL) == 30 + 11 + 4


@cache
def built(ink: Ink) -> Built:
    """The parts of the kit that are looked at here."""
    kit = kit_of(game_folder("zombies"), SHIPPED["zombies"])
    return kit.build(Order(FULL, paper("a4"), "fold", ink, ("figures", "cards")))


def test_zb_comp_11_a_survivor_for_each_seat_in_a_colour_of_its_own() -> None:
    assert [ZB.components["pawns"].count_for(seats) for seats in range(2, FULL + 1)] == [2, 3, 4, 5, 6]
    assert {token.shape for token in ZB.tokens.values() if token.component == "pawns"} == {"standee"}
    found = built("full")
    colours = [found.look.palette.colour(f"seat-{seat}", "full") for seat in range(1, FULL + 1)]
    assert len(set(colours)) == FULL
    for ink in INKS:  # distinguishable in black ink, too: the patterns
        faces = [face for name, face in built(ink).faces.items() if "survivor" in name and "flat" not in name]
        assert len(faces) >= FULL
        assert len({repr((face.items, face.arts)) for face in faces}) == len(faces)


def test_zb_comp_12_two_dice_are_rolled_together_for_one_card_only() -> None:
    together = {id: card.facts["effect"]["dice"] for id, card in CARDS.items() if "dice" in card.facts["effect"]}
    assert together == {"i-dont-think-theyre-dead": 2}
    assert ZB.components["dice"].count_for(FULL) == max(together.values())
    assert not ZB.components["dice"].printed
    table = lay("name: ann, hand: [i-dont-think-theyre-dead]", "name: ben, hand: []", phase="roll")
    assert table.play("ann play i-dont-think-theyre-dead ben").prompt == "ben: roll the dice (2 to roll)."
    single = {"phase": "roll"}, {"phase": "zombies"}, {"map": {"n1": "cross"}, "zombies": ["n1.c"], "fight": "n1.c"}
    for moment in single:
        alone = quiet("name: ann, at: n1.c" if "map" in moment else "name: ann", "name: ben", **moment)
        assert alone.play("3").kind not in ("move_die", "zombie_die", "fight_die")  # one die answers it


def used(items: Iterable[Item]) -> Iterator[str]:
    """The drawings on a face, each as often as it is there."""
    for item in items:
        if isinstance(item, ArtUse):
            yield item.art
        elif isinstance(item, Group):
            yield from used(item.items)


def test_zb_comp_13_each_player_has_a_card_with_what_is_asked_for_most() -> None:
    """What a table has chosen otherwise, the card cannot know: the game says so with what it tells."""
    assert [ZB.components["reference-cards"].count_for(seats) for seats in (2, 6)] == [2, 6]
    card = printed(kit_of(game_folder("zombies"), SHIPPED["zombies"]), "cards", "fold")
    for step in (
        "Tile Draw one",
        "Fight the zombie",
        "Cards Draw up to 3",
        "Roll for movement",
        "Move up to",
        "Zombies Roll",
        "Discard 1 card",
    ):
        assert step in card, step
    for limit in (
        "Fight: 4 or more wins", "Enough bullets to win, or a life", "and roll again",
        "Never diagonal", "At most one on a space", "At most 5 life",
        "bullets without limit", "half of your zombies, rounded up", "Next turn: 3 life, 3 bullets", "centre of Helipad", "with 25 zombies",
    ):  # fmt: skip
        assert limit in card, limit
    icons = Counter(used(built("full").faces["cards reference-card 1"].items))
    assert (icons["art art/icon-bullet.svg"], icons["art art/icon-life.svg"]) == (1 + 2 + 3, 3)  # for a 3, a 2 and a 1
    chosen = quiet("name: ann, at: n1.s, kills: 10, killed: 24", "name: ben", map={"n1": "cross"}, zombies=["n1.c"],
                   moving=2, variants={"kill_goal": "lifetime"}).play("n", "4")  # fmt: skip
    chosen.reports("ann has 25 zombies (variant kill_goal: lifetime).", "ZB-WIN-02")


# --- a table's own tiles ---


def with_tiles(folder: Path, change: Callable[[list[dict[str, Any]]], None]) -> Any:
    """The game with its tiles changed, as a user's folder has it; raises BrokenDefinition."""
    shutil.copytree(game_folder("zombies"), folder, dirs_exist_ok=True)
    tiles = yaml.safe_load((folder / "tiles.yaml").read_text(encoding="utf-8"))
    change(tiles["items"])
    (folder / "tiles.yaml").write_text(yaml.safe_dump(tiles), encoding="utf-8")
    game = yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))
    box = next(one for one in game["components"] if one["id"] == "map-tiles")
    box["count"] = {"fixed": sum(item["copies"] for item in tiles["items"])}
    (folder / "game.yaml").write_text(yaml.safe_dump(game), encoding="utf-8")
    return companion.load(str(folder))


def table_of(game: Any, **changes: Any) -> Play:
    table = Play(game.position(position("name: ann", "name: ben", variants={"event_set": "none"}, **changes)))
    table.game = game
    return table


ARCADE: dict[str, Any] = {
    "id": "arcade", "name": "Pinball Arcade", "shape": "square", "size_mm": [90, 90], "component": "map-tiles", "copies": 2,
    "clauses": ["ZB-SPAWN-01"], "code": "T99",
    "facts": {
        "kind": "named", "exits": ["N", "S"], "doors": [["C", "W"]], "zombies": 1, "bullets": 3, "life": 0,
        "rows": [["building", "road", "blocked"], ["building", "road", "blocked"], ["building", "road", "blocked"]],
    },
}  # fmt: skip


def item_of(items: list[dict[str, Any]], id: str) -> dict[str, Any]:
    return next(item for item in items if item["id"] == id)


def test_zb_open_01_every_tile_is_three_by_three(tmp_path: Path) -> None:
    for tile in GAME.kit(lay().state).tiles.values():
        assert [len(row) for row in tile.rows] == [3, 3, 3]
        assert set(floor_of(tile, 90).kinds) == set(SPOTS)

    def divide(items: list[dict[str, Any]]) -> None:
        item_of(items, "tee")["facts"]["rows"] = [["road"] * 4] * 4

    with pytest.raises(BrokenDefinition) as found:
        with_tiles(tmp_path, divide)
    mistakes = "\n".join(map(str, found.value.complaints))
    assert "tee.facts.rows: use a list of at most 3" in mistakes


def test_zb_open_02_a_table_may_bring_tiles_of_its_own(tmp_path: Path) -> None:
    game = with_tiles(tmp_path, lambda items: items.append(ARCADE))
    table = table_of(game, phase="tile")
    assert (table.table.deck, table.deck["arcade"]) == (31, 2)
    table.play("pinball arcade", "n1").play("zombie n1.nw")
    assert table.table.zombies == ["n1.nw"]
    assert table.table.tokens == {"n1.nw": ["bullet"], "n1.w": ["bullet"], "n1.sw": ["bullet"]}
    assert table.play("2", "n n").ann.at == "n1.s"


def test_zb_open_02_but_the_checks_stay_the_same(tmp_path: Path) -> None:
    def break_it(items: list[dict[str, Any]]) -> None:
        items.append({**ARCADE, "facts": {**ARCADE["facts"], "exits": ["N"]}})

    with pytest.raises(BrokenDefinition) as found:
        with_tiles(tmp_path, break_it)
    assert "arcade.facts.exits: S is missing" in "\n".join(map(str, found.value.complaints))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_zb_open_03_the_ninth_space_of_the_store_is_blocked(turn: int) -> None:
    floor = floor_of(TILES["sporting-goods"], turn)
    (ninth,) = [spot for spot, kind in floor.kinds.items() if kind == "blocked"]
    assert len(floor.insides) + len(floor.roads) == 8
    assert floor.steps[ninth] == ()
    assert not any(ninth in steps for steps in floor.steps.values())


def test_zb_open_03_spawn_02_move_08_nothing_is_put_there_and_nobody_goes_there() -> None:
    table = quiet(
        map={"n1": "sporting-goods"}, pending=[{"kind": "bringing", "seat": "ann", "cell": "n1", "zombies": 6}]
    )
    table.refused("zombie n1.se", "ZB-SPAWN-02", "ZB-SPAWN-03")
    pawn = quiet("name: ann, at: n1.s", "name: ben", map={"n1": "sporting-goods"}, moving=2)
    pawn.refused("e", "ZB-MOVE-08", "ZB-MOVE-04", "ZB-SPACE-06")


def test_zb_open_04_what_a_building_brings_is_what_its_file_says(tmp_path: Path) -> None:
    named = [tile for tile in TILES.values() if tile.kind == "named"]
    assert all(tile.zombies <= len(floor_of(tile, 0).insides) for tile in named)
    assert any(
        tile.zombies != len(floor_of(tile, 0).insides) for tile in named
    )  # no rule makes them, they are proposed

    def fewer(items: list[dict[str, Any]]) -> None:
        item_of(items, "sporting-goods")["facts"].update(zombies=2, bullets=0, life=1)

    placing = {"kind": "placing", "seat": "ann", "tile": "sporting-goods"}
    table = table_of(with_tiles(tmp_path, fewer), pending=[placing]).play("n1 0")
    assert "ann puts 2 zombies and 1 life token on" in table.prompt
    assert "ann puts 6 zombies, 4 bullet tokens and 1 life token on" in quiet(pending=[placing]).play("n1 0").prompt
