"""Lines about what is already done: moves that had no alternative and so were made automatically."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import IllegalAction, Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import walking
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import TOP_TILE, DrawingTile, Placing
from companion.games.zombies.rules.spawn import SORT_OF, Bringing, brought_by, brought_rules
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.lines import NO_ANY
from companion.games.zombies.words.nouns import COMPASS
from companion.model import Action, Event, Game, Part, Past, Reveal, Roll, Verdict
from companion.model.grammar import find_seat
from companion.model.speaker import Refusal

_ON_TILE = (act.PutZombie.verb, act.PutBullet.verb, act.PutLife.verb, act.Return.verb)
PUT = {act.PutZombie: "must_put_zombie", act.PutBullet: "must_put_bullet", act.PutLife: "must_put_life"}
"""The events about pieces that had only one choice of spaces."""
_PUTTING = ("placed", "must_place", "played_at", *PUT.values(), "put_zombie", "put_bullet", "put_life", "zombie_gone")
_ASKING = (Bringing, Putting, Returning)
"""Events and frames of pieces on one tile."""


def has_been_done(game: Game[State], state: State, action: Action, past: Past) -> bool:
    """Whether the last action already led to this action, so that the line may repeat it."""
    again: State = past.state.copy()
    events = game.once_more(again, past)
    if again != state:
        return False  # something else happened since, or it was undone
    if isinstance(action, act.Stop):
        return past.times(action) == 0 and _moves(past.state, action.seat) and not _moves(again, action.seat)
    if isinstance(action, act.Pass) and past.state.current == action.seat != again.current:
        return past.times(action) == 0 and not isinstance(past.action, act.Discard)
    done = sum(_is_of(event, action) for event in events)
    return done > past.times(action)


def done_by(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """The clauses by which the last action led to this action; None if no event reports it."""
    again: State = past.state.copy()
    found = next((event for event in game.once_more(again, past) if _is_of(event, action)), None)
    return None if found is None else kit.permit("no_other_choice", *found.rules)


def done_for_you(game: Game[State], state: State, part: Part, past: Past | None) -> Action:
    """The first action of `walk any` that was done automatically and not repeated; raises Unreadable without any."""
    seat = find_seat(game.names(state), part.seat or "")
    events = game.once_more(past.state.copy(), past) if past is not None else []
    for action in (action for event in events for action in _actions_of(event)):
        is_named = action.verb == part.verb and seat in (None, action.seat)
        if is_named and past is not None and has_been_done(game, state, action, past):
            return action
    raise Unreadable(NO_ANY)


def _actions_of(event: Event) -> Iterator[Action]:
    """The zombie's step or the put pieces that an event reports as done automatically."""
    data = event.data
    if event.kind == "must_walk":
        yield act.walk(data["seat"], data["start"], data["space"])
    for put, kind in PUT.items():
        if event.kind == kind:
            yield from (put(data["seat"], space) for space in data["spaces"])


def of_whose_turn_it_was(game: Game[State], state: State, action: Action, past: Past) -> Action:
    """An action without a named seat; it belongs to the seat whose turn has just ended if it continues that turn."""
    seat = past.state.current
    if seat is None or seat == action.seat or game.check(state, action).legal is not False:
        return action
    said = replace(action, seat=seat)
    is_second = isinstance(action, act.Discard) and isinstance(past.action, act.Discard)
    has_walked = isinstance(action, act.Walk) and any(isinstance(frame, ZombieMoves) for frame in past.state.pending)
    return said if is_second or has_walked or has_been_done(game, state, said, past) else action


def on_tile(game: Game[State], state: State, part: Part, past: Past) -> Part:
    """The part with compass points as spaces of the tile on which pieces have just been put, if none is asked for.

    So `zombie nw n` names pieces that were put automatically, or pieces that the tile does not bring.
    """
    words = [word.lower() for word in part.words]
    if part.verb not in _ON_TILE or not COMPASS.issuperset(words) or isinstance(state.pending[-1], _ASKING):
        return part
    cell = _put_on(game, state, past)
    return part if cell is None else part._replace(words=tuple(f"{cell}.{word}" for word in words))


def refusal(
    game: Game[State], kit: Kit, state: State, action: Action, past: Past, refused: Verdict, moment: Verdict
) -> Verdict:
    """The refusal because of the last action or its results, followed by `moment`; otherwise `refused`.

    XX-EVENT-08, XX-EVENT-09, XX-EVENT-32.
    """
    lost = _turn_lost(game, state, past) if isinstance(action, Roll) else None
    broken = lost or _drawn_for_you(game, kit, state, action, past)
    if broken is not None:
        return kit.refuse_before(state, broken, refused)
    if refused.key == "one_a_round" and _is_cancelled(game, state, action.seat, past):
        rules = kit.words.cite(("XX-EVENT-32", "XX-OPEN-60"))
        return Verdict(False, (*refused.rules, *rules), lambda: refused.why, refused.key)
    one_more = _one_too_many(game, kit, state, action, past)
    if one_more is not None:
        return one_more
    if isinstance(action, act.Walk):
        if isinstance(state.pending[-1], ZombieMoves):
            return refused  # zombies are being moved now as well, and this one cannot move
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


def _turn_lost(game: Game[State], state: State, past: Past) -> Refusal | None:
    """The refusal because the last action has sealed the map, which ended the turn. XX-TILE-14, XX-TILE-17."""
    event = _event_of(game, state, past, "sealed")
    return (
        None if event is None else Refusal("turn_is_lost", ("XX-TILE-14", "XX-TILE-17"), {"seat": event.data["seat"]})
    )


def check_roller(game: Game[State], kit: Kit, state: State, name: str, past: Past) -> None:
    """Raise IllegalAction if this seat names a die after it has lost the rest of its turn."""
    lost = _turn_lost(game, state, past)
    if lost is not None and find_seat(game.names(state), name) == lost.data["seat"] != state.current:
        refusal = kit.refuse(state, lost.key, *lost.rules, **lost.data)
        raise IllegalAction(refusal.why, refusal.rules)


def _drawn_for_you(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Refusal | None:
    """The refusal of another tile than the only one that could come and so was drawn automatically. XX-SETUP-06."""
    if not isinstance(action, Reveal) or action.what != TOP_TILE or isinstance(past.action, Reveal):
        return None
    event = _event_of(game, state, past, "drew")
    if event is None:
        return None
    is_last = event.data["tile"] == kit.helipad and kit.variants.helipad_position == "bottom"
    return Refusal("drawn_for_you", (*("XX-SETUP-06",) * is_last, *event.rules), {"tile": event.data["tile"]})


def _event_of(game: Game[State], state: State, past: Past, kind: str) -> Event | None:
    """The event of this kind that the last action led to, if nothing else has happened since."""
    again: State = past.state.copy()
    events = game.once_more(again, past)
    return next((event for event in events if event.kind == kind), None) if again == state else None


def _is_cancelled(game: Game[State], state: State, seat: int, past: Past) -> bool:
    """Whether the last action cancelled a card of the seat. XX-EVENT-32."""
    event = _event_of(game, state, past, "cancelled")
    return event is not None and bool(event.data["seat"] == seat)


def _is_of_own_turn(kit: Kit, action: act.Play | act.Use) -> bool:
    return isinstance(action, act.Play) and kit.events[action.card].when.startswith("own_")


def _no_more_walking(game: Game[State], kit: Kit, state: State, walk: act.Walk, past: Past) -> list[Refusal]:
    """Why a zombie may not move on in the last step 6: first the steps made automatically, then the rule.

    XX-ZMOVE-02, XX-ZMOVE-03, XX-ZMOVE-10.
    """
    again: State = past.state.copy()
    frame = next((one for one in reversed(again.pending) if isinstance(one, ZombieMoves)), None)
    if frame is None or frame.seat != walk.seat:
        return []
    events = game.once_more(again, past)
    if again != state or any(one is frame for one in again.pending):
        return []  # something else happened since, or step 6 is not over
    steps = [event for event in events if event.kind in ("walked", "must_walk") and event.data["seat"] == walk.seat]
    forced = [event for event in steps if event.kind == "must_walk"]
    made = [f"{event.data['start']} to {event.data['space']}" for event in forced]
    automatic = [Refusal("made_for_you", ("XX-ZMOVE-03",), {"steps": made})] if made else []
    stood = walk.start in past.state.table.zombies
    if not stood and walk.start not in state.table.zombies:
        return [*automatic, Refusal("no_zombie_there", ("XX-ZMOVE-02", "XX-ZMOVE-17"), {"start": walk.start})]
    found = walking.obstacle(kit, past.state if stood else state, walk.start, walk.to)
    if found is None and walk.start in frame.moved:
        found = walking.moved_already(walk.start, walk.to)
    if found is None and steps and not steps[-1].data["left"]:
        found = Refusal("no_zombie_left", ("XX-ZMOVE-02",), {})
    return [*automatic, found] if found is not None else automatic


def _one_too_many(game: Game[State], kit: Kit, state: State, action: Action, past: Past) -> Verdict | None:
    """The refusal of more pieces than a tile brings, if that is what is wrong. XX-SPAWN-01, XX-SPAWN-04, XX-HELI-05."""
    if not isinstance(action, act.PutZombie | act.PutBullet | act.PutLife):
        return None
    cell = action.space.partition(".")[0]
    is_new = any(isinstance(frame, DrawingTile | PickingPlacer | Placing) for frame in past.state.pending)
    if not is_new or isinstance(state.pending[-1], _ASKING) or cell != _put_on(game, state, past):
        return None
    tile = state.table.map[cell].tile
    data = {"sort": SORT_OF[type(action)], "cell": cell, "tile": tile, "pieces": brought_by(kit, tile)}
    key = "brings_no_more" if data["pieces"] else "brings_nothing"
    return kit.refuse(state, key, *brought_rules(kit, tile), **data)


def _put_on(game: Game[State], state: State, past: Past) -> str | None:
    """The cell of the tile on which the last action put pieces, if it did."""
    again: State = past.state.copy()
    was = again.pending[-1] if again.pending else None
    cells = [_cell(event) for event in game.once_more(again, past)]
    if again != state:
        return None
    return next(filter(None, [*reversed(cells), was.cell if isinstance(was, _ASKING) else None]), None)


def _cell(event: Event) -> str | None:
    """The cell of the tile on which an event puts something, if it does."""
    places = event.data.get("spaces") or event.data.get("places") or [event.data.get("cell") or ""]
    return str(places[0]).partition(".")[0] or None if event.kind in _PUTTING else None


def _moves(state: State, seat: int) -> bool:
    """Whether the seat is in its movement, after the roll. XX-MOVE-14."""
    return any(isinstance(one, Moving) and one.seat == seat and one.stage == "moves" for one in state.pending)


def _is_of(event: Event, action: Action) -> bool:
    """Whether the event reports this action, made automatically."""
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
