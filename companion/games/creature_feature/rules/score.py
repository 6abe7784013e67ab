"""The ledgers, what a season brings, and who wins. XX-SCORE-12, XX-SCORE-13, XX-WIN."""

from __future__ import annotations

from typing import Protocol

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import Season, Seat, State
from companion.model import Event, LedgerLine, Outcome, ScoreSheet


class Area(Protocol):
    """A score area, or the cards and tiles that go into one."""

    up: list[str]
    down: list[str]
    hidden: list[str]
    films: list[int]
    shorts: list[int]


def of_season(kit: Kit, area: Area) -> Season:
    """The contents of a score area as numbers. XX-SCORE-12."""
    up_vp = sum(kit.vp[card] for card in area.up)
    down = len(area.down) + len(area.hidden)
    return Season(down, len(area.up), up_vp, len(area.films), sum(area.films), len(area.shorts), sum(area.shorts))


def bank(kit: Kit, state: State, events: list[Event]) -> None:
    """Give everybody the season's VP; all cards go back. XX-SCORE-01, XX-SCORE-12, XX-SEASON-08, XX-SEASON-09."""
    for number, seat in enumerate(state.seats):
        seat.seasons.append(of_season(kit, seat))
        seat.up, seat.down, seat.hidden, seat.films, seat.shorts, seat.hand = [], [], [], [], [], []
        vp = vp_of(kit, state.table.season, seat.seasons[-1])
        data = {"seat": number, "vp": vp, "season": state.table.season}
        last = ("XX-SCORE-13", "XX-OPEN-51") if state.table.season == kit.numbers.seasons else ()
        events.append(Event("entered", ("XX-SCORE-12", *last, "XX-OPEN-29"), data))
    state.table.shorts, state.table.films = {}, []


Row = tuple[str, int, int, tuple[str, ...]]
"""A line of the ledger: its subject, its VP, how many cards or tiles it counts, the clauses."""


def rows_of(kit: Kit, season: int, entry: Season) -> list[Row]:
    """The lines of one season; only the last season has the bonus. XX-SCORE-12, XX-SCORE-13, XX-OPEN-51."""
    numbers = kit.numbers
    rows: list[Row] = [
        ("cards_down", entry.down * numbers.card_down, entry.down, ("XX-SCORE-06", "XX-SCORE-12")),
        ("cards_up", entry.up_vp, entry.up, ("XX-SCORE-07", "XX-SCORE-12")),
        ("films", entry.film_vp, entry.films, ("XX-SCORE-12",)),
        ("shorts", entry.short_vp, entry.shorts, ("XX-SCORE-12",)),
    ]
    if season == numbers.seasons:
        rows.append(("film_bonus", entry.films * numbers.bonus.film, entry.films, ("XX-SCORE-13", "XX-SCORE-15")))
        rows.append(("short_bonus", entry.shorts * numbers.bonus.short, entry.shorts, ("XX-SCORE-13", "XX-SCORE-15")))
    return rows


def vp_of(kit: Kit, season: int, entry: Season) -> int:
    """The VP of one season."""
    return sum(row[1] for row in rows_of(kit, season, entry))


def lines_of(kit: Kit, season: int, entry: Season) -> list[LedgerLine]:
    """The ledger of one season."""
    rows = rows_of(kit, season, entry)
    return [_line(kit, vp, key, *rules, number=n, season=season) for key, vp, n, rules in rows if n]


def points(kit: Kit, state: State, seat: int) -> int:
    """The sum of the seat's ledger."""
    place = state.seats[seat]
    entries = [*enumerate(place.seasons, 1)]
    if state.phase != "over":
        entries.append((state.table.season, of_season(kit, place)))
    return place.start_vp + sum(vp_of(kit, number, entry) for number, entry in entries)


def _line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> LedgerLine:
    return LedgerLine(points, kit.words.say("score", key, data, lambda _, value: value), kit.words.cite(rules))


def ledger(kit: Kit, state: State, seat: int) -> tuple[LedgerLine, ...]:
    """The lines of one seat as if the game ended now. XX-WIN-02, XX-SCORE-12."""
    lines = _entered_lines(kit, state.seats[seat])
    if state.phase != "over":
        lines += lines_of(kit, state.table.season, of_season(kit, state.seats[seat]))
    return tuple(lines)


def entered(kit: Kit, state: State, seat: int) -> int:
    """Where the seat's marker stands on the score track. XX-SETUP-06, XX-SCORE-12."""
    return sum(line.points for line in _entered_lines(kit, state.seats[seat]))


def _entered_lines(kit: Kit, place: Seat) -> list[LedgerLine]:
    """The starting VP and the seasons that are over."""
    lines = [_line(kit, place.start_vp, "start", "XX-WIN-02", "XX-SETUP-06")]
    for number, entry in enumerate(place.seasons, 1):
        lines += lines_of(kit, number, entry)
    return lines


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return ScoreSheet(final, seats, winners(kit, state) if final else None)


# --- WIN ---


def first_by_points(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats with the most VP, best on the Priority Track first. XX-WIN-01, XX-WIN-02."""
    totals = [points(kit, state, seat) for seat in range(len(state.seats))]
    return tuple(seat for seat in state.table.priority if totals[seat] == max(totals))


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """The seats that win: the track breaks ties, and does not move. XX-WIN-03, XX-OPEN-42."""
    first = first_by_points(kit, state)
    return tuple(sorted(first)) if kit.variants.final_tie == "shared" else first[:1]


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended; None while it goes on. XX-WIN-01, XX-WIN-03."""
    if state.phase != "over":
        return None
    won, first = winners(kit, state), first_by_points(kit, state)
    key = "won" if len(first) == 1 else "shared" if won == tuple(sorted(first)) else "won_by_track"
    rules = ("XX-WIN-01",) if key == "won" else ("XX-WIN-01", "XX-WIN-03", "XX-OPEN-42")
    names = [state.seats[seat].name for seat in won]
    tied = [state.seats[seat].name for seat in first]
    return Outcome(
        kit.sentence(state, "outcome", key, {"winners": names, "tied": tied}, rules), won, kit.words.cite(rules)
    )
