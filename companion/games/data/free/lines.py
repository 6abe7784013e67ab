"""How people say what they do by themselves: the forms of full lines, and what is shorter than those."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from companion.games.data.free import actions as act
from companion.games.data.free.steps import SIDES, FreeDraw, FreePeek
from companion.games.data.free.table import DISCARD, FreeTable
from companion.games.data.free.words import (
    AMOUNT,
    DICE,
    AmountWord,
    CardWord,
    CountWord,
    DiceWord,
    MaybeSeatWord,
    OneOfWord,
    SpaceWord,
)
from companion.model import Action, Form
from companion.model.arguments import SeatWord
from companion.model.grammar import find_seat

if TYPE_CHECKING:
    from companion.model.grammar import Argument

MOST_TRIED = 30
"""So many ways to say an action are tried for one that is legal."""
LEAST_LETTERS = 2
"""As much of the name of a counter has to be typed."""
_COIN = re.compile(r"(?:(?:flip|toss)\s+)?(?:(?:a|the)\s+)?coin", re.IGNORECASE)
_THROW = ("roll", "throw")


def free_forms(free: FreeTable) -> list[Form]:
    """The lines there are at this table, in the order in which they are listed."""
    things = free.things
    counters = (*free.of_seats, *free.of_table)
    forms = [Form(act.Next, (MaybeSeatWord(),), synonyms=act.Next.also)]
    if counters:
        forms.append(_form(act.Adjust, OneOfWord("WHAT", counters, next(iter(counters))), AmountWord()))
    forms += [_form(act.Throw, DiceWord()), _form(act.Toss, CountWord()), _form(act.Spin, CountWord("FIELDS", 2))]
    stacks = (*free.decks, *free.piles)
    if stacks:
        forms += _card_forms(free, stacks)
    if things.spaces.ids:
        space = SpaceWord(free)
        forms += [_form(act.Put, space), _form(act.Move, space, space), _form(act.Remove, space)]
    return [*forms, _form(act.Finish, MaybeSeatWord())]


def _form(make: type[act.FreeAction], *arguments: Argument) -> Form:
    return Form(make, arguments, synonyms=make.also)


def _card_forms(free: FreeTable, stacks: Sequence[str]) -> list[Form]:
    known = (*free.decks, *free.piles)
    usual = known[0] if len(free.decks) == 1 or len(known) == 1 else ""
    any_pile = OneOfWord("[PILE]", tuple(stacks), usual)
    deck = OneOfWord("[DECK]", tuple(free.decks), usual)
    zones = OneOfWord("ZONE", (*free.things.zones_of_table, *free.things.zones_of_seats))
    card = CardWord(free)
    forms = [_form(act.Lay, card, zones), _form(act.Show, card)]
    if free.hand:
        forms = [_form(act.Draw, CountWord(), any_pile), *forms, _form(act.Give, card, SeatWord())]
    if free.decks:
        forms += [_form(act.Flip, CountWord(), deck), _form(act.Peek, CountWord(), deck), _form(act.Shuffle, deck)]
        forms += [_form(act.Deal, CountWord(), deck)] * bool(free.hand)
    return forms


def samples(forms: Iterable[Form], state: Any, seat: int, is_legal: Callable[[Action], bool]) -> list[Action]:
    """One action of each form that this seat may do, as there are too many to list."""
    found = []
    for form in forms:
        rows = islice(product(*(argument.values(state, seat) for argument in form.arguments)), MOST_TRIED)
        actions = (form.make(seat, *row) for row in rows)
        found += list(islice(filter(is_legal, actions), 1))
    return found


def spelt(free: FreeTable, state: Any, names: Sequence[str], verbs: Iterable[str], line: str) -> str:
    """A line with what is said in short written out: `ben +3`, `2d6`, `play fox`. `verbs` are those of the rules."""
    known = frozenset(verbs)
    return ";".join(_piece(free, state, names, known, piece) for piece in line.split(";"))


def _piece(free: FreeTable, state: Any, names: Sequence[str], verbs: frozenset[str], piece: str) -> str:
    words = piece.split()
    seat = ""
    if len(words) > 1 and words[0].lower() not in verbs and find_seat(names, words[0]) is not None:
        seat, words = words[0], words[1:]
    if not words or words[0].lower() in verbs:
        return piece
    said = _counted(free, words) or _thrown(words) or _laid(free, words) or _turned_up(free, state, words)
    return f"{seat} {said}".strip() if said else piece


def _counted(free: FreeTable, words: Sequence[str]) -> str:
    """`+3`, `points +3`, `points 12`."""
    counters = [*free.of_seats, *free.of_table]
    if not counters or len(words) > 2:
        return ""
    amount = words[-1] if AMOUNT.fullmatch(words[-1]) else f"={words[-1]}" * words[-1].isdecimal()
    if len(words) == 1:
        return f"count {counters[0]} {amount}" if AMOUNT.fullmatch(words[0]) else ""
    low = words[0].lower().replace("-", "_")
    meant = [low] if low in counters else [one for one in counters if one.startswith(low)]
    is_one = len(meant) == 1 and len(low) >= LEAST_LETTERS
    return f"count {meant[0]} {amount}" if amount and is_one else ""


def _thrown(words: Sequence[str]) -> str:
    """`2d6`, `roll 2d6`, `2d6 4 3`, `coin`; `heads tails`."""
    if all(word.lower() in SIDES for word in words):
        return " ".join(["roll", *(str(SIDES.index(word.lower()) + 1) for word in words)])
    if _COIN.fullmatch(" ".join(words)):
        return "toss 1"
    dice = list(words[1:] if words[0].lower() in _THROW else words)
    if not dice or not DICE.fullmatch(dice[0]) or not all(word.isdecimal() for word in dice[1:]):
        return ""
    shown = f" ; roll {' '.join(dice[1:])}" if dice[1:] else ""
    return f"throw {dice[0]}{shown}"


def _laid(free: FreeTable, words: Sequence[str]) -> str:
    """`play fox`, `discard red fox`, `take fox`: the pile is clear."""
    card = free.card_called(" ".join(words[1:]))
    if not card:
        return ""
    piles = {
        "play": free.front or next(iter(free.piles), ""),
        DISCARD: free.discard_of(free.deck_of(card)) or next(iter(free.piles), ""),
        "take": free.hand,
    }
    zone = piles.get(words[0].lower(), "")
    return f"lay {card} {zone}" if zone else ""


def _turned_up(free: FreeTable, state: Any, words: Sequence[str]) -> str:
    """`fox` where a card is turned up."""
    step = state.pending[-1] if state.pending else None
    if not isinstance(step, FreeDraw | FreePeek) or len(words) != 1 or words[0].lower() not in free.things.cards:
        return ""
    return f"reveal {step.deck} {words[0].lower()}"
