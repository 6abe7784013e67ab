"""What is taken for granted while cards are on their way: whom a frame asks, the usual answer, what odds go through."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight, walking
from companion.games.zombies.state import (
    Discarding,
    Fight,
    Frame,
    Moving,
    PickingPlacer,
    Playing,
    Putting,
    Returning,
    Rolling,
    State,
    ZombieMoves,
)
from companion.model import Action, Verdict
from companion.model.frames import Answers

_OWN_CHOICES = (Putting, Returning, Discarding)
"""What a card leaves to its player, and no default settles."""


def seats_of(frame: Frame) -> list[int]:
    """The seats that a frame asks."""
    if isinstance(frame, Playing):
        return frame.asked
    if isinstance(frame, PickingPlacer):
        return frame.seats
    seat = getattr(frame, "seat", None)
    return [] if seat is None else [seat]


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
    return (top.kind, seats_of(top)[0], state.turn) if is_roll else None


def default_choice(kit: Kit, state: State) -> Action | None:
    """In a fight bullets while they suffice, else a life; no card is answered, no token spent on other dice."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Fight) and top.stage == "pay":
        return act.pay(top.seat, fight.prices(kit, state, top)[0])
    if isinstance(top, Playing) and top.asked:
        return act.leave(top.asked[0])
    return act.leave(top.seat) if isinstance(top, Rolling) and not top.left else None


def usual(kit: Kit, state: State) -> Action | None:
    """What Enter stands for outside a resolution too: no card is thrown away, no zombie goes on."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, ZombieMoves) and top.stage == "moves" and not walking.must_walk(kit, state, top):
        return act.leave(top.seat)
    return no_discard(state) or movement_end(state) or default_choice(kit, state)


def passes(state: State) -> list[str]:
    """The lines with which everybody asked lets a card pass; none where no card is answered."""
    top = state.pending[-1] if state.pending else None
    return [f"{state.seats[seat].name} {act.Pass.verb}" for seat in top.asked] if isinstance(top, Playing) else []


def last_pass(state: State) -> Action | None:
    """The answer of the only one who still may answer a card."""
    top = state.pending[-1] if state.pending else None
    return act.leave(top.asked[0]) if isinstance(top, Playing) and len(top.asked) == 1 else None


def when_played(
    answers: Answers, kit: Kit, state: State, check: Callable[[Action], Verdict], action: Action
) -> Literal["now", "later"] | None:
    """Whether a card or weapon can be used now; what cannot may have to wait for a die, or for another card."""
    top = state.pending[-1]
    if check(action).legal is True:
        return "now"
    return "later" if isinstance(top, Playing) or answers.die(kit, state, top) else None


def no_discard(state: State) -> Action | None:
    """The answer of whoever need throw no card away, and goes on to the next tile. XX-TURN-08, XX-EVENT-08."""
    top = state.pending[-1] if state.pending else None
    return act.leave(top.seat) if isinstance(top, Discarding) and not top.least else None


def movement_end(state: State) -> Action | None:
    """The end of a movement that has no step left, and only waits for a card that might add some. XX-EV-06."""
    top = state.pending[-1] if state.pending else None
    is_over = isinstance(top, Moving) and top.stage == "moves" and not top.left
    return act.stop(top.seat) if is_over and isinstance(top, Moving) else None
