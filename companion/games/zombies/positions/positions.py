"""Positions of Zombies!!!: fill in what is left out, and write names in their standard form."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.games.base import Complaint, phase_of_frames, with_unknown_cards
from companion.games.zombies.effects.deck import Discarding, Drawing
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing, who_may_answer
from companion.games.zombies.kit import Kit
from companion.games.zombies.positions.nouns import check_nouns
from companion.games.zombies.rules import placing, setup
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import DrawingTile
from companion.games.zombies.rules.setup import ChoosingDealer
from companion.games.zombies.rules.tiles import same_as
from companion.games.zombies.rules.town import cell_name, cell_named, space_named
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.rules.win import counted
from companion.games.zombies.state import PHASE_OF, ROLL, START, TILE, UNKNOWN, Laid, State, TurnStep

BEFORE_PLAY = ("setup", "deal")
HOME = START.partition(".")[0]
"""The cell of Town Square, even if a position does not name it. XX-SETUP-03."""

# --- reading ---


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The full form of a position that uses short forms: numbers of cards, ids alone, single tokens, no phase."""
    found = {**data, "seats": [_plain_seat(seat, number) for number, seat in enumerate(data["seats"])]}
    if isinstance(data.get("table"), Mapping):
        found["table"] = _plain_table(data["table"])
    if isinstance(data.get("pending"), list):
        found["pending"] = [_plain_frame(frame) for frame in data["pending"]]
    return {"phase": phase_of_frames(data, _PHASE_OF_FRAME) or "tile", **found}


def _plain_seat(seat: Any, number: int) -> dict[str, Any]:
    """A hand can be written as its number of cards, a weapon as its card."""
    found = with_unknown_cards(seat, number, "hand")
    if isinstance(weapons := seat.get("weapons"), list):
        found["weapons"] = [{"card": one} if isinstance(one, str) else one for one in weapons]
    return found


def _plain_frame(frame: Any) -> Any:
    """If zombies are left to move, the zombie roll is over. XX-ZMOVE-01"""
    is_rolled = isinstance(frame, Mapping) and frame.get("kind") == "zombies" and frame.get("left")
    return {"stage": "moves", **frame} if is_rolled else frame


def _plain_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """An unturned tile can be written as its id, a single token as its word."""
    plain = dict(table)
    if isinstance(table.get("map"), Mapping):
        plain["map"] = {cell: {"tile": laid} if isinstance(laid, str) else laid for cell, laid in table["map"].items()}
    if isinstance(table.get("tokens"), Mapping):
        plain["tokens"] = {
            space: [token] if isinstance(token, str) else token for space, token in table["tokens"].items()
        }
    return plain


_PHASE_OF_FRAME = {
    "dealer": "setup", "drawing_tile": "tile", "placing": "tile", "placer": "tile", "bringing": "tile",
    "moving": "move", "zombies": "zombies", "discarding": "discard", "drawing": "draw", "fight": "fight",
}  # fmt: skip


def _spell(state: State) -> None:
    """Write cells and spaces in their standard form, `N1E2.nw` as `n1e2.nw`; invalid ones stay for the complaints."""
    table = state.table
    table.map = {_cell(cell): laid for cell, laid in table.map.items()}
    table.zombies = sorted(space_named(space) or space for space in table.zombies)
    table.tokens = {space_named(space) or space: sorted(tokens) for space, tokens in table.tokens.items() if tokens}
    table.opened = [(space_named(road) or road, space_named(inside) or inside) for road, inside in table.opened]
    for seat in state.seats:
        seat.at = space_named(seat.at) or seat.at
        seat.hand.sort()
    for frame in state.pending:
        if isinstance(frame, ZombieMoves):
            frame.moved = sorted(space_named(space) or space for space in frame.moved)
            frame.going = frame.going and (space_named(frame.going) or frame.going)
        elif isinstance(frame, Fight):
            frame.space = space_named(frame.space) or frame.space
        elif isinstance(frame, Playing):
            frame.places = [space_named(place) or _cell(place) for place in frame.places]
        elif isinstance(frame, Putting | Returning):
            frame.cell = space_named(frame.cell) or _cell(frame.cell)
        elif isinstance(frame, Rolling):
            frame.dice.sort()


def _cell(word: str) -> str:
    cell = cell_named(word)
    return word if cell is None else cell_name(cell)


# --- corrected by hand ---

_COUNTED = {"deck": ("map", "out", "under", "helipad"), "events": ("discard",)}
"""The counts that follow from everything else on the table, with the piles they depend on."""


def forget(kit: Kit, before: State, was: Mapping[str, Any], document: dict[str, Any]) -> None:
    """After a correction by hand, drop the counts that follow from it, so that they are counted again.

    A count that was corrected itself stays, and so does one that did not add up before. `before` is the position
    before the correction, `was` the same as plain data.
    """
    table, old = document["table"], was["table"]
    if not isinstance(table, dict) or not isinstance(document["seats"], list):
        return
    seats = [(seat, one) for seat, one in zip(document["seats"], was["seats"], strict=False) if isinstance(seat, dict)]
    rest = {"deck": deck_left(kit, before), "events": _events(kit, before)}
    for count, piles in _COUNTED.items():
        changed = any(table.get(pile) != old[pile] for pile in piles)
        if count == "events":
            changed = changed or any(seat.get(key) != was[key] for seat, was in seats for key in ("hand", "weapons"))
        if changed and table.get(count) == old[count] == rest[count]:
            table.pop(count, None)
    if table.get("map") != old["map"] and table.get("sealed") == old["sealed"] == placing.seals(kit, before):
        table.pop("sealed", None)
    for seat, was in seats:
        _forget_of_seat(seat, was)


def _forget_of_seat(seat: dict[str, Any], was: Mapping[str, Any]) -> None:
    """After a correction of `dead` or `kills`, drop or correct the fields that follow from it.

    While no zombie was lost, the zombies held are all that were beaten, so both numbers change together.
    """
    if seat.get("dead") != was["dead"]:
        for key in ("life", "bullets"):
            if seat.get(key) == was[key]:
                seat.pop(key, None)
    kills, killed = seat.get("kills"), seat.get("killed")
    has_all = was["kills"] == was["killed"]
    if isinstance(kills, int) and kills != was["kills"] and killed == was["killed"] and (has_all or kills > killed):
        seat["killed"] = kills


# --- filling in ---


def fill_in(kit: Kit, state: State, data: Mapping[str, Any], asked: list[int] | None) -> None:
    """Write names in their standard form, and fill in what follows from the rest."""
    _spell(state)
    if HOME not in state.table.map and kit.start not in [laid.tile for laid in state.table.map.values()]:
        state.table.map = {HOME: Laid(kit.start), **state.table.map}
    check_nouns(kit, state)
    _fill_in(kit, state, data, asked)
    _fill_in_answers(kit, state, data.get("pending"))


def _fill_in(kit: Kit, state: State, data: Mapping[str, Any], asked: list[int] | None) -> None:
    """Fill in what follows from the rest: tokens, hands, decks, and the frames of the phase."""
    table, given = state.table, data.get("table") or {}
    for number in range(len(state.seats)):
        _fill_in_seat(kit, state, number, data["seats"][number])
    for laid in table.map.values():
        laid.turn = same_as(kit.tiles[laid.tile], laid.turn)  # type: ignore[assignment]
    table.out.sort()
    table.discard.sort()
    if "helipad" not in given and any(laid.tile == kit.helipad for laid in table.map.values()):
        table.helipad = "map"
    elif "helipad" not in given and any(_has_helipad(kit, frame) for frame in state.pending):
        table.helipad = "aside"
    if not given.keys() & {"out", "under"}:
        _fill_in_drawn(kit, state, given.get("deck"))
    if "deck" not in given:
        table.deck = deck_left(kit, state)
    if "events" not in given:
        table.events = _events(kit, state)
    elif "discard" not in given:
        table.discard = [UNKNOWN] * max(_events(kit, state) - table.events, 0)
    if "sealed" not in given:
        table.sealed = placing.seals(kit, state)
    if table.sealed and not given.keys() & {"out", "under"}:
        _fill_in_discarded(kit, state, is_deck_given="deck" in given)
    if state.phase == "over":
        _fill_in_end(kit, state)
    else:
        _fill_in_frames(kit, state, asked)


def _has_helipad(kit: Kit, frame: TurnStep) -> bool:
    """Whether the Helipad has been drawn and is to be placed. XX-HELI-01, XX-HELI-02."""
    return isinstance(frame, PickingPlacer) or frame.tile_in_hand == kit.helipad


def _fill_in_drawn(kit: Kit, state: State, deck: int | None) -> None:
    """Once the Helipad has been drawn, so have all tiles that are not on the map: it was under them.

    XX-SETUP-06, XX-SETUP-18, XX-TILE-12.
    """
    table = state.table
    if table.helipad == "deck" or deck not in (None, 0):
        return
    left = sorted((+kit.tiles_left(state)).elements())
    if kit.variants.unplayable_tile == "under_deck" and deck is None:
        table.under = left
    else:
        table.out = left


def _fill_in_discarded(kit: Kit, state: State, *, is_deck_given: bool) -> None:
    """On a sealed map every drawn tile is discarded: tiles that are neither in the deck nor on the map are out.

    Each turn so far has drawn a tile, and this turn too after step 1. XX-TILE-12, XX-TILE-13, XX-TILE-20, XX-TURN-02.
    """
    table, left = state.table, deck_left(kit, state)
    if kit.variants.unplayable_tile == "under_deck":
        return
    least = int(table.helipad == "deck")
    if not is_deck_given:
        step = next((step for step, phase in PHASE_OF.items() if phase == state.phase), TILE)
        drawn = state.turn - 1 + (kit.steps.index(step) > kit.steps.index(TILE))
        table.deck = min(left, max(kit.copies.total() - kit.copies[kit.start] - drawn, least))
    table.out += [UNKNOWN] * (left - max(table.deck, least))


def filled_in(kit: Kit, state: State, document: Mapping[str, Any]) -> list[Complaint]:
    """The fields that were left out and filled in: each field, what was assumed, and the clause."""
    given, table = document.get("table") or {}, state.table
    found: list[Complaint] = []
    for pile, how in (("out", "out of the game"), ("under", "under the deck")):
        tiles = getattr(table, pile)
        if tiles and UNKNOWN not in tiles and not given.keys() & {"out", "under"}:
            what = f"the {len(tiles)} tiles that are not on the map count as drawn and {how}"
            found.append((f"table.{pile}", what, "XX-SETUP-06"))
    if UNKNOWN in table.out and "out" not in given:
        what = f"{table.out.count(UNKNOWN)} tiles that you do not name count as discarded: the map is sealed"
        found.append(("table.out", what, "XX-TILE-20"))
    if UNKNOWN in table.discard and "discard" not in given:
        what = f"{table.discard.count(UNKNOWN)} event cards that you do not name count as discarded"
        found.append(("table.discard", what, "XX-COMP-07"))
    return found


def deck_left(kit: Kit, state: State) -> int:
    """The number of tiles that are nowhere else."""
    table = state.table
    unseen = (+kit.tiles_left(state)).total() - table.out.count(UNKNOWN)
    return unseen + len(table.under) + (table.helipad == "deck")


def _events(kit: Kit, state: State) -> int:
    """The number of event cards that are nowhere else, without the unknown ones."""
    unknown = sum(seat.hand.count(UNKNOWN) for seat in state.seats) + state.table.discard.count(UNKNOWN)
    return max((+kit.cards_left(state)).total() - unknown, 0)


def _fill_in_seat(kit: Kit, state: State, number: int, given: Mapping[str, Any]) -> None:
    """Fill in the tokens of the start (none if dead), a full hand, and the zombies held as those beaten."""
    seat = state.seats[number]
    if "life" not in given:
        seat.life = 0 if seat.dead else kit.numbers.life
    if "bullets" not in given:
        seat.bullets = 0 if seat.dead else kit.numbers.bullets
    if "killed" not in given:
        seat.killed = seat.kills
    if "hand" not in given and kit.has_events and state.phase not in BEFORE_PLAY:
        seat.hand = [UNKNOWN] * kit.numbers.hand
    for weapon, item in zip(seat.weapons, given.get("weapons") or [], strict=False):
        if "bullets" not in item:
            weapon.bullets = kit.events[weapon.card].effect.loaded


def _fill_in_frames(kit: Kit, state: State, asked: list[int] | None) -> None:
    """Fill in the frame of the phase if there is none, and the turn it belongs to."""
    if state.phase == "setup" and not state.pending:
        state.pending = [ChoosingDealer()]
    if state.phase == "deal" and not state.pending:
        setup.begin(kit, state)
    for below, frame in pairwise(state.pending):
        if isinstance(below, Moving) and isinstance(frame, Fight):
            below.gone = max(below.gone, 1)  # a step has led into the fight. XX-COMBAT-02
    first = state.pending[0] if state.pending else None
    if isinstance(first, Turn):
        is_in_step = len(state.pending) > 1 and state.phase == PHASE_OF[first.step] and not state.cards_played
        first.begun = first.begun or is_in_step
    if state.phase in BEFORE_PLAY or isinstance(first, Turn):
        return
    step = next((step for step, phase in PHASE_OF.items() if phase == state.phase), ROLL)
    seat = _whose(state, asked)
    if state.pending:
        state.pending.insert(0, Turn(seat, step, begun=True))
        return
    if state.phase == "move":
        # The position does not say how many steps are left, so the die comes first.
        step, state.phase = ROLL, PHASE_OF[ROLL]
    state.pending = [Turn(seat, step)]


def _fill_in_end(kit: Kit, state: State) -> None:
    """Fill in how the game ended if that is clear: enough zombies, or time is up. XX-WIN-02, XX-OPEN-57."""
    table = state.table
    rich = [seat for seat in range(len(state.seats)) if counted(kit, state, seat) >= kit.numbers.goal]
    if table.ended is None and len(rich) == 1 and table.winner in (None, *rich):
        table.ended, table.winner = "zombies", rich[0]
    elif table.ended is None and table.winner is not None and state.seats[table.winner].at == kit.goal(state):
        table.ended = "helipad"
    elif table.ended is None and table.winner is None and kit.variants.time_limit is not None:
        table.ended = "time"


def _fill_in_answers(kit: Kit, state: State, given: Any) -> None:
    """Fill in who may answer a card that was just played, if nobody is named. XX-EVENT-29."""
    written = given if isinstance(given, list) else []
    for frame, item in zip(state.pending[len(state.pending) - len(written) :], written, strict=False):
        if isinstance(frame, Playing) and frame.stage == "asked" and isinstance(item, Mapping) and "asked" not in item:
            frame.asked = who_may_answer(kit, state, frame.seat)


_OF_TURN = (DrawingTile, Moving, ZombieMoves, Drawing, Discarding, Fight)
"""The frames whose seat is the current player, unless the position says otherwise."""


def _whose(state: State, asked: list[int] | None) -> int:
    """Whose turn it is: the seat in the frames, or the player to act, or the first seat."""
    found = next((frame.seat for frame in state.pending if isinstance(frame, _OF_TURN)), None)
    if found is None and asked:
        return asked[0]
    if found is None:
        return next((frame.seat for frame in state.pending if hasattr(frame, "seat")), 0)
    return found


# --- the schema ---


def add_nouns(kit: Kit, schema: dict[str, Any]) -> None:
    """Put this game's nouns and numbers in the JSON Schema of its positions."""
    seat, table = (schema["$defs"][name]["properties"] for name in ("Seat", "Table"))
    cards, tiles = {"enum": [UNKNOWN, *kit.events]}, {"enum": list(kit.tiles)}
    seat["life"]["default"], seat["bullets"]["default"] = kit.numbers.life, kit.numbers.bullets
    seat["hand"]["items"] = cards
    seat["hand"] = {"anyOf": [seat["hand"], {"type": "integer", "minimum": 0, "maximum": 99}]}
    weapons = {"enum": kit.weapons}
    schema["$defs"]["Weapon"]["properties"]["card"] = weapons
    seat["weapons"]["items"] = {"anyOf": [seat["weapons"]["items"], weapons]}
    schema["$defs"]["Laid"]["properties"]["tile"] = tiles
    table["map"]["additionalProperties"] = {"anyOf": [table["map"]["additionalProperties"], tiles]}
    token = table["tokens"]["additionalProperties"]
    table["tokens"]["additionalProperties"] = {"anyOf": [token, token["items"]]}
    table["under"]["items"], table["out"]["items"] = tiles, {"enum": [UNKNOWN, *kit.tiles]}
    table["discard"]["items"] = cards
