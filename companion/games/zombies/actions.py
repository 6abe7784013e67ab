"""The actions of Zombies!!!, each with its verb."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple

from companion.model import Action
from companion.model.step import Moment

Price = Literal["life", "bullets", "held"]


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place the drawn tile on a cell, turned clockwise. XX-TILE-01, XX-TILE-02."""

    verb: ClassVar[str] = "place"
    cell: str
    turn: int


@dataclass(frozen=True, slots=True)
class PutZombie(Action):
    """Put a zombie of a new tile on a space. XX-SPAWN-09."""

    verb: ClassVar[str] = "zombie"
    space: str


@dataclass(frozen=True, slots=True)
class PutBullet(Action):
    """Put a bullet token of a new tile on a space. XX-SPAWN-09."""

    verb: ClassVar[str] = "bullet"
    space: str


@dataclass(frozen=True, slots=True)
class PutLife(Action):
    """Put a life token of a new tile on a space. XX-SPAWN-09."""

    verb: ClassVar[str] = "life"
    space: str


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay for a lost roll: a life, or as many bullets as the win needs. XX-COMBAT-05 to XX-COMBAT-11.

    `bullets` takes those on weapons first, `held` those in hand first. XX-EV-03.
    """

    verb: ClassVar[str] = "pay"
    price: Price


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the pawn one space. XX-MOVE-06."""

    verb: ClassVar[str] = "move"
    to: str


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Leave the rest of the movement unused. XX-MOVE-03."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Move a zombie one space. XX-ZMOVE-02."""

    verb: ClassVar[str] = "walk"
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard an event card at the end of the turn. XX-TURN-08."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Discard no event card. XX-TURN-08."""

    verb: ClassVar[str] = "pass"


class Aims(NamedTuple):
    """The target of an event card: an opponent, a cell, the two spaces of a wall, or a weapon in play."""

    other: int | None = None
    places: tuple[str, ...] = ()
    weapon: str | None = None


AT_NOTHING = Aims()


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an event card, on anybody's turn. XX-EVENT-01."""

    verb: ClassVar[str] = "play"
    card: str
    aims: Aims = AT_NOTHING


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a weapon in play; one of them kills the zombie on a space. XX-EVENT-13, XX-EVENT-17."""

    verb: ClassVar[str] = "use"
    card: str
    space: str = ""


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Return the zombie on a space to the pool. XX-EV-21."""

    verb: ClassVar[str] = "return"
    space: str


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Spend a bullet on a die that shows this number. XX-EVENT-25."""

    verb: ClassVar[str] = "raise"
    value: int


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Give up a life to reroll a die that shows this number. XX-EVENT-25."""

    verb: ClassVar[str] = "reroll"
    value: int


# Actions never change, so one of each is enough.
move = cache(Move)
stop = cache(Stop)
walk = cache(Walk)
pay = cache(Pay)
leave = cache(Pass)
discard = cache(Discard)

# An action that answers several kinds of steps still has only one moment.
PUTTING = Moment("right after a tile is placed", ("XX-SPAWN-01", "XX-SPAWN-04"))
PASSING = Moment("in step 7, at the end of the turn", ("XX-TURN-08",))
