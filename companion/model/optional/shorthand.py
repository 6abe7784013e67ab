"""What people say in few words, or leave out: Enter alone, `no`, a die in place of an answer."""

from __future__ import annotations

from collections.abc import Hashable

from companion.model.action import Action
from companion.model.contract import S
from companion.model.optional.odds import OddsModel


class Shorthand(OddsModel[S]):
    """Answers that are no full lines."""

    def usual(self, state: S) -> Action | None:
        """What people answer when they answer nothing: the default inside a resolution; None where there is none."""
        return self.default_choice(state) if self.resolution(state) is not None else None

    def usual_line(self, state: S) -> str:
        """What Enter alone stands for, as a line; empty where it stands for nothing."""
        action = self.usual(state)
        return "" if action is None else self.text(state, action)

    def meant(self, state: S, said: str, seat: int | None = None) -> Action | None:
        """The legal answer to the pending question that people give in words that are no line: `no`, `pay a star`.

        Of several seats asked, it is that of the one named.
        """
        return None

    def spelt_out(self, state: S, said: str) -> str:
        """What people say in words that are no line, as the lines they mean just now: `all pass`; else as it is."""
        return said

    def dice_row(self, state: S) -> Hashable:
        """What dice typed in a row belong to just now; a row ends where this changes."""
        return getattr(state, "phase", None)

    def is_in_throw(self, state: S) -> bool:
        """Whether the die that is awaited was thrown together with one that has been told already."""
        return False

    def implied_by_roll(self, state: S) -> Action | None:
        """The answer somebody has given who, asked to decide, simply rolled the die: facing the zombie, say."""
        return None

    def implied_by_reveal(self, state: S) -> Action | None:
        """The same of somebody who simply turned up what comes next."""
        return None

    def rolls_on(self, state: S) -> Action | None:
        """The answer that whoever has the app roll gives first, of all that is asked the usual one; else None."""
        return None
