"""What makes a position impossible, with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd

from companion.games.base import Complaint, refuse_all
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.effects.tokens import Removal
from companion.games.the_producer.kit import Deck, Kit
from companion.games.the_producer.positions.audience import wrong_audiences
from companion.games.the_producer.positions.chips import wrong_chips
from companion.games.the_producer.positions.events import wrong_events
from companion.games.the_producer.positions.movies import wrong_movies
from companion.games.the_producer.positions.nouns import COLOURS, STARTING, UNKNOWN
from companion.games.the_producer.positions.oscars import wrong_oscars
from companion.games.the_producer.positions.playable import no_nouns, unplayable
from companion.games.the_producer.positions.positions import RULE_OF_DECK, cards_left, has_used_one, heaps, hidden_piles
from companion.games.the_producer.rules.awards import Drawing
from companion.games.the_producer.rules.buying import CASTING, Buying
from companion.games.the_producer.rules.deck import Dealing
from companion.games.the_producer.rules.maintenance import interest
from companion.games.the_producer.rules.people import star_tokens
from companion.games.the_producer.rules.radio import star_colours
from companion.games.the_producer.rules.turn import Turn
from companion.games.the_producer.state import Seat, State

MAY_COST = ("earlier", "oscars", "events")
"""The sources that may take points away: Events, which change Oscars too. XX-EVENT-08."""
HIRING = ("setup", "draft", "hire")
"""The phases with contract drafts. XX-SETUP-10, XX-HIRE-04."""


def check_plausible(kit: Kit, state: State) -> None:
    """Refuse an impossible position; raises Unreadable with every clause it breaks."""
    refuse_all(kit.words, _wrong(kit, state))


def _wrong(kit: Kit, state: State) -> Iterator[Complaint]:
    unknown = _with([*wrong_events(kit, state), *wrong_movies(kit, state)], no_nouns(kit, state))
    yield from unknown
    if unknown:
        return
    yield from _with([*wrong_oscars(kit, state)], unplayable(kit, state))
    yield from wrong_audiences(kit, state)
    yield from _wrong_cards(kit, state)
    yield from _wrong_tokens(kit, state)
    yield from _with([*_wrong_money(kit, state)], wrong_chips(kit, state))
    for number, seat in enumerate(state.seats):
        yield from _wrong_seat(kit, state, number, seat)
        yield from _wrong_hand(kit, state, number, seat)
    yield from _wrong_buys(kit, state)
    yield from _wrong_table(kit, state)


def _with(first: list[Complaint], more: Iterator[Complaint]) -> list[Complaint]:
    """Complaints, and further ones about other fields."""
    fields = {field for field, _, _ in first}
    return [*first, *(one for one in more if one[0] not in fields)]


# --- cards ---


def _wrong_cards(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each card is in one place, and a deck has only cards that are nowhere else. XX-COMP-08 to XX-COMP-10."""
    clauses = {"character": "XX-COMP-09", "script": "XX-COMP-08", "event": "XX-COMP-10"}
    decks: tuple[Deck, ...] = ("character", "script", "event")
    known = [card for deck in decks for card in kit.seen(state, deck) if kit.cards.get(card) == deck]
    for card, number in sorted(Counter(known).items()):
        if number > 1:
            where = " and ".join(_where(state, card))
            yield "position", f"{kit.names[card]} is in {number} places: {where}", clauses[kit.cards[card]]
    for deck, clause in RULE_OF_DECK.items():
        there = cards_left(kit, state, deck)
        if there < 0:
            yield _too_many_hidden(kit, state, deck, clause)
        elif getattr(state.table, deck) > there:
            what = f"the deck has at most {there} cards, not {getattr(state.table, deck)}: the others are elsewhere"
            yield f"table.{deck}", what, clause


def _too_many_hidden(kit: Kit, state: State, deck: str, clause: str) -> Complaint:
    """The first pile with too many face-down cards: more than the unseen cards of the deck."""
    there, number, field = len(kit.left_in(state, deck[:-1])), 0, "position"  # type: ignore[arg-type]
    for pile, cards in hidden_piles(state, deck):
        if number <= there:
            field, number = pile, number + cards.count(UNKNOWN)
    name, every = deck.capitalize(), sum(one == deck[:-1] for one in kit.cards.values())
    what = f"there are only {every} {name}: {there} are nowhere else, so {number} face down are too many"
    return field, what, clause


def _where(state: State, card: str) -> Iterator[str]:
    """The fields that hold a card, each as often as it does."""
    table = state.table
    heaps = {f"table.{pile}": getattr(table, pile) for pile in ("aside", "boulevard", "discards", "gone")}
    heaps |= {f"table.lasting[{number}].card": [one.card] for number, one in enumerate(table.lasting)}
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Playing):
            heaps[f"pending[{number}].card"] = [frame.card]
        elif isinstance(frame, Drawing):
            heaps[f"pending[{number}].drawn"] = frame.drawn
    for number, seat in enumerate(state.seats):
        for pile in ("drafts", "passing", "team", "scripts", "events", "storehouse"):
            heaps[f"seats[{number}].{pile}"] = getattr(seat, pile)
        for at, movie in enumerate(seat.movies):
            heaps[f"seats[{number}].movies[{at}]"] = [movie.script, *movie.cards]
    for field, cards in heaps.items():
        yield from [field] * cards.count(card)


# --- tokens and money ---


def _wrong_tokens(kit: Kit, state: State) -> Iterator[Complaint]:
    """Audience tokens always add up; other tokens limit play only if the table says so. XX-SETUP-07, XX-OPEN-05."""
    for colour in COLOURS:
        there = sum(heap.get(colour, 0) for heap in (state.table.container, *heaps(state)))
        if there != kit.audience[colour]:
            what = f"{there} {colour} tokens are accounted for, but there are {kit.audience[colour]}"
            yield "table.container", what, "XX-SETUP-07"
    used = {"vote": sum(one.votes for one in state.seats), "mortgage": sum(len(one.mortgages) for one in state.seats)}
    used["star"] = star_tokens(state)
    yield from _wrong_removed(kit, state)
    for kind, number in used.items() if kit.variants.token_supply_limit else ():
        if number > kit.supply[kind]:
            field = "table.marks" if kind == "star" else "seats"
            yield field, f"{number} {kind}s, but there are {kit.supply[kind]} tokens for them", "XX-OPEN-05"


def _wrong_removed(kit: Kit, state: State) -> Iterator[Complaint]:
    """Events take tokens out of the game, each card at most once a year. XX-MAINT-06, XX-MAINT-14."""
    years = state.table.year - kit.numbers.first_year + (state.phase in ("operation", "oscars", "over"))
    effects = [one.effect for one in kit.events.values() if isinstance(one.effect, Removal)]
    for colour, number in state.table.removed.items():
        most = years * sum(effect.tokens.get(colour, 0) for effect in effects)
        if number > most:
            what = f"{number} {colour} tokens are out of the game, but Events can have removed {most or 'none'}"
            yield "table.removed", what, "XX-MAINT-06"


def _wrong_money(kit: Kit, state: State) -> Iterator[Complaint]:
    """The bank, the Mafia's purse and the players add up. XX-SETUP-09."""
    table = state.table
    total = table.bank + table.mafia + sum(seat.money for seat in state.seats)
    if total != kit.dollars:
        yield "table.bank", f"all money adds up to ${total:,}, but there is ${kit.dollars:,}", "XX-SETUP-09"
    least = _least_sum(kit)
    sums = {f"seats[{number}].money": seat.money for number, seat in enumerate(state.seats)}
    sums |= {f"seats[{number}].debt": seat.debt for number, seat in enumerate(state.seats)}
    for number, seat in enumerate(state.seats):
        sums |= {f"seats[{number}].movies[{at}].box_office": one.box_office for at, one in enumerate(seat.movies)}
    for field, dollars in {**sums, "table.mafia": table.mafia}.items():
        if dollars % least:
            yield field, f"use a multiple of ${least:,}, not ${dollars:,}", "XX-COMP-15"


def _least_sum(kit: Kit) -> int:
    """All sums are multiples of this: the smallest banknote, or less if interest is exact. XX-OPEN-10."""
    numbers = kit.numbers
    due = [kit.start_money, numbers.script_price, numbers.script_party_price, numbers.cafe_pays, numbers.mafia_money]
    due += [numbers.bank.step, numbers.rent, numbers.box_office]
    for one in kit.characters.values():
        due += [one.fee, one.wage]
    for id, building in kit.buildings.items():
        due += [kit.loan_on(id), kit.value_of(id), building.yearly, interest(kit, [id])]
    return gcd(*due, interest(kit, [STARTING]))


# --- seats and the table ---


def _wrong_seat(kit: Kit, state: State, number: int, seat: Seat) -> Iterator[Complaint]:
    field = f"seats[{number}]"
    for building in seat.mortgages:
        if building != STARTING and building not in seat.built:
            yield f"{field}.mortgages", f"{kit.names[building]} is mortgaged but not built", "XX-BANK-01"
    if len(set(seat.mortgages)) < len(seat.mortgages):
        yield f"{field}.mortgages", "a building can be mortgaged only once", "XX-OPEN-13"
    for colour in sorted({*seat.radio} - {*star_colours(kit)}):
        yield f"{field}.radio", f"the star of CBS Radio cannot be {colour}", "XX-RADIO-01"
    if seat.debt and kit.variants.insolvency == "lapse":
        yield f"{field}.debt", "there is no debt at this table: what cannot be paid is cancelled", "XX-OPEN-16"
    elif seat.debt and state.table.year == kit.numbers.first_year:
        yield f"{field}.debt", f"nobody owes anything in {state.table.year}: nothing has been due yet", "XX-MAINT-01"
    if seat.drafts and state.phase not in HIRING:
        what = "there are contract drafts only before the first year, up to the phase hire"
        yield f"{field}.drafts", what, "XX-HIRE-04"
    if len(set(seat.built)) < len(seat.built):
        yield f"{field}.built", "an area can be built only once", "XX-BUILD-01"
    sets = [piece for piece in seat.built if kit.buildings[piece].genre is not None]
    if len(sets) > kit.numbers.theme_sets:
        yield f"{field}.built", "a player may build only one Theme Set", "XX-THEME-02"
    if sum(one.points for one in seat.earned) != seat.vp:
        yield f"{field}.earned", "the points earned do not add up to vp", "XX-GAME-05"
    less = -sum(one.points for one in seat.earned if one.source == "earlier")
    if less > 0:
        yield f"{field}.vp", f"{seat.vp} VP, but the points earned add up to {seat.vp + less}", "XX-GAME-05"
    for one in seat.earned:
        if one.points < 0 and one.source not in MAY_COST:
            yield f"{field}.earned", f"nobody loses VP by {one.source}", "XX-GAME-05"


def _wrong_hand(kit: Kit, state: State, number: int, seat: Seat) -> Iterator[Complaint]:
    """No more Events than are dealt, one fewer each round, and none outside the Operational Stage.

    XX-MAINT-14, XX-ORDER-05, XX-OPEN-22, XX-END-01.
    """
    field, there, most = f"seats[{number}].events", len(seat.events) + _to_come(state, number), kit.dealt_events
    left = max(most + 1 - state.table.round - _has_used_one(state, number), 0)
    if not there or not kit.has_events:
        return
    if state.phase != "operation":
        yield field, "seats hold Event cards only in the Operational Stage", "XX-END-01"
    elif there > most:
        yield field, f"{there} Event cards, but {most} are dealt", "XX-MAINT-14"
    elif there > left:
        yield field, f"{there} Event cards, but {left} of {most} are left in round {state.table.round}", "XX-ORDER-05"


def _has_used_one(state: State, seat: int) -> bool:
    turn = state.pending[0] if state.pending else None
    return isinstance(turn, Turn) and has_used_one(turn, seat, state.table.order)


def _to_come(state: State, seat: int) -> int:
    """How many Events a seat has yet to be dealt."""
    dealings = [frame for frame in state.pending if isinstance(frame, Dealing) and frame.what == "event"]
    return sum(frame.left for frame in dealings if frame.seat == seat)


def _wrong_buys(kit: Kit, state: State) -> Iterator[Complaint]:
    for number, frame in enumerate(state.pending):
        if isinstance(frame, Buying):
            is_casting = frame.place == CASTING
            most = kit.numbers.casting.buy if is_casting else kit.numbers.party_buys
            if frame.left > most:
                what = f"at most {most} {'card is' if most == 1 else 'cards are'} bought there"
                yield f"pending[{number}].left", what, "XX-CAST-02" if is_casting else "XX-PARTY-01"


def _wrong_table(kit: Kit, state: State) -> Iterator[Complaint]:
    table = state.table
    sets = Counter(piece for seat in state.seats for piece in seat.built if kit.buildings[piece].genre is not None)
    for piece, number in sorted(sets.items()):
        if number > 1:
            yield "seats", f"{number} players have built {kit.names[piece]}, but there is only one", "XX-THEME-03"
    if state.phase == "maintenance" and table.year == kit.numbers.first_year:
        yield "phase", f"there is no Maintenance Stage in {table.year}", "XX-MAINT-01"
    if table.year > kit.last_year:
        yield "table.year", f"the game ends after {kit.last_year}", "XX-GAME-02"
    if state.phase == "over" and table.year < kit.last_year:
        yield "phase", f"the game ends after {kit.last_year}", "XX-GAME-02"
