"""Reports as one self-contained HTML page: plots, and tables that can be sorted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from companion.lab.plan import variants_text
from companion.lab.report import most_telling, rules_version, tables
from companion.lab.watch import ACTIONS, CARDS, SPACES

MOST_EFFECTS = 15
"""The most effects on a plot; the tables have all."""
LEGEND = (
    "Lines in the plots, and low and high in the tables, show 95 % intervals. In the tables, shares and effects are "
    "parts of 1: 0.05 is 5 percentage points."
)
USES = (
    "Times is how often a card, action, space or clause was used, in games in how many games, by seats by how many "
    "seats of games that ended. Share is how many of these seats won. Effect is this share minus their usual share. "
    "An effect is sure if it would be surprising among all lines of the report."
)
NO_PLOTS = "Plots need the extra `lab`: pip install 'tabletop-companion[lab]'"


def has_plots() -> bool:
    """Whether the extra `lab` is installed."""
    return find_spec("matplotlib") is not None


def report_page(document: Mapping[str, Any], summary: str) -> str:
    """The page of a report; `summary` is the text shown on the screen."""
    title = f"{document['title']}: is it fair?"
    return _page(title, _about(document), summary, _plots(document), tables(document), f"{LEGEND} {USES}")


def sweep_page(document: Mapping[str, Any], summary: str) -> str:
    """The page of a sweep over the values of a field."""
    drawn = []
    if has_plots():
        from companion.lab.plots import sweep

        names = [seat["name"] for seat in document["values"][0]["seats"]]
        lines = {name: [one["seats"][at] for one in document["values"]] for at, name in enumerate(names)}
        values = [one["value"] for one in document["values"]]
        drawn = [sweep("Wins by seat", document["field"], values, lines)]
    heading = ["value", "seat", "bot", "wins", "share", "low", "high", "points", "turns", "turns_low", "turns_high"]
    heading += ["game", "rules", "games", "seed", "version"]
    about = [document["game"], rules_version(document), document["games"], document["seed"], document["version"]]
    rows = [[*row, *about] for one in document["values"] for row in _rows(one)]
    title = f"{document['game']}: {document['field']}"
    return _page(title, _about(document, " for each value"), summary, drawn, {"values": [heading, *rows]}, LEGEND)


def _about(document: Mapping[str, Any], each: str = "") -> str:
    """What was played. The seats of a report have the bots, those of a sweep are the bots."""
    variants = variants_text(document["variants"])
    bots = ", ".join(one if isinstance(one, str) else one["strategy"] for one in document["seats"])
    games = f"{document['games']} games{each}{' with ' * bool(variants)}{variants}"
    rules = f"{document['game']}, rules {rules_version(document)}"
    return f"{rules}, {games}, {bots}, seed {document['seed']}, companion {document['version']}."


def _rows(one: Mapping[str, Any]) -> list[list[Any]]:
    """The rows of a value: one for each seat, and one for nobody."""
    turns = one["length"]["turns"]
    lengths = [turns["mean"], *(turns["interval"] or (None, None))]
    found = [(seat["name"], seat["strategy"], seat, seat["points"]["mean"]) for seat in one["seats"]]
    found.append(("nobody", "", one["nobody"], None))
    return [
        [one["value"], name, bot, won["wins"], won["share"], *won["interval"], points, *lengths]
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
        bots = [(f"{one['strategy']} (seats: {one['seats']})", one["a_seat"]) for one in document["strategies"]]
        drawn.append(shares("Wins by bot, on average for each of its seats", bots, fair))
    for kind in (ACTIONS, CARDS, SPACES):
        rows = most_telling(document[kind])
        if rows:
            title = f"What goes with winning: {kind}"
            drawn.append(effects(title, [(one["name"], one) for one in rows[:MOST_EFFECTS]]))
    return drawn


def _page(
    title: str,
    about: str,
    summary: str,
    plots: Sequence[str],
    sheets: Mapping[str, Sequence[Sequence[Any]]],
    legend: str,
) -> str:
    import jinja2

    source = files("companion.lab").joinpath("report.html.j2").read_text(encoding="utf-8")
    # All words of a report are escaped; plots are markup made here.
    template = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    return template.render(
        title=title,
        about=about,
        summary=summary,
        plots=plots,
        no_plots="" if plots else NO_PLOTS,
        tables=sheets,
        legend=legend,
    )
