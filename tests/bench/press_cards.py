"""200 unique cards with text, art and a QR code each, beside a hand-written reportlab script that draws the same.

`python -m tests.bench.press_cards [CARDS]`. Both sides wrap and measure the text, make the codes, and write nine cards to a
page with embedded fonts. Ours reads its layout from YAML, too. Seconds are the CPU's; a code is never made twice.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path
from typing import Any

from qrcode import constants
from qrcode.main import QRCode
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.press.layout.qr import MASK, qr_path
from companion.press.look.expressions import parse_template
from companion.press.look.look import Look
from companion.press.pdf import pdf_bytes
from tests.press import tools
from tests.press.tools import APaper, ASheet, Placed

MM = 72 / 25.4
TEXT = "Roll a die for every zombie in the space of card {0}; on a 1 or 2 it is killed, on a 6 you take a hit. " * 2
ELEMENTS = """\
- {kind: box, x: -2, y: -2, w: 67, h: 92, fill: paper}
- {kind: box, x: 3, y: 3, w: 57, h: 82, stroke: ink, line: 0.5}
- {kind: text, x: 5, y: 6, w: 53, h: 9, text: "{{ name }}", style: title}
- {kind: paragraph, x: 6, y: 20, w: 51, h: 40, text: "{{ text }}"}
- {kind: qr, x: 43, y: 68, w: 15, text: "{{ code }}", colour: ink}
- {kind: text, x: 6, y: 78, w: 30, h: 4, text: "{{ code }}", size: 7}
"""


def records(cards: int) -> dict[str, dict[str, str]]:
    return {f"c{n}": {"name": f"The Card {n}", "text": TEXT.format(n), "code": f"CARD-{n:05}"} for n in range(cards)}


def slots(cards: int) -> list[list[tuple[int, float, float]]]:
    """The number of each card and its place, page by page."""
    places = [(10 + 65 * column, 15 + 90 * row) for row in range(3) for column in range(3)]
    return [[(n, *places[n - page]) for n in range(page, min(page + 9, cards))] for page in range(0, cards, 9)]


def ours(look: Look, cards: int) -> bytes:
    """The press."""
    for cached in (parse_template, qr_path):
        cached.cache_clear()
    layout = tools.layout(look, ELEMENTS)
    faces = {card: layout.face(card, record) for card, record in records(cards).items()}
    sheets = [ASheet([Placed(f"c{n}", x, y) for n, x, y in page], paper=APaper(215, 297)) for page in slots(cards)]
    return pdf_bytes(sheets, faces, look.fonts, "Cards")


def theirs(cards: int) -> bytes:
    """A script somebody would write for just these cards."""
    for name in ("premiere-text", "premiere-deco"):
        pdfmetrics.registerFont(TTFont(name, str(tools.FONT_FOLDER / f"{name}.ttf")))
    stream = io.BytesIO()
    canvas = Canvas(stream, (215 * MM, 297 * MM), pageCompression=1, initialFontName="premiere-text")
    deck = list(records(cards).values())
    for page in slots(cards):
        for n, x, y in page:
            canvas.saveState()
            canvas.translate(x * MM, (297 - y - 88) * MM)
            _card(canvas, deck[n])
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _card(canvas: Any, card: dict[str, str]) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(-2 * MM, -2 * MM, 67 * MM, 92 * MM, stroke=0, fill=1)
    canvas.setFillColorRGB(0.06, 0.09, 0.13)
    canvas.setLineWidth(0.5 * MM)
    canvas.rect(3 * MM, 3 * MM, 57 * MM, 82 * MM)
    canvas.setFont("premiere-deco", 14)
    canvas.drawCentredString(31.5 * MM, 76 * MM, card["name"])
    y = 65 * MM
    canvas.setFont("premiere-text", 9)
    for line in simpleSplit(card["text"], "premiere-text", 9, 51 * MM):
        canvas.drawString(6 * MM, y, line)
        y -= 10.8
    canvas.setFont("premiere-text", 7)
    canvas.drawString(6 * MM, 7 * MM, card["code"])
    _code(canvas, card["code"])


def _code(canvas: Any, text: str) -> None:
    code = QRCode(error_correction=constants.ERROR_CORRECT_M, border=0, mask_pattern=MASK)
    code.add_data(text, optimize=0)
    code.make(fit=True)
    rows = code.modules
    module = 15 * MM / (len(rows) + 8)
    path = canvas.beginPath()
    for down, row in enumerate(rows):
        at = 4
        for dark, run in groupby(row):
            across = len(list(run))
            if dark:
                path.rect(43 * MM + at * module, 20 * MM - (down + 5) * module, across * module, module)
            at += across
    canvas.drawPath(path, stroke=0, fill=1)


def main(cards: int = 200) -> str:
    """The table; the rounds alternate so that both sides see the same weather."""
    with tempfile.TemporaryDirectory() as folder:
        look = tools.make_look(Path(folder))
        ours(look, 9), theirs(9)
        lines = ["round  cards  press ms  script ms  ratio  press kB  script kB"]
        for number in range(1, 4):
            seconds, sizes = zip(*(_timed(side, cards) for side in (lambda n: ours(look, n), theirs)), strict=True)
            one, two = (value * 1000 for value in seconds)
            kilobytes = [size / 1000 for size in sizes]
            lines.append(
                f"{number:5}  {cards:5}  {one:8.0f}  {two:9.0f}  {one / two:5.2f}  {kilobytes[0]:8.0f}  {kilobytes[1]:9.0f}"
            )
    return "\n".join(lines)


def _timed(side: Any, cards: int) -> tuple[float, int]:
    begin = time.process_time()
    size = len(side(cards))
    return time.process_time() - begin, size


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
