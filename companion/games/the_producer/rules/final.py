"""The Final Score, who wins, and the score sheets: every victory point has a line. XX-SCORE, XX-GAME-01, XX-GAME-05."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Stat
from companion.games.the_producer.state import Seat, Source, State
from companion.games.the_producer.views.observation import shows_money
from companion.model import LedgerLine, Outcome, ScoreSheet

BALANCED: tuple[Stat, ...] = ("black", "blue", "green", "red")
"""The stars whose lowest total the Versatile Tycoon earns. XX-OPT-08."""
SIZE = "size"
"""The bonus for the most money. XX-OPT-12."""


class Bonus(NamedTuple):
    """Victory points of the Final Score: the number, a key of the words, how many things they count, the clauses."""

    points: int
    key: str
    number: int
    rules: tuple[str, ...]


def bonuses(kit: Kit, state: State, seat: int) -> Iterator[Bonus]:
    """What a seat adds if the game ends now. XX-SCORE-01 to XX-SCORE-06, XX-OPEN-87."""
    studio = state.seats[seat]
    if has_full_board(kit, studio):
        yield Bonus(kit.numbers.full_board_vp, "full_board", len(kit.areas), ("XX-SCORE-02", "XX-OPEN-70"))
    genres = len(genres_of(kit, studio))
    if genres:
        rules = ("XX-SCORE-03", "XX-SCORE-04", "XX-SCORE-05", "XX-BMOV-07", "XX-OPEN-69")
        yield Bonus(genre_vp(kit, genres), "genres", genres, rules)
    if kit.variants.versatile_tycoon:
        lowest = min(totals_of_stars(kit, studio).values())
        yield Bonus(lowest, "tycoon", lowest, ("XX-OPT-08", "XX-SCORE-06", "XX-OPEN-74"))
    if kit.variants.size_matters and richest(state) == [seat]:
        yield Bonus(kit.numbers.size_vp, SIZE, 1, ("XX-OPT-12", "XX-SCORE-06", "XX-OPEN-76"))


def total(kit: Kit, state: State, seat: int) -> int:
    """All victory points of a seat if the game ends now. XX-SCORE-01."""
    return state.seats[seat].vp + sum(bonus.points for bonus in bonuses(kit, state, seat))


# --- SCORE ---


def has_full_board(kit: Kit, studio: Seat) -> bool:
    """Whether all areas are built, a Theme Set included; mortgaged ones count. XX-SCORE-02, XX-OPEN-70."""
    return {area_of(kit, piece) for piece in studio.built} >= set(kit.areas)


def area_of(kit: Kit, piece: str) -> str:
    """The area that a piece fills; all Theme Sets fill the same one. XX-THEME-02."""
    return "theme-set" if kit.buildings[piece].genre is not None else piece


def genres_of(kit: Kit, studio: Seat) -> set[str]:
    """The different genres of the movies made; a Script may have two. XX-SCORE-04, XX-SCORE-05, XX-BMOV-07."""
    return {genre for movie in studio.movies for genre in kit.scripts[movie.script].genres}


def genre_vp(kit: Kit, genres: int) -> int:
    """The points for a number of genres; the last entry of the table counts for more, too. XX-SCORE-03, XX-OPEN-69."""
    table = kit.numbers.genre_vp
    return table[min(genres, len(table)) - 1] if genres else 0


# --- OPT: bonuses ---


def totals_of_stars(kit: Kit, studio: Seat) -> dict[Stat, int]:
    """The printed stars of the team by sort. XX-OPT-08, XX-OPEN-74."""
    return {stat: sum(kit.characters[who].stars(stat) for who in studio.team) for stat in BALANCED}


def richest(state: State) -> list[int]:
    """The seats with the most money. XX-OPT-12, XX-OPEN-76."""
    return best_of({seat: studio.money for seat, studio in enumerate(state.seats)})


def best_of(values: dict[int, int]) -> list[int]:
    """The seats with the highest value."""
    return [seat for seat, value in values.items() if value == max(values.values())]


# --- the winner ---


def winners(kit: Kit, state: State) -> tuple[int, ...]:
    """The winners: most points without a mortgage, ties shared or broken by money; nobody if all have one.

    XX-GAME-01, XX-SCORE-07, XX-OPEN-67, XX-OPEN-68.
    """
    first = first_by_points(kit, state)
    if kit.variants.final_tie == "money" and first:
        first = best_of({seat: state.seats[seat].money for seat in first})
    return tuple(first)


def first_by_points(kit: Kit, state: State) -> list[int]:
    """The best seats without a mortgage. XX-SCORE-07."""
    totals = {seat: total(kit, state, seat) for seat, studio in enumerate(state.seats) if not studio.mortgages}
    return best_of(totals) if totals else []


# --- the score sheets ---


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
    text = kit.words.say("score", key, data, lambda _, value: value)
    return LedgerLine(points, kit.with_variants(text, rules), kit.words.cite(rules))


def at_the_end(kit: Kit, state: State, seat: int) -> list[LedgerLine]:
    """What the Final Score would add if the game ended now, and what keeps the seat from winning.

    Who has the most money is secret until the end. XX-SCORE-01, XX-SCORE-07, XX-OPEN-79.
    """
    is_open = shows_money(kit, state)
    open_bonuses = [one for one in bonuses(kit, state, seat) if is_open or one.key != SIZE]
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
    return ScoreSheet(is_over, seats, winners(kit, state) if is_over else None)


def outcome(kit: Kit, state: State) -> Outcome | None:
    """How the game ended. XX-GAME-01, XX-GAME-02."""
    if state.phase != "over":
        return None
    won, first = winners(kit, state), first_by_points(kit, state)
    points = {seat: total(kit, state, seat) for seat in range(len(state.seats))}
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
