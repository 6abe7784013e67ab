"""Cards that a player or a Mad Doctor turns up. XX-SCORE-09, XX-TWIST-05, XX-HELP-17."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.deck import (
    DECK,
    has_cards,
    has_monsters_discarded,
    kinds,
    of_seat,
    owner_of,
    put_aside,
)
from companion.games.creature_feature.rules.teams import is_twist
from companion.games.creature_feature.state import STAR, UNKNOWN, SeasonStep, State, Which
from companion.model import Action, Decision, Event, Reveal, SeatNo


def turn_up(state: State, seat: int, which: str, card: str, events: list[Event], *rules: str) -> None:
    """Turn this card of a team face up."""
    place = state.seats[seat]
    place.put(which, card)
    place.turn_up(which)
    events.append(Event("turned_up", rules, {"seat": seat, "which": which, "card": card}))


# --- cards turned up by their player ---


@dataclass(slots=True)
class Turning(SeasonStep):
    """`seat` turns these cards of its team face up; `claim` says that it has claimed a twist. XX-TWIST-05."""

    seat: SeatNo
    cards: list[Which]
    claim: bool = False
    kind: Literal["turning"] = "turning"

    def decision(self, kit: Kit, state: State) -> Decision:
        what = of_seat(state, self.seat, self.cards[0])
        data = {"seat": self.seat, "which": self.cards[0]}
        kind = "old_star" if self._is_old_star(state) else "turning"
        return Decision(kind, (), what=what, reveals=kinds(kit, state, monsters=True), data=data)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return (self._rule(state), "XX-COMP-02")

    def revealable(self, kit: Kit, state: State, decision: Decision) -> list[str]:
        return [of_seat(state, self.seat, which) for which in self.cards]

    def outcomes(self, kit: Kit, state: State) -> list[Action]:
        """The cards that may be turned up and do not disprove a claim."""
        found = [one for one in SeasonStep.outcomes(self, kit, state) if isinstance(one, Reveal)]
        return [one for one in found if not self.disproves(kit, state, one)]

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        seat, which = owner_of(state, action.what)
        self.cards = [card for card in self.cards if card != which]
        turn_up(state, seat, which, action.value, events, self._rule(state))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Turn up at once the cards that the app knows."""
        for which in self.cards[:]:
            card = state.seats[self.seat].card(which)
            if card not in (None, UNKNOWN):
                self.cards.remove(which)
                turn_up(state, self.seat, which, str(card), events, self._rule(state))
        if self.cards:
            return True
        state.pending.remove(self)
        return False

    def _is_old_star(self, state: State) -> bool:
        """Whether a Mad Doctor discards the Star; otherwise the seat shows cards to score them."""
        return any(isinstance(other, Doctoring) and other.seat == self.seat for other in state.pending)

    def _rule(self, state: State) -> str:
        """The clause that turns the cards up."""
        return "XX-HELP-17" if self._is_old_star(state) else "XX-SCORE-09"

    def disproves(self, kit: Kit, state: State, action: Reveal) -> bool:
        """Whether the card proves a claimed twist wrong. XX-TWIST-01, XX-TWIST-05.

        Next to an unknown card it does so only if no possible card would make a twist.
        """
        seat, which = owner_of(state, action.what)
        place = state.seats[seat]
        other = place.co_star if which == "star" else place.star
        if not self.claim or not kit.is_monster(action.value):
            return False
        left = kit.unseen(state)
        may_be = [card for card in kit.monsters if left[card] > (card == action.value)]
        others = [str(other)] if kit.is_monster(other) else may_be
        pairs = [(action.value, one) if which == "star" else (one, action.value) for one in others]
        return not any(is_twist(kit, star, co_star) for star, co_star in pairs)


# --- the Mad Doctor's patient ---


@dataclass(slots=True)
class Doctoring(SeasonStep):
    """A Mad Doctor turns up cards of the deck until a monster comes for `seat`. XX-HELP-17."""

    seat: SeatNo
    kind: Literal["doctoring"] = "doctoring"

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("new_star", (), what=DECK, reveals=kinds(kit, state), data={"seat": self.seat})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-HELP-17", "XX-HELP-18")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Turn up a card of the deck: a monster is the new Star, a helper is discarded. XX-HELP-17, XX-HELP-18."""
        state.table.deck -= 1
        if kit.is_monster(action.value):
            self._find_star(state, action.value, events)
        else:
            put_aside(state, action.value)
            events.append(Event("doctor_helper", ("XX-HELP-18",), {"card": action.value}))

    def _find_star(self, state: State, card: str, events: list[Event]) -> None:
        """Put down the new Star face up and discard the old one. XX-HELP-17, XX-HELP-22."""
        place = state.seats[self.seat]
        put_aside(state, str(place.star))
        data = {"seat": self.seat, "card": card, "star": place.star}
        place.put(STAR, card)
        place.turn_up(STAR)
        state.pending.remove(self)
        events.append(Event("new_star", ("XX-HELP-17", "XX-HELP-21", "XX-HELP-22", "XX-OPEN-18", "XX-OPEN-21"), data))
        if place.ghost and "ghost" not in place.team:
            place.ghost = False
            events.append(Event("ghost_gone", ("XX-OPEN-19",), {"seat": self.seat}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask for the next card, or keep the old Star if no monster is left. XX-OPEN-27."""
        # A deck of only helpers would be turned up for ever.
        if (state.table.deck or has_monsters_discarded(kit, state)) and has_cards(state, events):
            return True
        state.pending.remove(self)
        events.append(Event("no_new_star", ("XX-HELP-23", "XX-OPEN-27"), {"seat": self.seat}))
        return False
