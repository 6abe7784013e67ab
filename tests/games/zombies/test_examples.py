"""The positions to start from: each is as its first line says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.definitions.places import templates_root
from tests.games.zombies.lay import GAME, Play

EXAMPLES = templates_root() / "zombies" / "examples"
ASKED = {
    "tile": "ann: where does Three-way junction go, and how is it turned (such as n2 0)? Unturned (0), its exits are e s w.",
    "movement": "ben, on n1.s with 4 steps left: where to, or stop?",
    "fight": "ann lost the roll with 3: pay a life, or 1 bullet?",
    "zombies": "cleo: 3 zombies must move. From where to where (such as n1.s n)?",
    "helipad": "ann: roll for movement.",
    "answer": "ben has played Jammed Magazine. Does anybody answer it (cleo), or pass?",
    "cards": "cleo: discard one event card, or pass?",
}


def example(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_asks_what_it_is_about(path: Path) -> None:
    table = Play(GAME.position(example(path.stem)))
    assert table.prompt == ASKED[path.stem]


def test_the_examples_of_the_grammar_can_be_read() -> None:
    state = GAME.position(example("movement"))
    for form in GAME.forms():
        parts = GAME.expand(state, form["example"])
        assert {part.verb for part in parts} == {form["verb"]}


def test_the_fight_of_the_example_can_be_won_and_the_bullet_taken() -> None:
    table = Play(GAME.position(example("fight"))).play("bullets")
    assert (table.ann.kills, table.ann.bullets) == (6, 2)  # one spent, and one found under the zombie
