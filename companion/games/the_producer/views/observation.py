"""What a seat may know, built up from what lies open to it. XX-DRAFT-03, XX-HIRE-03."""

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


# --- money ---


def tells_money(kit: Kit, state: State, seat: int | None = None) -> bool:
    """Whether everybody may know what all, or this seat, have: at the end, and where the table plays so. XX-OPEN-79.

    Of who cannot pay everybody knows what is missing. XX-MAINT-11
    """
    frame = state.pending[-1] if state.pending else None
    is_short = isinstance(frame, Maintaining) and frame.left[:1] == [seat]
    return kit.variants.open_money or state.phase == "over" or is_short


def without_money(kit: Kit, state: State, seat: int) -> State:
    """A position that does not tell what others have: they have what all began with, as where nothing is said.

    Nor does the bank tell it. XX-OPEN-79, XX-SETUP-09.
    """
    if tells_money(kit, state):
        return state
    for number, place in enumerate(state.seats):
        if number != seat and not tells_money(kit, state, number):
            place.money = kit.start_money
    state.table.bank = kit.dollars - state.table.mafia - sum(place.money for place in state.seats)
    return state


# --- what one looks at alone ---


def private(kit: Kit, state: State, seat: int) -> list[Fact]:
    """What a seat may look at by itself: its money, and the cards before it if the app holds them. XX-OPEN-79."""
    own = [] if tells_money(kit, state, seat) else [_money(kit, state.seats[seat])]
    return [*own, *_cards(kit, state.seats[seat])] if state.is_dealt_by_app else own


def _money(kit: Kit, place: Seat) -> Fact:
    return Fact(place.name, kit.words.texts["facts"]["money"], f"${place.money:,}")


def _cards(kit: Kit, place: Seat) -> list[Fact]:
    """Its Scripts, Events, contract drafts, the Scripts passed to it."""
    words = kit.words.texts["facts"]
    piles = {"drafts": place.drafts, "passing": place.passing, "scripts": place.scripts, "events": place.events}
    return [
        Fact(place.name, words[what], ", ".join(kit.names.get(card, card) for card in pile), cards=tuple(pile))
        for what, pile in piles.items()
        if pile
    ]
