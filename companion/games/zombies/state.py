"""What is on the table in Zombies!!!.

The state is the position: YAML and JSON have the same fields, with seats by name. Cells of the map and spaces are named
as in `town.py`, tiles and event cards by their ids. `?` is a card, or a discarded tile, that the referee does not know.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from companion.model import Action, Plain, Reveal, SeatNo, TableState, Verdict, step
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
StepNo = Annotated[int, Ge(1), Le(7)]
Face = Annotated[int, Ge(0), Le(99)]
Turning = Literal[0, 90, 180, 270]

PHASE_OF: dict[int, Phase] = {
    TILE: "tile", FIGHT: "fight", DRAW: "draw", ROLL: "roll", MOVE: "move", ZOMBIES: "zombies", DISCARD: "discard",
}  # fmt: skip


@dataclass(slots=True)
class Weapon(Plain):
    """A weapon in play: the bullets on it, and its uses on this turn of its owner. XX-EVENT-13."""

    card: str
    bullets: Count = 0
    used: Count = 0


@dataclass(slots=True)
class Seat(Plain):
    """A player: where the pawn is, life and bullet tokens, the collection, event cards.

    `kills` are the zombies held, `killed` all ever beaten. `played` counts the event cards of this round.
    `dead` lasts from a death to the start of the seat's next turn. XX-DEATH-18.
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
    """A tile on the map and its turn."""

    tile: str
    turn: Turning = 0


@dataclass(slots=True)
class Lasting(Plain):
    """A card that works for a while, at most until the end of the turn, and its owner. XX-EV-27."""

    card: str
    seat: SeatNo


@dataclass(slots=True)
class Table(Plain):
    """The middle of the table.

    `cards` says who holds tiles and event cards: the players or the app. `map` is never changed in place, so that
    states can share it. `deck` counts the tiles not drawn yet, `under` are those put back under them, `out` those
    discarded. `helipad` is in the deck, on the map, aside, or gone (out of the game). `events` counts the event cards
    left to draw. This turn only: cards (`lasting`), temporary doors (`opened`, each a road space and an inside space)
    and skipped steps (`skips`). When the game is over, `winner` has won; with `ended: time`, whoever has most zombies.
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
    skips: list[StepNo] = field(default_factory=list)
    ended: Ended | None = None
    winner: SeatNo | None = None


@dataclass(slots=True)
class TurnStep(step.Step):
    """The frame of one step of play; each class is with its section of the rules (`Step.kinds` in game.py).

    `chance_by` are the clauses of its die or hidden card; `until` is the last step of a turn that allows its answers.
    """

    chance_by: ClassVar[tuple[str, ...]] = ()
    until: ClassVar[int] = DISCARD

    @property
    def current(self) -> int | None:
        """The seat whose turn it is; only `Turn` says so."""
        return None

    @property
    def whose(self) -> list[int]:
        """The seats to act, or the seat a die or card is for."""
        seat: int | None = getattr(self, "seat", None)
        return [] if seat is None else [seat]

    @property
    def tile_in_hand(self) -> str | None:
        """The tile that has been drawn but is not on the map yet."""
        return None

    @property
    def card_played(self) -> str | None:
        """The event card that has been played but is neither in play nor discarded yet."""
        return None

    def forget_zombie(self, space: str) -> None:
        """Forget whether the zombie on this space has moved: it is gone, and the next one there is another."""

    def takes(self, action: Action) -> bool:
        return action.seat in self.whose and step.Step.takes(self, action)

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict | None:
        """The verdict of the step on a seat's action; None if only the moment or a die prevents it."""
        is_answer = type(action) in self.answered_by and not self.die(kit, state)
        return self.check(kit, state, action) if is_answer else None

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        return self.chance_by

    def awaited(self, kit: Any, state: Any, action: Reveal) -> str | None:
        """The kind of the step's decision that this tile, card or player answers; None if it answers none."""
        decision = self.decision(kit, state)
        return decision.kind if action.what == decision.what and action.value in decision.reveals else None

    def ways(self, kit: Any, state: Any) -> Mapping[str, int] | None:
        """For each tile or card, the number of ways it may come next; None if that does not apply."""
        return None


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts all turns from 1; `pending` is the stack of frames, and the last one asks."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(99999)] = 1
    phase: Phase = "tile"
    pending: list[Annotated[TurnStep, Tag("kind", "kind of frame")]] = field(default_factory=list)
    table: Table = field(default_factory=Table)

    @property
    def is_dealt_by_app(self) -> bool:
        """Whether the app holds the tiles and cards, and so knows every hand."""
        return self.table.cards == "app"

    @property
    def top(self) -> TurnStep | None:
        """The frame that asks; None if the game is over."""
        return self.pending[-1] if self.pending else None

    @property
    def current(self) -> int | None:
        """The seat whose turn it is; None before and after play."""
        return self.pending[0].current if self.pending else None

    @property
    def cards_played(self) -> list[str]:
        """The event cards that have been played but are neither in play nor discarded yet."""
        return [card for frame in self.pending if (card := frame.card_played) is not None]

    def take_zombie(self, space: str) -> None:
        """Take the zombie off a space, if there is one."""
        self.table.zombies.remove(space)
        for frame in self.pending:
            frame.forget_zombie(space)

    def put_zombie(self, space: str) -> None:
        """Put a zombie on a space."""
        insort(self.table.zombies, space)
