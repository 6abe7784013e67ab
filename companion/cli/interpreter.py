"""What kind of line somebody typed at the table: it is decided here, in this order, before anything is done."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.cli.table_screen import TableScreen
from companion.errors import Unreadable
from companion.referee.lines import check_line
from companion.referee.live_table import PERSON

VERBS = (
    "?", "help", "why", "odds", "rule", "house", "score", "board", "hand", "log", "undo", "redo",
    "edit", "mend", "strike", "insert", "force", "set", "note", "timer", "dice", "seat", "open", "close", "admit",
    "save", "quit", "exit",
)  # fmt: skip
"""The commands of the table: a line that begins with one is not for the game; `mend` is an old word for `edit`."""
LOOKING = frozenset({"board", "help", "log", "odds", "rule", "score", "why"})
"""Commands that you can use during a correction; they show the table without it."""
TAKING = frozenset({"?", "why", "odds", "force", "edit", "mend", "insert"})
"""Commands that take a line of the game."""
RESERVED = frozenset({*VERBS, "yes", "no", "cancel", "omit", "keep", "app", "bot", PERSON, "because", "assume"})
"""Words that cannot be a seat's name."""
ROLL_WORDS = frozenset(
    {"roll", "roll it", "roll for it", "roll for me", "roll the die", "roll the dice", "choose for me"}
)
"""Lines that mean the same as Enter when a roll is next."""
_LIKE_NUMBER = re.compile(r"[a-z]+(-[a-z][a-z0-9]*)?-\d{1,3}", re.IGNORECASE)


class Decide(NamedTuple):
    """A yes or no to a question of the table itself."""

    line: str


class Correct(NamedTuple):
    """A line during a correction."""

    line: str


class Enter(NamedTuple):
    """Enter alone."""


class RollForMe(NamedTuple):
    """A request that the app rolls."""


class TableVerb(NamedTuple):
    """A command of the table, and the words after it."""

    verb: str
    rest: str


class Ask(NamedTuple):
    """A question about the rules."""

    line: str


class LookUp(NamedTuple):
    """A code that is printed on a card or piece."""

    code: str


class PlayLine(NamedTuple):
    """Actions and dice of the game."""

    line: str


Intent = Decide | Correct | Enter | RollForMe | TableVerb | Ask | LookUp | PlayLine


def interpret(table: TableScreen, line: str) -> Intent:
    """The kind of a line, which has no blanks around it."""
    word, _, rest = line.partition(" ")
    if table.doubt is not None:
        return Decide(line)
    if table.revision is not None:
        return Correct(line)
    if not line:
        return Enter()
    if line.lower() in ROLL_WORDS:
        return RollForMe()
    if word.lower() in VERBS:
        return TableVerb(word.lower(), rest.strip())
    if asks(table, line):
        return Ask(line)
    is_code = line.upper() in table.codes() and not is_answer(table, line)
    return LookUp(line) if is_code else PlayLine(line)


def asks(table: TableScreen, line: str) -> bool:
    """Whether a line is a question about the rules, or only the number of a clause."""
    from companion.rulings.requests import is_question

    return _is_number(table, line) or is_question(line, table.game.names(table.table.state))


def _is_number(table: TableScreen, line: str) -> bool:
    """Whether a line is the number of a clause, in any form, or looks like one with its prefix."""
    if _LIKE_NUMBER.fullmatch(line) is None:
        return False
    from companion.registry import definition
    from companion.rulings.ruling import clause_named, is_number

    return is_number(line) or clause_named(definition(table.table.header["game"]), line) is not None


def begins_like_question(table: TableScreen, line: str) -> bool:
    """Whether an unreadable line begins like a question."""
    from companion.rulings import requests

    return requests.begins_like_question(line, table.game.names(table.table.state))


def is_answer(table: TableScreen, line: str) -> bool:
    """Whether a line begins with an answer to the current question, whatever else its first word can mean.

    A legal action is an answer. If a card has to be turned up, any card is one.
    """
    try:
        first = check_line(table.game, table.known, line, table.table.past)[0]
    except Unreadable:
        return False
    asked = table.decision
    if asked is not None and asked.reveals and first.text.startswith(f"reveal {asked.what} "):
        return True
    return first.verdict.may_be_done
