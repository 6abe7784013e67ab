"""Everything that a game must define, on one screen. All else has a default: `companion.model.optional`."""

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
    """Why the game is over, and which seats won (none, one or several)."""

    why: str
    winners: tuple[int, ...]
    rules: tuple[str, ...]


class Contract(ABC, Generic[S]):
    """The rules of one game, over states of its own class.

    Only `check` decides what is legal. `apply` changes the state it gets. Nothing here prints, reads a file or rolls a
    die: the caller answers decisions of chance with `Roll` or `Reveal`.
    """

    id: str
    title: str

    @abstractmethod
    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> S:
        """A new game for these seats; raises Unreadable for wrong names, seat counts or variants."""

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """The pending decision; None if the game is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """Every legal answer to the pending decision; for chance, every outcome."""

    @abstractmethod
    def check(self, state: S, action: Action) -> Verdict:
        """Whether the action is legal in this state, why, and by which clauses."""

    @abstractmethod
    def apply(self, state: S, action: Action, *, force: bool = False) -> list[Event]:
        """Carry out the action by changing this state, and return the events.

        If `check` refuses it, raises IllegalAction and leaves the state unchanged. `force` ignores permissions: then
        only CannotCarryOut is raised, if the rules cannot do this from here.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The ledgers; during the game as if it ended now."""

    @abstractmethod
    def observation(self, state: S, seat: int) -> dict[str, Any]:
        """What this seat may know, as plain data; built from known facts, never by removing secrets."""

    @abstractmethod
    def text(self, state: S, action: Action) -> str:
        """The canonical text of an action."""

    @abstractmethod
    def parse(self, state: S, text: str) -> Action:
        """The action of a text; raises Unreadable if the text has several."""
