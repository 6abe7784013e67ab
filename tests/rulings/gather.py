"""Add a writer's questions to those that rulings learn from: `python -m tests.rulings.gather FOLDER WRITER`.

The folder has a GAME.yaml for each game, in the form of tests/rulings/held_out. The questions go into
tests/rulings/learned_from/WRITER, without those that are known already or in a test. Afterwards make the rankers again:
`python -m tests.rulings.training`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from companion.registry import definition
from companion.rulings.text import words
from tests.bench.rulings import (
    FILES,
    GAMES,
    LEARNED_FROM,
    Asked,
    asked_in,
    near_misses,
    questions,
    to_learn,
    tuning,
    writers,
)

Words = tuple[str, ...]


def key(text: str) -> Words:
    return tuple(words(text))


def new_ones(game: str, found: Iterable[Asked]) -> tuple[list[Asked], Counter[str]]:
    """Those of a writer's questions that are new, and how many are left out, by why."""
    rules = definition(game)
    ids = {*rules.clauses, *rules.open_points}
    asked = [*(one for several in rules.questions.values() for one in several), *rules.unanswered]
    known = {*map(key, asked), *(key(one.question) for one in to_learn(game))}
    tested = {key(one.question) for other in GAMES for one in _tested(other)}  # an edition asks of its base
    new: list[Asked] = []
    left_out: Counter[str] = Counter()
    for one in found:
        typed = key(one.question)
        if not typed or typed in known:
            left_out["known"] += 1
        elif typed in tested:
            left_out["in a test"] += 1
        elif unknown := {*one.answers} - ids:
            left_out[f"no clause {min(unknown)}"] += 1
        else:
            known.add(typed)
            new.append(one)
    return new, left_out


def _tested(game: str) -> list[Asked]:
    parts = [*questions(game).values(), tuning(game), *writers(game).values(), near_misses(game)]
    return [one for part in parts for one in part]


def row(one: Asked) -> str:
    """A question as a line of its file."""
    return f"  - {{asked: {json.dumps(one.question, ensure_ascii=False)}, answers: [{', '.join(one.answers)}]}}\n"


def main(folder: Path, writer: str) -> None:
    into = FILES / LEARNED_FROM / writer
    for game in GAMES:
        path = folder / f"{game}.yaml"
        if path.is_file():
            new, left_out = new_ones(game, asked_in(path))
            into.mkdir(parents=True, exist_ok=True)
            (into / path.name).write_text("questions:\n" + "".join(map(row, new)), encoding="utf-8")
            print(game, len(new), dict(left_out))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
