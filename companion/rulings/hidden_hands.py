"""What may be done only if a hand that nobody has seen holds what it takes."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.model import Action, Game, S, Verdict

UNSEEN = "?"
"""A card nobody has shown, in the lists of a seat's row."""
_SEAT_AND_VERB = 2


def if_seen(game: Game[S], state: S, action: Action, verdict: Verdict) -> Verdict:
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
        is_refused = game.check(game.position(document, plausible=False), action).legal is False
    except CompanionError:  # with no card the seat would not even be asked: what it plays, and names, it must have
        is_refused = len(game.text(state, action).split()) > _SEAT_AND_VERB
    if not is_refused:
        return verdict
    name = game.names(state)[action.seat]
    needs = tuple(f"{name}.{field}" for field in hidden)
    return Verdict(None, verdict.rules, lambda: f"Yes, if {name} has it: nobody has seen that.", verdict.key, needs)
