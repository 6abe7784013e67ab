"""compare: two variants, two versions of a game, or two bots, on the same seeds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, GameName
from companion.cli.play import Chosen
from companion.cli.screen import Progress, complain, counted, say, say_json, wrap
from companion.cli.simulate import DONE, INTERRUPTED, BotSeats, Games, LabSeed, Workers, plan_of
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.lab.comparison import Side
    from companion.lab.plan import LabPlan

GAMES = 1_000

OneSide = Annotated[
    str, typer.Argument(metavar="A", help="A variant (goal=50), a version of the game's folder, or a bot (keen).")
]
OtherSide = Annotated[str, typer.Argument(metavar="B", help="What it is compared with, of the same kind.")]


def compare(
    game: GameName,
    a: OneSide,
    b: OtherSide,
    games: Games = GAMES,
    seats: BotSeats = "",
    chosen: Chosen = None,
    seed: LabSeed = 0,
    workers: Workers = None,
    json: AsJson = False,
) -> int:
    """Two variants, versions or bots on the same dice.

    Each pair of games has the same seed, so that a difference shows sooner. A bot plays one seat, in turn each.
    """
    from companion import __version__
    from companion.lab.comparison import Pairs, comparison
    from companion.lab.comparison import compare as compared

    plan = plan_of(game, seats, chosen or (), seed, "")
    one, other = _side(plan, a), _side(plan, b)
    if bool(one.bot) != bool(other.bot):
        raise Unreadable(f"'{a}' and '{b}' are not of one kind: compare two bots, or two variants or versions")
    pairs, code = Pairs(0, {}), DONE
    try:
        with Progress(games, timed=True) as step:
            for more in compared(one, other, games, workers or os.cpu_count() or 1):
                step(more.games - pairs.games)
                pairs = more
    except KeyboardInterrupt:
        code = INTERRUPTED
        complain(f"stopped after {pairs.games} pairs of games", 0)
    document = comparison(one, other, pairs, __version__)
    if json:
        say_json(document)
    else:
        say(told(document))
    return code


def _side(plan: LabPlan, text: str) -> Side:
    """What a word stands for; raises Unreadable."""
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
        raise Unreadable(f"'{shorten(text)}' is no variant (NAME=VALUE), no folder of a game and no bot")
    rules = load(side.plan.game)
    if rules.id != load(plan.game).id:
        raise Unreadable(f"{text}: that is {rules.id}, another game than {load(plan.game).id}")
    from companion.referee.match import seat_names

    rules.setup(seat_names(len(plan.seats)), side.plan.variants)
    return side


# --- the screen


def told(document: Mapping[str, Any]) -> str:
    """The comparison in sentences."""
    games = counted(document["games"], "pair of games", "pairs of games")
    head = f"{document['game']}: {document['b']} beside {document['a']}, {games} on the same seeds from "
    head += f"{document['seed']}, {', '.join(document['seats'])}, companion {document['version']}."
    found = document["measures"]
    lines = [wrap(head), ""]
    lines += [wrap(sentence(one, document["b"]), "  ") for one in found if one["sure"]]
    if not any(one["sure"] for one in found):
        lines.append("  No difference is sure.")
    same = [one["measure"].replace("_", " ") for one in found if not one["sure"]]
    if same and len(same) < len(found):
        lines += ["", wrap(f"Not surely different: {', '.join(same)}.", rest="  ")]
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
