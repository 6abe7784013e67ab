"""What the rules look up while they run: the board, numbers, variants, and words for refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.definitions.models import GameDefinition
from companion.games.oscar_race.actions import Move, MoveZombie
from companion.games.oscar_race.editions import EDITIONS, AttackFaces, Edition
from companion.games.oscar_race.numbers import EscortNumbers, Numbers, PlayerNumbers
from companion.games.oscar_race.rules.board import AREA, CARPET, THEATER, Map
from companion.games.oscar_race.state import State, Unit
from companion.model import Words
from companion.model.speaker import Speaker

if TYPE_CHECKING:
    from companion.model.words import Namer


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of a table, with types. Names, values and defaults are those of game.yaml.

    A variant with a default here is in one edition only.
    """

    board: str
    area_modifiers: list[int] | None
    area_names: list[str] | None
    carpet_limit: str
    escort_choice: str
    starting_stars: int
    pair_movement: str
    hits_then_double: bool
    hits_slow_at_once: bool
    area_reentry: bool
    stuck_interview: bool
    no_room: str
    distance_diagonals: int
    cancel_costs: bool
    cancels: str
    initiative_tie: str
    attack_when_staying: bool
    swag_timing: str
    brad_timing: str
    zombie_supply: int
    zombie_diagonals: bool
    ticket_loss: str
    interview_hit: str
    escort_penalty: str
    final_tie: str
    lone_date_kills: bool = False
    initiative_die: str | None = None
    date_five: str = "present"
    alone_bonus: str = "all"
    mother_zombie: str = "plead"
    brad_tries: str = "1"
    turns: int | None = None


class Kit(Speaker):
    """One game with one table's variants. All states of the table share it, and it never changes.

    These tables are made once, because random play and odds use them a hundred thousand times:

    - `open_steps[seat, unit][space]`: steps from a space, without and with diagonals, but not into Areas.
    - `area_steps[seat, unit][space]`: steps into Areas.
    - `zombie_steps[seat][space]`: steps of one zombie.
    - `around[space]`: all neighbours.
    - `attack_faces[kind, attacked]`: the dice against a player, a couple or an escort, with that kind of escort.
    """

    edition: Edition
    attack_faces: Mapping[tuple[str | None, Unit], AttackFaces]

    def __init__(
        self,
        definition: GameDefinition,
        numbers: Numbers,
        player: PlayerNumbers,
        escorts: Mapping[str, EscortNumbers],
        words: Words,
        variants: Mapping[str, Any],
    ) -> None:
        defaults = {name: variant.default for name, variant in definition.variants.items()}
        super().__init__(words, variants, {name: one.clauses for name, one in definition.variants.items()})
        self.definition = definition
        self.player = player
        self.escorts = escorts
        self.variants = Variants(**{**defaults, **variants})
        self.numbers = _chosen_numbers(numbers, self.variants)
        self.edition = EDITIONS[definition.id]
        attacked: tuple[Unit, ...] = ("player", "escort", "couple")
        self.attack_faces = {
            (kind, unit): self.edition.attack_faces(self, kind, unit) for kind in (None, *escorts) for unit in attacked
        }
        self.board = definition.boards[self.variants.board]
        chosen = self.variants
        self.map = Map(self.board, chosen.area_modifiers, chosen.area_names, chosen.distance_diagonals)
        # People may type a ticket's code for its Area.
        codes = {(token.code or "").lower(): token.facts.get("area") for token in definition.tokens.values()}
        self.map.aliases.update({code: area for code, area in codes.items() if area in self.map.area_number})
        self._make_steps(definition.seats.max)

    def _make_steps(self, seats: int) -> None:
        board = self.map
        units: tuple[Unit, ...] = ("player", "escort", "couple")
        keys = [(seat, unit) for seat in range(seats) for unit in units]
        plain = {space: [to for to in board.plain[space] if to != board.limousine] for space in board.kind}
        # Steps that need no check of other figures while nobody is near.
        open_plain = {space: [to for to in plain[space] if to not in board.area_number] for space in board.kind}
        self.open_steps = {
            key: {
                space: (_moves(*key, open_plain[space]), _moves(*key, [*open_plain[space], *board.diagonal[space]]))
                for space in board.kind
            }
            for key in keys
        }
        areas = {space: [to for to in plain[space] if to in board.area_number] for space in board.kind}
        self.area_steps = {key: {space: _moves(*key, areas[space]) for space in board.kind} for key in keys}
        self.around = {space: frozenset((*board.plain[space], *board.diagonal[space])) for space in board.kind}
        # With this number of figures or fewer, a space has room for the unit, and passing costs nothing extra.
        spare = self.numbers.room.figures if self.variants.carpet_limit == "figures" else 0
        self.roomy = {"player": max(spare - 1, 0), "escort": max(spare - 1, 0), "couple": max(spare - 2, 0)}
        self.carpet = frozenset(space for space, kind in board.kind.items() if kind == CARPET)
        self.longest_way = len(board.kind)
        self.zombie_steps = {
            seat: {space: self._zombie_steps(seat, space) for space in board.kind} for seat in range(seats)
        }

    def _zombie_steps(self, seat: int, space: str) -> tuple[MoveZombie, ...]:
        """One zombie's steps from a space; full spaces are not checked. XX-ZMOVE-02, XX-OPEN-49."""
        diagonal = self.map.diagonal[space] if self.variants.zombie_diagonals else ()
        return tuple(
            MoveZombie(seat, space, to) for to in (*self.map.plain[space], *diagonal) if to in self.map.zombie_spaces
        )

    def zombie_has_room(self, state: State, space: str) -> bool:
        """Whether one more zombie may stand there. XX-BOARD-04, XX-BOARD-08, XX-PIECE-07, XX-PIECE-08."""
        if space not in self.map.zombie_spaces:
            return False
        return space not in self.carpet or state.table.zombies.get(space, 0) < self.numbers.room.zombies

    def zombie_bar(self, space: str) -> str:
        """The clause that bars zombies from a space that is neither carpet nor Rope Line."""
        return {AREA: "XX-PIECE-07", THEATER: "XX-PIECE-08"}.get(self.map.kind[space], "XX-BOARD-01")

    def supply(self, state: State) -> int:
        """The zombies left in the box. XX-OPEN-48."""
        return self.variants.zombie_supply - sum(state.table.zombies.values())

    # --- words ---

    def namer(self, state: State) -> Namer:
        """Put seats, spaces and figures into words; the placeholder's name says which one a value is."""

        def name(slot: str, value: Any) -> Any:
            if slot in _SEATS:
                return state.seats[value].name
            if slot in _SPACES:
                return self.map.name[value]
            if slot in _FIGURES:
                return self.figure_name(state, *value)
            if slot in _LISTS:
                return " and ".join(value)
            if slot in _ROWS:
                return ", ".join(value)
            return value

        return name

    def figure_name(self, state: State, seat: int, unit: str) -> str:
        """A figure or couple as text: `ann`, `ann.date`, `ann+date`."""
        place = state.seats[seat]
        if unit == "player" or place.escort is None:
            return place.name
        return f"{place.name}{'+' if unit == 'couple' else '.'}{place.escort.kind}"


def _moves(seat: int, unit: Unit, spaces: list[str]) -> tuple[Move, ...]:
    return tuple(Move(seat, unit, to) for to in spaces)


def _chosen_numbers(numbers: Numbers, variants: Variants) -> Numbers:
    """The numbers, changed by the table's variants. XX-OPEN-33, XX-OPEN-69."""
    if variants.initiative_die is not None:
        numbers = replace(numbers, die=replace(numbers.die, initiative=int(variants.initiative_die)))
    return numbers if variants.turns is None else replace(numbers, turns=variants.turns)


_SEATS = frozenset({"seat", "other", "asked"})
_SPACES = frozenset({"space", "to", "start", "area"})
_FIGURES = frozenset({"figure", "unit", "target"})
_LISTS = frozenset({"seats", "areas"})
_ROWS = frozenset({"order", "options"})
