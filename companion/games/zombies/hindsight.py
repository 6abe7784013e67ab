"""What a line says after the fact: what there was no choice about, and so has been done already."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.state import Moving
from companion.model import Action, Event, Game, Past, Reveal

PUT = {act.PutZombie: "must_put_zombie", act.PutBullet: "must_put_bullet", act.PutLife: "must_put_life"}
"""The events that tell of pieces for which there was only one choice of spaces."""


def has_been_done(game: Game, action: Action, past: Past) -> bool:
    """Whether what was done last came to this very action, which may be said once more."""
    again = past.state.copy()
    events = game.apply(again, past.action)
    if isinstance(action, act.Stop):
        was = past.state.pending[-1]
        is_over = not any(isinstance(frame, Moving) for frame in again.pending)
        return isinstance(was, Moving) and was.seat == action.seat and isinstance(past.action, act.Move) and is_over
    told = sum(_tells(event, action) for event in events)
    return told > (past.action, *past.repeated).count(action)


def _tells(event: Event, action: Action) -> bool:
    """Whether the event is of this action, done without being asked for."""
    data = event.data
    if isinstance(action, Reveal):
        return event.kind == "drew" and data["tile"] == action.value
    if data.get("seat") != action.seat:
        return False
    if isinstance(action, act.Place):
        return event.kind == "must_place" and (data["cell"], data["turn"]) == (action.cell, action.turn)
    if isinstance(action, act.PutZombie | act.PutBullet | act.PutLife):
        return event.kind == PUT[type(action)] and action.space in data["spaces"]
    if isinstance(action, act.Walk):
        return event.kind == "must_walk" and (data["start"], data["space"]) == (action.start, action.to)
    return isinstance(action, act.Pay) and event.kind.startswith("must_pay") and action.price == "life"
