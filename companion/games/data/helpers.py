"""The functions that compiled expressions and effects call during a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.data import limits
from companion.games.data.geometry import DIRECTIONS, Spaces
from companion.games.data.things import OWNER_BITS, OWNER_MASK, UNKNOWN, Things, owner_of, piece_of

MOST_PARTED = 10
_WORDS = ("and", "or", "not", "in", "is", "if", "else", "none", "true", "false")
TAKEN = frozenset((*_WORDS, "winners", "ended_by", "copy", "as_kind"))
"""Names that a game cannot use."""
Stack = tuple[int, ...]


def functions(things: Things) -> Mapping[str, Any]:
    """The functions by their names in the source."""
    spaces = things.spaces
    return {
        "EndlessLoop": limits.EndlessLoop,
        "card": limits.card_in({UNKNOWN, *things.cards}),
        "listed": limits.listed,
        "number": limits.number,
        "rounds": limits.rounds,
        "seen": limits.seen,
        "stacked": limits.stacked,
        "text": limits.text,
        "BESIDE": spaces.beside,
        "NEAR": [sorted(near) for near in spaces.beside],
        "owner": owner,
        "is_mine": is_mine,
        "is_theirs": is_theirs,
        "piece_kind": lambda stack: things.pieces[stack[-1] >> OWNER_BITS] if stack else "",
        "piece_of": piece_of,
        "tally": tally,
        "ahead": ahead,
        "diagram": diagram,
        "lay": lay,
        "take_off": take_off,
        "take_own": take_own,
        "sow": sow,
        "parts_of": parts_of,
        "without": without,
        "row": row_in(spaces),
        "NEXT": {angle: [spaces.step(one, angle) for one in range(len(spaces.ids))] for angle in DIRECTIONS.values()},
        "between": between_in(spaces),
    }


def owner(stack: Stack) -> int | None:
    """The seat whose piece is on top."""
    return owner_of(stack[-1]) if stack else None


def is_mine(stack: Stack, seat: int) -> bool:
    """Whether the piece on top is that of the seat."""
    return bool(stack) and stack[-1] & OWNER_MASK == seat + 1


def is_theirs(stack: Stack, seat: int) -> bool:
    """Whether the piece on top is that of another seat."""
    return bool(stack) and stack[-1] & OWNER_MASK not in (0, seat + 1)


def tally(numbers: Sequence[int]) -> list[int]:
    """How often each number occurs, most first: [3, 2] for three of a kind and a pair."""
    return sorted(Counter(numbers).values(), reverse=True)


def ahead(path: Sequence[int], space: int, steps: int) -> int | None:
    """The space this number of steps ahead on a path; None beyond its end."""
    at = path.index(space) + steps if space in path else -1
    return path[at] if 0 <= at < len(path) else None


def take_off(stacks: list[Stack], space: int, count: int) -> Stack:
    """Take up to this number of pieces off the top of a space."""
    stack = stacks[space]
    left = len(stack) - min(len(stack), count)
    stacks[space] = stack[:left]
    return stack[left:]


def take_own(stacks: list[Stack], space: int, count: int, seat: int | None) -> Stack:
    """Take up to this number of one seat's pieces off a space."""
    stack = stacks[space]
    own = [number for number, piece in enumerate(stack) if owner_of(piece) == seat]
    taken = set(own[len(own) - min(len(own), count) :])
    stacks[space] = tuple(piece for number, piece in enumerate(stack) if number not in taken)
    return tuple(stack[number] for number in sorted(taken))


def lay(start: list[str], end: list[str], cards: Sequence[str], is_hidden: bool) -> list[str]:
    """Move cards, and return them. With `is_hidden` nobody sees the zone they go to.

    A card that is not in sight is one of the hidden cards.
    """
    found = list(cards)
    if None in found:
        raise limits.BeyondLimit("there is no card to lay")
    for card in found:
        start.remove(card if card in start else UNKNOWN)
        end.append(UNKNOWN if is_hidden else card)
    return found


def without(things: Sequence[Any], thing: Any) -> list[Any]:
    """The things without one of them, taken out once."""
    found = list(things)
    if thing in found:
        found.remove(thing)
    return found


def parts_of(things: Sequence[Any]) -> list[list[Any]]:
    """Every selection of the things, also none; each in order and once."""
    found: dict[tuple[Any, ...], None] = {(): None}
    for thing in sorted(things[:MOST_PARTED]):
        found |= {(*part, thing): None for part in found}
    return [list(part) for part in found]


def sow(stacks: list[Stack], start: int, path: Sequence[int]) -> int:
    """Put the pieces of a space one by one on the next spaces of a ring; returns the space of the last piece."""
    pieces, at = stacks[start], path.index(start)
    stacks[start] = ()
    last = start
    for piece in pieces:
        at = (at + 1) % len(path)
        if path[at] == start:
            at = (at + 1) % len(path)
        last = path[at]
        stacks[last] += (piece,)
    return last


def diagram(stacks: Sequence[Stack]) -> str:
    """All pieces as a text, different for every different board."""
    return ",".join(".".join(map(str, stack)) for stack in stacks)


def row_in(spaces: Spaces) -> Callable[[Sequence[Stack], int], int]:
    """The length of the longest straight row of equal top pieces through a space; 0 for an empty space."""
    lines = spaces.lines

    def row(stacks: Sequence[Stack], space: int) -> int:
        if not stacks[space]:
            return 0
        same = stacks[space][-1]
        longest = 1
        for halves in lines[space]:
            length = 1
            for half in halves:
                for other in half:
                    stack = stacks[other]
                    if not stack or stack[-1] != same:
                        break
                    length += 1
            longest = max(longest, length)
        return longest

    return row


def between_in(spaces: Spaces) -> Callable[[int, int], tuple[int, ...]]:
    """The spaces between two others on a straight line; none if no line joins them."""

    def between(one: int, other: int) -> tuple[int, ...]:
        for ray in spaces.rays[one]:
            if other in ray:
                return ray[: ray.index(other)]
        return ()

    return between
