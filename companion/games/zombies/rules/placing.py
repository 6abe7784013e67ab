"""Step 1: draw and place a tile, which may seal the map. XX-TILE, XX-HELI, XX-OPEN-09 to XX-OPEN-20."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, spawn, tiles, turn
from companion.games.zombies.rules.town import (
    Town,
    cell_name,
    cell_of,
    fits_anywhere,
    is_sealed,
    placements,
    why_not,
    why_only_there,
)
from companion.games.zombies.state import TILE, Laid, State, TurnStep
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.step import Moment

TOP_TILE = "tile"
"""The name of the top tile of the map deck."""

# --- TILE: drawing ---


@dataclass(slots=True)
class DrawingTile(TurnStep):
    """Step 1: `seat` draws the top tile of the map deck. XX-TURN-02."""

    seat: SeatNo
    kind: Literal["drawing_tile"] = "drawing_tile"

    later = (act.Place, *spawn.SORT_OF)
    chance_by = ("XX-TURN-02", "XX-TILE-01")

    def ways(self, kit: Kit, state: State) -> Counter[str]:
        """The tiles that may be on top of the deck, each with its number of ways. XX-HELI-08, XX-HELI-09.

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

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "number": state.table.deck}
        return Decision(
            "draw_tile", (), what=TOP_TILE, reveals=tuple(self.ways(kit, state)), roller=self.seat, data=data
        )

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        self._draw(kit, state, action.value, events, "XX-TURN-02", "XX-TILE-01")

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask for the tile, unless only one is possible. XX-SETUP-06, XX-OPEN-13."""
        found = self.ways(kit, state)
        if len(found) != 1:
            return bool(found) or state.pending.pop() is None
        self._draw(kit, state, next(iter(found)), events, "XX-TURN-02", "XX-TILE-01")
        return False

    def _draw(self, kit: Kit, state: State, tile: str, events: list[Event], *rules: str) -> None:
        """Take the tile off the deck, then place or discard it. XX-TILE-11, XX-TILE-12, XX-HELI-01."""
        table = state.table
        state.pending.pop()
        table.deck -= 1
        if table.under and table.deck < len(table.under):
            table.under.pop(0)
        events.append(Event("drew", rules, {"seat": self.seat, "tile": tile}))
        if tile == kit.helipad:
            helipad.drawn(kit, state, events)
        elif fits_anywhere(kit.town(state), [kit.tiles[tile]]):
            state.pending.append(Placing(self.seat, tile))
        else:
            put_away(kit, state, tile, events)


def lower_half(kit: Kit) -> int:
    """The number of tiles in the lower half of a new deck, with the Helipad. XX-SETUP-18."""
    others = kit.copies.total() - kit.copies[kit.helipad] - kit.copies[kit.start]
    return others - others // 2 + 1


def put_away(kit: Kit, state: State, tile: str, events: list[Event]) -> None:
    """Remove a tile that fits nowhere; no other tile is drawn for it.

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


@dataclass(slots=True)
class Placing(TurnStep):
    """`seat` places a tile; once it is on `cell`, its pieces are put on it, and then the map is checked."""

    seat: SeatNo
    tile: str
    cell: str | None = None
    kind: Literal["placing"] = "placing"

    answered_by = {act.Place: Moment("in step 1, after a tile is drawn", ("XX-TURN-02", "XX-TILE-01"))}
    later = tuple(spawn.SORT_OF)
    until = TILE

    @property
    def tile_in_hand(self) -> str | None:
        return self.tile if self.cell is None else None

    def takes(self, action: Action) -> bool:
        """Whether the action answers this step; a tile on the map is not placed again."""
        return (self.cell is None or not isinstance(action, act.Place)) and TurnStep.takes(self, action)

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("place", (self.seat,), data={"seat": self.seat, "tile": self.tile})

    def places(self, kit: Kit, state: State) -> list[act.Place]:
        """Every way to place the tile; of turns that look the same, only the smallest. XX-TILE-02, XX-TILE-11."""
        found = placements(kit.town(state), kit.tiles[self.tile])
        return [act.Place(self.seat, cell_name(cell), turn) for cell, turn in found]

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [*self.places(kit, state)]

    def check(self, kit: Kit, state: State, action: act.Place) -> Verdict:
        if action.seat != self.seat:
            rules = ("XX-HELI-01", "XX-HELI-03") if self.tile == kit.helipad else ("XX-TILE-01",)
            return kit.refuse(state, "not_your_tile", *rules, seat=action.seat, asked=self.seat, tile=self.tile)
        cell = cell_of(action.cell)
        refusal = why_not(kit.town(state), kit.tiles[self.tile], cell, action.turn)
        if refusal is None:
            return kit.permit("place", "XX-TILE-01", "XX-TILE-03", "XX-TILE-05", "XX-TILE-07", "XX-TILE-11")
        data = {**refusal.data, "next_to": refusal.data.get("tile", ""), "tile": self.tile, "turn": action.turn}
        by = ("XX-HELI-03",) if self.tile == kit.helipad else ()
        return kit.refuse(state, f"place_{refusal.key}", *refusal.rules, *by, **data)

    def apply(self, kit: Kit, state: State, action: act.Place, events: list[Event]) -> None:
        self._lay(kit, state, action, events, "XX-TILE-01")

    def _lay(
        self, kit: Kit, state: State, place: act.Place, events: list[Event], *rules: str, key: str = "placed"
    ) -> None:
        """Place the tile for good, and begin to put its pieces. XX-TILE-21, XX-SPAWN-01, XX-SPAWN-04."""
        turn = tiles.same_as(kit.tiles[self.tile], place.turn)
        state.table.map = {**state.table.map, place.cell: Laid(self.tile, turn)}  # type: ignore[arg-type]
        self.cell = place.cell
        if self.tile == kit.helipad:
            state.table.helipad = "map"
        exits = kit.town(state).exits_of(cell_of(place.cell))
        data = {"seat": self.seat, "tile": self.tile, "cell": place.cell, "turn": turn, "exits": exits}
        events.append(Event(key, rules, data))
        spawn.begin(kit, state, self.seat, place.cell, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Place the tile without asking if there is only one way; check the map after its pieces. XX-TILE-11."""
        if self.cell is not None:
            state.pending.pop()
            self._look_at_map(kit, state, events)
            return False
        ways = self.places(kit, state)
        if len(ways) > 1:
            return True
        if ways:
            others = why_only_there(kit.town(state), kit.tiles[self.tile])
            self._lay(kit, state, ways[0], events, "XX-TILE-11", "XX-TILE-01", *others, key="must_place")
        else:
            state.pending.pop()
            put_away(kit, state, self.tile, events)
        return False

    def _look_at_map(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Check whether the tile seals the map, or makes room for a Helipad that was put aside.

        XX-TILE-14, XX-TILE-17, XX-OPEN-16.
        """
        if not state.table.sealed and seals(kit, state):
            self._seal(kit, state, events)
        elif self.tile != kit.helipad:
            helipad.try_again(kit, state, events)

    def _seal(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Seal the map: a player who does this on their own turn loses the rest of it.

        XX-TILE-14, XX-TILE-15, XX-TILE-18, XX-HELI-11, XX-HELI-12.

        XX-TILE-22: the lost turn still counts as a turn.
        """
        state.table.sealed = True
        helped = ("XX-HELI-11", "XX-OPEN-64") if state.table.helipad == "map" else ("XX-TILE-15",)
        helped = ("XX-HELI-12", "XX-OPEN-65") if self.tile == kit.helipad else helped
        data = {"seat": self.seat, "number": kit.numbers.goal}
        if self.seat != state.current:
            events.append(Event("sealed_for_another", ("XX-HELI-12", "XX-OPEN-65", "XX-TILE-16"), data))
            return
        rules = ("XX-TILE-14", "XX-TILE-16", "XX-TILE-17", *helped, "XX-OPEN-14", "XX-OPEN-15")
        events.append(Event("sealed", rules, data))
        now = state.pending[0]
        assert isinstance(now, turn.Turn)
        now.lose_rest(kit, state)


def turns_of(kit: Kit, state: State) -> tuple[int, ...]:
    """The turns in which the tile in hand looks different; all four if there is no tile."""
    return tiles.turns_of(kit.tiles[state.top.tile]) if isinstance(state.top, Placing) else tiles.TURNS


# --- TILE: the seal ---


def seals(kit: Kit, state: State) -> bool:
    """Whether the map is sealed; the last tile of the deck seals nothing.

    XX-TILE-14, XX-TILE-16, XX-TILE-19, XX-OPEN-14.
    """
    if not state.table.deck:
        return False
    town = kit.town(state)
    return is_sealed(town) if kit.variants.seal_test == "no_open_road" else not _any_fits(kit, state, town)


def _any_fits(kit: Kit, state: State, town: Town) -> bool:
    """Whether any tile that may still be drawn fits somewhere."""
    table = state.table
    kinds = {*(+kit.tiles_left(state)), *table.under}
    if table.helipad in ("deck", "aside"):
        kinds.add(kit.helipad)
    return fits_anywhere(town, [kit.tiles[kind] for kind in kinds])
