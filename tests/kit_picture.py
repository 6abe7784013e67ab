"""The README's two pictures that are put together: pieces of printed kits on a table, and the referee's screen."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import matplotlib
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from companion.cli.main import run

ROOT = Path(__file__).parent.parent
TABLE = (1600, 940)
WOOD, GRAIN = (104, 71, 46), 9
SHADOW = 14
COLOURS = 160
"""Of the picture, which is three times as small for it."""
Placed = tuple[str, str, int, tuple[int, int], float]
"""A target's game and part, the face, how high it is in pixels, where its middle is, and how far it is turned."""
LAID: tuple[Placed, ...] = (
    ("zombies", "tiles/town-square", 300, (330, 330), -3),
    ("zombies", "tiles/night-owl-cinema", 300, (322, 634), -3),
    ("zombies", "tiles/cross-1", 300, (634, 346), -3),
    ("zombies", "tiles/straight-1", 300, (26, 314), -93),
    ("creature-feature", "deck/puny-human-back", 330, (1330, 250), 9),
    ("creature-feature", "deck/vampire", 330, (760, 720), 16),
    ("creature-feature", "deck/witch", 330, (900, 690), 8),
    ("creature-feature", "deck/robot", 330, (1040, 680), 0),
    ("creature-feature", "deck/werewolf", 330, (1180, 690), -8),
    ("creature-feature", "deck/igor", 330, (1320, 722), -16),
)
SCREEN = 1000
INK, PAPER, TYPED = (226, 226, 220), (30, 30, 34), (255, 209, 102)
LINES = ("why ann+mother theater", "ann+mother r06c2", "odds fight", "fight", "2", "quit")
MOVES = ROOT / "templates" / "oscar-race" / "examples" / "moves.yaml"


def kit() -> bytes:
    """Printed pieces on a table, as PNG."""
    table = wood()
    for game, face, high, middle, turn in LAID:
        lay(table, exported(game, face), high, middle, turn)
    return png(table.quantize(COLOURS))


def wood() -> Image.Image:
    """A wooden table: lines of grain, the same every time."""
    table, chance = Image.new("RGB", TABLE, WOOD), Random(1)
    draw = ImageDraw.Draw(table)
    for y in range(TABLE[1]):
        shade = chance.randint(-GRAIN, GRAIN)
        draw.line([(0, y), (TABLE[0], y)], tuple(part + shade for part in WOOD))
    return table.filter(ImageFilter.GaussianBlur(1.2))


def lay(table: Image.Image, piece: Image.Image, high: int, middle: tuple[int, int], turn: float) -> None:
    """Put a piece on the table, with a shadow."""
    scaled = piece.resize((round(piece.width * high / piece.height), high), Image.Resampling.LANCZOS)
    turned = scaled.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    at = middle[0] - turned.width // 2, middle[1] - turned.height // 2
    shadow = Image.new("RGBA", (turned.width + 4 * SHADOW, turned.height + 4 * SHADOW))
    shadow.paste((0, 0, 0, 150), (2 * SHADOW, 2 * SHADOW), turned.getchannel("A"))
    shadow = shadow.filter(ImageFilter.GaussianBlur(SHADOW / 2))
    table.paste(shadow, (at[0] - 2 * SHADOW + 5, at[1] - 2 * SHADOW + 8), shadow)
    table.paste(turned, at, turned)


@cache
def exported(game: str, face: str) -> Image.Image:
    """A face as `export png` makes it."""
    with TemporaryDirectory() as folder, chdir(folder), redirect_stdout(io.StringIO()):
        assert run(["export", game, "png", "--only", face.partition("/")[0], "--dpi", "150", "--out", "."]) == 0
        return Image.open(Path(folder) / f"{face}.png").convert("RGBA")


def referee() -> bytes:
    """What the referee says at the prompt, as PNG."""
    path = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    font, high = ImageFont.truetype(str(path), 19), 27
    lines = list(session())
    screen = Image.new("RGB", (SCREEN, high * (len(lines) + 2)), PAPER)
    draw = ImageDraw.Draw(screen)
    for number, line in enumerate(lines):
        draw.text((26, high * (number + 1)), line, TYPED if line.startswith(("$", ">")) else INK, font)
    return png(screen)


def session() -> Iterator[str]:
    """The lines of a short evening, the command first."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path("lines.txt").write_text("\n".join(LINES) + "\n", encoding="utf-8")
        out = io.StringIO()
        with redirect_stdout(out):
            run(["play", "oscar-race", "-p", str(MOVES), "--script", "lines.txt", "--save", "evening.save"])
    yield "$ companion play oscar-race -p moves.yaml"
    yield from out.getvalue().splitlines()


def png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
