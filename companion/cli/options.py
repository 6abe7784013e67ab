"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id (see `companion games`) or its folder.", show_default=False)
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
