"""compare --vary: the same games with each value of a field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    from companion.lab.comparison import Pairs
    from companion.lab.tally import Tally
    from companion.lab.values import Measures
    from companion.lab.vary import Varied

FAILED = 1
SHOWN = ("seats", "strategies", "nobody", "shared", "unfinished", "length", "lead")
"""The parts of a report that are in the document for each value."""


class ComparePlan(NamedTuple):
    """What to play, and the folder for the result."""

    plan: LabPlan
    games: int
    workers: int
    folder: Path | None


class PlayedValue(NamedTuple):
    """A value of the field, its plan, the sums of its games, and its pairs with the games of the first value."""

    value: str
    plan: LabPlan
    tally: Tally
    pairs: Pairs


def sweep(asked: ComparePlan, vary: str) -> tuple[dict[str, Any] | None, int]:
    """The document of a sweep, None if no value was finished, and the exit code."""
    from companion.cli.lab_files import check_same_comparison
    from companion.lab.interrupts import terminable
    from companion.lab.vary import varied

    variation = varied(vary)
    _check_unset(asked.plan, variation)
    document = _question(asked, variation)
    if asked.folder is not None:
        question = {name: document[name] for name in ("game", "seed", "seats", "variants", "field", "tried")}
        check_same_comparison(asked.folder, question, asked.games)
    with (
        terminable(),
        TemporaryDirectory() as folder,
        Progress(asked.games * len(variation.values), timed=True) as step,
    ):
        plans = _plans(asked.plan, variation, Path(folder))
        played, code = _play_all(asked, plans, document["failed"], step)
        document["values"] = _compared(played)
    return _report_failed(document, code)


def _play_all(
    asked: ComparePlan,
    plans: Sequence[tuple[str, LabPlan]],
    failed: list[dict[str, str]],
    step: Callable[[float], None],
) -> tuple[list[PlayedValue], int]:
    """The games of each value that was finished, and the exit code; adds the values with which the game failed."""
    from companion.lab.interrupts import ignore
    from companion.lab.simulation import GameFails

    played: list[PlayedValue] = []
    first: list[Measures] | None = None
    try:
        for value, plan in plans:
            try:
                tally, pairs, games = _played(asked, plan, first, step)
                first = games if first is None else first
                played.append(PlayedValue(value, plan, tally, pairs))
            except CompanionError as error:
                # People count games from 1.
                which = f"game {error.number + 1} of seed {plan.seed}, " if isinstance(error, GameFails) else ""
                failed.append({"value": value, "why": which + " ".join(str(error).split()).rstrip(".")})
    except KeyboardInterrupt:
        ignore()
        return played, stopped(len(played), "value", f"of {len(plans)} values")
    return played, DONE


def _report_failed(document: dict[str, Any], code: int) -> tuple[dict[str, Any] | None, int]:
    """The document unless it has no values, and the exit code; says which values failed."""
    failed = document["failed"]
    for one in failed:
        complain(f"--vary {document['field']}={one['value']}: the game failed: {one['why']}", FAILED)
    if not document["values"]:
        return None, code or UNUSABLE
    return document, code or (FAILED if failed else DONE)


def _question(asked: ComparePlan, variation: Varied) -> dict[str, Any]:
    """The document before the first game."""
    from companion import __version__
    from companion.referee.match import MOST_ENTRIES
    from companion.registry import fingerprint, load

    plan = asked.plan
    return {
        "game": load(plan.game).id,
        "rules": fingerprint(plan.game),
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
    message = str(getattr(complaints[0], "what", complaints[0]) if complaints else error).splitlines()[0]
    return message.rstrip(".")


def _played(
    asked: ComparePlan, plan: LabPlan, first: Sequence[Measures] | None, step: Callable[[float], None]
) -> tuple[Tally, Pairs, list[Measures]]:
    """The sums of all games with one value, and its pairs with the games of the first value.

    Without a first value this is the first one: its games are the third part. Games of other values are not stored.
    """
    from companion.lab.comparison import Pairs
    from companion.lab.tally import Tally
    from companion.lab.values import Measures, paired, play_value

    tally, pairs, games = Tally.of_none(len(plan.seats)), Pairs(0, {}), list[Measures]()
    for more in play_value(plan, asked.games, asked.workers):
        step(more.tally.games)
        tally = tally.plus(more.tally)
        if first is None:
            games += more.games
        else:
            pairs = paired(pairs, first, more.games)
    return tally, pairs, games


def _compared(played: Sequence[PlayedValue]) -> list[dict[str, Any]]:
    """For each value the parts of its report, and its differences from the first value that was finished."""
    from companion.lab.report import report
    from companion.lab.values import differences
    from companion.registry import load

    reports = [report(load(one.plan.game), one.plan, one.tally, "") for one in played]
    compared = [[], *differences([one.pairs for one in played[1:]])]
    return [
        {"value": one.value, **{name: found[name] for name in SHOWN}, "differences": differ}
        for one, found, differ in zip(played, reports, compared[: len(played)], strict=True)
    ]
