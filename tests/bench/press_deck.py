"""A deck of unique cards by `companion print`, and by others: `python -m tests.bench.press_deck [CARDS [ROUNDS]]`.

Beside it, from the same folder, the same pages: a script written by hand for reportlab and for speed, fpdf2, and Typst
(both of the extra `bench`, and left out if they are not installed). Every run is a process of its own, from the start of
Python to its end, its modules compiled before; the sides take turns, and of each the median counts. MB are the most the
process ever held. What they draw is compared by its text and its codes. After that the press alone prints ever more cards.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import pypdfium2
import zxingcpp

from tests.bench.deck import write_deck

ROOT = Path(__file__).parent.parent.parent
LONG = (2_500, 5_000, 10_000)
SCRIPTS = {"by hand": "reportlab", "fpdf2": "fpdf2", "typst": "typst"}
NEEDS = {"by hand": "reportlab", "fpdf2": "fpdf", "typst": "typst"}
_PEAK = """\
import resource, runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
finally:
    try:  # what the system counts for a process begins with what its parent held
        with open("/proc/self/status") as file:
            peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) * 1024
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(peak, file=sys.stderr)
"""


@dataclass
class Side:
    """One way to make the deck: its command, the PDF it makes, and what its runs took."""

    name: str
    command: Sequence[str]
    pdf: Path
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    peak: float = 0.0

    def run(self, caches: Path) -> None:
        """Run it once more, into an empty folder."""
        for path in (self.pdf, self.pdf.with_name("report.json"), self.pdf.with_name("lock.json")):
            path.unlink(missing_ok=True)
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(caches), "PYTHONPATH": str(ROOT)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        before, begin = os.times(), time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", _PEAK, *self.command], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        after = os.times()
        self.wall.append(time.perf_counter() - begin)
        self.cpu.append(after.children_user + after.children_system - before.children_user - before.children_system)
        self.peak = max(self.peak, int(done.stderr.split()[-1]) / 1e6)


def press(folder: Path, out: Path) -> Side:
    command = ["companion", "print", str(folder), "--backs", "duplex-long", "--out", str(out)]
    return Side("press", command, out / "cards.pdf")


def sides(folder: Path, work: Path) -> list[Side]:
    """The press and those others that are installed."""
    scripts = [(name, script) for name, script in SCRIPTS.items() if find_spec(NEEDS[name])]
    others = [
        Side(name, [f"tests.bench.deck_{script}", str(folder), str(work / f"{script}.pdf")], work / f"{script}.pdf")
        for name, script in scripts
    ]
    return [press(folder, work / "press"), *others]


def contents(pdf: Path, codes: bool = True) -> tuple[int, list[str], list[str]]:
    """How many pages a PDF has, its words, sorted, and its codes."""
    words: list[str] = []
    read: list[str] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            words += page.get_textpage().get_text_range().split()
            if codes:
                found = zxingcpp.read_barcodes(page.render(scale=2.5).to_pil(), formats=zxingcpp.BarcodeFormat.QRCode)
                read += [code.text for code in found]
        return len(document), sorted(words), sorted(read)


def main(cards: int = 200, rounds: int = 7, more: Sequence[int] = ()) -> str:
    """The table: a row for each side, whether all draw the same, a row for each larger deck."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write_deck(work / "deck", cards)
        compared = sides(work / "deck", work)
        for number in range(rounds + 1):
            for side in compared:
                side.run(work / "caches")
                if not number:  # the first run compiles
                    side.wall.clear(), side.cpu.clear()
        ours = compared[0]
        lines = [f"{cards:,} cards   wall s   CPU s    MB      kB  the press takes, of its wall and CPU seconds"]
        lines += [_row(side, ours) for side in compared]
        lines += [f"{name:11} is not installed" for name in SCRIPTS if name not in [one.name for one in compared]]
        first = contents(ours.pdf)
        others = [side.name for side in compared[1:] if contents(side.pdf) != first]
        differ = f"not the same text and codes: {', '.join(others)}" if others else "all have the same text and codes"
        lines.append(f"{first[0]} pages, {len(first[2])} codes read; {differ}")
        lines += [_more(count, work) for count in more]
    return "\n".join(lines)


def _row(side: Side, ours: Side) -> str:
    wall, cpu = median(side.wall), median(side.cpu)
    ratios = "" if side is ours else f"{median(ours.wall) / wall:6.2f} x {median(ours.cpu) / cpu:6.2f} x"
    return f"{side.name:11} {wall:8.2f} {cpu:7.2f} {side.peak:5.0f} {side.pdf.stat().st_size / 1000:7.0f}  {ratios}"


def _more(cards: int, work: Path) -> str:
    """What a larger deck takes of the press."""
    folder = work / f"{cards}" / "deck"
    write_deck(folder, cards)
    side = press(folder, work / f"{cards}" / "out")
    side.run(work / "caches")
    each = side.cpu[0] / cards * 1000
    return f"{cards:,} cards: {side.wall[0]:.1f} s, {side.cpu[0]:.1f} s of CPU, {each:.2f} ms each, {side.peak:.0f} MB"


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    print(main(*numbers, more=() if numbers else LONG))
