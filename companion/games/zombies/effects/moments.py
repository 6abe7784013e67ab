"""When an event card may be played by its own text. XX-EV-28."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import DISCARD, ROLL, ZOMBIES, State
from companion.model.speaker import Refusal

# --- steps, fights and movements ---


def _is_before(kit: Kit, state: State, step: int) -> bool:
    """Whether a step of the turn has not begun or only waits for its die."""
    now = state.pending[0]
    if not isinstance(now, Turn):
        return False
    here, there = kit.steps.index(now.step), kit.steps.index(step)
    dice = [frame.stage for frame in state.pending if isinstance(frame, (Moving, ZombieMoves))]
    return here < there or (here == there and (not now.begun or dice == ["die"]))


def _fighters(state: State) -> list[int]:
    """The seats whose fights are in progress."""
    return [frame.seat for frame in state.pending if isinstance(frame, Fight) and frame.is_under_way(state)]


def lost_roll(state: State) -> Fight | None:
    """The fight with a losing roll to pay for. XX-COMBAT-05."""
    top = state.top
    return top if isinstance(top, Fight) and top.stage == "pay" else None


def movement(state: State) -> Moving | None:
    """The movement in progress, after its roll. XX-MOVE-01."""
    moves = [frame for frame in state.pending if isinstance(frame, Moving) and frame.stage == "moves"]
    return moves[0] if moves and not state.seats[moves[0].seat].dead else None


def _whose(frame: Fight | Moving | None) -> int | None:
    return None if frame is None else frame.seat


# --- the moments that cards name ---

MOMENTS: Mapping[str, Callable[[Kit, State, int], bool]] = {
    "own_turn": lambda kit, state, seat: state.current == seat,
    "own_turn_out_of_fight": lambda kit, state, seat: state.current == seat and not _fighters(state),
    "own_turn_before_step7": lambda kit, state, seat: state.current == seat and _is_before(kit, state, DISCARD),
    "own_turn_before_step7_out_of_fight": lambda kit, state, seat: (
        state.current == seat and _is_before(kit, state, DISCARD) and not _fighters(state)
    ),
    "own_movement": lambda kit, state, seat: _whose(movement(state)) == seat,
    "own_losing_roll": lambda kit, state, seat: _whose(lost_roll(state)) == seat,
    "opponents_movement": lambda kit, state, seat: (
        (moving := movement(state)) is not None and moving.seat != seat and not moving.gone
    ),
    "before_opponents_movement": lambda kit, state, seat: state.current != seat and _is_before(kit, state, ROLL),
    "opponents_losing_roll": lambda kit, state, seat: _whose(lost_roll(state)) not in (None, seat),
    "any_time": lambda kit, state, seat: True,
    "any_time_out_of_own_fight": lambda kit, state, seat: seat not in _fighters(state),
    "any_time_out_of_fight": lambda kit, state, seat: not _fighters(state),
    "before_zombie_roll": lambda kit, state, seat: _is_before(kit, state, ZOMBIES),
    "response": lambda kit, state, seat: True,
}
"""For each `when` of a card: whether this is its moment for a seat. For responses see `no_moment` in playing.py."""

_ROLLS = ("own_losing_roll", "opponents_losing_roll")
_OUT_OF_FIGHT = tuple(when for when in MOMENTS if when.endswith("out_of_fight"))
_OUT_OF_OWN_FIGHT = "any_time_out_of_own_fight"


def wrong_moment(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """Why the card may not be played now by its own text. XX-EV-28."""
    when = kit.events[card].when
    if MOMENTS[when](kit, state, seat):
        return None
    by = ("XX-EVENT-33", "XX-OPEN-34") if when in _ROLLS else ("XX-EV-28",)
    data = {"seat": seat, "card": card, "moment": when}
    return Refusal("wrong_moment", (kit.clause_of[card], *by), data)


def before_first_roll(kit: Kit, state: State, seat: int, card: str) -> tuple[str, ...]:
    """The clauses that let a card for outside of fights come before the first roll of step 2; otherwise none.

    The duty to fight begins with the turn, but nothing is asked between step 1 and that roll. A card played before the
    roll works on step 2. XX-COMBAT-01, XX-EVENT-21, XX-EVENT-33.
    """
    waiting = [frame for frame in state.pending if isinstance(frame, Fight) and not frame.is_under_way(state)]
    when = kit.events[card].when
    is_out = when in _OUT_OF_FIGHT or (when == _OUT_OF_OWN_FIGHT and seat in [frame.seat for frame in waiting])
    return ("XX-EVENT-21", "XX-EVENT-33", "XX-OPEN-34") if waiting and is_out else ()
