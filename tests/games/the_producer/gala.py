"""A short way to lay a table at the Oscars: studios with the movies they made this year."""

from __future__ import annotations

from typing import Any

from tests.games.the_producer.lay import Play, lay

CASABLANCA = "{script: casablanca, director: michael-curtiz, actor: humphrey-bogart, actress: ingrid-bergman, supporting: [claude-rains]}"
"""Of 1942: its own director and three of its own cast, four matches. A Romance, which is Ingrid Bergman's Field."""
MODERN_TIMES = "{script: modern-times, director: charlie-chaplin, actor: charlie-chaplin, actress: paulette-goddard, supporting: [peter-lorre]}"
"""Directed and led by Chaplin, as it was: three matches. A Comedy, which is his and Paulette Goddard's Field."""
NINOTCHKA = (
    "{script: ninotchka, director: john-ford, actor: cary-grant, actress: bette-davis, supporting: [thomas-mitchell]}"
)
"""No match."""
STAGECOACH = "{script: stagecoach, director: john-ford, actor: john-wayne, actress: mary-astor, supporting: [thomas-mitchell], places: [stage-1]}"
"""A Western, which is John Ford's Field and John Wayne's; three matches."""


def made(name: str, *movies: str, **more: Any) -> str:
    """A seat with movies of this year: `made("ann", CASABLANCA, votes=3)`."""
    parts = [f"name: {name}", f"movies: [{', '.join(movies)}]"]
    return ", ".join([*parts, *(f"{key}: {value}" for key, value in more.items())])


def of(movie: str, **changes: Any) -> str:
    """The movie with something changed: `of(CASABLANCA, missing="director")`."""
    return movie[:-1] + "".join(f", {key}: {value}" for key, value in changes.items()) + "}"


def gala(*seats: str, award: str = "picture", **changes: Any) -> Play:
    """The table as everybody is asked whom to nominate for an award; ann first."""
    names = [seat.split(",")[0].removeprefix("name: ") for seat in seats]
    pending = [{"kind": "nominating", "award": award, "asked": names}]
    order = list(range(len(seats)))
    found = lay(*seats, phase="oscars", pending=pending, order=names, **changes)
    assert found.table.order == order
    return found


def draw(table: Play, *icons: int) -> Play:
    """Draw cards with these numbers of Oscars, one after the other."""
    kit = table.game.kit(table.state)
    for number in icons:
        left = kit.left_in(table.state, "event")
        table.play(f"reveal event {next(card for card in left if kit.events[card].oscars == number)}")
    return table
