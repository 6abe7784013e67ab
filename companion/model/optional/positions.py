"""Positions: a state as people and files write it, with optional parts."""

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
        """The state of a position, with missing parts filled in; raises Unreadable.

        With `plausible` an impossible position (two couples in a space) is refused with its clause. Without it only the
        schema is checked, for states made by `force` or `set`.
        """
        try:
            data, names = taken_apart(document, self.id)
            state = read_state(self.states, data, names)
            check_asked(self, state, document)
        except Unreadable as error:
            raise Unreadable("\n".join(located(line, where) for line in str(error).splitlines())) from None
        return state

    def take_up(self, document: Mapping[str, Any], where: Where = nowhere) -> tuple[S, Past | None]:
        """The state of a plausible position, and the position as written if forced moves have changed it."""
        return self.position(document, where), None

    def completed(self, state: S, document: Mapping[str, Any]) -> list[str]:
        """The assumptions for missing parts of a position, one sentence each, with field and clause.

        Only surprising ones: parts that follow from the rest, or are as at the start, are not mentioned.
        """
        return []

    def document(self, state: S) -> dict[str, Any]:
        """The position as plain data; `position` accepts it unchanged."""
        return write_document(state, self.to_act(state))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's positions."""
        return position_schema(self.states, self.id, self.title)

    def forget(self, before: S, document: dict[str, Any]) -> None:
        """Remove from a position changed by hand everything that followed only from the old values."""
        return
