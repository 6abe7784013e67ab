"""What is on the table in Oscar Race.

The state is the position. YAML and JSON have the same fields, with seats by name. A *figure* is `player` or `escort`.
A *unit* moves as one: it is a figure, or the `couple` of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from companion.model import Action, Plain, SeatNo, TableState, Verdict, step
from companion.model.state import Choices
from companion.schema.kinds import Tag

Figure = Literal["player", "escort"]
Unit = Literal["player", "escort", "couple"]
Phase = Literal["escorts", "spawn", "breaks", "initiative", "moves", "stars", "over"]

Count = Annotated[int, Ge(0), Le(999)]
"""Numbers that the board or a move limits."""
Total = Annotated[int, Ge(0), Le(10**9)]
"""Stars, hits and kills, which can always grow; no game reaches the limit."""


@dataclass(slots=True)
class Escort(Plain):
    """A seat's escort figure. `kind` is an id of figures.yaml."""

    kind: str
    at: str = ""
    hits: Total = 0


@dataclass(slots=True)
class Seat(Plain):
    """A player: the figure on the board, and what lies in front of the player.

    `tickets` are Area numbers. `initiative` is this turn's roll after payment, then any rolls that broke ties.
    `entered_alone` is None until the player has entered the Theater and that part A is over.
    """

    name: str
    at: str = "limousine"
    hits: Total = 0
    escort: Escort | None = None
    stars: Total = 0
    tickets: list[int] = field(default_factory=list)
    swag: bool = True
    kills: Total = 0
    initiative: list[int] = field(default_factory=list)
    entered_alone: bool | None = None


@dataclass(slots=True)
class Board(Plain):
    """What lies on the board besides the figures of the seats.

    `zombies` counts them by space. `breaks` are the numbers of the Areas on commercial break. `order` is this turn's
    order of play. `stuck` are the seats whose player could not leave an Interview Area this turn and is still there;
    `stuck_escorts` are the same for escorts.
    """

    zombies: dict[str, Annotated[int, Ge(1), Le(999)]] = field(default_factory=dict)
    breaks: list[int] = field(default_factory=list)
    order: list[SeatNo] = field(default_factory=list)
    stuck: list[SeatNo] = field(default_factory=list)
    stuck_escorts: list[SeatNo] = field(default_factory=list)

    def stuck_of(self, figure: str) -> list[int]:
        """The seats whose player (or escort) is stuck."""
        return self.stuck_escorts if figure == "escort" else self.stuck


Fault = tuple[str, ...]
"""What is impossible in a position: the field and the mistake, then the clauses."""


@dataclass(slots=True)
class TurnStep(step.Step):
    """A step of the turn. Each class is in the module of its section; game.py lists them all.

    `phase` is the phase that begins with it, if one does. `above` are the kinds of steps that can interrupt it.
    `roll_rules` are the clauses of its dice, if all have the same.
    """

    phase: ClassVar[Phase | None] = None
    above: ClassVar[tuple[str, ...]] = ()
    roll_rules: ClassVar[tuple[str, ...]] = ()

    @property
    def current(self) -> int | None:
        """The seat whose step 4 it is; None in every other step."""
        return None

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        return self.roll_rules

    def judge(self, kit: Any, state: Any, action: Action, faces: int) -> Verdict | None:
        """The step's verdict on a seat's action, while a die with this number of faces is due; 0 means no die.

        None if the action is only too early or too late, or a die comes first.
        """
        return None if faces or type(action) not in self.answered_by else self.check(kit, state, action)

    # --- positions ---

    def faults(self, kit: Any, state: Any) -> Iterator[Fault]:
        """What is impossible in the data of this step: its field and the mistake, then the clauses."""
        yield from ()

    def faults_above(self, kit: Any, state: Any, above: TurnStep) -> Iterator[Fault]:
        """Why the next step of the stack cannot stand on this one."""
        if above.kind not in self.above:
            yield f": {above.kind} cannot stand on {self.kind}", "XX-TURN-01"
        seats = {getattr(frame, "seat", None) for frame in (self, above)} - {None}
        if above.kind != "placing" and len(seats) > 1:
            yield f": {above.kind} must have the same seat as {self.kind}", "XX-TURN-02"


@dataclass(slots=True)
class InTurn(TurnStep):
    """A step that seats answer one after another: `seats` are those that still have to, the first one next."""

    seats: list[SeatNo]

    def faults(self, kit: Any, state: Any) -> Iterator[Fault]:
        if not self.seats or len(set(self.seats)) != len(self.seats):
            yield "seats: list one or more seats, each once", "XX-TURN-01"


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts from 1. `pending` is the stack of frames; the last one asks."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(999)] = 1
    phase: Phase = "spawn"
    pending: list[Annotated[TurnStep, Tag("kind", "kind of frame")]] = field(default_factory=list)
    table: Board = field(default_factory=Board)

    # --- figures ---

    def place_of(self, seat: int, figure: str) -> str:
        """The space of a figure or of the couple (which stands together); empty if there is no such figure."""
        place = self.seats[seat]
        if figure == "escort":
            return place.escort.at if place.escort else ""
        return place.at

    def put(self, seat: int, unit: str, space: str) -> None:
        """Put a unit on a space."""
        place = self.seats[seat]
        if unit != "escort":
            place.at = space
        if unit != "player" and place.escort:
            place.escort.at = space

    def figures_on(self, space: str) -> list[tuple[int, Figure]]:
        """The figures on a space, by seat; each player comes before its escort."""
        found: list[tuple[int, Figure]] = []
        for number, seat in enumerate(self.seats):
            if seat.at == space:
                found.append((number, "player"))
            if seat.escort and seat.escort.at == space:
                found.append((number, "escort"))
        return found

    def owners_on(self, space: str) -> set[int]:
        """The seats with a figure on a space."""
        return {owner for owner, _ in self.figures_on(space)}

    def occupied(self) -> list[str]:
        """The spaces of all figures, one entry for each figure."""
        found: list[str] = []
        for seat in self.seats:
            found.append(seat.at)
            if seat.escort:
                found.append(seat.escort.at)
        return found

    def is_together(self, seat: int) -> bool:
        """Whether the player and its escort share a space. XX-OPEN-06."""
        escort = self.seats[seat].escort
        return escort is not None and escort.at == self.seats[seat].at

    def hits_on(self, seat: int, figure: str) -> int:
        """The hit markers on a figure."""
        place = self.seats[seat]
        if figure == "escort":
            return place.escort.hits if place.escort else 0
        return place.hits

    def add_hits(self, seat: int, figure: str, number: int) -> None:
        """Add hit markers to a figure; a negative number removes them."""
        place = self.seats[seat]
        if figure == "player":
            place.hits += number
        elif place.escort:
            place.escort.hits += number

    # --- zombies ---

    def add_zombie(self, space: str) -> None:
        """Add one zombie to the space."""
        self.table.zombies[space] = self.table.zombies.get(space, 0) + 1

    def take_zombie(self, space: str) -> None:
        """Remove one zombie from the space."""
        left = self.table.zombies[space] - 1
        if left:
            self.table.zombies[space] = left
        else:
            del self.table.zombies[space]

    @property
    def current(self) -> int | None:
        """The seat whose step 4 it is, else None."""
        return self.pending[0].current if self.pending else None
