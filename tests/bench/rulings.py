"""How often rulings find the clause that answers, and how long they take.

    python -m tests.bench.rulings [GAME...]

Questions are in tests/rulings/questions-GAME.yaml; without a GAME all of them are asked. An answer counts as found first if the first clause told is one of
those that answer; among three likewise. A question that no clause answers is right when none is told.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.definitions.reader import read_file
from companion.registry import definition
from companion.rulings.ruling import Ruling, rule, search_of

FILES = Path(__file__).parent.parent / "rulings"
GAMES = "oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer"
HALVES = "tuning", "held_out"
STARTS = 5


class Asked(NamedTuple):
    """A question and the ids of the clauses that answer it; none, if nothing does."""

    question: str
    answers: tuple[str, ...]


class Rates(NamedTuple):
    """Of the questions that have an answer, how many found it; of those that have none, how many were told so."""

    questions: int
    first: int
    among_three: int
    unanswered: int
    told_so: int

    def line(self, name: str) -> str:
        return (
            f"{name:10} {self.questions} questions: first {self.first / self.questions:.0%}, "
            f"among three {self.among_three / self.questions:.0%}; "
            f"{self.told_so} of {self.unanswered} without an answer told so"
        )


def questions(game: str) -> dict[str, list[Asked]]:
    """The questions of both halves."""
    data = read_file(FILES / f"questions-{game}.yaml").data
    return {half: [Asked(row["asked"], tuple(row["answers"])) for row in data[half]] for half in HALVES}


def rates(game: str, asked: list[Asked]) -> Rates:
    """What comes of these questions."""
    found = definition(game)
    told: list[tuple[Asked, Ruling]] = [(one, rule(found, one.question, 3)) for one in asked]
    answered = [(one, [answer.id for answer in ruling.answers]) for one, ruling in told if one.answers]
    unanswered = [ruling for one, ruling in told if not one.answers]
    return Rates(
        len(answered),
        sum(ids[:1] != [] and ids[0] in one.answers for one, ids in answered),
        sum(not set(one.answers).isdisjoint(ids) for one, ids in answered),
        len(unanswered),
        sum(not ruling.is_covered for ruling in unanswered),
    )


def times(game: str) -> tuple[float, float, float]:
    """Milliseconds of the processor for making the search, and for a question: the median and the 99th percentile."""
    found = definition(game)
    started = time.process_time()
    search_of(found)
    made = time.process_time() - started
    taken = []
    for one in (one for asked in questions(game).values() for one in asked):
        started = time.process_time()
        rule(found, one.question, 3)
        taken.append(time.process_time() - started)
    ninety_nine = statistics.quantiles(taken, n=100)[98]
    return made * 1000, statistics.median(taken) * 1000, ninety_nine * 1000


def process_times(game: str) -> tuple[float, float]:
    """Milliseconds for a whole process that answers one question, the median of a few: cold, with nothing kept; warm."""
    with TemporaryDirectory() as kept:
        _process_time(game, kept)  # the files it reads are at hand from now on
        return _process_time(game, ""), _process_time(game, kept)


def _process_time(game: str, kept: str) -> float:
    code = "import sys; from companion.cli.main import run; sys.exit(run(sys.argv[1:]))"
    taken = []
    for _ in range(STARTS):
        started = time.perf_counter()
        command = [sys.executable, "-c", code, "ruling", game, "can I move diagonally?"]
        subprocess.run(command, check=False, capture_output=True, env={**os.environ, "COMPANION_CACHE": kept})
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000


def report(game: str) -> str:
    """What is measured of one game."""
    made, median, ninety_nine = times(game)
    lines = [game, *(rates(game, asked).line(half) for half, asked in questions(game).items())]
    lines.append(
        f"a question takes {median:.1f} ms (99 of 100 at most {ninety_nine:.1f}), the search {made:.0f} ms to make"
    )
    cold, warm = process_times(game)
    lines.append(f"a process takes {warm:.0f} ms ({cold:.0f} where nothing is kept)")
    return "\n".join(lines)


def main(*games: str) -> str:
    return "\n\n".join(map(report, games or GAMES))


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
