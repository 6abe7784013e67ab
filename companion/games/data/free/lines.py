"""The full lines for free actions; `short` writes out shorter lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from companion.games.data.free import actions as act
from companion.games.data.free.table import FreeTable
from companion.games.data.free.words import (
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

if TYPE_CHECKING:
    from companion.model.grammar import Argument

MOST_TRIED = 30
"""How many lines of a form are tried to find a legal one."""


def free_forms(free: FreeTable) -> list[Form]:
    """The lines at this table, in the order of the list."""
    things = free.things
    counters = (*free.of_seats, *free.of_table)
    forms = [Form(act.Next, (MaybeSeatWord(),), synonyms=act.Next.also)]
    if counters:
        forms.append(_form(act.Adjust, OneOfWord("WHAT", counters, next(iter(counters))), AmountWord()))
    forms += [
        _form(act.Throw, DiceWord()),
        _form(act.Toss, CountWord()),
        _form(act.Spin, CountWord("FIELDS", 2, is_needed=True)),
    ]
    if free.decks or free.piles:
        forms += _card_forms(free)
    if things.spaces.ids:
        space = SpaceWord(free)
        forms += [_form(act.Put, space), _form(act.Move, space, space), _form(act.Remove, space)]
    return [*forms, _form(act.Finish, MaybeSeatWord())]


def _form(make: type[act.FreeAction], *arguments: Argument) -> Form:
    return Form(make, arguments, synonyms=make.also)


def _card_forms(free: FreeTable) -> list[Form]:
    known = (*free.decks, *free.piles)
    usual = known[0] if len(free.decks) == 1 or len(known) == 1 else ""
    any_pile = OneOfWord("[PILE]", known, usual)
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
    """One legal action of each form for this seat, because there are too many to list."""
    found = []
    for form in forms:
        rows = islice(product(*(argument.values(state, seat) for argument in form.arguments)), MOST_TRIED)
        actions = (form.make(seat, *row) for row in rows)
        found += list(islice(filter(is_legal, actions), 1))
    return found
