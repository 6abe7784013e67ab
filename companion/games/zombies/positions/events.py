"""Cards being played in a position: spelling, what is filled in, and what is impossible. XX-EVENT, XX-EV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.base import Complaint
from companion.games.zombies import actions as act
from companion.games.zombies.effects.aims import no_wall
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.pieces import Putting, Returning, Taking
from companion.games.zombies.effects.playing import Playing, who_may_answer
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.town import cell_name, cell_named, space_named
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State

Mistake = tuple[str, str]
_TARGETS = {"": "nothing", "opponent": "an opponent", "cell": "a cell", "wall": "a wall", "weapon": "a weapon in play"}

# --- reading ---


def spell(state: State) -> None:
    """Write the cells and spaces of the frames in their standard form."""
    for frame in state.pending:
        if isinstance(frame, Playing):
            frame.places = [_place(place) for place in frame.places]
        elif isinstance(frame, Putting | Returning):
            frame.cell = _place(frame.cell)
        elif isinstance(frame, ZombieMoves) and frame.going is not None:
            frame.going = space_named(frame.going) or frame.going
        elif isinstance(frame, Rolling):
            frame.dice.sort()


def _place(word: str) -> str:
    cell = cell_named(word)
    return cell_name(cell) if cell is not None else space_named(word) or word


def fill_in(kit: Kit, state: State, given: Any) -> None:
    """Fill in who may answer a card that was just played, if nobody is named. XX-EVENT-29."""
    written = given if isinstance(given, list) else []
    for frame, said in zip(state.pending[len(state.pending) - len(written) :], written, strict=False):
        if isinstance(frame, Playing) and frame.stage == "asked" and isinstance(said, Mapping) and "asked" not in said:
            frame.asked = who_may_answer(kit, state, frame.seat)


# --- names that do not exist ---


def wrong_nouns(kit: Kit, state: State) -> Iterator[Mistake]:
    """Cards, cells and spaces that the frames name but that do not exist."""
    weapons = [card for card, one in kit.events.items() if one.kind == "weapon"]
    for number, frame in enumerate(state.pending):
        field = f"pending[{number}]"
        if isinstance(frame, Playing) and frame.card not in kit.event_copies:
            yield f"{field}.card", f"there is no event card {frame.card[:40]!r}"
        if isinstance(frame, Playing) and frame.weapon is not None and frame.weapon not in weapons:
            yield f"{field}.weapon", f"there is no weapon {frame.weapon[:40]!r}; use one of {', '.join(weapons)}"
        if isinstance(frame, Putting | Returning) and frame.cell not in state.table.map:
            yield f"{field}.cell", f"there is no tile on {frame.cell[:40]!r}"
        if isinstance(frame, ZombieMoves) and frame.going is not None and space_named(frame.going) is None:
            yield f"{field}.going", f"there is no space {frame.going[:40]!r}"


# --- impossible frames ---


def wrong_frames(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints about cards being played: invalid targets, or players who cannot answer."""
    for number, frame in enumerate(state.pending):
        field = f"pending[{number}]"
        if isinstance(frame, Playing):
            yield from list(_wrong_card(kit, state, frame, field)) or _idle_card(kit, state, number)
        if isinstance(frame, Taking) and (frame.seat == frame.other or not state.seats[frame.other].hand):
            yield f"{field}.other", "name an opponent who has a card in hand", "XX-EV-24"
        if isinstance(frame, Rolling) and any(not value for value in frame.dice):
            yield f"{field}.dice", f"a die shows 1 to {kit.numbers.die}", "XX-CLAR-07"
        if isinstance(frame, ZombieMoves) and frame.going is not None and frame.going not in state.table.zombies:
            yield f"{field}.going", f"there is no zombie on {frame.going}", "XX-EV-22"


def _wrong_card(kit: Kit, state: State, frame: Playing, field: str) -> Iterator[Complaint]:
    """XX-EV-25, XX-EV-28."""
    sort, places = kit.events[frame.card].effect.aims, len(frame.places)
    if frame.other == frame.seat or (frame.other is not None) != (sort in ("opponent", "weapon")):
        yield f"{field}.other", f"{kit.names[frame.card]} targets {_TARGETS[sort]}", "XX-EV-28"
    if places != {"cell": 1, "wall": 2}.get(sort, 0) or (sort == "cell" and frame.places[0] not in state.table.map):
        yield f"{field}.places", f"{kit.names[frame.card]} targets {_TARGETS[sort]}", "XX-EV-28"
    wall = no_wall(kit.town(state), (*frame.places,), "XX-EV-07") if sort == "wall" and places == 2 else None
    if wall is not None:
        yield f"{field}.places", "use a wall, with its space on the street first", wall.rules[0]
    owned = [] if frame.other is None else [weapon.card for weapon in state.seats[frame.other].weapons]
    if (frame.weapon is not None) != (sort == "weapon") or (sort == "weapon" and frame.weapon not in owned):
        yield f"{field}.weapon", f"{kit.names[frame.card]} targets {_TARGETS[sort]}", "XX-EV-26"
    # A player who was asked before an answer came may have played that answer and have no other now.
    is_open = frame is state.pending[-1]
    may = who_may_answer(kit, state, frame.seat) if is_open else {*range(len(state.seats))} - {frame.seat}
    if any(seat not in may for seat in frame.asked):
        yield f"{field}.asked", "name only other players who may have a response", "XX-EV-25"


def _idle_card(kit: Kit, state: State, number: int) -> Iterator[Complaint]:
    """A complaint about a card that had nothing to work on when it was played, such as a roll or a card. XX-EV-28.

    The opponent's hand may have become empty since, by an answer to this card.
    """
    frame, before = state.pending[number], state.copy()
    assert isinstance(frame, Playing)
    del before.pending[number:]
    play = act.Play(frame.seat, frame.card, act.Aims(frame.other, (*frame.places,), frame.weapon))
    refusal = kit.events[frame.card].effect.check(kit, before, play) if frame.stage == "asked" else None
    if refusal is not None and refusal.key != "hand_is_empty":
        why = kit.sentence(before, "refusals", refusal.key, refusal.data, refusal.rules)
        yield f"pending[{number}].card", why.removesuffix("."), refusal.rules[0]
