"""A game as the referee, the command line and the rulings see it: the contract, and all that is optional."""

from __future__ import annotations

from typing import Any

from companion.model.contract import S
from companion.model.optional.bots import BotHints
from companion.model.optional.hidden import Hidden
from companion.model.optional.lines import Lines
from companion.model.optional.pictures import Pictures
from companion.model.optional.positions import Positions
from companion.model.optional.timing import Timing


class Game(Positions[S], Lines[S], Timing[S], Hidden[S], BotHints[S], Pictures[S]):
    """What every game derives from; what it must define is in `companion.model.contract.Contract`."""

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        """What the rules miss in a definition, `file: field: what is wrong`; `parts` may be those of a broken one."""
        return []

    def remarks(self) -> list[Any]:
        """What `validate` finds odd in rules that can be played, complaints or `file: field: what is odd`."""
        return []
