"""The results of a simulation: its report in files, a summary on the screen, and its progress."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.screen import counted, wrap
from companion.errors import Unreadable
from companion.lab.tally import Tally

if TYPE_CHECKING:
    from companion.lab.plan import LabPlan

REPORT, KEPT = "report.json", "progress.json"
BAR = 30
MOST_LINES = 8
"""The most lines of a table on the screen; the files have all."""


# --- progress


def _key(plan: LabPlan) -> dict[str, Any]:
    """What must be the same to go on with a run: the plan, the rules, the program."""
    from companion import __version__
    from companion.registry import fingerprint

    found: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    return {**found, "version": __version__, "rules": fingerprint(plan.game)}


def keep(folder: Path, plan: LabPlan, tally: Tally) -> None:
    """Store the progress of the run."""
    write_text(folder / KEPT, json.dumps({"plan": _key(plan), "tally": tally.document()}))


def kept_tally(folder: Path, plan: LabPlan) -> Tally | None:
    """The results of an earlier run with the same plan, None if there is none; raises Unreadable for another plan."""
    path = folder / KEPT
    if not path.exists():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        is_same, tally = found["plan"] == _key(plan), Tally.of(found["tally"])
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{path}: this is not the progress of a simulation ({error})") from None
    if not is_same:
        raise Unreadable(f"{path}: that run had other seats, variants, rules, seed or pace; use another --out")
    return tally


# --- files


def write_report(folder: Path, document: Mapping[str, Any]) -> None:
    """Write report.json, each of its tables as CSV, and the page."""
    from companion.cli.screen import json_text, unwrapped
    from companion.lab.pages import report_page
    from companion.lab.report import tables

    write_text(folder / REPORT, json_text(document) + "\n")
    with unwrapped():
        write_text(folder / "report.html", report_page(document, summary(document)))
    for name, rows in tables(document).items():
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        write_text(folder / f"{name}.csv", out.getvalue())


def write_text(path: Path, text: str) -> None:
    """Write a file of a report, and make its folder."""
    from companion.press.drawing.atomic_files import write_file

    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, text.encode())


# --- the screen


def summary(document: Mapping[str, Any]) -> str:
    """A short form of the report, with bars."""
    seats = document["seats"]
    lines = [
        wrap(
            f"{document['title']}: {counted(document['games'], 'game', 'games')}, seed {document['seed']}, "
            f"companion {document['version']}. The ranges are 95 % intervals."
        ),
        "",
        "Wins by seat",
        *(_won(f"{one['name']} ({one['strategy']})", one) for one in seats),
    ]
    if len(document["strategies"]) > 1:
        lines += ["", "Wins by bot", *(_won(one["strategy"], one) for one in document["strategies"])]
    if document["nobody"]["wins"]:
        lines += [_won("nobody", document["nobody"])]
    lines += ["", *_about_length(document)]
    for kind in ("actions", "cards"):
        lines += _most_telling(document, kind)
    if document["unused"]["cards"]:
        lines += ["", wrap(f"Cards that never came up: {', '.join(document['unused']['cards'])}.", rest="  ")]
    return "\n".join(lines)


def _won(name: str, won: Mapping[str, Any]) -> str:
    low, high = won["interval"]
    filled = round(BAR * won["share"])
    return f"  {name:<18.18} {'#' * filled:<{BAR}} {won['share']:6.1%}  ({low:.1%} to {high:.1%})"


def _about_length(document: Mapping[str, Any]) -> list[str]:
    length, choices, lead = document["length"], document["choices"], document["lead"]
    half = lead["half_way"]
    found = [
        f"A game takes {_mean(length['turns'], 'turns')} and about {length['minutes']['mean']:.0f} minutes.",
        f"Players choose {choices['in_a_game']['mean']:.1f} times in a game, from {choices['answers']:.1f} answers on"
        f" average; {choices['with_one_answer']:.0%} of the choices have only one answer.",
        f"The lead changes {lead['changes']['mean']:.1f} times."
        + f" The player who leads half-way wins {half['share']:.0%} of the games." * bool(half["games"]),
    ]
    return [wrap(one, rest="  ") for one in found]


def _mean(found: Mapping[str, Any], unit: str) -> str:
    return f"{found['mean']:.1f} {unit} ({found['least']:.0f} to {found['most']:.0f})"


def _most_telling(document: Mapping[str, Any], kind: str) -> list[str]:
    """The actions or cards whose use surely goes with winning or losing."""
    from companion.lab.report import most_telling

    sure = most_telling(document[kind])
    if not sure:
        return []
    lines = ["", f"{kind.capitalize()} that go with winning (+) or losing (-)"]
    return lines + [
        f"  {one['name']:<30.30} {one['effect']:+6.1%}  ({one['interval'][0]:+.1%} to {one['interval'][1]:+.1%})"
        f"  in {counted(one['games'], 'game', 'games')}"
        for one in sure[:MOST_LINES]
    ]
