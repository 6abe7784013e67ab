"""A game's texts, all of them, and the game as its rulebook tells it in the language of a print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from companion.definitions.complaints import UnreadableText
from companion.definitions.definition import Definition, Model, altered, values_of
from companion.definitions.models import GameDefinition
from companion.definitions.places import KIT_FILE
from companion.press.layout.layout import LAYOUTS
from companion.press.look.templates import Templates

Told = Callable[[str], str]


def texts_of(definition: GameDefinition, templates: Templates) -> Iterator[str]:
    """Every text that stands in the game's definition, its kit and its layouts, whether it is printed or not."""
    parts = (definition.title, definition.about, definition.numbers, definition.variants, definition.components)
    yield from _texts((*parts, definition.boards, definition.sheets, definition.sections, definition.open_points))
    for name in (KIT_FILE, *templates.names(".yaml", LAYOUTS)):
        try:
            yield from _texts(templates.read(name, []).data)
        except UnreadableText:  # told where the file is read to be drawn
            continue


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Definition):
        yield from _texts(values_of(value))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _texts(asdict(value))
    elif isinstance(value, Mapping):
        for inside in value.values():
            yield from _texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from _texts(inside)


def in_language(definition: GameDefinition, told: Told) -> GameDefinition:
    """The definition with all texts of its rulebook told in another language; ids and numbers are as they were."""
    sections = {
        id: altered(
            section,
            title=told(section.title),
            clauses=tuple(_said(clause, told, "text", "example") for clause in section.clauses),
        )
        for id, section in definition.sections.items()
    }
    boards = {
        id: altered(board, spaces=tuple(_said(space, told, "name") for space in board.spaces))
        for id, board in definition.boards.items()
    }
    return replace(
        definition,
        title=told(definition.title),
        sections=MappingProxyType(sections),
        clauses=MappingProxyType({one.id: one for section in sections.values() for one in section.clauses}),
        boards=MappingProxyType(boards),
        open_points=_all(definition.open_points, told, "title", "default", "reason"),
        variants=_all(definition.variants, told, "about"),
        components=_all(definition.components, told, "name", "note"),
        tokens=_all(definition.tokens, told, "name"),
    )


def _all(models: Mapping[str, Model], told: Told, *fields: str) -> Mapping[str, Model]:
    return MappingProxyType({id: _said(model, told, *fields) for id, model in models.items()})


def _said(model: Model, told: Told, *fields: str) -> Model:
    """The model with these of its fields told, as far as it has them."""
    given = {field: getattr(model, field) for field in fields}
    return altered(model, **{field: told(text) for field, text in given.items() if text})
