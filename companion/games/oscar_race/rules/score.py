"""Scoring in the Theater, and who wins. XX-SCORE, XX-END, XX-OPEN-60 to XX-OPEN-68."""

from __future__ import annotations

from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.stars import end_rules
from companion.games.oscar_race.rules.turn import entered_alone
from companion.games.oscar_race.state import State
from companion.model import LedgerLine, Outcome, ScoreSheet

_LEFT_BEHIND = {"date": "XX-SCORE-04", "spouse": "XX-SCORE-05", "mother": "XX-SCORE-06"}

# --- SCORE ---


def ledger(kit: Kit, state: State, seat: int) -> tuple[LedgerLine, ...]:
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


def _line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> LedgerLine:
    sentence = kit.words.say("score", key, data, lambda _, value: value)
    return LedgerLine(points, kit.with_variants(sentence, rules), kit.words.cite(rules))


def is_in(kit: Kit, state: State, seat: int) -> bool:
    """Whether the player figure is in the Theater. XX-END-02."""
    return state.seats[seat].at == kit.map.theater


def is_penalised(kit: Kit, state: State, seat: int) -> bool:
    """Whether the missing escort costs stars. XX-OPEN-62."""
    if kit.variants.escort_penalty == "at_end":
        escort = state.seats[seat].escort
        return escort is not None and escort.at != kit.map.theater
    return entered_alone(kit, state, seat)


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return ScoreSheet(final, seats, winners(kit, state) if final else None)


# --- END ---


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats with the most stars among those in the Theater. XX-END-02, XX-END-03, XX-OPEN-66, XX-OPEN-67."""
    first = first_by_stars(kit, state)
    if kit.variants.final_tie == "shared":
        return first
    return tuple(seat for seat in first if _tie_break(state, seat) == max(_tie_break(state, one) for one in first))


def first_by_stars(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats with the most stars in the Theater, before any tie is broken. XX-END-02, XX-END-03, XX-OPEN-66."""
    totals = {
        seat: sum(line.points for line in ledger(kit, state, seat))
        for seat in range(len(state.seats))
        if is_in(kit, state, seat)
    }
    return tuple(seat for seat, total in totals.items() if total == max(totals.values()))


def _tie_break(state: State, seat: int) -> tuple[int, int]:
    """More zombies killed, then fewer hits. XX-OPEN-67."""
    place = state.seats[seat]
    return place.kills, -place.hits - state.hits_on(seat, "escort")


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended; None while it goes on. XX-END-01, XX-OPEN-70."""
    if state.phase != "over":
        return None
    won, first = winners(kit, state), first_by_stars(kit, state)
    key, decided = _decided(state, won, first)
    rules = (*end_rules(kit, state), "XX-END-02", *decided)
    data = {"winners": _names(state, won), "tied": _names(state, first), "turn": state.turn}
    return Outcome(kit.sentence(state, "outcome", key, data, rules), won, kit.words.cite(rules))


def _decided(state: State, won: tuple[int, ...], first: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    """What decided the game: the key of its sentence, and the clauses. XX-END-03, XX-OPEN-66, XX-OPEN-67."""
    if not won:
        return "nobody_won", ("XX-OPEN-66",)
    if len(first) == 1:
        return "won", ("XX-END-03",)
    if won == first:
        return "shared", ("XX-END-03", "XX-OPEN-67")
    beaten = (seat for seat in first if seat not in won)
    by_hits = any(state.seats[seat].kills == state.seats[won[0]].kills for seat in beaten)
    return "won_by_hits" if by_hits else "won_by_kills", ("XX-OPEN-67", "XX-END-03")


def _names(state: State, seats: tuple[int, ...]) -> str:
    return " and ".join(state.seats[seat].name for seat in seats)
