"""What a seat may know, built from what it can see. XX-DRAFT-03, XX-HIRE-03."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.the_producer.actions import Vote
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules.awards import Voting
from companion.games.the_producer.rules.maintenance import Maintaining
from companion.games.the_producer.state import Seat, State, Table
from companion.model import Fact


def view(state: State, seat: int) -> State:
    """The position as `seat` knows it; face-down cards of others are `?`. EVERYBODY sees no seat's own cards."""
    return State(
        state.game,
        [_seat(place, is_own=number == seat) for number, place in enumerate(state.seats)],
        state.variants,
        state.turn,
        state.phase,
        [frame.copy() for frame in state.pending],
        _table(state, seat),
    )


def without_votes(state: State, seat: int) -> State:
    """The position of a table that holds its own cards: only votes not yet shown are hidden. XX-OSCAR-10."""
    frame = state.last_frame(Voting)
    if frame is None:
        return state
    running = [one.seat for one in state.table.awards if one.award == frame.award]
    if not any(state.seats[other].votes and other not in (*frame.asked, seat) for other in running):
        return state
    found = state.copy()
    found.table = _table(state, seat)
    return found


def waits(state: State, name: str, later: Sequence[str] | None) -> bool:
    """Whether the votes of a seat are still hidden; `later` are the lines after them. XX-OSCAR-10."""
    frame = state.last_frame(Voting)
    if frame is None or later is None:
        return frame is not None
    running = {one.seat for one in state.table.awards if one.award == frame.award} - {*frame.asked}
    votes = [name.lower(), Vote.verb]
    is_last = all(text.lower().split()[:2] != votes for text in later)
    return is_last and any(state.seats[seat].name.lower() == name.lower() for seat in running)


def _table(state: State, seat: int) -> Table:
    """The middle, which is open except for votes of others not yet shown. XX-OSCAR-10."""
    found, frame = state.table.copy(), state.last_frame(Voting)
    for nominee in found.awards:
        if frame is not None and nominee.award == frame.award and nominee.seat != seat:
            nominee.votes = 0
    return found


def _seat(place: Seat, *, is_own: bool) -> Seat:
    """A studio: Scripts, Events, contract drafts are face down; everything else is open. XX-DRAFT-03, XX-SETUP-10."""

    def pile(cards: list[str]) -> list[str]:
        return sorted(cards) if is_own else [UNKNOWN] * len(cards)

    return Seat(
        name=place.name,
        vp=place.vp,
        earned=[one.copy() for one in place.earned],
        money=place.money,
        producers=place.producers,
        parked=place.parked[:],
        drafts=pile(place.drafts),
        passing=pile(place.passing),
        team=place.team[:],
        scripts=pile(place.scripts),
        events=pile(place.events),
        storehouse=place.storehouse[:],
        built=place.built[:],
        mortgages=place.mortgages[:],
        votes=place.votes,
        mafia=place.mafia,
        radio=place.radio[:],
        movies=[movie.copy() for movie in place.movies],
        debt=place.debt,
    )


# --- money ---


def shows_money(kit: Kit, state: State, seat: int | None = None) -> bool:
    """Whether the money of all seats, or of this one, is open: at the end, or by the table's choice. XX-OPEN-79.

    If a seat cannot pay, everybody knows the missing sum. XX-MAINT-11
    """
    frame = state.last_frame(Maintaining)
    is_short = frame is not None and frame.left[:1] == [seat]
    return kit.variants.open_money or state.phase == "over" or is_short


def without_money(kit: Kit, state: State, seat: int) -> State:
    """The position without the money of others: they get the starting money, which is the default.

    The bank does not reveal it either. XX-OPEN-79, XX-SETUP-09.
    """
    if shows_money(kit, state):
        return state
    for number, place in enumerate(state.seats):
        if number != seat and not shows_money(kit, state, number):
            place.money = kit.start_money
    state.table.bank = kit.dollars - state.table.mafia - sum(place.money for place in state.seats)
    return state


# --- private facts ---


def private(kit: Kit, state: State, seat: int) -> list[Fact]:
    """What only the seat may see: its money, and its cards if the app holds them. XX-OPEN-79."""
    place, word = state.seats[seat], kit.words.texts["facts"]["money"]
    own = [] if shows_money(kit, state, seat) else [Fact(place.name, word, f"${place.money:,}")]
    return [*own, *_cards(kit, place)] if state.is_dealt_by_app else own


def _cards(kit: Kit, place: Seat) -> list[Fact]:
    """The Scripts, Events and contract drafts of a seat, and the Scripts passed to it."""
    words = kit.words.texts["facts"]
    piles = {"drafts": place.drafts, "passing": place.passing, "scripts": place.scripts, "events": place.events}
    return [
        Fact(place.name, words[what], ", ".join(kit.names.get(card, card) for card in pile), cards=tuple(pile))
        for what, pile in piles.items()
        if pile
    ]
