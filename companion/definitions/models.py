"""The checked, frozen definition of a game, file by file; boards and variants have modules of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from companion.definitions.board import Barrier, Board, Length, Space
from companion.definitions.definition import Definition
from companion.definitions.document import Document
from companion.definitions.fields import (
    LIST,
    NOTHING,
    PART_OF,
    PREFIX,
    SIZE,
    SOME,
    ClauseId,
    ClauseIds,
    Facts,
    LanguageCode,
    Slug,
    Text,
    Wanted,
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
"""A table in the game's folder or below it, and a sheet of a workbook."""
TABLE = "the name of a .csv, .tsv or .xlsx file in the game's folder (and of a sheet of that: a.xlsx#Sheet)"

Copies = Annotated[int, whole(0, MOST_COPIES)]


def is_copies(value: Any) -> bool:
    """Whether a value can be a number of copies."""
    return is_whole(value) and 0 <= value <= MOST_COPIES


class SeatRange(Definition):
    """How many can play."""

    min: Annotated[int, whole(1)]
    max: Annotated[int, whole(1, MOST_SEATS)]

    def _fits_together(self) -> None:
        if self.min > self.max:
            raise mistake(f"max {self.max} is less than min {self.min}", "max")


def seat_count(key: object) -> int | None:
    """The number of seats a key of `by_seats` stands for; JSON can only write it as text."""
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


BY_SEATS = Wanted(
    "a mapping from each number of seats to a count",
    _take_by_seats,
    schema={"propertyNames": {"pattern": "^[1-9][0-9]{0,2}$"}},
)


class Count(Definition):
    """How many of a component there are: exactly one of the three ways."""

    per_seat: Copies | None = None
    fixed: Copies | None = None
    by_seats: Annotated[Mapping[int, Copies], BY_SEATS] | None = None

    def _fits_together(self) -> None:
        given = [way for way in COUNTS if getattr(self, way) is not None]
        if len(given) != 1:
            raise mistake(f"{' and '.join(given) or 'none'} given; exactly one of {', '.join(COUNTS)} is wanted")


class Component(Definition):
    """A thing in the box; dice and the like are not `printed`.

    Where a file gives no `count`, it is that of the copies of its tokens.
    """

    id: Slug
    name: Text
    count: Count
    printed: YesNo = True
    clauses: ClauseIds = ()
    note: Text | None = None

    @classmethod
    def _told_to_editors(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return {**schema, "required": [name for name in schema["required"] if name != "count"]}

    def count_for(self, seats: int) -> int:
        """How many there are in a game of that many seats; raises KeyError for a number the game is not for."""
        if self.count.by_seats is not None:
            return self.count.by_seats[seats]
        return self.count.fixed if self.count.fixed is not None else (self.count.per_seat or 0) * seats


class GameFile(Definition):
    """game.yaml as it is written; `language` is that of its texts."""

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
    """Only what has no size of its own wants one."""
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
    """A piece that is cut out: its `shape` is the kind of it, `size_mm` its width and height, unless the kind says so.

    The tokens of one component share its number: each has its `copies`, and those that give none the rest, evenly.
    """

    OWN: ClassVar[str] = "; what only your game has stands under 'facts'"

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
        """With the size of its kind where that is left out; of what is of no kind, any: that is told then, alone."""
        if not isinstance(data, Mapping):
            return data
        shape = data.get("shape")
        size = full_size(shape if shape in SHAPES else "square", data.get("size_mm"))
        return data if size is None else {**data, "size_mm": size}

    def _fits_together(self) -> None:
        if self.shape == "hex" and not is_regular(*self.size_mm):
            width, height = self.size_mm
            what = f"{width:g} x {height:g} is no regular hexagon; one number is wanted, from flat to flat"
            raise mistake(what, "size_mm")

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        return dict.fromkeys(
            ("foot", "flat", "tabs", "outline"), "to the entry of the sheet under 'pieces' of kit.yaml"
        )

    @classmethod
    def _told_to_editors(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return _sizeless(schema)


SHARED = mapping("a mapping of fields", schema={PART_OF: "Token"})


class TokenSheet(Definition):
    """Tokens that are printed together.

    `items` has those of the table that `rows` names too, each of them laid over what `each` says.
    """

    kind: Annotated[Literal["tokens"], one_of("tokens")]
    id: Slug
    title: Text
    rows: Annotated[str, matching(ROWS, TABLE)] | None = None
    each: Annotated[Mapping[str, Any], SHARED] = NOTHING
    items: Annotated[tuple[Token, ...], LIST] = ()

    def _fits_together(self) -> None:
        if not self.items and self.rows is None:
            raise mistake(
                "there are none; a list with something in it is wanted, or rows, the name of a table", "items"
            )

    @classmethod
    def _told_to_editors(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return {**schema, "anyOf": [{"required": ["items"]}, {"required": ["rows"]}]}


class Clause(Definition):
    """A numbered rule; `answer` says it in one plain sentence, `left_to_table` why no code judges it."""

    id: ClauseId
    text: Text
    answer: Text | None = None
    left_to_table: Text | None = None
    example: Text | None = None


class Section(Definition):
    """Clauses on one subject; its id is the middle part of theirs."""

    id: Annotated[str, matching(r"[A-Z][A-Z0-9]*", "a section id of capital letters and digits")]
    title: Text
    clauses: Annotated[tuple[Clause, ...], LIST]


class OpenPoint(Definition):
    """A question the rules leave open, its readings, and the one played by default: `answer` is that one, plainly."""

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
    """A file of rules as it is written."""

    kind: Annotated[Literal["rules"], one_of("rules")]
    sections: Annotated[tuple[Section, ...], LIST] = ()
    open_points: Annotated[tuple[OpenPoint, ...], LIST] = ()


class Asked(Definition):
    """Questions that one clause or open point answers, in players' own words."""

    id: ClauseId
    asked: Annotated[tuple[Text, ...], SOME]


class QuestionsFile(Definition):
    """The questions that players ask about a game, for rulings to find the clause by, and those that none answers."""

    kind: Annotated[Literal["questions"], one_of("questions")]
    questions: Annotated[tuple[Asked, ...], LIST] = ()
    unanswered: Annotated[tuple[Text, ...], LIST] = ()


class Meaning(Definition):
    """Words and phrases that mean the same in a question about the game; of one with a `=` before it only that form."""

    id: Slug
    words: Annotated[tuple[Text, ...], SOME]


class Saying(Definition):
    """What people say for a word of the game's lines; a `#` in both stands for a number.

    A `*` at the end of the name stands for whatever may follow: `rope*` is any space that begins so. A `-` is
    nothing in a line, beside a name (`- team`: only in one that has that word), a verb with a `?` counts only where
    it has arguments of its kind, `!` means the seat's own figure by itself and `@` names it, and `>fold` says what
    the seat's row of the position must hold afterwards: that the pawn lies there. A `<fight` counts only where that
    may be said or is the kind of question: `instead of rolling`.
    """

    name: Text
    says: Annotated[tuple[Text, ...], SOME]


class SynonymsFile(Definition):
    """How people talk about a game, for rulings to understand them."""

    kind: Annotated[Literal["synonyms"], one_of("synonyms")]
    meanings: Annotated[tuple[Meaning, ...], LIST] = ()
    sayings: Annotated[tuple[Saying, ...], LIST] = ()


@dataclass(frozen=True)
class GameDefinition:
    """A whole game; the mappings are read-only, in the order of the files, by id or name.

    `numbers` and all `facts` have tuples for lists. `questions` are those that a clause or open point answers, by its
    id, `unanswered` those that none does. `hash` is the SHA-256 of the data, the same for YAML and JSON. `play` is
    play.yaml as it was read, if there is one: those who carry it out check it.
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
    boards: Mapping[str, Board]
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
        """How many of a token are in a game of that many seats."""
        return self.share(token, self.components[token.component].count_for(seats))

    def share(self, token: Token, count: int) -> int:
        """How many of so many pieces of its component are this token."""
        if token.copies is not None:
            return token.copies
        given, others = self._given[token.component]
        return (count - given) // others

    @cached_property
    def _given(self) -> dict[str, tuple[int, int]]:
        """How many copies the tokens of each component say they have, and how many tokens say nothing."""
        found: dict[str, tuple[int, int]] = {}
        for token in self.tokens.values():
            given, others = found.get(token.component, (0, 0))
            found[token.component] = (given + (token.copies or 0), others + (token.copies is None))
        return found

    @classmethod
    def assemble(
        cls,
        game: GameFile,
        boards: list[Board],
        sheets: list[TokenSheet],
        rules: list[RulesFile],
        questions: list[QuestionsFile],
        synonyms: list[SynonymsFile],
        hash: str,
        folder: Path,
        play: Document | None = None,
    ) -> GameDefinition:
        """Put checked files together, those of a folder."""
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
    "Board",
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
