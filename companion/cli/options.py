"""Arguments and options that several commands share, and how numbers are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Annotated

import typer

from companion.cli.screen import complain
from companion.cli.shell_completion import extras, games, parts

# --- numbers ---
# Typer's own checks say it in other words in each version.


def whole_number(text: str) -> int:
    """The number that was typed; raises BadParameter, to which the option adds its name."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter("a whole number is wanted") from None


def number(text: str) -> float:
    """The number that was typed, as a fraction too; raises BadParameter."""
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter("a number is wanted") from None


def within(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number between these bounds."""

    def read(text: str) -> int:
        found = whole_number(text)
        if found < least:
            raise typer.BadParameter(f"{least} or more is wanted")
        if found > most:
            raise typer.BadParameter(f"{most} or less is wanted")
        return found

    return read


# --- what several commands share ---


def warn_of_namesake(game: str) -> str:
    """The game that was named; tells if it is a shipped one while a folder of that name is here, too."""
    if os.path.isfile(os.path.join(game, "game.yaml")) and os.sep not in game and "/" not in game:
        from companion.definitions.places import game_folder

        if os.path.realpath(game_folder(game)) != os.path.realpath(game):
            complain(f"note: {game} is the shipped game of that id; the folder here is ./{game}", 0)
    return game


def _game_named(context: typer.Context, game: str) -> str:
    """The same for an argument, of which nothing is said while a shell completes the line."""
    return game if context.resilient_parsing else warn_of_namesake(game)


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's id (see `companion games`) or its folder.",
        callback=_game_named,
        autocompletion=games,
    ),
]
PositionFile = Annotated[
    str, typer.Option("-p", "--position", metavar="FILE", help="The position, YAML or JSON; - reads standard input.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="In another language: de for lang/de.yaml.")
]
TypeSize = Annotated[str, typer.Option("--type", metavar="TYPE", help="normal, or large: larger text where it fits.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="PART", autocompletion=parts, help="Only this part of the kit; may be repeated."),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="EXTRA",
        autocompletion=extras,
        help="Also this extra, or in place of a part; may be repeated.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="N", parser=whole_number, help="For so many; by default as many as can play."),
]
PaperSize = Annotated[str, typer.Option("--paper", metavar="PAPER", help="a4, letter, a3 or another, or 200x250 (mm).")]
Ink = Annotated[str, typer.Option("--ink", metavar="INK", help="full, low or mono.")]
