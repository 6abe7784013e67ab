"""Sums over games, in whole numbers and fractions, so that any order gives exactly the same sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from companion.lab.watch import KINDS, LENGTHS, GameRecord

Exact = int | Fraction
N = TypeVar("N", int, Fraction)


class Sums(NamedTuple):
    """The sums of exact numbers for their mean and its interval; without numbers there is no least and no most.

    Exact sums of powers give the exact central moments, in any order.
    """

    numbers: int = 0
    sum: Exact = 0
    squares: Exact = 0
    least: Exact | None = None
    most: Exact | None = None
    cubes: Exact = 0

    @classmethod
    def of(cls, value: Exact) -> Sums:
        """One number."""
        return cls(1, value, value * value, value, value, value**3)

    def plus(self, other: Sums) -> Sums:
        """The sums of both."""
        return Sums(
            self.numbers + other.numbers,
            self.sum + other.sum,
            self.squares + other.squares,
            min((one for one in (self.least, other.least) if one is not None), default=None),
            max((one for one in (self.most, other.most) if one is not None), default=None),
            self.cubes + other.cubes,
        )


class UseTally(NamedTuple):
    """How often something was used: uses, games, and those that ended; by seat the latter's number and their wins."""

    times: int
    games: int
    ended: int
    by_seat: tuple[int, ...]
    wins: tuple[Fraction, ...]

    def plus(self, other: UseTally) -> UseTally:
        """The sums of both."""
        return UseTally(
            self.times + other.times,
            self.games + other.games,
            self.ended + other.ended,
            _added(self.by_seat, other.by_seat),
            _added(self.wins, other.wins),
        )


Uses = dict[str, dict[str, UseTally]]
"""By kind and id."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of many games; a shared win is divided among the winners.

    In `led` games a seat led alone before the end. In `half_led` games one did half-way; it won `half_won` of them.
    Unfinished games count for `games`, `unfinished`, `nobody` and the times of uses only: where they were stopped says
    nothing of lengths, points and leads.
    """

    games: int
    unfinished: int
    nobody: int
    shared: int
    led: int
    half_led: int
    half_won: Fraction
    wins: tuple[Fraction, ...]
    points: tuple[Sums, ...]
    lengths: dict[str, Sums]
    uses: Uses

    @classmethod
    def of_none(cls, seats: int) -> Tally:
        """A tally without games."""
        nothing = {name: Sums() for name in LENGTHS}
        return cls(
            *(0, 0, 0, 0, 0, 0, Fraction()),
            (Fraction(),) * seats,
            (Sums(),) * seats,
            nothing,
            {kind: {} for kind in KINDS},
        )

    @classmethod
    def of_game(cls, record: GameRecord) -> Tally:
        """The tally of one game."""
        winners, leader = record.winners, record.half_leader if record.is_over else None
        wins = tuple(Fraction(seat in winners, max(len(winners), 1)) for seat in range(len(record.points)))
        return cls(
            games=1,
            unfinished=int(not record.is_over),
            nobody=int(not winners),
            shared=int(len(winners) > 1),
            led=int(record.is_over and record.has_led),
            half_led=int(leader is not None),
            half_won=Fraction() if leader is None else wins[leader],
            wins=wins,
            points=tuple(Sums.of(one) if record.is_over else Sums() for one in record.points),
            lengths={name: Sums.of(record.lengths[name]) if record.is_over else Sums() for name in LENGTHS},
            uses=_uses(record, wins),
        )

    def plus(self, other: Tally) -> Tally:
        """The tally of both."""
        return Tally(
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.nobody + other.nobody,
            self.shared + other.shared,
            self.led + other.led,
            self.half_led + other.half_led,
            self.half_won + other.half_won,
            _added(self.wins, other.wins),
            tuple(one.plus(more) for one, more in zip(self.points, other.points, strict=True)),
            {name: sums.plus(other.lengths[name]) for name, sums in self.lengths.items()},
            {kind: _joined(found, other.uses[kind]) for kind, found in self.uses.items()},
        )

    # --- stored between runs

    def document(self) -> dict[str, Any]:
        """The tally as JSON; fractions are texts."""
        return {
            "shape": SHAPE,
            **{name: getattr(self, name) for name in _NUMBERS},
            "half_won": str(self.half_won),
            "wins": [str(one) for one in self.wins],
            "points": self.points,
            "lengths": self.lengths,
            "uses": {
                kind: {
                    id: [use.times, use.games, use.ended, use.by_seat, [str(one) for one in use.wins]]
                    for id, use in sorted(found.items())
                }
                for kind, found in self.uses.items()
            },
        }

    @classmethod
    def of(cls, document: dict[str, Any]) -> Tally:
        """The tally of such a document; raises KeyError, TypeError or ValueError for an invalid one."""
        if "shape" not in document or document["shape"] != SHAPE:
            raise ValueError("another version of Companion stored it; start again without --resume")
        return cls(
            **{name: int(document[name]) for name in _NUMBERS},
            half_won=Fraction(document["half_won"]),
            wins=tuple(map(Fraction, document["wins"])),
            points=tuple(Sums(*one) for one in document["points"]),
            lengths={name: Sums(*document["lengths"][name]) for name in LENGTHS},
            uses={
                kind: {
                    id: UseTally(times, games, ended, tuple(by_seat), tuple(map(Fraction, wins)))
                    for id, (times, games, ended, by_seat, wins) in document["uses"][kind].items()
                }
                for kind in KINDS
            },
        )


SHAPE = 3
"""The shape of the document and the meaning of its numbers. A change of either is a new number."""
_NUMBERS = ("games", "unfinished", "nobody", "shared", "led", "half_led")


def _added(ones: Sequence[N], others: Sequence[N]) -> tuple[N, ...]:
    return tuple(one + other for one, other in zip(ones, others, strict=True))


def _joined(ones: dict[str, UseTally], others: dict[str, UseTally]) -> dict[str, UseTally]:
    found = dict(ones)
    for id, use in others.items():
        found[id] = found[id].plus(use) if id in found else use
    return found


def _uses(record: GameRecord, wins: tuple[Fraction, ...]) -> Uses:
    found: Uses = {kind: {} for kind in KINDS}
    for use, times in record.uses.items():
        by_seat = tuple(int(record.is_over and (use, seat) in record.users) for seat in range(len(wins)))
        won = tuple(win * used for win, used in zip(wins, by_seat, strict=True))
        found[use.kind][use.id] = UseTally(times, 1, int(record.is_over), by_seat, won)
    return found
