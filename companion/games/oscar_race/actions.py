"""The actions of Oscar Race: one class for each verb. Their lines of text are in `words/lines.py`.

No action gives stars, tickets, Swag Bags or hits to another player. XX-OPEN-76.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.games.oscar_race.state import Figure, Unit
from companion.model import Action
from companion.model.step import Moment


@dataclass(frozen=True, slots=True)
class PickEscort(Action):
    """Choose this kind of escort. XX-OPEN-08."""

    verb: ClassVar[str] = "escort"
    kind: str


@dataclass(frozen=True, slots=True)
class CancelBreak(Action):
    """Cancel the commercial break of an Area. XX-BREAK-02."""

    verb: ClassVar[str] = "cancel"
    area: int


@dataclass(frozen=True, slots=True)
class Adjust(Action):
    """Pay stars to change your initiative roll by this number; 0 keeps it. XX-INIT-03."""

    verb: ClassVar[str] = "adjust"
    by: int


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Announce one step of a unit. XX-MOVE-01."""

    verb: ClassVar[str] = "move"
    unit: Unit
    to: str


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Roll to run instead of the normal move. XX-TRIP-01."""

    verb: ClassVar[str] = "run"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the unit's move where it stands, even without a step. XX-MOVE-01."""

    verb: ClassVar[str] = "stop"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Recover(Action):
    """Pay to cancel the trip. XX-TRIP-04."""

    verb: ClassVar[str] = "recover"


@dataclass(frozen=True, slots=True)
class AcceptTrip(Action):
    """Take the trip: a move of 1 space. XX-TRIP-02."""

    verb: ClassVar[str] = "trip"


@dataclass(frozen=True, slots=True)
class UseSwag(Action):
    """Use the Swag Bag. XX-SWAG-01."""

    verb: ClassVar[str] = "swag"


@dataclass(frozen=True, slots=True)
class Plead(Action):
    """Ignore one zombie of the attack. XX-ATTACK-11."""

    verb: ClassVar[str] = "plead"


@dataclass(frozen=True, slots=True)
class Divert(Action):
    """Try to send the attacking zombie to another seat's figure. XX-BRAD-01."""

    verb: ClassVar[str] = "brad"
    target: tuple[int, Figure]


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Roll the attack die of the next zombie. XX-ATTACK-03."""

    verb: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class GiveHit(Action):
    """Put the latest hit on this figure. XX-HIT-04."""

    verb: ClassVar[str] = "hit"
    figure: Figure


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the displaced figures on this space. XX-MOVE-04."""

    verb: ClassVar[str] = "place"
    to: str


@dataclass(frozen=True, slots=True)
class Herd(Action):
    """Roll to move zombies. XX-ZMOVE-02."""

    verb: ClassVar[str] = "herd"


@dataclass(frozen=True, slots=True)
class MoveZombie(Action):
    """Move one zombie one space. XX-ZMOVE-02."""

    verb: ClassVar[str] = "zombie"
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class PickInterviewer(Action):
    """Name the interviewer. XX-INTVW-02."""

    verb: ClassVar[str] = "interviewer"
    other: int


@dataclass(frozen=True, slots=True)
class UseTicket(Action):
    """Pay the ticket or keep it, if a variant allows the choice. XX-OPEN-51."""

    verb: ClassVar[str] = "ticket"
    pays: bool


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Decline: cancel no break, move no (more) zombies."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class PayOff(Action):
    """Pay to remove a hit marker from your figure, at any time in your turn. XX-STAR-02."""

    verb: ClassVar[str] = "pay"
    figure: Figure


# --- when: the moments of actions that answer more than one step ---

WHEN_MOVING: dict[type[Action], Moment] = {
    Move: Moment("in part A of your step 4", ("XX-MOVE-01", "XX-TURN-02")),
    Run: Moment("in part A of your step 4, before the first step", ("XX-TRIP-01", "XX-TURN-02")),
    Stop: Moment("in part A of your step 4", ("XX-MOVE-01", "XX-TURN-02")),
}
AFTER_HIT = Moment("right after a hit", ("XX-HIT-04", "XX-HIT-05", "XX-OPEN-38"))
UNUSED = Moment("at a choice that you may decline", ("XX-TURN-01",))


# Actions never change, so the many lists of legal actions can share one object for each.
run = cache(Run)
stop = cache(Stop)
use_swag = cache(UseSwag)
plead = cache(Plead)
divert = cache(Divert)
fight = cache(Fight)
give_hit = cache(GiveHit)
herd = cache(Herd)
leave = cache(Pass)
