"""compare: let two variants, two versions of a game, or two bots play on the same seeds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.files import path_named
from companion.cli.options import AsJson, GameName
from companion.cli.play import Chosen
from companion.cli.screen import Progress, complain, counted, json_text, say, say_json, unwrapped, wrap
from companion.cli.simulate import DONE, GAMES, INTERRUPTED, BotSeats, Games, LabSeed, Out, Workers, plan_of
from companion.cli.simulated import write_text
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.lab.comparison import Side
    from companion.lab.plan import LabPlan


OneSide = Annotated[
    str, typer.Argument(metavar="[A]", help="A variant (goal=50), a version of the game's folder, or a bot (keen).")
]
OtherSide = Annotated[str, typer.Argument(metavar="[B]", help="Another of the same kind, to compare with A.")]
Vary = Annotated[
    str, typer.Option("--vary", metavar="FIELD", help="Instead of A and B: try each value: cards.fox.cost=2..6.")
]


def compare(
    game: GameName,
    a: OneSide = "",
    b: OtherSide = "",
    vary: Vary = "",
    games: Games = GAMES,
    seats: BotSeats = "",
    chosen: Chosen = None,
    seed: LabSeed = 0,
    workers: Workers = None,
    out: Out = "",
    json: AsJson = False,
) -> int:
    """Compare two variants, versions or bots on the same dice.

    Each pair of games has the same seed, so that a difference shows sooner. If you compare bots, each of them takes
    every seat in turn.
    """
    plan, processes = plan_of(game, seats, chosen or (), seed, ""), workers or os.cpu_count() or 1
    if bool(vary) == bool(a or b) or bool(a) != bool(b):
        raise Unreadable("compare what? Name A and B, or use --vary FIELD=VALUES")
    folder = path_named(out) if out else None
    if vary:
        return _sweep(plan, vary, games, processes, folder, json)
    document, code = _compared(plan, a, b, games, processes)
    if folder is not None:
        write_text(folder / "compare.json", json_text(document) + "\n")
    if json:
        say_json(document)
    else:
        say(comparison_text(document))
    return code


def _compared(plan: LabPlan, a: str, b: str, games: int, workers: int) -> tuple[dict[str, Any], int]:
    """The document of a comparison, and the exit code."""
    from companion import __version__
    from companion.lab.comparison import Pairs, comparison
    from companion.lab.comparison import compare as compared

    one, other = _side(plan, a), _side(plan, b)
    if bool(one.bot) != bool(other.bot):
        raise Unreadable(f"'{a}' and '{b}' are of different kinds: compare two bots, or two variants or versions")
    pairs, code = Pairs(0, {}), DONE
    try:
        with Progress(games, timed=True) as step:
            for more in compared(one, other, games, workers):
                step(more.games - pairs.games)
                pairs = more
    except KeyboardInterrupt:
        code = INTERRUPTED
        complain(f"stopped after {pairs.games} pairs of games", 0)
    return comparison(one, other, pairs, __version__), code


def _sweep(plan: LabPlan, vary: str, games: int, workers: int, out: Path | None, json: bool) -> int:
    """Play the same games with each value of a field."""
    from companion import __version__
    from companion.definitions.places import game_folder
    from companion.lab.pages import sweep_page
    from companion.lab.report import report
    from companion.lab.simulation import simulate
    from companion.lab.tally import Tally
    from companion.lab.vary import varied, versions
    from companion.registry import load

    variation, found = varied(vary), []
    with TemporaryDirectory() as folder, Progress(games * len(variation.values), timed=True) as step:
        plans = [
            (value, replace(plan, game=str(copy)))
            for value, copy in versions(game_folder(plan.game), variation, Path(folder))
        ]
        for _, one in plans:
            load(one.game)
        for value, one in plans:
            tally = Tally.of_none(len(plan.seats))
            for more in simulate(one, games, workers, None, tally):
                step(more.games - tally.games)
                tally = more
            seen = report(load(one.game), one, tally, __version__)
            found.append({"value": value, **{name: seen[name] for name in ("seats", "strategies", "length", "lead")}})
    document = {
        "game": load(plan.game).id,
        "version": __version__,
        "games": games,
        "seed": plan.seed,
        "field": variation.field,
        "values": found,
    }
    if out is not None:
        write_text(out / "compare.json", json_text(document) + "\n")
        with unwrapped():
            write_text(out / "compare.html", sweep_page(document, swept(document)))
    if json:
        say_json(document)
    else:
        say(swept(document))
    return DONE


def _side(plan: LabPlan, text: str) -> Side:
    """The variant, version or bot that this text names; raises Unreadable."""
    from companion.cli.play import variants_of
    from companion.definitions.words import shorten
    from companion.lab.comparison import Side
    from companion.referee.bots import BOTS
    from companion.registry import load

    if text.lower() in BOTS:
        return Side(text.lower(), plan, text.lower())
    if "=" in text:
        variants = {**plan.variants, **variants_of(text.split(";"))}
        side = Side(text, replace(plan, variants=variants))
    elif (Path(text) / "game.yaml").is_file():
        side = Side(text, replace(plan, game=text))
    else:
        raise Unreadable(f"'{shorten(text)}' is not a variant (NAME=VALUE), a game's folder or a bot")
    rules = load(side.plan.game)
    if rules.id != load(plan.game).id:
        raise Unreadable(f"{text}: this is {rules.id}; choose a version of {load(plan.game).id}")
    from companion.referee.match import seat_names

    rules.setup(seat_names(len(plan.seats)), side.plan.variants)
    return side


# --- the screen


def swept(document: Mapping[str, Any]) -> str:
    """A table with a row for each value: the wins of each seat, and the length of a game."""
    head = (
        f"{document['game']}: {document['field']}, {counted(document['games'], 'game', 'games')} for each value, seed "
    )
    head += f"{document['seed']}, companion {document['version']}. Wins in %, with 95 % intervals."
    names = [seat["name"] for seat in document["values"][0]["seats"]]
    lines = [wrap(head), "", f"  {'':<10}" + "".join(f"{name:^22}" for name in names) + "  turns"]
    for one in document["values"]:
        shares = "".join(
            f"{100 * seat['share']:7.1f} ({100 * seat['interval'][0]:.1f} to {100 * seat['interval'][1]:.1f})".ljust(22)
            for seat in one["seats"]
        )
        lines.append(f"  {one['value']:<10.10}{shares}  {one['length']['turns']['mean']:.1f}")
    return "\n".join(lines)


def comparison_text(document: Mapping[str, Any]) -> str:
    """The comparison in sentences, with a table."""
    games = counted(document["games"], "pair of games", "pairs of games")
    head = f"{document['game']}: {document['b']} compared with {document['a']}, {games} on the same seeds from "
    head += f"{document['seed']}, {', '.join(document['seats'])}, companion {document['version']}."
    found = document["measures"]
    lines = [wrap(head), ""]
    lines += [wrap(sentence(one, document["b"]), "  ") for one in found if one["sure"]]
    if not any(one["sure"] for one in found):
        lines.append("  No difference is certain.")
    same = [one["measure"].replace("_", " ") for one in found if not one["sure"]]
    if same and len(same) < len(found):
        lines += ["", wrap(f"No certain difference: {', '.join(same)}.", rest="  ")]
    lines += ["", f"  {'':<22} {_short(document['a']):>12} {_short(document['b']):>12}  difference, 95 % interval"]
    return "\n".join([*lines, *(_row(one) for one in found)])


def sentence(found: Mapping[str, Any], name: str) -> str:
    """A difference in plain words.

    >>> found = {"measure": "wins of Ann", "difference": -0.031, "interval": [-0.043, -0.019]}
    >>> sentence(found, "goal=50")
    'With goal=50 Ann wins 3.1 points less often, 95 % interval 1.9 to 4.3.'
    """
    measure, difference = found["measure"], found["difference"]
    what, _, who = measure.partition(" of ")
    low, high = sorted(abs(end) for end in found["interval"])
    if what == "wins":
        more = "more" if difference > 0 else "less"
        about = f"{who} wins {abs(difference) * 100:.1f} points {more} often"
        low, high = low * 100, high * 100
    elif what == "points":
        about = f"{who} gets {abs(difference):.1f} points {'more' if difference > 0 else 'less'}"
    else:
        about = f"a game has {abs(difference):.1f} {what.replace('_', ' ')} {'more' if difference > 0 else 'fewer'}"
    return f"With {name} {about}, 95 % interval {low:.1f} to {high:.1f}."


def _short(name: str) -> str:
    return name if len(name) <= 12 else f"…{name[-11:]}"


def _row(found: Mapping[str, Any]) -> str:
    unit = 100 if found["measure"].startswith("wins") else 1
    one, other, difference = (found[name] * unit for name in ("a", "b", "difference"))
    low, high = (end * unit for end in found["interval"])
    name = found["measure"].replace("_", " ") + " in %" * (unit == 100)
    return f"  {name:<22.22} {one:12.1f} {other:12.1f}  {difference:+.1f} ({low:+.1f} to {high:+.1f})"
