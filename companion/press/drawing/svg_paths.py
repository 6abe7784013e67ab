"""The `d` of an SVG path, and its transforms, as commands and matrices of the display list."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from companion.definitions.words import shorten
from companion.press.drawing.display_list import IDENTITY, Command, Matrix, compose, rotate, scale, translate

LARGEST_NUMBER = 100_000.0
MOST_COMMANDS = 20_000
# Each digit can match in only one way: with two ways the time grows with the square of their number.
_NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?"
_NUMBERS = re.compile(rf"[\s,]*({_NUMBER})")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_BLANK = re.compile(r"[\s,]*")
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Point = tuple[float, float]


def read_number(text: str) -> float:
    """A number of ordinary size; raises ValueError."""
    found = _NUMBERS.fullmatch(text.strip())
    if not found:
        raise ValueError(f"'{shorten(text)}' is not a number; units are not allowed")
    return _bounded(float(found[1]))


def read_numbers(text: str) -> list[float]:
    """Numbers between blanks and commas; raises ValueError."""
    at, found = 0, []
    while match := _NUMBERS.match(text, at):
        found.append(_bounded(float(match[1])))
        at = match.end()
    if (_BLANK.match(text, at) or match).end() != len(text):  # type: ignore[union-attr]
        raise ValueError(f"'{shorten(text[at:])}' is not a list of numbers")
    return found


def _bounded(number: float) -> float:
    if not abs(number) <= LARGEST_NUMBER:
        raise ValueError(f"a number is beyond {LARGEST_NUMBER:.0f}, the largest allowed")
    return number


# --- transforms

_TRANSFORMS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), lambda *numbers: numbers),
    "translate": ((1, 2), lambda x, y=0.0: translate(x, y)),
    "scale": ((1, 2), scale),
    "rotate": ((1, 3), rotate),
    "skewX": ((1,), lambda angle: (1.0, 0.0, math.tan(math.radians(angle)), 1.0, 0.0, 0.0)),
    "skewY": ((1,), lambda angle: (1.0, math.tan(math.radians(angle)), 0.0, 1.0, 0.0, 0.0)),
}


def read_transform(text: str) -> Matrix:
    """The matrix of a list of transforms; raises ValueError."""
    at, result = 0, IDENTITY
    while match := _TRANSFORM.match(text, at):
        counts, make = _TRANSFORMS.get(match[1], ((), compose))
        numbers = read_numbers(match[2])
        if len(numbers) not in counts:
            raise ValueError(f"'{shorten(match[0])}' is not a transform")
        result = compose(result, make(*numbers))
        at = match.end()
    if text[at:].strip(" \t\r\n,"):
        raise ValueError(f"'{shorten(text[at:])}' is not a transform")
    return result


# --- paths


@lru_cache(maxsize=2048)  # a drawing is read again for every set of colours
def read_path(text: str) -> tuple[Command, ...]:
    """The commands of a path's data, all absolute, with cubic curves for quadratic ones and arcs; raises ValueError."""
    pen = _PathPen()
    for letter, numbers in _segments(text):
        pen.draw(letter, numbers)
        if len(pen.commands) > MOST_COMMANDS:
            raise ValueError(f"a path has more than {MOST_COMMANDS} commands, the most allowed")
    return tuple(pen.commands)


def _segments(text: str) -> Iterator[tuple[str, list[float]]]:
    """Every command with its numbers; a letter repeats for each further set of numbers after it."""
    at, letter = 0, ""
    while (at := _end(_BLANK, text, at)) < len(text):
        if match := _COMMAND.match(text, at):
            letter, at = match[1], match.end()
        elif not letter or letter in "Zz":
            raise ValueError(f"'{shorten(text[at:])}' is not a path command")
        numbers, at = _arguments(letter.upper(), text, at)
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


@cache
def _numbers_of(letter: str) -> re.Pattern[str] | None:
    """The pattern of all numbers of a command; None for commands with flags or without numbers."""
    # "(?>" keeps the pattern from splitting a number in two when one is missing.
    return None if letter in "AZ" else re.compile(rf"[\s,]*+((?>{_NUMBER}))" * _COUNTS[letter])


def _arguments(letter: str, text: str, at: int) -> tuple[list[float], int]:
    if (pattern := _numbers_of(letter)) and (found := pattern.match(text, at)):
        return [_bounded(float(number)) for number in found.groups()], found.end()
    numbers: list[float] = []
    for index in range(_COUNTS[letter]):
        match = (_FLAG if letter == "A" and index in (3, 4) else _NUMBERS).match(text, at)
        if not match:
            raise ValueError(f"a number is missing after {letter} at '{shorten(text[at : at + 40])}'")
        numbers.append(_bounded(float(match[1])))
        at = match.end()
    return numbers, at


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


class _PathPen:
    """Follows a path: the current point, the start of the subpath, and the last control point."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._control: Point | None = None
        self._last = ""

    def draw(self, letter: str, numbers: list[float]) -> None:
        """Add a command."""
        kind = letter.upper()
        if not self.commands and kind != "M":
            raise ValueError("a path must begin with M")
        if letter.islower():
            numbers = self._absolute(kind, numbers)
        if self.commands and self.commands[-1] == ("Z",) and kind not in "MZ":
            self.commands.append(("M", *self._at))
        getattr(self, f"_{kind.lower()}")(*numbers)
        self._last = kind

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        x, y = self._at
        if kind == "H":
            return [numbers[0] + x]
        if kind == "V":
            return [numbers[0] + y]
        if kind == "A":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        return [number + (y if index % 2 else x) for index, number in enumerate(numbers)]

    def _m(self, x: float, y: float) -> None:
        self.commands.append(("M", x, y))
        self._at = self._start = (x, y)

    def _l(self, x: float, y: float) -> None:
        self.commands.append(("L", x, y))
        self._at = (x, y)

    def _h(self, x: float) -> None:
        self._l(x, self._at[1])

    def _v(self, y: float) -> None:
        self._l(self._at[0], y)

    def _z(self) -> None:
        self.commands.append(("Z",))
        self._at = self._start

    def _c(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.commands.append(("C", x1, y1, x2, y2, x, y))
        self._at, self._control = (x, y), (x2, y2)

    def _s(self, x2: float, y2: float, x: float, y: float) -> None:
        self._c(*self._mirrored("CS"), x2, y2, x, y)

    def _q(self, x1: float, y1: float, x: float, y: float) -> None:
        x0, y0 = self._at
        third = (x0 + 2 * (x1 - x0) / 3, y0 + 2 * (y1 - y0) / 3)
        self._c(*third, x + 2 * (x1 - x) / 3, y + 2 * (y1 - y) / 3, x, y)
        self._control = (x1, y1)

    def _t(self, x: float, y: float) -> None:
        self._q(*self._mirrored("QT"), x, y)

    def _mirrored(self, kinds: str) -> Point:
        """The last control point on the other side of the pen, if the last command was a curve of the same kind."""
        x, y = self._at
        if self._control is None or self._last not in kinds or not self._last:
            return x, y
        return 2 * x - self._control[0], 2 * y - self._control[1]

    def _a(self, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float) -> None:
        if (x, y) == self._at:
            return
        if not rx or not ry:
            self._l(x, y)
            return
        for curve in arc(self._at, abs(rx), abs(ry), turn, bool(large), bool(sweep), (x, y)):
            self.commands.append(("C", *curve))
        self._at = (x, y)


def arc(
    begin: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> Iterator[tuple[float, float, float, float, float, float]]:
    """An elliptical arc as cubic curves of at most a quarter turn, as in SVG 1.1, appendix F.6."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    u, v = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (u / rx) ** 2 + (v / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    squares = (rx * v) ** 2 + (ry * u) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / squares - 1)) * (1 if large != sweep else -1)
    cu, cv = root * rx * v / ry, -root * ry * u / rx
    first = math.atan2((v - cv) / ry, (u - cu) / rx)
    sweep_by = math.atan2((-v - cv) / ry, (-u - cu) / rx) - first
    sweep_by += 2 * math.pi * ((sweep and sweep_by < 0) - (not sweep and sweep_by > 0))
    matrix: Matrix = (
        cos * rx,
        sin * rx,
        -sin * ry,
        cos * ry,
        cos * cu - sin * cv + (begin[0] + end[0]) / 2,
        sin * cu + cos * cv + (begin[1] + end[1]) / 2,
    )
    yield from _unit_arc(first, sweep_by, matrix, end)


def _unit_arc(
    first: float, by: float, matrix: Matrix, end: Point
) -> Iterator[tuple[float, float, float, float, float, float]]:
    """An arc of the unit circle under a matrix; its last point is given, so that rounding leaves no gap."""
    a, b, c, d, e, f = matrix
    pieces = max(1, math.ceil(abs(by) / (math.pi / 2) - 1e-9))
    step = by / pieces
    reach = 4 / 3 * math.tan(step / 4)
    for piece in range(pieces):
        start, stop = first + piece * step, first + (piece + 1) * step
        points = (
            (math.cos(start) - reach * math.sin(start), math.sin(start) + reach * math.cos(start)),
            (math.cos(stop) + reach * math.sin(stop), math.sin(stop) - reach * math.cos(stop)),
            (math.cos(stop), math.sin(stop)),
        )
        (x1, y1), (x2, y2), (x, y) = ((a * u + c * v + e, b * u + d * v + f) for u, v in points)
        yield (x1, y1, x2, y2, *(end if piece == pieces - 1 else (x, y)))
