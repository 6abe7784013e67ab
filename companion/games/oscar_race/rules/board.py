"""The board as the rules use it: contacts, kinds, distances. XX-BOARD-02 to XX-BOARD-10, XX-GEO-01 to XX-GEO-08."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from companion.definitions.board import BoardDefinition

CARPET, ROPE, AREA, LIMOUSINE, THEATER = "carpet", "rope_line", "interview_area", "limousine", "theater"


_THE_ONE = (LIMOUSINE, THEATER)


def word_of(name: str) -> str:
    """A name as one word of a line: `Velvet Wire` is `velvetwire`."""
    return "".join(name.lower().split())


class Area(NamedTuple):
    """One Interview Area with its printed numbers. XX-BOARD-15, XX-INTVW-05 to XX-INTVW-08."""

    id: str
    number: int
    name: str
    stars: int
    modifier: int


class Map:
    """Look-up tables of one board with one table's variants; they never change.

    `plain` and `diagonal` give the spaces one step away. A figure leaves the carpet only by a plain step. XX-GEO-06.
    """

    def __init__(
        self,
        board: BoardDefinition,
        modifiers: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        distance_diagonals: int = 1,
    ) -> None:
        self.plain = board.plain
        self.diagonal = board.diagonal
        self.kind = {space.id: space.kind for space in board.spaces}
        self.name = {space.id: space.name or space.id for space in board.spaces}
        self.name.update({space.id: f"the {self.name[space.id]}" for space in board.spaces if space.kind in _THE_ONE})
        numbered = sorted((space.number or 0, space) for space in board.spaces if space.kind == AREA)
        self.areas = {
            number: Area(
                space.id,
                number,
                names[index] if names else space.name or space.id,
                int(space.facts["stars"]),
                modifiers[index] if modifiers else int(space.facts["modifier"]),
            )
            for index, (number, space) in enumerate(numbered)
        }
        self.name.update({area.id: area.name for area in self.areas.values()})
        self.area_number = {area.id: area.number for area in self.areas.values()}
        self.ropes = {space.number or 0: space.id for space in board.spaces if space.kind == ROPE}
        self.limousine = next(space.id for space in board.spaces if space.kind == LIMOUSINE)
        self.theater = next(space.id for space in board.spaces if space.kind == THEATER)
        self._distance_diagonals = distance_diagonals
        self._distances: dict[tuple[str, int], dict[str, int]] = {}

    def distance(self, start: str, target: str) -> int | None:
        """Spaces from start to target, including the target; None if no normal move leads there.

        XX-BREAK-04, XX-OPEN-27.
        """
        return self.way(start, target, self._distance_diagonals)

    def way(self, start: str, target: str, diagonals: int) -> int | None:
        """Length of the shortest way with at most this number of diagonal steps; None if there is none. XX-DIAG-01."""
        if start == target:
            return 0
        if start == self.theater:
            return None  # XX-OPEN-65: no normal move leads out of it
        if (start, diagonals) not in self._distances:
            self._distances[start, diagonals] = self._distances_from(start, diagonals)
        return self._distances[start, diagonals].get(target)

    def _distances_from(self, start: str, most_diagonals: int) -> dict[str, int]:
        """Breadth first over (space, diagonal steps used); after the start, ways go on over carpet only."""
        found: dict[str, int] = {}
        wave = {(start, 0)}
        seen = set(wave)
        steps = 0
        while wave:
            ahead: set[tuple[str, int]] = set()
            for space, diagonals in wave:
                found.setdefault(space, steps)
                if space != start and self.kind[space] != CARPET:
                    continue
                ahead.update((other, diagonals) for other in self.plain[space])
                if diagonals < most_diagonals:
                    ahead.update((other, diagonals + 1) for other in self.diagonal[space])
            wave = ahead - seen
            seen |= wave
            steps += 1
        return found

    @cached_property
    def zombie_spaces(self) -> frozenset[str]:
        """The spaces where a zombie can be. XX-PIECE-07, XX-PIECE-08, XX-BOARD-01."""
        return frozenset(space for space, kind in self.kind.items() if kind in (CARPET, ROPE))

    @cached_property
    def area_words(self) -> dict[str, str]:
        """The Areas' names as one word each, with the Areas' ids."""
        return {word_of(area.name): area.id for area in self.areas.values()}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Words that people type for spaces: ids, Areas by name, `r5c2` for `r05c2`."""
        words = {"theatre": self.theater, "limo": self.limousine}
        words.update(self.area_words)
        for space in self.kind:
            words[space] = space
            words[re.sub(r"(?<=\D)0+(?=\d)", "", space)] = space
        words.update({word_of(self.name[rope]): rope for rope in self.ropes.values()})
        return words

    def named(self, word: str) -> str | None:
        """The space that a word means: an alias, or at least 3 letters that begin the name of only one Area."""
        low = word.lower()
        if low in self.aliases or len(low) < 3:
            return self.aliases.get(low)
        found = [id for name, id in self.area_words.items() if name.startswith(low)]
        return found[0] if len(found) == 1 else None
