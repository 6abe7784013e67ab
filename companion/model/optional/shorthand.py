"""Short answers: Enter alone, `no`, a die instead of an answer."""

from __future__ import annotations

from collections.abc import Hashable

from companion.model.action import Action
from companion.model.contract import S
from companion.model.optional.odds import OddsModel


class Shorthand(OddsModel[S]):
    """Answers that are not complete lines."""

    def usual(self, state: S) -> Action | None:
        """The default answer, for Enter alone: only inside a resolution; None if there is none."""
        return self.default_choice(state) if self.resolution(state) is not None else None

    def usual_line(self, state: S) -> str:
        """The line for Enter alone; empty if there is no default."""
        action = self.usual(state)
        return "" if action is None else self.text(state, action)

    def meant(self, state: S, line: str, seat: int | None = None) -> Action | None:
        """The legal answer that people give in words that are not a line: `no`, `pay a star`.

        If several players are to act, it is the answer of this seat.
        """
        return None

    def spelt_out(self, state: S, line: str) -> str:
        """The lines meant by words that are not a line, such as `all pass`; otherwise the words unchanged."""
        return line

    def dice_row(self, state: S) -> Hashable:
        """A key for dice typed in a row; the row ends when this changes."""
        return getattr(state, "phase", None)

    def is_in_throw(self, state: S) -> bool:
        """Whether the die to enter was rolled together with one that has been entered already."""
        return False

    def implied_by_roll(self, state: S) -> Action | None:
        """The answer of a player who simply rolls the die instead of deciding, such as facing the zombie."""
        return None

    def implied_by_reveal(self, state: S) -> Action | None:
        """The answer of a player who simply reveals the next thing instead of deciding."""
        return None

    def rolls_on(self, state: S) -> Action | None:
        """The usual answer that `roll for me` gives first, before it rolls; otherwise None."""
        return None
