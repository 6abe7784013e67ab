"""Votes for the Oscars: gained and spent. XX-OSCAR-02, XX-OPEN-05."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Event


def gain_votes(kit: Kit, state: State, seat: int, number: int, events: list[Event], *rules: str, **data: str) -> None:
    """A seat gains votes, as many as there are tokens where these are a limit. XX-OSCAR-02, XX-OPEN-05."""
    if kit.variants.token_supply_limit:
        left = kit.vote_tokens - sum(studio.votes for studio in state.seats)
        number, rules = min(number, max(left, 0)), (*rules, "XX-OPEN-05")
    state.seats[seat].votes += number
    kind = "votes_by_character" if "character" in data else "votes_gained"
    events.append(Event(kind, rules, {"seat": seat, "number": number, **data}))
