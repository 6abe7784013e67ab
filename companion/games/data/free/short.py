"""Writes out the short lines for free actions: `ben +3`, `2d6`, `play fox`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from companion.definitions.words import did_you_mean
from companion.errors import Unreadable
from companion.games.data.free.steps import SIDES, FreeThrow, OfDeck
from companion.games.data.free.table import DISCARD
from companion.games.data.free.words import AMOUNT, DICE
from companion.games.data.things import UNKNOWN
from companion.model.grammar import find_seat

LEAST_LETTERS = 2
"""The least letters of a counter's name that people must type."""
EVERYBODY = ("all", "everybody", "everyone")
_COIN = re.compile(r"(?:(?:flip|toss)\s+)?(?:(?:a|the)\s+)?coin", re.IGNORECASE)
_COINS = re.compile(r"(?:(?:flip|toss)\s+)?(\d{1,3})\s+coins", re.IGNORECASE)
_GLUED = re.compile(r"(?<=[^\W\d_])([+=])(?=\d)")
_THROW = ("roll", "throw")
_FROM = "from"
_TO_PILE = ("play", DISCARD, "take")
"""Verbs that say which pile is meant."""


class ShortLines:
    """Writes out short lines, as they are meant in one state.

    `verbs` are the verbs of the rules, which come first. `whole_verbs` are the verbs of lines that are already full.
    """

    def __init__(
        self, kit: Any, state: Any, names: Sequence[str], verbs: Iterable[str], whole_verbs: Iterable[str]
    ) -> None:
        self.whole_verbs = frozenset(whole_verbs)
        self.kit = kit
        self.free = kit.free
        self.state = state
        self.names = names
        self.verbs = frozenset(verbs)
        self.counters = [*self.free.of_seats, *self.free.of_table]
        self.step = state.pending[-1] if state.pending else None

    def full_line(self, line: str) -> str:
        """The full line; raises Unreadable if it is clear what is wrong with it."""
        parts = [part for piece in line.split(";") for part in self._split_at_commas(piece)]
        return ";".join(self._piece(part) for part in self._with_same_verb(parts))

    def _with_same_verb(self, parts: Sequence[str]) -> list[str]:
        """Repeat the verb: in `play fox, owl` the owl is played too."""
        found, begun = [], ""
        for part in parts:
            if begun and self.free.card_called(part.strip()):
                found.append(f"{begun} {part.strip()}")
                continue
            words = part.split()
            seat = words[:1] if len(words) > 1 and find_seat(self.names, words[0]) is not None else []
            verb = words[len(seat) : len(seat) + 1]
            is_of_card = bool(verb) and verb[0].lower() in (*_TO_PILE, "show") and verb[0].lower() not in self.verbs
            begun = " ".join([*seat, *verb]) if is_of_card and not isinstance(self.step, OfDeck) else ""
            found.append(part)
        return found

    def _split_at_commas(self, piece: str) -> list[str]:
        """Split at commas: `ann +1, ben +2` are two lines, `4, 2` is one."""
        parts = [part for part in piece.split(",") if part.strip()]
        return parts if any(letter.isalpha() for letter in piece) and len(parts) > 1 else [piece]

    def _piece(self, piece: str) -> str:
        words = _GLUED.sub(r" \1", piece).split()
        if len(words) > 1 and words[0].endswith(":"):
            words[0] = words[0][:-1]
        if not words or words[0].lower() in self.verbs:
            return piece
        if piece.strip().lower() in ("n", "ne") and find_seat(self.names, words[0]) is None and self._is_free():
            return "next"
        if words[0].lower() in EVERYBODY and len(words) > 1 and self.counters:
            once = self._piece(" ".join(words[1:]))
            if once.startswith("count ") and once.split()[1] in self.free.of_table:
                return once
            return " ; ".join(self._piece(" ".join([name, *words[1:]])) for name in self.names)
        seat = ""
        if len(words) > 1 and find_seat(self.names, words[0]) is not None:
            seat, words = words[0], words[1:]
        if words[0].lower() in self.verbs:
            return piece
        if words[0].lower() in ("give", "show", "lay") and "to" in words[1:-1]:
            words.remove("to")
            return f"{seat} {' '.join(words)}".strip()
        full = self._counter_line(words, seat) or self._throw_line(words, seat) or self._card_line(words, seat)
        return full or self._reveal_line(words) or piece

    def _is_free(self) -> bool:
        """Whether free actions are possible now."""
        wait = self.kit.waits.get(self.step.at) if self.step is not None else None
        return wait is not None and bool(wait.is_free)

    # --- counters

    def _counter_line(self, words: Sequence[str], seat: str) -> str:
        """Reads `+3`, `points +3`, `+3 points`, `points 12`, `+2 ben`."""
        words = [*words[:-2], "".join(words[-2:])] if len(words) > 1 and words[-2] in ("+", "-", "=") else [*words]
        if len(words) > 1 and AMOUNT.fullmatch(words[0]):
            words = [*words[1:], words[0]]
        *what, amount = words
        is_signed = bool(AMOUNT.fullmatch(amount))
        if what and what[0].lower() in self.whole_verbs:
            return ""
        if not self.counters or not (is_signed or (what and amount.isdecimal())):
            return ""
        if what and not seat and find_seat(self.names, what[0]) is not None:
            seat, what = what[0], what[1:]
        name = self._counter("_".join(what), is_signed)
        return f"{seat} count {name} {amount if is_signed else f'={amount}'}".strip() if name else ""

    def _counter(self, typed: str, is_sure: bool) -> str:
        """The counter that is meant; with `is_sure` it raises Unreadable for none or several."""
        low = typed.lower().replace("-", "_")
        if not low:
            return str(self.counters[0])
        meant = [one for one in self.counters if one == low] or [one for one in self.counters if one.startswith(low)]
        meant = meant or [one for one in self.counters if low in one.split("_")]
        if len(meant) == 1 and len(low) >= LEAST_LETTERS:
            return str(meant[0])
        if not is_sure:
            return ""
        if len(meant) > 1:
            raise Unreadable(f"'{typed[:40]}' could be {' or '.join(meant)}: type more of the name")
        known = did_you_mean(low, self.counters)
        raise Unreadable(f"'{typed[:40]}' is not a counter{known}; use one of {', '.join(self.counters)}")

    # --- dice and coins

    def _throw_line(self, words: Sequence[str], seat: str) -> str:
        """Reads `2d6`, `roll 2d6`, `2d6 4 3`, `d6 d8`, `coin`, `coin heads`, `3 coins`, `heads tails`."""
        text = " ".join(words)
        sides = self._sides(words)
        if sides:
            return f"roll {sides}"
        if _COIN.fullmatch(text):
            return f"{seat} toss 1".strip()
        if _COIN.fullmatch(" ".join(words[:-1])) and (sides := self._sides(words[-1:])):
            return f"{seat} toss 1 ; roll {sides}".strip()
        if coins := _COINS.fullmatch(text):
            return f"{seat} toss {coins[1]}".strip()
        dice = list(words[1:] if words[0].lower() in _THROW else words)
        if len(dice) > 1 and dice[0].isdecimal() and DICE.fullmatch(dice[0] + dice[1]):
            dice[:2] = [dice[0] + dice[1]]
        kinds = [one for one in dice if DICE.fullmatch(one)]
        if not kinds or dice[: len(kinds)] != kinds or not all(word.isdecimal() for word in dice[len(kinds) :]):
            return ""
        self._check_faces([DICE.fullmatch(one) for one in kinds], list(map(int, dice[len(kinds) :])))
        shown = [f"roll {' '.join(dice[len(kinds) :])}"] * (len(dice) > len(kinds))
        # The last one thrown is asked for first.
        return " ; ".join([*(f"{seat} throw {one}".strip() for one in reversed(kinds)), *shown])

    def _check_faces(self, kinds: Sequence[Any], values: Sequence[int]) -> None:
        """Raises Unreadable for values that these dice cannot show."""
        faces = [int(kind[2]) for kind in kinds for _ in range(int(kind[1] or 1))]
        if len(values) > len(faces):
            raise Unreadable(f"{len(values)} values for {len(faces)} {'die' if len(faces) == 1 else 'dice'}")
        wrong = [(value, most) for value, most in zip(values, faces, strict=False) if not 1 <= value <= most]
        if wrong:
            raise Unreadable(f"a d{wrong[0][1]} has no {wrong[0][0]}: use 1 to {wrong[0][1]}")

    def _sides(self, words: Sequence[str]) -> str:
        """Heads and tails as the numbers of a die with two sides; one letter is enough if the game waits for a coin."""
        is_coin = isinstance(self.step, FreeThrow) and self.step.what == "coin"
        if isinstance(self.step, FreeThrow) and not is_coin:
            return ""
        known = {side: number for number, side in enumerate(SIDES, 1)}
        known |= {side[0]: number for side, number in known.items()} if is_coin else {}
        found = [known.get(word.lower()) for word in words]
        return " ".join(map(str, found)) if found and all(found) else ""

    # --- cards

    def _card_line(self, words: Sequence[str], seat: str) -> str:
        """Reads `play fox`, `discard red fox`, `take fox from ben`, in which the verb names the pile."""
        free, verb = self.free, words[0].lower()
        any_pile = next(iter(free.piles), "")
        if verb not in _TO_PILE or not (free.hand or any_pile):
            return ""
        card_words = list(words[1:])
        if _FROM in card_words[1:]:
            card_words = card_words[: card_words.index(_FROM, 1)]
        card = free.card_called(" ".join(card_words))
        if not card:
            raise Unreadable(self._no_card(verb, " ".join(card_words)))
        zones = {"play": free.front or any_pile, DISCARD: self._discard_pile(card) if verb == DISCARD else any_pile}
        return f"{seat} lay {card} {zones.get(verb, free.hand)}".strip()

    def _discard_pile(self, card: str) -> str:
        """The discard pile of a card; for a hidden card that of the only deck it can come from."""
        free = self.free
        found = [free.discard_of(free.deck_of(card))]
        if card == UNKNOWN and len(free.decks) > 1:
            out = [deck for deck in free.decks if free.is_out(self.state, deck)]
            found = list(dict.fromkeys(map(free.discard_of, out))) or found
        if len(found) > 1:
            raise Unreadable(f"which pile? Type `lay ? {found[0]}` or `lay ? {found[1]}`")
        return str(found[0] or next(iter(free.piles), ""))

    def _no_card(self, verb: str, typed: str) -> str:
        """Why these words do not name a card."""
        if not typed:
            return f"which card? Type it after `{verb}`"
        low = typed.lower()
        cards = self.free.things.cards
        meant = [id for id, card in cards.items() if low in id.split("-") or low in card.name.lower().split()]
        meant = meant or [id for id in cards if id.startswith(low)]
        if len(meant) > 1:
            return f"'{typed[:40]}' could be {', '.join(meant[:4])}: type more of it"
        return f"there is no card '{typed[:40]}'{did_you_mean(low, [*cards, *meant])}"

    def _reveal_line(self, words: Sequence[str]) -> str:
        """Reads `fox` or `red fox` if a card is turned up now, or by the part of the line before it."""
        cards = [self.free.card_called(" ".join(words))]
        if not cards[0]:
            cards = [self.free.card_called(word) for word in words]
        if not all(card in self.free.things.cards for card in cards):
            return ""
        what = self.step.what(self.kit, self.state) if isinstance(self.step, OfDeck) else self.free.deck_of(cards[0])
        return " ; ".join(f"reveal {what} {card}" for card in cards) if what else ""
