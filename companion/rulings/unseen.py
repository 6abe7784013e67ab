"""What may be done only if a hand that nobody has seen holds what it takes."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError
from companion.model import Action, Game, Verdict

UNSEEN = "?"
"""A card nobody has shown, in the lists of a seat's row."""


def if_seen(game: Game, state: Any, action: Action, verdict: Verdict) -> Verdict:
    """The verdict on a legal action; where it is legal only as long as a card of the seat is unseen, nobody can tell.

    Without these cards it would be refused: so it is one of them that is played or thrown away.
    """
    if action.seat < 0:
        return verdict
    document = game.document(state)
    row = document["seats"][action.seat]
    hidden = {field: value for field, value in row.items() if isinstance(value, list) and UNSEEN in value}
    if not hidden:
        return verdict
    row |= {field: [card for card in value if card != UNSEEN] for field, value in hidden.items()}
    try:
        refusal = game.check(game.position(document, plausible=False), action)
    except CompanionError:
        return verdict
    if refusal.legal is not False:
        return verdict
    name = game.names(state)[action.seat]
    needs = tuple(f"{name}.{field}" for field in hidden)
    return Verdict(None, verdict.rules, lambda: f"Yes, if {name} has it: nobody has seen that.", verdict.key, needs)
