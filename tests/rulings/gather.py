"""Add a writer's questions to those that rulings learn from: `python -m tests.rulings.gather FOLDER [WORD...]`.

The folder has a GAME.yaml for each game, in the form of tests/rulings/held_out. A question goes under its first clause;
one without a clause goes under `unanswered`. Left out are questions that are known already, that are in tests, and those
with one of the WORDs: misspelt ones, which would count as well spelt from then on. `gather FOLDER --look` lists the words
that may be misspelt and adds nothing. Afterwards make the rankers again: `python -m tests.rulings.training`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.definitions.places import data_root
from companion.definitions.reader import read_file
from companion.registry import definition
from companion.rulings.language import language
from companion.rulings.spelling import KnownWords
from companion.rulings.text import words
from tests.bench.rulings import GAMES, Asked, questions, tuning, writers

Words = tuple[str, ...]


def key(text: str) -> Words:
    return tuple(words(text))


def read(path: Path) -> list[Asked]:
    """A writer's questions."""
    return [
        Asked(" ".join(row["asked"].split()), tuple(row["answers"] or ())) for row in read_file(path).data["questions"]
    ]


class Gathered:
    """The questions of a game, to which others are added; `left_out` counts those that are not, by why."""

    def __init__(self, game: str, misspelt: Iterable[str] = ()) -> None:
        self.game, found = game, definition(game)
        self._misspelt = frozenset(misspelt)
        self.ids = {*found.clauses, *found.open_points}
        self.new: dict[str, list[str]] = {}
        self.unanswered: list[str] = []
        self.left_out: Counter[str] = Counter()
        self._seen = {key(one) for asked in found.questions.values() for one in asked} | {*map(key, found.unanswered)}
        self._tested = {key(one.question) for other in GAMES for one in _tested(other)}  # an edition asks of its base
        self._spelling = KnownWords({word for said in self._seen for word in said} | _texts(game), language().plain)

    def add(self, one: Asked) -> None:
        said = key(one.question)
        why = self._why_not(one, said)
        if why:
            self.left_out[why] += 1
            return
        self._seen.add(said)
        (self.new.setdefault(one.answers[0], []) if one.answers else self.unanswered).append(one.question)

    def _why_not(self, one: Asked, said: Words) -> str:
        if not said or said in self._seen:
            return "known"
        if said in self._tested:
            return "in a test"
        if one.answers and one.answers[0] not in self.ids:
            return f"no clause {one.answers[0]}"
        return "misspelt" if not self._misspelt.isdisjoint(said) else ""

    def slips(self) -> set[str]:
        """The words of the new questions that may be misspelt."""
        said = {word for asked in (*self.new.values(), self.unanswered) for one in asked for word in words(one)}
        return {word for word in said if [meant.word for meant in self._spelling.meant([word])] != [word]}

    def write(self) -> None:
        path = data_root() / self.game / "questions.yaml"
        path.write_text("".join(self._lines(path.read_text(encoding="utf-8"))), encoding="utf-8")

    def _lines(self, text: str) -> Iterator[str]:
        """The lines of questions.yaml, with the new ones at the end of their clause's."""
        left, at = dict(self.new), ""
        for line in text.splitlines(keepends=True):
            is_next = line.startswith(("  - ", "unanswered:"))
            if is_next:
                yield from map(_item, left.pop(at, ()))
                at = line.removeprefix("  - id: ").strip() if line.startswith("  - id: ") else ""
            if line.startswith("unanswered:"):
                for id, asked in left.items():
                    yield f"  - id: {id}\n    asked:\n"
                    yield from map(_item, asked)
                left = {}
            yield line
        yield from (f"  - {json.dumps(one, ensure_ascii=False)}\n" for one in self.unanswered)


def _tested(game: str) -> list[Asked]:
    parts = [*questions(game).values(), tuning(game), *writers(game).values()]
    return [one for part in parts for one in part]


def _item(question: str) -> str:
    return f"      - {json.dumps(question, ensure_ascii=False)}\n"


def _texts(game: str) -> set[str]:
    """The words of the rules themselves."""
    found = definition(game)
    texts = [clause.text for clause in found.clauses.values()]
    texts += [f"{point.title} {point.default}" for point in found.open_points.values()]
    return {word for text in texts for word in words(text)}


def main(folder: Path, *misspelt: str) -> None:
    gathered = {game: Gathered(game, misspelt) for game in GAMES}
    for game in GAMES:
        path = folder / f"{game}.yaml"
        for one in read(path) if path.is_file() else ():
            inherited = _inherited(game, one)
            (gathered[inherited[0]] if inherited else gathered[game]).add(inherited[1] if inherited else one)
    if misspelt == ("--look",):
        print(*sorted({word for found in gathered.values() for word in found.slips()}))
        return
    for game, found in gathered.items():
        found.write()
        print(game, sum(map(len, found.new.values())), len(found.unanswered), dict(found.left_out))


def _inherited(game: str, one: Asked) -> tuple[str, Asked] | None:
    """The base game and the question as its own, if an edition says nothing else about the clause that answers."""
    found = definition(game)
    own = (data_root() / game / "questions.yaml").read_text(encoding="utf-8")
    if not found.extends or not one.answers or f"  - id: {one.answers[0]}\n" in own:
        return None
    base = definition(found.extends)
    ids = tuple(id.replace(f"{found.prefix}-", f"{base.prefix}-", 1) for id in one.answers)
    return (base.id, Asked(one.question, ids)) if ids[0] in {*base.clauses, *base.open_points} else None


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
