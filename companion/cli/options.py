"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from companion.cli.screen import complain


def warn_of_namesake(game: str) -> str:
    """The game that was named; tells if it is a shipped one while a folder of that name is here, too."""
    if os.path.isfile(os.path.join(game, "game.yaml")) and os.sep not in game and "/" not in game:
        from companion.definitions.places import game_folder

        if os.path.realpath(game_folder(game)) != os.path.realpath(game):
            complain(f"note: {game} is the shipped game of that id; the folder here is ./{game}", 0)
    return game


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's id (see `companion games`) or its folder.",
        show_default=False,
        callback=warn_of_namesake,
    ),
]
PositionFile = Annotated[
    str,
    typer.Option("-p", "--position", metavar="FILE", help="The position, YAML or JSON; - reads standard input."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
InLanguage = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="In another language: de for lang/de.yaml.")
]
InType = Annotated[str, typer.Option("--type", metavar="TYPE", help="normal, or large: larger text where it fits.")]
