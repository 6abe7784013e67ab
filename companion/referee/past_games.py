"""The played games of a group: each saved game with its result, and a record for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from companion.referee.home import SUFFIX
from companion.referee.library import SaveInfo
from companion.referee.table import GameTable


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A saved game: `date` is its last change, `winners` is None until it is over."""

    save: str
    game: str
    title: str
    date: str
    seats: tuple[str, ...]
    turns: int
    entries: int
    points: Mapping[str, int]
    winners: tuple[str, ...] | None

    def document(self) -> dict[str, Any]:
        """The fields as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The record of one player: `streak` is the longest row of wins, `favourite` the game played most often."""

    name: str
    games: int
    wins: int
    streak: int
    favourite: str

    def document(self) -> dict[str, Any]:
        """The fields as plain data."""
        return asdict(self)


def played(info: SaveInfo, table: GameTable) -> PlayedGame:
    """The result of a saved game."""
    game, state = table.game, table.state
    outcome, sheet = game.outcome(state), game.score(state)
    names = game.names(state)
    return PlayedGame(
        save=info.path.name.removesuffix(SUFFIX),
        game=game.id,
        title=game.title,
        date=datetime.fromtimestamp(info.changed).strftime("%Y-%m-%d %H:%M"),
        seats=tuple(names),
        turns=state.turn,
        entries=info.entries,
        points={name: sheet.total(seat) for seat, name in enumerate(names)},
        winners=None if outcome is None else tuple(names[seat] for seat in outcome.winners),
    )


def records(games: Iterable[PlayedGame]) -> list[PlayerRecord]:
    """The record of each player from finished games, most wins first; upper and lower case make no difference."""
    rows: dict[str, list[PlayedGame]] = {}
    names: dict[str, str] = {}
    for one in sorted(games, key=lambda one: (one.date, one.save)):
        for name in one.seats if one.winners is not None else ():
            rows.setdefault(name.lower(), []).append(one)
            names[name.lower()] = name
    found = [_record(names[key], mine) for key, mine in rows.items()]
    return sorted(found, key=lambda one: (-one.wins, one.games, one.name))


def _record(name: str, games: Sequence[PlayedGame]) -> PlayerRecord:
    longest = row = 0
    wins = [name.lower() in map(str.lower, one.winners or ()) for one in games]
    for has_won in wins:
        row = row + 1 if has_won else 0
        longest = max(longest, row)
    often = Counter(one.title for one in games)
    favourite = min(often, key=lambda title: (-often[title], title))
    return PlayerRecord(name, len(games), sum(wins), longest, favourite)
