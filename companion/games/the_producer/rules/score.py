"""The score sheets: every victory point has a line. XX-GAME-05, XX-SCORE."""

from __future__ import annotations

from itertools import groupby

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import final
from companion.games.the_producer.state import Source, State
from companion.games.the_producer.views.observation import shows_money
from companion.model import LedgerLine, Outcome, ScoreSheet

CLAUSES: dict[Source, tuple[str, ...]] = {
    "earlier": ("XX-GAME-05",),
    "buildings": ("XX-BUILD-02",),
    "rents": ("XX-THEME-08",),
    "kolossals": ("XX-KOLO-05",),
    "oscars": ("XX-OSCAR-04", "XX-PICT-06"),
    "events": ("XX-EVENT-08",),
    "final": ("XX-SCORE-01",),
}
"""The clause of each source of points."""


def on_film(kit: Kit, state: State, seat: int) -> list[LedgerLine]:
    """The points on the Scorekeeper Film, by source. XX-GAME-05, XX-SCORE-01, XX-OPEN-87."""
    order: list[Source] = list(CLAUSES)
    earned = sorted(state.seats[seat].earned, key=lambda one: order.index(one.source))
    found = []
    for source, ones in groupby(earned, key=lambda one: one.source):
        lines = list(ones)
        points, rules = sum(one.points for one in lines), CLAUSES[source]
        found.append(line(kit, points, source, *rules, number=len(lines)))
    return found


def line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> LedgerLine:
    """A line of a score sheet, in the game's words."""
    said = kit.words.say("score", key, data, lambda _, value: value)
    return LedgerLine(points, kit.with_variants(said, rules), kit.words.cite(rules))


def at_the_end(kit: Kit, state: State, seat: int) -> list[LedgerLine]:
    """What the Final Score would add if the game ended now, and what keeps the seat from winning.

    Who has the most money is secret until the end. XX-SCORE-01, XX-SCORE-07, XX-OPEN-79.
    """
    is_open = shows_money(kit, state)
    open_bonuses = [one for one in final.bonuses(kit, state, seat) if is_open or one.key != final.SIZE]
    found = [line(kit, one.points, one.key, *one.rules, number=one.number) for one in open_bonuses]
    if kit.variants.size_matters and not is_open:
        found.append(line(kit, 0, "size_later", "XX-OPT-12", "XX-OPEN-79"))
    number = len(state.seats[seat].mortgages)
    return [*found, line(kit, 0, "mortgages", "XX-SCORE-07", number=number)] if number else found


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All score sheets, and the winners when the game is over."""
    numbers = range(len(state.seats))
    seats = tuple((*on_film(kit, state, seat), *at_the_end(kit, state, seat)) for seat in numbers)
    is_over = state.phase == "over"
    return ScoreSheet(is_over, seats, final.winners(kit, state) if is_over else None)


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended. XX-GAME-01, XX-GAME-02."""
    if state.phase != "over":
        return None
    won, first = final.winners(kit, state), final.first_by_points(kit, state)
    points = {seat: final.total(kit, state, seat) for seat in range(len(state.seats))}
    is_barred = bool(won) and any(points[seat] >= points[won[0]] for seat in points if seat not in first)
    rules = ["XX-GAME-01", *["XX-SCORE-07"] * is_barred]
    if not won:
        key, rules = "nobody", ["XX-SCORE-07", "XX-OPEN-68"]
    elif len(first) > 1:
        key, rules = "shared" if len(won) == len(first) else "won_by_money", [*rules, "XX-OPEN-67"]
    else:
        key = "won_without_mortgage" if is_barred else "won"
    why = kit.sentence(state, "outcome", key, {"winners": won, "seats": first}, tuple(rules))
    return Outcome(why, won, kit.words.cite(tuple(rules)))
