"""The pieces of a new tile, and where they go. XX-SPAWN, XX-HELI-05, XX-OPEN-08, XX-OPEN-17, XX-OPEN-51."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import tokens
from companion.games.zombies.rules.tiles import HELIPAD, NAMED, SPOTS, START, UNNAMED, Tile
from companion.games.zombies.rules.town import cell_of
from companion.games.zombies.state import BULLET, LIFE, TILE, Count, State, TurnStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

ZOMBIE = "zombie"
SORTS = (ZOMBIE, BULLET, LIFE)
PUTS: dict[str, type[act.PutZombie | act.PutBullet | act.PutLife]] = {
    ZOMBIE: act.PutZombie,
    BULLET: act.PutBullet,
    LIFE: act.PutLife,
}
_PUT_RULES = {
    NAMED: ("XX-SPAWN-01", "XX-SPAWN-02"),
    UNNAMED: ("XX-SPAWN-04", "XX-SPAWN-06"),
    HELIPAD: ("XX-HELI-05", "XX-OPEN-17"),
    START: ("XX-SPAWN-04", "XX-OPEN-08"),
}
"""The clauses that give each kind of tile its pieces."""
_PLACER_RULES: dict[str, tuple[str, ...]] = {
    HELIPAD: ("XX-HELI-06", "XX-OPEN-20"),
    START: ("XX-SPAWN-09", "XX-OPEN-51", "XX-OPEN-08"),
}
"""The clauses that leave the spaces to the player who places the tile, where they are not those of all tiles."""
SORT_OF = {put: sort for sort, put in PUTS.items()}

# --- SPAWN: how much ---


def brought(kit: Kit, tile: Tile) -> tuple[int, int, int]:
    """Zombies, bullets and life of a new tile.

    XX-SPAWN-01, XX-SPAWN-03 to XX-SPAWN-05, XX-SPAWN-07, XX-HELI-05, XX-OPEN-50.
    """
    if tile.kind == NAMED:
        return tile.zombies, tile.bullets, tile.life
    if tile.kind == HELIPAD and kit.variants.helipad_zombies in ("none", "all_nine"):
        return (len(SPOTS) if kit.variants.helipad_zombies == "all_nine" else 0), 0, 0
    return kit.numbers.per_exit * len(tile.exits), 0, 0


def brought_by(kit: Kit, tile: str) -> dict[str, int]:
    """How many pieces of each sort a tile brings, without the sorts it does not bring."""
    return {sort: number for sort, number in zip(SORTS, brought(kit, kit.tiles[tile]), strict=True) if number}


def brought_rules(kit: Kit, tile: str) -> tuple[str, ...]:
    """The clauses that say what a tile brings. XX-SPAWN-01, XX-SPAWN-02, XX-SPAWN-04, XX-SPAWN-07, XX-HELI-05."""
    kind = kit.tiles[tile].kind
    return (*_PUT_RULES[kind], "XX-SPAWN-07") if kind == UNNAMED else _PUT_RULES[kind]


def begin(kit: Kit, state: State, seat: int, cell: str, events: list[Event]) -> None:
    """Take the pieces of the tile from the pool and the supply.

    XX-SPAWN-01, XX-SPAWN-13, XX-TOKEN-10, XX-OPEN-39, XX-OPEN-40.
    """
    tile = kit.tile_at(state, cell)
    zombies, bullets, life = brought(kit, tile)
    there = min(zombies, kit.pool(state))
    if there < zombies:
        data = {"number": there, "wanted": zombies}
        events.append(Event("pool_short", ("XX-SPAWN-13", "XX-OPEN-39"), data))
    if tile.kind == HELIPAD and there and kit.variants.helipad_zombies == "exits_centre":
        state.put_zombie(f"{cell}.c")
        there -= 1
        rules = ("XX-HELI-05", "XX-OPEN-17")
        events.append(Event("must_put_zombie", rules, {"seat": seat, "spaces": [f"{cell}.c"]}))
    state.pending.append(Bringing(seat, cell, there, bullets, life))


# --- SPAWN: where ---


class OnTile(TurnStep):
    """A step in which `seat` names spaces of the tile at `cell`, to put pieces there or to take them away."""

    __slots__ = ()
    seat: SeatNo
    cell: str

    @property
    def verb(self) -> str:
        """The verb of a line that only names spaces."""
        raise NotImplementedError

    def room(self, kit: Kit, state: State) -> Collection[str]:
        """The spaces that the seat can name."""
        raise NotImplementedError

    def names(self, kit: Kit, state: State) -> dict[str, Any]:
        """What sentences about this step name."""
        return {"seat": self.seat, "cell": self.cell, "tile": kit.tile_at(state, self.cell).id}


@dataclass(slots=True)
class Bringing(OnTile):
    """`seat` puts these numbers of pieces on the tile at `cell`. XX-SPAWN-09, XX-HELI-06."""

    seat: SeatNo
    cell: str
    zombies: Count = 0
    bullets: Count = 0
    life: Count = 0
    kind: Literal["bringing"] = "bringing"

    answered_by = {
        act.PutZombie: act.PUTTING,
        **dict.fromkeys((act.PutBullet, act.PutLife), Moment(act.PUTTING.when, ("XX-SPAWN-01",))),
    }
    until = TILE

    def decision(self, kit: Kit, state: State) -> Decision:
        pieces = {sort: self.left(sort) for sort in SORTS if self.left(sort)}
        return Decision("bring", (self.seat,), data={**self.names(kit, state), "pieces": pieces})

    @property
    def verb(self) -> str:
        return next((PUTS[sort] for sort in SORTS if self.left(sort)), act.PutLife).verb

    def room(self, kit: Kit, state: State) -> Collection[str]:
        return {space for sort in SORTS if self.left(sort) for space in self.free(kit, state, sort)}

    def left(self, sort: str) -> int:
        """How many pieces of this sort are still to be put on the tile."""
        return {ZOMBIE: self.zombies, BULLET: self.bullets, LIFE: self.life}[sort]

    def _use(self, sort: str, number: int = 1) -> None:
        if sort == ZOMBIE:
            self.zombies -= number
        elif sort == BULLET:
            self.bullets -= number
        else:
            self.life -= number

    def spaces_on(self, kit: Kit, state: State) -> tuple[str, ...]:
        """The spaces for the pieces of this tile. XX-SPAWN-02, XX-SPAWN-03, XX-SPAWN-06, XX-SPAWN-15."""
        return kit.town(state).spawn_spaces(cell_of(self.cell))

    def free(self, kit: Kit, state: State, sort: str) -> list[str]:
        """The spaces with room for a piece of this sort. XX-SPAWN-08, XX-SPAWN-10, XX-SPAWN-11."""
        spaces = self.spaces_on(kit, state)
        if sort == ZOMBIE:
            return [space for space in spaces if tokens.has_room_for_zombie(state, space)]
        return [space for space in spaces if tokens.has_room_for_token(kit, state, space, sort)]

    def refusal(self, kit: Kit, state: State, sort: str, space: str) -> Refusal | None:
        """Why a piece may not be put on a space."""
        data: dict[str, Any] = {
            **self.names(kit, state),
            "sort": sort,
            "space": space,
            "spots": [one.partition(".")[2] for one in self.spaces_on(kit, state)],
        }
        if not self.left(sort):
            pieces = brought_by(kit, data["tile"])
            return Refusal("none_of_these", brought_rules(kit, data["tile"]), {**data, "pieces": pieces})
        if space not in self.spaces_on(kit, state):
            return self._wrong_place(kit, state, space, data)
        if sort == ZOMBIE and space in state.table.zombies:
            return Refusal("zombie_stands_there", ("XX-SPAWN-08", "XX-SPACE-10", *_of_centre(kit, state, space)), data)
        if sort == ZOMBIE and not tokens.has_room_for_zombie(state, space):
            return Refusal("tokens_lie_there", ("XX-SPACE-11", "XX-OPEN-43"), data)
        if sort != ZOMBIE and not tokens.has_room_for_token(kit, state, space, sort):
            if space in state.table.zombies and tokens.most(kit) > 1:
                return Refusal("zombie_and_tokens", ("XX-SPACE-11", "XX-OPEN-43"), data)
            return Refusal("token_lies_there", ("XX-SPAWN-11", "XX-SPACE-12", "XX-OPEN-43"), data)
        return None

    def _wrong_place(self, kit: Kit, state: State, space: str, data: dict[str, Any]) -> Refusal:
        """Refuse a space of another tile, or one of the wrong kind."""
        if space.partition(".")[0] != self.cell:
            return Refusal("other_tile", ("XX-SPAWN-06", "XX-SPAWN-02"), data)
        if kit.tile_at(state, self.cell).kind == NAMED:
            return Refusal("not_inside", ("XX-SPAWN-02", "XX-SPAWN-03"), data)
        return Refusal("not_road", ("XX-SPAWN-06",), data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [
            PUTS[sort](self.seat, space) for sort in SORTS if self.left(sort) for space in self.free(kit, state, sort)
        ]

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        if isinstance(action, act.Place) and action.seat == self.seat:
            return kit.refuse(state, "tile_lies", "XX-TILE-21", **self.names(kit, state))
        return TurnStep.judge(self, kit, state, action)

    def check(self, kit: Kit, state: State, action: act.PutZombie | act.PutBullet | act.PutLife) -> Verdict:
        if action.seat != self.seat:
            rules = _PLACER_RULES.get(kit.tile_at(state, self.cell).kind, ("XX-SPAWN-09", "XX-OPEN-51"))
            return kit.refuse(state, "placer_puts", *rules, seat=action.seat, asked=self.seat)
        found = self.refusal(kit, state, SORT_OF[type(action)], action.space)
        return kit.answer(state, found, "put", "XX-SPAWN-09", "XX-OPEN-51")

    def apply(
        self, kit: Kit, state: State, action: act.PutZombie | act.PutBullet | act.PutLife, events: list[Event]
    ) -> None:
        self._put(kit, state, SORT_OF[type(action)], [action.space], events, "put")

    def _put(self, kit: Kit, state: State, sort: str, spaces: list[str], events: list[Event], key: str) -> None:
        """Put a piece on each of the spaces. XX-SPAWN-02, XX-SPAWN-06, XX-SPAWN-08, XX-SPAWN-11."""
        for space in spaces:
            if sort == ZOMBIE:
                state.put_zombie(space)
            else:
                tokens.put(state, space, sort)
        self._use(sort, len(spaces))
        kind = kit.tile_at(state, self.cell).kind
        events.append(Event(f"{key}_{sort}", _PUT_RULES[kind], {"seat": self.seat, "spaces": spaces}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Leave out pieces without a space; put pieces automatically if there is no choice. XX-SPAWN-12, XX-OPEN-49."""
        self._leave_out(kit, state, events)
        left = {sort: self.free(kit, state, sort) for sort in SORTS if self.left(sort)}
        if not left:
            state.pending.pop()
            return False
        for sort, spaces in left.items():
            # Zombies come first. A token can lose its space to another token or, with two tokens a space, to a zombie.
            is_alone = sort == ZOMBIE or len(left) == 1 or (tokens.most(kit) == 1 and [*left] == [ZOMBIE, sort])
            if len(spaces) == self.left(sort) and is_alone:
                self._put(kit, state, sort, spaces, events, "must_put")
                return False
        return True

    def _leave_out(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Leave out the pieces for which there is no space. XX-SPAWN-12."""
        for sort in SORTS:
            surplus = self.left(sort) - len(self.free(kit, state, sort)) if self.left(sort) else 0
            if surplus > 0:
                self._use(sort, surplus)
                data = {"sort": sort, "number": surplus, "cell": self.cell}
                events.append(Event("no_space", ("XX-SPAWN-12", "XX-OPEN-49"), data))


def _of_centre(kit: Kit, state: State, space: str) -> tuple[str, ...]:
    """The clauses that put a zombie on the centre of the Helipad before the others. XX-HELI-05, XX-OPEN-17."""
    is_automatic = space == kit.goal(state) and kit.variants.helipad_zombies == "exits_centre"
    return ("XX-HELI-05", "XX-OPEN-17") if is_automatic else ()
