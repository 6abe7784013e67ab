"""What the rules look up: tiles, cards and their numbers, the variants in force, the town of a map, words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.definitions.models import GameDefinition
from companion.definitions.words import listed
from companion.games.zombies.numbers import EventCard, Numbers
from companion.games.zombies.rules.tiles import HELIPAD, START, Tile
from companion.games.zombies.rules.town import Town, cell_of, town_of
from companion.games.zombies.state import DRAW, FIGHT, PHASE_OF, STEPS, TILE, UNKNOWN, Laid, State
from companion.model import Words
from companion.model.speaker import Speaker
from companion.model.words import Namer

_WORD = re.compile(r"[^\W_]+")
MOST_TOWNS = 256
"""The number of towns to keep; odds and bots need a few at a time."""


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of a table, typed; names, values and defaults are those of game.yaml."""

    event_set: str
    first_player: str
    town_square_zombies: str
    unplayable_tile: str
    seal_test: str
    helipad_unplaceable: str
    helipad_zombies: str
    helipad_clear: str
    helipad_check: str
    kill_goal: str
    half_loss: str
    start_combat: str
    walk_in_combat: str
    weapon_stack: str
    respawn_bullets: str
    death_hand: str
    weapon_counts: str
    event_reshuffle: str
    zombie_pool: str
    life_at_cap: str
    tokens_per_space: str
    zombie_repeat: str
    dead_card_loss: str
    helipad_position: str
    time_limit: int | None


class Kit(Speaker):
    """One game under one table's variants; shared by all states of that table and never changed.

    `tiles` are the kinds by id, with their numbers in `copies`. `events` are the event cards, with their numbers in
    `event_copies` (empty without event cards). `codes` are the words for tiles, `card_codes` those for event cards: ids
    and printed codes. `spoken` are the words in each name. `steps` are the steps of a turn, in order.
    """

    def __init__(
        self,
        definition: GameDefinition,
        numbers: Numbers,
        tiles: Mapping[str, Tile],
        events: Mapping[str, EventCard],
        words: Words,
        variants: Mapping[str, Any],
    ) -> None:
        super().__init__(words, variants, {name: one.clauses for name, one in definition.variants.items()})
        defaults = {name: variant.default for name, variant in definition.variants.items()}
        self.definition = definition
        self.variants = Variants(**{**defaults, **variants})
        self.numbers = numbers
        self.tiles = tiles
        self.events = events
        seats, tokens = definition.seats.max, definition.tokens
        self.copies = Counter({tile: definition.copies(tokens[tile], seats) for tile in tiles})
        has_events = self.variants.event_set != "none"
        self.event_copies = Counter(
            {card: definition.copies(tokens[card], seats) for card in events} if has_events else {}
        )
        self.names = {id: tokens[id].name for id in (*tiles, *events)}
        self.codes = {word: tile for tile in tiles for word in (tile, (tokens[tile].code or tile).lower())}
        self.card_codes = {word: card for card in events for word in (card, (tokens[card].code or card).lower())}
        self.spoken = {
            id: frozenset({id, *_WORD.findall(id), *_WORD.findall(self.names[id].lower())}) for id in self.names
        }
        # If a card has a clause of its own, it names that clause first.
        cut = len(definition.prefix)
        self.clause_of = {
            card: f"XX{tokens[card].clauses[0][cut:]}" if tokens[card].clauses else "XX-EV-28" for card in events
        }
        self.start = next(id for id, tile in tiles.items() if tile.kind == START)
        self.helipad = next(id for id, tile in tiles.items() if tile.kind == HELIPAD)
        before = self.variants.start_combat == "before_tile"
        self.steps = (FIGHT, TILE, *STEPS[DRAW - 1 :]) if before else STEPS
        self._map: Mapping[str, Laid] | None = None
        self._opened: list[tuple[str, str]] = []
        self._town = town_of(tiles, {})
        self._goal: str | None = None
        self._towns: dict[Any, Town] = {}

    @property
    def has_events(self) -> bool:
        """Whether event cards are in play. XX-OPEN-05."""
        return bool(self.event_copies)

    @cached_property
    def adding(self) -> list[str]:
        """The event cards in play that add to a movement. XX-EV-06."""
        adds = [card for card, one in self.events.items() if one.effect.more_movement > 0]
        return [card for card in adds if self.event_copies[card]]

    @cached_property
    def weapons(self) -> list[str]:
        """The event cards that are weapons. XX-EVENT-13."""
        return [card for card, one in self.events.items() if one.kind == "weapon"]

    # --- the map ---

    def town(self, state: State) -> Town:
        """The town of the state's map, with its temporary doors. States with the same map share the mapping."""
        table = state.table
        if table.map is not self._map or table.opened != self._opened:
            self._map, self._opened = table.map, table.opened[:]
            self._goal = next((f"{cell}.c" for cell, laid in table.map.items() if laid.tile == self.helipad), None)
            self._town = self._cached_town(table.map, table.opened)
        return self._town

    def _cached_town(self, tiles: Mapping[str, Laid], opened: list[tuple[str, str]]) -> Town:
        key = (tuple((cell, laid.tile, laid.turn) for cell, laid in sorted(tiles.items())), tuple(sorted(opened)))
        if key not in self._towns:
            if len(self._towns) >= MOST_TOWNS:
                self._towns.clear()
            placed = {cell_of(cell): (laid.tile, laid.turn) for cell, laid in tiles.items()}
            self._towns[key] = town_of(self.tiles, placed, opened)
        return self._towns[key]

    def goal(self, state: State) -> str | None:
        """The centre of the Helipad, if it is on the map. XX-WIN-01."""
        self.town(state)
        return self._goal

    def tile_at(self, state: State, cell: str) -> Tile:
        """The tile that lies on a cell."""
        return self.tiles[state.table.map[cell].tile]

    # --- what is left ---

    def pool(self, state: State) -> int:
        """The zombies neither on the map nor in a collection. XX-CLAR-05, XX-OPEN-39."""
        if self.variants.zombie_pool == "unlimited":
            return self.numbers.zombies
        held = sum(seat.kills for seat in state.seats)
        return max(self.numbers.zombies - len(state.table.zombies) - held, 0)

    def tiles_left(self, state: State) -> Counter[str]:
        """The tiles nobody has seen, by kind, without the Helipad and those put back under the deck. XX-COMP-01.

        All of them are in the deck, except as many as `out` has unknown tiles.
        """
        left = self.copies.copy()
        table = state.table
        left.subtract([laid.tile for laid in table.map.values()])
        left.subtract(table.out)
        left.subtract(table.under)
        left.subtract([tile for frame in state.pending if (tile := frame.tile_in_hand) is not None])
        del left[self.helipad]
        if self.start not in [laid.tile for laid in table.map.values()]:
            del left[self.start]
        return left

    def cards_left(self, state: State) -> Counter[str]:
        """The event cards that nobody has seen, by kind. XX-COMP-07."""
        return Counter(self.unseen(state))

    def unseen(self, state: State) -> Mapping[str, int]:
        """The same, much faster than a Counter: every card drawn asks three times."""
        left = defaultdict(int, self.event_copies)
        for card in _seen(state):
            if card != UNKNOWN:
                left[card] -= 1
        return left

    def is_left(self, state: State, card: str) -> bool:
        """Whether a copy of this event card is still unseen."""
        return _seen(state).count(card) < self.event_copies[card]

    def cards_shown(self, state: State) -> Counter[str]:
        """The event cards that everybody can see, by kind."""
        return Counter(_shown(state))

    # --- words ---

    def namer(self, state: State) -> Namer:
        words = self.words.texts["nouns"]

        def name(slot: str, value: Any) -> Any:
            if slot in _SEATS:
                return state.seats[value].name
            if slot in _NAMED:
                return self.names.get(value, words["unknown_card"] if value == UNKNOWN else value)
            if slot == "side":
                return words[value]
            if slot in _LISTS:
                return listed([state.seats[seat].name for seat in value])
            if slot == "pieces":
                return listed(
                    f"{count} {words[sort if count == 1 else f'{sort}_many']}" for sort, count in value.items()
                )
            if slot == "turn":
                return words["turned"].format(turn=value) if value else words["not_turned"]
            if slot == "sort":
                return words[value]
            if slot == "cards":
                return listed([self.names[card] for card in value])
            if slot in ("spaces", "places", "steps", "dice"):
                return listed(map(str, value))
            if slot in ("spots", "exits"):
                return " ".join(value)
            if slot == "without":
                return listed(self.words.texts["without"][PHASE_OF[step]] for step in value)
            if slot == "moment":
                return self.words.texts["moments"][value]
            return value

        return name


def _seen(state: State) -> list[str]:
    """The cards in hands and on the table; lists, because this is called very often."""
    seen = _shown(state)
    for seat in state.seats:
        seen += seat.hand
    return seen


def _shown(state: State) -> list[str]:
    """The cards in play, just played, and on the discard pile."""
    table = state.table
    shown = table.discard + state.cards_played
    for one in table.lasting:
        shown.append(one.card)
    for seat in state.seats:
        for weapon in seat.weapons:
            shown.append(weapon.card)
    return shown


_SEATS = frozenset({"seat", "other", "asked"})
_NAMED = frozenset({"tile", "card", "weapon", "next_to"})
_LISTS = frozenset({"seats", "winners"})
