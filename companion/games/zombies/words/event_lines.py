"""The words of a line about event cards: the target of a card, which die, which weapon. XX-EVENT-01."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.games.zombies import actions as act
from companion.games.zombies.actions import Aims
from companion.games.zombies.effects.aims import TARGETS, plays_on_all
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.effects import AdjacentKill
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.steps import toward
from companion.games.zombies.rules.tiles import ROAD, SIDES
from companion.games.zombies.rules.town import cell_name, cell_named, space_named, split_space
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.games.zombies.words.lines import TownGrammar, forms_of
from companion.games.zombies.words.nouns import CardWord, SpaceWord, Word, every_space, is_place, named
from companion.model import Action, Form, Grammar, Part
from companion.model.arguments import SeatWord
from companion.model.grammar import find_seat

_NUMBER = re.compile(r"[+-]?\d{1,9}")
_BEFORE_AIMS = frozenset({"on", "at", "in", "against", "upon"})
"""Words that people put before the target of a card."""
_WHICH = {
    "opponent": "which opponent? Name a player",
    "cell": "which tile? Name its cell, such as n1, or its building",
    "wall": "which wall? Name the space on the street and the one inside, such as n1.s n1.c",
    "weapon": "whose weapon? Name a player and the card",
}

# --- words ---


@dataclass(frozen=True, slots=True)
class AimsWord:
    """The target of a card, in as many words as it takes: a seat, a tile, two spaces, or a seat and its weapon."""

    kit: Kit
    name: str = "[SEAT|CELL|SPACE SPACE] [WEAPON]"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return is_place(word) or named(self.kit, self.kit.codes, word) is not None

    def parse(self, state: State, seat: int, word: str) -> Aims:
        """The target, judged by the words alone, for any card."""
        words = word.split()
        sort = "wall" if len(words) > 1 and is_place(words[1]) else "cell" if is_place(words[0]) else "weapon"
        return self.read(state, seat, sort, words)

    def read(self, state: State, seat: int, sort: str, words: Sequence[str]) -> Aims:
        """The target for a card of this sort; a part that was left out is filled in if there is only one choice."""
        others = [SeatWord().parse(state, seat, word) for word in words if _names_seat(state, sort, word)]
        places = [self._place(state, seat, sort, word) for word in words if not _names_seat(state, sort, word)]
        if sort in ("", "opponent"):
            said = Aims(others[0] if others else None)
            return self._only(state, seat, sort, said) if sort else said
        if sort == "weapon":
            weapons = [CardWord(self.kit).parse(state, seat, word) for word in places]
            said = Aims(others[0] if others else None, weapon=weapons[0] if weapons else None)
            return self._only(state, seat, sort, said)
        if len(places) < TARGETS[sort].places:
            raise Unreadable(_WHICH[sort])
        return Aims(places=self._from_street(state, places) if sort == "wall" else tuple(places))

    def _place(self, state: State, seat: int, sort: str, word: str) -> str:
        if sort == "cell":
            return self._cell(state, word)
        if sort == "wall" and cell_named(word) is not None:
            raise Unreadable(f"'{word[:40]}' is a whole tile: {_WHICH['wall']}")
        if sort == "wall" and word.lower() not in SIDES:
            return SpaceWord(self.kit).parse(state, seat, word)
        return word.lower()

    def _cell(self, state: State, word: str) -> str:
        """A cell from its name, a space on it, or the name of a tile that is on the map once."""
        found = cell_named(word) or (split_space(word) or (None,))[0]
        if found is not None:
            return cell_name(found)
        tile = named(self.kit, self.kit.codes, word)
        cells = [cell for cell, laid in state.table.map.items() if laid.tile == tile]
        if len(cells) != 1:
            raise Unreadable(f"'{word[:40]}': {_WHICH['cell']}")
        return cells[0]

    def _from_street(self, state: State, places: Sequence[str]) -> tuple[str, str]:
        """The two sides of a wall, the street first; the second may be a side of the first."""
        first, second = (space_named(place) or place for place in places[:2])
        second = toward(first, second) if second in SIDES and split_space(first) else second
        town = self.kit.town(state)
        return (second, first) if town.kind_of(second) == ROAD != town.kind_of(first) else (first, second)

    def _only(self, state: State, seat: int, sort: str, said: Aims) -> Aims:
        """The only target that fits the words; raises Unreadable if there are more."""
        if said.other is not None and (said.weapon is not None or sort == "opponent"):
            return said
        fitting = [
            aims
            for aims in TARGETS[sort].every(self.kit, state, seat)
            if said.other in (None, aims.other) and said.weapon in (None, aims.weapon)
        ]
        if not fitting and sort == "weapon":
            return said  # the rules refuse it, because there is none
        if len(fitting) != 1:
            raise Unreadable(_WHICH[sort])
        return fitting[0]

    def default(self, state: State, seat: int) -> Aims:
        return Aims()

    def text(self, state: State, seat: int, value: Aims) -> str:
        other = () if value.other is None else (state.seats[value.other].name,)
        return " ".join((*other, *value.places, *((value.weapon,) if value.weapon else ())))

    def values(self, state: State, seat: int) -> Iterable[Aims]:
        return [aims for target in TARGETS.values() for aims in target.every(self.kit, state, seat)]


def _names_seat(state: State, sort: str, word: str) -> bool:
    """Whether a word is the seat that a card targets."""
    return sort not in ("cell", "wall") and find_seat([place.name for place in state.seats], word) is not None


@dataclass(frozen=True, slots=True)
class WeaponWord(CardWord):
    """A weapon to use; any other card is read too, and the rules refuse it."""

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.kit.weapons


@dataclass(frozen=True, slots=True)
class BesideWord(SpaceWord):
    """The space of a zombie beside the pawn; optional if there is only one, and for weapons that need none."""

    def default(self, state: State, seat: int) -> str:
        return ""

    def values(self, state: State, seat: int) -> Iterable[str]:
        return ["", *every_space(self.kit, state)]


@dataclass(frozen=True, slots=True)
class DieWord(Word):
    """A die by the number it shows; the default is the lowest die."""

    name: str = "DIE"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(_NUMBER.fullmatch(word))

    def parse(self, state: State, seat: int, word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise Unreadable(f"'{word[:40]}' is not a die; name the die by the number it shows")
        return int(word)

    def default(self, state: State, seat: int) -> int:
        frame = state.top
        if not isinstance(frame, Rolling) or not frame.dice:
            raise Unreadable("which die? Name it by the number it shows")
        return frame.dice[0]

    def values(self, state: State, seat: int) -> Iterable[int]:
        return range(1, 10)


# --- the grammar ---


class EventGrammar(TownGrammar):
    """A grammar with cards, whose targets have as many words as needed; the word `play` is optional."""

    def __init__(self, kit: Kit) -> None:
        card, space, die = CardWord(kit), SpaceWord(kit), DieWord()
        self._aims = AimsWord(kit)
        forms = (
            Form(act.Play, (card, self._aims), synonyms=("plays",), is_wide=True),
            Form(act.Use, (WeaponWord(kit), BesideWord(kit)), synonyms=("uses",)),
            Form(act.Return, (space,), repeats=1),
            Form(act.Raise, (die,)),
            Form(act.Reroll, (die,)),
        )
        super().__init__(kit, (*forms_of(kit), *forms))

    def _cut(self, names: Sequence[str], words: list[str], parts: list[Part]) -> list[str]:
        is_named = len(words) > 1 and find_seat(names, words[0]) is not None and self._verb(words[1]) is None
        if is_named and words[1].lower() in self._kit.card_codes:
            words = [words[0], act.Play.verb, *words[1:]]
        return super()._cut(names, words, parts)

    def _cut_arguments(
        self, names: Sequence[str], seat: str | None, form: Form, words: list[str], parts: list[Part]
    ) -> list[str]:
        """The words for a target are one argument, however many they are; few weapons are used on a space."""
        card = named(self._kit, self._kit.card_codes, words[0]) if words else None
        if form.make in (act.Play, act.Use) and len(words) > 2 and words[1].lower() in _BEFORE_AIMS:
            words = [words[0], *words[2:]]
        effect = None if card is None else self._kit.events[card].effect
        if form.make is act.Use and effect is not None and not isinstance(effect, AdjacentKill):
            parts.append(Part(seat, form.verb, (words[0], "*")))
            return words[1:]
        if form.make is not act.Play or not words:
            return super()._cut_arguments(names, seat, form, words, parts)
        count = self._count_aims(names, "" if effect is None else effect.aims, words[1:])
        parts.append(Part(seat, form.verb, (words[0], " ".join(words[1 : count + 1]) or "*")))
        return words[count + 1 :]

    def _count_aims(self, names: Sequence[str], sort: str, words: Sequence[str]) -> int:
        """How many of the words are the target of a card of this sort."""
        if most := TARGETS[sort].places:
            fitting = [self._aims.fits(names, word) for word in words[:most]]
            return fitting.index(False) if False in fitting else len(fitting)
        count = 0
        if words and find_seat(names, words[0]) is not None and not self._speaks(sort, words[1:2]):
            count = 1
        is_card = sort == "weapon" and named(self._kit, self._kit.card_codes, "".join(words[count : count + 1]))
        return count + 1 if is_card else count

    def _speaks(self, sort: str, following: Sequence[str]) -> bool:
        """Whether a seat named before these words acts by itself, instead of being a target."""
        return any(
            self._verb(word) is not None
            or _NUMBER.fullmatch(word)
            or is_place(word)
            or (sort != "weapon" and word.lower() in self._kit.card_codes)
            for word in following
        )

    def read(
        self, state: State, names: Sequence[str], part: Part, seat: int | None, last: Action | None = None
    ) -> Action:
        if part.verb != act.Play.verb or seat is None:
            return super().read(state, names, part, seat, last)
        word = CardWord(self._kit)
        card = word.default(state, seat) if part.words[0] == "*" else word.parse(state, seat, part.words[0])
        said = [] if part.words[1] == "*" else part.words[1].split()
        only = [] if said else plays_on_all(self._kit, state, seat, card)
        sort = self._kit.events[card].effect.aims
        return only[0] if len(only) == 1 else act.Play(seat, card, self._aims.read(state, seat, sort, said))

    def text(self, state: State, names: Sequence[str], action: Action) -> str:
        return " ".join(super().text(state, names, action).split())


def make_grammar(kit: Kit) -> Grammar:
    """The grammar of one table."""
    return EventGrammar(kit) if kit.has_events else TownGrammar(kit, forms_of(kit))


def settled(kit: Kit, state: State, action: Action) -> Action:
    """The action with what a line leaves to the table: whose turn it is, the only zombie there is."""
    top = state.top
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
