"""What a line says after the fact: what there was no choice about, and so has been done already."""

from __future__ import annotations

from dataclasses import replace

from companion.games.zombies import actions as act
from companion.games.zombies.state import Moving, State
from companion.model import Action, Event, Game, Past, Reveal

PUT = {act.PutZombie: "must_put_zombie", act.PutBullet: "must_put_bullet", act.PutLife: "must_put_life"}
"""The events that tell of pieces for which there was only one choice of spaces."""


def has_been_done(game: Game, state: State, action: Action, past: Past) -> bool:
    """Whether what was done last came to this very action, which may be said once more."""
    again: State = past.state.copy()
    events = game.once_more(again, past)
    if again != state:
        return False  # something has come between, or it was taken back
    if isinstance(action, act.Stop):
        return past.times(action) == 0 and _moves(past.state, action.seat) and not _moves(again, action.seat)
    if isinstance(action, act.Pass) and past.state.current == action.seat != again.current:
        return past.times(action) == 0 and not isinstance(past.action, act.Discard)
    told = sum(_tells(event, action) for event in events)
    return told > past.times(action)


def of_whose_turn_it_was(game: Game, state: State, action: Action, past: Past) -> Action:
    """The action of no seat that is named, as that of the seat whose turn has ended, if it only says what was done."""
    seat = past.state.current
    if seat is None or seat == action.seat or game.check(state, action).legal is not False:
        return action
    said = replace(action, seat=seat)
    return said if has_been_done(game, state, said, past) else action


def _moves(state: State, seat: int) -> bool:
    """Whether the seat is in its movement, the roll made. XX-MOVE-14."""
    return any(isinstance(one, Moving) and one.seat == seat and one.stage == "moves" for one in state.pending)


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
