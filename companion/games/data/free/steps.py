"""The steps that wait for dice or cards outside the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from companion.definitions.places import GAME_FILE
from companion.games.data.limits import MOST_ROUNDS
from companion.games.data.things import UNKNOWN
from companion.model import CHANCE, Action, Decision, Event, Reveal, SeatNo
from companion.model.step import Step

COIN = 2
"""A coin is a die with this number of faces: heads, tails."""
SIDES = ("heads", "tails")
OWN_CARD = ".card"
"""A card that only one seat sees: ann.card."""
Thrown = Literal["die", "coin", "spinner"]


class FreeStep(Step):
    """Base of these steps."""

    __slots__ = ()
    seat: int
    at: ClassVar[str] = ""

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        return (GAME_FILE,)


class OfDeck(FreeStep):
    """Base of steps that ask for cards of a deck."""

    __slots__ = ()
    deck: str

    def asker(self) -> int:
        """The seat that gets or sees the card."""
        raise NotImplementedError

    def is_hidden(self, kit: Any) -> bool:
        """Whether the card is hidden from some players."""
        raise NotImplementedError

    def what(self, kit: Any, state: Any) -> str:
        """The name of the card in a line: the deck, or `ann.card` if only this seat sees it."""
        return f"{state.seats[self.asker()].name.lower()}{OWN_CARD}" if self.is_hidden(kit) else self.deck

    def decision(self, kit: Any, state: Any) -> Decision:
        """Ask which card it is."""
        data = {"seat": self.asker(), "zone": self.deck}
        pool = tuple(kit.free.unseen_in(state, self.deck))
        return Decision(self.kind, (), what=self.what(kit, state), reveals=pool, roller=self.asker(), data=data)

    def die(self, kit: Any, state: Any) -> int:
        return -1

    def outcomes(self, kit: Any, state: Any) -> list[Action]:
        what = self.what(kit, state)
        return [Reveal(CHANCE, what, card) for card in kit.free.unseen_in(state, self.deck)]


@dataclass(slots=True)
class FreeThrow(FreeStep):
    """Dice, coins or a spinner: `left` is how many are still to come, `values` are those so far."""

    seat: SeatNo
    faces: Annotated[int, Ge(2), Le(999)]
    left: Annotated[int, Ge(1), Le(MOST_ROUNDS)] = 1
    what: Thrown = "die"
    values: list[Annotated[int, Ge(1)]] = field(default_factory=list)
    kind: Literal["throw"] = "throw"

    def decision(self, kit: Any, state: Any) -> Decision:
        """Ask for one die after the other."""
        more = f", {self.left} in all" if self.left > 1 and not self.values else f", {self.left} more" * (self.left > 1)
        data = {"seat": self.seat, "faces": self.faces, "more": more}
        return Decision(f"throw_{self.what}", (), die=self.faces, roller=self.seat, data=data)

    def die(self, kit: Any, state: Any) -> int:
        return self.faces

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Note the value; after the last one, report all."""
        self.values.append(action.value)
        self.left -= 1
        if self.left > 0:
            return
        state.pending.pop()
        state.table.thrown = shown = [self._side(value) for value in self.values]
        data = {"seat": self.seat, "shown": ", ".join(shown), "total": sum(self.values)}
        several = "_several" if len(shown) > 1 and self.what == "die" else ""
        events.append(Event(f"thrown_{self.what}{several}", (), data))

    def _side(self, value: int) -> str:
        return SIDES[value - 1] if self.what == "coin" else str(value)


@dataclass(slots=True)
class FreeDraw(OfDeck):
    """Cards of a deck, drawn one by one. Each goes to a zone of the next seat in `seats`, or of the table."""

    seat: SeatNo
    deck: str
    zone: str
    seats: list[SeatNo]
    kind: Literal["draw"] = "draw"

    def asker(self) -> int:
        return self.seats[0]

    def is_hidden(self, kit: Any) -> bool:
        return bool(kit.free.is_hidden(self.zone))

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Put the card where it goes."""
        kit.free.take_top(state, self.deck)
        self._take(kit, state, action.value, events)

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Draw the known cards; returns whether the game must ask for one. An empty deck gives none."""
        deck = kit.free.zone(state, self.deck, self.seat)
        while self.seats and deck and deck[-1] != UNKNOWN:
            self._take(kit, state, kit.free.take_top(state, self.deck), events)
        if self.seats and deck:
            return True
        state.pending.pop()
        return False

    def _take(self, kit: Any, state: Any, card: str, events: list[Event]) -> None:
        seat = self.seats.pop(0)
        kit.free.zone(state, self.zone, seat).append(card)
        if not kit.free.is_hidden(self.zone):
            events.append(Event("flipped", (), {"seat": seat, "card": kit.free.name_of(card)}))


@dataclass(slots=True)
class FreePeek(OfDeck):
    """Cards on top of a deck that one seat looks at and leaves there; `left` is how many are still to come."""

    seat: SeatNo
    deck: str
    left: Annotated[int, Ge(1), Le(MOST_ROUNDS)]
    at_depth: Annotated[int, Ge(0)] = 0
    kind: Literal["peek"] = "peek"

    def asker(self) -> int:
        return self.seat

    def is_hidden(self, kit: Any) -> bool:
        return True

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Note the card at this place of the deck."""
        kit.free.zone(state, self.deck, self.seat)[-1 - self.at_depth] = action.value

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Skip the cards that are known; returns whether the game must ask for one."""
        deck = kit.free.zone(state, self.deck, self.seat)
        while self.left and self.at_depth < len(deck) and deck[-1 - self.at_depth] != UNKNOWN:
            self.at_depth += 1
            self.left -= 1
        if self.left and self.at_depth < len(deck):
            return True
        state.pending.pop()
        return False
