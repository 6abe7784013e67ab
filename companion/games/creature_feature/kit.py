"""What the rules look up: cards and their numbers, the variants in use, words for refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.definitions.models import GameDefinition
from companion.definitions.words import listed
from companion.games.creature_feature.numbers import Reading, TableNumbers
from companion.games.creature_feature.state import FEATURE, FOLD, STAR, State
from companion.model import Words
from companion.model.speaker import Speaker
from companion.model.words import Namer

SHORTS: Mapping[int, tuple[str, ...]] = {1: ("short",), 2: ("upper", "lower")}
"""The short boxes in use, from the top. XX-AUDIT-03, XX-AUDIT-04."""
DOUBLE = "double-feature"


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants that a table uses; names, values and defaults come from game.yaml."""

    card_vp: tuple[int, ...] | None
    helper_counts: tuple[int, ...] | None
    film_values: tuple[int, ...] | None
    start_vp: tuple[int, ...] | None
    unclaimed_short: str
    showdown_order: str
    human_uncontested: bool
    human_with_ghost: bool
    two_witches: str
    final_tie: str


class Kit(Speaker):
    """One game under one table's variants; all states of that table share it, and it never changes.

    `power` and `vp` are by monster. `copies` counts the cards of the whole deck. `films` counts the tiles by value; the
    Double Feature has value 0. `codes` has all words for a card: its id, and the code printed on it. `film_codes` has
    the codes of the films.
    """

    def __init__(self, definition: GameDefinition, reading: Reading, words: Words, variants: Mapping[str, Any]) -> None:
        super().__init__(words, variants, {name: one.clauses for name, one in definition.variants.items()})
        defaults = {name: variant.default for name, variant in definition.variants.items()}
        self.definition = definition
        self.variants = Variants(**{**defaults, **variants})
        assert reading.numbers is not None, "read_all raises BrokenDefinition otherwise"
        self.numbers, monsters = reading.numbers, reading.monsters
        self.monsters = tuple(sorted(monsters, key=lambda card: monsters[card].power))
        self.helpers = tuple(reading.helpers)
        self.power = {card: monsters[card].power for card in self.monsters}
        printed = {card: monsters[card].vp for card in self.monsters}
        self.vp = dict(zip(self.monsters, self.variants.card_vp, strict=True)) if self.variants.card_vp else printed
        self.start_vp = self.variants.start_vp or tuple(self.numbers.start_vp)
        seats = definition.seats.max
        tokens = definition.tokens
        counts = {card: definition.copies(tokens[card], seats) for card in (*self.monsters, *self.helpers)}
        if self.variants.helper_counts:
            counts |= zip(self.helpers, self.variants.helper_counts, strict=True)
        self.copies = Counter(counts)
        self.films = self._films()
        self.names = {card: tokens[card].name for card in (*self.monsters, *self.helpers)}
        codes = {(tokens[card].code or card).lower(): card for card in self.names}
        self.codes = {**{card: card for card in self.names}, **codes}
        self.film_codes = frozenset((tile.code or tile.id).lower() for tile in definition.sheets["films"].items)
        self._tables = {one.seats: one for one in self.numbers.by_seats}

    def _films(self) -> Counter[int]:
        """The number of films by VP. XX-COMP-07, XX-OPEN-05."""
        sheet = self.definition.sheets["films"]
        seats = self.definition.seats.max
        films = Counter({tile.facts["vp"] or 0: self.definition.copies(tile, seats) for tile in sheet.items})
        if self.variants.film_values:
            films = Counter({0: films[0]})
            films.update(self.variants.film_values)
        return films

    # --- the table ---

    def at(self, state: State) -> TableNumbers:
        """The numbers for this number of seats. XX-SEASON-03, XX-SIX-01."""
        return self._tables[len(state.seats)]

    def short_boxes(self, state: State) -> tuple[str, ...]:
        """The short boxes in use. XX-FILM-03."""
        return SHORTS[self.at(state).short_boxes]

    def ladder(self, state: State) -> tuple[str, ...]:
        """The boxes from the top to the fold box. XX-AUDIT-03, XX-AUDIT-04."""
        return (FEATURE, *self.short_boxes(state), FOLD)

    def is_monster(self, card: str | None) -> bool:
        return card in self.power

    def films_of(self, state: State) -> Counter[int]:
        """The tiles that may still be face down this season. XX-COMP-07."""
        left = self.films.copy()
        for pile in (state.table.films, *[seat.films for seat in state.seats]):
            for value in pile:
                left[value] -= 1
        left[0] -= state.table.double
        return left

    def unseen(self, state: State) -> dict[str, int]:
        """How many cards of each kind nobody has seen. XX-COMP-02, XX-COMP-06."""
        left: dict[Any, int] = dict(self.copies)
        for card in _drawn(state):
            if card in left:
                left[card] -= 1
        return left

    def unseen_of(self, state: State, card: str) -> int:
        """How many cards of this kind nobody has seen."""
        return self.copies[card] - _drawn(state).count(card)

    # --- words ---

    def namer(self, state: State) -> Namer:
        words = self.words.texts["nouns"]

        def name(slot: str, value: Any) -> Any:
            if slot in _SEATS:
                return state.seats[value].name
            if slot in _CARDS:
                return self.names.get(value, value)
            if slot == "cards":
                return listed([self.names.get(card, words["unknown_card"]) for card in value])
            if slot == "box":
                return words[value]
            if slot == "which":
                return words["star" if value == STAR else "co_star"]
            if slot == "films":
                return listed(map(str, value))
            if slot in _LISTS:
                return listed(value)
            return value

        return name


def _drawn(state: State) -> list[str | None]:
    """Every card that is not in the deck, and None for each empty place of a team."""
    found: list[str | None] = [*state.table.discard]
    for seat in state.seats:
        found += (*seat.hand, seat.star, seat.co_star, *seat.up, *seat.down, *seat.hidden)
    return found


_SEATS = frozenset({"seat", "other", "asked"})
_CARDS = frozenset({"card", "helper", "co_star", "star"})
_LISTS = frozenset({"seats", "winners", "tied"})
