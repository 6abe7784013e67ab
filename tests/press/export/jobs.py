"""Jobs for the tests of exports: kits are read once, and what a target makes of them is kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from companion import registry
from companion.cli.game_templates import templates_of
from companion.definitions.places import game_folder
from companion.press.drawing.paper import paper
from companion.press.export.job import Job, Made
from companion.press.export.targets import TARGETS
from companion.press.kit.kit import Order, PrintKit

CARDS_AND_STANDEES = "creature-feature"  # a deck with one back, films, round pieces, standees, a board, a rulebook
RACE = "oscar-race"
HERE = Path(__file__).parent
SAMPLER = str(Path(__file__).parents[3] / "templates" / "sampler")  # a thing of every kind


@cache
def kit(game: str) -> PrintKit:
    return fresh_kit(game)


def fresh_kit(game: str) -> PrintKit:
    definition = registry.definition(game)
    return PrintKit(definition, templates_of(game_folder(game), definition.extends))


def job(game: str = CARDS_AND_STANDEES, *only: str, kit_: PrintKit | None = None, **more: Any) -> Job:
    """A job for as few as can play, on A4, in full ink."""
    found = kit_ or kit(game)
    order = Order(
        more.pop("players", found.definition.seats.min),
        paper(more.pop("paper", "a4")),
        more.pop("backs", "fold"),
        more.pop("ink", "full"),
        only,
        more.pop("also", ()),
    )
    return Job(found, order, more.pop("folder", HERE / "out"), **more)


@cache
def made(target: str, game: str = CARDS_AND_STANDEES, *only: str, **more: Any) -> Made:
    """What a target makes; kept, as many tests look at the same."""
    return TARGETS[target].make(job(game, *only, **more))
