"""Studios as they stand at the end of a year, laid out by hand."""

from __future__ import annotations

from typing import Any

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import read_all
from companion.games.the_producer.state import Movie, Seat, State, Table
from companion.model import Words
from companion.registry import definition

DEFINITION = definition("the-producer")
READING = read_all(DEFINITION)
WORDS = Words("TP", {})
BOARD = ["stage-2", "stage-3", "theme-set-noir", "make-up-room", "editing-room", "special-effects", "orchestra"]
"""Everything that a board has room for."""


def make_kit(**variants: Any) -> Kit:
    return Kit(DEFINITION, READING, WORDS, variants)


def movie(script: str, people: str = "", **more: Any) -> Movie:
    """A movie: its director, leading man and leading lady, then supporting parts."""
    director, actor, actress, *supporting = people.split() or ["frank-capra", "clark-gable", "vivien-leigh"]
    return Movie(script, 1940, director, actor, actress, supporting, **more)


def studio(name: str, *movies: Movie, **more: Any) -> Seat:
    return Seat(name, movies=list(movies), **more)


def table(*seats: Seat, variants: dict[str, Any] | None = None, **more: Any) -> State:
    """A position at the end of 1940, Events lying in the deck but for discards and what the seats hold."""
    order = more.pop("order", list(range(len(seats))))
    return State("the-producer", list(seats), variants or {}, table=Table(order=order, **more))
