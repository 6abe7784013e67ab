"""The words of a line of Oscar Race: figures, spaces, Areas, numbers."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import IllegalAction, Unreadable
from companion.games.oscar_race import actions
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.board import CARPET, LIMOUSINE, word_of
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.steps import NOT_ADJACENT
from companion.games.oscar_race.rules.turn import SeatTurn
from companion.games.oscar_race.state import State
from companion.model import Form, Grammar
from companion.model.arguments import ChoiceWord, SeatWord, Word
from companion.model.grammar import RESERVED, find_seat, which_seat

FIGURE_WORDS = ("escort", "player", "both")
"""Words for figures, besides the kinds of escorts."""
INDOORS = "indoors"
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_LOOKS_LIKE_SPACE = re.compile(r"(r\d+c\d+|(rope|rope-?line|area)\d+|limousine|limo|theat(er|re))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SpaceWord(Word):
    """A space: its id, an Area's name or the beginning of one, or `r5c2` for `r05c2`.

    `taken` are words that are not spaces.
    """

    kit: Kit
    taken: frozenset[str]
    name: str = "SPACE"
    asks = "which space? Type spaces like r05c2, rope3, area2 or theater"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return _names_space(self.kit, self.taken, names, word) or bool(_LOOKS_LIKE_SPACE.fullmatch(word))

    def parse(self, state: State, seat: int, word: str) -> str:
        space = self.kit.map.named(word)
        if space is None:
            near = difflib.get_close_matches(word.lower(), self.kit.map.aliases, 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise Unreadable(f"there is no space '{word[:40]}'{hint}")
        return space

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.kit.map.kind

    def found_at(self, state: State, name: str) -> list[str]:
        """The spaces of a seat's figures."""
        [seat] = [place for place in state.seats if place.name == name]
        return list(dict.fromkeys([seat.at, *([seat.escort.at] if seat.escort else [])]))

    def within(self, state: State, word: str) -> list[str]:
        """The one space next to the figures that are moving and off the carpet, for a line that just says `indoors`."""
        if word != INDOORS:
            return []
        board, turns = self.kit.map, [frame.seat for frame in state.pending if isinstance(frame, SeatTurn)]
        places = {at for seat in turns for at in self.found_at(state, state.seats[seat].name)}
        rooms = {room for at in places for room in board.plain[at] if board.kind[room] not in (CARPET, LIMOUSINE)}
        return sorted(rooms) if len(rooms) == 1 else []


def _names_space(kit: Kit, taken: frozenset[str], names: Sequence[str], word: str) -> bool:
    """Whether a word means a space, and does not shorten the name of a seat, figure or verb."""
    low = word.lower()
    if low in kit.map.aliases:
        return low not in taken
    others = (*taken, *(name.lower() for name in names))
    return kit.map.named(low) is not None and not any(other.startswith(low) for other in others)


@dataclass(frozen=True, slots=True)
class UnitWord:
    """A figure or couple: `ann`, `ann.date`, `ann+date`; `.date`, `+date` and `both` mean the seat's own figures.

    `allowed` are the units that you can name. `others` says whether you can name another seat's figures; if not,
    `rules` are the clauses of the refusal.
    """

    kit: Kit
    allowed: tuple[str, ...]
    name: str = "FIGURES"
    others: bool = False
    rules: tuple[str, ...] = ("XX-TURN-02",)

    def fits(self, names: Sequence[str], word: str) -> bool:
        low = word.lower()
        kinds = (*self.kit.escorts, "escort")
        head = re.split(r"[.+]", low)[0]
        return low == "both" or low in kinds or find_seat(names, head) is not None or (low[0] in ".+" and len(low) > 1)

    def parse(self, state: State, seat: int, word: str) -> Any:
        names = [place.name for place in state.seats]
        owner, unit = self._split(state, names, seat, word.lower())
        if unit not in self.allowed:
            raise Unreadable(
                f"'{word[:40]}' does not fit here: name one figure, like {names[seat]} or {names[seat]}.escort"
            )
        if self.others:
            return owner, unit
        if owner != seat:
            refusal = self.kit.refuse(state, "not_own_figure", *self.rules, seat=seat, figure=(owner, unit))
            raise IllegalAction(refusal.why, refusal.rules)
        return unit

    def _split(self, state: State, names: Sequence[str], seat: int, word: str) -> tuple[int, str]:
        """Owner and unit of a word that `fits`; raises Unreadable."""
        if word == "both":
            return seat, "couple"
        head, mark, tail = re.fullmatch(r"([^.+]*)([.+]?)(.*)", word).groups()  # type: ignore[union-attr]
        if doubt := which_seat(names, head):
            raise Unreadable(doubt)
        if not mark and find_seat(names, head) is None:
            head, mark, tail = "", ".", head
        owner = find_seat(names, head) if head else seat
        if owner is None:
            raise Unreadable(f"there is no seat '{head[:40]}'; the seats are {', '.join(names)}")
        if not mark:
            return owner, "player"
        escort = state.seats[owner].escort
        kind = escort.kind if escort else ""
        meant = [word for word in dict.fromkeys((kind, "escort", "player")) if tail and word.startswith(tail)]
        tail = tail if tail in meant else meant[0] if len(meant) == 1 else ""
        if not tail:
            may_choose = state.phase == "escorts" and word in self.kit.escorts
            choice = f"; to choose one, say {names[owner]} escort {word}" * may_choose
            has = f"has the {kind}" if kind else f"has no escort yet{choice}"
            raise Unreadable(f"'{word[:40]}' is not a figure: {names[owner]} {has}")
        if tail == "player":
            return owner, "player"
        return owner, "couple" if mark == "+" else "escort"

    def default(self, state: State, seat: int) -> Any:
        """The moving unit, or the only sensible one; otherwise the line must name it."""
        if "couple" in self.allowed:
            for frame in reversed(state.pending):
                if isinstance(frame, Moving) and frame.seat == seat:
                    return frame.unit
                if isinstance(frame, SeatTurn) and frame.seat == seat:
                    # By default a couple moves as a couple. The line must name a single figure that is left over;
                    # otherwise an answer meant for the first could move it.
                    found = frame.units(self.kit, state)
                    if "couple" in found or not found:
                        return "couple" if state.is_together(seat) else "player"
                    raise Unreadable(f"which figure? Say {' or '.join(self.text(state, seat, one) for one in found)}")
            else:
                if state.is_together(seat):
                    return "couple"
        name = state.seats[seat].name
        if self.others:
            other = state.seats[1 - bool(seat)].name
            raise Unreadable(f"whose figure? Say another player's, like {other} or {other}.escort")
        raise Unreadable(
            f"which figure? Say {name}, {name}.escort{' or ' + name + '+escort' if 'couple' in self.allowed else ''}"
        )

    def text(self, state: State, seat: int, value: Any) -> str:
        owner, unit = value if self.others else (seat, value)
        return self.kit.figure_name(state, owner, unit)

    def values(self, state: State, seat: int) -> Iterable[Any]:
        if self.others:
            return [(owner, unit) for owner in range(len(state.seats)) for unit in self.allowed]
        return self.allowed


@dataclass(frozen=True, slots=True)
class AreaWord(Word):
    """An Interview Area: its number, space id, name or the beginning of one. `taken` are words that are not Areas."""

    kit: Kit
    taken: frozenset[str]
    name: str = "AREA"
    asks = "which Area? Say its number or its name"

    def fits(self, names: Sequence[str], word: str) -> bool:
        board = self.kit.map
        is_area = board.named(word) in board.area_number and _names_space(self.kit, self.taken, names, word)
        return word.isdecimal() or is_area

    def parse(self, state: State, seat: int, word: str) -> int:
        board = self.kit.map
        number = int(word) if _NUMBER.fullmatch(word) else board.area_number.get(board.named(word) or "")
        if number not in board.areas:
            raise Unreadable(f"there is no Area '{word[:40]}'; the Areas are numbered 1 to {len(board.areas)}")
        return number

    def values(self, state: State, seat: int) -> Iterable[int]:
        return self.kit.map.areas


@dataclass(frozen=True, slots=True)
class ShiftWord(Word):
    """A change up or down: `+2`, `-1`, `0`."""

    name: str = "+N|-N|0"
    asks = "by how much? Say +2, -1 or 0"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(_NUMBER.fullmatch(word))

    def parse(self, state: State, seat: int, word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise Unreadable(f"'{word[:40]}' is not a change of the roll; say +2, -1 or 0")
        return int(word)

    def text(self, state: State, seat: int, value: int) -> str:
        return f"{value:+d}" if value else "0"

    def values(self, state: State, seat: int) -> Iterable[int]:
        most = state.seats[seat].stars + 1
        return range(-most, most + 1)


def make_grammar(kit: Kit) -> Grammar:
    """The grammar of one table, with its names of Areas."""
    verbs = (word for form in _forms(kit, frozenset()) for word in (form.verb, *form.synonyms))
    taken = frozenset((*RESERVED, *kit.escorts, *FIGURE_WORDS, *verbs))
    names = {area.name: word_of(area.name) for area in kit.map.areas.values()}
    phrases = {name: word for name, word in names.items() if word != name.lower()}
    for number, rope in kit.map.ropes.items():
        phrases |= {f"{word} {number}": rope for word in (kit.map.name[rope].rpartition(" ")[0], "rope")}
    phrases |= {f"area {area.number}": area.id for area in kit.map.areas.values()}
    spoken = {word for answers in kit.words.texts["answers"].values() for word in answers.replace(",", " ").split()}
    grammar = Grammar(_forms(kit, taken), plain="move", phrases=phrases, spoken=spoken)
    grammar.not_adjacent = frozenset({NOT_ADJACENT})
    return grammar


def _forms(kit: Kit, taken: frozenset[str]) -> tuple[Form, ...]:
    """Every verb with its arguments; `taken` are words that are not spaces."""
    space = SpaceWord(kit, taken)
    unit = UnitWord(kit, ("player", "escort", "couple"))
    hit_figure = UnitWord(kit, ("player", "escort"), "FIGURE", rules=("XX-HIT-04", "XX-OPEN-76"))
    healed = UnitWord(kit, ("player", "escort"), "FIGURE", rules=("XX-STAR-02", "XX-OPEN-76"))
    target = UnitWord(kit, ("player", "escort"), "FIGURE", others=True)
    kinds = ChoiceWord("|".join(kit.escorts), tuple((kind, kind) for kind in kit.escorts))
    forms = (
        Form(actions.PickEscort, (kinds,), synonyms=("pick", "take")),
        Form(actions.CancelBreak, (AreaWord(kit, taken),)),
        Form(actions.Adjust, (ShiftWord(),), synonyms=("bid",)),
        Form(actions.Move, (unit, space), repeats=1, synonyms=("step", "walk", "go")),
        Form(actions.Run, (unit,)),
        Form(actions.Stop, (unit,), synonyms=("stay", "end")),
        Form(actions.Recover),
        Form(actions.AcceptTrip),
        Form(actions.UseSwag),
        *((Form(actions.Plead),) if any(escort.pleads for escort in kit.escorts.values()) else ()),
        Form(actions.Divert, (target,), synonyms=("divert",)),
        Form(actions.Fight, synonyms=("attack", "face")),
        Form(actions.GiveHit, (hit_figure,)),
        Form(actions.Place, (space,)),
        Form(actions.Herd),
        Form(actions.MoveZombie, (space, space), repeats=2),
        Form(actions.PickInterviewer, (SeatWord(),), synonyms=("ask",)),
        Form(actions.UseTicket, (ChoiceWord("pay|keep", (("pay", True), ("keep", False))),)),
        Form(actions.Pass, synonyms=("done", "skip", "none")),
        Form(actions.PayOff, (healed,), repeats=1, synonyms=("heal",)),
    )
    synonyms = kit.words.texts["synonyms"]
    more = {form.verb: tuple(synonyms[form.verb].split(", ")) for form in forms if form.verb in synonyms}
    return tuple(replace(form, synonyms=(*form.synonyms, *more.get(form.verb, ()))) for form in forms)
