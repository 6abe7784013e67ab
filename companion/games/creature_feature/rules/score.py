"""The ledgers, what a season brings, and who wins. XX-SCORE-12, XX-SCORE-13, XX-WIN."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import Season, Seat, State
from companion.model import Event, LedgerLine, Outcome, ScoreSheet


@dataclass(slots=True)
class Haul:
    """What a seat takes when it scores: cards by how they lie in its score area, tiles, the draws for its Aliens.

    `back` are the beaten seats whose cards go back to their hands. `aliens` counts the Aliens that draw cards.
    """

    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    films: list[int] = field(default_factory=list)
    shorts: list[int] = field(default_factory=list)
    back: list[int] = field(default_factory=list)
    aliens: int = 0
    draws: int = 0


def of_season(kit: Kit, area: Seat | Haul) -> Season:
    """The contents of a score area, or what goes into one, as numbers. XX-SCORE-12."""
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
    return sum(vp for _, vp, number, _ in rows_of(kit, season, entry) if number)


def _seasons(kit: Kit, state: State, seat: int) -> Iterator[tuple[int, Season]]:
    """The seasons of a seat with their numbers, the current one as if it ended now. XX-SCORE-12."""
    yield from enumerate(state.seats[seat].seasons, 1)
    if state.phase != "over":
        yield state.table.season, of_season(kit, state.seats[seat])


def points(kit: Kit, state: State, seat: int) -> int:
    """The sum of the seat's ledger."""
    return state.seats[seat].start_vp + sum(vp_of(kit, number, entry) for number, entry in _seasons(kit, state, seat))


def entered(kit: Kit, place: Seat) -> int:
    """Where the seat's marker stands on the score track. XX-SETUP-06, XX-SCORE-12."""
    return place.start_vp + sum(vp_of(kit, number, entry) for number, entry in enumerate(place.seasons, 1))


def _line(kit: Kit, points: int, key: str, *rules: str, **data: object) -> LedgerLine:
    return LedgerLine(points, kit.words.say("score", key, data, lambda _, value: value), kit.words.cite(rules))


def ledger(kit: Kit, state: State, seat: int) -> tuple[LedgerLine, ...]:
    """The lines of one seat as if the game ended now. XX-WIN-02, XX-SCORE-12."""
    lines = [_line(kit, state.seats[seat].start_vp, "start", "XX-WIN-02", "XX-SETUP-06")]
    for season, entry in _seasons(kit, state, seat):
        rows = [row for row in rows_of(kit, season, entry) if row[2]]
        lines += [_line(kit, vp, key, *rules, number=number, season=season) for key, vp, number, rules in rows]
    return tuple(lines)


def sheet(kit: Kit, state: State) -> ScoreSheet:
    """All ledgers; the winners once the game is over."""
    seats = tuple(ledger(kit, state, seat) for seat in range(len(state.seats)))
    final = state.phase == "over"
    return ScoreSheet(final, seats, winners(kit, state) if final else None)


def measures(kit: Kit, state: State) -> dict[str, int]:
    """VP, films and shorts won in all seasons, and cards in hand, of every seat."""
    found: dict[str, int] = {}
    for number, seat in enumerate(state.seats):
        name = seat.name
        found[f"{name}.vp"] = points(kit, state, number)
        found[f"{name}.films"] = len(seat.films) + sum(entry.films for entry in seat.seasons)
        found[f"{name}.shorts"] = len(seat.shorts) + sum(entry.shorts for entry in seat.seasons)
        found[f"{name}.hand"] = len(seat.hand)
    return found


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
