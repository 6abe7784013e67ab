"""How likely each nominee wins an award, exactly, by the icons of the Event cards. XX-OSCAR-11, XX-OSCAR-12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.odds.draws import Counts, added, draw_of, first_draws, without
from companion.games.the_producer.rules.appeal import has_structure
from companion.games.the_producer.rules.awards import Drawing, cards_for
from companion.games.the_producer.rules.prizes import EDITING_ROOM, final_value, give, nominees, winner_of
from companion.games.the_producer.state import State
from companion.model import Action, Reveal

Mix = Counts
"""How many cards show no Oscar, one, two and so on. XX-CARD-16, XX-OPEN-07."""


class Runner(NamedTuple):
    """A nominee: the Base Value, the votes spent, whether the studio has an Editing Room. XX-OSCAR-12, XX-OSCAR-06.

    If some cards have been drawn, `drawn` are those on the table, `base` is how many are still to come, and `votes`
    is everything else that counts.
    """

    base: int
    votes: int = 0
    has_editing_room: bool = False
    drawn: Mix | None = None


class Chances(NamedTuple):
    """How likely each nominee wins, in order, and that nobody does; together they are 1."""

    won: tuple[Fraction, ...]
    nobody: Fraction


class Drawn(NamedTuple):
    """One mix of cards drawn for a nominee: its icons, the cards left, its number of ways."""

    icons: int
    deck: Mix
    discards: Mix
    ways: int


class Race(NamedTuple):
    """The standing of an award: the cards left, the best Final Value so far and who has it."""

    deck: Mix
    discards: Mix
    best: int
    leaders: tuple[int, ...]


def chances(nominees: Sequence[Runner], deck: Mix, discards: Mix = ()) -> Chances:
    """How likely each nominee wins; cards are drawn nominee by nominee, from the discards when the deck is empty.

    The number of cards left at each moment is certain, so ways are counted and divided at the end.
    XX-OSCAR-11, XX-OSCAR-12, XX-OPEN-64.
    """
    races = Counter({Race(deck, discards or (0,) * len(deck), -1, ()): 1})
    for number, nominee in enumerate(nominees):
        races = _after(races, number, nominee)
    rooms = [nominee.has_editing_room for nominee in nominees]
    won: Counter[int | None] = Counter()
    for race, ways in races.items():
        won[winner_of(race.leaders, rooms)] += ways
    total = won.total()
    found = tuple(Fraction(won[number], total) for number in range(len(nominees)))
    return Chances(found, 1 - sum(found, Fraction()))


def _after(races: Counter[Race], number: int, nominee: Runner) -> Counter[Race]:
    """Every standing of the award after the cards of one more nominee."""
    found: Counter[Race] = Counter()
    for race, ways in races.items():
        for drawn in draws(nominee.base, race.deck, race.discards):
            final = nominee.base + nominee.votes + drawn.icons
            leaders = (*(race.leaders if final <= race.best else ()), *((number,) if final >= race.best else ()))
            discards = drawn.discards if nominee.drawn is None else added(drawn.discards, nominee.drawn)
            found[Race(drawn.deck, discards, max(final, race.best), leaders)] += ways * drawn.ways
    return found


def draws(number: int, deck: Mix, discards: Mix) -> Iterator[Drawn]:
    """Every mix of a number of cards of the deck, which is refilled from the discards when it is empty.

    A nominee's cards stay on the table until they are counted, so they are not part of a refill. XX-OPEN-64.
    """
    draw = draw_of(deck, discards, number)
    for some, ways in first_draws(draw.pool, draw.number):
        taken = added(draw.certain, some)
        yield Drawn(icons_of(taken), without(draw.pool, some), added(draw.pile, taken), ways)


def icons_of(mix: Mix) -> int:
    """The Oscars on all of these cards. XX-OSCAR-11."""
    return sum(icons * cards for icons, cards in enumerate(mix))


# --- an award in play ---


def ways(kit: Kit, state: State, outcomes: Sequence[Action]) -> list[int]:
    """In how many ways each of these cards comes; one card may stand for all with the same number of icons."""
    icons = [kit.events[one.value].oscars for one in outcomes if isinstance(one, Reveal)]
    left = Counter(kit.events[card].oscars for card in kit.left_in(state, "event"))
    return [left[number] // icons.count(number) for number in icons]


def one_of_each(kit: Kit, outcomes: Sequence[Action]) -> list[Action]:
    """The first of these cards for each number of icons."""
    found: dict[int, Action] = {}
    for one in outcomes:
        if isinstance(one, Reveal):
            found.setdefault(kit.events[one.value].oscars, one)
    return list(found.values())


def ends(kit: Kit, state: State, frame: Drawing) -> list[tuple[Fraction, State]]:
    """How an award may end while cards are drawn: who wins it, or nobody, and how likely. XX-OSCAR-12."""
    deck_left = _mix(kit, kit.left_in(state, "event"))
    found = chances(_races(kit, state, frame), deck_left, _mix(kit, state.table.discards))
    numbered = [*enumerate(found.won), (None, found.nobody)]
    return [(share, _ended(kit, state, frame, winner)) for winner, share in numbered if share]


def _mix(kit: Kit, cards: Iterable[str]) -> Mix:
    """How many of these cards show no Oscar, one, two and so on."""
    icons = Counter(kit.events[card].oscars for card in cards)
    most = max((card.oscars for card in kit.events.values()), default=0)
    return tuple(icons[number] for number in range(most + 1))


def _races(kit: Kit, state: State, frame: Drawing) -> list[Runner]:
    """The nominees, with the cards drawn so far. XX-OSCAR-11, XX-OSCAR-12."""
    found = []
    for one in nominees(state, frame.award):
        room = has_structure(kit, state, one.seat, EDITING_ROOM)
        is_drawing = one.seat == frame.left[0]
        to_come = frame.number if is_drawing else cards_for(kit, one) if one.seat in frame.left else 0
        drawn = _mix(kit, frame.drawn) if is_drawing else None
        found.append(Runner(to_come, final_value(one) - to_come, room, drawn))
    return found


def _ended(kit: Kit, state: State, frame: Drawing, winner: int | None) -> State:
    """The state after this nominee, or nobody, gets the award."""
    found = state.copy()
    found.pending.pop()
    if winner is not None:
        give(kit, found, nominees(found, frame.award)[winner], False, [])
    return found
