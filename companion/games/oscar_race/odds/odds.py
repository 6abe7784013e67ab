"""What odds need from the rules: the current roll, what is counted, and the default answers.

XX-ATTACK, XX-INTVW, XX-ROPE, XX-TRIP.
"""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.oscar_race.actions import Adjust, Pass
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.attack import Attack
from companion.games.oscar_race.rules.breaks import Cancelling
from companion.games.oscar_race.rules.herding import Herding
from companion.games.oscar_race.rules.initiative import Bidding
from companion.games.oscar_race.rules.interview import Interview
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.stars import StarRolls, waiting_gain
from companion.games.oscar_race.rules.turn import SeatTurn
from companion.games.oscar_race.state import State
from companion.model import Action

# --- the current roll ---


def resolution(state: State) -> Hashable | None:
    """The current roll: the attacks of one step, a run roll with its trip, an interview, or one Rope Line die.

    One step can cause two attacks with no question between them: on leaving a space, and where the move ends.
    XX-ATTACK-01, XX-ATTACK-02, XX-TRIP-01, XX-INTVW-01, XX-ROPE-01.
    """
    frame = state.pending[-1] if state.pending else None
    if isinstance(frame, Attack):
        return "attack", frame.seat, frame.unit
    if isinstance(frame, Moving) and frame.stage in ("run_die", "trip"):
        return "run", frame.seat, frame.unit
    if isinstance(frame, Interview):
        return "interview", frame.seat, frame.area
    if isinstance(frame, StarRolls):
        return "rope_line", frame.done
    return None


# --- default answers ---


def declined(state: State) -> Action | None:
    """The answer that declines: cancel nothing, pay nothing, move no zombies; None at other questions.

    XX-BREAK-02, XX-INIT-03, XX-ZMOVE-01.
    """
    frame = state.pending[-1] if state.pending else None
    if isinstance(frame, Cancelling):
        return Pass(frame.seats[0])
    if isinstance(frame, Bidding):
        return Adjust(frame.seats[0], 0)
    if isinstance(frame, Herding) and frame.stage != "die":
        return Pass(frame.seat)
    return None


# --- what is counted ---


def measures(kit: Kit, state: State) -> dict[str, int]:
    """Stars, hits, kills, tickets and Swag Bags, including the gains of step 5 so far. XX-TURN-03, XX-OPEN-59."""
    found: dict[str, int] = {}
    for seat, place in enumerate(state.seats):
        gain = waiting_gain(state, seat)
        found[f"{place.name}.stars"] = place.stars + gain.stars
        found[f"{place.name}.hits"] = place.hits + gain.hits
        found[f"{place.name}.kills"] = place.kills
        found[f"{place.name}.tickets"] = len(place.tickets)
        found[f"{place.name}.swag"] = int(place.swag)
        if place.escort:
            found[f"{kit.figure_name(state, seat, 'escort')}.hits"] = place.escort.hits + gain.escort_hits
    return found


def passing_changes(kit: Kit, before: State, after: State) -> dict[str, int]:
    """Short-lived results: the spaces of a run, and zombies sent to other players' figures.

    XX-TRIP-02, XX-TRIP-03, XX-BRAD-01.
    """
    found: dict[str, int] = {}
    old, new = _running(before), _running(after)
    if new and (old is None or (old.seat, old.unit) != (new.seat, new.unit)):
        found[f"{kit.figure_name(after, new.seat, new.unit)}.spaces"] = new.walk(kit, after).spaces
    for seat in _onlookers(before, after):
        found[f"{after.seats[seat].name}.zombies"] = _zombies_at(after, seat) - _zombies_at(before, seat)
    return {key: number for key, number in found.items() if number}


def _running(state: State) -> Moving | None:
    """The move after a run roll, including a trip."""
    for frame in state.pending:
        if isinstance(frame, Moving) and frame.pace != "walk":
            return frame
    return None


def _onlookers(before: State, after: State) -> list[int]:
    """The seats that have done nothing in step 4 since, even if it is their turn now; none outside step 4. XX-TURN-02.

    An attack that leaves nothing to decide ends the turn of its seat automatically.
    """
    first, now = before.current, after.current
    if first is None:
        return []
    acted = [first]
    if now != first:
        order = before.table.order
        later = order[order.index(first) + 1 :] if first in order else []
        is_same_turn = after.turn == before.turn and now in later
        acted += later[: later.index(now)] if is_same_turn and now is not None else later
        if now is not None and after.pending != [SeatTurn(now)]:
            acted.append(now)
    return [seat for seat in range(len(after.seats)) if seat not in acted]


def _zombies_at(state: State, seat: int) -> int:
    """The zombies in the spaces of a seat's figures."""
    spaces = {state.place_of(seat, "player"), state.place_of(seat, "escort")}
    return sum(state.table.zombies.get(space, 0) for space in spaces)
