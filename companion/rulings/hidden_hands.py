"""Judges actions that are legal only if a hidden hand has the right card."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.model import Action, Game, S, Verdict

UNSEEN = "?"
"""A hidden card, in the lists of a seat's row."""
_SEAT_AND_VERB = 2


def if_seen(game: Game[S], state: S, action: Action, verdict: Verdict) -> Verdict:
    """The verdict on a legal action; if it is legal only because of a hidden card, the verdict is uncertain.

    The action is tested without the hidden cards. If it is refused then, it plays or discards one of them.
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
        is_refused = game.check(game.position(document, plausible=False), action).legal is False
    except CompanionError:  # without cards the seat would not be asked, so it must have the card that it names
        is_refused = len(game.text(state, action).split()) > _SEAT_AND_VERB
    if not is_refused:
        return verdict
    name = game.names(state)[action.seat]
    needs = tuple(f"{name}.{field}" for field in hidden)
    return Verdict(None, verdict.rules, lambda: f"Yes, if {name} has it. That card is hidden.", verdict.key, needs)
