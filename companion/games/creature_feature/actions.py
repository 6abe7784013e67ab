"""The decisions of Creature Feature, each with its verb."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from companion.games.creature_feature.state import Which
from companion.model import Action

Shown = Literal["star", "co_star", "both", "twist"]


@dataclass(frozen=True, slots=True)
class Team(Action):
    """Put two monsters face down; only where the app knows the hands. XX-TEAM-01."""

    verb: ClassVar[str] = "team"
    star: str
    co_star: str


@dataclass(frozen=True, slots=True)
class CannotTeam(Action):
    """Say that the hand has no two monsters. XX-TEAM-09."""

    verb: ClassVar[str] = "none"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a helper in Team Up and draw another card. XX-TEAM-06."""

    verb: ClassVar[str] = "discard"
    helper: str


@dataclass(frozen=True, slots=True)
class PlayButler(Action):
    """Keep the seat's Co-Star face down. XX-HELP-09."""

    verb: ClassVar[str] = "butler"


@dataclass(frozen=True, slots=True)
class PlayBats(Action):
    """Look at a card of another seat. XX-HELP-11, XX-HELP-12."""

    verb: ClassVar[str] = "bats"
    other: int
    which: Which


@dataclass(frozen=True, slots=True)
class PlayIgor(Action):
    """Draw two cards, in the fold box. XX-HELP-06, XX-HELP-07."""

    verb: ClassVar[str] = "igor"


@dataclass(frozen=True, slots=True)
class PlayNurse(Action):
    """Add to the team's power. XX-HELP-13."""

    verb: ClassVar[str] = "nurse"


@dataclass(frozen=True, slots=True)
class PlayDoctor(Action):
    """Replace the seat's Star from the deck. XX-HELP-17."""

    verb: ClassVar[str] = "doctor"


@dataclass(frozen=True, slots=True)
class DeclareGhost(Action):
    """Declare that the seat's team has no twist. XX-POWER-10."""

    verb: ClassVar[str] = "ghost"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing in the showdown now. XX-SHOW-12."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Leave the pawn where it is. XX-AUDIT-02."""

    verb: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Move the pawn down one box. XX-AUDIT-02."""

    verb: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Turn up the seat's cards before scoring; `twist` shows both and claims a twist. XX-SCORE-09."""

    verb: ClassVar[str] = "show"
    what: Shown


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """Score without showing any more cards. XX-SCORE-09."""

    verb: ClassVar[str] = "hide"


# Actions never change, so one object of each is enough.
team = cache(Team)
stay = cache(Stay)
drop = cache(Drop)
leave = cache(Pass)
nurse = cache(PlayNurse)
doctor = cache(PlayDoctor)
ghost = cache(DeclareGhost)
show = cache(Show)
hide = cache(Hide)
