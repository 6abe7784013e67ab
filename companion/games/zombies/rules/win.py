"""How the game is won, and how it ends. XX-WIN, XX-OPEN-18, XX-OPEN-19, XX-OPEN-21, XX-OPEN-22, XX-OPEN-57."""

from __future__ import annotations

from companion.games.zombies.effects.deck import put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.town import distances
from companion.games.zombies.state import Ended, State
from companion.model import Event, LedgerLine, Outcome, ScoreSheet

CHECKED = ("XX-WIN-09", "XX-OPEN-19")

# --- WIN ---


def counted(kit: Kit, state: State, seat: int) -> int:
    """The zombies of a seat that count: those held, or all it has ever beaten. XX-WIN-07, XX-OPEN-21."""
    place = state.seats[seat]
    return place.killed if kit.variants.kill_goal == "lifetime" else place.kills


def is_clear(kit: Kit, state: State, goal: str) -> bool:
    """Whether no zombie prevents a victory on the Helipad. XX-WIN-05, XX-OPEN-18."""
    if kit.variants.helipad_clear == "centre":
        return goal not in state.table.zombies
    cell = goal.partition(".")[0]
    return not any(space.partition(".")[0] == cell for space in state.table.zombies)


def look_for_helipad(kit: Kit, state: State, seat: int, events: list[Event], *rules: str) -> None:
    """End the game if the seat's pawn is on the centre of the Helipad without a zombie there. XX-WIN-01, XX-WIN-09.

    A zombie there prevents the victory even while a card keeps zombies from attacking. XX-WIN-06.
    """
    goal = kit.goal(state)
    if goal is None or state.seats[seat].at != goal or not is_clear(kit, state, goal):
        return
    event = Event("won_helipad", ("XX-WIN-01", *rules, *kit.by("helipad_clear")), {"seat": seat})
    _end(state, seat, "helipad", event, events)


def look_for_zombies(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """End the game if the seat has enough zombies, on anybody's turn. XX-WIN-02, XX-WIN-07, XX-WIN-08, XX-OPEN-22."""
    if counted(kit, state, seat) >= kit.numbers.goal:
        rules = ("XX-WIN-02", "XX-WIN-07", "XX-WIN-08", "XX-OPEN-21", "XX-OPEN-22")
        data = {"seat": seat, "number": kit.numbers.goal}
        _end(state, seat, "zombies", Event("won_zombies", rules, data), events)


def look_at_all(kit: Kit, state: State, events: list[Event]) -> None:
    """End the game if anybody's pawn is on the centre, the current player's first. XX-OPEN-19."""
    if state.current is None:
        return
    for seat in state.clockwise_from(state.current):
        if state.pending and not state.seats[seat].dead:
            look_for_helipad(kit, state, seat, events, *CHECKED)


def look_at_clock(kit: Kit, state: State, turns: int, events: list[Event]) -> None:
    """End the game after the last turn of the time limit. XX-TURN-16, XX-OPEN-57."""
    limit = kit.variants.time_limit
    if limit is not None and turns >= limit * len(state.seats):
        _end(state, None, "time", Event("time_over", ("XX-OPEN-57", "XX-TURN-16"), {"number": limit}), events)


def _end(state: State, seat: int | None, how: Ended, event: Event, events: list[Event]) -> None:
    """End the game: later steps are not played, and a card being played is discarded. XX-WIN-03, XX-EVENT-27."""
    events.append(event)
    put_aside(state, state.cards_played)
    state.pending.clear()
    state.phase = "over"
    state.table.winner = seat
    state.table.ended = how


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """The winners of a game that is over; if time is up, the players with most zombies. XX-WIN-11, XX-OPEN-57."""
    if state.table.ended != "time":
        return () if state.table.winner is None else (state.table.winner,)
    totals = [counted(kit, state, seat) for seat in range(len(state.seats))]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


RULES = {
    "helipad": ("XX-WIN-01",),
    "zombies": ("XX-WIN-02", "XX-OPEN-22"),
    "time": ("XX-OPEN-57", "XX-TURN-16"),
}
"""The clauses that end the game."""


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended; None while it goes on. XX-WIN-03."""
    ended = state.table.ended
    if ended is None:
        return None
    won = winners(kit, state)
    key = f"{ended}_shared" if ended == "time" and len(won) > 1 else ended
    data = {"winners": won, "number": counted(kit, state, won[0])}
    rules = RULES[ended]
    return Outcome(kit.sentence(state, "outcome", key, data, rules), won, kit.words.cite(rules))


# --- WIN: the ledgers ---


def ledger(kit: Kit, state: State, seat: int) -> tuple[LedgerLine, ...]:
    """One seat's lines as if the game ended now; only zombies are points.

    XX-WIN-02, XX-WIN-07, XX-WIN-11, XX-CLAR-06.
    """
    number = counted(kit, state, seat)
    key = "killed" if kit.variants.kill_goal == "lifetime" else "held"
    goal = kit.numbers.goal
    lines = [_line(kit, number, key, "XX-WIN-02", "XX-WIN-07", "XX-OPEN-21", number=number, goal=goal)]
    centre = kit.goal(state) if state.phase != "over" else None
    steps = distances(kit.town(state), [centre]).get(state.seats[seat].at) if centre is not None else None
    if steps is not None:
        lines.append(_line(kit, 0, "to_helipad", "XX-WIN-01", number=steps))
    return tuple(lines)


def _line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> LedgerLine:
    text = kit.words.say("score", key, data, lambda _, value: value)
    return LedgerLine(points, kit.with_variants(text, rules), kit.words.cite(rules))


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return ScoreSheet(final, seats, winners(kit, state) if final else None)
