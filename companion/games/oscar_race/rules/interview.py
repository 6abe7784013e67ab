"""Step 5: interviews. XX-INTVW, XX-TICKET, XX-OPEN-51 to XX-OPEN-56, XX-OPEN-78."""

from __future__ import annotations

from companion.games.oscar_race.actions import GiveHit, PickInterviewer, UseTicket
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.board import Area
from companion.games.oscar_race.state import Figure, Gain, Interview, State
from companion.model import Action, Decision, Event, Roll, Verdict

# --- INTVW ---


def stage(kit: Kit, state: State, frame: Interview) -> str:
    """What the interview waits for: interviewer, ticket, a die (player, escort, other), hit, or done."""
    if frame.interviewer is None:
        return "interviewer"
    if frame.ticket is None:
        return "ticket"
    dice = ["player", "escort", "other"] if escort_rolls(kit, state, frame.seat) else ["player", "other"]
    if len(frame.dice) < len(dice):
        return dice[len(frame.dice)]
    return "hit"


def escort_rolls(kit: Kit, state: State, seat: int) -> bool:
    """Whether the escort is present and rolls: one that could not leave the Area does not. XX-INTVW-11, XX-OPEN-23."""
    is_stuck = seat in state.table.stuck_escorts and not kit.variants.stuck_interview
    return state.is_together(seat) and not is_stuck


def die(kit: Kit, state: State, frame: Interview) -> int:
    return kit.numbers.die.interview if stage(kit, state, frame) in ("player", "escort", "other") else 0


def decision(kit: Kit, state: State, frame: Interview) -> Decision:
    area = kit.map.areas[frame.area].id
    data = {"seat": frame.seat, "area": area}
    now = stage(kit, state, frame)
    faces = die(kit, state, frame)
    if faces:
        whose = {**data, "figure": (frame.seat, "escort"), "other": frame.interviewer}
        roller = frame.interviewer if now == "other" else frame.seat
        return Decision(f"interview_{now}", (), die=faces, roller=roller, data=whose)
    return Decision(f"interview_{now}" if now == "hit" else now, (frame.seat,), data=data)


def legal(kit: Kit, state: State, frame: Interview) -> list[Action]:
    now = stage(kit, state, frame)
    if now == "interviewer":
        return [PickInterviewer(frame.seat, other) for other in range(len(state.seats)) if other != frame.seat]
    if now == "ticket":
        return [UseTicket(frame.seat, True), UseTicket(frame.seat, False)]
    return [GiveHit(frame.seat, figure) for figure in hit_takers(kit, frame)]


def check(kit: Kit, state: State, frame: Interview, action: Action) -> Verdict | None:
    if not isinstance(action, (PickInterviewer, UseTicket, GiveHit)):
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_interviewed", "XX-INTVW-02", "XX-TURN-01", seat=action.seat, asked=frame.seat)
    now = stage(kit, state, frame)
    if isinstance(action, PickInterviewer):
        if now != "interviewer":
            return kit.refuse(state, "interviewer_known", "XX-INTVW-02", other=frame.interviewer)
        if action.other == frame.seat:
            return kit.refuse(state, "own_interviewer", "XX-INTVW-02", "XX-OPEN-55", seat=frame.seat)
        return kit.permit("interviewer", "XX-INTVW-02", "XX-OPEN-55")
    if isinstance(action, UseTicket):
        if now != "ticket":
            return kit.refuse(state, "no_ticket_choice", "XX-TICKET-01", "XX-OPEN-51", seat=frame.seat)
        return kit.permit("ticket", "XX-TICKET-01", "XX-OPEN-51")
    if now != "hit":
        return kit.refuse(state, "no_hit_yet", "XX-HIT-04", "XX-HIT-01", seat=frame.seat)
    if action.figure not in hit_takers(kit, frame):
        data = {"figure": (frame.seat, action.figure)}
        return kit.refuse(state, "hit_not_present", "XX-INTVW-16", "XX-OPEN-56", **data)
    return kit.permit("interview_hit", "XX-HIT-04", "XX-OPEN-56")


def hit_takers(kit: Kit, frame: Interview) -> tuple[Figure, ...]:
    """The figures an interview's hit may be put on. XX-INTVW-16, XX-HIT-04, XX-OPEN-56."""
    if frame.escort and kit.variants.interview_hit == "either":
        return ("player", "escort")
    return ("player",)


def apply(kit: Kit, state: State, frame: Interview, action: Action, gain: Gain, events: list[Event]) -> None:
    data = {"seat": frame.seat, "area": kit.map.areas[frame.area].id}
    if isinstance(action, PickInterviewer):
        frame.interviewer = action.other
        events.append(Event("interviewer_picked", ("XX-INTVW-02", "XX-OPEN-55"), {**data, "other": action.other}))
    elif isinstance(action, UseTicket):
        frame.ticket = action.pays
        key = "ticket_paid" if action.pays else "ticket_kept"
        events.append(Event(key, ("XX-TICKET-01", "XX-OPEN-51"), data))
    elif isinstance(action, Roll):
        _note_die(kit, state, frame, action.value, events)
        frame.dice.append(action.value)
        if stage(kit, state, frame) == "hit":
            _compare(kit, state, frame, gain, events)
    elif isinstance(action, GiveHit):
        place_hit(kit, state, frame, action.figure, gain, events)


def _note_die(kit: Kit, state: State, frame: Interview, value: int, events: list[Event]) -> None:
    """XX-INTVW-03, XX-INTVW-11."""
    whose = stage(kit, state, frame)
    rule = "XX-INTVW-11" if whose == "escort" else "XX-INTVW-03"
    figure = (frame.interviewer, "player") if whose == "other" else (frame.seat, whose)
    events.append(Event("interview_rolled", (rule,), {"figure": figure, "number": value}))


def resume(kit: Kit, state: State, frame: Interview, gain: Gain, events: list[Event]) -> bool:
    """Fill in what is not a choice, and end when there is nothing left to place."""
    now = stage(kit, state, frame)
    if now == "interviewer" and len(state.seats) == 2:
        apply(kit, state, frame, PickInterviewer(frame.seat, 1 - frame.seat), gain, events)
        return False
    if now == "ticket":
        has_ticket = frame.area in state.seats[frame.seat].tickets
        if has_ticket and kit.variants.ticket_loss == "optional":
            return True
        frame.ticket = has_ticket
        return False
    if now != "hit":
        return True
    takers = hit_takers(kit, frame)
    if not is_beaten(kit, state, frame):
        state.pending.pop()
        return False
    if len(takers) > 1:
        return True
    place_hit(kit, state, frame, takers[0], gain, events)
    return False


# --- INTVW: the dice ---


def results(kit: Kit, state: State, frame: Interview) -> tuple[int, int]:
    """The player's higher modified roll, and the interviewer's.

    XX-INTVW-08 to XX-INTVW-15, XX-OPEN-23, XX-OPEN-52, XX-OPEN-54.
    """
    theirs = frame.dice[-1] + kit.map.areas[frame.area].modifier
    return max(map(sum, _own_parts(kit, state, frame))), theirs


def _own_parts(kit: Kit, state: State, frame: Interview) -> list[tuple[int, ...]]:
    """Each own die with what is added to it: the player's, then the escort's if it rolls."""
    penalty = 0 if frame.ticket else kit.numbers.interview.no_ticket
    escort = state.seats[frame.seat].escort
    if not frame.escort or escort is None:
        return [(frame.dice[0], kit.numbers.interview.alone, penalty)]
    if not escort_rolls(kit, state, frame.seat):
        return [(frame.dice[0], penalty)]
    return [(frame.dice[0], penalty), (frame.dice[1], kit.escorts[escort.kind].interview, penalty)]


def _own_sum(kit: Kit, state: State, frame: Interview) -> str:
    """The player's result with what it is made of, the higher of two."""
    return _sum(*max(_own_parts(kit, state, frame), key=sum))


def _sum(die: int, *modifiers: int) -> str:
    """
    >>> _sum(4, -1), _sum(6, 1, 0), _sum(3, 0)
    ('4-1=3', '6+1=7', '3')
    """
    counted = "".join(f"{modifier:+d}" for modifier in modifiers if modifier)
    return f"{die}{counted}={die + sum(modifiers)}" if counted else str(die)


def is_beaten(kit: Kit, state: State, frame: Interview) -> bool:
    """Whether the interviewer's result is above the player's. XX-INTVW-16, XX-INTVW-17."""
    own, theirs = results(kit, state, frame)
    return theirs > own


def bonus_stars(kit: Kit, state: State, frame: Interview) -> int:
    """One star for each natural number that earns one. XX-INTVW-18 to XX-INTVW-21, XX-OPEN-53."""
    escort = state.seats[frame.seat].escort
    stars = int(frame.dice[0] in kit.player.bonus_on)
    if escort and escort_rolls(kit, state, frame.seat):
        stars += frame.dice[1] in kit.escorts[escort.kind].bonus_on
    return stars


def _bonus_rules(kit: Kit, state: State, frame: Interview) -> tuple[str, ...]:
    """The clauses of the dice that earn a bonus star. XX-INTVW-18, XX-INTVW-20, XX-INTVW-21, XX-OPEN-53."""
    rules = ["XX-INTVW-18"] if frame.dice[0] in kit.player.bonus_on else []
    escort = state.seats[frame.seat].escort
    if escort and bonus_stars(kit, state, frame) > len(rules):
        rules.append({"spouse": "XX-INTVW-20", "mother": "XX-INTVW-21"}.get(escort.kind, "XX-INTVW-18"))
    return (*rules, "XX-OPEN-53")


def _compare(kit: Kit, state: State, frame: Interview, gain: Gain, events: list[Event]) -> None:
    """XX-INTVW-03, XX-INTVW-04 to XX-INTVW-07, XX-INTVW-16 to XX-INTVW-18, XX-TICKET-01."""
    area = kit.map.areas[frame.area]
    own, theirs = results(kit, state, frame)
    data = {"seat": frame.seat, "area": area.id, "other": frame.interviewer, "own": own, "theirs": theirs}
    data |= {"own_sum": _own_sum(kit, state, frame), "their_sum": _sum(frame.dice[-1], area.modifier)}
    won = area.stars if own > theirs else 0
    chosen = kit.by("area_modifiers")
    if won:
        rules = ("XX-INTVW-04", prize_rule(area), *chosen)
        events.append(Event("interview_won", rules, {**data, "stars": won}))
    elif own == theirs:
        events.append(Event("interview_tied", ("XX-INTVW-17", *chosen), data))
    else:
        events.append(Event("interview_lost", ("XX-INTVW-16", *chosen), data))
    bonus = bonus_stars(kit, state, frame)
    if bonus:
        events.append(Event("bonus_stars", _bonus_rules(kit, state, frame), {"seat": frame.seat, "stars": bonus}))
    gain.stars += won + bonus
    _lose_ticket(kit, state, frame, area, gained=won + bonus, events=events)


def prize_rule(area: Area) -> str:
    """The clause that says what an Area is worth."""
    return {2: "XX-INTVW-05", 3: "XX-INTVW-06"}.get(area.stars, "XX-INTVW-07")


def _lose_ticket(kit: Kit, state: State, frame: Interview, area: Area, *, gained: int, events: list[Event]) -> None:
    """XX-TICKET-01, XX-OPEN-51."""
    seat = state.seats[frame.seat]
    if not frame.ticket or frame.area not in seat.tickets:
        return
    if kit.variants.ticket_loss == "on_gain" and not gained:
        return
    seat.tickets.remove(frame.area)
    events.append(Event("ticket_lost", ("XX-TICKET-01", "XX-OPEN-51"), {"seat": frame.seat, "area": area.id}))


def place_hit(kit: Kit, state: State, frame: Interview, figure: Figure, gain: Gain, events: list[Event]) -> None:
    """XX-INTVW-16, XX-HIT-04; entered with the stars. XX-OPEN-56, XX-OPEN-59."""
    if figure == "player":
        gain.hits += 1
    else:
        gain.escort_hits += 1
    spared = ("XX-OPEN-56",) if frame.escort and kit.variants.interview_hit == "player" else ()
    rules = ("XX-INTVW-16", "XX-HIT-04", *spared)
    events.append(Event("interview_hit", rules, {"figure": (frame.seat, figure)}))
    state.pending.pop()
