"""How a line of Zombies!!! is cut, and what it means where it leaves something out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.errors import Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, setup, spawn
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import DrawingTile, Placing
from companion.games.zombies.rules.setup import ChoosingDealer
from companion.games.zombies.rules.spawn import Bringing, OnTile
from companion.games.zombies.rules.steps import space_towards
from companion.games.zombies.rules.tiles import SIDES, TURNS, same_as
from companion.games.zombies.rules.town import cell_beside, cell_name, cell_named, space_named
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.grammar import ALL, ANY, DRAWS, is_path
from companion.games.zombies.words.nouns import COMPASS, LEFT_OUT, SPARE, is_place, named
from companion.model import Action
from companion.model.grammar import RESERVED, Piece, find_seat

NOTHING_LEFT = "anything"
"""Stands for `any` if nothing is left to pick: it can only repeat what was done automatically."""
NO_ANY = f"'{ANY}' is not a possible answer now"
VERBS_BEFORE_ANY = tuple(one.verb for one in (act.Walk, act.PutZombie, act.PutBullet, act.PutLife, act.Return))
"""The verbs that may stand before `any`."""
PAID_IN = ("bullets", "held")
_TOKENS = ("bullet", "life")
"""Prices of a lost roll that are verbs too, for putting tokens on a space."""


def is_taken(kit: Kit, word: str) -> bool:
    """Whether a seat cannot have this name, because a line could mean a place, a tile or a card by it."""
    return (
        is_place(word)
        or word in RESERVED
        or word in (*DRAWS, setup.DEALER, helipad.PLACER, *PAID_IN, SPARE, ANY)
        or word in kit.codes
        or word in kit.card_codes
    )


# --- words that depend on the state ---


def verb_of(state: State, places: Sequence[str]) -> str:
    """The verb meant by places alone: for the tile, pieces or zombies asked for, otherwise a move.

    A cell and a turn are always a tile's.
    """
    frame = state.top
    is_turned = len(places) > 1 and places[1] in map(str, TURNS)
    of_tile = is_turned or isinstance(frame, DrawingTile | PickingPlacer | Placing | Bringing)
    if of_tile and cell_named(places[0]) is not None:
        return act.Place.verb
    if isinstance(frame, DrawingTile | Placing) and places[0].lower() in SIDES:
        return act.Place.verb
    if isinstance(frame, OnTile):
        return frame.verb
    # While zombies walk, a compass point alone can only be a step of the pawn, although it is too late.
    is_walk = isinstance(frame, ZombieMoves) and places[0].lower() not in COMPASS
    return act.Walk.verb if is_walk else act.Move.verb


def cut(kit: Kit, state: State, names: Sequence[str], line: str) -> list[str]:
    """The pieces of a line: cut at every `;`, and where a word answers the question after the words before it.

    That is after a tile and its cell, dice, a turn, the price of a lost roll, a `pass`, and before `all pass`. In
    `tee n1 90 w c e` and `2 bullets e` each piece is read when the one before it is done.
    """
    found = []
    for text in re.split(r"[;\n]", line):
        words = text.replace(",", " ").split()
        ends = _ends(kit, state, names, words)
        found += [" ".join(words[start:end]) for start, end in zip([0, *ends], [*ends, None], strict=True) if words]
    return found or [""]


def _ends(kit: Kit, state: State, names: Sequence[str], words: Sequence[str]) -> list[int]:
    """Where pieces end; a piece that ends in `any` is not cut before it."""
    any_places = [at for at, word in enumerate(words) if word.lower() == ANY]
    whole = {_start_of_any(kit, state, names, words, at): at for at in any_places}
    inside = {at for start, end in whole.items() for at in range(start + 1, end + 1)}
    others = [at for at in range(1, len(words)) if at not in inside]
    return [at for at in others if at in whole or _ends_piece(kit, state, names, words[:at], words[at])]


def _start_of_any(kit: Kit, state: State, names: Sequence[str], words: Sequence[str], at: int) -> int:
    """Where the piece that ends in this `any` begins: at the verb before it, or at the player. `cleo walk any`."""
    start = at - (at > 0 and words[at - 1].lower() in VERBS_BEFORE_ANY)
    if start == 0 or isinstance(state.top, ChoosingDealer | PickingPlacer):
        return start
    word = words[start - 1]
    is_noun = is_path(names, [word]) or word.lower() in (*kit.codes, *kit.card_codes, act.Pass.verb, act.Stop.verb)
    is_seat = find_seat(names, word) is not None and not word.isdecimal() and not is_noun
    return start - is_seat


def before_any(names: Sequence[str], line: str) -> tuple[str, str] | None:
    """The seat and the verb before `any`, each empty if not typed; None if the line does not end in `any`."""
    *words, last = line.lower().split() or [""]
    verb = words.pop() if words and words[-1] in VERBS_BEFORE_ANY else ""
    is_seat = len(words) == 1 and find_seat(names, words[0]) is not None
    return (" ".join(words), verb) if last == ANY and (is_seat or not words) else None


def _ends_piece(kit: Kit, state: State, names: Sequence[str], words: Sequence[str], following: str) -> bool:
    """Whether the words are a whole piece, and the following word begins another."""
    last = words[-1].lower()
    if following.lower() == ALL or last in (ANY, act.Pass.verb):
        return True
    if last.isdecimal():
        return not following.isdecimal()
    if last in PAID_IN or _is_behind_die(words, _TOKENS):
        return True
    is_tile = find_seat(names, last) is None and named(kit, kit.codes, last) is not None
    is_cell = cell_named(last) is not None and not is_card(kit, state, last)
    return is_place(following) and (is_tile or is_cell)


def _is_behind_die(words: Sequence[str], answers: Sequence[str]) -> bool:
    """Whether the last word is one of these answers, right after the number of a die."""
    return words[-1].lower() in answers and words[-2:-1] != [] and words[-2].isdecimal() and int(words[-2]) not in TURNS


def is_card(kit: Kit, state: State, word: str) -> bool:
    """Whether a word is an event card by its code; if it looks like a cell at the map, it is a cell."""
    cell = cell_named(word)
    near = () if cell is None else (cell, *(cell_beside(cell, side) for side in SIDES))
    return word.lower() in kit.card_codes and not any(cell_name(one) in state.table.map for one in near)


def with_verb(kit: Kit, state: State, names: Sequence[str], piece: str) -> str:
    """The piece of a line with its verb, if it begins with places, perhaps after a player's name."""
    words = piece.split()
    seat = words[: _begins_with_seat(names, words)]
    places = words[len(seat) :]
    frame = state.top
    if isinstance(frame, ZombieMoves) and places[:1] == [act.Move.verb] and places[1:]:
        # Zombies move now; but if the only space named has no zombie, the pawn is meant to go there.
        is_zombies = places[2:] or space_named(places[1]) in state.table.zombies
        places = places[1:] if is_zombies else places
    if not is_path(names, places):
        return piece
    verb = act.Play.verb if is_card(kit, state, places[0]) else verb_of(state, places)
    if isinstance(frame, Bringing) and verb in (act.PutZombie.verb, act.PutBullet.verb, act.PutLife.verb):
        return _in_order(frame, seat, places)
    return " ".join([*seat, verb, *places])


def _in_order(frame: Bringing, seat: Sequence[str], places: Sequence[str]) -> str:
    """Places in a row are for the zombies of a new tile, then for its bullets, then for its life tokens."""
    end = next((at for at, word in enumerate(places) if not is_place(word)), len(places))
    pieces: list[list[str]] = []
    at = 0
    for sort, put in spawn.PUTS.items():
        number = frame.left(sort)
        if number and at < end:
            pieces.append([*seat, put.verb, *places[at : min(at + number, end)]])
            at += number
    pieces[-1] += places[min(at, end) :]
    return " ; ".join(map(" ".join, pieces))


def _begins_with_seat(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the first word is the name of the acting player, and more words follow."""
    return len(words) > 1 and not is_path(names, words) and find_seat(names, words[0]) is not None


def uncut_places(names: Sequence[str], piece: Piece) -> Piece:
    """The piece, left uncut if its places have no verb yet: the question at that time decides the verb."""
    is_open = is_path(names, piece.words[_begins_with_seat(names, piece.words) :])
    return Piece((), piece.words, Unreadable(f"'{piece.words[0][:40]}' has no verb")) if is_open else uncut_any(piece)


def uncut_any(piece: Piece) -> Piece:
    """The piece, left uncut if it lets the app pick: `walk any`."""
    verb, last = ["", *piece.words][-2:]
    if piece.error is not None or last.lower() != ANY or verb.lower() not in VERBS_BEFORE_ANY:
        return piece
    return Piece((), piece.words, Unreadable(NO_ANY))


def nothing_left(line: str) -> str:
    """`walk any` if there is nothing to pick; raises Unreadable for `any` alone."""
    *words, _ = line.split()
    if not words or words[-1].lower() not in VERBS_BEFORE_ANY:
        raise Unreadable(f"'{ANY}' answers nothing now")
    return " ".join([*words, NOTHING_LEFT])


def with_defaults(kit: Kit, state: State, action: Action) -> Action:
    """The action with what a line leaves out: a turn, the space a zombie walks to, whose turn it is, the only zombie.

    `stop` and `pass` mean the same where only one of them is possible.
    """
    top = state.top
    if isinstance(action, act.Walk) and action.to in COMPASS:
        return act.walk(action.seat, action.start, space_towards(action.start, action.to))
    if isinstance(action, act.Place):
        return act.Place(action.seat, action.cell, _turn(kit, state, action))
    if isinstance(action, act.Play) and not kit.events[action.card].effect.aims:
        is_plain = action.aims.other == state.current
        return act.Play(action.seat, action.card) if is_plain else action
    if isinstance(action, act.Use) and not action.space:
        spaces = kit.events[action.card].effect.spaces(kit, state, action.seat)
        return act.Use(action.seat, action.card, spaces[0]) if len(spaces) == 1 else action
    is_roll = isinstance(top, ZombieMoves) and top.stage == "die"
    asks_for_more = isinstance(top, Playing | Putting | Returning | Rolling | ZombieMoves) and not is_roll
    if isinstance(action, act.Stop) and asks_for_more:
        return act.leave(action.seat)
    if isinstance(action, act.Pass) and isinstance(top, Moving) and top.stage == "moves" and not top.left:
        return act.stop(action.seat)
    return action


def _turn(kit: Kit, state: State, place: act.Place) -> int:
    """The turn that the line means: the smallest that fits, or the smallest that looks the same as the one named.

    For a tile already on the map it is the turn it has. XX-TILE-02.
    """
    frame = state.top
    laid = state.table.map.get(place.cell)
    if place.turn == LEFT_OUT and isinstance(frame, Placing):
        return next((one.turn for one in frame.places(kit, state) if one.cell == place.cell), 0)
    if place.turn == LEFT_OUT:
        return laid.turn if laid is not None else 0
    tile = frame.tile if isinstance(frame, Placing) else laid.tile if laid is not None else None
    return place.turn if tile is None else same_as(kit.tiles[tile], place.turn)
