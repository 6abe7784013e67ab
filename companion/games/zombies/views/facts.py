"""The table of Zombies!!! as everybody sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.tiles import SPOTS, Tile
from companion.games.zombies.rules.town import HOME, cell_named, cell_of, in_reading_order, turns_by_cell
from companion.games.zombies.state import BULLET, LIFE, Seat, State
from companion.games.zombies.views.picture import MapPieces, picture, tile_pictures
from companion.model import Fact


def facts(kit: Kit, state: State) -> list[Fact]:
    """Seat by seat, then the map cell by cell, then decks and piles; only the size of hands. XX-EVENT-31."""
    return [*_of_seats(kit, state), *_of_map(kit, state), *_of_piles(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for seat in state.seats:
        yield Fact(seat.name, words["pawn"], seat.at)
        yield Fact(seat.name, words["life"], words["dead"] if seat.dead else str(seat.life))
        yield Fact(seat.name, words["bullets"], str(seat.bullets))
        yield Fact(seat.name, words["kills"], str(seat.kills))
        if kit.variants.kill_goal == "lifetime":
            yield Fact(seat.name, words["killed"], str(seat.killed))
        if kit.has_events:
            yield Fact(seat.name, words["hand"], str(len(seat.hand)))
            yield Fact(seat.name, words["weapons"], _weapons(kit, seat))


def _weapons(kit: Kit, seat: Seat) -> str:
    """The weapons in play, with the bullets on them."""
    words = kit.words.texts["facts"]
    shown = [
        words["loaded"].format(card=kit.names[weapon.card], number=weapon.bullets)
        if weapon.bullets
        else kit.names[weapon.card]
        for weapon in seat.weapons
    ]
    return ", ".join(shown) or words["nothing"]


def _of_map(kit: Kit, state: State) -> Iterator[Fact]:
    """Each tile, its turn, and what is on it. XX-SPACE-01."""
    words, table = kit.words.texts["facts"], state.table
    for cell in sorted(table.map, key=lambda name: in_reading_order(cell_of(name))):
        laid = table.map[cell]
        turned = words["turned"].format(turn=laid.turn) if laid.turn else ""
        yield Fact(cell, words["tile"], f"{kit.names[laid.tile]}{turned}")
        yield Fact(cell, words["zombies"], _spots(kit, cell, table.zombies))
        for token in (LIFE, BULLET):
            there = [space for space, tokens in table.tokens.items() if token in tokens]
            if kit.tiles[laid.tile].life if token == LIFE else kit.tiles[laid.tile].bullets:
                yield Fact(cell, words[f"{token}_tokens"], _spots(kit, cell, there))


def _spots(kit: Kit, cell: str, spaces: Iterable[str]) -> str:
    """The spots of the cell among the spaces, from north-west to south-east."""
    spots = {space.partition(".")[2] for space in spaces if space.partition(".")[0] == cell}
    return " ".join(spot for spot in SPOTS if spot in spots) or kit.words.texts["facts"]["nothing"]


def _of_piles(kit: Kit, state: State) -> Iterator[Fact]:
    words, table = kit.words.texts["facts"], state.table
    yield Fact("", words["turn"], str(state.turn))
    yield Fact("", words["deck"], str(table.deck))
    yield Fact("", words["out"], _counted(kit, table.out))
    if kit.variants.unplayable_tile == "under_deck":
        yield Fact("", words["under"], ", ".join(kit.names[tile] for tile in table.under) or words["nothing"])
    yield Fact("", words["helipad"], words[f"helipad_{table.helipad}"])
    if kit.variants.zombie_pool != "unlimited":
        yield Fact("", words["pool"], str(kit.pool(state)))
    if kit.has_events:
        yield Fact("", words["events"], str(table.events))
        yield Fact("", words["discard"], _counted(kit, table.discard))
        if state.cards_played:
            yield Fact("", words["on_its_way"], _counted(kit, state.cards_played))
        if table.lasting:
            yield Fact("", words["lasting"], _counted(kit, [one.card for one in table.lasting]))


def _counted(kit: Kit, ids: Iterable[str]) -> str:
    """Tiles or cards by name, several of a kind with their number."""
    words = kit.words.texts["facts"]
    named = Counter(kit.names.get(id, words["unknown"]) for id in ids)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in named.items()) or words["nothing"]


def drawing(kit: Kit, state: State) -> str:
    """The map around the current player's pawn; for a tile in hand, where it fits and how it looks turned."""
    table, town = state.table, kit.town(state)
    tokens = [(space, token) for space, there in table.tokens.items() for token in there]
    pieces = MapPieces(table.zombies, tokens, {seat.name: seat.at for seat in state.seats})
    tile = tile_in_hand(kit, state)
    places = None if tile is None else turns_by_cell(town, tile)
    home = cell_named(state.seats[state.current or 0].at.partition(".")[0])
    drawn = picture(town, pieces, places=places, around=home or HOME)
    legend = kit.words.texts["facts"]["legend"]
    return "\n".join([*drawn, legend, *(["", *tile_pictures(tile)] if tile is not None else [])])


def tile_in_hand(kit: Kit, state: State) -> Tile | None:
    """The tile that is being placed, if there is one."""
    tile = state.pending[-1].tile_in_hand if state.pending else None
    return None if tile is None else kit.tiles[tile]
