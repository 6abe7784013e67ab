"""What may be said of a game in which cards are hidden: nothing but what the reader knows. Knows no game."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError, IllegalAction
from companion.model import EVERYBODY, Game, S, Verdict

HIDDEN = "hidden"
"""The verdict that hidden cards decide, which says nothing of them."""
_WHY = "hidden cards do not allow it"


def known(game: Game[S], state: S, seat: int = EVERYBODY) -> Any:
    """The state as this seat knows it, by default what everybody does; all of it once the game is over."""
    return state if game.decision(state) is None else game.view(state, seat)


def hides(game: Game[S], state: S) -> bool:
    """Whether the app holds cards that not everybody may see."""
    return known(game, state) is not state


def deals(game: Game[S], state: S) -> bool:
    """Whether the app holds the cards: people's own tables hide no more than answers that are shown together."""
    return hides(game, state) and not game.is_blind(state)


def as_seen(game: Game[S], state: S, text: str, verdict: Verdict, seat: int = EVERYBODY) -> Verdict:
    """The refusal of an action, as this seat may read it.

    It is judged once more by what the seat knows. If that does not refuse it, what decided is hidden, and nothing is
    said of it.
    """
    seen = known(game, state, seat)
    if seen is state:
        return verdict
    rules: tuple[str, ...] = ()
    try:
        again = game.check(seen, game.parse(seen, text))
        if again.legal is False:
            return again
        rules = again.rules
    except IllegalAction as refusal:
        return Verdict(False, refusal.rules, lambda why=refusal.why: why, "unnamed")  # type: ignore[misc]
    except CompanionError:
        pass  # what cannot be read by what the seat knows is told no more of
    return Verdict(False, rules, lambda: _WHY, HIDDEN)
