"""Rules that an action breaks at any moment; a refusal names them before the moment.

XX-BOARD, XX-PIECE, XX-ZMOVE, XX-BRAD, XX-HIT.
"""

from __future__ import annotations

from companion.games.oscar_race.actions import Divert, GiveHit, Move, MoveZombie
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.attack import Attack
from companion.games.oscar_race.rules.board import LIMOUSINE
from companion.games.oscar_race.rules.herding import no_way
from companion.games.oscar_race.rules.steps import on_break
from companion.games.oscar_race.state import State
from companion.model import Action
from companion.model.speaker import Refusal


def violation(kit: Kit, state: State, action: Action) -> Refusal | None:
    """The rule that the action would break at any moment; None if only the moment is wrong.

    For a move, only the space that the figure enters counts: the figure may start from another space by then.
    """
    if isinstance(action, MoveZombie) and action.start in kit.map.zombie_spaces:
        return no_way(kit, action.start, action.to)
    if isinstance(action, Move) and kit.map.kind[action.to] == LIMOUSINE:
        return Refusal("limousine", ("XX-BOARD-01",), {})
    if isinstance(action, Move) and state.phase == "moves" and kit.map.area_number.get(action.to) in state.table.breaks:
        return on_break(action.seat, action.unit, action.to)
    frame = state.pending[-1]
    if isinstance(frame, Attack) and action.seat == frame.seat:
        if isinstance(action, GiveHit):
            return frame.hit_refusal(action.figure)
        if isinstance(action, Divert):
            return frame.target_refusal(kit, state, *action.target) or frame.brad_refusal(kit)
    return None
