"""What can be decided in Zombies!!!, and the verb of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple

from companion.model import Action
from companion.model.step import Moment

Price = Literal["life", "bullets", "held"]


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay the tile that was drawn on a cell, in a turn. XX-TILE-01, XX-TILE-02."""

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

    With `bullets` those on weapons go first, with `held` the own ones. XX-EV-03.
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
    """Throw an event card away as the turn ends. XX-TURN-08."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Throw no event card away. XX-TURN-08."""

    verb: ClassVar[str] = "pass"


class Aims(NamedTuple):
    """What an event card is aimed at: an opponent, a cell or the two spaces of a wall, a weapon in play."""

    other: int | None = None
    places: tuple[str, ...] = ()
    weapon: str | None = None


AT_NOTHING = Aims()


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an event card, in whosever turn it is. XX-EVENT-01."""

    verb: ClassVar[str] = "play"
    card: str
    aims: Aims = AT_NOTHING


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a weapon in play, one of them on the zombie on a space. XX-EVENT-13, XX-EVENT-17."""

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
    """Spend a bullet on a die that shows this. XX-EVENT-25."""

    verb: ClassVar[str] = "raise"
    value: int


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Give up a life to roll a die that shows this again. XX-EVENT-25."""

    verb: ClassVar[str] = "reroll"
    value: int


# Actions never change, so one of each is enough.
move = cache(Move)
stop = cache(Stop)
walk = cache(Walk)
pay = cache(Pay)
leave = cache(Pass)

# What answers steps of several kinds has one moment all the same.
PUTTING = Moment("when a tile has just been placed", ("XX-SPAWN-01", "XX-SPAWN-04"))
PASSING = Moment("in step 7, as the turn ends", ("XX-TURN-08",))
