"""The base class of games for referee, command line and rulings: the contract and all optional parts."""

from __future__ import annotations

from typing import Any

from companion.model.contract import S
from companion.model.optional.bots import BotHints
from companion.model.optional.hidden_information import Hidden
from companion.model.optional.lines import Lines
from companion.model.optional.pictures import Pictures
from companion.model.optional.positions import Positions
from companion.model.optional.scores import Scores
from companion.model.optional.timing import Timing


class Game(Positions[S], Lines[S], Timing[S], Hidden[S], BotHints[S], Pictures[S], Scores[S]):
    """The base class of every game; `companion.model.contract.Contract` has the methods to define."""

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        """Mistakes in a definition that the rules find, `file: field: what is wrong`; `parts` may be incomplete."""
        return []

    def remarks(self) -> list[Any]:
        """Warnings of `validate` about playable rules: complaints or `file: field: what is odd`."""
        return []
