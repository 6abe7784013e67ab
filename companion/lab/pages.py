"""Reports as one self-contained HTML page: plots, and tables that can be sorted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from companion.lab.plan import variants_text
from companion.lab.report import most_telling, tables
from companion.lab.watch import ACTIONS, CARDS, SPACES

MOST_EFFECTS = 15
"""The most effects on a plot; the tables have all."""
LEGEND = "In the tables, shares and effects are parts of 1: 0.05 is 5 percentage points."
NO_PLOTS = "Plots need the extra `lab`: pip install 'tabletop-companion[lab]'"


def has_plots() -> bool:
    """Whether the extra `lab` is installed."""
    return find_spec("matplotlib") is not None


def report_page(document: Mapping[str, Any], summary: str) -> str:
    """The page of a report; `summary` is the text shown on the screen."""
    return _page(document, f"{document['title']}: is it fair?", summary, _plots(document), tables(document))


def sweep_page(document: Mapping[str, Any], summary: str) -> str:
    """The page of a sweep over the values of a field."""
    drawn = []
    if has_plots():
        from companion.lab.plots import sweep

        names = [seat["name"] for seat in document["values"][0]["seats"]]
        lines = {name: [one["seats"][at] for one in document["values"]] for at, name in enumerate(names)}
        values = [one["value"] for one in document["values"]]
        drawn = [sweep("Wins by seat", document["field"], values, lines)]
    heading = ["value", "seat", "bot", "wins", "share", "low", "high", "points"]
    rows = [row for one in document["values"] for row in _rows(one)]
    return _page(document, f"{document['game']}: {document['field']}", summary, drawn, {"values": [heading, *rows]})


def _rows(one: Mapping[str, Any]) -> list[list[Any]]:
    """The rows of a value: one for each seat, and one for nobody."""
    found = [(seat["name"], seat["strategy"], seat, seat["points"]["mean"]) for seat in one["seats"]]
    found.append(("nobody", "", one["nobody"], None))
    return [
        [one["value"], name, bot, won["wins"], won["share"], *won["interval"], points]
        for name, bot, won, points in found
    ]


def _plots(document: Mapping[str, Any]) -> list[str]:
    if not has_plots():
        return []
    from companion.lab.plots import effects, shares

    seats = [(f"{one['name']} ({one['strategy']})", one) for one in document["seats"]]
    fair = 1 / len(seats)
    if document["nobody"]["wins"]:
        seats.append(("nobody", document["nobody"]))
    drawn = [shares("Wins by seat", seats, fair)]
    if len(document["strategies"]) > 1:
        drawn.append(shares("Wins by bot", [(one["strategy"], one) for one in document["strategies"]], None))
    for kind in (ACTIONS, CARDS, SPACES):
        rows = most_telling(document[kind])
        if rows:
            title = f"What goes with winning: {kind}"
            drawn.append(effects(title, [(one["name"], one) for one in rows[:MOST_EFFECTS]]))
    return drawn


def _page(
    document: Mapping[str, Any],
    title: str,
    summary: str,
    plots: Sequence[str],
    sheets: Mapping[str, Sequence[Sequence[Any]]],
) -> str:
    import jinja2

    source = files("companion.lab").joinpath("report.html.j2").read_text(encoding="utf-8")
    # All words of a report are escaped; plots are markup made here.
    template = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    variants = variants_text(document["variants"])
    about = f"{document['games']} games{' with ' * bool(variants)}{variants}, seed {document['seed']}"
    about += f", companion {document['version']}"
    return template.render(
        title=title,
        about=f"{about}. The ranges are 95 % intervals.",
        summary=summary,
        plots=plots,
        no_plots="" if plots else NO_PLOTS,
        tables=sheets,
        legend=LEGEND,
    )
