"""A table of Creature Feature in a few words: teams by their cards, lines as people type them."""

from __future__ import annotations

from typing import Any, Self

import yaml

from companion.errors import CannotCarryOut
from tests.games.creature_feature.lay import GAME, NAMES, Play


class Cards(Play):
    """A table whose tests are about cards: what is scored, shown and seen."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(GAME.position({"game": "creature-feature", **document}))

    def play_on(self) -> Self:
        """Let everybody pass and hide until something else is asked."""
        while (kind := self.kind) in ("acts", "alone", "ghosts", "show", "show_folded"):
            self.play(f"{self.asked[0]} {'hide' if kind in ('show', 'show_folded') else 'pass'}")
        return self

    def force(self, line: str) -> Self:
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

    def forbids(self, line: str, *rules: str, why: str = "") -> None:
        """Assert that the line is illegal by these clauses, the first one first, with these words in the reason."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}: {verdict.rules}"
        assert verdict.rules[: len(rules)] == rules, f"{verdict.rules}: {verdict.why}"
        assert verdict.why
        assert why in verdict.why, verdict.why

    def does_not_report(self, words: str) -> None:
        """Assert that no message has these words."""
        assert not [text for text in self.texts if words in text], self.events

    @property
    def phase(self) -> str:
        return self.state.phase

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
