"""How long people wait at the table: milliseconds, each beside the time that is allowed.

`python -m tests.bench.waits [ENTRIES]`. Answers are timed from the line to its answer, the commit to the save
included; programs as whole processes, the quickest of three.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import companion
from companion.cli.session import Session
from companion.referee.playout import by_weight
from companion.referee.resume import make_header, resume
from companion.referee.revise import Revision
from companion.referee.store import Save
from companion.referee.table import GameTable
from tests.cli import evening

GAME = companion.load("oscar-race")
EVENING = Path(evening.__file__).with_name("evening.txt")
BACK = 1000


def timed(function: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    function()
    return (time.perf_counter() - begin) * 1000


def new_table(path: Path) -> GameTable:
    start = GAME.setup(evening.NAMES)
    header = make_header(GAME, start, source="oscar-race", rules="bench", seed=1)
    return GameTable(GAME, start, header, Save.create(path, header))


def answers(folder: Path) -> list[float]:
    """Every line of the evening, typed at a table that saves; sorted."""
    table = new_table(folder / "evening.companion")
    session = Session(table, lambda text: None)
    lines = EVENING.read_text(encoding="utf-8").splitlines()
    found = [timed(lambda line=line: session.handle(line)) for line in lines]  # type: ignore[misc]
    assert table.save is not None
    table.save.close()
    return sorted(found)


def long_game(folder: Path, entries: int) -> GameTable:
    """Games one after the other in one log: each begins with a position that is set."""
    table = new_table(folder / "long.companion")
    choose = by_weight(GAME, Random(1))
    while len(table.entries) < entries:
        decision = GAME.decision(table.state)
        if decision is None:
            table.set("", dict(table.header["position"]))
        elif decision.is_chance:
            table.roll()
        else:
            table.do(choose(table.state, GAME.legal_actions(table.state)), "bench")
    return table


def mend(table: GameTable) -> None:
    """A die 1,000 entries back corrected to what it was: all that came after it is played once more."""
    steps = table.history.steps
    back = min(BACK, len(steps) // 2)  # of a short game half
    step = next(step for step in reversed(steps[: len(steps) - back]) if step.kind == "chance")
    revision = Revision(table, "mend", step.label, step.text)
    revision.changes()
    revision.commit()


def process(*arguments: str) -> float:
    command = [sys.executable, "-m", "companion", *arguments]
    return timed(lambda: subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True))


def rows(folder: Path, entries: int) -> list[tuple[str, float, str]]:
    """What is waited for, the milliseconds it took, and those allowed."""
    waits = answers(folder)
    table = long_game(folder, entries)
    assert table.save is not None
    corrected, undone = timed(lambda: mend(table)), timed(table.undo)
    table.save.close()
    with Save.open(folder / "long.companion") as save:
        resumed = timed(lambda: resume(GAME, save, "bench"))
    play = "play", "oscar-race", "--seats", "Ann,Ben", "--save"
    return [
        (f"line to echo, p50 of {len(waits)} lines", waits[len(waits) // 2], ""),
        ("line to echo, p99", waits[int(len(waits) * 0.99)], "50"),
        (f"mend an entry {BACK} back", corrected, "200"),
        ("undo the correction", undone, ""),
        (f"take up a game of {entries} entries", resumed, ""),
        ("companion --help", min(process("--help") for _ in range(3)), "300"),
        ("companion play, whole process", min(process(*play, str(folder / f"{n}")) for n in range(3)), "700"),
    ]


def main(entries: int = 5000) -> str:
    """The table."""
    with tempfile.TemporaryDirectory() as name:
        found = rows(Path(name), entries)
    head = f"{'':40} {'ms':>8} {'allowed':>8}"
    return "\n".join([head, *(f"{what:40} {took:8.1f} {allowed:>8}" for what, took, allowed in found)])


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000))
