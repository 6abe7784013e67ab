"""The kit in print: everything is there, once, of its size, readable, and the same every time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml
import zxingcpp

from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.palette import INKS
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import Placement
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.look.templates import Templates
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import BACKS, Sheet
from tests.cli.terminal import STARTS_IN_C
from tests.press import tools

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates" / "oscar-race"
GAME = "cards/oscar-race"
PIECES = ("figures", "tickets", "markers", "cards")
PARTS = ["test-sheet", "figures", "tickets", "markers", "cards", "reference", "board", "rulebook"]


@cache
def game() -> GameDefinition:
    return load_definition(ROOT / GAME)


EDITIONS = ["oscar-race", "red-carpet-race"]
both_editions = pytest.mark.parametrize("edition", EDITIONS)


@cache
def kit_of(edition: str) -> PrintKit:
    own = TEMPLATES.parent / edition
    folders = (own,) if own == TEMPLATES else (own, TEMPLATES)
    return PrintKit(load_definition(ROOT / "cards" / edition), Templates(folders))


@cache
def built(
    players: int = 6,
    ink: str = "full",
    backs: str = "fold",
    size: str = "a4",
    only: tuple[str, ...] = (),
    edition: str = EDITIONS[0],
) -> Built:
    return kit_of(edition).build(Order(players, paper(size), backs, ink, only))  # type: ignore[arg-type]


def sheets(found: Built) -> Iterator[tuple[str, Sheet]]:
    return ((file.name, sheet) for file in found.files for sheet in file.sheets)


def pdf(found: Built, part: str) -> bytes:
    (file,) = (file for file in found.files if file.name == part)
    return pdf_bytes(file.sheets, found.faces, found.look.fonts, part)


def pieces(found: Built) -> Counter[str]:
    """How many of each token are cut out. Both sides of a standee are one face; backs have faces of their own."""
    faces: Counter[str] = Counter()
    for part, sheet in sheets(found):
        if part in PIECES:
            faces.update(place.face.removeprefix(f"{part} ") for place in sheet.placements)
    counts: Counter[str] = Counter()
    for face, count in faces.items():
        token = face.split()[0]
        if not face.endswith(" back"):
            assert game().tokens[token].shape != "standee" or count % 2 == 0, face
            counts[token] += count // 2 if game().tokens[token].shape == "standee" else count
    return counts


def expected(players: int) -> Counter[str]:
    """How many of each component there are, straight from game.yaml."""
    document = yaml.safe_load((ROOT / GAME / "game.yaml").read_text(encoding="utf-8"))
    ways = {item["id"]: item["count"] for item in document["components"]}
    return Counter({id: way.get("fixed", way.get("per_seat", 0) * players) for id, way in ways.items()})


@both_editions
@pytest.mark.parametrize("players", range(2, 7))
def test_nothing_is_lost_and_nothing_is_there_twice(players: int, edition: str) -> None:
    found = pieces(built(players, backs="none", only=PIECES, edition=edition))
    by_component: Counter[str] = Counter()
    for token, count in found.items():
        by_component[game().tokens[token].component] += count
    wanted = expected(players)
    made_of_paper = {id: wanted[id] for id in wanted if id not in ("d6", "d10", "board")}
    assert dict(by_component) == made_of_paper
    assert found["date"] == found["spouse"] == found["mother"] == players
    assert found == pieces(built(players, only=PIECES, edition=edition)), "folding loses nothing"


def test_every_seat_has_all_its_pieces() -> None:
    faces = built(4).faces
    of_seats = {
        name
        for name in faces
        if re.search(r" \d( back)?$", name) and not name.startswith("rulebook") and "zombie" not in name
    } - {"cards reference-card 1 back"}  # one for all
    seats = Counter(re.search(r" (\d)( back)?$", name).group(1) for name in of_seats)  # type: ignore[union-attr]
    assert set(seats) == {"1", "2", "3", "4"}
    assert len(set(seats.values())) == 1


def test_zombies_come_evenly_in_four_figures() -> None:
    found = Counter(place.face for _, sheet in sheets(built()) for place in sheet.placements if "zombie" in place.face)
    assert found == {f"figures zombie {variant}": 24 for variant in (1, 2, 3, 4)}


def test_the_parts_and_their_faces() -> None:
    found = built(2)
    assert [file.name for file in found.files] == PARTS
    for part, sheet in sheets(found):
        assert all(place.face == part or place.face.startswith(f"{part} ") for place in sheet.placements)
    assert set(found.faces) == {place.face for _, sheet in sheets(found) for place in sheet.placements}


def test_only_some_parts_come_in_the_order_of_printing() -> None:
    assert [file.name for file in built(only=("cards", "tickets")).files] == ["tickets", "cards"]


def test_an_extra_comes_in_place_of_the_part_it_stands_in_for() -> None:
    kit = kit_of(EDITIONS[0])
    assert [part.id for part in kit.parts(also=("board-mirror",))] == [
        "board-mirror" if part == "board" else part for part in PARTS
    ]
    assert [part.id for part in kit.parts(("board", "cards"), ("board-mirror",))] == ["cards", "board", "board-mirror"]
    with pytest.raises(Unreadable, match="no part 'board-miror'; did you mean board-mirror"):
        kit.parts(also=("board-miror",))


def test_an_unknown_part_is_reported() -> None:
    with pytest.raises(Unreadable, match="no part 'tickts'; did you mean tickets"):
        built(only=("tickts",))


def placements(found: Built) -> Iterator[tuple[str, Placement]]:
    return ((part, place) for part, sheet in sheets(found) for place in sheet.placements)


@pytest.mark.parametrize("backs", BACKS)
def test_trims_are_of_the_sizes_in_the_definitions(backs: str) -> None:
    for part, place in placements(built(backs=backs)):
        if part in ("board", "test-sheet", "reference", "rulebook"):
            continue
        width, height = game().tokens[place.face.split()[1]].size_mm
        wanted = (height, width) if place.rotation % 180 else (width, height)
        assert (place.trim.width, place.trim.height) == pytest.approx(wanted, abs=1e-6), place.face


def test_the_boards_spaces_are_of_their_size_and_the_turn_track_lies_beside_them() -> None:
    board = game().boards["standard"]
    face = built().faces["board"]
    assert face.height == board.height * board.unit_mm
    assert face.width > board.width * board.unit_mm


def test_one_layout_draws_every_board(tmp_path: Path) -> None:
    text = (TEMPLATES / "kit.yaml").read_text(encoding="utf-8")
    assert "board: standard" in text
    for name in game().boards:
        copytree(TEMPLATES, tmp_path / name)
        (tmp_path / name / "kit.yaml").write_text(text.replace("board: standard", f"board: {name}"), encoding="utf-8")
        face = PrintKit(game(), tmp_path / name).build(Order(2, paper("a3"), "fold", "full", ("board",))).faces["board"]
        assert (face.width, face.height) == (built().faces["board"].width, built().faces["board"].height)


@both_editions
@pytest.mark.parametrize("ink", INKS)
def test_every_code_is_read_back(ink: str, edition: str) -> None:
    for part, players in (("tickets", 2), ("cards", 6)):
        found = built(players, ink, only=(part,), edition=edition)
        content, codes = pdf(found, part), Counter[str]()
        for page in range(len(found.files[0].sheets)):
            codes.update(code.text for code in zxingcpp.read_barcodes(tools.render(content, 220, page)))
        tokens = game().sheets[part].items
        assert codes == {token.code: pieces(found)[token.id] for token in tokens}


@pytest.mark.parametrize("part", PARTS)
def test_fonts_are_embedded_and_none_is_helvetica(part: str) -> None:
    names = tools.font_names(pdf(built(2), part))
    assert names
    assert not any("Helvetica" in name for name in names)


WAYS = [
    *(("full", "fold", size) for size in ("a4", "letter", "a3")),
    *(("full", backs, "letter") for backs in BACKS),
    *((ink, "duplex-long", "a4") for ink in INKS),
]


@both_editions
@pytest.mark.parametrize(("ink", "backs", "size"), WAYS, ids="-".join)
def test_every_way_to_print_builds_within_the_paper(ink: str, backs: str, size: str, edition: str) -> None:
    found = built(6, ink, backs, size, edition=edition)
    for part, sheet in sheets(found):
        for place in sheet.placements:
            assert sheet.paper.printable.holds(place.clip), (part, place.face)
    has_backs = any(sheet.side == "back" for _, sheet in sheets(found))
    assert has_backs == backs.startswith("duplex")


def test_mono_ink_has_no_colour() -> None:
    image = tools.render(pdf(built(2, "mono", only=("markers",)), "markers"), 40)
    bands = [band.tobytes() for band in image.convert("RGB").split()]
    assert bands[0] == bands[1] == bands[2]


PRINT = "from companion.cli.main import run; import sys; sys.exit(run(sys.argv[1:]))"


@STARTS_IN_C
def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    settings = [("1", "UTC", "C.UTF-8", "", "one"), ("77", "Asia/Kathmandu", "C", "1234567890", "two")]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PRINT, "print", GAME, "--players", "2", "--out", str(tmp_path / name)],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "LC_ALL": locale,
                "SOURCE_DATE_EPOCH": epoch,
                "PYTHONPATH": str(ROOT),
            },
            stdout=subprocess.DEVNULL,
        )
        for seed, zone, locale, epoch, name in settings
    ]
    assert [process.wait() for process in running] == [0, 0]
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for *_, name in settings)
    assert set(one) == {*(f"{part}.pdf" for part in PARTS), "report.json", "lock.json", "credits.md"}
    assert one == two


# --- kit.yaml


def broken(folder: Path, change: Any) -> list[str]:
    """The complaints about the kit after a change to its file."""
    copytree(TEMPLATES, folder / "oscar-race")
    path = folder / "oscar-race" / "kit.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(change(text), encoding="utf-8")
    with pytest.raises(BrokenDefinition) as caught:
        PrintKit(game(), folder / "oscar-race")
    return tools.complaints_of(caught.value)


MISTAKES = {
    "an unknown sheet": ("sheet: tickets", "sheet: tickts", "there is no sheet 'tickts'; did you mean tickets?"),
    "an unknown board": ("board: standard", "board: standart", "there is no board 'standart'; did you mean standard?"),
    "an unknown token": ("[kill-marker]", "[kil-marker]", "there is no token 'kil-marker'; did you mean kill-marker?"),
    "an unknown font": ("font: text", "font: texte", "there is no font 'texte'; did you mean text?"),
    "two parts of one id": ("id: cards", "id: markers", "'markers' is the id of an earlier part; use another name"),
    "the name of a print's own file": ("id: markers", "id: changes", "'changes' is the name of the file of `print --since`; use another name"),
    "the name of the file of single cards": ("id: markers", "id: single-cards", "'single-cards' is the name of the file of `print --card`; use another name"),
    "a name that Windows cannot hold": ("id: markers", "id: con", "Windows allows no file called 'con', with any ending; use another name"),
    "a part of two kinds": ("board: standard", "board: standard\n    pages: [test-sheet]", "exactly one of pieces, board, pages, rulebook"),
    "a part of no kind": ("    board: standard\n    layout: board\n    inset_mm: [18, 0] # beside the turn track\n", "", "exactly one of pieces, board, pages, rulebook"),
    "a back of a board": ("    layout: board\n", "    layout: board\n    back: test-sheet-back\n", "only pages can have this"),
    "an inset of one number": ("inset_mm: [18, 0]", "inset_mm: [18]", "a list of two numbers from 0 to 500"),
    "an inset of what is no board": ("title: Markers\n", "title: Markers\n    inset_mm: [1, 2]\n", "only a board can have this"),
    "what stands in for no part": ("instead_of: board", "instead_of: bord", "there is no part 'bord'; did you mean board?"),
    "a part that is no extra": ("    extra: true\n", "", "only an extra can replace another part"),
    "too many variants": ("variants: 4", "variants: 4000", "from 1 to 100"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_kits_file_is_reported_with_its_line(tmp_path: Path, name: str) -> None:
    old, new, expected = MISTAKES[name]
    (message,) = broken(tmp_path, lambda text: text.replace(old, new, 1))
    assert re.match(tmp_path.name + r"/oscar-race/kit\.yaml:\d+:\d+: ", message)
    assert expected in message


def test_a_kit_without_parts_is_refused(tmp_path: Path) -> None:
    (message,) = broken(tmp_path, lambda text: text[: text.index("parts:")] + "parts: []\n")
    assert message.endswith("parts: this list is empty; use a list with something in it"), message


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    messages = broken(
        tmp_path, lambda text: text.replace("sheet: markers", "sheet: marks").replace("font: text", "font: t")
    )
    assert len(messages) == 5


def test_a_game_without_a_kit_is_reported(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="Oscar Race has no kit to print"):
        PrintKit(game(), tmp_path)
