"""Step 5: rolls for stars, Rope Lines, and all gains at once. Also paying off hits in step 4.

XX-STAR, XX-ROPE, XX-TURN-03, XX-OPEN-57 to XX-OPEN-61, XX-OPEN-72.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from companion.games.oscar_race.actions import GiveHit, PayOff, PickInterviewer, UseTicket
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import interview, moves, spawn
from companion.games.oscar_race.state import Count, Fault, Figure, State, Total, TurnStep
from companion.model import Action, Decision, Event, Plain, Roll, SeatNo, Verdict


class StarRoll(NamedTuple):
    """One task of step 5: an interview (`area` > 0), or the Rope Line die of a figure."""

    seat: int
    figure: Figure
    space: str
    area: int = 0


@dataclass(slots=True)
class Gain(Plain):
    """What a seat gains in step 5; it gets this after all rolls."""

    seat: SeatNo
    stars: Total = 0
    hits: Total = 0
    escort_hits: Total = 0


# --- ROPE, INTVW: who rolls ---


def rolls_due(kit: Kit, state: State) -> list[StarRoll]:
    """Areas 1 to 5, then Rope Lines 1 to 6; in each by seat, the player before the escort. XX-OPEN-59, XX-OPEN-78."""
    occupied = state.occupied()
    due = [
        StarRoll(seat, "player", area.id, area.number)
        for area in kit.map.areas.values()
        if area.id in occupied
        for seat, figure in state.figures_on(area.id)
        if figure == "player" and (seat not in state.table.stuck or kit.variants.stuck_interview)
    ]
    for _, rope in sorted(kit.map.ropes.items()):
        if rope in occupied:
            due += [
                StarRoll(seat, figure, rope)
                for seat, figure in state.figures_on(rope)
                if may_gain(kit, state, seat) and rope_numbers(kit, state, seat, figure)
            ]
    return due


def passed_over(kit: Kit, state: State) -> Iterator[Event]:
    """Events for figures in an Area or a Rope Line that roll no die in step 5.

    XX-OPEN-23, XX-OPEN-57, XX-ROPE-05, XX-BOARD-18, XX-OPEN-61.
    """
    for seat in state.table.stuck:
        if not kit.variants.stuck_interview:
            data = {"seat": seat, "area": state.seats[seat].at}
            yield Event("not_interviewed", ("XX-OPEN-23", "XX-INTVW-01"), data)
    for rope in kit.map.ropes.values():
        for seat, figure in state.figures_on(rope):
            if not rope_numbers(kit, state, seat, figure):
                yield Event("rope_silent", kit.edition.mother_in_rope, {"figure": (seat, figure), "space": rope})
            elif not may_gain(kit, state, seat):
                yield Event("rope_silent", ("XX-BOARD-18", "XX-OPEN-61"), {"figure": (seat, figure), "space": rope})


def may_gain(kit: Kit, state: State, seat: int) -> bool:
    """Whether the owner of figures in a Rope Line can still gain stars. XX-BOARD-18, XX-OPEN-61."""
    return kit.edition.gains_in_theater or state.seats[seat].at != kit.map.theater


def rope_numbers(kit: Kit, state: State, seat: int, figure: str) -> list[int]:
    """The dice that earn a star in a Rope Line. XX-ROPE-01 to XX-ROPE-05, XX-OPEN-05, XX-OPEN-57."""
    escort = state.seats[seat].escort
    if figure == "escort":
        return kit.escorts[escort.kind].rope_on if escort else []
    return kit.player.rope_on


@dataclass(slots=True)
class StarRolls(TurnStep):
    """Step 5: the first `done` interviews and Rope Line rolls have begun; `gains` wait for the end."""

    done: Count = 0
    gains: list[Gain] = field(default_factory=list)
    kind: Literal["star_rolls"] = "star_rolls"

    phase = "stars"
    above = ("interview",)
    later = (PickInterviewer, UseTicket, GiveHit)
    roll_rules = ("XX-ROPE-01",)

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.rope

    def decision(self, kit: Kit, state: State) -> Decision:
        roll = rolls_due(kit, state)[self.done]
        data = {"figure": (roll.seat, roll.figure), "space": roll.space, "seat": roll.seat}
        return Decision("rope_die", (), die=self.die(kit, state), roller=roll.seat, data=data)

    def apply(self, kit: Kit, state: State, action: Roll, events: list[Event]) -> None:
        """Resolve one figure's die in a Rope Line. XX-ROPE-01."""
        due = rolls_due(kit, state)[self.done]
        self.done += 1
        escort = state.seats[due.seat].escort
        kind = escort.kind if escort and due.figure == "escort" else "player"
        rule = {"player": "XX-ROPE-02", "date": "XX-ROPE-03", "spouse": "XX-ROPE-04"}.get(kind, "XX-ROPE-01")
        data = {"figure": (due.seat, due.figure), "number": action.value, "space": due.space}
        if action.value in rope_numbers(kit, state, due.seat, due.figure):
            self.gain_of(due.seat).stars += 1
            events.append(Event("rope_star", (rule, "XX-ROPE-01"), data))
        else:
            events.append(Event("rope_nothing", (rule, "XX-ROPE-01"), data))

    def gain_of(self, seat: int) -> Gain:
        """The seat's entry in the gains; a new one if there is none."""
        for gain in self.gains:
            if gain.seat == seat:
                return gain
        self.gains.append(Gain(seat))
        return self.gains[-1]

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Begin the next interview, wait for the next Rope Line die, or end the turn. XX-INTVW-01, XX-ROPE-01."""
        due = rolls_due(kit, state)
        if self.done >= len(due):
            self._end_turn(kit, state, events)
            return False
        roll = due[self.done]
        if not roll.area:
            return True
        self.done += 1
        data = {"seat": roll.seat, "area": roll.space}
        state.pending.append(interview.Interview(roll.seat, roll.area, state.is_together(roll.seat)))
        events.append(Event("interview_began", ("XX-INTVW-01",), data))
        if state.is_together(roll.seat) and not interview.escort_rolls(kit, state, roll.seat):
            silent = {"figure": (roll.seat, "escort"), "area": roll.space}
            events.append(Event("escort_silent", ("XX-OPEN-23", "XX-INTVW-09"), silent))
        return False

    # --- TURN: all gains at the same moment; END ---

    def _end_turn(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Give out the gains; begin the next turn or end the game. XX-TURN-03, XX-OPEN-30, XX-OPEN-59, XX-END-01."""
        for gain in sorted(self.gains, key=lambda gain: gain.seat):
            state.seats[gain.seat].stars += gain.stars
            state.add_hits(gain.seat, "player", gain.hits)
            state.add_hits(gain.seat, "escort", gain.escort_hits)
            if gain.stars:
                data = {"seat": gain.seat, "stars": gain.stars}
                events.append(Event("stars_gained", ("XX-TURN-03", "XX-STAR-01"), data))
        if state.table.breaks:
            areas = [kit.map.areas[number].name for number in sorted(state.table.breaks)]
            events.append(Event("breaks_over", ("XX-OPEN-30",), {"areas": areas}))
        state.table.breaks.clear()
        state.table.stuck.clear()
        state.table.stuck_escorts.clear()
        if state.turn >= kit.numbers.turns or is_everybody_in(kit, state):
            state.phase = "over"
            state.pending.clear()
            events.append(Event("game_over", end_rules(kit, state), {"turn": state.turn}))
            return
        state.turn += 1
        state.phase = "spawn"
        state.pending[:] = [spawn.Spawning()]
        events.append(Event("turn_began", ("XX-TURN-01",), {"turn": state.turn}))

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if len({gain.seat for gain in self.gains}) != len(self.gains):
            yield "gains: list each seat at most once", "XX-TURN-03"
        due = len(rolls_due(kit, state))
        if self.done > due:
            yield f"done: at most {due} rolls are due in this step", "XX-TURN-01", "XX-OPEN-59"


def ensure_gain(state: State, seat: int) -> Gain:
    """The entry that an interview of the seat changes; it is added if the seat has none."""
    rolls = state.pending[0]
    assert isinstance(rolls, StarRolls)
    return rolls.gain_of(seat)


def waiting_gain(state: State, seat: int) -> Gain:
    """What the seat has gained in the current step 5."""
    rolls = state.pending[0] if state.pending else None
    gains = rolls.gains if isinstance(rolls, StarRolls) else []
    return next((gain for gain in gains if gain.seat == seat), Gain(seat))


def end_rules(kit: Kit, state: State) -> tuple[str, ...]:
    """The clauses by which a game has ended, after all turns or early. XX-END-01, XX-OPEN-69, XX-OPEN-70."""
    return ("XX-OPEN-70",) if state.turn < kit.numbers.turns else kit.edition.last_turn


def is_everybody_in(kit: Kit, state: State) -> bool:
    """Whether all figures are in the Theater, so nothing can change. XX-OPEN-70."""
    theater = kit.map.theater
    return all(seat.at == theater and (not seat.escort or seat.escort.at == theater) for seat in state.seats)


# --- STAR: paying off hits, at any time in step 4 ---


def payoffs(kit: Kit, state: State) -> list[Action]:
    """The hits that the current seat can pay off now. XX-STAR-02, XX-STAR-03, XX-OPEN-72."""
    seat = state.current
    if seat is None or state.seats[seat].stars < kit.numbers.price.hit:
        return []
    figures: tuple[Figure, ...] = ("player", "escort")
    return [PayOff(seat, figure) for figure in figures if state.hits_on(seat, figure)]


def check_payoff(kit: Kit, state: State, action: PayOff) -> Verdict:
    """Whether the seat can pay off this hit now. XX-STAR-02, XX-STAR-03, XX-OPEN-68, XX-OPEN-72."""
    seat = action.seat
    figure = (seat, action.figure)
    if state.current != seat:
        return kit.refuse(state, "pay_out_of_turn", "XX-STAR-03", "XX-OPEN-72", seat=seat)
    stars, price = state.seats[seat].stars, kit.numbers.price.hit
    if not state.hits_on(seat, action.figure):
        return kit.refuse(state, "no_hit_to_pay", "XX-STAR-02", "XX-HIT-05", figure=figure)
    if stars < price:
        return kit.refuse(state, "too_few_stars", "XX-STAR-02", "XX-OPEN-68", seat=seat, stars=stars, price=price)
    slowed = moves.slows_at_once(kit, state, seat, action.figure)
    return kit.permit("pay", "XX-STAR-02", "XX-STAR-03", "XX-OPEN-72", *slowed)


def apply_payoff(kit: Kit, state: State, action: PayOff, events: list[Event]) -> None:
    place = state.seats[action.seat]
    place.stars = max(place.stars - kit.numbers.price.hit, 0)
    state.add_hits(action.seat, action.figure, -1)
    rules = ("XX-STAR-02", *moves.slows_at_once(kit, state, action.seat, action.figure))
    events.append(Event("hit_paid", rules, {"seat": action.seat, "figure": (action.seat, action.figure)}))
