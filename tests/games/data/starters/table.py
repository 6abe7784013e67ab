"""What the tests of the starters share: positions in short, what lines come to, cards dealt as they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import companion
from companion.referee.lines import check_line, resolve_lines

NAMES = ("ann", "ben", "cleo", "dan")
CARDS = [f"{suit}{face}" for suit in "cdhs" for face in (*map(str, range(2, 11)), "j", "q", "k", "a")]


@dataclass
class Done:
    """What lines came to: each event's sentence, the clauses of the events, the position after them, how it ended."""

    messages: list[str]
    cited: list[str]
    state: Any
    ended: tuple[Any, ...] | None
    """The winners by name, and the clause."""

    @property
    def seats(self) -> Any:
        return self.state.seats

    @property
    def on_table(self) -> Any:
        return self.state.table


class Table:
    """One starter."""

    def __init__(self, game: str) -> None:
        self.game = companion.load(game)

    def position(self, *seats: dict[str, Any], pieces: dict[str, Any] | None = None, **table: Any) -> Any:
        """A position of ann, ben and more at the beginning of ann's turn."""
        places = [{"name": name, **seat} for name, seat in zip(NAMES, seats or ({}, {}), strict=False)]
        put = {"pieces": pieces} if pieces else {}
        return self.game.position({"seats": places, "table": {**put, **table}})

    def changed(self, state: Any, table: dict[str, Any], *seats: dict[str, Any]) -> Any:
        """The same moment with other values: only with those that are given."""
        document = self.game.document(state)
        document["table"].update(table)
        for place, seat in zip(document["seats"], seats, strict=False):
            place.update(seat)
        return self.game.position(document)

    def play(self, state: Any, *lines: str) -> Done:
        done = resolve_lines(self.game, state, lines)
        assert done.refused is None, (done.refused.text, done.refused.verdict.why)
        outcome = self.game.outcome(state)
        ended = outcome and (*(state.seats[seat].name for seat in outcome.winners), *outcome.rules)
        rules = [rule for _, cited in done.events for rule in cited]
        return Done([text for text, _ in done.events], rules, state, ended)

    def refusal(self, state: Any, line: str) -> str:
        """The clause by which a line is refused, the first if there are several."""
        verdict = check_line(self.game, state, line)[-1].verdict
        assert verdict.legal is False, line
        return verdict.rules[0]

    def is_legal(self, state: Any, line: str) -> bool:
        return check_line(self.game, state, line)[-1].verdict.legal is True

    def answers(self, state: Any) -> list[str]:
        """Every legal line."""
        return [self.game.text(state, action) for action in self.game.legal_actions(state)]


def deal_lines(hands: Sequence[Sequence[str]]) -> list[str]:
    """The lines that deal these hands, one card to everybody and again."""
    return [f"reveal deck {card}" for row in zip(*hands, strict=True) for card in row]
