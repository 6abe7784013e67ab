"""Hidden things: cards face down, in hands or in a deck, and who holds them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.ledger import Fact


class Hidden(Contract[S]):
    """What not everybody knows; with these defaults a game has no secrets."""

    no_hands: tuple[str, ...] = ()
    """The variants, NAME=VALUE, with which nobody holds cards."""

    def unknown(self, state: S) -> list[tuple[Action, tuple[str, ...]]]:
        """The answers that may be legal or not, each with the hidden things it depends on."""
        return []

    def lists_all(self, state: S) -> bool:
        """Whether `legal_actions` has all legal answers; false if there are thousands of similar ones."""
        return True

    def examples(self, state: S) -> list[Action]:
        """More legal answers if `legal_actions` does not have all: one example of each kind."""
        return []

    def lists_every_answer(self, state: S) -> bool:
        """Whether `legal_actions` is complete: none is left out, and none depends on hidden things."""
        return self.lists_all(state) and not self.unknown(state)

    def ways(self, state: S, outcomes: Sequence[Action]) -> Sequence[int] | None:
        """The number of ways for each of these outcomes, which are all outcomes now; None if all numbers are equal."""
        return None

    def dealt_by_app(self, state: S) -> S:
        """The state of a game that has not begun, changed so that the app holds any cards."""
        return state

    def has_hidden_cards(self, state: S) -> bool:
        """Whether cards are among what not everybody knows; a secret number is no card."""
        return True

    def is_blind(self, state: S) -> bool:
        """Whether people hold or will hold cards that the app cannot see and therefore cannot play."""
        return False

    def is_about_people(self, state: S) -> bool:
        """Whether the decision of chance is a fact about the people at the table, not a card: they must say it.

        If the app has the cards and dice, it picks at random.
        """
        return False

    def app_may_answer(self, state: S) -> bool:
        """Whether the app may answer the pending decision of chance; not for things on the people's own table."""
        return True

    def view(self, state: S, seat: int) -> S:
        """The state as this seat knows it (-1: as everybody does); things that the app does not hide are unchanged."""
        return state

    def for_odds(self, state: S, seat: int = -1) -> S:
        """A copy for exact odds: only what this seat knows, without hidden things that make no difference."""
        return state.copy()

    def secretly_asked(self, state: S) -> tuple[int, ...]:
        """The seats with a secret answer; each answers alone at the screen."""
        return ()

    def private(self, state: S, seat: int) -> list[Fact]:
        """What only this seat may look at: its hand, its face-down cards; empty if people hold them."""
        return []

    def shown(self, text: str) -> str:
        """The text of a logged action that everybody may read during the game."""
        return text

    def is_seen_anyway(self, state: S, text: str) -> bool:
        """Whether everybody sees what `shown` leaves out of the next action."""
        return False

    def is_still_hidden(self, state: S, text: str, later: Sequence[str] | None) -> bool:
        """Whether what `shown` leaves out of a logged action is still hidden; false if it has been shown since.

        `later` are the texts of the actions after it, None for an action that was undone.
        """
        return True
