"""Positions: a state as people and files write it, and what of it may be left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import Unreadable
from companion.model.contract import S
from companion.model.document import check_asked, position_schema, taken_apart, write_document
from companion.model.optional.sentences import Sentences
from companion.model.optional.timing import Past
from companion.model.position import Where, located, nowhere, read_state


class Positions(Sentences[S]):
    """Reads and writes positions, by the fields of the state's class."""

    states: type[S]
    """The class of a game's states."""

    def position(self, document: Mapping[str, Any], where: Where = nowhere, *, plausible: bool = True) -> S:
        """The state a position describes, what is left out filled in; raises Unreadable.

        With `plausible` a position that cannot be (two couples in a space) is refused with its clause; without it only
        the schema is asked, for states that `force` or `set` have made.
        """
        try:
            data, names = taken_apart(document, self.id)
            state = read_state(self.states, data, names)
            check_asked(self, state, document)
        except Unreadable as error:
            raise Unreadable("\n".join(located(line, where) for line in str(error).splitlines())) from None
        return state

    def take_up(self, document: Mapping[str, Any], where: Where = nowhere) -> tuple[S, Past | None]:
        """The state of a plausible position, and the position as it was written down if anything followed from that."""
        return self.position(document, where), None

    def completed(self, state: S, document: Mapping[str, Any]) -> list[str]:
        """What a position leaves open and the state of it takes for granted, a sentence each with field and clause.

        Only what nobody would take for granted: what follows from the rest, or stands as at the start, is not told.
        """
        return []

    def document(self, state: S) -> dict[str, Any]:
        """The position as plain data, accepted unchanged by `position`."""
        return write_document(state, self.to_act(state))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's positions."""
        return position_schema(self.states, self.id, self.title)

    def forget(self, before: S, document: dict[str, Any]) -> None:
        """Take out of a position changed by hand what only followed from values that are no longer there."""
        return
