"""A movie in one line: who works on it, what it lacks, and where it is made."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Gap
from companion.games.the_producer.rules.sets import every_stage
from companion.games.the_producer.state import State
from companion.games.the_producer.words.nouns import doubt, named
from companion.model.arguments import Word

BEFORE_PLACES, KOLOSSAL, WITHOUT, SUPPORTING = "on", "kolossal", "without", "supporting"
THEME_SET = "theme-set"
PARTS = ("director", "actor", "actress")
"""The parts of a movie in the order of a line; people after them have supporting parts."""
DIRECTED = ("directed", "directs", "directing")
"""Other words before the director."""
ROLE_WORDS = (*PARTS, SUPPORTING, *DIRECTED)
FILLERS = frozenset({
    "a", "an", "the", "any", "anybody", "as", "by", "with", "and", "in", "starring", "leading", "lead", "cast", "part",
    "parts", "set", "theme",
})  # fmt: skip
"""Words in this line without a meaning of their own."""
_SPLIT = f"{WITHOUT} theme set"
_BEFORE_PLACES = (BEFORE_PLACES, "at")
ORDER_OF_PARTS = "Name the director, leading actor, leading actress, supporting parts, then `on` and the set"


@dataclass(frozen=True, slots=True)
class PlanWord(Word):
    """Who works on a movie and where: DIRECTOR ACTOR ACTRESS SUPPORTING... on PLACE..., `without` for a part left out.

    `kolossal` makes a Kolossal; a place is a Stage of the seat or a Theme Set. A part may come before a name.
    """

    kit: Kit
    name: str = "PERSON... on PLACE..."
    asks = f"who works on it, and where? {ORDER_OF_PARTS}"

    def fits(self, names: Sequence[str], word: str) -> bool:
        low = word.lower()
        is_known = low in (*_BEFORE_PLACES, KOLOSSAL, WITHOUT, *ROLE_WORDS, *FILLERS)
        return is_known or self._place(word) is not None or named(self.kit, self.kit.characters, word) is not None

    def parse(self, state: State, seat: int, word: str) -> act.Plan:
        words = [one for one in _joined(word.split()) if one.lower() not in FILLERS]
        words, left_out = _without(words, [id for id, one in self.kit.buildings.items() if one.structure])
        gaps = tuple(dict.fromkeys(gap for gap in map(self._gap, left_out) if gap is not None))
        is_kolossal = KOLOSSAL in (one.lower() for one in words)
        words = [one for one in words if one.lower() != KOLOSSAL]
        parts, cast, places = self._parts(words, left_out, state.seats[seat].team)
        if SUPPORTING in left_out and cast:
            raise Unreadable(f"without anybody in a supporting part there is no part for {cast[0]}")
        where = tuple(dict.fromkeys(self._where(one) for one in places))
        return act.Plan(parts["director"], parts["actor"], parts["actress"], tuple(cast), where, is_kolossal, gaps)

    def _gap(self, word: str) -> Gap | None:
        """The building that a word after `without` leaves out, None for a part; raises Unreadable otherwise."""
        if word in (*PARTS, SUPPORTING):
            return None
        found = self._place(word)
        if found in every_stage(self.kit):
            rule = self.kit.words.cite(("XX-BMOV-02",))[0]
            raise Unreadable(f"without '{word[:40]}'? Every movie needs a Stage ({rule})")
        if word == THEME_SET or found in self.kit.theme_sets.values():
            return "theme_set"
        gap = self.kit.buildings[found].structure if found in self.kit.buildings else None
        if gap is None:
            there = ", ".join((*PARTS, SUPPORTING, THEME_SET, *self._structures().values()))
            raise Unreadable(f"without '{word[:40]}'? A movie may lack one of these: {there}")
        return gap

    def _structures(self) -> dict[Gap, str]:
        """The buildings that a Script may require, by their structure."""
        return {one.structure: id for id, one in self.kit.buildings.items() if one.structure is not None}

    def _parts(
        self, words: Sequence[str], left_out: Sequence[str], team: Sequence[str]
    ) -> tuple[dict[str, str | None], list[str], list[str]]:
        """The parts, the supporting cast, and the words for places.

        A person has the part named before, else the next in order. An unknown word after `on` is a place.
        """
        parts: dict[str, str | None] = dict.fromkeys(PARTS)
        in_order: list[str] = []
        cast: list[str] = []
        places: list[str] = []
        part, is_behind = "", False
        for word in words:
            low, is_person = word.lower(), named(self.kit, self.kit.characters, word) is not None
            if low in _BEFORE_PLACES:
                is_behind = True
            elif low in ROLE_WORDS:
                part = PARTS[0] if low in DIRECTED else low
            elif not is_person and (is_behind or self._place(word) is not None):
                places.append(word)
            elif part in PARTS and parts[part] is None:
                parts[part], part = self._character(word, team), ""
            else:
                (cast if part == SUPPORTING else in_order).append(self._character(word, team))
        for part in PARTS:
            if part not in left_out and parts[part] is None and in_order:
                parts[part] = in_order.pop(0)
        return parts, [*in_order, *cast], places

    def _character(self, word: str, team: Sequence[str]) -> str:
        """The Character of a word, preferably from the seat's team."""
        found = named(self.kit, team, word) or named(self.kit, self.kit.characters, word)
        if found is None:
            raise Unreadable(f"there is no character '{word[:40]}'{doubt(self.kit, self.kit.characters, word)}")
        return found

    def _place(self, word: str) -> str | None:
        low = word.lower()
        by_genre = self.kit.set_of_genre.get(low)
        return low if low in self.kit.stages else by_genre or named(self.kit, self.kit.buildings, word)

    def _where(self, word: str) -> str:
        found = self._place(word)
        if found is None:
            there = (*self.kit.stages, "stage-2", "stage-3", *self.kit.theme_sets.values())
            raise Unreadable(f"there is no set '{word[:40]}'; there are {', '.join(there)}")
        return found

    def text(self, state: State, seat: int, value: act.Plan) -> str:
        people = (value.director, value.actor, value.actress, *value.supporting)
        words = [one for one in people if one is not None]
        words += [f"{WITHOUT} {part}" for part in PARTS if getattr(value, part) is None]
        words += [f"{WITHOUT} {self._structures().get(gap, THEME_SET)}" for gap in value.left_out]
        words += [KOLOSSAL] * value.kolossal
        return " ".join([*words, *((BEFORE_PLACES, *value.places) if value.places else ())])


def _joined(words: Sequence[str]) -> list[str]:
    """The words with a Theme Set after `without` as one word.

    >>> _joined("capra without the theme set on stage-1".split())
    ['capra', 'without', 'theme-set', 'on', 'stage-1']
    """
    return " ".join(words).replace(f"{WITHOUT} the ", f"{WITHOUT} ").replace(_SPLIT, f"{WITHOUT} {THEME_SET}").split()


def _without(words: Sequence[str], structures: Container[str] = ()) -> tuple[list[str], list[str]]:
    """The words without each `without GAP...`, and the gaps.

    >>> _without("capra on stage-1 without actress".split())
    (['capra', 'on', 'stage-1'], ['actress'])
    >>> _without("capra gable without actress supporting on stage-1 without theme-set".split())
    (['capra', 'gable', 'on', 'stage-1'], ['actress', 'supporting', 'theme-set'])
    >>> _without("capra without actress actor gable".split())
    (['capra', 'actor', 'gable'], ['actress'])
    """
    rest: list[str] = []
    left_out: list[str] = []
    at = 0
    while at < len(words):
        if words[at].lower() != WITHOUT:
            rest.append(words[at])
            at += 1
            continue
        end = at + 2
        while end < len(words) and _is_gap(words, end, structures):
            end += 1
        left_out += map(str.lower, words[at + 1 : end])
        at = end
    return rest, left_out


def _is_gap(words: Sequence[str], at: int, structures: Container[str]) -> bool:
    """Whether a word after `without PART` is another gap; a part before a name belongs to that person."""
    word = words[at].lower()
    if word in (*PARTS, SUPPORTING):
        following = words[at + 1].lower() if at + 1 < len(words) else WITHOUT
        is_end = following in (*_BEFORE_PLACES, WITHOUT, KOLOSSAL)
        return is_end or (at + 1 < len(words) and _is_gap(words, at + 1, structures))
    return word == THEME_SET or word in structures
