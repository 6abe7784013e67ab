"""The deck drawn with fpdf2, as its manual has people draw: `python -m tests.bench.deck_fpdf2 FOLDER OUT`.

The same cards, nine to a sheet with crop marks and backs, by its own calls for boxes, polygons, text that wraps, and a box
for each run of dark modules of a code, which the library qrcode makes with a fixed mask.
"""

from __future__ import annotations

import csv
import sys
from itertools import groupby, islice

from fpdf import FPDF
from qrcode import constants
from qrcode.main import QRCode

from tests.bench.deck import BANDS, ICONS

PLACES = [(8.5 + 65 * column, 8.25 + 90 * row) for row in range(3) for column in range(3)]
INK, PAPER, LIGHT = (27, 35, 39), (251, 246, 233), (255, 255, 255)
COLOURS = {name: tuple(int(hex[at : at + 2], 16) for at in (1, 3, 5)) for name, hex in BANDS.items()}
MODULE = 25 / 37


def main(folder: str, out: str) -> None:
    pdf = FPDF(format="A4", unit="mm")
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    for style, name in (("", "premiere-text"), ("B", "premiere-text-bold")):
        pdf.add_font("premiere", style, f"{folder}/templates/fonts/{name}.ttf")
    with open(f"{folder}/cards.csv", encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    rows, sheets = iter(cards), -(-len(cards) // 9)
    for sheet in range(1, sheets + 1):
        page = list(islice(rows, 9))
        for side in ("front", "back"):
            pdf.add_page()
            for (x, y), row in zip(PLACES, page, strict=False):
                if side == "front":
                    front(pdf, row, x, y)
                else:
                    back(pdf, 147 - x, y)
            furniture(pdf, len(page), f"sheet {sheet} of {sheets}, {side}", side)
    pdf.output(out)


def icon(pdf: FPDF, name: str, x: float, y: float, scale: float) -> None:
    for points in ICONS[name]:
        pdf.polygon([(x + scale * px, y + scale * py) for px, py in points], style="F")


def front(pdf: FPDF, row: dict[str, str], x: float, y: float) -> None:
    pdf.set_fill_color(*PAPER)
    pdf.rect(x - 1, y - 1, 65, 90, style="F")
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.4)
    pdf.rect(x + 3, y + 3, 57, 82)
    pdf.set_fill_color(*COLOURS[row["band"]])
    pdf.rect(x + 3, y + 5, 57, 11, style="F")
    pdf.set_text_color(*LIGHT)
    pdf.set_font("premiere", "B", 14)
    pdf.text(x + 6, y + 12.15, row["name"])
    pdf.set_text_color(*INK)
    pdf.set_font("premiere", "", 9)
    pdf.set_xy(x + 6, y + 19)
    pdf.multi_cell(51, 3.81, row["text"], align="L", padding=0)
    pdf.set_fill_color(*INK)
    for number, name in enumerate(row["icons[]"].split(";")):
        icon(pdf, name, x + 6, y + 38 + 12 * number, 0.25)
    pdf.set_fill_color(*LIGHT)
    pdf.rect(x + 32, y + 48, 25, 25, style="F")
    pdf.set_fill_color(*INK)
    code(pdf, f"https://deck.example/{row['code']}", x + 32 + 4 * MODULE, y + 48 + 4 * MODULE)
    pdf.set_font("premiere", "", 7)
    pdf.text(x + 6, y + 81.325, row["footer:text"])


def code(pdf: FPDF, text: str, x: float, y: float) -> None:
    qr = QRCode(error_correction=constants.ERROR_CORRECT_M, border=0, mask_pattern=2)
    qr.add_data(text.encode(), optimize=0)
    qr.make(fit=True)
    for down, row in enumerate(qr.modules):
        across = 0
        for dark, run in groupby(row):
            long = len(list(run))
            if dark:
                pdf.rect(x + across * MODULE, y + down * MODULE, long * MODULE, MODULE, style="F")
            across += long


def back(pdf: FPDF, x: float, y: float) -> None:
    pdf.set_fill_color(*COLOURS["tide"])
    pdf.rect(x - 1, y - 1, 65, 90, style="F")
    pdf.set_draw_color(*LIGHT)
    pdf.set_line_width(0.6)
    pdf.rect(x + 4, y + 4, 55, 80, round_corners=True, corner_radius=3)
    pdf.set_fill_color(*LIGHT)
    icon(pdf, "crown", x + 16.5, y + 24, 0.75)
    pdf.set_text_color(*LIGHT)
    pdf.set_font("premiere", "B", 14)
    pdf.text(x + 31.5 - pdf.get_string_width("The Deck") / 2, y + 66.65, "The Deck")


def furniture(pdf: FPDF, cards: int, label: str, side: str) -> None:
    """Crop marks, a ruler and labels."""
    pdf.set_draw_color(0)
    pdf.set_line_width(0.15)
    xs = [edge if side == "front" else 210 - edge for x, _ in PLACES[: min(cards, 3)] for edge in (x, x + 63)]
    ys = [edge for _, y in PLACES[:cards:3] for edge in (y, y + 88)]
    for x in xs:
        pdf.line(x, min(ys) - 1.25, x, min(ys) - 3.25)
        pdf.line(x, max(ys) + 1.25, x, max(ys) + 3.25)
    for y in ys:
        pdf.line(min(xs) - 1.25, y, min(xs) - 3.25, y)
        pdf.line(max(xs) + 1.25, y, max(xs) + 3.25, y)
    pdf.line(6, 291.3, 56, 291.3)
    for n in range(6):
        pdf.line(6 + 10 * n, 291.3, 6 + 10 * n, 291.3 - (1.5 if n % 5 else 3))
    pdf.set_text_color(0)
    pdf.set_font("premiere", "", 6.5)
    pdf.text(58, 288.7, "The Deck: Cards")
    pdf.text(58, 291.3, "50 mm: print at 100 %; solid: cut")
    pdf.text(205 - pdf.get_string_width(label), 291.3, label)


if __name__ == "__main__":
    main(*sys.argv[1:])
