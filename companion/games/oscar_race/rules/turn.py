"""Step 4 seat by seat: part A, what its end brings, part B; and placing whoever was displaced.

XX-TURN-02, XX-MOVE-04, XX-OPEN-23 to XX-OPEN-26, XX-OPEN-62.
"""

from __future__ import annotations

from companion.games.oscar_race.actions import Place
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import stars
from companion.games.oscar_race.rules.board import AREA
from companion.games.oscar_race.rules.moves import is_left
from companion.games.oscar_race.rules.steps import placements
from companion.games.oscar_race.state import Herding, Placing, SeatTurn, StarRolls, State
from companion.model import Action, Decision, Event, Verdict

# --- TURN ---


def resume(kit: Kit, state: State, frame: SeatTurn, events: list[Event]) -> bool:
    """Part A until every figure that can move has had its move, then part B, then the next seat. XX-TURN-02."""
    if frame.part == "a":
        if is_left(kit, state, frame):
            return True
        frame.part = "b"
        state.pending.append(Herding(frame.seat))
        _judge_entry(kit, state, frame.seat, events)
        _displace_stuck(kit, state, frame)
        return False
    order = state.table.order
    after = order.index(frame.seat) + 1 if frame.seat in order else len(order)
    if after < len(order):
        state.pending[:] = [SeatTurn(order[after])]
    else:
        state.phase = "stars"
        state.pending[:] = [StarRolls()]
        events.extend(stars.passed_over(kit, state))
    return False


def entered_alone(kit: Kit, state: State, seat: int) -> bool:
    """Whether a player in the Theater came without the escort, judged at the end of that part A. XX-OPEN-62."""
    place = state.seats[seat]
    if place.entered_alone is not None:
        return place.entered_alone
    return place.at == kit.map.theater and place.escort is not None and place.escort.at != kit.map.theater


def _judge_entry(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    place = state.seats[seat]
    if place.at != kit.map.theater or place.entered_alone is not None:
        return
    place.entered_alone = entered_alone(kit, state, seat)
    key = "entered_alone" if place.entered_alone else "entered_with_escort"
    events.append(Event(key, kit.edition.entry, {"seat": seat}))


def _displace_stuck(kit: Kit, state: State, frame: SeatTurn) -> None:
    """Figures that could not leave an Area somebody else has entered are put beside it. XX-OPEN-23, XX-MOVE-04."""
    for figure in frame.stuck:
        state.table.stuck_of(figure).append(frame.seat)
    for area in sorted({state.place_of(frame.seat, figure) for figure in frame.stuck}):
        if kit.map.kind[area] == AREA and any(owner != frame.seat for owner, _ in state.figures_on(area)):
            state.pending.append(Placing(frame.seat, area))


# --- MOVE: displaced figures ---


def decision(kit: Kit, state: State, frame: Placing) -> Decision:
    return Decision("place", (frame.seat,), data={"seat": frame.seat, "area": frame.area})


def legal(kit: Kit, state: State, frame: Placing) -> list[Action]:
    return [Place(frame.seat, space) for space in placements(kit, state, frame.seat, frame.area)]


def check(kit: Kit, state: State, frame: Placing, action: Action) -> Verdict | None:
    if not isinstance(action, Place):
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_displaced", "XX-MOVE-04", seat=action.seat, asked=frame.seat)
    if action.to not in placements(kit, state, frame.seat, frame.area):
        rules = ("XX-MOVE-04", "XX-OPEN-25", "XX-BOARD-03")
        return kit.refuse(state, "place_not_near", *rules, to=action.to, area=frame.area)
    return kit.permit("place", "XX-MOVE-04", "XX-OPEN-26")


def apply(kit: Kit, state: State, frame: Placing, action: Action, events: list[Event]) -> None:
    """Both figures that were in the Area go to one space; zombies there do not attack. XX-MOVE-04, XX-OPEN-26."""
    assert isinstance(action, Place)
    figures = [figure for owner, figure in state.figures_on(frame.area) if owner == frame.seat]
    for figure in figures:
        state.put(frame.seat, figure, action.to)
        if frame.seat in state.table.stuck_of(figure):
            state.table.stuck_of(figure).remove(frame.seat)
    unit = "couple" if len(figures) > 1 else figures[0]
    data = {"unit": (frame.seat, unit), "area": frame.area, "to": action.to}
    events.append(Event("displaced", ("XX-MOVE-04", "XX-OPEN-26"), data))
    state.pending.pop()


def resume_placing(kit: Kit, state: State, frame: Placing, events: list[Event]) -> bool:
    """Ask only where there is a choice."""
    spaces = placements(kit, state, frame.seat, frame.area)
    if len(spaces) > 1:
        return True
    if spaces:
        apply(kit, state, frame, Place(frame.seat, spaces[0]), events)
    else:
        state.pending.pop()  # nowhere on the whole board: only a forced position comes to that
    return False
