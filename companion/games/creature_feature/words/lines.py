"""The words in a line of Creature Feature: cards by name, power or code; films; what is shown."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import Unreadable
from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import DOUBLE, Kit
from companion.games.creature_feature.rules.deck import DECK
from companion.games.creature_feature.rules.season import FILM, MARKER
from companion.games.creature_feature.state import State
from companion.model import Form, Grammar, Part
from companion.model.arguments import ChoiceWord, SeatWord, Word
from companion.model.grammar import RESERVED, Piece, find_seat
from companion.model.phrases import whole

PLACES = {"star": "star", "costar": "co_star", "co-star": "co_star", "co_star": "co_star"}
"""The words for the two boxes of a Player Board."""
HELPER_VERBS = {"nurse": "nurse", "doctor": "mad-doctor", "butler": "discrete-butler", "bats": "bats", "igor": "igor"}
"""Verbs that are also names of cards that may be turned up."""
_LEAST_DOUBLE = 4
"""The fewest letters of the Double Feature's name that begin no other word."""
ANY = "*"
"""In a reveal: whichever card of the seat is turned up."""


def card_named(kit: Kit, word: str) -> str | None:
    """The card that a word names: by id, by code, or by the first letters of only one id.

    The last word of a longer name is enough: `human`, `butler`, `doctor`.
    """
    low = word.lower()
    if low in kit.codes:
        return kit.codes[low]
    found = [card for card in kit.names if len(low) >= 3 and (card.startswith(low) or card.split("-")[-1] == low)]
    return found[0] if len(found) == 1 else None


def by_power(kit: Kit, number: int) -> str | None:
    """The monster of this power."""
    return next((card for card, power in kit.power.items() if power == number), None)


@dataclass(frozen=True, slots=True)
class CardWord(Word):
    """A card by its name, its code, or a monster's power."""

    kit: Kit
    cards: tuple[str, ...]
    name: str = "CARD"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return card_named(self.kit, word) is not None or word.isdecimal()

    def parse(self, state: State, seat: int, word: str) -> str:
        card = by_power(self.kit, int(word)) if word.isdecimal() else card_named(self.kit, word)
        if card is None:
            near = difflib.get_close_matches(word.lower(), self.cards, 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else f"; use one of {', '.join(self.cards)}"
            raise Unreadable(f"there is no card '{word[:40]}'{hint}")
        return card

    def default(self, state: State, seat: int) -> str:
        raise Unreadable(f"which card? Use one of {', '.join(self.cards)}")

    def values(self, state: State, seat: int) -> Iterable[str]:
        return self.cards


@dataclass(frozen=True, slots=True)
class PlaceWord(ChoiceWord):
    """Star or Co-Star; the Star is the default."""

    def default(self, state: State, seat: int) -> Any:
        return "star"


class CardGrammar(Grammar):
    """A grammar in which people name the cards they turn up: `ann mummy`, `ben star M10`, `film 4`."""

    def __init__(self, kit: Kit, forms: Sequence[Form], phrases: dict[str, str]) -> None:
        super().__init__(forms, phrases=phrases, spoken=("all",))
        self._kit = kit

    def joined(self, names: Sequence[str], line: str) -> str:
        """The line with names of cards joined first: `mad doctor` is a card, though `doctor` is a verb."""
        low = line.lower()
        for phrase, word in self._phrases.items():
            words = phrase.split()
            if all(one.lower() in low and find_seat(names, one) is None for one in words):
                line = re.sub(whole(phrase), word, line, flags=re.IGNORECASE)
        return super().joined(names, line)

    def pieces(self, names: Sequence[str], line: str) -> list[Piece]:
        """Give all parts after a name to that seat: `ann mummy robot` is Ann's team, `ann stay drop` is hers alone."""
        found, before = [], Part(None, "", ())
        for piece in super().pieces(names, line):
            parts = []
            for part in piece.parts:
                before = _of_whoever_spoke(part, before)
                parts.append(before)
            found.append(piece._replace(parts=tuple(parts)))
        return found

    def _cut(self, names: Sequence[str], words: list[str], parts: list[Part]) -> list[str]:
        cut = self._cut_reveal(names, words)
        if cut is None:
            return super()._cut(names, words, parts)
        part, rest = cut
        parts.append(part)
        return rest

    def _cut_reveal(self, names: Sequence[str], words: list[str]) -> tuple[Part, list[str]] | None:
        """A card or film at the start of the line, and the rest; None if the line begins otherwise."""
        first = words[0].lower()
        if first in (FILM, MARKER) and len(words) > 1:
            return Part(None, "reveal", (first, words[1].lower())), words[2:]
        is_double = len(first) >= _LEAST_DOUBLE and DOUBLE.startswith(first)
        if first.startswith("film-") or is_double or first in self._kit.film_codes:
            return Part(None, "reveal", (FILM, DOUBLE if is_double else first)), words[1:]
        seat = words[0] if len(words) > 1 and find_seat(names, words[0]) is not None else None
        rest = words[1:] if seat is not None else words
        place = PLACES.get(rest[0].lower())
        if place is not None and len(rest) > 1 and self._is_card(rest[1]):
            return Part(seat, "reveal", (place, rest[1].lower())), rest[2:]
        is_verb = self._verb(rest[0]) is not None
        if place is None and not is_verb and self._is_card(rest[0]) and (seat is not None or not rest[0].isdecimal()):
            return Part(seat, "reveal", (ANY, rest[0].lower())), rest[1:]
        return None

    def _no_verb(self, names: Sequence[str], word: str) -> str:
        """The message for an unknown word: several cards fit, or a card is misspelt."""
        low = word.lower()
        fitting = [card for card in self._kit.names if card.startswith(low)]
        near = difflib.get_close_matches(low, self._kit.names, 1, 0.7)
        if len(fitting) > 1:
            return f"'{word[:40]}' may be {' or '.join(fitting)}: type more of the name"
        if near and not difflib.get_close_matches(low, [*self.verbs, *(name.lower() for name in names)], 1, 0.7):
            return f"there is no card '{word[:40]}'; did you mean {near[0]}?"
        return super()._no_verb(names, word)

    def _is_card(self, word: str) -> bool:
        return word.isdecimal() or card_named(self._kit, word) is not None


def _of_whoever_spoke(part: Part, before: Part) -> Part:
    """Give a part without a name to the seat named before it; a card after an action may come from the deck."""
    if part.seat is not None or before.seat is None:
        return part
    if part.verb not in ("roll", "reveal"):
        # After a Mad Doctor, a word that is a verb and a card comes from the deck: `ann doctor; nurse; ghost`.
        is_card = before.verb == act.PlayDoctor.verb and part.verb in (act.DeclareGhost.verb, *HELPER_VERBS)
        return part if is_card else part._replace(seat=before.seat)
    is_card = part.verb == "roll" or part.words[0] in (ANY, *PLACES.values())
    if not is_card or before.verb != "reveal":
        return part
    return Part(before.seat, "reveal", (ANY, part.words[0]) if part.verb == "roll" else part.words)


def make_grammar(kit: Kit) -> Grammar:
    """The grammar of one table."""
    monsters = CardWord(kit, kit.monsters, "MONSTER")
    helpers = CardWord(kit, kit.helpers, "HELPER")
    place = PlaceWord("star|co-star", (("star", "star"), ("co-star", "co_star"), ("costar", "co_star")))
    shown = ChoiceWord(
        "star|co-star|both|twist",
        (("star", "star"), ("co-star", "co_star"), ("costar", "co_star"), ("both", "both"), ("twist", "twist")),
    )
    forms = (
        Form(act.Discard, (helpers,)),
        Form(act.PlayButler),
        Form(act.PlayBats, (SeatWord(), place), synonyms=("bat",)),
        Form(act.Team, (monsters, monsters), synonyms=("cast",)),
        Form(act.CannotTeam),
        Form(act.Stay, synonyms=("stays", "remain", "audition")),
        Form(act.Drop, synonyms=("drops", "down")),
        Form(act.PlayIgor),
        Form(act.PlayNurse),
        Form(act.PlayDoctor),
        Form(act.DeclareGhost),
        Form(act.Pass, synonyms=("done",)),
        Form(act.Show, (shown,), synonyms=("shows",)),
        Form(act.Hide, synonyms=("hides", "keep")),
    )
    phrases = {name.lower(): card for card, name in kit.names.items() if " " in name}
    return CardGrammar(kit, forms, {**phrases, "double feature": DOUBLE, "co star": "co-star"})


def is_taken(kit: Kit, word: str) -> bool:
    """Whether a seat cannot have this name, because a line needs it for a card or another word."""
    return (
        word in PLACES
        or word in RESERVED
        or word in (DECK, FILM, MARKER, *kit.film_codes)
        or card_named(kit, word) is not None
    )
