"""Lines about what is already done: moves that had no alternative and so were made automatically."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from companion.errors import IllegalAction, Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.effects.effects import ClearedBuilding, NewZombies
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import walking
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import TOP_TILE, DrawingTile, Placing
from companion.games.zombies.rules.spawn import PUTS, SORT_OF, Bringing, OnTile, brought_by, brought_rules
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.lines import NO_ANY
from companion.games.zombies.words.nouns import COMPASS
from companion.model import CHANCE, Action, Event, Game, Part, Past, Reveal, Roll, Verdict
from companion.model.grammar import find_seat
from companion.model.speaker import Refusal

_ON_TILE = (*(put.verb for put in SORT_OF), act.Return.verb)
_MUST_PUT = {f"must_put_{sort}": put for sort, put in PUTS.items()}
"""The events about pieces that had only one choice of spaces."""
_PUTTING = ("placed", "must_place", "played_at", *_MUST_PUT, *(f"put_{sort}" for sort in PUTS), "zombie_gone")
"""The events about pieces on one tile."""
_LATE = ("not_now", "step_over")
"""The refusals of an action that has no moment now."""


class Hindsight:
    """The last action of a game (`past`) and what followed from it, for a line typed in `state`."""

    def __init__(self, game: Game[State], kit: Kit, state: State, past: Past) -> None:
        self._game, self._kit, self._state, self._past = game, kit, state, past
        self._before: State = past.state
        self._after = self._before.copy()
        self._walk = next((one for one in reversed(self._after.pending) if isinstance(one, ZombieMoves)), None)

    @cached_property
    def _followed(self) -> list[Event]:
        """The events of the last action, repeated on `_after`."""
        return self._game.once_more(self._after, self._past)

    @cached_property
    def _events(self) -> list[Event] | None:
        """The events of the last action; None if something else has happened since, or it was undone."""
        events = self._followed
        return events if self._after == self._state else None

    def _event(self, kind: str) -> Event | None:
        return next((event for event in self._events or () if event.kind == kind), None)

    def has_been_done(self, action: Action) -> bool:
        """Whether the last action already led to this action, so that the line may repeat it."""
        past, state = self._past, self._state
        if self._events is None:
            return False
        if isinstance(action, act.Stop):
            return past.times(action) == 0 and _moves(self._before, action.seat) and not _moves(state, action.seat)
        if isinstance(action, act.Pass) and self._before.current == action.seat != state.current:
            return past.times(action) == 0 and not isinstance(past.action, act.Discard)
        return sum(action in _actions_of(event) for event in self._events) > past.times(action)

    def done_by(self, action: Action) -> Verdict | None:
        """The clauses by which the last action led to this action; None if no event reports it."""
        found = next((event for event in self._followed if action in _actions_of(event)), None)
        return None if found is None else self._kit.permit("no_other_choice", *found.rules)

    def done_for_you(self, part: Part) -> Action:
        """The first action of `walk any` that was done automatically and not repeated; raises Unreadable without."""
        seat = find_seat(self._game.names(self._state), part.seat or "")
        for action in (action for event in self._events or () for action in _actions_of(event)):
            if action.verb == part.verb and seat in (None, action.seat) and self.has_been_done(action):
                return action
        raise Unreadable(NO_ANY)

    def of_whose_turn_it_was(self, action: Action) -> Action:
        """The action, of the seat whose turn has just ended if no seat is named and it continues that turn."""
        seat, last = self._before.current, self._past.action
        if seat is None or seat == action.seat or self._game.check(self._state, action).legal is not False:
            return action
        by_that_seat = replace(action, seat=seat)
        is_second = isinstance(action, act.Discard) and isinstance(last, act.Discard)
        has_walked = isinstance(action, act.Walk) and self._walk is not None
        return by_that_seat if is_second or has_walked or self.has_been_done(by_that_seat) else action

    def on_tile(self, part: Part) -> Part:
        """The part with compass points as spaces of the tile on which pieces have just been put, if none is asked for.

        So `zombie nw n` names pieces that were put automatically, or pieces that the tile does not bring.
        """
        words = [word.lower() for word in part.words]
        if part.verb not in _ON_TILE or not COMPASS.issuperset(words) or isinstance(self._state.top, OnTile):
            return part
        cell = self._put_on()
        return part if cell is None else part._replace(words=tuple(f"{cell}.{word}" for word in words))

    def check_roller(self, name: str) -> None:
        """Raise IllegalAction if this seat names a die after it has lost the rest of its turn."""
        lost, state = self._turn_lost(), self._state
        if lost is not None and find_seat(self._game.names(state), name) == lost.data["seat"] != state.current:
            refusal = self._kit.refuse(state, lost.key, *lost.rules, **lost.data)
            raise IllegalAction(refusal.why, refusal.rules)

    # --- refusals ---

    def refusal(self, action: Action, refused: Verdict, moment: Verdict) -> Verdict:
        """The refusal because of the last action or its results, followed by `moment`; otherwise `refused`.

        XX-EVENT-08, XX-EVENT-09, XX-EVENT-32.
        """
        kit, state, last = self._kit, self._state, self._past.action
        broken = self._turn_lost() if isinstance(action, Roll) else self._drawn_for_you(action)
        if broken is not None:
            return kit.refuse_before(state, broken, refused)
        if refused.key == "one_a_round" and self._is_cancelled(action.seat):
            rules = kit.words.cite(("XX-EVENT-32", "XX-OPEN-60"))
            return Verdict(False, (*refused.rules, *rules), lambda: refused.why, refused.key)
        one_more = self._one_too_many(action) or (self._card_is_done(action) if refused.key in _LATE else None)
        if one_more is not None:
            return kit.refuse(state, one_more.key, *one_more.rules, **one_more.data)
        if isinstance(action, act.Walk):
            found = moment
            for broken in self._no_more_walking(action):
                found = kit.refuse_before(state, broken, found)
            return refused if found is moment else found
        if not isinstance(last, act.Discard) or not last.seat == action.seat != state.current:
            return refused
        if isinstance(action, act.Discard):
            return kit.refuse_before(state, Refusal("one_discard", ("XX-EVENT-08", "XX-EVENT-09"), {}), refused)
        if isinstance(action, act.Play | act.Use) and not _is_of_own_turn(kit, action):
            return refused
        return kit.refuse_before(state, Refusal("discard_ends_turn", ("XX-EVENT-09", "XX-OPEN-37"), {}), refused)

    def _turn_lost(self) -> Refusal | None:
        """The refusal because the last action has sealed the map, which ended the turn. XX-TILE-14, XX-TILE-17."""
        event = self._event("sealed")
        rules = ("XX-TILE-14", "XX-TILE-17")
        return None if event is None else Refusal("turn_is_lost", rules, {"seat": event.data["seat"]})

    def _drawn_for_you(self, action: Action) -> Refusal | None:
        """The refusal of another tile than the only one that could come and so was drawn automatically. XX-SETUP-06."""
        if not isinstance(action, Reveal) or action.what != TOP_TILE or isinstance(self._past.action, Reveal):
            return None
        event = self._event("drew")
        if event is None:
            return None
        is_last = event.data["tile"] == self._kit.helipad and self._kit.variants.helipad_position == "bottom"
        return Refusal("drawn_for_you", (*("XX-SETUP-06",) * is_last, *event.rules), {"tile": event.data["tile"]})

    def _is_cancelled(self, seat: int) -> bool:
        """Whether the last action cancelled a card of the seat. XX-EVENT-32."""
        event = self._event("cancelled")
        return event is not None and bool(event.data["seat"] == seat)

    def _no_more_walking(self, walk: act.Walk) -> list[Refusal]:
        """Why a zombie may not move on in the last step 6: first the steps made automatically, then the rule.

        XX-ZMOVE-02, XX-ZMOVE-03, XX-ZMOVE-10.
        """
        before, state, frame = self._before, self._state, self._walk
        if frame is None or frame.seat != walk.seat or isinstance(state.top, ZombieMoves):
            return []  # if zombies are being moved now as well, this one cannot move
        if self._events is None or any(one is frame for one in self._after.pending):
            return []  # something else happened since, or step 6 is not over
        steps = [one for one in self._events if one.kind in ("walked", "must_walk") and one.data["seat"] == walk.seat]
        made = [f"{one.data['start']} to {one.data['space']}" for one in steps if one.kind == "must_walk"]
        automatic = [Refusal("made_for_you", ("XX-ZMOVE-03",), {"steps": made})] if made else []
        stood = walk.start in before.table.zombies
        if not stood and walk.start not in state.table.zombies:
            return [*automatic, Refusal("no_zombie_there", ("XX-ZMOVE-02", "XX-ZMOVE-17"), {"start": walk.start})]
        found = walking.obstacle(self._kit, before if stood else state, walk.start, walk.to)
        if found is None and walk.start in frame.moved:
            found = walking.moved_already(walk.start, walk.to)
        if found is None and steps and not steps[-1].data["left"]:
            found = Refusal("no_zombie_left", ("XX-ZMOVE-02",), {})
        return [*automatic, found] if found is not None else automatic

    def _one_too_many(self, put: Action) -> Refusal | None:
        """The refusal of more pieces than a tile brings, if that is what is wrong.

        XX-SPAWN-01, XX-SPAWN-04, XX-HELI-05.
        """
        if not isinstance(put, act.PutZombie | act.PutBullet | act.PutLife):
            return None
        cell = put.space.partition(".")[0]
        is_new = any(isinstance(frame, DrawingTile | PickingPlacer | Placing) for frame in self._before.pending)
        if not is_new or self._is_of_card or isinstance(self._state.top, OnTile) or cell != self._put_on():
            return None
        tile = self._state.table.map[cell].tile
        data = {"sort": SORT_OF[type(put)], "cell": cell, "tile": tile, "pieces": brought_by(self._kit, tile)}
        key = "brings_no_more" if data["pieces"] else "brings_nothing"
        return Refusal(key, brought_rules(self._kit, tile), data)

    @property
    def _is_of_card(self) -> bool:
        """Whether the last action belonged to a card, not to a new tile."""
        was = self._before.top
        return isinstance(was, Playing) or (isinstance(was, OnTile) and not isinstance(was, Bringing))

    def _card_is_done(self, action: Action) -> Refusal | None:
        """The refusal of more zombies than the seat's last card puts or returns. XX-EV-17, XX-EV-20, XX-EV-21.

        Another seat, or another tile, may mean something else.
        """
        kit, last = self._kit, self._past.action
        if not isinstance(action, act.PutZombie | act.Return) or self._events is None or self._event("cancelled"):
            return None
        player = getattr(self._before.top, "seat", None) if self._is_of_card else last and last.seat
        if action.seat != player or action.space.partition(".")[0] != self._put_on():
            return None
        effect = NewZombies if isinstance(action, act.PutZombie) else ClearedBuilding
        played = [*self._before.cards_played, *([last.card] if isinstance(last, act.Play) else [])]
        done = [card for card in played if card not in self._state.cards_played]
        card = next((card for card in done if isinstance(kit.events[card].effect, effect)), None)
        key = "card_puts_no_more" if effect is NewZombies else "card_returns_no_more"
        return None if card is None else Refusal(key, (kit.clause_of[card],), {"card": card})

    def _put_on(self) -> str | None:
        """The cell of the tile on which the last action put pieces, if it did."""
        if self._events is None:
            return None
        was = self._before.top
        cells = [_cell(event) for event in reversed(self._events)]
        return next(filter(None, [*cells, was.cell if isinstance(was, OnTile) else None]), None)


def _actions_of(event: Event) -> Iterator[Action]:
    """The actions that an event reports as done automatically."""
    data = event.data
    if event.kind == "drew":
        yield Reveal(CHANCE, TOP_TILE, data["tile"])
    elif event.kind == "must_place":
        yield act.Place(data["seat"], data["cell"], data["turn"])
    elif event.kind == "must_walk":
        yield act.walk(data["seat"], data["start"], data["space"])
    elif event.kind.startswith("must_pay"):
        yield act.pay(data["seat"], "life")
    elif event.kind in _MUST_PUT:
        yield from (_MUST_PUT[event.kind](data["seat"], space) for space in data["spaces"])


def _is_of_own_turn(kit: Kit, action: act.Play | act.Use) -> bool:
    return isinstance(action, act.Play) and kit.events[action.card].when.startswith("own_")


def _cell(event: Event) -> str | None:
    """The cell of the tile on which an event puts something, if it does."""
    places = event.data.get("spaces") or event.data.get("places") or [event.data.get("cell") or ""]
    return str(places[0]).partition(".")[0] or None if event.kind in _PUTTING else None


def _moves(state: State, seat: int) -> bool:
    """Whether the seat is in its movement, after the roll. XX-MOVE-14."""
    return any(isinstance(one, Moving) and one.seat == seat and one.stage == "moves" for one in state.pending)
