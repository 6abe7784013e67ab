"""compare --vary: the same games with each value of a field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli.failed_game import UNUSABLE
from companion.cli.screen import Progress, complain
from companion.cli.simulate import DONE, stopped, unusual
from companion.errors import BrokenDefinition, CompanionError, Unreadable
from companion.lab.plan import LabPlan

if TYPE_CHECKING:
    from companion.lab.tally import Tally
    from companion.lab.vary import Varied

FAILED = 1
SHOWN = ("seats", "strategies", "nobody", "shared", "unfinished", "length", "lead")
"""The parts of a report that are kept for each value."""


class ComparePlan(NamedTuple):
    """What to play, and the folder for the result."""

    plan: LabPlan
    games: int
    workers: int
    folder: Path | None


def sweep(asked: ComparePlan, vary: str) -> tuple[dict[str, Any] | None, int]:
    """The document of a sweep, None if no value was finished, and the exit code."""
    from companion.cli.lab_files import check_same_question
    from companion.lab.interrupts import ignore, terminable
    from companion.lab.simulation import GameFails
    from companion.lab.vary import varied

    variation = varied(vary)
    _check_unset(asked.plan, variation)
    document = _question(asked, variation)
    if asked.folder is not None:
        question = {name: document[name] for name in ("game", "seed", "seats", "variants", "field", "tried")}
        check_same_question(asked.folder, question, asked.games)
    values, failed = document["values"], document["failed"]
    code = DONE
    with (
        terminable(),
        TemporaryDirectory() as folder,
        Progress(asked.games * len(variation.values), timed=True) as step,
    ):
        plans = _plans(asked.plan, variation, Path(folder))
        try:
            for value, plan in plans:
                try:
                    values.append({"value": value, **_played(asked, plan, step)})
                except CompanionError as error:
                    why = error.error if isinstance(error, GameFails) else error
                    failed.append({"value": value, "why": _in_one_line(why)})
        except KeyboardInterrupt:
            ignore()
            code = stopped(len(values), "value", f"of {len(plans)} values")
    return _told(document, code)


def _told(document: dict[str, Any], code: int) -> tuple[dict[str, Any] | None, int]:
    """The document unless it has no values, and the exit code; says which values failed."""
    values, failed = document["values"], document["failed"]
    for one in failed:
        complain(f"--vary {document['field']}={one['value']}: the game failed: {one['why']}", FAILED)
    if not values:
        return None, code or UNUSABLE
    return document, code or (FAILED if failed else DONE)


def _question(asked: ComparePlan, variation: Varied) -> dict[str, Any]:
    """The document before the first game."""
    from companion import __version__
    from companion.referee.match import MOST_ENTRIES
    from companion.registry import load

    plan = asked.plan
    return {
        "game": load(plan.game).id,
        "version": __version__,
        "games": asked.games,
        "seed": plan.seed,
        "seats": list(plan.seats),
        "variants": unusual(plan),
        "field": variation.field,
        "tried": list(variation.values),
        "step_limit": MOST_ENTRIES,
        "failed": [],
        "values": [],
    }


def _check_unset(plan: LabPlan, variation: Varied) -> None:
    """Raise Unreadable if --set decides the variant whose default is varied."""
    _, *keys = variation.field.split(".")
    if keys[:1] == ["variants"] and keys[-1] == "default" and keys[1] in plan.variants:
        raise Unreadable(f"--set {keys[1]}: --vary {variation.field} changes it too; leave one of the two out")


def _plans(plan: LabPlan, variation: Varied, folder: Path) -> list[tuple[str, LabPlan]]:
    """The plan for each value; raises Unreadable, with the value, if the game does not allow it."""
    from companion.definitions.places import game_folder
    from companion.lab.vary import versions
    from companion.referee.match import seat_names
    from companion.registry import load

    found = [
        (value, replace(plan, game=str(copy))) for value, copy in versions(game_folder(plan.game), variation, folder)
    ]
    for value, one in found:
        try:
            load(one.game).setup(seat_names(len(one.seats)), one.variants)
        except CompanionError as error:
            raise Unreadable(f"--vary {variation.field}={value}: {_in_one_line(error)}") from None
    return found


def _in_one_line(error: CompanionError) -> str:
    """An error without the places in the copies that were made for it; of several mistakes the first."""
    complaints = error.complaints if isinstance(error, BrokenDefinition) else ()
    said = str(getattr(complaints[0], "what", complaints[0]) if complaints else error).splitlines()[0]
    return said.rstrip(".")


def _played(asked: ComparePlan, plan: LabPlan, step: Callable[[float], None]) -> dict[str, Any]:
    """The parts of the report for one value."""
    from companion.lab.report import report
    from companion.lab.simulation import simulate
    from companion.lab.tally import Tally
    from companion.registry import load

    tally: Tally = Tally.of_none(len(plan.seats))
    for more in simulate(plan, asked.games, asked.workers, None, tally):
        step(more.games - tally.games)
        tally = more
    found = report(load(plan.game), plan, tally, "")
    return {name: found[name] for name in SHOWN}
