"""Every example of a clause is true: the referee plays it, and this is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import companion
from companion.definitions.places import templates_root
from companion.model import Game
from companion.registry import definition
from tests.bench.rulings import GAMES

ROWS: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8"))
EARLIER, LATER = "oscar-race", "red-carpet-race"


def rows(game: str) -> dict[str, tuple[Any, str]]:
    """What proves the examples of a game, by clause, and where named positions are; the later edition inherits some."""
    own = {id: (row, game) for id, row in ROWS[game].items()}
    if game != LATER:
        return own
    text = yaml.safe_dump(ROWS[EARLIER]).replace("OR-", f"{definition(LATER).prefix}-")
    return {**{id: (row, EARLIER) for id, row in yaml.safe_load(text).items()}, **own}


CASES = [(game, id) for game in GAMES for id in rows(game)]


def position(game: Game, row: Any, where: str) -> Any:
    named = row["position"].get("example")
    path = templates_root() / where / "examples" / f"{named}.yaml"
    return game.position(yaml.safe_load(path.read_text(encoding="utf-8")) if named else row["position"])


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_played(game: str) -> None:
    with_example = {clause.id for clause in definition(game).clauses.values() if clause.example}
    assert with_example == set(rows(game))
    assert len(with_example) >= 6


@pytest.mark.parametrize(("game", "id"), CASES)
def test_an_example_happens_as_it_is_written(game: str, id: str) -> None:
    rules, (row, where) = companion.load(game), rows(game)[id]
    state = position(rules, row, where)
    messages: list[str] = []
    lines = list(row.get("lines", ()))
    forbidden = lines.pop() if "refused" in row else ""
    for line in lines:
        action = rules.parse(state, line)
        assert rules.check(state, action).legal is True, line
        messages += [rules.tell(state, event) for event in rules.apply(state, action)]
    wanted = list(row.get("tells", ()))
    assert [sentence for sentence in messages if sentence in wanted] == wanted
    if forbidden:
        verdict = rules.check(state, rules.parse(state, forbidden))
        assert verdict.legal is False
        assert row["refused"] in verdict.rules


@pytest.mark.parametrize(("game", "id"), [case for case in CASES if "points" in rows(case[0])[case[1]][0]])
def test_an_example_of_the_final_count_adds_up(game: str, id: str) -> None:
    rules, (row, where) = companion.load(game), rows(game)[id]
    state = position(rules, row, where)
    sheet, names = rules.score(state), rules.names(state)
    for name, points in row["points"].items():
        seat = names.index(name)
        assert sum(line.points for line in sheet.seats[seat] if id in line.rules) == points
        assert sheet.total(seat) == row["total"][name]


@pytest.mark.parametrize(("game", "id"), CASES)
def test_an_example_is_short_and_names_clauses_there_are(game: str, id: str) -> None:
    found = definition(game)
    example = found.clauses[id].example or ""
    assert 20 < len(example) < 140
    assert set(re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", example)) <= {*found.clauses, *found.open_points}
