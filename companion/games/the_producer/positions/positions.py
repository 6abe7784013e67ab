"""Positions of The Producer: fill in what is left out, and write names in their usual form."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import permutations, takewhile
from typing import Any

from companion.definitions.words import listed
from companion.games.base import Complaint, phase_of_frames, with_unknown_cards
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, STARTING, UNKNOWN, Colour, Tokens, tidy
from companion.games.the_producer.rules import turn
from companion.games.the_producer.rules.awards import OfAward
from companion.games.the_producer.rules.bank import Banking
from companion.games.the_producer.rules.building import Building
from companion.games.the_producer.rules.buying import CASTING, Buying
from companion.games.the_producer.rules.candidates import awards_of
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.rules.draft import Drafting
from companion.games.the_producer.rules.firing import FiringAfter
from companion.games.the_producer.rules.hiring import Hiring
from companion.games.the_producer.rules.maintenance import Maintaining
from companion.games.the_producer.rules.oscars import Ceremony
from companion.games.the_producer.rules.places import CAFE, MOTEL
from companion.games.the_producer.rules.radio import Tuning
from companion.games.the_producer.rules.setup import ChoosingFirst
from companion.games.the_producer.rules.turn import GoStep, Turn
from companion.games.the_producer.state import Earned, Lasting, State

PILES = ("drafts", "passing", "scripts", "events")
"""Face-down piles of a seat, which may be given as a number of cards."""
RULE_OF_DECK = {"characters": "XX-COMP-09", "scripts": "XX-COMP-08", "events": "XX-COMP-10"}

# --- reading ---


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """Face-down cards may be given as a number; the default phase is that of the first frame."""
    seats = [with_unknown_cards(seat, number, *PILES) for number, seat in enumerate(data["seats"])]
    return {"phase": phase_of_frames(data, _PHASE_OF_FRAME) or "operation", **data, "seats": seats}


_PHASE_OF_FRAME = {
    "first": "setup", "drafting": "draft", "hiring": "hire", "maintaining": "maintenance", "ceremony": "oscars",
    "nominating": "oscars", "boosting": "oscars", "voting": "oscars", "drawing": "oscars", "firing_after": "oscars",
}  # fmt: skip


def _spell(kit: Kit, state: State) -> None:
    """Sort piles whose order never matters, drop colours without tokens, put targeted seats in small letters.

    A campaign is by the Starlight Motel, and a mark by the Motel is a campaign. XX-MOTEL-01
    """
    order = list(kit.buildings)
    for seat in state.seats:
        for pile in (seat.drafts, seat.passing, seat.team, seat.scripts, seat.events, seat.storehouse):
            pile.sort()
        seat.built.sort(key=lambda piece: order.index(piece) if piece in order else len(order))
        for movie in seat.movies:
            movie.audience, movie.extra = tidy(movie.audience), tidy(movie.extra)
    table = state.table
    seats = {seat.name.lower() for seat in state.seats}
    aimed: list[Lasting | Playing] = [*table.lasting]
    aimed += [frame for frame in state.pending if isinstance(frame, Playing)]
    for one in aimed:
        one.aims = [word.lower() if word.lower() in seats else word for word in one.aims]
    for mark in table.marks:
        if mark.sort == "campaign" and not mark.by:
            mark.by = MOTEL
        elif mark.by == MOTEL:
            mark.sort = "campaign"
    for frame in state.pending:
        if isinstance(frame, Distributing):
            frame.drawn = tidy(frame.drawn)
    for pile in (table.aside, table.boulevard, table.discards, table.gone):
        pile.sort()
    table.container, table.pile, table.removed = tidy(table.container), tidy(table.pile), tidy(table.removed)


# --- corrected by hand ---

_COUNTED = ("characters", "scripts", "events", "container", "bank")
"""Fields of the table that count everything that is nowhere else."""


def forget(kit: Kit, before: State, was: Mapping[str, Any], document: dict[str, Any]) -> None:
    """After a correction by hand, drop the fields that only count the rest, so that they are counted again.

    A field that was itself corrected, now or before, stays as it was set. `before` is the position before the
    correction, and `was` is the same as plain data.
    """
    table = document["table"]
    if not isinstance(table, dict):
        return
    usual = before.copy()
    _fill_in_table(kit, usual, [key for key in was["table"] if key not in _COUNTED], was["seats"])
    for key in _COUNTED:
        if table.get(key) == was["table"][key] and getattr(before.table, key) == getattr(usual.table, key):
            table.pop(key, None)
    if table.get("container") == was["table"]["container"]:
        table["container"] = _recounted(before, usual, document)


def _recounted(before: State, usual: State, document: Mapping[str, Any]) -> dict[Colour, int]:
    """The container when only some colours had been corrected: the others still count the rest."""
    container, found = before.table.container, before.table.container.copy()
    for colour in COLOURS:
        if container.get(colour, 0) == usual.table.container.get(colour, 0):
            moved = sum(heap.get(colour, 0) for heap in heaps(before)) - _elsewhere(document, colour)
            found[colour] = max(found.get(colour, 0) + moved, 0)
    return tidy(found)


def _elsewhere(document: Mapping[str, Any], colour: Colour) -> int:
    """How many tokens of a colour are in heaps, in a position that may be invalid: anything else counts as none."""
    frames, seats = (document.get(key) for key in ("pending", "seats"))
    movies = [movie for seat in _mappings(seats) for movie in _mappings(seat.get("movies"))]
    held = [document["table"].get("pile"), document["table"].get("removed")]
    held += [frame.get("drawn") for frame in _mappings(frames)] + [movie.get("audience") for movie in movies]
    counts = [heap.get(colour) for heap in held if isinstance(heap, Mapping)]
    return sum(count for count in counts if isinstance(count, int))


def _mappings(found: Any) -> list[Mapping[str, Any]]:
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


# --- filling in ---


def fill_in(kit: Kit, state: State, data: Mapping[str, Any], asked: list[int] | None) -> None:
    """Fill in what follows from the rest: chips, decks, tokens, the bank, the order, and the frames of the phase."""
    _spell(kit, state)
    given = data.get("table") or {}
    if "year" not in given:
        state.table.year = _year(kit, state, is_open="visitors" not in given)
    if "visitors" not in given:
        _fill_in_visitors(kit, state, data["seats"])
    for number, seat in enumerate(data["seats"]):
        _fill_in_seat(kit, state, number, seat)
    _fill_in_table(kit, state, given, data["seats"])
    if state.phase not in ("setup", "over"):
        order = _order(kit, state) if state.table.order or "order" not in given else []
        state.table.order += [seat for seat in order if seat not in state.table.order]
    if state.phase != "over":
        _fill_in_frames(kit, state, asked)
    _fit_order(kit, state, given, data["seats"])
    _fill_in_hands(kit, state, data["seats"])
    if "events" not in given and kit.has_events:
        state.table.events = max(cards_left(kit, state, "events"), 0)


def _year(kit: Kit, state: State, *, is_open: bool) -> int:
    """The first year with this phase and this number of associates, or the last one if the game is over.

    One of them may have entered this year if the Café's visitors are open.

    XX-MAINT-01, XX-GAME-02, XX-CAFE-01.
    """
    if state.phase == "over":
        return kit.last_year
    associates = sum(seat.mafia for seat in state.seats)
    this_year = is_open or bool(state.table.visitors) or state.phase != "operation"
    return min(kit.numbers.first_year + max(associates - this_year, state.phase == "maintenance"), kit.last_year)


def _fill_in_visitors(kit: Kit, state: State, given: list[Mapping[str, Any]]) -> None:
    """Whoever stands in the Café has entered it this year, and an associate if there is one for each year.

    XX-CAFE-01, XX-CAFE-02.
    """
    state.table.visitors = [number for number, seat in enumerate(state.seats) for one in seat.parked if one == CAFE]
    associates = [number for number, seat in enumerate(state.seats) if seat.mafia]
    is_due = state.phase in ("operation", "oscars") and len(associates) > state.table.year - kit.numbers.first_year
    if is_due and not state.table.visitors:
        visitor = max(associates, key=lambda number: kit.producers - _chips(kit, state, number, given))
        state.table.visitors = [visitor]
        if _chips(kit, state, visitor, given) < kit.producers:
            state.seats[visitor].parked.append(CAFE)


def _chips(kit: Kit, state: State, seat: int, given: list[Mapping[str, Any]]) -> int:
    """How many Producers of a seat have a place in the position as it is given."""
    return len(state.seats[seat].parked) + (state.seats[seat].producers if "producers" in given[seat] else 0)


def _order(kit: Kit, state: State) -> list[int]:
    """In the first year the order is clockwise, from the player who was last at the movies if given. XX-ORDER-04."""
    order = turn.order_of(state)
    if state.table.year > kit.numbers.first_year:
        return order
    return state.clockwise_from(order[0] if state.table.first is None else state.table.first)


def _fit_order(kit: Kit, state: State, given: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> None:
    """Where the order is open, it is one that fits the hands; in the first year the seat on turn then starts.

    XX-ORDER-03, XX-ORDER-04, XX-ORDER-05.
    """
    table, turn = state.table, state.pending[0] if state.pending else None
    is_first = table.year == kit.numbers.first_year
    if not isinstance(turn, Turn) or "order" in given or (is_first and table.first is not None):
        return
    hands = {number: len(state.seats[number].events) for number, seat in enumerate(seats) if "events" in seat}
    others = [kit.dealt_events + 1 - table.round] * (len(hands) < len(seats))

    def misfit(order: Sequence[int]) -> int:
        """How unequal the hands were at the start of the round."""
        held = [*others, *(number + has_used_one(turn, seat, order) for seat, number in hands.items())]
        return max(held) - min(held)

    first = [state.clockwise_from(seat) for seat in state.clockwise_from(turn.seat)]
    table.order = [*min(first if is_first else [table.order, *permutations(table.order)], key=misfit)]


def has_used_one(turn: Turn, seat: int, order: Sequence[int]) -> bool:
    """Whether a seat has handled its card of this round: in an earlier go, or already in this one. XX-ORDER-05."""
    return turn.step != "card" if seat == turn.seat else seat in takewhile(lambda one: one != turn.seat, order)


def _fill_in_seat(kit: Kit, state: State, number: int, given: Mapping[str, Any]) -> None:
    """Chips without a place are on the Luxurious Office; points without a source were earned earlier.

    Those away from a given office made this year's movies, or were at Casting, which leaves no trace. XX-ACTN-02.
    """
    place = state.seats[number]
    if "producers" not in given:
        place.producers = max(kit.producers - len(place.parked), 0)
    if "money" not in given:
        place.money = kit.start_money
    known = sum(one.points for one in place.earned)
    if "vp" not in given:
        place.vp = max(known, 0)
    if place.vp != known:
        place.earned.insert(0, Earned(place.vp - known, "earlier", "", kit.numbers.first_year))
    for movie, was in zip(place.movies, given.get("movies") or [], strict=True):
        if "year" not in was:
            movie.year = state.table.year
    away = max(kit.producers - place.producers - len(place.parked), 0)
    if "parked" not in given and state.phase == "operation":
        made = [movie.places[0] for movie in state.movies_of_year(number) if movie.places]
        place.parked += [*made, *[CASTING] * away][:away]


def _fill_in_hands(kit: Kit, state: State, given: list[Mapping[str, Any]]) -> None:
    """By default, seats hold an Event for each go to come in the Operational Stage. XX-ORDER-05."""
    order, turn = state.table.order, state.pending[0] if state.pending else None
    if not (kit.has_events and isinstance(turn, Turn)) or state.is_dealt_by_app:
        return
    left = max(kit.dealt_events - state.table.round, 0)
    for seat in order:
        if seat < len(given) and "events" not in given[seat]:
            state.seats[seat].events = [UNKNOWN] * (left + (not has_used_one(turn, seat, order)))


def _fill_in_table(kit: Kit, state: State, given: Container[str], seats: list[Mapping[str, Any]]) -> None:
    """Decks get the cards that are nowhere else, the container the other tokens, the bank the other money.

    Whoever was in the Café is an associate. XX-CAFE-02
    """
    table = state.table
    if "aside" not in given:
        seen = set(kit.seen(state, "character"))
        table.aside = sorted(card for card in kit.set_aside if card not in seen)
    for number in table.visitors:
        state.seats[number].mafia |= "mafia" not in seats[number]
    if "mafia" not in given:
        taken = kit.numbers.cafe_pays * sum(seat.mafia for seat in state.seats)
        table.mafia = max(kit.numbers.mafia_money - taken, 0)
    for deck, cards in (("characters", kit.characters), ("scripts", kit.scripts), ("events", kit.events)):
        if deck not in given:
            setattr(table, deck, max(cards_left(kit, state, deck), 0) if cards else 0)
    if "container" not in given:
        table.container = _tokens_left(kit, state, {})
    elif "pile" not in given:
        table.pile = _tokens_left(kit, state, table.container)
    if "bank" not in given:
        table.bank = kit.dollars - table.mafia - sum(seat.money for seat in state.seats)


def _tokens_left(kit: Kit, state: State, counted: Tokens) -> Tokens:
    """The audience tokens that are neither in a heap nor counted."""
    there = [*heaps(state), counted]
    left = {colour: kit.audience[colour] - sum(heap.get(colour, 0) for heap in there) for colour in COLOURS}
    return tidy({colour: max(number, 0) for colour, number in left.items()})


def cards_left(kit: Kit, state: State, deck: str) -> int:
    """How many cards a deck has: the unseen cards, without those that lie face down elsewhere."""
    hidden = sum(cards.count(UNKNOWN) for _, cards in hidden_piles(state, deck))
    return len(kit.left_in(state, deck[:-1])) - hidden  # type: ignore[arg-type]


def hidden_piles(state: State, deck: str) -> Iterator[tuple[str, list[str]]]:
    """The piles in which cards of a deck may lie face down, each with its field."""
    piles = {"characters": ("drafts",), "scripts": ("scripts", "passing"), "events": ("events",)}[deck]
    for number, seat in enumerate(state.seats):
        for pile in piles:
            yield f"seats[{number}].{pile}", getattr(seat, pile)


def heaps(state: State) -> list[dict[Any, int]]:
    """The audience tokens that are not in the container."""
    drawn = [frame.drawn for frame in state.pending if isinstance(frame, Distributing)]
    movies = [movie.audience for seat in state.seats for movie in seat.movies]
    return [state.table.pile, state.table.removed, *drawn, *movies]


def _fill_in_frames(kit: Kit, state: State, asked: list[int] | None) -> None:
    """The frame of the phase if none is given, and the go it belongs to."""
    everybody = list(range(len(state.seats)))
    if state.phase == "draft" and not state.pending and any(seat.passing for seat in state.seats):
        state.pending = [Drafting([seat for seat in asked or everybody if state.seats[seat].passing])]
    if state.phase == "setup" and not state.pending:
        state.pending = [ChoosingFirst()]
    elif state.phase in ("draft", "hire") and not any(isinstance(frame, Hiring) for frame in state.pending):
        state.pending.insert(0, Hiring(everybody if state.pending else asked or everybody))
    elif state.phase == "maintenance" and not state.pending:
        state.pending = [Maintaining(asked or state.table.order[:])]
    elif state.phase == "oscars" and not any(isinstance(frame, Ceremony) for frame in state.pending):
        state.pending.insert(0, _ceremony(kit, state))
    elif state.phase == "operation" and not (state.pending and isinstance(state.pending[0], Turn)):
        seat = _whose(state, asked)
        first: GoStep = "card" if kit.has_events else "producer"
        state.pending.insert(0, Turn(seat, "end" if state.pending else first))


def _ceremony(kit: Kit, state: State) -> Ceremony:
    """The ceremony after the current award, or after what follows the last one; else after the last with a nominee.

    XX-OSCAR-03
    """
    awards = awards_of(kit)
    for frame in state.pending:
        if isinstance(frame, OfAward) and frame.award in awards:
            return Ceremony(awards[awards.index(frame.award) + 1 :])
        if isinstance(frame, Distributing | FiringAfter):
            return Ceremony([], "firing" if isinstance(frame, Distributing) else "over")
    given = [awards.index(one.award) + 1 for one in state.table.awards if one.award in awards]
    return Ceremony(awards[max(given, default=0) :])


def _whose(state: State, asked: list[int] | None) -> int:
    """Whose go it is: the seat of the frames, else the player to act, else the first in the order."""
    found = next((frame.seat for frame in state.pending if isinstance(frame, OF_GO)), None)
    if found is None:
        return asked[0] if asked else state.table.order[0]
    return found


OF_GO = (Buying, Tuning, Banking, Building, Distributing, Playing)
"""The frames that belong to the go of their seat."""


def filled_in(kit: Kit, state: State, document: Mapping[str, Any]) -> Iterator[Complaint]:
    """The open fields that were filled in with a guess: a field, what it is taken as, the clause."""
    given, table, seats = document.get("table") or {}, state.table, document["seats"]
    if "year" not in given and table.year > kit.numbers.first_year and state.phase == "operation":
        yield "table.year", f"taken as {table.year}: one associate enters the Café each year", "XX-CAFE-01"
    is_guess = sum(seat.mafia for seat in state.seats) > 1 and not any(CAFE in one.get("parked", ()) for one in seats)
    if "visitors" not in given and table.visitors and is_guess:
        what = f"taken as {state.seats[table.visitors[0]].name}: one associate enters the Café each year"
        yield "table.visitors", what, "XX-CAFE-01"
    if "order" in given and len(given["order"]) < len(table.order):
        yield "table.order", f"taken as {_named(state)}", "XX-ORDER-03"
    if "container" in given and "pile" not in given and table.pile:
        what = f"the other {sum(table.pile.values())} tokens are taken as discarded"
        yield "table.pile", what, "XX-AUD-10"
    turn = state.pending[0] if state.pending else None
    if isinstance(turn, Turn) and "order" not in given and table.first is None and turn.seat != table.order[0]:
        rule = "XX-ORDER-04" if table.year == kit.numbers.first_year else "XX-ORDER-03"
        yield "table.order", f"taken as {_named(state)}", rule
    yield from _hands_and_chips(kit, state, seats)
    if not {"container", "pile"} & {*given}:
        yield from _audiences_left_out(state, seats)
    for deck, rule in RULE_OF_DECK.items():
        more = cards_left(kit, state, deck) - getattr(table, deck)
        if deck in given and more > 0:
            yield f"table.{deck}", f"{more} more are taken as out of the game", rule


def _hands_and_chips(kit: Kit, state: State, given: list[Mapping[str, Any]]) -> Iterator[Complaint]:
    """Scripts left out, of who may make a movie or beside Scripts that are given in the first year, and chips away.

    XX-DRAFT-02, XX-ACTN-02.
    """
    turn = state.pending[0] if state.pending else None
    is_given = state.table.year == kit.numbers.first_year and any("scripts" in seat for seat in given)
    for number, seat in enumerate(given):
        may_make = isinstance(turn, Turn) and turn.step == "producer" and turn.seat == number
        if isinstance(turn, Turn) and "scripts" not in seat and (may_make or is_given):
            what = f"taken as no Scripts; `scripts: {kit.numbers.dealt}` is a hand that nobody has seen"
            yield f"seats[{number}].scripts", what, "XX-DRAFT-02"
        parked = state.seats[number].parked
        if isinstance(turn, Turn) and "producers" in seat and "parked" not in seat and parked:
            yield f"seats[{number}].parked", f"taken as {listed(map(kit.name_of, parked))}", "XX-ACTN-02"


def _audiences_left_out(state: State, given: list[Mapping[str, Any]]) -> Iterator[Complaint]:
    """This year's movies without their tokens. XX-AUD-12."""
    drawing = {frame.script for frame in state.pending if isinstance(frame, Distributing)}
    for number, seat in enumerate(given if state.phase == "operation" else []):
        for at, movie in enumerate(state.seats[number].movies):
            is_left_out = "audience" not in seat["movies"][at] and movie.script not in drawing
            if movie.year == state.table.year and is_left_out:
                what = "taken as nobody; all tokens of this movie are back in the container"
                yield f"seats[{number}].movies[{at}].audience", what, "XX-AUD-12"


def _named(state: State) -> str:
    return ", ".join(state.seats[seat].name for seat in state.table.order)


# --- the schema ---


def add_nouns(kit: Kit, schema: dict[str, Any]) -> None:
    """Put this game's nouns and numbers in the JSON Schema of its positions."""
    seat, table = (schema["$defs"][name]["properties"] for name in ("Seat", "Table"))
    decks: dict[str, list[str]] = {
        "drafts": list(kit.characters),
        "passing": list(kit.scripts),
        "scripts": list(kit.scripts),
        "events": list(kit.events),
    }
    for pile, cards in decks.items():
        seat[pile]["items"] = {"enum": [UNKNOWN, *cards]}
        seat[pile] = {"anyOf": [seat[pile], {"type": "integer", "minimum": 0, "maximum": 99}]}
    seat["team"]["items"] = {"enum": list(kit.characters)}
    seat["storehouse"]["items"] = table["discards"]["items"] = {"enum": list(kit.events)}
    seat["built"]["items"] = {"enum": list(kit.buildings)}
    seat["mortgages"]["items"] = {"enum": [STARTING, *kit.buildings]}
    seat["money"]["default"], seat["producers"]["default"] = kit.start_money, kit.producers
    table["boulevard"]["items"] = {"enum": [*kit.characters, *kit.scripts]}
