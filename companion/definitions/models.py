"""The checked, frozen definition of a game, file by file; boards and variants are in their own modules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from companion.definitions.board import Barrier, BoardDefinition, Length, Space
from companion.definitions.definition import Definition
from companion.definitions.document import Document
from companion.definitions.fields import (
    LIST,
    NOTHING,
    PART_OF,
    PREFIX,
    SIZE,
    SOME,
    Allowed,
    ClauseId,
    ClauseIds,
    Facts,
    LanguageCode,
    Slug,
    Text,
    YesNo,
    is_whole,
    mapping,
    matching,
    one_of,
    whole,
)
from companion.definitions.kinds import ACROSS, KINDS, SHAPES, Shape, full_size, is_regular
from companion.definitions.variants import Variant
from companion.schema.mistakes import mistake

MOST_SEATS = 100
MOST_COPIES = 10_000
COUNTS = ("per_seat", "fixed", "by_seats")
ROWS = r"(?:[^./\\:][^/\\:]*/)*[^./\\:][^/\\:]*\.(?:csv|tsv|xlsx(?:#.+)?)"
"""A table in the game's folder or below it, with an optional sheet of a workbook."""
TABLE = "the name of a .csv, .tsv or .xlsx file in the game's folder (and a sheet: a.xlsx#Sheet)"

Copies = Annotated[int, whole(0, MOST_COPIES)]


def is_copies(value: Any) -> bool:
    """Whether a value is a valid number of copies."""
    return is_whole(value) and 0 <= value <= MOST_COPIES


class SeatRange(Definition):
    """The lowest and the highest number of players."""

    min: Annotated[int, whole(1)]
    max: Annotated[int, whole(1, MOST_SEATS)]

    def _fits_together(self) -> None:
        if self.min > self.max:
            raise mistake(f"max {self.max} is less than min {self.min}", "max")


def seat_count(key: object) -> int | None:
    """The number of seats in a key of `by_seats`; in JSON it is text."""
    if isinstance(key, str) and re.fullmatch(r"[1-9][0-9]{0,2}", key):
        return int(key)
    return key if is_whole(key) else None  # type: ignore[return-value]


def _take_by_seats(value: Any) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise ValueError
    counts = {seat_count(key): count for key, count in value.items()}
    if None in counts or len(counts) < len(value):
        raise ValueError
    return counts  # type: ignore[return-value]


BY_SEATS = Allowed(
    "a mapping from each number of seats to a count",
    _take_by_seats,
    schema={"propertyNames": {"pattern": "^[1-9][0-9]{0,2}$"}},
)


class Count(Definition):
    """The number of a component, given in exactly one of three ways."""

    per_seat: Copies | None = None
    fixed: Copies | None = None
    by_seats: Annotated[Mapping[int, Copies], BY_SEATS] | None = None

    def _fits_together(self) -> None:
        given = [way for way in COUNTS if getattr(self, way) is not None]
        if len(given) != 1:
            raise mistake(f"{' and '.join(given) or 'none'} given; use exactly one of {', '.join(COUNTS)}")


class Component(Definition):
    """A thing in the box; dice and the like are not `printed`.

    The default of `count` is the number of copies of its tokens.
    """

    id: Slug
    name: Text
    count: Count
    printed: YesNo = True
    clauses: ClauseIds = ()
    note: Text | None = None

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return {**schema, "required": [name for name in schema["required"] if name != "count"]}

    def count_for(self, seats: int) -> int:
        """The number of pieces for this number of seats; raises KeyError if the game does not allow that number."""
        if self.count.by_seats is not None:
            return self.count.by_seats[seats]
        return self.count.fixed if self.count.fixed is not None else (self.count.per_seat or 0) * seats


class GameFile(Definition):
    """game.yaml as written; `language` is the language of its texts."""

    id: Slug
    title: Text
    prefix: Annotated[str, matching(PREFIX, "a prefix of 2 to 4 capital letters")]
    about: Text
    extends: Slug | None = None
    language: LanguageCode = "en"
    seats: SeatRange
    numbers: Facts = NOTHING
    variants: Annotated[tuple[Variant, ...], LIST] = ()
    components: Annotated[tuple[Component, ...], LIST] = ()


def _sizeless(schema: dict[str, Any]) -> dict[str, Any]:
    """Only shapes without a default size require one."""
    required = [name for name in schema["required"] if name != "size_mm"]
    one = [{"type": "number"}, {"type": "string", "pattern": f"^{ACROSS}$"}]
    alone = {"type": "array", "items": {"anyOf": one}, "minItems": 1, "maxItems": 1}  # as a cell of a table has it
    fields = schema["properties"]
    size = {"anyOf": [fields["size_mm"], *one, alone]}
    sizeless = {"properties": {"shape": {"enum": [shape for shape, kind in KINDS.items() if kind.size is None]}}}
    uneven = {"properties": {"shape": {"enum": [shape for shape, kind in KINDS.items() if not kind.is_even]}}}
    lone = {"type": "array", "items": {"type": "number"}, "maxItems": 1}
    return {
        **schema,
        "properties": {**fields, "size_mm": size},
        "required": required,
        "if": sizeless,
        "then": {"required": ["size_mm"]},
        "allOf": [{"if": uneven, "then": {"properties": {"size_mm": {"not": lone}}}}],
    }


class Token(Definition):
    """A piece that is cut out: its `shape` is its kind; `size_mm` is its width and height (default: that of the kind).

    The tokens of one component share its count. Each has its `copies`; tokens without `copies` share the rest evenly.
    """

    OWN: ClassVar[str] = "; put your game's own fields under 'facts'"

    id: Slug
    name: Text
    shape: Annotated[Shape, one_of(*SHAPES)]
    size_mm: Annotated[tuple[Length, Length], SIZE]
    component: Slug
    copies: Copies | None = None
    facts: Facts = NOTHING
    clauses: ClauseIds = ()
    code: Annotated[str, matching(r"[A-Z0-9-]+", "a code of capital letters, digits and '-'")] | None = None

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        """The data with the default size of its kind; an unknown kind gets any size, so only the kind is reported."""
        if not isinstance(data, Mapping):
            return data
        shape = data.get("shape")
        size = full_size(shape if shape in SHAPES else "square", data.get("size_mm"))
        return data if size is None else {**data, "size_mm": size}

    def _fits_together(self) -> None:
        if self.shape == "hex" and not is_regular(*self.size_mm):
            width, height = self.size_mm
            what = f"{width:g} x {height:g} is not a regular hexagon; use one number, from flat to flat"
            raise mistake(what, "size_mm")

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        return dict.fromkeys(
            ("foot", "flat", "tabs", "outline"), "in the entry of the sheet under 'pieces' in kit.yaml"
        )

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return _sizeless(schema)


SHARED = mapping("a mapping of fields", schema={PART_OF: "Token"})


class TokenSheet(Definition):
    """Tokens that are printed together.

    `items` also has those of the table in `rows`. Each item adds to the fields of `each` or replaces them.
    """

    kind: Annotated[Literal["tokens"], one_of("tokens")]
    id: Slug
    title: Text
    rows: Annotated[str, matching(ROWS, TABLE)] | None = None
    each: Annotated[Mapping[str, Any], SHARED] = NOTHING
    items: Annotated[tuple[Token, ...], LIST] = ()

    def _fits_together(self) -> None:
        if not self.items and self.rows is None:
            raise mistake("there are none; use a list with something in it, or rows with the name of a table", "items")

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return {**schema, "anyOf": [{"required": ["items"]}, {"required": ["rows"]}]}


class Clause(Definition):
    """A numbered rule; `answer` is one plain sentence, `left_to_table` says why no code judges it."""

    id: ClauseId
    text: Text
    answer: Text | None = None
    left_to_table: Text | None = None
    example: Text | None = None


class Section(Definition):
    """Clauses on one subject; its id is the middle part of their ids."""

    id: Annotated[str, matching(r"[A-Z][A-Z0-9]*", "a section id of capital letters and digits")]
    title: Text
    clauses: Annotated[tuple[Clause, ...], LIST]


class OpenPoint(Definition):
    """A question the rules leave open, its readings, and the default; `answer` says the default plainly."""

    id: ClauseId
    title: Text
    concerns: ClauseIds = ()
    readings: Text
    default: Text
    answer: Text | None = None
    reason: Text
    variant: Text | None = None
    variant_note: Text | None = None


class RulesFile(Definition):
    """A file of rules as written."""

    kind: Annotated[Literal["rules"], one_of("rules")]
    sections: Annotated[tuple[Section, ...], LIST] = ()
    open_points: Annotated[tuple[OpenPoint, ...], LIST] = ()


class Asked(Definition):
    """Questions in players' own words that one clause or open point answers."""

    id: ClauseId
    asked: Annotated[tuple[Text, ...], SOME]


class QuestionsFile(Definition):
    """Questions that players ask about a game, so that rulings find the clause; some have no answer."""

    kind: Annotated[Literal["questions"], one_of("questions")]
    questions: Annotated[tuple[Asked, ...], LIST] = ()
    unanswered: Annotated[tuple[Text, ...], LIST] = ()


class Meaning(Definition):
    """Words and phrases with the same meaning in a question; after a `=` only that exact form counts."""

    id: Slug
    words: Annotated[tuple[Text, ...], SOME]


class Saying(Definition):
    """Phrases that people use for a word of the game's lines; a `#` in both stands for a number.

    A `*` at the end of the name stands for any ending: `rope*` is every space that begins with `rope`. A `-` means
    that the phrase adds nothing to a line; beside a name (`- team`) only in a line with that word. A verb with a `?`
    counts only with arguments of its kind. `!` means the seat's own figure alone, and `@` names it. `>fold` says what
    the seat's row of the position must have afterwards: the pawn is there. `<fight` counts only where that action is
    possible or is the kind of question: `instead of rolling`.
    """

    name: Text
    says: Annotated[tuple[Text, ...], SOME]


class SynonymsFile(Definition):
    """How people talk about a game, so that rulings understand them."""

    kind: Annotated[Literal["synonyms"], one_of("synonyms")]
    meanings: Annotated[tuple[Meaning, ...], LIST] = ()
    sayings: Annotated[tuple[Saying, ...], LIST] = ()


@dataclass(frozen=True)
class GameDefinition:
    """A whole game; the mappings are read-only, in the order of the files, by id or name.

    `numbers` and all `facts` have tuples for lists. `questions` are by the id of the clause or open point that answers
    them; `unanswered` have none. `hash` is the SHA-256 of the data, the same for YAML and JSON. `play` is play.yaml as
    read, if there is one; `companion.games.data` checks it.
    """

    id: str
    title: str
    prefix: str
    about: str
    extends: str | None
    seats: SeatRange
    numbers: Mapping[str, Any]
    variants: Mapping[str, Variant]
    components: Mapping[str, Component]
    boards: Mapping[str, BoardDefinition]
    sheets: Mapping[str, TokenSheet]
    tokens: Mapping[str, Token]
    sections: Mapping[str, Section]
    clauses: Mapping[str, Clause]
    open_points: Mapping[str, OpenPoint]
    questions: Mapping[str, tuple[str, ...]]
    unanswered: tuple[str, ...]
    meanings: Mapping[str, Meaning]
    sayings: Mapping[str, Saying]
    hash: str
    language: str = "en"
    folder: Path | None = field(default=None, compare=False)
    play: Document | None = field(default=None, compare=False, repr=False)

    def copies(self, token: Token, seats: int) -> int:
        """The copies of a token in a game with this number of seats."""
        return self.share(token, self.components[token.component].count_for(seats))

    def share(self, token: Token, count: int) -> int:
        """The copies of a token if its component has `count` pieces."""
        if token.copies is not None:
            return token.copies
        given, others = self._given[token.component]
        return (count - given) // others

    @cached_property
    def _given(self) -> dict[str, tuple[int, int]]:
        """For each component the sum of the given copies, and the number of tokens without `copies`."""
        found: dict[str, tuple[int, int]] = {}
        for token in self.tokens.values():
            given, others = found.get(token.component, (0, 0))
            found[token.component] = (given + (token.copies or 0), others + (token.copies is None))
        return found

    @classmethod
    def assemble(
        cls,
        game: GameFile,
        boards: list[BoardDefinition],
        sheets: list[TokenSheet],
        rules: list[RulesFile],
        questions: list[QuestionsFile],
        synonyms: list[SynonymsFile],
        hash: str,
        folder: Path,
        play: Document | None = None,
    ) -> GameDefinition:
        """Put the checked files of a folder together."""
        sections = [section for file in rules for section in file.sections]
        return cls(
            id=game.id,
            title=game.title,
            prefix=game.prefix,
            about=game.about,
            extends=game.extends,
            seats=game.seats,
            numbers=game.numbers,
            variants=MappingProxyType({variant.name: variant for variant in game.variants}),
            components=MappingProxyType({component.id: component for component in game.components}),
            boards=MappingProxyType({board.id: board for board in boards}),
            sheets=MappingProxyType({sheet.id: sheet for sheet in sheets}),
            tokens=MappingProxyType({token.id: token for sheet in sheets for token in sheet.items}),
            sections=MappingProxyType({section.id: section for section in sections}),
            clauses=MappingProxyType({clause.id: clause for section in sections for clause in section.clauses}),
            open_points=MappingProxyType({point.id: point for file in rules for point in file.open_points}),
            questions=MappingProxyType({one.id: one.asked for file in questions for one in file.questions}),
            unanswered=tuple(asked for file in questions for asked in file.unanswered),
            meanings=MappingProxyType({meaning.id: meaning for file in synonyms for meaning in file.meanings}),
            sayings=MappingProxyType({saying.name: saying for file in synonyms for saying in file.sayings}),
            hash=hash,
            language=game.language,
            folder=folder,
            play=play,
        )


__all__ = [
    "Asked",
    "Barrier",
    "BoardDefinition",
    "Clause",
    "Component",
    "Count",
    "GameDefinition",
    "GameFile",
    "Meaning",
    "OpenPoint",
    "QuestionsFile",
    "RulesFile",
    "Saying",
    "SeatRange",
    "Section",
    "Space",
    "SynonymsFile",
    "Token",
    "TokenSheet",
    "Variant",
]
