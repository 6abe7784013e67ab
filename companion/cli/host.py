"""host: referee a game with phones and a big screen from the beginning."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.open_table import OpenTable
from companion.cli.options import AsJson, GameName, within
from companion.cli.play import (
    DICE,
    Beginning,
    Bots,
    Cards,
    Chosen,
    Dice,
    NewGame,
    NewSave,
    Scorekeeper,
    Seats,
    Seed,
    open_new_table,
    read_lines,
    session_at,
)
from companion.cli.screen import say, say_json

DONE = 0
MOST_PORT = 65_535

Port = Annotated[
    int,
    typer.Option("--port", metavar="N", parser=within(0, MOST_PORT), help="The port; 0 takes any free one."),
]
Loopback = Annotated[bool, typer.Option("--loopback", help="Only for this computer; no phone can reach it.")]
NoPrompt = Annotated[bool, typer.Option("--no-prompt", help="Phones only: do not read the keyboard.")]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="Cards and board in another language: de, fr, ...")
]


def host(
    game: GameName,
    seats: Seats = "",
    port: Port = 0,
    loopback: Loopback = False,
    no_prompt: NoPrompt = False,
    lang: Language = None,
    position: Beginning = "",
    dice: Dice = DICE[0],
    cards: Cards = "",
    seed: Seed = None,
    chosen: Chosen = None,
    bot: Bots = None,
    save: NewSave = "",
    scorekeeper: Scorekeeper = False,
    json: AsJson = False,
) -> int:
    """Referee a game with phones and a big screen.

    Each phone on the same network plays one seat. The page /table is for a big screen. You can also type at the prompt.
    """
    from companion.cli.console import PatientConsole, open_console, wait
    from companion.cli.table_pictures import expect_language
    from companion.web.server import listen

    if lang is not None:
        expect_language(game, lang)
    new = NewGame(game, seats, position, dice, cards, seed, chosen, bot, save, scorekeeper)
    with listen(port, is_open=not loopback) as listening, open_new_table(new) as (table, greeting):
        session = session_at(table, greeting, _say_nothing if json else say)
        phones = session.phones = OpenTable(session, listening, lang)
        try:
            session.go_on()
            phones.open()
            if json and phones.server is not None:
                server = phones.server
                say_json({"url": server.url, "join_url": server.join_url, "code": server.access.code})
            if json or no_prompt:
                wait()
                return DONE
            console = PatientConsole(open_console())
            session.owner = console.owner
            return read_lines(session, console)
        finally:
            phones.stop()


def _say_nothing(text: str) -> None:
    """Print nothing: with --json the output is one JSON document."""
