"""What lies on the table, as people see it, and what is different between two moments."""

from __future__ import annotations

from typing import Any

from companion.model import Game


def changes_between(game: Game, before: Any, after: Any) -> list[str]:
    """What to put where on the table to get from one state to the other, a line each; score totals come last."""
    old, new = ({(fact.of, fact.what): fact.value for fact in game.facts(state)} for state in (before, after))
    lines = []
    for key in dict.fromkeys((*new, *old)):
        was, now = old.get(key, "none"), new.get(key, "none")
        if was != now:
            lines.append(f"{' '.join(word for word in key if word)}: {now} (was {was})")
    return lines


def totals_between(game: Game, before: Any, after: Any) -> list[str]:
    """The scores that are different, as if the game ended at each of the two moments."""
    old, new, names = game.score(before), game.score(after), game.names(after)
    return [
        f"{name}'s score: {new.total(seat)} (was {old.total(seat)})"
        for seat, name in enumerate(names)
        if new.total(seat) != old.total(seat)
    ]
