"""How a line of Zombies!!! is cut, and which verb it means if it has none."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from companion.errors import Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, placing, setup, spawn
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.placing import DrawingTile, Placing
from companion.games.zombies.rules.setup import ChoosingDealer
from companion.games.zombies.rules.spawn import Bringing, OnTile
from companion.games.zombies.rules.steps import toward
from companion.games.zombies.rules.tiles import SIDES, TURNS, same_as
from companion.games.zombies.rules.town import beside, cell_name, cell_named, space_named
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.nouns import (
    COMPASS,
    LEFT_OUT,
    NUMBERS,
    SHORTEST,
    SPARE,
    CardWord,
    CellWord,
    PriceWord,
    SpaceWord,
    StepWord,
    TurnWord,
    is_place,
    named,
)
from companion.games.zombies.words.spelling import respelt, spellings
from companion.model import Action, Form, Grammar, Part
from companion.model.grammar import RESERVED, Piece, find_seat, which_seat
from companion.model.phrases import ARTICLES

_DRAWS = (placing.TOP_TILE, "draw", "draws", "drew")
"""Words that may stand before the name of a drawn tile."""
_SAID_OF_TILES = (*_DRAWS, *ARTICLES, "i", "we", "it's", "its", "is")
"""These, and other words that people put before the name of a drawn tile."""
ALL = "all"
"""With `pass`: everybody who may answer a card passes."""
ANY = "any"
"""The app picks the spaces or zombies."""
NOTHING_LEFT = "anything"
"""Stands for `any` if nothing is left to pick: it can only repeat what was done automatically."""
NO_ANY = f"'{ANY}' is not a possible answer now"
DONE_ANYHOW = tuple(one.verb for one in (act.Walk, act.PutZombie, act.PutBullet, act.PutLife, act.Return))
"""The verbs that may stand before `any`."""
PAID_IN = ("bullets", "held")
_TOKENS = ("bullet", "life")
"""Prices of a lost roll that are verbs too, for putting tokens on a space."""
_OF_CARDS = tuple(one.verb for one in (act.Play, act.Use, act.Discard, act.Raise, act.Reroll, act.Return))
"""The verbs of event cards."""
_ALIKE = 0.7
"""How similar a word must be to the word it may be a typing mistake for."""


# --- the grammar ---


class TownGrammar(Grammar):
    """A grammar in which a path needs no verb (`ann n n e`), and a drawn tile is only named."""

    def __init__(self, kit: Kit, forms: Sequence[Form]) -> None:
        said = kit.words.texts["answers"].values()
        spoken = {ALL, ANY, *(word for text in said for word in text.replace(",", " ").split())}
        super().__init__(forms, spoken=spoken)
        self._kit = kit
        self._spellings = spellings(kit)
        self.path = act.Move.verb
        self.apart = frozenset({"no_step_far", "no_step_diagonal"})

    def joined(self, names: Sequence[str], line: str) -> str:
        """The line with names of tiles and cards as one word, such as `market hall`."""
        return respelt(self._spellings, names, line)

    def names_action(
        self, state: Any, names: Sequence[str], action: Action, words: Sequence[str], *, is_whole: bool = False
    ) -> bool:
        """Whether the words name the action; discarding needs the card's full name or code, or else the verb."""
        is_vague = isinstance(action, act.Discard) and not any(
            word.lower() in self._kit.card_codes or self._verb(word) == action.verb for word in words
        )
        return not is_vague and super().names_action(state, names, action, words, is_whole=is_whole)

    def _no_verb(self, names: Sequence[str], word: str) -> str:
        """The message for an unknown word, with what it may mean: a player, a verb, a tile or a card."""
        card = self._kit.card_codes.get(word.lower())
        if card is not None and self._kit.has_events:
            return f"'{word[:40]}' is an event card; type `{act.Play.verb} {card}`"
        if word.lower() in NUMBERS:
            return f"'{word}': write numbers as digits, such as {NUMBERS[word.lower()]}"
        if not self._kit.has_events and (card is not None or word.lower() in _OF_CARDS):
            return f"'{word[:40]}': this table plays without event cards (event_set: none)"
        meant = {name.lower(): [f"'{name.lower()}'"] for name in (*self._verbs, *names)}
        for id in (*self._kit.tiles, *self._kit.event_copies):
            for one in self._kit.spoken[id]:
                meant.setdefault(one, []).append(f"`{act.Play.verb} {id}`" if id in self._kit.events else f"'{id}'")
        low = word.lower()
        near = difflib.get_close_matches(low, meant, 1, _ALIKE) if len(low) >= SHORTEST else []
        hint = f" (did you mean {' or '.join(meant[near[0]])}?)" if near else ""
        doubt = which_seat(names, re.split(r"[.+]", word)[0]) or self._no_number(names, word)
        return doubt or f"'{word[:40]}' is not a player or an action{hint}"

    def _cut(self, names: Sequence[str], words: list[str], parts: list[Part]) -> list[str]:
        if is_path(names, words):
            return super()._cut(names, [act.Move.verb, *words], parts)
        if len(words) > 1 and find_seat(names, words[0]) is not None and is_path(names, words[1:]):
            return super()._cut(names, [words[0], act.Move.verb, *words[1:]], parts)
        cut = self._cut_reveal(names, words)
        if cut is None:
            return super()._cut(names, words, parts)
        part, rest = cut
        parts.append(part)
        return rest

    def _cut_reveal(self, names: Sequence[str], words: list[str]) -> tuple[Part, list[str]] | None:
        """A tile, dealer or placer at the start, and the rest of the line; None if the line begins otherwise.

        The line may say who draws a tile: `ann tee`, `ann draws market hall`, `I drew a corner`.
        """
        first = words[0].lower()
        if first in (setup.DEALER, helipad.PLACER) and len(words) > 1:
            return Part(None, "reveal", (first, words[1].lower())), words[2:]
        is_said = len(words) > 1 and first not in _SAID_OF_TILES and find_seat(names, first) is not None
        rest, is_drawn = words[is_said:], False
        while len(rest) > 1 and rest[0].lower() in _SAID_OF_TILES:
            is_drawn = is_drawn or rest[0].lower() in _DRAWS
            rest = rest[1:]
        return self._cut_tile(names, rest, is_drawn=is_drawn) if rest else None

    def _cut_tile(self, names: Sequence[str], words: list[str], *, is_drawn: bool) -> tuple[Part, list[str]] | None:
        first = words[0].lower()
        tile = named(self._kit, self._kit.codes, first) if is_drawn or self._verb(first) is None else None
        if is_drawn and tile is None:
            return Part(None, "reveal", (placing.TOP_TILE, first)), words[1:]
        if tile is None or (first not in self._kit.codes and find_seat(names, first) is not None):
            return None
        rest = words[1:]
        while rest and rest[0].lower() in self._kit.spoken[tile]:
            rest = rest[1:]  # a name of several words, or a part of it
        return Part(None, "reveal", (placing.TOP_TILE, first)), rest


def is_path(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words begin with a place: `n1.c`, or `e` even if a player's name begins with e."""
    return bool(words) and is_place(words[0]) and words[0].lower() not in [name.lower() for name in names]


def forms_of(kit: Kit) -> tuple[Form, ...]:
    """The forms of lines that exist at every table."""
    space, card = SpaceWord(kit), CardWord(kit)
    return (
        Form(act.Place, (CellWord(kit), TurnWord(kit)), synonyms=("lay",)),
        Form(act.PutZombie, (space,), repeats=1, synonyms=("zombies",)),
        Form(act.PutBullet, (space,), repeats=1),
        Form(act.PutLife, (space,), repeats=1),
        Form(act.Pay, (PriceWord(kit),), synonyms=("spend",)),
        Form(act.Move, (space,), repeats=1, synonyms=("go", "step")),
        Form(act.Stop, synonyms=("stay", "end")),
        Form(act.Walk, (space, StepWord(kit)), repeats=2),
        *((Form(act.Discard, (card,)),) if kit.has_events else ()),
        Form(act.Pass, synonyms=("keep", "done")),
    )


def is_taken(kit: Kit, word: str) -> bool:
    """Whether a seat cannot have this name, because a line could mean a place, a tile or a card by it."""
    return (
        is_place(word)
        or word in RESERVED
        or word in (*_DRAWS, setup.DEALER, helipad.PLACER, *PAID_IN, SPARE, ANY)
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
    said = [at for at, word in enumerate(words) if word.lower() == ANY]
    whole = {_start_of_any(kit, state, names, words, at): at for at in said}
    inside = {at for start, end in whole.items() for at in range(start + 1, end + 1)}
    others = [at for at in range(1, len(words)) if at not in inside]
    return [at for at in others if at in whole or _ends_piece(kit, state, names, words[:at], words[at])]


def _start_of_any(kit: Kit, state: State, names: Sequence[str], words: Sequence[str], at: int) -> int:
    """Where the piece that ends in this `any` begins: at the verb before it, or at the player. `cleo walk any`."""
    start = at - (at > 0 and words[at - 1].lower() in DONE_ANYHOW)
    if start == 0 or isinstance(state.top, ChoosingDealer | PickingPlacer):
        return start
    word = words[start - 1]
    is_noun = is_path(names, [word]) or word.lower() in (*kit.codes, *kit.card_codes, act.Pass.verb, act.Stop.verb)
    is_seat = find_seat(names, word) is not None and not word.isdecimal() and not is_noun
    return start - is_seat


def any_said(names: Sequence[str], said: str) -> tuple[str, str] | None:
    """The seat and the verb before `any`, each empty if not typed; None if the line does not end in `any`."""
    *words, last = said.lower().split() or [""]
    verb = words.pop() if words and words[-1] in DONE_ANYHOW else ""
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
    near = () if cell is None else (cell, *(beside(cell, side) for side in SIDES))
    return word.lower() in kit.card_codes and not any(cell_name(one) in state.table.map for one in near)


def with_verb(kit: Kit, state: State, names: Sequence[str], piece: str) -> str:
    """The piece of a line with its verb, if it begins with places, perhaps after a player's name."""
    words = piece.split()
    seat = words[: _speaks(names, words)]
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


def _speaks(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the first word is the name of the acting player, and more words follow."""
    return len(words) > 1 and not is_path(names, words) and find_seat(names, words[0]) is not None


def deferred(names: Sequence[str], piece: Piece) -> Piece:
    """The piece, left uncut if its places have no verb yet: the question at that time decides the verb."""
    is_open = is_path(names, piece.words[_speaks(names, piece.words) :])
    return Piece((), piece.words, Unreadable(f"'{piece.words[0][:40]}' has no verb")) if is_open else anyhow(piece)


def anyhow(piece: Piece) -> Piece:
    """The piece, left uncut if it lets the app pick: `walk any`."""
    verb, last = ["", *piece.words][-2:]
    if piece.error is not None or last.lower() != ANY or verb.lower() not in DONE_ANYHOW:
        return piece
    return Piece((), piece.words, Unreadable(NO_ANY))


def nothing_left(said: str) -> str:
    """`walk any` if there is nothing to pick; raises Unreadable for `any` alone."""
    *words, _ = said.split()
    if not words or words[-1].lower() not in DONE_ANYHOW:
        raise Unreadable(f"'{ANY}' answers nothing now")
    return " ".join([*words, NOTHING_LEFT])


def settled(kit: Kit, state: State, action: Action) -> Action:
    """The action with what the line leaves out: the turn of a tile, the space a zombie walks to."""
    if isinstance(action, act.Walk) and action.to in COMPASS:
        return act.walk(action.seat, action.start, toward(action.start, action.to))
    if isinstance(action, act.Place):
        return act.Place(action.seat, action.cell, _turn(kit, state, action))
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
