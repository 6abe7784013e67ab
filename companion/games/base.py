"""Games whose nouns and numbers come from a definition: what the packages of rules have in common."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from companion.definitions.board import Board
from companion.definitions.models import GameDefinition, Token, TokenSheet
from companion.definitions.variants import schema_of_all
from companion.errors import Unreadable
from companion.model import Event, Grammar, Past, S, Words
from companion.model.document import asked_seats, check_asked, position_schema, write_document
from companion.model.position import Where, located, nowhere, read_state
from companion.model.speaker import Speaker
from companion.model.stepped_game import SteppedGame

MOST_KITS = 32
"""So many tables' look-up tables are kept, of a megabyte each; whoever plays has one, tests of variants thousands."""

Complaint = tuple[str, str, str]
"""A field, what is wrong with it, and the clause."""

T = TypeVar("T")
K = TypeVar("K", bound=Speaker)


class DefinedGame(SteppedGame[S], Generic[S, K]):
    """A game of steps over a definition, with look-up tables (its kit) for each table's choice of variants."""

    def __init__(self, definition: GameDefinition, words: Words) -> None:
        self.definition = definition
        self.id = definition.id
        self.title = definition.title
        self.words = words
        self._kits: dict[str, K] = {}
        self._last_variants: Mapping[str, Any] = {}
        self._last_kit = self.make_kit({})
        self.grammar = self.new_grammar(self._last_kit)
        self._grammars = {self._last_kit: self.grammar}

    @abstractmethod
    def new_kit(self, variants: dict[str, Any]) -> K:
        """What the rules look up under these variants, those that differ from their defaults."""

    @abstractmethod
    def new_grammar(self, kit: K) -> Grammar:
        """The grammar of lines, with the nouns of the kit."""

    @abstractmethod
    def read_position(self, document: Mapping[str, Any]) -> S:
        """The state a document describes, what is left out filled in, nothing carried out; raises Unreadable."""

    @abstractmethod
    def check_plausible(self, kit: K, state: S) -> None:
        """Raises Unreadable, with the clause, for a position that cannot be."""

    def filled_in(self, kit: K, state: S, document: Mapping[str, Any]) -> list[Complaint]:
        """What a position leaves open and nobody would take for granted: a field, what it is taken as, the clause."""
        return []

    def check_playable(self, kit: K, state: S) -> None:
        """Raises Unreadable for what the rules cannot go on from, even where `set` says that it is so."""

    def make_kit(self, variants: Mapping[str, Any]) -> K:
        """The kit of these variants, made once."""
        key = repr(sorted(variants.items()))
        if key not in self._kits:
            if len(self._kits) >= MOST_KITS:
                self._kits.clear()
                self._grammars.clear()
            self._kits[key] = self.new_kit(dict(variants))
        return self._kits[key]

    def kit(self, state: S) -> K:
        """The kit of this state's variants; states of one table share their variants mapping."""
        if state.variants is not self._last_variants:
            self._last_kit = self.make_kit(state.variants)
            self._last_variants = state.variants
        return self._last_kit

    def position(self, document: Mapping[str, Any], where: Where = nowhere, *, plausible: bool = True) -> S:
        return self._taken_up(document, where, plausible=plausible)[0]

    def take_up(self, document: Mapping[str, Any], where: Where = nowhere) -> tuple[S, Past | None]:
        return self._taken_up(document, where, plausible=True)

    def _taken_up(self, document: Mapping[str, Any], where: Where, *, plausible: bool) -> tuple[S, Past | None]:
        """The state, settled: what there is no choice about is carried out before anything is asked."""
        events: list[Event] = []
        try:
            state = self.read_position(document)
            kit = self.kit(state)
            self._check_as_given(kit, state, document, plausible=plausible)
            written = state.copy()
            self.settle(kit, state, events)
            asked = asked_seats(document, self.names(state))
            if asked is None or not _is_about(written, asked):
                check_asked(self, state, document)
        except Unreadable as error:
            raise Unreadable("\n".join(located(line, where) for line in str(error).splitlines())) from None
        return state, Past(written) if events else None

    def completed(self, state: S, document: Mapping[str, Any]) -> list[str]:
        found = self.filled_in(self.kit(state), state, document)
        return [f"{field}: {what} ({self.words.cite((rule,))[0]})" for field, what, rule in found]

    def _check_as_given(self, kit: K, state: S, document: Mapping[str, Any], *, plausible: bool) -> None:
        """Check the state, frames being counted as in the document: those that were filled in lie below them."""
        filled_in = len(state.pending) - len(document.get("pending") or state.pending)
        try:
            if plausible:
                self.check_plausible(kit, state)
            else:
                self.check_playable(kit, state)
        except Unreadable as error:
            counted = partial(_counted_as_given, filled_in=filled_in)
            raise Unreadable(re.sub(r"^pending\[(\d+)\]", counted, str(error), flags=re.MULTILINE)) from None

    def document(self, state: S) -> dict[str, Any]:
        return write_document(state, self.to_act(state))

    def grammar_of(self, state: S) -> Grammar:
        kit = self.kit(state)
        if kit not in self._grammars:
            self._grammars[kit] = self.new_grammar(kit)
        return self._grammars[kit]


def _is_about(state: Any, asked: list[int]) -> bool:
    """Whether a position is about one seat, though a die is awaited, or all that seat can do follows by itself."""
    frame = state.pending[-1] if state.pending else None
    several = [getattr(frame, field, None) for field in ("seats", "left")]
    first = next((seats[0] for seats in several if isinstance(seats, list) and seats), getattr(frame, "seat", None))
    return asked in ([first], [getattr(state, "current", None)])


def _counted_as_given(field: re.Match[str], filled_in: int) -> str:
    number = int(field[1]) - filled_in
    return f"pending[{number}]" if number >= 0 else "pending"


def check_seats(
    definition: GameDefinition, grammar: Grammar, names: Sequence[str], is_taken: Callable[[str], bool], rule: str
) -> None:
    """Refuse a wrong number of seats, by clause `rule`, and names a line could not tell from the game's own words."""
    least, most = definition.seats.min, definition.seats.max
    if not least <= len(names) <= most:
        raise Unreadable(f"seats: {definition.title} is for {least} to {most} players, not {len(names)} ({rule})")
    grammar.check_names(names, is_taken)


def refuse_all(words: Words, complaints: Iterable[Complaint]) -> None:
    """Raises Unreadable with everything that is wrong with a position, a line each, if anything is."""
    found = [f"{field}: {what} ({words.cite((rule,))[0]})" for field, what, rule in complaints]
    if found:
        raise Unreadable("\n".join(found))


def schema_with_nouns(state: type, definition: GameDefinition, add: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The JSON Schema of a game's positions, with the nouns that `add` puts in, its variants and its clause ids."""
    found = position_schema(state, definition.id, definition.title)
    add(found)
    found["properties"]["variants"] = schema_of_all(definition.variants)
    return dict(json.loads(json.dumps(found).replace("XX-", f"{definition.prefix}-")))


class Parts(Protocol):
    """The parts of a definition, whole or broken, that rules read numbers from."""

    @property
    def numbers(self) -> Mapping[str, Any]: ...
    @property
    def boards(self) -> Mapping[str, Board]: ...
    @property
    def sheets(self) -> Mapping[str, TokenSheet]: ...
    @property
    def tokens(self) -> Mapping[str, Token]: ...


class NumbersReader:
    """Types the numbers of a definition; `complaints` is everything that is wrong with them, `file: field: what`."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def read(self, cls: type[T], data: Mapping[str, Any], place: str) -> T | None:
        """The numbers; None after a complaint, `place` being the file and the field they stand in."""
        try:
            return read_state(cls, data, ())
        except Unreadable as error:
            self.complaints += [f"{place}.{line}" for line in str(error).splitlines()]
            return None
