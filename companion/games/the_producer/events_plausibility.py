"""What Event cards on the table cannot be: in effect without an effect that lasts, set aside though they work at once.

XX-EVENT-12, XX-MAINT-05.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.defined import Complaint
from companion.games.the_producer.effects import FOR_MOVIES, Toss
from companion.games.the_producer.events_effects import WORKS
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Playing
from companion.games.the_producer.state import Lasting, State


def wrong_events(kit: Kit, state: State) -> Iterator[Complaint]:
    """A field, what is wrong with it, and the clause."""
    for number, seat in enumerate(state.seats):
        for card in seat.storehouse:
            if card not in kit.events or kit.events[card].timing != "storehouse":
                yield f"seats[{number}].storehouse", f"'{card[:40]}' is no Event that is set aside", "XX-EVENT-12"
        for at, movie in enumerate(seat.movies):
            for card in movie.cards:
                if card not in kit.events or not isinstance(kit.events[card].effect, FOR_MOVIES):
                    field = f"seats[{number}].movies[{at}].cards"
                    yield field, f"'{card[:40]}' is no Event that is added to a movie", "XX-DIST-02"
    for number, one in enumerate(state.table.lasting):
        yield from _wrong_lasting(kit, state, f"table.lasting[{number}]", one)
    for number, mark in enumerate(state.table.marks):
        if mark.character is not None and mark.character not in kit.characters:
            yield f"table.marks[{number}].character", f"there is no '{mark.character[:40]}'", "XX-COMP-09"
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Playing) and not _asks_for_coin(kit, frame.card):
            yield f"pending[{number}].card", f"'{frame.card[:40]}' is no Event that asks for a coin", "XX-EVENT-08"


def _wrong_lasting(kit: Kit, state: State, field: str, one: Lasting) -> Iterator[Complaint]:
    """The card's effect lasts, and is aimed at something there is. XX-MAINT-05, XX-OPEN-83."""
    event = kit.events.get(one.card)
    works = WORKS.get(type(event.effect)) if event is not None else None
    if works is None or works.until is None:
        yield f"{field}.card", f"'{one.card[:40]}' is no Event whose effect lasts", "XX-MAINT-05"
    known = {*kit.cards, *(seat.name.lower() for seat in state.seats)}
    for word in one.aims:
        if word not in known:
            yield f"{field}.aims", f"'{word[:40]}' is neither a card nor a player", "XX-EVENT-08"


def _asks_for_coin(kit: Kit, card: str) -> bool:
    return card in kit.events and isinstance(kit.events[card].effect, Toss)
