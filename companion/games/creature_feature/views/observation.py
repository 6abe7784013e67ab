"""What everybody sees on the table, and what a seat may know, built field by field from what it can see.

XX-OPEN-41, XX-TEAM-04, XX-HELP-11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.deck import of_seat
from companion.games.creature_feature.rules.score import entered
from companion.games.creature_feature.state import UNKNOWN, Seat, State
from companion.model import Fact

# --- what a seat may know ---


def view(state: State, seat: int) -> State:
    """The position as `seat` knows it, with `?` for hidden cards; EVERYBODY sees no seat's own cards."""
    looked = state.seats[seat].looked if seat >= 0 else []
    return State(
        state.game,
        [_seat(state, number, looked, is_own=number == seat) for number in range(len(state.seats))],
        state.variants,
        state.turn,
        state.phase,
        [frame.copy() for frame in state.pending],  # They hold no card, and everybody sees how many are drawn.
        state.table.copy(),
    )


def _seat(state: State, number: int, looked: list[str], *, is_own: bool) -> Seat:
    """A seat: its open cards, its own hidden cards, and what Bats have shown."""
    place = state.seats[number]
    found = Seat(
        place.name,
        pawn=place.pawn,
        star_up=place.star_up,
        co_star_up=place.co_star_up,
        butler=place.butler,
        ghost=place.ghost,
        nurses=place.nurses,
        up=place.up[:],
        down=place.down[:],
        films=place.films[:],
        shorts=place.shorts[:],
        start_vp=place.start_vp,
        seasons=place.seasons[:],
    )
    found.hand = sorted(place.hand) if is_own else [UNKNOWN] * len(place.hand)
    found.hidden = place.hidden[:] if is_own else [UNKNOWN] * len(place.hidden)
    found.looked = place.looked[:] if is_own else []
    for which in ("star", "co_star"):
        card = place.card(which)
        is_known = is_own or place.is_up(which) or of_seat(state, number, which) in looked
        found.put(which, card if is_known or card is None else UNKNOWN)
    return found


def private(kit: Kit, state: State, seat: int) -> list[Fact]:
    """The secret cards that a seat may see: its hand, its team, and what Bats showed. XX-TEAM-04, XX-HELP-11."""
    own, words = view(state, seat), kit.words.texts["facts"]
    me = own.seats[seat]
    facts = [_held(kit, me.name, words["hand"], me.hand, words["nothing"])]
    for place in own.seats:
        shown = place.name == me.name or place.name.lower() in {what.partition(".")[0] for what in me.looked}
        for which in ("star", "co_star") if shown else ():
            card = place.card(which)
            if card not in (None, UNKNOWN):
                facts.append(_held(kit, place.name, words[which], [str(card)]))
    if me.hidden:
        facts.append(_held(kit, me.name, words["hidden"], me.hidden))
    return facts


def _held(kit: Kit, name: str, what: str, cards: Sequence[str], nothing: str = "") -> Fact:
    return Fact(name, what, ", ".join(_named(kit, card) for card in cards) or nothing, cards=tuple(cards))


def _named(kit: Kit, card: str) -> str:
    """A card as people read it, with the power they decide by."""
    return f"{kit.names.get(card, card)} {kit.power[card]}" if kit.is_monster(card) else kit.names.get(card, card)


# --- what everybody sees ---


def facts(kit: Kit, state: State) -> list[Fact]:
    """The facts of each seat, then of the board; of face-down cards only their number. XX-OPEN-41."""
    return [*_of_seats(kit, state), *_of_board(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words, nouns = kit.words.texts["facts"], kit.words.texts["nouns"]
    for seat in state.seats:
        yield Fact(seat.name, words["pawn"], nouns[seat.pawn])
        yield Fact(seat.name, words["hand"], str(len(seat.hand)))
        for which in ("star", "co_star"):
            card = seat.card(which)
            if card is not None:
                yield Fact(seat.name, words[which], kit.names[card] if seat.is_up(which) else words["face_down"])
        down = len(seat.down) + len(seat.hidden)
        yield Fact(seat.name, words["down"], str(down))
        yield Fact(seat.name, words["up"], ", ".join(kit.names[card] for card in sorted(seat.up)) or words["nothing"])
        yield Fact(seat.name, words["films"], _row(kit, seat.films))
        yield Fact(seat.name, words["shorts"], _row(kit, seat.shorts))
        yield Fact(seat.name, words["vp"], str(entered(kit, seat)))


def _of_board(kit: Kit, state: State) -> Iterator[Fact]:
    words, nouns, table = kit.words.texts["facts"], kit.words.texts["nouns"], state.table
    yield Fact("", words["season"], f"{table.season}, {state.turn}")
    if table.marker is not None:
        yield Fact("", words["marker"], state.seats[table.marker].name)
        yield Fact("", words["priority"], ", ".join(state.seats[seat].name for seat in table.priority))
    yield Fact("", words["films"], _row(kit, table.films))
    for box, shorts in table.shorts.items():
        yield Fact("", nouns[box], _row(kit, shorts))
    yield Fact("", words["stack"], str(table.stack))
    yield Fact("", words["discard"], ", ".join(kit.names.get(card, card) for card in table.discard) or words["nothing"])


def _row(kit: Kit, numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or kit.words.texts["facts"]["nothing"]
