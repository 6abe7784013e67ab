"""The deck that tools are measured by: the given number of unique poker cards as a game folder of YAML, templates and a table.

Each card has a title on a band of one of five colours, a text of three lines, three drawings, a QR code of 25 mm of its
own and a footer; all have one back. `companion print FOLDER --backs duplex-long` prints it nine to a sheet of A4.
"""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

FONTS = Path(__file__).parent.parent.parent / "templates" / "oscar-race" / "fonts"
WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
CODE = 25.0
"""How large a QR code is, in mm, its quiet zone included."""

HEADERS = ("id", "name", "code", "band", "icons[]", "text", "footer:text")
BANDS = {"ember": "#9c2f1f", "moss": "#2f5d34", "tide": "#1c4f7c", "plum": "#5b2a63", "slate": "#39434d"}
ICONS: dict[str, list[list[tuple[float, float]]]] = {
    "sun": [
        [(24, 10), (30, 16), (30, 24), (24, 30), (16, 30), (10, 24), (10, 16), (16, 10)],
        [(18, 2), (22, 2), (22, 7), (18, 7)],
        [(18, 33), (22, 33), (22, 38), (18, 38)],
        [(2, 18), (7, 18), (7, 22), (2, 22)],
        [(33, 18), (38, 18), (38, 22), (33, 22)],
    ],
    "leaf": [[(6, 34), (8, 18), (16, 8), (36, 4), (34, 20), (26, 30), (12, 33), (29, 13), (8, 36)]],
    "drop": [[(20, 3), (28, 14), (33, 26), (29, 34), (20, 38), (11, 34), (7, 26), (12, 14)]],
    "peak": [[(2, 36), (15, 8), (22, 22), (26, 16), (38, 36)]],
    "bolt": [[(23, 2), (8, 22), (18, 22), (14, 38), (32, 16), (21, 16)]],
    "crown": [[(4, 32), (6, 10), (14, 20), (20, 6), (26, 20), (34, 10), (36, 32)]],
}
"""The outlines of each drawing, in a square of 40; of straight lines alone, since not all tools have others."""
_ADJECTIVES = ("Amber", "Bright", "Calm", "Dusky", "Early", "Faint", "Grand", "Hollow", "Iron", "Jolly")
_NOUNS = ("Anvil", "Beacon", "Canyon", "Dagger", "Engine", "Falcon", "Garden", "Harbour", "Island", "Journey", "Kettle")
_DEEDS = ("Draw", "Discard", "Trade", "Reveal", "Bury", "Copy", "Swap")

GAME = """\
id: deck
title: The Deck
prefix: DK
about: Unique cards, for tools to be measured by.
seats: {min: 1, max: 4}
components:
  - {id: cards, name: Cards}
"""
SHEET = """\
kind: tokens
id: cards
title: Cards
rows: cards.csv
each: {shape: card, size_mm: [63, 88], component: cards}
"""
KIT = """\
kind: kit
font: text
parts:
  - id: cards
    title: Cards
    pieces: [{sheet: cards, front: card, back: back}]
"""
LOOK = """\
kind: look
fonts: {text: fonts/premiere-text.ttf, bold: fonts/premiere-text-bold.ttf}
palette:
  ink: "#1b2327"
  paper: "#fbf6e9"
  light: "#ffffff"
BANDS
styles:
  default: {font: text, size: 9, colour: ink}
  title: {font: bold, size: 14, min_size: 11, colour: light, valign: middle}
  footer: {font: text, size: 7, colour: ink, valign: middle}
""".replace("BANDS", "\n".join(f'  {name}: "{colour}"' for name, colour in BANDS.items()))
CARD = """\
kind: layout
id: card
width: 63
height: 88
bleed: 3
elements:
  - {kind: box, x: -3, y: -3, w: 69, h: 94, fill: paper}
  - {kind: box, x: 3, y: 3, w: 57, h: 82, stroke: ink, line: 0.4}
  - {kind: box, x: 3, y: 5, w: 57, h: 11, fill: "{{ facts.band }}"}
  - {kind: text, x: 6, y: 5, w: 51, h: 11, text: "{{ name }}", style: title}
  - {kind: paragraph, x: 6, y: 19, w: 51, h: 14, text: "{{ facts.text }}"}
  - kind: repeat
    over: "{{ facts.icons }}"
    each: icon
    x: 6
    y: 38
    step_y: 12
    elements:
      - {kind: art, file: "art/{{ icon }}.svg", x: 0, y: 0, w: 10, h: 10}
  - {kind: qr, x: 32, y: 48, w: 25, text: "https://deck.example/{{ code }}", colour: ink, ground: light}
  - {kind: text, x: 6, y: 78, w: 51, h: 5, text: "{{ facts.footer }}", style: footer}
"""
BACK = """\
kind: layout
id: back
width: 63
height: 88
bleed: 3
elements:
  - {kind: box, x: -3, y: -3, w: 69, h: 94, fill: tide}
  - {kind: box, x: 4, y: 4, w: 55, h: 80, stroke: light, line: 0.6, radius: 3}
  - {kind: art, file: art/crown-light.svg, x: 16.5, y: 24, w: 30, h: 30}
  - {kind: text, x: 6, y: 60, w: 51, h: 10, text: The Deck, style: title, align: middle}
"""


def rows(cards: int) -> Iterator[tuple[str, ...]]:
    """The cards, in the order of `HEADERS`; icons lie between semicolons."""
    names, bands = list(ICONS), list(BANDS)
    for n in range(cards):
        noun = _NOUNS[n // len(_ADJECTIVES) % len(_NOUNS)]
        deed, other = _DEEDS[n % 7], _DEEDS[(n // 7 + 3) % 7]
        yield (
            f"card-{n + 1:05}",
            f"{_ADJECTIVES[n % len(_ADJECTIVES)]} {noun} {n + 1}",
            f"C-{n + 1:05}",
            bands[n % len(bands)],
            ";".join(names[(n + k * (1 + n // 6 % 2)) % len(names)] for k in range(3)),
            f"{deed} {n % 4 + 2} cards, then {other.lower()} one of them for another {noun.lower()}; "
            f"whoever has fewest now gains {n % 9 + 1} points.",
            f"The Deck, first edition, card {n + 1} of {cards}",
        )


def write_deck(folder: Path, cards: int) -> None:
    """The game folder; its name has to be that of the game, `deck`."""
    templates = folder / "templates"
    for inside in ("layouts", "art", "fonts"):
        (templates / inside).mkdir(parents=True)
    files = {"game.yaml": GAME, "cards.yaml": SHEET, "templates/kit.yaml": KIT, "templates/look.yaml": LOOK}
    files |= {"templates/layouts/card.yaml": CARD, "templates/layouts/back.yaml": BACK}
    files |= {f"templates/art/{name}.svg": drawing(name, "ink") for name in ICONS}
    files["templates/art/crown-light.svg"] = drawing("crown", "light")
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    for font in ("premiere-text.ttf", "premiere-text-bold.ttf"):
        shutil.copy(FONTS / font, templates / "fonts")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEADERS, *rows(cards)])


def drawing(name: str, colour: str) -> str:
    """An icon as SVG, in a colour of the palette."""
    outline = "".join(f"M{' '.join(f'{x} {y}' for x, y in points)}Z" for points in ICONS[name])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
        f'<path fill="palette:{colour}" d="{outline}"/></svg>\n'
    )
