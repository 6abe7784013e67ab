"""A game in one position at which lines are typed as people type them: what the tables of all games' tests have."""

from __future__ import annotations

from typing import Any, Self

from companion.model import Past, ScoreSheet, Verdict
from companion.referee.lines import check_line, resolve_lines


class Played:
    """One game in one position; `play` goes on from there and keeps what happened."""

    game: Any

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[tuple[str, tuple[str, ...]]] = []
        self.past: Past | None = None

    def play(self, *lines: str) -> Self:
        """Carry lines and typed dice out; a refusal fails the test with its reason."""
        done = resolve_lines(self.game, self.state, lines)
        assert done.refused is None, f"{done.refused.text}: {done.refused.verdict.why} {done.refused.verdict.rules}"
        self.events += done.events
        self.past = done.past
        return self

    def afresh(self) -> Self:
        """As a position that is read: nothing is known of what was done last."""
        self.past = None
        return self

    def check(self, line: str) -> Verdict:
        """The verdict on the last part of a line, what was played last being known, as it is at the prompt."""
        return check_line(self.game, self.state, line, self.past)[-1].verdict

    def refuses(self, line: str, why: str, *rules: str) -> Verdict:
        """Assert that the line is illegal, in these words and by exactly these clauses."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}"
        assert (verdict.why, verdict.rules) == (why, rules), (verdict.why, verdict.rules)
        return verdict

    def allows(self, line: str, *rules: str) -> Verdict:
        """Assert that the line is legal by these clauses, the first one first."""
        verdict = self.check(line)
        assert verdict.legal is True, f"'{line}' is {verdict.legal}: {verdict.why} {verdict.rules}"
        assert verdict.rules[: len(rules)] == rules, f"{verdict.rules}: {verdict.why}"
        return verdict

    def reports(self, text: str, *rules: str) -> None:
        """Assert that exactly this was reported, by these clauses among others."""
        found = [cited for message, cited in self.events if message == text]
        assert found, f"not reported: {text}\n" + "\n".join(f"{message} {cited}" for message, cited in self.events)
        assert any(set(rules) <= set(cited) for cited in found), f"{found} are not {rules}"

    @property
    def texts(self) -> list[str]:
        """All that was reported."""
        return [message for message, _ in self.events]

    @property
    def asked(self) -> list[str]:
        """Who is asked now: names, or chance."""
        found: list[str] = self.game.to_act(self.state)
        return found

    @property
    def kind(self) -> str | None:
        """What is asked now: the kind of the pending decision."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else None

    @property
    def prompt(self) -> str:
        """What is asked now, as people read it; nothing when the game is over."""
        decision = self.game.decision(self.state)
        return self.game.prompt(self.state, decision) if decision else ""

    @property
    def legal(self) -> list[str]:
        """The single legal answers as text."""
        return [self.game.text(self.state, action) for action in self.game.legal_actions(self.state)]

    @property
    def interjections(self) -> list[str]:
        """What may be done out of turn, as text."""
        return [self.game.text(self.state, action) for action in self.game.interjections(self.state)]

    @property
    def score(self) -> ScoreSheet:
        sheet: ScoreSheet = self.game.score(self.state)
        return sheet

    def seat(self, name: str) -> Any:
        """The seat of this name."""
        return next(seat for seat in self.state.seats if seat.name == name)
