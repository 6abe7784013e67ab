"""The numbers of game.yaml and the cards that the rules read, checked and typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeVar

from annotated_types import Ge, Le

from companion.definitions.models import GameDefinition
from companion.errors import BrokenDefinition
from companion.games.base import NumbersReader, Parts
from companion.model import Plain

Few = Annotated[int, Ge(1), Le(99)]
Some = Annotated[int, Ge(0), Le(99)]


@dataclass(slots=True)
class TableNumbers(Plain):
    """The numbers that depend on the number of seats. XX-SEASON-03, XX-SEASON-04, XX-SIX-01, XX-SIX-02, XX-FILM-03."""

    seats: Few
    hand: Few
    stack: Few
    aside: Few
    short_boxes: Annotated[int, Ge(1), Le(2)]


@dataclass(slots=True)
class Bonus(Plain):
    """Extra VP for each film and short of the last season. XX-SCORE-13."""

    film: Some
    short: Some


@dataclass(slots=True)
class Numbers(Plain):
    """`numbers` of game.yaml."""

    seasons: Few
    by_seats: list[TableNumbers]
    double_films: Few
    short_of_film: Few
    card_down: Some
    alien_draws: Some
    witch_bonus: Some
    nurse_bonus: Some
    igor_extra: Some
    bonus: Bonus
    start_vp: list[Some]


@dataclass(slots=True)
class MonsterNumbers(Plain):
    """A monster's facts. XX-COMP-03, XX-COMP-04."""

    power: Few
    vp: Some
    timing: str = "none"
    ability: str = ""
    tagline: str = ""


@dataclass(slots=True)
class HelperNumbers(Plain):
    """A helper's facts. XX-COMP-06."""

    window: str
    ability: str


T = TypeVar("T")

MONSTERS = ("puny-human", "alien", "zombie", "ghost", "witch", "devil")
HELPERS = ("igor", "discrete-butler", "bats", "nurse", "mad-doctor")
"""The ids of the cards that have special rules."""


class Reading(NumbersReader):
    """The numbers of a definition, and all mistakes in them."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.numbers = self.read(Numbers, parts.numbers, "game.yaml: numbers")
        self.monsters = self._read_sheet(parts, "monsters", MonsterNumbers, MONSTERS)
        self.helpers = self._read_sheet(parts, "helpers", HelperNumbers, HELPERS)
        powers = [monster.power for monster in self.monsters.values()]
        if len(set(powers)) < len(powers):
            self.complaints.append("monsters.yaml: items: two monsters have the same power; use each power once")
        if {*self.helpers} - {*HELPERS}:
            self.complaints.append(f"helpers.yaml: items: use only helpers that have rules: {', '.join(HELPERS)}")
        self._look_at_films(parts)

    def _read_sheet(self, parts: Parts, id: str, cls: type[T], required: tuple[str, ...]) -> dict[str, T]:
        """The facts of a sheet's cards by id; the cards with special rules are required."""
        items = {item.id: item.facts for item in parts.sheets[id].items} if id in parts.sheets else {}
        missing = [card for card in required if card not in items]
        if missing:
            self.complaints.append(f"{id}.yaml: items: add {', '.join(missing)}; the rules use these cards")
        read = {card: self.read(cls, facts, f"{id}.yaml: {card}.facts") for card, facts in items.items()}
        return {card: numbers for card, numbers in read.items() if numbers is not None}

    def _look_at_films(self, parts: Parts) -> None:
        """Half a film must be a whole number, and exactly one tile a Double Feature. XX-COMP-07, XX-FILM-02."""
        sheet = parts.sheets.get("films")
        values = [item.facts.get("vp") for item in sheet.items] if sheet else []
        if sum(value is None for value in values) != 1:
            self.complaints.append("films.yaml: items: use exactly one Double Feature, a tile whose vp is null")
        half = self.numbers.short_of_film if self.numbers else 1
        wrong = [value for value in values if value is not None and not (isinstance(value, int) and value % half == 0)]
        if wrong:
            self.complaints.append(f"films.yaml: items: a vp of {wrong[0]} has no short; use a multiple of {half}")


def read_all(definition: GameDefinition) -> Reading:
    """All that the rules read; raises BrokenDefinition with all mistakes."""
    reading = Reading(definition)
    if reading.complaints:
        raise BrokenDefinition(reading.complaints)
    return reading
