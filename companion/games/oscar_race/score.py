"""Scoring in the Theater, and who wins. XX-SCORE, XX-END, XX-OPEN-60 to XX-OPEN-68."""

from __future__ import annotations

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.state import State
from companion.games.oscar_race.turn import entered_alone
from companion.model import Line, Outcome, Sheet

_LEFT_BEHIND = {"date": "XX-SCORE-04", "spouse": "XX-SCORE-05", "mother": "XX-SCORE-06"}

# --- SCORE ---


def ledger(kit: Kit, state: State, seat: int) -> tuple[Line, ...]:
    """One seat's lines as if the game ended now. XX-BOARD-16, XX-SCORE-01 to XX-SCORE-06, XX-OPEN-64, XX-OPEN-66."""
    place, numbers = state.seats[seat], kit.numbers.score
    if not is_in(kit, state, seat):
        return (_line(kit, 0, "not_in_theater", "XX-END-02", "XX-OPEN-66"),)
    hits = place.hits + state.hits_on(seat, "escort")
    lines = [_line(kit, place.stars, "stars_held", "XX-BOARD-16", "XX-STAR-01")]
    if place.swag:
        lines.append(_line(kit, numbers.swag, "swag_unused", "XX-SCORE-01"))
    if place.kills >= numbers.kills_per_star:
        stars = place.kills // numbers.kills_per_star
        lines.append(_line(kit, stars, "zombies_killed", "XX-SCORE-02", "XX-OPEN-60", number=place.kills))
    if hits:
        lines.append(_line(kit, numbers.hit * hits, "hits_held", "XX-SCORE-03", "XX-OPEN-64", number=hits))
    if place.escort and is_penalised(kit, state, seat):
        kind = place.escort.kind
        points = kit.escorts[kind].left_behind
        lines.append(_line(kit, points, "escort_left", _LEFT_BEHIND.get(kind, "XX-SCORE-04"), "XX-OPEN-62", kind=kind))
    return tuple(lines)


def _line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> Line:
    return Line(points, kit.words.say("score", key, data, lambda _, value: value), kit.words.cite(rules))


def is_in(kit: Kit, state: State, seat: int) -> bool:
    """Whether the player figure is in the Theater. XX-END-02."""
    return state.seats[seat].at == kit.map.theater


def is_penalised(kit: Kit, state: State, seat: int) -> bool:
    """Whether the escort's absence costs stars. XX-OPEN-62."""
    if kit.variants.escort_penalty == "at_end":
        escort = state.seats[seat].escort
        return escort is not None and escort.at != kit.map.theater
    return entered_alone(kit, state, seat)


def sheet(kit: Kit, state: State) -> Sheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return Sheet(final, seats, winners(kit, state) if final else None)


# --- END ---


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats with the most stars among those in the Theater. XX-END-02, XX-END-03, XX-OPEN-66, XX-OPEN-67."""
    inside = [seat for seat in range(len(state.seats)) if is_in(kit, state, seat)]
    ranks = {seat: _rank(kit, state, seat) for seat in inside}
    return tuple(seat for seat in inside if ranks[seat] == max(ranks.values()))


def _rank(kit: Kit, state: State, seat: int) -> tuple[int, ...]:
    total = sum(line.points for line in ledger(kit, state, seat))
    if kit.variants.final_tie == "shared":
        return (total,)
    place = state.seats[seat]
    return (total, place.kills, -place.hits - state.hits_on(seat, "escort"))


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended; None while it goes on. XX-END-01, XX-OPEN-70."""
    if state.phase != "over":
        return None
    won = winners(kit, state)
    early = state.turn < kit.numbers.turns
    decided = ("XX-END-03", "XX-OPEN-67") if won else ("XX-OPEN-66",)
    rules = ("XX-OPEN-70" if early else "XX-END-01", "XX-END-02", *decided)
    key = "nobody_won" if not won else "shared" if len(won) > 1 else "won"
    data = {"winners": " and ".join(state.seats[seat].name for seat in won), "turn": state.turn}
    why = kit.words.say("outcome", key, data, lambda _, value: value)
    return Outcome(why, won, kit.words.cite(rules))
