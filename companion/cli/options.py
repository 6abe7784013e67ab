"""Arguments and options that several commands share, and how numbers are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Annotated

import typer

from companion.cli.screen import complain
from companion.cli.shell_completion import extras, games, parts

# --- numbers ---
# Typer's own checks change their wording from version to version.


def whole_number(text: str) -> int:
    """The whole number that was typed; raises BadParameter, and typer adds the option's name."""
    try:
        return int(text)
    except ValueError:
        if text.strip().isdecimal():  # Python reads at most some thousand digits
            raise typer.BadParameter(f"{_shown(text)} has too many digits") from None
        raise typer.BadParameter(f"'{_shown(text)}' is not a whole number") from None


def number(text: str) -> float:
    """The number that was typed, with or without decimals; raises BadParameter."""
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"'{_shown(text)}' is not a number") from None


def _shown(text: str) -> str:
    from companion.definitions.words import shorten  # only for a mistake: definitions take time to load

    return shorten(text)


def within(least: int, most: int) -> Callable[[str], int]:
    """A parser for whole numbers between these bounds."""

    def read(text: str) -> int:
        found = whole_number(text)
        if found < least:
            raise typer.BadParameter(f"use {least} or more")
        if found > most:
            raise typer.BadParameter(f"use {most} or less")
        return found

    return read


def not_empty(text: str) -> str:
    """The text that was typed; raises BadParameter for an empty one, such as a shell variable that is not set."""
    if not text.strip():
        raise typer.BadParameter("this is empty; give it a value, or leave the option out")
    return text


# --- arguments and options that several commands share ---


def warn_of_namesake(game: str) -> str:
    """The game that was named; prints a note if it is a shipped game and a folder of that name is here too."""
    if os.path.isfile(os.path.join(game, "game.yaml")) and os.sep not in game and "/" not in game:
        from companion.definitions.places import game_folder

        if os.path.realpath(game_folder(game)) != os.path.realpath(game):
            complain(f"note: {game} is the shipped game with this id; for the folder here, use ./{game}", 0)
    return game


def _game_named(context: typer.Context, game: str) -> str:
    """The same for an argument, without a note while a shell completes the line."""
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
    str, typer.Option("-p", "--position", metavar="FILE", help="The position, YAML or JSON; - is standard input.")
]
GAMES = 1_000
"""The games of the lab if nobody says how many."""
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="Use another language: de for lang/de.yaml.")
]
TypeSize = Annotated[
    str, typer.Option("--type", metavar="TYPE", help="normal, or large: text 25 % larger where it fits.")
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="PART", autocompletion=parts, help="Only this part of the kit; repeatable."),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="EXTRA",
        autocompletion=extras,
        help="Add this extra, or use it instead of a part; repeatable.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        parser=whole_number,
        help="Pieces for this number of players; default: the most that can play.",
    ),
]
PaperSize = Annotated[
    str, typer.Option("--paper", metavar="PAPER", help="a4, letter, a3 or another, or a size in mm: 200x250.")
]
Ink = Annotated[str, typer.Option("--ink", metavar="INK", help="full, low or mono.")]
