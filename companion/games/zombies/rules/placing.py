"""Step 1: a tile is drawn and placed, and may seal the map. XX-TILE, XX-HELI, XX-OPEN-09 to XX-OPEN-20."""

from __future__ import annotations

from collections import Counter

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, spawn
from companion.games.zombies.rules.tiles import TURNS, same_as
from companion.games.zombies.rules.town import (
    Town,
    cell_name,
    cell_of,
    fits_anywhere,
    is_sealed,
    placements,
    why_not,
)
from companion.games.zombies.state import DISCARD, DrawingTile, Laid, Placing, State, Turn
from companion.model import Action, Decision, Event, Reveal, Verdict

TILE = "tile"
"""What chance is asked for: the top tile of the map deck."""

# --- TILE: drawing ---


def outcomes(kit: Kit, state: State) -> Counter[str]:
    """The tiles that may be on top of the deck, and in how many ways. XX-HELI-08, XX-HELI-09.

    XX-SETUP-06, XX-SETUP-17, XX-SETUP-18, XX-OPEN-54.
    """
    table = state.table
    top = table.deck - len(table.under)
    if top <= 0:
        return Counter(table.under[:1])
    left = +kit.tiles_left(state)
    if table.helipad != "deck":
        return left
    if kit.variants.helipad_position == "bottom":
        return left if top > 1 else Counter([kit.helipad])
    return left + Counter([kit.helipad]) if top <= lower_half(kit) else left


def lower_half(kit: Kit) -> int:
    """How many tiles the lower half of a new deck has, the Helipad among them. XX-SETUP-18."""
    others = kit.copies.total() - kit.copies[kit.helipad] - kit.copies[kit.start]
    return others - others // 2 + 1


def decision_drawing(kit: Kit, state: State, frame: DrawingTile) -> Decision:
    data = {"seat": frame.seat, "number": state.table.deck}
    return Decision("draw_tile", (), what=TILE, reveals=tuple(outcomes(kit, state)), roller=frame.seat, data=data)


def apply_drawing(kit: Kit, state: State, frame: DrawingTile, action: Reveal, events: list[Event]) -> None:
    _draw(kit, state, frame, action.value, events, "XX-TURN-02", "XX-TILE-01")


def resume_drawing(kit: Kit, state: State, frame: DrawingTile, events: list[Event]) -> bool:
    """The tile is asked for, but where it can only be one. XX-SETUP-06, XX-OPEN-13."""
    found = outcomes(kit, state)
    if len(found) != 1:
        return bool(found) or state.pending.pop() is None
    _draw(kit, state, frame, next(iter(found)), events, "XX-TURN-02", "XX-TILE-01")
    return False


def _draw(kit: Kit, state: State, frame: DrawingTile, tile: str, events: list[Event], *rules: str) -> None:
    """Off the deck, and then placed or discarded. XX-TILE-11, XX-TILE-12, XX-HELI-01."""
    table = state.table
    state.pending.pop()
    table.deck -= 1
    if table.under and table.deck < len(table.under):
        table.under.pop(0)
    events.append(Event("drew", rules, {"seat": frame.seat, "tile": tile}))
    if tile == kit.helipad:
        helipad.drawn(kit, state, events)
    elif fits_anywhere(kit.town(state), [kit.tiles[tile]]):
        state.pending.append(Placing(frame.seat, tile))
    else:
        put_away(kit, state, tile, events)


def put_away(kit: Kit, state: State, tile: str, events: list[Event]) -> None:
    """A tile that fits nowhere; no other is drawn for it.

    XX-TILE-12, XX-TILE-13, XX-TILE-20, XX-TILE-24, XX-SPAWN-14.
    """
    if kit.variants.unplayable_tile == "under_deck":
        state.table.under.append(tile)
        state.table.deck += 1
        events.append(Event("tile_under", ("XX-TILE-12", "XX-OPEN-13"), {"tile": tile}))
        return
    state.table.out.append(tile)
    state.table.out.sort()
    events.append(Event("tile_out", ("XX-TILE-12", "XX-TILE-13", "XX-TILE-24", "XX-OPEN-13"), {"tile": tile}))


# --- TILE: placing ---


def places(kit: Kit, state: State, frame: Placing) -> list[act.Place]:
    """Every way to place the tile, of turns in which it looks the same the smallest. XX-TILE-02, XX-TILE-11."""
    found = placements(kit.town(state), kit.tiles[frame.tile])
    return [act.Place(frame.seat, cell_name(cell), turn) for cell, turn in found]


def turns_of(kit: Kit, state: State) -> tuple[int, ...]:
    """The turns in which the tile in hand looks different; all four where none is."""
    frame = state.pending[-1] if state.pending else None
    if not isinstance(frame, Placing):
        return TURNS
    tile = kit.tiles[frame.tile]
    return tuple(turn for turn in TURNS if same_as(tile, turn) == turn)


def decision(kit: Kit, state: State, frame: Placing) -> Decision:
    return Decision("place", (frame.seat,), data={"seat": frame.seat, "tile": frame.tile})


def legal(kit: Kit, state: State, frame: Placing) -> list[Action]:
    return [*places(kit, state, frame)]


def check(kit: Kit, state: State, frame: Placing, action: Action) -> Verdict | None:
    if not isinstance(action, act.Place):
        return None
    if action.seat != frame.seat:
        rules = ("XX-HELI-01", "XX-HELI-03") if frame.tile == kit.helipad else ("XX-TILE-01",)
        return kit.refuse(state, "not_your_tile", *rules, seat=action.seat, asked=frame.seat, tile=frame.tile)
    cell = cell_of(action.cell)
    refusal = why_not(kit.town(state), kit.tiles[frame.tile], cell, action.turn)
    if refusal is None:
        return kit.permit("place", "XX-TILE-01", "XX-TILE-03", "XX-TILE-05", "XX-TILE-07", "XX-TILE-11")
    data = {**refusal.data, "next_to": refusal.data.get("tile", ""), "tile": frame.tile, "turn": action.turn}
    return kit.refuse(state, f"place_{refusal.key}", *refusal.rules, **data)


def apply(kit: Kit, state: State, frame: Placing, action: Action, events: list[Event]) -> None:
    if isinstance(action, act.Place):
        _lay(kit, state, frame, action, events, "XX-TILE-01")


def _lay(
    kit: Kit, state: State, frame: Placing, place: act.Place, events: list[Event], *rules: str, key: str = "placed"
) -> None:
    """The tile lies there for good, and what it brings comes at once. XX-TILE-21, XX-SPAWN-01, XX-SPAWN-04."""
    turn = same_as(kit.tiles[frame.tile], place.turn)
    state.table.map = {**state.table.map, place.cell: Laid(frame.tile, turn)}  # type: ignore[arg-type]
    frame.cell = place.cell
    if frame.tile == kit.helipad:
        state.table.helipad = "map"
    exits = kit.town(state).exits_of(cell_of(place.cell))
    data = {"seat": frame.seat, "tile": frame.tile, "cell": place.cell, "turn": turn, "exits": exits}
    events.append(Event(key, rules, data))
    spawn.begin(kit, state, frame.seat, place.cell, events)


def resume(kit: Kit, state: State, frame: Placing, events: list[Event]) -> bool:
    """The only way to place a tile is told, not asked; once everything lies there the map is looked at. XX-TILE-11."""
    if frame.cell is not None:
        state.pending.pop()
        _look_at_map(kit, state, frame, events)
        return False
    ways = places(kit, state, frame)
    if len(ways) > 1:
        return True
    if ways:
        _lay(kit, state, frame, ways[0], events, "XX-TILE-11", "XX-TILE-01", key="must_place")
    else:
        state.pending.pop()
        put_away(kit, state, frame.tile, events)
    return False


# --- TILE: the seal ---


def _look_at_map(kit: Kit, state: State, frame: Placing, events: list[Event]) -> None:
    """Whether the tile seals the map, or makes room for a Helipad that lies aside.

    XX-TILE-14, XX-TILE-17, XX-OPEN-16.
    """
    if not state.table.sealed and seals(kit, state):
        _seal(kit, state, frame, events)
    elif frame.tile != kit.helipad:
        helipad.try_again(kit, state, events)


def seals(kit: Kit, state: State) -> bool:
    """Whether the map is sealed; the last tile of the deck seals nothing.

    XX-TILE-14, XX-TILE-16, XX-TILE-19, XX-OPEN-14.
    """
    if not state.table.deck:
        return False
    town = kit.town(state)
    return is_sealed(town) if kit.variants.seal_test == "no_open_road" else not _any_fits(kit, state, town)


def _any_fits(kit: Kit, state: State, town: Town) -> bool:
    """Whether a tile that may still come fits anywhere."""
    table = state.table
    kinds = {*(+kit.tiles_left(state)), *table.under}
    if table.helipad in ("deck", "aside"):
        kinds.add(kit.helipad)
    return fits_anywhere(town, [kit.tiles[kind] for kind in kinds])


def _seal(kit: Kit, state: State, frame: Placing, events: list[Event]) -> None:
    """Who seals the map in the own turn loses the rest of it.

    XX-TILE-14, XX-TILE-15, XX-TILE-18, XX-HELI-11, XX-HELI-12.

    XX-TILE-22: what has been lost was a turn all the same.
    """
    state.table.sealed = True
    helped = ("XX-HELI-11", "XX-OPEN-64") if state.table.helipad == "map" else ("XX-TILE-15",)
    helped = ("XX-HELI-12", "XX-OPEN-65") if frame.tile == kit.helipad else helped
    data = {"seat": frame.seat, "number": kit.numbers.goal}
    if frame.seat != state.current:
        events.append(Event("sealed_for_another", ("XX-HELI-12", "XX-OPEN-65", "XX-TILE-16"), data))
        return
    rules = ("XX-TILE-14", "XX-TILE-16", "XX-TILE-17", *helped, "XX-OPEN-14", "XX-OPEN-15")
    events.append(Event("sealed", rules, data))
    _lose_rest(kit, state, frame.seat)


def _lose_rest(kit: Kit, state: State, seat: int) -> None:
    """All later steps are lost, but for what the limit of the hand asks. XX-TILE-17, XX-EVENT-06."""
    turn = state.pending[0]
    assert isinstance(turn, Turn)
    turn.step = DISCARD
    turn.begun = len(state.seats[seat].hand) <= kit.numbers.hand
