"""What is reported before paper is spent: one broken game for each rule, with the line, the card and the message."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from PIL import Image

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.places import templates_root
from companion.press.kit.proof import proof
from tests.cli.terminal import companion

GAME = Path(__file__).parent / "tongues" / "cards" / "tongues"
CARD, CARDS = "templates/layouts/card.yaml", "cards.yaml"
NAME = 'x: 6, y: 4, w: 51, h: 10, text: "{{ name }}"'
LAST = "valign: bottom, size: 9}\n"

# The file that is changed, what in it, and what is reported then.
RULES: dict[str, tuple[str, str, str, list[str]]] = {
    "overflow of a line": (CARD, "x: 6, y: 4, w: 51", "x: 6, y: 4, w: 14", [
        "tongues/cards.yaml:5:24: items[0].name: keeper in cards: 'The Keeper' is 3.02 mm too wide at 9 pt, the smallest size allowed (tongues/templates/layouts/card.yaml:9:50: elements[2].text)"]),
    "overflow of a paragraph": (CARD, "x: 6, y: 28, w: 51, h: 40", "x: 6, y: 28, w: 51, h: 6", [
        "tongues/cards.yaml:5:113: items[0].facts.text: keeper in cards: 'Look at **two cards** (of any player)...' is 0.89 mm too high at 8 pt, the smallest size allowed (tongues/templates/layouts/card.yaml:11:55: elements[4].text)",
        "tongues/cards.yaml:6:109: items[1].facts.text: bridge in cards: 'Everybody passes a card to the left: ...' is 4.28 mm too high at 8 pt, the smallest size allowed (tongues/templates/layouts/card.yaml:11:55: elements[4].text)",
        "tongues/cards.yaml:7:105: items[2].facts.text: rain in cards: 'The responsibility of the lighthouse ...' is 4.28 mm too high at 8 pt, the smallest size allowed (tongues/templates/layouts/card.yaml:11:55: elements[4].text)"]),
    "bold letters in a line": (CARDS, "name: Rain", 'name: "Long **Rain**"', [
        "tongues/cards.yaml:7:22: items[2].name: rain in cards: a text cannot have bold letters, such as **Rain**; use a paragraph (tongues/templates/layouts/card.yaml:9:50: elements[2].text)"]),
    "a line break in a line": (CARDS, "name: Rain", 'name: "Long\\nRain"', [
        "tongues/cards.yaml:7:22: items[2].name: rain in cards: a text is one line, but this one has a line break after 'Long'; use a paragraph (tongues/templates/layouts/card.yaml:9:50: elements[2].text)"]),
    "a missing glyph": (CARDS, "name: Rain", "name: Rainж", [
        "tongues/cards.yaml:7:22: items[2].name: rain in cards: the fonts bold, ja-bold and ar-bold have no 'ж' (U+0436) (tongues/templates/layouts/card.yaml:9:50: elements[2].text)"]),
    "more than anybody wants to draw": (CARD, LAST, LAST + "  - {kind: repeat, times: 99, elements: [{kind: repeat, times: 99, elements: [{kind: box, w: 1, h: 1, fill: ink}]}]}\n", [
        "tongues/templates/layouts/card.yaml:13:42: elements[6].elements[0]: bridge and 2 more in cards: drawing its face takes more than 4000 steps, the most allowed"]),
    "a broad line over text": (CARD, LAST, LAST + "  - {kind: line, x: 4, y: 9, w: 55, stroke: ink, line: 6}\n", [
        "tongues/templates/layouts/card.yaml:9:50: elements[2].text: bridge and 2 more in cards, field name: the text is covered by elements[6], which is drawn after it"]),
    "text in the safe zone": (CARD, NAME, NAME.replace("x: 6", "x: 1"), [
        "tongues/templates/layouts/card.yaml:9:50: elements[2].text: bridge and 2 more in cards, field name: the text is 1.00 mm from the trim, in the safe zone of 3 mm; 'to_edge: true' allows it, 'safe' in the layout sets the width"]),
    "text at the trim": (CARD, NAME, NAME.replace("x: 6", "x: 0"), [
        "tongues/templates/layouts/card.yaml:9:50: elements[2].text: bridge and 2 more in cards, field name: the text is at the trim, in the safe zone of 3 mm; 'to_edge: true' allows it, 'safe' in the layout sets the width"]),
    "text beyond the trim": (CARD, NAME, NAME.replace("x: 6", "x: -2"), [
        "tongues/templates/layouts/card.yaml:9:51: elements[2].text: bridge and 2 more in cards, field name: the text reaches 2.00 mm beyond the trim and would be cut off"]),
    "an icon in the safe zone": (CARD, "x: 6, y: 74, w: 51, h: 8, text: \"{star} The Lantern House {star}\", align: middle", "x: 1, y: 74, w: 51, h: 8, text: \"{star}\", align: start", [
        "tongues/templates/layouts/card.yaml:12:55: elements[5].text: bridge and 2 more in cards: the text is 1.00 mm from the trim, in the safe zone of 3 mm; 'to_edge: true' allows it, 'safe' in the layout sets the width"]),
    "text under a box": (CARD, LAST, LAST + "  - {kind: box, x: 4, y: 4, w: 55, h: 12, fill: paper}\n", [
        "tongues/templates/layouts/card.yaml:9:50: elements[2].text: bridge and 2 more in cards, field name: the text is covered by elements[6], which is drawn after it"]),
    "a code in the safe zone": (CARD, LAST, LAST + '  - {kind: qr, x: 50, y: 70, w: 13, text: "{{ id }}"}\n', [
        "tongues/templates/layouts/card.yaml:13:33: elements[6].w: bridge and 2 more in cards: the code is 1.79 mm from the trim, in the safe zone of 3 mm; 'to_edge: true' allows it, 'safe' in the layout sets the width"]),
    "modules under 0.4 mm": (CARD, LAST, LAST + '  - {kind: qr, x: 40, y: 60, w: 11, text: "{{ id }}"}\n', [
        "tongues/templates/layouts/card.yaml:13:43: elements[6].text: bridge and 2 more in cards, field id: the code is too small by 0.60 mm; use 11.6 mm, 0.4 mm for each of its 29 modules (8 of them quiet)"]),
    "an image under 300 dpi": (CARD, LAST, LAST + '  - {kind: image, file: "art/fox.png", x: 20, y: 60, w: 21, h: 10}\n', [
        "tongues/templates/layouts/card.yaml:13:25: elements[6].file: keeper in cards: the image has 254 dpi at its printed size, 200 x 100 pixels in 20.0 x 10.0 mm; use 300 or more"]),
    "a ground that ends at the trim": (CARD, "x: -3, y: -3, w: 69, h: 94", "x: 0, y: 0, w: 63, h: 88", [
        "tongues/templates/layouts/card.yaml:7:49: elements[0].fill: bridge and 2 more in cards: the fill ends at the trim; draw it 3 mm farther, into the bleed"]),
    "a duplicate id": (CARDS, "id: bridge", "id: keeper", [
        "tongues/cards.yaml:6:10: items[1].id: the id keeper is taken; it is first used at tongues/cards.yaml:5"]),
}  # fmt: skip


def picture() -> Image.Image:
    """A red one, its right half a blue that half shows what is under it."""
    image = Image.new("RGBA", (200, 100), (200, 0, 0, 255))
    image.paste((0, 0, 200, 128), (100, 0, 200, 100))
    return image


def messages(game: Path) -> list[str]:
    if broken := find_complaints(game):
        return list(map(str, broken))
    return list(map(str, proof(load_definition(game), game / "templates").complaints))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    copytree(GAME, tmp_path / "tongues", ignore=lambda *_: ["lang", "golden"])
    return tmp_path / "tongues"


def test_nothing_else_is_reported_about_a_number_that_is_none(game: Path) -> None:
    change(game, CARD, LAST, LAST + "  - {kind: text, x: 6, y: 70, w: 20, text: note, style: label, size: .nan}\n")
    place = "tongues/templates/layouts/card.yaml:13:70: elements[6].size"
    assert messages(game) == [f"{place}: this number is not finite; use a number of ordinary size"]


def change(game: Path, file: str, old: str, new: str) -> None:
    if "fox.png" in new:
        picture().save(game / "templates" / "art" / "fox.png")
    text = (game / file).read_text(encoding="utf-8")
    assert old in text
    (game / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("rule", RULES)
def test_a_broken_game_for_each_rule(game: Path, rule: str) -> None:
    file, old, new, lines = RULES[rule]
    change(game, file, old, new)
    assert messages(game) == lines


@pytest.mark.parametrize("rule", RULES)
def test_nothing_is_printed_and_all_is_reported_at_once(game: Path, tmp_path: Path, rule: str) -> None:
    file, old, new, lines = RULES[rule]
    change(game, file, old, new)
    done = companion("print", str(game), "--out", str(tmp_path / "kit"))
    assert (done.code, done.out) == (2, "")
    assert done.err.count(lines[0].split(": ", 1)[1]) == 1
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize("allowed", ["to_edge: true, kind: text, x: 1", "kind: text, x: 1"])
def test_what_may_lie_in_the_safe_zone_says_so(game: Path, allowed: str) -> None:
    change(game, CARD, "kind: text, x: 6, y: 4", f"{allowed}, y: 4")
    if "to_edge" not in allowed:
        change(game, CARD, "bleed: 3", "bleed: 3\nsafe: 0.9")
    assert messages(game) == []


def test_pages_that_nobody_cuts_have_no_safe_zone(game: Path) -> None:
    change(game, "templates/layouts/page.yaml", "x: 0, y: 230, w: 190", "x: 0, y: 230, w: 190, align: start")
    assert messages(game) == []


@pytest.mark.parametrize(
    ("layout", "old", "new"),
    [
        ("track", 'x: -2, y: -2, w: "{{ w + 4 }}", h: "{{ h + 4 }}"', 'x: 0, y: 0, w: "{{ w }}", h: "{{ h }}"'),
        ("bay", 'x: -3, y: -3, w: "{{ w + 6 }}", h: "{{ h + 6 }}"', 'x: 0, y: 0, w: "{{ w }}", h: "{{ h }}"'),
        ("pad", "elements:", "bleed: 2\nelements:\n  - {kind: box, x: 0, y: 0, w: \"{{ w }}\", h: 5, fill: sand}"),
    ],
)  # fmt: skip
def test_a_board_a_track_and_a_score_pad_fill_their_bleed_too(tmp_path: Path, layout: str, old: str, new: str) -> None:
    game = copytree(templates_root() / "sampler", tmp_path / "sampler")
    change(game, f"templates/layouts/{layout}.yaml", old, new)
    lines = messages(game)
    assert any(line.startswith(f"sampler/templates/layouts/{layout}.yaml:") for line in lines)
    assert all("farther, into the bleed" in line for line in lines)


def test_pages_that_nobody_cuts_may_end_at_their_trim(game: Path) -> None:
    change(game, "templates/layouts/page.yaml", "elements:", "bleed: 2\nelements:\n  - {kind: box, x: 0, y: 0, w: 190, h: 240, fill: paper}")  # fmt: skip
    assert messages(game) == []


GROUND = "x: -3, y: -3, w: 69, h: 94, fill: paper"


@pytest.mark.parametrize(
    "ground",
    [
        "x: -3, y: -3, w: 69, h: 91, fill: paper",
        "x: 0.05, y: -3, w: 66, h: 94, fill: paper",
        "x: 0, y: 0, w: 63, h: 88, radius: 3, fill: paper",
        "x: 0, y: 0, w: 63, h: 88, shape: ellipse, fill: paper",
    ],
)
def test_a_ground_that_ends_at_one_side_of_the_trim_is_reported(game: Path, ground: str) -> None:
    change(game, CARD, GROUND, ground)
    [line] = messages(game)
    assert line.endswith("the fill ends at the trim; draw it 3 mm farther, into the bleed")


@pytest.mark.parametrize(
    "ground",
    [
        'x: 0, y: 0, w: 63, h: 88, fill: "#ffffff"',
        "x: 2, y: 2, w: 59, h: 84, fill: paper",
        f"{GROUND}}}\n  - {{kind: box, x: 0, y: 0, w: 63, h: 88, fill: '#efe6d0'",
        "x: 0, y: 0, w: 63, h: 88, fill: paper}\n  - {kind: box, x: -3, y: -3, w: 69, h: 94, fill: paper",
    ],
)
def test_white_what_is_inset_and_what_something_goes_on_from_need_no_bleed(game: Path, ground: str) -> None:
    change(game, CARD, GROUND, ground)
    assert messages(game) == []


def test_without_bleed_a_ground_may_end_at_the_trim(game: Path) -> None:
    change(game, CARD, GROUND, "x: 0, y: 0, w: 63, h: 88, fill: paper")
    change(game, CARD, "bleed: 3", "bleed: 0")
    assert messages(game) == []


@pytest.mark.parametrize("safe", ["-1", "51", "wide", "[3]"])
def test_a_safe_zone_that_is_none_is_reported(game: Path, safe: str) -> None:
    change(game, CARD, "bleed: 3", f"bleed: 3\nsafe: {safe}")
    [line] = messages(game)
    assert line.startswith("tongues/templates/layouts/card.yaml:6:7: safe: ")
    assert line.endswith("use a number from 0 to 50 or an {{ expression }}")


def test_a_layout_that_no_part_names_is_reported(game: Path) -> None:
    layouts = game / "templates" / "layouts"
    text = (layouts / "card.yaml").read_text(encoding="utf-8")
    (layouts / "spare.yaml").write_text(text.replace("id: card", "id: spare"), encoding="utf-8")
    assert messages(game) == [
        "tongues/templates/layouts/spare.yaml:1:1: this layout is not used; no part of kit.yaml names it"
    ]
    (layouts / "card.yaml").write_text("kind: layout\nid: card\nextends: spare\n", encoding="utf-8")
    assert messages(game) == []
