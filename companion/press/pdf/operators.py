"""The operators of a PDF's content, as text: paths, colours and matrices, in points from the top left corner.

PDF 32000-1:2008, 8.2 to 8.5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.press.drawing.display_list import Cap, Clip, Colour, Command, Image, Join, Matrix, Path

POINTS = 72 / 25.4
"""Points in a mm."""

_RECTANGLE = "%.3f %.3f %.3f %.3f re"
_DRAW = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "R": _RECTANGLE, "Z": "h"}
_CORNERS = ["M", "L", "L", "L", "Z"]
_CAPS: Mapping[Cap, int] = {"butt": 0, "round": 1, "square": 2}
_JOINS: Mapping[Join, int] = {"miter": 0, "round": 1, "bevel": 2}


def path_operators(path: Path, fill: Callable[[Colour], str], stroke: Callable[[Colour], str]) -> str:
    """A path's operators; each path sets its own colours and pen."""
    if path.fill is None and path.stroke is None:
        return ""
    parts = [fill(path.fill)] if path.fill is not None else []
    parts.append(outline(path.commands))
    star = "*" if path.even_odd and path.fill is not None else ""
    if path.stroke is None:
        return f"{' '.join(parts)} f{star}"
    dash = " ".join(f"{length * POINTS:.4f}" for length in path.dash)
    pen = f"{stroke(path.stroke)} {path.width * POINTS:.4f} w {_CAPS[path.cap]} J {_JOINS[path.join]} j [{dash}] 0 d"
    return f"{pen} {' '.join(parts)} {'B' if path.fill is not None else 'S'}{star}"


def outline(commands: Sequence[Command]) -> str:
    """The path construction operators; an outline is formatted in one step, a code's run once for all codes."""
    if len(commands) > 1 and commands[0][0] == commands[-1][0] == "R":
        return " ".join(map(_operator, commands))
    pattern: list[str] = []
    numbers: list[float] = []
    at = 0
    while at < len(commands):
        if commands[at][0] == "M" and (box := _upright(commands[at : at + 5])):
            pattern.append(_RECTANGLE)
            numbers += box
            at += 5
            continue
        kind, *rest = commands[at]
        pattern.append(_DRAW[kind])
        numbers += rest
        at += 1
    numbers[::2] = [x * POINTS + 0.0 for x in numbers[::2]]  # + 0.0 turns -0 into 0
    numbers[1::2] = [y * -POINTS + 0.0 for y in numbers[1::2]]
    return " ".join(pattern) % tuple(numbers)


@lru_cache(maxsize=50_000)  # the runs of all codes: some thousands for those that fit on a card
def _operator(command: Command) -> str:
    """One path construction operator with the shortest numbers."""
    kind, *numbers = command
    points = (round(number * (-POINTS if at % 2 else POINTS), 3) + 0.0 for at, number in enumerate(numbers))
    return " ".join([*(f"{point:.10g}" for point in points), _DRAW[kind].rpartition(" ")[2]])


def _upright(commands: Sequence[Any]) -> tuple[float, float, float, float] | None:
    """The corner and size of an upright rectangle, which has its own operator; None for another outline."""
    if [command[0] for command in commands] != _CORNERS:
        return None
    (_, x1, y1), (_, x2, y2), (_, x3, y3), (_, x4, y4), _ = commands
    is_upright = y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1
    return (x1, y1, x3 - x1, y3 - y1) if is_upright else None


def stretched(item: Image) -> Matrix:
    """The matrix that stretches a PDF picture, a square of one point, to its rectangle."""
    return (item.width * POINTS, 0.0, 0.0, item.height * POINTS, item.x, item.y + item.height)


def matrix_operands(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    factors = " ".join([short(value, 6) for value in (a, -b, -c, d)])
    return f"{factors} {short(e * POINTS)} {short(-f * POINTS)}"


@lru_cache(maxsize=1024)
def fill(colour: Colour) -> str:
    return " ".join([*(short(part) for part in colour), "rg"])


@lru_cache(maxsize=1024)
def stroke(colour: Colour) -> str:
    return " ".join([*(short(part) for part in colour), "RG"])


def window(clip: Clip | None, height: float) -> str:
    """The operators that hide what is outside a clip on a paper of this height."""
    if clip is None:
        return ""
    x, y = clip.x * POINTS, (height - clip.y - clip.height) * POINTS
    return f"{x:.4f} {y:.4f} {clip.width * POINTS:.4f} {clip.height * POINTS:.4f} re W n "


def short(number: float, places: int = 4) -> str:
    """A number with at most `places` decimal places."""
    return f"{round(number, places) + 0.0:.10g}"
