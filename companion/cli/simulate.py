"""simulate: let bots play many games, to see how balanced a game is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.files import content_of, path_named
from companion.cli.options import AsJson, GameName, number, whole_number, within
from companion.cli.play import Chosen
from companion.cli.screen import Progress, complain, say, say_json
from companion.errors import Unreadable

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from companion.lab.plan import LabPlan

DONE, INTERRUPTED = 0, 130
GAMES = 1_000
MOST_GAMES = 100_000_000
KEEP_EVERY = 2.0
"""Seconds between two writes of the progress."""

Games = Annotated[int, typer.Option("--games", metavar="N", parser=within(1, MOST_GAMES), help="How many games.")]
BotSeats = Annotated[
    str, typer.Option("--seats", metavar="BOTS", help="The bots in seat order: keen,keen,casual; default: all keen.")
]
LabSeed = Annotated[int, typer.Option("--seed", metavar="N", parser=whole_number, help="The seed of all dice.")]
Until = Annotated[
    float | None,
    typer.Option("--until", metavar="WIDTH", parser=number, help="Stop when all intervals are this narrow: 0.01."),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", parser=within(1, 256), help="The number of processes; default: all cores."),
]
PaceFile = Annotated[str, typer.Option("--pace", metavar="FILE", help="A YAML file with the seconds that people need.")]
Out = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder for report.json and the tables.")]
On = Annotated[str, typer.Option("--on", metavar="ADDRESS", help="Play on a dask cluster: dask://HOST:PORT.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in --out DIR.")]


def simulate(
    game: GameName,
    games: Games = GAMES,
    seats: BotSeats = "",
    chosen: Chosen = None,
    seed: LabSeed = 0,
    until: Until = None,
    workers: Workers = None,
    on: On = "",
    pace: PaceFile = "",
    out: Out = "",
    resume: Resume = False,
    json: AsJson = False,
) -> int:
    """Let bots play many games: who wins, how long, what matters.

    The results are the same for any number of processes. Ctrl-C stops and reports; with --out, --resume goes on.
    """
    from companion import __version__
    from companion.cli.simulated import keep, kept_tally, summary, write_report
    from companion.lab.report import report
    from companion.lab.simulation import simulate as simulated
    from companion.lab.tally import Tally
    from companion.registry import load

    if until is not None and not 0 < until < 1:
        raise Unreadable("--until: use a width between 0 and 1, such as 0.01")
    plan, folder = plan_of(game, seats, chosen or (), seed, pace), path_named(out) if out else None
    if resume and folder is None:
        raise Unreadable("--resume needs --out DIR, the folder of the run to go on with")
    tally = (kept_tally(folder, plan) if resume and folder is not None else None) or Tally.of_none(len(plan.seats))
    code, kept = DONE, 0.0
    try:
        with workers_of(workers, on) as (processes, executor), Progress(games, tally.games, timed=True) as step:
            for more in simulated(plan, games, processes, until, tally, executor):
                step(more.games - tally.games)
                tally = more
                if folder is not None and time.monotonic() - kept > KEEP_EVERY:
                    keep(folder, plan, tally)
                    kept = time.monotonic()
    except KeyboardInterrupt:
        code = INTERRUPTED
        complain(f"stopped after {tally.games} games{'; go on with --resume' * bool(out)}", 0)
    document = report(load(game), plan, tally, __version__)
    if folder is not None:
        keep(folder, plan, tally)
        write_report(folder, document)
    if json:
        say_json(document)
    else:
        say(summary(document))
    return code


@contextmanager
def workers_of(workers: int | None, on: str) -> Iterator[tuple[int, Callable[[], Executor] | None]]:
    """The number of workers, and what makes them if they are not processes on this computer."""
    if not on:
        yield workers or os.cpu_count() or 1, None
        return
    from companion.lab.cluster import cluster

    with cluster(on) as there:
        yield workers or there.workers, there.executor


def plan_of(game: str, seats: str, chosen: Any, seed: int, pace: str) -> LabPlan:
    """The plan of a simulation from the options; raises CompanionError."""
    from companion.cli.commands import no_bot
    from companion.cli.play import variants_of
    from companion.lab.plan import LabPlan
    from companion.referee.bots import DEFAULT
    from companion.referee.match import seat_names
    from companion.registry import definition, load

    rules = load(game)
    bots = [one.strip().lower() for one in seats.split(",") if one.strip()] or [DEFAULT] * definition(game).seats.min
    plan = LabPlan(game, tuple(bots), seed, variants_of(chosen), _pace(pace))
    start = rules.dealt_by_app(rules.setup(seat_names(len(bots)), plan.variants))
    if why := no_bot(rules, start):
        raise Unreadable(why)
    return plan


def _pace(path: str) -> Any:
    from companion.lab.plan import Pace

    if not path:
        return Pace()
    from companion.definitions.reader import read_bytes

    content, name = content_of(path)
    found = read_bytes(content, name).data
    names = {"choice", "only_answer", "chance"}
    if not isinstance(found, dict) or not found.keys() <= {*names, "verbs"}:
        raise Unreadable(f"{name}: use only {', '.join(sorted(names))} and verbs, each with seconds")
    verbs = found.get("verbs", {})
    times = {key: found[key] for key in names & found.keys()}
    if not isinstance(verbs, dict) or not all(_is_time(one) for one in (*times.values(), *verbs.values())):
        raise Unreadable(f"{name}: use seconds from 0 to 36000")
    return Pace(**times, verbs={str(verb): float(seconds) for verb, seconds in verbs.items()})


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 36_000
