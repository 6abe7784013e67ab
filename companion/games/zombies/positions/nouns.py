"""Tiles, spaces and cards that a position names but that do not exist: the rules cannot work with them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import Unreadable
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.tiles import BLOCKED, BUILDING, ROAD
from companion.games.zombies.rules.town import Town, cell_named, cell_of, split_space, town_of
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import UNKNOWN, State

Mistake = tuple[str, str]
"""A field, and what is wrong with it."""


def check_nouns(kit: Kit, state: State) -> None:
    """Refuse tiles, cells, spaces and cards that do not exist; raises Unreadable with all of them."""
    found = list(_wrong_tiles(kit, state)) or [
        *_wrong_cards(kit, state),
        *_wrong_spaces(kit, state),
        *_wrong_frames(kit, state),
    ]
    if found:
        raise Unreadable("\n".join(f"{field}: {what}" for field, what in found))


def _wrong_tiles(kit: Kit, state: State) -> Iterator[Mistake]:
    table, known = state.table, ", ".join(kit.tiles)
    for cell, laid in table.map.items():
        if cell_named(cell) is None:
            yield f"table.map.{cell[:40]}", "use a cell counted from Town Square, such as ts, n1 or s2e1"
        if laid.tile not in kit.tiles:
            yield f"table.map.{cell[:40]}.tile", f"there is no tile {laid.tile[:40]!r}; use one of {known}"
    for pile in ("under", "out"):
        for place, tile in enumerate(getattr(table, pile)):
            if tile not in kit.tiles and (pile, tile) != ("out", UNKNOWN):
                yield f"table.{pile}[{place}]", f"there is no tile {tile[:40]!r}; use one of {known}"
    for place, frame in enumerate(state.pending):
        if isinstance(frame, Placing) and frame.tile not in kit.tiles:
            yield f"pending[{place}].tile", f"there is no tile {frame.tile[:40]!r}; use one of {known}"
        if isinstance(frame, Bringing) and frame.cell not in table.map:
            yield f"pending[{place}].cell", f"there is no tile on {frame.cell[:40]!r}"
        if isinstance(frame, PickingPlacer) and not frame.seats:
            yield f"pending[{place}].seats", "name the players tied for fewest zombies"


def _wrong_cards(kit: Kit, state: State) -> Iterator[Mistake]:
    for number, seat in enumerate(state.seats):
        for place, card in enumerate(seat.hand):
            if card != UNKNOWN and card not in kit.event_copies:
                yield f"seats[{number}].hand[{place}]", _no_card(kit, card)
        for place, weapon in enumerate(seat.weapons):
            if weapon.card not in kit.event_copies or weapon.card not in kit.weapons:
                no_weapon = _no_weapon if kit.has_events else _no_card
                yield f"seats[{number}].weapons[{place}].card", no_weapon(kit, weapon.card)
    for place, card in enumerate(state.table.discard):
        if card != UNKNOWN and card not in kit.event_copies:
            yield f"table.discard[{place}]", _no_card(kit, card)
    for place, lasting in enumerate(state.table.lasting):
        if lasting.card not in kit.event_copies:
            yield f"table.lasting[{place}].card", _no_card(kit, lasting.card)


def _no_card(kit: Kit, card: str) -> str:
    if not kit.has_events:
        return "this table plays without event cards"
    return f"there is no event card {card[:40]!r}; use one of {', '.join(kit.events)} or ?"


def _no_weapon(kit: Kit, card: str) -> str:
    return f"there is no weapon {card[:40]!r}; use one of {', '.join(kit.weapons)}"


def _wrong_spaces(kit: Kit, state: State) -> Iterator[Mistake]:
    table = state.table
    town = town_of(kit.tiles, {cell_of(cell): (laid.tile, laid.turn) for cell, laid in table.map.items()})
    named = [(f"seats[{number}].at", seat.at) for number, seat in enumerate(state.seats)]
    named += [(f"table.zombies[{place}]", space) for place, space in enumerate(table.zombies)]
    named += [(f"table.tokens.{space[:40]}", space) for space in table.tokens]
    for place, frame in enumerate(state.pending):
        if isinstance(frame, Fight):
            named.append((f"pending[{place}].space", frame.space))
        if isinstance(frame, ZombieMoves):
            named += [(f"pending[{place}].moved[{number}]", space) for number, space in enumerate(frame.moved)]
    for field, space in named:
        if what := _no_space(town, space):
            yield field, what
    for place, (road, inside) in enumerate(table.opened):
        if (town.kind_of(road), town.kind_of(inside)) != (ROAD, BUILDING) or road.split(".")[0] != inside.split(".")[0]:
            yield f"table.opened[{place}]", "use a road space and an inside space of the same tile"


def _no_space(town: Town, space: str) -> str:
    """Why nothing can be on this space; empty if something can."""
    if split_space(space) is None:
        return f"there is no space {space[:40]!r}; write a space like n1.c: its tile, then nw n ne w c e sw s or se"
    kind = town.kind_of(space)
    if kind is None:
        return f"there is no tile at {space}"
    return f"{space} is blocked: nothing can be there" if kind == BLOCKED else ""


def _wrong_frames(kit: Kit, state: State) -> Iterator[Mistake]:
    """Cards, cells and spaces of the frames of cards."""
    for place, frame in enumerate(state.pending):
        field = f"pending[{place}]"
        if isinstance(frame, Playing) and frame.card not in kit.event_copies:
            yield f"{field}.card", f"there is no event card {frame.card[:40]!r}"
        if isinstance(frame, Playing) and frame.weapon is not None and frame.weapon not in kit.weapons:
            yield f"{field}.weapon", _no_weapon(kit, frame.weapon)
        if isinstance(frame, Putting | Returning) and frame.cell not in state.table.map:
            yield f"{field}.cell", f"there is no tile on {frame.cell[:40]!r}"
        if isinstance(frame, ZombieMoves) and frame.going is not None and split_space(frame.going) is None:
            yield f"{field}.going", f"there is no space {frame.going[:40]!r}"
