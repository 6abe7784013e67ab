"""How long commands take to start: processor time, beside `python -c pass`, so that a busy machine matters less.

`python -m tests.bench.starts [TIMES]` runs all in turn, TIMES times. `allowed` is milliseconds on a machine that does
nothing else and whose Python starts in 12 ms.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Mapping

MOVES = "templates/oscar-race/examples/moves.yaml"
COMPANION = (sys.executable, "-m", "companion")
PASS = "python -c pass"
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    PASS: ((sys.executable, "-c", "pass"), ""),
    "import typer": ((sys.executable, "-c", "import typer"), ""),
    "companion --help": ((*COMPANION, "--help"), "150"),
    "companion legal --help": ((*COMPANION, "legal", "--help"), "250"),
    "companion games": ((*COMPANION, "games"), "200"),
    "companion legal": ((*COMPANION, "legal", "oscar-race", "-p", MOVES), ""),
    "Tab: a game": (COMPANION, ""),
    "Tab: a part": (COMPANION, ""),
}
TABS = {"Tab: a game": "companion\nprint\nos", "Tab: a part": "companion\nprint\noscar-race\n--only\nb"}


def spent(command: tuple[str, ...], environment: Mapping[str, str]) -> float:
    """Milliseconds of processor time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def environment_of(name: str) -> dict[str, str]:
    """What a shell adds to the environment where it completes a line."""
    words = TABS.get(name)
    if words is None:
        return dict(os.environ)
    asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count("\n"))}
    return {**os.environ, **asked}


def main(times: int = 15) -> str:
    """The table: the median, the least, and how often the median of `python -c pass` fits into that of each."""
    found: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(times):
        for name, (command, _) in COMMANDS.items():
            found[name].append(spent(command, environment_of(name)))
    unit = statistics.median(found[PASS])
    lines = [f"{'':24} {'median ms':>10} {'least ms':>10} {'x pass':>8} {'allowed':>8}"]
    for name, took in found.items():
        middle = statistics.median(took)
        lines.append(f"{name:24} {middle:10.1f} {min(took):10.1f} {middle / unit:8.1f} {COMMANDS[name][1]:>8}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 15))
