"""Whatever is done to a position's file: an answer, or complaints with file, line and column.

`pytest --long` makes twenty times as many changes.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import companion as package
from tests.cli.terminal import companion
from tests.mutations import mutated

ROOT = Path(__file__).parents[2]
GAMES = ("oscar-race", "red-carpet-race")
QUICK, LONG = 100, 2_000
LONGEST_LINE = 1_000
OF_A_LONG_WORD = 1849
"""Has a word of 1,600 letters in the frame of a move, which was shown whole."""
COMPLETED = 1123
"""This one is completed, and then asked for odds that there are none of."""
COMMANDS = (["legal"], ["score"], ["odds"], ["check", "ann pass"], ["resolve", "1"])


@cache
def texts(game: str) -> list[str]:
    """Positions of a game: its examples as people write them, and some of a random game in full."""
    examples = sorted((ROOT / "templates").glob("*/examples/*.yaml"))
    rules, chance = package.load(game), Random(game)
    state, found = rules.setup(["ann", "ben", "cleo"]), []
    for ply in range(400):
        actions = rules.legal_actions(state)
        if not actions:
            break
        rules.apply(state, chance.choice(actions))
        if ply % 40 == 0:
            found.append(json.dumps(rules.document(state), indent=1))
    own = [path.read_text(encoding="utf-8") for path in examples if path.parts[-3] in ("oscar-race", game)]
    return [*own, *found]


def test_a_changed_position_is_answered_or_complained_of(tmp_path: Path, long: bool) -> None:
    refused = 0
    file = tmp_path / "p.yaml"
    placed = re.compile(re.escape(str(file)) + r":[1-9]\d*:[1-9]\d*: \S")
    for number in range(LONG) if long else (*range(QUICK), OF_A_LONG_WORD, COMPLETED):
        chance = Random(f"position {number}")
        game = chance.choice(GAMES)
        file.write_text(mutated(chance.choice(texts(game)), chance), encoding="utf-8", newline="")
        command, *line = chance.choice(COMMANDS)
        done = companion(command, game, *line, "-p", str(file), "--json")
        assert done.code in (0, 1, 2), (number, done)
        if done.code != 2:
            assert isinstance(done.json, dict)
            continue
        assert done.out == ""
        # What was completed is reported before what is wrong with the line.
        if "write lines like this:" in done.err or re.search(r"^companion: ", done.err, re.MULTILINE):
            assert companion("legal", game, "-p", str(file)).code == 0, (number, done)
            continue
        refused += 1
        for complaint in done.err.splitlines():
            assert placed.match(complaint), (number, complaint)
            assert len(complaint) < LONGEST_LINE, (number, complaint)
            assert "another value" not in complaint, (number, complaint)
    assert refused > QUICK // 4
