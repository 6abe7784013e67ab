"""Impossible Producers away from the office, associates and Mafia money.

XX-ACTN-02, XX-STAGE-02, XX-CAFE-01, XX-CAFE-02.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.base import Complaint
from companion.games.the_producer.effects.tokens import Overtime
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import ASIDE
from companion.games.the_producer.rules import sets
from companion.games.the_producer.rules.audience import total
from companion.games.the_producer.rules.bank import BANK
from companion.games.the_producer.rules.building import SITE
from companion.games.the_producer.rules.buying import CASTING, PARTY
from companion.games.the_producer.rules.places import CAFE, MOTEL
from companion.games.the_producer.rules.radio import RADIO, star_colours
from companion.games.the_producer.state import State


def wrong_chips(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    for number, seat in enumerate(state.seats):
        field, chips = f"seats[{number}]", seat.producers + len(seat.parked)
        if chips > kit.producers:
            yield f"{field}.producers", f"{chips} Producers, but only {kit.producers} can act", "XX-SETUP-05"
        for place in sorted({*seat.parked} - _visited(kit)):
            yield f"{field}.parked", f"a Producer cannot activate '{place[:40]}'", "XX-ACTN-02"
        yield from _wrong_sets(kit, state, number, f"{field}.parked")
        yield from _wrong_stars(kit, state, number)
        yield from _wrong_visits(kit, state, number, f"{field}.parked")
    yield from _wrong_campaigns(kit, state)
    wrong = [*_wrong_visitors(state)]
    yield from wrong or _wrong_purse(kit, state)


def _visited(kit: Kit) -> set[str]:
    """Where a Producer may stand: on what it activates, or set aside by an Event. XX-ACTN-02, XX-ACTN-04."""
    return {CASTING, PARTY, BANK, RADIO, MOTEL, CAFE, SITE, ASIDE, *sets.every_stage(kit), *kit.theme_sets.values()}


def _wrong_sets(kit: Kit, state: State, number: int, field: str) -> Iterator[Complaint]:
    """Each Stage has at most one Producer on it. XX-STAGE-01, XX-STAGE-02, XX-THEME-04."""
    seat, stages = state.seats[number], sets.every_stage(kit)
    for place, often in sorted(Counter(one for one in seat.parked if one in stages).items()):
        if place not in sets.own_stages(kit, state, number):
            yield field, f"{seat.name} has not built {kit.name_of(place)}", "XX-STAGE-01"
        if often > 1:
            yield field, f"{often} Producers are on {kit.name_of(place)}, which is used once a year", "XX-STAGE-02"
    for place in sorted({*seat.parked} & {*kit.theme_sets.values()}):
        if sets.owner_of(state, place) is None:
            yield field, f"nobody has built {kit.name_of(place)}", "XX-THEME-04"


def _wrong_visits(kit: Kit, state: State, number: int, field: str) -> Iterator[Complaint]:
    """Whoever stands in the Café has entered it this year, and no Producer is set aside without Events.

    XX-CAFE-01, XX-OPT-02.
    """
    seat = state.seats[number]
    if seat.parked.count(CAFE) > state.table.visitors.count(number):
        yield field, f"{seat.name} has more Producers in the Café than visits in table.visitors", "XX-CAFE-01"
    if ASIDE in seat.parked and not kit.has_events:
        yield field, "only an Event sets a Producer aside, and the Quick Hardcore Game has none", "XX-OPT-02"


def _called_back(kit: Kit) -> int:
    """How many Producers Events call back to be used again. XX-ACTN-05."""
    return sum(one.effect.number for one in kit.events.values() if isinstance(one.effect, Overtime))


def _wrong_stars(kit: Kit, state: State, number: int) -> Iterator[Complaint]:
    """The CBS Radio stars, waiting or with a movie, come from a year's visits. XX-RADIO-01, XX-OPEN-30."""
    seat, most = state.seats[number], (kit.producers + _called_back(kit)) * kit.numbers.radio.stars
    used = Counter({state.table.year: len(seat.radio)})
    for at, movie in enumerate(seat.movies):
        used[movie.year] += total(movie.extra)
        for colour in sorted({*movie.extra} - {*star_colours(kit)}):
            yield f"seats[{number}].movies[{at}].extra", f"the star of CBS Radio cannot be {colour}", "XX-RADIO-01"
    for year, stars in sorted(used.items()):
        if stars > most:
            what = f"{stars} stars of CBS Radio in {year}, but the Producers can get only {most}"
            yield f"seats[{number}].radio", what, "XX-RADIO-01"


def _wrong_campaigns(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each campaign of the year took a Producer, who may have been called back by an Event. XX-MOTEL-01, XX-ACTN-05."""
    most = len(state.seats) * kit.producers + _called_back(kit)
    number = sum(mark.sort == "campaign" for mark in state.table.marks)
    if number > most:
        yield "table.marks", f"{number} press campaigns, but the Producers can start only {most}", "XX-MOTEL-01"


def _wrong_visitors(state: State) -> Iterator[Complaint]:
    """One player a year enters the Café and becomes an associate. XX-CAFE-01, XX-CAFE-02."""
    table = state.table
    for seat in table.visitors:
        if not state.seats[seat].mafia:
            yield "table.visitors", f"{state.seats[seat].name} was in the Café but is not an associate", "XX-CAFE-02"
    if len(table.visitors) > 1:
        yield "table.visitors", "only one Producer may enter the Café each year", "XX-CAFE-01"


def _wrong_purse(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each entry has taken its share of the Mafia's money: one for each associate, or more if they may enter again.

    XX-CAFE-02, XX-SETUP-08, XX-OPEN-34.
    """
    numbers, table = kit.numbers, state.table
    least = sum(seat.mafia for seat in state.seats)
    years = table.year - numbers.first_year + 1
    if least > years:
        what = f"{least} associates, but only one enters the Café each year from {numbers.first_year}"
        yield "seats", what, "XX-CAFE-01"
        return
    if least == years and state.phase == "operation" and not table.visitors:
        yield "table.visitors", f"one associate has entered the Café in {table.year}: name that player", "XX-CAFE-01"
        return
    if least * numbers.cafe_pays > numbers.mafia_money and not kit.variants.cafe_reentry:
        yield "seats", f"the Mafia does not have enough money for {least} associates", "XX-OPEN-34"
        return
    most = years if least and kit.variants.cafe_reentry else least
    left = {max(numbers.mafia_money - entries * numbers.cafe_pays, 0) for entries in range(least, most + 1)}
    if table.mafia not in left:
        possible = " or ".join(f"${dollars:,}" for dollars in sorted(left))
        what = f"by the number of associates the Mafia has {possible}, not ${table.mafia:,}"
        yield "table.mafia", what, "XX-CAFE-02"
