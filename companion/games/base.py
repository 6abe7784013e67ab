"""The base of all games whose nouns and numbers come from a definition."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.definitions.board import BoardDefinition
from companion.definitions.models import GameDefinition, Token, TokenSheet
from companion.definitions.variants import accept_all, schema_of_all
from companion.errors import Unreadable
from companion.model import Event, Grammar, Past, S, Words
from companion.model.document import asked_seats, check_asked, position_schema, taken_apart, write_document
from companion.model.position import Where, located, nowhere, read_state
from companion.model.speaker import Speaker
from companion.model.stepped_game import SteppedGame

MOST_KITS = 32
"""The most kits in the cache, one megabyte each. A game needs one; tests of variants need thousands."""

UNKNOWN, MOST_UNKNOWN = "?", 99
"""A hidden card, and the most of them that a position can give as a number."""

Complaint = tuple[str, str, str]
"""A field, what is wrong with it, and the clause."""

T = TypeVar("T")
K = TypeVar("K", bound=Speaker)


class DefinedGame(SteppedGame[S], Generic[S, K]):
    """A game of steps over a definition. It has a kit of look-up tables for each choice of variants.

    `states` is the class of its states. `seats_rule` is the clause with the number of seats.
    """

    states: type[S]
    seats_rule: ClassVar[str]

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
        """The look-up tables for these variants; only variants that differ from their defaults are given."""

    @abstractmethod
    def new_grammar(self, kit: K) -> Grammar:
        """The grammar of lines, with the nouns of the kit."""

    @abstractmethod
    def new_state(self, kit: K, names: list[str]) -> S:
        """The state of a new game."""

    @abstractmethod
    def fill_in(self, kit: K, state: S, data: Mapping[str, Any], asked: list[int] | None) -> None:
        """Fill in what a position leaves out; raises Unreadable for unknown nouns.

        `data` is the position with all short forms written out. `asked` are the seats of its `to_act`.
        """

    @abstractmethod
    def check_plausible(self, kit: K, state: S) -> None:
        """Raises Unreadable, with the clause, for an impossible position."""

    def check_variant(self, name: str, value: Any) -> None:
        """Raises ValueError for a wrong value that the variant's type allows."""

    def is_noun(self, kit: K, word: str) -> bool:
        """Whether a word is a name of the game, so that no seat can have it as a name."""
        return False

    def plain(self, data: dict[str, Any]) -> dict[str, Any]:
        """The position with all short forms written out."""
        return data

    def add_nouns(self, kit: K, schema: dict[str, Any]) -> None:
        """Put the game's nouns and numbers in the JSON Schema of its positions."""

    def filled_in(self, kit: K, state: S, document: Mapping[str, Any]) -> Iterable[Complaint]:
        """What a position leaves open and is not obvious: the field, the value that is assumed, the clause."""
        return []

    def check_playable(self, kit: K, state: S) -> None:
        """Raises Unreadable for a position from which the rules cannot go on, even one made with `set`."""

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

    def accept_variants(self, variants: Mapping[str, Any]) -> dict[str, Any]:
        """The variants that differ from their defaults; raises Unreadable with all mistakes in them."""
        return accept_all(self.definition.variants, variants, self.check_variant)

    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> S:
        chosen = self.accept_variants(variants or {})
        kit = self.make_kit(chosen)
        self._check_seats(kit, names)
        state = self.new_state(kit, list(names))
        state.variants = chosen
        return state

    def _check_seats(self, kit: K, names: Sequence[str]) -> None:
        """Refuse a wrong number of seats, and names that are also words of the game."""
        least, most = self.definition.seats.min, self.definition.seats.max
        if not least <= len(names) <= most:
            (rule,) = self.words.cite((self.seats_rule,))
            allowed = f"{least} to {most}" if least < most else f"{most}"
            raise Unreadable(f"seats: {self.title} is for {allowed} players, not {len(names)} ({rule})")
        self.grammar.check_names(names, partial(self.is_noun, kit))

    def read_position(self, document: Mapping[str, Any]) -> S:
        """The state that a document describes, with the gaps filled in and nothing carried out; raises Unreadable."""
        given, names = taken_apart(document, self.id)
        data = self.plain(given)
        state = read_state(self.states, data, names)
        state.variants = self.accept_variants(state.variants)
        kit = self.make_kit(state.variants)
        self._check_seats(kit, names)
        self.fill_in(kit, state, data, asked_seats(document, names))
        return state

    def schema(self) -> dict[str, Any]:
        found = position_schema(self.states, self.id, self.title)
        self.add_nouns(self.make_kit({}), found)
        found["properties"]["variants"] = schema_of_all(self.definition.variants)
        return dict(json.loads(json.dumps(found).replace("XX-", f"{self.definition.prefix}-")))

    def position(self, document: Mapping[str, Any], where: Where = nowhere, *, plausible: bool = True) -> S:
        return self._taken_up(document, where, plausible=plausible)[0]

    def take_up(self, document: Mapping[str, Any], where: Where = nowhere) -> tuple[S, Past | None]:
        return self._taken_up(document, where, plausible=True)

    def _taken_up(self, document: Mapping[str, Any], where: Where, *, plausible: bool) -> tuple[S, Past | None]:
        """The state after all forced moves are made."""
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
        """Check the state. Complaints count the frames as the document does, without those that were filled in."""
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
    """Whether a position is about one seat, even if a die comes next or all its moves are forced."""
    frame = state.pending[-1] if state.pending else None
    several = [getattr(frame, field, None) for field in ("seats", "left")]
    first = next((seats[0] for seats in several if isinstance(seats, list) and seats), getattr(frame, "seat", None))
    return asked in ([first], [getattr(state, "current", None)])


def _counted_as_given(field: re.Match[str], filled_in: int) -> str:
    number = int(field[1]) - filled_in
    return f"pending[{number}]" if number >= 0 else "pending"


def with_unknown_cards(seat: Mapping[str, Any], number: int, *piles: str) -> dict[str, Any]:
    """A seat in a position with its `piles` as lists; hidden cards can be given as a number."""
    plain = dict(seat)
    for pile in piles:
        count = seat.get(pile)
        if isinstance(count, int) and not isinstance(count, bool):
            if not 0 <= count <= MOST_UNKNOWN:
                what = f"use a list of cards, or their number from 0 to {MOST_UNKNOWN}"
                raise Unreadable(f"seats[{number}].{pile}: {what}")
            plain[pile] = [UNKNOWN] * count
    return plain


def with_guesses(cards: Sequence[str], pool: list[str]) -> list[str]:
    """The cards, with one from the pool for each that is hidden, as long as there are any; those are taken away."""
    return [pool.pop() if card == UNKNOWN and pool else card for card in cards]


def phase_of_frames(data: Mapping[str, Any], phases: Mapping[str, str]) -> str | None:
    """The phase of a position, from its first frame whose kind belongs to a phase."""
    pending = data.get("pending")
    kinds = [frame.get("kind") for frame in pending if isinstance(frame, Mapping)] if isinstance(pending, list) else []
    return next((phases[kind] for kind in map(str, kinds) if kind in phases), None)


def refuse_all(words: Words, complaints: Iterable[Complaint]) -> None:
    """Raises Unreadable with all complaints about a position, one a line; does nothing without complaints."""
    found = [f"{field}: {what} ({words.cite((rule,))[0]})" for field, what, rule in complaints]
    if found:
        raise Unreadable("\n".join(found))


class Parts(Protocol):
    """The parts of a definition, whole or broken, that rules read numbers from."""

    @property
    def numbers(self) -> Mapping[str, Any]: ...
    @property
    def boards(self) -> Mapping[str, BoardDefinition]: ...
    @property
    def sheets(self) -> Mapping[str, TokenSheet]: ...
    @property
    def tokens(self) -> Mapping[str, Token]: ...


class NumbersReader:
    """Types the numbers of a definition; `complaints` has all their mistakes as `file: field: what`."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def read(self, cls: type[T], data: Mapping[str, Any], place: str) -> T | None:
        """The numbers, or None after a complaint. `place` is their file and field."""
        try:
            return read_state(cls, data, ())
        except Unreadable as error:
            self.complaints += [f"{place}.{line}" for line in str(error).splitlines()]
            return None
