"""What a game has to say: the whole of it, on one screen. Everything else has a default: `companion.model.optional`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.model.action import Action
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.ledger import ScoreSheet
from companion.model.state import TableState
from companion.model.verdict import Verdict

S = TypeVar("S", bound=TableState)
"""The class of a game's states."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game is over and which seats won (none, one or several)."""

    why: str
    winners: tuple[int, ...]
    rules: tuple[str, ...]


class Contract(ABC, Generic[S]):
    """The rules of one game, over states of its own class.

    `check` is the one source of legality; `apply` changes the state it is given. Nothing here prints, reads a file or
    rolls a die: chance is asked for and answered by the caller with `Roll` or `Reveal`.
    """

    id: str
    title: str

    @abstractmethod
    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> S:
        """A new game for these seats; raises Unreadable for wrong names, seat counts or variants."""

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """What is asked just now; None once the game is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """Every single answer to the pending decision; for chance, every outcome."""

    @abstractmethod
    def check(self, state: S, action: Action) -> Verdict:
        """Whether the action is legal in this state, why, and by which clauses."""

    @abstractmethod
    def apply(self, state: S, action: Action, *, force: bool = False) -> list[Event]:
        """Carry the action out on this very state and tell what happened.

        Raises IllegalAction, the state unchanged, if `check` refuses it; with `force` permissions are set aside, and
        only CannotCarryOut is raised, for what the rules have no way to do from here.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The ledgers; in mid-game as if it ended now."""

    @abstractmethod
    def observation(self, state: S, seat: int) -> dict[str, Any]:
        """What this seat may know, as plain data; built up from what is known, never by leaving secrets out."""

    @abstractmethod
    def text(self, state: S, action: Action) -> str:
        """The canonical text of an action."""

    @abstractmethod
    def parse(self, state: S, text: str) -> Action:
        """The one action a text stands for; raises Unreadable if it holds several."""
