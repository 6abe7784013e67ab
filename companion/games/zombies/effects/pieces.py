"""Cards that put or return zombies, or take a card from a hand. XX-EV-17, XX-EV-20, XX-EV-21, XX-EV-24."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import of_seat, take_from_hand
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.spawn import OnTile
from companion.games.zombies.rules.tokens import has_room_for_zombie
from companion.games.zombies.rules.town import cell_of
from companion.games.zombies.state import TILE, UNKNOWN, Count, State, TurnStep
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- zombies from the pool ---


@dataclass(slots=True)
class Putting(OnTile):
    """`seat` puts up to `left` zombies on the spaces of a tile, or all of them if it `must`. XX-EV-17, XX-EV-20."""

    seat: SeatNo
    cell: str
    on: Literal["road", "building"]
    left: Count = 0
    must: bool = False
    kind: Literal["putting"] = "putting"

    answered_by = {act.PutZombie: act.PUTTING, act.Pass: act.PASSING}
    until = TILE  # when zombies are put on a tile without a card

    def spaces_on(self, kit: Kit, state: State) -> tuple[str, ...]:
        """The spaces of the tile that the card names. XX-EV-17, XX-EV-20."""
        town, cell = kit.town(state), cell_of(self.cell)
        return town.roads_of(cell) if self.on == "road" else town.inside_of(cell)

    verb = act.PutZombie.verb

    def room(self, kit: Kit, state: State) -> list[str]:
        """The spaces with room for a zombie. XX-SPACE-10, XX-SPACE-11."""
        return [space for space in self.spaces_on(kit, state) if has_room_for_zombie(state, space)]

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "left": self.left, **self.names(kit, state)}
        return Decision("put_all" if self.must else "put_some", (self.seat,), data=data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        found: list[Action] = [act.PutZombie(self.seat, space) for space in self.room(kit, state)]
        return found if self.must else [*found, act.leave(self.seat)]

    def _no_putting(self, kit: Kit, state: State, space: str, clauses: tuple[str, ...]) -> Refusal | None:
        data = {**self.names(kit, state), "space": space, "sort": self.on}
        if space not in self.spaces_on(kit, state):
            return Refusal("not_on_tile", (*clauses, "XX-EVENT-18"), data)
        if space in state.table.zombies:
            return Refusal("zombie_stands_there", (*clauses, "XX-SPACE-10"), data)
        return None if has_room_for_zombie(state, space) else Refusal("tokens_lie_there", ("XX-SPACE-11",), data)

    def check(self, kit: Kit, state: State, action: act.PutZombie | act.Pass) -> Verdict:
        clauses = ("XX-EV-17",) if self.on == "road" else ("XX-EV-20",)
        if action.seat != self.seat:
            return kit.refuse(state, "not_asked", *clauses, seat=action.seat, asked=self.seat)
        if isinstance(action, act.Pass):
            if self.must:
                return kit.refuse(state, "must_put", *clauses, seat=self.seat, number=self.left)
            return kit.permit("no_more_zombies", *clauses)
        return kit.answer(state, self._no_putting(kit, state, action.space, clauses), "put_by_card", *clauses)

    def apply(self, kit: Kit, state: State, action: act.PutZombie | act.Pass, events: list[Event]) -> None:
        """XX-EV-17, XX-EV-20; a zombie on a pawn's space waits. XX-COMBAT-23, XX-OPEN-62."""
        if isinstance(action, act.PutZombie):
            self._put(state, [action.space], events, "put_zombie")
        else:
            self.left = 0

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Limit the zombies to the spaces and the pool; fill all spaces if there is no choice. XX-SPAWN-13."""
        spaces, pool = self.room(kit, state), kit.pool(state)
        planned = min(self.left, len(spaces))
        if pool < planned:
            data = {"number": pool, "wanted": planned}
            events.append(Event("pool_short", ("XX-SPAWN-13", "XX-OPEN-39"), data))
        self.left = min(planned, pool)
        if self.must and self.left == len(spaces) and spaces:
            self._put(state, spaces, events, "must_put_zombie")
        if self.left:
            return True
        state.pending.pop()
        return False

    def _put(self, state: State, spaces: list[str], events: list[Event], key: str) -> None:
        for space in spaces:
            state.put_zombie(space)
        self.left -= len(spaces)
        clause = "XX-EV-17" if self.on == "road" else "XX-EV-20"
        rules = (clause, "XX-SPACE-10", "XX-COMBAT-23", "XX-OPEN-62")
        events.append(Event(key, rules, {"seat": self.seat, "spaces": spaces}))


# --- zombies back to the pool ---


@dataclass(slots=True)
class Returning(OnTile):
    """`seat` may return `left` zombies from inside the building of a tile. XX-EV-21."""

    seat: SeatNo
    cell: str
    left: Count = 0
    kind: Literal["returning"] = "returning"

    answered_by = {
        act.Return: Moment("after a card that lets you return zombies", ("XX-EV-21",)),
        act.Pass: act.PASSING,
    }

    verb = act.Return.verb

    def room(self, kit: Kit, state: State) -> list[str]:
        """The spaces of the building with a zombie. XX-EV-21."""
        spaces = kit.town(state).inside_of(cell_of(self.cell))
        return [space for space in spaces if space in state.table.zombies]

    def decision(self, kit: Kit, state: State) -> Decision:
        left = min(self.left, len(self.room(kit, state)))
        return Decision("return_some", (self.seat,), data={"seat": self.seat, "left": left, **self.names(kit, state)})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [*(act.Return(self.seat, space) for space in self.room(kit, state)), act.leave(self.seat)]

    def check(self, kit: Kit, state: State, action: act.Return | act.Pass) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_asked", "XX-EV-21", seat=action.seat, asked=self.seat)
        if isinstance(action, act.Pass):
            return kit.permit("no_more_zombies", "XX-EV-21")
        if action.space in self.room(kit, state):
            return kit.permit("return", "XX-EV-21", "XX-COMBAT-22")
        data = {**self.names(kit, state), "space": action.space}
        return kit.refuse(state, "none_inside", "XX-EV-21", "XX-EVENT-18", **data)

    def apply(self, kit: Kit, state: State, action: act.Return | act.Pass, events: list[Event]) -> None:
        """XX-EV-21, XX-COMBAT-22."""
        if not isinstance(action, act.Return):
            self.left = 0
            return
        state.take_zombie(action.space)
        self.left -= 1
        data = {"seat": self.seat, "space": action.space}
        events.append(Event("zombie_gone", ("XX-EV-21", "XX-COMBAT-22"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.left and self.room(kit, state):
            return True
        state.pending.pop()
        return False


# --- a card from a hand ---


@dataclass(slots=True)
class Taking(TurnStep):
    """`seat` takes a random card from the hand of `other`. XX-EV-24."""

    seat: SeatNo
    other: SeatNo
    kind: Literal["taking"] = "taking"

    chance_by = ("XX-EV-24", "XX-EVENT-31")

    def ways(self, kit: Kit, state: State) -> Counter[str]:
        """The cards it may be, each with its number of ways: all cards in the hand are equally likely. XX-EV-24."""
        hand, left = state.seats[self.other].hand, +kit.cards_left(state)
        unknown, known = hand.count(UNKNOWN), Counter(card for card in hand if card != UNKNOWN)
        total = left.total() if unknown else 1
        found = Counter({card: number * total for card, number in known.items()})
        if unknown:
            found.update({card: number * unknown for card, number in left.items()})
        return found

    def decision(self, kit: Kit, state: State) -> Decision:
        ways = self.ways(kit, state)
        kinds = tuple(card for card in kit.events if ways[card])
        data = {"seat": self.seat, "other": self.other}
        return Decision("taken", (), what=of_seat(state, self.seat), reveals=kinds, roller=self.seat, data=data)

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        take_from_hand(state.seats[self.other], action.value)
        self._take(kit, state, action.value, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Players do not say which card it was; afterwards no card of that hand is known. XX-EVENT-31."""
        hand = state.seats[self.other].hand
        if state.is_dealt_by_app or UNKNOWN not in hand:
            return True
        hand[:] = [UNKNOWN] * (len(hand) - 1)
        self._take(kit, state, UNKNOWN, events)
        return False

    def _take(self, kit: Kit, state: State, card: str, events: list[Event]) -> None:
        """Put the opponent's card into the seat's hand. XX-EV-24, XX-EVENT-31."""
        state.pending.remove(self)
        hand = state.seats[self.seat].hand
        hand.append(card)
        hand.sort()
        events.append(Event("took_card", ("XX-EV-24", "XX-EVENT-31"), {"seat": self.seat, "other": self.other}))
