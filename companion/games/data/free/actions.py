"""The free actions. Each checks itself and carries itself out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.definitions.places import GAME_FILE
from companion.games.data.free.steps import COIN, FreeDraw, FreePeek, FreeThrow, OfDeck, Thrown
from companion.games.data.free.table import APP
from companion.games.data.free.words import Amount, Dice
from companion.games.data.helpers import Stack, take_off, take_own
from companion.games.data.limits import HIGHEST_STACK, LONGEST_LIST
from companion.games.data.things import UNKNOWN, piece_of
from companion.model import Action, Event
from companion.model.speaker import Refusal

Events = list[Event]
OFF_DECK = ("drew_several", "flips", "peeked")
"""The events about cards from a deck."""


@dataclass(frozen=True, slots=True)
class FreeAction(Action):
    """Base of all free actions; `kit` has the table as `free`, and the rules as `running` and `waits`."""

    also: ClassVar[tuple[str, ...]] = ()

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        """Why it cannot be done."""
        return None

    def is_doubtful(self, kit: Any, state: Any) -> bool:
        """Whether it depends on hidden cards if this is possible."""
        return False

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        """Do it."""
        raise NotImplementedError


def _no(key: str, *rules: str, **data: Any) -> Refusal:
    return Refusal(key, rules or (GAME_FILE,), data)


# --- whose turn it is, and the end


@dataclass(frozen=True, slots=True)
class Next(FreeAction):
    """What is left to people is done: the rules go on, or the turn ends. `to` has the next turn."""

    verb: ClassVar[str] = "next"
    also: ClassVar[tuple[str, ...]] = ("done", "pass", "end turn")
    to: int | None = None

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        step = state.pending[-1]
        wait = kit.waits.get(step.at)
        if wait is None or not wait.is_free:
            return _no("next_later", prompt=kit.prompt_now(state))
        return None if self.seat == step.seat else _no("next_of_other", seat=self.seat, asked=step.seat)

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        frame, turn = state.pending[-1], state.turn
        if self.to is not None:
            frame.v_next_seat = self.to
        kit.running.run(state, frame, events, kit.waits[frame.at].then)
        if state.turn != turn and state.pending:
            data = {"seat": state.pending[-1].seat, "round": kit.round(state)}
            events.append(Event("turn_begins", (), data))


@dataclass(frozen=True, slots=True)
class Finish(FreeAction):
    """The game is over: `winner` wins, by default the best score."""

    verb: ClassVar[str] = "finish"
    winner: int | None = None

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        events.append(Event("finished", (), {"seat": self.seat}))
        kit.running.finish(state, None if self.winner is None else [self.winner], GAME_FILE)


# --- counters


@dataclass(frozen=True, slots=True)
class Adjust(FreeAction):
    """A number of the seat or of the table changes."""

    verb: ClassVar[str] = "count"
    what: str
    amount: Amount

    def _after(self, kit: Any, state: Any) -> int:
        if self.amount.is_set:
            return self.amount.number
        return int(getattr(kit.free.holder(state, self.what, self.seat), self.what)) + self.amount.number

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        least, most = kit.free.limits(self.what)
        if least <= self._after(kit, state) <= most:
            return None
        key = "too_little" if self._after(kit, state) < least else "too_much"
        return _no(key, kit.free.place(self.what), what=self.what, least=least, most=most)

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        holder, total = kit.free.holder(state, self.what, self.seat), self._after(kit, state)
        setattr(holder, self.what, total)
        if kit.free.is_hidden(self.what):
            events.append(Event("counted_unseen", (), {"seat": self.seat, "what": self.what.replace("_", " ")}))
            return
        by = "table_" * (holder is state.table)
        kind = "set" if self.amount.is_set else "gained" if self.amount.number >= 0 else "lost"
        data = {"seat": self.seat, "number": abs(self.amount.number), "what": self.what, "total": total}
        events.append(Event(f"{by}{kind}", (), data))


# --- dice, coins, spinners


def _throw(state: Any, seat: int, count: int, faces: int, what: Thrown) -> None:
    state.pending.append(FreeThrow(seat, faces, count, what))


@dataclass(frozen=True, slots=True)
class Throw(FreeAction):
    """Dice are thrown."""

    verb: ClassVar[str] = "throw"
    dice: Dice

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        events.append(Event("throws", (), {"seat": self.seat, "dice": str(self.dice)}))
        _throw(state, self.seat, self.dice.number, self.dice.faces, "die")


@dataclass(frozen=True, slots=True)
class Toss(FreeAction):
    """Coins are tossed."""

    verb: ClassVar[str] = "toss"
    count: int

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        events.append(Event("tosses", (), {"seat": self.seat, "number": self.count}))
        _throw(state, self.seat, self.count, COIN, "coin")


@dataclass(frozen=True, slots=True)
class Spin(FreeAction):
    """A spinner with this number of fields is spun."""

    verb: ClassVar[str] = "spin"
    fields: int

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        events.append(Event("spins", (), {"seat": self.seat, "number": self.fields}))
        _throw(state, self.seat, 1, self.fields, "spinner")


# --- cards


@dataclass(frozen=True, slots=True)
class OffDeck(FreeAction):
    """Base of actions that take cards off a deck or pile."""

    count: int
    deck: str

    def _needed(self, state: Any) -> int:
        return self.count

    def _target(self, kit: Any) -> str:
        """The zone to which the cards go."""
        return str(kit.free.hand)

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        if isinstance(state.pending[-1], OfDeck):
            return _no("next_later", prompt=kit.prompt_now(state))
        there = len(kit.free.zone(state, self.deck, self.seat))
        if self._needed(state) > there:
            return _no("too_few_cards", kit.free.place(self.deck), zone=self.deck, number=there)
        return None if self._target(kit) else _no("no_zone")


@dataclass(frozen=True, slots=True)
class Draw(OffDeck):
    """The seat takes cards off a deck or an open pile into its hand."""

    verb: ClassVar[str] = "draw"

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        _turn_up(kit, state, self, [self.seat] * self.count, self._target(kit), events)


@dataclass(frozen=True, slots=True)
class Deal(OffDeck):
    """Every seat gets this number of cards, one after the other."""

    verb: ClassVar[str] = "deal"

    def _needed(self, state: Any) -> int:
        return self.count * len(state.seats)

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        count = len(state.seats)
        seats = [(self.seat + number) % count for number in range(count)] * self.count
        _turn_up(kit, state, self, seats, self._target(kit), events)


@dataclass(frozen=True, slots=True)
class Flip(OffDeck):
    """Cards of a deck are turned up."""

    verb: ClassVar[str] = "flip"
    also: ClassVar[tuple[str, ...]] = ("turn up",)

    def _target(self, kit: Any) -> str:
        piles = kit.free.piles
        return "open" if "open" in piles else kit.free.discard_of(self.deck) or next(iter(piles), "")

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        events.append(Event("flips", (), {"seat": self.seat, "number": self.count, "zone": self.deck}))
        state.pending.append(FreeDraw(self.seat, self.deck, self._target(kit), [self.seat] * self.count))


def _turn_up(kit: Any, state: Any, action: OffDeck, seats: list[int], zone: str, events: Events) -> None:
    """Take cards off a deck to a zone. Known cards keep their order; hidden ones stay hidden, or the app deals them."""
    for seat in dict.fromkeys(seats):
        data = {"seat": seat, "number": seats.count(seat), "zone": action.deck}
        events.append(Event("drew_several", (), data))
    if state.table.dealer == APP or not kit.free.is_hidden(zone):
        state.pending.append(FreeDraw(action.seat, action.deck, zone, seats))
        return
    for seat in seats:
        kit.free.zone(state, zone, seat).append(kit.free.take_top(state, action.deck))


@dataclass(frozen=True, slots=True)
class Peek(OffDeck):
    """The seat looks at the top cards of a deck and leaves them there."""

    verb: ClassVar[str] = "peek"

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        data = {"seat": self.seat, "number": self.count, "zone": self.deck}
        events.append(Event("peeked", (), data))
        if state.table.dealer == APP:
            looked = state.seats[self.seat].looked
            looked[self.deck] = max(self.count, looked.get(self.deck, 0))
            state.pending.append(FreePeek(self.seat, self.deck, self.count))


@dataclass(frozen=True, slots=True)
class Shuffle(FreeAction):
    """A deck is shuffled together with its discard pile."""

    verb: ClassVar[str] = "shuffle"
    deck: str

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        is_asked = isinstance(state.pending[-1], OfDeck)
        return _no("next_later", prompt=kit.prompt_now(state)) if is_asked else None

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        free = kit.free
        deck, pile = free.zone(state, self.deck, self.seat), free.discard_of(self.deck)
        discards = free.zone(state, pile, self.seat) if pile else []
        own = [card for card in discards if free.deck_of(card) in ("", self.deck)]
        for card in own:
            discards.remove(card)
        deck[:] = [UNKNOWN] * (len(deck) + len(own))
        free.forget(state, self.deck)
        data = {"number": len(deck), "zone": self.deck}
        events.append(Event("shuffled_with_discards" if own else "shuffled_all", (), data))


@dataclass(frozen=True, slots=True)
class OfCard(FreeAction):
    """Base of actions with a card that is somewhere on the table."""

    card: str

    def _target(self) -> str:
        """The zone to which the card goes; empty if it stays, or goes to a player."""
        return ""

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        if kit.free.found(state, self.card, self.seat, self._target()) is None:
            if self.card == UNKNOWN:
                return _no("no_card_face_down", seat=self.seat)
            return _no("no_such_card_there", seat=self.seat, card=self.card)
        return None

    def is_doubtful(self, kit: Any, state: Any) -> bool:
        found = kit.free.found(state, self.card, self.seat, self._target())
        return found is None and bool(kit.free.is_doubtful(state, self.card, self.seat))

    def _lies_in(self, kit: Any, state: Any) -> list[str]:
        """The zone that has the card; the hand if no zone is known to have it."""
        found: list[str] | None = kit.free.found(state, self.card, self.seat, self._target())
        return kit.free.zone(state, kit.free.hand, self.seat) if found is None else found

    def _move(self, kit: Any, state: Any, target: list[str], known: str) -> None:
        start = self._lies_in(kit, state)
        start.remove(self.card if self.card in start else UNKNOWN)
        target.append(known)


@dataclass(frozen=True, slots=True)
class Lay(OfCard):
    """A card goes to a zone of the seat or of the table."""

    verb: ClassVar[str] = "lay"
    zone: str

    def _target(self) -> str:
        return self.zone

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        if len(kit.free.zone(state, self.zone, self.seat)) >= LONGEST_LIST:
            return _no("full", kit.free.place(self.zone), zone=self.zone)
        deck = kit.free.deck_at(self.zone)
        if deck and kit.free.deck_of(self.card) not in ("", deck):
            return _no("other_deck", kit.free.place(self.zone), card=self.card, zone=deck)
        return OfCard.refusal(self, kit, state)

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        free = kit.free
        known, shown, is_deck = self.card, free.name_of(self.card), self.zone in free.decks
        if is_deck:
            is_open = free.lies_open(state, self._lies_in(kit, state))
            shown = shown if is_open else "a card"
            known = known if state.table.dealer == APP else UNKNOWN  # people see the cards that they draw
            free.note_on_top(state, self.zone, range(len(state.seats)) if is_open else [self.seat])
        self._move(kit, state, free.zone(state, self.zone, self.seat), known)
        discard = free.discard_of(free.deck_of(self.card) or free.deck_at(self.zone))
        kinds = {free.hand: "took", free.front: "played", discard: "discarded"}
        kind = "put_back" if is_deck else kinds.get(self.zone, "laid")
        events.append(Event(kind, (), {"seat": self.seat, "cards": shown, "zone": self.zone}))


@dataclass(frozen=True, slots=True)
class Give(OfCard):
    """A card goes to the hand of another seat."""

    verb: ClassVar[str] = "give"
    to: int

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        return _no("to_oneself") if self.to == self.seat else OfCard.refusal(self, kit, state)

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        self._move(kit, state, kit.free.zone(state, kit.free.hand, self.to), self.card)
        events.append(Event("gave", (), {"seat": self.seat, "other": self.to}))


@dataclass(frozen=True, slots=True)
class Show(OfCard):
    """A card is shown to everybody and stays where it is."""

    verb: ClassVar[str] = "show"

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        start = self._lies_in(kit, state)
        if self.card not in start:
            start[start.index(UNKNOWN)] = self.card
        events.append(Event("showed", (), {"seat": self.seat, "card": kit.free.name_of(self.card)}))


# --- pieces on a board


@dataclass(frozen=True, slots=True)
class Put(FreeAction):
    """A piece of the seat is put on a space."""

    verb: ClassVar[str] = "put"
    space: int

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        full = len(state.table.pieces[self.space]) >= HIGHEST_STACK
        return _no("full", zone=kit.free.things.spaces.ids[self.space]) if full else None

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        state.table.pieces[self.space] += (piece_of(0, self.seat),)
        events.append(Event("put", (), {"seat": self.seat, "space": kit.free.things.spaces.ids[self.space]}))


@dataclass(frozen=True, slots=True)
class LiftPiece(FreeAction):
    """Base of actions that take a piece off a space: the seat's own piece, or else the top one."""

    start: int

    def refusal(self, kit: Any, state: Any) -> Refusal | None:
        if state.table.pieces[self.start]:
            return None
        return _no("no_piece", space=kit.free.things.spaces.ids[self.start])

    def _lift(self, state: Any) -> Stack:
        stacks = state.table.pieces
        return take_own(stacks, self.start, 1, self.seat) or take_off(stacks, self.start, 1)


@dataclass(frozen=True, slots=True)
class Move(LiftPiece):
    """A piece moves to another space."""

    verb: ClassVar[str] = "move"
    space: int

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        piece, ids = self._lift(state), kit.free.things.spaces.ids
        state.table.pieces[self.space] += piece
        events.append(Event("moved", (), {"seat": self.seat, "start": ids[self.start], "space": ids[self.space]}))


@dataclass(frozen=True, slots=True)
class Remove(LiftPiece):
    """A piece is taken off the board."""

    verb: ClassVar[str] = "remove"

    def carry_out(self, kit: Any, state: Any, events: Events) -> None:
        self._lift(state)
        data = {"seat": self.seat, "number": 1, "space": kit.free.things.spaces.ids[self.start]}
        events.append(Event("taken", (), data))
