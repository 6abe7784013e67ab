"""The odds of an award while cards are drawn for it. XX-OSCAR-11, XX-OSCAR-12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.odds.oscar import Mix, chances
from companion.games.the_producer.odds.oscar import Runner as Runner
from companion.games.the_producer.rules.appeal import has_structure
from companion.games.the_producer.rules.awards import Drawing, cards_for
from companion.games.the_producer.rules.prizes import EDITING_ROOM, final_value, give, nominees
from companion.games.the_producer.state import State
from companion.model import Action, Reveal


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
