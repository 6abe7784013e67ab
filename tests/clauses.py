"""The table of clauses: text, code and test of every clause and open point.

`python -m tests.clauses oscar-race` prints it and exits 1 if anything is open, or if the code names an unknown id. A
clause counts as coded where the game's package cites it, its data where a definition other than rules.yaml and
questions.yaml does, and as tested where a test's name (`test_cf_show_04_open_16_...`) or an assertion has its id;
`left_to_table` in rules.yaml gives the reason for one that no code can judge. To an edition belong the data it extends
and the tests it takes over.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import registry
from companion.definitions.load import load_definition
from companion.definitions.places import game_folder
from tests.games.red_carpet_race import oscar_race_tests

ROOT = Path(__file__).parent.parent
GAMES = sorted({**registry.SHIPPED, **registry.BESIDE})
CARRIED_OVER = {"red-carpet-race": oscar_race_tests.sources}
"""The tests an edition takes over, file by file."""
STATED = ("rules.yaml", "questions.yaml")
"""Files that name every clause by their nature, and so prove nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One clause: how often code, data and tests name it, and the reason if it is left to the table."""

    id: str
    code: int
    data: int
    tests: int
    left_to_table: str | None

    @property
    def is_open(self) -> bool:
        return not self.left_to_table and (not self.tests or not (self.code or self.data))


def table(game: str) -> list[Row]:
    """A row for every clause and open point of the game, in the order of its rules."""
    folder = game_folder(game)
    definition = load_definition(folder)
    prefix, code = definition.prefix, _in_code(game)
    data = Counter(_ids(_all_text(folder, "*.yaml", leave_out=STATED), prefix))
    if definition.extends:
        base = game_folder(definition.extends)
        of_base = _ids(_all_text(base, "*.yaml", leave_out=STATED), load_definition(base).prefix)
        data.update(f"{prefix}{id[id.index('-') :]}" for id in of_base)
    tests = _all_text(ROOT / "tests" / "games" / game.replace("-", "_"), "*.py")
    tests += "\n".join(text for _, text in CARRIED_OVER.get(game, tuple)())
    names = re.findall(rf"def test_{prefix.lower()}_((?:[a-z]+_(?:\d\d_)+)+)", tests)
    sections = [found for name in names for found in re.findall(r"([a-z]+)_((?:\d\d_)+)", name)]
    tested = Counter(
        f"{prefix}-{section.upper()}-{number}" for section, numbers in sections for number in numbers.split("_")[:-1]
    )
    tested.update(_ids(tests, prefix))
    reasons = {clause.id: clause.left_to_table for clause in definition.clauses.values()}
    return [
        Row(id, code[id.replace(prefix, "XX", 1)], data[id], tested[id], reasons.get(id))
        for id in (*definition.clauses, *definition.open_points)
    ]


def unknown(game: str) -> list[str]:
    """The ids in the game's code that are in no catalogue: neither in its own nor in that of another edition."""
    package = registry.rules_class(game).__module__
    editions = [load_definition(game_folder(one)) for one in GAMES if registry.rules_class(one).__module__ == package]
    known = {id.replace(one.prefix, "XX", 1) for one in editions for id in (*one.clauses, *one.open_points)}
    return sorted(_in_code(game).keys() - known)


def _in_code(game: str) -> Counter[str]:
    """How often the game's package names each id; `XX-GEO-01 to XX-GEO-08` in documentation names all of them."""
    package = registry.rules_class(game).__module__.split(".")[2]
    return Counter(_ids(_all_text(ROOT / "companion" / "games" / package, "*.py"), "XX"))


def _all_text(folder: Path, pattern: str, leave_out: Sequence[str] = ()) -> str:
    paths = sorted(path for path in folder.rglob(pattern) if path.name not in leave_out)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def _ids(text: str, prefix: str) -> list[str]:
    """Every id of the prefix in the text, ranges (`A-01 to A-04`) spelt out."""
    found = re.findall(rf"\b{prefix}-[A-Z]+-\d\d\b", text)
    for section, first, last in re.findall(rf"\b{prefix}-([A-Z]+)-(\d\d) to {prefix}-\1-(\d\d)\b", text):
        found += [f"{prefix}-{section}-{number:02}" for number in range(int(first) + 1, int(last))]
    return found


def main(game: str) -> int:
    rows, strange = table(game), unknown(game)
    print(f"{'clause':14} {'code':>5} {'data':>5} {'tests':>5}")
    for row in rows:
        note = "OPEN" if row.is_open else f"left to the table: {row.left_to_table}" if row.left_to_table else ""
        print(f"{row.id:14} {row.code:5} {row.data:5} {row.tests:5}  {note}".rstrip())
    left = sum(row.left_to_table is not None for row in rows)
    opened = sum(row.is_open for row in rows)
    print(f"\n{len(rows)} clauses and open points; {left} left to the table; {opened} open")
    if strange:
        print(f"in the code, but in no rules.yaml: {', '.join(strange)}")
    return 1 if opened or strange else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "oscar-race"))
