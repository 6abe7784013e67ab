"""Every clause that the referee cites is in the catalogue of the game that is played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import companion
from companion.model import CHANCE
from companion.referee.bots import casual
from companion.referee.playout import draw

CODE = Path(companion.__file__).parent / "games"
EDITIONS = {
    "oscar_race": ("oscar-race", "red-carpet-race"),
    "creature_feature": ("creature-feature",),
    "zombies": ("zombies",),
    "the_producer": ("the-producer",),
}
"""The games of each package; the two editions of one share their code."""
GAMES = [game for games in EDITIONS.values() for game in games]


def catalogue(game: str) -> set[str]:
    definition = companion.load(game).definition
    return {*definition.clauses, *definition.open_points}


@pytest.mark.parametrize("package", EDITIONS)
def test_every_clause_in_the_code_of_a_game_is_in_its_catalogue(package: str) -> None:
    known = {f"XX{id[2:]}" for game in EDITIONS[package] for id in catalogue(game)}
    written = {id for file in (CODE / package).rglob("*.py") for id in re.findall(r"XX-[A-Z]+-\d\d", file.read_text())}
    assert written <= known


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_cited_in_whole_games_is_in_the_catalogue(name: str, long: bool) -> None:
    game, known = companion.load(name), catalogue(name)
    for seed in range(40 if long else 4):
        rng = Random(seed)
        state = game.dealt_by_app(game.setup(["ann", "ben", "cleo"]))
        while actions := game.legal_actions(state):
            is_chance = actions[0].seat == CHANCE
            action = (
                draw(rng, actions, game.ways(state, actions))
                if is_chance
                else casual(game, state, actions[0].seat, rng)
            )
            assert {*game.check(state, action).rules} <= known
            for event in game.apply(state, action):
                assert {*game.cite(event.rules)} <= known, game.tell(state, event)
