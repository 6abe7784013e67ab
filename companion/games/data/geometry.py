"""Boards as rules see them: spaces by number, which of them touch, what lies in a straight line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from companion.definitions.board import BoardDefinition, Space

DIRECTIONS = {"right": 0, "up": 90, "left": 180, "down": 270}
"""Degrees counterclockwise from the right; the y of a board grows upward."""
STRAIGHT = 8
"""How many degrees two steps of a straight line can differ: boards drawn by hand are a little off."""


class Spaces:
    """The spaces of all boards of a game, by number, in the order of the files.

    `touching` has, for each space, the spaces that it touches as `(degrees, number)`; in a grid also those at a corner.
    `lines` has, for each space, the straight lines that begin there, without the space itself.
    """

    def __init__(self, boards: Iterable[BoardDefinition]) -> None:
        self.all: list[Space] = []
        self.boards: list[str] = []
        self.on_board: dict[str, range] = {}
        self.touching: list[tuple[tuple[float, int], ...]] = []
        self.beside: list[frozenset[int]] = []
        for board in boards:
            first = len(self.all)
            self.all += board.spaces
            self.boards += [board.id] * len(board.spaces)
            self.on_board[board.id] = range(first, len(self.all))
            numbers = {space.id: first + number for number, space in enumerate(board.spaces)}
            for space in board.spaces:
                near = [*board.plain[space.id], *board.diagonal[space.id]]
                self.touching.append(tuple(sorted((_degrees(space, board.by_id[one]), numbers[one]) for one in near)))
                self.beside.append(frozenset(numbers[one] for one in board.plain[space.id]))
        self.ids = [space.id for space in self.all]
        self.numbers = {id: number for number, id in enumerate(self.ids)}
        self.rays = [[self._ray(number, degrees) for degrees, _ in near] for number, near in enumerate(self.touching)]
        self.lines = [list(_pairs(self.touching[number], rays)) for number, rays in enumerate(self.rays)]

    def step(self, space: int, degrees: float) -> int | None:
        """The space next to this one in a direction; None at the edge."""
        return next((other for angle, other in self.touching[space] if _is_straight(angle, degrees)), None)

    def _ray(self, space: int, degrees: float) -> tuple[int, ...]:
        """The spaces in a direction, one after the other, up to the edge."""
        found: list[int] = []
        at = self.step(space, degrees)
        while at is not None and at != space and at not in found:
            found.append(at)
            at = self.step(at, degrees)
        return tuple(found)


def _pairs(
    near: Sequence[tuple[float, int]], rays: Sequence[tuple[int, ...]]
) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each straight line through a space as two halves; one half is empty if the line ends there."""
    done: set[int] = set()
    for number, (degrees, _) in enumerate(near):
        if number in done:
            continue
        opposite = next(
            (other for other, (angle, _) in enumerate(near) if _is_straight(angle, degrees + 180) and other != number),
            None,
        )
        done |= {number} if opposite is None else {number, opposite}
        yield rays[number], () if opposite is None else rays[opposite]


def _degrees(one: Space, other: Space) -> float:
    """The direction from the middle of one space to that of another."""
    across = other.x + other.w / 2 - one.x - one.w / 2
    up = other.y + other.h / 2 - one.y - one.h / 2
    return round(math.degrees(math.atan2(up, across)) % 360, 3)


def _is_straight(one: float, other: float) -> bool:
    return abs((one - other + 180) % 360 - 180) <= STRAIGHT
