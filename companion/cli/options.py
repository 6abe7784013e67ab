"""How commands are written down: what several of them share, and what is asked of numbers."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import click

from companion.cli.screen import complain


class Argument(click.Argument):
    """An argument that the help of its command says something of."""

    def __init__(self, names: Sequence[str], help: str, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.about = f"{help}  [required]" if self.required else help


class Command(click.Command):
    """A command whose help tells of its arguments as it does of its options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        arguments = [one for one in self.params if isinstance(one, Argument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(one.make_metavar(ctx), one.about) for one in arguments])
        super().format_options(ctx, formatter)


def command(**settings: Any) -> Callable[[Callable[..., int]], click.Command]:
    """What makes a function a command; it is called what `companion.cli.main` calls it."""
    return click.command(cls=Command, **settings)


def argument(name: str, **settings: Any) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """What gives a function an argument, with `help`."""
    return click.argument(name, cls=Argument, **settings)


# --- numbers ---


def whole_number(text: str) -> int:
    """The number that was typed; raises BadParameter, to which the option adds its name."""
    try:
        return int(text)
    except ValueError:
        raise click.BadParameter("a whole number is wanted") from None


def number(text: str) -> float:
    """The number that was typed, as a fraction too; raises BadParameter."""
    try:
        return float(text)
    except ValueError:
        raise click.BadParameter("a number is wanted") from None


class Within(click.IntRange):
    """A whole number between bounds, which the help tells."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = whole_number(value)
        if self.min is not None and found < self.min:
            self.fail(f"{self.min} or more is wanted", param, ctx)
        if self.max is not None and found > self.max:
            self.fail(f"{self.max} or less is wanted", param, ctx)
        return found


# --- what several commands share ---


def warn_of_namesake(game: str) -> str:
    """The game that was named; tells if it is a shipped one while a folder of that name is here, too."""
    if os.path.isfile(os.path.join(game, "game.yaml")) and os.sep not in game and "/" not in game:
        from companion.definitions.places import game_folder

        if os.path.realpath(game_folder(game)) != os.path.realpath(game):
            complain(f"note: {game} is the shipped game of that id; the folder here is ./{game}", 0)
    return game


game_argument = argument(
    "game",
    help="A game's id (see `companion games`) or its folder.",
    callback=lambda ctx, param, game: warn_of_namesake(game),
)
position_option = click.option(
    "-p",
    "--position",
    metavar="FILE",
    required=True,
    help="The position, YAML or JSON; - reads standard input.",
)
json_option = click.option("--json", is_flag=True, help="Print one JSON document and nothing else.")
lang_option = click.option("--lang", metavar="LANGUAGE", help="In another language: de for lang/de.yaml.")
type_option = click.option(
    "--type", metavar="TYPE", default="normal", help="normal, or large: larger text where it fits."
)
only_option = click.option("--only", metavar="PART", multiple=True, help="Only this part of the kit; may be repeated.")
with_option = click.option(
    "--with", "also", metavar="EXTRA", multiple=True, help="Also this extra, or in place of a part; may be repeated."
)
players_option = click.option(
    "--players", metavar="N", type=whole_number, help="For so many; by default as many as can play."
)
