"""The differences between two states of the table, as people see them."""

from __future__ import annotations

from companion.model import Fact, Game, S


def changes_between(game: Game[S], before: S, after: S) -> list[str]:
    """The changes on the table from one state to the other, one line each; score totals come last."""
    old, new = ({(fact.of, fact.what): fact for fact in game.facts(state)} for state in (before, after))
    changed = {key: _change(old.get(key), new.get(key)) for key in dict.fromkeys((*new, *old))}
    return [f"{' '.join(word for word in key if word)}: {change}" for key, change in changed.items() if change]


def _change(old: Fact | None, new: Fact | None) -> str:
    """The new and the old value of a fact, or only the difference if the value is secret; empty if it is the same."""
    was, now = ("none" if fact is None else fact.value for fact in (old, new))
    if was != now:
        return f"{now} (was {was})"
    more = (new.tally or 0) - (old.tally or 0) if old is not None and new is not None else 0
    return f"{abs(more):,} {'more' if more > 0 else 'less'}" if more else ""


def totals_between(game: Game[S], before: S, after: S) -> list[str]:
    """The scores that differ, as if the game ended in each of the two states."""
    old, new, names = game.score(before), game.score(after), game.names(after)
    return [
        f"{name}'s score: {new.total(seat)} (was {old.total(seat)})"
        for seat, name in enumerate(names)
        if new.total(seat) != old.total(seat)
    ]
