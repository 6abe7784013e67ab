"""What is on the table in Oscar Race, and the frames of its turn.

The state is the position: the same fields stand in YAML and JSON, with seats by name. A *figure* is `player` or
`escort`; a *unit* is what moves as one: a figure, or the `couple` of both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le

from companion.model import Plain, SeatNo, TableState
from companion.model.state import Choices
from companion.model.typed import Tag

Figure = Literal["player", "escort"]
Unit = Literal["player", "escort", "couple"]
Phase = Literal["escorts", "spawn", "breaks", "initiative", "moves", "stars", "over"]

Count = Annotated[int, Ge(0), Le(999)]
"""What the board or a move bounds anyway."""
Total = Annotated[int, Ge(0), Le(10**9)]
"""Stars, hits and kills, which play adds to without end; the bound is beyond what any game comes to."""


@dataclass(slots=True)
class Escort(Plain):
    """A seat's escort figure. `kind` is an id of figures.yaml."""

    kind: str
    at: str = ""
    hits: Total = 0


@dataclass(slots=True)
class Seat(Plain):
    """A player: the figure on the board and what lies before the player on the table.

    `tickets` are Area numbers. `initiative` is this turn's roll as paid for, then any rolls that broke ties.
    `entered_alone` is None until the player has entered the Theater and the part A in which that happened is over.
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

    `zombies` counts them by space, `breaks` are the numbers of the Areas on commercial break, `order` is this turn's
    order of play, `stuck` are the seats whose player could not leave an Interview Area this turn and is in it,
    `stuck_escorts` those whose escort is.
    """

    zombies: dict[str, Annotated[int, Ge(1), Le(999)]] = field(default_factory=dict)
    breaks: list[int] = field(default_factory=list)
    order: list[SeatNo] = field(default_factory=list)
    stuck: list[SeatNo] = field(default_factory=list)
    stuck_escorts: list[SeatNo] = field(default_factory=list)

    def stuck_of(self, figure: str) -> list[int]:
        """The seats whose player, or whose escort, is stuck."""
        return self.stuck_escorts if figure == "escort" else self.stuck


# --- frames: where in the turn the game stands ---


@dataclass(slots=True)
class ChoosingEscorts(Plain):
    """Before the first turn; whoever has no escort is asked. XX-SETUP-01, XX-OPEN-08."""

    kind: Literal["escorts"] = "escorts"


@dataclass(slots=True)
class Spawning(Plain):
    """Step 1: `left` new zombies still need a Rope Line; -1 while their number has not been rolled."""

    left: Annotated[int, Ge(-1)] = -1
    kind: Literal["spawning"] = "spawning"


@dataclass(slots=True)
class RollingBreaks(Plain):
    """Step 2: the die of Area `area` is awaited, then those of the Areas after it."""

    area: Annotated[int, Ge(1)] = 1
    kind: Literal["rolling_breaks"] = "rolling_breaks"


@dataclass(slots=True)
class Cancelling(Plain):
    """Step 2: `seats` have not yet said whether they cancel a break; the first of them is asked."""

    seats: list[SeatNo]
    kind: Literal["cancelling"] = "cancelling"


@dataclass(slots=True)
class RollingInitiative(Plain):
    """Step 3: `seats` still roll, the first one next; `again` marks the extra rolls that break a tie."""

    seats: list[SeatNo]
    again: bool = False
    kind: Literal["rolling_initiative"] = "rolling_initiative"


@dataclass(slots=True)
class Bidding(Plain):
    """Step 3: `seats` may still pay stars to alter their roll; the first of them is asked."""

    seats: list[SeatNo]
    kind: Literal["bidding"] = "bidding"


@dataclass(slots=True)
class SeatTurn(Plain):
    """Step 4 of one seat.

    `moved` are the figures whose part A is over, `stuck` those of them that could not leave their Interview Area,
    `shielded` says whether the Swag Bag holds off zombies, `attacked` whether a unit with the player has been
    attacked, which counts where the Fifth may be pleaded (XX-ATTACK-11).
    """

    seat: SeatNo
    part: Literal["a", "b"] = "a"
    moved: list[Figure] = field(default_factory=list)
    stuck: list[Figure] = field(default_factory=list)
    shielded: bool = False
    attacked: bool = False
    kind: Literal["seat_turn"] = "seat_turn"


@dataclass(slots=True)
class Moving(Plain):
    """Part A of one unit.

    `pace` is walk, run (after a roll of 2 to 6), trip, or recovered (a trip paid off). `limit` is the number of spaces
    allowed, None until the first step is announced; `used` and `diagonals` what has been used of it. `left` is the
    Area the unit came out of. `to` is a step announced whose attack is still going on, `stage` what comes next.
    """

    seat: SeatNo
    unit: Unit
    stage: Literal["steps", "run_die", "trip", "leaving", "ended"] = "steps"
    pace: Literal["walk", "run", "trip", "recovered"] = "walk"
    limit: int | None = None
    used: Count = 0
    diagonals: Count = 0
    left: str | None = None
    to: str | None = None
    kind: Literal["moving"] = "moving"


@dataclass(slots=True)
class Attack(Plain):
    """Zombies attack a unit: `left` of them have not rolled. `couple` says whether both figures are present.

    `stage` is choose (Swag Bag, Brad or face the zombie), die, brad_die or hit; `tried` whether the Brad diversion has
    been tried for this zombie, `begun` whether it is too late for the Swag Bag. `other` and `figure` are Brad's target.
    `plea` says whether one zombie may still be left out of account (XX-ATTACK-11), `taker` who alone can take the hit.
    """

    seat: SeatNo
    unit: Unit
    space: str
    left: Count
    couple: bool
    stage: Literal["choose", "die", "brad_die", "hit"] = "choose"
    begun: bool = False
    tried: bool = False
    other: SeatNo | None = None
    figure: Figure | None = None
    plea: bool = False
    taker: Figure | None = None
    kind: Literal["attack"] = "attack"


@dataclass(slots=True)
class Placing(Plain):
    """`seat` has been displaced from Area `area` (a space's id) and picks where its figures are put."""

    seat: SeatNo
    area: str
    kind: Literal["placing"] = "placing"


@dataclass(slots=True)
class Herding(Plain):
    """Part B: `left` zombies may still be moved; `moved` counts, by space, those that have been."""

    seat: SeatNo
    stage: Literal["choose", "die", "moves"] = "choose"
    left: Count = 0
    moved: dict[str, Annotated[int, Ge(1)]] = field(default_factory=dict)
    kind: Literal["herding"] = "herding"


@dataclass(slots=True)
class Gain(Plain):
    """What step 5 brings a seat; entered when all its rolls are made."""

    seat: SeatNo
    stars: Total = 0
    hits: Total = 0
    escort_hits: Total = 0


@dataclass(slots=True)
class StarRolls(Plain):
    """Step 5: the first `done` of the turn's interviews and Rope Line rolls are made; `gains` wait to be entered."""

    done: Count = 0
    gains: list[Gain] = field(default_factory=list)
    kind: Literal["star_rolls"] = "star_rolls"


@dataclass(slots=True)
class Interview(Plain):
    """One interview: `dice` so far are the player's, the escort's if `escort` is present and rolls, the interviewer's.

    `ticket` is None until it is known whether one is used.
    """

    seat: SeatNo
    area: int
    escort: bool
    interviewer: SeatNo | None = None
    ticket: bool | None = None
    dice: list[int] = field(default_factory=list)
    kind: Literal["interview"] = "interview"


Frame = Annotated[
    ChoosingEscorts
    | Spawning
    | RollingBreaks
    | Cancelling
    | RollingInitiative
    | Bidding
    | SeatTurn
    | Moving
    | Attack
    | Placing
    | Herding
    | StarRolls
    | Interview,
    Tag("kind", "kind of frame"),
]


@dataclass(slots=True)
class State(TableState):
    """A position. `turn` counts from 1; `pending` is the stack of frames, the last one asks."""

    game: str
    seats: list[Seat]
    variants: Choices = field(default_factory=dict)
    turn: Annotated[int, Ge(1), Le(999)] = 1
    phase: Phase = "spawn"
    pending: list[Frame] = field(default_factory=list)
    table: Board = field(default_factory=Board)

    # --- figures ---

    def place_of(self, seat: int, figure: str) -> str:
        """The space of one figure, or of the couple (whose two stand together); empty if there is no such figure."""
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
        """The figures standing on a space, by seat, each player before its escort."""
        found: list[tuple[int, Figure]] = []
        for number, seat in enumerate(self.seats):
            if seat.at == space:
                found.append((number, "player"))
            if seat.escort and seat.escort.at == space:
                found.append((number, "escort"))
        return found

    def occupied(self) -> list[str]:
        """The spaces of all figures, one entry for each figure."""
        seats = self.seats
        return [seat.at for seat in seats] + [seat.escort.at for seat in seats if seat.escort]

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
        """Put hit markers on a figure, or take them off with a negative number."""
        place = self.seats[seat]
        if figure == "player":
            place.hits += number
        elif place.escort:
            place.escort.hits += number

    # --- zombies ---

    def add_zombie(self, space: str) -> None:
        """One more zombie on the space."""
        self.table.zombies[space] = self.table.zombies.get(space, 0) + 1

    def take_zombie(self, space: str) -> None:
        """One zombie less on the space."""
        left = self.table.zombies[space] - 1
        if left:
            self.table.zombies[space] = left
        else:
            del self.table.zombies[space]

    @property
    def current(self) -> int | None:
        """The seat whose step 4 it is, else None."""
        frame = self.pending[0] if self.pending else None
        return frame.seat if isinstance(frame, SeatTurn) else None


def waiting_gain(state: State, seat: int) -> Gain:
    """What the seat has gained in a step 5 that is still going on."""
    rolls = state.pending[0] if state.pending else None
    gains = rolls.gains if isinstance(rolls, StarRolls) else []
    return next((gain for gain in gains if gain.seat == seat), Gain(seat))
