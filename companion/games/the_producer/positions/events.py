"""Impossible Event cards on the table: in effect without a lasting effect, set aside though they work at once.

XX-EVENT-12, XX-MAINT-05.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.definitions.words import listed, nearest
from companion.games.base import Complaint
from companion.games.the_producer.effects.money import CoinToss, Playing
from companion.games.the_producer.effects.people import Absence, EverybodyStar, Star
from companion.games.the_producer.effects.storehouse import MovieBonus
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import MarkedStat
from companion.games.the_producer.rules.places import MOTEL
from companion.games.the_producer.state import Lasting, Mark, State

MARKS = (Star, EverybodyStar, Absence)
"""The effects that put marks on Characters."""


def wrong_events(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    if not kit.has_events:
        yield from _without_events(state)
        return
    stored = {card for card, event in kit.events.items() if event.timing == "storehouse"}
    added = {card for card, event in kit.events.items() if isinstance(event.effect, MovieBonus)}
    tossed = {card for card, event in kit.events.items() if isinstance(event.effect, CoinToss)}
    for number, seat in enumerate(state.seats):
        field = f"seats[{number}]"
        yield from _others(f"{field}.storehouse", seat.storehouse, stored, "that can be set aside", "XX-EVENT-12")
        for at, movie in enumerate(seat.movies):
            what = "that can be added to a movie"
            yield from _others(f"{field}.movies[{at}].cards", movie.cards, added, what, "XX-DIST-02")
    wrong_marks = [*_wrong_marks(kit, state)]
    for number, one in enumerate(state.table.lasting):
        field = f"table.lasting[{number}]"
        wrong = [*_wrong_lasting(kit, state, field, one)]
        yield from wrong or (() if wrong_marks else _without_mark(kit, state, field, one))
    yield from wrong_marks
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Playing):
            yield from _others(f"pending[{number}].card", [frame.card], tossed, "with a coin toss", "XX-EVENT-08")


def _others(field: str, cards: list[str], fitting: set[str], what: str, rule: str) -> Iterator[Complaint]:
    """The cards that are not such Events."""
    yield from ((field, f"'{card[:40]}' is not an Event {what}", rule) for card in cards if card not in fitting)


def _wrong_marks(kit: Kit, state: State) -> Iterator[Complaint]:
    for number, mark in enumerate(state.table.marks):
        if mark.character is not None and mark.character not in kit.characters:
            yield f"table.marks[{number}].character", f"there is no '{mark.character[:40]}'", "XX-COMP-09"
        wrong = [*_wrong_mark(kit, state, f"table.marks[{number}].by", mark)]
        yield from wrong or _wrong_stars(kit, f"table.marks[{number}]", mark)
    yield from _wrong_often(state)


def _without_events(state: State) -> Iterator[Complaint]:
    """The Quick Hardcore Game has no Events. XX-OPT-02."""
    there = {"table.discards": bool(state.table.discards)}
    there |= {f"table.lasting[{at}].card": True for at in range(len(state.table.lasting))}
    for number, seat in enumerate(state.seats):
        there |= {f"seats[{number}].events": bool(seat.events), f"seats[{number}].storehouse": bool(seat.storehouse)}
        there |= {f"seats[{number}].movies[{at}].cards": bool(one.cards) for at, one in enumerate(seat.movies)}
    there |= {f"table.marks[{at}].by": mark.by != MOTEL for at, mark in enumerate(state.table.marks)}
    there |= {f"pending[{at}].card": isinstance(frame, Playing) for at, frame in enumerate(state.pending)}
    for field, is_there in there.items():
        if is_there:
            yield field, "the Quick Hardcore Game has no Event cards", "XX-OPT-02"


def _wrong_lasting(kit: Kit, state: State, field: str, one: Lasting) -> Iterator[Complaint]:
    """The card's effect lasts, and its target exists. XX-MAINT-05, XX-OPEN-83."""
    event = kit.events.get(one.card)
    until = event.effect.until if event is not None else None
    if until is None:
        yield f"{field}.card", f"'{one.card[:40]}' is not an Event with a lasting effect", "XX-MAINT-05"
    known = {*kit.cards, *(seat.name.lower() for seat in state.seats)}
    for word in one.aims:
        if word not in known:
            yield f"{field}.aims", f"'{word[:40]}' is not a card or a player", "XX-EVENT-08"
            return
    if until is not None:
        yield from _wrong_aims(kit, state, f"{field}.aims", one, is_for_movie=until == "movie")


def _wrong_aims(kit: Kit, state: State, field: str, one: Lasting, *, is_for_movie: bool) -> Iterator[Complaint]:
    """A card for next movies targets their maker, another card what it was played on. XX-EVENT-02, XX-EVENT-08."""
    event, seats = kit.events[one.card], {seat.name.lower() for seat in state.seats}
    aim = event.effect.aim(event)
    if is_for_movie:
        if not set(one.aims) & seats and event.mafia != "hits_associates":
            yield field, f"'{one.card}' is for the next movie of a player: name that player", "XX-EVENT-02"
    elif aim is None and one.aims:
        yield field, f"'{one.card}' takes no target", "XX-EVENT-08"
    elif aim is not None and aim.sort in ("character", "level"):
        is_one = len(one.aims) == 1 and one.aims[0] in kit.characters
        if not is_one and (one.aims or aim.sort == "character"):
            yield field, f"'{one.card}' takes one Character as its target", "XX-EVENT-08"


def _wrong_mark(kit: Kit, state: State, field: str, mark: Mark) -> Iterator[Complaint]:
    """A card that marks Characters for the year stays on the table for that time. XX-COMP-12, XX-MAINT-05."""
    if not mark.by or mark.by == MOTEL:
        return
    if mark.by not in kit.events or not isinstance(kit.events[mark.by].effect, MARKS):
        what = "changes no stars" if mark.by in kit.events else "is not an Event"
        yield field, f"'{mark.by[:40]}' {what}: {_by_whom(kit, mark)}", "XX-COMP-12"
    elif mark.sort == "campaign":
        yield field, f"'{mark.by}' is not a press campaign: use {MOTEL}", "XX-MOTEL-01"
    elif mark.until == "year" and all(one.card != mark.by for one in state.table.lasting):
        what = f"'{mark.by}' marks a Character but is not in effect: name it in table.lasting"
        yield field, what, "XX-MAINT-05"


def _wrong_stars(kit: Kit, field: str, mark: Mark) -> Iterator[Complaint]:
    """A mark shows the sort and number of stars that its card or campaign changes. XX-EVENT-08, XX-MOTEL-01."""
    described = _described(mark)
    if mark.by == MOTEL:
        if not _is_campaign(kit, mark):
            lost = kit.numbers.motel_stars
            what = f"a press campaign takes {lost} of all stars of a Character for a year, not: {described}"
            yield field, what, "XX-MOTEL-01"
        return
    if mark.by and not _marks_so(kit.events[mark.by].effect, mark):
        right = _marks_described(kit.events[mark.by].effect)
        what = f"'{mark.by}' does not make this mark: {described}; {right}"
        yield field, what, "XX-EVENT-08"
    elif abs(mark.number) > _most_stars(kit):
        yield field, f"no mark changes more than {_most_stars(kit)} stars: {described}", "XX-EVENT-08"


# --- the marks ---


def _described(mark: Mark) -> str:
    most = f", up to {mark.most}" if mark.most is not None else ""
    return f"{_signed(mark.number)} {mark.stat} on {mark.character or 'everybody'}{most}"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _marks_of(effect: Star | EverybodyStar | Absence) -> tuple[list[MarkedStat], int, int | None]:
    """The sorts of stars that an effect marks, the number it changes them by, and its limit. XX-COMP-12."""
    if isinstance(effect, Absence):
        return ["all"], 0, None
    if isinstance(effect, Star):
        return effect.marked, effect.number, None
    return [*effect.stats], effect.number, effect.most


def _marks_so(effect: object, mark: Mark) -> bool:
    """Whether an effect puts this mark on a Character, or on everybody. XX-COMP-12."""
    if not isinstance(effect, MARKS) or (mark.character is None) != isinstance(effect, EverybodyStar):
        return False
    stats, number, most = _marks_of(effect)
    return mark.stat in stats and mark.number == number and (mark.most == most or isinstance(effect, Absence))


def _marks_described(effect: object) -> str:
    """The marks of an effect, as a position names them."""
    assert isinstance(effect, MARKS)
    stats, number, most = _marks_of(effect)
    marks = [f"{_signed(number)} {stat}" for stat in stats]
    whom = "everybody" if isinstance(effect, EverybodyStar) else "a Character"
    is_one = "its mark is" if len(marks) == 1 else "its marks are"
    return f"{is_one} {listed(marks)} on {whom}" + (f", up to {most}" if most is not None else "")


def _marks_to_add(card: str, effect: Star | EverybodyStar | Absence, character: str = "") -> str:
    """The marks of an effect, as a position writes them."""
    stats, number, most = _marks_of(effect)
    whom = f"character: {character}, " if character else ""
    rest = f"number: {number}{'' if most is None else f', most: {most}'}, by: {card}"
    return listed(f"{{{whom}stat: {stat}, {rest}}}" for stat in stats)


def _is_campaign(kit: Kit, mark: Mark) -> bool:
    """Whether a press campaign makes this mark. XX-MOTEL-01."""
    lost = "all", -kit.numbers.motel_stars, None, "year"
    return mark.character is not None and (mark.stat, mark.number, mark.most, mark.until) == lost


def _by_whom(kit: Kit, mark: Mark) -> str:
    """What an unknown `by` may stand for: a similar word, the cards that make this mark, or all that make marks."""
    makers = [MOTEL, *(card for card, event in kit.events.items() if isinstance(event.effect, MARKS))]
    alike = [one for one in makers if mark.by.lower() in one]
    near = alike[0] if len(alike) == 1 else nearest(mark.by, makers)
    if near is not None:
        return f"did you mean {near}?"
    such = [one for one in makers[1:] if _marks_so(kit.events[one].effect, mark)]
    such = [*([MOTEL] if _is_campaign(kit, mark) else []), *such]
    return f"{_described(mark)} is by {' or '.join(such)}" if such else f"marks are by {listed(makers)}"


def _most_stars(kit: Kit) -> int:
    """The most stars a single mark can change."""
    effects = (one.effect for one in kit.events.values())
    return max(kit.numbers.motel_stars, *(abs(one.number) for one in effects if isinstance(one, Star | EverybodyStar)))


def _wrong_often(state: State) -> Iterator[Complaint]:
    """A card is played once a year: it marks one Character, or everybody, and each sort of stars once. XX-MAINT-14."""
    marks = [mark for mark in state.table.marks if mark.by and mark.by != MOTEL]
    for (card, stat), often in Counter((mark.by, mark.stat) for mark in marks).items():
        if often > 1:
            yield "table.marks", f"'{card[:40]}' marks {stat} stars {often} times, not once", "XX-EVENT-08"
    whom = {card: {mark.character for mark in marks if mark.by == card} for card in {mark.by for mark in marks}}
    for card, characters in sorted(whom.items()):
        if len(characters) > 1:
            yield "table.marks", f"'{card[:40]}' marks {len(characters)} Characters, not one", "XX-EVENT-08"


def _without_mark(kit: Kit, state: State, field: str, one: Lasting) -> Iterator[Complaint]:
    """A card's effect on a Character has a mark, so that the Party can cancel it. XX-COMP-12, XX-PARTY-02."""
    effect, marked = kit.events[one.card].effect, {mark.character for mark in state.table.marks if mark.by == one.card}
    is_marked = isinstance(effect, Absence) or not kit.variants.token_supply_limit
    if isinstance(effect, EverybodyStar):
        if not marked and kit.events[one.card].mafia != "hits_associates":
            what = f"'{one.card}' is in effect but has no mark: add {_marks_to_add(one.card, effect)} to table.marks"
            yield field, what, "XX-COMP-12"
    elif isinstance(effect, MARKS) and is_marked and (bare := [aim for aim in one.aims if aim not in marked]):
        marks = _marks_to_add(one.card, effect, bare[0])
        what = f"'{one.card}' is in effect but has no mark on {bare[0]}: add {marks} to table.marks"
        yield field, what, "XX-PARTY-02"
