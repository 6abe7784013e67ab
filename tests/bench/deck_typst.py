"""The deck set with Typst: `python -m tests.bench.deck_typst FOLDER OUT`.

The same cards, nine to a sheet with crop marks and backs. Typst has no codes of its own: the library qrcode makes them,
with a fixed mask, and each is handed over as its runs of dark modules, which Typst fills as one curve.
"""

from __future__ import annotations

import csv
import json
import sys
from itertools import groupby
from pathlib import Path

import typst
from qrcode import constants
from qrcode.main import QRCode

from tests.bench.deck import BANDS, ICONS

DOCUMENT = """\
#let ink = rgb("#1b2327")
#let bands = (BANDS)
#let icons = json(bytes(sys.inputs.icons))
#let cards = json(bytes(sys.inputs.cards))
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Premiere Text", size: 9pt, fill: ink, kerning: false, ligatures: false)
#set par(leading: 4.2pt)
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let icon(name, x, y, size, fill) = for points in icons.at(name) {
  at(x, y, polygon(fill: fill, ..points.map(p => (p.at(0) * size * 1mm, p.at(1) * size * 1mm))))
}
#let module = 25mm / 37
#let code(runs) = curve(fill: ink, ..for (x, y, w) in runs {
  (curve.move((x * module, y * module)), curve.line((w * module, 0mm), relative: true),
   curve.line((0mm, module), relative: true), curve.line((-w * module, 0mm), relative: true), curve.close(mode: "straight"))
})
#let front(card) = {
  at(-1, -1, rect(width: 65mm, height: 90mm, fill: rgb("#fbf6e9")))
  at(3, 3, rect(width: 57mm, height: 82mm, stroke: 0.4mm + ink))
  at(3, 5, rect(width: 57mm, height: 11mm, fill: rgb(bands.at(card.band))))
  at(6, 8.6, text(size: 14pt, weight: "bold", fill: white, card.name))
  at(6, 19.6, block(width: 51mm, card.text))
  for (n, name) in card.icons.enumerate() { icon(name, 6, 38 + 12 * n, 0.25, ink) }
  at(32, 48, rect(width: 25mm, height: 25mm, fill: white))
  at(32 + 100 / 37, 48 + 100 / 37, code(card.runs))
  at(6, 79.4, text(size: 7pt, card.footer))
}
#let back() = {
  at(-1, -1, rect(width: 65mm, height: 90mm, fill: rgb(bands.tide)))
  at(4, 4, rect(width: 55mm, height: 80mm, stroke: 0.6mm + white, radius: 3mm))
  icon("crown", 16.5, 24, 0.75, white)
  at(0, 63, block(width: 63mm, align(center, text(size: 14pt, weight: "bold", fill: white)[The Deck])))
}
#let stroke(x, y, w, h) = at(x, y, line(end: (w * 1mm, h * 1mm), stroke: 0.15mm))
#let furniture(count, label, mirrored) = {
  let xs = range(calc.min(count, 3)).map(n => 8.5 + 65 * n).map(x => (x, x + 63)).flatten()
  let xs = if mirrored { xs.map(x => 210 - x) } else { xs }
  let ys = range(calc.ceil(count / 3)).map(n => 8.25 + 90 * n).map(y => (y, y + 88)).flatten()
  for x in xs { stroke(x, calc.min(..ys) - 3.25, 0, 2); stroke(x, calc.max(..ys) + 1.25, 0, 2) }
  for y in ys { stroke(calc.min(..xs) - 3.25, y, 2, 0); stroke(calc.max(..xs) + 1.25, y, 2, 0) }
  stroke(6, 291.3, 50, 0)
  for n in range(6) { stroke(6 + 10 * n, if calc.rem(n, 5) == 0 { 288.3 } else { 289.8 }, 0, if calc.rem(n, 5) == 0 { 3 } else { 1.5 }) }
  set text(size: 6.5pt, fill: black)
  at(58, 287, [The Deck: Cards])
  at(58, 289.6, [50 mm: print at 100 %; solid: cut])
  at(105, 289.6, block(width: 100mm, align(right, label)))
}
#for (number, page) in cards.chunks(9).enumerate() {
  for side in ("front", "back") {
    for (n, card) in page.enumerate() {
      let (x, y) = (8.5 + 65 * calc.rem(n, 3), 8.25 + 90 * calc.quo(n, 3))
      at(if side == "front" { x } else { 147 - x }, y, box(width: 63mm, height: 88mm, if side == "front" { front(card) } else { back() }))
    }
    furniture(page.len(), [sheet #(number + 1) of #calc.ceil(cards.len() / 9), #side], side == "back")
    if side == "front" or (number + 1) * 9 < cards.len() { pagebreak() }
  }
}
""".replace("BANDS", ", ".join(f'{name}: "{colour}"' for name, colour in BANDS.items()))


def main(folder: str, out: str) -> None:
    with open(f"{folder}/cards.csv", encoding="utf-8", newline="") as file:
        cards = [card(row) for row in csv.DictReader(file)]
    inputs = {"cards": json.dumps(cards), "icons": json.dumps(ICONS)}
    fonts = [str(Path(folder) / "templates" / "fonts")]
    Path(out).write_bytes(
        typst.compile(DOCUMENT.encode(), font_paths=fonts, ignore_system_fonts=True, sys_inputs=inputs)
    )


def card(row: dict[str, str]) -> dict[str, object]:
    qr = QRCode(error_correction=constants.ERROR_CORRECT_M, border=0, mask_pattern=2)
    qr.add_data(f"https://deck.example/{row['code']}".encode(), optimize=0)
    qr.make(fit=True)
    runs: list[tuple[int, int, int]] = []
    for down, modules in enumerate(qr.modules):
        across = 0
        for dark, run in groupby(modules):
            long = len(list(run))
            runs += [(across, down, long)] if dark else []
            across += long
    texts = {key: row[key] for key in ("name", "band", "text")}
    return {**texts, "footer": row["footer:text"], "icons": row["icons[]"].split(";"), "runs": runs}


if __name__ == "__main__":
    main(*sys.argv[1:])
