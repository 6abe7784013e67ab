"""Typed lines by the game's grammar: cut into parts, read as actions, written as text."""

from __future__ import annotations

from companion.model.action import Action
from companion.model.contract import S
from companion.model.grammar import Grammar, Part, Piece, find_seat
from companion.model.optional.sentences import Sentences
from companion.model.optional.shorthand import Shorthand
from companion.model.optional.timing import Past


class Lines(Sentences[S], Shorthand[S]):
    """Conversion between text and actions with a `Grammar`."""

    grammar: Grammar

    def grammar_of(self, state: S) -> Grammar:
        """The grammar with the nouns of this table, which may have other names than the game's defaults."""
        return self.grammar

    def forms(self, state: S | None = None) -> list[dict[str, str]]:
        """The grammar of actions as data: `{"verb", "form", "what", "example"}`, in the order of play.

        With a state, forms that its variants remove are left out.
        """
        forms = (self.grammar if state is None else self.grammar_of(state)).forms.values()
        return [{"verb": one.verb, "form": one.usage, "what": "", "example": ""} for one in forms if not one.is_barred]

    def text(self, state: S, action: Action) -> str:
        """The canonical text of an action."""
        return self.grammar_of(state).text(state, self.names(state), action)

    def expand(self, state: S, line: str) -> list[Part]:
        """A line cut into parts, one action each, with short phrases spelt out; raises Unreadable."""
        parts: list[Part] = []
        for piece in self.pieces(state, line):
            typed = " ".join(piece.words)
            spelt = typed if piece.error is None else self.spelt_out(state, typed)
            if piece.error is not None and spelt == typed:
                raise piece.error
            parts += piece.parts if piece.error is None else self.expand(state, spelt)
        return parts

    def pieces(self, state: S, line: str) -> list[Piece]:
        """A line cut at every `;`, then into parts; raises Unreadable for an unknown word."""
        return self.grammar_of(state).pieces(self.names(state), line)

    def read(self, state: S, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        """The action of a part in this state; raises Unreadable, or IllegalAction for another seat's things.

        `last` is the action just before in the same line. A part without a seat belongs to the seat of `last`, or
        without `last` to the player to act. `past` is the last action of the game, for words that only repeat it.
        """
        return self.grammar_of(state).read(state, self.names(state), part, self.seat_of(state, part, last), last)

    def seat_of(self, state: S, part: Part, last: Action | None) -> int | None:
        """The seat of a part; `last` is the action just before in the same line."""
        if part.seat is not None:
            return find_seat(self.names(state), part.seat)
        return self.default_seat(state, part.verb) if last is None else last.seat

    def parse(self, state: S, text: str) -> Action:
        """The action of a text; raises Unreadable if the text has several."""
        parts = self.expand(state, text)
        return self.read(state, parts[0])

    def default_seat(self, state: S, verb: str) -> int | None:
        """The seat of a line without a name: the player to act, if it is only one; any seat after the game."""
        decision = self.decision(state)
        if decision is None:
            return 0
        return decision.seats[0] if decision and len(decision.seats) == 1 else None
