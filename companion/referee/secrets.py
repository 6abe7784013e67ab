"""Shows a game with hidden cards to each reader without revealing them."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError, IllegalAction
from companion.model import EVERYBODY, Game, S, Verdict

HIDDEN = "hidden"
"""The verdict that hidden cards decide, without saying which."""
_WHY = "hidden cards do not allow it"


def known(game: Game[S], state: S, seat: int = EVERYBODY) -> Any:
    """The state as this seat knows it, by default as everybody knows it; the whole state once the game is over."""
    return state if game.decision(state) is None else game.view(state, seat)


def hides(game: Game[S], state: S) -> bool:
    """Whether the app has cards that some players may not see."""
    return known(game, state) is not state


def deals(game: Game[S], state: S) -> bool:
    """Whether the app deals the cards. If people do, only answers that are shown together are hidden."""
    return hides(game, state) and not game.is_blind(state)


def as_seen(game: Game[S], state: S, text: str, verdict: Verdict, seat: int = EVERYBODY) -> Verdict:
    """The refusal of an action, as this seat may read it.

    The action is judged again with what the seat knows. If that does not refuse it, hidden cards decided, and the
    reason is not given.
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
        pass  # the seat does not know enough to read it
    return Verdict(False, rules, lambda: _WHY, HIDDEN)
