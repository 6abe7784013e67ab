"""How cards in force change the rules, until the turn ends. XX-CLAR-08, XX-EVENT-19 to XX-EVENT-22."""

from __future__ import annotations

from companion.games.zombies.effects.deck import put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import State
from companion.model import Event


def is_of_card(state: State) -> bool:
    """Whether the top frame belongs to a card, not to a step of the turn."""
    return bool(state.cards_played)


def keeps_peace(kit: Kit, state: State, seat: int) -> bool:
    """Whether the seat does not fight and takes no token from under a zombie. XX-EV-15, XX-EVENT-20."""
    return any(one.seat == seat and kit.events[one.card].effect.keeps_peace for one in state.table.lasting)


def zombie_steps(kit: Kit, state: State) -> int:
    """How many steps each moved zombie may make: 1, or in step 6 the number on a card. XX-ZMOVE-10, XX-EV-22."""
    steps = [kit.events[one.card].effect.zombie_steps for one in state.table.lasting]
    return max([kit.numbers.zombie_steps, *steps]) if steps and not is_of_card(state) else kit.numbers.zombie_steps


def skips_now(state: State, step: int, seat: int, events: list[Event]) -> bool:
    """End the step that waits for its die if a card skips it. XX-EV-09, XX-EV-19."""
    if step not in state.table.skips or is_of_card(state):
        return False
    state.pending.pop()
    events.append(Event("skipped", ("XX-CLAR-08", "XX-TURN-15"), {"seat": seat, "number": step}))
    return True


def unblock(kit: Kit, state: State) -> None:
    """Discard the cards that work until a fight ends. XX-EV-11, XX-EVENT-27."""
    table = state.table
    cards = [one.card for one in table.lasting if kit.events[one.card].effect.ends_with_fight]
    table.lasting = [one for one in table.lasting if one.card not in cards]
    put_aside(state, cards)


def clear(state: State) -> None:
    """At the end of a turn all lasting effects end, and their cards are discarded. XX-EV-27, XX-EVENT-27."""
    table = state.table
    if table.lasting:
        put_aside(state, [one.card for one in table.lasting])
    table.lasting, table.opened, table.skips = [], [], []
