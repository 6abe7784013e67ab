"""Impossible Oscars: nominees who cannot run, votes without a nominee, a genre in fashion without the rule.

XX-OSCAR, XX-OPT-06.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.base import Complaint
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award
from companion.games.the_producer.rules.awards import Boosting, Drawing, Nominating, OfAward, Voting
from companion.games.the_producer.rules.candidates import PICTURE, RULES, Candidate, awards_of, candidates
from companion.games.the_producer.rules.firing import FiringAfter
from companion.games.the_producer.rules.oscars import Ceremony
from companion.games.the_producer.rules.prizes import nominees
from companion.games.the_producer.rules.trend import PUT_BACK, Trending
from companion.games.the_producer.state import State


def wrong_oscars(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    yield from _wrong_nominees(kit, state)
    yield from _wrong_frames(kit, state)
    yield from _wrong_trend(kit, state)


# --- OSCAR ---


def _wrong_nominees(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each nominee runs for an award of the table, for work on a movie of this year, one per seat. XX-OSCAR-08."""
    awards, running = awards_of(kit), state.table.awards
    if running and state.phase != "oscars":
        yield "table.awards", "there are nominees only at the Oscars", "XX-OSCAR-03"
    for number, one in enumerate(running):
        field = f"table.awards[{number}]"
        if one.award not in awards:
            yield f"{field}.award", f"there is no award '{one.award}' at this table", "XX-OPEN-54"
        elif Candidate(one.script, one.character) not in candidates(kit, state, one.award, one.seat):
            what = f"this seat cannot nominate '{(one.character or one.script)[:40]}'"
            yield field, what, RULES[one.award][0]
        elif any(isinstance(frame, Ceremony) and one.award in frame.left for frame in state.pending):
            yield f"{field}.award", f"the award '{one.award}' is still to come, so it has no nominee", "XX-OSCAR-03"
    for (seat, award), often in Counter((one.seat, one.award) for one in running).items():
        if often > 1:
            yield "table.awards", f"{state.seats[seat].name} has {often} nominees for {award}", "XX-OSCAR-08"
    for award, often in Counter(one.award for one in running if one.won).items():
        if often > 1:
            yield "table.awards", f"{award} has {often} winners; a tie has none", "XX-OSCAR-05"


def _wrong_frames(kit: Kit, state: State) -> Iterator[Complaint]:
    awards = awards_of(kit)
    left = next((frame.left for frame in state.pending if isinstance(frame, Ceremony)), [])
    for number, frame in enumerate(state.pending):
        field = f"pending[{number}]"
        if isinstance(frame, OfAward) and frame.award not in awards:
            yield f"{field}.award", f"there is no award '{frame.award}' at this table", "XX-OPEN-54"
        elif isinstance(frame, Ceremony) and not set(frame.left) <= set(awards):
            yield f"{field}.left", f"the awards at this table are {', '.join(awards)}", "XX-OPEN-54"
        elif isinstance(frame, Ceremony) and not _are_in_order(frame.left, awards):
            yield f"{field}.left", f"the awards come once each, in this order: {', '.join(awards)}", "XX-OSCAR-03"
        elif isinstance(frame, OfAward) and not _are_in_order([frame.award, *left], awards):
            yield f"{field}.award", f"{frame.award} comes before the awards left", "XX-OSCAR-03"
        elif isinstance(frame, Boosting | Voting | Drawing) and frame.award == PICTURE:
            yield f"{field}.award", "Best Picture has no votes and no cards", "XX-PICT-08"
        elif isinstance(frame, FiringAfter) and not kit.variants.fire_after_oscars:
            yield field, "nobody is fired between the Oscars and Maintenance", "XX-OPEN-93"
        elif isinstance(frame, FiringAfter) and state.table.year >= kit.last_year:
            yield field, f"nobody is fired after the Oscars of {kit.last_year}: the game is over", "XX-GAME-02"
        yield from _wrong_seats(kit, state, field, frame)


def _are_in_order(some: list[Award], awards: list[Award]) -> bool:
    """Whether these awards are in the order of the year, each once; some may be left out."""
    return some == [award for award in awards if award in some]


def _wrong_seats(kit: Kit, state: State, field: str, frame: object) -> Iterator[Complaint]:
    """A seat that nominates has no nominee yet; a seat that votes or draws cards has one. XX-OSCAR-08, XX-OPEN-63."""
    if not isinstance(frame, Nominating | Boosting | Voting | Drawing):
        return
    running = {one.seat: one for one in nominees(state, frame.award)}
    if isinstance(frame, Nominating):
        if set(frame.asked) & set(running) or len(set(frame.asked)) < len(frame.asked):
            yield f"{field}.asked", "each seat nominates only once", "XX-OSCAR-08"
        return
    seats = frame.left if isinstance(frame, Drawing) else frame.asked
    if not running or not set(seats) <= set(running) or len(set(seats)) < len(seats):
        what = "left" if isinstance(frame, Drawing) else "asked"
        yield f"{field}.{what}", "only a seat with a nominee spends votes and draws cards, and only once", "XX-OPEN-63"
    elif isinstance(frame, Drawing):
        yield from _wrong_draw(kit, field, frame, running[seats[0]].value if seats else 0)


def _wrong_draw(kit: Kit, field: str, frame: Drawing, base: int) -> Iterator[Complaint]:
    """One card for each point of the Base Value. XX-OSCAR-11."""
    if frame.number + len(frame.drawn) > base:
        yield f"{field}.number", f"a Base Value of {base} allows no more cards", "XX-OSCAR-11"
    for card in frame.drawn:
        if card not in kit.events:
            yield f"{field}.drawn", f"'{card[:40]}' is not an Event", "XX-COMP-10"


# --- OPT ---


def _wrong_trend(kit: Kit, state: State) -> Iterator[Complaint]:
    """A genre in fashion exists, and the table plays with Trending Genre. XX-OPT-06, XX-OPEN-73."""
    table = state.table
    if table.trend is not None and not kit.variants.trending_genre:
        yield "table.trend", "no genre is in fashion without the optional rule", "XX-OPT-06"
    elif table.trend is not None and table.trend not in kit.numbers.genres:
        yield "table.trend", f"there is no genre '{table.trend[:40]}'", "XX-OPT-06"
    elif table.trend is not None and table.year == kit.numbers.first_year and state.phase not in ("oscars", "over"):
        yield "table.trend", f"no genre is in fashion before {table.year + 1}", "XX-OPEN-73"
    if set(table.trend_stars) & set(PUT_BACK):
        yield "table.trend_stars", "white and golden do not count: put them back and draw again", "XX-OPT-06"
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Trending) and table.trend is None:
            yield f"pending[{number}]", "no genre is in fashion, so no colours are drawn", "XX-OPT-06"
