"""Which positions of Oscar Race are impossible, each with its clause."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from companion.errors import Unreadable
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.attack import Attack, faces
from companion.games.oscar_race.rules.board import AREA, CARPET
from companion.games.oscar_race.rules.breaks import Cancelling, RollingBreaks
from companion.games.oscar_race.rules.herding import Herding
from companion.games.oscar_race.rules.initiative import Bidding, RollingInitiative
from companion.games.oscar_race.rules.interview import Interview, escort_rolls
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.setup import ChoosingEscorts, most_of_a_kind, times_taken
from companion.games.oscar_race.rules.spawn import Spawning
from companion.games.oscar_race.rules.stars import StarRolls, is_everybody_in, rolls_due
from companion.games.oscar_race.rules.steps import allowance_unhurt, figures_of
from companion.games.oscar_race.rules.turn import Placing, SeatTurn
from companion.games.oscar_race.state import State, TurnStep

BASES: dict[str, tuple[type, ...]] = {
    "escorts": (ChoosingEscorts,),
    "spawn": (Spawning,),
    "breaks": (RollingBreaks, Cancelling),
    "initiative": (RollingInitiative, Bidding),
    "moves": (SeatTurn,),
    "stars": (StarRolls,),
    "over": (),
}
ABOVE: dict[type, tuple[type, ...]] = {
    SeatTurn: (Moving, Herding),
    Moving: (Attack, Placing),
    Herding: (Placing,),
    Placing: (Placing,),
    StarRolls: (Interview,),
}
"""`BASES` are the frames that can be first in a phase; `ABOVE` are those that can follow a frame."""


def check_plausible(kit: Kit, state: State) -> None:
    """Refuse positions that the rules cannot produce, with the clause."""
    _check_figures(kit, state)
    _check_zombies(kit, state)
    _check_frames(kit, state)
    _check_turn(kit, state)
    if len(set(state.table.order)) != len(state.table.order) or len(state.table.order) not in (0, len(state.seats)):
        raise impossible(kit, "table.order: list every seat once", "XX-INIT-02")


def _check_turn(kit: Kit, state: State) -> None:
    turns = kit.numbers.turns
    if state.turn > turns:
        raise impossible(kit, f"turn: the game has {turns} turns", *kit.edition.last_turn)
    if state.phase == "over" and state.turn < turns and not is_everybody_in(kit, state):
        what = f"phase: the game is not over before turn {turns} with figures outside the Theater"
        raise impossible(kit, what, *kit.edition.last_turn, "XX-OPEN-70")
    outside = [seat.name for seat in state.seats if seat.at != kit.map.limousine]
    if state.phase == "escorts" and outside:
        what = f"seats: {outside[0]} is not in the Limousine, where everybody begins"
        raise impossible(kit, what, "XX-SETUP-01")
    if state.phase in ("escorts", "spawn") and state.table.breaks:
        raise impossible(kit, "table.breaks: the breaks of the turn before are over", "XX-OPEN-30", "XX-BREAK-01")
    for field, figure in (("stuck", "player"), ("stuck_escorts", "escort")):
        for number in state.table.stuck_of(figure):
            if state.place_of(number, figure) not in kit.map.area_number:
                name = kit.figure_name(state, number, figure)
                raise impossible(kit, f"table.{field}: {name} is not in an Interview Area", "XX-OPEN-23")


def impossible(kit: Kit, what: str, *rules: str) -> Unreadable:
    """The refusal of a position, with its clauses and the variant that decides."""
    return Unreadable(f"{kit.with_variants(what, rules)} ({', '.join(kit.words.cite(rules))})")


def _check_figures(kit: Kit, state: State) -> None:
    for kind in kit.escorts:
        if times_taken(state, kind) > most_of_a_kind(kit, state):
            most = most_of_a_kind(kit, state)
            raise impossible(kit, f"seats: the draft has only {most} of the {kind}", "XX-OPEN-08")
    for number, seat in enumerate(state.seats):
        if seat.escort is None and state.phase != "escorts":
            raise impossible(
                kit,
                f"seats[{number}].escort: {seat.name} has no escort, and every player needs one",
                "XX-SETUP-01",
                "XX-OPEN-08",
            )
        if seat.entered_alone is not None and seat.at != kit.map.theater:
            raise impossible(kit, f"seats[{number}].entered_alone: {seat.name} is not in the Theater", "XX-OPEN-62")
        if seat.entered_alone is False and seat.escort and seat.escort.at != kit.map.theater:
            what = f"seats[{number}].entered_alone: {seat.name}'s escort is not in the Theater, and no figure leaves it"
            raise impossible(kit, what, "XX-BOARD-17", "XX-OPEN-62")
    passing = _passing(state)
    for space, kind in kit.map.kind.items():
        there = [figure for figure in state.figures_on(space) if figure not in passing]
        names = " and ".join(kit.figure_name(state, *figure) for figure in there)
        if kind == CARPET and kit.variants.carpet_limit == "one_owner" and len({owner for owner, _ in there}) > 1:
            raise impossible(
                kit, f"{space} cannot hold {names}, the figures of two players", "XX-BOARD-03", "XX-OPEN-06"
            )
        if kind == CARPET and len(there) > kit.numbers.room.figures:
            raise impossible(
                kit,
                f"{space} cannot hold {names}: a carpet space has room for two figures",
                "XX-BOARD-03",
                "XX-OPEN-06",
            )
        if kind == AREA:
            _check_area(kit, state, space)


def _passing(state: State) -> set[tuple[int, str]]:
    """The figures of the moving unit, which may be in a full space for a moment. XX-OPEN-07."""
    for frame in state.pending:
        if isinstance(frame, Moving) and frame.used:
            return {(frame.seat, figure) for figure in figures_of(frame.unit)}
    return set()


def _check_area(kit: Kit, state: State, space: str) -> None:
    """Refuse two players in an Area outside step 4. XX-BOARD-14."""
    owners = {owner for owner, figure in state.figures_on(space)}
    if len(owners) > 1 and state.phase != "moves":
        names = " and ".join(state.seats[owner].name for owner in sorted(owners))
        raise impossible(kit, f"{space} cannot hold {names} outside step 4: an Area holds one player", "XX-BOARD-14")


def _check_zombies(kit: Kit, state: State) -> None:
    for space, number in state.table.zombies.items():
        if space not in kit.map.zombie_spaces:
            raise impossible(kit, f"table.zombies.{space}: zombies cannot be in {space}", kit.zombie_bar(space))
        if space in kit.carpet and number > kit.numbers.room.zombies:
            raise impossible(
                kit, f"table.zombies.{space}: a carpet space has room for two zombies, not {number}", "XX-BOARD-04"
            )
    if kit.supply(state) < 0:
        total = sum(state.table.zombies.values())
        raise impossible(
            kit, f"table.zombies: the game has {kit.variants.zombie_supply} zombies, not {total}", "XX-OPEN-48"
        )


def _check_frames(kit: Kit, state: State) -> None:
    """Refuse a stack of frames that the rules cannot produce."""
    bases = BASES[state.phase]
    if not state.pending:
        if bases:
            raise impossible(kit, f"pending: add a frame; phase {state.phase} needs one", "XX-TURN-01")
        return
    bottom = state.pending[0]
    if type(bottom) not in bases:
        raise impossible(kit, f"pending[0]: {bottom.kind} does not belong to phase {state.phase}", "XX-TURN-01")
    for index, (below, above) in enumerate(pairwise(state.pending), 1):
        wrong = _wrong_pair(kit, state, below, above)
        if wrong:
            raise impossible(kit, f"pending[{index}]{wrong[0]}", *wrong[1:])
    for index, frame in enumerate(state.pending):
        look = _WRONG.get(type(frame))
        wrong = look(kit, state, frame) if look else None
        if wrong:
            raise impossible(kit, f"pending[{index}].{wrong[0]}", *wrong[1:])


Wrong = tuple[str, ...] | None
"""The mistake in a field of a frame, then the clauses; None if there is none."""


def _wrong_pair(kit: Kit, state: State, below: TurnStep, above: TurnStep) -> Wrong:
    """Why a frame cannot stand on the one below it."""
    allowed = ABOVE.get(type(below), ())
    if isinstance(below, SeatTurn):
        allowed = (Moving,) if below.part == "a" else (Herding,)
    if type(above) not in allowed:
        return f": {above.kind} cannot stand on {below.kind}", "XX-TURN-01"
    seats = {getattr(frame, "seat", None) for frame in (below, above)} - {None}
    if not isinstance(above, Placing) and len(seats) > 1:
        return f": {above.kind} must have the same seat as {below.kind}", "XX-TURN-02"
    if isinstance(below, SeatTurn) and isinstance(above, Moving):
        return _wrong_unit(kit, state, below, above)
    if isinstance(below, Moving) and isinstance(above, Attack):
        couple = above.unit == "couple" if below.stage == "leaving" else state.is_together(above.seat)
        if above.unit != below.unit or above.couple != couple:
            return ".unit: use the unit that is moving; couple says whether both figures are present", "XX-ATTACK-03"
    return None


def _wrong_unit(kit: Kit, state: State, turn: SeatTurn, frame: Moving) -> Wrong:
    """Why a unit cannot be moving: it has already moved, or is in the Theater. XX-OPEN-11, XX-BOARD-17."""
    refusal = turn.unit_refusal(kit, state, frame.unit)
    # Even if both must move together, two that were apart can meet on the way.
    if refusal is None or (refusal.key == "only_together" and frame.used):
        return None
    reason = kit.words.say("refusals", refusal.key, refusal.data, kit.namer(state))
    return f".unit: {reason.removesuffix('.')}", *refusal.rules


def _wrong_seats(kit: Kit, state: State, frame: Cancelling | Bidding | RollingInitiative) -> Wrong:
    if not frame.seats or len(set(frame.seats)) != len(frame.seats):
        return "seats: list one or more seats, each once", "XX-TURN-01"
    if isinstance(frame, Bidding) and not all(seat.initiative for seat in state.seats):
        return "seats: every seat must roll initiative before anybody pays", "XX-INIT-01"
    return None


def _wrong_spawning(kit: Kit, state: State, frame: Spawning) -> Wrong:
    most = min(kit.numbers.die.spawn, kit.supply(state))
    return (f"left: at most {most} zombies can be left to place", "XX-SPAWN-01") if frame.left > most else None


def _wrong_turn(kit: Kit, state: State, frame: SeatTurn) -> Wrong:
    if len(set(frame.moved)) != len(frame.moved) or not set(frame.stuck) <= set(frame.moved):
        return "moved: list each figure once, including all in stuck", "XX-OPEN-11"
    if frame.shielded and state.seats[frame.seat].swag:
        return "shielded: this needs a used Swag Bag; set swag of the seat to false", "XX-SWAG-02"
    has_begun = any(isinstance(above, Moving) and above.unit != "escort" for above in state.pending)
    if frame.attacked and not has_begun and "player" not in frame.moved:
        return "attacked: nothing attacks a player whose move has not begun", "XX-ATTACK-01", "XX-ATTACK-02"
    return None


def _wrong_moving(kit: Kit, state: State, frame: Moving) -> Wrong:
    if frame.to is not None and frame.to not in kit.map.kind:
        return f"to: there is no space {frame.to[:60]!r}", "XX-MOVE-01"
    if frame.left is not None and frame.left not in kit.map.area_number:
        return f"left: {frame.left[:60]!r} is not an Interview Area", "XX-BOARD-12"
    at = state.place_of(frame.seat, frame.unit)
    if (frame.stage == "leaving") != (frame.to in kit.around[at]):
        return "to: in stage leaving, name a space next to the unit; otherwise leave it out", "XX-ATTACK-01"
    fastest = allowance_unhurt(kit, state, frame.seat, frame.unit, frame.pace)
    if (frame.limit or 0) > fastest and not kit.variants.hits_slow_at_once:
        return f"limit: the unit moves at most {fastest} spaces", "XX-MOVE-01"
    walk = frame.walk(kit, state)
    if walk.diagonals < 0 or (walk.spaces < 0 and not kit.variants.hits_slow_at_once):
        return "used: that is more than the unit may move", "XX-MOVE-01"
    return None


def _wrong_attack(kit: Kit, state: State, frame: Attack) -> Wrong:
    there = state.table.zombies.get(frame.space, 0)
    if frame.space != state.place_of(frame.seat, frame.unit):
        return f"space: the unit is not in {frame.space[:60]!r}", "XX-ATTACK-01"
    if not 1 <= frame.left <= there:
        return f"left: from 1 to {there} zombies can be left to roll in {frame.space}", "XX-ATTACK-03"
    turn = state.pending[0]
    assert isinstance(turn, SeatTurn)
    if turn.shielded:
        return (
            "kind: there can be no attack; the Swag Bag holds off all zombies of this part A",
            "XX-SWAG-01",
            "XX-OPEN-43",
        )
    may_plead = frame.unit != "escort" and frame.couple and kit.edition.may_plead(kit, state, frame.seat)
    if frame.plea and not (may_plead and turn.attacked and frame.stage == "choose" and not frame.begun):
        what = "plea: this needs the first attack on the player, before its dice, with the Mother beside the player"
        return what, "XX-ATTACK-11", "XX-OPEN-42"
    if frame.tried and kit.variants.brad_tries != "1":
        return "tried: leave it out; at this table you can try the diversion any number of times", "XX-OPEN-47"
    dice = faces(kit, state, frame.seat, frame.unit, frame.couple)
    if frame.taker and not (dice.escort_only and frame.taker == "escort" and frame.stage in ("hit", "brad_die")):
        return "taker: leave it out; no rule of this table says which figure takes this hit", "XX-HIT-04"
    if frame.stage == "brad_die" and (frame.other in (None, frame.seat) or frame.figure is None):
        return "other: aim the diversion at another player's figure", "XX-BRAD-01"
    return None


def _wrong_placing(kit: Kit, state: State, frame: Placing) -> Wrong:
    if frame.area not in kit.map.area_number:
        return f"area: {frame.area[:60]!r} is not an Interview Area", "XX-MOVE-04"
    if not any(owner == frame.seat for owner, _ in state.figures_on(frame.area)):
        return f"area: {state.seats[frame.seat].name} has no figure in {frame.area}", "XX-MOVE-04"
    return None


def _wrong_rolling(kit: Kit, state: State, frame: RollingBreaks) -> Wrong:
    return None if frame.area in kit.map.areas else (f"area: there is no Area {frame.area}", "XX-BREAK-01")


def _wrong_gains(kit: Kit, state: State, frame: StarRolls) -> Wrong:
    if len({gain.seat for gain in frame.gains}) != len(frame.gains):
        return "gains: list each seat at most once", "XX-TURN-03"
    due = len(rolls_due(kit, state))
    if frame.done > due:
        return f"done: at most {due} rolls are due in this step", "XX-TURN-01", "XX-OPEN-59"
    return None


def _wrong_herding(kit: Kit, state: State, frame: Herding) -> Wrong:
    if frame.left > kit.numbers.die.herd:
        return f"left: at most {kit.numbers.die.herd} zombies may be moved", "XX-ZMOVE-02"
    for space, number in frame.moved.items():
        if number > state.table.zombies.get(space, 0):
            return f"moved: there are not {number} zombies in {space}", "XX-ZMOVE-02"
    return None


def _wrong_interview(kit: Kit, state: State, frame: Interview) -> Wrong:
    most = kit.numbers.die.interview
    dice = 3 if escort_rolls(kit, state, frame.seat) else 2
    if frame.area not in kit.map.areas or state.seats[frame.seat].at != kit.map.areas[frame.area].id:
        return f"area: {state.seats[frame.seat].name} is not in Area {frame.area}", "XX-INTVW-01"
    if frame.escort != state.is_together(frame.seat):
        return "escort: set it to true if the escort is in the Area, else to false", "XX-INTVW-11"
    if frame.interviewer == frame.seat or (frame.dice and frame.interviewer is None):
        return "interviewer: name another player before the dice", "XX-INTVW-02"
    if frame.dice and frame.ticket is None:
        return "ticket: before the dice, set it to true or false", "XX-OPEN-51"
    if len(frame.dice) > dice or any(not 1 <= die <= most for die in frame.dice):
        return f"dice: use at most {dice} dice from 1 to {most}", "XX-INTVW-03"
    rolls = state.pending[0]
    begun = rolls_due(kit, state)[: rolls.done][-1:] if isinstance(rolls, StarRolls) else []
    if [(roll.seat, roll.area) for roll in begun] != [(frame.seat, frame.area)]:
        name = state.seats[frame.seat].name
        return f"area: the last roll counted in done must be {name}'s interview here", "XX-INTVW-01", "XX-OPEN-59"
    return None


_WRONG: dict[type, Callable[[Kit, State, Any], Wrong]] = {
    Cancelling: _wrong_seats,
    Bidding: _wrong_seats,
    RollingInitiative: _wrong_seats,
    Spawning: _wrong_spawning,
    SeatTurn: _wrong_turn,
    Moving: _wrong_moving,
    Attack: _wrong_attack,
    Placing: _wrong_placing,
    RollingBreaks: _wrong_rolling,
    Herding: _wrong_herding,
    StarRolls: _wrong_gains,
    Interview: _wrong_interview,
}
