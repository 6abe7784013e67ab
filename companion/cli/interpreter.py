"""What a line typed at the table is: decided here, in one place and in this order, before anything is done."""

from __future__ import annotations

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
"""The first words of lines that are for the table and not for the game; `mend` is an older word for `edit`."""
LOOKING = frozenset({"board", "help", "log", "odds", "rule", "score", "why"})
"""Those that may be said in the middle of a correction; they tell of the table as it is."""
TAKING = frozenset({"?", "why", "odds", "force", "edit", "mend", "insert"})
"""Those that a line of the game follows."""
RESERVED = frozenset({*VERBS, "yes", "no", "cancel", "omit", "keep", "app", "bot", PERSON, "because", "assume"})
"""What no seat may be called."""
ROLL_WORDS = frozenset(
    {"roll", "roll it", "roll for it", "roll for me", "roll the die", "roll the dice", "choose for me"}
)
"""What is said for Enter where a die is awaited."""


class Decide(NamedTuple):
    """The answer to a question of the table's own, whether something be done."""

    line: str


class Correct(NamedTuple):
    """A line in the middle of a correction."""

    line: str


class Enter(NamedTuple):
    """Enter alone."""


class RollForMe(NamedTuple):
    """The app is to roll."""


class TableVerb(NamedTuple):
    """One of the table's own verbs, and what stands behind it."""

    verb: str
    rest: str


class Ask(NamedTuple):
    """A question about the rules."""

    line: str


class LookUp(NamedTuple):
    """The code that is printed on a card or piece."""

    code: str


class PlayLine(NamedTuple):
    """Actions and dice of the game."""

    line: str


Intent = Decide | Correct | Enter | RollForMe | TableVerb | Ask | LookUp | PlayLine


def interpret(table: TableScreen, line: str) -> Intent:
    """What a line, without blanks around it, is meant for."""
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
    is_code = line.upper() in table.codes() and not answers(table, line)
    return LookUp(line) if is_code else PlayLine(line)


def asks(table: TableScreen, line: str) -> bool:
    """Whether a line is a question about the rules, or the number of a clause alone, as it is printed."""
    from companion.rulings.requests import is_question

    return line.upper() in table.clauses() or is_question(line, table.game.names(table.table.state))


def opens(table: TableScreen, line: str) -> bool:
    """Whether a line that cannot be read begins like a question."""
    from companion.rulings.requests import begins_like_question

    return begins_like_question(line, table.game.names(table.table.state))


def answers(table: TableScreen, line: str) -> bool:
    """Whether a line begins with an answer to what is asked just now, whatever else its word stands for.

    That is what may be done, and of what is turned up also what it cannot be.
    """
    try:
        first = check_line(table.game, table.known, line, table.table.past)[0]
    except Unreadable:
        return False
    asked = table.decision
    if asked is not None and asked.reveals and first.text.startswith(f"reveal {asked.what} "):
        return True
    return first.verdict.may_be_done
