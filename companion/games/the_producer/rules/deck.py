"""The three decks: who is dealt cards, what is turned up, when the Events are shuffled anew. XX-SETUP-10, XX-MAINT-14.

A deck is a number: what is in it are the cards that are nowhere to be seen.
"""

from __future__ import annotations

from companion.games.the_producer.kit import Deck, Kit
from companion.games.the_producer.pending import Dealing, Drafting, Uncovering
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.state import State
from companion.model import Decision, Event, Reveal

DECK_OF: dict[str, Deck] = {"contract": "character", "team": "character", "script": "script", "event": "event"}
"""The deck that what is dealt comes from."""


def awaits_card(kit: Kit, state: State, frame: object) -> int:
    """The frame only awaits what a hidden thing is."""
    return -1


def nobody_rolls(kit: Kit, state: State, frame: object) -> int:
    """The frame asks people."""
    return 0


def of_seat(state: State, seat: int, what: str) -> str:
    """What chance is asked for when a card of a seat is: `ann.event`."""
    return f"{state.seats[seat].name.lower()}.{what}"


def take(state: State, deck: Deck, number: int = 1) -> None:
    """So many cards leave a deck."""
    table = state.table
    if deck == "character":
        table.characters -= number
    elif deck == "script":
        table.scripts -= number
    else:
        table.events -= number


def size(state: State, deck: Deck) -> int:
    """How many cards a deck has."""
    return {"character": state.table.characters, "script": state.table.scripts, "event": state.table.events}[deck]


def has_events(state: State, events: list[Event]) -> bool:
    """Whether the Event deck has a card; an empty one is made anew of the discards. XX-MAINT-15, XX-OPEN-18."""
    if not state.table.events and state.table.discards:
        reshuffle(state)
        events.append(Event("reshuffled", ("XX-MAINT-15", "XX-OPEN-18"), {"number": state.table.events}))
    return state.table.events > 0


def reshuffle(state: State) -> None:
    """The Events discarded go back into their deck. XX-MAINT-05."""
    table = state.table
    table.events += len(table.discards)
    table.discards = []


def discard(state: State, card: str) -> None:
    """Put an Event on the discards, which are kept sorted: their order never matters."""
    state.table.discards.append(card)
    state.table.discards.sort()


def lay_open(state: State, card: str) -> None:
    """Put a Character or Script on the Boulevard, which is kept sorted. XX-HIRE-04, XX-CAST-04."""
    state.table.boulevard.append(card)
    state.table.boulevard.sort()


# --- dealing ---


def decision_dealing(kit: Kit, state: State, frame: Dealing) -> Decision:
    what, deck = of_seat(state, frame.seat, frame.what), DECK_OF[frame.what]
    data = {"seat": frame.seat, "deck": deck}
    return Decision("dealt", (), what=what, reveals=tuple(kit.left_in(state, deck)), data=data)


def apply_dealing(kit: Kit, state: State, frame: Dealing, action: Reveal, events: list[Event]) -> None:
    _deal(state, frame, action.value)
    if frame.what == "team":
        events.append(Event("dealt_open", ("XX-OPT-04",), {"seat": frame.seat, "card": action.value}))


def _deal(state: State, frame: Dealing, card: str) -> None:
    place = state.seats[frame.seat]
    is_drafted = any(isinstance(below, Drafting) for below in state.pending)
    piles = {
        "contract": place.drafts,
        "team": place.team,
        "script": place.passing if is_drafted else place.scripts,
        "event": place.events,
    }
    piles[frame.what].append(card)
    piles[frame.what].sort()
    take(state, DECK_OF[frame.what])
    frame.left -= 1


def resume_dealing(kit: Kit, state: State, frame: Dealing, events: list[Event]) -> bool:
    """What people deal face down is not asked for; the app deals card by card. XX-SETUP-10, XX-MAINT-14."""
    deck = DECK_OF[frame.what]
    is_empty = not has_events(state, events) if deck == "event" else not size(state, deck)
    if not frame.left or is_empty:
        state.pending.remove(frame)
        return False
    if state.is_dealt_by_app or frame.what == "team":
        return True
    _deal(state, frame, UNKNOWN)
    return False


# --- turning up ---


def decision_uncovering(kit: Kit, state: State, frame: Uncovering) -> Decision:
    """Which card comes to lie on the Boulevard. XX-CAST-01, XX-HIRE-04."""
    what = of_seat(state, frame.seat, frame.what) if frame.what == "contract" else frame.what
    deck: Deck = "script" if frame.what == "script" else "character"
    data = {"seat": frame.seat, "deck": deck}
    kind = "uncovered_contract" if frame.what == "contract" else "uncovered"
    return Decision(kind, (), what=what, reveals=tuple(kit.left_in(state, deck)), data=data)


def apply_uncovering(kit: Kit, state: State, frame: Uncovering, action: Reveal, events: list[Event]) -> None:
    frame.left -= 1
    if frame.what == "contract":
        state.seats[frame.seat].drafts.remove(UNKNOWN)
    else:
        take(state, frame.what)
    lay_open(state, action.value)
    rules = ("XX-HIRE-04",) if frame.what == "contract" else ("XX-CAST-01",)
    events.append(Event("uncovered", rules, {"card": action.value}))


def resume_uncovering(kit: Kit, state: State, frame: Uncovering, events: list[Event]) -> bool:
    if frame.left:
        return True
    state.pending.remove(frame)
    return False
