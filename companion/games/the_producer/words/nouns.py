"""The words of a line of The Producer: cards, buildings, colours, tokens."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.odds.movie import usual
from companion.games.the_producer.positions.nouns import COLOURS, STARTING, Colour
from companion.games.the_producer.rules.audience import total
from companion.games.the_producer.rules.awards import Nominating
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.state import State
from companion.games.the_producer.words.titles import bare
from companion.model.arguments import ChoiceWord, Word
from companion.model.grammar import find_seat

ALL = frozenset({"all", "everything", "everybody", "rest", "others", "unassigned"})
"""Words for all tokens there are."""
SHORTEST = 3
"""The fewest letters that may stand for a longer name, if no other name begins with them."""
_LEAST = 30
MOST_MEANT = 4
"""How many cards a hint names at most."""
COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers in words, for Stages, cards and tokens."""
NONE = ("none", "nothing", "zero")
ENDS = ("done", "end", "passes", "finished")
"""Other words for the verb `pass`."""
VERBS = frozenset({*ENDS, *(one.verb for one in vars(act).values() if isinstance(one, type) and hasattr(one, "verb"))})
"""Words that say what to do: none of them is short for a name."""
LONGEST_NUMBER, TOO_MANY = 4, 100
ALIKE = 0.7
"""How similar a word must be to count as a typing error."""


def named(kit: Kit, ids: Collection[str], word: str) -> str | None:
    """The card or building that a word stands for: its id or code, or the beginning of a word of only one name.

    A verb is never such a beginning: `make` is not the Make-Up Room.
    """
    low = bare(word)
    if low in kit.codes:
        return kit.codes[low] if kit.codes[low] in ids else None
    found = [] if low in VERBS else _beginning(kit, ids, low)
    return found[0] if len(found) == 1 else None


def doubt(kit: Kit, ids: Collection[str], word: str) -> str:
    """A hint for an unknown word, as the end of a sentence; empty if there is none."""
    low = bare(word)
    fitting = _beginning(kit, ids, low)
    if len(fitting) > 1:
        return f"; it may be {' or '.join(fitting[:MOST_MEANT])}: type more of the name"
    meant = {part: id for id in reversed([*ids]) for part in kit.spoken.get(id, ()) if len(part) > SHORTEST}
    near = difflib.get_close_matches(low, meant, 1, ALIKE)
    return f"; did you mean {meant[near[0]]}?" if near else ""


def is_what(kit: Kit, id: str) -> str:
    """What a card or building is, as the end of a sentence."""
    return f"; {kit.names[id]} is {_KINDS[kit.cards.get(id, 'building')]}"


_KINDS = {"character": "a Character", "script": "a Script", "event": "an Event", "building": "a building"}


def _beginning(kit: Kit, ids: Collection[str], low: str) -> list[str]:
    """The cards with a word that begins so; an unknown card has no words."""
    long_enough = ids if len(low) >= SHORTEST else ()
    return [id for id in long_enough if any(part.startswith(low) for part in kit.spoken.get(id, ()))]


def number_of(word: str) -> int | None:
    """The number of a word, in figures or up to ten in words; None if it is not a number.

    >>> [number_of(word) for word in ("3", "Two", "white", "12345")]
    [3, 2, None, None]
    """
    low = word.lower()
    if low in COUNTED:
        return COUNTED.index(low) + 1
    return int(low) if low.isdecimal() and len(low) <= LONGEST_NUMBER else None


Place = Literal["", "drafts", "team", "hand", "boulevard", "other_teams"]
"""Where a card is that a word may mean."""


def _cards_there(state: State, seat: int, place: Place) -> Sequence[str]:
    own = state.seats[seat]
    if place == "boulevard":
        return state.table.boulevard
    if place == "other_teams":
        return [one for number, other in enumerate(state.seats) if number != seat for one in other.team]
    return {"": (), "drafts": own.drafts, "team": own.team, "hand": (*own.events, *own.storehouse)}[place]


@dataclass(frozen=True, slots=True)
class CardWord(Word):
    """A card of some decks by its name or code; if several fit, the one that is `there`."""

    kit: Kit
    ids: tuple[str, ...]
    name: str = "CARD"
    there: Place = ""

    def fits(self, names: Sequence[str], word: str) -> bool:
        return named(self.kit, self.ids, word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        card = named(self.kit, self.ids, word) or named(self.kit, _cards_there(state, seat, self.there), word)
        if card is None:
            other = named(self.kit, [*self.kit.names], word)
            hint = is_what(self.kit, other) if other else doubt(self.kit, self.ids, word) or self._there_are()
            raise Unreadable(f"there is no {self.name.lower().replace('|', ' or ')} '{word[:40]}'{hint}")
        return card

    def _there_are(self) -> str:
        return f"; there are {', '.join(self.ids)}" if len(self.ids) <= _LEAST else ""

    def default(self, state: State, seat: int) -> str:
        raise Unreadable(f"which {self.name.lower()}? Type a word of its name, or its code{self._there_are()}")

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.ids


@dataclass(frozen=True, slots=True)
class BuildingWord(CardWord):
    """A building to mortgage (`start` is all the starting ones together), or one to build."""

    name: str = "BUILDING"
    starting: str | None = STARTING

    def fits(self, names: Sequence[str], word: str) -> bool:
        return self._is_start(word) or self._area(word) is not None or named(self.kit, self.ids, word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        area = self._area(word)
        if area is not None and self.starting:
            what = f"{self.kit.board_names[area]} is one of the starting buildings"
            rule = self.kit.words.cite(("XX-BANK-03",))[0]
            raise Unreadable(f"{what}, which go together: use {self.starting} ({rule})")
        if area is not None:
            raise self.kit.refuse(state, "built_first", "XX-BUILD-10", seat=seat, building=area).as_error()
        return STARTING if self._is_start(word) else CardWord.parse(self, state, seat, word)

    def values(self, state: State, seat: int) -> Iterable[str]:
        return (STARTING, *self.ids) if self.starting else self.ids

    def _area(self, word: str) -> str | None:
        """The starting area that a word stands for: its id, or a part of it, `office`. XX-BUILD-10."""
        low, areas = word.lower(), self.kit.starting_areas
        if low in areas or named(self.kit, self.ids, word) is not None:
            return low if low in areas else None
        return next((area for area in areas if area not in self.kit.stages and low in area.split("-")), None)

    def _is_start(self, word: str) -> bool:
        return self.starting is not None and len(word) >= SHORTEST and self.starting.startswith(word.lower())


FOR_AWARD = "@"
"""The sign between a nominee and its award; no card has it in its name."""
AWARDS: dict[str, str] = {
    "picture": "picture", "movie": "picture", "film": "picture", "directing": "director", "director": "director",
    "supporting": "supporting", "actor": "actor", "actress": "actress",
}  # fmt: skip
"""The award by a word of its name; the first word in this table counts."""
OF_AWARDS = frozenset({*AWARDS, "for", "as", "best", "the", "award", "oscar", "academy"})


def for_award(words: list[str]) -> list[str]:
    """The words with the award joined to the nominee's word.

    >>> for_award("chaplin for best actor".split()), for_award("rains as best supporting actor; x".split())
    (['chaplin@actor'], ['rains@supporting', 'x'])
    """
    words = [one for one in (word.strip(";") for word in words) if one.lower() not in ("his", "her", "their")]
    if len(words) < 2 or words[1].lower() not in ("for", "as"):
        return words
    end = next((at for at, word in enumerate(words) if at > 1 and word.lower() not in OF_AWARDS), len(words))
    award_words = [word.lower() for word in words[1:end]]
    award = next((award for word, award in AWARDS.items() if word in award_words), "")
    return [f"{words[0]}{FOR_AWARD}{award}" if award else words[0], *words[end:]]


@dataclass(frozen=True, slots=True)
class NomineeWord(CardWord):
    """A nominee, optionally with its award, which must be the current one."""

    def fits(self, names: Sequence[str], word: str) -> bool:
        return CardWord.fits(self, names, word.partition(FOR_AWARD)[0])

    def parse(self, state: State, seat: int, word: str) -> str:
        nominee, _, award = word.partition(FOR_AWARD)
        frame = state.last_frame(Nominating)
        if award and frame is not None and not frame.award.startswith(award):
            asked = self.kit.words.texts["nouns"][f"award_{frame.award}"]
            raise Unreadable(f"you nominate for {asked} now, not for another award")
        return CardWord.parse(self, state, seat, nominee)


@dataclass(frozen=True, slots=True)
class NumberWord(Word):
    """A number; the rules check its limits."""

    most: int
    name: str = "NUMBER"
    asks = "how many? Type a number"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word.lower() in NONE or number_of(word) is not None

    def parse(self, state: State, seat: int, word: str) -> int:
        number = 0 if word.lower() in NONE else number_of(word)
        if number is None:
            raise Unreadable(f"'{word[:40]}' is not a number")
        return number

    def values(self, state: State, seat: int) -> Iterable[int]:
        return range(self.most + 1)


_LIGHT = re.compile(r"(?<!\S)light(?: blue)?(?!\S)")
"""The second word of light blue may be left out."""
COLOUR = ChoiceWord("COLOUR", tuple((colour, colour) for colour in COLOURS))


@dataclass(frozen=True, slots=True)
class AdditionWord(CardWord):
    """An addition to a movie: a Storehouse card, or a CBS Radio star by its colour."""

    name: str = "EVENT|COLOUR"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return CardWord.fits(self, names, word) or COLOUR.fits(names, word)

    def parse(self, state: State, seat: int, word: str) -> str:
        if named(self.kit, self.ids, word) is None and COLOUR.fits((), word):
            return str(COLOUR.parse(state, seat, word))
        return CardWord.parse(self, state, seat, word)

    def values(self, state: State, seat: int) -> Iterable[str]:
        return (*self.ids, *COLOURS)


HARM = ChoiceWord("campaign|rumor", (("campaign", "campaign"), ("rumor", "rumor")))


@dataclass(frozen=True, slots=True)
class HarmWord(CardWord):
    """What to cancel on a Character: a press campaign, the Rumor, or one of several Rumors by its card.

    Any other Event may be named too, and is refused. XX-PARTY-03.
    """

    name: str = "campaign|rumor|EVENT"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return HARM.fits(names, word) or self._card(word) is not None

    def parse(self, state: State, seat: int, word: str) -> str:
        card = None if HARM.fits((), word) else self._card(word)
        return str(HARM.parse(state, seat, word)) if card is None else card

    def _card(self, word: str) -> str | None:
        return named(self.kit, self.ids, word) or named(self.kit, self.kit.events, word)

    def default(self, state: State, seat: int) -> str:
        return str(HARM.default(state, seat))

    def values(self, state: State, seat: int) -> Iterable[str]:
        return (*HARM.values(state, seat), *self.ids)


@dataclass(frozen=True, slots=True)
class ColoursWord(Word):
    """Any number of colours in a row."""

    name: str = "COLOUR..."
    asks = f"which colours? Use {', '.join(COLOURS)}"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return COLOUR.fits(names, word)

    def parse(self, state: State, seat: int, word: str) -> tuple[Colour, ...]:
        return tuple(sorted((COLOUR.parse(state, seat, one) for one in word.split()), key=COLOURS.index))

    def text(self, state: State, seat: int, value: tuple[Colour, ...]) -> str:
        return " ".join(value)

    def values(self, state: State, seat: int) -> Iterable[tuple[Colour, ...]]:
        return [(colour,) for colour in COLOURS]


@dataclass(frozen=True, slots=True)
class TokensWord:
    """Tokens by number and colour: `2 pink 1 white`, or `pink pink white`; the default is the best answer.

    `all`, and `all white`, are the tokens that are unassigned, or may be assigned; `all three` if there are three.
    """

    kit: Kit
    name: str = "[NUMBER] COLOUR..."

    def fits(self, names: Sequence[str], word: str) -> bool:
        return COLOUR.fits(names, word) or number_of(word) is not None or word.lower() in ALL

    def parse(self, state: State, seat: int, word: str) -> tuple[tuple[Colour, int], ...]:
        words = [one for one in word.split() if one.lower() not in ALL]
        if len(words) == len(word.split()):
            counts = Counter(colours_in(words))
            return tuple((colour, counts[colour]) for colour in COLOURS if counts[colour])
        frame = state.last_frame(Distributing)
        if frame is None:
            return ()
        if frame.step == "assign":
            return self.default(state, seat)
        every, number = frame.crowd(self.kit, state).unassigned, number_of(words[0]) if len(words) == 1 else None
        if number is not None and number != total(every):
            raise Unreadable(f"{total(every)} tokens are unassigned, not {number}")
        only = colours_in(words if number is None else ())
        return tuple(
            (colour, every[colour]) for colour in COLOURS if every.get(colour) and (colour in only or not only)
        )

    def default(self, state: State, seat: int) -> tuple[tuple[Colour, int], ...]:
        frame = state.last_frame(Distributing)
        best = None if frame is None else usual(self.kit, state, frame)
        return best.tokens if isinstance(best, act.Redraw | act.Assign) else ()

    def text(self, state: State, seat: int, value: tuple[tuple[Colour, int], ...]) -> str:
        return " ".join(f"{number} {colour}" for colour, number in value)

    def values(self, state: State, seat: int) -> Iterable[tuple[tuple[Colour, int], ...]]:
        return [(), *(((colour, number),) for colour in COLOURS for number in (1, 2, 3, 4))]


def colours_in(words: Sequence[str]) -> list[Colour]:
    """The colours of tokens in a row; raises Unreadable for other words.

    >>> colours_in("2 blue red 1 light light blue".split())
    ['blue', 'blue', 'red', 'light_blue', 'light_blue']
    >>> colours_in("pink 2 white 1".split())
    ['pink', 'pink', 'white']
    >>> colours_in("three blue one red".split())
    ['blue', 'blue', 'blue', 'red']
    """
    if len(words) > 1 and number_of(words[-1]) is not None and number_of(words[0]) is None:
        return colours_in(words[::-1])[::-1]
    found: list[Colour] = []
    number: int | None = None
    for word in _LIGHT.sub("light_blue", " ".join(words).lower()).split():
        count = number_of(word)
        if count is not None and number is None and count < TOO_MANY:
            number = count
        else:
            found += [COLOUR.parse(None, 0, word)] * (1 if number is None else number)
            number = None
    if number is not None:
        raise Unreadable(f"which colour are the {number} tokens? Use {', '.join(COLOURS)}")
    return found


@dataclass(frozen=True, slots=True)
class AimsWord:
    """The target of an Event card, in any number of words: seats, cards, buildings, colours, anything else."""

    kit: Kit
    name: str = "[WORD...]"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return named(self.kit, self.kit.names, word) is not None or COLOUR.fits(names, word)

    def parse(self, state: State, seat: int, word: str) -> act.Aims:
        return act.Aims(tuple(self._word(state, one) for one in word.split()))

    def _word(self, state: State, word: str) -> str:
        names = [place.name for place in state.seats]
        if COLOUR.fits(names, word):
            return str(COLOUR.parse(state, 0, word))
        seat = find_seat(names, word.removesuffix("'s"))
        if seat is not None:
            return names[seat].lower()
        return named(self.kit, self.kit.names, word) or word.lower()

    def default(self, state: State, seat: int) -> act.Aims:
        return act.AT_NOTHING

    def text(self, state: State, seat: int, value: act.Aims) -> str:
        return " ".join(value.words)

    def values(self, state: State, seat: int) -> Iterable[act.Aims]:
        return [act.AT_NOTHING]
