"""The grammar of lines: a path needs no verb, a drawn tile is only named, a card has the words of its target."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from companion.games.zombies import actions as act
from companion.games.zombies.effects.aims import TARGETS, plays_on_all
from companion.games.zombies.effects.effects import AdjacentKill
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, placing, setup
from companion.games.zombies.state import State
from companion.games.zombies.words.nouns import (
    NUMBER,
    NUMBERS,
    SHORTEST,
    AimsWord,
    BesideWord,
    CardWord,
    CellWord,
    DieWord,
    PriceWord,
    SpaceWord,
    StepWord,
    TurnWord,
    WeaponWord,
    is_place,
    named,
)
from companion.games.zombies.words.spelling import respelt, spellings
from companion.model import Action, Form, Grammar, Part
from companion.model.grammar import find_seat, which_seat
from companion.model.phrases import ARTICLES

DRAWS = (placing.TOP_TILE, "draw", "draws", "drew")
"""Words that may stand before the name of a drawn tile."""
_BEFORE_TILES = (*DRAWS, *ARTICLES, "i", "we", "it's", "its", "is")
"""These, and other words that people put before the name of a drawn tile."""
_BEFORE_AIMS = frozenset({"on", "at", "in", "against", "upon"})
"""Words that people put before the target of a card."""
_OF_CARDS = tuple(one.verb for one in (act.Play, act.Use, act.Discard, act.Raise, act.Reroll, act.Return))
"""The verbs of event cards."""
_ALIKE = 0.7
"""How similar a word must be to the word it may be a typing mistake for."""
ALL = "all"
"""With `pass`: everybody who may answer a card passes."""
ANY = "any"
"""The app picks the spaces or zombies."""


class TownGrammar(Grammar):
    """The grammar of one table; without event cards it has no form for them."""

    def __init__(self, kit: Kit) -> None:
        answers = kit.words.texts["answers"].values()
        spoken = {ALL, ANY, *(word for text in answers for word in text.replace(",", " ").split())}
        super().__init__(_forms_of(kit), spoken=spoken)
        self._kit, self._aims = kit, AimsWord(kit)
        self._spellings = spellings(kit)
        self.path = act.Move.verb
        self.not_adjacent = frozenset({"no_step_far", "no_step_diagonal"})

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
        is_named = len(words) > 1 and find_seat(names, words[0]) is not None
        if is_named and self._kit.has_events and words[1].lower() in self._kit.card_codes:
            words = words if self._verb(words[1]) is not None else [words[0], act.Play.verb, *words[1:]]
        if is_path(names, words):
            return super()._cut(names, [act.Move.verb, *words], parts)
        if is_named and is_path(names, words[1:]):
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
        is_named = len(words) > 1 and first not in _BEFORE_TILES and find_seat(names, first) is not None
        rest, is_drawn = words[is_named:], False
        while len(rest) > 1 and rest[0].lower() in _BEFORE_TILES:
            is_drawn = is_drawn or rest[0].lower() in DRAWS
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
        if words and find_seat(names, words[0]) is not None and not self._acts_by_itself(sort, words[1:2]):
            count = 1
        is_card = sort == "weapon" and named(self._kit, self._kit.card_codes, "".join(words[count : count + 1]))
        return count + 1 if is_card else count

    def _acts_by_itself(self, sort: str, following: Sequence[str]) -> bool:
        """Whether a seat named before these words acts by itself, instead of being a target."""
        return any(
            self._verb(word) is not None
            or NUMBER.fullmatch(word)
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
        target = [] if part.words[1] == "*" else part.words[1].split()
        only = [] if target else plays_on_all(self._kit, state, seat, card)
        sort = self._kit.events[card].effect.aims
        return only[0] if len(only) == 1 else act.Play(seat, card, self._aims.read(state, seat, sort, target))

    def text(self, state: State, names: Sequence[str], action: Action) -> str:
        return " ".join(super().text(state, names, action).split())


def is_path(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words begin with a place: `n1.c`, or `e` even if a player's name begins with e."""
    return bool(words) and is_place(words[0]) and words[0].lower() not in [name.lower() for name in names]


def _forms_of(kit: Kit) -> tuple[Form, ...]:
    """The forms of lines; those of event cards only if there are any."""
    space, card, die = SpaceWord(kit), CardWord(kit), DieWord()
    of_cards = (
        Form(act.Play, (card, AimsWord(kit)), synonyms=("plays",), is_wide=True),
        Form(act.Use, (WeaponWord(kit), BesideWord(kit)), synonyms=("uses",)),
        Form(act.Return, (space,), repeats=1),
        Form(act.Raise, (die,)),
        Form(act.Reroll, (die,)),
    )
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
        *(of_cards if kit.has_events else ()),
    )
