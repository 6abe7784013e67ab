"""What Producers away from the office cannot be, nor the associates and the Mafia's money.

XX-ACTN-02, XX-STAGE-02, XX-CAFE-01, XX-CAFE-02.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.base import Complaint
from companion.games.the_producer.effects.verbs import Overtime
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
            yield f"{field}.producers", f"{chips} Producers, and there are {kit.producers} that act", "XX-SETUP-05"
        for place in sorted({*seat.parked} - _visited(kit)):
            yield f"{field}.parked", f"'{place[:40]}' is no place that a Producer activates", "XX-ACTN-02"
        yield from _wrong_sets(kit, state, number, f"{field}.parked")
        yield from _wrong_stars(kit, state, number)
        yield from _wrong_visits(kit, state, number, f"{field}.parked")
    yield from _wrong_campaigns(kit, state)
    wrong = [*_wrong_visitors(state)]
    yield from wrong or _wrong_purse(kit, state)


def _visited(kit: Kit) -> set[str]:
    """Where a Producer may stand: what is activated, and aside, by an Event. XX-ACTN-02, XX-ACTN-04."""
    return {CASTING, PARTY, BANK, RADIO, MOTEL, CAFE, SITE, ASIDE, *sets.every_stage(kit), *kit.theme_sets.values()}


def _wrong_sets(kit: Kit, state: State, number: int, field: str) -> Iterator[Complaint]:
    """On each Stage that there is stands one Producer at most. XX-STAGE-01, XX-STAGE-02, XX-THEME-04."""
    seat, stages = state.seats[number], sets.every_stage(kit)
    for place, often in sorted(Counter(one for one in seat.parked if one in stages).items()):
        if place not in sets.own_stages(kit, state, number):
            yield field, f"{seat.name} has not built {kit.name_of(place)}", "XX-STAGE-01"
        if often > 1:
            yield field, f"{often} Producers stand on {kit.name_of(place)}, which is used once a year", "XX-STAGE-02"
    for place in sorted({*seat.parked} & {*kit.theme_sets.values()}):
        if sets.owner_of(state, place) is None:
            yield field, f"nobody has built {kit.name_of(place)}", "XX-THEME-04"


def _wrong_visits(kit: Kit, state: State, number: int, field: str) -> Iterator[Complaint]:
    """Who stands in the Café has entered it this year, and nobody is laid aside without Events.

    XX-CAFE-01, XX-OPT-02.
    """
    seat = state.seats[number]
    if seat.parked.count(CAFE) > state.table.visitors.count(number):
        yield field, f"{seat.name} stands in the Café more often than table.visitors tells", "XX-CAFE-01"
    if ASIDE in seat.parked and not kit.has_events:
        yield field, "only an Event lays a Producer aside, and the Quick Hardcore Game has none", "XX-OPT-02"


def _called_back(kit: Kit) -> int:
    """How many Producers Events call back to be used once more. XX-ACTN-05."""
    return sum(one.effect.number for one in kit.events.values() if isinstance(one.effect, Overtime))


def _wrong_stars(kit: Kit, state: State, number: int) -> Iterator[Complaint]:
    """The stars of CBS Radio, waiting or with a movie, are those of a year's visits. XX-RADIO-01, XX-OPEN-30."""
    seat, most = state.seats[number], (kit.producers + _called_back(kit)) * kit.numbers.radio.stars
    told = Counter({state.table.year: len(seat.radio)})
    for at, movie in enumerate(seat.movies):
        told[movie.year] += total(movie.extra)
        for colour in sorted({*movie.extra} - {*star_colours(kit)}):
            yield f"seats[{number}].movies[{at}].extra", f"the star of CBS Radio cannot be {colour}", "XX-RADIO-01"
    for year, stars in sorted(told.items()):
        if stars > most:
            what = f"{stars} stars of CBS Radio in {year}, and there are Producers for {most}"
            yield f"seats[{number}].radio", what, "XX-RADIO-01"


def _wrong_campaigns(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each campaign of the year took a Producer, who may have been called back by an Event. XX-MOTEL-01, XX-ACTN-05."""
    most = len(state.seats) * kit.producers + _called_back(kit)
    number = sum(mark.sort == "campaign" for mark in state.table.marks)
    if number > most:
        yield "table.marks", f"{number} press campaigns, and there are Producers for {most}", "XX-MOTEL-01"


def _wrong_visitors(state: State) -> Iterator[Complaint]:
    """One a year, an associate. XX-CAFE-01, XX-CAFE-02."""
    table = state.table
    for seat in table.visitors:
        if not state.seats[seat].mafia:
            yield "table.visitors", f"{state.seats[seat].name} was in the Café and is no associate", "XX-CAFE-02"
    if len(table.visitors) > 1:
        yield "table.visitors", "one Producer may enter the Café each year", "XX-CAFE-01"


def _wrong_purse(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each entry has taken its part of the Mafia's money: one for each associate, or more if they may enter again.

    XX-CAFE-02, XX-SETUP-08, XX-OPEN-34.
    """
    numbers, table = kit.numbers, state.table
    least = sum(seat.mafia for seat in state.seats)
    years = table.year - numbers.first_year + 1
    if least > years:
        yield "seats", f"{least} associates, and one enters the Café each year from {numbers.first_year}", "XX-CAFE-01"
        return
    if least * numbers.cafe_pays > numbers.mafia_money and not kit.variants.cafe_reentry:
        yield "seats", "there is no Mafia money for so many associates", "XX-OPEN-34"
        return
    most = years if least and kit.variants.cafe_reentry else least
    left = {max(numbers.mafia_money - entries * numbers.cafe_pays, 0) for entries in range(least, most + 1)}
    if table.mafia not in left:
        told = " or ".join(f"${dollars:,}" for dollars in sorted(left))
        what = f"${table.mafia:,} of Mafia money, and with so many associates there is {told}"
        yield "table.mafia", what, "XX-CAFE-02"
