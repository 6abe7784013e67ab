"""An evening of four at the table: a whole game as people would type it, their dice in their hands.

`python -m tests.cli.evening` prints it; `evening.txt` holds it. The players are casual ones, the dice seeded. A line is
what somebody says or rolls at once: the dice in a row (a `;` between two rows), then what they decide on them; a new seat begins a new line, and
those who only decline share one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

import companion
from companion.referee.playout import by_weight
from companion.referee.table import GameTable

GAME = companion.load("oscar-race")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SEED = 5
IMPLIED = ("fight", "herd")
"""Verbs that nobody types, since the die says as much."""
DECLINES = ("pass", "adjust 0")


def played() -> Iterator[tuple[tuple[int, str], str, Hashable]]:
    """Turn and phase, text and which row of dice it belongs to (None if it is none), of every step of the game."""
    table = GameTable(GAME, GAME.setup(NAMES), {"seed": SEED})
    choose = by_weight(GAME, Random(SEED))
    while (decision := GAME.decision(table.state)) is not None:
        when = table.state.turn, table.state.phase
        if decision.is_chance:
            row = GAME.dice_row(table.state)
            yield when, table.roll().step.text.removeprefix("roll "), row
        else:
            action = choose(table.state, GAME.legal_actions(table.state))
            yield when, table.do(action, "table").step.text, None


def typed() -> Iterator[tuple[int, str]]:
    """The lines of the evening, each with its turn."""
    line: list[str] = []
    begun = 0, ""
    before: Hashable = None
    for when, text, row in played():
        is_die = row is not None
        if not is_die and text.split()[1] in IMPLIED:
            continue
        if line and (when != begun or is_new_line(line, text, is_die)):
            yield begun[0], " ; ".join(line)
            line = []
        begun = when
        if line and is_same_path(line[-1], text):
            line[-1] += " " + text.split()[-1]
        elif line and is_die and row == before:
            line[-1] += " " + text
        else:
            line.append(text)
        before = row
    yield begun[0], " ; ".join(line)


def is_new_line(line: list[str], text: str, is_die: bool) -> bool:
    last = line[-1]
    if is_die:
        return not last.replace(" ", "").isdecimal()
    seat, verb = text.split(" ", 1)
    if last.replace(" ", "").isdecimal():
        return False
    return last.split()[0] != seat and not (verb in DECLINES and last.split(" ", 1)[1] in DECLINES)


def is_same_path(last: str, text: str) -> bool:
    one, two = last.split(), text.split()
    return len(two) == 4 and two[1] == "move" and one[:3] == two[:3]


def main() -> str:
    return "\n".join(text for _, text in typed()) + "\n"


if __name__ == "__main__":
    print(main(), end="")
