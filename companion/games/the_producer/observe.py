"""What a seat may know, built up from what lies open to it. XX-DRAFT-03, XX-HIRE-03."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.the_producer.actions import Vote
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.nouns import UNKNOWN
from companion.games.the_producer.pending import Voting
from companion.games.the_producer.state import Seat, State, Table
from companion.model import Fact


def view(state: State, seat: int) -> State:
    """The position as `seat` knows it, EVERYBODY's without a seat's own: cards face down before others are `?`."""
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
    """The position of a table that holds its own cards: only votes taken and not shown yet are unknown. XX-OSCAR-10."""
    frame = state.pending[-1] if state.pending else None
    if not isinstance(frame, Voting):
        return state
    running = [one.seat for one in state.table.awards if one.award == frame.award]
    if not any(state.seats[other].votes and other not in (*frame.asked, seat) for other in running):
        return state
    found = state.copy()
    found.table = _table(state, seat)
    return found


def waits(state: State, name: str, later: Sequence[str] | None) -> bool:
    """Whether the votes of a seat, before what was done `later`, are some that nobody has shown yet. XX-OSCAR-10."""
    frame = state.pending[-1] if state.pending else None
    if not isinstance(frame, Voting) or later is None:
        return isinstance(frame, Voting)
    running = {one.seat for one in state.table.awards if one.award == frame.award} - {*frame.asked}
    votes = [name.lower(), Vote.verb]
    is_last = all(text.lower().split()[:2] != votes for text in later)
    return is_last and any(state.seats[seat].name.lower() == name.lower() for seat in running)


def _table(state: State, seat: int) -> Table:
    """The middle, which lies open but for votes that others have taken and not shown yet. XX-OSCAR-10."""
    found, frame = state.table.copy(), state.pending[-1] if state.pending else None
    for nominee in found.awards:
        if isinstance(frame, Voting) and nominee.award == frame.award and nominee.seat != seat:
            nominee.votes = 0
    return found


def _seat(place: Seat, *, is_own: bool) -> Seat:
    """A studio: Scripts, Events, contract drafts lie face down; all else is open. XX-DRAFT-03, XX-SETUP-10."""

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


def private(kit: Kit, state: State, seat: int) -> list[Fact]:
    """What a seat may look at by itself: its Scripts, Events, contract drafts, the Scripts passed to it."""
    words, place = kit.words.texts["facts"], state.seats[seat]
    piles = {"drafts": place.drafts, "passing": place.passing, "scripts": place.scripts, "events": place.events}
    return [
        Fact(place.name, words[what], ", ".join(kit.names.get(card, card) for card in pile))
        for what, pile in piles.items()
        if pile
    ]
