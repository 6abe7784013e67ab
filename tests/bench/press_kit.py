"""The whole kit of Oscar Race for six on A4, as `companion print` makes it, beside a script that draws the same pages.

`python -m tests.bench.press_kit [ROUNDS]`. The script is what somebody would have who draws just this kit with reportlab:
see `by_hand.py` for what it has as literals and what it does. It is compiled before it is timed, as any module is, and
that both draw the same is seen by rendering every page of both.

Every run is a process of its own, and the sides take turns. "In all" are the CPU's seconds of the whole process, from the
start of Python to its end; "drawing" those after everything was imported; MB are the most the process ever held.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pypdfium2
from PIL import Image, ImageChops

import companion
from companion.definitions.places import templates_root
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.registry import definition
from tests.bench import by_hand

GAME, PLAYERS = "oscar-race", 6
TEMPLATES = templates_root() / GAME
DPI = 100
VISIBLE, SHARE = 64, 0.005
"""Two pages are the same if this share of their pixels, at most, differs by more than so much of 255: edges do."""

CHILD = """\
import importlib, json, sys, time
for name in json.loads(sys.argv[1]):
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # a name another module has made up
ready = time.process_time()
try:
    {run}
except SystemExit as end:
    assert not end.code
done = time.process_time()
with open("/proc/self/status") as file:
    peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
print(json.dumps([done - ready, peak / 1000, sorted(sys.modules)]), file=sys.stderr)
"""
PRESS = """\
sys.argv = ["companion", "print", {game!r}, "--players", "{players}", "--out", {out!r}, *{only!r}]
    from companion.cli.main import main
    main()"""
SCRIPT = """\
import script
    script.main({fonts!r}, {out!r})"""


@dataclass
class Side:
    """One of the two: what its process runs, and in which folder."""

    code: str
    folder: Path
    caches: Path
    modules: Sequence[str] = ()

    def run(self) -> tuple[float, float, float]:
        """Seconds in all, seconds of drawing, megabytes; the first run tells which modules there are to import."""
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(self.caches)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", self.code, json.dumps(self.modules)]
        ended = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        drawing, megabytes, modules = json.loads(ended.stderr)
        self.modules = [name for name in modules if name not in ("__main__", "script")]
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, drawing, megabytes


def sides(folder: Path, only: Sequence[str]) -> tuple[Side, Side]:
    """The press and the script, which is written and put into the folder."""
    for name in ("press", "by-hand"):
        (folder / name).mkdir()
    kit = PrintKit(definition(GAME), TEMPLATES)
    with by_hand.listening() as heard:
        built = kit.build(Order(PLAYERS, paper("a4"), "fold", "full", tuple(only)))
    fonts = by_hand.font_files(TEMPLATES / "fonts", kit.look.fonts)
    (folder / "script.py").write_text(by_hand.script(built, heard, fonts), encoding="utf-8")
    options = [word for name in only for word in ("--only", name)]
    press = PRESS.format(game=GAME, players=PLAYERS, out=str(folder / "press"), only=options)
    script = SCRIPT.format(fonts=str(TEMPLATES / "fonts"), out=str(folder / "by-hand"))
    root = Path(companion.__file__).parent.parent
    return (
        Side(CHILD.format(run=press), root, folder / "caches"),
        Side(CHILD.format(run=script), folder, folder / "caches"),
    )


def differences(folder: Path) -> list[float]:
    """Of every page, the share of pixels that the two sides have drawn differently."""
    found = []
    for file in sorted((folder / "press").glob("*.pdf")):
        ours, theirs = pypdfium2.PdfDocument(file), pypdfium2.PdfDocument(folder / "by-hand" / file.name)
        assert len(ours) == len(theirs), f"{file.name} has {len(ours)} pages, the script's has {len(theirs)}"
        found += [_difference(*(_picture(pages, number) for pages in (ours, theirs))) for number in range(len(ours))]
        ours.close(), theirs.close()
    return found


def _picture(pages: pypdfium2.PdfDocument, number: int) -> Image.Image:
    return pages[number].render(scale=DPI / 72).to_pil().convert("RGB")


def _difference(one: Image.Image, other: Image.Image) -> float:
    if one.size != other.size:
        return 1.0
    counts = ImageChops.difference(one, other).convert("L").histogram()
    return sum(counts[VISIBLE:]) / sum(counts)


def main(rounds: int = 7, only: Sequence[str] = ()) -> str:
    """The table, the medians in its last row; what is compared is the same only if no page differs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours, theirs = sides(folder, only)
        ours.run(), theirs.run()
        rows = [(*ours.run(), *theirs.run()) for _ in range(rounds)]
        shares = differences(folder)
    different = sum(share > SHARE for share in shares)
    return "\n".join(
        [
            f"{'':6} {'in all':^24}  {'drawing':^24}  {'MB':^14}",
            f"{'round':6} {'press s':>8} {'script s':>8} {'ratio':>6}  {'press s':>8} {'script s':>8} {'ratio':>6}  {'press':>6} {'script':>6}",
            *(_row(str(number), row) for number, row in enumerate(rows, 1)),
            _row("median", [median(column) for column in zip(*rows, strict=True)]),
            f"{different} of {len(shares)} pages differ; at most {max(shares):.2%} of a page's pixels do",
        ]
    )


def _row(name: str, row: Iterable[float]) -> str:
    one, drawing, megabytes, other, drawn, held = row
    return (
        f"{name:6} {one:8.2f} {other:8.2f} {one / other:6.2f}  {drawing:8.2f} {drawn:8.2f} {drawing / drawn:6.2f}"
        f"  {megabytes:6.1f} {held:6.1f}"
    )


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
