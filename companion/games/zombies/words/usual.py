"""What is taken for granted while cards are on their way: the usual answer, and what odds go through."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import Discarding
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.model import Action

_OWN_CHOICES = (Putting, Returning, Discarding)
"""What a card leaves to its player, and no default settles."""


def resolution(state: State) -> Hashable | None:
    """A fight, from entering its space to its end; a card, until its player chooses; a movement or a zombie roll."""
    if not state.pending:
        return None
    top = state.pending[-1]
    fights = [frame for frame in state.pending if isinstance(frame, Fight)]
    if fights:
        return "fight", fights[-1].seat, fights[-1].space
    card = next((frame for frame in state.pending if isinstance(frame, Playing)), None)
    is_roll = isinstance(top, Moving | ZombieMoves) and top.stage == "die"
    if card is not None and (is_roll or not isinstance(top, (ZombieMoves, *_OWN_CHOICES))):
        return "card", card.seat, card.card, state.turn
    return (top.kind, top.whose[0], state.turn) if is_roll else None


def usual(kit: Kit, state: State) -> Action | None:
    """What Enter stands for outside a resolution too: no card is thrown away, no zombie goes on."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, ZombieMoves) and top.stage == "moves" and not top.must_walk(kit, state):
        return act.leave(top.seat)
    return no_discard(state) or movement_end(state)


def passes(state: State) -> list[str]:
    """The lines with which everybody asked lets a card pass; none where no card is answered."""
    top = state.pending[-1] if state.pending else None
    return [f"{state.seats[seat].name} {act.Pass.verb}" for seat in top.asked] if isinstance(top, Playing) else []


def last_pass(state: State) -> Action | None:
    """The answer of the only one who still may answer a card."""
    top = state.pending[-1] if state.pending else None
    return act.leave(top.asked[0]) if isinstance(top, Playing) and len(top.asked) == 1 else None


def no_discard(state: State) -> Action | None:
    """The answer of whoever need throw no card away, and goes on to the next tile. XX-TURN-08, XX-EVENT-08."""
    top = state.pending[-1] if state.pending else None
    return act.leave(top.seat) if isinstance(top, Discarding) and not top.least else None


def movement_end(state: State) -> Action | None:
    """The end of a movement that has no step left, and only waits for a card that might add some. XX-EV-06."""
    top = state.pending[-1] if state.pending else None
    is_over = isinstance(top, Moving) and top.stage == "moves" and not top.left
    return act.stop(top.seat) if is_over and isinstance(top, Moving) else None
