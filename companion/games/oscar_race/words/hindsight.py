"""Lines that people type after the fact: something is already done, or has ended by itself."""

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
from companion.model import Action, Event, Game, Past, Roll, Verdict

_HITS = ("hit_placed", "interview_hit")
"""The events that put a hit on a figure."""


def is_redundant(
    game: Game[State], kit: Kit, state: State, action: Action, last: Action | None, past: Past | None
) -> bool:
    """Whether an illegal action is harmless: it is already done, or the seat could only decline.

    You type an action once for each time it is done. If you type it again, you mean the new question.
    """
    if isinstance(action, act.Stop) and not _has_move(kit, state if past is None else past.state, action):
        return False
    if past is not None and past.times(action):
        return _has_just_happened(action, past, _events_since(game, past.state.copy(), past, state))
    if _is_answered(state, action) or _is_over(state, action, last, past):
        return True
    if isinstance(action, act.Pass) and breaks.had_nothing_to_cancel(kit, state, action.seat):
        return True
    if isinstance(action, act.Adjust) and not action.by and initiative.had_nothing_to_pay(kit, state, action.seat):
        return True
    events = _events_since(game, past.state.copy(), past, state) if past else []
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
        return None  # that stop is done; this one means something else
    if any(isinstance(frame, Moving) and frame.stage != "ended" for frame in state.pending):
        return None
    units: tuple[Unit, ...] = ("couple", "player", "escort")
    stops = (act.stop(seat, unit) for unit in units)
    return next((one for one in stops if is_redundant(game, kit, state, one, last, past)), None)


def refusal(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why a figure or zombie cannot go on after its move ended by itself; None in other cases.

    XX-MOVE-01, XX-ZMOVE-02.
    """
    again: State = past.state.copy()
    if isinstance(action, (act.Move, act.Run)) and not isinstance(past.action, act.Stop):
        if isinstance(past.action, act.Move) and isinstance(again.pending[-1], SeatTurn):
            again.pending.append(Moving(past.action.seat, past.action.unit))
        moving = next((frame for frame in again.pending if isinstance(frame, Moving)), None)
        if moving and _events_since(game, again, past, state) and moving.stage == "ended":
            return moving.check_over(kit, state, action)
    if (
        isinstance(action, act.MoveZombie)
        and isinstance(past.action, act.MoveZombie)
        and action.seat == past.action.seat
    ):
        herding = again.pending[-1]
        if isinstance(herding, Herding) and _events_since(game, again, past, state) and not herding.left:
            return kit.refuse(state, "no_zombie_left", "XX-ZMOVE-02", seat=action.seat)
    return _refusal_of_automatic(game, kit, state, action, past)


def _refusal_of_automatic(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why an action cannot replace the only answer to a question, or answer an attack that did not take place.

    XX-HIT-04, XX-MOVE-04, XX-ATTACK-07, XX-SWAG-01, XX-OPEN-34.
    """
    again: State = past.state.copy()
    for event in _events_since(game, past.state.copy(), past, state):
        if event.data.get("unit", event.data.get("figure", (None,)))[0] != action.seat:
            continue
        if isinstance(action, act.GiveHit) and isinstance(past.action, Roll) and event.kind in _HITS:
            step = again.pending[-1]
            step.apply(kit, again, past.action, [])
            return step.check(kit, again, action)
        if isinstance(action, act.Place) and not isinstance(past.action, act.Place) and event.kind == "displaced":
            place = {"to": action.to, "area": event.data["area"]}
            return kit.refuse(state, "place_not_near", "XX-MOVE-04", "XX-OPEN-25", "XX-BOARD-03", **place)
        if isinstance(action, (act.Fight, act.Divert)) and _prevents_attack(kit, state, event):
            rules = ("XX-OPEN-34", "XX-ATTACK-02") if event.kind == "stayed" else event.rules
            return kit.refuse(state, event.kind, *rules, **event.data)
    return None


def _prevents_attack(kit: Kit, state: State, event: Event) -> bool:
    """Whether the event is the reason that zombies do not attack a unit. XX-ATTACK-07, XX-SWAG-01, XX-OPEN-34."""
    if event.kind == "stayed":
        return not kit.variants.attack_when_staying and event.data["space"] in state.table.zombies
    return event.kind in ("immune", "attack_stopped")


def _events_since(game: Game[State], again: State, past: Past, state: State) -> list[Event]:
    """The events of the last action, repeated on a copy; empty if something else happened since."""
    events = game.once_more(again, past)
    return events if again == state else []


def _has_just_happened(action: Action, past: Past, events: Sequence[Event]) -> bool:
    """Whether the events contain this action more often than people have typed it."""
    matching = [event for event in events if _is_event_of(event, action)]
    if isinstance(action, act.Move) and not isinstance(past.action, act.Move):
        return False  # this step comes after an attack, so it was announced before it
    return len(matching) > past.times(action)


def _has_just_ended(state: State, action: act.Stop, past: Past) -> bool:
    """Whether the move to stop has already ended by itself with the last action. XX-MOVE-01."""
    is_typed = any(isinstance(typed, act.Stop) for typed in (past.action, *past.repeated))
    if is_typed or past.state.current != action.seat:
        return False
    figures, before = set(figures_of(action.unit)), set(_moved(past.state))
    return figures.isdisjoint(before) and (state.current != action.seat or figures <= set(_moved(state)))


def _is_part_b_over(state: State, action: Action, past: Past) -> bool:
    """Whether the part B to pass has already ended by itself with the last action. XX-ZMOVE-01."""
    is_new = action not in (past.action, *past.repeated)
    return isinstance(action, act.Pass) and is_new and past.state.current == action.seat != state.current


def _is_event_of(event: Event, action: Action) -> bool:
    """Whether this action causes the event."""
    data = event.data
    if isinstance(action, act.GiveHit):
        return event.kind in _HITS and data["figure"] == (action.seat, action.figure)
    if isinstance(action, act.Place):
        return event.kind == "displaced" and (data["unit"][0], data["to"]) == (action.seat, action.to)
    if isinstance(action, act.PickEscort):
        return event.kind == "escort_taken" and (data["seat"], data["kind"]) == (action.seat, action.kind)
    if isinstance(action, act.Move):
        where = (action.seat, action.unit), action.to
        return event.kind in ("stepped", "stepped_through", "entered") and (data["unit"], data["to"]) == where
    return False


def _is_answered(state: State, action: Action) -> bool:
    """Whether the current frame already has this answer: zombie faced, trip taken, interviewer named."""
    top = state.pending[-1] if state.pending else None
    if getattr(top, "seat", None) != action.seat:
        return False
    if isinstance(action, act.Fight) and isinstance(top, Attack):
        return top.stage == "die"
    if isinstance(action, act.AcceptTrip) and isinstance(top, Moving):
        return top.pace == "trip" and not top.used
    return isinstance(action, act.PickInterviewer) and isinstance(top, Interview) and top.interviewer == action.other


_PART_B = (act.Herd, act.MoveZombie, act.Pass)
"""Actions after part A; a `stop` after one of them does not stop a move."""


def _is_over(state: State, action: Action, last: Action | None, past: Past | None) -> bool:
    """Whether a stop or pass, typed in the same line as a move, ends what has already ended by itself."""
    if last is None or last.seat != action.seat or not isinstance(action, (act.Stop, act.Pass)) or action == last:
        return False
    if isinstance(last, _PART_B) and isinstance(action, act.Stop):
        return False
    if state.current != action.seat:
        had_a_go = past is None or past.state.current == action.seat
        return had_a_go and state.phase not in ("breaks", "initiative")
    return isinstance(action, act.Stop) and set(figures_of(action.unit)) <= set(_moved(state))


def _has_move(kit: Kit, state: State, stop: act.Stop) -> bool:
    """Whether the unit stands in one space that is not the Theater. XX-BOARD-17, XX-OPEN-06."""
    places = {state.place_of(stop.seat, figure) for figure in figures_of(stop.unit)}
    return len(places) == 1 and kit.map.theater not in places


def _moved(state: State) -> list[str]:
    """The figures whose move of this part A is over, even if zombies still attack them."""
    moved: list[str] = []
    for frame in state.pending:
        if isinstance(frame, SeatTurn):
            moved += frame.moved
        if isinstance(frame, Moving) and frame.stage == "ended":
            moved += figures_of(frame.unit)
    return moved
