"""Reports as pages: plots and tables, the same bytes every time, nothing from elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.lab import pages, plots
from companion.lab.pages import LEGEND, NO_PLOTS, USES, report_page
from companion.lab.plan import LabPlan
from companion.lab.report import report
from companion.lab.simulation import play_batch
from companion.registry import load

PLAN = LabPlan("templates/starters/kite-fair", ("casual", "random"), seed=2)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return report(load(PLAN.game), PLAN, play_batch(PLAN, 0, 60), "1.0")


def test_a_page_has_plots_and_tables_that_say_where_they_are_from(document: dict[str, Any]) -> None:
    page = report_page(document, "in short")
    assert page.count("<svg") >= 2
    assert page.count("<table>") == 5
    about = f"kite-fair, rules {document['rules'][:8]}, 60 games, casual, random, seed 2, companion 1.0."
    assert page.count(about) == 1 + page.count("<figure>") + page.count("<table>")
    assert report_page(document, "in short") == page
    assert not re.findall(r"(?:src|href)=[\"'](?!#)", page), "nothing is fetched"
    assert "<pre>in short</pre>" in page


def test_a_page_without_the_extra_says_what_it_lacks(document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "has_plots", lambda: False)
    page = report_page(document, "in short")
    assert "<svg" not in page
    assert NO_PLOTS.split(":")[0] in page
    assert page.count("<table>") == 5


def test_names_of_a_game_are_text_and_no_markup(document: dict[str, Any]) -> None:
    page = report_page({**document, "title": "<script>alert(1)</script>"}, "<b>&</b>")
    assert "<script>alert" not in page
    assert "<b>" not in page


def test_a_page_says_which_variants_were_played_and_what_the_numbers_are(document: dict[str, Any]) -> None:
    page = report_page({**document, "variants": {"goal": 50, "fast": True}}, "in short")
    assert "60 games with goal=50;fast=true, casual, random, seed 2, companion 1.0." in page
    assert page.count(LEGEND) == page.count(USES) == 1
    assert page.count(">sure</button>") == 4


@pytest.mark.skipif(not pages.has_plots(), reason="the extra `lab` is not installed")
def test_a_plot_says_what_its_dashed_line_is(document: dict[str, Any]) -> None:
    page = report_page(document, "")
    assert page.count("% of games (dashed line: all seats equal)") == 2


@pytest.mark.skipif(not pages.has_plots(), reason="the extra `lab` is not installed")
def test_equal_lines_of_a_sweep_stand_apart_and_the_legend_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    figures: list[Any] = []
    monkeypatch.setattr(plots, "_svg", lambda figure, _: figures.append(figure) or "")
    share = {"share": 0.5, "interval": [0.4, 0.6]}
    plots.sweep("Wins", "field", ["1", "2"], {"Ann": [share, share], "Ben": [share, share]})
    (figure,) = figures
    (axes,) = figure.axes
    places = [list(bars.lines[0].get_xdata()) for bars in axes.containers]
    assert places[0] == pytest.approx([place - plots.APART for place in places[1]])
    figure.draw_without_rendering()
    assert figure.legends[0].get_window_extent().x0 >= axes.get_window_extent().x1


@pytest.mark.skipif(not pages.has_plots(), reason="the extra `lab` is not installed")
def test_a_plot_has_the_games_that_nobody_won(document: dict[str, Any]) -> None:
    nobody = {"wins": 30, "share": 0.5, "interval": [0.4, 0.6]}
    plots = [report_page({**document, **more}, "").partition("</figure>")[0] for more in ({}, {"nobody": nobody})]
    assert [">nobody<" in one for one in plots] == [False, True]


@pytest.mark.skipif(not pages.has_plots(), reason="the extra `lab` is not installed")
@pytest.mark.filterwarnings("error")
def test_a_plot_has_names_that_its_font_or_its_formulas_do_not_know(document: dict[str, Any]) -> None:
    """Formulas are written between dollar signs; the browser has letters that the font lacks."""
    card = {**document["cards"][0], "name": "\N{CJK UNIFIED IDEOGRAPH-732B}\tcosts $\\x$", "effect": 0.1, "sure": True}
    page = report_page({**document, "cards": [{**card, "interval": [0.05, 0.15]}]}, "")
    assert ">\N{CJK UNIFIED IDEOGRAPH-732B} costs $\\x$<" in page.partition("<table>")[0]
