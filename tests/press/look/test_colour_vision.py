"""Differences of colours: CIEDE2000 against its published data, deficiencies, seats and suits that can be confused."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from companion import registry
from companion.cli.game_templates import templates_of
from companion.cli.main import run
from companion.definitions.places import game_folder, shipped_games, templates_root
from companion.press.drawing.palette import INKS, parse_colour
from companion.press.drawing.svg import read_svg
from companion.press.look.colour_vision import (
    LEAST_APART,
    VISIONS,
    difference,
    difference_as_seen,
    lab,
    silhouette,
    simulated,
)
from companion.press.look.look import read_look

SHARMA = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.02), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of colours, and how far they are apart, of table 1 of that paper."""

TEMPLATES = templates_root() / "sampler" / "templates"


@pytest.mark.parametrize(("one", "other", "wanted"), SHARMA)
def test_the_distance_is_that_of_the_published_data(
    one: tuple[float, ...], other: tuple[float, ...], wanted: float
) -> None:
    assert difference(one, other) == pytest.approx(wanted, abs=0.00005)
    assert difference(other, one) == pytest.approx(wanted, abs=0.00005)


def test_white_black_and_red_are_where_they_are_known_to_be() -> None:
    assert lab((1, 1, 1)) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab((0, 0, 0)) == pytest.approx((0, 0, 0), abs=0.01)
    assert lab((1, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)


@pytest.mark.parametrize("vision", [name for name in VISIONS if name.endswith("opia")])
def test_greys_look_the_same_to_everybody(vision: str) -> None:
    for level in (0.0, 0.2, 0.5, 0.9, 1.0):
        assert simulated((level, level, level), vision) == pytest.approx((level, level, level), abs=0.001)


def test_each_deficiency_confuses_its_colours_and_no_others() -> None:
    """Pairs that are known to be confused: red and dark brown, red and green, blue and green of one brightness."""
    pairs = {
        "protanopia": ("#a01010", "#3a2f14"),
        "deuteranopia": ("#b35a2a", "#7f7a28"),
        "tritanopia": ("#30848c", "#2c8a5c"),
        "grey": ("#e03030", "#4f7a40"),
    }
    for vision, names in pairs.items():
        one, other = (parse_colour(name) for name in names)
        assert difference_as_seen(one, other, vision) < LEAST_APART <= difference_as_seen(one, other, "full colour"), (
            vision
        )


@pytest.mark.parametrize("game", [game for game in shipped_games() if (templates_root() / game).is_dir()])
def test_the_seats_of_every_game_have_a_shape_and_a_letter_of_their_own(game: str) -> None:
    definition = registry.definition(game)
    look = read_look(templates_of(game_folder(game), definition.extends))
    seats = look.apart["seats"]
    assert len(seats) == definition.seats.max
    assert (
        len({mark.letter for mark in seats})
        == len({silhouette(look.drawing(mark.shape or "", "full")) for mark in seats})
        == len(seats)
    )
    assert all(look.palette.colour(mark.colour, ink) for mark in seats for ink in INKS)


def test_a_shape_is_the_same_in_another_size_place_and_colour() -> None:
    def shape(body: str) -> object:
        return silhouette(read_svg(f'<svg viewBox="0 0 90 90">{body}</svg>'.encode(), "a.svg"))

    small = shape('<path d="M0 0H10V10H0Z" fill="red"/>')
    assert shape('<path d="M20 20H80V80H20Z" stroke="blue"/>') == small
    assert shape('<g transform="translate(5 5) scale(2)"><path d="M0 0H10V10H0Z"/></g>') == small
    assert shape('<path d="M20 20H80V50H20Z"/>') != small
    assert shape('<circle cx="5" cy="5" r="4"/>') != small


# --- the check

RED, GREEN = '"#e03030"', '"#4f7a40"'


def broken(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    folder = tmp_path / "mine"
    copytree(TEMPLATES.parent, folder)
    look = folder / "templates" / "look.yaml"
    text = look.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    look.write_text(text, encoding="utf-8")
    return folder


SHAPES = [f"shape: art/suit-{number}.svg, " for number in (1, 2, 3, 4)]
BROKEN: dict[str, tuple[list[tuple[str, str]], str]] = {
    "colours alone": (
        [("{colour: suit-1, shape: art/suit-1.svg, letter: T}", "{colour: suit-1}"),
         ("{colour: suit-2, shape: art/suit-2.svg, letter: R}", "{colour: suit-2}")],
        "22:7: apart.seats[1]: suit-2 looks like suit-1: 0.0 apart in full colour and low ink; use at least"
        " 15 (CIEDE2000), or give each its own shape and letter",
    ),
    "the same shape": (
        [("shape: art/suit-2.svg", "shape: art/suit-1.svg")],
        "22:7: apart.seats[1]: suit-2 looks like suit-1: 0.0 apart in full colour and low ink; use at least"
        " 15 (CIEDE2000), or give each its own shape",
    ),
    "the same letter": (
        [("letter: G", "letter: R")],
        "23:7: apart.seats[2]: suit-3 looks like suit-2: 0.0 apart in full colour and low ink; use at least"
        " 15 (CIEDE2000), or give each its own letter",
    ),
    "no such colour": (
        [("{colour: suit-4,", "{colour: suit-5,")],
        "apart.seats: there is no colour suit-5 in the palette; did you mean suit-",
    ),
    "no such shape": (
        [("art/suit-4.svg, letter", "art/suit-9.svg, letter")],
        "apart.seats: there is no file art/suit-9.svg in the templates folder",
    ),
    "a long letter": ([("letter: T", "letter: Tide")], "apart.seats[0].letter: 'Tide' is text; use 1 to 3 letters"),
    "too few seats": (
        [("    - {colour: suit-4, shape: art/suit-4.svg, letter: S}\n", "")],
        "apart.seats: there are 3, but up to 4 can play",
    ),
    "one alone": (
        [(f"    - {{colour: suit-{number}, shape: art/suit-{number}.svg, letter: {letter}}}\n", "") for number, letter in ((2, "R"), (3, "G"), (4, "S"))],
        "apart.seats: this is a list; use a list of 2 to 30",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_can_be_confused_is_reported_with_its_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes, complaint = BROKEN[name]
    folder = broken(tmp_path, *changes)
    assert run(["validate", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("mine/templates/look.yaml:") and complaint in line for line in lines), lines


def test_colours_may_do_alone_where_they_are_far_enough_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Black, a middle blue and a pale yellow are so in every ink and to everybody; red and green are not."""
    colours = [("suit-1", '"#101010"'), ("suit-2", '"#2f6fd0"'), ("suit-3", '"#f7e27a"')]
    changes = [
        ("  seats:\n", "  suits:\n    - {colour: one}\n    - {colour: two}\n    - {colour: three}\n  seats:\n"),
        (
            "palette:",
            "palette:\n"
            + "".join(f"  {name}: {value}\n" for name, (_, value) in zip(("one", "two", "three"), colours))
            + "  #",
        ),
    ]
    folder = broken(tmp_path, *changes)
    assert run(["validate", str(folder)]) == 0
    capsys.readouterr()
    look = folder / "templates" / "look.yaml"
    look.write_text(
        look.read_text(encoding="utf-8").replace(colours[0][1], RED).replace(colours[1][1], GREEN), encoding="utf-8"
    )
    assert run(["validate", str(folder)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert "apart.suits[1]: two looks like one: " in line
