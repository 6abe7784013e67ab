"""The files of the lab: the progress of a run, reports, and what is never overwritten."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli.files import path_named
from companion.cli.folder_lock import alone_in
from companion.cli.options import GAMES
from companion.cli.screen import counted, json_text, unwrapped
from companion.definitions.words import shorten
from companion.errors import CompanionError, Unreadable
from companion.lab.plan import LabPlan, Pace, variants_text
from companion.lab.tally import Tally
from companion.lab.watch import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    Summary = Callable[[Mapping[str, Any]], str]

REPORT, REPORT_PAGE, PROGRESS = "report.json", "report.html", "progress.json"
FAILED = "failed.json"
"""The last position of a game that failed."""
CHECKSUM = "checksum"
COMPARED, COMPARED_PAGE = "compare.json", "compare.html"
TABLES = ("seats", *KINDS)
_LONGEST_NAME = 200


# --- the folder


@contextmanager
def out_folder(out: str | None) -> Iterator[Path | None]:
    """The folder of --out, made and held now, so that no game is played in vain; removed again if it stays empty.

    To hold it is to write a file there: on a full disk this fails before the first game.
    """
    if not out:
        yield None
        return
    folder = path_named(out)
    is_new = not folder.exists()
    _make(folder)
    try:
        with alone_in(folder):
            yield folder
    finally:
        if is_new:
            with suppress(OSError):  # it has files
                folder.rmdir()


def _make(folder: Path) -> None:
    name = shorten(str(folder), _LONGEST_NAME)
    if link := next((path for path in (folder, *folder.parents) if path.is_symlink() and not path.exists()), None):
        where = shorten(str(link), _LONGEST_NAME)
        raise Unreadable(f"--out {name}: {where} is a link to a folder that does not exist; choose another")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise  # the message about a file in its place is made for all commands
    except OSError as error:
        raise Unreadable(f"--out {name}: this folder cannot be made ({error.strerror}); choose another") from None
    if (folder / "game.yaml").exists():
        raise Unreadable(f"--out {name}: this is the folder of a game; choose another")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Unreadable(f"--out {name}: you may not write into this folder; choose another")


def check_unused(folder: Path, game: str) -> None:
    """Raise Unreadable if there is a run in the folder, or a file of something else that a run would overwrite.

    `game` is the id of the game to play.
    """
    if (folder / PROGRESS).exists():
        stored = stored_run(folder)
        games = f"{counted(stored.tally.games, 'game', 'games')} of {_title(stored.plan.game)}"
        raise Unreadable(f"{folder} holds {games}: go on with --resume, or choose another --out")
    check_free(folder, REPORT, REPORT_PAGE, *(f"{name}.csv" for name in TABLES))
    _clear_failed(folder, game)


def _clear_failed(folder: Path, game: str) -> None:
    """Delete the last position of this game that an earlier run left; raise Unreadable if the file is something else.

    A run whose first game fails leaves nothing but this position.
    """
    path = folder / FAILED
    try:
        is_ours = json.loads(path.read_text(encoding="utf-8"))["game"] == game
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        is_ours = False
    if is_ours:
        path.unlink()
    check_free(folder, FAILED)


def check_free(folder: Path, *names: str) -> None:
    """Raise Unreadable if the folder has one of these files."""
    for name in names:
        if os.path.lexists(folder / name):
            raise Unreadable(f"{folder / name} is there already, of something else: choose another --out")


def check_same_comparison(folder: Path, question: Mapping[str, Any], games: int) -> None:
    """Raise Unreadable if the folder has a comparison of something else, or the same with more games."""
    path = folder / COMPARED
    if not path.exists():
        check_free(folder, COMPARED, COMPARED_PAGE)
        _clear_failed(folder, question["game"])
        return
    try:
        found, asked = json.loads(path.read_text(encoding="utf-8")), json.loads(json.dumps(question))
        is_same = all(found.get(name) == value for name, value in asked.items()) and found["games"] <= games
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        is_same = False
    if not is_same:
        raise Unreadable(f"{path} has another comparison, or more games: choose another --out")


def _title(game: str) -> str:
    from companion.registry import definition

    try:
        return definition(game).title
    except CompanionError:
        return game


# --- progress


class Goal(NamedTuple):
    """When a run has enough games: how many, or earlier the width of its intervals."""

    games: int = GAMES
    until: float | None = None


class StoredRun(NamedTuple):
    """A run that can go on: what it depends on, as JSON, its plan, its results, and its goal."""

    key: Mapping[str, Any]
    plan: LabPlan
    tally: Tally
    goal: Goal


def _key(plan: LabPlan) -> dict[str, Any]:
    """What must be the same to go on with a run: the plan, the rules, the program."""
    from companion import __version__
    from companion.registry import fingerprint

    found: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    return {**found, "version": __version__, "rules": fingerprint(plan.game)}


def store_run(folder: Path, plan: LabPlan, tally: Tally, goal: Goal) -> None:
    """Store the progress of the run, with a checksum that shows any damage."""
    found = {"plan": _key(plan), "goal": goal._asdict(), "tally": tally.document()}
    write_text(folder / PROGRESS, json.dumps({**found, CHECKSUM: _checksum(found)}))


def _checksum(found: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()


def stored_run(folder: Path) -> StoredRun:
    """The run in this folder; raises Unreadable if it cannot be read."""
    path = folder / PROGRESS
    found = _undamaged(path)
    try:
        key = found["plan"]
        plan = LabPlan(key["game"], tuple(key["seats"]), key["seed"], key["variants"], Pace(**key["pace"]))
        stored = StoredRun(key, plan, Tally.of(found["tally"]), Goal(**found["goal"]))
        is_whole = len(stored.tally.wins) == len(plan.seats)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
        is_whole = False
    if not is_whole:
        raise _unusable(path)
    return stored


def _undamaged(path: Path) -> dict[str, Any]:
    """The content of the progress; raises Unreadable if the file was changed, or if an earlier version wrote it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise _damaged(path) from None
    if not isinstance(found, dict) or CHECKSUM not in found:
        raise _unusable(path)
    if found.pop(CHECKSUM) != _checksum(found):
        raise _damaged(path)
    return found


def _damaged(path: Path) -> Unreadable:
    return Unreadable(f"{path} is damaged; choose another --out, or delete the files there and start again")


def _unusable(path: Path) -> Unreadable:
    return Unreadable(f"{path}: this version of Companion cannot go on from this file; choose another --out")


def check_same_run(folder: Path, run: StoredRun, plan: LabPlan) -> None:
    """Raise Unreadable with what differs if the run in the folder has another plan."""
    here = _key(plan)
    if run.key.get("rules") == here["rules"]:
        here["game"] = run.key["game"]  # the same game by another path
    differs = [_difference(name, run.key.get(name), now) for name, now in here.items() if run.key.get(name) != now]
    if differs:
        raise Unreadable(f"{folder}: that run had {', '.join(differs)}; use the same, or choose another --out")


def _difference(name: str, before: Any, now: Any) -> str:
    if name in ("pace", "rules"):
        return f"other {'times of people (--pace)' if name == 'pace' else 'rules'}"
    if name == "seats":
        before, now = (",".join(one) for one in (before, now))
    if name == "variants":
        before, now = (variants_text(one) or "none" for one in (before, now))
    named = {"version": "companion"}.get(name, name)
    return f"{named} {shorten(str(before))} (now {shorten(str(now))})"


# --- files


def write_report(folder: Path, document: Mapping[str, Any], summary: Summary) -> None:
    """Write report.json, each of its tables as CSV, and the page."""
    from companion.lab.pages import report_page
    from companion.lab.report import tables

    write_text(folder / REPORT, json_text(document) + "\n")
    with unwrapped():
        write_text(folder / REPORT_PAGE, report_page(document, summary(document)))
    for name, rows in tables(document).items():
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        write_text(folder / f"{name}.csv", out.getvalue())


def write_comparison(folder: Path, document: Mapping[str, Any], summary: Summary) -> None:
    """Write compare.json, and for a sweep the page."""
    from companion.lab.pages import sweep_page

    write_text(folder / COMPARED, json_text(document) + "\n")
    if "values" in document:
        with unwrapped():
            write_text(folder / COMPARED_PAGE, sweep_page(document, summary(document)))


def write_text(path: Path, text: str) -> None:
    """Write a file of a report, and make its folder."""
    from companion.press.drawing.atomic_files import write_file

    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, text.encode())
