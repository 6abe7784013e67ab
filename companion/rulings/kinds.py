"""Words of a question that mean several words of a line: a kind of space, a building, `five times`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from companion.errors import IllegalAction, Unreadable
from companion.model import Form, Game, S
from companion.model.grammar import Argument
from companion.model.phrases import ARTICLES

ANY = "*"
"""The sign behind the beginning of a name, for any ending."""
MOST_TIMES = 12
_TIMES = frozenset({"times", "steps", "spaces"})
_TWICE = "twice"
BOTH, _AND = "both", "and"
_TO = frozenset({"to", "onto", "into"})
_INTO = _TO | {"inside", "enter", "reach"}
_TOWARDS = _TO | {"on"}


def each_named(game: Game[S], state: S, verb: str, given: Sequence[str], aims: Set[str]) -> Iterator[list[str]]:
    """The words, with a kind of space (`rope*`) replaced by each such space, and a target by its entrances."""
    kinds = [place for place, word in enumerate(given) if word.endswith(ANY)]
    grammar = game.grammar_of(state)
    arguments = grammar.forms[verb].arguments
    if not kinds:
        is_way = verb == grammar.path
        yield from (_spaces_of if is_way else _with_whom)(game, state, arguments, given, aims)
        return
    nouns = [argument.text(state, 0, value) for argument in arguments[-1:] for value in argument.values(state, 0)]
    beginning = given[kinds[0]].removesuffix(ANY)
    for noun in nouns if len(kinds) == 1 else ():
        if noun.startswith(beginning):
            yield [*given[: kinds[0]], noun, *given[kinds[0] + 1 :]]


def _spaces_of(
    game: Game[S], state: S, arguments: Sequence[Argument], given: Sequence[str], aims: Set[str]
) -> list[list[str]]:
    """The words, with something larger than a space, such as a building, replaced by each of its entrance spaces.

    The words can also name who goes there, but no other space.
    """
    within = getattr(arguments[-1], "within", None)
    names = game.names(state)
    others = [word for word in given if word not in aims]
    if within is None or len(given) - len(others) != 1 or any(arguments[-1].fits(names, word) for word in others):
        return [list(given)]
    entered = within(state, next(word for word in given if word in aims))
    return [[space if word in aims else word for word in given] for space in entered] or [list(given)]


def _with_whom(
    game: Game[S], state: S, arguments: Sequence[Argument], given: Sequence[str], aims: Set[str]
) -> list[list[str]]:
    """The words, with a seat as the target of a move replaced by each space where its figures are."""
    found_at = getattr(arguments[-1], "found_at", None) if arguments else None
    seats = {name.lower(): name for name in game.names(state)}
    aimed = [word for word in given if word in aims and word.lower() in seats]
    if found_at is None or len(aimed) != 1 or any(one.fits([*seats.values()], aimed[0]) for one in arguments):
        return [list(given)]
    spaces = found_at(state, seats[aimed[0].lower()])
    return [[space if word == aimed[0] else word for word in given] for space in spaces]


def are_of_kind(state: Any, form: Form, given: Sequence[str]) -> bool:
    """Whether each word is a value that the verb accepts, not only one that can be refused."""
    return all(
        argument.parse(state, 0, word) in argument.values(state, 0)
        for argument, word in zip(form.arguments, given, strict=False)
    )


def may_be(state: Any, form: Form, given: Sequence[str]) -> bool:
    """Whether each word is a value that the verb accepts; False for unknown words."""
    try:
        return are_of_kind(state, form, given)
    except (IllegalAction, Unreadable):
        return False


def is_aim(low: Sequence[str], at: int) -> bool:
    """Whether a word is the target of a move, and not what moves or the start."""
    return next((one for one in reversed(low[:at]) if one not in ARTICLES), "") in _INTO


def is_towards(low: Sequence[str], at: int) -> bool:
    """Whether a seat's name is the target of a move: `onto ann`."""
    return at > 0 and low[at - 1] in _TOWARDS


def repeat_by_numbers(words: Sequence[str], numbers: Mapping[str, str]) -> tuple[list[str], int] | None:
    """The words, each repeated by the number before it, or at the end behind it, and how many there are.

    >>> repeat_by_numbers("go two north 1 east".split(), {"two": "2"})
    (['go', 'north', 'north', 'east'], 3)
    >>> [repeat_by_numbers(line.split(), {}) for line in ("go north 2", "pay 2", "go north")]
    [(['go', 'north', 'north'], 2), None, None]
    """
    often = [numbers.get(word.lower(), word) for word in words]
    often = [word if word.isdecimal() and 0 < int(word) <= MOST_TIMES else "" for word in often]
    if len(words) > 2 and often[-1] not in ("", "1") and sum(map(bool, often)) == 1:
        return [*words[:-2], *[words[-2]] * int(often[-1])], int(often[-1])
    found, total, at = list[str](), 0, 0
    while at < len(words):
        times = int(often[at]) if often[at] and at + 1 < len(words) and not often[at + 1] else 0
        found += list(words[at + 1 : at + 2]) * times or [words[at]]
        total += times
        at += 2 if times else 1
    return (found, total) if total > 1 and not any(often[-1:]) else None


def repeat_by_times(words: Sequence[str], numbers: Mapping[str, str]) -> tuple[list[str], int]:
    """The words, with an action that is done several times repeated, and how often; 1 if nothing is repeated.

    >>> repeat_by_times(["go", "north", "three", "times"], {"three": "3"}), repeat_by_times(["go", "north"], {})
    ((['go', 'north', 'north', 'north'], 3), (['go', 'north'], 1))
    """
    if len(words) > 2 and words[-1].lower() == _TWICE:
        return [*words[:-1], words[-2]], 2
    if len(words) < 4:
        return list(words), 1
    *before, first, second, third = words
    often, unit, word = (second, third, first) if third.lower() in _TIMES else (first, second, third)
    number = numbers.get(often.lower(), often)
    if unit.lower() not in _TIMES or not number.isdecimal() or not 1 < int(number) <= MOST_TIMES:
        return list(words), 1
    return [*before, *[word] * int(number)], int(number)


def both_questions(words: Sequence[str]) -> list[list[str]]:
    """The words as two questions, one for each part of `both ... and ...` at the end; none without it.

    >>> both_questions("cancel both marquee and style".split()), both_questions("show both".split())
    ([['cancel', 'marquee'], ['cancel', 'style']], [])
    """
    low = [word.lower() for word in words]
    if low.count(BOTH) != 1 or low.count(_AND) != 1 or not low.index(BOTH) + 1 < low.index(_AND) < len(low) - 1:
        return []
    first, second = low.index(BOTH), low.index(_AND)
    before = list(words[:first])
    return [[*before, *words[first + 1 : second]], [*before, *words[second + 1 :]]]


def goes_on(game: Game[S], state: S, line: str, often: int) -> bool:
    """Whether a line is a path of at least this number of steps by directions, not by spaces: `move n n n`."""
    parts = game.expand(state, line)
    is_path = parts[0].verb == game.grammar_of(state).path and len(parts) >= often
    return is_path and game.text(state, game.read(state, parts[0])).split()[-1] != parts[0].words[-1]
