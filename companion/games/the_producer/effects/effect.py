"""What every effect of an Event card has: its data, when it works, its target, what it does. XX-EVENT-08, XX-CARD-13.

`facts.effect` of a card names an effect by its verb, so a new or changed card needs no code; the head of events.yaml
explains the verbs. Each effect is one class in the module of its subject, and `Effect.kinds` in game.py lists them.
The cards in numbers.py are read with this module, so it imports no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from annotated_types import Ge, Le, MinLen, MultipleOf

from companion.games.the_producer.positions.nouns import Colour
from companion.games.the_producer.state import State
from companion.model import Event, Plain
from companion.model.speaker import Refusal

if TYPE_CHECKING:
    from companion.games.the_producer.kit import Kit
    from companion.games.the_producer.numbers import EventFacts

Few = Annotated[int, Ge(1), Le(99)]
Some = Annotated[int, Ge(-99), Le(99)]
Dollars = Annotated[int, Ge(-9_990_000), Le(9_990_000), MultipleOf(10_000)]
Stars = Annotated[dict[Colour, Few], MinLen(1)]
Words = tuple[str, ...]
Timing = Literal["now", "storehouse"]

# --- a card that is played ---


class Played(NamedTuple):
    """A card that is played: by whom, and its targets."""

    seat: int
    card: str
    words: Words = ()


def reached(kit: Kit, state: State, played: Played) -> list[int]:
    """The seats a card works on, clockwise from the one who plays it; some cards work only on associates.

    XX-EVENT-02, XX-CAFE-05, XX-CAFE-07.
    """
    event = kit.events[played.card]
    if event.target == "other":
        return [number for number, place in enumerate(state.seats) if (place.name.lower(),) == played.words]
    seats = [played.seat] if event.target == "self" else state.clockwise_from(played.seat)
    return [seat for seat in seats if event.mafia != "hits_associates" or state.seats[seat].mafia]


def report(events: list[Event], played: Played, key: str, *rules: str, **data: Any) -> None:
    """An event of a card."""
    events.append(Event(key, ("XX-EVENT-08", *rules), {"seat": played.seat, "card": played.card, **data}))


# --- its target ---


def _no_special_reason(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    return None


class Aim(NamedTuple):
    """One sort of targets: its name in refusals, all choices, why another choice is refused, and its clauses.

    Targets are words: the name of a seat, a card, a building, the Character of a campaign, a colour and a number.
    """

    sort: str
    every: Callable[[Kit, State, int, EventFacts], list[Words]]
    why_not: Callable[[Kit, State, int, EventFacts, Words], Refusal | None] = _no_special_reason
    rules: tuple[str, ...] = ("XX-EVENT-08",)


def others(state: State, seat: int, event: EventFacts) -> list[int]:
    """The other seats the card may be played on; a Mafia service works on no associate. XX-CAFE-06."""
    every = [other for other in range(len(state.seats)) if other != seat]
    return [other for other in every if event.mafia != "needs_associate" or not state.seats[other].mafia]


def _players(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    return [(state.seats[other].name.lower(),) for other in others(state, seat, event)]


def _no_player(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    """XX-CAFE-06: an associate is safe from the Mafia's services."""
    for number, other in enumerate(state.seats):
        if (other.name.lower(),) == words and number != seat:
            return Refusal("is_of_the_mafia", ("XX-CAFE-06",), {"other": number})
    return None


PLAYER = Aim("player", _players, _no_player)

# --- its effect ---


class Effect(Plain):
    """Base of the effects of Event cards, each a slotted dataclass with these methods.

    `verb` is its name on cards, `kinds` are all effects. `timings` are when its card works: now, or from the
    Storehouse. `until` is how long the card stays in effect. `needs_other` is whether it must affect another player.
    """

    __slots__ = ()
    verb: str
    kinds: ClassVar[tuple[type[Effect], ...]]
    timings: ClassVar[tuple[Timing, ...]] = ("now",)
    until: ClassVar[Literal["movie", "year"] | None] = None
    needs_other: ClassVar[bool] = False

    def mismatch(self, timing: Timing, target: str) -> str:
        """What does not fit together on a card, its field first; empty if all fits. XX-EVENT-12, XX-OPEN-91."""
        if timing == "storehouse" and timing not in self.timings:
            return f"timing: {self.verb} works at once, so the card cannot be set aside; use now"
        if timing not in self.timings:
            return f"timing: {self.verb} needs a movie or a nominee, so the card is set aside; use storehouse"
        if target != "self" and timing == "storehouse":
            return "target: a player uses a card that is set aside for a movie or nominee of their own; use self"
        if target != "other" and self.needs_other:
            return f"target: {self.verb} affects another player; use other"
        return ""

    def aim(self, event: EventFacts) -> Aim | None:
        """The sort of target that people choose: by default a player if the card affects another one. XX-EVENT-02."""
        return PLAYER if event.target == "other" else None

    def why_not_on(self, kit: Kit, state: State, seat: int, character: str) -> Refusal | None:
        """Why the card does not work on this Character of the right team."""
        return None

    def taken(self, kit: Kit, state: State, seat: int) -> list[str]:
        """The Characters of a seat that the card's own text takes: several if they are tied."""
        return []

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        """Why the card has nothing to work on, although its target is right."""
        return None

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        """Carry out the card. By default it does nothing by itself: other rules look it up. XX-MAINT-05."""
        way, data = self.lasts()
        report(events, played, f"lasts_{self.verb}{way}", "XX-MAINT-05", **data)

    def lasts(self) -> tuple[str, dict[str, Any]]:
        """The end of the key of the sentence that `apply` reports, and the data of the sentence."""
        return "", {}
