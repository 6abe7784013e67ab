"""The ledgers: a point for every zombie that counts, and everybody's steps to the Helipad. XX-WIN."""

from __future__ import annotations

from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.town import distances
from companion.games.zombies.rules.win import counted, winners
from companion.games.zombies.state import State
from companion.model import LedgerLine, ScoreSheet


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
    said = kit.words.say("score", key, data, lambda _, value: value)
    return LedgerLine(points, kit.with_variants(said, rules), kit.words.cite(rules))


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return ScoreSheet(final, seats, winners(kit, state) if final else None)
