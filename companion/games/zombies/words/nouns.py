"""The words of a line of Zombies!!!: spaces, cells, turns, cards, prices."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.errors import IllegalAction, NotHere, Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.actions import Aims
from companion.games.zombies.effects.aims import TARGETS
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.placing import turns_of
from companion.games.zombies.rules.spawn import OnTile
from companion.games.zombies.rules.steps import space_towards
from companion.games.zombies.rules.tiles import ROAD, SIDES, SPOTS, TURNS
from companion.games.zombies.rules.town import (
    HOME,
    cell_beside,
    cell_name,
    cell_named,
    cell_of,
    open_exits,
    space_named,
    split_space,
)
from companion.games.zombies.state import State
from companion.model import Verdict
from companion.model.arguments import ChoiceWord, SeatWord, Word
from companion.model.grammar import find_seat

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
        return space_towards(state.seats[seat].at, word)

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
    beyond = [cell_beside(cell, side) for cell, side in open_exits(kit.town(state))]
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
        cell = cell_beside(HOME, word.lower()) if word.lower() in SIDES else cell_named(word)
        if cell is None:
            raise Unreadable(f"'{word[:40]}' is not a cell. {_COUNTED}")
        return cell_name(cell)

    def values(self, state: State, seat: int) -> Iterable[str]:
        around = {cell_beside(cell_of(cell), side) for cell in state.table.map for side in SIDES}
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

    def _bullets(self, state: State, frame: Fight, offered: int) -> act.Price:
        """Bullets, if the number is exactly what the win needs. XX-COMBAT-09, XX-COMBAT-10, XX-OPEN-27."""
        number = frame.needed(self.kit, state)
        if offered != number:
            rules = ("XX-COMBAT-10", "XX-OPEN-27") if offered > number else ("XX-COMBAT-09",)
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


# --- cards, dice and targets ---

NUMBER = re.compile(r"[+-]?\d{1,9}")
_WHICH = {
    "opponent": "which opponent? Name a player",
    "cell": "which tile? Name its cell, such as n1, or its building",
    "wall": "which wall? Name the space on the street and the one inside, such as n1.s n1.c",
    "weapon": "whose weapon? Name a player and the card",
}


@dataclass(frozen=True, slots=True)
class AimsWord:
    """The target of a card, in as many words as it takes: a seat, a tile, two spaces, or a seat and its weapon."""

    kit: Kit
    name: str = "[SEAT|CELL|SPACE SPACE] [WEAPON]"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return is_place(word) or named(self.kit, self.kit.codes, word) is not None

    def parse(self, state: State, seat: int, word: str) -> Aims:
        """The target, judged by the words alone, for any card."""
        words = word.split()
        sort = "wall" if len(words) > 1 and is_place(words[1]) else "cell" if is_place(words[0]) else "weapon"
        return self.read(state, seat, sort, words)

    def read(self, state: State, seat: int, sort: str, words: Sequence[str]) -> Aims:
        """The target for a card of this sort; a part that was left out is filled in if there is only one choice."""
        others = [SeatWord().parse(state, seat, word) for word in words if _names_seat(state, sort, word)]
        places = [self._place(state, seat, sort, word) for word in words if not _names_seat(state, sort, word)]
        if sort in ("", "opponent"):
            given = Aims(others[0] if others else None)
            return self._only(state, seat, sort, given) if sort else given
        if sort == "weapon":
            weapons = [CardWord(self.kit).parse(state, seat, word) for word in places]
            given = Aims(others[0] if others else None, weapon=weapons[0] if weapons else None)
            return self._only(state, seat, sort, given)
        if len(places) < TARGETS[sort].places:
            raise Unreadable(_WHICH[sort])
        return Aims(places=self._from_street(state, places) if sort == "wall" else tuple(places))

    def _place(self, state: State, seat: int, sort: str, word: str) -> str:
        if sort == "cell":
            return self._cell(state, word)
        if sort == "wall" and cell_named(word) is not None:
            raise Unreadable(f"'{word[:40]}' is a whole tile: {_WHICH['wall']}")
        if sort == "wall" and word.lower() not in SIDES:
            return SpaceWord(self.kit).parse(state, seat, word)
        return word.lower()

    def _cell(self, state: State, word: str) -> str:
        """A cell from its name, a space on it, or the name of a tile that is on the map once."""
        found = cell_named(word) or (split_space(word) or (None,))[0]
        if found is not None:
            return cell_name(found)
        tile = named(self.kit, self.kit.codes, word)
        cells = [cell for cell, laid in state.table.map.items() if laid.tile == tile]
        if len(cells) != 1:
            raise Unreadable(f"'{word[:40]}': {_WHICH['cell']}")
        return cells[0]

    def _from_street(self, state: State, places: Sequence[str]) -> tuple[str, str]:
        """The two sides of a wall, the street first; the second may be a side of the first."""
        first, second = (space_named(place) or place for place in places[:2])
        second = space_towards(first, second) if second in SIDES and split_space(first) else second
        town = self.kit.town(state)
        return (second, first) if town.kind_of(second) == ROAD != town.kind_of(first) else (first, second)

    def _only(self, state: State, seat: int, sort: str, given: Aims) -> Aims:
        """The only target that fits the words; raises Unreadable if there are more."""
        if given.other is not None and (given.weapon is not None or sort == "opponent"):
            return given
        fitting = [
            aims
            for aims in TARGETS[sort].every(self.kit, state, seat)
            if given.other in (None, aims.other) and given.weapon in (None, aims.weapon)
        ]
        if not fitting and sort == "weapon":
            return given  # the rules refuse it, because there is none
        if len(fitting) != 1:
            raise Unreadable(_WHICH[sort])
        return fitting[0]

    def default(self, state: State, seat: int) -> Aims:
        return Aims()

    def text(self, state: State, seat: int, value: Aims) -> str:
        other = () if value.other is None else (state.seats[value.other].name,)
        return " ".join((*other, *value.places, *((value.weapon,) if value.weapon else ())))

    def values(self, state: State, seat: int) -> Iterable[Aims]:
        return [aims for target in TARGETS.values() for aims in target.every(self.kit, state, seat)]


def _names_seat(state: State, sort: str, word: str) -> bool:
    """Whether a word is the seat that a card targets."""
    return sort not in ("cell", "wall") and find_seat([place.name for place in state.seats], word) is not None


@dataclass(frozen=True, slots=True)
class WeaponWord(CardWord):
    """A weapon to use; any other card is read too, and the rules refuse it."""

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.kit.weapons


@dataclass(frozen=True, slots=True)
class BesideWord(SpaceWord):
    """The space of a zombie beside the pawn; optional if there is only one, and for weapons that need none."""

    def default(self, state: State, seat: int) -> str:
        return ""

    def values(self, state: State, seat: int) -> Iterable[str]:
        return ["", *every_space(self.kit, state)]


@dataclass(frozen=True, slots=True)
class DieWord(Word):
    """A die by the number it shows; the default is the lowest die."""

    name: str = "DIE"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(NUMBER.fullmatch(word))

    def parse(self, state: State, seat: int, word: str) -> int:
        if not NUMBER.fullmatch(word):
            raise Unreadable(f"'{word[:40]}' is not a die; name the die by the number it shows")
        return int(word)

    def default(self, state: State, seat: int) -> int:
        frame = state.top
        if not isinstance(frame, Rolling) or not frame.dice:
            raise Unreadable("which die? Name it by the number it shows")
        return frame.dice[0]

    def values(self, state: State, seat: int) -> Iterable[int]:
        return range(1, 10)
