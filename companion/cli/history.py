"""history: show what a group has played, from the saved games."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import AsJson
from companion.cli.screen import complain, counted, say, say_json, wrap

if TYPE_CHECKING:
    from companion.referee.past_games import PlayedGame, PlayerRecord

DONE = 0
AsCsv = Annotated[bool, typer.Option("--csv", help="Print only a table for a spreadsheet.")]


def history(json: AsJson = False, csv: AsCsv = False) -> int:
    """Show what your group has played: results, wins, favourites.

    You see all saved games, the last first. Then come each player's wins, longest winning streak and favourite game.
    """
    from companion.referee.home import home
    from companion.referee.past_games import records

    games = _games()
    if json:
        players = [one.document() for one in records(games)]
        say_json({"games": [one.document() for one in games], "players": players})
    elif csv:
        say(_table(games))
    elif games:
        say(_text(games, records(games)))
    else:
        say(f"There are no saved games in {home()}.")
    return DONE


def _games() -> list[PlayedGame]:
    """The saved games, the last first; one that cannot be opened is skipped, with a message on stderr."""
    from companion.cli.saves import load_saved, open_save
    from companion.errors import CompanionError
    from companion.referee.home import home
    from companion.referee.library import list_saves
    from companion.referee.past_games import played

    found = []
    for info in list_saves(home()):
        try:
            with open_save(info.path, writable=False) as saved:
                found.append(played(info, load_saved(saved, writable=False)))
        except CompanionError as error:
            complain(f"skipped: {error}", DONE)
    return found


def _table(games: Sequence[PlayedGame]) -> str:
    """A row for each seat of each game."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(["date", "save", "game", "title", "seat", "name", "points", "won", "finished", "turns", "entries"])
    for one in games:
        for seat, name in enumerate(one.seats, 1):
            won, is_finished = name in (one.winners or ()), one.winners is not None
            row = [one.date, one.save, one.game, one.title, seat, name, one.points[name], won, is_finished]
            write.writerow([*row, one.turns, one.entries])
    return out.getvalue()


def _text(games: Sequence[PlayedGame], players: Sequence[PlayerRecord]) -> str:
    lines = []
    for one in games:
        lines.append(f"{one.date}  {one.title}: {_result(one)}")
        lines.append(wrap(f"{_points(one)}; {counted(one.turns, 'turn', 'turns')} ({one.save})", "    "))
    if players:
        lines += ["", f"{'player':<16}{'games':>6}{'wins':>6}{'streak':>8}  favourite"]
    for each in players:
        lines.append(f"{each.name[:15]:<16}{each.games:>6}{each.wins:>6}{each.streak:>8}  {each.favourite}")
    return "\n".join(lines)


def _points(one: PlayedGame) -> str:
    """The players with their points; without points if nobody has scored any yet."""
    has_points = one.winners is not None or any(one.points.values())
    return ", ".join(f"{name} {one.points[name]}" if has_points else name for name in one.seats)


def _result(one: PlayedGame) -> str:
    """Who won, in a few words."""
    if one.winners is None:
        return "not finished"
    return f"{' and '.join(one.winners)} won" if one.winners else "nobody won"
