"""What to type instead of a line that cannot be read."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from companion.cli.interpreter import TAKING, VERBS
from companion.errors import Unreadable
from companion.model.grammar import WHOSE, find_seat

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen

NUMBERED = frozenset({"edit", "mend", "insert"})
"""Commands with an entry's number; their error message already says how to write them."""
ALIKE = 0.6
"""How similar a line must be to the name of a card that could come now."""


def did_you_mean(line: str, why: str) -> str:
    """The end of a refusal, if the line begins with a misspelt command; else empty."""
    word = line.partition(" ")[0].lower()
    near = difflib.get_close_matches(word, VERBS, 1, 0.7) if word not in VERBS else []
    asks = "or is it" if "did you mean" in why else "did you mean"
    return f"; {asks} `{near[0]}`?" if near else ""


def or_all(session: TableScreen, line: str, why: str) -> str:
    """The end of a refusal if the line can be typed for all players at once (`all pass`); else empty."""
    for_all = f"all {line}"
    try:
        is_for_all = why.startswith(WHOSE) and session.game.spelt_out(session.known, for_all) != for_all
    except Unreadable:
        return ""
    return f"; or type `{for_all}`" * is_for_all


def no_such_card(session: TableScreen, line: str) -> str:
    """The refusal of a line that misnames the card or piece to turn up; empty if it is like none of them."""
    decision, words = session.decision, line.lower().split()
    is_action = find_seat(session.game.names(session.known), words[0]) is not None or words[0] in VERBS
    if decision is None or not decision.is_chance or not decision.reveals or is_action:
        return ""
    near = [word for word in words if word in decision.reveals]
    near = near or difflib.get_close_matches("-".join(words), decision.reveals, 1, ALIKE)
    what = decision.what.rpartition(".")[2].replace("_", "-")
    return f"there is no {what} '{line[:40]}'; did you mean `{near[0]}`?" if near else ""


def written(session: TableScreen, line: str) -> str:
    """A second line for an unreadable line: how to write it; empty for a command of the table."""
    from companion.cli.grammar import nearest

    words = line.lower().split()
    if words and words[0] in VERBS and words[0] not in TAKING:
        return ""
    forms = nearest(session.game, line, session.known)
    if forms:
        return f"\nwrite: {'; '.join(forms)}"
    is_ours = words[:1] and words[0] in VERBS and (len(words) == 1 or words[0] in NUMBERED)
    return "" if is_ours else "\n`? forms` shows how to write lines"
