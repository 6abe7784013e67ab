"""The things of a game of play.yaml: values of seats and the table, spaces with pieces, paths, variants, numbers.

The classes of its states are made from them, so that a position has the names of play.yaml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, make_dataclass
from functools import cached_property, partial
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from companion.definitions.board import BoardDefinition
from companion.definitions.models import Token, TokenSheet
from companion.definitions.variants import Variant
from companion.games.data.geometry import DIRECTIONS, Spaces
from companion.games.data.types import (
    CARD,
    DIRECTION,
    HOLDS,
    MAY_BE_NONE,
    NUMBER,
    SEAT,
    SPACE,
    TEXT,
    YES_NO,
    Type,
)
from companion.games.data.vocabulary import ValueRule
from companion.model import Plain, SeatNo, TableState
from companion.model.state import Choices
from companion.schema.kinds import Key, Kind, Names, Schema, as_it_is
from companion.schema.mistakes import Misshapen, mistake, shown

RESERVED = (
    "name",
    "game",
    "seats",
    "variants",
    "turn",
    "phase",
    "pending",
    "table",
    "me",
    "it",
    "pieces",
    "spaces",
    "diagram",
)
"""Names that a game cannot use: fields of every position, and words of expressions."""
UNKNOWN = "?"
"""A hidden card."""


class UnseenNumber(int):
    """A secret number for those who cannot see it."""


class UnseenText(str):
    """A secret text for those who cannot see it."""


OWNER_BITS = 7
"""A piece is a number: its kind, then this number of bits for its owner's seat plus 1, or 0 without an owner."""
OWNER_MASK = (1 << OWNER_BITS) - 1
_VARIANTS = {"integer": NUMBER, "boolean": YES_NO, "choice": TEXT, "integers": NUMBER.several, "names": TEXT.several}
_WORDS = {"diagram": ("diagram(L)", TEXT), "turn": ("S.turn", NUMBER)}
_SPACE = {"kind": TEXT, "number": NUMBER, "name": TEXT, "id": TEXT}


class Things:
    """Everything that the expressions and effects of one game can name.

    `paths` has, for each path, the value of a seat that chooses it. It is "" if the seat itself chooses, and None if
    all seats have the same path. `deck_of` has the deck on the table of each card, `sizes` the number of cards of each
    deck. `hooks` has the type that each of the game's Python functions returns.
    """

    def __init__(
        self,
        boards: Mapping[str, BoardDefinition],
        numbers: Mapping[str, Any],
        variants: Mapping[str, Variant],
        seat: Mapping[str, ValueRule],
        table: Mapping[str, ValueRule],
        pieces: Sequence[str],
        sheets: Mapping[str, TokenSheet],
        copies: Callable[[Token], int],
        hooks: Mapping[str, Type],
    ) -> None:
        self.hooks = hooks
        self.spaces = Spaces(boards.values())
        self.seat, self.table = dict(seat), dict(table)
        self.pieces = tuple(pieces)
        self.numbers = {name: value for name, value in numbers.items() if type(value) is int}
        self.variants = {name: _VARIANTS[one.type] for name, one in variants.items()}
        self.paths: dict[str, str | None] = {}
        self.space_name = _space_name(self.spaces)
        decks = [one.deck for one in (*seat.values(), *table.values()) if one.deck and one.deck in sheets]
        self.cards = {card.id: card for deck in dict.fromkeys(decks) for card in sheets[deck].items}
        self.copies = {id: copies(card) for id, card in self.cards.items()}
        dealt = [(name, one.deck) for name, one in table.items() if one.deck and one.deck in sheets]
        self._sheet_of = {card.id: deck for deck in dict.fromkeys(decks) for card in sheets[deck].items}
        self.deck_of = {card.id: name for name, deck in dealt for card in sheets[deck].items}
        self.sizes = {
            name: sum(self.copies[id] for id, own in self.deck_of.items() if own == name) for name, _ in dealt
        }
        self.card_name = _card_name(self.cards)
        self.zones_of_seats = [name for name, one in seat.items() if one.holds == "cards"]
        self.zones_of_table = [name for name, one in table.items() if one.holds == "cards"]

    # --- names in expressions

    @property
    def names(self) -> list[str]:
        """Every name that has a meaning everywhere."""
        boards = self.spaces.on_board
        each = (self.seat, self.table, self.numbers, self.variants, self.paths, boards, DIRECTIONS)
        return [*(name for names in each for name in names), "seats", "spaces", *_WORDS]

    def name(self, name: str, me: str, seat: str) -> tuple[str, Type] | None:
        """The source and type of a name that is not a variable; None for an unknown name."""
        if name in self.seat:
            return f"{me}.{name}", HOLDS[self.seat[name].holds]
        if name in self.table:
            return f"T.{name}", HOLDS[self.table[name].holds]
        if name in self.paths:
            by = self.paths[name]
            which = seat if by == "" else f"{me}.{by}"
            return (f"PATH_{name}" if by is None else f"PATH_{name}[{which}]"), SPACE.several
        if name in self.variants:
            return f"VARIANT_{name}", self.variants[name]
        if name in self.numbers:
            return repr(self.numbers[name]), NUMBER
        if name in _WORDS:
            return _WORDS[name]
        if name == "seats":
            return "range(len(Q))", SEAT.several
        if name == "spaces":
            return f"range({len(self.spaces.ids)})", SPACE.several
        if name in self.spaces.on_board:
            one = self.spaces.on_board[name]
            return f"range({one.start}, {one.stop})", SPACE.several
        if name in self.spaces.numbers:
            return str(self.spaces.numbers[name]), SPACE
        return (repr(DIRECTIONS[name]), DIRECTION) if name in DIRECTIONS else None

    def attributes(self, kind: Type) -> list[str]:
        """The names of the attributes of a type."""
        if kind == SEAT:
            return ["number", *self.seat, *(name for name, by in self.paths.items() if by is not None)]
        if kind == CARD:
            return ["id", "name", *sorted({name for card in self.cards.values() for name in card.facts})]
        facts = {name for space in self.spaces.all for name in space.facts}
        return [*_SPACE, *sorted(facts)] if kind == SPACE else []

    def attribute(self, source: str, kind: Type, name: str) -> tuple[str, Type] | None:
        """The source and type of an attribute; None for an unknown one."""
        if kind == SEAT and name == "number":
            return f"({source} + 1)", NUMBER
        if kind == SEAT and name in self.seat:
            return f"Q[{source}].{name}", HOLDS[self.seat[name].holds]
        if kind == SEAT and self.paths.get(name) is not None:
            by = self.paths[name]
            return f"PATH_{name}[{f'Q[{source}].{by}' if by else source}]", SPACE.several
        if kind == CARD and name in self.attributes(CARD):
            return f"CARD_{name}[{source}]", self._fact_of_cards(name)
        if kind == SPACE and name in _SPACE:
            return f"SPACE_{name}[{source}]", _SPACE[name]
        if kind == SPACE and name in self.attributes(SPACE):
            values = self.facts(name)
            fact = next(TEXT if isinstance(one, str) else NUMBER for one in values if one is not None)
            return f"FACT_{name}[{source}]", fact
        return None

    def facts_of_spaces(self, name: str) -> list[Any]:
        """This fact of every space, or its id, kind or name; None for a space without it."""
        return [getattr(space, name) for space in self.spaces.all] if name in _SPACE else self.facts(name)

    def facts(self, name: str) -> list[Any]:
        """This fact of every space; None for a space without it."""
        return [space.facts.get(name) for space in self.spaces.all]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word that is a fact of a card or space, in lower case."""
        facts = [*(card.facts for card in self.cards.values()), *(space.facts for space in self.spaces.all)]
        each = (fact for one in facts for fact in one.values())
        return tuple(dict.fromkeys(fact.lower() for fact in each if isinstance(fact, str)))

    def facts_of_cards(self, name: str) -> dict[str, Any]:
        """This fact of every card by its id; None for a card without it."""
        if name in ("id", "name"):
            return {id: getattr(card, name) for id, card in self.cards.items()}
        return {id: card.facts.get(name) for id, card in self.cards.items()}

    def _fact_of_cards(self, name: str) -> Type:
        """The type of a fact: a number if it is a number on every card that has it."""
        values = [one for one in self.facts_of_cards(name).values() if one is not None]
        return NUMBER if values and all(type(one) is int for one in values) else TEXT

    def has_number(self, fact: str) -> bool:
        """Whether a fact is a whole number on any card."""
        return any(type(one) is int for one in self.facts_of_cards(fact).values())

    def constants(self) -> dict[str, Any]:
        """The values of the constants in the source."""
        facts = {f"FACT_{name}": self.facts(name) for name in self.attributes(SPACE) if name not in _SPACE}
        each = {name: [getattr(space, name) for space in self.spaces.all] for name in _SPACE}
        # A hidden card counts nothing. Bots that look ahead meet hidden cards everywhere.
        cards = {
            f"CARD_{name}": {UNKNOWN: "", **{card: _as_text(one) for card, one in self.facts_of_cards(name).items()}}
            if self._fact_of_cards(name) == TEXT
            else {UNKNOWN: 0, **self.facts_of_cards(name)}
            for name in self.attributes(CARD)
        }
        return {**facts, **cards, **{f"SPACE_{name}": values for name, values in each.items()}}

    # --- the classes of states

    def is_free(self, name: str) -> bool:
        """Whether a name is not used yet."""
        return name not in RESERVED and name not in self.names

    def state(
        self,
        title: str,
        frame: Any,
        of_table: Sequence[tuple[str, Any, Any]] = (),
        of_seats: Sequence[tuple[str, Any, Any]] = (),
    ) -> tuple[type[TableState], type[Any], type[Any]]:
        """The classes of a state, a seat and the table, with these additional fields."""
        seat = make_dataclass(
            f"{title}Seat",
            [("name", str), *self._fields(self.seat), *of_seats],
            bases=(Plain,),
            slots=True,
            namespace=_says("A seat."),
        )
        empty: Any = partial(list, [()] * len(self.spaces.ids))
        stacks = [("pieces", _stacks(self.spaces, self.pieces), field(default_factory=empty))] * bool(self.spaces.ids)
        ends = [("winners", list[SeatNo] | None, None), ("ended_by", str, "")]
        table = make_dataclass(
            f"{title}Table",
            [*self._fields(self.table), *stacks, *of_table, *ends],
            bases=(Plain,),
            slots=True,
            namespace=_says("The values of the table; `winners` once the game is over, by the clause `ended_by`."),
        )
        state = make_dataclass(
            f"{title}State",
            [
                ("game", str),
                ("seats", list[seat]),  # type: ignore[valid-type]
                ("variants", Choices, field(default_factory=dict)),
                ("turn", Annotated[int, Ge(1)], 1),
                ("phase", Literal["play", "over"], "play"),
                ("pending", list[frame], field(default_factory=list)),
                ("table", table, field(default_factory=table)),
            ],
            bases=(TableState,),
            slots=True,
            namespace=_says("A position."),
        )
        return state, seat, table

    def _fields(self, values: Mapping[str, ValueRule]) -> list[tuple[str, Any, Any]]:
        return [(name, self.annotation(one), _default(self.start(one))) for name, one in values.items()]

    def start(self, value: ValueRule) -> Any:
        """A value before the setup; a deck has all its cards, hidden."""
        if value.deck is None:
            return value.default
        cards = [id for id, name in self._sheet_of.items() if name == value.deck for _ in range(self.copies[id])]
        return [UNKNOWN] * len(cards) if value.seen != "all" else cards

    def annotation(self, value: ValueRule) -> Any:
        """The type of a value for the fields of a state."""
        found = self.annotation_of(HOLDS[value.holds])
        if value.least is not None:
            found = Annotated[found, Ge(value.least)]
        return found if value.most is None else Annotated[found, Le(value.most)]

    def annotation_of(self, kind: Type) -> Any:
        """The type for the fields of a state."""
        plain: Any = {NUMBER: int, DIRECTION: int, TEXT: str, YES_NO: bool, SEAT: SeatNo, SPACE: self.space_name}.get(
            kind.items, self.card_name
        )
        if kind.is_list:
            return list[plain]
        return plain | None if kind in MAY_BE_NONE else plain

    def variable(self, name: str, kind: Type) -> tuple[str, Any, Any]:
        """The field of a frame for a variable."""
        value: Any = [] if kind.is_list else {NUMBER: 0, DIRECTION: 0, TEXT: "", YES_NO: False}.get(kind)
        return field_name(name), Annotated[self.annotation_of(kind), Key(name)], _default(value)


def _as_text(fact: Any) -> Any:
    """A fact of a card as text if it is a number, because other cards have text there: 8 beside king."""
    return str(fact) if type(fact) in (int, float) else fact


def field_name(name: str) -> str:
    """The field of a variable in code, so that it is never a word of Python or a field of steps and actions."""
    return f"v_{name}"


def _says(what: str) -> dict[str, Any]:
    return {"__doc__": what, "__module__": __name__}


def _default(value: Any) -> Any:
    return field(default_factory=partial(list, value)) if isinstance(value, list) else field(default=value)


# --- spaces and pieces in positions


def _space_name(spaces: Spaces) -> type[Any]:
    """The type of a space: its number in code, its id in positions."""

    def read(value: Any, names: Names) -> int:
        if value not in spaces.numbers:
            raise mistake(f"there is no space {shown(value)!r}")
        return spaces.numbers[value]

    def schema(definitions: Schema) -> Schema:
        return {"type": "string", "enum": spaces.ids} if spaces.ids else {"type": "string"}

    kind = Kind(read, lambda value, names: spaces.ids[value], schema)
    return type("SpaceName", (int,), {"as_kind": classmethod(lambda cls: kind)})


def _card_name(cards: Mapping[str, Token]) -> type[Any]:
    """The type of a card: its id, or `?` for a hidden card."""

    def read(value: Any, names: Names) -> str:
        if value != UNKNOWN and value not in cards:
            raise mistake(f"there is no card {shown(value)!r}")
        return str(value)

    kind = Kind(read, as_it_is, lambda definitions: {"type": "string", "enum": [UNKNOWN, *cards]})
    return type("CardName", (str,), {"as_kind": classmethod(lambda cls: kind)})


def _stacks(spaces: Spaces, kinds: Sequence[str]) -> type[Any]:
    """The type of the pieces on the spaces: a list of stacks in code, a mapping by space id in positions."""

    def read(value: Any, names: Names) -> list[tuple[int, ...]]:
        if not isinstance(value, Mapping):
            raise mistake("use a mapping from spaces to their pieces")
        stacks: list[tuple[int, ...]] = [()] * len(spaces.ids)
        wrong = []
        for space, given in value.items():
            try:
                if space not in spaces.numbers:
                    raise mistake(f"there is no space {shown(space)!r}")
                each = given if isinstance(given, list | tuple) else [given]
                stacks[spaces.numbers[space]] = tuple(one for text in each for one in _read_pieces(text, kinds, names))
            except Misshapen as error:
                wrong += list(error.below(space))
        if wrong:
            raise Misshapen(wrong)
        return stacks

    def write(value: Any, names: Names) -> dict[str, Any]:
        return {
            space.id: _written([_piece_text(one, kinds, names) for one in stack])
            for space, stack in zip(spaces.all, value, strict=True)
            if stack
        }

    def schema(definitions: Schema) -> Schema:
        one = {
            "type": "string",
            "description": "A piece of a seat: ann or ann.king; ann x3 for three; none without an owner.",
        }
        properties = {id: {"anyOf": [one, {"type": "array", "items": one}]} for id in spaces.ids}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    kind = Kind(read, write, schema)
    return type("Stacks", (list,), {"as_kind": classmethod(lambda cls: kind)})


def piece_of(kind: int, owner: int | None) -> int:
    """The number of a piece, from the number of its kind and its owner's seat, if any."""
    return kind << OWNER_BITS | (0 if owner is None else owner + 1)


def owner_of(piece: int) -> int | None:
    """The seat that owns the piece; None if nobody does."""
    return (piece & OWNER_MASK) - 1 if piece & OWNER_MASK else None


def _read_pieces(text: Any, kinds: Sequence[str], names: Names) -> Iterable[int]:
    """Reads `ann`, `ann.king`, `none` or `stone`, with `x3` behind it for three pieces."""
    words = str(text).split()
    count = 1
    if len(words) == 2 and words[1][:1] == "x" and words[1][1:].isdecimal() and len(words[1]) < 5:
        count = int(words.pop()[1:])
    owner, _, kind = (words[0] if len(words) == 1 else "").partition(".")
    if not kind and owner in kinds and owner.lower() not in [name.lower() for name in names]:
        owner, kind = "none", owner
    seats = {**{name.lower(): number for number, name in enumerate(names)}, "none": None}
    if owner.lower() not in seats or (kind or kinds[0]) not in kinds:
        raise mistake(
            f"{shown(text)!r} is not a piece; use a seat's name or none, with .KIND behind it: {', '.join(kinds)}"
        )
    return [piece_of(kinds.index(kind or kinds[0]), seats[owner.lower()])] * count


def _piece_text(piece: int, kinds: Sequence[str], names: Names) -> str:
    owner, kind = owner_of(piece), kinds[piece >> OWNER_BITS]
    if owner is None:
        return kind
    return names[owner] if len(kinds) == 1 else f"{names[owner]}.{kind}"


def pieces_in_words(stack: Sequence[int], kinds: Sequence[str], names: Names) -> str:
    """The pieces on a space in one line, as in a position."""
    found = _written([_piece_text(one, kinds, names) for one in stack])
    return found if isinstance(found, str) else ", ".join(found)


def _written(pieces: list[str]) -> str | list[str]:
    """A stack as people write it; equal pieces in a row are counted."""
    found: list[list[Any]] = []
    for one in pieces:
        if found and found[-1][0] == one:
            found[-1][1] += 1
        else:
            found.append([one, 1])
    texts = [text if count == 1 else f"{text} x{count}" for text, count in found]
    return texts[0] if len(texts) == 1 else texts
