"""Setting up: decks, money, Producers, the starting player. XX-SETUP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import tidy
from companion.games.the_producer.rules import hiring
from companion.games.the_producer.rules.deck import Dealing
from companion.games.the_producer.rules.draft import Drafting
from companion.games.the_producer.state import Seat, State, Table, YearStep
from companion.model import Decision, Event, Reveal

FIRST = "first"
"""The chance word for the starting player."""

# --- SETUP ---


def new_state(kit: Kit, names: list[str]) -> State:
    """A game about to begin. XX-SETUP-01 to XX-SETUP-09, XX-OPEN-06, XX-OPEN-28."""
    numbers = kit.numbers
    seats = [Seat(name, money=kit.start_money, producers=kit.producers) for name in names]
    table = Table(
        year=numbers.first_year,
        characters=len(kit.characters) - len(kit.set_aside),
        scripts=len(kit.scripts),
        events=len(kit.events),
        aside=sorted(kit.set_aside),
        container=tidy(kit.audience),
        bank=kit.dollars - numbers.mafia_money - kit.start_money * len(names),
        mafia=numbers.mafia_money,
    )
    return State(kit.definition.id, seats, dict(kit.chosen), 1, "setup", [ChoosingFirst()], table)


@dataclass(slots=True)
class ChoosingFirst(YearStep):
    """Before play, choose the player who went to the movies most recently. XX-ORDER-04."""

    kind: Literal["first"] = "first"

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("first", (), what=FIRST, reveals=tuple(seat.name.lower() for seat in state.seats))

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-ORDER-04",)

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Set the starting player, then deal the cards. XX-ORDER-04, XX-SETUP-10."""
        first = [seat.name.lower() for seat in state.seats].index(action.value)
        state.table.first = first
        state.table.order = state.clockwise_from(first)
        events.append(Event("first", ("XX-ORDER-04",), {"seat": first}))
        deal(kit, state, events)


def deal(kit: Kit, state: State, events: list[Event]) -> None:
    """Deal Characters face down, then Scripts; in a Flash Start the Characters are the team. XX-SETUP-10, XX-OPT-04."""
    seats, number = list(reversed(state.table.order)), kit.numbers.dealt
    is_flash = kit.variants.flash_start
    state.phase = "draft"
    state.pending[:] = [hiring.Hiring([] if is_flash else sorted(seats))]
    if state.is_dealt_by_app and not is_flash:
        state.pending.append(Drafting(sorted(seats)))
    state.pending += [Dealing(seat, "script", number) for seat in seats]
    state.pending += [Dealing(seat, "team" if is_flash else "contract", number) for seat in seats]
    rules = ("XX-OPT-04",) if is_flash else ("XX-SETUP-10", "XX-DRAFT-01")
    events.append(Event("flash_start" if is_flash else "dealt", rules, {"number": number}))
    if not is_flash and not state.is_dealt_by_app:
        events.append(Event("drafts_itself", ("XX-DRAFT-01", "XX-DRAFT-03"), {"number": number}))
