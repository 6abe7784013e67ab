"""Zombies put on a tile or taken off it by a card, a card out of a hand. XX-EV-17, XX-EV-20, XX-EV-21, XX-EV-24."""

from __future__ import annotations

from collections import Counter

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import of_seat, take_from_hand
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.tokens import has_room_for_zombie
from companion.games.zombies.rules.town import cell_of
from companion.games.zombies.state import UNKNOWN, Putting, Returning, State, Taking
from companion.model import Action, Decision, Event, Reveal, Verdict
from companion.model.speaker import Refusal

# --- zombies out of the pool ---


def spaces_on(kit: Kit, state: State, frame: Putting) -> tuple[str, ...]:
    """The spaces of the tile that the card names. XX-EV-17, XX-EV-20."""
    town, cell = kit.town(state), cell_of(frame.cell)
    return town.roads_of(cell) if frame.on == "road" else town.inside_of(cell)


def free(kit: Kit, state: State, frame: Putting) -> list[str]:
    """Where a zombie may be put. XX-SPACE-10, XX-SPACE-11."""
    return [space for space in spaces_on(kit, state, frame) if has_room_for_zombie(state, space)]


def decision_putting(kit: Kit, state: State, frame: Putting) -> Decision:
    data = {"seat": frame.seat, "left": frame.left, "cell": frame.cell, "tile": kit.tile_at(state, frame.cell).id}
    return Decision("put_all" if frame.must else "put_some", (frame.seat,), data=data)


def legal_putting(kit: Kit, state: State, frame: Putting) -> list[Action]:
    found: list[Action] = [act.PutZombie(frame.seat, space) for space in free(kit, state, frame)]
    return found if frame.must else [*found, act.leave(frame.seat)]


def check_putting(kit: Kit, state: State, frame: Putting, action: Action) -> Verdict | None:
    if not isinstance(action, act.PutZombie | act.Pass):
        return None
    clauses = ("XX-EV-17",) if frame.on == "road" else ("XX-EV-20",)
    if action.seat != frame.seat:
        return kit.refuse(state, "not_asked", *clauses, seat=action.seat, asked=frame.seat)
    if isinstance(action, act.Pass):
        if frame.must:
            return kit.refuse(state, "must_put", *clauses, seat=frame.seat, number=frame.left)
        return kit.permit("no_more_zombies", *clauses)
    return kit.answer(state, _no_putting(kit, state, frame, action.space, clauses), "put_by_card", *clauses)


def _no_putting(kit: Kit, state: State, frame: Putting, space: str, clauses: tuple[str, ...]) -> Refusal | None:
    data = {"space": space, "cell": frame.cell, "tile": kit.tile_at(state, frame.cell).id, "sort": frame.on}
    if space not in spaces_on(kit, state, frame):
        return Refusal("not_on_tile", (*clauses, "XX-EVENT-18"), data)
    if space in state.table.zombies:
        return Refusal("zombie_stands_there", (*clauses, "XX-SPACE-10"), data)
    return None if has_room_for_zombie(state, space) else Refusal("tokens_lie_there", ("XX-SPACE-11",), data)


def apply_putting(kit: Kit, state: State, frame: Putting, action: Action, events: list[Event]) -> None:
    """XX-EV-17, XX-EV-20; one on a pawn's space waits. XX-COMBAT-23, XX-OPEN-62."""
    if isinstance(action, act.PutZombie):
        _put(state, frame, [action.space], events, "put_zombie")
    else:
        frame.left = 0


def _put(state: State, frame: Putting, spaces: list[str], events: list[Event], key: str) -> None:
    for space in spaces:
        state.put_zombie(space)
    frame.left -= len(spaces)
    clause = "XX-EV-17" if frame.on == "road" else "XX-EV-20"
    rules = (clause, "XX-SPACE-10", "XX-COMBAT-23", "XX-OPEN-62")
    events.append(Event(key, rules, {"seat": frame.seat, "spaces": spaces}))


def resume_putting(kit: Kit, state: State, frame: Putting, events: list[Event]) -> bool:
    """As many as there are spaces, and zombies in the pool; where all are filled there is no choice. XX-SPAWN-13."""
    spaces, pool = free(kit, state, frame), kit.pool(state)
    wanted = min(frame.left, len(spaces))
    if pool < wanted:
        data = {"number": pool, "wanted": wanted}
        events.append(Event("pool_short", ("XX-SPAWN-13", "XX-OPEN-39"), data))
    frame.left = min(wanted, pool)
    if frame.must and frame.left == len(spaces) and spaces:
        _put(state, frame, spaces, events, "must_put_zombie")
    if frame.left:
        return True
    state.pending.pop()
    return False


# --- zombies back to the pool ---


def inside(kit: Kit, state: State, frame: Returning) -> list[str]:
    """The spaces of the building with a zombie. XX-EV-21."""
    spaces = kit.town(state).inside_of(cell_of(frame.cell))
    return [space for space in spaces if space in state.table.zombies]


def decision_returning(kit: Kit, state: State, frame: Returning) -> Decision:
    left = min(frame.left, len(inside(kit, state, frame)))
    data = {"seat": frame.seat, "left": left, "cell": frame.cell, "tile": kit.tile_at(state, frame.cell).id}
    return Decision("return_some", (frame.seat,), data=data)


def legal_returning(kit: Kit, state: State, frame: Returning) -> list[Action]:
    return [*(act.Return(frame.seat, space) for space in inside(kit, state, frame)), act.leave(frame.seat)]


def check_returning(kit: Kit, state: State, frame: Returning, action: Action) -> Verdict | None:
    if not isinstance(action, act.Return | act.Pass):
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_asked", "XX-EV-21", seat=action.seat, asked=frame.seat)
    if isinstance(action, act.Pass):
        return kit.permit("no_more_zombies", "XX-EV-21")
    if action.space in inside(kit, state, frame):
        return kit.permit("return", "XX-EV-21", "XX-COMBAT-22")
    data = {"space": action.space, "cell": frame.cell, "tile": kit.tile_at(state, frame.cell).id}
    return kit.refuse(state, "none_inside", "XX-EV-21", "XX-EVENT-18", **data)


def apply_returning(kit: Kit, state: State, frame: Returning, action: Action, events: list[Event]) -> None:
    """XX-EV-21, XX-COMBAT-22."""
    if not isinstance(action, act.Return):
        frame.left = 0
        return
    state.take_zombie(action.space)
    frame.left -= 1
    data = {"seat": frame.seat, "space": action.space}
    events.append(Event("zombie_gone", ("XX-EV-21", "XX-COMBAT-22"), data))


def resume_returning(kit: Kit, state: State, frame: Returning, events: list[Event]) -> bool:
    if frame.left and inside(kit, state, frame):
        return True
    state.pending.pop()
    return False


# --- a card out of a hand ---


def ways_of(kit: Kit, state: State, frame: Taking) -> Counter[str]:
    """The cards it may be, and in how many ways: each in the hand is as likely. XX-EV-24."""
    hand, left = state.seats[frame.other].hand, +kit.cards_left(state)
    unknown, known = hand.count(UNKNOWN), Counter(card for card in hand if card != UNKNOWN)
    total = left.total() if unknown else 1
    found = Counter({card: number * total for card, number in known.items()})
    if unknown:
        found.update({card: number * unknown for card, number in left.items()})
    return found


def decision_taking(kit: Kit, state: State, frame: Taking) -> Decision:
    ways = ways_of(kit, state, frame)
    kinds = tuple(card for card in kit.events if ways[card])
    data = {"seat": frame.seat, "other": frame.other}
    return Decision("taken", (), what=of_seat(state, frame.seat), reveals=kinds, roller=frame.seat, data=data)


def apply_taking(kit: Kit, state: State, frame: Taking, action: Reveal, events: list[Event]) -> None:
    take_from_hand(state.seats[frame.other], action.value)
    _take(kit, state, frame, action.value, events)


def _take(kit: Kit, state: State, frame: Taking, card: str, events: list[Event]) -> None:
    """XX-EV-24, XX-EVENT-31."""
    state.pending.remove(frame)
    hand = state.seats[frame.seat].hand
    hand.append(card)
    hand.sort()
    events.append(Event("took_card", ("XX-EV-24", "XX-EVENT-31"), {"seat": frame.seat, "other": frame.other}))


def resume_taking(kit: Kit, state: State, frame: Taking, events: list[Event]) -> bool:
    """Of cards that people hold nobody says which it was; then no card of that hand is known. XX-EVENT-31."""
    hand = state.seats[frame.other].hand
    if state.is_dealt_by_app or UNKNOWN not in hand:
        return True
    hand[:] = [UNKNOWN] * (len(hand) - 1)
    _take(kit, state, frame, UNKNOWN, events)
    return False
