"""SVG's shapes as outlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.definitions.words import shorten
from companion.press.drawing.display_list import Command, polygon, rounded
from companion.press.drawing.display_list import rect as draw_rect
from companion.press.drawing.svg_paths import read_number, read_numbers, read_path

ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}

Attributes = Mapping[str, str]
Commands = tuple[Command, ...]


def outline(tag: str, attributes: Attributes) -> Commands:
    """The outline of a shape, empty if it has no extent; raises ValueError."""
    return _OUTLINES[tag](attributes)


def _numbers(attributes: Attributes, *keys: str) -> list[float]:
    return [_number(attributes, key) or 0.0 for key in keys]


def _number(attributes: Attributes, key: str) -> float | None:
    if key not in attributes:
        return None
    try:
        return read_number(attributes[key])
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _path(attributes: Attributes) -> Commands:
    return read_path(attributes.get("d", ""))


def _rect(attributes: Attributes) -> Commands:
    x, y, width, height = _numbers(attributes, "x", "y", "width", "height")
    if width <= 0 or height <= 0:
        return _nothing(width, height)
    rx, ry = _number(attributes, "rx"), _number(attributes, "ry")
    rx, ry = (ry if rx is None else rx) or 0.0, (rx if ry is None else ry) or 0.0
    if rx <= 0 or ry <= 0:
        return draw_rect(x, y, width, height).commands
    return rounded(x, y, width, height, rx, radius_y=ry).commands


def _circle(attributes: Attributes) -> Commands:
    return _oval(attributes, *_numbers(attributes, "r", "r"))


def _ellipse(attributes: Attributes) -> Commands:
    return _oval(attributes, *_numbers(attributes, "rx", "ry"))


def _oval(attributes: Attributes, rx: float, ry: float) -> Commands:
    x, y = _numbers(attributes, "cx", "cy")
    if rx <= 0 or ry <= 0:
        return _nothing(rx, ry)
    return rounded(x - rx, y - ry, 2 * rx, 2 * ry, rx, radius_y=ry).commands


def _nothing(*lengths: float) -> Commands:
    if min(lengths) < 0:
        raise ValueError("a length is less than 0")
    return ()


def _line(attributes: Attributes) -> Commands:
    x1, y1, x2, y2 = _numbers(attributes, "x1", "y1", "x2", "y2")
    return (("M", x1, y1), ("L", x2, y2))


def _polyline(attributes: Attributes) -> Commands:
    return _polygon(attributes)[:-1]


def _polygon(attributes: Attributes) -> Commands:
    text = attributes.get("points", "")
    numbers = read_numbers(text)
    if len(numbers) % 2:
        raise ValueError(f"points: '{shorten(text)}' has an odd number of numbers")
    return polygon(list(zip(numbers[::2], numbers[1::2], strict=True))).commands if numbers else ()


_OUTLINES: Mapping[str, Callable[[Attributes], Commands]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
