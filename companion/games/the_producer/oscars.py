"""The Oscars of a year: what follows the last award. XX-OSCAR."""

from __future__ import annotations

from companion.games.the_producer import year
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Ceremony
from companion.games.the_producer.state import State
from companion.model import Action, Decision, Event


def decision(kit: Kit, state: State, frame: Ceremony) -> Decision:
    return Decision("ceremony", ())


def legal(kit: Kit, state: State, frame: Ceremony) -> list[Action]:
    return []


def apply(kit: Kit, state: State, frame: Ceremony, action: Action, events: list[Event]) -> None:
    """Nothing answers the ceremony: its awards do."""


def resume(kit: Kit, state: State, frame: Ceremony, events: list[Event]) -> bool:
    year.end(kit, state, events)
    return False
