"""What programs read: the JSON of every command on fixed positions, letter by letter.

After a change that is meant, `COMPANION_UPDATE_GOLDEN=1 pytest tests/contract` writes the files again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import GAME, companion, example
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden"
OVER = """
seats:
  - {name: ann, at: theater, escort: {kind: date}, stars: 3, kills: 7}
  - {name: ben, at: theater, escort: {kind: mother, at: r15c2}, stars: 9, hits: 2, swag: false}
  - {name: cleo, at: r12c2, escort: {kind: spouse}, stars: 12}
turn: 20
phase: over
"""

CASES: dict[str, tuple[int, list[str]]] = {
    "games": (0, ["games"]),
    "validate": (0, ["validate", GAME]),
    "position-new": (0, ["position", GAME]),
    "position-example": (0, ["position", GAME, "--example", "attack"]),
    "position-schema": (0, ["position", GAME, "--schema"]),
    "position-actions": (0, ["position", GAME, "--actions"]),
    "legal-moves": (0, ["legal", GAME, "-p", example("moves")]),
    "legal-attack": (0, ["legal", GAME, "-p", example("attack")]),
    "legal-interview": (0, ["legal", GAME, "-p", example("interview")]),
    "legal-breaks": (0, ["legal", GAME, "-p", example("breaks")]),
    "legal-over": (0, ["legal", GAME, "-p", "-"]),
    "check-legal": (0, ["check", GAME, "-p", example("breaks"), "ann cancel 1; ben pass"]),
    "check-illegal": (1, ["check", GAME, "-p", example("breaks"), "ann cancel 1; ben cancel 4; ben pass"]),
    "check-cannot-tell": (
        1,
        ["check", GAME, "-p", example("moves"), "ann run ann+mother; ann move ann+mother r06c2 r07c2"],
    ),
    "resolve-attack": (0, ["resolve", GAME, "-p", example("attack"), "fight; 1", "ann fight", "6", "hit ann.spouse"]),
    "resolve-interview": (0, ["resolve", GAME, "-p", example("interview"), "ann interviewer ben", "6 5 1"]),
    "resolve-refused": (1, ["resolve", GAME, "-p", example("breaks"), "ann cancel 1", "ben cancel 4"]),
    "resolve-chance": (0, ["resolve", GAME, "-p", example("moves"), "ann run ann+mother"]),
    "odds-attack": (0, ["odds", GAME, "-p", example("attack"), "--assume", "ann hit ann.spouse"]),
    "odds-interview": (0, ["odds", GAME, "-p", example("interview"), "ann interviewer ben"]),
    "odds-run": (0, ["odds", GAME, "-p", example("moves"), "ann run ann+mother"]),
    "odds-refused": (1, ["odds", GAME, "-p", example("moves"), "ann move ann+mother r09c2"]),
    "ruling": (0, ["ruling", GAME, "can I buy off hits in another player's turn?"]),
    "ruling-verdict": (
        0,
        ["ruling", GAME, "may I enter the theater with my mother?", "-p", example("moves"), "--top", "5"],
    ),
    "ruling-number": (0, ["ruling", GAME, "OR-SCORE-06"]),
    "ruling-none": (1, ["ruling", GAME, "may I photograph the celebrities"]),
    "score-running": (0, ["score", GAME, "-p", example("theater")]),
    "score-final": (0, ["score", GAME, "-p", "-"]),
}


@pytest.mark.parametrize("name", CASES)
def test_json(name: str) -> None:
    code, arguments = CASES[name]
    done = companion(*arguments, "--json", stdin=OVER)
    assert (done.code, done.err) == (code, "")
    compare(GOLDEN / f"{name}.json", done.out)


def test_every_golden_file_belongs_to_a_case() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(CASES)
