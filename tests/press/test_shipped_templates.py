"""What the shipped templates promise a table: it can be read and distinguished, and says what the definition says."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any
from unittest.mock import patch

import pypdfium2
import pytest
import yaml

import companion
import companion.press.kit.proof
from companion import registry
from companion.cli.game_templates import templates_of
from companion.definitions.load import load_definition
from companion.definitions.places import game_folder, shipped_games, templates_root
from companion.press.drawing.display_list import Face, Group, Item, Text
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.palette import INKS, Ink, contrast
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import Backs
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.kit.proof import Proof, proof
from companion.press.look.templates import Templates
from companion.press.pdf import pdf_bytes
from companion.press.report.ink import InkMeter
from companion.referee.lines import resolve_lines
from companion.registry import shipped_ids
from tests.press.measure import flat, written

SMALLEST = 6.0
"""Points; the test sheet promises that so much can be read, and shows smaller letters that need not be."""
BASE = Templates((templates_root() / "oscar-race",), "OR")
SHIPPED = {
    "creature-feature": Templates((templates_root() / "creature-feature",), "CF"),
    "oscar-race": BASE,
    "red-carpet-race": Templates((templates_root() / "red-carpet-race", *BASE.folders), "RC"),
    "the-producer": Templates((templates_root() / "the-producer",), "TP"),
    "zombies": Templates((templates_root() / "zombies",), "ZB"),
}
REFEREED = [game for game in SHIPPED if game in shipped_ids()]
"""Those with rules as code, which have lines to type."""
RACES = ["oscar-race", "red-carpet-race"]
"""The two editions of one game, the later laid over the other."""

shipped = pytest.mark.parametrize("game", SHIPPED)
races = pytest.mark.parametrize("game", RACES)
in_every_ink = pytest.mark.parametrize("ink", INKS)


def kit_of(game: Path, templates: Templates = BASE) -> PrintKit:
    return PrintKit(load_definition(game), templates)


@cache
def proven(game: str) -> tuple[Proof, PrintKit]:
    """What is found wrong in a shipped game, and the kit that was drawn for it, whose faces need not be drawn again."""
    kits: list[PrintKit] = []

    def recorded_kit(*given: Any) -> PrintKit:
        kits.append(PrintKit(*given))
        return kits[-1]

    with patch.object(companion.press.kit.proof, PrintKit.__name__, recorded_kit):
        found = proof(registry.definition(game), SHIPPED[game])
    (kit,) = kits
    return found, kit


@cache
def built(ink: Ink = "full", game: str = "oscar-race") -> Built:
    _, kit = proven(game)
    return kit.build(Order(kit.definition.seats.max, paper("a4"), "fold", ink))


def seats_of(game: str) -> range:
    """The seats of as many as can play, from 1."""
    return range(1, registry.definition(game).seats.max + 1)


def of(face: Face) -> Iterator[Text]:
    return written(face.items, face.arts)


def test_every_shipped_game_is_here() -> None:
    assert [*SHIPPED] == [game for game in shipped_games() if (templates_root() / game).is_dir()]
    for game, templates in SHIPPED.items():
        as_printed = templates_of(game_folder(game), registry.definition(game).extends)
        assert templates.folders == as_printed.folders, game


@shipped
def test_a_shipped_kit_is_whole(game: str) -> None:
    found, _ = proven(game)
    assert found == Proof()


@shipped
@in_every_ink
def test_what_is_read_stands_out_from_its_ground(ink: Ink, game: str) -> None:
    look = built(ink, game).look
    (base, own) = (templates.read("look.yaml", []).data["contrast"] for templates in (BASE, SHIPPED[game]))
    assert game not in RACES or [pair for pair in base if pair not in own] == [], "an edition may not drop a pair"
    for on, ground in own:
        first, second = look.palette.colour(on, ink), look.palette.colour(ground, ink)
        assert first
        assert second
        assert contrast(first, second) >= 4.5, (on, ground)


@shipped
@in_every_ink
def test_nothing_that_is_read_is_smaller_than_the_test_sheet_promises(ink: Ink, game: str) -> None:
    for name, face in built(ink, game).faces.items():
        if not name.startswith("test-sheet"):
            assert [text.text for text in of(face) if text.size < SMALLEST] == [], name


def printed(kit: PrintKit, part: str, backs: Backs = "none") -> str:
    """The words of a part's PDF."""
    found = kit.build(Order(kit.definition.seats.min, paper("a4"), backs, "full", (part,)))
    content = pdf_bytes(found.files[0].sheets, found.faces, found.look.fonts, part)
    document = pypdfium2.PdfDocument(io.BytesIO(content))
    return " ".join(re.sub(r"\s+", " ", page.get_textpage().get_text_range()) for page in document)


def test_a_changed_number_changes_what_is_printed(tmp_path: Path) -> None:
    copytree(game_folder("oscar-race"), tmp_path / "game")
    path = tmp_path / "game" / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    numbers = game["numbers"]
    numbers["die"] |= {"initiative": 12, "herd": 4, "brad": 8}
    numbers["score"]["kills_per_star"] = 7
    numbers["turns"] = 17
    numbers["run"]["factor"] = 3
    numbers["room"]["zombies"] = 9
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    kit = kit_of(tmp_path / "game")
    card, sheet = printed(kit, "cards"), printed(kit, "reference")
    for sentence in ("d12 each", "up to d4 zombies", "every 7 make a star"):
        assert sentence in card, sentence
    for sentence in (
        "1 d12 each",
        "1 d4",
        "each 7 zombies",
        "After turn 17",
        "3 × (Move less hits)",
        "a d8 not above",
        "2, of any players 9",
    ):
        assert sentence in sheet, sentence


def test_a_changed_number_of_creature_feature_changes_what_is_printed(tmp_path: Path) -> None:
    copytree(game_folder("creature-feature"), tmp_path / "game")
    path = tmp_path / "game" / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    numbers = game["numbers"]
    numbers |= {"witch_bonus": 7, "nurse_bonus": 3, "alien_draws": 4, "igor_extra": 5, "card_down": 2, "seasons": 4}
    numbers["bonus"] = {"film": 8, "short": 9}
    numbers["by_seats"][0]["hand"] = 12
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    for name, old, new in (
        ("monsters", "name: Mummy", "name: Old Bandages"),
        ("monsters", "power: 10 ", "power: 12 "),
        ("helpers", "name: Nurse", "name: Matron"),
    ):
        sheet = tmp_path / "game" / f"{name}.yaml"
        sheet.write_text(sheet.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    kit = kit_of(tmp_path / "game", SHIPPED["creature-feature"])
    expected = {
        "cards": (
            "Witch +7",
            "Nurse +3",
            "draw 4",
            "5 card more",
            "film +8, short +9",
            "Face down 2 VP",
            "Old Bandages",
            "Matron",
        ),
        "deck": (
            "Old Bandages",
            "Matron",
            "Vampire ✓3 12 12",
            "draws 4 cards",
            "+7 power",
            "+3 power",
            "Draw 5 more",
        ),
        "reference": (
            "7 Old Bandages",
            "Matron showdown",
            "4 seasons",
            "Players 3 12521",
            "+3 a Nurse, +7 a Witch",
            "Face down 2 VP",
            "+8 +9",
            "+8 VP for each film",
        ),
        "player-boards": ("2 VP a card", "film +8, short +9"),
    }
    for part, sentences in expected.items():
        text = printed(kit, part, "fold")
        for one in sentences:
            assert one in text, (part, one)


def test_a_changed_number_of_zombies_changes_what_is_printed(tmp_path: Path) -> None:
    copytree(game_folder("zombies"), tmp_path / "game")
    path = tmp_path / "game" / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    game["numbers"] |= {
        "life": 4, "bullets": 5, "most_life": 7, "hand": 6, "cards_a_round": 2, "win_on": 5, "goal": 31, "loss": 3,
        "per_exit": 8, "zombie_steps": 9, "dead_on": [1, 2],
    }  # fmt: skip
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    for name, old, new in (
        ("events", "{verb: add_movement, number: 3}", "{verb: add_movement, number: 13}"),
        ("events", "{verb: add_movement, number: -3}", "{verb: add_movement, number: -11}"),
        ("events", "{verb: roll_or_return, dice: 2, zombies: 2}", "{verb: roll_or_return, dice: 12, zombies: 14}"),
        ("events", "{verb: skip_steps, steps: [4, 5]}", "{verb: skip_steps, steps: [4, 6]}"),
        ("tiles", "zombies: 7\n", "zombies: 19\n"),
        ("tiles", "name: Blue Moon Diner", "name: Green Cheese Bar"),
    ):
        sheet = tmp_path / "game" / f"{name}.yaml"
        sheet.write_text(sheet.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    kit = kit_of(tmp_path / "game", SHIPPED["zombies"])
    expected = {
        "tiles": ("19", "Green Cheese Bar"),
        "events": (
            "Add 13",
            "Take 11 off",
            "12 dice",
            "2 or less, 14",
            "skips steps 4 and 6",
            "to no more than 7",
            "discard down to 6",
        ),
        "cards": (
            "Draw up to 6",
            "take 9 step each",
            "Fight: 5 or more wins",
            "8 zombie for each exit",
            "At most 7 life",
            "2 a round",
            "4 life, 5 bullets",
            "31 zombies",
        ),
        "reference": (
            "6 dealt",
            "4 to each player",
            "5 to each player",
            "1/3",
            "5+",
            "8 zombie for each exit",
            "with 31 zombies",
        ),
    }
    for part, sentences in expected.items():
        text = printed(kit, part, "fold")
        for one in sentences:
            assert one in text, (part, one)


def words_on_the_screen(game: str) -> list[str]:
    """The texts of the sheet's second page from that heading on."""
    texts = [text.text for text in of(built("full", game).faces["reference reference-2"])]
    return texts[texts.index("The words on the screen") :]


@pytest.mark.parametrize("game", REFEREED)
def test_the_sheet_explains_every_word_that_a_line_may_begin_with(game: str) -> None:
    words = {text.strip() for text in words_on_the_screen(game)}
    verbs = {form["verb"] for form in companion.load(game).forms()} - {"roll", "reveal"}
    assert len(verbs) > (15 if game in RACES else 12)
    assert verbs | {"?", "why", "undo"} <= words


def test_the_lines_that_the_sheet_of_creature_feature_gives_are_read_as_they_stand() -> None:
    game = companion.load("creature-feature")
    state = game.setup(["ann", "ben", "cleo"])
    before = [
        "reveal marker cleo",
        "film 4",
        "ann mummy",
        "ben alien",
        "cleo witch",
        "stay",
        "stay",
        "stay",
        "ann star vampire",
    ]
    done = resolve_lines(game, state, [*before, "ben star M10", "cleo star devil", "all pass"])
    assert done.refused is None
    assert (state.turn, state.phase) == (2, "movie_time"), "the showdown is over, and the next film is awaited"
    screen_words = {text.strip() for text in words_on_the_screen("creature-feature")}
    assert {"film 4", "ann mummy", "ben star M10", "all pass"} <= screen_words


@races
def test_the_kill_marker_lies_in_a_box_of_its_track(game: str) -> None:
    tokens = registry.definition(game).tokens
    wide, high = tokens["kill-marker"].size_mm
    faces = built("full", game).faces
    (name,) = (name for name in faces if re.fullmatch(r"cards \S+ 1", name))
    face = faces[name]
    places = {group.items[-1].text: group.matrix[4:] for group in groups(face.items) if is_numbered(group)}
    assert len(places) == tokens["reference-card"].facts["kill_track"] + 1
    assert places["1"][0] - places["0"][0] > wide >= 8
    assert places["7"][1] - places["0"][1] > high >= 8


def groups(items: Sequence[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


def is_numbered(group: Group) -> bool:
    """Whether a group is a box with a number in it."""
    first, last = group.items[0], group.items[-1]
    return (
        len(group.items) == 2 and isinstance(first, Outline) and isinstance(last, Text) and last.text.isdecimal()
        and len(first.commands) == 5
    )  # fmt: skip


@shipped
@in_every_ink
def test_seats_are_distinguished_by_a_pattern_that_is_seen_in_every_ink(ink: Ink, game: str) -> None:
    look = built(ink, game).look
    patterns = [look.drawing(f"art/pattern-{seat}.svg", ink).items for seat in seats_of(game)]
    for one, other in combinations(patterns, 2):
        assert [item.commands for item in one] != [item.commands for item in other]  # type: ignore[union-attr]
    if ink != "full":
        for seat in seats_of(game):
            colour, ground = (look.palette.colour(f"seat-{seat}{end}", ink) for end in ("-pattern", ""))
            assert colour
            assert ground
            assert contrast(colour, ground) >= 3


def test_a_figure_wears_the_pattern_of_its_seat_alone() -> None:
    shapes = {
        seat: len(outlines(face.items, face.arts))
        for seat in seats_of("oscar-race")
        for name, face in built("mono").faces.items()
        if name == f"figures date {seat}"
    }
    bare = len(outlines(built("mono").look.drawing("art/date.svg", "mono").items, {}))
    assert all(count < bare for count in shapes.values()), "drawn with all its patterns it has more"


def outlines(items: Sequence[Item], arts: Mapping[str, tuple[Item, ...]]) -> list[Outline]:
    return [item for item, _ in flat(items, arts=arts) if isinstance(item, Outline)]


SOME = 5
"""A quick run computes every fifth face."""


@shipped
@pytest.mark.parametrize("ink", ["low", "mono"])
def test_less_ink_is_less_than_half(ink: Ink, game: str, long: bool) -> None:
    if not long and ink == "mono":
        pytest.skip("computed under --long; that of the sample book is each time")
    often = 1 if long else SOME
    assert inked(ink, game, often) < inked("full", game, often) / 2


@cache
def inked(ink: Ink, game: str, often: int) -> float:
    """The area that all faces of a game take ink for, or only every `often`-th face."""
    meter = InkMeter()
    faces = list(built(ink, game).faces.values())[::often]
    return sum(sum(meter.ink(face).values()) for face in faces)


@races
def test_the_mirror_board_is_printed_when_it_is_asked_for(game: str) -> None:
    _, kit = proven(game)
    assert "board-mirror" not in [part.id for part in kit.parts()]
    found = kit.build(Order(2, paper("a3"), "fold", "full", ("board-mirror",)))
    assert found.faces["board-mirror"].items != built("full", game).faces["board"].items


PIECES = ("figures", "tickets", "markers", "cards")
ALIKE_WITHOUT_COLOUR = re.compile(r"markers (kill-marker|swag-bag \d back)")
"""Pieces of a seat that are all its own colour and pattern; without ink for their ground they are the same."""


@in_every_ink
def test_no_piece_of_one_edition_can_be_taken_for_one_of_the_other(ink: Ink) -> None:
    one, other = (built(ink, game).faces for game in RACES)
    names = [name for name in one if name.startswith(PIECES)]
    assert len(names) > 100
    for name in names:
        if ink == "full" or not ALIKE_WITHOUT_COLOUR.match(name):
            assert seen(one[name]) != seen(other[name]), name


def seen(face: Face) -> tuple[list[Outline], list[str]]:
    """What is drawn and what is written on a face."""
    return outlines(face.items, face.arts), [text.text for text in of(face)]


WITH_TITLE = {
    **dict.fromkeys(RACES, ("tickets", "cards", "reference", "rulebook")),
    "creature-feature": ("deck", "films", "player-boards", "cards", "reference", "movie-board", "tuck-box", "rulebook"),
    "the-producer": (
        "central-board",
        "player-boards",
        "scripts",
        "characters",
        "events",
        "reference",
        "event-box",
        "rulebook",
    ),
    "zombies": ("tiles", "events", "cards", "reference", "event-box", "tile-box", "rulebook"),
}


@shipped
def test_a_piece_says_which_game_it_belongs_to(game: str) -> None:
    _, kit = proven(game)
    for part in WITH_TITLE[game]:
        assert kit.definition.title in printed(kit, part, "fold"), part
