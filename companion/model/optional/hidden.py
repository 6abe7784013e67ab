"""Hidden things: cards face down, in hands, in a deck, and who holds them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.ledger import Fact


class Hidden(Contract[S]):
    """What is not known to all; without any of this a game has no secrets."""

    no_hands: tuple[str, ...] = ()
    """The variants, NAME=VALUE, with which nobody holds any cards."""

    def unknown(self, state: S) -> list[tuple[Action, tuple[str, ...]]]:
        """The answers of which nobody can say whether they are legal, each with the hidden things it hangs on."""
        return []

    def lists_all(self, state: S) -> bool:
        """Whether `legal_actions` are all answers that are legal; not where those are thousands that differ little."""
        return True

    def examples(self, state: S) -> list[Action]:
        """Legal answers beside `legal_actions` where those are not all: one of each kind, to show what there is."""
        return []

    def lists_every_answer(self, state: S) -> bool:
        """Whether `legal_actions` can be followed, each way: none is left out, or hangs on what is hidden."""
        return self.lists_all(state) and not self.unknown(state)

    def ways(self, state: S, outcomes: Sequence[Action]) -> Sequence[int] | None:
        """In how many ways chance can answer each of these, all that it can just now; None if in as many each."""
        return None

    def dealt_by_app(self, state: S) -> S:
        """This very state, of a game that has not begun, with the app holding the cards, if there are any."""
        return state

    def is_blind(self, state: S) -> bool:
        """Whether people hold cards, or will, that the app cannot see, so that it cannot play them either."""
        return False

    def is_about_people(self, state: S) -> bool:
        """Whether what is awaited is a fact about the people at the table, no card: it is theirs to say.

        Where the app has cards and dice it falls to the lot.
        """
        return False

    def app_may_answer(self, state: S) -> bool:
        """Whether the app may answer the pending request for chance: not for what lies on people's own table."""
        return True

    def view(self, state: S, seat: int) -> S:
        """The state as this seat knows it, -1 for what everybody does; what the app does not hide is there as it is."""
        return state

    def for_odds(self, state: S, seat: int = -1) -> S:
        """A copy to enumerate from: no more than this seat knows, and nothing hidden that makes no difference."""
        return state.copy()

    def secretly_asked(self, state: S) -> tuple[int, ...]:
        """The seats whose answer nobody else may see; each gives it with the screen to itself."""
        return ()

    def private(self, state: S, seat: int) -> list[Fact]:
        """What a seat may look at by itself: its hand, what lies face down before it; nothing if people hold it."""
        return []

    def shown(self, text: str) -> str:
        """The text of a logged action as everybody may read it while the game goes on."""
        return text

    def is_seen_anyway(self, state: S, text: str) -> bool:
        """Whether everybody sees what `shown` leaves out of an action that is about to be done."""
        return False

    def is_still_hidden(self, state: S, text: str, later: Sequence[str] | None) -> bool:
        """Whether what `shown` leaves out of a logged action is still hidden; not if people have shown it since.

        `later` are the texts of what was done after it, None for an action that was taken back.
        """
        return True
