"""Plots of reports as SVG, with the same bytes every time; needs matplotlib, the extra `lab`."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAIR = "#7a1f3d", "#8a8172"
MARKERS = "osD^vP"
"""Markers, so that seats do not differ only by colour."""
WIDE, LINE_HIGH = 7.0, 0.34
"""In inches."""
APART = 0.08
"""How far apart the lines of two seats stand, as a part of the step from value to value."""
_SETTINGS: Any = {
    "svg.hashsalt": "companion",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def shares(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]], fair: float | None) -> str:
    """Shares of games in percent as dots with their intervals; `fair` is the share by pure chance."""
    points = [(name, 100 * one["share"], [100 * end for end in one["interval"]]) for name, one in rows]
    return _dots(title, "% of games", points, None if fair is None else (100 * fair, "all seats equal"))


def effects(title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """How much more or less often, in percentage points, seats win if they use something."""
    points = [(name, 100 * one["effect"], [100 * end for end in one["interval"]]) for name, one in rows]
    return _dots(title, "percentage points", points, (0, "no effect"))


@contextmanager
def _drawing(title: str, high: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure with its title; `high` is in inches."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_SETTINGS):
        figure = Figure((WIDE, high), layout="constrained")
        axes = figure.subplots()
        axes.set_title(title, loc="left", fontsize=11, fontweight="bold")
        yield figure, axes


def _dots(
    title: str, unit: str, points: Sequence[tuple[str, float, list[float]]], dashed: tuple[float, str] | None
) -> str:
    """Dots with their intervals; `dashed` is the place of the dashed line and what it means."""
    with _drawing(title, 1.0 + LINE_HIGH * len(points)) as (figure, axes):
        for place, (_, value, (low, high)) in enumerate(points):
            axes.plot([low, high], [place, place], color=INK, linewidth=2, solid_capstyle="round")
            axes.plot([value], [place], "o", color=INK, markersize=6)
        if dashed is not None:
            axes.axvline(dashed[0], color=FAIR, linestyle="--", linewidth=1)
            unit += f" (dashed line: {dashed[1]})"
        axes.set_yticks(range(len(points)), [_on_a_line(name) for name, _, _ in points])
        axes.set_ylim(len(points) - 0.5, -0.5)
        axes.set_xlabel(unit)
        return _svg(figure, title)


def sweep(title: str, field: str, values: Sequence[str], lines: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Shares in percent by the values of a field: a line for each seat, with its intervals.

    The lines stand a little apart, so that equal ones do not hide each other.
    """
    with _drawing(title, 3.6) as (figure, axes):
        for number, (name, found) in enumerate(lines.items()):
            middle = [100 * one["share"] for one in found]
            off = [[abs(100 * end - share) for end, share in zip(ends, middle, strict=True)] for ends in _ends(found)]
            marker = MARKERS[number % len(MARKERS)]
            aside = APART * (number - (len(lines) - 1) / 2)
            places = [place + aside for place in range(len(values))]
            axes.errorbar(places, middle, yerr=off, marker=marker, capsize=3, label=name)
        axes.set_xticks(range(len(values)), list(map(_on_a_line, values)))
        axes.set_xlabel(field)
        axes.set_ylabel("% of games")
        figure.legend(loc="outside right upper", frameon=False)
        return _svg(figure, title)


def _on_a_line(text: str) -> str:
    """The text with a blank for each invisible character, such as a tab: fonts have none of them."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _ends(found: Sequence[Mapping[str, Any]]) -> list[list[float]]:
    return [[one["interval"][end] for one in found] for end in (0, 1)]


def _svg(figure: Figure, title: str) -> str:
    out = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the browser has letters that the font of the plot lacks
        figure.savefig(out, format="svg", metadata={"Date": None, "Title": title})
    _, start, rest = out.getvalue().partition("<svg")
    # Blanks at line ends have no meaning.
    return re.sub(r"[ \t]+\n", "\n", start + rest).strip()
