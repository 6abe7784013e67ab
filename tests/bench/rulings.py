"""How often rulings find the clause that answers, and how long they take.

    python -m tests.bench.rulings [GAME...]

Questions are in tests/rulings/questions-GAME.yaml and, by writers who have seen nothing but the rules, in
tests/rulings/held_out/WRITER/GAME.yaml. The hardest are in tests/rulings/near_misses/GAME.yaml: questions with the words
of a clause that does not answer them, beside nearly the same questions that it does answer. An answer counts as found
first if the first clause given is one of those that answer. It counts as found among three if one of the three clauses
is, given as answers or, where rulings are unsure, offered as "do you mean one of these?". A question that no clause
answers is right when none is given. Beside it stand the search by itself, without what was learned, and SQLite's full-text search
over the same texts.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.definitions.reader import read_file
from companion.referee.match import wilson
from companion.registry import definition
from companion.rulings.ranking import rank
from companion.rulings.ruling import rule, search_of
from companion.rulings.search import Search
from companion.rulings.text import words

FILES = Path(__file__).parent.parent / "rulings"
GAMES = "oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer"
HALVES = "tuning", "held_out"
LEARNED_FROM = "learned_from"
"""The folder of writers from whom rulings learn; what they ask is in no game's questions.yaml."""
STARTS = 5


class Asked(NamedTuple):
    """A question and the ids of the clauses that answer it; none, if nothing does."""

    question: str
    answers: tuple[str, ...]


class Rates(NamedTuple):
    """Of the questions that have an answer, how many found it; of those that have none, how many got none.

    `wrong` counts those that have one and were given others first, `refused` those that got the plain answer that nothing
    answers. `rightly_unanswered` includes those that were asked back.
    """

    questions: int
    first: int
    among_three: int
    wrong: int
    refused: int
    unanswered: int
    rightly_unanswered: int

    def line(self, name: str) -> str:
        return (
            f"{name:10} {self.questions} questions: first {_part(self.first, self.questions)}, "
            f"among three {_part(self.among_three, self.questions)}, wrong {self.wrong / self.questions:.0%}, "
            f"refused {self.refused / self.questions:.1%}; "
            f"of {self.unanswered} without an answer {_part(self.rightly_unanswered, self.unanswered)} got none"
        )


def _part(some: int, of: int) -> str:
    """A share and its interval."""
    if not of:
        return "-"
    low, high = wilson(some, of)
    return f"{some / of:.0%} ({low:.0%} to {high:.0%})"


def questions(game: str) -> dict[str, list[Asked]]:
    """The questions of both halves."""
    data = read_file(FILES / f"questions-{game}.yaml").data
    return {half: [Asked(row["asked"], tuple(row["answers"])) for row in data[half]] for half in HALVES}


def tuning(game: str) -> list[Asked]:
    """The questions of the writers by whose questions weights are chosen."""
    return [one for path in sorted((FILES / "tuning").glob(f"*/{game}.yaml")) for one in asked_in(path)]


def to_learn(game: str) -> list[Asked]:
    """The questions of writers from whom rulings learn, beside those of questions.yaml."""
    return [one for path in sorted((FILES / LEARNED_FROM).glob(f"*/{game}.yaml")) for one in asked_in(path)]


def asked_in(path: Path) -> list[Asked]:
    return [Asked(row["asked"], tuple(row["answers"])) for row in read_file(path).data["questions"]]


def writers(game: str) -> dict[str, list[Asked]]:
    """The questions of those who have seen nothing but the rules, by writer."""
    paths = sorted((FILES / "held_out").glob(f"*/{game}.yaml"))
    return {path.parent.name: asked_in(path) for path in paths}


def near_misses(game: str) -> list[Asked]:
    """Questions that differ from an answered one by little, and the answered ones."""
    return asked_in(FILES / "near_misses" / f"{game}.yaml")


class FoundClauses(NamedTuple):
    """The ids that answer a question, best first, or else those that are offered because perhaps one does."""

    answers: Sequence[str]
    offered: Sequence[str] = ()


Find = Callable[[str], FoundClauses]


def rates(game: str, asked: list[Asked], find: Find | None = None) -> Rates:
    """What comes of these questions, asked of rulings or of something else."""
    find = find or by_rulings(game)
    results = [(one, find(one.question)) for one in asked]
    answered = [(set(one.answers), ids) for one, ids in results if one.answers]
    return Rates(
        len(answered),
        sum(not right.isdisjoint(ids.answers[:1]) for right, ids in answered),
        sum(not right.isdisjoint([*ids.answers, *ids.offered][:3]) for right, ids in answered),
        sum(bool(ids.answers) and ids.answers[0] not in right for right, ids in answered),
        sum(not ids.answers and not ids.offered for _, ids in answered),
        sum(not one.answers for one in asked),
        sum(not ids.answers for one, ids in results if not one.answers),
    )


def by_rulings(game: str) -> Find:
    """What Companion says."""

    def find(question: str) -> FoundClauses:
        found = rule(definition(game), question, 3)
        answers = [answer.id for answer in found.answers]
        return FoundClauses(answers, () if answers else [one.id for one in found.ask])

    return find


@cache
def alone(game: str) -> Search:
    """The search by itself, without what was learned."""
    return Search(definition(game))


def by_search(game: str) -> Find:
    """The search by itself."""

    def find(question: str) -> FoundClauses:
        ranking = rank(alone(game), question)
        return FoundClauses([hit.id for hit in ranking.hits[:3]] if ranking.is_answered else [])

    return find


def by_full_text(game: str) -> Find:
    """SQLite's full-text search (FTS5) over clauses and the questions that they answer, by BM25 of the stems."""
    found, base = definition(game), sqlite3.connect(":memory:")
    base.execute("create virtual table texts using fts5(id unindexed, text, tokenize='porter unicode61')")
    texts = {id: clause.text for id, clause in found.clauses.items()}
    texts |= {id: f"{point.title} {point.default}" for id, point in found.open_points.items()}
    rows = [(id, " ".join([text, *found.questions.get(id, ())])) for id, text in texts.items()]
    base.executemany("insert into texts values (?, ?)", rows)

    def find(question: str) -> FoundClauses:
        wanted = " OR ".join(f'"{word}"' for word in words(question))
        if not wanted:
            return FoundClauses([])
        rows = base.execute("select id from texts where texts match ? order by rank limit 3", [wanted])
        return FoundClauses([id for (id,) in rows])

    return find


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
    with TemporaryDirectory() as folder:
        _process_time(game, folder)  # the files it reads are at hand from now on
        return _process_time(game, ""), _process_time(game, folder)


def _process_time(game: str, folder: str) -> float:
    code = "import sys; from companion.cli.main import run; sys.exit(run(sys.argv[1:]))"
    taken = []
    for _ in range(STARTS):
        started = time.perf_counter()
        command = [sys.executable, "-c", code, "ruling", game, "can I move diagonally?"]
        subprocess.run(command, check=False, capture_output=True, env={**os.environ, "COMPANION_CACHE": folder})
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000


def report(game: str) -> str:
    """What is measured of one game."""
    made, median, ninety_nine = times(game)
    lines = [game, *(rates(game, asked).line(half) for half, asked in questions(game).items())]
    lines += [rates(game, asked).line(f"writer {name}") for name, asked in writers(game).items()]
    lines.append(rates(game, near_misses(game)).line("near misses"))
    everybody = [one for asked in writers(game).values() for one in asked]
    for name, find in (("all", None), ("search", by_search(game)), ("full text", by_full_text(game))):
        lines.append(rates(game, everybody, find).line(name))
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
