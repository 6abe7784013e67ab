"""simulate: let bots play many games, to see how balanced a game is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.files import content_of
from companion.cli.grammar import all_forms
from companion.cli.options import AsJson, GameName, not_empty, number, whole_number, within
from companion.cli.play import Chosen
from companion.cli.screen import Progress, complain, counted, say, say_json, wrap
from companion.definitions.words import shorten
from companion.errors import Unreadable

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from companion.cli.lab_files import Goal, StoredRun
    from companion.lab.plan import LabPlan, Pace
    from companion.lab.tally import Tally

DONE, INTERRUPTED = 0, 130
MOST_GAMES = 100_000_000
STORE_EVERY = 2.0
"""Seconds between two writes of the progress."""

Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", parser=within(1, MOST_GAMES), help="How many games; default: 1000."),
]
BotSeats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="BOTS",
        parser=not_empty,
        help="A bot for each player, in seat order: keen,keen,casual. The bots are keen, expert, casual and random; "
        "default: keen for the fewest players.",
    ),
]
LabSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", parser=whole_number, help="The seed of all dice; default: 0.")
]
Until = Annotated[
    float | None,
    typer.Option(
        "--until",
        metavar="WIDTH",
        parser=number,
        help="Stop early, when the interval of each seat's wins is at most this wide: 0.02 is 2 percentage points.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", parser=within(1, 256), help="The number of processes; default: all cores."),
]
PaceFile = Annotated[
    str | None,
    typer.Option("--pace", metavar="FILE", parser=not_empty, help="A YAML file with the seconds that people need."),
]
Out = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="DIR", parser=not_empty, help="The folder for report.json, report.html and the tables."
    ),
]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="ADDRESS", parser=not_empty, help="Play on a dask cluster: dask://HOST:PORT."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the run in --out DIR; settings that you omit are those of the run.")
]


def simulate(
    game: GameName,
    games: Games = None,
    seats: BotSeats = None,
    chosen: Chosen = None,
    seed: LabSeed = None,
    until: Until = None,
    workers: Workers = None,
    on: On = None,
    pace: PaceFile = None,
    out: Out = None,
    resume: Resume = False,
    json: AsJson = False,
) -> int:
    """Let bots play many games: who wins, how long, what matters.

    The results are the same for any number of processes. Ctrl-C stops and reports; with --out, --resume goes on.
    """
    from companion.cli.lab_files import Goal, out_folder
    from companion.lab.tally import Tally

    if until is not None and not 0 < until < 1:
        raise Unreadable("--until: use a width between 0 and 1, such as 0.01")
    if resume and not out:
        raise Unreadable("--resume needs --out DIR, the folder of the run to go on with")
    with out_folder(out) as folder:
        stored = _stored(folder) if resume and folder is not None else None
        plan = plan_of(game, seats, chosen or (), seed, pace, stored.plan if stored and _is_of(stored, game) else None)
        plan = replace(plan, variants=unusual(plan))
        if folder is not None:
            _check_folder(folder, plan, stored, games)
        usual = stored.goal if stored else Goal()
        if resume and stored is None:
            complain(f"nothing to go on with in {out}: starting at game 1", DONE)
        goal = Goal(games or usual.games, usual.until if until is None else until)
        run = LabRun(plan, folder, stored.tally if stored else Tally.of_none(len(plan.seats)), goal)
        code = run.play(workers, on)
        return run.tell(code, as_json=json) if run.tally.games else code


def _stored(folder: Path) -> StoredRun | None:
    """The run to go on with; None if there is none."""
    from companion.cli.lab_files import PROGRESS, stored_run

    return stored_run(folder) if (folder / PROGRESS).exists() else None


def _is_of(stored: StoredRun, game: str) -> bool:
    """Whether the run is of this game; its rules may have changed since, or its folder may have moved."""
    from companion.registry import fingerprint

    return stored.plan.game == game or stored.key.get("rules") == fingerprint(game)


def _check_folder(folder: Path, plan: LabPlan, stored: StoredRun | None, games: int | None) -> None:
    """Raise Unreadable if a run would overwrite something else; say so if the run has enough games already."""
    from companion.cli.lab_files import check_same_run, check_unused
    from companion.registry import load

    if stored is None:
        check_unused(folder, load(plan.game).id)
        return
    check_same_run(folder, stored, plan)
    there = counted(stored.tally.games, "game", "games")
    if stored.tally.games >= (games or stored.goal.games):
        more = f": --games {games} adds none" if games else "; for more, use --games"
        complain(f"{folder} has {there} already{more}", DONE)


@dataclass
class LabRun:
    """A simulation with its results so far."""

    plan: LabPlan
    folder: Path | None
    tally: Tally
    goal: Goal

    def play(self, workers: int | None, on: str | None) -> int:
        """Play, and keep the progress; the exit code."""
        from companion.lab.interrupts import ignore, terminable
        from companion.lab.simulation import GameFails
        from companion.lab.simulation import simulate as simulated

        saved_at = 0.0
        try:
            with terminable(), workers_of(workers, on) as (processes, executor), self._progress() as step:
                for more in simulated(self.plan, self.goal.games, processes, self.goal.until, self.tally, executor):
                    step(more.games - self.tally.games)
                    self.tally = more
                    if time.monotonic() - saved_at > STORE_EVERY:
                        with suppress(OSError):  # if the disk stays full, the report at the end fails, and says so
                            self._store_progress()
                        saved_at = time.monotonic()
        except KeyboardInterrupt:
            ignore()
            return stopped(self.tally.games, "game", "games", "; go on with --resume" * bool(self.folder))
        except GameFails as failed:
            from companion.cli.failed_game import failed_game

            return failed_game(failed, self.folder, self.tally.games)
        return DONE

    def _progress(self) -> Progress:
        return Progress(self.goal.games, self.tally.games, timed=True)

    def _store_progress(self) -> None:
        from companion.cli.lab_files import store_run

        if self.folder is not None:
            store_run(self.folder, self.plan, self.tally, self.goal)

    def tell(self, code: int, *, as_json: bool) -> int:
        """Write and print the report."""
        from companion import __version__
        from companion.cli.lab_files import write_report
        from companion.cli.simulation_text import summary
        from companion.lab.report import report
        from companion.registry import definition, load

        document = report(load(self.plan.game), self.plan, self.tally, __version__)
        names = {id: token.name for id, token in definition(self.plan.game).tokens.items()}
        try:
            self._store_progress()
            if self.folder is not None:
                write_report(self.folder, document, lambda found: summary(found, names))
        finally:  # also if the disk is full: the result took long
            if as_json:
                say_json(document)
            else:
                say("\n".join([summary(document, names), *self._about_until(code)]))
        return code

    def _about_until(self, code: int) -> list[str]:
        """Whether the intervals became as narrow as was asked."""
        from companion.lab.intervals import widest

        until = self.goal.until
        if until is None:
            return []
        width, games = widest(self.tally), counted(self.tally.games, "game", "games")
        found = f"The widest interval has {width * 100:.1f} percentage points"
        if width <= until:
            return ["", wrap(f"{found}: stopped after {games}.")]
        more = "" if code else "; use more --games"
        return ["", wrap(f"{found} after {games}: --until {until:g} was not reached{more}.")]


def stopped(done: int, one: str, more: str, how: str = "") -> int:
    """Say after how many games Ctrl-C stopped them; returns the exit code."""
    if not done:
        return complain(f"stopped before the first {one} was finished: nothing to report", INTERRUPTED)
    return complain(f"stopped after {counted(done, one, more)}{how}", INTERRUPTED)


@contextmanager
def workers_of(workers: int | None, on: str | None) -> Iterator[tuple[int, Callable[[], Executor] | None]]:
    """The number of workers, and what makes them if they are not processes on this computer."""
    if not on:
        yield workers or os.cpu_count() or 1, None
        return
    from companion.lab.cluster import cluster

    with cluster(on) as there:
        yield workers or there.workers, there.executor


def plan_of(
    game: str,
    seats: str | None,
    chosen: Sequence[str],
    seed: int | None,
    pace: str | None = None,
    earlier: LabPlan | None = None,
) -> LabPlan:
    """The plan from the options, and for those that are omitted from `earlier`; raises CompanionError."""
    from companion.cli.commands import no_bot
    from companion.cli.play import variant_names, variants_of
    from companion.lab.plan import LabPlan
    from companion.referee.bots import DEFAULT
    from companion.referee.match import seat_names
    from companion.registry import definition, load

    rules = load(game)
    usual = earlier or LabPlan(game, (DEFAULT,) * definition(game).seats.min)
    variants = variants_of(chosen, variant_names(rules)) if chosen else dict(usual.variants)
    bots = _bots(seats) if seats else usual.seats
    start = rules.dealt_by_app(rules.setup(seat_names(len(bots)), variants))
    if why := no_bot(rules, start):
        raise Unreadable(why)
    times = _pace(pace, [form["verb"] for form in all_forms(rules)]) if pace else usual.pace
    return LabPlan(game, bots, usual.seed if seed is None else seed, variants, times)


def unusual(plan: LabPlan) -> dict[str, Any]:
    """The variants of a plan that differ from their defaults."""
    from companion.definitions.variants import accept_all
    from companion.registry import definition

    return accept_all(definition(plan.game).variants, plan.variants)


def _bots(seats: str) -> tuple[str, ...]:
    from companion.lab.plan import check_bots
    from companion.referee.bots import BOTS

    typed = [one.strip() for one in seats.split(",")]
    bots = tuple(one.lower() if one.lower() in BOTS else one for one in typed)
    if not all(bots):
        raise Unreadable(f"--seats {shorten(seats)}: one bot is empty; name a bot for each player: keen,casual")
    check_bots(bots)
    return bots


def _pace(path: str, known: Sequence[str]) -> Pace:
    from companion.definitions.reader import read_bytes
    from companion.lab.plan import Pace

    content, name = content_of(path)
    found = read_bytes(content, name).data
    names = {"choice", "only_answer", "chance"}
    if not isinstance(found, dict) or not found.keys() <= {*names, "verbs"}:
        raise Unreadable(f"{name}: use only {', '.join(sorted(names))} and verbs, each with seconds")
    verbs = found.get("verbs", {})
    times = {key: found[key] for key in names & found.keys()}
    if not isinstance(verbs, dict) or not all(_is_time(one) for one in (*times.values(), *verbs.values())):
        raise Unreadable(f"{name}: use seconds from 0 to 36000")
    if unknown := [str(verb) for verb in verbs if verb not in known]:
        raise Unreadable(f"{name}: the game has no verb '{shorten(unknown[0])}'; its verbs are {', '.join(known)}")
    return Pace(**times, verbs={str(verb): float(seconds) for verb, seconds in verbs.items()})


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 36_000
