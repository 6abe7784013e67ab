"""What a bot plays on an opponent's turn: cards that slow the opponent down or cost a fight, if that matters enough.

These are estimates, not rules. Every worth is in turns, as in `plan.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.zombies import actions as act
from companion.games.zombies.bots import card_worth, strategy
from companion.games.zombies.bots.card_play import in_hand
from companion.games.zombies.bots.interests import CARE, Interests
from companion.games.zombies.bots.plan import threats
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.effects.effects import BulletBan, MovementChange, SkippedSteps
from companion.games.zombies.effects.playing import why_not
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import MOVE, ZOMBIES, State, TurnStep
from companion.games.zombies.views.observation import view
from companion.model import Action

WORTH_IT = 1.0
"""A bot plays a card that costs the opponent more turns than this, weighted by how dangerous the opponent is."""


def hindrance(kit: Kit, state: State, seat: int) -> Action | None:
    """The card that costs the current player most, if it is worth it. None, and quickly, if there is no such card."""
    frame = state.top
    if state.current in (None, seat) or getattr(frame, "seat", None) != state.current or not _is_moment(frame):
        return None
    hindering = in_hand(kit, state, seat, LOSSES.keys())
    cards = [card for card in hindering if why_not(kit, state, act.Play(seat, card)) is None]
    return _worth_playing(kit, view(state, seat) if state.is_dealt_by_app else state, seat, cards) if cards else None


def _is_moment(frame: TurnStep | None) -> bool:
    """Whether this is right before a movement or zombie roll, after a movement roll, or after a lost combat roll."""
    if isinstance(frame, Moving):
        return frame.stage == "die" or (frame.stage == "moves" and not frame.gone)
    return isinstance(frame, Fight | ZombieMoves) and frame.stage in ("pay", "die")


def _worth_playing(kit: Kit, state: State, seat: int, cards: list[str]) -> Action | None:
    frame = state.pending[-1]
    mind = Interests(kit, state, state.current or 0)
    weight = CARE * threats(mind.outlook, seat)[mind.seat]
    effects = {card: kit.events[card].effect for card in cards}
    losses = {card: LOSSES[type(effect)](mind, effect, frame) for card, effect in effects.items()}
    worst = max(cards, key=lambda card: losses[card])
    return act.Play(seat, worst) if weight * losses[worst] > WORTH_IT else None


# --- what a card costs the current player ---


def _fewer_steps(mind: Interests, effect: Any, frame: TurnStep) -> float:
    """The loss from a shorter movement. XX-EV-08."""
    if not isinstance(frame, Moving) or frame.stage != "moves" or effect.number >= 0:
        return 0.0
    return mind.journey(frame.left).best()[1] - mind.journey(max(frame.left + effect.number, 0)).best()[1]


def _no_step(mind: Interests, effect: Any, frame: TurnStep) -> float:
    """The loss from a skipped movement or zombie roll. XX-EV-09, XX-EV-19."""
    if isinstance(frame, Moving) and frame.stage == "die" and MOVE in effect.steps:
        die = mind.kit.numbers.die
        average = sum(mind.journey(left).best()[1] for left in range(1, die + 1)) / die
        return average - mind.journey(0).best()[1]
    is_walk = isinstance(frame, ZombieMoves) and ZOMBIES in effect.steps
    return card_worth.of_walks(mind) if is_walk else 0.0


def _no_bullets(mind: Interests, effect: Any, frame: TurnStep) -> float:
    """The loss from paying for this fight without bullets. XX-EV-11."""
    if not isinstance(frame, Fight) or frame.blocked:
        return 0.0
    return strategy.left_by_paying(mind, frame) - strategy.left_by_paying(mind, frame, blocked=True)


LOSSES: Mapping[type[Effect], Callable[[Interests, Any, Any], float]] = {
    MovementChange: _fewer_steps,
    SkippedSteps: _no_step,
    BulletBan: _no_bullets,
}
"""What each effect that hinders costs the current player."""
