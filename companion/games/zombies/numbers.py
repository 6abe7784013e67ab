"""The numbers of game.yaml, the tiles and the event cards that the rules use, checked and typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from companion.definitions.models import GameDefinition, Token
from companion.errors import BrokenDefinition
from companion.games.base import NumbersReader, Parts
from companion.games.zombies.effects.effect import Effect, Kind
from companion.games.zombies.rules.tile_set import TileSet
from companion.games.zombies.rules.tiles import Tile
from companion.model import Plain

Few = Annotated[int, Ge(1), Le(999)]
Some = Annotated[int, Ge(0), Le(999)]


@dataclass(slots=True)
class Numbers(Plain):
    """`numbers` of game.yaml, which also names the clause of each."""

    die: Few
    life: Few
    bullets: Some
    most_life: Few
    hand: Few
    cards_a_round: Some
    discard: Some
    win_on: Few
    life_price: Few
    bullet: Few
    zombie_steps: Few
    per_exit: Some
    loss: Few
    zombies: Few
    goal: Few
    dead_on: list[Few]


When = Literal[
    "own_turn", "own_turn_out_of_fight", "own_turn_before_step7", "own_turn_before_step7_out_of_fight",
    "own_movement", "own_losing_roll", "opponents_movement", "before_opponents_movement", "opponents_losing_roll",
    "any_time", "any_time_out_of_own_fight", "any_time_out_of_fight", "before_zombie_roll", "response",
]  # fmt: skip


@dataclass(slots=True)
class EventFacts(Plain):
    """An event card's facts; the verb of its effect decides the schema of the effect. XX-EV-27, XX-EV-28."""

    kind: Kind
    when: When
    effect: dict[str, object]
    text: str = ""
    tagline: str = ""


@dataclass(frozen=True, slots=True)
class EventCard:
    """The kind of an event card, when it may be played, and what it does. XX-EV-27, XX-EV-28."""

    kind: Kind
    when: When
    effect: Effect


class Reading(NumbersReader):
    """The numbers, tiles and event cards of a definition, with all complaints about them."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.numbers = self.read(Numbers, parts.numbers, "game.yaml: numbers")
        tiles = _items(parts, "tiles")
        found = TileSet(tiles, {item.id: item.copies for item in tiles if item.copies is not None})
        self.tiles: Mapping[str, Tile] = found.tiles
        self.complaints += found.complaints
        read = {item.id: self._event(item) for item in _items(parts, "events")}
        self.events = {id: card for id, card in read.items() if card is not None}
        for sheet in ("tiles", "events"):
            if sheet not in parts.sheets:
                self.complaints.append(f"{sheet}.yaml: items: add a sheet of tokens with the id {sheet}")

    def _event(self, item: Token) -> EventCard | None:
        """The card; None after a complaint."""
        place = f"events.yaml: {item.id}.facts"
        facts = self.read(EventFacts, item.facts, place)
        if facts is None:
            return None
        verbs = Effect.by_verb()
        verb = facts.effect.pop("verb", None)
        if not isinstance(verb, str) or verb not in verbs:
            fault = "this is missing" if verb is None else f"there is no verb {str(verb)[:40]!r}"
            self.complaints.append(f"{place}.effect.verb: {fault}; use one of {', '.join(verbs)}")
            return None
        kind, when = verbs[verb].kind, facts.when
        effect = self.read(verbs[verb], facts.effect, f"{place}.effect")
        if facts.kind != kind:
            self.complaints.append(f"{place}.kind: {facts.kind} does not go with the verb {verb}; use {kind}")
        elif (kind == "response") != (when == "response"):
            wrong = f"{when} does not go with the kind {kind}; only the kind response has when: response"
            self.complaints.append(f"{place}.when: {wrong}")
        return None if effect is None else EventCard(kind, when, effect)


def _items(parts: Parts, sheet: str) -> tuple[Token, ...]:
    return tuple(parts.sheets[sheet].items) if sheet in parts.sheets else ()


def read_all(definition: GameDefinition) -> tuple[Numbers, Mapping[str, Tile], Mapping[str, EventCard]]:
    """The numbers of game.yaml, tiles and event cards by id; raises BrokenDefinition with every mistake."""
    reading = Reading(definition)
    if reading.complaints or reading.numbers is None:
        raise BrokenDefinition(reading.complaints)
    return reading.numbers, reading.tiles, reading.events
