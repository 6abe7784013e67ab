"""What is on the table in Zombies!!!, and the frames of its turn.

The state is the position: the same fields stand in YAML and JSON, with seats by name. Cells of the map and spaces are
named as in `town.py`, tiles and event cards by their ids; `?` is a card nobody at the referee's table has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le

from companion.model import Plain, SeatNo, TableState
from companion.model.state import Choices
from companion.schema.kinds import Shared, Tag

UNKNOWN = "?"
START = "ts.c"
"""The centre of Town Square. XX-SETUP-04, XX-DEATH-01."""
LIFE, BULLET = "life", "bullet"
STEPS = (1, 2, 3, 4, 5, 6, 7)
TILE, FIGHT, DRAW, ROLL, MOVE, ZOMBIES, DISCARD = STEPS
"""The seven steps of a turn. XX-TURN-01."""

Phase = Literal["setup", "deal", "tile", "fight", "draw", "roll", "move", "zombies", "discard", "over"]
Token = Literal["life", "bullet"]
Ended = Literal["helipad", "zombies", "time"]
Count = Annotated[int, Ge(0), Le(9999)]
Step = Annotated[int, Ge(1), Le(7)]
Face = Annotated[int, Ge(0), Le(99)]
Turning = Literal[0, 90, 180, 270]

PHASE_OF: dict[int, Phase] = {
    TILE: "tile", FIGHT: "fight", DRAW: "draw", ROLL: "roll", MOVE: "move", ZOMBIES: "zombies", DISCARD: "discard",
}  # fmt: skip


@dataclass(slots=True)
class Weapon(Plain):
    """A weapon in play: the bullets on it, and how often it was used in this turn of its owner's. XX-EVENT-13."""

    card: str
    bullets: Count = 0
    used: Count = 0


@dataclass(slots=True)
class Seat(Plain):
    """A player: where the pawn is, life and bullet tokens, the collection, event cards.

    `kills` are the zombies held, `killed` all that were ever beaten. `played` counts the event cards of this round.
    `dead` lasts from a death to the beginning of the seat's next turn. XX-DEATH-18.
    """

    name: str
    at: str = START
    life: Count = 0
    bullets: Count = 0
    kills: Count = 0
    killed: Count = 0
    hand: list[str] = field(default_factory=list)
    weapons: list[Weapon] = field(default_factory=list)
    played: Count = 0
    dead: bool = False


@dataclass(slots=True)
class Laid(Plain):
    """A tile on the map and the turn it lies in."""

    tile: str
    turn: Turning = 0


@dataclass(slots=True)
class Lasting(Plain):
    """A card in play that works for a while, until the end of the turn at most, and whose it is. XX-EV-27."""

    card: str
    seat: SeatNo


@dataclass(slots=True)
class Table(Plain):
    """What lies in the middle.

    `cards` says who holds tiles and event cards: the people at the table, or the app. `map` is never changed in place,
    so that states can share it. `deck` counts the tiles that have not been drawn, `under` are those put back beneath
    them, `out` those discarded. `helipad` lies in the deck, on the map, or aside; gone is out of the game. `events`
    counts the event cards left to draw. What lasts this turn: cards (`lasting`), walls that are doors (`opened`, each
    a road space and an inside space), steps that are skipped (`skips`). Once the game is over `winner` has won, or by
    `ended: time` whoever has most zombies.
    """

    cards: Literal["table", "app"] = "table"
    dealer: SeatNo | None = None
    map: Annotated[dict[str, Laid], Shared()] = field(default_factory=dict)
    zombies: list[str] = field(default_factory=list)
    tokens: dict[str, list[Token]] = field(default_factory=dict)
    deck: Count = 0
    under: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    helipad: Literal["deck", "map", "aside", "gone"] = "deck"
    sealed: bool = False
    events: Count = 0
    discard: list[str] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    opened: list[tuple[str, str]] = field(default_factory=list)
    skips: list[Step] = field(default_factory=list)
    ended: Ended | None = None
    winner: SeatNo | None = None


# --- frames: where in the turn the game stands ---


@dataclass(slots=True)
class ChoosingDealer(Plain):
    """Before play: who is the dealer. XX-SETUP-01."""

    kind: Literal["dealer"] = "dealer"


@dataclass(slots=True)
class Drawing(Plain):
    """`seat` is given `left` event cards; `is_deal` marks the hand before the first turn. XX-SETUP-09, XX-TURN-04."""

    seat: SeatNo
    left: Count
    is_deal: bool = False
    kind: Literal["drawing"] = "drawing"


@dataclass(slots=True)
class Turn(Plain):
    """The turn of `seat`; its `step` is under way if it has `begun`, else the next thing to happen. XX-TURN-01."""

    seat: SeatNo
    step: Step = 1
    begun: bool = False
    kind: Literal["turn"] = "turn"


@dataclass(slots=True)
class DrawingTile(Plain):
    """Step 1: `seat` draws the top tile of the map deck. XX-TURN-02."""

    seat: SeatNo
    kind: Literal["drawing_tile"] = "drawing_tile"


@dataclass(slots=True)
class PickingPlacer(Plain):
    """One of these seats, tied for fewest zombies, is to place the Helipad. XX-HELI-02."""

    seats: list[SeatNo]
    kind: Literal["placer"] = "placer"


@dataclass(slots=True)
class Placing(Plain):
    """`seat` places a tile; once it lies on `cell`, what it brings is put on it, and then the map is looked at."""

    seat: SeatNo
    tile: str
    cell: str | None = None
    kind: Literal["placing"] = "placing"


@dataclass(slots=True)
class Bringing(Plain):
    """`seat` puts so many pieces on the tile at `cell`. XX-SPAWN-09, XX-HELI-06."""

    seat: SeatNo
    cell: str
    zombies: Count = 0
    bullets: Count = 0
    life: Count = 0
    kind: Literal["bringing"] = "bringing"


@dataclass(slots=True)
class Fight(Plain):
    """`seat` fights the zombie on `space`: it is to `begin`, a roll is awaited, or how to `pay` for a roll of `value`.

    Until its `first` roll a fight of step 2 is not under way: before it a card may still come. `blocked` is a fight in
    which no bullets may be spent. XX-COMBAT-04 to XX-COMBAT-07, XX-EV-11.
    """

    seat: SeatNo
    space: str
    stage: Literal["begin", "first", "roll", "pay"] = "roll"
    value: Face = 0
    blocked: bool = False
    kind: Literal["fight"] = "fight"


@dataclass(slots=True)
class Moving(Plain):
    """Steps 4 and 5: the movement roll of `seat`, then its steps, `gone` of them made and `left` to go. XX-MOVE-01."""

    seat: SeatNo
    left: Count = 0
    gone: Count = 0
    stage: Literal["die", "moves", "over"] = "moves"
    kind: Literal["moving"] = "moving"


@dataclass(slots=True)
class ZombieMoves(Plain):
    """A zombie roll of `seat` and the moves it brings; on `moved` stand those that have moved.

    The one on `going` may make `more` steps beside its first. XX-ZMOVE-01, XX-ZMOVE-10, XX-EV-22.
    """

    seat: SeatNo
    left: Count = 0
    stage: Literal["die", "moves"] = "die"
    moved: list[str] = field(default_factory=list)
    going: str | None = None
    more: Count = 0
    kind: Literal["zombies"] = "zombies"


@dataclass(slots=True)
class Discarding(Plain):
    """`seat` has to throw away `least` event cards, and may throw away `most`; so many have been `thrown`.

    XX-TURN-08, XX-EVENT-07, XX-EVENT-09.
    """

    seat: SeatNo
    least: Count = 0
    most: Count = 1
    thrown: Count = 0
    kind: Literal["discarding"] = "discarding"


# --- frames of event cards ---


@dataclass(slots=True)
class Playing(Plain):
    """`seat` has played `card`: those `asked` may still answer it, then it works, or has been cancelled. XX-EVENT-29.

    It is aimed at the seat `other`, at `places` (a cell, or the two spaces of a wall) or at a `weapon` in play.
    """

    seat: SeatNo
    card: str
    other: SeatNo | None = None
    places: list[str] = field(default_factory=list)
    weapon: str | None = None
    asked: list[SeatNo] = field(default_factory=list)
    stage: Literal["asked", "works", "cancelled"] = "asked"
    kind: Literal["playing"] = "playing"


@dataclass(slots=True)
class Rolling(Plain):
    """`seat` rolls `left` more dice for a card beside these, may then change them, and may lose `zombies`. XX-EV-16."""

    seat: SeatNo
    left: Count = 0
    dice: list[Face] = field(default_factory=list)
    zombies: Count = 0
    kind: Literal["rolling"] = "rolling"


@dataclass(slots=True)
class Putting(Plain):
    """`seat` puts `left` zombies on the spaces of a tile, as many as it likes unless it `must`. XX-EV-17, XX-EV-20."""

    seat: SeatNo
    cell: str
    on: Literal["road", "building"]
    left: Count = 0
    must: bool = False
    kind: Literal["putting"] = "putting"


@dataclass(slots=True)
class Returning(Plain):
    """`seat` may return `left` zombies from inside the building of a tile. XX-EV-21."""

    seat: SeatNo
    cell: str
    left: Count = 0
    kind: Literal["returning"] = "returning"


@dataclass(slots=True)
class Taking(Plain):
    """`seat` takes a card at random from the hand of `other`. XX-EV-24."""

    seat: SeatNo
    other: SeatNo
    kind: Literal["taking"] = "taking"


Frame = Annotated[
    ChoosingDealer
    | Drawing
    | Turn
    | DrawingTile
    | PickingPlacer
    | Placing
    | Bringing
    | Fight
    | Moving
    | ZombieMoves
    | Discarding
    | Playing
    | Rolling
    | Putting
    | Returning
    | Taking,
    Tag("kind", "kind of frame"),
]


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts the turns of all seats from 1; `pending` is the stack of frames, the last one asks."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(99999)] = 1
    phase: Phase = "tile"
    pending: list[Frame] = field(default_factory=list)
    table: Table = field(default_factory=Table)

    @property
    def is_dealt_by_app(self) -> bool:
        """Whether the app holds the tiles and cards, and so knows every hand."""
        return self.table.cards == "app"

    @property
    def current(self) -> int | None:
        """The seat whose turn it is; None before and after play."""
        turn = self.pending[0] if self.pending else None
        return turn.seat if isinstance(turn, Turn) else None

    def take_zombie(self, space: str) -> None:
        """Take the zombie off a space, where there is one; whether it has moved is nothing to the next one there."""
        self.table.zombies.remove(space)
        for frame in self.pending:
            if isinstance(frame, ZombieMoves):
                frame.moved = [other for other in frame.moved if other != space]
                frame.going = None if frame.going == space else frame.going

    def put_zombie(self, space: str) -> None:
        """Put a zombie on a space."""
        self.table.zombies.append(space)
        self.table.zombies.sort()
