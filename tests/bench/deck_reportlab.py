"""The deck drawn by a script written by hand for reportlab, and for speed: `python -m tests.bench.deck_reportlab FOLDER OUT`.

It reads the cards from the deck's own table and draws the pages that `companion print --backs duplex-long` makes of the
same folder: nine to a sheet with crop marks, ruler and labels, every second page the backs. It knows the deck and nothing
else: what does not change is a form, codes have a fixed mask and are one path in whole numbers, titles and lines are put
where they are known to go, and nothing is checked, measured beyond the lines of a text, or reported.
"""

from __future__ import annotations

import csv
import gc
import sys
from itertools import groupby, islice

from qrcode import constants
from qrcode.main import QRCode
from reportlab import rl_config
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.deck import BANDS, ICONS

MM = 72 / 25.4
PAPER_HIGH = 297.0
PLACES = [(8.5 + 65 * column, 8.25 + 90 * row) for row in range(3) for column in range(3)]
"""Where the trims of the nine cards begin, in mm from the top left corner of the paper."""
COLOURS = {
    **{name: colour[1:] for name, colour in BANDS.items()},
    "ink": "1b2327",
    "paper": "fbf6e9",
    "light": "ffffff",
}
RGB = {name: " ".join(f"{int(hex[at : at + 2], 16) / 255:.4f}" for at in (0, 2, 4)) for name, hex in COLOURS.items()}
SIZE = 25 / 37  # mm of a module: 29 of them, and four quiet ones on either side


def main(folder: str, out: str) -> None:
    gc.disable()
    rl_config.useA85 = 0
    for name in ("premiere-text", "premiere-text-bold"):
        registerFont(TTFont(name, f"{folder}/templates/fonts/{name}.ttf"))
    c = Canvas(out, (210 * MM, PAPER_HIGH * MM), pageCompression=1, initialFontName="premiere-text")
    c.setTitle("The Deck: Cards")
    forms(c)
    with open(f"{folder}/cards.csv", encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    sheets = -(-len(cards) // 9)
    rows = iter(cards)
    for sheet in range(1, sheets + 1):
        page = list(islice(rows, 9))
        for (x, y), row in zip(PLACES, page, strict=False):
            card(c, row, x, y)
        labels(c, len(page), sheet, sheets)
        for (x, y), _ in zip(PLACES, page, strict=False):
            c.addLiteral(f"q 1 0 0 1 {(147 - x) * MM:.3f} {(PAPER_HIGH - y - 88) * MM:.3f} cm")
            c.doForm("back")
            c.addLiteral("Q")
        labels(c, len(page), sheet, sheets, "back")
    c.save()


def forms(c: Canvas) -> None:
    for name, outlines in ICONS.items():
        c.beginForm(name, 0, 0, 40, 40)
        drawn = (" l ".join(f"{x} {y}" for x, y in points).replace(" l ", " m ", 1) for points in outlines)
        c.addLiteral(" ".join(f"{points} l h" for points in drawn) + " f")
        c.endForm()
    c.beginForm("front", -MM, -MM, 64 * MM, 89 * MM)
    c.addLiteral(
        f"{RGB['paper']} rg {-MM:.3f} {-MM:.3f} {65 * MM:.3f} {90 * MM:.3f} re f {RGB['light']} rg "
        f"{32 * MM:.3f} {15 * MM:.3f} {25 * MM:.3f} {25 * MM:.3f} re f {RGB['ink']} RG {0.4 * MM:.3f} w "
        f"{3 * MM:.3f} {3 * MM:.3f} {57 * MM:.3f} {82 * MM:.3f} re S"
    )
    c.endForm()
    c.beginForm("back", -MM, -MM, 64 * MM, 89 * MM)
    c.addLiteral(f"{RGB['tide']} rg {-MM:.3f} {-MM:.3f} {65 * MM:.3f} {90 * MM:.3f} re f {RGB['light']} RG")
    c.setLineWidth(0.6 * MM)
    c.roundRect(4 * MM, 4 * MM, 55 * MM, 80 * MM, 3 * MM)
    c.addLiteral(f"{RGB['light']} rg q {0.75 * MM:.4f} 0 0 {-0.75 * MM:.4f} {16.5 * MM:.3f} {64 * MM:.3f} cm")
    c.doForm("crown")
    c.addLiteral("Q")
    c.setFont("premiere-text-bold", 14)
    c.drawCentredString(31.5 * MM, (88 - 66.65) * MM, "The Deck")
    c.endForm()


def card(c: Canvas, row: dict[str, str], x: float, y: float) -> None:
    write = c.addLiteral
    write(f"q 1 0 0 1 {x * MM:.3f} {(PAPER_HIGH - y - 88) * MM:.3f} cm")
    c.doForm("front")
    write(f"{RGB[row['band']]} rg {3 * MM:.3f} {72 * MM:.3f} {57 * MM:.3f} {11 * MM:.3f} re f {RGB['light']} rg")
    c.setFont("premiere-text-bold", 14)
    c.drawString(6 * MM, (88 - 12.15) * MM, row["name"])
    write(f"{RGB['ink']} rg")
    c.setFont("premiere-text", 9)
    up = (88 - 22.016) * MM
    for line in simpleSplit(row["text"], "premiere-text", 9, 51 * MM):
        c.drawString(6 * MM, up, line)
        up -= 10.8
    for number, icon in enumerate(row["icons[]"].split(";")):
        write(f"q {MM / 4:.4f} 0 0 {-MM / 4:.4f} {6 * MM:.3f} {(50 - 12 * number) * MM:.3f} cm")
        c.doForm(icon)
        write("Q")
    write(f"q {SIZE * MM:.5f} 0 0 {-SIZE * MM:.5f} {(32 + 4 * SIZE) * MM:.3f} {(40 - 4 * SIZE) * MM:.3f} cm")
    write(code(f"https://deck.example/{row['code']}"))
    write("Q")
    c.setFont("premiere-text", 7)
    c.drawString(6 * MM, (88 - 81.325) * MM, row["footer:text"])
    write("Q")


def code(text: str) -> str:
    qr = QRCode(error_correction=constants.ERROR_CORRECT_M, border=0, mask_pattern=2)
    qr.add_data(text.encode(), optimize=0)
    qr.make(fit=True)
    parts = []
    for down, row in enumerate(qr.modules):
        across = 0
        for dark, run in groupby(row):
            long = len(list(run))
            if dark:
                parts.append(f"{across} {down} {long} 1 re")
            across += long
    return " ".join(parts) + " f"


def labels(c: Canvas, cards: int, sheet: int, sheets: int, side: str = "front") -> None:
    """Crop marks, the ruler and three labels, and the end of the page."""
    xs = [edge if side == "front" else 210 - edge for x, _ in PLACES[: min(cards, 3)] for edge in (x, x + 63)]
    ys = [edge for _, y in PLACES[:cards:3] for edge in (y, y + 88)]
    marks = [(x, at, x, at + way) for x in xs for at, way in ((min(ys) - 1.25, -2), (max(ys) + 1.25, 2))]
    marks += [(at, y, at + way, y) for y in ys for at, way in ((min(xs) - 1.25, -2), (max(xs) + 1.25, 2))]
    left, base = 5, 291.3
    marks += [(left + 1, base, left + 51, base)]
    marks += [(left + 1 + 10 * n, base, left + 1 + 10 * n, base - (1.5 if n % 5 else 3)) for n in range(6)]
    c.addLiteral(f"0 G {0.15 * MM:.3f} w")
    c.lines([(x1 * MM, (297 - y1) * MM, x2 * MM, (297 - y2) * MM) for x1, y1, x2, y2 in marks])
    c.addLiteral("0 g")
    c.setFont("premiere-text", 6.5)
    c.drawString((left + 53) * MM, (297 - base + 2.6) * MM, "The Deck: Cards")
    c.drawString((left + 53) * MM, (297 - base) * MM, "50 mm: print at 100 %; solid: cut")
    c.drawRightString(205 * MM, (297 - base) * MM, f"sheet {sheet} of {sheets}, {side}")
    c.showPage()


if __name__ == "__main__":
    main(*sys.argv[1:])
