"""Cards in hands and decks of games whose rules are data: the app holds them, and shows each seat its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion.games.data.program import Program
from companion.games.data.things import UNKNOWN, field_name
from companion.games.data.types import CARD
from companion.games.simple import SimpleGame
from companion.model import EVERYBODY, Action, Fact, Reveal
from companion.model.grammar import Piece


class Hands(SimpleGame[Any]):
    """What a game with cards has beside its rules."""

    program: Program

    def ways(self, state: Any, outcomes: Sequence[Action]) -> Sequence[int] | None:
        if not outcomes or not isinstance(outcomes[0], Reveal):
            return None
        kit: Any = self.kit(state)
        if kit.is_single:
            return None
        left = kit.unseen(state, outcomes[0].what)
        return [left[one.value] for one in outcomes if isinstance(one, Reveal)]

    def view(self, state: Any, seat: int) -> Any:
        """The state without the cards that only their owners see."""
        if not self.hidden_zones and not self.hidden_piles:
            return state
        known = state.copy()
        for name in self.hidden_piles:
            setattr(known.table, name, [UNKNOWN] * len(getattr(known.table, name)))
        for number, place in enumerate(known.seats):
            for name, seen in self.hidden_zones.items():
                if seen == "nobody" or number != seat:
                    setattr(place, name, [UNKNOWN] * len(getattr(place, name)))
        kit: Any = self.kit(state)
        in_sight = {card for zone in kit.zones(known) for card in zone}
        for frame in known.pending:
            for name, is_list in self._card_variables:
                self._hide(frame, name, is_list, in_sight)
        return known

    def _hide(self, frame: Any, name: str, is_list: bool, in_sight: set[str]) -> None:
        """Hide what a turn has a name for and does not lie in sight."""
        held = getattr(frame, name)
        if is_list:
            setattr(frame, name, [card if card in in_sight else UNKNOWN for card in held])
        elif held is not None and held not in in_sight:
            setattr(frame, name, UNKNOWN)

    def for_odds(self, state: Any, seat: int = EVERYBODY) -> Any:
        known = self.view(state, seat)
        return state.copy() if known is state else known

    def secretly_asked(self, state: Any) -> tuple[int, ...]:
        """The seat that is asked, where all it can do is to lay cards down unseen."""
        if not self.hidden_zones or not state.pending:
            return ()
        frame = state.pending[-1]
        actions = self.program.waits[frame.at].actions if frame.at in self.program.waits else ()
        return (frame.seat,) if actions and self.program.compiler.secret_verbs.issuperset(actions) else ()

    def private(self, state: Any, seat: int) -> list[Fact]:
        cards = [
            (name, getattr(state.seats[seat], name)) for name, seen in self.hidden_zones.items() if seen == "owner"
        ]
        return [Fact(state.seats[seat].name, name, " ".join(held) or "none") for name, held in cards]

    def spelt_out(self, state: Any, said: str) -> str:
        """The card alone, where one has to be turned up."""
        frame = state.pending[-1] if state.pending else None
        wait = self.program.waits.get(frame.at) if frame is not None else None
        is_card = wait is not None and wait.deck and said.lower() in self.program.things.cards
        return f"{Reveal.verb} {wait.deck} {said.lower()}" if wait is not None and is_card else said

    def pieces(self, state: Any, line: str) -> list[Piece]:
        """The parts of a line; a card alone is one that is turned up, though an action may be aimed at cards, too."""
        first, stop, rest = line.partition(";")
        return super().pieces(state, f"{self.spelt_out(state, first.strip())}{stop}{rest}")

    def shown(self, text: str) -> str:
        """A card drawn to a hand, or laid down unseen, is told without the card."""
        words = text.split()
        if words[0] == Reveal.verb and words[1] in self._hidden_draws:
            return f"{words[0]} {words[1]} {UNKNOWN}"
        if len(words) > 2 and words[1] in self.program.compiler.secret_verbs:
            return f"{words[0]} {words[1]} {UNKNOWN}"
        return text

    @cached_property
    def _card_variables(self) -> list[tuple[str, bool]]:
        """The fields of a turn that hold cards, and whether each is a list."""
        variables = self.program.compiler.variables
        return [(field_name(name), kind.is_list) for name, kind in variables.items() if kind.items == CARD]

    @cached_property
    def hidden_zones(self) -> dict[str, str]:
        """The zones of seats that not all see, and who sees them."""
        things = self.program.things
        return {name: things.seat[name].seen for name in things.zones_of_seats if things.seat[name].seen != "all"}

    @cached_property
    def _hidden_draws(self) -> set[str]:
        """The decks that are drawn from to such a zone."""
        hidden = {*self.hidden_zones, *self.hidden_piles}
        return {one.deck for one in self.program.waits.values() if one.to in hidden}

    @cached_property
    def hidden_piles(self) -> set[str]:
        """The zones of the table that nobody sees, to which cards are drawn."""
        things = self.program.things
        unseen = {name for name in things.zones_of_table if things.table[name].seen == "nobody"}
        return unseen & {one.to for one in self.program.waits.values()}
