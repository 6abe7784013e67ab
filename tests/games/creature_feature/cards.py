"""A table of Creature Feature in a few words: teams by their cards, lines as people type them."""

from __future__ import annotations

from typing import Any

import yaml

import companion
from companion.errors import CannotCarryOut
from companion.games.creature_feature.state import Seat, State
from companion.model import Sheet, Verdict
from companion.referee.lines import check_line, resolve_lines

GAME = companion.load("creature-feature")
NAMES = ("ann", "ben", "cat", "dan", "eve", "fay")


class Cards:
    """One game in one position; `play` goes on from there and keeps what happened."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.state: State = GAME.position({"game": "creature-feature", **document})
        self.events: list[tuple[str, tuple[str, ...]]] = []

    def play(self, *lines: str) -> Cards:
        """Carry lines out; a refusal fails the test with its reason."""
        done = resolve_lines(GAME, self.state, lines)
        assert done.refused is None, f"{done.refused.text}: {done.refused.verdict.why} {done.refused.verdict.rules}"
        self.events += done.events
        return self

    def play_on(self) -> Cards:
        """Let everybody pass and hide until something else is asked."""
        while (kind := self.kind) in ("acts", "alone", "ghosts", "show", "show_folded"):
            self.play(f"{self.asked[0]} {'hide' if kind in ('show', 'show_folded') else 'pass'}")
        return self

    def force(self, line: str) -> Cards:
        """Carry the one part of a line out whatever is refused about it, as far as it can be."""
        action = GAME.parse(self.state, line)
        events = GAME.apply(self.state, action, force=True)
        self.events += [(GAME.tell(self.state, event), GAME.cite(event.rules)) for event in events]
        return self

    def cannot_force(self, line: str) -> None:
        """Assert that not even force carries this out."""
        try:
            GAME.apply(self.state.copy(), GAME.parse(self.state, line), force=True)
        except CannotCarryOut:
            return
        raise AssertionError(f"'{line}' was forced")

    def check(self, line: str) -> Verdict:
        """The verdict on the last part of a line."""
        return check_line(GAME, self.state, line)[-1].verdict

    def refuses(self, line: str, *rules: str, why: str = "") -> None:
        """Assert that the line is refused by these clauses, the first one first, in these words."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}: {verdict.rules}"
        assert verdict.rules[: len(rules)] == rules, f"{verdict.rules}: {verdict.why}"
        assert verdict.why
        assert why in verdict.why, verdict.why

    def allows(self, line: str, *rules: str) -> None:
        """Assert that the line is legal by these clauses, the first one first."""
        verdict = self.check(line)
        assert verdict.legal is True, f"'{line}' is {verdict.legal}: {verdict.why} {verdict.rules}"
        assert verdict.rules[: len(rules)] == rules, f"{verdict.rules}: {verdict.why}"

    def told(self, sentence: str, *rules: str) -> None:
        """Assert that this was told, by these clauses at least."""
        found = [cited for text, cited in self.events if text == sentence]
        texts = "\n".join(f"{text} {cited}" for text, cited in self.events)
        assert found, f"not told: {sentence}\n{texts}"
        assert any(set(rules) <= set(cited) for cited in found), f"{found} are not {rules}"

    def untold(self, words: str) -> None:
        """Assert that nothing told has these words."""
        assert not [text for text, _ in self.events if words in text], self.events

    @property
    def asked(self) -> list[str]:
        """Who is asked now: names, or chance."""
        return GAME.to_act(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def kind(self) -> str | None:
        """What is asked now: the kind of the pending decision."""
        decision = GAME.decision(self.state)
        return decision.kind if decision else None

    @property
    def prompt(self) -> str:
        """What is asked now, in words."""
        decision = GAME.decision(self.state)
        return GAME.prompt(self.state, decision) if decision else ""

    @property
    def legal(self) -> list[str]:
        """The single legal answers as text."""
        return [GAME.text(self.state, action) for action in GAME.legal_actions(self.state)]

    @property
    def interjections(self) -> list[str]:
        """What may be done unasked, as text."""
        return [GAME.text(self.state, action) for action in GAME.interjections(self.state)]

    @property
    def score(self) -> Sheet:
        return GAME.score(self.state)

    def seat(self, name: str) -> Seat:
        """The seat of this name."""
        return next(seat for seat in self.state.seats if seat.name == name)

    def area(self, name: str) -> tuple[list[str], list[str]]:
        """The cards in a score area: face up, and face down."""
        seat = self.seat(name)
        return sorted(seat.up), sorted([*seat.down, *seat.hidden])

    def sees(self, name: str, other: str) -> dict[str, Any]:
        """What one seat may know of another."""
        names = [seat.name for seat in self.state.seats]
        found: dict[str, Any] = GAME.observation(self.state, names.index(name))["seats"][names.index(other)]
        return found


def lay(*seats: str, **changes: Any) -> Cards:
    """`lay("pawn: short, star: mummy, co_star: robot", ...)`: ann, ben, cat, ... with these teams in the Showdown.

    A pawn left out is in the feature box, the film is worth 4. `table`, `variants`, `turn`, `phase` and `to_act` are
    keys of the position; `table` adds to what lies in the middle.
    """
    places = _places(seats)
    found = [{"name": name, **yaml.safe_load(f"{{{seat}}}")} for name, seat in zip(NAMES, places, strict=False)]
    table = {"films": [4], **changes.pop("table", {})}
    return Cards({"phase": "showdown", **changes, "seats": found, "table": table})


def team(star: str, co_star: str, **more: Any) -> str:
    """A seat of `lay` with this team: `team("mummy", "robot", pawn="short")`."""
    keys = {"star": star, "co_star": co_star, **more}
    return ", ".join(
        f"{key}: {yaml.safe_dump(value, default_flow_style=True).splitlines()[0]}" for key, value in keys.items()
    )


AWAY = team("robot", "mummy", pawn="away")
"""A seat of `lay` that has nothing to do with what is tested: alone in a short box, else folded."""


def _places(seats: tuple[str, ...]) -> list[str]:
    """Those away stand in the short boxes in which nobody is, from the top, and then in the fold box."""
    boxes = ("short",) if len(seats) < 5 else ("upper", "lower")
    free = [box for box in boxes if not any(f"pawn: {box}" in seat for seat in seats)] + ["fold"] * len(seats)
    return [seat.replace("pawn: away", f"pawn: {free.pop(0)}") if "pawn: away" in seat else seat for seat in seats]


def by_app(*seats: str, **changes: Any) -> Cards:
    """`lay` where the app deals; a hand left out is empty."""
    table = {"cards": "app", **changes.pop("table", {})}
    return lay(*(seat if "hand:" in seat else f"{seat}, hand: []" for seat in seats), table=table, **changes)


PLAIN = team("robot", "witch")
"""A seat of `lay` with a power of 11 and no twist."""
TEAM = {"star": "mummy", "co_star": "robot", "hand": []}
"""A seat of `team_up` whose team lies there."""


def team_up(*hands: Any, cards: str = "app", **changes: Any) -> Cards:
    """Team Up with these hands, a list of cards or a mapping of the seat's keys each."""
    seats = [
        {"name": name, **(hand if isinstance(hand, dict) else {"hand": hand})}
        for name, hand in zip(NAMES, hands, strict=False)
    ]
    table = {"cards": cards, "films": [4], **changes.pop("table", {})}
    return Cards({"phase": "team_up", **changes, "seats": seats, "table": table})


def at_table(seats: int = 3, **changes: Any) -> Cards:
    """Team Up where people hold the cards."""
    return team_up(*[{}] * seats, cards="table", **changes)
