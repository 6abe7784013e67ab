"""Makes a play.yaml for a game without one: counters and decks from its box, and everything else left to people."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.definitions.document import Document
from companion.definitions.kinds import DEALT
from companion.definitions.models import GameDefinition, TokenSheet
from companion.definitions.places import GAME_FILE
from companion.definitions.reader import read_text
from companion.games.data.geometry import DIRECTIONS
from companion.games.data.helpers import TAKEN
from companion.games.data.things import RESERVED

TOTALS = ("total", "totals", "sum", "points")
LEAST_DECK = 2
"""A sheet with at least this number of cards is a deck."""
Parts = Sequence[Mapping[str, Any]]
"""The parts of kit.yaml as they are written."""


def leaves_open(play: Any) -> bool:
    """Whether the written rules leave anything to people."""
    if isinstance(play, Mapping):
        is_whole = play.get("kind") == "play"
        return "free" in play or (is_whole and "turn" not in play) or any(map(leaves_open, play.values()))
    return isinstance(play, list | tuple) and any(map(leaves_open, play))


def assumed_play(definition: GameDefinition, parts: Parts) -> Document:
    """The play.yaml for a game without one; refusals cite game.yaml.

    Every row of a score pad and every track of the kit is a number; without any there is `points`. Every sheet of
    cards is a deck with a discard pile. Every seat has a hand and cards in front of it.
    """
    return read_text(json.dumps({"kind": "play", **_held(definition, parts, {}, {})}), GAME_FILE)


def completed_play(definition: GameDefinition, parts: Parts, play: Document) -> Document:
    """The play.yaml of a game that leaves something to people, completed from its box.

    Points are added only if seats have no numbers, decks only if there are no cards.
    """
    given = [play.data.get(section) or {} for section in ("seat", "table")]
    if not all(isinstance(one, dict) for one in given):
        return play  # its mistake is reported elsewhere
    held = _held(definition, parts, *given)
    data = {**play.data, "seat": {**given[0], **held["seat"]}, "table": {**given[1], **held["table"]}}
    if "score" not in data and "points" not in given[0] and "score" in held:
        data["score"] = held["score"]
    return replace(play, data=data)


def _held(
    definition: GameDefinition, parts: Parts, seat: Mapping[str, Any], table: Mapping[str, Any]
) -> dict[str, Any]:
    """The values from the box beside those in play.yaml, and the lines of the score."""
    names = _Names(definition, [*seat, *table])
    of_seats, of_table, score = _counters(parts, names, _numbers(seat), _numbers(table))
    has_cards = any(map(_holds_cards, (*seat.values(), *table.values())))
    decks = [] if has_cards else [id for id, sheet in definition.sheets.items() if _is_deck(definition, sheet)]
    if decks:
        of_seats |= {names.new("hand"): {"holds": "cards", "seen": "owner"}, names.new("front"): {"holds": "cards"}}
    for id in decks:
        deck = names.new("deck" if len(decks) == 1 else id)
        pile = names.new("discard" if len(decks) == 1 else f"{deck}_discard")
        of_table |= {deck: {"holds": "cards", "deck": id, "seen": "nobody"}, pile: {"holds": "cards"}}
    if decks:
        of_table[names.new("open")] = {"holds": "cards"}
    lines = [{"points": name, "what": what} for name, what in score.items()]
    return {"seat": of_seats, "table": of_table, **({"score": lines} if lines else {})}


def _is_number(value: Any) -> bool:
    held = value.get("holds", "number") if isinstance(value, Mapping) else value
    return held == "number" or type(held) is int


def _holds_cards(value: Any) -> bool:
    return value == "cards" or (isinstance(value, Mapping) and value.get("holds") == "cards")


def _numbers(values: Mapping[str, Any]) -> list[str]:
    """The names of the values that hold numbers."""
    return [name for name, value in values.items() if _is_number(value)]


def _counters(
    parts: Parts, names: _Names, own: Collection[str], of_table: Collection[str]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    """The numbers of the seats, the numbers of the table, and the names of those that are points.

    Seats already have their `own` numbers, and the table has `of_table`. A row or track with the same name is the same
    number.
    """
    seat: dict[str, Any] = {}
    table: dict[str, Any] = {}
    score: dict[str, str] = {}
    for row in _rows(parts):
        name = plain_name(row)
        if name not in (*own, *of_table):
            name = names.new(row)
            seat[name] = 0
        if name not in of_table:
            score[name] = row
    if not score and not own:
        name = names.new("points")
        seat[name], score[name] = 0, "points"
    for part in parts:
        track = part.get("track")
        if not isinstance(track, Mapping) or type(track.get("last")) is not int:
            continue
        name = str(part.get("id"))
        if plain_name(name) in (*own, *of_table):
            continue
        first = track.get("first", 0)
        rule = {"start": first, "least": first}
        if track.get("way") != "loop":  # people go round a loop more than once
            rule["most"] = track["last"]
        (table if track.get("marks") == "table" else seat)[names.new(name)] = rule
    return seat, table, score


def _rows(parts: Parts) -> Iterable[str]:
    """The rows of score pads, each once, without rows that are sums."""
    pads = [part["score_pad"] for part in parts if isinstance(part.get("score_pad"), Mapping)]
    rows = [row for pad in pads for row in pad.get("rows", ()) if isinstance(row, str)]
    return dict.fromkeys(row for row in rows if row.strip().lower() not in TOTALS)


def _is_deck(definition: GameDefinition, sheet: TokenSheet) -> bool:
    """Whether a sheet has only cards, and enough of them."""
    if not all(token.shape in DEALT for token in sheet.items):
        return False
    return sum(definition.copies(token, definition.seats.max) for token in sheet.items) >= LEAST_DECK


def plain_name(words: str) -> str:
    """A valid name made of words.

    >>> plain_name("Red houses"), plain_name("2")
    ('red_houses', 'n_2')
    """
    plain = re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")[:40] or "counter"
    return plain if plain[0].isalpha() else f"n_{plain}"


class _Names:
    """Makes names that nothing else in the game has."""

    def __init__(self, definition: GameDefinition, given: Iterable[str]) -> None:
        boards = definition.boards
        self._taken = {*given, *RESERVED, *TAKEN, *DIRECTIONS, *definition.numbers, *definition.variants, *boards}
        self._taken |= {space.id for board in boards.values() for space in board.spaces}

    def new(self, words: str) -> str:
        """A new name made of words, with a number if the name is in use."""
        plain = plain_name(words)
        name, number = plain, 2
        while name in self._taken:
            name, number = f"{plain}_{number}", number + 1
        self._taken.add(name)
        return name
