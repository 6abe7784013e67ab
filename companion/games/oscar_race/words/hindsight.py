"""What a line says after the fact: what has been done already, and more of what has ended by itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.oscar_race import actions as act
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import breaks, initiative
from companion.games.oscar_race.rules.attack import Attack
from companion.games.oscar_race.rules.herding import Herding
from companion.games.oscar_race.rules.interview import Interview
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.steps import figures_of
from companion.games.oscar_race.rules.turn import SeatTurn
from companion.games.oscar_race.state import State, Unit
from companion.model import Action, Event, Game, Past, Verdict


def is_redundant(
    game: Game[State], kit: Kit, state: State, action: Action, last: Action | None, past: Past | None
) -> bool:
    """Whether an action that is refused is no mistake: it is done, or could only have been declined.

    What was done once is said once: a second time it is meant for what is asked then.
    """
    if past is not None and past.times(action):
        return _has_just_happened(action, past, _told_since(game, past.state.copy(), past, state))
    if _is_answered(state, action) or _is_over(state, action, last, past):
        return True
    if isinstance(action, act.Pass) and breaks.had_nothing_to_cancel(kit, state, action.seat):
        return True
    if isinstance(action, act.Adjust) and not action.by and initiative.had_nothing_to_pay(kit, state, action.seat):
        return True
    events = _told_since(game, past.state.copy(), past, state) if past else []
    if past is None or not events:
        return False
    if isinstance(action, act.Stop):
        return _has_just_ended(state, action, past)
    return _has_just_happened(action, past, events) or _is_part_b_over(state, action, past)


def stop_of_last(
    game: Game[State], kit: Kit, state: State, seat: int, last: Action | None, past: Past | None
) -> Action | None:
    """The stop of the seat's unit whose move has just ended by itself, if a `stop` of no figure can mean it."""
    if isinstance(last, act.Stop):
        return None  # that stop has been said; this one is about something else
    if any(isinstance(frame, Moving) and frame.stage != "ended" for frame in state.pending):
        return None
    units: tuple[Unit, ...] = ("couple", "player", "escort")
    stops = (act.stop(seat, unit) for unit in units)
    return next((one for one in stops if is_redundant(game, kit, state, one, last, past)), None)


def refusal(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why a figure or a zombie too many cannot go on, what it goes on from having ended by itself; else None.

    XX-MOVE-01, XX-ZMOVE-02.
    """
    again: State = past.state.copy()
    if isinstance(action, (act.Move, act.Run)) and not isinstance(past.action, act.Stop):
        if isinstance(past.action, act.Move) and isinstance(again.pending[-1], SeatTurn):
            again.pending.append(Moving(past.action.seat, past.action.unit))
        moving = next((frame for frame in again.pending if isinstance(frame, Moving)), None)
        if moving and _told_since(game, again, past, state) and moving.stage == "ended":
            return moving.check_over(kit, state, action)
    if (
        isinstance(action, act.MoveZombie)
        and isinstance(past.action, act.MoveZombie)
        and action.seat == past.action.seat
    ):
        herding = again.pending[-1]
        if isinstance(herding, Herding) and _told_since(game, again, past, state) and not herding.left:
            return kit.refuse(state, "no_zombie_left", "XX-ZMOVE-02", seat=action.seat)
    return None


def _told_since(game: Game[State], again: State, past: Past, state: State) -> list[Event]:
    """The events of what was done last, made again on a copy; none if something else has come between."""
    events = game.once_more(again, past)
    return events if again == state else []


def _has_just_happened(action: Action, past: Past, events: Sequence[Event]) -> bool:
    """Whether the events tell of this very action more often than it has been said."""
    told = [event for event in events if _tells(event, action)]
    if isinstance(action, act.Move) and not isinstance(past.action, act.Move):
        return False  # a step told after an attack is one that was announced before it
    return len(told) > past.times(action)


def _has_just_ended(state: State, action: act.Stop, past: Past) -> bool:
    """Whether the move that would be stopped has ended unasked with what was done last. XX-MOVE-01."""
    is_said = any(isinstance(said, act.Stop) for said in (past.action, *past.repeated))
    if is_said or past.state.current != action.seat:
        return False
    figures, before = set(figures_of(action.unit)), set(_moved(past.state))
    return figures.isdisjoint(before) and (state.current != action.seat or figures <= set(_moved(state)))


def _is_part_b_over(state: State, action: Action, past: Past) -> bool:
    """Whether the part B that would be passed has ended unasked with what was done last. XX-ZMOVE-01."""
    is_new = action not in (past.action, *past.repeated)
    return isinstance(action, act.Pass) and is_new and past.state.current == action.seat != state.current


def _tells(event: Event, action: Action) -> bool:
    """Whether the event is what this action does."""
    data = event.data
    if isinstance(action, act.GiveHit):
        return event.kind in ("hit_placed", "interview_hit") and data["figure"] == (action.seat, action.figure)
    if isinstance(action, act.Place):
        return event.kind == "displaced" and (data["unit"][0], data["to"]) == (action.seat, action.to)
    if isinstance(action, act.PickEscort):
        return event.kind == "escort_taken" and (data["seat"], data["kind"]) == (action.seat, action.kind)
    if isinstance(action, act.Move):
        where = (action.seat, action.unit), action.to
        return event.kind in ("stepped", "stepped_through", "entered") and (data["unit"], data["to"]) == where
    return False


def _is_answered(state: State, action: Action) -> bool:
    """Whether the frame on top has this answer already: the zombie faced, the trip taken, the interviewer named."""
    top = state.pending[-1] if state.pending else None
    if getattr(top, "seat", None) != action.seat:
        return False
    if isinstance(action, act.Fight) and isinstance(top, Attack):
        return top.stage == "die"
    if isinstance(action, act.AcceptTrip) and isinstance(top, Moving):
        return top.pace == "trip" and not top.used
    return isinstance(action, act.PickInterviewer) and isinstance(top, Interview) and top.interviewer == action.other


_PART_B = (act.Herd, act.MoveZombie, act.Pass)
"""What comes after part A; a `stop` behind it is no stop of a move."""


def _is_over(state: State, action: Action, last: Action | None, past: Past | None) -> bool:
    """Whether what a seat ends in the line in which it moved has ended by itself: with what was done last, its go."""
    if last is None or last.seat != action.seat or not isinstance(action, (act.Stop, act.Pass)) or action == last:
        return False
    if isinstance(last, _PART_B) and isinstance(action, act.Stop):
        return False
    if state.current != action.seat:
        had_a_go = past is None or past.state.current == action.seat
        return had_a_go and state.phase not in ("breaks", "initiative")
    return isinstance(action, act.Stop) and set(figures_of(action.unit)) <= set(_moved(state))


def _moved(state: State) -> list[str]:
    """The figures whose move of this part A is over, though zombies may still attack them."""
    moved: list[str] = []
    for frame in state.pending:
        if isinstance(frame, SeatTurn):
            moved += frame.moved
        if isinstance(frame, Moving) and frame.stage == "ended":
            moved += figures_of(frame.unit)
    return moved
