"""The words of a line of Zombies!!!: cells, spaces, compass points, tiles, cards."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies import helipad, placing, setup
from companion.games.zombies.kit import Kit
from companion.games.zombies.placing import turns_of
from companion.games.zombies.state import (
    Bringing,
    DrawingTile,
    PickingPlacer,
    Placing,
    Putting,
    Returning,
    State,
    ZombieMoves,
)
from companion.games.zombies.steps import toward
from companion.games.zombies.tiles import SIDES, SPOTS, TURNS, same_as
from companion.games.zombies.town import beside, cell_name, cell_named, open_exits, space_named
from companion.model import Action, Form, Grammar, Part
from companion.model.arguments import ChoiceWord
from companion.model.grammar import RESERVED, Piece, find_seat, whole

COMPASS = frozenset(SPOTS)
_LIKE_SPACE = re.compile(r"[a-z0-9]+\.[a-z]*", re.IGNORECASE)
_COUNTED = "cells are counted from Town Square, n1 north of it, s2e1 two south and one east"
_DRAWS = (placing.TILE, "draw", "draws")
"""What may stand before the name of a tile that is drawn."""
ALL = "all"
"""With `pass`, what all say who may answer a card."""
_PRICES = ("bullets", "held")
_TOKENS = ("bullet", "life")
"""Prices of a lost roll, too, but verbs as well: tokens are put on a space so."""
_SHORTEST = 3
"""Letters that may stand for a longer name, if they begin no other."""


def is_place(word: str) -> bool:
    """Whether a word is, or was meant for, a space, a compass point or a cell."""
    return word.lower() in COMPASS or cell_named(word) is not None or bool(_LIKE_SPACE.fullmatch(word))


def named(kit: Kit, codes: dict[str, str], word: str) -> str | None:
    """The tile or card a word stands for: its id or code, or what begins a word of one name only."""
    low = word.lower()
    if low in codes:
        return codes[low]
    ids = {*codes.values()} if len(low) >= _SHORTEST else ()
    found = [id for id in ids if any(part.startswith(low) for part in kit.spoken[id])]
    return found[0] if len(found) == 1 else None


# --- words ---


@dataclass(frozen=True, slots=True)
class SpaceWord:
    """A space: `n1.c`, or a compass point from the pawn, or of the tile that pieces are put on."""

    kit: Kit
    name: str = "SPACE"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return is_place(word)

    def parse(self, state: State, seat: int, word: str) -> str:
        space = space_named(word)
        if space is None and word.lower() in COMPASS:
            space = self._by_compass(state, seat, word.lower())
        if space is None and cell_named(word) is not None:
            raise Unreadable(f"'{word[:40]}' is a whole tile: say which space of it, like {word.lower()[:40]}.c")
        if space is None:
            raise Unreadable(
                f"there is no space '{word[:40]}'; a space is like n1.c or n1e2.nw: its tile, then the spot"
            )
        return space

    def _by_compass(self, state: State, seat: int, word: str) -> str:
        frame = state.pending[-1] if state.pending else None
        if isinstance(frame, Bringing | Putting | Returning):
            return f"{frame.cell}.{word}"
        if word not in SIDES:
            raise Unreadable(
                f"'{word}' is no step: a step goes n, e, s or w, or is a space like {state.seats[seat].at}"
            )
        return toward(state.seats[seat].at, word)

    def default(self, state: State, seat: int) -> str:
        raise Unreadable("which space? Say it like n1.c: the tile, then the spot (nw n ne w c e sw s se)")

    def text(self, state: State, seat: int, value: str) -> str:
        return value

    def values(self, state: State, seat: int) -> Iterable[str]:
        return every_space(self.kit, state)


def every_space(kit: Kit, state: State) -> list[str]:
    """The spaces of all tiles, and those beyond each road that leads off the map."""
    cells = [cell_named(cell) or (0, 0) for cell in state.table.map]
    beyond = [beside(cell, side) for cell, side in open_exits(kit.town(state))]
    return [f"{cell_name(cell)}.{spot}" for cell in dict.fromkeys((*cells, *beyond)) for spot in SPOTS]


@dataclass(frozen=True, slots=True)
class StepWord(SpaceWord):
    """Where a zombie walks: a space, or a side of the one it stands on, which is told apart when both are known."""

    def _by_compass(self, state: State, seat: int, word: str) -> str:
        if word not in SIDES:
            raise Unreadable(f"'{word}' is no step: a zombie goes n, e, s or w, or to a space like n1.c")
        return word

    def default(self, state: State, seat: int) -> str:
        raise Unreadable("where does the zombie go? Say n, e, s or w, or a space like n1.c")


@dataclass(frozen=True, slots=True)
class CellWord:
    """A cell of the map: `n1`, `e2`, `s1w1`."""

    kit: Kit
    name: str = "CELL"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return cell_named(word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        cell = cell_named(word)
        if cell is None:
            raise Unreadable(f"'{word[:40]}' is no place for a tile: {_COUNTED}")
        return cell_name(cell)

    def default(self, state: State, seat: int) -> str:
        raise Unreadable(f"where? {_COUNTED}")

    def text(self, state: State, seat: int, value: str) -> str:
        return value

    def values(self, state: State, seat: int) -> Iterable[str]:
        around = {beside(cell_named(cell) or (0, 0), side) for cell in state.table.map for side in SIDES}
        return list(dict.fromkeys([*state.table.map, *sorted(map(cell_name, around))]))


LEFT_OUT = -1
"""The turn of a tile about which nothing was said."""


@dataclass(frozen=True, slots=True)
class TurnWord:
    """How far a tile is turned clockwise: 0, 90, 180 or 270; left out, the smallest turn that fits."""

    kit: Kit
    name: str = "0|90|180|270"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word.isdecimal()

    def parse(self, state: State, seat: int, word: str) -> int:
        if not word.isdecimal() or int(word) not in TURNS:
            raise Unreadable(f"a tile is turned clockwise by 0, 90, 180 or 270 degrees, not '{word[:40]}'")
        return int(word)

    def default(self, state: State, seat: int) -> int:
        return LEFT_OUT

    def text(self, state: State, seat: int, value: int) -> str:
        return str(value)

    def values(self, state: State, seat: int) -> Iterable[int]:
        return turns_of(self.kit, state)


@dataclass(frozen=True, slots=True)
class CardWord:
    """An event card by its name or code."""

    kit: Kit
    name: str = "CARD"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return named(self.kit, self.kit.card_codes, word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        card = named(self.kit, self.kit.card_codes, word)
        if card is None:
            near = difflib.get_close_matches(word.lower(), self.kit.events, 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(self.kit.events)}"
            raise Unreadable(f"there is no event card '{word[:40]}'{hint}")
        return card

    def default(self, state: State, seat: int) -> str:
        raise Unreadable(f"which card? There are {', '.join(self.kit.events)}")

    def text(self, state: State, seat: int, value: str) -> str:
        return value

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.kit.events


# --- the grammar ---


class TownGrammar(Grammar):
    """A grammar in which the verb of a path may be left out (`ann n n e`), and a tile that is drawn just named."""

    def __init__(self, kit: Kit, forms: Sequence[Form]) -> None:
        phrases = {name.lower(): id for id, name in kit.names.items() if " " in name}
        said = kit.words.texts["answers"].values()
        spoken = {ALL, *(word for text in said for word in text.replace(",", " ").split())}
        longest_first = dict(sorted(phrases.items(), key=lambda item: -len(item[0])))
        super().__init__(forms, phrases=longest_first, spoken=spoken)
        self._kit = kit

    def joined(self, names: Sequence[str], line: str) -> str:
        """Names of tiles and cards come first: `market hall` is one."""
        for phrase, word in self._phrases.items():
            if all(find_seat(names, one) is None for one in phrase.split()):
                line = re.sub(whole(phrase), word, line, flags=re.IGNORECASE)
        return line

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
        """A tile, the dealer or the placer named first, and what is left; None if the line begins otherwise.

        Of a tile it may be said who draws it: `ann tee`, `ann draws market hall`.
        """
        first = words[0].lower()
        if first in (setup.DEALER, helipad.PLACER) and len(words) > 1:
            return Part(None, "reveal", (first, words[1].lower())), words[2:]
        is_drawn = len(words) > 1 and first in _DRAWS
        if len(words) > 1 and first not in _DRAWS and find_seat(names, first) is not None:
            is_drawn, words = words[1].lower() in _DRAWS, words[1:]
        rest = words[1:] if is_drawn else words
        return self._cut_tile(names, rest, is_drawn=is_drawn) if rest else None

    def _cut_tile(self, names: Sequence[str], words: list[str], *, is_drawn: bool) -> tuple[Part, list[str]] | None:
        first = words[0].lower()
        tile = named(self._kit, self._kit.codes, first) if is_drawn or self._verb(first) is None else None
        if is_drawn and tile is None:
            return Part(None, "reveal", (placing.TILE, first)), words[1:]
        if tile is None or (first not in self._kit.codes and find_seat(names, first) is not None):
            return None
        rest = words[1:]
        while rest and rest[0].lower() in self._kit.spoken[tile]:
            rest = rest[1:]  # a name of several words, or a part of it
        return Part(None, "reveal", (placing.TILE, first)), rest


def is_path(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words begin with a place: `n1.c`, or `e` though a seat's name begins so."""
    return bool(words) and is_place(words[0]) and words[0].lower() not in [name.lower() for name in names]


def forms_of(kit: Kit) -> tuple[Form, ...]:
    """What can be said at every table."""
    space, card = SpaceWord(kit), CardWord(kit)
    prices = ChoiceWord("life|bullets|held", (("life", "life"), ("bullets", "bullets"), ("held", "held")))
    return (
        Form(act.Place, (CellWord(kit), TurnWord(kit)), synonyms=("lay",)),
        Form(act.PutZombie, (space,), repeats=1, synonyms=("zombies",)),
        Form(act.PutBullet, (space,), repeats=1),
        Form(act.PutLife, (space,), repeats=1),
        Form(act.Pay, (prices,), synonyms=("spend",)),
        Form(act.Move, (space,), repeats=1, synonyms=("go", "step")),
        Form(act.Stop, synonyms=("stay", "end")),
        Form(act.Walk, (space, StepWord(kit)), repeats=2),
        *((Form(act.Discard, (card,)),) if kit.has_events else ()),
        Form(act.Pass, synonyms=("keep", "done")),
    )


def is_taken(kit: Kit, word: str) -> bool:
    """Whether a seat cannot be called so: a line could not tell it from a place, a tile or a card."""
    return (
        is_place(word)
        or word in RESERVED
        or word in (*_DRAWS, setup.DEALER, helipad.PLACER, *_PRICES)
        or word in kit.codes
        or word in kit.card_codes
    )


# --- what a state makes of words ---


def verb_of(state: State, places: Sequence[str]) -> str:
    """The verb meant by places alone: that of the tile, pieces or zombies asked for, else a move."""
    frame = state.pending[-1] if state.pending else None
    if isinstance(frame, DrawingTile | PickingPlacer | Placing | Bringing) and cell_named(places[0]) is not None:
        return act.Place.verb
    if isinstance(frame, Putting | Returning):
        return act.PutZombie.verb if isinstance(frame, Putting) else act.Return.verb
    if isinstance(frame, Bringing):
        return act.PutZombie.verb if frame.zombies else act.PutBullet.verb if frame.bullets else act.PutLife.verb
    # Where zombies walk, a compass point by itself can only be a step of the pawn, though it comes too late.
    is_walk = isinstance(frame, ZombieMoves) and places[0].lower() not in COMPASS
    return act.Walk.verb if is_walk else act.Move.verb


def cut(kit: Kit, state: State, names: Sequence[str], line: str) -> list[str]:
    """The pieces of a line: cut at every `;`, and where words answer what those before them come to.

    That is behind a tile and its cell, dice, a turn, the price of a lost roll, and around `all pass`: in
    `tee n1 90 w c e` and `2 bullets e` each piece has its turn when the one before it is done.
    """
    found = []
    for text in re.split(r"[;\n]", line):
        words = text.replace(",", " ").split()
        ends = [at for at in range(1, len(words)) if _ends_piece(kit, state, names, words[:at], words[at])]
        found += [" ".join(words[start:end]) for start, end in zip([0, *ends], [*ends, None], strict=True) if words]
    return found or [""]


def _ends_piece(kit: Kit, state: State, names: Sequence[str], words: Sequence[str], following: str) -> bool:
    """Whether the words are a whole piece, and what follows them is another."""
    last = words[-1].lower()
    if following.lower() == ALL or [word.lower() for word in words[-2:]] == [ALL, act.Pass.verb]:
        return True
    if last.isdecimal():
        return not following.isdecimal()
    if last in _PRICES or _is_behind_die(words, _TOKENS):
        return True
    is_tile = find_seat(names, last) is None and named(kit, kit.codes, last) is not None
    is_cell = cell_named(last) is not None and not is_card(kit, state, last)
    return is_place(following) and (is_tile or is_cell)


def _is_behind_die(words: Sequence[str], answers: Sequence[str]) -> bool:
    """Whether the last of the words is one of these answers, and right behind what a die may show."""
    return words[-1].lower() in answers and words[-2:-1] != [] and words[-2].isdecimal() and int(words[-2]) not in TURNS


def is_card(kit: Kit, state: State, word: str) -> bool:
    """Whether a word is an event card by its code; one that looks like a cell is that where the map reaches there."""
    cell = cell_named(word)
    near = () if cell is None else (cell, *(beside(cell, side) for side in SIDES))
    return word.lower() in kit.card_codes and not any(cell_name(one) in state.table.map for one in near)


def with_verb(kit: Kit, state: State, names: Sequence[str], piece: str) -> str:
    """The piece of a line with its verb, where it begins with places, perhaps behind the seat that speaks."""
    words = piece.split()
    seat = words[: _speaks(names, words)]
    places = words[len(seat) :]
    if not is_path(names, places):
        return piece
    verb = act.Play.verb if is_card(kit, state, places[0]) else verb_of(state, places)
    return " ".join([*seat, verb, *places])


def _speaks(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the first of the words is the seat that speaks, and more follow."""
    return len(words) > 1 and not is_path(names, words) and find_seat(names, words[0]) is not None


def deferred(names: Sequence[str], piece: Piece) -> Piece:
    """The piece as it is, but left uncut if only what is asked when it has its turn tells the verb of its places."""
    if not is_path(names, piece.words[_speaks(names, piece.words) :]):
        return piece
    return Piece((), piece.words, Unreadable(f"'{piece.words[0][:40]}' says no verb"))


def settled(kit: Kit, state: State, action: Action) -> Action:
    """The action with what a line leaves to the map: the turn of a tile, the side a zombie walks to."""
    if isinstance(action, act.Walk) and action.to in SIDES:
        return act.walk(action.seat, action.start, toward(action.start, action.to))
    if isinstance(action, act.Place):
        return act.Place(action.seat, action.cell, _turn(kit, state, action))
    return action


def _turn(kit: Kit, state: State, place: act.Place) -> int:
    """The turn meant: the smallest that fits, or of those in which the tile looks the same the smallest.

    Once the tile lies there it is that in which it does. XX-TILE-02.
    """
    frame = state.pending[-1] if state.pending else None
    laid = state.table.map.get(place.cell)
    if place.turn == LEFT_OUT and isinstance(frame, Placing):
        return next((one.turn for one in placing.places(kit, state, frame) if one.cell == place.cell), 0)
    if place.turn == LEFT_OUT:
        return laid.turn if laid is not None else 0
    tile = frame.tile if isinstance(frame, Placing) else laid.tile if laid is not None else None
    return place.turn if tile is None else same_as(kit.tiles[tile], place.turn)
