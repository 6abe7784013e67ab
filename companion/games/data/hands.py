"""Cards in hands and decks of games whose rules are data: the app holds them, and shows each seat its own."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cached_property
from typing import Any

from companion.errors import IllegalAction, NoOdds
from companion.games.data.program import Program, UnseenCards
from companion.games.data.things import UNKNOWN, UnseenNumber, UnseenText, field_name
from companion.games.data.types import CARD
from companion.games.simple import SimpleGame
from companion.model import EVERYBODY, Action, Event, Fact, Past, Reveal, Verdict
from companion.model.grammar import Part, Piece

_NOT_COMPUTED = frozenset({"seat", "score", "choose", "ask", "say", "clause"})
"""The keys of play.yaml below which nothing is computed that changes the game."""
CARD_ALONE = ""
"""Instead of a verb: a card behind a `;`. It is turned up, or an action names it, as the position there tells."""


class Hands(SimpleGame[Any]):
    """The methods of a game with cards beside its rules."""

    program: Program

    def ways(self, state: Any, outcomes: Sequence[Action]) -> Sequence[int] | None:
        if not outcomes or not isinstance(outcomes[0], Reveal):
            return None
        kit: Any = self.kit(state)
        if kit.is_single:
            return None
        left = kit.unseen(state)  # whatever the deck: each outcome is looked up by its card
        return [left[one.value] for one in outcomes if isinstance(one, Reveal)]

    def apply(self, state: Any, action: Action, *, force: bool = False) -> list[Event]:
        """Carry out an action; raises IllegalAction also if the result depends on hidden cards in hands."""
        kit: Any = self.kit(state)
        before = state.copy() if kit.unseen_hands(state) else None
        try:
            return super().apply(state, action, force=force)
        except UnseenCards:
            if before is None:
                raise
            for one in fields(state):
                setattr(state, one.name, getattr(before, one.name))
            doubt = self._depends_on_hands(state, "unseen_now")
            raise IllegalAction(doubt.why, doubt.rules) from None

    def unless_unseen(self, state: Any, action: Action, verdict: Verdict) -> Verdict:
        """The verdict on an action, or the verdict that its result depends on hidden cards in hands."""
        kit: Any = self.kit(state)
        if verdict.legal is not True or not kit.unseen_hands(state):
            return verdict
        after = state.copy()
        try:
            self.carry_out(kit, after, action, [])
            self.settle(kit, after, [])
        except UnseenCards:
            return self._depends_on_hands(state, "unseen", *verdict.rules)
        return verdict

    def _depends_on_hands(self, state: Any, key: str, *rules: str) -> Verdict:
        kit: Any = self.kit(state)
        zones: tuple[str, ...] = kit.unseen_hands(state)
        found: Verdict = kit.doubt(state, key, zones, *rules, zones=", ".join(zones))
        return found

    def lists_all(self, state: Any) -> bool:
        """Not while a player to act holds hidden cards: they may be played, too."""
        kit: Any = self.kit(state)
        asked = tuple(f"{name}." for name in self.to_act(state))
        return not any(zone.startswith(asked) for zone in kit.unseen_hands(state))

    def has_hidden_cards(self, state: Any) -> bool:
        return bool(self.hidden_zones or self.hidden_piles)

    def view(self, state: Any, seat: int) -> Any:
        """The state as this seat sees it: other hands are hidden, secret numbers and texts are as at the start."""
        if not self.hidden_values and not self.hidden_piles:
            return state
        things = self.program.things
        known = state.copy()
        for name in self.hidden_piles:
            setattr(known.table, name, [UNKNOWN] * len(getattr(known.table, name)))
        for number, place in enumerate(known.seats):
            for name, seen in self.hidden_values.items():
                if seen == "nobody" or number != seat:
                    is_zone, rule = name in things.zones_of_seats, things.seat[name]
                    shown = [UNKNOWN] * len(getattr(place, name)) if is_zone else _unseen(things.start(rule))
                    setattr(place, name, shown)
        kit: Any = self.kit(state)
        in_sight = {card for zone in kit.zones(known) for card in zone}
        for frame in known.pending:
            if not isinstance(frame, self.program.frame):
                continue  # dice and cards outside the rules have no variables
            for name, is_list in self._card_variables:
                self._hide(frame, name, is_list, in_sight)
            for name, value in self._secret_targets.items():
                setattr(frame, name, value)
        return known

    def _hide(self, frame: Any, name: str, is_list: bool, in_sight: set[str]) -> None:
        """Hide the cards in a variable of a turn that are not in sight."""
        held = getattr(frame, name)
        if is_list:
            setattr(frame, name, [card if card in in_sight else UNKNOWN for card in held])
        elif held is not None and held not in in_sight:
            setattr(frame, name, UNKNOWN)

    def guessed(self, state: Any, seat: int, shuffle: Callable[[list[str]], None]) -> Any:
        """The state with a guess for every hidden card in a hand, from a deck that it can come from.

        The cards of a deck are guessed only when they are drawn.
        """
        zones = self.program.things.zones_of_seats
        if not any(UNKNOWN in getattr(place, name) for place in state.seats for name in zones):
            return state
        kit: Any = self.kit(state)
        found = state.copy()
        pool = [card for card, count in kit.unseen(found).items() for _ in range(count)]
        shuffle(pool)
        for place in found.seats:
            for name in zones:
                cards = getattr(place, name)
                cards[:] = [self._taken(pool, name) if card == UNKNOWN else card for card in cards]
        return found

    def _taken(self, pool: list[str], zone: str) -> str:
        """Take the last card of a pool that can be in a zone; UNKNOWN if there is none."""
        decks, deck_of = self._decks_of[zone], self.program.things.deck_of
        fitting = (place for place in range(len(pool) - 1, -1, -1) if deck_of.get(pool[place]) in (None, *decks))
        place = next(fitting, None)
        return UNKNOWN if place is None else pool.pop(place)

    @cached_property
    def _decks_of(self) -> dict[str, set[str]]:
        """The decks whose cards can come into each zone of a seat, from all moves of cards in the rules."""
        things = self.program.things
        decks = {*things.deck_of.values()}
        moves = {*_moves(self.program.document.data)}
        found: dict[str, set[str]] = {}
        for zone in things.zones_of_seats:
            before = {zone}
            while more := {start for start, end in moves if end in before} - before:
                before |= more
            found[zone] = (before & decks) or decks
        return found

    def for_odds(self, state: Any, seat: int = EVERYBODY) -> Any:
        known = self.view(state, seat)
        if known is state:
            return state.copy()
        asked = self.decision(state)
        is_choice = asked is not None and not asked.is_chance
        if (is_choice and self._looks_into_hands) or self._reads_unseen(known):
            raise NoOdds("no odds here: they depend on what only other players see")
        return known

    def _reads_unseen(self, known: Any) -> bool:
        """Whether the rules read a secret number or text that this view does not have."""
        hidden = set(self.hidden_values) - self.hidden_zones
        secrets = (UnseenNumber, UnseenText)
        unseen = [name for name in hidden if any(isinstance(getattr(place, name), secrets) for place in known.seats)]
        return any(re.search(rf"\b{name}\b", text) for name in unseen for text in self._expressions)

    @cached_property
    def _expressions(self) -> list[str]:
        """All that the rules, apart from the score, compute; names that they only set are not in it."""
        found: list[str] = []
        waiting: list[Any] = [self.program.document.data]
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                found.append(one)
            elif isinstance(one, Mapping):
                waiting += [value for key, value in one.items() if key not in _NOT_COMPUTED]
            elif isinstance(one, list):
                waiting += one
        return found

    @cached_property
    def _looks_into_hands(self) -> bool:
        """Whether the rules, apart from the score, look at the hands of others."""
        return any(re.search(rf"\.{name}\b", text) for name in self.hidden_values for text in self._expressions)

    def secretly_asked(self, state: Any) -> tuple[int, ...]:
        """The players to act, if all that they can do is to play a card face down or make a secret choice."""
        if not self.hidden_values or not state.pending:
            return ()
        frame = state.pending[-1]
        wait = self.program.waits.get(frame.at)
        if wait is None or not wait.actions or not self.program.compiler.secret_verbs.issuperset(wait.actions):
            return ()
        seats: tuple[int, ...] = frame.seats_asked(wait)
        return seats

    def private(self, state: Any, seat: int) -> list[Fact]:
        """The cards of a seat, in the order of their sheet, and its secret values."""
        place, things = state.seats[seat], self.program.things
        found = []
        for name, seen in self.hidden_values.items():
            held = getattr(place, name)
            if seen == "owner" and name in things.zones_of_seats:
                cards = sorted(held, key=[*things.cards, UNKNOWN].index)
                found.append(Fact(place.name, name, " ".join(cards) or "none", cards=tuple(cards)))
            elif seen == "owner":
                found.append(Fact(place.name, name, self.in_words(state, name, held) or "none"))
        return found

    @abstractmethod
    def in_words(self, state: Any, name: str, held: Any) -> str:
        """A value of a seat in words."""

    def spelt_out(self, state: Any, line: str) -> str:
        """The line written out if it is only a card, by its id or its name, and one has to be turned up."""
        frame = state.pending[-1] if state.pending else None
        wait = self.program.waits.get(frame.at) if frame is not None else None
        if wait is None or not wait.deck:
            return line
        card = self._card_in(line.lower().removeprefix(f"{Reveal.verb} "))
        return line if card is None else f"{Reveal.verb} {wait.deck} {card}"

    def _card_in(self, typed: str) -> str | None:
        """The card that these words name by its id or its name; None if they say anything else."""
        low = " ".join(typed.lower().split())
        return low if low in self.program.things.cards else self._card_names.get(low)

    @cached_property
    def _card_names(self) -> dict[str, str]:
        """The cards by their printed names, in small letters; without a name that several cards have."""
        cards = self.program.things.cards.values()
        names = Counter(card.name.lower() for card in cards)
        return {card.name.lower(): card.id for card in cards if names[card.name.lower()] == 1}

    def pieces(self, state: Any, line: str) -> list[Piece]:
        """The parts of a line. A card alone is a card that is turned up, even if an action could also name a card.

        Behind a `;` only the position there can tell.
        """
        first, stop, rest = line.partition(";")
        found = super().pieces(state, f"{self.spelt_out(state, first.strip())}{stop}{rest}")
        texts = [text for text in line.split(";") if text.replace(",", " ").strip()]
        for at, text in enumerate(texts if len(texts) == len(found) else ()):
            card = self._card_in(text)
            if at and card is not None:
                found[at] = Piece((Part(None, CARD_ALONE, (card,)),), (card,))
        return found

    def read(self, state: Any, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        if part.verb == CARD_ALONE:
            (part,) = self.grammar_of(state).expand(self.names(state), self.spelt_out(state, *part.words))
        return super().read(state, part, last, past)

    def shown(self, text: str) -> str:
        """The line as others see it: without a card that is drawn to a hand or laid face down."""
        words = text.split()
        if words[0] == Reveal.verb and words[1] in self._hidden_draws:
            return f"{words[0]} {words[1]} {UNKNOWN}"
        if len(words) > 1 and words[1] in self.program.compiler.secret_verbs:
            return f"{words[0]} {words[1]} {UNKNOWN}" if len(words) > 2 else f"{words[0]} {UNKNOWN}"
        return text

    @cached_property
    def _card_variables(self) -> list[tuple[str, bool]]:
        """The fields of a turn that hold cards, and whether each is a list."""
        variables = self.program.compiler.variables
        return [(field_name(name), kind.is_list) for name, kind in variables.items() if kind.items == CARD]

    @cached_property
    def _secret_targets(self) -> dict[str, Any]:
        """The fields of a turn that keep a secret choice other than a card, and their values without a choice."""
        program, found = self.program, {}
        for verb in program.compiler.secret_verbs:
            for target in program.actions[verb].targets:
                if target.type.items != CARD:
                    field, _, empty = program.things.variable(target.name, target.type)
                    found[field] = empty.default if empty.default is not MISSING else []
        return found

    @cached_property
    def hidden_values(self) -> dict[str, str]:
        """The values of seats that not everybody sees, and who sees them."""
        return {name: one.seen for name, one in self.program.things.seat.items() if one.seen != "all"}

    @cached_property
    def hidden_zones(self) -> set[str]:
        """The hidden values that hold cards."""
        return set(self.hidden_values).intersection(self.program.things.zones_of_seats)

    @cached_property
    def _hidden_draws(self) -> set[str]:
        """The decks from which cards are drawn to a hidden zone."""
        hidden = {*self.hidden_zones, *self.hidden_piles}
        return {one.deck for one in self.program.waits.values() if one.to in hidden}

    @cached_property
    def hidden_piles(self) -> set[str]:
        """The zones of the table that nobody sees, to which cards are drawn."""
        things = self.program.things
        unseen = {name for name in things.zones_of_table if things.table[name].seen == "nobody"}
        return unseen & {one.to for one in self.program.waits.values()}


def _unseen(value: Any) -> Any:
    """A secret value for those who do not see it: its start value, marked as hidden."""
    return UnseenNumber(value) if type(value) is int else UnseenText(value) if type(value) is str else value


def _moves(rules: Any) -> Iterator[tuple[str, str]]:
    """All moves of cards in the rules as pairs of zones, no matter whose."""
    if isinstance(rules, Mapping):
        if isinstance(rules.get("from"), str) and isinstance(rules.get("to"), str):
            yield rules["from"].rpartition(".")[2], rules["to"].rpartition(".")[2]
        for inside in rules.values():
            yield from _moves(inside)
    elif isinstance(rules, Sequence) and not isinstance(rules, str):
        for inside in rules:
            yield from _moves(inside)
