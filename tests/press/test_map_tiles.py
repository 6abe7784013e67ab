"""Map tiles as they are drawn: roads that meet however tiles are laid, walls and doors where the definition has them.

Everything is measured on the rendered face, ten pixels to the millimetre, that of the trim alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from companion import registry
from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition, Token
from companion.definitions.places import game_folder, templates_root
from companion.press.drawing.display_list import Group, Item, Text
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.pdf import pdf_bytes
from tests.press import tools

GAME = "zombies"
DPI, PIXELS = 254, 10  # a millimetre
SIDE = 900
SIDES = "NESW"
NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
EDGES = [(a, a + 1) for a in range(9) if a % 3 < 2] + [(a, a + 3) for a in range(6)]

Colour = tuple[int, ...]


@cache
def definition() -> GameDefinition:
    return registry.definition(GAME)


def kit_of(found: GameDefinition) -> PrintKit:
    return PrintKit(found, templates_root() / GAME)


@cache
def built(ink: Ink = "full", only: str = "tiles") -> Built:
    return kit_of(definition()).build(Order(6, paper("a4"), "fold", ink, (only,)))


def fronts(found: Built) -> list[str]:
    return [name for name in found.faces if not name.endswith(" back")]


def tile_of(face: str, found: GameDefinition | None = None) -> Token:
    return (found or definition()).tokens[face.split()[1]]


def rendered(found: Built, face: str) -> Any:
    """The face to its trim."""
    paper_of_it = tools.APaper(90.0, 90.0)
    sheet = tools.ASheet((tools.Placed(face, 0, 0),), paper=paper_of_it)
    return tools.render(pdf_bytes([sheet], found.faces, found.look.fonts, "tiles"), DPI)


@cache
def image(face: str, ink: Ink = "full") -> Any:
    return rendered(built(ink), face)


def colour(found: Built, name: str, ink: Ink = "full") -> Colour:
    parts = found.look.palette.colour(name, ink)
    assert parts
    return tuple(round(part * 255) for part in parts)


def is_near(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def along(picture: Any, side: str, inside: float = 0.1) -> list[Colour]:
    """The colours along a side this number of mm inside the trim, from left to right as seen with that side up."""
    turned = picture.rotate(90 * SIDES.index(side))
    line = turned.crop((0, round(inside * PIXELS), SIDE, round(inside * PIXELS) + 1))
    return [line.getpixel((x, 0)) for x in range(SIDE)]


def road(picture: Any, side: str, asphalt: Colour, inside: float = 0.1) -> set[int]:
    """Which pixels along a side are the road."""
    return {place for place, one in enumerate(along(picture, side, inside)) if is_near(one, asphalt)}


def test_all_thirty_tiles_are_drawn_no_two_streets_alike() -> None:
    found = built()
    placed = Counter(place.face for sheet in found.files[0].sheets for place in sheet.placements)
    assert {name: placed[name] for name in fronts(found)} == dict.fromkeys(fronts(found), 1)
    assert len(fronts(found)) == 30
    pictures = [image(face).tobytes() for face in fronts(found)]
    assert len(set(pictures)) == 30


@pytest.mark.parametrize("ink", INKS)
def test_a_road_leaves_every_tile_at_the_same_place_and_of_the_same_width(ink: Ink) -> None:
    found = built(ink)
    asphalt = colour(found, "asphalt", ink)
    seen: Counter[tuple[int, int]] = Counter()
    for face in fronts(found):
        for side in SIDES:
            width = road(image(face, ink), side, asphalt)
            assert bool(width) == (side in tile_of(face).facts["exits"]), (face, side)
            if width:
                assert width >= set(range(min(width), max(width) + 1)), (face, side, "no gap")
                seen[min(width), max(width)] += 1
    exits = sum(len(tile.facts["exits"]) * definition().copies(tile, 6) for tile in definition().sheets["tiles"].items)
    ((place, count),) = seen.items()
    assert count == exits == 79
    # 20 mm, less half a kerb's line on either side, and in the middle of the side
    assert place[0] + place[1] == SIDE - 1
    assert 195 <= place[1] - place[0] <= 200


def test_laid_edge_to_edge_in_every_rotation_roads_go_on() -> None:
    """Each tile beside each other at every exit of both, seen across the joint."""
    found = built()
    asphalt = colour(found, "asphalt")
    ends = [
        (face, side, road(image(face), side, asphalt))
        for face in fronts(found)
        for side in tile_of(face).facts["exits"]
    ]
    checked = 0
    for one, side, width in ends:
        for other, far, beyond in ends:
            # the neighbour is turned so that its exit faces this one: its left is this one's right
            met = {SIDE - 1 - place for place in beyond}
            assert met == width, (one, side, other, far)
            checked += 1
    assert checked == 79**2


def test_the_road_goes_straight_on_through_the_bleed() -> None:
    """So that a cut a little off its place shows nothing."""
    found = built()
    asphalt = colour(found, "asphalt")
    for face in fronts(found):
        whole = found.faces[face]
        sheet = tools.ASheet((tools.Placed(face, 3, 3),), paper=tools.APaper(96.0, 96.0))
        picture = tools.render(pdf_bytes([sheet], found.faces, found.look.fonts, "tiles"), DPI)
        assert whole.bleed == 3
        blank = [
            place for place in range(0, 960, 7) for edge in (2, 957)
            if (255, 255, 255) in (picture.getpixel((place, edge)), picture.getpixel((edge, place)))
        ]  # fmt: skip
        assert blank == [], (face, "ink as far as the bleed")
        for side in tile_of(face).facts["exits"]:
            turned = picture.rotate(90 * SIDES.index(side))
            # The line to cut along lies from 0.1 to 0.4 mm beyond the trim, at 30.
            rows = [{x for x in range(960) if is_near(turned.getpixel((x, y)), asphalt)} for y in (3, 15, 24, 32)]
            assert all(row == rows[0] for row in rows), (face, side)


def middle(edge: tuple[int, int]) -> tuple[float, float]:
    """The middle of the edge between two spaces, in mm."""
    (ax, ay), (bx, by) = ((place % 3 * 30 + 15, place // 3 * 30 + 15) for place in edge)
    return (ax + bx) / 2, (ay + by) / 2


def seen_at(picture: Any, edge: tuple[int, int], beside: float = 0.0) -> Colour:
    """The colour on an edge, this number of mm from its middle."""
    x, y = middle(edge)
    x, y = (x, y + beside) if edge[1] == edge[0] + 1 else (x + beside, y)
    found: Colour = picture.getpixel((round(x * PIXELS), round(y * PIXELS)))
    return found


def walls_and_doors(picture: Any, wall: Colour, door: Colour) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Edges with a wall from end to end, and those with a door in it."""
    ends = [edge for edge in EDGES if all(is_near(seen_at(picture, edge, beside), wall) for beside in (-9, 9))]
    shut = {edge for edge in ends if is_near(seen_at(picture, edge), wall)}
    return shut, {edge for edge in ends if is_near(seen_at(picture, edge), door)}


def defined_walls_and_doors(tile: Token) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The same by the definition."""
    kinds = [kind for row in tile.facts["rows"] for kind in row]
    doors = {tuple(sorted((NAMES.index(one), NAMES.index(other)))) for one, other in tile.facts["doors"]}
    around = {edge for edge in EDGES if (kinds[edge[0]] == "building") != (kinds[edge[1]] == "building")}
    return around - doors, around & doors  # type: ignore[return-value]


@pytest.mark.parametrize("ink", INKS)
def test_walls_and_doors_are_where_the_definition_has_them(ink: Ink) -> None:
    found = built(ink)
    wall, door = (colour(found, name, ink) for name in ("wall", "door-mark"))
    for face in fronts(found):
        assert walls_and_doors(image(face, ink), wall, door) == defined_walls_and_doors(tile_of(face)), face


def test_another_definition_is_another_drawing(tmp_path: Path) -> None:
    """A tile of somebody's own, with an id that no drawing is made for."""
    copytree(game_folder(GAME), tmp_path / "game")
    path = tmp_path / "game" / "tiles.yaml"
    text = path.read_text(encoding="utf-8")
    start = text.index("  - id: radio-kzb")
    old = text[start : text.index("  - id: market-hall")]
    new = (
        old.replace("radio-kzb", "ferry")
        .replace("name: Radio Station KZB", "name: Ferry House")
        .replace("[blocked, building, building]", "[building, road, building]")
        .replace("[road, road, building]", "[building, road, building]")
        .replace("exits: [S, W]", "exits: [N, S]")
        .replace("doors: [[C, E]] # C-N is a plain wall", "doors: [[N, NW], [C, E]]")
        .replace("zombies: 2", "zombies: 5")
    )
    path.write_text(text.replace(old, new), encoding="utf-8")
    own = load_definition(tmp_path / "game")
    templates = tmp_path / "templates"
    copytree(templates_root() / GAME, templates)
    kit = templates / "kit.yaml"
    kit.write_text(kit.read_text(encoding="utf-8").replace("radio-kzb", "ferry"), encoding="utf-8")
    found = PrintKit(own, templates).build(Order(6, paper("a4"), "fold", "full", ("tiles",)))
    picture = rendered(found, "tiles ferry")
    wall, door, asphalt = (colour(found, name) for name in ("wall", "door-mark", "asphalt"))
    assert walls_and_doors(picture, wall, door) == defined_walls_and_doors(own.tokens["ferry"])
    assert defined_walls_and_doors(own.tokens["ferry"])[1] == {(0, 1), (4, 5)}
    assert [side for side in SIDES if road(picture, side, asphalt)] == ["N", "S"]
    assert {"Ferry", "House", "5"} <= set(words(found, "tiles ferry"))


def words(found: Built, face: str) -> Iterator[str]:
    def inside(items: tuple[Item, ...]) -> Iterator[str]:
        for item in items:
            if isinstance(item, Group):
                yield from inside(item.items)
            elif isinstance(item, Text):
                yield from item.text.split()

    return inside(found.faces[face].items)


def test_a_tile_says_its_name_and_what_it_brings() -> None:
    found = built()
    for face in fronts(found):
        tile = tile_of(face)
        printed = Counter(words(found, face))
        brings = [str(tile.facts[key]) for key in ("zombies", "bullets", "life")]
        wanted = {"named": brings, "unnamed": brings[:1], "helipad": brings[:1], "start": []}[tile.facts["kind"]]
        name = [] if tile.facts["kind"] == "unnamed" else tile.name.split()
        assert not Counter([*name, *wanted, str(tile.code)]) - printed, face


# --- figures that stand, or lie


@pytest.mark.parametrize(("part", "faces"), [("figures", 2), ("flat-figures", 1)])
def test_there_are_a_hundred_zombies_and_a_survivor_for_each_seat_either_way(part: str, faces: int) -> None:
    found = built("full", part)
    counts = Counter(place.face.split()[1] for sheet in found.files[0].sheets for place in sheet.placements)
    assert counts == {"zombie": 100 * faces, "survivor": 6 * faces}


def test_one_of_the_two_is_printed() -> None:
    kit = kit_of(definition())
    assert {"figures", "flat-figures"} & {part.id for part in kit.parts()} == {"figures"}
    assert {"figures", "flat-figures"} & {part.id for part in kit.parts(also=["flat-figures"])} == {"flat-figures"}


def test_zb_comp_06_a_survivor_a_zombie_and_a_token_have_room_on_a_space() -> None:
    """The two side by side, the token before them; a foot is folded out to both sides."""
    (part,) = (part for part in kit_of(definition()).file.parts if part.id == "figures")
    feet = {token: 2 * (pieces.foot or 0) for pieces in part.pieces for token in pieces.only}
    tokens = definition().tokens
    space = tokens["cross"].size_mm[0] / 3
    assert tokens["survivor"].size_mm[0] + tokens["zombie"].size_mm[0] <= space
    assert max(feet["survivor"], feet["zombie"]) + max(min(tokens[id].size_mm) for id in ("life", "bullet")) <= space
