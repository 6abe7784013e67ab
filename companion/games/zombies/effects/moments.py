"""When an event card may be played: when play allows it, and when the card says. XX-EVENT-29, XX-EV-28."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.zombies.effects import playing
from companion.games.zombies.effects.deck import RESPONSE, Discarding, Drawing, is_round_over
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import DISCARD, ROLL, ZOMBIES, State
from companion.model.speaker import Refusal

# --- when play allows a card ---


def window(state: State) -> playing.Playing | None:
    """The card that has just been played and may still be answered. XX-EVENT-29."""
    top = state.pending[-1] if state.pending else None
    return top if isinstance(top, playing.Playing) and top.stage == "asked" else None


def no_moment(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """Why no card, or not this card, may interrupt now. XX-EVENT-29, XX-EVENT-33, XX-OPEN-34, XX-OPEN-60."""
    data = {"seat": seat, "card": card}
    top, is_response = state.pending[-1], kit.events[card].kind == RESPONSE
    if state.current is None or (isinstance(top, Drawing) and top.is_deal):
        return Refusal("not_begun", ("XX-SETUP-09", "XX-EVENT-05"), data)
    if isinstance(top, Rolling) and top.left:
        return Refusal("roll_not_read", ("XX-EVENT-33", "XX-OPEN-34"), data)
    first = next((frame for frame in reversed(state.pending) if isinstance(frame, playing.Playing)), None)
    if first is not None and (not is_response or window(state) is None):
        rules = ("XX-EVENT-29", "XX-EVENT-30", "XX-OPEN-60")
        return Refusal("card_first", rules, {"other": first.seat, "card": first.card})
    if first is not None:
        return _no_response(kit, state, seat, card, first)
    if is_response:
        return Refusal("nothing_to_answer", (kit.clause_of[card], "XX-EVENT-29"), data)
    return _in_one_go(top, data)


def _no_response(kit: Kit, state: State, seat: int, card: str, answered: playing.Playing) -> Refusal | None:
    data = {"seat": seat, "card": card, "other": answered.seat}
    if seat == answered.seat:
        return Refusal("own_card", (kit.clause_of[card],), data)
    if seat not in answered.asked and not is_round_over(kit, state, seat, card):
        return Refusal("has_passed", ("XX-EVENT-29", kit.clause_of[card]), data)
    return None


def _in_one_go(top: object, data: dict[str, object]) -> Refusal | None:
    """Why a card must wait: drawing, placing pieces and discarding have no moment for a card."""
    if isinstance(top, Drawing):
        return Refusal("draw_first", ("XX-TURN-04", "XX-EVENT-33"), {**data, "other": top.seat})
    if isinstance(top, Bringing):
        return Refusal("pieces_first", ("XX-SPAWN-01", "XX-SPAWN-04"), {**data, "cell": top.cell})
    if isinstance(top, Discarding) and top.thrown:
        return Refusal("discard_ends_turn", ("XX-EVENT-09", "XX-OPEN-37"), data)
    return None


# --- the moments that cards name ---


def _is_own_turn(kit: Kit, state: State, seat: int) -> bool:
    return state.current == seat


def _is_before(kit: Kit, state: State, step: int) -> bool:
    """Whether a step of the turn has not begun or only waits for its die."""
    now = state.pending[0]
    if not isinstance(now, Turn):
        return False
    here, there = kit.steps.index(now.step), kit.steps.index(step)
    dice = [frame.stage for frame in state.pending if isinstance(frame, Moving | ZombieMoves)]
    return here < there or (here == there and (not now.begun or dice == ["die"]))


def _fights(state: State) -> list[Fight]:
    """The fights in progress."""
    return [frame for frame in state.pending if isinstance(frame, Fight) and frame.is_under_way(state)]


def before_first_roll(kit: Kit, state: State, seat: int, card: str) -> tuple[str, ...]:
    """The clauses that let a card for outside of fights come before the first roll of step 2; otherwise none.

    The duty to fight begins with the turn, but nothing is asked between step 1 and that roll. A card played before the
    roll works on step 2. XX-COMBAT-01, XX-EVENT-21, XX-EVENT-33.
    """
    waiting = [frame for frame in state.pending if isinstance(frame, Fight) and not frame.is_under_way(state)]
    when = kit.events[card].when
    is_out = when in _OUT_OF_FIGHT or (when == _OUT_OF_OWN_FIGHT and seat in [frame.seat for frame in waiting])
    return ("XX-EVENT-21", "XX-EVENT-33", "XX-OPEN-34") if waiting and is_out else ()


def _is_out_of_fight(kit: Kit, state: State, seat: int) -> bool:
    return not _fights(state)


def _is_out_of_own_fight(kit: Kit, state: State, seat: int) -> bool:
    return all(frame.seat != seat for frame in _fights(state))


def lost_roll(state: State) -> Fight | None:
    """The fight with a losing roll to pay for. XX-COMBAT-05."""
    top = state.pending[-1] if state.pending else None
    return top if isinstance(top, Fight) and top.stage == "pay" else None


def movement(state: State) -> Moving | None:
    """The movement in progress, after its roll. XX-MOVE-01."""
    moves = [frame for frame in state.pending if isinstance(frame, Moving) and frame.stage == "moves"]
    return moves[0] if moves and not state.seats[moves[0].seat].dead else None


def _is_own_lost_roll(kit: Kit, state: State, seat: int) -> bool:
    frame = lost_roll(state)
    return frame is not None and frame.seat == seat


def _is_opponents_lost_roll(kit: Kit, state: State, seat: int) -> bool:
    frame = lost_roll(state)
    return frame is not None and frame.seat != seat


def _is_own_movement(kit: Kit, state: State, seat: int) -> bool:
    frame = movement(state)
    return frame is not None and frame.seat == seat


def _is_opponents_movement(kit: Kit, state: State, seat: int) -> bool:
    frame = movement(state)
    return frame is not None and frame.seat != seat and not frame.gone


def _is_before_opponents_movement(kit: Kit, state: State, seat: int) -> bool:
    return state.current != seat and _is_before(kit, state, ROLL)


def _is_before_discard(kit: Kit, state: State, seat: int) -> bool:
    return state.current == seat and _is_before(kit, state, DISCARD)


def _is_before_discard_out_of_fight(kit: Kit, state: State, seat: int) -> bool:
    return _is_before_discard(kit, state, seat) and not _fights(state)


def _is_before_zombie_roll(kit: Kit, state: State, seat: int) -> bool:
    return _is_before(kit, state, ZOMBIES)


def _is_own_turn_out_of_fight(kit: Kit, state: State, seat: int) -> bool:
    return state.current == seat and not _fights(state)


def _is_any_time(kit: Kit, state: State, seat: int) -> bool:
    return True


MOMENTS: dict[str, Callable[[Kit, State, int], bool]] = {
    "own_turn": _is_own_turn,
    "own_turn_out_of_fight": _is_own_turn_out_of_fight,
    "own_turn_before_step7": _is_before_discard,
    "own_turn_before_step7_out_of_fight": _is_before_discard_out_of_fight,
    "own_movement": _is_own_movement,
    "own_losing_roll": _is_own_lost_roll,
    "opponents_movement": _is_opponents_movement,
    "before_opponents_movement": _is_before_opponents_movement,
    "opponents_losing_roll": _is_opponents_lost_roll,
    "any_time": _is_any_time,
    "any_time_out_of_own_fight": _is_out_of_own_fight,
    "any_time_out_of_fight": _is_out_of_fight,
    "before_zombie_roll": _is_before_zombie_roll,
    "response": _is_any_time,
}
"""For each `when` of a card: whether this is its moment for a seat. For responses see `no_moment`."""

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
