"""Who wins an award, and what it gives. XX-OSCAR-04 to XX-OSCAR-06, XX-OSCAR-12, XX-PICT."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.the_producer.effects.lasting import AwardPoints, of
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award
from companion.games.the_producer.rules.appeal import has_structure
from companion.games.the_producer.rules.candidates import APART, PICTURE, RULES, candidates, movie_of
from companion.games.the_producer.rules.money import earn
from companion.games.the_producer.state import Nominee, State
from companion.model import Event

EDITING_ROOM = "editing"


def nominees(state: State, award: Award) -> list[Nominee]:
    """The nominees for an award of this year, in the order in which they were nominated."""
    return [one for one in state.table.awards if one.award == award]


def nominee_of(state: State, award: Award, seat: int) -> Nominee:
    """The nominee of a seat for an award; it must have one."""
    return next(one for one in nominees(state, award) if one.seat == seat)


def is_among(award: Award, awards: list[Award]) -> bool:
    """Whether a card that names these awards means this one; split supporting awards count as one. XX-OPEN-54."""
    return ("supporting" if award in APART else award) in awards


def final_value(nominee: Nominee) -> int:
    """Base Value plus votes plus icons; for a movie its matches. XX-OSCAR-12, XX-PICT-05."""
    return nominee.value + nominee.votes + nominee.icons


def winner_of(tied: Sequence[int], have_rooms: Sequence[bool]) -> int | None:
    """The winner of those with the highest value: the only one, or the only one with an Editing Room; else nobody.

    XX-OSCAR-05, XX-OSCAR-06, XX-OPEN-52.
    """
    if len(tied) > 1:
        tied = [number for number in tied if have_rooms[number]]
    return tied[0] if len(tied) == 1 else None


def decide(kit: Kit, state: State, award: Award, events: list[Event]) -> None:
    """The highest wins; a tie goes to the only one with an Editing Room, else to nobody. XX-OSCAR-05, XX-OSCAR-06.

    A mortgaged room counts. A sole nominee wins Best Picture even without a match. XX-PICT-05, XX-PICT-07,
    XX-OPEN-52, XX-OPEN-56. Nobody has to nominate. XX-OPEN-58
    """
    running = nominees(state, award)
    if not running:
        has_passed = any(candidates(kit, state, award, seat) for seat in range(len(state.seats)))
        events.append(Event("no_award", ("XX-OPEN-58",) if has_passed else RULES[award], {"award": award}))
        return
    best = max(map(final_value, running))
    tied = [number for number, one in enumerate(running) if final_value(one) == best]
    rooms = [has_structure(kit, state, one.seat, EDITING_ROOM) for one in running]
    found = winner_of(tied, rooms)
    if found is None:
        seats = [running[number].seat for number in tied]
        rules = ("XX-OSCAR-05", "XX-OSCAR-06", "XX-OPEN-52")
        events.append(Event("award_tied", rules, {"award": award, "seats": seats, "number": best}))
        return
    give(kit, state, running[found], len(tied) > 1, events)


def give(kit: Kit, state: State, nominee: Nominee, by_room: bool, events: list[Event]) -> None:
    """The points of an award. XX-OSCAR-04, XX-PICT-06, XX-KOLO-06."""
    nominee.won = True
    points = award_vp(kit, state, nominee)
    is_picture = nominee.award == PICTURE
    rules = ("XX-PICT-05", "XX-PICT-06", "XX-OPEN-55") if is_picture else ("XX-OSCAR-12", "XX-OSCAR-04")
    if is_picture and movie_of(state, nominee, nominee.seat).kolossal:
        rules = (*rules, "XX-KOLO-06", "XX-PICT-07")
    more = ("XX-OSCAR-06", "XX-BUILD-22", "XX-OPEN-52") if by_room else ()
    data = {"seat": nominee.seat, "award": nominee.award, "card": nominee.character or nominee.script}
    events.append(Event("award_by_room" if by_room else "award", (*rules, *more), {**data, "number": points}))
    changes = _changes(kit, state, nominee.award)
    for card, number in changes:
        change = {"award": nominee.award, "card": card, "number": abs(number)}
        kind = "award_gives_more" if number > 0 else "award_gives_less"
        events.append(Event(kind, ("XX-EVENT-08", "XX-OSCAR-04"), change))
    earn(state, nominee.seat, points, "oscars", nominee.award, events, *rules, *(("XX-EVENT-08",) if changes else ()))


def _changes(kit: Kit, state: State, award: Award) -> list[tuple[str, int]]:
    """The cards that change the points of an award this year; none changes Best Picture. XX-EVENT-08."""
    found = of(kit, state, AwardPoints) if award != PICTURE else ()
    return [(one.card, effect.number) for one, effect in found if is_among(award, effect.awards)]


def award_vp(kit: Kit, state: State, nominee: Nominee) -> int:
    """The points of an award; Best Picture gives more for each match, and twice as much for a Kolossal.

    XX-OSCAR-04, XX-PICT-06, XX-KOLO-06, XX-OPEN-55.
    """
    numbers = kit.numbers
    if nominee.award != PICTURE:
        return max(numbers.oscar_vp + sum(number for _, number in _changes(kit, state, nominee.award)), 0)
    plain = numbers.picture_vp if kit.variants.best_picture_vp == "one_plus_matches" else 0
    points = plain + nominee.value * numbers.match_vp
    return points * (numbers.kolossal.picture_vp if movie_of(state, nominee, nominee.seat).kolossal else 1)
