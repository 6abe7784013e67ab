"""The words of a line of Zombies!!!: spaces, cells, turns, cards, prices."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from companion.errors import IllegalAction, NotHere, Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.placing import turns_of
from companion.games.zombies.rules.spawn import OnTile
from companion.games.zombies.rules.steps import toward
from companion.games.zombies.rules.tiles import SIDES, SPOTS, TURNS
from companion.games.zombies.rules.town import HOME, beside, cell_name, cell_named, cell_of, open_exits, space_named
from companion.games.zombies.state import State
from companion.model import Verdict
from companion.model.arguments import ChoiceWord

COMPASS = frozenset(SPOTS)
CENTRE = "c"
"""The only spot that is not a direction."""
_LIKE_SPACE = re.compile(r"[a-z0-9]+\.[a-z]*", re.IGNORECASE)
_COUNTED = "Count cells from Town Square: n1 is north of it, s2e1 two south and one east"
SHORTEST = 3
"""The fewest letters that may stand for a longer name, if no other name begins with them."""
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
"""Words that do not count as part of a name, although some streets have them. Numbers must be digits."""


def is_place(word: str) -> bool:
    """Whether a word is, or looks like, a space, a compass point or a cell."""
    return word.lower() in COMPASS or cell_named(word) is not None or bool(_LIKE_SPACE.fullmatch(word))


def named(kit: Kit, codes: dict[str, str], word: str) -> str | None:
    """The tile or card a word stands for: by its id, its code, or the first letters of a word in only one name."""
    low = word.lower()
    if low in codes:
        return codes[low]
    ids = {*codes.values()} if len(low) >= SHORTEST and low not in NUMBERS else ()
    found = [id for id in ids if any(part.startswith(low) for part in kit.spoken[id])]
    return found[0] if len(found) == 1 else None


class Word:
    """A kind of word in a line, whose value is its own text. `asks` is the question if the word is left out."""

    __slots__ = ()
    asks: ClassVar[str]

    def default(self, state: State, seat: int) -> Any:
        raise Unreadable(self.asks)

    def text(self, state: State, seat: int, value: object) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class SpaceWord(Word):
    """A space: `n1.c`, or a compass point from the pawn, or a spot of the tile that gets pieces."""

    kit: Kit
    name: str = "SPACE"
    asks = "which space? Name the tile, then the spot (nw n ne w c e sw s se), such as n1.c"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return is_place(word)

    def parse(self, state: State, seat: int, word: str) -> str:
        space = space_named(word)
        if space is None and word.lower() in COMPASS:
            space = self._by_compass(state, seat, word.lower())
        if space is None and cell_named(word) is not None:
            raise Unreadable(f"'{word[:40]}' is a whole tile; name a space on it, such as {word.lower()[:40]}.c")
        if space is None:
            raise Unreadable(
                f"there is no space '{word[:40]}'; name the tile and then the spot, such as n1.c or n1e2.nw, "
                "or a step n, e, s or w"
            )
        return space

    def _by_compass(self, state: State, seat: int, word: str) -> str:
        if isinstance(state.top, OnTile):
            return f"{state.top.cell}.{word}"
        if word == CENTRE:
            raise Unreadable(f"'{word}' is not a step; use n, e, s, w or a space such as {state.seats[seat].at}")
        return toward(state.seats[seat].at, word)

    def values(self, state: State, seat: int) -> Iterable[str]:
        return every_space(self.kit, state)

    def found_at(self, state: State, name: str) -> list[str]:
        """The space of a seat's pawn."""
        return [place.at for place in state.seats if place.name == name]

    def within(self, state: State, word: str) -> list[str]:
        """The entrance spaces of a tile on the map (of a building, at its doors); empty for any other word."""
        tile, town = named(self.kit, self.kit.codes, word), self.kit.town(state)
        cells = [cell for cell, (id, _) in town.placed.items() if id == tile]
        area = town.spawn_spaces(cells[0]) if len(cells) == 1 else ()
        return [space for space in area if not set(area).issuperset(town.joined(space))]


def every_space(kit: Kit, state: State) -> list[str]:
    """The spaces of all tiles, and of each empty cell that a road leads to."""
    cells = [cell_of(cell) for cell in state.table.map]
    beyond = [beside(cell, side) for cell, side in open_exits(kit.town(state))]
    return [f"{cell_name(cell)}.{spot}" for cell in dict.fromkeys((*cells, *beyond)) for spot in SPOTS]


@dataclass(frozen=True, slots=True)
class StepWord(SpaceWord):
    """Where a zombie walks: a space, or a direction from its own, which becomes a space once both words are known."""

    asks = "where does the zombie go? Type n, e, s, w or a space such as n1.c"

    def _by_compass(self, state: State, seat: int, word: str) -> str:
        if word == CENTRE:
            raise Unreadable(f"'{word}' is not a step; a zombie goes n, e, s, w or to a space such as n1.c")
        return word


@dataclass(frozen=True, slots=True)
class CellWord(Word):
    """A cell of the map: `n1`, `e2`, `s1w1`; `n` is the cell north of Town Square."""

    kit: Kit
    name: str = "CELL"
    asks = f"which cell? {_COUNTED}"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return cell_named(word) is not None or word.lower() in SIDES

    def parse(self, state: State, seat: int, word: str) -> str:
        cell = beside(HOME, word.lower()) if word.lower() in SIDES else cell_named(word)
        if cell is None:
            raise Unreadable(f"'{word[:40]}' is not a cell. {_COUNTED}")
        return cell_name(cell)

    def values(self, state: State, seat: int) -> Iterable[str]:
        around = {beside(cell_of(cell), side) for cell in state.table.map for side in SIDES}
        return list(dict.fromkeys([*state.table.map, *sorted(map(cell_name, around))]))


LEFT_OUT = -1
"""The turn of a tile if the line names none."""


@dataclass(frozen=True, slots=True)
class TurnWord(Word):
    """How far a tile is turned clockwise: 0, 90, 180 or 270; the default is the smallest turn that fits."""

    kit: Kit
    name: str = "0|90|180|270"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word.lstrip("+-").isdecimal()

    def parse(self, state: State, seat: int, word: str) -> int:
        """The turn; raises IllegalAction for any other number. XX-TILE-02."""
        if not word.isdecimal() or int(word) not in TURNS:
            refusal = self.kit.refuse(state, "no_such_turn", "XX-TILE-02", value=word[:40])
            raise IllegalAction(refusal.why, refusal.rules)
        return int(word)

    def default(self, state: State, seat: int) -> int:
        return LEFT_OUT

    def values(self, state: State, seat: int) -> Iterable[int]:
        return turns_of(self.kit, state)


@dataclass(frozen=True, slots=True)
class CardWord(Word):
    """An event card by its name or code."""

    kit: Kit
    name: str = "CARD"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return named(self.kit, self.kit.card_codes, word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        card = named(self.kit, self.kit.card_codes, word)
        if card is None:
            near = difflib.get_close_matches(word.lower(), self.kit.events, 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else f"; use one of {', '.join(self.kit.events)}"
            raise Unreadable(f"there is no event card '{word[:40]}'{hint}")
        return card

    def default(self, state: State, seat: int) -> str:
        raise Unreadable(f"which card? Use one of {', '.join(self.kit.events)}")

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.kit.events


SPARE = "spare"
_PRICES = ChoiceWord("", tuple((word, word) for word in ("life", "bullets", "held", SPARE)))


@dataclass(frozen=True, slots=True)
class PriceWord(Word):
    """The price of a lost roll: life, bullets, or bullets in hand first.

    Two words only fit some situations, so that several lines make a policy. A number fits if the win needs exactly that
    many bullets, and `spare` pays a life that is not the last one.
    """

    kit: Kit
    name: str = "life|bullets|held|spare|NUMBER"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word.isdecimal() or _PRICES.fits(names, word)

    def parse(self, state: State, seat: int, word: str) -> act.Price:
        frame = state.top
        paying = frame if isinstance(frame, Fight) and frame.stage == "pay" and frame.seat == seat else None
        if word.isdecimal():
            return "bullets" if paying is None else self._bullets(state, paying, int(word))
        meant: act.Price | Literal["spare"] = _PRICES.parse(state, seat, word)
        if meant == "spare":
            return "life" if paying is None else self._spare(state, seat)
        return meant

    def _bullets(self, state: State, frame: Fight, said: int) -> act.Price:
        """Bullets, if the number is exactly what the win needs. XX-COMBAT-09, XX-COMBAT-10, XX-OPEN-27."""
        number = frame.needed(self.kit, state)
        if said != number:
            rules = ("XX-COMBAT-10", "XX-OPEN-27") if said > number else ("XX-COMBAT-09",)
            held = state.seats[frame.seat].bullets + fight.charges(state, frame.seat)
            refusal = self.kit.refuse(state, "other_number", *rules, seat=frame.seat, number=number, held=held)
            raise _not_here(refusal)
        return "bullets"

    def _spare(self, state: State, seat: int) -> act.Price:
        """A life, if it is not the last one. XX-COMBAT-16."""
        life = state.seats[seat].life
        if life <= self.kit.numbers.life_price:
            raise _not_here(self.kit.refuse(state, "none_to_spare", "XX-COMBAT-16", seat=seat, number=life))
        return "life"

    def default(self, state: State, seat: int) -> act.Price:
        raise Unreadable(f"use one of {', '.join(dict(_PRICES.choices))}, or a number of bullets")

    def values(self, state: State, seat: int) -> Iterable[act.Price]:
        return fight.PRICES


def _not_here(refusal: Verdict) -> NotHere:
    return NotHere(refusal.why, refusal.rules)
