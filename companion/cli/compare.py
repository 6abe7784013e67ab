"""compare: let two variants, two versions of a game, or two bots play on the same seeds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.failed_game import failed_game
from companion.cli.options import GAMES, AsJson, GameName, not_empty, within
from companion.cli.play import Chosen
from companion.cli.screen import Progress, say, say_json
from companion.cli.simulate import DONE, MOST_GAMES, BotSeats, LabSeed, Workers, plan_of, stopped, unusual
from companion.cli.sweep import ComparePlan, sweep
from companion.definitions.words import shorten
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.lab.comparison import Side
    from companion.lab.plan import LabPlan

OneSide = Annotated[
    str, typer.Argument(metavar="[A]", help="A variant (goal=50), a version of the game's folder, or a bot (keen).")
]
OtherSide = Annotated[str, typer.Argument(metavar="[B]", help="Another of the same kind, to compare with A.")]
Vary = Annotated[
    list[str] | None,
    typer.Option("--vary", metavar="FIELD", help="Instead of A and B: try each value: cards.fox.cost=2..6."),
]
PairsOfGames = Annotated[
    int,
    typer.Option(
        "--games",
        metavar="N",
        parser=within(1, MOST_GAMES),
        help="How many pairs of games; with --vary, how many games for each value.",
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="DIR", parser=not_empty, help="The folder for compare.json, and with --vary also compare.html."
    ),
]


def compare(
    game: GameName,
    a: OneSide = "",
    b: OtherSide = "",
    vary: Vary = None,
    games: PairsOfGames = GAMES,
    seats: BotSeats = None,
    chosen: Chosen = None,
    seed: LabSeed = None,
    workers: Workers = None,
    out: Out = None,
    json: AsJson = False,
) -> int:
    """Compare two variants, versions or bots on the same dice.

    Each pair of games has the same seed, so that a difference shows sooner. If you compare bots, each of them takes
    every seat in turn.
    """
    from companion.cli.comparison_text import comparison_text, swept
    from companion.cli.lab_files import out_folder, write_comparison

    _check_sides(a, b, vary or ())
    plan, processes = plan_of(game, seats, chosen or (), seed), workers or os.cpu_count() or 1
    with out_folder(out) as folder:
        asked = ComparePlan(plan, games, processes, folder)
        document, code = sweep(asked, vary[0]) if vary else _compared(asked, a, b)
        if document is None:
            return code
        try:
            if folder is not None:
                write_comparison(folder, document, swept if vary else comparison_text)
        finally:  # also if the disk is full: the result took long
            if json:
                say_json(document)
            else:
                say(swept(document, with_failed=False) if vary else comparison_text(document))
        return code


def _check_sides(a: str, b: str, vary: Sequence[str]) -> None:
    if len(vary) > 1:
        raise Unreadable("--vary: name one field; use a command for each of several")
    if vary and (a or b):
        raise Unreadable("compare what? Name A and B, or use --vary FIELD=VALUES, not both together")
    if not vary and not (a and b):
        raise Unreadable("compare what? Name A and B, or use --vary FIELD=VALUES")


def _compared(asked: ComparePlan, a: str, b: str) -> tuple[dict[str, Any] | None, int]:
    """The document of a comparison, None if no pair was finished, and the exit code."""
    from companion import __version__
    from companion.cli.lab_files import check_same_comparison
    from companion.lab.comparison import Pairs, comparison
    from companion.lab.comparison import compare as compared
    from companion.lab.interrupts import ignore, terminable
    from companion.lab.simulation import GameFails

    one, other = _side(asked.plan, a), _side(asked.plan, b)
    if bool(one.bot) != bool(other.bot):
        raise Unreadable(f"'{a}' and '{b}' are of different kinds: compare two bots, or two variants or versions")
    pairs, code = Pairs(0, {}), DONE
    variants = {side: unusual(found.plan) for side, found in (("a", one), ("b", other))}
    empty = comparison(one, other, pairs, __version__)
    if asked.folder is not None:
        question = {name: empty[name] for name in ("game", "seed", "seats", "a", "b")} | {"variants": variants}
        check_same_comparison(asked.folder, question, asked.games)
    try:
        with terminable(), Progress(asked.games, timed=True) as step:
            for more in compared(one, other, asked.games, asked.workers):
                step(more.games - pairs.games)
                pairs = more
    except KeyboardInterrupt:
        ignore()
        code = stopped(pairs.games, "pair of games", "pairs of games")
    except GameFails as failed:
        code = failed_game(failed, asked.folder, pairs.games, "pair of games", "pairs of games")
    if not pairs.games:
        return None, code
    document = comparison(one, other, pairs, __version__)
    measures = document.pop("measures")
    return {**document, "variants": variants, "measures": measures}, code


def _side(plan: LabPlan, text: str) -> Side:
    """The variant, version or bot that this text names; raises Unreadable."""
    from companion.cli.play import variant_names, variants_of
    from companion.lab.comparison import Side
    from companion.referee.bots import BOTS
    from companion.referee.match import seat_names
    from companion.registry import load

    if text.lower() in BOTS:
        return Side(text.lower(), plan, text.lower())
    if (Path(text) / "game.yaml").is_file():
        side = Side(text, replace(plan, game=text))
    elif "=" in text:
        parts = text.strip().removesuffix(";").split(";")
        if not all(one.strip() for one in parts):
            raise Unreadable(f"'{shorten(text)}': one variant is empty; take a semicolon away, or write VARIANT=VALUE")
        own = variants_of(parts, variant_names(load(plan.game)), "")
        if both := [name for name in own if name in plan.variants]:
            raise Unreadable(f"--set {both[0]}: {shorten(text)} sets it too; leave one of the two out")
        side = Side(text, replace(plan, variants={**plan.variants, **own}))
    else:
        raise Unreadable(f"'{shorten(text)}' is not a variant (NAME=VALUE), a game's folder or a bot")
    rules = load(side.plan.game)
    if rules.id != load(plan.game).id:
        what = f"a version of {load(plan.game).id} is a copy of its folder with the same id"
        raise Unreadable(f"{text}: this is {rules.id}; {what}")
    rules.setup(seat_names(len(plan.seats)), side.plan.variants)
    return side
