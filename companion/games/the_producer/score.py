"""The ledgers: every victory point has a line. XX-GAME-05, XX-SCORE."""

from __future__ import annotations

from itertools import groupby

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import Source, State
from companion.model import Line, Outcome, Sheet

CLAUSES: dict[Source, tuple[str, ...]] = {
    "earlier": ("XX-GAME-05",),
    "buildings": ("XX-BUILD-02",),
    "rents": ("XX-THEME-08",),
    "kolossals": ("XX-KOLO-05",),
    "oscars": ("XX-OSCAR-04", "XX-PICT-06"),
    "events": ("XX-EVENT-08",),
    "final": ("XX-SCORE-01",),
}
"""The clause by which points of each sort are earned."""


def on_film(kit: Kit, state: State, seat: int) -> list[Line]:
    """What the Scorekeeper Film shows, sort by sort. XX-GAME-05, XX-SCORE-01, XX-OPEN-87."""
    order: list[Source] = list(CLAUSES)
    earned = sorted(state.seats[seat].earned, key=lambda one: order.index(one.source))
    found = []
    for source, ones in groupby(earned, key=lambda one: one.source):
        lines = list(ones)
        points, rules = sum(one.points for one in lines), CLAUSES[source]
        found.append(line(kit, points, source, *rules, number=len(lines)))
    return found


def line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> Line:
    """A line of a ledger, in the game's words."""
    said = kit.words.say("score", key, data, lambda _, value: value)
    return Line(points, kit.with_variants(said, rules), kit.words.cite(rules))


def sheet(kit: Kit, state: State) -> Sheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(tuple(on_film(kit, state, seat)) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return Sheet(final, seats, winners(kit, state) if final else None)


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """Most points of those without a mortgage. XX-GAME-01, XX-SCORE-07, XX-OPEN-67, XX-OPEN-68."""
    free = [seat for seat in range(len(state.seats)) if not state.seats[seat].mortgages]
    best = max((state.seats[seat].vp for seat in free), default=0)
    return tuple(seat for seat in free if state.seats[seat].vp == best)


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended. XX-GAME-01, XX-GAME-02."""
    if state.phase != "over":
        return None
    won = winners(kit, state)
    why = kit.words.say("outcome", "won" if won else "nobody", {"winners": won}, kit.namer(state))
    return Outcome(why, won, kit.words.cite(("XX-GAME-01", "XX-SCORE-07")))
