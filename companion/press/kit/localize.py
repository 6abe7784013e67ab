"""All texts of a game, and the game translated for the rulebook of a print."""

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

Translate = Callable[[str], str]


def texts_of(definition: GameDefinition, templates: Templates) -> Iterator[str]:
    """Every text in the game's definition, its kit and its layouts, printed or not."""
    parts = (definition.title, definition.about, definition.numbers, definition.variants, definition.components)
    yield from _texts((*parts, definition.boards, definition.sheets, definition.sections, definition.open_points))
    for name in (KIT_FILE, *templates.names(".yaml", LAYOUTS)):
        try:
            yield from _texts(templates.read(name, []).data)
        except UnreadableText:  # reported where the file is read for drawing
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


def in_language(definition: GameDefinition, translate: Translate) -> GameDefinition:
    """The definition with all texts of its rulebook translated; ids and numbers stay the same."""
    sections = {
        id: altered(
            section,
            title=translate(section.title),
            clauses=tuple(_translated(clause, translate, "text", "example") for clause in section.clauses),
        )
        for id, section in definition.sections.items()
    }
    boards = {
        id: altered(board, spaces=tuple(_translated(space, translate, "name") for space in board.spaces))
        for id, board in definition.boards.items()
    }
    return replace(
        definition,
        title=translate(definition.title),
        sections=MappingProxyType(sections),
        clauses=MappingProxyType({one.id: one for section in sections.values() for one in section.clauses}),
        boards=MappingProxyType(boards),
        open_points=_all(definition.open_points, translate, "title", "default", "reason"),
        variants=_all(definition.variants, translate, "about"),
        components=_all(definition.components, translate, "name", "note"),
        tokens=_all(definition.tokens, translate, "name"),
    )


def _all(models: Mapping[str, Model], translate: Translate, *fields: str) -> Mapping[str, Model]:
    return MappingProxyType({id: _translated(model, translate, *fields) for id, model in models.items()})


def _translated(model: Model, translate: Translate, *fields: str) -> Model:
    """The model with these fields translated, if they are not empty."""
    given = {field: getattr(model, field) for field in fields}
    return altered(model, **{field: translate(text) for field, text in given.items() if text})
