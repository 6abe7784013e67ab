"""What a line says after the fact: what there was no choice about, and so has been done already."""

from __future__ import annotations

from dataclasses import replace

from companion.games.zombies import actions as act
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import walking
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import DrawingTile, Placing
from companion.games.zombies.rules.spawn import SORT_OF, Bringing, brought_by
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.nouns import COMPASS
from companion.model import Action, Event, Game, Part, Past, Reveal, Verdict
from companion.model.speaker import Refusal

_ON_TILE = (act.PutZombie.verb, act.PutBullet.verb, act.PutLife.verb, act.Return.verb)
PUT = {act.PutZombie: "must_put_zombie", act.PutBullet: "must_put_bullet", act.PutLife: "must_put_life"}
"""The events that tell of pieces for which there was only one choice of spaces."""
_PUTTING = ("placed", "must_place", "played_at", *PUT.values(), "put_zombie", "put_bullet", "put_life", "zombie_gone")
_ASKING = (Bringing, Putting, Returning)
"""Events and frames of pieces on one tile."""


def has_been_done(game: Game[State], state: State, action: Action, past: Past) -> bool:
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


def done_by(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """By which clauses what was done last came to this very action; None if no event tells of it."""
    again: State = past.state.copy()
    told = next((event for event in game.once_more(again, past) if _tells(event, action)), None)
    return None if told is None else kit.permit("no_other_choice", *told.rules)


def of_whose_turn_it_was(game: Game[State], state: State, action: Action, past: Past) -> Action:
    """The action of no seat that is named, as that of the seat whose turn has ended, if it goes on with that."""
    seat = past.state.current
    if seat is None or seat == action.seat or game.check(state, action).legal is not False:
        return action
    said = replace(action, seat=seat)
    is_second = isinstance(action, act.Discard) and isinstance(past.action, act.Discard)
    has_walked = isinstance(action, act.Walk) and any(isinstance(frame, ZombieMoves) for frame in past.state.pending)
    return said if is_second or has_walked or has_been_done(game, state, said, past) else action


def on_tile(game: Game[State], state: State, part: Part, past: Past) -> Part:
    """The part with a compass point as the space of the tile on which pieces have just been put, none being asked for.

    So `zombie nw n` names what has been put there by itself, or what the tile does not bring.
    """
    words = [word.lower() for word in part.words]
    if part.verb not in _ON_TILE or not COMPASS.issuperset(words) or isinstance(state.pending[-1], _ASKING):
        return part
    cell = _put_on(game, state, past)
    return part if cell is None else part._replace(words=tuple(f"{cell}.{word}" for word in words))


def refusal(
    game: Game[State], kit: Kit, state: State, action: Action, past: Past, refused: Verdict, moment: Verdict
) -> Verdict:
    """The refusal by what was done last, or followed from that by itself, with the `moment` behind it; else `refused`.

    XX-EVENT-08, XX-EVENT-09.
    """
    one_more = _one_too_many(game, kit, state, action, past)
    if one_more is not None:
        return one_more
    if isinstance(action, act.Walk):
        if isinstance(state.pending[-1], ZombieMoves):
            return refused  # zombies are moved now too, and that one is not
        found = moment
        for broken in _no_more_walking(game, kit, state, action, past):
            found = kit.refuse_before(state, broken, found)
        return refused if found is moment else found
    if not isinstance(past.action, act.Discard) or not past.action.seat == action.seat != state.current:
        return refused
    if isinstance(action, act.Discard):
        return kit.refuse_before(state, Refusal("one_discard", ("XX-EVENT-08", "XX-EVENT-09"), {}), refused)
    if isinstance(action, act.Play | act.Use) and not _is_of_own_turn(kit, action):
        return refused
    return kit.refuse_before(state, Refusal("discard_ends_turn", ("XX-EVENT-09", "XX-OPEN-37"), {}), refused)


def _is_of_own_turn(kit: Kit, action: act.Play | act.Use) -> bool:
    return isinstance(action, act.Play) and kit.events[action.card].when.startswith("own_")


def _no_more_walking(game: Game[State], kit: Kit, state: State, walk: act.Walk, past: Past) -> list[Refusal]:
    """Why a zombie may not go further in the step 6 that was done last: the steps made for people, then the rule.

    XX-ZMOVE-02, XX-ZMOVE-03, XX-ZMOVE-10.
    """
    again: State = past.state.copy()
    frame = next((one for one in reversed(again.pending) if isinstance(one, ZombieMoves)), None)
    if frame is None or frame.seat != walk.seat:
        return []
    events = game.once_more(again, past)
    if again != state or any(one is frame for one in again.pending):
        return []  # something has come between, or step 6 is not over
    steps = [event for event in events if event.kind in ("walked", "must_walk") and event.data["seat"] == walk.seat]
    forced = [event for event in steps if event.kind == "must_walk"]
    made = [f"{event.data['start']} to {event.data['space']}" for event in forced]
    told = [Refusal("made_for_you", ("XX-ZMOVE-03",), {"steps": made})] if made else []
    stood = walk.start in past.state.table.zombies
    if not stood and walk.start not in state.table.zombies:
        return [*told, Refusal("no_zombie_there", ("XX-ZMOVE-02", "XX-ZMOVE-17"), {"start": walk.start})]
    found = walking.obstacle(kit, past.state if stood else state, walk.start, walk.to)
    if found is None and walk.start in frame.moved:
        found = walking.moved_already(walk.start, walk.to)
    if found is None and steps and not steps[-1].data["left"]:
        found = Refusal("no_zombie_left", ("XX-ZMOVE-02",), {})
    return [*told, found] if found is not None else told


def _one_too_many(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """Why a piece more than a tile brings is not put on it, if that is what is wrong. XX-SPAWN-01, XX-SPAWN-04."""
    if not isinstance(action, act.PutZombie | act.PutBullet | act.PutLife):
        return None
    cell = action.space.partition(".")[0]
    is_new = any(isinstance(frame, DrawingTile | PickingPlacer | Placing) for frame in past.state.pending)
    if not is_new or isinstance(state.pending[-1], _ASKING) or cell != _put_on(game, state, past):
        return None
    tile = state.table.map[cell].tile
    data = {"sort": SORT_OF[type(action)], "cell": cell, "tile": tile, "pieces": brought_by(kit, tile)}
    key = "brings_no_more" if data["pieces"] else "brings_nothing"
    return kit.refuse(state, key, "XX-SPAWN-01", "XX-SPAWN-04", "XX-SPAWN-07", **data)


def _put_on(game: Game[State], state: State, past: Past) -> str | None:
    """The tile on which pieces were put last, if that was with what was done last."""
    again: State = past.state.copy()
    was = again.pending[-1] if again.pending else None
    cells = [_cell(event) for event in game.once_more(again, past)]
    if again != state:
        return None
    return next(filter(None, [*reversed(cells), was.cell if isinstance(was, _ASKING) else None]), None)


def _cell(event: Event) -> str | None:
    """The tile on which an event puts something, if it does."""
    places = event.data.get("spaces") or event.data.get("places") or [event.data.get("cell") or ""]
    return str(places[0]).partition(".")[0] or None if event.kind in _PUTTING else None


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
