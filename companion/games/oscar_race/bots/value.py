"""How good a position is for a seat: the number by which bots compare positions.

Stars held count as in the Theater (XX-SCORE). Stars to come count as `plan.py` expects. An estimate, not a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.oscar_race.bots.plan import HIT, LATE, Plan, danger, interview_worth, plan, rope_chance, rope_stars
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.attack import Attack, faces
from companion.games.oscar_race.rules.board import AREA, CARPET, ROPE
from companion.games.oscar_race.rules.interview import Interview
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.score import is_penalised
from companion.games.oscar_race.rules.stars import StarRolls, rolls_due, rope_numbers, waiting_gain
from companion.games.oscar_race.rules.steps import allowance, has_moved
from companion.games.oscar_race.rules.turn import SeatTurn
from companion.games.oscar_race.state import Figure, State

RIVAL = 0.7
"""The weight of a star of the best other seat, since only one can win."""
HALFWAY = 10.0
"""The lead, in stars, that counts as half a win."""
APART = 0.1
"""The cost of an escort apart from its player that can still join it this turn."""
PARTED = 1.0
"""The cost of a player and escort that end in different spaces: they lose time to meet again."""


class Stand(NamedTuple):
    """Where a figure stands in its turn.

    `space` is where it is or is just stepping to. `has_moved` says whether its move of this turn is over. `reach` is
    what is left of a move that has begun.
    """

    space: str
    has_moved: bool
    reach: int = 0


def value(kit: Kit, state: State, seat: int) -> float:
    """The seat's prospects against those of the best other seat, from -1 (lost) to 1 (won).

    The first stars of a lead count most. So a leader avoids risks, and a player who is behind takes them. XX-END-03.
    """
    others = [prospects(kit, state, other) for other in range(len(state.seats)) if other != seat]
    lead = prospects(kit, state, seat) - RIVAL * max(LATE, *others)
    return lead / (abs(lead) + HALFWAY)


def prospects(kit: Kit, state: State, seat: int) -> float:
    """The stars the seat can expect at the end; LATE or less if it will not be in the Theater. XX-END-02."""
    player = _stand(kit, state, seat, "player")
    if player.space == kit.map.theater:
        return _held(kit, state, seat) + _escort_to_come(kit, state, seat)
    if state.phase == "over":
        return LATE
    ahead = _ahead(kit, state, seat, player)
    return ahead if ahead < LATE / 2 else _held(kit, state, seat) + ahead


# --- what is held ---


def _held(kit: Kit, state: State, seat: int) -> float:
    """Stars, Swag Bag, kills and hits, including gains that wait for the end of step 5. XX-SCORE-01 to XX-SCORE-03."""
    place, numbers = state.seats[seat], kit.numbers.score
    hits = place.hits + (place.escort.hits if place.escort else 0)
    stars: float = place.stars + (numbers.swag if place.swag else 0)
    if state.phase == "stars":
        gain = waiting_gain(state, seat)
        stars, hits = stars + gain.stars, hits + gain.hits + gain.escort_hits
    whole, more = divmod(place.kills, numbers.kills_per_star)
    stars += whole if state.phase == "over" else whole + more / numbers.kills_per_star
    return stars - HIT * hits - sum(_zombies(kit, state, seat))


def _zombies(kit: Kit, state: State, seat: int) -> Iterator[float]:
    """What the zombies around the seat's figures will probably cost: the current attack and the next one."""
    place, zombies = state.seats[seat], state.table.zombies
    attack = state.pending[-1] if state.pending else None
    if isinstance(attack, Attack) and attack.seat == seat:
        yield attack.left * danger(kit, faces(kit, state, seat, attack.unit, attack.couple))
    escort = place.escort
    if place.at in zombies and not _is_leaving(state, seat, "player"):
        yield zombies[place.at] * danger(kit, faces(kit, state, seat, "player", state.is_together(seat)))
    if escort and escort.at != place.at and escort.at in zombies and not _is_leaving(state, seat, "escort"):
        yield zombies[escort.at] * danger(kit, faces(kit, state, seat, "escort", couple=False))


def _moving(state: State, seat: int) -> Moving | None:
    """The seat's unit that is moving now."""
    frame = state.pending[1] if len(state.pending) > 1 else None
    return frame if isinstance(frame, Moving) and frame.seat == seat else None


def _is_leaving(state: State, seat: int, figure: Figure) -> bool:
    """Whether the figure is leaving its space, and the attack there has begun or the Swag Bag holds it off."""
    moving = _moving(state, seat)
    if moving is None or moving.unit not in (figure, "couple"):
        return False
    turn = state.pending[0]
    return moving.to is not None or (isinstance(turn, SeatTurn) and turn.shielded)


# --- where a figure stands in its turn ---


def _stand(kit: Kit, state: State, seat: int, figure: Figure) -> Stand:
    """Where the figure is in its turn; an announced step counts as made. XX-TURN-02."""
    space, current = state.place_of(seat, figure), state.current
    if current is None:
        return Stand(space, state.phase in ("stars", "over"))
    if current != seat:
        return Stand(space, has_moved(state, seat))
    turn, moving = state.pending[0], _moving(state, seat)
    assert isinstance(turn, SeatTurn)
    if figure in turn.moved or turn.part == "b":
        return Stand(space, True)
    if moving is None or moving.unit not in (figure, "couple"):
        return Stand(space, False)
    to = moving.to or space
    ends_there = moving.to is not None and kit.map.kind[to] != CARPET
    reach = max(moving.walk(kit, state).spaces, 0)
    return Stand(to, moving.stage == "ended" or ends_there or not reach, reach)


def _turns(kit: Kit, state: State, stand: Stand) -> int:
    """The number of moves that the figure still has."""
    return kit.numbers.turns - state.turn + (not stand.has_moved)


# --- what is to come ---


def _ahead(kit: Kit, state: State, seat: int, player: Stand) -> float:
    """The better of two plans: to go on with the escort or without it."""
    place = state.seats[seat]
    escort = place.escort
    if escort is None:
        return _way(kit, state, seat, None, player)
    # When another seat plays, both figures have moved, or neither has.
    other = Stand(escort.at, player.has_moved) if state.current != seat else _stand(kit, state, seat, "escort")
    if other.space == kit.map.theater:
        return _way(kit, state, seat, None, player)
    together = _together(kit, state, seat, player, other)
    if together > LATE / 2:
        return together
    left_behind = kit.escorts[escort.kind].left_behind
    return max(together, _way(kit, state, seat, None, player) + left_behind)


def _together(kit: Kit, state: State, seat: int, player: Stand, escort: Stand) -> float:
    """The plan to go on together: both are there now, one joins the other this turn, or later."""
    kind = state.seats[seat].escort
    assert kind is not None
    if player == escort:
        return _way(kit, state, seat, kind.kind, player)
    first, later, figure = player, escort, "escort"
    if escort.has_moved or escort.reach:
        first, later, figure = escort, player, "player"
    if first.space == later.space or (not later.has_moved and _reaches(kit, state, seat, figure, later, first.space)):
        return _way(kit, state, seat, kind.kind, Stand(first.space, True)) - APART
    to_go = [kit.map.distance(stand.space, kit.map.theater) or 0 for stand in (player, escort)]
    behind = player if to_go[0] >= to_go[1] else escort
    gain, tickets = _gain_now(kit, state, seat, None, player) if player.has_moved else (0.0, _tickets(state, seat))
    turns = kit.numbers.turns - state.turn
    return gain + _plan_of(kit, state, seat, kind.kind).ahead(behind.space, tickets, turns) - PARTED


def _reaches(kit: Kit, state: State, seat: int, figure: str, stand: Stand, space: str) -> bool:
    """Whether the figure can be there at the end of this turn's move."""
    spaces = kit.map.distance(stand.space, space)
    return spaces is not None and spaces <= (stand.reach or allowance(kit, state, seat, figure, "walk"))


def _way(kit: Kit, state: State, seat: int, kind: str | None, stand: Stand) -> float:
    """What the player can gain from here, with this escort or alone."""
    way, turns = _plan_of(kit, state, seat, kind), _turns(kit, state, stand)
    if stand.has_moved:
        gain, tickets = _gain_now(kit, state, seat, kind, stand)
        return gain + way.ahead(stand.space, tickets, turns)
    return way.ahead(stand.space, _tickets(state, seat), turns, stand.reach, _barred(kit, state, seat))


def _tickets(state: State, seat: int) -> int:
    """The seat's tickets as bits."""
    bits = 0
    for number in state.seats[seat].tickets:
        bits |= 1 << number
    return bits


def _plan_of(kit: Kit, state: State, seat: int, kind: str | None) -> Plan:
    """The plan for the allowance that the figures have after paying off as many hits as the stars allow."""
    unit = "couple" if kind else "player"
    most = min(kit.player.move, kit.escorts[kind].move) if kind else kit.player.move
    stars = state.seats[seat].stars // kit.numbers.price.hit
    return plan(kit, kind, min(most, allowance(kit, state, seat, unit, "walk") + stars))


def _barred(kit: Kit, state: State, seat: int) -> frozenset[str]:
    """The Areas the seat cannot enter this turn. XX-BOARD-11, XX-MOVE-03, XX-OPEN-22."""
    areas = kit.map.areas
    barred = {areas[number].id for number in state.table.breaks}
    stars = state.seats[seat].stars
    for number, other in enumerate(state.seats):
        if number != seat and other.at in kit.map.area_number and other.stars >= stars:
            barred.add(other.at)
    moving = _moving(state, seat)
    if moving is not None and moving.left and not kit.variants.area_reentry:
        barred.add(moving.left)
    return frozenset(barred)


def _gain_now(kit: Kit, state: State, seat: int, kind: str | None, stand: Stand) -> tuple[float, int]:
    """What step 5 of this turn can bring to a player whose move has ended, and the tickets left then."""
    tickets = _tickets(state, seat)
    if state.phase == "stars":
        return _rolls_to_come(kit, state, seat, kind), tickets
    here = kit.map.kind[stand.space]
    if here == ROPE:
        return rope_stars(kit, kind), tickets
    if here != AREA or _is_stuck(kit, state, seat):
        return 0.0, tickets
    area = kit.map.area_number[stand.space]
    has_ticket = bool(tickets >> area & 1)
    return interview_worth(kit, kind, area, has_ticket), tickets & ~(has_ticket << area)


def _is_stuck(kit: Kit, state: State, seat: int) -> bool:
    """Whether the player, in an Area, has no interview this turn. XX-OPEN-23."""
    turn = state.pending[0] if state.pending else None
    stuck = isinstance(turn, SeatTurn) and turn.seat == seat and "player" in turn.stuck
    return (stuck or seat in state.table.stuck) and not kit.variants.stuck_interview


def _rolls_to_come(kit: Kit, state: State, seat: int, kind: str | None) -> float:
    """What the seat's remaining rolls of step 5 can bring."""
    rolls, top = state.pending[0], state.pending[-1]
    assert isinstance(rolls, StarRolls)
    total = 0.0
    if isinstance(top, Interview) and top.seat == seat:
        whole = (3 if top.escort else 2) == len(top.dice)
        has_ticket = bool(top.ticket if top.ticket is not None else top.area in state.seats[seat].tickets)
        worth = interview_worth(kit, kind if top.escort else None, top.area, has_ticket, tuple(top.dice))
        # After the last die the stars are entered; only the choice of who takes a hit is left.
        total += -HIT if whole else worth
    for due in rolls_due(kit, state)[rolls.done :]:
        if due.seat == seat and due.area:
            total += interview_worth(kit, kind, due.area, due.area in state.seats[seat].tickets)
        elif due.seat == seat:
            total += rope_chance(kit, rope_numbers(kit, state, seat, due.figure))
    return total


def _escort_to_come(kit: Kit, state: State, seat: int) -> float:
    """The cost of an escort that is not in the Theater with its player. XX-SCORE-04 to XX-SCORE-06, XX-OPEN-62."""
    place = state.seats[seat]
    if place.escort is None:
        return 0.0
    kind, stand = place.escort.kind, _stand(kit, state, seat, "escort")
    if stand.space == kit.map.theater and place.entered_alone is not True:
        return 0.0
    lost = float(kit.escorts[kind].left_behind)
    if place.at == kit.map.theater and place.entered_alone is not None and kit.variants.escort_penalty == "on_entry":
        return lost if is_penalised(kit, state, seat) else 0.0
    # It can still follow: this turn, or by the end of the game if the variant says so.
    turns = _turns(kit, state, stand)
    if kit.variants.escort_penalty == "on_entry":
        turns = int(not stand.has_moved)
    alone = allowance(kit, state, seat, "escort", "walk")
    spaces = kit.map.distance(stand.space, kit.map.theater) or 0
    in_time = stand.reach >= spaces or spaces <= alone * turns
    return 0.0 if in_time else lost
