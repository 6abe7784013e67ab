"""Defaults while cards are being played: the default answer, and how far odds look."""

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
"""Steps in which a card's player chooses, without a default."""


def resolution(state: State) -> Hashable | None:
    """What odds resolve: a fight to its end, a card until its player chooses, or a movement or zombie roll."""
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
    """What Enter means even outside a resolution: discard no card, move no zombie on."""
    top = state.top
    if isinstance(top, ZombieMoves) and top.stage == "moves" and not top.must_walk(kit, state):
        return act.leave(top.seat)
    return no_discard(state) or movement_end(state)


def passes(state: State) -> list[str]:
    """The lines with which everybody who may answer a card passes; empty if there is no card to answer."""
    top = state.top
    return [f"{state.seats[seat].name} {act.Pass.verb}" for seat in top.asked] if isinstance(top, Playing) else []


def last_pass(state: State) -> Action | None:
    """The pass of the only player who may still answer a card."""
    top = state.top
    return act.leave(top.asked[0]) if isinstance(top, Playing) and len(top.asked) == 1 else None


def no_discard(state: State) -> Action | None:
    """The pass of a player who does not have to discard and goes on to the next tile. XX-TURN-08, XX-EVENT-08."""
    top = state.top
    return act.leave(top.seat) if isinstance(top, Discarding) and not top.least else None


def movement_end(state: State) -> Action | None:
    """The end of a movement without steps left that only waits for a card to add steps. XX-EV-06."""
    top = state.top
    is_over = isinstance(top, Moving) and top.stage == "moves" and not top.left
    return act.stop(top.seat) if is_over and isinstance(top, Moving) else None
