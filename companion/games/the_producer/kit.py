"""What the rules look up: cards, buildings and their numbers, variants, what is left in the decks, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.definitions.words import listed
from companion.games.the_producer.numbers import PARTS, Reading
from companion.games.the_producer.positions.nouns import STARTING, UNKNOWN
from companion.games.the_producer.rules.notes import STAR_NOTES, CheaperWith, Note
from companion.games.the_producer.state import State
from companion.games.the_producer.words.titles import plain_words
from companion.model import CHANCE, Action, Reveal, Words
from companion.model.phrases import without_article
from companion.model.speaker import Speaker
from companion.model.words import Namer

Deck = Literal["character", "script", "event"]


@dataclass(frozen=True, slots=True)
class Variants:
    """The choices of a table, typed: optional rules, alone or together, and what the rulebook leaves open. XX-OPT-01.

    Names, values and defaults are those of game.yaml.
    """

    quick_hardcore: bool
    no_background: bool
    flash_start: bool
    long_game: bool
    trending_genre: bool
    versatile_tycoon: bool
    second_distribution: bool
    size_matters: bool
    characterized_characters: bool
    token_supply_limit: bool
    interest_rounding: str
    interest_base: str
    redeem_cost: str
    insolvency: str
    event_reshuffle: str
    historical_discard_forfeits: bool
    build_many: bool
    shuffle_in_set_aside: bool
    radio_white: bool
    cafe_reentry: bool
    theme_set_is_stage: bool
    second_b_movie: str
    kolossal_b_movie: bool
    fame_test: str
    sfx_any_movie: bool
    make_up_role: str
    supporting_awards: str
    best_picture_vp: str
    lead_star: str
    field_bonus: bool
    final_tie: str
    open_money: bool
    fire_after_oscars: bool


class Kit(Speaker):
    """One game under one table's variants; shared by all states of that table and never changed.

    `last_year`, `producers` (those that act), `dealt_events` and `start_money` depend on the options. `cards` maps
    every card to its deck. `codes` are the words for cards and buildings: ids, and the codes printed on them;
    `spoken` are the words of each name. `supply` is how many tokens of a kind are in the box, `clause_of` the first
    clause that a building or an Event names. `areas` are what a player may build, with one area for all Theme Sets;
    `stages` are the Stages that need no building, `fit_for` are the Characters who can have each part.
    """

    def __init__(self, definition: GameDefinition, reading: Reading, words: Words, variants: Mapping[str, Any]) -> None:
        super().__init__(words, variants, {name: one.clauses for name, one in definition.variants.items()})
        defaults = {name: variant.default for name, variant in definition.variants.items()}
        assert reading.numbers is not None
        self.definition = definition
        self.variants = Variants(**{**defaults, **variants})
        self.numbers = reading.numbers
        self.characters = reading.characters
        self.scripts = reading.scripts
        self.events = {} if self.variants.quick_hardcore else reading.events
        self.buildings = reading.buildings
        self.audience, self.brings = reading.audience, reading.brings
        self.dollars = reading.dollars
        self.supply = reading.supply
        self._set_lengths()
        self._set_places(reading)
        self.cards: dict[str, Deck] = {
            **dict.fromkeys(self.characters, "character"),
            **dict.fromkeys(self.scripts, "script"),
            **dict.fromkeys(self.events, "event"),
        }
        tokens = definition.tokens
        self.names = {id: tokens[id].name for id in (*self.cards, *self.buildings)}
        self.codes = {word: id for id in self.names for word in (id, (tokens[id].code or id).lower())}
        self.spoken = {
            id: frozenset({id, without_article(id, "-"), *plain_words(id), *plain_words(name)})
            for id, name in self.names.items()
        }
        cut = len(definition.prefix)
        self.clause_of = {
            id: f"XX{tokens[id].clauses[0][cut:]}" for id in (*self.events, *self.buildings) if tokens[id].clauses
        }
        self._notes = {
            id: tuple(note.effect for note in one.notes if note.effect and not self.variants.no_background)
            for id, one in self.characters.items()
        }
        self.discounts = {
            id: [one for one in notes if isinstance(one, CheaperWith)] for id, notes in self._notes.items()
        }
        self.star_notes = {
            id: [one for one in notes if isinstance(one, STAR_NOTES)] for id, notes in self._notes.items()
        }
        self.fit_for = {part: frozenset(id for id, one in self.characters.items() if one.fits(part)) for part in PARTS}
        self.reveals = lru_cache(maxsize=100)(self._reveals)
        set_aside = () if self.variants.shuffle_in_set_aside else reading.characters
        self.set_aside = [id for id in set_aside if reading.characters[id].set_aside]

    def _set_lengths(self) -> None:
        """How long the game is and what a player starts with, under any combination of options.

        XX-GAME-02, XX-OPT-01, XX-OPT-04, XX-OPT-05, XX-OPEN-72.
        """
        numbers, chosen = self.numbers, self.variants
        long = numbers.long_game
        self.last_year = long.last_year if chosen.long_game else numbers.last_year
        self.producers = (long.producers if chosen.long_game else numbers.producers) - numbers.producers_on_film
        self.dealt_events = long.events if chosen.long_game else numbers.events
        moneys = [long.money] * chosen.long_game + [numbers.flash_start.money] * chosen.flash_start
        self.start_money = min(moneys, default=numbers.money)

    def _set_places(self, reading: Reading) -> None:
        """The areas of a player board, and the places of the central one. XX-COMP-01, XX-COMP-04."""
        board, central = reading.board, reading.central
        assert board is not None, "read_all raises BrokenDefinition otherwise"
        assert central is not None
        self.board_names = {area.id: area.name for area in board.areas}
        self.board_names |= {place.id: place.name for place in central.places}
        self.starting_value = board.value
        self.starting_areas = [area.id for area in board.areas if area.built]
        self.stages = [area.id for area in board.areas if area.built and area.stage]
        self.areas = [area.piece for area in board.areas if not area.built]
        self.theme_sets = {one.genre: id for id, one in self.buildings.items() if one.genre is not None}
        self.set_of_genre = {genre.lower(): id for genre, id in self.theme_sets.items()}

    @property
    def has_events(self) -> bool:
        """Whether the Event deck is in play. XX-OPT-02."""
        return not self.variants.quick_hardcore

    def notes(self, character: str) -> tuple[Note, ...]:
        """The effects of a Character's notes. XX-CARD-11, XX-OPT-03."""
        return self._notes[character]

    # --- buildings ---

    def value_of(self, building: str) -> int:
        """The acquisition value of a building, or of the starting ones together. XX-BANK-02, XX-BANK-03."""
        return self.starting_value if building == STARTING else self.buildings[building].cost

    def loan_on(self, building: str) -> int:
        """What the bank pays for a mortgage. XX-BANK-02."""
        return self.value_of(building) // self.numbers.bank.loan_of

    # --- unseen cards ---

    def left_in(self, state: State, deck: Deck) -> list[str]:
        """The unseen cards of a deck, sorted: any of them may come next."""
        seen = set(self.seen(state, deck))
        return [card for card in self.all_of(deck) if card not in seen]

    def all_of(self, deck: Deck) -> Mapping[str, Any]:
        """All cards of a deck, sorted, wherever they are."""
        return self.characters if deck == "character" else self.scripts if deck == "script" else self.events

    def _reveals(self, what: str, deck: Deck) -> dict[str, Action]:
        """For each card of a deck its outcome, for one chance word: made once, because they never change."""
        return {card: Reveal(CHANCE, what, card) for card in self.all_of(deck)}

    def is_left(self, state: State, card: str) -> bool:
        """Whether a card is unseen."""
        deck = self.cards.get(card)
        return deck is None or card not in self.seen(state, deck)

    def may_be_in(self, state: State, deck: Deck, card: str) -> bool:
        """Whether `left_in` has the card."""
        return self.cards.get(card) == deck and card not in self.seen(state, deck)

    def seen(self, state: State, deck: Deck) -> list[str]:
        """The cards of a deck whose place is known: in hands, face up, out of the game; and some of other decks.

        It looks only where the deck's cards can be, because every card dealt or turned up is compared with them.
        """
        table = state.table
        if deck == "event":
            found = [*table.gone, *table.discards, *[one.card for one in table.lasting]]
            for frame in state.pending:
                found += frame.cards
            for seat in state.seats:
                found += seat.events
                found += seat.storehouse
                for movie in seat.movies:
                    found += movie.cards
            return found
        found = [*table.gone, *table.boulevard]
        if deck == "character":
            found += table.aside
            for seat in state.seats:
                found += seat.drafts
                found += seat.team
        else:
            for seat in state.seats:
                found += seat.passing
                found += seat.scripts
                found += [movie.script for movie in seat.movies]
        return found

    # --- words ---

    def namer(self, state: State) -> Namer:
        words = self.words.texts["nouns"]

        def one(value: str) -> str:
            return words["unknown_card"] if value == UNKNOWN else self.name_of(value)

        def name(slot: str, value: Any) -> Any:
            if slot in _SEATS:
                return state.seats[value].name
            if slot in _NAMED:
                return one(value)
            if slot in _MONEY:
                return f"${value:,}"
            if slot == "purse":  # the money somebody has, which is too little. XX-OPEN-79
                return f"${value:,}" if self.variants.open_money else words["less"]
            if slot in _LISTS:
                return listed(map(one, value)) or words["nobody"]
            if slot == "seats" or slot == "winners":
                return listed(state.seats[seat].name for seat in value)
            if slot in _WORD_LISTS:
                return listed(words[_WORD_LISTS[slot] + one] for one in value)
            if slot == "gap":
                return words[f"gap_{value}"]
            if slot in ("tokens", "companions"):
                return listed(f"{count} {words[colour]}" for colour, count in value) or words["nobody"]
            if slot == "award":
                return words[f"award_{value}"]
            if slot in _WORDS:
                return words[value]
            return value

        return name

    def name_of(self, id: str) -> str:
        """The name of a card, a building or a place."""
        return self.names.get(id) or self.label(id)

    def label(self, word: str) -> str:
        """The name of a word that is not a card: a colour, a place, the starting buildings."""
        return self.words.texts["nouns"].get(word) or self.board_names.get(word, word)


_SEATS = frozenset({"seat", "other", "owner"})
_NAMED = frozenset({"card", "character", "script", "building", "place", "actor", "director", "harm"})
_MONEY = frozenset({"money", "price", "due", "rent"})
_LISTS = frozenset({"cards", "characters", "buildings", "places", "genres", "stats", "additions"})
_WORDS = frozenset({"colour", "taken", "stat", "sort", "deck"})
_WORD_LISTS = {"colours": "", "gaps": "gap_", "awards": "award_"}
"""The beginning of the keys of such a list."""
