"""Positions that play cannot go on from, even if `set` made them: unknown cards, frames about nothing.

XX-COMP, XX-ORDER-03, XX-DIST-01, XX-OPEN-63.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.games.base import Complaint, refuse_all
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import STARTING, UNKNOWN
from companion.games.the_producer.positions.positions import PILES as FACE_DOWN
from companion.games.the_producer.rules.awards import Boosting, Drawing, Voting
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.rules.hiring import Hiring
from companion.games.the_producer.rules.maintenance import Maintaining
from companion.games.the_producer.rules.oscars import Ceremony
from companion.games.the_producer.rules.prizes import nominees
from companion.games.the_producer.rules.setup import ChoosingFirst
from companion.games.the_producer.rules.turn import Turn
from companion.games.the_producer.state import State, YearStep

PHASES: dict[type, tuple[str, ...]] = {
    ChoosingFirst: ("setup",),
    Hiring: ("draft", "hire"),
    Maintaining: ("maintenance",),
    Turn: ("operation",),
    Ceremony: ("oscars",),
}
"""The first frame of each phase; all others lie on it."""


def check_playable(kit: Kit, state: State) -> None:
    """Refuse a position that play cannot go on from; raises Unreadable with every clause."""
    refuse_all(kit.words, unplayable(kit, state))


def unplayable(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    yield from no_nouns(kit, state)
    yield from _wrong_order(state)
    for number, one in enumerate(state.table.awards):
        if all(movie.script != one.script for movie in state.movies_of_year(one.seat)):
            what = f"'{one.script[:40]}' is not a movie of this seat this year"
            yield f"table.awards[{number}]", what, "XX-OSCAR-08"
    for number, frame in enumerate(state.pending):
        yield from _wrong_frame(kit, state, number, frame)


def _wrong_order(state: State) -> Iterator[Complaint]:
    """Every seat has a place in the order of the year. XX-ORDER-03."""
    order = sorted(state.table.order)
    is_needed = bool(order) or state.phase not in ("setup", "draft", "hire", "over")
    if is_needed and order != list(range(len(state.seats))):
        yield "table.order", "name every seat once in the order of the year", "XX-ORDER-03"


# --- frames ---


def _wrong_frame(kit: Kit, state: State, number: int, frame: YearStep) -> Iterator[Complaint]:
    """A frame of another phase, or about a movie, a card or nominees that are not there."""
    field, phases = f"pending[{number}]", PHASES.get(type(frame))
    if phases is not None and (number or state.phase not in (*phases, "over")):
        what = f"'{frame.kind}' must be the first frame, in the phase {' or '.join(phases)}"
        yield f"{field}.kind", what, "XX-GAME-03"
    elif isinstance(frame, Distributing):
        if all(movie.script != frame.script for movie in state.seats[frame.seat].movies):
            yield f"{field}.script", f"'{frame.script[:40]}' is not a movie of this seat", "XX-DIST-01"
    elif isinstance(frame, Playing):
        yield from _strangers(f"{field}.card", [frame.card], kit.events, "XX-COMP-10")
    elif isinstance(frame, Boosting | Voting | Drawing):
        yield from _without_nominee(kit, state, field, frame)


def _without_nominee(kit: Kit, state: State, field: str, frame: Boosting | Voting | Drawing) -> Iterator[Complaint]:
    """Only a seat with a nominee spends votes and draws cards. XX-OPEN-63."""
    running = {one.seat for one in nominees(state, frame.award)}
    what, seats = ("left", frame.left) if isinstance(frame, Drawing) else ("asked", frame.asked)
    if not running or not set(seats) <= running:
        yield f"{field}.{what}", "only a seat with a nominee spends votes and draws cards", "XX-OPEN-63"
    if isinstance(frame, Drawing):
        yield from _strangers(f"{field}.drawn", frame.drawn, kit.events, "XX-COMP-10")


# --- words ---


def no_nouns(kit: Kit, state: State) -> Iterator[Complaint]:
    """Words that name no card or building, or one of another deck."""
    table = state.table
    for number, seat in enumerate(state.seats):
        for pile, cards, clause in (
            ("drafts", kit.characters, "XX-COMP-09"),
            ("passing", kit.scripts, "XX-COMP-08"),
            ("team", kit.characters, "XX-COMP-09"),
            ("scripts", kit.scripts, "XX-COMP-08"),
            ("events", kit.events, "XX-COMP-10"),
            ("storehouse", kit.events, "XX-COMP-10"),
            ("built", kit.buildings, "XX-COMP-07"),
            ("mortgages", (STARTING, *kit.buildings), "XX-COMP-07"),
        ):
            hidden = (UNKNOWN,) if pile in FACE_DOWN else ()
            yield from _strangers(f"seats[{number}].{pile}", getattr(seat, pile), (*cards, *hidden), clause)
        for at, movie in enumerate(seat.movies):
            yield from _strangers(f"seats[{number}].movies[{at}].script", [movie.script], kit.scripts, "XX-COMP-08")
            yield from _strangers(f"seats[{number}].movies[{at}]", movie.people, kit.characters, "XX-COMP-09")
            yield from _strangers(f"seats[{number}].movies[{at}].cards", movie.cards, kit.events, "XX-COMP-10")
    yield from _strangers("table.boulevard", table.boulevard, (*kit.characters, *kit.scripts), "XX-COMP-09")
    yield from _strangers("table.discards", table.discards, kit.events, "XX-COMP-10")
    yield from _strangers("table.aside", table.aside, kit.characters, "XX-SETUP-01")
    yield from _strangers("table.gone", table.gone, kit.cards, "XX-COMP-09")
    for number, one in enumerate(table.lasting):
        yield from _strangers(f"table.lasting[{number}].card", [one.card], kit.events, "XX-COMP-10")


def _strangers(field: str, cards: list[str], known: Container[str], clause: str) -> Iterator[Complaint]:
    for card in cards:
        if card not in known:
            yield field, f"there is no '{card[:40]}' that can be here", clause
