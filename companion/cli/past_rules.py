"""force and set: do something past the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli import show
from companion.cli.board import board_text
from companion.errors import CompanionError, Unreadable
from companion.referee.secrets import hides, known
from companion.referee.setting import BECAUSE, impossible, read_setting, set_value, split_why

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen
    from companion.model import Game, S

MOST_REPORTED = 3
"""The most impossible things that are reported after a setting."""


def force(session: TableScreen, rest: str) -> None:
    """`force LINE because WHY`: carry out a line past the rules."""
    line, why = split_why(rest)
    if not line:
        raise Unreadable("force what? Write force LINE, or force LINE because WHY")
    session.force(line, why)


def put(session: TableScreen, rest: str) -> None:
    """`set PATH VALUE because WHY`: correct a value."""
    path, value, why = read_setting(_dotted(session, rest))
    before = session.known.copy()
    try:
        _must_be_shown(session.game, set_value(session.game, session.table.state, path, value))
        back = session.table.set(path, value, why)
    except Unreadable as error:
        raise Unreadable(_of_a_player(session, path, rest) or str(error)) from None
    lines = [f"{show.typed(session.table, back.steps[0])}, past the rules"]
    lines += ["On the table now: " + "; ".join(back.changes)] if back.changes else _unmoved(session, before)
    lines += _impossible(session, before)
    session.announce(back.steps[0].label, lines)


def _must_be_shown(game: Game[S], state: S) -> None:
    """Raises Unreadable if the game fails to show a position: then every later line would fail, too, even `undo`."""
    try:
        seen = known(game, state)
        board_text(game, seen), _question(game, seen), game.usual_line(seen)
        for seat in range(len(game.names(state))):
            game.private(state, seat)
    except Exception as error:  # of the game's own code
        raise Unreadable(f"{game.title} cannot show this position ({type(error).__name__}: {error})") from None


def _unmoved(session: TableScreen, before: Any) -> list[str]:
    """A line that nothing visible changed; empty if the question on the screen did."""
    game, after = session.game, session.known
    if game.document(before) == game.document(after):
        is_open = not hides(game, session.table.state)
        return ["It already had this value." if is_open else "Nothing that everybody sees changes."]
    old, new = (_question(game, state) for state in (before, after))
    return ["Nothing on the table changes for now."] if old == new else []


def _impossible(session: TableScreen, before: Any) -> list[str]:
    """What is impossible on the table now, by what everybody knows; the effects of the setting come first."""
    was, found = impossible(session.game, before), impossible(session.game, session.known)
    found.sort(key=lambda one: one in was)
    if hides(session.game, session.table.state):
        found = [one for one in found if one not in was]  # without the hidden cards, more looks impossible than is
    if not found:
        return []
    more = f"; and {len(found) - MOST_REPORTED} more" if len(found) > MOST_REPORTED else ""
    return [f"The rules do not allow this position, but it is set: {'; '.join(found[:MOST_REPORTED])}{more}"]


def _question(game: Game[S], state: S) -> str:
    decision = game.decision(state)
    return "" if decision is None else show.question(game, state, decision)


def _of_a_player(session: TableScreen, path: str, rest: str) -> str:
    """The refusal of a value that each player has, such as `bullets 2`, with the whole path; empty for others."""
    game, state = session.game, session.known
    decision = session.decision
    seat = decision.seats[0] if decision is not None and decision.seats else 0
    whole = f"{game.names(state)[seat].lower()}.{rest.partition(BECAUSE)[0].strip()}"
    try:
        set_value(game, state, *read_setting(whole)[:2])
    except CompanionError:
        return ""
    return f"each player has {path}: type `set {whole}`"


def _dotted(session: TableScreen, rest: str) -> str:
    """The setting with the words of its path joined by dots: `ann hits 1` becomes `ann.hits 1`."""
    from companion.model.grammar import find_seat

    setting, because, why = rest.partition(BECAUSE)
    words = setting.split()
    if find_seat(session.game.names(session.table.state), words[0] if words else "") is None or len(words) < 3:
        return rest
    *path, value = words
    return f"{'.'.join(path)} {value}{because}{why}" if all(map(str.isidentifier, path)) else rest
