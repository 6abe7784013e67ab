"""The positions to start from: each is as its first line says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.definitions.places import templates_root
from tests.games.the_producer.lay import GAME, Play

EXAMPLES = templates_root() / "the-producer" / "examples"
ASKED = {
    "hiring": "Which contract drafts does each player confirm?",
    "card": "ann: play, set aside or discard an Event card.",
    "producer": "What does ann use a Producer for?",
    "casting": "Which cards does ann buy, up to 3?",
    "audience": "ann: redraw up to 5 tokens for The Mark of Zorro (unassigned: 1 blue, 1 green and 1 white; "
    "companions: 1 red, 1 blue and 1 white), or pass?",
    "oscar": "Directing: whom does ann nominate, if anybody?",
    "maintenance": "ann is $250,000 short: which building does ann mortgage?",
}


def example(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_asks_what_it_is_about(path: Path) -> None:
    state = GAME.position(example(path.stem))
    decision = GAME.decision(state)
    assert decision is not None
    assert GAME.prompt(state, decision) == ASKED[path.stem]


def test_the_movie_of_the_example_can_be_made_in_one_line() -> None:
    table = Play(GAME.position(example("producer")))
    table.play("make zorro fleming power darnell garland robinson on swashbuckler")
    assert (table.ann.movies[0].script, table.ann.movies[0].is_b) == ("the-mark-of-zorro", False)


def test_carole_lombard_of_the_example_is_cheaper_beside_clark_gable() -> None:
    table = Play(GAME.position(example("hiring"))).play("ann hire gable lombard")
    assert table.texts[-2:] == [
        "ann hires Carole Lombard for $160,000.",
        "Carole Lombard costs $60,000 less beside Clark Gable.",
    ]
